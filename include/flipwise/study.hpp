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

// The study of puzzles: what holds for a shape, its hardest, boards to be generated, how hard one is, and
// hints. All but hints are for linear rules and throw InputError for two kinds. Of the options the limits
// count; they are for the whole of a call.

/// What holds for every board of one shape, rule and wrap.
struct Analysis {
  bool finished = true;                    ///< false: stopped at a limit, and only `cells` is known
  std::string reason = {};                 ///< what stopped it, or why a part that was asked is missing
  std::uint64_t cells = 0;                 ///< holes left out; of buttons: lights
  std::uint64_t nullity = 0;               ///< a solvable board has 2^nullity solutions
  std::uint64_t rank = 0;                  ///< 2^rank boards are solvable, of 2^cells
  std::optional<bool> solvable = {};       ///< of the board, where one was given
  std::vector<Board> quiet_patterns = {};  ///< a basis, where asked
  std::vector<Board> first_rows = {};      ///< instead, of a rectangle whose basis is too large to list
  double seconds = 0;
};

/// Nullity of a puzzle's shape, with `quiet_patterns` a basis of them, and whether its board is solvable.
Analysis analyze(const Puzzle& puzzle, bool quiet_patterns = false, const RunOptions& run = {});

/// A shape without holes, of which no board need be made. It has fewer than 2^63 cells.
struct Rectangle {
  std::size_t rows = 0;
  std::size_t columns = 0;
  Rule rule = {};
  Wrap wrap = Wrap::none;
};

/// The same of a rectangle: for the plus and ring rules one greatest common divisor of polynomials of about
/// as many bits as its shorter side has cells (Facts 3 and 21), for x without wrap the same (Fact 27), for
/// cross and king a formula (Facts 8 and 26), for others as for a board. `solvable` is left out. A basis of
/// more than 2^28 cells in all is not listed: of each pattern, as far as they fit, there is the first row,
/// or the first two where rows wrap, which decide all others.
Analysis analyze(const Rectangle& shape, bool quiet_patterns = false, const RunOptions& run = {});

/// The same of a rectangle, and whether a board of that shape is solvable whose lights come row by row and
/// need not fit into memory, as for `solve` of rows.
Analysis analyze(RowSource& lights, const RowPuzzle& puzzle, bool quiet_patterns = false,
                 const RunOptions& run = {});

/// Turns the lit board of a rectangle off with the fewest presses. Before it is made it is refused, as
/// unknown, where it cannot be held.
Answer solve_lit(const Rectangle& shape, const RunOptions& run = {});

/// How many solutions of a board press 0, 1, 2, ... cells, decimal, up to the most that one presses; none
/// at all where the board is impossible. Goal `uniform`: of all targets together. A dark board's are the
/// quiet patterns. Of more than two states by what they cost, in the unit of `cost_of` and with costs where
/// they are given. Nothing where the solutions are too many to go through, or cost more than 2^22, or it
/// was stopped. Cost: 2^d nanoseconds for the greatest dimension d of a part of the kernel (Fact 5); of
/// more states some nanoseconds a solution.
std::optional<std::vector<std::string>> solutions_by_presses(const Puzzle& puzzle,
                                                             const RunOptions& run = {});

/// Which quiet patterns count, beside not being empty, by a second list of buttons as many as the puzzle
/// has presses: of a board its cells in reading order, holes too.
struct QuietCondition {
  /// Those that are no sum of rows, or of more than two states of multiples of rows; the row of a light is
  /// the presses that flip it. The rows must be quiet patterns, as in the other check matrix of a CSS code.
  /// The first that is not is refused if others are, or if it is a row of the puzzle itself; if none of
  /// them is, the answer has a note.
  std::optional<Buttons> outside = {};
  /// Those that change at least one light. Any list will do.
  std::optional<Buttons> flips = {};
};

/// The quiet pattern of fewest presses, or of those that cost least: for a code that the lights check, a
/// word of least weight.
struct LightestPattern {
  Status status = Status::unknown;            ///< optimal; impossible where there is none; or unknown
  std::uint64_t lower = 0;                    ///< proved: none has fewer presses
  std::optional<std::uint64_t> upper = {};    ///< presses of `pattern`
  std::optional<Board> pattern = {};          ///< verified; of buttons a row
  std::optional<std::uint64_t> pressed = {};  ///< where presses have costs: how many are in it
  /// How many are as light, decimal, where that was found out; then `pattern` is the first in reading
  /// order.
  std::optional<std::string> number = {};
  std::optional<std::uint64_t> nullity = {};
  std::string method = {};
  std::string reason = {};  ///< where it is unknown: why, in one line
  std::string note = {};    ///< what is unusual about the condition, in one line
  double seconds = 0;
};

