// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

// What one would write without knowing more than the problem: even patterns modulo a number below 2^31.

/// Broken profile: cell by cell over an array of 3^columns counts, the digit of a column being 0 unlit, 1
/// lit with an odd number of lit neighbours so far, 2 lit with an even one; each state is taken apart, and
/// what it leads to goes to a second array.
std::uint32_t even_by_broken_profile(std::uint64_t rows, std::size_t columns, std::uint32_t modulus);

/// Row by row over the same states: every state is matched with every row that can follow it.
std::uint32_t even_by_rows(std::uint64_t rows, std::size_t columns, std::uint32_t modulus);
