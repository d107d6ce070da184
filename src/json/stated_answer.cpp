// SPDX-License-Identifier: MIT
#include "json/stated_answer.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "json/fields.hpp"
#include "json/parse.hpp"
#include "json/request.hpp"

namespace flipwise {

namespace {

bool same_shape(const Board& left, const Board& right) {
  return left.rows() == right.rows() && left.columns() == right.columns();
}

/// True if the cells agree in row-major order, whatever the shapes.
bool same_cells(const Board& left, const Board& right) {
  if (left.cells() != right.cells()) return false;
  for (std::size_t cell = 0; cell < left.cells(); ++cell)
    if (left.get(cell / left.columns(), cell % left.columns()) !=
        right.get(cell / right.columns(), cell % right.columns()))
      return false;
  return true;
}

/// Reads the presses from `kinds`, which replace those of `solution`.
void read_kinds(const Fields& fields, StatedAnswer& stated) {
  Answer& answer = stated.answer;
  const Board kinds = with_modulus(fields.grid("kinds", press_kinds).cells, 3);
  if (answer.solution) {
    if (!same_shape(*answer.solution, kinds))
      throw InputError(fields.name() + ": kinds has " + std::to_string(kinds.rows()) + " x " +
                           std::to_string(kinds.columns()) + " cells, but solution has " +
                           std::to_string(answer.solution->rows()) + " x " +
                           std::to_string(answer.solution->columns()) + "; give them the same shape",
                       ErrorCode::shape);
    if (nonzero_cells(*answer.solution) != nonzero_cells(kinds))
      stated.contradiction = "solution and kinds press different cells";
  }
  answer.solution = kinds;
}

/// Compares `rows` and `columns` with the size of the boards.
void compare_shapes(const Fields& fields, StatedAnswer& stated) {
  const Answer& answer = stated.answer;
  const Board* const board = stated.puzzle.board ? &stated.puzzle.board->cells
                             : answer.solution   ? &*answer.solution
                             : answer.witness    ? &*answer.witness
                             : stated.worst && stated.worst->board && !stated.puzzle.buttons
                                 ? &*stated.worst->board
                                 : nullptr;
  if (board == nullptr) return;
  for (const auto& [field, size] :
       {std::pair("rows", board->rows()), std::pair("columns", board->columns())})
    if (fields.has(field) && fields.number(field) != size)
      stated.contradiction = std::string(field) + " is " + std::to_string(fields.number(field)) +
                             ", but the board has " + std::to_string(size);
}

/// Sets the bounds of an answer whose status is set, and records a contradiction between them, the status
/// and the solution.
void settle_bounds(std::optional<std::uint64_t> presses, std::optional<std::uint64_t> upper,
                   std::optional<std::uint64_t> lower, StatedAnswer& stated) {
  Answer& answer = stated.answer;
  if (presses && upper && *presses != *upper)
    stated.contradiction =
        "presses is " + std::to_string(*presses) + " but upper is " + std::to_string(*upper);
  answer.upper = presses ? presses : upper;
  const bool optimal = answer.status == Status::optimal;
  answer.lower = lower ? *lower : optimal ? answer.upper.value_or(0) : 0;
  if (optimal && answer.upper && answer.lower != *answer.upper)
    stated.contradiction = "the status is optimal, but lower is " + std::to_string(answer.lower) +
                           " and upper is " + std::to_string(*answer.upper);
  if ((optimal || answer.status == Status::feasible) && !answer.solution)
    stated.contradiction =
        "the status is " + std::string(to_string(answer.status)) + ", but there is no solution";
  if (answer.status == Status::impossible && answer.solution)
    stated.contradiction = "the status is impossible, but there is a solution";
}

std::optional<Status> status_from(std::string_view word) {
  for (const Status status : {Status::optimal, Status::feasible, Status::impossible, Status::unknown})
    if (to_string(status) == word) return status;
  return std::nullopt;
}

using Lines = std::map<std::string, std::string, std::less<>>;

/// Returns the rest of the line that begins with a word; empty if there is none.
std::string_view text_in(const Lines& lines, std::string_view word) {
  const auto found = lines.find(word);
  return found == lines.end() ? std::string_view() : std::string_view(found->second);
}

/// Returns the two numbers of a line, such as "LOWER UPPER", each if it is one.
std::pair<std::optional<std::uint64_t>, std::optional<std::uint64_t>> bounds_in(
    std::string_view text, std::string_view between = " ") {
  const std::size_t end = std::min(text.find(between), text.size());
  return {whole_number(text.substr(0, end)),
          whole_number(text.substr(std::min(end + between.size(), text.size())))};
}

/// Claims in the comment lines of a textual answer.
struct TextClaims {
  std::optional<Status> status = {};
  std::optional<std::uint64_t> presses = {};
  std::optional<std::uint64_t> lower = {};
  std::optional<std::uint64_t> upper = {};
  std::optional<std::uint64_t> pressed = {};
  std::optional<std::uint64_t> colours = {};
  std::string cost_of = {};
  std::optional<CounterWitness> witness = {};
  Lines nearest = {};   ///< lines about the nearest board
  Lines lit_only = {};  ///< lines about pressing lit cells only
  bool by_search = false;
  std::string contradiction = {};  ///< two claims that disagree, in one line
};

/// Returns the status of an answer without a stated status.
Status status_without_word(const Answer& answer, bool by_search, const std::string& name) {
  if (answer.solution) return Status::feasible;
  if (answer.witness || answer.counter_witness || by_search) return Status::impossible;
  throw InputError(
      name +
          ": the answer has no status, solution or witness; add a solution or, if there is none, a witness",
      ErrorCode::missing);
}

std::optional<std::uint64_t> number_in(const Fields& fields, const char* field) {
  return fields.has(field) ? std::optional(fields.number(field)) : std::nullopt;
}

std::optional<Status> status_in(const Fields& fields) {
  if (!fields.has("status")) return std::nullopt;
  const std::string word = fields.text("status");
  const auto status = status_from(word);
  if (!status)
    fields.refuse("status",
                  "expected optimal, feasible, impossible or unknown, found '" + printable(word) + "'");
  return status;
}

}  // namespace

LitOnlyOrder lit_only_in(const Fields& fields) {
  LitOnlyOrder lit_only;
  if (fields.has("order")) lit_only.order = fields.numbers("order");
  lit_only.status = status_in(fields).value_or(lit_only.order ? Status::feasible : Status::unknown);
  lit_only.upper = number_in(fields, "upper");
  if (lit_only.order && !lit_only.upper) lit_only.upper = lit_only.order->size();
  const bool is_optimal = lit_only.status == Status::optimal;
  lit_only.lower = number_in(fields, "lower").value_or(is_optimal ? lit_only.upper.value_or(0) : 0);
  return lit_only;
}

NearestBoard nearest_in(const Fields& fields, std::uint64_t colours) {
  NearestBoard nearest;
  nearest.status = status_in(fields).value_or(Status::unknown);
  if (fields.has("board")) nearest.board = fields.grid("board", colours).cells;
  if (fields.has("changed")) nearest.changed = fields.grid("changed").cells;
  if (fields.has("solution")) nearest.solution = fields.grid("solution", colours).cells;
  nearest.lower = number_in(fields, "lower").value_or(0);
  nearest.upper = number_in(fields, "upper");
  nearest.presses = number_in(fields, "presses");
  nearest.presses_lower = number_in(fields, "presses_lower").value_or(0);
  return nearest;
}

namespace {

/// Reads the worst case of an answer of `analyze`, and records a contradiction between its fields.
void read_worst(const Fields& fields, std::uint64_t colours, StatedAnswer& stated) {
  WorstCase& worst = stated.worst.emplace();
  const auto presses = number_in(fields, "presses");
  worst.lower = number_in(fields, "lower").value_or(presses.value_or(0));
  worst.upper = number_in(fields, "upper").value_or(presses.value_or(worst.lower));
  if (presses && (*presses != worst.lower || *presses != worst.upper))
    stated.contradiction = "the worst case is " + std::to_string(*presses) + ", but its bounds are " +
                           std::to_string(worst.lower) + " and " + std::to_string(worst.upper);
  if (fields.has("solution")) worst.presses = fields.grid("solution", colours).cells;
  if (!fields.has("board")) return;
  Grid board = fields.grid("board", colours);
  if (fields.has("id")) {
    const BoardId id = parsed(fields, "id", [&](std::string_view text) { return read_id(text, colours); });
    if (id.grid() != board) stated.contradiction = "the id of the worst board is of another board";
    if ((stated.puzzle.rule && !(*stated.puzzle.rule == id.puzzle.rule)) ||
        (stated.puzzle.wrap && *stated.puzzle.wrap != id.puzzle.wrap))
      stated.contradiction = "the id of the worst board has another rule or wrap than the answer";
  }
  stated.holes = std::move(board.holes);
  worst.board = std::move(board.cells);
}

}  // namespace

StatedAnswer answer_from_json(const Fields& fields, std::uint64_t colours) {
  StatedAnswer stated;
  Answer& answer = stated.answer;
  const std::uint64_t own = colours_in(fields);
  if (own != 0 && own != colours) {
    stated.puzzle.colours = own;
    return stated;
  }
  stated.puzzle = spec_in(fields, colours, false, true);
  stated.puzzle.colours = own;
  if (fields.has("worst")) {
    read_worst(fields.object("worst", "board"), colours, stated);
    stated.puzzle.board.reset();
    compare_shapes(fields, stated);
    return stated;
  }
  const std::uint64_t modulus = colours == 2 ? press_kinds : colours;
  const auto read_board = [&](const char* field, std::uint64_t of_cells) {
    Grid grid = fields.grid(field, of_cells);
    if (grid.holes) stated.holes = std::move(grid.holes);
    return std::move(grid.cells);
  };
  if (fields.has("solution")) answer.solution = read_board("solution", modulus);
  if (fields.has("kinds")) read_kinds(fields, stated);
  if (fields.has("witness")) answer.witness = read_board("witness", colours);
  if (fields.has("modulus") && fields.number("modulus") != colours)
    stated.contradiction = "the witness is modulo " + std::to_string(fields.number("modulus")) +
                           ", but there are " + std::to_string(colours) + " colours";
  if (fields.has("weights") || fields.has("divisor")) answer.counter_witness = fields.counter_witness();
  if (fields.has("bound_proofs")) stated.bound_proofs = fields.set_lists("bound_proofs");
  answer.proof_by_search = fields.has("proof") && fields.text("proof") == "search";
  const auto status = status_in(fields);
  answer.status = status ? *status : status_without_word(answer, answer.proof_by_search, fields.name());
  answer.pressed = number_in(fields, "pressed");
  settle_bounds(number_in(fields, "presses"), number_in(fields, "upper"), number_in(fields, "lower"),
                stated);
  answer.nullity = number_in(fields, "nullity");
  if (fields.has("solutions")) answer.solutions = fields.text("solutions");
  if (fields.has("optimal_solutions")) answer.optimal_solutions = fields.text("optimal_solutions");
  if (fields.has("all"))
    for (Grid& grid : fields.grids("all", modulus)) answer.all.push_back(std::move(grid.cells));
  if (fields.has("nearest")) answer.nearest = nearest_in(fields.object("nearest", "board"), colours);
  if (fields.has("lit_only")) answer.lit_only = lit_only_in(fields.object("lit_only", "order"));
  compare_shapes(fields, stated);
  return stated;
}

namespace {

/// Reads whole numbers with blanks between them; none where one is not.
std::vector<std::int64_t> weights_in(std::string_view text) {
  std::vector<std::int64_t> weights;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    std::int64_t weight = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), weight);
    if (error != std::errc{} || end != word.data() + word.size()) return {};
    weights.push_back(weight);
    text.remove_prefix(std::min(word.size() + 1, text.size()));
  }
  return weights;
}

