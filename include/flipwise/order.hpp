// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

// Puzzles to order, and how hard they are. All of it is for linear rules and throws InputError for two
// kinds.

/// The greatest fewest presses over all solvable boards of a shape.
struct WorstCase {
  std::uint64_t lower = 0;          ///< proved: some board needs so many
  std::uint64_t upper = 0;          ///< proved: no board needs more; exact when equal
  std::optional<Board> board = {};  ///< needs `lower` presses; none where only counting shows that one does
  std::optional<Board> presses = {};
  std::uint64_t nullity = 0;
  double seconds = 0;
};

/// `shape` says which cells there are, the rule and the wrap; its start and goal do not count.
WorstCase worst_case(const BoardPuzzle& shape, const SolveOptions& options = {});

/// How many solvable boards need d presses, decimal, for d = 0 to the worst case; and how many of
/// these have a single fewest solution.
struct Distances {
  std::vector<std::string> boards;
  std::vector<std::string> unique;
  double seconds = 0;
};

/// Nothing where the sums would take more than some seconds (docs/formats.md says where), or it was
/// stopped.
std::optional<Distances> distances(const BoardPuzzle& shape, const SolveOptions& options = {});

/// What boards are wanted.
struct Order {
  BoardPuzzle shape = {};     ///< cells, rule and wrap; the goal is off
  std::uint64_t presses = 0;  ///< the fewest that solve each board
  bool unique = false;        ///< in a single way
  bool symmetric = false;     ///< the same from left to right as from right to left, presses too
  std::uint64_t count = 1;
  std::uint64_t seed = 0;
};

struct Delivery {
  struct Item {
    Board board;
    Board presses;
  };
  /// optimal: all that were ordered; impossible: proved, there are none; unknown: none were found.
  Status status = Status::unknown;
  std::vector<Item> items = {};
  bool uniform = true;      ///< drawn uniformly and independently from all boards of the order
  std::string reason = {};  ///< where there are none: why, in one line
  double seconds = 0;
};

/// Boards whose proved fewest is exactly what was ordered. The same order gives the same boards on every
/// machine and for any number of threads. Sets of presses are drawn until one is the answer of its own
/// board, so each board is as likely as any other; where such sets are too rare, boards are made by a
/// random walk, which is not uniform.
Delivery generate(const Order& order, const SolveOptions& options = {});

/// How hard a board is.
struct Rating {
  Answer answer;          ///< fewest presses, in how many ways
  std::uint64_t lit = 0;  ///< cells that the goal wants changed (of the nearer goal, for `uniform`)
  std::uint64_t cells = 0;
  std::optional<double> easier = {};  ///< share of the solvable boards of its shape that need fewer presses
  bool estimated = false;             ///< that share is from a sample of boards
  std::string difficulty = {};        ///< "solved", "easy", ... of docs/formats.md; empty where unknown
};

Rating rate(const BoardPuzzle& puzzle, const SolveOptions& options = {});

}  // namespace flipwise
