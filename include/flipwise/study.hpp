// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/rows.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

// The study of puzzles: facts of a shape, its hardest board, boards to be generated, how hard a board is,
// and hints. All but hints need a linear rule and throw InputError for two kinds. The limits of the options
// hold for the whole call.

/// Optional parts of an analysis.
struct AnalyzeOptions {
  bool quiet_patterns = false;  ///< generators of the quiet patterns
  bool worst = false;           ///< the greatest fewest presses, and a board that needs them
  bool distances = false;       ///< number of boards by their fewest presses
  bool distribution = false;    ///< number of solutions by their presses, or by their cost
  RunOptions run = {};
};

/// Generators of the quiet patterns of one order, the number of times that a generator is added to itself
/// until nothing is left.
struct QuietOrder {
  unsigned order = 2;
  std::uint64_t generators = 0;
  bool operator==(const QuietOrder&) const = default;
};

/// The greatest fewest presses over all solvable boards of a shape.
struct WorstCase {
  std::uint64_t lower = 0;          ///< proved: some board needs at least this number
  std::uint64_t upper = 0;          ///< proved: no board needs more; exact when equal
  std::optional<Board> board = {};  ///< needs `lower` presses; none where only counting shows that one does
  std::optional<Board> presses = {};
  std::string reason = {};  ///< where the bounds differ: why, in one line
  double seconds = 0;
};

/// Number of solvable boards by their fewest presses d, decimal, for d = 0 to the worst case.
struct Distances {
  std::vector<std::string> boards;
  std::vector<std::string> unique;  ///< those with a single fewest solution; two states without costs only
  double seconds = 0;
};

/// Facts of a puzzle with any number of states. All but `solvable` and `distribution` hold for every start;
/// `worst` and `distances` hold for the goal 0.
struct Analysis {
  bool finished = true;                    ///< false: a limit came first, and only the sizes are known
  std::string reason = {};                 ///< why a requested part is missing, in one line
  std::uint64_t modulus = 2;               ///< states of a light
  std::uint64_t cells = 0;                 ///< cells that are no holes; for buttons, lights
  std::uint64_t presses = 0;               ///< cells or buttons that may be pressed
  std::uint64_t lights = 0;                ///< lights that must end in a given state
  std::uint64_t nullity = 0;               ///< least number of generators of the quiet patterns
  std::vector<QuietOrder> orders = {};     ///< of these, decreasing, each a multiple of the next
  std::uint64_t rank = 0;                  ///< with two states, 2^rank boards are solvable
  std::optional<bool> solvable = {};       ///< whether the start can be brought to the goal
  std::vector<Board> quiet_patterns = {};  ///< generators, in the order of `orders`
  std::vector<Board> first_rows = {};  ///< instead, for a rectangle whose patterns are too large to list
  std::optional<WorstCase> worst = {};
  std::optional<Distances> distances = {};
  std::optional<std::vector<std::string>> distribution = {};  ///< as `solutions_by_presses`
  double seconds = 0;

  // Numbers that the above imply, decimal; empty if too long to write.

  std::string solutions() const;  ///< of a solvable board; this is also the number of quiet patterns
  std::string solvable_boards() const;
  std::string one_in() const;  ///< total number of boards divided by that of solvable boards
};

/// Computes the facts of a puzzle. `finished` and `reason` say what a limit left out. Presses are counted
/// as `cost_of` says, or where the puzzle gives costs, what they cost. With costs or more than two states
/// the worst board and the distances come from a table of all solvable boards, up to 2^28; of costs, where
/// all presses cost at most 65534 together. Beyond that `worst` has bounds. Throws InputError when the
/// parts of the puzzle do not fit, and with two states for free lights and fixed presses.
Analysis analyze(const Puzzle& puzzle, const AnalyzeOptions& options = {});

/// A shape without holes, for which no board need be made. It has fewer than 2^63 cells.
struct Rectangle {
  std::size_t rows = 0;
  std::size_t columns = 0;
  Rule rule = {};
  Wrap wrap = Wrap::none;
};

/// Computes the facts of a rectangle with two states. `solvable` is left out. The nullity costs one
/// greatest common divisor of polynomials of about as many bits as the shorter side has cells for plus and
/// ring (Facts 3 and 21) and for x without wrap (Fact 27), a formula for cross and king (Facts 8 and 26),
/// otherwise as much as for a board. If the quiet patterns have more than 2^28 cells in all, `first_rows`
/// has the first row of each pattern, as far as they fit, or the first two rows where rows wrap. These
/// decide all others.
Analysis analyze(const Rectangle& shape, const AnalyzeOptions& options = {});

