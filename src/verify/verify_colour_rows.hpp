// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "flipwise/rows.hpp"
#include "flipwise/verify.hpp"

namespace flipwise {

/// Checks presses against lights row by row, for boards that are too large to hold: every row of presses
/// is added to the rows that it changes, and a row is compared with the goal once all presses that reach it
/// were added. Shares no code with the solvers. Stencils without holes; any goal but a target.
class ColourRowCheck {
 public:
  /// `backwards`: a cell receives from the cells that its press adds to.
  ColourRowCheck(const RowPuzzle& puzzle, unsigned colours, std::size_t rows, std::size_t columns,
                 bool backwards = false);

  /// The next row of both. Throws InputError when there is none.
  void add(std::span<const std::uint8_t> lights, std::span<const std::uint8_t> presses);
  /// After the last row: what is wrong, or nothing.
  const std::string& finish();
  /// Of the presses so far.
  std::uint64_t cost() const { return cost_; }

 private:
  /// What a row ends with, so far: in bytes where some rows of numbers can be added up in these.
  struct Pending {
    std::vector<std::uint8_t> bytes = {};
    std::vector<std::uint16_t> sums = {};
    unsigned rows = 0;  // added up since they were reduced
  };

  void add_to(std::size_t row, std::int64_t shift, std::span<const std::uint8_t> numbers);
  void compare(std::size_t low, std::size_t end);
  void compare_row(std::size_t row, Pending& pending);
  void reduce(Pending& pending) const;

  RowPuzzle puzzle_;
  unsigned colours_;
  std::size_t rows_;
  std::size_t columns_;
  std::vector<Offset> shifts_;
  unsigned most_rows_ = 1;  // whose numbers can be added up
  bool in_bytes_ = false;
  std::size_t reach_ = 0;  // rows that a press reaches up or down
  std::size_t next_ = 0;
  std::uint64_t cost_ = 0;
  std::optional<unsigned> to_;
  std::map<std::size_t, Pending> pending_;
  std::vector<Pending> spare_;
  std::string fault_;
};

/// Checks a witness row by row.
class ColourRowWitnessCheck {
 public:
  ColourRowWitnessCheck(const RowPuzzle& puzzle, unsigned colours, std::size_t rows, std::size_t columns);
  void add(std::span<const std::uint8_t> lights, std::span<const std::uint8_t> witness);
  const std::string& finish();

 private:
  RowPuzzle puzzle_;
  unsigned colours_;
  ColourRowCheck quiet_;
  std::vector<std::uint8_t> dark_;
  std::uint64_t of_lights_ = 0;
  std::uint64_t of_ones_ = 0;
  std::string fault_;
};

/// verify and verify_witness of rows of numbers.
Verdict verify_numbers(RowSource& lights, RowSource& presses, const RowPuzzle& puzzle);
Verdict verify_witness_of_numbers(RowSource& lights, RowSource& witness, const RowPuzzle& puzzle);

}  // namespace flipwise
