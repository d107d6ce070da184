// SPDX-License-Identifier: MIT
//
// Marks plain loops that the compiler also builds for AVX2. Vectors chosen at run time are in
// src/gf2/instruction_set.hpp, vectors of any compiler in src/arithmetic/vectors.hpp.
#pragma once

// Placed before a plain loop over words: if the compiler can, it also builds the function for AVX2, and the
// loader uses that copy on machines that support it. clang 14 can do so neither for templates nor for
// functions called from another file.
#if defined(__x86_64__) && !defined(FLIPWISE_BASELINE) && defined(__gnu_linux__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define FLIPWISE_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define FLIPWISE_CLONES
#endif
