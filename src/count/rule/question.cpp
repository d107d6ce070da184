// SPDX-License-Identifier: MIT
#include "count/rule/question.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <limits>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include "count/rule/digits.hpp"
#include "count/rule/neighbours.hpp"
#include "flipwise/errors.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "run/reasons.hpp"
#include "run/string_output.hpp"

namespace flipwise {

PatternQuestion graph_question(Graph graph, std::uint32_t on, std::uint32_t off) {
  PatternQuestion question{1, graph.size(), on, off};
  question.graph = std::move(graph);
  return question;
}

std::uint32_t parse_neighbour_list(std::string_view text, const Adjacency& adjacent) {
  return parse_neighbour_list(text, degree(adjacent));
}

std::uint32_t parse_neighbour_list(std::string_view text, unsigned most) {
  const std::uint32_t all = neighbour_mask(most);
  std::uint32_t mask = 0;
  std::string_view rest = text;
  while (true) {
    const std::string_view item = rest.substr(0, rest.find(','));
    if (item == "even") {
      mask |= 0x55555555U & all;
    } else if (item == "odd") {
      mask |= 0xaaaaaaaaU & all;
    } else if (item == "any") {
      mask |= all;
    } else if (item == "none" && item.size() == text.size()) {
      return 0;
    } else {
      const auto number = [&](std::string_view word) -> std::optional<std::uint64_t> {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc{} || end != word.data() + word.size() || value > most) return {};
        return value;
      };
      const auto first = number(item.substr(0, item.find('-')));
      const auto last = item.find('-') == item.npos ? first : number(item.substr(item.find('-') + 1));
      if (!first || !last || *first > *last)
        throw InputError("neighbour list '" + std::string(text) + "': expected numbers 0 to " +
                         std::to_string(most) +
                         ", ranges such as 1-3, even, odd or any, separated by commas, or none");
      for (std::uint64_t one = *first; one <= *last; ++one) mask |= 1U << one;
    }
    if (item.size() == rest.size()) return mask;
    rest.remove_prefix(item.size() + 1);
  }
}