/// Reads comments that are claims; other comments are ignored.
TextClaims claims_of(const std::vector<std::string>& comments) {
  TextClaims claims;
  const auto claim = [&](std::optional<std::uint64_t>& known, std::string_view digits, const char* what) {
    if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos) return;
    const auto number = whole_number(digits);
    if (!number || (known && known != number))
      claims.contradiction = "it claims " +
                             (known ? std::to_string(*known) + " " + what + " and " : std::string()) +
                             std::string(digits.substr(0, 40)) + " " + what;
    if (number) known = number;
  };
  for (const std::string_view comment : comments) {
    const std::string_view text =
        comment.substr(std::min(comment.find_first_not_of("; \t"), comment.size()));
    const std::string_view word = text.substr(0, text.find_first_of(": "));
    const std::string_view rest = text.substr(std::min(word.size() + 1, text.size()));
    const bool is_whole = text.size() == word.size();
    if (const auto found = status_from(word); found && (is_whole || text[word.size()] == ':')) {
      claims.status = found;
      claims.by_search = rest.starts_with(" a finished search");
      const std::string_view statement = rest.substr(std::min<std::size_t>(1, rest.size()));
      const std::size_t end = std::min(statement.find(' '), statement.size());
      if (statement.substr(end).starts_with(" press"))
        claim(claims.presses, statement.substr(0, end), "presses");
      const std::size_t comma = statement.find(", ");
      const std::size_t pressed = statement.find(" pressed");
      if (statement.starts_with("cost ") && comma < pressed && pressed != statement.npos) {
        claim(claims.presses, statement.substr(5, comma - 5), "presses");
        claim(claims.pressed, statement.substr(comma + 2, pressed - comma - 2), "pressed");
      }
    }
    if (word == "presses") claim(claims.presses, rest, "presses");
    if (word == "pressed") claim(claims.pressed, rest, "pressed");
    if (word == "colours") claims.colours = rest == "none" ? counter_modulus : whole_number(rest);
    if (word == "weights") claims.witness.emplace().weights = weights_in(rest);
    if (word == "divisor" && claims.witness) claims.witness->divisor = whole_number(rest).value_or(0);
    if (word == "cost-of") claims.cost_of = rest;
    if (word == "nearest" || word == "lit-only") {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      (word == "nearest" ? claims.nearest : claims.lit_only)[std::string(rest.substr(0, end))] =
          rest.substr(std::min(end + 1, rest.size()));
    }
    if (word != "bounds") continue;
    std::tie(claims.lower, claims.upper) = bounds_in(rest);
  }
  return claims;
}

