// SPDX-License-Identifier: MIT
//
// The slow, obviously correct reference: expands rules cell by cell, and tries every press set of a small
// board.  A board of n <= 24 cells is a number of n binary digits, the cells in row-major order. The first
// cell is the highest digit, so boards in row-major order are numbers in increasing order.
#pragma once

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace reference {

using Cells = std::uint32_t;

/// Returns whether a press flips the cell `down` rows below and `right` columns to the right of it.
using Reach = std::function<bool(int down, int right)>;

/// A rule: offsets from a press, or the cells at any distance that satisfy `far`, whatever the wrap.
struct Rule {
  std::string name;
  Reach far = {};
  std::vector<std::pair<int, int>> offsets = {};
};

inline Rule around(std::string name, const Reach& reach) {
  Rule rule{std::move(name)};
  for (int down = -2; down <= 2; ++down)
    for (int right = -2; right <= 2; ++right)
      if (reach(down, right)) rule.offsets.emplace_back(down, right);
  return rule;
}

inline Rule plus() {
  return around("plus", [](int d, int r) { return std::abs(d) + std::abs(r) <= 1; });
}
inline Rule ring() {
  return around("ring", [](int d, int r) { return std::abs(d) + std::abs(r) == 1; });
}
inline Rule king() {
  return around("king", [](int d, int r) { return std::abs(d) <= 1 && std::abs(r) <= 1; });
}
inline Rule knight() {
  return around("knight", [](int d, int r) { return (d == 0 && r == 0) || std::abs(d * r) == 2; });
}
inline Rule diagonal() {
  return around("x", [](int d, int r) { return std::abs(d) == std::abs(r) && std::abs(d) <= 1; });
}
inline Rule hex() {
  return around("hex", [](int d, int r) { return std::abs(d) <= 1 && std::abs(r) <= 1 && d * r != 1; });
}
inline Rule cross() {
  return {.name = "cross", .far = [](int d, int r) { return d == 0 || r == 0; }};
}
/// Returns the rules of whole lines except cross.
inline std::vector<Rule> line_rules() {
  return {{.name = "cross-ring", .far = [](int d, int r) { return (d == 0) != (r == 0); }},
          {.name = "row", .far = [](int d, int /*r*/) { return d == 0; }},
          {.name = "column", .far = [](int /*d*/, int r) { return r == 0; }},
          {.name = "bishop", .far = [](int d, int r) { return std::abs(d) == std::abs(r); }},
          {.name = "queen",
           .far = [](int d, int r) { return d == 0 || r == 0 || std::abs(d) == std::abs(r); }}};
}
/// Returns a rule whose name is the list in the library's notation.
inline Rule offsets(const std::vector<std::pair<int, int>>& list) {
  Rule rule{.name = "", .far = {}, .offsets = list};
  for (const auto& [down, right] : list)
    rule.name += (rule.name.empty() ? "" : " ") + std::to_string(down) + "," + std::to_string(right);
  return rule;
}

/// Returns all rules that have a name, except two-kind, which is for two colours only.
inline std::vector<Rule> named_rules() {
  std::vector<Rule> rules = {plus(), ring(), king(), knight(), diagonal(), hex(), cross()};
  for (Rule& rule : line_rules()) rules.push_back(std::move(rule));
  return rules;
}

/// The shape of a board: its sides, wrap and holes.
struct Field {
  int rows = 1;
  int columns = 1;
  bool wrap_rows = false;
  bool wrap_columns = false;
  std::vector<bool> holes = {};  ///< in row-major order; empty: no holes

  int cells() const { return rows * columns; }
  bool is_hole(int cell) const { return !holes.empty() && holes[static_cast<std::size_t>(cell)]; }
};

/// Returns the cells that a press flips; a cell that is reached several times is listed as often.
inline std::vector<int> reached(const Field& field, const Rule& rule, int row, int column) {
  std::vector<int> cells;
  const auto reach = [&](int r, int c) {
    if (!field.is_hole(r * field.columns + c)) cells.push_back(r * field.columns + c);
  };
  if (rule.far) {
    for (int r = 0; r < field.rows; ++r)
      for (int c = 0; c < field.columns; ++c)
        if (rule.far(r - row, c - column)) reach(r, c);
    return cells;
  }
  for (const auto& [down, right] : rule.offsets) {
    int r = row + down;
    int c = column + right;
    while (field.wrap_rows && r < 0) r += field.rows;
    while (field.wrap_rows && r >= field.rows) r -= field.rows;
    while (field.wrap_columns && c < 0) c += field.columns;
    while (field.wrap_columns && c >= field.columns) c -= field.columns;
    if (r >= 0 && r < field.rows && c >= 0 && c < field.columns) reach(r, c);
  }
  return cells;
}

inline Cells cell_bit(const Field& field, int cell) {
  return Cells{1} << (field.cells() - 1 - cell);
}

/// Returns all cells except holes.
inline Cells all_on(const Field& field) {
  Cells cells = 0;
  for (int cell = 0; cell < field.cells(); ++cell)
    if (!field.is_hole(cell)) cells |= cell_bit(field, cell);
  return cells;
}

/// Returns the lights that a press of one cell changes.
inline Cells effect_of_press(const Field& field, const Rule& rule, int cell) {
  Cells lights = 0;
  for (const int flipped : reached(field, rule, cell / field.columns, cell % field.columns))
    lights ^= cell_bit(field, flipped);
  return lights;
}

/// Returns the lights that each of the 2^n press sets changes. Presses of holes have no effect.
inline std::vector<Cells> effects(const Field& field, const Rule& rule) {
  if (field.cells() > 24) throw std::logic_error("too many cells to try all press sets");
  std::vector<Cells> effect(std::size_t{1} << field.cells(), 0);
  for (std::size_t presses = 1; presses < effect.size(); ++presses) {
    const int last = field.cells() - 1 - std::countr_zero(presses);
    const Cells press = field.is_hole(last) ? 0 : effect_of_press(field, rule, last);
    effect[presses] = effect[presses & (presses - 1)] ^ press;
  }
  return effect;
}

/// The number of solutions of a board, and the best of them.
struct Best {
  std::uint64_t solutions = 0;
  std::uint64_t fewest_solutions = 0;
  int fewest = 0;
  Cells first = 0;   ///< the minimum solution that is first in row-major order
  Cells second = 0;  ///< for two kinds: the cells of `first` pressed with kind 2

  bool possible() const { return solutions != 0; }
  void add(Cells presses, Cells kinds = 0) {
    const int count = std::popcount(presses);
    if (solutions++ == 0 || count < fewest) {
      fewest = count;
      fewest_solutions = 0;
      first = presses;
      second = kinds;
    }
    if (count != fewest) return;
    ++fewest_solutions;
    if (std::pair(presses, kinds) < std::pair(first, second)) {
      first = presses;
      second = kinds;
    }
  }
};

/// Returns, for every change of the lights, the press sets that cause it.
inline std::vector<Best> solutions_by_change(const Field& field, const Rule& rule) {
  const std::vector<Cells> effect = effects(field, rule);
  std::vector<Best> table(effect.size());
  for (std::size_t presses = 0; presses < effect.size(); ++presses)
    if ((presses & ~std::size_t{all_on(field)}) == 0)
      table[effect[presses]].add(static_cast<Cells>(presses));
  return table;
}

/// Returns, for every change of the lights, the press sets of two kinds that cause it, where each row and
/// each column has presses of one kind only. Tries both kinds for every row and column, and every press set
/// that these allow.
inline std::vector<Best> two_kind_solutions_by_change(const Field& field, const Rule& kind_one,
                                                      const Rule& kind_two) {
  const std::vector<Cells> one = effects(field, kind_one);
  const std::vector<Cells> two = effects(field, kind_two);
  std::set<std::pair<Cells, Cells>> presses_and_kinds;
  for (unsigned kinds = 0; kinds < 1U << (field.rows + field.columns); ++kinds) {
    Cells allowed_one = 0;
    Cells allowed_two = 0;
    for (int cell = 0; cell < field.cells(); ++cell) {
      const bool row_two = kinds >> (cell / field.columns) & 1;
      const bool column_two = kinds >> (field.rows + cell % field.columns) & 1;
      if (row_two != column_two || field.is_hole(cell)) continue;
      (row_two ? allowed_two : allowed_one) |= cell_bit(field, cell);
    }
    const Cells allowed = allowed_one | allowed_two;
    for (Cells presses = allowed;; presses = (presses - 1) & allowed) {
      presses_and_kinds.emplace(presses, presses & allowed_two);
      if (presses == 0) break;
    }
  }
  std::vector<Best> table(one.size());
  for (const auto& [presses, kinds] : presses_and_kinds)
    table[one[presses & ~kinds] ^ two[kinds]].add(presses, kinds);
  return table;
}

/// Returns the results for two goals as one: the better solution (fewer presses, then first in row-major
/// order), and the number of solutions of both.
inline Best either(const Best& left, const Best& right) {
  if (!left.possible()) return right;
  if (!right.possible()) return left;
  const bool left_first = std::tuple(left.fewest, left.first, left.second) <
                          std::tuple(right.fewest, right.first, right.second);
  Best best = left_first ? left : right;
  best.solutions = left.solutions + right.solutions;
  if (left.fewest == right.fewest) best.fewest_solutions = left.fewest_solutions + right.fewest_solutions;
  return best;
}

}  // namespace reference