/// Computes the facts of a rectangle, and whether a board of that shape is solvable whose lights come row
/// by row. The board need not fit into memory, as for `solve` of rows.
Analysis analyze(RowSource& lights, const RowPuzzle& puzzle, const AnalyzeOptions& options = {});

/// Turns the lit board of a rectangle off with the fewest presses. The answer is unknown if the memory
/// cannot hold the board, which is then not made.
Answer solve_lit(const Rectangle& shape, const RunOptions& run = {});

/// Returns `distribution` of the analysis of a puzzle: the number of its solutions with 0, 1, 2, ...
/// presses, decimal, up to the most that one has. With costs or more than two states solutions are counted
/// by their cost, in the unit of `cost_of`. The result is empty if the board is impossible. Goal `uniform`
/// adds up all targets. The solutions of a dark board are the quiet patterns. Returns nothing if the
/// solutions are too many to go through or cost more than 2^22, or if a limit came first. Cost: 2^d
/// nanoseconds for the greatest dimension d of a part of the kernel (Fact 5); with more states some
/// nanoseconds a solution.
std::optional<std::vector<std::string>> solutions_by_presses(const Puzzle& puzzle,
                                                             const RunOptions& run = {});

/// A condition on quiet patterns, given by a second list of buttons, one for each press of the puzzle: on a
/// grid its cells in row-major order, holes included. The empty pattern never meets it.
struct QuietCondition {
  /// Patterns that are not a sum of rows, or with more than two states of multiples of rows; the row of a
  /// light is the presses that flip it. The rows must be quiet patterns, as in the other check matrix of a
  /// CSS code. The first that is not is refused if others are, or if it is a row of the puzzle itself; if
  /// none of them is, the answer has a note.
  std::optional<Buttons> outside = {};
  /// Patterns that change at least one light of this list. Any list will do.
  std::optional<Buttons> flips = {};
};

/// The quiet pattern of fewest presses, or of those that cost least: for a code that the lights check, a
/// word of least weight.
struct LightestPattern {
  Status status = Status::unknown;            ///< optimal; impossible where there is none; or unknown
  std::uint64_t lower = 0;                    ///< proved: none has fewer presses
  std::optional<std::uint64_t> upper = {};    ///< presses of `pattern`
  std::optional<Board> pattern = {};          ///< verified; of buttons a row
  std::optional<std::uint64_t> pressed = {};  ///< number of presses of `pattern`, where presses have costs
  /// Number of lightest patterns, decimal, where it was found; then `pattern` is the first in row-major
  /// order.
  std::optional<std::string> number = {};
  std::optional<std::uint64_t> nullity = {};
  std::string method = {};
  std::string reason = {};  ///< why the status is unknown, in one line
  std::string note = {};    ///< an unusual condition, in one line
  double seconds = 0;
};

/// Finds the lightest quiet pattern that meets the condition. The start and the goal of the puzzle do not
/// count. Throws InputError where the condition has another number of presses, and for rows of `outside`
/// that are not quiet patterns, as in QuietCondition.
LightestPattern lightest_pattern(const Puzzle& shape, const QuietCondition& condition = {},
                                 const RunOptions& run = {});

/// Returns `worst` of the analysis of a shape. The start and the goal of the puzzle do not count. Throws
/// InputError as `analyze`.
WorstCase worst_case(const Puzzle& shape, const RunOptions& run = {});

/// Returns `distances` of the analysis of a shape; nothing if a limit came first, or if the sums would take
/// more than some seconds (docs/formats.md gives the bound).
std::optional<Distances> distances(const Puzzle& shape, const RunOptions& run = {});

/// Boards of one rule and wrap with n columns, n from `first` to `last`.
struct ShapeRange {
  Rule rule = {};
  Wrap wrap = Wrap::none;
  std::optional<std::uint64_t> rows = {};  ///< default: n
  std::uint64_t first = 1;
  std::uint64_t last = 1;
};

/// Returns the nullities of these boards; if a limit comes first, those of the first boards. Throws
/// InputError unless 1 <= first <= last <= 10^8, and for two kinds. Cost for each square under the plus
/// rule, on the plane or the torus: one greatest common divisor of polynomials of degree n / 2 (Fact 21),
/// several at a time; without NTL, n^3 / 32 word operations. For other boards: as analyze.
std::vector<std::uint64_t> nullities(const ShapeRange& range, const RunOptions& run = {});

