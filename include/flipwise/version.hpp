// SPDX-License-Identifier: MIT
#pragma once

/// The version of these headers; `flipwise::version()` is that of the library.
#define FLIPWISE_VERSION_MAJOR 0
#define FLIPWISE_VERSION_MINOR 2
#define FLIPWISE_VERSION_PATCH 0

/// Compares the version, for conditional compilation: `#if FLIPWISE_VERSION_AT_LEAST(0, 2, 0)`.
#define FLIPWISE_VERSION_AT_LEAST(major, minor, patch)                                          \
  (FLIPWISE_VERSION_MAJOR * 1000000 + FLIPWISE_VERSION_MINOR * 1000 + FLIPWISE_VERSION_PATCH >= \
   (major)*1000000 + (minor)*1000 + (patch))

/// Marks what a shared library exports. The names of exported symbols contain the version of the interface,
/// so that a program which was compiled with the headers of another version fails to link, instead of
/// running with another layout of `Puzzle` or `Answer`. An inline namespace would do the same, but every
/// source file of the library would have to repeat it.
#if defined(_WIN32)
#if defined(FLIPWISE_EXPORTS)
#define FLIPWISE_API __declspec(dllexport)
#elif defined(FLIPWISE_SHARED)
#define FLIPWISE_API __declspec(dllimport)
#else
#define FLIPWISE_API
#endif
#elif defined(__GNUC__)
#define FLIPWISE_API __attribute__((visibility("default"), abi_tag("v0_2")))
#else
#define FLIPWISE_API
#endif
