// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solve/linear/elimination.hpp"

namespace flipwise {

/// An eliminated system of at most 64 cells, unrolled into one word per cell, for millions of boards of one
/// shape. A board is a word, cell i of the reading order in bit i. What a lit cell contributes to the
/// solution and to the consistency checks is looked up and added; the members of the kernel are listed
/// in reading order (Fact 16), so the first of fewest bits is the answer. Cost: a word a lit cell and a
/// popcount a member.
class SmallSystem final : public LinearSystem {
 public:
  static constexpr std::size_t most_cells = 64;
  static constexpr std::size_t most_nullity = 10;

  SmallSystem(const BoardPuzzle& puzzle, const Elimination& elimination);

  std::size_t nullity() const override { return quiet_.size(); }
  std::optional<Board> particular(const Board& lights) const override;
  Board witness(const Board& lights) const override;
  Board quiet_pattern(std::size_t t) const override { return unpack(quiet_[t]); }
  std::size_t widest_press() const override { return widest_press_; }
  std::optional<Fewest> fewest(const Board& lights, std::uint64_t all, Limits& limits) const override;
  const char* method() const override { return "small"; }

 private:
  struct Sum {
    std::uint64_t presses = 0;
    std::uint64_t failed = 0;  // bit t: the lights overlap witness t oddly
  };
  Sum add_up(std::uint64_t lights) const;
  std::uint64_t pack(const Board& board) const;
  Board unpack(std::uint64_t cells) const;

  std::size_t rows_;
  std::size_t columns_;
  std::size_t widest_press_;
  std::array<Sum, most_cells> per_cell_ = {};
  std::vector<std::uint64_t> quiet_;      // basis, ordered by leading cell
  std::vector<std::uint64_t> members_;    // all of the kernel, in reading order
  std::vector<std::uint64_t> witnesses_;  // basis of { y : y A = 0 }
};

}  // namespace flipwise
