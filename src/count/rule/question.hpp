// SPDX-License-Identifier: MIT
//
// Folder src/count/rule: the question, lists of neighbour numbers, digits of the profile, steps of a row.
// Entry: validate() below, Digits (a new kind of rule), row_program.hpp (placing a cell).
// Must not contain a way to count. Most rules need no code: lists for lit and unlit cells describe them.
#pragma once

#include <cstdint>
#include <string>

#include "flipwise/board.hpp"
#include "flipwise/count.hpp"

namespace flipwise {

/// Throws InputError where a question, or what is asked about it, makes no sense.
void validate(const PatternQuestion& question, const CountOptions& options);

/// Rows become columns. Neighbour rules do not tell them apart.
PatternQuestion transposed(PatternQuestion question);

/// Cells that the frontier holds at the end of a row, about.
double frontier_cells(const PatternQuestion& question);

/// The number of cells, where the exact count (at most as many bits) can be written in decimal in
/// reasonable time; else throws LimitReached.
std::uint64_t exact_cells(const PatternQuestion& question, bool has_modulus = false);

/// Question and options in one line: what a checkpoint belongs to.
std::string line_of(const PatternQuestion& question, const CountOptions& options);

/// Whether a board obeys the rule, straight from its definition; shares nothing with the methods that
/// count. Throws InputError when the board has another shape.
bool obeys(const PatternQuestion& question, const Board& board);

/// Throws InternalError where a board that was found breaks the rule.
void require_pattern(const PatternQuestion& question, const Board& board);

/// A question as bytes for another process (run/ranks.hpp), and back.
std::string packed_question(const PatternQuestion& question);
PatternQuestion unpacked_question(const std::string& bytes);

}  // namespace flipwise
