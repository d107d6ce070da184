// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/rows.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

// Facts about shapes, worst cases, generated boards, difficulty ratings and hints. All but hints require a
// linear rule, and throw InputError for two kinds. Limits apply to the whole call.

/// The optional parts of an analysis.
struct FLIPWISE_API AnalyzeOptions {
  bool quiet_patterns = false;  ///< generators of the quiet patterns
  bool worst = false;           ///< the worst case, and a board that attains it
  bool distances = false;       ///< numbers of boards by their minimum number of presses
  bool distribution = false;    ///< numbers of solutions by their number or cost of presses
  RunOptions run = {};
};

/// The number of generators of the quiet patterns that have one order: the smallest number of copies of a
/// generator that add up to nothing.
struct FLIPWISE_API QuietOrder {
  unsigned order = 2;
  std::uint64_t generators = 0;
  bool operator==(const QuietOrder&) const = default;
};

/// Bounds on the worst case of a shape: the maximum, over all solvable boards, of the minimum number of
/// presses (the covering radius of the code).
struct FLIPWISE_API WorstCase {
  std::uint64_t lower = 0;          ///< proved: some board needs at least this number
  std::uint64_t upper = 0;          ///< proved: no board needs more; exact when equal
  std::optional<Board> board = {};  ///< a board that needs `lower` presses; none if only a count proves it
  std::optional<Board> presses = {};  ///< the minimum solution of `board`
  std::string reason = {};            ///< why the bounds are not equal, in one line
  double seconds = 0;
};

/// Numbers of solvable boards by their minimum number of presses, decimal, from 0 to the worst case.
struct FLIPWISE_API Distances {
  std::vector<std::string> boards;
  std::vector<std::string>
      unique;  ///< those with exactly one minimum solution; two states without costs only
  double seconds = 0;
};

/// Facts about a puzzle with any number of states. All but `solvable` and `distribution` are independent of
/// the start; `worst` and `distances` apply to the goal 0.
struct FLIPWISE_API Analysis {
  bool finished = true;       ///< false: stopped at a limit; only the sizes are known
  std::string reason = {};    ///< why a requested part is missing, in one line
  std::uint64_t modulus = 2;  ///< states of a light, or their least common multiple
  std::uint64_t cells = 0;    ///< cells that are not holes; for buttons, lights
  std::uint64_t presses = 0;  ///< cells or buttons that are not fixed
  std::uint64_t lights = 0;   ///< lights that are not free
  /// Number of these lights with each number of states, and number of these presses of each order, the
  /// smallest number of times after which nothing has changed; empty if the puzzle has no `states`.
  std::map<std::uint64_t, std::uint64_t> light_states = {};
  std::map<std::uint64_t, std::uint64_t> press_orders = {};
  std::uint64_t nullity = 0;               ///< smallest number of generators of the quiet patterns
  std::vector<QuietOrder> orders = {};     ///< their orders, decreasing, each a multiple of the next
  std::uint64_t rank = 0;                  ///< with two states, 2^rank boards are solvable
  std::optional<bool> solvable = {};       ///< whether the start can be brought to the goal
  std::vector<Board> quiet_patterns = {};  ///< generators, in the order of `orders`
  std::vector<Board> first_rows = {};      ///< instead of quiet_patterns that are too large to list
  std::optional<WorstCase> worst = {};
  std::optional<Distances> distances = {};
  std::optional<std::vector<std::string>> distribution = {};  ///< as `solutions_by_presses`
  double seconds = 0;

  // Derived numbers, decimal; empty if too long to write.

  std::string solutions() const;  ///< solutions of a solvable board; also the number of quiet patterns
  std::string solvable_boards() const;  ///< number of solvable boards
  std::string one_in() const;           ///< total number of boards divided by that of solvable boards
};

/// Computes the facts of a puzzle. `finished` and `reason` report what a limit left out. Presses are
/// counted in the unit of `cost_of`, or by their cost if the puzzle has costs. With costs or more than two
/// states, the worst case and the distances come from a table of all solvable boards, at most 2^28; with
/// costs, all presses together must cost at most 65534. Beyond that, `worst` has bounds. Throws InputError
/// if the parts of the puzzle disagree, and with two states if it has free lights or fixed presses.
FLIPWISE_API Analysis analyze(const Puzzle& puzzle, const AnalyzeOptions& options = {});