/// Returns the order of presses that lines of a textual answer state, whose boards have this number of
/// columns; nothing if there are none. Buttons are numbered from 0, rows and columns from 1.
std::optional<LitOnlyOrder> lit_only_of(const TextClaims& claims, const std::string& name,
                                        std::uint64_t columns) {
  if (claims.lit_only.empty()) return std::nullopt;
  LitOnlyOrder lit_only;
  const std::string_view status = text_in(claims.lit_only, "status");
  lit_only.status = status_from(status.substr(0, status.find(' '))).value_or(Status::unknown);
  const auto [lower, upper] = bounds_in(text_in(claims.lit_only, "bounds"));
  lit_only.lower = lower.value_or(0);
  lit_only.upper = upper;
  if (!claims.lit_only.contains("order")) return lit_only;
  lit_only.order.emplace();
  for (std::string_view order = text_in(claims.lit_only, "order"); !order.empty();) {
    const std::string_view press = order.substr(0, order.find(' '));
    order.remove_prefix(std::min(press.size() + 1, order.size()));
    const std::size_t comma = press.find(',');
    const auto first = whole_number(press.substr(0, comma));
    const auto second =
        comma == press.npos ? std::optional<std::uint64_t>(1) : whole_number(press.substr(comma + 1));
    if (!first || !second ||
        (comma != press.npos && (*first == 0 || *second == 0 || *second > columns || *first > UINT32_MAX)))
      throw InputError(name + ": '" + printable(std::string(press)) +
                           "' is not a press of an order; write ROW,COLUMN from 1, or a button",
                       ErrorCode::syntax);
    lit_only.order->push_back(comma == press.npos ? *first : (*first - 1) * columns + *second - 1);
  }
  return lit_only;
}