/// Start and goal of the puzzle do not count. Throws InputError where the condition has another number of
/// presses, and for rows of `outside` that are not quiet patterns, as QuietCondition says.
LightestPattern lightest_pattern(const Puzzle& shape, const QuietCondition& condition = {},
                                 const RunOptions& run = {});

/// The greatest fewest presses over all solvable boards of a shape.
struct WorstCase {
  std::uint64_t lower = 0;          ///< proved: some board needs so many
  std::uint64_t upper = 0;          ///< proved: no board needs more; exact when equal
  std::optional<Board> board = {};  ///< needs `lower` presses; none where only counting shows that one does
  std::optional<Board> presses = {};
  std::string reason = {};  ///< where the bounds differ: why, in one line
  double seconds = 0;
};

/// `shape` says which cells there are, the rule and the wrap; its start and goal do not count.
WorstCase worst_case(const Puzzle& shape, const RunOptions& run = {});

/// How many solvable boards need d presses, decimal, for d = 0 to the worst case; and how many of
/// these have a single fewest solution.
struct Distances {
  std::vector<std::string> boards;
  std::vector<std::string> unique;
  double seconds = 0;
};

/// Nothing where the sums would take more than some seconds (docs/formats.md says where), or it was
/// stopped.
std::optional<Distances> distances(const Puzzle& shape, const RunOptions& run = {});

struct ColourStudyOptions {
  bool quiet_patterns = false;  ///< list their generators
  bool worst = false;           ///< seek the board that needs most
  bool distances = false;       ///< how many boards need so many presses
  RunOptions run = {};
};

/// Generators of the quiet patterns that have to be added equally often for nothing to be left.
struct QuietOrder {
  unsigned order = 2;
  std::uint64_t generators = 0;
  bool operator==(const QuietOrder&) const = default;
};

/// Facts of a puzzle of colours; but for `solvable` they hold whatever its start is, and what needs a
/// goal takes all lights to 0.
struct ColourFacts {
  bool finished = false;                ///< false: stopped before anything was known
  std::uint64_t nullity = 0;            ///< least number of quiet patterns that make all of them
  std::vector<QuietOrder> orders = {};  ///< of them, highest order first, each a multiple of the next
  /// Of a board that has one: the number of quiet patterns, decimal. Like the next two it is empty where it
  /// is too long to write.
  std::string solutions = {};
  std::string solvable_boards = {};        ///< number of boards that can be solved, decimal
  std::string one_in = {};                 ///< total number of boards divided by that, decimal
  std::optional<bool> solvable = {};       ///< whether the start can be brought to the goal
  std::vector<Board> quiet_patterns = {};  ///< where asked, in the order of `orders`
  std::optional<WorstCase> worst = {};     ///< where asked
  /// Where asked and known: how many boards need 0, 1, .. presses, decimal.
  std::vector<std::string> distances = {};
  std::string reason = {};  ///< why a requested field is empty, in one line
  double seconds = 0;
};

/// Facts of a puzzle; presses are what `cost_of` says. The worst board and distances come from a table of
/// all boards that can be solved, up to some 2^28 of them; beyond, the worst has bounds. Throws InputError
/// when the parts of the puzzle do not fit.
ColourFacts analyze(const Puzzle& puzzle, const ColourStudyOptions& options);

/// Boards of one rule and wrap with n columns, n from `first` to `last`.
struct ShapeRange {
  Rule rule = {};
  Wrap wrap = Wrap::none;
  std::optional<std::uint64_t> rows = {};  ///< so many; default: n too
  std::uint64_t first = 1;
  std::uint64_t last = 1;
};

/// Their nullities; at a limit of the first of them only, as far as they are known. Throws InputError
/// unless 1 <= first <= last <= 10^8, and for two kinds. Cost of each square under the plus rule, on the
/// plane or the torus: one greatest common divisor of polynomials of degree n / 2 (Fact 21), several at a
/// time; without NTL, n^3 / 32 word operations. Of others: as analyze.
std::vector<std::uint64_t> nullities(const ShapeRange& range, const RunOptions& run = {});

