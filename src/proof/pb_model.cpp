// SPDX-License-Identifier: MIT
#include "proof/pb_model.hpp"

#include <algorithm>
#include <bit>
#include <ostream>
#include <utility>

#include "board/effect.hpp"
#include "board/lights.hpp"
#include "board/press_costs.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "gf2/basis.hpp"
#include "gf2/bits.hpp"
#include "gf2/matrix.hpp"

namespace flipwise::proof {

namespace {

/// Approximate number of simple operations for a cell of a model.
constexpr std::uint64_t cell_operations = 1000;

std::string number(std::uint64_t value) {
  return std::to_string(value);
}

std::string place(std::size_t row, std::size_t column) {
  return "row " + number(row + 1) + " column " + number(column + 1);
}

/// Returns the variables that occur an odd number of times.
std::vector<Variable> odd_ones(std::vector<Variable> list) {
  std::sort(list.begin(), list.end());
  std::vector<Variable> result;
  for (const Variable variable : list)
    if (!result.empty() && result.back() == variable)
      result.pop_back();
    else
      result.push_back(variable);
  return result;
}

void add_parity(PbModel& model, std::vector<Variable> presses, bool odd, std::string name) {
  presses = odd_ones(std::move(presses));
  if (presses.empty() && !odd) return;
  model.parities.push_back({std::move(presses), odd, 0, 0, std::move(name)});
}

void add_clause(PbModel& model, std::vector<Literal> clause, std::string name = {}) {
  model.clauses.push_back(std::move(clause));
  model.clause_names.push_back(std::move(name));
}

/// Numbers the binary digits, which come after all other variables. Makes sure that there is a variable.
void add_digits(PbModel& model) {
  const Variable before = model.variables;
  for (Parity& parity : model.parities) {
    const std::size_t pairs = (std::max<std::size_t>(parity.presses.size(), 1) - (parity.odd ? 1 : 0)) / 2;
    parity.digits = static_cast<unsigned>(std::bit_width(pairs));
    parity.halves = model.variables + 1;
    model.variables += parity.digits;
  }
  if (model.variables > before)
    model.head.push_back(
        "x" + number(before + 1) +
        " and on: for each light, half the number of presses that reach it, rounded down, in binary");
  if (model.variables == 0) model.head.push_back("x" + number(++model.variables) + ": nothing");
}

void add_goal(PbModel& model, const Goal& goal) {
  if (goal.kind != Goal::Kind::uniform) return;
  model.goal = ++model.variables;
  model.head.push_back("x" + number(*model.goal) + ": all lights end on, rather than off");
}

/// The presses of a board, numbered from 1 in reading order.
struct Numbering {
  std::vector<Variable> of_cell;  // 0 if a cell has no press
  Variable count = 0;
};

Numbering numbered(const Puzzle& puzzle, Limits& limits) {
  const std::optional<Board> none = united(puzzle.holes, puzzle.fixed);
  Numbering result;
  result.of_cell.reserve(puzzle.press_rows() * puzzle.press_columns());
  for (std::size_t i = 0; i < puzzle.press_rows(); ++i) {
    limits.count_operations(8 * puzzle.press_columns());
    for (std::size_t j = 0; j < puzzle.press_columns(); ++j)
      result.of_cell.push_back(is_in(none, i, j) ? 0 : ++result.count);
  }
  return result;
}

/// Adds a drawing of the variables in the shape of the board, a line for each row.
void draw(PbModel& model, const std::string& what, const std::vector<Variable>& of_cell,
          std::size_t columns, Limits& limits) {
  model.head.push_back(what);
  for (std::size_t first = 0; first < of_cell.size(); first += columns) {
    limits.count_operations(cell_operations * columns);
    std::string line = " ";
    for (std::size_t j = 0; j < columns; ++j)
      line += of_cell[first + j] == 0 ? " _" : " x" + number(of_cell[first + j]);
    model.head.push_back(line);
  }
}

/// Returns the presses that flip each cell; if there are two kinds, those of kind 2 follow.
std::vector<std::vector<Variable>> presses_around(const Puzzle& puzzle, const Numbering& first,
                                                  const std::vector<Variable>& second, Limits& limits) {
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  std::vector<std::vector<Variable>> around(puzzle.start.cells());
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) {
      const std::size_t cell = i * columns + j;
      const Variable press = first.of_cell[cell];
      limits.count_operations(cell_operations);
      if (press == 0) continue;
      for_each_reached(puzzle, i, j,
                       [&](std::size_t r, std::size_t c) { around[r * columns + c].push_back(press); });
      if (second.empty()) continue;
      for (const auto& kind : puzzle.rule.kinds)
        for_each_reached(kind, puzzle.wrap, rows, columns, i, j, [&](std::size_t r, std::size_t c) {
          around[r * columns + c].push_back(second[cell]);
        });
    }
  return around;
}

void add_costs(PbModel& model, const Puzzle& puzzle, const Numbering& cells, Limits& limits) {
  const PressCosts costs(puzzle);
  model.presses = model.variables = cells.count;
  const std::size_t columns = puzzle.press_columns();
  for (std::size_t i = 0; i < puzzle.press_rows(); ++i) {
    limits.count_operations(8 * columns);
    for (std::size_t j = 0; j < columns; ++j)
      if (cells.of_cell[i * columns + j] != 0) model.cost.push_back(costs.at(puzzle.start, i, j));
  }
}

/// Makes every line keep to one kind: a press is of kind 2 only if its row and column are, of kind 1 only
/// if neither is.
void add_kinds(PbModel& model, const Puzzle& puzzle, const Numbering& cells, std::vector<Variable>& second,
               Limits& limits) {
  const std::size_t columns = puzzle.start.columns();
  second.assign(cells.of_cell.size(), 0);
  for (std::size_t cell = 0; cell < second.size(); ++cell)
    if (cells.of_cell[cell] != 0) {
      second[cell] = ++model.variables;
      model.seconds.push_back(second[cell]);
    }
  draw(model, "of these presses, which are of kind 2", second, columns, limits);
  model.rows.assign(puzzle.start.rows(), 0);
  model.columns.assign(columns, 0);
  for (const bool of_rows : {true, false})
    for (std::size_t cell = 0; cell < second.size(); ++cell) {
      if (second[cell] == 0) continue;
      Variable& line = of_rows ? model.rows[cell / columns] : model.columns[cell % columns];
      if (line == 0) {
        line = ++model.variables;
        model.head.push_back("x" + number(line) + ": " + (of_rows ? "row " : "column ") +
                             number((of_rows ? cell / columns : cell % columns) + 1) + " is of kind 2");
      }
    }
  for (std::size_t cell = 0; cell < second.size(); ++cell) {
    limits.count_operations(cell_operations);
    if (second[cell] == 0) continue;
    const Literal press = cells.of_cell[cell];
    const Literal two = second[cell];
    add_clause(model, {press, -two}, "the kinds at " + place(cell / columns, cell % columns));
    for (const Literal line : {model.rows[cell / columns], model.columns[cell % columns]}) {
      add_clause(model, {line, -two});
      add_clause(model, {-press, two, -line});
    }
  }
}

/// Returns the name of a light for a reader.
std::string light_name(const Puzzle& puzzle, std::size_t row, std::size_t column) {
  return puzzle.buttons ? "light " + number(column) : "the light at " + place(row, column);
}

PbModel model_for(const Puzzle& puzzle, const Board& change, const Goal& goal, Limits& limits) {
  require_sound(puzzle);
  require_two_states(puzzle, "models for other solvers");
  PbModel model;
  const std::size_t columns = puzzle.start.columns();
  const Numbering presses = numbered(puzzle, limits);
  add_costs(model, puzzle, presses, limits);
  std::vector<std::vector<Variable>> around;
  if (puzzle.buttons) {
    if (model.presses > 0)
      model.head.push_back("x1 to x" + number(model.presses) + ": the buttons from 0 on" +
                           (puzzle.fixed ? ", but those that are fixed" : ""));
    add_goal(model, goal);
    around.resize(columns);
    for (std::size_t button = 0; button < puzzle.buttons->size(); ++button)
      if (const Variable press = presses.of_cell[button]; press != 0)
        for (const std::size_t light : (*puzzle.buttons)[button]) around[light].push_back(press);
  } else {
    draw(model, "presses", presses.of_cell, columns, limits);
    std::vector<Variable> second;
    if (has_two_kinds(puzzle)) add_kinds(model, puzzle, presses, second, limits);
    add_goal(model, goal);
    around = presses_around(puzzle, presses, second, limits);
  }
  const std::optional<Board> no_lights = united(puzzle.holes, puzzle.free);
  for (std::size_t cell = 0; cell < around.size(); ++cell) {
    const std::size_t i = cell / columns;
    const std::size_t j = cell % columns;
    if (is_in(no_lights, i, j)) continue;
    limits.count_operations(cell_operations);
    if (model.goal) around[cell].push_back(*model.goal);
    add_parity(model, std::move(around[cell]), change.get(i, j), light_name(puzzle, i, j));
  }
  return model;
}

/// Returns a basis of the sets of presses that share an even number of presses with every row. A pattern
/// that is not a sum of rows shares an odd number with at least one of them.
std::vector<std::vector<Variable>> checks_of(const Buttons& buttons, Limits& limits) {
  const std::size_t presses = buttons.size();
  gf2::Matrix rows(lights_needed(buttons), presses);
  for (std::size_t press = 0; press < presses; ++press)
    for (const std::size_t light : buttons[press]) rows.flip(light, press);
  gf2::Basis<gf2::Vector> span(presses);
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    gf2::Vector row(rows.row(i).begin(), rows.row(i).end());
    limits.count_operations((span.rank() + 1) * row.size());
    span.insert(row);
  }
  std::vector<std::size_t> pivots;
  const std::vector<gf2::Vector> reduced = span.take_reduced();
  for (const gf2::Vector& row : reduced) pivots.push_back(gf2::first_bit(row));
  std::vector<std::vector<Variable>> checks;
  for (std::size_t free = 0; free < presses; ++free) {
    if (std::find(pivots.begin(), pivots.end(), free) != pivots.end()) continue;
    auto& check = checks.emplace_back(1, static_cast<Variable>(free + 1));
    for (std::size_t i = 0; i < reduced.size(); ++i)
      if (gf2::get_bit(reduced[i], free)) check.push_back(static_cast<Variable>(pivots[i] + 1));
  }
  return checks;
}

