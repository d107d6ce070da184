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

/// Throws InputError if the question is inconsistent, or if its options are.
void validate(const PatternQuestion& question, const CountOptions& options);

/// Exchanges rows and columns, also of the offsets of neighbours.
PatternQuestion transposed(PatternQuestion question);

/// Returns about how many cells the frontier holds at the end of a row.
double frontier_cells(const PatternQuestion& question);

/// Returns the number of cells. Throws LimitReached if the exact count, which has at most this many bits,
/// is too long to be written in decimal in reasonable time.
std::uint64_t exact_cells(const PatternQuestion& question, bool has_modulus = false);

/// Writes the question and the options as one line, which identifies the run that a checkpoint belongs to.
std::string line_of(const PatternQuestion& question, const CountOptions& options);

/// True if a board satisfies the rule. Follows the definition and shares nothing with the methods that
/// count. Throws InputError if the board has another shape than the question.
bool obeys(const PatternQuestion& question, const Board& board);

/// Throws InternalError if a board that was found breaks the rule.
void require_pattern(const PatternQuestion& question, const Board& board);

/// Convert a question to bytes for another process (run/ranks.hpp), and back.
std::string packed_question(const PatternQuestion& question);
PatternQuestion unpacked_question(const std::string& bytes);

}  // namespace flipwise
