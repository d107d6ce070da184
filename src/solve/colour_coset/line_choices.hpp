// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "arithmetic/big_int.hpp"

namespace flipwise {

/// The numbers that may be added to the lines of one side of a cross board, given the sum S of all presses
/// (Fact 43): base + k step for each line, k below `options`, where all k add up to `sum` modulo `options`.
struct LineOptions {
  unsigned base = 0;
  unsigned step = 1;
  unsigned options = 1;
  unsigned sum = 0;
  unsigned value(unsigned option) const { return base + option * step; }
};

/// Returns the options for `lines` lines of `across` cells each; nothing if no choice has the sum s.
std::optional<LineOptions> line_options(unsigned colours, std::size_t lines, std::size_t across,
                                        unsigned s);

/// The cheapest choices of an option for each line that have a given sum modulo the number of options, by a
/// dynamic program from the last line to the first. Cost: lines x options^2.
class LineChoices {
 public:
  LineChoices(std::size_t lines, unsigned options);
  /// Returns the least cost for costs[line x options + option]; the greatest number if there is no choice.
  std::uint64_t find(std::span<const std::uint64_t> costs, unsigned sum);
  /// Returns the number of choices with the least cost.
  BigInt number(std::span<const std::uint64_t> costs, unsigned sum) const;
  /// Returns the first `most` of them, where `order[line x options + i]` is option number i of a line.
  std::vector<std::vector<unsigned>> list(std::span<const std::uint64_t> costs, unsigned sum,
                                          std::span<const unsigned> order, std::uint64_t most) const;

 private:
  bool is_best(std::span<const std::uint64_t> costs, std::size_t line, unsigned option, unsigned sum) const;
  unsigned less(unsigned sum, unsigned option) const {
    return sum >= option ? sum - option : sum + options_ - option;
  }

  std::size_t lines_;
  unsigned options_;
  std::vector<std::uint64_t> least_;  // [line x options + sum]: least cost of this line and all after it
};

}  // namespace flipwise
