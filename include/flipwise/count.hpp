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

#include "flipwise/answer.hpp"
#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

/// Which cells count as neighbours in a pattern.
enum class Adjacency { edge, king };

/// What is fixed of a pattern: three boards of the question's shape, no two of which share a cell. A cell
/// that is in none of them is unlit.
struct GivenCells {
  Board lit;
  Board open;   ///< may be lit or unlit
  Board holes;  ///< no part of the board: never lit, nobody's neighbour, under no rule
};

/// Reads what is fixed: a board as read_grid reads it, in which `?` is a cell that is left open and `_` a
/// hole. Throws InputError, "NAME:LINE:COLUMN: what is wrong".
GivenCells read_given(std::istream& input, const std::string& name);
GivenCells given_from_rows(const std::vector<std::string>& rows, const std::string& name);

/// The rows of what is fixed, one character a cell: `0`, `1`, `?`, `_`.
std::vector<std::string> given_rows(const GivenCells& given);

/// How many patterns are there? A pattern is a board in which every lit cell has an allowed number of
/// lit neighbours, and every unlit cell too. Bit n of a mask allows n neighbours (0 to 8).
///
/// Each of the 4 or 8 directions counts by itself. So on a wrapped side of two cells a neighbour counts
/// once for each direction that leads to it, and on a wrapped side of one cell a cell is its own neighbour.
/// With edge neighbours, each cell of a torus of 2 x 2 has 0, 2 or 4 lit neighbours, and a lit cell of one
/// of 1 x 1 has 4.
struct PatternQuestion {
  std::uint64_t rows = 1;
  std::size_t columns = 1;
  std::uint32_t on = 0b101010101;   ///< allowed for lit cells; the default is "even"
  std::uint32_t off = 0b111111111;  ///< allowed for unlit cells; the default is "any"
  Adjacency adjacent = Adjacency::edge;
  Wrap wrap = Wrap::none;
  std::optional<GivenCells> given = {};  ///< default: every cell is open
};

/// A list of neighbour numbers as a mask: numbers with commas, `even`, `odd`, `any`, `none`.
std::uint32_t parse_neighbour_list(std::string_view text, Adjacency adjacent);

struct CountOptions {
  std::optional<std::uint64_t> modulus = {};  ///< count modulo this, 1 to 2^63; default: exact
  bool by_weight = false;                     ///< also count by number of lit cells
  bool fewest_lit = false;
  bool most_lit = false;
  std::uint64_t sample = 0;  ///< so many patterns, uniformly
  std::uint64_t seed = 0;
  std::uint64_t list = 0;                  ///< up to so many patterns, the first in reading order
  std::optional<Board> rank = {};          ///< this pattern's place in reading order
  std::optional<std::string> unrank = {};  ///< the pattern in this place, decimal
  bool recurrence = false;                 ///< the recurrence over the number of rows, for these columns
  bool up_to_symmetry = false;  ///< also count those as one that turning or mirroring makes equal
  RunOptions run = {};
};

/// The counts a(n) of boards with n rows and a fixed number of columns. Numbers are decimal. With C(z) and
/// N(z) the polynomials of these coefficients, lowest first, the sum of a(n) z^n over n = 1, 2, ... is
/// N(z) / C(z).
struct Recurrence {
  std::vector<std::string> coefficients = {};  ///< a(n) is the sum of coefficients[i] a(n - 1 - i) ...
  std::uint64_t from = 1;                      ///< ... for n from here on
  std::vector<std::string> numerator = {};
  std::vector<std::string> denominator = {};
};

/// Whether the patterns were counted, or a limit came first.
enum class CountStatus { counted, unknown };

/// The answer to a pattern question. Numbers are decimal.
struct Tally {
  struct Extreme {
    std::uint64_t lit = 0;
    Board pattern;
  };
  CountStatus status = CountStatus::unknown;  ///< unknown: stopped, or beyond reach
  std::optional<std::string> count = {};
  std::vector<std::string> by_weight = {};
  std::optional<Extreme> fewest_lit = {};
  std::optional<Extreme> most_lit = {};
  std::vector<Board> samples = {};
  std::vector<Board> listed = {};
  std::optional<std::string> rank = {};  ///< the number of patterns before the one asked about
  std::optional<Board> unranked = {};
  std::optional<Recurrence> recurrence = {};
  std::optional<std::string> up_to_symmetry = {};
  std::string method = {};
  std::string reason = {};  ///< for unknown: what would be needed, in one line
  double seconds = 0;
};

/// How many patterns obey the rule, and what else was asked. Throws InputError: sizes of 0, a modulus out
/// of range, given cells or a pattern to rank of another shape, a board to rank that is no pattern, a place
/// to unrank that is not below the number of patterns, a recurrence of a board with given cells, a modulus
/// where patterns are to be counted up to symmetry.
Tally count(const PatternQuestion& question, const CountOptions& options = {});

/// Hands out the patterns in reading order, one at a time, until `each` says no or there are no more; of
/// the options only the limits count. Memory does not grow with the number of patterns. `count` of the
/// answer is the number handed out; its status is unknown where a limit came before the end. Throws
/// InputError as count does.
Tally list_patterns(const PatternQuestion& question, const CountOptions& options,
                    const std::function<bool(const Board&)>& each);

}  // namespace flipwise
#pragma GCC visibility pop