namespace {

/// Returns whether a rule counts a neighbour in this state for a cell in the state `own`.
bool is_counted(Counted counted, bool is_lit, bool own) {
  switch (counted) {
    case Counted::lit: return is_lit;
    case Counted::unlit: return !is_lit;
    case Counted::equal: return is_lit == own;
    case Counted::unequal: break;
  }
  return is_lit != own;
}

/// Returns the number of the cell at an offset from a cell, in reading order; none beyond an edge that is
/// not joined to another.
std::optional<std::size_t> cell_at_offset(const PatternQuestion& question, const Board& board,
                                          std::size_t cell, int down, int right) {
  const auto moved = [](std::size_t at, int by, std::size_t side, bool wraps) {
    const auto length = static_cast<std::ptrdiff_t>(side);
    const std::ptrdiff_t to = static_cast<std::ptrdiff_t>(at) + by;
    return wraps ? ((to % length) + length) % length : to < length ? to : -1;
  };
  const std::size_t columns = board.columns();
  const std::ptrdiff_t row = moved(cell / columns, down, board.rows(), wraps_rows(question.wrap));
  const std::ptrdiff_t column = moved(cell % columns, right, columns, wraps_columns(question.wrap));
  if (row < 0 || column < 0) return {};
  return static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(column);
}

/// True if a board has a lit cell, and lit neighbours lead from it to every other one. Follows the offsets
/// in both directions.
bool is_connected(const PatternQuestion& question, const Board& board) {
  const std::size_t columns = board.columns();
  const auto is_lit = [&](std::size_t cell) { return board.get(cell / columns, cell % columns) != 0; };
  std::size_t first = 0;
  while (first < board.cells() && !is_lit(first)) ++first;
  if (first == board.cells()) return false;
  std::vector<bool> is_reached(board.cells());
  std::vector<std::size_t> left;
  std::uint64_t reached = 0;
  const auto reach = [&](std::size_t cell) {
    if (!is_lit(cell) || is_reached[cell]) return;
    is_reached[cell] = true;
    left.push_back(cell);
    ++reached;
  };
  reach(first);
  while (!left.empty()) {
    const std::size_t cell = left.back();
    left.pop_back();
    if (question.graph) {
      for (const std::size_t neighbour : question.graph->neighbours[cell]) reach(neighbour);
      continue;
    }
    for (int down = -Adjacency::reach; down <= Adjacency::reach; ++down)
      for (int right = -Adjacency::reach; right <= Adjacency::reach; ++right) {
        const std::uint64_t both = Adjacency::bit(down, right) | Adjacency::bit(-down, -right);
        if ((question.adjacent.offsets & both) == 0) continue;
        if (const auto other = cell_at_offset(question, board, cell, down, right)) reach(*other);
      }
  }
  return reached == board.weight();
}

/// Returns whether a set of vertices satisfies the rule.
bool obeys_on_graph(const PatternQuestion& question, const Board& board) {
  const Graph& graph = *question.graph;
  const auto cell = [&](const Board& cells, std::size_t vertex) {
    return cells.get(vertex / cells.columns(), vertex % cells.columns()) != 0;
  };
  for (std::size_t v = 0; v < graph.size(); ++v) {
    const bool own = cell(board, v);
    if (question.given && !cell(question.given->open, v) && cell(question.given->lit, v) != own)
      return false;
    if (question.given && cell(question.given->holes, v)) continue;
    unsigned around = 0;
    for (const std::size_t u : graph.neighbours[v]) {
      if (question.given && cell(question.given->holes, u)) continue;
      around += is_counted(question.counted, cell(board, u), own);
    }
    if (((own ? question.on : question.off) >> around & 1) == 0) return false;
  }
  return true;
}

void validate_graph(const PatternQuestion& question, const CountOptions& options) {
  const Graph& graph = *question.graph;
  const auto refuse = [](bool is_wrong, const std::string& what, ErrorCode code) {
    if (is_wrong) throw InputError("count: " + what, code);
  };
  refuse(question.rows != 1 || question.columns != graph.size(),
         "the graph has " + std::to_string(graph.size()) + " vertices, but the board has " +
             std::to_string(question.rows) + " x " + std::to_string(question.columns) +
             " cells; leave out the sizes",
         ErrorCode::shape);
  require_sound(graph);
  refuse(graph.is_open,
         "open(...) has no meaning for patterns: no vertex is its own neighbour; leave it out",
         ErrorCode::conflict);
  refuse(question.wrap != Wrap::none || !(question.adjacent == Adjacency::edge),
         "the graph defines the neighbours; leave out the neighbours of boards and the wrap",
         ErrorCode::conflict);
  refuse(options.recurrence || options.up_to_symmetry || options.up_to_translation || options.symmetric,
         "recurrences, symmetry and translations are those of boards; leave them out for a graph",
         ErrorCode::conflict);
  for (std::size_t v = 0; v < graph.size(); ++v)
    refuse(graph.neighbours[v].size() > Adjacency::max_neighbours,
           "vertex " + std::to_string(v) + " of the graph has " +
               std::to_string(graph.neighbours[v].size()) + " neighbours; at most " +
               std::to_string(Adjacency::max_neighbours) + " are supported",
           ErrorCode::unsupported);
}

}  // namespace

bool obeys(const PatternQuestion& question, const Board& board) {
  if (board.rows() != question.rows || board.columns() != question.columns)
    throw InputError("the pattern has " + std::to_string(board.rows()) + " x " +
                         std::to_string(board.columns()) + " cells, expected " +
                         std::to_string(question.rows) + " x " + std::to_string(question.columns),
                     ErrorCode::shape);
  if (question.connected && !is_connected(question, board)) return false;
  if (question.graph) return obeys_on_graph(question, board);
  const auto is_hole = [&](std::size_t row, std::size_t column) {
    return question.given && question.given->holes.get(row, column);
  };
  const std::size_t columns = board.columns();
  std::vector<std::size_t> met;  // neighbours of the cell so far, for simple neighbours
  // Returns the state of the cell at an offset; none if the neighbour does not exist.
  const auto neighbour = [&](std::size_t cell, int down, int right) -> std::optional<bool> {
    const auto other = cell_at_offset(question, board, cell, down, right);
    if (!other || is_hole(*other / columns, *other % columns)) return {};
    if (question.adjacent.simple) {
      if (*other == cell || std::find(met.begin(), met.end(), *other) != met.end()) return {};
      met.push_back(*other);
    }
    return board.get(*other / columns, *other % columns);
  };
  constexpr int reach = Adjacency::reach;
  for (std::size_t row = 0; row < board.rows(); ++row)
    for (std::size_t column = 0; column < board.columns(); ++column) {
      const bool own = board.get(row, column);
      if (question.given && !question.given->open.get(row, column) &&
          question.given->lit.get(row, column) != own)
        return false;
      if (is_hole(row, column)) continue;
      unsigned around = 0;
      met.clear();
      for (int down = -reach; down <= reach; ++down)
        for (int right = -reach; right <= reach; ++right) {
          if ((question.adjacent.offsets & Adjacency::bit(down, right)) == 0) continue;
          const auto state = neighbour(row * columns + column, down, right);
          if (state) around += is_counted(question.counted, *state, own);
        }
      if (((own ? question.on : question.off) >> around & 1) == 0) return false;
    }
  return true;
}