/// A shape without holes, of fewer than 2^63 cells, for which no board is stored.
struct FLIPWISE_API Rectangle {
  std::size_t rows = 0;
  std::size_t columns = 0;
  Rule rule = {};
  Wrap wrap = Wrap::none;
};

/// Computes facts about a rectangle with two states, without `solvable`. If the quiet patterns have more
/// than 2^28 cells in all, `first_rows` has the first row of each, or the first two rows if rows wrap, as
/// far as they fit; they determine the others.
///
/// Cost of the nullity: for plus and ring (Facts 3 and 21) and for x without wrap (Fact 27), a greatest
/// common divisor of polynomials with about as many bits as the shorter side has cells; for cross and king
/// (Facts 8 and 26), a formula; otherwise, as for a board.
FLIPWISE_API Analysis analyze(const Rectangle& shape, const AnalyzeOptions& options = {});

/// Computes facts about a rectangle, and whether a board of that shape is solvable. Its lights are read row
/// by row, so the board need not fit into memory, as for `solve` of rows.
FLIPWISE_API Analysis analyze(RowSource& lights, const RowPuzzle& puzzle,
                              const AnalyzeOptions& options = {});

/// Solves the all-lit board of a rectangle with the goal off. The answer is unknown if the board does not
/// fit into memory.
FLIPWISE_API Answer solve_lit(const Rectangle& shape, const RunOptions& run = {});

/// Returns `distribution` of the analysis of a puzzle: the numbers of solutions with 0, 1, 2, ... presses,
/// decimal, up to the greatest number of presses of a solution. With costs or more than two states,
/// solutions are counted by their cost, in the unit of `cost_of`. The result is empty if the board is
/// impossible. With the goal `uniform`, the solutions for all targets are added up. The solutions of a
/// board without lit cells are the quiet patterns. Returns nothing if there are too many solutions to
/// enumerate, if one may cost 2^22 or more, or if a limit was reached.
/// Cost: 2^d nanoseconds, where d is the largest dimension of a part of the kernel (Fact 5); with more
/// states, a few nanoseconds for each solution.
FLIPWISE_API std::optional<std::vector<std::string>> solutions_by_presses(const Puzzle& puzzle,
                                                                          const RunOptions& run = {});

/// A condition on quiet patterns, given by a second list of buttons with an entry for each press of the
/// puzzle; on a grid, for each cell in reading order, holes included. The empty pattern never satisfies
/// it. At most one of the members may be set.
struct FLIPWISE_API QuietCondition {
  /// Admits patterns that are not a sum of rows (with more than two states: of multiples of rows). The row
  /// of a light is the set of presses that flip it. The rows must be quiet patterns, as in the other check
  /// matrix of a CSS code. A row that is not one is rejected if other rows are, or if it is a row of the
  /// puzzle itself. If none of the rows is quiet, the answer has a note.
  std::optional<Buttons> outside = {};
  /// Admits patterns that change at least one light of this list. The buttons may be any.
  std::optional<Buttons> flips = {};
};

/// Questions about the lightest quiet patterns, in addition to finding one.
struct FLIPWISE_API LightestQuery {
  /// Find the first lightest pattern in reading order, or the number of lightest patterns, however long
  /// that takes after the proof. A single search finds both. If neither is requested, it is made only if it
  /// is predicted to take at most about a second.
  bool first = false;
  bool how_many = false;
  /// Also list the first lightest patterns in reading order, up to this number of them. Implies `how_many`.
  /// Only for puzzles with two states.
  std::uint64_t all = 0;
  /// Only decide whether every pattern has at least this many presses: the search ends as soon as that is
  /// proved or a lighter pattern is found. Cannot be combined with `first`, `how_many` or `all`.
  std::optional<std::uint64_t> at_least = {};
  /// The caller has proved that every pattern has at least this many presses, or costs at least this much.
  std::uint64_t proved = 0;
  /// Without this, the number of lightest patterns is not computed unless `how_many` is set.
  bool quick_number = true;
};

/// A certificate that quiet patterns with an odd number of presses in a set cost at least as much as a
/// bound states (Fact 53). Without the dropped lights, each press changes at most two lights, and so is an
/// edge of a graph. Each closed walk with an odd number of edges in the set costs at least the bound.
struct FLIPWISE_API WalkProof {
  std::vector<std::uint32_t> probe = {};    ///< the presses of the set, ascending
  std::vector<std::uint32_t> dropped = {};  ///< lights, ascending
};

