// SPDX-License-Identifier: MIT
//
// flipwise: exact answers for flip puzzles on boards.
//
//     #include <flipwise/flipwise.hpp>
//     #include <iostream>
//
//     int main() {
//       flipwise::BoardPuzzle puzzle;
//       puzzle.start = flipwise::read_grid("1001\n0110\n0110\n1001\n", "example").lit;
//       const flipwise::Answer answer = flipwise::solve(puzzle);
//       if (answer.status == flipwise::Status::optimal)
//         std::cout << *answer.upper << " presses\n"
//                   << flipwise::write_grid({answer.solution->pressed}, flipwise::Format::text);
//     }
//
// prints "4 presses" and the press board. Plain values in, plain values out; nothing here prints,
// exits or keeps state between calls, and every call may run beside others on other threads. Two
// types are thrown: InputError (the caller's fault) and InternalError (ours).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/hint.hpp"
#include "flipwise/id.hpp"
#include "flipwise/io.hpp"
#include "flipwise/order.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/rows.hpp"

namespace flipwise {

/// The fewest presses that reach the goal, proved, ties to the first press board in reading order (for
/// two kinds then kind 1 before kind 2); or a proof that nothing does; or, at a limit, the best known
/// with bounds. The answer was verified. docs/architecture.md says which method serves which puzzle.
Answer solve(const BoardPuzzle& puzzle, const SolveOptions& options = {});
Answer solve(const ButtonPuzzle& puzzle, const SolveOptions& options = {});

/// The same for a board too large to hold, which may be read several times; the presses are written as
/// they are found, and verified as they go by. The board has no holes, and its goal is off, on or uniform.
/// The plus and ring rules need memory for a few rows only, whatever the number of rows, others hold the
/// board. `solution` and `witness` stay empty; an impossible board writes no presses but, where a sink is
/// given for it, its witness; a stop before the presses are known writes nothing. With more than one
/// thread, `presses` is written on another while `lights` is read. Throws InternalError after writing where
/// what was written turns out wrong.
Answer solve(RowSource& lights, RowSink& presses, const RowPuzzle& puzzle, const SolveOptions& options = {},
             RowSink* witness = nullptr);

/// Whether presses reach the goal, or a witness excludes it, row by row. Cost: one pass, memory for a
/// few rows.
Verdict verify(RowSource& lights, RowSource& presses, const RowPuzzle& puzzle);
Verdict verify_witness(RowSource& lights, RowSource& witness, const RowPuzzle& puzzle);

/// Whether the presses of an answer reach the goal in the number that it states, or its witness
/// excludes every solution. Shares no code with the solvers. Cost: linear in the board. Throws
/// InputError when a shape does not fit.
Verdict verify(const BoardPuzzle& puzzle, const Answer& answer);
Verdict verify(const ButtonPuzzle& puzzle, const Answer& answer);

/// Nullity and quiet patterns of a puzzle's shape, and whether its board is solvable. Linear rules
/// only: throws InputError for two kinds.
Analysis analyze(const BoardPuzzle& puzzle, bool quiet_patterns = false);

/// How many solutions of a board press 0, 1, 2, ... cells, decimal, up to the most that one presses; none
/// at all where the board is impossible. Goal `uniform`: of both targets together. A dark board's are the
/// quiet patterns. Nothing where the solutions are too many to go through, or it was stopped. Linear rules
/// only. Cost: 2^d nanoseconds for the greatest dimension d of a part of the kernel (Fact 5).
std::optional<std::vector<std::string>> solutions_by_presses(const BoardPuzzle& puzzle,
                                                             const SolveOptions& options = {});

/// Nullity of the n x n boards from `first` to `last` under the plus rule, on the plane or the torus, on
/// `threads` threads (0: all cores). Throws InputError unless 1 <= first <= last <= 10^8. Cost of each: one
/// greatest common divisor of polynomials of degree n / 2 (Fact 21); without NTL, n^3 / 32 word operations.
std::vector<std::uint64_t> square_nullities(std::uint64_t first, std::uint64_t last, bool torus,
                                            unsigned threads = 0);

/// Release number, "1.2.3".
std::string_view version();

}  // namespace flipwise