/// Returns the nearest board that lines of a textual answer state; nothing if there are none.
std::optional<NearestBoard> nearest_of(const TextClaims& claims, const std::string& name,
                                       std::uint64_t modulus) {
  if (claims.nearest.empty()) return std::nullopt;
  NearestBoard nearest;
  const auto text_of = [&](std::string_view what) { return text_in(claims.nearest, what); };
  const auto board_of = [&](std::string_view what, std::uint64_t colours) -> std::optional<Board> {
    std::string text(text_of(what));
    if (text.empty()) return std::nullopt;
    std::replace(text.begin(), text.end(), '/', '\n');
    return read_grid(std::string_view(text), name + ": nearest " + std::string(what), colours).cells;
  };
  nearest.board = board_of("board", modulus);
  nearest.changed = board_of("changed", 2);
  nearest.solution = board_of("solution", modulus);
  // A number alone is proved: the lines are "lights N" or "bounds LOWER UPPER", "presses N" or "presses
  // LOWER to UPPER".
  const std::string_view lights = text_of("lights");
  if (!lights.empty()) nearest.status = Status::optimal;
  const auto [lower, upper] = bounds_in(lights.empty() ? text_of("bounds") : lights);
  nearest.lower = lower.value_or(0);
  nearest.upper = lights.empty() ? upper : lower;
  const auto [fewest, presses] = bounds_in(text_of("presses"), " to ");
  nearest.presses_lower = fewest.value_or(0);
  nearest.presses = presses ? presses : fewest;
  return nearest;
}

}  // namespace

