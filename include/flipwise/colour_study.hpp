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

/// Boards whose proved fewest is exactly what was asked for, as for two colours: amounts of presses are
/// drawn that come to so many, all equally likely, until they are the answer of their own board. Where such
/// amounts are rare boards are taken from a table of all, which is uniform, too; where that is too large,
/// they are made press by press, which is not. The seconds and the memory are for the whole of the call.
Generated generate(const ColourGenerateQuery& query, const RunOptions& run = {});
/// The same, but each board is handed out as soon as it is found; `items` stays empty.
Generated generate(const ColourGenerateQuery& query, const RunOptions& run,
                   const std::function<void(Generated::Item item)>& each);

/// Throws InputError when the parts of the puzzle do not fit.
Rating rate(const ColourPuzzle& puzzle, const RunOptions& run = {});
Rating rate(const ColourButtons& puzzle, const RunOptions& run = {});

/// A cell that a fewest solution presses, or the best that is known; with `explain` all cells of it.
/// `pressed` is how often the player pressed each cell already, modulo the colours. Throws InputError when
/// it does not fit.
Hint hint(const ColourPuzzle& puzzle, const std::optional<Board>& pressed = {}, bool explain = false,
          const RunOptions& run = {});
/// Of buttons; a quiet pattern is a row of them.
Hint hint(const ColourButtons& puzzle, const std::optional<Board>& pressed = {}, bool explain = false,
          const RunOptions& run = {});

}  // namespace flipwise
#pragma GCC visibility pop
