// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>
#include <version>
#ifdef __cpp_lib_jthread
#include <stop_token>
#endif

#include "flipwise/board.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

/// The state of a long computation, passed to a progress callback.
struct FLIPWISE_API Progress {
  double done = 0;                         ///< fraction of the current stage, 0 to 1
  std::optional<std::uint64_t> best = {};  ///< number of presses of the best solution found so far
  std::uint64_t lower = 0;                 ///< proved: no solution has fewer presses
  std::string_view stage = {};             ///< name of the current stage; valid during the callback only
  /// Returns the best solution found so far, verified. The function is null if there is none. It has `best`
  /// presses, or more if another thread found a better one. May be called during the callback only. Cost:
  /// linear in the board.
  std::function<Board()> solution = {};
};

/// Receives progress several times a second, in the thread that called the library. Returns whether to
/// continue; false ends the call as a limit does, with the best solution found so far and bounds.
using ProgressCall = std::function<bool(const Progress&)>;

/// A stop condition, polled often during a call and from any of its threads; true ends the call as a limit
/// does. It must be cheap and thread-safe, and must not throw. It is constructed from anything that can be
/// called without arguments and returns bool, or from a std::stop_token.
class FLIPWISE_API StopCall {  // NOLINTBEGIN(google-explicit-constructor): a lambda or a token is one
 public:
  StopCall() = default;
  StopCall(std::nullptr_t) {}
  template <typename Call>
  requires(!std::is_same_v<std::remove_cvref_t<Call>, StopCall> &&
           std::is_invocable_r_v<bool, std::remove_reference_t<Call>&>) StopCall(Call&& call)
      : call_(std::forward<Call>(call)) {}
#ifdef __cpp_lib_jthread
  StopCall(std::stop_token token) : call_([token = std::move(token)] { return token.stop_requested(); }) {}
#endif
  // NOLINTEND(google-explicit-constructor)

  /// Returns whether there is a condition to poll.
  explicit operator bool() const {
    return static_cast<bool>(call_);
  }
  bool operator()() const {
    return call_();
  }

 private:
  std::function<bool()> call_;
};

/// Processes that share the work of one request (src/run/ranks.hpp, docs/clusters.md).
class Ranks;

/// Saves and restores the state of a long call, so that a run that was killed can continue. After a stop by
/// a limit or by the caller, the call continues for at most one second to reach the end of a step. It then
/// saves its state once more, unless the last saving took two seconds or more (before the first saving:
/// unless the state has more than 256 MiB).
struct FLIPWISE_API Checkpoints {
  /// The state that an earlier run of the same request saved; null to start anew. Must outlive the call.
  std::istream* earlier = nullptr;
  /// Saves the current state, which `write` writes to a stream: gigabytes, for large boards. The callback
  /// must keep the previous state until the new one is complete. Called about every `every_seconds`.
  std::function<void(const std::function<void(std::ostream&)>& write)> save = {};
  double every_seconds = 30;  ///< time between savings; they take at most a tenth of the time
};

/// A time: a number of seconds, or a duration of <chrono>, such as `std::chrono::minutes(5)`.
class FLIPWISE_API Seconds {
 public:
  constexpr Seconds(double seconds) : seconds_(seconds) {}
  template <typename Number, typename Period>
  constexpr Seconds(std::chrono::duration<Number, Period> time)
      : seconds_(std::chrono::duration<double>(time).count()) {}
  constexpr operator double() const { return seconds_; }

 private:
  double seconds_;
};

/// Limits, callbacks and checkpoints of a call.
struct FLIPWISE_API RunOptions {
  /// Time limit. Without it, work predicted to take more than ten minutes is not started.
  std::optional<Seconds> limit_seconds = {};
  std::optional<std::uint64_t> memory_bytes = {};  ///< memory limit; default: default_memory_bytes()
  unsigned threads = 0;        ///< maximum number; 0: all cores. The answer does not depend on it
  ProgressCall progress = {};  ///< receives progress
  StopCall stop = {};          ///< ends the call when it returns true
  Ranks* ranks = nullptr;      ///< processes that share the work; for programs that start them
  /// Saved state of `count`, and of the streamed searches of `solve` (Fact 34). Other calls ignore it.
  Checkpoints checkpoints = {};
};

/// Maximum number of final states that are listed without a request (Answer::final_states).
inline constexpr std::uint64_t max_final_states = 16;