/// What boards are wanted.
struct GenerateQuery {
  Puzzle shape = {};          ///< cells, rule, wrap, goal and costs; the start does not count
  std::uint64_t presses = 0;  ///< the fewest that solve each board, or the least cost
  bool unique = false;        ///< in a single way
  /// The same from left to right as from right to left, presses too; not of buttons.
  bool symmetric = false;
  std::uint64_t count = 1;
  std::uint64_t seed = 0;
};

struct Generated {
  struct Item {
    Board board;  ///< of buttons: their lights, a row
    Board presses;
  };
  /// optimal: all that were wanted; impossible: proved, there are none; unknown: not so many were found.
  Status status = Status::unknown;
  std::vector<Item> items = {};
  bool uniform = true;      ///< drawn uniformly and independently from all boards that fit the query
  std::string reason = {};  ///< where some are missing: why, in one line
  double seconds = 0;
};

/// So many holes, any as likely as any other; the same on every machine. Throws InputError where that
/// leaves no cell.
Board random_holes(std::size_t rows, std::size_t columns, std::uint64_t number, std::uint64_t seed);

/// Boards whose proved fewest is exactly what was asked for. The same query gives the same boards on every
/// machine and for any number of threads. Sets of presses are drawn until one is the answer of its own
/// board, so each board is as likely as any other; where such sets are too rare, boards are made from
/// presses of a worst one, or press by press, which is not uniform.
Generated generate(const GenerateQuery& query, const RunOptions& run = {});

/// The same, but each board is handed out as soon as it is found, so that memory does not grow with their
/// number; `items` stays empty.
Generated generate(const GenerateQuery& query, const RunOptions& run,
                   const std::function<void(Generated::Item item)>& each);

/// How hard a board is.
struct Rating {
  Answer answer;          ///< fewest presses, in how many ways
  std::uint64_t lit = 0;  ///< cells that the goal wants changed (of the nearer goal, for `uniform`)
  std::uint64_t cells = 0;
  std::optional<double> easier = {};  ///< share of the solvable boards of its shape that need fewer presses
  bool estimated = false;             ///< that share is from a sample of boards
  double error = 0;                   ///< how far off it can be then, with 95 % certainty
  std::string difficulty = {};        ///< "solved", "easy", ..., "unknown" of docs/formats.md
  std::string reason = {};            ///< why the share is missing of an optimal answer, in one line
};

/// Of buttons `cells` are lights, and the share is exact or missing; where they have costs it is
/// estimated.
Rating rate(const Puzzle& puzzle, const RunOptions& run = {});

/// One press, or a cell that is pressed several times, and why, as a sentence for people. `row` and
/// `column` count from 0, the sentence counts from 1; of buttons `column` is the button.
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
  std::uint64_t number = 1;  ///< of the cell on a board of presses: the kind of press, or how often
  Why why = Why::one_fewest;
  std::string reason;
};
std::string_view to_string(HintStep::Why why);

/// How to go on.
struct Hint {
  Board position;                    ///< the board after the presses so far
  Answer answer;                     ///< of the position: fewest presses from here, or a witness
  std::vector<HintStep> steps = {};  ///< the next press, or all of them; none when solved or impossible
  std::uint64_t used = 0;            ///< presses made so far, or what they cost
  std::optional<std::uint64_t> best = {};  ///< fewest presses from the start
  /// A quiet pattern of which more than half was pressed; of more than two colours one without which the
  /// presses do the same, if that are fewer.
  std::optional<Board> quiet = {};
  std::string advice = {};  ///< what to do about it, in a sentence
  std::string reason = {};  ///< why `steps` lacks some, where all were asked for
};

/// A press that lies on a fewest solution, or, where the proof is out of reach or was stopped, on the best
/// that is known; with `explain` a whole one, press by press. `pressed` is what the player pressed already,
/// how often modulo the number of states. Of buttons the column of a step is the button, its row is 0, and
/// there is no advice. Throws InputError when `pressed` does not fit, and for two kinds when it is given.
Hint hint(const Puzzle& puzzle, const std::optional<Board>& pressed = {}, bool explain = false,
          const RunOptions& run = {});

}  // namespace flipwise
#pragma GCC visibility pop
