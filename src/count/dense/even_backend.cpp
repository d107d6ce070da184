// SPDX-License-Identifier: MIT
#include "count/dense/even_backend.hpp"

#include <algorithm>
#include <utility>

#include "run/clones.hpp"

namespace flipwise {

namespace {

template <class Value>
using Line = EvenLine<Value>;

constexpr std::size_t lanes = Line<std::uint32_t>::size;
constexpr std::size_t line_states = 27;  // states of the columns in a line
constexpr std::size_t zero_lane = lanes - 1;

/// The digits from which a lit cell gets the digit `own`; see EvenBackend::first_cells.
struct Before {
  std::size_t left;
  std::size_t up;
};
constexpr Before before(std::size_t left, std::size_t own) {
  return left == 0 ? Before{0, 2 - own} : Before{3 - left, own - 1};
}

/// The lanes from which each lane gets its new value, `first` plus `second`. If there are two lines, the
/// lanes of the second one have numbers from 16 on.
struct Sources {
  std::array<std::size_t, lanes> first;
  std::array<std::size_t, lanes> second;
};

constexpr Sources no_sources() {
  Sources sources{};
  sources.first.fill(zero_lane);
  sources.second.fill(zero_lane);
  return sources;
}

/// Adds the cell of a column that is in the line.
template <std::size_t column, std::size_t parity>
struct CellInLine {
  static constexpr Sources sources = [] {
    constexpr std::size_t own_place = power_of_3(column);
    constexpr std::size_t left_place = column == 0 ? 0 : power_of_3(column - 1);
    Sources from = no_sources();
    for (std::size_t x = parity; x < line_states; x += 2) {
      const std::size_t own = x / own_place % 3;
      const std::size_t left = column == 0 ? 0 : x / std::max<std::size_t>(left_place, 1) % 3;
      const std::size_t rest = x - own * own_place - left * left_place;
      if (own == 0) {
        from.first[x / 2] = x / 2;
        from.second[x / 2] = (x + 2 * own_place) / 2;
      } else {
        const Before old = before(left, own);
        from.first[x / 2] = (rest + old.up * own_place + old.left * left_place) / 2;
      }
    }
    return from;
  }();
};

/// Folds the digit of a column that is in the line.
template <std::size_t column, std::size_t parity>
struct FoldInLine {
  static constexpr Sources sources = [] {
    Sources from = no_sources();
    for (std::size_t x = parity; x < line_states; x += 2) {
      from.first[x / 2] = x / 2;
      if (x / power_of_3(column) % 3 == 0) from.second[x / 2] = (x + 2 * power_of_3(column)) / 2;
    }
    return from;
  }();
};

/// The step that adds a lit cell in column 3, whose digit selects the line. It fills the line of digit
/// `own` from the lines of digits 0 and 1. `parity`: the parity of the states in the line of digit 0.
template <std::size_t own, std::size_t parity>
struct CellAcrossLines {
  static constexpr Sources sources = [] {
    constexpr std::size_t left_place = 9;
    Sources from = no_sources();
    for (std::size_t x = (parity + own) % 2; x < line_states; x += 2) {
      const std::size_t left = x / left_place;
      const Before old = before(left, own);
      from.first[x / 2] = lanes * old.up + (x - left * left_place + old.left * left_place) / 2;
    }
    return from;
  }();
};

template <class Step, std::size_t begin, std::size_t... i>
[[gnu::always_inline]] inline void take_half(Vector<std::uint32_t>& to, const Vector<std::uint32_t>& low,
                                             const Vector<std::uint32_t>& high, bool negate,
                                             std::uint32_t modulus, std::index_sequence<i...>) {
  constexpr Sources from = Step::sources;
  const Vector<std::uint32_t> first = __builtin_shufflevector(low, high, from.first[begin + i]...);
  Vector<std::uint32_t> second = __builtin_shufflevector(low, high, from.second[begin + i]...);
  if (negate) second = modulus - second;
  set_sum(to, first, second, modulus);
}

template <class Step>
[[gnu::always_inline]] inline void take(Line<std::uint32_t>& line, std::uint32_t modulus,
                                        bool negate = false) {
  const Vector<std::uint32_t> low = vectors_of(line)[0];
  const Vector<std::uint32_t> high = vectors_of(line)[1];
  constexpr auto half = std::make_index_sequence<lanes / 2>();
  take_half<Step, 0>(vectors_of(line)[0], low, high, negate, modulus, half);
  take_half<Step, lanes / 2>(vectors_of(line)[1], low, high, negate, modulus, half);
}

template <class Step>
[[gnu::always_inline]] inline void take(Line<std::uint64_t>& line, std::uint64_t modulus,
                                        bool negate = false) {
  const auto old = line.lane;
  constexpr Sources from = Step::sources;
  for (std::size_t i = 0; i < zero_lane; ++i) {
    const std::uint64_t second = old[from.second[i]];
    const std::uint64_t sum = old[from.first[i]] + (negate ? modulus - second : second);
    line.lane[i] = std::min(sum, sum - modulus);
  }
}

template <class Step, std::size_t begin, std::size_t... i>
[[gnu::always_inline]] inline void take_half(Vector<std::uint32_t>& to, const Vector<std::uint32_t>* old,
                                             std::index_sequence<i...>) {
  constexpr Sources from = Step::sources;
  const Vector<std::uint32_t> from0 =
      __builtin_shufflevector(old[0], old[1], (from.first[begin + i] % lanes)...);
  const Vector<std::uint32_t> from1 =
      __builtin_shufflevector(old[2], old[3], (from.first[begin + i] % lanes)...);
  to = __builtin_shufflevector(from0, from1, (i + (from.first[begin + i] < lanes ? 0 : 8))...);
}

template <std::size_t parity>
[[gnu::always_inline]] inline void cell_across(Line<std::uint32_t>* lines) {
  const Vector<std::uint32_t> old[] = {vectors_of(lines[0])[0], vectors_of(lines[0])[1],
                                       vectors_of(lines[1])[0], vectors_of(lines[1])[1]};
  constexpr auto half = std::make_index_sequence<lanes / 2>();
  take_half<CellAcrossLines<1, parity>, 0>(vectors_of(lines[1])[0], old, half);
  take_half<CellAcrossLines<1, parity>, lanes / 2>(vectors_of(lines[1])[1], old, half);
  take_half<CellAcrossLines<2, parity>, 0>(vectors_of(lines[2])[0], old, half);
  take_half<CellAcrossLines<2, parity>, lanes / 2>(vectors_of(lines[2])[1], old, half);
}

template <std::size_t parity>
[[gnu::always_inline]] inline void cell_across(Line<std::uint64_t>* lines) {
  const std::array<Line<std::uint64_t>, 2> old = {lines[0], lines[1]};
  constexpr auto odd = CellAcrossLines<1, parity>::sources.first;
  constexpr auto even = CellAcrossLines<2, parity>::sources.first;
  for (std::size_t i = 0; i < lanes; ++i) {
    lines[1].lane[i] = old[odd[i] / lanes].lane[odd[i] % lanes];
    lines[2].lane[i] = old[even[i] / lanes].lane[even[i] % lanes];
  }
}

/// Adds the cell of column 3 to the lines of its digits 0, 1 and 2.
template <std::size_t parity, class Value>
[[gnu::always_inline]] inline void fourth_cell(Line<Value>* lines, Value modulus) {
  Line<Value> sum = lines[0];
  for (std::size_t i = 0; i < vectors<Value>; ++i)
    set_sum(vectors_of(sum)[i], vectors_of(sum)[i], vectors_of(lines[2])[i], modulus);
  cell_across<parity>(lines);
  lines[0] = sum;
}

/// Calls body(line, parity) for every `step`-th line. The number of lines is odd, parities alternate, and
/// `odd` is the parity of the first one.
template <class Value, class Body>
[[gnu::always_inline]] inline void by_parity(Line<Value>* lines, std::size_t count, std::size_t step,
                                             bool odd, const Body& body) {
  constexpr std::integral_constant<std::size_t, 0> zero;
  constexpr std::integral_constant<std::size_t, 1> one;
  if (odd) {
    body(lines, one);
    lines += step;
  }
  for (std::size_t i = step; i < count; i += 2 * step, lines += 2 * step) {
    body(lines, zero);
    body(lines + step, one);
  }
  if (!odd) body(lines, zero);
}

template <class Value>
[[gnu::always_inline]] inline void cell(Line<Value>* lines, std::size_t stride, Value modulus) {
  for (std::size_t i = 0; i < vectors<Value>; ++i) {
    const auto at = [&](std::size_t left, std::size_t own) -> Vector<Value>& {
      return vectors_of(lines[(left + 3 * own) * stride])[i];
    };
    const Vector<Value> unlit[] = {at(0, 0), at(1, 0), at(2, 0)};
    const Vector<Value> odd[] = {at(1, 1), at(2, 1)};
    for (std::size_t left = 0; left < 3; ++left) set_sum(at(left, 0), unlit[left], at(left, 2), modulus);
    at(0, 2) = unlit[0];
    at(1, 1) = unlit[2];
    at(2, 1) = unlit[1];
    at(1, 2) = odd[1];
    at(2, 2) = odd[0];
  }
}

}  // namespace

template <class Value>
FLIPWISE_CLONES void EvenBackend<Value>::first_cells(EvenLine<Value>* lines, std::size_t count, bool odd,
                                                     std::size_t cells, Value modulus) {
  by_parity(
      lines, count, 1, odd, [&](Line<Value> * line, auto parity) __attribute__((always_inline)) {
        take<CellInLine<0, parity>>(*line, modulus);
        if (cells > 1) take<CellInLine<1, parity>>(*line, modulus);
        if (cells > 2) take<CellInLine<2, parity>>(*line, modulus);
      });
  if (cells > 3)
    by_parity(
        lines, count, 3, odd, [&](Line<Value> * line, auto parity) __attribute__((always_inline)) {
          fourth_cell<parity>(line, modulus);
        });
}

template <class Value>
FLIPWISE_CLONES void EvenBackend<Value>::cells(EvenLine<Value>* lines, std::size_t stride,
                                               std::size_t cells, std::size_t run, Value modulus) {
  for (std::size_t below = 1, above = power_of_3(cells - 1); above > 0; below *= 3, above /= 3)
    for (std::size_t high = 0; high < above; ++high)
      for (std::size_t low = 0; low < below; ++low)
        for (std::size_t i = 0; i < run; ++i)
          cell(lines + (9 * high * below + low) * stride + i, below * stride, modulus);
}

template <class Value>
FLIPWISE_CLONES void EvenBackend<Value>::fold_lanes(EvenLine<Value>* lines, std::size_t count, bool odd,
                                                    bool undo, Value modulus) {
  by_parity(
      lines, count, 1, odd, [&](Line<Value> * line, auto parity) __attribute__((always_inline)) {
        take<FoldInLine<0, parity>>(*line, modulus, undo);
        take<FoldInLine<1, parity>>(*line, modulus, undo);
        take<FoldInLine<2, parity>>(*line, modulus, undo);
      });
}

template <class Value>
FLIPWISE_CLONES void EvenBackend<Value>::fold(EvenLine<Value>* lines, std::size_t stride, bool undo,
                                              Value modulus) {
  for (std::size_t line = 0; line < stride; ++line)
    for (std::size_t i = 0; i < vectors<Value>; ++i) {
      Vector<Value> more = vectors_of(lines[line + 2 * stride])[i];
      if (undo) more = modulus - more;
      set_sum(vectors_of(lines[line])[i], vectors_of(lines[line])[i], more, modulus);
    }
}

template struct EvenBackend<std::uint32_t>;
template struct EvenBackend<std::uint64_t>;

}  // namespace flipwise