void require_pattern(const PatternQuestion& question, const Board& board) {
  if (!obeys(question, board)) throw InternalError("count: a pattern does not obey its rule");
}

void validate(const PatternQuestion& question, const CountOptions& options) {
  if (question.rows == 0 || question.columns == 0)
    throw InputError("count: a board of " + std::to_string(question.rows) + " x " +
                     std::to_string(question.columns) +
                     " cells is empty; a board needs at least one row and one column");
  if (question.graph) validate_graph(question, options);
  if (options.modulus && (*options.modulus == 0 || *options.modulus > std::uint64_t{1} << 63))
    throw InputError("count: the modulus is " + std::to_string(*options.modulus) + "; expected 1 to 2^63");
  const auto require_shape = [&](const Board& board, const char* what) {
    if (board.rows() != question.rows || board.columns() != question.columns)
      throw InputError(std::string("count: ") + what +
                           " has another shape than the board: " + std::to_string(board.rows()) + " x " +
                           std::to_string(board.columns()) + ", not " + std::to_string(question.rows) +
                           " x " + std::to_string(question.columns),
                       ErrorCode::shape);
  };
  if (question.given)
    for (const Board* board : {&question.given->lit, &question.given->open, &question.given->holes})
      require_shape(*board, "the board of given cells");
  if (options.rank) {
    require_shape(*options.rank, "the pattern to rank");
    if (!obeys(question, *options.rank))
      throw InputError(
          "count: the board to rank is not one of the patterns: it violates the rule or the given cells; "
          "change it");
  }
  if (options.unrank && (options.unrank->empty() || options.unrank->size() > 1000000 ||
                         options.unrank->find_first_not_of("0123456789") != std::string::npos))
    throw InputError(
        "count: the place of a pattern must be a whole number from 0 up, of at most 10^6 digits; found " +
        (options.unrank->size() <= 40 ? "'" + *options.unrank + "'"
                                      : std::to_string(options.unrank->size()) + " characters"));
  const auto refuse_modulus = [&](bool is_requested, const std::string& what) {
    if (is_requested && options.modulus)
      throw InputError("count: " + what + " cannot be counted modulo a number; leave out the modulus",
                       ErrorCode::conflict);
  };
  refuse_modulus(options.up_to_symmetry, "patterns up to symmetry");
  refuse_modulus(options.up_to_translation, "patterns up to translation");
  refuse_modulus(options.symmetric, "symmetric patterns");
  if (options.up_to_translation && question.wrap == Wrap::none)
    throw InputError("count: patterns up to translation need wrapped sides; state a wrap",
                     ErrorCode::conflict);
  if (question.connected && (options.up_to_symmetry || options.up_to_translation || options.symmetric))
    throw InputError(
        "count: connected patterns cannot be counted up to symmetry or translation, nor by their symmetry; "
        "leave out one of the two",
        ErrorCode::unsupported);
  if (options.how_many && !options.fewest_lit && !options.max_lit)
    throw InputError(
        "count: the number of extreme patterns needs the fewest or the most lit cells; request one of them",
        ErrorCode::conflict);
  if (options.recurrence && question.given)
    throw InputError(
        "count: a recurrence over the number of rows cannot be combined with given cells; leave one out",
        ErrorCode::conflict);
  if (options.recurrence && (options.up_to_symmetry || options.up_to_translation) &&
      wraps_rows(question.wrap))
    throw InputError(
        "count: a recurrence up to symmetry or translation needs rows that do not wrap; leave out the "
        "recurrence",
        ErrorCode::unsupported);
}

