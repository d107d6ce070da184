// SPDX-License-Identifier: MIT
#include "solve/two_kind/one_kind.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "solve/coset/fewest.hpp"
#include "solve/two_kind/press_forms.hpp"

namespace flipwise::two_kind {

namespace {

template <typename Row>
using Rows = std::vector<Row>;

/// All solutions of one kind: one of them, and a basis of the quiet patterns.
template <typename Row>
struct Solutions {
  Rows<Row> base;
  std::vector<Rows<Row>> quiet;
};

template <typename Row>
std::uint64_t weight_of(const Rows<Row>& rows) {
  return std::transform_reduce(rows.begin(), rows.end(), std::uint64_t{0}, std::plus<>{},
                               [](const Row& line) { return std::uint64_t{popcount(line)}; });
}

template <typename Row>
void add_to(Rows<Row>& rows, const Rows<Row>& other) {
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] ^= other[i];
}

template <std::size_t Words, typename Row>
std::optional<Solutions<Row>> solutions_of(const Shape<Row>& shape, const Rows<Row>& lights,
                                           std::uint8_t kind) {
  RowForms<Row, Words> forms(shape, lights);
  for (std::size_t row = 0; row < shape.rows; ++row)
    if (!forms.place(kind, 0)) return std::nullopt;

  const auto presses = [&](const Form<Words>& set) {
    Rows<Row> rows(shape.rows, 0);
    for (std::size_t row = 0; row < shape.rows; ++row)
      for (std::size_t column = 0; column < shape.columns; ++column)
        if (gf2::dot(forms.press(row, column), set)) rows[row] |= cell<Row>(column);
    return rows;
  };
  Form<Words> one = {};
  gf2::flip_bit(one, constant<Words>);
  Form<Words> set = one;
  forms.equations.complete(set);
  Solutions<Row> solutions = {presses(set), {}};
  for (std::size_t variable = 0; variable < forms.variables(); ++variable) {
    if (forms.equations.is_pivot(variable)) continue;
    Form<Words> other = one;
    gf2::flip_bit(other, variable);
    forms.equations.complete(other);
    solutions.quiet.push_back(presses(other));
    add_to(solutions.quiet.back(), solutions.base);
  }
  return solutions;
}

/// A press board as a press set of one kind.
template <typename Row>
Pressing<Row> of_kind(const Shape<Row>& shape, const Board& board, std::uint8_t kind) {
  Pressing<Row> pressing = {rows_of(shape, board), std::vector<std::uint8_t>(shape.rows, 0)};
  for (std::size_t row = 0; row < shape.rows; ++row)
    pressing.kind[row] = pressing.pressed[row] ? kind : std::uint8_t{0};
  return pressing;
}

/// Fewest solutions as press sets of one kind.
template <typename Row>
void offer(const Shape<Row>& shape, const Fewest& fewest, std::uint8_t kind, Best<Row>& best) {
  std::vector<Pressing<Row>> first;
  for (const Board& board : fewest.all.empty() ? std::vector<Board>{fewest.first} : fewest.all)
    first.push_back(of_kind(shape, board, kind));
  best.offer_all(first, fewest.presses,
                 fewest.co_optimal > too_many ? too_many : static_cast<std::uint64_t>(fewest.co_optimal));
}

template <typename Row>
Board board_of(const Shape<Row>& shape, const Rows<Row>& rows) {
  return presses_of(shape, {rows, std::vector<std::uint8_t>(shape.rows, 0)}).pressed;
}

template <std::size_t Words, typename Row>
bool search(const Shape<Row>& shape, const Rows<Row>& lights, std::uint8_t kind, Best<Row>& best,
            Limits& limits) {
  const std::optional<Solutions<Row>> solutions = solutions_of<Words>(shape, lights, kind);
  if (!solutions) return true;
  Fewest fewest;
  fewest.first = board_of(shape, solutions->base);
  fewest.presses = fewest.first.weight();
  if (!solutions->quiet.empty() && !best.any()) {
    std::vector<Board> quiet;
    for (const Rows<Row>& pattern : solutions->quiet) quiet.push_back(board_of(shape, pattern));
    Limits search(limits, [&](const Progress& of_coset) {
      Progress state = of_coset;
      if (of_coset.solution)
        state.solution = [&] {
          return presses_of(shape, of_kind(shape, of_coset.solution().pressed, kind));
        };
      return state;
    });
    if (auto found = fewest_in_coset(fewest.first, std::move(quiet), best.keep(), search))
      fewest = std::move(*found);
    else
      fewest.proved = false;
  }
  offer(shape, fewest, kind, best);
  return fewest.proved;
}

}  // namespace

template <typename Row>
std::uint64_t linear_bytes(const Shape<Row>& shape) {
  const std::uint64_t words = shape.free_cells / word_bits + 1;
  const std::uint64_t forms = 2 * (words > 2 ? 4 : words) * shape.columns;
  return shape.rows * (sizeof(Word) * forms + 2 * sizeof(Row) * shape.free_cells);
}

template <typename Row>
bool search_one_kind(const Shape<Row>& shape, const std::vector<Row>& lights, std::uint8_t kind,
                     Best<Row>& best, Limits& limits) {
  if (weight_of(lights) == 0) {
    const Pressing<Row> none = {Rows<Row>(shape.rows, 0), std::vector<std::uint8_t>(shape.rows, 0)};
    if (kind == 0) best.offer(none, 0);
    return true;
  }
  const Charge room = limits.charge(static_cast<double>(linear_bytes(shape)));
  return by_words(shape.free_cells,
                  [&]<std::size_t Words>() { return search<Words>(shape, lights, kind, best, limits); });
}

template std::uint64_t linear_bytes(const Shape<Word>&);
template std::uint64_t linear_bytes(const Shape<WideRow>&);
template bool search_one_kind(const Shape<Word>&, const std::vector<Word>&, std::uint8_t, Best<Word>&,
                              Limits&);
template bool search_one_kind(const Shape<WideRow>&, const std::vector<WideRow>&, std::uint8_t,
                              Best<WideRow>&, Limits&);

}  // namespace flipwise::two_kind
