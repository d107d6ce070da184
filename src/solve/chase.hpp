// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "flipwise/rows.hpp"
#include "gf2/echelon.hpp"
#include "solve/linear_system.hpp"

namespace flipwise {

/// How a row of presses acts on its own row: each cell's two neighbours, and the cell itself where the
/// rule says so; on a ring of columns where they wrap.
struct RowRule {
  std::size_t columns = 0;
  bool self = true;
  bool wraps = false;

  /// into = from * B, both words_for(columns) words, not overlapping.
  void apply(std::span<const Word> from, std::span<Word> into) const;
};

/// Light chasing for the plus and ring rules without holes, on plane and cylinder (Fact 2): the presses
/// of the first row decide all others, u_{i+1} = b_i + B u_i + u_{i-1}, and the board is solved exactly
/// when u_{m+1} = 0. The first row is one linear system in `columns` unknowns, eliminated densely here.
/// Cost: rows * columns^2 / 64 word operations once, then two passes over a board.
class Chase final : public LinearSystem {
 public:
  /// Nothing when it does not fit or was stopped.
  static std::unique_ptr<Chase> prepare(std::size_t rows, const RowRule& rule, std::uint64_t memory_bytes,
                                        Watch& watch);

  /// u_{m+1} of the run whose first row is `first_row`; every row of presses goes to `sink`, if any.
  gf2::Vector run(RowSource& lights, std::span<const Word> first_row, RowSink* sink) const;

  std::size_t nullity() const override { return first_row_.nullity(); }
  std::optional<Board> particular(const Board& lights) const override;
  Board witness(const Board& lights) const override;
  Board quiet_pattern(std::size_t t) const override;
  std::size_t widest_press() const override { return rule_.self ? 5 : 4; }
  const char* method() const override { return "chase"; }

 private:
  Board quiet_from(std::span<const Word> first_row) const;

  std::size_t rows_ = 0;
  RowRule rule_;
  gf2::Echelon first_row_;  // f_{m+1}(B)
};

}  // namespace flipwise
