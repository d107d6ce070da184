// SPDX-License-Identifier: MIT
//
// Marks plain loops that the compiler builds for AVX2 as well. Vectors that are chosen at run time are in
// src/gf2/instruction_set.hpp, vectors of any compiler in src/arithmetic/vectors.hpp.
#pragma once

// Before a plain loop over words: where the compiler can, it builds the function for AVX2 as well, and the
// loader takes that copy on machines that have it. clang 14 can do so neither for templates nor for
// functions that another file calls.
#if defined(__x86_64__) && !defined(FLIPWISE_BASELINE) && defined(__gnu_linux__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define FLIPWISE_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define FLIPWISE_CLONES
#endif
