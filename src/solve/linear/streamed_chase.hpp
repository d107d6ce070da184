// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/answer.hpp"
#include "flipwise/rows.hpp"
#include "solve/linear/chase_bands.hpp"

namespace flipwise {

/// A request for a board whose rows are read several times and never all held in memory.
struct StreamedQuestion {
  ChaseShape shape = {};
  Goal goal = {};              ///< not `target`
  bool any = false;            ///< any solution instead of a minimum solution
  std::string elsewhere = {};  ///< as for ChaseBands
};

/// Receivers of the answer's rows: of the presses, and of a witness if it is wanted.
struct StreamedSinks {
  BlockSink& presses;
  RowSink* witness = nullptr;
};

/// Solves for the goal off, on or uniform by light chasing (Fact 2), with a few rows in memory. It makes
/// one pass over the lights for the residue of the zero state, one for each solvable target to find a
/// minimum solution (fewest_start), and one to write. All passes use bands of rows in all processes
/// (ChaseBands) and blocks of rows on all threads (chase_blocks). `solution` and `witness` of the answer
/// remain empty. A limit makes the answer unknown; rows already written then remain, incomplete.
Answer streamed_chase(const StreamedQuestion& question, RowSource& lights, StreamedSinks sinks,
                      Limits& limits);

}  // namespace flipwise
