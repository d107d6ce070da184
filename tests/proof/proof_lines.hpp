// SPDX-License-Identifier: MIT
//
// A small independent checker of proof lines, with constraints as sums over variables.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "buttons.hpp"
#include "proof/pb_model.hpp"
#include "proof/proof_log.hpp"

namespace flipwise::proof {

/// Values of variables, by number; the first is not used.
using Values = std::vector<bool>;

/// A constraint: the sum of `factors` over variables that are 0 or 1 is at least `bound`.
struct Constraint {
  std::map<Variable, std::int64_t> factors = {};
  std::int64_t bound = 0;

  void add(const Constraint& other, std::int64_t times = 1) {
    for (const auto& [variable, factor] : other.factors)
      if ((factors[variable] += times * factor) == 0) factors.erase(variable);
    bound += times * other.bound;
  }
  /// Returns the bound after each negative factor is moved to the opposite literal.
  std::int64_t degree() const {
    std::int64_t result = bound;
    for (const auto& [variable, factor] : factors) result += std::max<std::int64_t>(0, -factor);
    return result;
  }
  /// Applies `size_of` to the degree and to the absolute value of each factor.
  template <typename Change>
  void change(const Change& size_of) {
    std::int64_t to = size_of(degree());
    for (auto at = factors.begin(); at != factors.end();) {
      at->second = (at->second < 0 ? -1 : 1) * size_of(std::abs(at->second));
      to -= std::max<std::int64_t>(0, -at->second);
      at = at->second == 0 ? factors.erase(at) : std::next(at);
    }
    bound = to;
  }
  bool holds(const Values& values) const {
    std::int64_t sum = 0;
    for (const auto& [variable, factor] : factors)
      if (values.at(variable)) sum += factor;
    return sum >= bound;
  }
  bool contradicts() const {
    return degree() > [&] {
      std::int64_t sum = 0;
      for (const auto& [variable, factor] : factors) sum += std::abs(factor);
      return sum;
    }();
  }
};

inline Constraint clause_of(const std::vector<Literal>& literals) {
  Constraint clause{{}, 1};
  for (const Literal literal : literals)
    clause.add({{{variable_of(literal), literal < 0 ? -1 : 1}}, literal < 0 ? -1 : 0});
  return clause;
}

/// The constraints of a model and of a version 2.0 proof, by number. Throws if a line is not allowed.
class ProofLines {
 public:
  explicit ProofLines(const PbModel& model) {
    constraints_.emplace_back();
    for (const Parity& parity : model.parities) {
      Constraint sum{{}, parity.odd ? 1 : 0};
      for (const Variable press : parity.presses) sum.factors[press] += 1;
      for (unsigned digit = 0; digit < parity.digits; ++digit)
        sum.factors[parity.halves + digit] -= std::int64_t{2} << digit;
      constraints_.push_back(sum);
      constraints_.emplace_back().add(sum, -1);
    }
    for (const auto& clause : model.clauses) constraints_.push_back(clause_of(clause));
    for (Variable press = 1; press <= model.presses; ++press)
      if (model.cost[press - 1] != 0)
        cost_.factors[press] = static_cast<std::int64_t>(model.cost[press - 1]);
  }

  const Constraint& at(Id id) const { return constraints_.at(id); }
  std::size_t count() const { return constraints_.size() - 1; }

  void read(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string first;
      words >> first;
      if (first == "pol")
        constraints_.push_back(sum(words));
      else if (first == "red")
        constraints_.push_back(definition(words));
      else if (first == "soli")
        constraints_.push_back(improvement(words));
      else if (first != "*" && first != "f" && first != "pseudo-Boolean")
        throw std::logic_error("line " + line);
    }
  }

 private:
  static Constraint literal(const std::string& word) {
    const bool is_negated = word[0] == '~';
    const auto variable = static_cast<Variable>(std::stoul(word.substr(is_negated ? 2 : 1)));
    return {{{variable, is_negated ? -1 : 1}}, is_negated ? -1 : 0};
  }

  Constraint sum(std::istream& words) const {
    struct Entry {
      std::int64_t number = -1;
      Constraint constraint = {};
    };
    std::vector<Entry> stack;
    const auto pop = [&] {
      if (stack.empty()) throw std::logic_error("a sum of too little");
      const Entry last = stack.back();
      stack.pop_back();
      return last;
    };
    const auto constraint = [&](const Entry& entry) {
      return entry.number < 0 ? entry.constraint : constraints_.at(static_cast<std::size_t>(entry.number));
    };
    for (std::string word; words >> word;) {
      if (word == "+") {
        Constraint right = constraint(pop());
        right.add(constraint(pop()));
        stack.push_back({-1, right});
      } else if (word == "*" || word == "d") {
        const std::int64_t number = pop().number;
        if (number < 1) throw std::logic_error("a factor that is not a number");
        Constraint changed;
        if (word == "*") {
          changed.add(constraint(pop()), number);
        } else {
          changed = constraint(pop());
          changed.change([&](std::int64_t size) {
            return size <= 0 ? -(-size / number) : (size + number - 1) / number;
          });
        }
        stack.push_back({-1, changed});
      } else if (word == "s") {
        Constraint changed = constraint(pop());
        const std::int64_t most = std::max<std::int64_t>(changed.degree(), 0);
        changed.change([&](std::int64_t size) { return std::min(size, most); });
        stack.push_back({-1, changed});
      } else if (word[0] == 'x' || word[0] == '~') {
        stack.push_back({-1, literal(word)});
      } else {
        stack.push_back({static_cast<std::int64_t>(std::stoull(word)), {}});
      }
    }
    if (stack.size() != 1) throw std::logic_error("a sum that leaves " + std::to_string(stack.size()));
    return constraint(stack[0]);
  }

