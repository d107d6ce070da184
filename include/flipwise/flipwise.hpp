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
// prints "4 presses" and the press board. Plain values in, plain values out; nothing here prints,
// exits or keeps state between calls, and every call may run beside others on other threads. Three
// types are thrown: InputError (the caller's fault), InternalError (ours), and std::bad_alloc where
// the memory does not suffice.
#pragma once

#include <string_view>

#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/json.hpp"
#include "flipwise/proof.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/rows.hpp"
#include "flipwise/solver.hpp"
#include "flipwise/study.hpp"
#include "flipwise/svg.hpp"
#include "flipwise/verify.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

/// Release number, "1.2.3".
std::string_view version();

}  // namespace flipwise
#pragma GCC visibility pop
