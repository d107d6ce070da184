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
#include "flipwise/graph.hpp"
#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

/// The neighbours of a cell in a pattern: the cells at some offsets of at most 3 rows and 3 columns. The
/// offsets need not be symmetric: a cell can have a neighbour that does not have it as a neighbour.
struct FLIPWISE_API Adjacency {
  static constexpr int reach = 3;  ///< largest offset
  static constexpr unsigned max_neighbours = 31;

  /// Bit 7 (row + 3) + column + 3 stands for the offset row,column. The bit of 0,0 is not set.
  std::uint64_t offsets = 0;
  /// On narrow wrapped sides, several offsets can lead to one cell, or to the cell itself. If this is true,
  /// a neighbour counts once, and no cell is its own neighbour; otherwise every offset counts.
  bool simple = false;

  bool operator==(const Adjacency&) const = default;

  /// Returns the bit of an offset.
  static constexpr std::uint64_t bit(int row, int column) {
    return std::uint64_t{1} << ((2 * reach + 1) * (row + reach) + column + reach);
  }
  static const Adjacency edge;  ///< the 4 cells that share an edge
  static const Adjacency king;  ///< the 8 cells that a king reaches
};
inline constexpr Adjacency Adjacency::edge{bit(-1, 0) | bit(0, -1) | bit(0, 1) | bit(1, 0)};
inline constexpr Adjacency Adjacency::king{edge.offsets | bit(-1, -1) | bit(-1, 1) | bit(1, -1) |
                                           bit(1, 1)};

/// Parses neighbours: `edge`, or a rule that parse_rule reads as offsets, such as `king`, `knight`, `hex`
/// or "0,1 1,0". The cell itself is not its neighbour, so 0,0 is left out. Throws InputError.
FLIPWISE_API Adjacency parse_adjacency(std::string_view text);
/// Returns `edge`, the name of a rule, or offsets; parse_adjacency reads it. Does not contain `simple`.
FLIPWISE_API std::string to_string(const Adjacency& adjacent);

/// The neighbours of a cell that a rule counts.
enum class Counted {
  lit,      ///< the lit ones
  unlit,    ///< the unlit ones
  equal,    ///< those that are lit like the cell itself
  unequal,  ///< the others
};
/// Parses "lit", "unlit", "equal" or "unequal". Throws InputError for another text.
FLIPWISE_API Counted parse_counted(std::string_view text);
/// Returns the name that parse_counted reads.
FLIPWISE_API std::string_view to_string(Counted counted);

/// Given cells of a pattern: three boards of the shape of the request, no two of which share a cell. A cell
/// that is in none of them is unlit.
struct FLIPWISE_API GivenCells {
  Board lit;    ///< lit cells
  Board open;   ///< cells that may be lit or unlit
  Board holes;  ///< places without a cell: never lit, not a neighbour of any cell, without a rule
};

/// Reads given cells: a board as read_grid reads it, in which `?` is an open cell and `_` a hole. `name` is
/// the name of the input in messages. Throws InputError, "NAME:LINE:COLUMN: what is wrong".
FLIPWISE_API GivenCells read_given(std::istream& input, const std::string& name, const TextForm& form = {});
/// Reads given cells from rows with a character for each cell. Throws InputError as read_given does.
FLIPWISE_API GivenCells given_from_rows(const std::vector<std::string>& rows, const std::string& name,
                                        const TextForm& form = {});

/// Returns the rows of given cells, a character for each cell: `0`, `1`, `?`, `_`.
FLIPWISE_API std::vector<std::string> given_rows(const GivenCells& given);

