// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

/// How the nullity and what follows from it are to be found.
struct AnalyzeOptions {
  bool quiet_patterns = false;                     ///< list a basis of them
  std::optional<double> limit_seconds = {};        ///< stop then
  std::optional<std::uint64_t> memory_bytes = {};  ///< never use more; default: 80 % of the machine's
  unsigned threads = 0;                            ///< 0: all cores
  ProgressCall progress = {};
};

/// What holds for every board of one shape, rule and wrap.
struct Analysis {
  bool finished = true;                    ///< false: stopped at a limit, and only `cells` is known
  std::string reason = {};                 ///< what stopped it, in one line
  std::uint64_t cells = 0;                 ///< holes left out
  std::uint64_t nullity = 0;               ///< a solvable board has 2^nullity solutions
  std::uint64_t rank = 0;                  ///< 2^rank boards are solvable
  std::optional<bool> solvable = {};       ///< of the board, where one was given
  std::vector<Board> quiet_patterns = {};  ///< a basis, where asked
  double seconds = 0;
};

/// Nullity and quiet patterns of a puzzle's shape, and whether its board is solvable. Linear rules
/// only: throws InputError for two kinds.
Analysis analyze(const BoardPuzzle& puzzle, const AnalyzeOptions& options = {});

/// How many solutions of a board press 0, 1, 2, ... cells, decimal, up to the most that one presses; none
/// at all where the board is impossible. Goal `uniform`: of both targets together. A dark board's are the
/// quiet patterns. Nothing where the solutions are too many to go through, or it was stopped. Linear rules
/// only. Cost: 2^d nanoseconds for the greatest dimension d of a part of the kernel (Fact 5).
std::optional<std::vector<std::string>> solutions_by_presses(const BoardPuzzle& puzzle,
                                                             const SolveOptions& options = {});

}  // namespace flipwise
