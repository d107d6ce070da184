// SPDX-License-Identifier: MIT
#include "even_peers.hpp"

#include <array>
#include <utility>
#include <vector>

namespace {

constexpr std::size_t max_columns = 20;

std::array<std::size_t, max_columns + 1> powers_of_3() {
  std::array<std::size_t, max_columns + 1> power{1};
  for (std::size_t i = 1; i <= max_columns; ++i) power[i] = 3 * power[i - 1];
  return power;
}

void add(std::uint32_t& to, std::uint32_t value, std::uint32_t modulus) {
  to += value;
  if (to >= modulus) to -= modulus;
}

/// Returns the number of boards in states in which no cell still needs a lit neighbour.
std::uint32_t closed(const std::vector<std::uint32_t>& counts, std::uint32_t modulus) {
  std::uint32_t sum = 0;
  for (std::size_t state = 0; state < counts.size(); ++state) {
    std::size_t rest = state;
    while (rest > 0 && rest % 3 != 1) rest /= 3;
    if (rest == 0) add(sum, counts[state], modulus);
  }
  return sum;
}

}  // namespace

std::uint32_t even_by_broken_profile(std::uint64_t rows, std::size_t columns, std::uint32_t modulus) {
  const auto power = powers_of_3();
  std::vector<std::uint32_t> counts(power[columns]);
  std::vector<std::uint32_t> next(power[columns]);
  counts[0] = 1 % modulus;
  for (std::uint64_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column) {
      next.assign(next.size(), 0);
      for (std::size_t state = 0; state < counts.size(); ++state) {
        const std::uint32_t count = counts[state];
        if (count == 0) continue;
        const std::size_t up = state / power[column] % 3;
        const std::size_t left = column > 0 ? state / power[column - 1] % 3 : 0;
        const std::size_t without = state - up * power[column];
        if (up != 1) add(next[without], count, modulus);
        if (up == 2) continue;
        const bool odd = (up != 0) != (left != 0);
        std::size_t lit = without + (odd ? 1 : 2) * power[column];
        if (left == 1) lit += power[column - 1];
        if (left == 2) lit -= power[column - 1];
        add(next[lit], count, modulus);
      }
      std::swap(counts, next);
    }
  return closed(counts, modulus);
}

std::uint32_t even_by_rows(std::uint64_t rows, std::size_t columns, std::uint32_t modulus) {
  const auto power = powers_of_3();
  std::vector<std::uint32_t> counts(power[columns]);
  std::vector<std::uint32_t> next(power[columns]);
  counts[0] = 1 % modulus;
  for (std::uint64_t row = 0; row < rows; ++row) {
    next.assign(next.size(), 0);
    for (std::size_t state = 0; state < counts.size(); ++state) {
      if (counts[state] == 0) continue;
      std::uint32_t lit = 0;
      std::uint32_t must = 0;
      for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t digit = state / power[column] % 3;
        lit |= static_cast<std::uint32_t>(digit != 0) << column;
        must |= static_cast<std::uint32_t>(digit == 1) << column;
      }
      const std::uint32_t free = ~lit & ((1U << columns) - 1);
      for (std::uint32_t choice = free;; choice = (choice - 1) & free) {
        const std::uint32_t line = must | choice;
        const std::uint32_t odd = lit ^ line << 1 ^ line >> 1;
        std::size_t to = 0;
        for (std::size_t column = 0; column < columns; ++column)
          if (line >> column & 1) to += ((odd >> column & 1) != 0 ? 1 : 2) * power[column];
        add(next[to], counts[state], modulus);
        if (choice == 0) break;
      }
    }
    std::swap(counts, next);
  }
  return closed(counts, modulus);
}
