// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/colours.hpp"
#include "flipwise/study.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

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

/// The greatest fewest presses over all boards that can be solved, as `WorstCase` of two colours.
struct ColourWorstCase {
  std::uint64_t lower = 0;          ///< proved: some board needs this number of presses
  std::uint64_t upper = 0;          ///< proved: no board needs more; exact when equal
  std::optional<Board> board = {};  ///< needs `lower` presses, where one is known
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
  std::string solvable_boards = {};           ///< number of boards that can be solved, decimal
  std::string one_in = {};                    ///< total number of boards divided by that, decimal
  std::optional<bool> solvable = {};          ///< whether the start can be brought to the goal
  std::vector<Board> quiet_patterns = {};     ///< where asked, in the order of `orders`
  std::optional<ColourWorstCase> worst = {};  ///< where asked
  /// Where asked and known: how many boards need 0, 1, .. presses, decimal.
  std::vector<std::string> distances = {};
  std::string reason = {};  ///< why something that was asked is not known, in one line
  double seconds = 0;
};

/// Facts of a puzzle; presses are what `cost_of` says. The worst board and distances come from a table of
/// all boards that can be solved, up to some 2^28 of them; beyond, the worst has bounds. Throws InputError
/// when the parts of the puzzle do not fit.
ColourFacts analyze(const ColourPuzzle& puzzle, const ColourStudyOptions& options = {});
ColourFacts analyze(const ColourButtons& puzzle, const ColourStudyOptions& options = {});

/// What boards of colours are wanted; presses are what `cost_of` of the puzzle says.
struct ColourGenerateQuery {
  ColourPuzzle shape = {};    ///< all but the start counts
  std::uint64_t presses = 0;  ///< the fewest that solve each board
  bool unique = false;        ///< in a single way
  bool symmetric = false;     ///< the same from left to right as from right to left, presses too
  std::uint64_t count = 1;
  std::uint64_t seed = 0;
  /// Instead of `shape`: its lights are wanted; its start does not count. Not symmetric.
  std::optional<ColourButtons> buttons = {};
};

/// As `Generated` of two colours.
struct ColourGenerated {
  struct Item {
    Board board;  ///< of buttons: their lights, a row
    Board presses;
  };
  Status status = Status::unknown;
  std::vector<Item> items = {};
  bool uniform = true;      ///< drawn uniformly and independently from all boards that fit the query
  std::string reason = {};  ///< where some are missing: why, in one line
  double seconds = 0;
};

/// Boards whose proved fewest is exactly what was asked for, as for two colours: amounts of presses are
/// drawn that come to so many, all equally likely, until they are the answer of their own board. Where such
/// amounts are rare boards are taken from a table of all, which is uniform, too; where that is too large,
/// they are made press by press, which is not. The seconds and the memory are for the whole of the call.
ColourGenerated generate(const ColourGenerateQuery& query, const RunOptions& run = {});
/// The same, but each board is handed out as soon as it is found; `items` stays empty.
ColourGenerated generate(const ColourGenerateQuery& query, const RunOptions& run,
                         const std::function<void(ColourGenerated::Item item)>& each);

/// How hard a board of colours is, as `Rating` of two colours.
struct ColourRating {
  ColourAnswer answer;
  std::uint64_t lit = 0;              ///< cells that the goal wants changed, of the nearest target
  std::uint64_t cells = 0;            ///< holes left out; of buttons: lights
  std::optional<double> easier = {};  ///< share of the solvable boards of its shape that need fewer presses
  bool estimated = false;             ///< that share is from a sample of boards
  double error = 0;                   ///< how far off it can be then, with 95 % certainty
  std::string difficulty = {};        ///< "solved", "easy", ..., "unknown" of docs/formats.md
  std::string reason = {};            ///< why the share is missing of an optimal answer, in one line
};

/// Throws InputError when the parts of the puzzle do not fit.
ColourRating rate(const ColourPuzzle& puzzle, const RunOptions& run = {});
ColourRating rate(const ColourButtons& puzzle, const RunOptions& run = {});

/// A cell to press, how often, and why, as a sentence for people. `row` and `column` count from 0, the
/// sentence counts from 1; of buttons `column` is the button.
struct ColourHintStep {
  std::size_t row = 0;
  std::size_t column = 0;
  unsigned amount = 1;
  HintStep::Why why = HintStep::Why::one_fewest;
  std::string reason;
};

/// How to go on, as `Hint` of two colours.
struct ColourHint {
  Board position;                          ///< the board after the presses so far
  ColourAnswer answer;                     ///< of the position: fewest presses from here, or a witness
  std::vector<ColourHintStep> steps = {};  ///< the next cell, or all of them
  std::uint64_t used = 0;                  ///< presses made so far
  std::optional<std::uint64_t> best = {};  ///< fewest presses from the start
  /// A quiet pattern that the presses so far contain: without it, modulo the colours, fewer do the same.
  std::optional<Board> quiet = {};
  std::string advice = {};  ///< what to do about it, in a sentence
  std::string reason = {};  ///< why `steps` lacks some, where all were asked for
};

/// A cell that a fewest solution presses, or the best that is known; with `explain` all cells of it.
/// `pressed` is how often the player pressed each cell already, modulo the colours. Throws InputError when
/// it does not fit.
ColourHint hint(const ColourPuzzle& puzzle, const std::optional<Board>& pressed = {}, bool explain = false,
                const RunOptions& run = {});
/// Of buttons; a quiet pattern is a row of them.
ColourHint hint(const ColourButtons& puzzle, const std::optional<Board>& pressed = {}, bool explain = false,
                const RunOptions& run = {});

}  // namespace flipwise
#pragma GCC visibility pop
