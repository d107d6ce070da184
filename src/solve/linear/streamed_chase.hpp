// SPDX-License-Identifier: MIT
#pragma once

#include "flipwise/answer.hpp"
#include "flipwise/rows.hpp"
#include "solve/linear/chase_bands.hpp"

namespace flipwise {

/// What is asked of a board whose rows are read several times and never held.
struct StreamedQuestion {
  ChaseShape shape = {};
  Goal goal = {};              ///< not `target`
  bool any = false;            ///< any solution, not the fewest presses
  std::string elsewhere = {};  ///< as for ChaseBands
};

/// Where the rows of the answer go: those of the presses, or of a witness where somebody wants it.
struct StreamedSinks {
  BlockSink& presses;
  RowSink* witness = nullptr;
};

/// The goal off, on or uniform by light chasing (Fact 2), with a few rows in memory: one pass over the
/// lights for what a run from nothing leaves, one for each target that has solutions while the fewest
/// presses are looked for (fewest_start), and one to write; all of them by bands of rows in all processes
/// (ChaseBands) and blocks of rows on all threads (chase_blocks). `solution` and `witness` of the answer
/// stay empty. A stop before anything is written makes it unknown; later, what was written stands
/// unfinished.
Answer streamed_chase(const StreamedQuestion& question, RowSource& lights, StreamedSinks sinks,
                      Limits& limits);

}  // namespace flipwise
