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

/// How many ways there are to fill the upper rows of a board under the even rule, for each state of the
/// frontier below them, modulo a number.
template <class Value>
class EvenRows {
 public:
  /// One row, all of it or the slice of one rank. The limits must outlive it; throws LimitReached where its
  /// array does not fit them, and so does a copy.
  EvenRows(std::size_t columns, Value modulus, Limits& limits, Slice slice = {});
  EvenRows(const EvenRows& other);
  EvenRows(EvenRows&& other) noexcept = default;

  /// What it takes: 16 values for 27 states.
  static double bytes(std::size_t columns, const Slice& slice = {}) {
    return std::pow(3.0, columns - std::min(columns, columns_in_line)) * sizeof(Line) *
           static_cast<double>(slice.end() - slice.first()) / static_cast<double>(slice.slabs);
  }
  /// Slices have more near columns than these.
  static constexpr std::size_t fewest_near_columns = 9;

  static constexpr std::size_t rows_at_once = 3;
  /// Adds rows, at most rows_at_once: together they spare passes through memory. `done_before` is the share
  /// of all rows that is done. A cell needs the one to its left and the one above its right neighbour. So
  /// while the tiles hold the digits up to some column, the first row can be done as far as there, and each
  /// further row to one column less; the next tiles take each row from where it stands.
  void add_rows(std::size_t rows, double done_before);

  /// A change of basis (Fact 12a), and back.
  void fold() { fold(false); }
  void unfold() { fold(true); }

  /// The number, or this slice's share of it, of boards of which this is the upper and `lower`, upside
  /// down, the lower part; both folded. Folded, each state fits itself alone, with a minus sign for each
  /// digit 2. Products are summed up by halves of one factor, which leaves room for 2^32 of them.
  std::uint64_t joined(const EvenRows& lower) const;

  /// The number of whole boards, or this slice's share: no state with a cell that still wants a lit
  /// neighbour.
  std::uint64_t closed() const;

  void save(Saving& out) const { out.array(lines_); }
  void load(Loading& in) { in.fill(lines_); }
  /// The lines of slices, one after the other, are those of the whole.
  std::span<EvenLine<Value>> lines() { return lines_; }
  std::span<const EvenLine<Value>> lines() const { return lines_; }

 private:
  __extension__ typedef unsigned __int128 Wide;
  using Line = EvenLine<Value>;
  using Backend = EvenBackend<Value>;
  static constexpr std::size_t columns_in_line = Line::columns;
  static constexpr std::size_t states_in_line = power_of_3(columns_in_line);
  // The last column of the first tiles, which lie in one piece, and the columns and neighbours of the
  // others, which are copied: both stay in the second-level cache.
  static constexpr std::size_t first_tile_last = 10;
  static constexpr std::size_t tile_columns = 7;
  static constexpr std::size_t tile_run = 2;
  // Columns whose cells are added together, with their digits in the first-level cache.
  static constexpr std::size_t near_columns = sizeof(Value) > 4 ? 4 : 5;

  /// The lines of all values of the digits of some columns, the rest of the state being fixed but for `run`
  /// neighbours: those of the first column are `run` lines apart.
  struct Tile {
    Line* lines;
    std::size_t first;  ///< column
    std::size_t size;   ///< lines
    std::size_t run;
  };

  /// Calls body(tile) for the digits of columns first to last: all of the array, cut into tiles. From the
  /// first column beyond the line on the array itself is tiled; else the tiles are copies.
  template <class Body>
  void each_tile(std::size_t first, std::size_t last, const Body& body);

  /// Calls body(tile) for the digits of column `first` and all that follow, across the slices.
  template <class Body>
  void each_far_tile(std::size_t first, const Body& body);

  /// Calls body(task) for each, on all threads.
  template <class Body>
  void each_task(std::uint64_t tasks, const Body& body) const;

  /// The cells of columns first to end - 1, whose digits and the one before lie in the tile.
  void add_cells(const Tile& tile, std::size_t first, std::size_t end) const;

  void fold(bool undo);
  void fold_tile(const Tile& tile, bool undo) const;

  bool is_odd(const Line* line) const {
    return (static_cast<std::uint64_t>(line - lines_.data()) + first_line_) % 2 != 0;
  }

  Slice slice_;
  std::size_t columns_;
  std::size_t near_;          // columns whose digits lie in the slice
  std::uint64_t first_line_;  // of the whole
  Value modulus_;
  Limits* limits_;
  unsigned threads_;
  double done_ = 0;
  MemoryReservation memory_;
  std::vector<Line, ZeroPages<Line>> lines_;
};

}  // namespace flipwise
