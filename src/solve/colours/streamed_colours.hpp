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

/// A row of numbers, a byte each, in the words in which rows are read and written.
class NumberRow {
 public:
  explicit NumberRow(std::size_t columns) : columns_(columns), words_(row_words(columns, max_modulus)) {}
  std::span<Word> words() { return words_; }
  std::span<std::uint8_t> numbers() { return numbers_in(std::span(words_), columns_); }
  /// Copies other numbers into the row, and returns its words.
  std::span<const Word> holding(std::span<const std::uint8_t> others) {
    std::copy(others.begin(), others.end(), numbers().begin());
    return words_;
  }

 private:
  std::size_t columns_;
  std::vector<Word> words_;
};

/// A request for a board of colours whose rows are read several times and never all held in memory.
struct StreamedColourQuestion {
  ColourChase chase = {};  ///< modulo the colours
  Goal goal = {};
  CostOf cost_of = CostOf::amount;
  bool any = false;  ///< any solution instead of a minimum solution
};

/// Receivers of the answer's rows: of the presses with the lights, and of a witness if it is wanted.
struct StreamedColourSinks {
  std::function<void(std::span<const Word> lights, std::span<const Word> presses)> presses;
  RowSink* witness = nullptr;
};

/// Solves by light chasing (Facts 2, 38), with a few rows in memory. It makes one pass over the lights for
/// the residue of the zero state, one that runs all solutions side by side if a minimum solution is
/// requested and there are several but not too many, and one to write. `solution` and `witness` of the
/// answer remain empty. If a limit is reached, the status is unknown; rows already written then remain,
/// incomplete. Throws InputError if a light is not a number below the colours.
Answer streamed_colours(const StreamedColourQuestion& question, RowSource& lights,
                        const StreamedColourSinks& sinks, Limits& limits);

}  // namespace flipwise