/// Requirements of generated boards.
struct GenerateQuery {
  Puzzle shape = {};          ///< cells, rule, wrap, goal and costs; the start does not count
  std::uint64_t presses = 0;  ///< the fewest that solve each board, or the least cost
  bool unique = false;        ///< with a single fewest solution
  bool symmetric = false;     ///< equal to their mirror images, presses too; not for buttons
  std::uint64_t count = 1;
  std::uint64_t seed = 0;
};

struct Generated {
  struct Item {
    Board board;  ///< for buttons, their lights: one row
    Board presses;
  };
  /// optimal: all boards were found; impossible: proved, there are none; unknown: some are missing.
  Status status = Status::unknown;
  std::vector<Item> items = {};
  bool uniform = true;      ///< drawn uniformly and independently from all boards that fit the query
  std::string reason = {};  ///< why boards are missing, in one line
  double seconds = 0;
};

/// Draws `number` holes, all sets equally likely; the same on every machine. Throws InputError where that
/// leaves no cell.
Board random_holes(std::size_t rows, std::size_t columns, std::uint64_t number, std::uint64_t seed);

/// Generates boards whose fewest presses, proved, are exactly `presses`. The same query gives the same
/// boards on every machine and for any number of threads. Sets of presses are drawn until one is the answer
/// of its own board, so all boards are equally likely. Where such sets are too rare, boards are made from
/// presses of a worst board or press by press, which is not uniform.
Generated generate(const GenerateQuery& query, const RunOptions& run = {});

/// Generates boards and hands out each as soon as it is found, so that memory does not grow with their
/// number; `items` stays empty.
Generated generate(const GenerateQuery& query, const RunOptions& run,
                   const std::function<void(Generated::Item item)>& each);

/// The difficulty of a board.
struct Rating {
  /// The fewest presses, and the number of minimum solutions if known. `optimal` means here that the fewest
  /// presses are proved; `solution` is missing where it is open which minimum solution comes first.
  Answer answer;
  std::uint64_t lit = 0;  ///< cells that the goal changes; for `uniform`, the nearest target
  std::uint64_t cells = 0;
  std::optional<double> easier = {};  ///< share of the solvable boards of its shape that need fewer presses
  bool estimated = false;             ///< `easier` comes from a sample of boards
  double error = 0;                   ///< greatest error of an estimate, with 95 % certainty
  std::string difficulty = {};        ///< "solved", "easy", ..., "unknown" of docs/formats.md
  std::string reason = {};            ///< why `easier` is missing though the answer is optimal, in one line
};

/// Rates a board. For buttons with two states `cells` are lights, and `easier` is exact or missing; if
/// presses have costs, it is estimated.
Rating rate(const Puzzle& puzzle, const RunOptions& run = {});

/// One press, or a cell that is pressed several times, with the reason as a sentence. `row` and `column`
/// count from 0, the sentence counts from 1; for buttons `column` is the button.
struct HintStep {
  enum class Why {
    cell_above,   ///< the cell above is wrong, and of the presses left only this one reaches it
    first_row,    ///< the first row decides all others, and this press is in a best one
    only,         ///< there is a single solution
    only_fewest,  ///< there is a single fewest solution
    one_fewest,   ///< it is in one of several fewest solutions
    best_known,   ///< it is in the best solution known; that none is better was not proved
  };
  std::size_t row = 0;
  std::size_t column = 0;
  std::uint64_t number = 1;  ///< of the cell on a board of presses: the kind of press, or its amount
  Why why = Why::one_fewest;
  std::string reason;
};
std::string_view to_string(HintStep::Why why);

/// A hint.
struct Hint {
  Board position;                    ///< the board after the presses so far
  Answer answer;                     ///< of the position: fewest presses from here, or a witness
  std::vector<HintStep> steps = {};  ///< the next press, or all of them; none when solved or impossible
  std::uint64_t used = 0;            ///< presses made so far, or their cost
  std::optional<std::uint64_t> best = {};  ///< fewest presses from the start
  /// A quiet pattern of which more than half was pressed; with more than two states, the pattern without
  /// which fewer presses do the same.
  std::optional<Board> quiet = {};
  std::string advice = {};  ///< advice on `quiet`, in a sentence
  std::string reason = {};  ///< why steps are missing, where all were requested
};

/// Returns a press of a fewest solution, or, where the proof is out of reach or was stopped, of the best
/// known solution; with `explain` all presses of it. `pressed` has the presses that the player made
/// already, modulo the number of states. For buttons the column of a step is the button, its row is 0, and
/// there is no advice with two states. Throws InputError when `pressed` does not fit, and for two kinds
/// when it is given.
Hint hint(const Puzzle& puzzle, const std::optional<Board>& pressed = {}, bool explain = false,
          const RunOptions& run = {});

}  // namespace flipwise
#pragma GCC visibility pop
