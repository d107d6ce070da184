// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "solve/linear/chase.hpp"

namespace flipwise {

/// Some consecutive rows of a board, and the presses of run k there, from word k * lights.size() on.
struct ChasedBlock {
  std::size_t first_row = 0;
  std::size_t rows = 0;
  std::span<const Word> lights = {};
  std::span<const Word> presses = {};

  std::span<const Word> of_run(std::size_t k) const {
    return presses.subspan(k * lights.size(), lights.size());
  }
};

/// The work on each block: `aside` on any thread, then `in_turn` on one block after another.
struct BlockWork {
  using Body = std::function<void(const ChasedBlock& block, unsigned worker)>;
  Body aside = {};
  Body in_turn = {};
  bool needs_presses = true;
};

/// A pass over the rows of a board. The first of the runs chases the lights towards a target that is all
/// off or all on; the others chase without lights. Blocks of rows are distributed among the threads. A
/// block fits in the cache of a core, so its rows are fetched from memory once, whatever the work on them:
///
///     thread 0   read | chase | aside | in turn | read | ...
///     thread 1          read  | chase | aside | in turn | ...
///
/// The chase itself and `in_turn` run in the order of the blocks, and so does reading if the source does
/// not support random access. Boards too small for several threads stay on the calling thread. Workers are
/// numbered below Limits::threads. Throws LimitReached.
struct BlockPass {
  const ChaseShape& shape;
  RowSource& lights;
  std::span<ChaseRun> runs;
  bool target_on = false;
  const char* stage = "";
  /// The range of rows. It must be all rows if the source does not support random access.
  std::size_t first_row = 0;
  std::size_t rows = 0;
};
void chase_blocks(const BlockPass& pass, const BlockWork& work, Limits& limits);

}  // namespace flipwise