/// The lightest quiet pattern: the one with the fewest presses, or the lowest cost. If the puzzle is a
/// parity-check matrix, it is a codeword of minimum weight.
struct FLIPWISE_API LightestPattern {
  /// optimal; impossible: there is none; unknown; or feasible: `at_least` is decided, but not the minimum.
  Status status = Status::unknown;
  std::optional<bool> is_at_least = {};       ///< with `at_least`: the decision, if it was reached
  std::uint64_t lower = 0;                    ///< proved: no such pattern has fewer presses
  std::optional<std::uint64_t> upper = {};    ///< number of presses of `pattern`
  std::optional<Board> pattern = {};          ///< verified; a row for buttons
  std::optional<std::uint64_t> pressed = {};  ///< with costs: number of presses of `pattern`
  /// Number of lightest patterns, decimal, if it was computed; `pattern` is then the first in reading
  /// order.
  std::optional<std::string> number = {};
  /// The first of them in reading order, verified, if requested by `all`.
  std::vector<Board> all = {};
  std::optional<std::uint64_t> nullity = {};
  /// If graphs prove `lower`: certificates of it, verified. Every pattern that meets the condition has an
  /// odd number of presses in the set of one of them.
  std::vector<WalkProof> walks = {};
  std::string method = {};
  std::string reason = {};  ///< why the status is unknown, or requested parts are missing, in one line
  std::string note = {};    ///< something unusual about the condition, in one line
  double seconds = 0;
};

/// Finds the lightest quiet pattern that satisfies the condition. The start and the goal of the puzzle do
/// not matter. Throws InputError if the condition has another number of presses, and for rows of `outside`
/// that are not quiet patterns, as described in QuietCondition.
FLIPWISE_API LightestPattern lightest_pattern(const Puzzle& shape, const QuietCondition& condition = {},
                                              const RunOptions& run = {});
/// Finds the lightest quiet pattern that satisfies the condition, and answers the query about it. Throws
/// InputError for the same reasons. With more than two states, the search does not end early for
/// `at_least`, and does not save its state.
FLIPWISE_API LightestPattern lightest_pattern(const Puzzle& shape, const QuietCondition& condition,
                                              const LightestQuery& query, const RunOptions& run = {});

/// Returns `worst` of the analysis of a shape. The start and the goal of the puzzle do not matter. Throws
/// InputError as `analyze` does.
FLIPWISE_API WorstCase worst_case(const Puzzle& shape, const RunOptions& run = {});

/// Returns `distances` of the analysis of a shape; nothing if a limit was reached, or if the sums would
/// take more than a few seconds (docs/formats/answers.md gives the bound).
FLIPWISE_API std::optional<Distances> distances(const Puzzle& shape, const RunOptions& run = {});

/// Boards of one rule and wrap with n columns, n from `first` to `last`.
struct FLIPWISE_API ShapeRange {
  Rule rule = {};
  Wrap wrap = Wrap::none;
  std::optional<std::uint64_t> rows = {};  ///< default: n
  std::uint64_t first = 1;
  std::uint64_t last = 1;
};

/// Returns the nullities of these boards; if a limit is reached, those of the first boards. Throws
/// InputError unless 1 <= first <= last <= 10^8, and for two kinds. Cost for each square under the plus
/// rule, on the plane or the torus: a greatest common divisor of polynomials of degree n / 2 (Fact 21),
/// several at the same time; without NTL, n^3 / 32 word operations. For other boards, as for analyze.
FLIPWISE_API std::vector<std::uint64_t> nullities(const ShapeRange& range, const RunOptions& run = {});

/// The requirements of generated boards.
struct FLIPWISE_API GenerateQuery {
  Puzzle shape = {};          ///< shape, rule, wrap, goal and costs; the start does not matter
  std::uint64_t presses = 0;  ///< minimum number of presses of each board, or minimum cost
  bool unique = false;        ///< only boards with a single minimum solution
  bool symmetric = false;   ///< only boards, and solutions, that equal their mirror image; not for buttons
  std::uint64_t count = 1;  ///< number of boards
  std::uint64_t seed = 0;   ///< seed of the random numbers
};

/// The result of `generate`.
struct FLIPWISE_API Generated {
  struct Item {
    Board board;    ///< for buttons, their lights: one row
    Board presses;  ///< the minimum solution
  };
  /// optimal: all boards were found; impossible: proved that there are none; unknown: some are missing.
  Status status = Status::unknown;
  std::vector<Item> items = {};
  bool uniform = true;      ///< drawn uniformly and independently from all boards that fit the query
  std::string reason = {};  ///< why boards are missing, in one line
  double seconds = 0;
};

