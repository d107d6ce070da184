// SPDX-License-Identifier: MIT
//
// Solves boards that are large in at least one direction and are made by presses.
#include <gtest/gtest.h>

#include <utility>

#include "flipwise/flipwise.hpp"

namespace flipwise {
namespace {

/// The lights that pseudo-random presses change under the plus rule. A row of presses is computed from its
/// number.
class PressedLights final : public RowSource {
 public:
  PressedLights(std::size_t rows, std::size_t columns, Wrap wrap)
      : rows_(rows), columns_(columns), wrap_(wrap) {}
  std::size_t rows() const override { return rows_; }
  std::size_t columns() const override { return columns_; }
  void rewind() override { next_ = 0; }
  void read(std::span<Word> row) override {
    const std::size_t at = next_++;
    const std::vector<Word> own = presses(at);
    for (std::size_t j = 0; j < own.size(); ++j) {
      row[j] = own[j] ^ own[j] << 1 ^ own[j] >> 1;
      if (j > 0) row[j] ^= own[j - 1] >> 63;
      if (j + 1 < own.size()) row[j] ^= own[j + 1] << 63;
    }
    const std::size_t last = columns_ - 1;
    if (wraps_columns(wrap_)) {
      row[0] ^= own[last / word_bits] >> last % word_bits & 1;
      row[last / word_bits] ^= (own[0] & 1) << last % word_bits;
    }
    if (at > 0 || wraps_rows(wrap_)) add(row, presses((at + rows_ - 1) % rows_));
    if (at + 1 < rows_ || wraps_rows(wrap_)) add(row, presses((at + 1) % rows_));
    mask(row);
    if (at == flipped_row) row[flipped_column / word_bits] ^= Word{1} << flipped_column % word_bits;
  }

  /// One light, if any, that is flipped after all presses.
  std::size_t flipped_row = SIZE_MAX;
  std::size_t flipped_column = 0;

 private:
  static void add(std::span<Word> into, const std::vector<Word>& from) {
    for (std::size_t j = 0; j < into.size(); ++j) into[j] ^= from[j];
  }
  void mask(std::span<Word> row) const {
    if (const std::size_t used = columns_ % word_bits) row.back() &= (Word{1} << used) - 1;
  }
  std::vector<Word> presses(std::size_t row) const {
    std::vector<Word> words(words_for(columns_));
    Word state = row * 0x9e3779b97f4a7c15 + 1;
    for (Word& word : words) {
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      word = state;
    }
    mask(words);
    return words;
  }

  std::size_t rows_;
  std::size_t columns_;
  Wrap wrap_;
  std::size_t next_ = 0;
};

/// Solves the board and verifies the presses. If the nullity is positive, also checks that flipping one
/// light makes the board impossible, with a witness.
void solve_and_spoil(std::size_t rows, std::size_t columns, Wrap wrap, std::size_t nullity) {
  SCOPED_TRACE(testing::Message() << rows << " x " << columns << " wrap " << to_string(wrap));
  const RowPuzzle puzzle{.wrap = wrap};
  PressedLights lights(rows, columns, wrap);
  Board presses(rows, columns);
  BoardSink sink(presses);
  const Answer answer =
      solve(lights, sink, puzzle, {.find = SolveOptions::Find::any, .run = {.threads = 2}});
  ASSERT_EQ(answer.status, Status::feasible);
  EXPECT_EQ(answer.nullity, nullity);
  EXPECT_EQ(*answer.upper, presses.weight());
  BoardSource press_rows(presses);
  EXPECT_TRUE(verify(lights, press_rows, puzzle).valid);
  presses.flip(rows / 2, columns / 3);
  EXPECT_FALSE(verify(lights, press_rows, puzzle).valid);
  if (nullity == 0) return;

  // The light of one cell of a quiet pattern cannot be switched off alone.
  const Board pattern = [&] {
    Board witness(rows, columns);
    BoardSink witness_sink(witness);
    for (std::size_t column = 0; column < columns; ++column) {
      lights.flipped_row = rows / 2;
      lights.flipped_column = column;
      if (solve(lights, sink, puzzle, {.find = SolveOptions::Find::any}, &witness_sink).status ==
          Status::impossible)
        break;
    }
    return witness;
  }();
  ASSERT_GT(pattern.weight(), 0U);
  BoardSource witness_rows(pattern);
  EXPECT_TRUE(verify_witness(lights, witness_rows, puzzle).valid);
  lights.flipped_row = SIZE_MAX;
  EXPECT_FALSE(verify_witness(lights, witness_rows, puzzle).valid);
}

TEST(LargeRows, ThinBoards) {
  solve_and_spoil(1, 100000, Wrap::none, 0);
  solve_and_spoil(100000, 1, Wrap::none, 0);
  solve_and_spoil(2, 100000, Wrap::none, 0);
  solve_and_spoil(100000, 2, Wrap::none, 0);
  solve_and_spoil(2, 100001, Wrap::none, 1);
  solve_and_spoil(100001, 2, Wrap::none, 1);
  solve_and_spoil(3, 30000, Wrap::torus, 6);
}

TEST(LargeRows, NullityOfThousands) {
  solve_and_spoil(4096, 4096, Wrap::none, 2072);
}

/// A sink that fails, on a board so large that rows are handed between threads.
TEST(LargeRows, ASinkThatFailsOnTheOtherThread) {
  class Failing final : public RowSink {
   public:
    void write(std::span<const Word> /*row*/) override {
      if (++rows_ == 1500) throw InputError("full");
    }
    std::size_t rows_ = 0;
  };
  PressedLights lights(6000, 6000, Wrap::none);
  for (const unsigned threads : {1U, 2U}) {
    Failing sink;
    EXPECT_THROW(solve(lights, sink, {}, {.find = SolveOptions::Find::any, .run = {.threads = threads}}),
                 InputError);
    EXPECT_LE(sink.rows_, 1500U);
  }
}

TEST(LargeRows, NullityOf16384) {
  solve_and_spoil(20479, 20479, Wrap::none, 16384);
}

TEST(LargeRows, Torus) {
  solve_and_spoil(20000, 20000, Wrap::torus, 256);
}

}  // namespace
}  // namespace flipwise
