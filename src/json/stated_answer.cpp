// SPDX-License-Identifier: MIT
#include "json/stated_answer.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "board/effect.hpp"
#include "flipwise/errors.hpp"
#include "json/fields.hpp"
#include "json/request.hpp"

namespace flipwise {

namespace {

bool same_shape(const Board& left, const Board& right) {
  return left.rows() == right.rows() && left.columns() == right.columns();
}

/// In reading order, whatever the shapes.
bool same_cells(const Board& left, const Board& right) {
  if (left.cells() != right.cells()) return false;
  for (std::size_t cell = 0; cell < left.cells(); ++cell)
    if (left.get(cell / left.columns(), cell % left.columns()) !=
        right.get(cell / right.columns(), cell % right.columns()))
      return false;
  return true;
}

/// The presses of `solution` and `kinds`, of which either may be left out.
void read_solution(const Fields& fields, StatedAnswer& stated) {
  Answer& answer = stated.answer;
  if (fields.has("solution")) {
    Grid grid = fields.grid("solution", press_kinds);
    if (grid.holes) stated.holes = grid.holes;
    answer.solution = std::move(grid.cells);
  }
  if (!fields.has("kinds")) return;
  const Board kinds = with_modulus(fields.grid("kinds", press_kinds).cells, 3);
  if (answer.solution) {
    if (!same_shape(*answer.solution, kinds))
      throw InputError(fields.name() + ": solution and kinds have different shapes");
    if (nonzero_cells(*answer.solution) != nonzero_cells(kinds))
      stated.contradiction = "solution and kinds press different cells";
  }
  answer.solution = kinds;
}

/// Whether `rows` and `columns` are those of the boards.
void compare_shapes(const Fields& fields, StatedAnswer& stated) {
  const Answer& answer = stated.answer;
  const Board* const board = stated.said.board ? &stated.said.board->cells
                             : answer.solution ? &*answer.solution
                             : answer.witness  ? &*answer.witness
                                               : nullptr;
  if (board == nullptr) return;
  for (const auto& [field, size] :
       {std::pair("rows", board->rows()), std::pair("columns", board->columns())})
    if (fields.has(field) && fields.number(field) != size)
      stated.contradiction = std::string(field) + " is " + std::to_string(fields.number(field)) +
                             ", but the board has " + std::to_string(size);
}

/// An answer that states no number claims none: then its presses are counted.
void settle(std::optional<std::uint64_t> presses, std::optional<std::uint64_t> upper,
            std::optional<std::uint64_t> lower, StatedAnswer& stated) {
  const auto& solution = stated.answer.solution;
  stated.states_number = presses || upper || !solution;
  settle_bounds(presses, upper, lower, stated,
                stated.states_number ? std::nullopt : std::optional(solution->weight()));
}

std::optional<Status> status_from(std::string_view word) {
  for (const Status status : {Status::optimal, Status::feasible, Status::impossible, Status::unknown})
    if (to_string(status) == word) return status;
  return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> number_in(const Fields& fields, const char* field) {
  return fields.has(field) ? std::optional(fields.number(field)) : std::nullopt;
}

std::optional<Status> status_in(const Fields& fields) {
  if (!fields.has("status")) return std::nullopt;
  const auto status = status_from(fields.text("status"));
  if (!status)
    throw InputError(fields.place("status") + ": expected optimal, feasible, impossible or unknown");
  return status;
}

StatedAnswer answer_from_json(const Fields& fields) {
  StatedAnswer stated;
  Answer& answer = stated.answer;
  Said& said = stated.said;
  read_solution(fields, stated);
  if (fields.has("witness")) {
    Grid witness = fields.grid("witness");
    answer.witness = std::move(witness.cells);
    if (witness.holes) stated.holes = std::move(witness.holes);
  }
  answer.proof_by_search = fields.has("proof") && fields.text("proof") == "search";
  const auto status = status_in(fields);
  answer.status = status ? *status : status_without_word(answer, answer.proof_by_search, fields.name());
  if (fields.has("cost")) said.cost = fields.numbers("cost");
  answer.pressed = number_in(fields, "pressed");
  settle(number_in(fields, "presses"), number_in(fields, "upper"), number_in(fields, "lower"), stated);
  read_numbers_of_solutions(fields, answer);
  if (fields.has("all"))
    for (Grid& grid : fields.grids("all", press_kinds)) answer.all.push_back(std::move(grid.cells));
  if (fields.has("board")) said.board = fields.grid("board");
  compare_shapes(fields, stated);
  if (fields.has("rule")) said.rule = parse_rule(fields.text("rule"));
  if (fields.has("wrap")) said.wrap = parse_wrap(fields.text("wrap"));
  if (fields.has("goal")) said.goal = fields.goal("goal");
  if (fields.has("free")) said.free = fields.mask("free");
  if (fields.has("fixed")) said.fixed = fields.mask("fixed");
  if (fields.has("buttons") && said.board)
    said.buttons = fields.buttons("buttons", said.board->cells.columns());
  return stated;
}

/// Comments that say nothing of this kind are the user's own.
TextClaims claims_of(const std::vector<std::string>& comments) {
  TextClaims claims;
  const auto claim = [&](std::string_view text) {
    const std::string_view digits = text.substr(0, text.find_first_not_of("0123456789"));
    if (digits.empty() || digits.size() < text.size()) return;
    const auto number = whole_number(digits);
    if (!number || (claims.presses && *claims.presses != *number))
      claims.contradiction = "it claims " +
                             (claims.presses ? std::to_string(*claims.presses) + " presses and " : "") +
                             std::string(digits.substr(0, 40)) + " presses";
    if (number) claims.presses = number;
  };
  const auto claim_pressed = [&](std::string_view digits) {
    const auto number = whole_number(digits);
    if (claims.pressed && number != claims.pressed)
      claims.contradiction = "it claims " + std::to_string(*claims.pressed) + " pressed and " +
                             std::string(digits.substr(0, 40)) + " pressed";
    claims.pressed = number;
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
      const std::string_view said = rest.substr(std::min<std::size_t>(1, rest.size()));
      const std::size_t end = std::min(said.find(' '), said.size());
      if (said.substr(end).starts_with(" press")) claim(said.substr(0, end));
      const std::size_t comma = said.find(", ");
      const std::size_t pressed = said.find(" pressed");
      if (said.starts_with("cost ") && comma < pressed && pressed != said.npos) {
        claim(said.substr(5, comma - 5));
        claim_pressed(said.substr(comma + 2, pressed - comma - 2));
      }
    }
    if (word == "presses") claim(rest);
    if (word == "pressed") claim_pressed(rest);
    if (word == "colours") claims.colours = whole_number(rest);
    if (word == "cost-of") claims.cost_of = rest;
    if (word != "bounds") continue;
    claims.lower = whole_number(rest.substr(0, rest.find(' ')));
    claims.upper = whole_number(rest.substr(std::min(rest.find(' '), rest.size() - 1) + 1));
  }
  return claims;
}

StatedAnswer answer_from_text(const std::vector<std::string>& comments, std::vector<Grid> boards,
                              const std::string& name, std::uint64_t modulus, bool is_witness) {
  const bool has_bits = modulus == 2;
  StatedAnswer stated;
  Answer& answer = stated.answer;
  for (const Grid& grid : boards)
    if (grid.holes) stated.holes = grid.holes;
  if (is_witness && boards.size() == 1) {
    answer.status = Status::impossible;
    answer.witness = has_bits ? nonzero_cells(boards[0].cells) : std::move(boards[0].cells);
    return stated;
  }
  TextClaims claims = claims_of(comments);
  stated.contradiction = std::move(claims.contradiction);
  if (has_bits) {
    answer.pressed = claims.pressed;
    answer.proof_by_search = claims.by_search;
  } else {
    if (claims.colours && *claims.colours <= greatest_modulus)
      stated.said.colours = static_cast<unsigned>(*claims.colours);
    if (!claims.cost_of.empty()) stated.said.cost_of = parse_cost_of(claims.cost_of);
  }
  std::vector<Board> pressed;
  for (Grid& grid : boards) pressed.push_back(std::move(grid.cells));
  settle_boards(std::move(pressed), claims, answer);
  answer.status =
      claims.status ? *claims.status : status_without_word(answer, answer.proof_by_search, name);
  if (has_bits)
    settle(claims.presses, claims.upper, claims.lower, stated);
  else
    settle_bounds(claims.presses, claims.upper, claims.lower, stated);
  return stated;
}

StatedAnswer answer_from_json(std::string_view text, const std::string& name) {
  return answer_from_json(Fields(text, name));
}

StatedAnswer answer_from_id(const BoardId& id, bool is_witness) {
  const Puzzle& puzzle = id.puzzle;
  StatedAnswer stated = answer_from_text({}, {id.grid()}, "id", puzzle.modulus(), is_witness);
  if (!puzzle.start.has_bits()) stated.said.colours = colours_of(puzzle);
  stated.said.rule = puzzle.rule;
  stated.said.wrap = puzzle.wrap;
  if (!puzzle.goal.is_number(0)) stated.said.goal = puzzle.goal;
  return stated;
}

namespace {

/// Two kinds want numbers even where no press is of kind 2; one kind wants bits.
std::string fit_kinds(const Rule& rule, Board& presses) {
  const bool has_two = rule.form == Rule::Form::two_kind;
  if (!has_two && cells_with(presses, 2).weight() > 0)
    return "there are presses of kind 2, but rule " + rule.name + " has one kind";
  presses = with_modulus(presses, has_two ? 3 : 2);
  return "";
}

/// Where presses cost something, what was only counted is no claim.
std::string fit_costs(const StatedAnswer& stated, const std::optional<std::vector<std::uint64_t>>& cost,
                      Answer& answer) {
  if (stated.said.cost && stated.said.cost != cost) return "the answer is for other costs";
  if (!cost || stated.states_number) return "";
  if (answer.lower == answer.upper) answer.lower = 0;
  answer.upper.reset();
  return "";
}

/// What each button adds to each light, whatever the order in which it is said.
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

bool same_buttons(const Buttons& left, const Buttons& right, unsigned colours) {
  return left == right || (colours > 2 && sums_of(left, colours) == sums_of(right, colours));
}

/// What an answer says against what is asked, to which was added what only the answer says; nothing where
/// they agree.
std::string objection_to(const StatedAnswer& stated, const Said& asked) {
  const Said& said = stated.said;
  std::string objection = stated.contradiction;
  if (said.colours != 0 && said.colours != asked.colours)
    return "the answer is for " + std::to_string(said.colours) + " colours, not " +
           std::to_string(asked.colours);
  if (asked.buttons) {
    if (said.board && !same_cells(said.board->cells, asked.board->cells))
      objection = "the answer is for other lights";
    if (said.buttons && !same_buttons(*said.buttons, *asked.buttons, asked.colours))
      objection = "the answer is for other buttons";
    if (said.rule || said.wrap) objection = "the answer is for a board, not for buttons";
  } else {
    if (said.board && *said.board != *asked.board) objection = "the answer is for another board";
    if (said.buttons && asked.colours > 2) objection = "the answer is for buttons, not for a board";
    if (stated.holes && stated.holes != asked.board->holes)
      objection = "the answer has other holes than the board";
    if (said.rule && !(*said.rule == *asked.rule))
      objection = "the answer is for rule " + said.rule->name + ", not " + asked.rule->name;
    if (said.wrap && *said.wrap != *asked.wrap)
      objection = "the answer is for wrap " + std::string(to_string(*said.wrap)) + ", not " +
                  std::string(to_string(*asked.wrap));
  }
  if (said.goal && !(*said.goal == *asked.goal)) objection = "the answer is for another goal";
  if (said.free && said.free != asked.free)
    objection =
        asked.buttons ? "the answer is for other free lights" : "the answer is for other free cells";
  if (said.fixed && said.fixed != asked.fixed)
    objection =
        asked.buttons ? "the answer is for other fixed buttons" : "the answer is for other fixed cells";
  if (said.cost_of && said.cost_of != asked.cost_of) objection = "the answer counts presses in another way";
  return objection;
}

/// The puzzle of two colours; whether its parts fit is for verify to say.
Puzzle puzzle_of_two(Said said) {
  Puzzle puzzle{.start = std::move(said.board->cells),
                .goal = std::move(said.goal).value_or(Goal{}),
                .free = std::move(said.free),
                .fixed = std::move(said.fixed),
                .cost = std::move(said.cost),
                .buttons = std::move(said.buttons)};
  if (puzzle.buttons) return puzzle;
  puzzle.holes = std::move(said.board->holes);
  puzzle.rule = std::move(said.rule).value_or(Rule{});
  puzzle.wrap = said.wrap.value_or(Wrap::none);
  return puzzle;
}

/// For two colours; of an answer that says its buttons the board is their lights, unless a rule is asked.
Verdict verify_two(Said asked, const StatedAnswer& stated) {
  const bool of_buttons = asked.buttons || (stated.said.buttons && !asked.rule);
  if (of_buttons && !asked.buttons) {
    const Board& lights = stated.said.board->cells;
    if (asked.board->holes || !same_cells(asked.board->cells, lights))
      return {false, "the answer is for other lights"};
    asked.board->cells = lights;
  }
  asked = joined(std::move(asked), stated.said);
  if (!of_buttons) asked.buttons.reset();
  std::string objection = objection_to(stated, asked);
  const Puzzle puzzle = puzzle_of_two(std::move(asked));
  Answer answer = stated.answer;
  if (!puzzle.buttons) {
    if (answer.solution)
      if (std::string misfit = fit_kinds(puzzle.rule, *answer.solution); !misfit.empty())
        objection = misfit;
    for (Board& presses : answer.all) fit_kinds(puzzle.rule, presses);
  }
  if (std::string misfit = fit_costs(stated, puzzle.cost, answer); !misfit.empty()) objection = misfit;
  if (puzzle.buttons && !objection.empty()) return {false, objection};
  const Verdict verdict = verify(puzzle, answer);
  return objection.empty() ? verdict : Verdict{false, objection};
}

}  // namespace

Verdict verify(const VerifyRequest& request) {
  const StatedAnswer& stated = request.stated;
  if (request.said.colours <= 2) return verify_two(request.said, stated);
  Said asked = joined(request.said, stated.said);
  const std::string objection = objection_to(stated, asked);
  if (stated.said.colours != 0 && stated.said.colours != asked.colours) return {false, objection};
  const Puzzle puzzle = puzzle_of(std::move(asked));
  const Verdict verdict = verify(puzzle, stated.answer);
  if (puzzle.buttons && stated.said.board) (void)in_a_row(*stated.said.board);
  return objection.empty() ? verdict : Verdict{false, objection};
}

}  // namespace flipwise
