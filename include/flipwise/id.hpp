// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

/// A board puzzle as one word, `RULE-ROWSxCOLUMNS[-WRAP][-GOAL][-holesHEX]:HEX`, as docs/formats.md
/// defines it: the classic 4 x 4 board is `plus-4x4:9669`. Every puzzle has one id, which will mean the
/// same in every release.
struct BoardId {
  BoardPuzzle puzzle;
  Board second =
      {};  ///< a press board of two kinds: the presses of kind 2, a subset of the start; else empty
};

/// Whether a word is meant as an id: it has the shape of one, right or wrong. A path with a slash is
/// never one.
bool looks_like_id(std::string_view text);

/// Throws InputError, "ID: what is wrong".
BoardId read_id(std::string_view text);

/// Throws InputError where shapes disagree or a hole is lit.
std::string write_id(const BoardPuzzle& puzzle, const Board& second = {});

/// The part of an id before the colon, and the part after it.
std::string write_id_head(const BoardPuzzle& puzzle, const Board& second = {});
std::string write_id_cells(const Board& board);

}  // namespace flipwise