/// A neighbour rule on boards of a shape, or on a graph. A pattern is a board in which every lit cell has a
/// number of lit neighbours that `on` allows, and every unlit cell one that `off` allows. Bit n of a mask
/// allows n neighbours, 0 to 31. `counted` states which neighbours are counted instead of the lit ones.
/// Neighbours outside the board and holes are not counted.
///
/// Each offset counts by itself, unless `adjacent.simple`. So, on a wrapped side of two cells, a neighbour
/// counts once for each offset that leads to it, and on a wrapped side of one cell, a cell is its own
/// neighbour. With edge neighbours, each cell of a 2 x 2 torus has 0, 2 or 4 lit neighbours, and a lit cell
/// of a 1 x 1 torus has 4.
///
/// If `connected`, a pattern has at least one lit cell, and between any two lit cells there is a path of
/// lit cells, each a neighbour of the next or the next a neighbour of it. So the direction of offsets does
/// not matter, nor which neighbours `counted` names. The pattern without lit cells is never one of these.
///
/// With `graph`, the cells are its vertices, in a row: `rows` is 1 and `columns` their number. The
/// neighbours of a cell are those in the graph, at most `Adjacency::max_neighbours`; `adjacent` and `wrap`
/// keep their defaults, and so do `is_open`, recurrence, symmetry and translation.
struct FLIPWISE_API PatternQuestion {
  std::uint64_t rows = 1;
  std::size_t columns = 1;
  std::uint32_t on = 0x55555555;   ///< allowed for lit cells; the default is "even"
  std::uint32_t off = 0xffffffff;  ///< allowed for unlit cells; the default is "any"
  Adjacency adjacent = Adjacency::edge;
  Wrap wrap = Wrap::none;
  std::optional<GivenCells> given = {};  ///< default: every cell is open
  Counted counted = Counted::lit;
  std::optional<Graph> graph = {};
  bool connected = false;  ///< only patterns whose lit cells are connected
};

/// Returns the question about a graph, with these masks of allowed numbers.
FLIPWISE_API PatternQuestion graph_question(Graph graph, std::uint32_t on = 0x55555555,
                                            std::uint32_t off = 0xffffffff);

/// Parses a list of neighbour numbers into a mask: numbers, ranges such as `1-3`, `even`, `odd` or `any`,
/// separated by commas; or `none`. Throws InputError.
FLIPWISE_API std::uint32_t parse_neighbour_list(std::string_view text, const Adjacency& adjacent);
/// Parses such a list for cells of at most `most` neighbours, up to 31, as for the vertices of a graph.
FLIPWISE_API std::uint32_t parse_neighbour_list(std::string_view text, unsigned most);

/// Options of `count`.
struct FLIPWISE_API CountOptions {
  std::optional<std::uint64_t> modulus = {};  ///< count modulo this, 1 to 2^63; default: exact
  bool by_weight = false;                     ///< also count by number of lit cells
  bool fewest_lit = false;                    ///< also find a pattern with the fewest lit cells
  bool max_lit = false;                       ///< also find a pattern with the most lit cells
  bool how_many = false;                      ///< with either: also count the patterns that have as many
  std::uint64_t sample = 0;                   ///< number of patterns to draw uniformly
  std::uint64_t seed = 0;                     ///< seed of the sample
  std::uint64_t list = 0;                     ///< maximum number of patterns to list, in reading order
  std::optional<Board> rank = {};             ///< a pattern whose place in reading order is computed
  std::optional<std::string> unrank = {};     ///< a place, decimal, whose pattern is computed
  bool recurrence = false;                    ///< find and prove the recurrence over the number of rows,
                                              ///< also by weight, up to symmetry, up to translation
  bool up_to_symmetry = false;                ///< also count up to rotations and reflections
  bool up_to_translation = false;             ///< also count up to translations along wrapped sides
  bool symmetric = false;                     ///< also count the patterns with each kind of symmetry
  RunOptions run = {};
};

/// The recurrence of the counts a(n) of boards with n rows and a fixed number of columns. Numbers are
/// decimal. The sum of a(n) z^n over n = 1, 2, ... is N(z) / C(z), the quotient of the polynomials
/// `numerator` and `denominator`, lowest coefficient first.
struct FLIPWISE_API Recurrence {
  std::vector<std::string> coefficients = {};  ///< a(n) is the sum of coefficients[i] a(n - 1 - i)
  std::uint64_t from = 1;                      ///< the smallest n for which this is true
  std::vector<std::string> initial = {};       ///< a(1), ..., a(from - 1)
  std::vector<std::string> numerator = {};
  std::vector<std::string> denominator = {};
};

