// SPDX-License-Identifier: MIT
#include "board/soundness.hpp"

#include <string>

#include "flipwise/errors.hpp"

namespace flipwise {

void require_shape(const Board& board, const Board& like, const char* what) {
  if (board.rows() != like.rows() || board.columns() != like.columns())
    throw InputError(std::string(what) + " has " + std::to_string(board.rows()) + " x " +
                     std::to_string(board.columns()) + " cells, the board " + std::to_string(like.rows()) +
                     " x " + std::to_string(like.columns()));
}

void require_dark_holes(const Board& start, const std::optional<Board>& holes) {
  if (!holes) return;
  for (std::size_t w = 0; w < start.words().size(); ++w)
    if (start.words()[w] & holes->words()[w]) throw InputError("a hole is lit");
}

void require_sound(const BoardPuzzle& puzzle) {
  if (puzzle.start.empty()) throw InputError("a puzzle needs a board");
  const std::size_t kinds = puzzle.rule.form == Rule::Form::cross      ? 0
                            : puzzle.rule.form == Rule::Form::two_kind ? 2
                                                                       : 1;
  if (puzzle.rule.kinds.size() < kinds) throw InputError("the rule has too few kinds of press");
  if (puzzle.holes) require_shape(*puzzle.holes, puzzle.start, "the board of holes");
  if (puzzle.goal.kind == Goal::Kind::target) require_shape(puzzle.goal.target, puzzle.start, "the target");
}

void require_linear(const BoardPuzzle& puzzle) {
  require_sound(puzzle);
  require_dark_holes(puzzle.start, puzzle.holes);
  if (puzzle.rule.form == Rule::Form::two_kind)
    throw InputError("the two-kind rule is not linear: it has no nullity and no quiet patterns");
}

void require_sound(const ButtonPuzzle& puzzle) {
  if (puzzle.start.rows() != 1) throw InputError("the lights of a button puzzle are a board of one row");
  if (puzzle.buttons.empty()) throw InputError("a button puzzle needs a button");
  for (std::size_t i = 0; i < puzzle.buttons.size(); ++i)
    for (const std::size_t light : puzzle.buttons[i])
      if (light >= puzzle.start.columns())
        throw InputError("button " + std::to_string(i) + " flips light " + std::to_string(light) +
                         ", but there are only " + std::to_string(puzzle.start.columns()));
  if (puzzle.goal.kind == Goal::Kind::target) require_shape(puzzle.goal.target, puzzle.start, "the target");
}

}  // namespace flipwise
