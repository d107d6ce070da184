// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "count/dense/even_backend.hpp"
#include "count/dense/slices.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "run/memory.hpp"

namespace flipwise {

/// The number of ways, modulo a number, to fill the upper rows of a board under the even rule, for each
/// state of the frontier below them.
template <class Value>
class EvenRows {
 public:
  /// Starts with one row, as the whole array or the slice of one rank. The limits must outlive it. Throws
  /// LimitReached if the array does not fit; so does the copy constructor.
  EvenRows(std::size_t columns, Value modulus, Limits& limits, Slice slice = {});
  EvenRows(const EvenRows& other);
  EvenRows(EvenRows&& other) noexcept = default;

  /// Returns the bytes of the array: 16 values for 27 states.
  static double bytes(std::size_t columns, const Slice& slice = {}) {
    return std::pow(3.0, columns - std::min(columns, columns_in_line)) * sizeof(Line) *
           static_cast<double>(slice.end() - slice.first()) / static_cast<double>(slice.slabs);
  }
  /// Least number of near columns of a slice.
  static constexpr std::size_t fewest_near_columns = 9;

  static constexpr std::size_t rows_at_once = 3;
  /// Adds up to rows_at_once rows; adding several at once saves passes through memory. `done_before` is the
  /// share of all rows that is done. A cell depends on the one to its left and the one above its right
  /// neighbour. So if the tiles hold the digits up to some column, the first row can be placed up to there,
  /// and each further row up to one column less. The next tiles continue each row where it ended.
  void add_rows(std::size_t rows, double done_before);

  /// Change the basis (Fact 12a), and change it back.
  void fold() { fold(false); }
  void unfold() { fold(true); }

  /// Returns the number of boards that have this as their upper and `lower`, upside down, as their lower
  /// part, or the share of this slice; both must be folded. In the folded basis each state combines with
  /// itself only, with a minus sign for each digit 2. One factor of each product is split into two halves,
  /// so that 2^32 products can be summed.
  std::uint64_t joined(const EvenRows& lower) const;

  /// Returns the number of whole boards, or the share of this slice: the sum over the states without a cell
  /// that still needs a lit neighbour.
  std::uint64_t closed() const;

  void save(Saving& out) const { out.array(lines_); }
  void load(Loading& in) { in.fill(lines_); }
  /// Returns the lines. The lines of the slices in order are the lines of the whole array.
  std::span<EvenLine<Value>> lines() { return lines_; }
  std::span<const EvenLine<Value>> lines() const { return lines_; }

 private:
  __extension__ typedef unsigned __int128 Wide;
  using Line = EvenLine<Value>;
  using Backend = EvenBackend<Value>;
  static constexpr std::size_t columns_in_line = Line::columns;
  static constexpr std::size_t states_in_line = power_of_3(columns_in_line);
  // Last column of the first tiles, which are contiguous, and columns and neighbours of the other tiles,
  // which are copied. Both sizes keep a tile in the second-level cache.
  static constexpr std::size_t first_tile_last = 10;
  static constexpr std::size_t tile_columns = 7;
  static constexpr std::size_t tile_run = 2;
  // Columns whose cells are added together, with their digits in the first-level cache.
  static constexpr std::size_t near_columns = sizeof(Value) > 4 ? 4 : 5;

  /// A block of lines: one for each value of the digits of some adjacent columns, and that for each of
  /// `run` consecutive values of the lower digits. All higher digits are fixed. Lines whose digits of
  /// column `first` differ by 1 are `run` lines apart.
  struct Tile {
    Line* lines;
    std::size_t first;  ///< first column
    std::size_t size;   ///< number of lines
    std::size_t run;
  };

  /// Calls body(tile) for tiles of columns first to last that cover the array. If `first` is the first
  /// column outside a line, tiles are parts of the array itself, else they are copies.
  template <class Body>
  void each_tile(std::size_t first, std::size_t last, const Body& body);

  /// Calls body(tile) for tiles of column `first` and all later ones, across the slices.
  template <class Body>
  void each_far_tile(std::size_t first, const Body& body);

  /// Calls body(task, worker) for each task, on all threads.
  template <class Body>
  void each_task(std::uint64_t tasks, const Body& body) const;

  /// Adds the cells of columns first to end - 1. The tile must contain their digits and the one to the
  /// left.
  void add_cells(const Tile& tile, std::size_t first, std::size_t end) const;

  void fold(bool undo);
  void fold_tile(const Tile& tile, bool undo) const;

  bool is_odd(const Line* line) const {
    return (static_cast<std::uint64_t>(line - lines_.data()) + first_line_) % 2 != 0;
  }

  Slice slice_;
  std::size_t columns_;
  std::size_t near_;          // columns whose digits lie in the slice
  std::uint64_t first_line_;  // number of the first line within the whole array
  Value modulus_;
  Limits* limits_;
  unsigned threads_;
  double done_ = 0;
  MemoryReservation memory_;
  std::vector<Line, ZeroPages<Line>> lines_;
};

}  // namespace flipwise