StatedAnswer answer_from_text(const std::vector<std::string>& comments, std::vector<Grid> boards,
                              const std::string& name, std::uint64_t modulus, bool is_witness) {
  StatedAnswer stated;
  Answer& answer = stated.answer;
  std::vector<Board> cells;
  for (Grid& grid : boards) {
    if (grid.holes) stated.holes = std::move(grid.holes);
    cells.push_back(std::move(grid.cells));
  }
  if (is_witness && cells.size() == 1) {
    answer.status = Status::impossible;
    answer.witness = modulus == 2 ? nonzero_cells(cells[0]) : std::move(cells[0]);
    return stated;
  }
  TextClaims claims = claims_of(comments);
  stated.contradiction = std::move(claims.contradiction);
  if (modulus > 2 && (claims.colours.value_or(0) <= max_modulus || claims.colours == counter_modulus))
    stated.puzzle.colours = claims.colours.value_or(0);
  if (modulus > 2 && !claims.cost_of.empty()) stated.puzzle.cost_of = parse_cost_of(claims.cost_of);
  answer.pressed = claims.pressed;
  answer.proof_by_search = claims.by_search;
  answer.counter_witness = std::move(claims.witness);
  answer.nearest = nearest_of(claims, name, modulus == press_kinds ? 2 : modulus);
  if (!cells.empty()) answer.lit_only = lit_only_of(claims, name, cells[0].columns());
  if (claims.status == Status::impossible && cells.size() == 1) {
    answer.witness = std::move(cells[0]);
  } else {
    if (!cells.empty()) answer.solution = cells[0];
    if (cells.size() > 1) answer.all = std::move(cells);
  }
  answer.status =
      claims.status ? *claims.status : status_without_word(answer, answer.proof_by_search, name);
  settle_bounds(claims.presses, claims.upper, claims.lower, stated);
  return stated;
}

