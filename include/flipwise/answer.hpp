// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/board.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

/// How far a long computation is.
struct Progress {
  double done = 0;                         ///< share of the present stage, 0 to 1
  std::optional<std::uint64_t> best = {};  ///< fewest presses found so far
  std::uint64_t lower = 0;                 ///< proved: no solution has fewer presses
  std::string_view stage = {};             ///< what is being done, in a few words
  /// Writes down the best solution at hand, verified; empty where there is none. It has `best` presses,
  /// or some more where another thread found that one. To be called during the call only. Cost: linear
  /// in the board.
  std::function<Board()> solution = {};
};

/// Called now and then, from the thread that called the library; false asks to stop at once with the
/// best known and its bounds.
using ProgressCall = std::function<bool(const Progress&)>;

/// Polled during a call, often and from any of its threads; true ends the call as a limit does. Must be
/// cheap and thread-safe, and must not throw. With a stop token:
///
///     options.stop = [token] { return token.stop_requested(); };
using StopCall = std::function<bool()>;

/// Processes that share the work of one question (src/run/ranks.hpp, docs/clusters.md).
class Ranks;

/// Where a long call keeps what it has, so that a run that was killed continues. After a stop by a limit or
/// by the caller, the call continues for at most one second to reach the end of a step. It then saves its
/// state once more, unless the last saving took two seconds or more (before the first saving: unless the
/// state has more than 256 MiB).
struct Checkpoints {
  std::istream* earlier = nullptr;  ///< what a run of the same question saved last, if any
  /// Called now and then with a function that writes the present state: gigabytes, for large boards.
  /// Keeping the last state whole until the new one is complete is the caller's part.
  std::function<void(const std::function<void(std::ostream&)>& write)> save = {};
  double every_seconds = 30;  ///< and never more than a tenth of the time goes into saving
};

/// How a call may run: what it may use, whom it tells, what stops it.
struct RunOptions {
  std::optional<double> limit_seconds = {};        ///< stop then, with proved bounds
  std::optional<std::uint64_t> memory_bytes = {};  ///< never use more; default: default_memory_bytes()
  unsigned threads = 0;                            ///< 0: all cores; the answer does not depend on it
  ProgressCall progress = {};
  StopCall stop = {};      ///< true ends the call as a limit does
  Ranks* ranks = nullptr;  ///< processes that share the work; for programs that start them
  Checkpoints checkpoints =
      {};  ///< of `solve`, where classes of quiet patterns go by (Fact 34), and `count`
};

struct SolveOptions {
  enum class Find { fewest, any };
  Find find = Find::fewest;
  std::uint64_t all = 0;  ///< the greatest number of minimum solutions to list in Answer::all; 0: none
  RunOptions run = {};
};

enum class Status {
  optimal,     ///< a solution, proved to be one of fewest presses, the first in reading order
  feasible,    ///< a solution; it may have more than the fewest presses, unless the bounds meet
  impossible,  ///< proved: there is no solution
  unknown,     ///< stopped at a limit; the bounds are proved, and `solution` the best known, if any
};
std::string_view to_string(Status status);

/// Returns the bytes that a call may use unless it is given another number: 80 % of the machine's memory,
/// or of the least limit that a control group (a container) or a resource limit (`ulimit -v`, `ulimit -d`)
/// sets. Computed at the first call, and the same from then on.
std::uint64_t default_memory_bytes();

/// The `reason` of whatever is unknown because memory ran out without warning.
inline constexpr const char* out_of_memory = "needs more memory than may be used";

/// A change by the caller that lets work which ended for a `reason` go on.
enum class Remedy {
  none,             ///< nothing, or nothing that is known
  memory,           ///< allow more memory
  time_limit,       ///< give a time limit: then work that is predicted to take long is started
  proof_size,       ///< allow a larger proof
  modulus,          ///< ask for the number modulo another
  any_solution,     ///< ask for any solution, not for the fewest presses
  board_in_memory,  ///< the same, or give the board as a whole and not row by row
};
/// Returns the remedy for the `reason` of any answer. Reasons do not name options or fields: a program can
/// add its own name for the remedy.
Remedy remedy_of(std::string_view reason);

/// The answer to a puzzle. Every solution and witness in it was verified. Where the puzzle gives costs, a
/// number of presses is what they cost together; of more than two colours it is in the unit of `cost_of`.
struct Answer {
  Status status = Status::unknown;
  std::uint64_t lower = 0;                    ///< proved: no solution has fewer presses
  std::optional<std::uint64_t> upper = {};    ///< presses of `solution`
  std::optional<Board> solution = {};         ///< presses; of two kinds the numbers 0, 1 and 2
  std::optional<std::uint64_t> pressed = {};  ///< where presses have costs: how many are in `solution`
  /// Impossible, one kind: a certificate, a number for each light. Every press adds a multiple of the
  /// modulus to the sum of lights times numbers, and the sum that a target requires is not one. Of two
  /// colours: every press flips an even number of its cells, but an odd number must change (Fact 1).
  std::optional<Board> witness = {};
  bool proof_by_search = false;  ///< impossible: only a finished search shows it
  /// One kind: least number of quiet patterns that make all of them; of a prime number of colours the
  /// dimension d: a target that has solutions has modulus^d of them.
  std::optional<std::uint64_t> nullity = {};
  std::optional<std::string> solutions = {};  ///< number of solutions, decimal; uniform: of both targets
  std::optional<std::string> optimal_solutions = {};  ///< number of fewest solutions, decimal
  std::vector<Board> all = {};                        ///< the first SolveOptions::all minimum solutions
  std::string method = {};                            ///< how it was found, a word or two
  std::optional<std::uint64_t> first_rows = {};       ///< two kinds: first rows searched
  std::optional<std::uint64_t> nodes = {};            ///< two kinds: rows placed by the search
  std::string reason = {};                            ///< unknown: what ended the work, in one line
  double seconds = 0;
};

}  // namespace flipwise
#pragma GCC visibility pop