/// Returns a number that an answer states in decimal, such as `Answer::solutions`; nothing if it exceeds
/// 2^64 - 1. Throws InputError for a text with other characters than digits.
FLIPWISE_API std::optional<std::uint64_t> to_uint64(std::string_view decimal);

/// Options of `solve`.
struct FLIPWISE_API SolveOptions {
  enum class Find {
    fewest,  ///< a minimum solution, proved
    any,     ///< any solution; faster
  };
  Find find = Find::fewest;
  std::uint64_t all = 0;   ///< maximum number of minimum solutions to list in Answer::all
  bool reachable = false;  ///< count and list the final states that can be reached; not for two kinds
  /// Find a solvable board that differs from the start in the fewest lights (Answer::nearest). Not for two
  /// kinds, counters, or a number of states for each light. Not with checkpoints.
  bool nearest = false;
  /// Find an order of presses in which each pressed light is lit at that moment (Answer::lit_only). For two
  /// states, and one kind of press; buttons must be as many as lights. The search for the order itself
  /// saves no state.
  bool lit_only = false;
  RunOptions run = {};
};

/// The status of an answer: what is proved about the puzzle.
enum class Status {
  optimal,     ///< a minimum solution, proved; the first in reading order
  feasible,    ///< a solution; a minimum was not requested. It is one if the bounds are equal
  impossible,  ///< proved: no solution exists
  unknown,     ///< stopped at a limit: proved bounds, and the best solution known, if any
};
/// Returns "optimal", "feasible", "impossible" or "unknown".
FLIPWISE_API std::string_view to_string(Status status);

/// Returns the default memory limit of a call, in bytes: 80 % of the machine's memory, or of the smallest
/// limit that a control group (a container) or a resource limit (`ulimit -v`, `ulimit -d`) sets. It is
/// computed at the first call.
FLIPWISE_API std::uint64_t default_memory_bytes();

/// The `reason` of an answer that is unknown because memory ran out, although no method predicted this.
inline constexpr const char* out_of_memory = "needs more memory than may be used";

/// The change by a caller that lets work which ended for a `reason` continue.
enum class Remedy {
  none,             ///< nothing known
  memory,           ///< allow more memory
  time_limit,       ///< give a time limit: work predicted to take long is then started
  proof_size,       ///< allow a larger proof
  modulus,          ///< count modulo a number
  any_solution,     ///< request any solution instead of a minimum one
  board_in_memory,  ///< request any solution, or give the board as a whole instead of row by row
};
/// Returns the remedy for the `reason` of any answer. Reasons do not name options or fields: a program can
/// add its own name for the remedy.
FLIPWISE_API Remedy remedy_of(std::string_view reason);

/// A certificate that counters, which never wrap, cannot reach their numbers. If the divisor is 0, every
/// press adds at least 0 to the sum of counters times weights, but the goal requires less than 0.
/// Otherwise, every press adds a multiple of the divisor, but the goal requires a number that is not one
/// (Fact 50).
struct FLIPWISE_API CounterWitness {
  std::vector<std::int64_t> weights;  ///< of the counters in reading order, 0 for holes and free counters
  std::uint64_t divisor = 0;
};

/// A certificate of a lower bound for a puzzle of two colours: nested sets of lights, with amounts. An odd
/// number of the lights of each set must change, so some press flips an odd number of them. If the sets of
/// which a press flips an odd number have amounts of at most twice its cost together, for every press, then
/// no solution costs less than half of all amounts (Fact 51).
struct FLIPWISE_API NestedSets {
  static constexpr std::uint32_t none = 0xffffffff;
  std::vector<std::uint32_t> set_of;  ///< the smallest set of each light in row-major order, or `none`
  std::vector<std::uint32_t> parent;  ///< the next larger set of each set, which precedes it, or `none`
  std::vector<std::uint64_t> amount;  ///< of each set
};

/// A solvable board that differs from the start of a puzzle in as few lights as possible (Fact 55). It is
/// the start itself if that is solvable.
struct FLIPWISE_API NearestBoard {
  /// optimal: no solvable board differs in fewer lights, and of those that differ in as few, this is the
  /// one whose changes come first in reading order; unknown: stopped at a limit.
  Status status = Status::unknown;
  std::uint64_t lower = 0;                    ///< proved: no solvable board differs in fewer lights
  std::optional<std::uint64_t> upper = {};    ///< number of lights in which `board` differs
  std::optional<Board> board = {};            ///< solvable
  std::optional<Board> changed = {};          ///< bits: the lights in which it differs
  std::optional<Board> solution = {};         ///< presses that solve `board`, verified, if known
  std::optional<std::uint64_t> presses = {};  ///< number or cost of presses of `solution`
  std::uint64_t presses_lower = 0;            ///< proved: no solution of `board` has fewer presses
  std::string reason = {};                    ///< why the lights or the presses are not proved, in one line
};