StatedAnswer answer_from_id(const BoardId& id, bool is_witness) {
  const Puzzle& puzzle = id.puzzle;
  StatedAnswer stated = answer_from_text({}, {id.grid()}, "id", puzzle.modulus(), is_witness);
  if (puzzle.modulus() > 2) stated.puzzle.colours = puzzle.modulus();
  stated.puzzle.rule = puzzle.rule;
  stated.puzzle.wrap = puzzle.wrap;
  if (!puzzle.goal.is_number(0)) stated.puzzle.goal = puzzle.goal;
  return stated;
}

namespace {

/// Converts presses to numbers modulo 3 if the rule has two kinds, otherwise to bits. Returns what is
/// wrong, or an empty string.
std::string fit_kinds(const Rule& rule, Board& presses) {
  const bool has_two = rule.form == Rule::Form::two_kind;
  if (!has_two && cells_with(presses, 2).weight() > 0)
    return "2 was read as a press of kind 2, which rule " + rule.name +
           " does not have; if these are the places of presses, write a line ROW COLUMN for each";
  presses = with_modulus(presses, has_two ? 3 : 2);
  return "";
}

/// Returns the amount that each button adds to each light, independent of the order of its list.
std::vector<std::map<std::size_t, std::uint64_t>> sums_of(const Buttons& buttons, std::uint64_t modulus) {
  std::vector<std::map<std::size_t, std::uint64_t>> sums(buttons.size());
  for (std::size_t i = 0; i < buttons.size(); ++i) {
    for (std::size_t k = 0; k < buttons[i].size(); ++k) {
      std::uint64_t& sum = sums[i][buttons[i][k]];
      sum = (sum + buttons.amount(i, k)) % modulus;
    }
    std::erase_if(sums[i], [](const auto& light) { return light.second == 0; });
  }
  return sums;
}

bool same_buttons(const Buttons& left, const Buttons& right, std::uint64_t modulus) {
  return left == right || sums_of(left, modulus) == sums_of(right, modulus);
}

/// True if a mask repeated by an answer is the mask of the puzzle. No mask is the same as an empty one.
bool same_mask(const Board& mask, const std::optional<Board>& of_puzzle) {
  return of_puzzle && mask.weight() > 0 ? same_cells(mask, *of_puzzle)
                                        : mask.weight() == 0 && (!of_puzzle || of_puzzle->weight() == 0);
}

/// Compares the parts that an answer repeats with the puzzle. Returns a difference, or an empty string.
std::string objection_to(const StatedAnswer& stated, const Puzzle& puzzle) {
  const PuzzleSpec& spec = stated.puzzle;
  std::string objection = stated.contradiction;
  const std::string other = "the answer is for other ";
  if (puzzle.buttons) {
    if (spec.board && !same_cells(spec.board->cells, puzzle.start)) objection = other + "lights";
    if (spec.buttons && !same_buttons(*spec.buttons, *puzzle.buttons, puzzle.modulus()))
      objection = other + "buttons";
    if (spec.rule || spec.wrap) objection = "the answer is for a board, not for buttons";
  } else {
    if (spec.board && *spec.board != Grid{puzzle.start, puzzle.holes})
      objection = "the answer is for another board";
    if (spec.buttons) objection = "the answer is for buttons, not for a board";
    if (stated.holes && stated.holes != puzzle.holes)
      objection = "the answer has other holes than the board";
    if (spec.rule && !(*spec.rule == puzzle.rule))
      objection = "the answer is for rule " + spec.rule->name + ", not " + puzzle.rule.name;
    if (spec.wrap && *spec.wrap != puzzle.wrap)
      objection = "the answer is for wrap " + std::string(to_string(*spec.wrap)) + ", not " +
                  std::string(to_string(puzzle.wrap));
  }
  if (spec.goal && !(resolved(*spec.goal, puzzle) == puzzle.goal))
    objection = "the answer is for another goal";
  if (spec.free && !same_mask(*spec.free, puzzle.free))
    objection = other + (puzzle.buttons ? "free lights" : "free cells");
  if (spec.fixed && !same_mask(*spec.fixed, puzzle.fixed))
    objection = other + (puzzle.buttons ? "fixed buttons" : "fixed cells");
  if (spec.cost_of && *spec.cost_of != puzzle.cost_of)
    objection = "the answer has another cost_of than the puzzle";
  if (spec.cost && spec.cost != puzzle.cost) objection = other + "costs";
  if (spec.states && spec.states != puzzle.states) objection = other + "states";
  return objection;
}

}  // namespace

