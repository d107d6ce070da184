// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

/// Words that a row of a board has: bits where the modulus is 2, else numbers, a byte each.
constexpr std::size_t row_words(std::size_t columns, std::uint64_t modulus) {
  return modulus == 2 ? words_for(columns) : columns / sizeof(Word) + (columns % sizeof(Word) != 0);
}
/// The numbers of a row in its words, where they stand one behind the other as in memory.
inline std::span<std::uint8_t> numbers_in(std::span<Word> row, std::size_t columns) {
  return {reinterpret_cast<std::uint8_t*>(row.data()), columns};
}
inline std::span<const std::uint8_t> numbers_in(std::span<const Word> row, std::size_t columns) {
  return {reinterpret_cast<const std::uint8_t*>(row.data()), columns};
}

/// Rows of a board, first to last, as often as wanted. A board in memory is one kind of it, a file
/// another, so that the solvers need not hold the board.
class RowSource {
 public:
  virtual ~RowSource() = default;
  virtual std::size_t rows() const = 0;
  virtual std::size_t columns() const = 0;
  virtual std::uint64_t modulus() const { return 2; }
  /// Back to the first row.
  virtual void rewind() = 0;
  /// The next row, into row_words(columns(), modulus()) words; bits past the last column are 0. Throws
  /// InputError when the row cannot be read.
  virtual void read(std::span<Word> row) = 0;

  /// Whether rows can be read anywhere, by several threads at a time.
  virtual bool reads_anywhere() const { return false; }
  /// The rows from number `first` on, one behind the other, as many as there is room for. Only where rows
  /// can be read anywhere; it leaves `read` where it stands.
  virtual void read_at(std::size_t first, std::span<Word> rows) const;
  /// What another process finds the same rows by, if it was told how; empty where none can.
  virtual std::string address() const { return {}; }
};

/// Takes rows, first to last, row_words(columns, modulus) words each.
class RowSink {
 public:
  virtual ~RowSink() = default;
  virtual void write(std::span<const Word> row) = 0;
  /// The next rows, so many, one behind the other.
  virtual void write_rows(std::span<const Word> rows, std::size_t count);

  /// As for RowSource, of a sink that takes rows anywhere: then all rows come by `write_at`, those from
  /// number `first` on, one behind the other.
  virtual std::string address() { return {}; }
  virtual void write_at(std::size_t first, std::span<const Word> rows);
};

/// The rows of a board, which must outlive it.
class BoardSource final : public RowSource {
 public:
  explicit BoardSource(const Board& board) : board_(board) {}
  std::size_t rows() const override { return board_.rows(); }
  std::size_t columns() const override { return board_.columns(); }
  std::uint64_t modulus() const override { return board_.modulus(); }
  void rewind() override { next_ = 0; }
  void read(std::span<Word> row) override;
  bool reads_anywhere() const override { return board_.has_bits(); }
  void read_at(std::size_t first, std::span<Word> rows) const override;

 private:
  const Board& board_;
  std::size_t next_ = 0;
};

/// Writes into a board, which must outlive it.
class BoardSink final : public RowSink {
 public:
  explicit BoardSink(Board& board) : board_(board) {}
  void write(std::span<const Word> row) override;

 private:
  Board& board_;
  std::size_t next_ = 0;
};

/// A flip puzzle on a grid whose lights come row by row.
struct RowPuzzle {
  Rule rule = {};
  Wrap wrap = Wrap::none;
  Goal goal = {};  ///< not a target
  CostOf cost_of = CostOf::amount;
};

/// As solve of a board, for one too large to hold, which may be read several times; the presses are written
/// as they are found, and verified at the same time. The board has no holes, and its goal is no target. The
/// plus and ring rules need memory for a few rows only, whatever the number of rows (with more than two
/// colours where no rows wrap), others hold the board. `solution` and `witness` stay empty; an impossible
/// board writes no presses but, where a sink is given for it, its witness; a stop before the presses are
/// known writes nothing. With more than one thread, `lights` is read and `presses` written on all of them,
/// each of the two by one at a time (but for `read_at`). Throws InternalError after writing where what was
/// written turns out wrong.
Answer solve(RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, const SolveOptions& options = {},
             RowSink* witness = nullptr);

}  // namespace flipwise
#pragma GCC visibility pop