/// Draws `number` holes, every set with the same probability; the same on every machine. Throws InputError
/// if no cell would be left.
FLIPWISE_API Board random_holes(std::size_t rows, std::size_t columns, std::uint64_t number,
                                std::uint64_t seed);

/// Generates boards whose minimum number of presses is exactly `presses`, proved. The same query gives the
/// same boards on every machine and for any number of threads. Sets of presses are drawn until one is the
/// answer to its own board, so all boards are equally likely. If such sets are too rare, boards are
/// constructed from presses of a worst-case board or press by press, which is not uniform
/// (docs/generating.md).
FLIPWISE_API Generated generate(const GenerateQuery& query, const RunOptions& run = {});

/// Generates boards and calls `each` with every board as soon as it is found, so that memory does not grow
/// with their number. `items` stays empty.
FLIPWISE_API Generated generate(const GenerateQuery& query, const RunOptions& run,
                                const std::function<void(Generated::Item item)>& each);

/// The difficulty of a board.
struct FLIPWISE_API Rating {
  /// The minimum number of presses, and the number of minimum solutions if known. `optimal` means here that
  /// this minimum is proved; `solution` is missing if it is unknown which minimum solution comes first.
  Answer answer;
  std::uint64_t lit = 0;              ///< cells that the goal changes; for `uniform`, the nearest target
  std::uint64_t cells = 0;            ///< cells that are not holes
  std::optional<double> easier = {};  ///< fraction of the solvable boards of its shape with fewer presses
  bool estimated = false;             ///< `easier` comes from a sample of boards
  double error = 0;                   ///< maximum error of an estimate, with 95 % confidence
  std::string difficulty = {};        ///< "solved", "easy", ..., "unknown": docs/formats/answers.md
  std::string reason = {};            ///< why `easier` is missing though the answer is optimal, in one line
};

/// Rates a board. For buttons with two states `cells` are lights, and `easier` is exact or missing; if
/// presses have costs, it is estimated.
FLIPWISE_API Rating rate(const Puzzle& puzzle, const RunOptions& run = {});

/// A press, or a cell that is pressed several times, with the reason. `row` and `column` count from 0, the
/// sentence counts from 1. For buttons, `column` is the button.
struct FLIPWISE_API HintStep {
  enum class Why {
    cell_above,   ///< the cell above is wrong, and no other press left reaches it
    first_row,    ///< the first row decides all others, and this press is in a best one
    only,         ///< there is a single solution
    only_fewest,  ///< there is a single minimum solution
    one_fewest,   ///< it is in one of several minimum solutions
    best_known,   ///< it is in the best solution known, which was not proved to be a minimum
  };
  std::size_t row = 0;
  std::size_t column = 0;
  std::uint64_t number = 1;  ///< the kind of the press, or its amount
  Why why = Why::one_fewest;
  std::string reason;  ///< the reason, as a sentence
};
/// Returns the word of JSON for a reason, such as "cell-above".
FLIPWISE_API std::string_view to_string(HintStep::Why why);

/// The next press, and facts about the position.
struct FLIPWISE_API Hint {
  Board position;                          ///< the board after the presses so far
  Answer answer;                           ///< the answer to the position: minimum from here, or a witness
  std::vector<HintStep> steps = {};        ///< the next press, or all; none if solved or impossible
  std::uint64_t used = 0;                  ///< presses made so far, or their cost
  std::optional<std::uint64_t> best = {};  ///< minimum number of presses from the start
  /// A quiet pattern of which more than half was pressed; with more than two states, a pattern that can be
  /// taken off to save presses.
  std::optional<Board> quiet = {};
  std::string advice = {};  ///< what to do about `quiet`, as a sentence
  std::string reason = {};  ///< why steps are missing, if all were requested
};

/// Returns the next press of a minimum solution, with the reason. If the proof is out of reach or was
/// stopped, it is a press of the best solution known. With `explain`, all presses of the solution are
/// returned. `pressed` has the presses made so far, modulo the number of states. For buttons, the column of
/// a step is the button, its row is 0, and there is no advice with two states. Throws InputError if the
/// shape of `pressed` is wrong or a hole or a fixed cell is pressed, and for two kinds if it is given.
FLIPWISE_API Hint hint(const Puzzle& puzzle, const std::optional<Board>& pressed = {}, bool explain = false,
                       const RunOptions& run = {});

}  // namespace flipwise