PatternQuestion transposed(PatternQuestion question) {
  const std::uint64_t longest = std::numeric_limits<std::size_t>::max();
  const std::uint64_t columns = std::min(question.rows, longest);
  question.rows = question.columns;
  question.columns = static_cast<std::size_t>(columns);
  question.adjacent = transposed(question.adjacent);
  if (question.wrap == Wrap::rows || question.wrap == Wrap::columns)
    question.wrap = question.wrap == Wrap::rows ? Wrap::columns : Wrap::rows;
  if (question.given)
    question.given = {transposed(question.given->lit), transposed(question.given->open),
                      transposed(question.given->holes)};
  return question;
}

double frontier_cells(const PatternQuestion& question) {
  const unsigned rows = row_reach(question.adjacent);
  return static_cast<double>(question.columns) * rows *
         (wraps_rows(question.wrap) && question.rows > 2 * rows ? 2 : 1);
}

std::uint64_t exact_cells(const PatternQuestion& question, bool has_modulus) {
  constexpr std::uint64_t max_cells = 1U << 20;
  if (question.rows > max_cells / question.columns)
    throw LimitReached{std::string(has_modulus ? "the other requested results need the exact number, which"
                                               : "the count") +
                       " may have " + std::to_string(question.rows) + " x " +
                       std::to_string(question.columns) + " bits" +
                       (has_modulus ? ", too many to compute" : std::string("; ") + reason_ends::modulus)};
  return question.rows * question.columns;
}

std::string line_of(const PatternQuestion& question, const CountOptions& options) {
  const std::uint32_t degrees = degree_mask(question);
  std::string line;
  const auto add = [&](const char* name, std::uint64_t value) {
    line += (line.empty() ? "" : " ") + std::string(name) + " " + std::to_string(value);
  };
  add("rows", question.rows);
  add("columns", question.columns);
  add("on", question.on & degrees);
  add("off", question.off & degrees);
  if (question.graph) {
    StringOutput bytes;
    Saving saving(bytes);
    for (const std::vector<std::size_t>& neighbours : question.graph->neighbours) saving.array(neighbours);
    add("graph", saving.sum());
  }
  line += " " + to_string(question.adjacent);
  if (question.adjacent.simple) line += " simple";
  if (question.counted != Counted::lit) line += " counted " + std::string(to_string(question.counted));
  if (question.connected) line += " connected";
  line += " wrap " + std::string(to_string(question.wrap));
  add("modulus", options.modulus.value_or(0));
  if (options.by_weight) line += " by weight";
  if (options.recurrence) line += " recurrence";
  if (!question.given) return line;
  line += " given";
  for (const std::string& row : given_rows(*question.given)) line += " " + row;
  return line;
}

std::string packed_question(const PatternQuestion& question) {
  return packed_by([&](Saving& saving) {
    saving(question.rows, question.columns, std::uint64_t{question.on}, std::uint64_t{question.off},
           question.adjacent.offsets, std::uint64_t{question.adjacent.simple},
           static_cast<std::uint64_t>(question.counted), std::uint64_t{question.connected},
           static_cast<std::uint64_t>(question.wrap), question.given ? std::uint64_t{1} : std::uint64_t{0});
    if (question.given)
      for (const Board* board : {&question.given->lit, &question.given->open, &question.given->holes}) {
        const auto words = board->words();
        saving(board->rows(), board->columns(), std::vector<Word>(words.begin(), words.end()));
      }
  });
}

PatternQuestion unpacked_question(const std::string& bytes) {
  std::istringstream in(bytes);
  Loading loading(in);
  PatternQuestion question;
  std::uint64_t has_given = 0;
  loading(question.rows, question.columns, question.on, question.off, question.adjacent.offsets);
  question.adjacent.simple = loading.number() != 0;
  question.counted = static_cast<Counted>(loading.number());
  question.connected = loading.number() != 0;
  question.wrap = static_cast<Wrap>(loading.number());
  loading(has_given);
  if (has_given != 0)
    for (Board* board : {&question.given.emplace().lit, &question.given->open, &question.given->holes}) {
      std::size_t rows = 0;
      std::size_t columns = 0;
      std::vector<Word> words;
      loading(rows, columns, words);
      *board = Board(rows, columns);
      std::copy(words.begin(), words.end(), board->words().begin());
    }
  return question;
}

}  // namespace flipwise
