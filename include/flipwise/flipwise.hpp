// SPDX-License-Identifier: MIT
//
// flipwise: exact answers for flip puzzles on boards.
//
//     #include <flipwise/flipwise.hpp>
//     #include <iostream>
//
//     int main() {
//       flipwise::Puzzle puzzle;
//       puzzle.start = flipwise::read_grid("1001\n0110\n0110\n1001\n", "example").cells;
//       const flipwise::Answer answer = flipwise::solve(puzzle);
//       if (answer.status == flipwise::Status::optimal)
//         std::cout << *answer.upper << " presses\n"
//                   << flipwise::write_grid({*answer.solution}, flipwise::Format::text);
//     }
//
// prints "4 presses" and the press board. Functions take and return plain values. They do not print,
// exit or keep state between calls, and may be called from several threads at the same time. They
// throw InputError (bad input), InternalError (an answer failed its own check) and std::bad_alloc.
// docs/cpp.md is a tutorial with a table of all functions.
#pragma once

#include <string_view>

#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/code.hpp"
#include "flipwise/count.hpp"
#include "flipwise/drawing.hpp"
#include "flipwise/error_decoder.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/graph.hpp"
#include "flipwise/io.hpp"
#include "flipwise/json.hpp"
#include "flipwise/proof.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/rows.hpp"
#include "flipwise/solver.hpp"
#include "flipwise/study.hpp"
#include "flipwise/svg.hpp"
#include "flipwise/verify.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

/// Returns the version of the library, such as "1.2.3".
FLIPWISE_API std::string_view version();

}  // namespace flipwise
