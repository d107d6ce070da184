// SPDX-License-Identifier: MIT
#include "board/packed_puzzle.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace flipwise {

namespace {

template <class Value, class Save>
void save_optional(Saving& out, const std::optional<Value>& value, const Save& save_value) {
  out(value.has_value());
  if (value) save_value(*value);
}
template <class Value, class Load>
void load_optional(Loading& in, std::optional<Value>& value, const Load& load_value) {
  value.reset();
  if (in.number() != 0) load_value(value.emplace());
}

void save_boards(Saving& out, const std::optional<Board>& board) {
  save_optional(out, board, [&](const Board& one) { save(out, one); });
}
void load_boards(Loading& in, std::optional<Board>& board) {
  load_optional(in, board, [&](Board& one) { load(in, one); });
}

void save_costs(Saving& out, const std::optional<std::vector<std::uint64_t>>& cost) {
  save_optional(out, cost, [&](const auto& costs) { out.array(costs); });
}
void load_costs(Loading& in, std::optional<std::vector<std::uint64_t>>& cost) {
  load_optional(in, cost, [&](auto& costs) { in.array(costs); });
}

void save_goal(Saving& out, const Goal& goal) {
  out(goal.kind);
  save(out, goal.target);
  save_boards(out, goal.holes);
}
void load_goal(Loading& in, Goal& goal) {
  in(goal.kind);
  load(in, goal.target);
  load_boards(in, goal.holes);
}

}  // namespace

void save(Saving& out, const Board& board) {
  const auto words = board.words();
  out(board.rows(), board.columns(), std::vector<Word>(words.begin(), words.end()));
}
void load(Loading& in, Board& board) {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<Word> words;
  in(rows, columns, words);
  board = rows == 0 ? Board() : Board(rows, columns);
  std::copy(words.begin(), words.end(), board.words().begin());
}

void save(Saving& out, const BoardPuzzle& puzzle) {
  save(out, puzzle.start);
  for (const auto* cells : {&puzzle.holes, &puzzle.free, &puzzle.fixed}) save_boards(out, *cells);
  out(puzzle.rule.form, std::vector<char>(puzzle.rule.name.begin(), puzzle.rule.name.end()),
      puzzle.rule.kinds.size());
  for (const auto& kind : puzzle.rule.kinds) out.array(kind);
  out(puzzle.wrap);
  save_goal(out, puzzle.goal);
  save_costs(out, puzzle.cost);
}
void load(Loading& in, BoardPuzzle& puzzle) {
  load(in, puzzle.start);
  for (auto* cells : {&puzzle.holes, &puzzle.free, &puzzle.fixed}) load_boards(in, *cells);
  std::vector<char> name;
  in(puzzle.rule.form, name);
  puzzle.rule.name.assign(name.begin(), name.end());
  puzzle.rule.kinds.assign(static_cast<std::size_t>(in.number()), {});
  for (auto& kind : puzzle.rule.kinds) in.array(kind);
  in(puzzle.wrap);
  load_goal(in, puzzle.goal);
  load_costs(in, puzzle.cost);
}

void save(Saving& out, const ButtonPuzzle& puzzle) {
  save(out, puzzle.start);
  out(puzzle.buttons.size());
  for (const auto& button : puzzle.buttons) out.array(button);
  save_goal(out, puzzle.goal);
  save_costs(out, puzzle.cost);
}
void load(Loading& in, ButtonPuzzle& puzzle) {
  load(in, puzzle.start);
  puzzle.buttons.assign(static_cast<std::size_t>(in.number()), {});
  for (auto& button : puzzle.buttons) in.array(button);
  load_goal(in, puzzle.goal);
  load_costs(in, puzzle.cost);
}

}  // namespace flipwise