/// Presses in the game in which only a lit cell may be pressed, or only a button whose light, that of the
/// same number, is lit. A cell may have to be pressed several times.
struct FLIPWISE_API LitOnlyOrder {
  /// optimal: an order with the fewest presses, proved; feasible: an order, where a minimum was not
  /// requested; impossible: proved that there is none; unknown: stopped at a limit, with proved bounds.
  Status status = Status::unknown;
  std::uint64_t lower = 0;                  ///< proved: no order has fewer presses
  std::optional<std::uint64_t> upper = {};  ///< number of presses of `order`
  /// The presses, first to last: cells by their number in row-major order, or buttons; verified.
  std::optional<std::vector<std::uint64_t>> order = {};
  std::string method = {};
  std::string reason = {};  ///< why the order is not proved to have the fewest presses, in one line
};

/// The answer to a puzzle. Every solution and witness in it was verified by separate code. If the puzzle
/// has costs, a number of presses is their total cost; with more than two colours, it is in the unit of
/// `cost_of`.
///
/// | status     | solution, upper    | witness       | lower          | reason |
/// |------------|--------------------|---------------|----------------|--------|
/// | optimal    | yes                | no            | equal to upper | empty  |
/// | feasible   | yes                | no            | proved         | empty  |
/// | impossible | no                 | for one kind  | -              | empty  |
/// | unknown    | the best known     | no            | proved         | why    |
struct FLIPWISE_API Answer {
  Status status = Status::unknown;
  std::uint64_t lower = 0;                    ///< proved: no solution has fewer presses
  std::optional<std::uint64_t> upper = {};    ///< number of presses of `solution`
  std::optional<Board> solution = {};         ///< presses; for two kinds, the numbers 0, 1 and 2
  std::optional<std::uint64_t> pressed = {};  ///< with costs: number of presses in `solution`
  /// Certificate of an impossible puzzle with one kind of press. With two colours: every press flips an
  /// even number of its cells, but an odd number of them must change (Fact 1). With more, it has a number
  /// for each light: every press adds a multiple of the modulus to the sum of lights times numbers, but the
  /// goal requires a sum that is not a multiple (Fact 35).
  std::optional<Board> witness = {};
  std::optional<CounterWitness> counter_witness = {};  ///< certificate of impossible counters
  /// Certificates of `lower`, which verify() checks, if the method has them: for the goal, or for both
  /// numbers of a uniform goal, in any order.
  std::vector<NestedSets> bound_proofs = {};
  bool proof_by_search = false;  ///< impossible: shown by an exhaustive search, without a witness
  /// One kind: smallest number of quiet patterns that generate all. For a prime number of colours, it is
  /// the dimension d of their space: a solvable target has modulus^d solutions.
  std::optional<std::uint64_t> nullity = {};
  /// Number of solutions, decimal; uniform: of all targets. Times of a press are counted modulo the
  /// modulus, or with states of lights modulo the smallest number of times after which no light has
  /// changed.
  std::optional<std::string> solutions = {};
  std::optional<std::string> optimal_solutions = {};  ///< number of minimum solutions, decimal
  std::vector<Board> all = {};                        ///< the first SolveOptions::all minimum solutions
  /// If requested, the number of boards that satisfy the goal, except for free lights, and can be reached;
  /// decimal. `final_states` has all of them if there are at most `max_final_states`, otherwise
  /// SolveOptions::all of them. They are in reading order.
  std::optional<std::string> reachable = {};
  std::vector<Board> final_states = {};
  std::optional<NearestBoard> nearest = {};      ///< if requested
  std::optional<LitOnlyOrder> lit_only = {};     ///< if requested
  std::string method = {};                       ///< name of the method
  std::optional<std::uint64_t> first_rows = {};  ///< two kinds: number of first rows searched
  std::optional<std::uint64_t> nodes = {};       ///< two kinds: number of rows placed by the search
  std::string reason = {};                       ///< unknown: why the work ended, in one line
  double seconds = 0;                            ///< time used
};

}  // namespace flipwise