/// Adds the condition that a pattern counts: it is not empty, or it shares an odd number of presses with
/// one of the checks. `of_press` has the variable of each press that the condition names, or 0.
void add_condition(PbModel& model, const QuietCondition& condition, const std::vector<Variable>& of_press,
                   Limits& limits) {
  std::vector<std::vector<Variable>> checks;
  if (condition.outside) checks = checks_of(*condition.outside, limits);
  if (condition.flips) {
    checks.resize(lights_needed(*condition.flips));
    for (std::size_t press = 0; press < condition.flips->size(); ++press)
      for (const std::size_t light : (*condition.flips)[press])
        checks[light].push_back(static_cast<Variable>(press + 1));
  }
  std::vector<Literal> some;
  if (!condition.outside && !condition.flips) {
    for (Variable press = 1; press <= model.presses; ++press) some.push_back(press);
  } else {
    for (auto& check : checks) {
      std::vector<Variable> shared;
      for (const Variable press : check)
        if (of_press.at(press - 1) != 0) shared.push_back(of_press[press - 1]);
      shared = odd_ones(std::move(shared));
      if (shared.empty()) continue;
      const Variable mark = ++model.variables;
      shared.push_back(mark);
      some.push_back(mark);
      model.head.push_back("x" + number(mark) + ": condition " + number(some.size()) + " has odd parity");
      add_parity(model, std::move(shared), false, "condition " + number(some.size()));
    }
  }
  add_clause(model, std::move(some), "a pattern that counts");
}