namespace {

/// The puzzle of a request, with the parts that its answer repeats, and that answer.
struct Compared {
  std::string objection = {};         ///< a part of the answer that differs; or empty
  std::optional<Puzzle> puzzle = {};  ///< none if the answer is not for such a puzzle at all
  Answer answer = {};
};

/// Compares a stated answer with the puzzle of its request. If it repeats its buttons, the board of the
/// request has their lights, unless the request has a rule.
Compared compared(const VerifyRequest& request) {
  const StatedAnswer& stated = request.stated;
  const std::uint64_t modulus = request.puzzle.board->cells.modulus();
  if (stated.puzzle.colours != 0 && stated.puzzle.colours != modulus)
    return {"the answer is for " + states_in_words(stated.puzzle.colours) + ", not " +
            (modulus == counter_modulus || stated.puzzle.colours == counter_modulus
                 ? states_in_words(modulus)
                 : std::to_string(modulus))};
  PuzzleSpec merged_spec = request.puzzle;
  const bool is_grid = !merged_spec.buttons && (merged_spec.rule || !stated.puzzle.buttons);
  if (!merged_spec.buttons && !is_grid && merged_spec.board->holes)
    return {"the answer is for other lights"};
  merged_spec = merged(std::move(merged_spec), stated.puzzle);
  if (is_grid) merged_spec.buttons.reset();
  if (!is_grid && !request.puzzle.rule) merged_spec.rule.reset();
  if (!is_grid && !request.puzzle.wrap) merged_spec.wrap.reset();
  Puzzle puzzle = complete(std::move(merged_spec));
  require_sound(puzzle, LightStates::or_counters);
  require_start(puzzle, puzzle.start);
  std::string objection = objection_to(stated, puzzle);
  Answer answer = stated.answer;
  for (const SetLists& lists : stated.bound_proofs)
    answer.bound_proofs.push_back(nested_sets(lists, puzzle.start.cells()));
  if (is_grid && modulus == 2) {
    if (answer.solution)
      if (std::string misfit = fit_kinds(puzzle.rule, *answer.solution); !misfit.empty())
        objection = misfit;
    for (Board& presses : answer.all) fit_kinds(puzzle.rule, presses);
  }
  return {std::move(objection), std::move(puzzle), std::move(answer)};
}

}  // namespace

Verdict verify(const VerifyRequest& request) {
  const Compared found = compared(request);
  const bool is_other = !found.objection.empty();
  if (!found.puzzle || (found.puzzle->buttons && is_other)) return {false, found.objection};
  if (request.stated.worst)
    return is_other ? Verdict{false, found.objection}
                    : verify_worst(*found.puzzle, *request.stated.worst, request.run);
  const Verdict verdict = verify(*found.puzzle, found.answer);
  return is_other ? Verdict{false, found.objection} : verdict;
}

ShowRequest answer_to(const ApplyRequest& request) {
  Compared found = compared(request);
  if (found.puzzle && !found.answer.solution)
    throw InputError("the answer has no presses; give an answer with a solution", ErrorCode::missing);
  if (!found.objection.empty()) throw InputError(found.objection, ErrorCode::conflict);
  Puzzle& puzzle = *found.puzzle;
  puzzle.start = lights_after(puzzle, *found.answer.solution);
  return {.grid = {puzzle.start, puzzle.holes}, .puzzle = std::move(puzzle)};
}

}  // namespace flipwise
