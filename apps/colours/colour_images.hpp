// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "files/input.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/verify.hpp"
#include "progress.hpp"
#include "puzzle_options.hpp"

namespace flipwise::app {

/// Whether rows can go by: a greymap in a file that can be read again, and a puzzle that needs no board.
bool may_stream_colours(const std::string& board, const PuzzleOptions& options);
bool may_stream_colours(Input& input, const PuzzleOptions& options);

/// Of two such greymaps, row by row.
Verdict verdict_of_greymaps(Input& board, Input& answer, const PuzzleOptions& options, bool is_witness);

/// From such a greymap to one in `format`, row by row, so that the board need not fit into memory; the
/// witness of an impossible one goes to the file `witness`, if it is named.
Exit solve_greymap(const std::string& board, const PuzzleOptions& puzzle, const SolveOptions& options,
                   const std::string& format, const std::string& witness, ProgressBar& bar, Output& output);

}  // namespace flipwise::app