/// Replaces a sum without terms, which some programs do not read.
constexpr const char* no_terms = "+0 x1 ";

}  // namespace

PbModel model_of(const Puzzle& puzzle, Limits& limits) {
  require_sound(puzzle);
  require_two_states(puzzle, "models for other solvers");
  PbModel model = model_for(puzzle, required_change(puzzle).lights, puzzle.goal, limits);
  add_digits(model);
  return model;
}

PbModel quiet_model_of(const Puzzle& puzzle, const QuietCondition& condition, Limits& limits) {
  if (has_two_kinds(puzzle))
    throw InputError("the two-kind rule does not support quiet patterns; choose another rule",
                     ErrorCode::unsupported);
  PbModel model = model_for(puzzle, Board(puzzle.start.rows(), puzzle.start.columns()), {}, limits);
  add_condition(model, condition, numbered(puzzle, limits).of_cell, limits);
  add_digits(model);
  return model;
}

void write_opb(const PbModel& model, std::ostream& output, Limits& limits) {
  output << "* #variable= " << model.variables
         << " #constraint= " << model.parities.size() + model.clauses.size() << "\n";
  for (const std::string& line : model.head) output << "* " << line << "\n";
  output << "min: ";
  bool free = true;
  for (Variable press = 1; press <= model.presses; ++press)
    if (model.cost[press - 1] != 0) {
      limits.count_operations(cell_operations / 10);
      output << "+" << model.cost[press - 1] << " x" << press << " ";
      free = false;
    }
  output << (free ? no_terms : "") << ";\n";
  for (const Parity& parity : model.parities) {
    limits.count_operations(cell_operations);
    output << "* " << parity.name << "\n";
    for (const Variable press : parity.presses) output << "+1 x" << press << " ";
    for (unsigned digit = 0; digit < parity.digits; ++digit)
      output << "-" << (std::uint64_t{2} << digit) << " x" << parity.halves + digit << " ";
    output << (parity.presses.empty() ? no_terms : "") << "= " << (parity.odd ? 1 : 0) << " ;\n";
  }
  for (std::size_t i = 0; i < model.clauses.size(); ++i) {
    if (!model.clause_names[i].empty()) output << "* " << model.clause_names[i] << "\n";
    std::int64_t degree = 1;
    for (const Literal literal : model.clauses[i]) {
      output << (literal < 0 ? "-1 x" : "+1 x") << variable_of(literal) << " ";
      if (literal < 0) --degree;
    }
    output << (model.clauses[i].empty() ? no_terms : "") << ">= " << degree << " ;\n";
  }
}

void write_dimacs(const PbModel& model, std::ostream& output, Limits& limits) {
  for (const std::string& line : model.head)
    if (line.find("in binary") == std::string::npos) output << "c " << line << "\n";
  const Variable variables = model.parities.empty() ? model.variables : model.parities.front().halves - 1;
  output << "p cnf " << variables << " " << model.parities.size() + model.clauses.size() << "\n";
  for (const Parity& parity : model.parities) {
    limits.count_operations(cell_operations);
    output << "c " << parity.name << "\n";
    if (!parity.presses.empty()) output << "x";
    bool negated = !parity.odd;
    for (const Variable press : parity.presses) {
      output << (negated ? "-" : "") << press << " ";
      negated = false;
    }
    output << "0\n";
  }
  for (std::size_t i = 0; i < model.clauses.size(); ++i) {
    if (!model.clause_names[i].empty()) output << "c " << model.clause_names[i] << "\n";
    for (const Literal literal : model.clauses[i]) output << literal << " ";
    output << "0\n";
  }
}

}  // namespace flipwise::proof
