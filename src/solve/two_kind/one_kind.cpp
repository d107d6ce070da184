// SPDX-License-Identifier: MIT
#include "solve/two_kind/one_kind.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "solve/coset/fewest.hpp"

namespace flipwise::two_kind {

namespace {

/// All solutions of one kind: one of them, and a basis of the quiet patterns.
struct Solutions {
  Board base;
  std::vector<Board> quiet = {};
};

template <typename Row>
Pressing<Row> no_presses_on(const Shape<Row>& shape) {
  return {std::vector<Row>(shape.rows, 0), std::vector<std::uint8_t>(shape.rows, 0)};
}

template <std::size_t Words, typename Row>
std::optional<Solutions> solutions_of(const Shape<Row>& shape, const std::vector<Row>& lights,
                                      std::uint8_t kind) {
  RowForms<Row, Words> forms(shape, lights);
  for (std::size_t row = 0; row < shape.rows; ++row)
    if (!forms.place(kind, 0)) return std::nullopt;

  const auto completed = [&](Form<Words> set) {
    gf2::flip_bit(set, constant<Words>);
    forms.equations.complete(set);
    Pressing<Row> presses = no_presses_on(shape);
    for (std::size_t row = 0; row < shape.rows; ++row)
      for (std::size_t column = 0; column < shape.columns; ++column)
        if (gf2::dot(forms.press(row, column), set)) presses.pressed[row] |= cell<Row>(column);
    return shape.pressed_cells(presses);
  };
  Solutions solutions = {completed({})};
  for (const std::size_t variable : forms.loose()) {
    Form<Words> chosen = {};
    gf2::flip_bit(chosen, variable);
    solutions.quiet.push_back(completed(chosen) ^ solutions.base);
  }
  return solutions;
}

/// Returns a press board as presses of one kind.
template <typename Row>
Pressing<Row> of_kind(const Shape<Row>& shape, const Board& board, std::uint8_t kind) {
  Pressing<Row> pressing = no_presses_on(shape);
  pressing.pressed = shape.rows_of(board);
  for (std::size_t row = 0; row < shape.rows; ++row)
    if (pressing.pressed[row]) pressing.kind[row] = kind;
  return pressing;
}

}  // namespace

template <typename Row>
bool search_one_kind(const Shape<Row>& shape, const std::vector<Row>& lights, std::uint8_t kind,
                     Best<Row>& best, Limits& limits) {
  if (std::all_of(lights.begin(), lights.end(), [](const Row& row) { return !row; })) {
    if (kind == 0) best.offer(no_presses_on(shape), 0);
    return true;
  }
  const MemoryReservation reservation = limits.charge(static_cast<double>(linear_bytes(shape)));
  std::optional<Solutions> solutions = by_words<Row>(
      shape.free_cells, [&]<std::size_t Words>() { return solutions_of<Words>(shape, lights, kind); });
  if (!solutions) return true;
  Fewest fewest = {.presses = solutions->base.weight(), .first = {solutions->base}};
  if (!solutions->quiet.empty() && !best.any()) {
    Limits search(limits, [&](const Progress& of_coset) {
      Progress state = of_coset;
      if (of_coset.solution)
        state.solution = [&] { return shape.presses_of(of_kind(shape, of_coset.solution(), kind)); };
      return state;
    });
    if (auto found = fewest_in_coset(solutions->base, std::move(solutions->quiet), best.keep(), search))
      fewest = std::move(*found);
    else
      fewest.proved = false;
  }
  std::vector<Pressing<Row>> first;
  for (const Board& board : fewest.first) first.push_back(of_kind(shape, board, kind));
  best.offer_all(first, fewest.presses,
                 fewest.co_optimal > too_many ? too_many : static_cast<std::uint64_t>(fewest.co_optimal));
  return fewest.proved;
}

template bool search_one_kind(const Shape<Word>&, const std::vector<Word>&, std::uint8_t, Best<Word>&,
                              Limits&);
template bool search_one_kind(const Shape<WideRow>&, const std::vector<WideRow>&, std::uint8_t,
                              Best<WideRow>&, Limits&);

}  // namespace flipwise::two_kind
