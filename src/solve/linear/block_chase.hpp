// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "solve/linear/chase.hpp"

namespace flipwise {

/// Some rows of a board, one after the other, and the presses of every run there: those of run k from word
/// k * lights.size() on.
struct ChasedBlock {
  std::size_t first_row = 0;
  std::size_t rows = 0;
  std::span<const Word> lights = {};
  std::span<const Word> presses = {};

  std::span<const Word> of_run(std::size_t k) const {
    return presses.subspan(k * lights.size(), lights.size());
  }
};

/// What is done with the blocks: `aside` by any thread, then `in_turn` by one after the other.
struct BlockWork {
  using Body = std::function<void(const ChasedBlock& block, unsigned worker)>;
  Body aside = {};
  Body in_turn = {};
  bool needs_presses = true;
};

/// A pass over rows of lights for the first of the runs, towards a target that is all off or all on; the
/// others see no lights. Blocks of rows go round among the threads, each as large as a cache next to a core
/// holds, so that its rows come from memory once, whatever is done with them:
///
///     thread 0   read | chase | aside | in turn | read | ...
///     thread 1          read  | chase | aside | in turn | ...
///
/// Only the chase itself and `in_turn` go in the order of the blocks, and reading where the source cannot
/// be read anywhere. Boards too small to repay it stay on the calling thread. Workers are numbered below
/// Limits::threads. Throws LimitReached.
struct BlockPass {
  const ChaseShape& shape;
  RowSource& lights;
  std::span<ChaseRun> runs;
  bool target_on = false;
  const char* stage = "";
  /// Of the rows from this one on so many; only where the lights can be read anywhere, unless it is all.
  std::size_t first_row = 0;
  std::size_t rows = 0;
};
void chase_blocks(const BlockPass& pass, const BlockWork& work, Limits& limits);

}  // namespace flipwise
