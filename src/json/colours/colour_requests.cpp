// SPDX-License-Identifier: MIT
#include "json/colours/colour_requests.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "board/colours.hpp"
#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/fields.hpp"
#include "json/stated_answer.hpp"

namespace flipwise {

namespace {

std::vector<std::vector<Change>> changes_of(const Buttons& buttons) {
  std::vector<std::vector<Change>> changes;
  for (const auto& button : buttons) {
    auto& lights = changes.emplace_back();
    for (const std::size_t light : button) lights.push_back({light, 1});
  }
  return changes;
}

/// What each button adds to each light, whatever the order in which it is said.
std::vector<std::vector<Change>> in_order(std::vector<std::vector<Change>> buttons, unsigned colours) {
  for (auto& button : buttons) {
    std::sort(button.begin(), button.end());
    std::vector<Change> sums;
    for (const Change& change : button) {
      if (sums.empty() || sums.back().light != change.light) sums.push_back({change.light, 0});
      sums.back().amount = (sums.back().amount + change.amount) % colours;
    }
    std::erase_if(sums, [](const Change& change) { return change.amount == 0; });
    button = std::move(sums);
  }
  return buttons;
}

template <typename Part>
void take(std::optional<Part>& part, const std::optional<Part>& other) {
  if (!part) part = other;
}

/// What an answer says against what is asked; nothing where they agree.
std::string objection_to(const StatedColours& stated, const ColourSaid& puzzle) {
  const ColourSaid& said = stated.said;
  const auto other = [](const auto& one, const auto& two) { return one && two && *one != *two; };
  std::string objection = stated.contradiction;
  if (said.colours != 0 && said.colours != puzzle.colours)
    return "the answer is for " + std::to_string(said.colours) + " colours, not " +
           std::to_string(puzzle.colours);
  if (puzzle.buttons) {
    if (said.board && in_a_row(*said.board) != in_a_row(*puzzle.board))
      objection = "the answer is for other lights";
    if (said.buttons &&
        in_order(*said.buttons, puzzle.colours) != in_order(*puzzle.buttons, puzzle.colours))
      objection = "the answer is for other buttons";
    if (said.rule || said.wrap) objection = "the answer is for a board, not for buttons";
  } else {
    if (said.board && *said.board != *puzzle.board) objection = "the answer is for another board";
    if (said.buttons) objection = "the answer is for buttons, not for a board";
    if (stated.holes && stated.holes != puzzle.board->holes)
      objection = "the answer has other holes than the board";
    if (said.rule && puzzle.rule && !(*said.rule == *puzzle.rule))
      objection = "the answer is for rule " + said.rule->name + ", not " + puzzle.rule->name;
    if (other(said.wrap, puzzle.wrap))
      objection = "the answer is for wrap " + std::string(to_string(*said.wrap)) + ", not " +
                  std::string(to_string(*puzzle.wrap));
  }
  if (said.goal && puzzle.goal && !(*said.goal == *puzzle.goal))
    objection = "the answer is for another goal";
  if (other(said.free, puzzle.free)) objection = "the answer is for other free cells";
  if (other(said.fixed, puzzle.fixed)) objection = "the answer is for other fixed cells";
  if (other(said.cost_of, puzzle.cost_of)) objection = "the answer counts presses in another way";
  return objection;
}

void settle_holes(const ColourGrid& grid, StatedColours& stated) {
  if (grid.holes) stated.holes = grid.holes;
}

}  // namespace

CostOf parse_cost_of(std::string_view word) {
  if (word == "amount") return CostOf::amount;
  if (word == "press") return CostOf::press;
  throw InputError("expected amount or press");
}

ColourSaid said_of(ColourPuzzle puzzle) {
  const Board none(puzzle.start.rows(), puzzle.start.columns());
  ColourSaid said;
  said.colours = puzzle.colours();
  said.board = ColourGrid{std::move(puzzle.start), std::move(puzzle.holes)};
  said.rule = std::move(puzzle.rule);
  said.wrap = puzzle.wrap;
  said.goal = std::move(puzzle.goal);
  said.free = puzzle.free.value_or(none);
  said.fixed = puzzle.fixed.value_or(none);
  return said;
}

ColourSaid said_of(AnyColourPuzzle puzzle) {
  const CostOf cost_of = std::visit([](const auto& asked) { return asked.cost_of; }, puzzle);
  ColourSaid said;
  if (auto* const board = std::get_if<ColourPuzzle>(&puzzle)) {
    said = said_of(std::move(*board));
  } else {
    auto& buttons = std::get<ColourButtons>(puzzle);
    said.colours = buttons.colours();
    said.board = ColourGrid{std::move(buttons.start), {}};
    said.buttons = std::move(buttons.buttons);
    said.goal = std::move(buttons.goal);
  }
  said.cost_of = cost_of;
  return said;
}

ColourSaid joined(ColourSaid first, const ColourSaid& second) {
  if (first.colours == 0) first.colours = second.colours;
  take(first.board, second.board);
  take(first.buttons, second.buttons);
  take(first.rule, second.rule);
  take(first.wrap, second.wrap);
  take(first.goal, second.goal);
  take(first.free, second.free);
  take(first.fixed, second.fixed);
  take(first.cost_of, second.cost_of);
  return first;
}

Board in_a_row(const ColourGrid& grid) {
  if (grid.holes) throw InputError("the lights of buttons have no holes");
  const auto values = grid.cells.numbers();
  return {1, grid.cells.cells(), grid.cells.modulus(), {values.begin(), values.end()}};
}

ColourGrid dark_grid(unsigned colours, std::size_t rows, std::size_t columns, std::uint64_t memory_bytes) {
  constexpr double boards = 4;
  const double bytes = boards * static_cast<double>(rows) * static_cast<double>(columns);
  if (is_board_size(rows, columns) && bytes > static_cast<double>(memory_bytes)) throw std::bad_alloc();
  return {Board(rows, columns, colours), {}};
}

Board marked_cells(const ColourGrid& grid) {
  if (grid.holes) return *grid.holes;
  Board cells(grid.cells.rows(), grid.cells.columns());
  for (std::size_t i = 0; i < cells.rows(); ++i)
    for (std::size_t j = 0; j < cells.columns(); ++j)
      if (grid.cells.get(i, j) != 0) cells.flip(i, j);
  return cells;
}

AnyColourPuzzle puzzle_of(ColourSaid said) {
  if (!said.board) throw InputError("a puzzle needs a board");
  const CostOf cost_of = said.cost_of.value_or(CostOf::amount);
  Goal goal = said.goal.value_or(Goal{});
  if (said.buttons) {
    if (said.rule || said.wrap || said.free || said.fixed)
      throw InputError("rule, wrap, free and fixed are for boards, not for buttons");
    if (goal.kind == Goal::Kind::target)
      goal.target = in_a_row({std::move(goal.target), std::move(goal.holes)});
    goal.holes.reset();
    ColourButtons puzzle{in_a_row(*said.board), std::move(*said.buttons), std::move(goal), cost_of};
    require_sound(puzzle);
    return puzzle;
  }
  ColourPuzzle puzzle;
  puzzle.start = std::move(said.board->cells);
  puzzle.holes = std::move(said.board->holes);
  if (said.rule) puzzle.rule = std::move(*said.rule);
  if (said.wrap) puzzle.wrap = *said.wrap;
  puzzle.goal = std::move(goal);
  if (said.free && said.free->weight() > 0) puzzle.free = std::move(said.free);
  if (said.fixed && said.fixed->weight() > 0) puzzle.fixed = std::move(said.fixed);
  puzzle.cost_of = cost_of;
  require_sound(puzzle);
  return puzzle;
}

ColourGrid grid_of(const AnyColourPuzzle& puzzle) {
  if (const auto* const buttons = std::get_if<ColourButtons>(&puzzle)) return {buttons->start, {}};
  const auto& board = std::get<ColourPuzzle>(puzzle);
  return {board.start, board.holes};
}

unsigned colours_of(const Fields& fields) {
  unsigned said = 0;
  if (fields.has("colours")) said = static_cast<unsigned>(fields.number("colours", 2, most_colours));
  if (fields.has("cost_of")) (void)parsed(fields, "cost_of", parse_cost_of);
  if (fields.has("cost_of") && fields.has("cost"))
    throw InputError(fields.name() + ": give cost or cost_of, not both");
  if (!fields.has("board") || !fields.is_text("board")) return said == 2 ? 0 : said;
  const unsigned of_id = colours_of_id(fields.text("board"));
  if (said != 0 && said != std::max(of_id, 2U))
    throw InputError(fields.place("colours") + ": " + std::to_string(said) + ", but the board is of " +
                     std::to_string(std::max(of_id, 2U)));
  return of_id;
}

ColourSaid said_by(const Fields& fields, unsigned colours) {
  ColourSaid said;
  if (fields.has("board") && fields.is_text("board"))
    said = said_of(parsed(fields, "board", [](std::string_view text) { return read_colour_id(text); }));
  else if (fields.has("board"))
    said.board = fields.colour_grid("board", colours);
  if (fields.has("lights")) {
    const auto lights = static_cast<std::size_t>(fields.number("lights", 1, most_lights));
    said.board = ColourGrid{Board(1, lights, colours), {}};
  }
  said.colours = colours;
  if (fields.has("buttons") && said.board)
    said.buttons = changes_of(fields.buttons("buttons", said.board->cells.cells()));
  if (fields.has("rule")) said.rule = parsed(fields, "rule", parse_rule);
  if (fields.has("wrap")) said.wrap = parsed(fields, "wrap", parse_wrap);
  if (fields.has("goal")) said.goal = fields.colour_goal("goal", colours);
  if (fields.has("free")) said.free = fields.colour_mask("free", colours);
  if (fields.has("fixed")) said.fixed = fields.colour_mask("fixed", colours);
  if (fields.has("cost_of")) said.cost_of = parsed(fields, "cost_of", parse_cost_of);
  return said;
}

ColourSaid sound_colours(const Fields& fields, unsigned colours) {
  ColourSaid said = said_by(fields, colours);
  (void)puzzle_of(said);
  return said;
}

void allow_colours(const Fields& fields, std::vector<std::string_view> more) {
  more.insert(more.end(), {"colours", "goal", "cost_of"});
  if (fields.has("buttons"))
    more.emplace_back("buttons");
  else
    more.insert(more.end(), {"rule", "wrap", "free", "fixed"});
  fields.allow_only(std::move(more), true);
}

StatedColours colours_from_json(const Fields& fields, unsigned colours) {
  StatedColours stated;
  Answer& answer = stated.answer;
  const unsigned own = colours_of(fields);
  if (colours == 0) colours = own;
  require_colours(colours);
  if (own != 0 && own != colours) {
    stated.said.colours = own;
    return stated;
  }
  const auto board = [&](const char* field) -> std::optional<Board> {
    if (!fields.has(field)) return std::nullopt;
    ColourGrid grid = fields.colour_grid(field, colours);
    settle_holes(grid, stated);
    return std::move(grid.cells);
  };
  stated.said = said_by(fields, colours);
  stated.said.colours = own;
  answer.solution = board("solution");
  answer.witness = board("witness");
  if (fields.has("modulus") && fields.number("modulus") != colours)
    stated.contradiction = "the witness is modulo " + std::to_string(fields.number("modulus")) +
                           ", but there are " + std::to_string(colours) + " colours";
  const auto status = status_in(fields);
  answer.status = status ? *status : status_without_word(answer, false, fields.name());
  settle_bounds(number_in(fields, "presses"), number_in(fields, "upper"), number_in(fields, "lower"),
                stated);
  read_numbers_of_solutions(fields, answer);
  if (fields.has("all"))
    for (ColourGrid& grid : fields.colour_grids("all", colours))
      answer.all.push_back(std::move(grid.cells));
  return stated;
}

StatedColours colours_from_text(const std::vector<std::string>& comments, std::vector<ColourGrid> boards,
                                const std::string& name) {
  StatedColours stated;
  Answer& answer = stated.answer;
  TextClaims claims = claims_of(comments);
  stated.contradiction = std::move(claims.contradiction);
  if (claims.colours && *claims.colours <= most_colours)
    stated.said.colours = static_cast<unsigned>(*claims.colours);
  if (!claims.cost_of.empty()) stated.said.cost_of = parse_cost_of(claims.cost_of);
  std::vector<Board> pressed;
  for (ColourGrid& grid : boards) {
    settle_holes(grid, stated);
    pressed.push_back(std::move(grid.cells));
  }
  settle_boards(std::move(pressed), claims, answer);
  answer.status = claims.status ? *claims.status : status_without_word(answer, false, name);
  settle_bounds(claims.presses, claims.upper, claims.lower, stated);
  return stated;
}

StatedColours colours_from_witness(ColourGrid witness) {
  StatedColours stated;
  settle_holes(witness, stated);
  stated.answer.status = Status::impossible;
  stated.answer.witness = std::move(witness.cells);
  return stated;
}

StatedColours colours_from_id(ColourPuzzle id, bool is_witness) {
  const ColourSaid said = said_of(std::move(id));
  StatedColours stated =
      is_witness ? colours_from_witness(*said.board) : colours_from_text({}, {*said.board}, "id");
  stated.said.colours = said.colours;
  stated.said.rule = said.rule;
  stated.said.wrap = said.wrap;
  if (!(*said.goal == Goal{})) stated.said.goal = said.goal;
  return stated;
}

Verdict verify(const ColourVerifyRequest& request) {
  const ColourSaid said = joined(request.said, request.stated.said);
  if (request.stated.said.colours != 0 && request.stated.said.colours != said.colours)
    return {false, objection_to(request.stated, said)};
  const AnyColourPuzzle puzzle = puzzle_of(said);
  Verdict verdict =
      std::visit([&](const auto& asked) { return verify(asked, request.stated.answer); }, puzzle);
  if (std::string objection = objection_to(request.stated, said); !objection.empty())
    return {false, objection};
  return verdict;
}

ColourVerifyRequest colours_to_verify(const Fields& fields, unsigned colours) {
  ColourVerifyRequest request{said_by(fields, colours)};
  if (!fields.has("answer"))
    request.stated = colours_from_json(fields, colours);
  else if (fields.is_text("answer"))
    request.stated = colours_from_id(
        parsed(fields, "answer", [](std::string_view text) { return read_colour_id(text); }), false);
  else
    request.stated = colours_from_json(fields.object("answer", "solution"), colours);
  return request;
}

}  // namespace flipwise
