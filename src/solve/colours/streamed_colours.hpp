// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "flipwise/rows.hpp"
#include "run/limits.hpp"
#include "solve/colours/colour_first_row.hpp"

namespace flipwise {

/// A row of numbers, a byte each, in words as rows are read and written.
class NumberRow {
 public:
  explicit NumberRow(std::size_t columns)
      : columns_(columns), words_(row_words(columns, greatest_modulus)) {}
  std::span<Word> words() { return words_; }
  std::span<std::uint8_t> numbers() { return numbers_in(std::span(words_), columns_); }
  /// The words of other numbers.
  std::span<const Word> holding(std::span<const std::uint8_t> others) {
    std::copy(others.begin(), others.end(), numbers().begin());
    return words_;
  }

 private:
  std::size_t columns_;
  std::vector<Word> words_;
};

/// What is asked of a board of colours whose rows are read several times and never held.
struct StreamedColourQuestion {
  ColourChase chase = {};  ///< modulo the colours
  Goal goal = {};
  CostOf cost_of = CostOf::amount;
  bool any = false;  ///< any solution, not the fewest presses
};

/// Where the rows of the answer go: those of the presses beside the lights, or of a witness where somebody
/// wants it.
struct StreamedColourSinks {
  std::function<void(std::span<const Word> lights, std::span<const Word> presses)> presses;
  RowSink* witness = nullptr;
};

/// Light chasing (Facts 2, 38) with a few rows in memory: one pass over the lights for what a run from
/// nothing leaves, one that runs all solutions side by side where the fewest presses are asked for and
/// there are some but not too many, and one to write. `solution` and `witness` of the answer stay empty. A
/// stop before anything is written makes it unknown; later, what was written stands unfinished. Throws
/// InputError where a light is no number below the colours.
Answer streamed_colours(const StreamedColourQuestion& question, RowSource& lights,
                        const StreamedColourSinks& sinks, Limits& limits);

}  // namespace flipwise