/// The recurrence of the polynomials a(n), the sum of a(n, w) y^w over w, where a(n, w) is the number of
/// patterns with n rows and w lit cells. Each entry of a list is a polynomial in y: decimal coefficients,
/// lowest first, none for 0. The sum of a(n) x^n over n = 1, 2, ... is the quotient of `numerator` and
/// `denominator`, polynomials in x, lowest coefficient first.
struct FLIPWISE_API RecurrenceByWeight {
  using Polynomials = std::vector<std::vector<std::string>>;
  Polynomials coefficients = {};  ///< a(n) is the sum of coefficients[i] a(n - 1 - i)
  std::uint64_t from = 1;         ///< the smallest n for which this is true
  Polynomials initial = {};       ///< a(1), a(2), ..., at most 8 of those before a(from)
  Polynomials numerator = {};
  Polynomials denominator = {};
};

/// Whether the patterns were counted, or a limit was reached first.
enum class CountStatus { counted, unknown };

/// The answer of `count`. Numbers are decimal strings. Parts that were not requested are empty.
struct FLIPWISE_API Tally {
  struct Extreme {
    std::uint64_t lit = 0;  ///< number of lit cells
    Board pattern;
    std::optional<std::string> number = {};  ///< number of patterns with as many, if requested
  };
  /// The number of patterns that a group of symmetries leaves unchanged.
  struct Symmetric {
    /// left_right, top_bottom, half_turn, both_sides (these three), and for squares also diagonal,
    /// antidiagonal, quarter_turn, both_diagonals (with the half turn), all.
    std::string symmetry;
    std::string number;
  };
  CountStatus status = CountStatus::unknown;  ///< unknown: stopped, or out of reach
  std::optional<std::string> count = {};      ///< number of patterns
  std::vector<std::string> by_weight = {};    ///< numbers of patterns with 0, 1, 2, ... lit cells
  std::optional<Extreme> fewest_lit = {};
  std::optional<Extreme> max_lit = {};
  std::vector<Board> samples = {};
  std::vector<Board> listed = {};
  std::optional<std::string> rank = {};  ///< number of patterns before the given one
  std::optional<Board> unranked = {};    ///< the pattern at the given place
  std::optional<Recurrence> recurrence = {};
  std::optional<RecurrenceByWeight> recurrence_by_weight = {};  ///< with `recurrence` and `by_weight`
  /// The recurrence of the numbers up to the symmetries of a rectangle, as if a square had no others; with
  /// `recurrence` and `up_to_symmetry`.
  std::optional<Recurrence> recurrence_up_to_symmetry = {};
  /// The recurrence of the numbers up to translations; with `recurrence` and `up_to_translation`.
  std::optional<Recurrence> recurrence_up_to_translation = {};
  std::optional<std::string> up_to_symmetry = {};
  std::optional<std::string> up_to_translation = {};
  std::vector<Symmetric> symmetric = {};  ///< only symmetries of the rule and of the given cells
  std::string method = {};
  std::string reason = {};  ///< unknown: why, in one line
  double seconds = 0;
};

/// Counts the patterns of a neighbour rule, and computes what else the options request. Throws InputError
/// for sizes of 0, a modulus out of range, given cells or a pattern to rank of another shape, a board to
/// rank that is not a pattern, a place that is not below the number of patterns, a recurrence of a board
/// with given cells, or up to symmetry or translation with wrapped rows, a modulus together with
/// up_to_symmetry, up_to_translation or symmetric, up_to_translation without wrapped sides, how_many
/// without fewest_lit and max_lit, and connected patterns together with up_to_symmetry, up_to_translation
/// or symmetric. For a graph, also for a vertex with more than 31 neighbours, and for what graphs do not
/// have (see PatternQuestion). Cost: the number of states of the cells that have neighbours on both sides
/// of a cut of the board; for a graph, a greedy search orders the vertices so that these are few.
FLIPWISE_API Tally count(const PatternQuestion& question, const CountOptions& options = {});

/// Calls `each` with the patterns in reading order, until it returns false or there are no more. Only the
/// limits in the options are used. Memory does not grow with the number of patterns. `count` of the answer
/// is the number of calls; the status is unknown if a limit was reached before the end. Throws InputError
/// as `count` does.
FLIPWISE_API Tally list_patterns(const PatternQuestion& question, const CountOptions& options,
                                 const std::function<bool(const Board&)>& each);

}  // namespace flipwise
