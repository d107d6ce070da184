// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "arithmetic/big_int.hpp"

namespace flipwise {

/// What may be added to the lines of one side of a cross board, S being the sum of all (Fact 43): to each
/// one of base + k step, k below `options`, and these k add up to `sum` modulo `options`.
struct LineOptions {
  unsigned base = 0;
  unsigned step = 1;
  unsigned options = 1;
  unsigned sum = 0;
  unsigned value(unsigned option) const { return base + option * step; }
};

/// For `lines` lines that are `across` cells long; nothing where no choice has that sum.
std::optional<LineOptions> line_options(unsigned colours, std::size_t lines, std::size_t across,
                                        unsigned s);

/// The cheapest choices of an option for each line such that they have a given sum modulo their number: a
/// dynamic program from the last line to the first. Cost: lines x options^2.
class LineChoices {
 public:
  LineChoices(std::size_t lines, unsigned options);
  /// costs[line x options + option]. Returns the least cost; the most that there is where no choice has
  /// that sum.
  std::uint64_t find(std::span<const std::uint64_t> costs, unsigned sum);
  /// How many are as cheap as those that were found.
  BigInt number(std::span<const std::uint64_t> costs, unsigned sum) const;
  /// The first `most` of them, where `order[line x options + i]` is the option that comes as number i.
  std::vector<std::vector<unsigned>> list(std::span<const std::uint64_t> costs, unsigned sum,
                                          std::span<const unsigned> order, std::uint64_t most) const;

 private:
  bool is_best(std::span<const std::uint64_t> costs, std::size_t line, unsigned option, unsigned sum) const;
  unsigned less(unsigned sum, unsigned option) const {
    return sum >= option ? sum - option : sum + options_ - option;
  }

  std::size_t lines_;
  unsigned options_;
  std::vector<std::uint64_t> least_;  // [line x options + sum]: of this line and all after it
};

}  // namespace flipwise
