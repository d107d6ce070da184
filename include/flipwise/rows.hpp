// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

/// Returns the number of words of a row: of bits for modulus 2, otherwise of numbers with a byte each.
constexpr std::size_t row_words(std::size_t columns, std::uint64_t modulus) {
  return modulus == 2 ? words_for(columns) : columns / sizeof(Word) + (columns % sizeof(Word) != 0);
}
/// Returns the numbers of a row, which are stored consecutively in its words.
inline std::span<std::uint8_t> numbers_in(std::span<Word> row, std::size_t columns) {
  return {reinterpret_cast<std::uint8_t*>(row.data()), columns};
}
inline std::span<const std::uint8_t> numbers_in(std::span<const Word> row, std::size_t columns) {
  return {reinterpret_cast<const std::uint8_t*>(row.data()), columns};
}

/// A source of the rows of a board, such as a file, so that a solver need not store the board. It is read
/// from the first to the last row, possibly several times. Derived classes must implement rows, columns,
/// rewind and read; read_at and address are optional.
class FLIPWISE_API RowSource {
 public:
  virtual ~RowSource() = default;
  virtual std::size_t rows() const = 0;
  virtual std::size_t columns() const = 0;
  /// Returns the number of states of a cell.
  virtual std::uint64_t modulus() const { return 2; }
  /// Goes back to the first row.
  virtual void rewind() = 0;
  /// Reads the next row into row_words(columns(), modulus()) words; bits past the last column are 0. Throws
  /// InputError if the row cannot be read.
  virtual void read(std::span<Word> row) = 0;

  /// Returns whether `read_at` works, from several threads at the same time.
  virtual bool reads_anywhere() const { return false; }
  /// Reads consecutive rows, starting with row `first`, until `rows` is full. Requires reads_anywhere().
  /// Does not move the position of `read`.
  virtual void read_at(std::size_t first, std::span<Word> rows) const;
  /// Returns an address by which other processes can open the same rows; empty if they cannot. For programs
  /// with `Ranks`.
  virtual std::string address() const { return {}; }
};

/// A sink of the rows of a board, such as a file. It takes rows from the first to the last, of
/// row_words(columns, modulus) words each. Derived classes must implement write.
class FLIPWISE_API RowSink {
 public:
  virtual ~RowSink() = default;
  /// Writes the next row.
  virtual void write(std::span<const Word> row) = 0;
  /// Writes the next `count` rows, which are stored consecutively.
  virtual void write_rows(std::span<const Word> rows, std::size_t count);

  /// Returns an address by which other processes can open the same sink; empty if they cannot. If it is not
  /// empty, all rows are written by `write_at`.
  virtual std::string address() { return {}; }
  /// Writes consecutive rows, starting with row `first`.
  virtual void write_at(std::size_t first, std::span<const Word> rows);
};

/// A source that reads the rows of a board. The board must outlive it.
class FLIPWISE_API BoardSource final : public RowSource {
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

/// A sink that writes the rows of a board. The board must outlive it.
class FLIPWISE_API BoardSink final : public RowSink {
 public:
  explicit BoardSink(Board& board) : board_(board) {}
  void write(std::span<const Word> row) override;

 private:
  Board& board_;
  std::size_t next_ = 0;
};

/// A flip puzzle on a grid without holes whose lights are read row by row.
struct FLIPWISE_API RowPuzzle {
  Rule rule = {};
  Wrap wrap = Wrap::none;
  Goal goal = {};  ///< must not be a target
  CostOf cost_of = CostOf::amount;
};

/// Solves a board that is read row by row. The presses are written as they are found, and verified at the
/// same time; `solution` and `witness` of the answer stay empty. For an impossible board, no presses are
/// written, but its witness is if a sink is given for it. A stop before the presses are known writes
/// nothing.
///
/// Memory: a few rows for plus and ring, whatever the number of rows (with more than two colours, only if
/// rows do not wrap); the board for other rules. `lights` may be read several times. With several threads,
/// `lights` is read and `presses` written by all of them, each by one thread at a time, except for
/// `read_at`.
///
/// Throws InputError if the goal is a target or rows cannot be read, and InternalError, after writing, if
/// what was written turns out to be wrong.
FLIPWISE_API Answer solve(RowSource& lights, RowSink& presses, const RowPuzzle& puzzle,
                          const SolveOptions& options = {}, RowSink* witness = nullptr);

}  // namespace flipwise
