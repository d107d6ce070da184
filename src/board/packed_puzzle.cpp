// SPDX-License-Identifier: MIT
#include "board/packed_puzzle.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

/// Save or load an optional board or optional costs.
template <class Part>
void save_part(Saving& out, const std::optional<Part>& part) {
  out(part.has_value());
  if constexpr (std::is_same_v<Part, Board>) {
    if (part) save(out, *part);
  } else {
    if (part) out.array(*part);
  }
}
template <class Part>
void load_part(Loading& in, std::optional<Part>& part) {
  part.reset();
  if (in.number() == 0) return;
  if constexpr (std::is_same_v<Part, Board>)
    load(in, part.emplace());
  else
    in.array(part.emplace());
}

/// Returns the code of a goal: off, on, uniform or target. Saved states of earlier versions use the same
/// codes.
std::uint64_t code_of(const Goal& goal) {
  if (goal.kind == Goal::Kind::number) return goal.number;
  return goal.kind == Goal::Kind::uniform ? 2 : 3;
}
void set_code(Goal& goal, std::uint64_t code) {
  goal.kind = code < 2 ? Goal::Kind::number : code == 2 ? Goal::Kind::uniform : Goal::Kind::target;
  goal.number = code < 2 ? code : 0;
}

void save_goal(Saving& out, const Goal& goal) {
  out(code_of(goal));
  save(out, goal.target);
  save_part(out, goal.holes);
}
void load_goal(Loading& in, Goal& goal) {
  std::uint64_t code = 0;
  in(code);
  set_code(goal, code);
  load(in, goal.target);
  load_part(in, goal.holes);
}

}  // namespace

/// Saves rows, columns and words. A board of bytes is preceded by 0 and the modulus; no board of bits
/// begins that way.
void save(Saving& out, const Board& board) {
  if (!board.has_bits()) out(std::size_t{0}, board.modulus());
  const auto words = board.words();
  out(board.rows(), board.columns(), std::vector<Word>(words.begin(), words.end()));
}
void load(Loading& in, Board& board) {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::uint64_t modulus = 2;
  std::vector<Word> words;
  in(rows, columns);
  if (rows == 0 && columns > 2) {
    modulus = columns;
    in(rows, columns);
  }
  in(words);
  board = rows == 0 ? Board() : Board(rows, columns, modulus);
  if (words.size() != board.words().size())
    throw InputError(
        "checkpoint: the file is damaged: a saved board has another size; start again without it",
        ErrorCode::saved_state);
  std::copy(words.begin(), words.end(), board.words().begin());
}

void save(Saving& out, const Puzzle& puzzle) {
  save(out, puzzle.start);
  if (puzzle.buttons) {
    out(puzzle.buttons->size());
    for (std::size_t i = 0; i < puzzle.buttons->size(); ++i) {
      const auto lights = (*puzzle.buttons)[i];
      out.array(std::vector<std::size_t>(lights.begin(), lights.end()));
    }
  } else {
    for (const auto* cells : {&puzzle.holes, &puzzle.free, &puzzle.fixed}) save_part(out, *cells);
    out(puzzle.rule.form, std::vector<char>(puzzle.rule.name.begin(), puzzle.rule.name.end()),
        puzzle.rule.kinds.size());
    for (const auto& kind : puzzle.rule.kinds) out.array(kind);
    out(puzzle.wrap);
  }
  save_goal(out, puzzle.goal);
  save_part(out, puzzle.cost);
  // Puzzles without masks are saved as before masks existed, so that older saved states keep their names.
  if (form_of(puzzle) == PackedForm::masked_buttons)
    for (const auto* mask : {&puzzle.free, &puzzle.fixed}) save_part(out, *mask);
}

PackedForm form_of(const Puzzle& puzzle) {
  if (!puzzle.buttons) return PackedForm::grid;
  return puzzle.free || puzzle.fixed ? PackedForm::masked_buttons : PackedForm::buttons;
}

void load(Loading& in, Puzzle& puzzle, PackedForm form) {
  puzzle = {};
  load(in, puzzle.start);
  if (form != PackedForm::grid) {
    puzzle.buttons.emplace();
    std::vector<std::size_t> lights;
    for (std::uint64_t left = in.number(); left > 0; --left) {
      in.array(lights);
      puzzle.buttons->add();
      for (const std::size_t light : lights) puzzle.buttons->change(light);
    }
  } else {
    for (auto* cells : {&puzzle.holes, &puzzle.free, &puzzle.fixed}) load_part(in, *cells);
    std::vector<char> name;
    in(puzzle.rule.form, name);
    puzzle.rule.name.assign(name.begin(), name.end());
    puzzle.rule.kinds.assign(static_cast<std::size_t>(in.number()), {});
    for (auto& kind : puzzle.rule.kinds) in.array(kind);
    in(puzzle.wrap);
  }
  load_goal(in, puzzle.goal);
  load_part(in, puzzle.cost);
  if (form == PackedForm::masked_buttons)
    for (auto* mask : {&puzzle.free, &puzzle.fixed}) load_part(in, *mask);
}

}  // namespace flipwise