  /// Reads a constraint with a new variable, one value of which satisfies it. The test checks that the
  /// others stay satisfiable.
  Constraint definition(std::istream& words) {
    Constraint result;
    std::string word;
    while (words >> word && word != ">=") {
      const std::int64_t factor = std::stoll(word);
      words >> word;
      Constraint term = literal(word);
      result.add(term, factor);
    }
    std::int64_t bound = 0;
    std::string variable;
    std::string value;
    words >> bound >> word >> variable >> word >> value;
    result.bound += bound;
    Constraint rest = result;
    const auto defined = static_cast<Variable>(std::stoul(variable.substr(1)));
    if (value == "1") rest.bound -= rest.factors[defined];
    rest.factors.erase(defined);
    for (const auto& [other, factor] : rest.factors) rest.bound += std::max<std::int64_t>(0, -factor);
    if (rest.bound > 0) throw std::logic_error("a definition that does not hold at its value");
    return result;
  }

  /// Reads a solution, which must satisfy all constraints, and returns the constraint that only cheaper
  /// ones satisfy.
  Constraint improvement(std::istream& words) const {
    Values values(1);
    for (std::string word; words >> word;) values.push_back(word[0] != '~');
    for (const Constraint& constraint : constraints_)
      if (!constraint.holds(values)) throw std::logic_error("no solution");
    Constraint cheaper{{}, 1};
    for (const auto& [press, cost] : cost_.factors) {
      cheaper.factors[press] = -cost;
      if (values[press]) cheaper.bound -= cost;
    }
    return cheaper;
  }

  std::vector<Constraint> constraints_;
  Constraint cost_;
};

/// Returns random buttons with lights, a goal, and perhaps free lights, fixed buttons and costs.
inline Puzzle random_buttons(std::mt19937_64& random) {
  const std::size_t lights = 1 + random() % 5;
  const std::size_t buttons = 1 + random() % 7;
  Puzzle puzzle;
  LightLists lists(buttons);
  for (auto& list : lists)
    for (std::size_t times = random() % 4; times-- > 0;) list.push_back(random() % lights);
  puzzle.buttons = Buttons(lists);
  const auto marks = [&](std::size_t size, unsigned one_in) {
    Board board(1, size);
    for (std::size_t i = 0; i < size; ++i)
      if (random() % one_in == 0) board.flip(0, i);
    return board;
  };
  puzzle.start = marks(lights, 2);
  switch (random() % 4) {
    case 0: puzzle.goal = {Goal::Kind::number, 1}; break;
    case 1: puzzle.goal = {Goal::Kind::uniform}; break;
    case 2: puzzle.goal = {Goal::Kind::target, 0, marks(lights, 2)}; break;
    default: break;
  }
  if (random() % 2 == 0) puzzle.free = marks(lights, 4);
  if (random() % 2 == 0) puzzle.fixed = marks(buttons, 4);
  if (random() % 2 == 0) {
    puzzle.cost.emplace(buttons);
    for (std::uint64_t& cost : *puzzle.cost) cost = random() % 4;
  }
  return puzzle;
}

/// Returns all values of a model's variables that satisfy it: those of presses and goal are tried, the
/// others follow.
inline std::vector<Values> solutions_of(const PbModel& model) {
  std::vector<Values> result;
  const Variable tried = model.presses + (model.goal ? 1 : 0);
  const ProofLines lines(model);
  for (std::uint64_t bits = 0; bits >> tried == 0; ++bits) {
    Values values(model.variables + 1);
    for (Variable variable = 1; variable <= tried; ++variable)
      values[variable] = (bits >> (variable - 1) & 1) != 0;
    for (const Parity& parity : model.parities) {
      std::uint64_t pressed = 0;
      for (const Variable press : parity.presses) {
        // The last variable of a parity is the mark of its condition, and makes the parity even.
        if (press > tried) values[press] = (pressed % 2 != 0) != parity.odd;
        if (values[press]) ++pressed;
      }
      for (unsigned digit = 0; digit < parity.digits; ++digit)
        values[parity.halves + digit] = (pressed / 2 >> digit & 1) != 0;
    }
    bool meets = true;
    for (Id id = 1; id <= lines.count(); ++id) meets = meets && lines.at(id).holds(values);
    if (meets) result.push_back(values);
  }
  return result;
}

}  // namespace flipwise::proof
