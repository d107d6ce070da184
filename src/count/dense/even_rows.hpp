// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/dense/even_backend.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "run/memory.hpp"

namespace flipwise {

/// How many ways there are to fill the upper rows of a board under the even rule, for each state of the
/// frontier below them, modulo a number.
template <class Value>
class EvenRows {
 public:
  /// One row. The limits must outlive it; throws Stopped where its array does not fit them, and so does a
  /// copy.
  EvenRows(std::size_t columns, Value modulus, Limits& limits);
  EvenRows(const EvenRows& other);
  EvenRows(EvenRows&& other) noexcept = default;

  /// What it takes: 16 values for 27 states.
  static double bytes(std::size_t columns);

  /// Adds rows; up to so many at once spare passes through memory. `done` is the share of all rows
  /// that is done.
  static constexpr std::size_t rows_at_once = 3;
  void add_rows(std::size_t rows, double done);

  /// A change of basis (Fact 12a), and back.
  void fold() { fold(false); }
  void unfold() { fold(true); }

  /// The number of boards of which this is the upper and `lower`, upside down, the lower part; both folded.
  std::uint64_t joined(const EvenRows& lower) const;

  /// The number of whole boards: no state with a cell that still wants a lit neighbour.
  std::uint64_t closed() const;

  void save(Saving& out) const { out.array(lines_); }
  void load(Loading& in) { in.fill(lines_); }

 private:
  using Line = EvenLine<Value>;

  /// The lines of all values of the digits of some columns, the rest of the state being fixed but for `run`
  /// neighbours: those of the first column are `run` lines apart.
  struct Tile {
    Line* lines;
    std::size_t first;  ///< column
    std::size_t size;   ///< lines
    std::size_t run;
  };

  template <class Body>
  void each_tile(std::size_t first, std::size_t last, const Body& body);
  template <class Body>
  void each_task(std::uint64_t tasks, const Body& body) const;
  void add_cells(const Tile& tile, std::size_t first, std::size_t end) const;
  void fold(bool undo);
  bool is_odd(const Line* line) const { return (line - lines_.data()) % 2 != 0; }

  std::size_t columns_;
  Value modulus_;
  Limits* limits_;
  unsigned threads_;
  double done_ = 0;
  Charge memory_;
  std::vector<Line, LargePages<Line>> lines_;
};

extern template class EvenRows<std::uint32_t>;
extern template class EvenRows<std::uint64_t>;

}  // namespace flipwise
