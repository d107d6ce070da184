// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

// The operations of the system that the library uses beyond the standard library. platform.cpp and
// machine_limits.cpp are the only sources that depend on the system.

namespace flipwise {

/// Allocates memory that begins at a cache line. A large block is in large pages if the system has them,
/// which speeds up random access. Free it with free_aligned(). Throws std::bad_alloc.
void* allocate_in_large_pages(std::uint64_t bytes);
void free_aligned(void* address);

/// Allocates zeros that begin at a cache line. On Linux, a large block is mapped and its pages are provided
/// when they are touched, so allocating it is free and a stop need not wait for it. Free it with
/// free_zeros() and its size. Throws std::bad_alloc.
void* allocate_zeros(std::uint64_t bytes);
void free_zeros(void* address, std::uint64_t bytes);

/// Returns the bytes of memory of the machine; nothing if the system does not report them.
std::optional<std::uint64_t> physical_memory_bytes();

/// Returns the number of cores that the system lets this thread use: on Linux, those that Slurm, `taskset`
/// or a container assign to it. Returns 0 if the system does not report it.
unsigned usable_cores();

/// Returns the bytes that the resource limits RLIMIT_AS and RLIMIT_DATA leave to this process, less those
/// in use: beyond them an allocation fails. Returns nothing if neither is limited.
std::optional<std::uint64_t> rlimit_memory_bytes();

}  // namespace flipwise
