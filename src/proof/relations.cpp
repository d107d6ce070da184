// SPDX-License-Identifier: MIT
#include "proof/relations.hpp"

#include <utility>

#include "flipwise/errors.hpp"
#include "gf2/basis.hpp"

namespace flipwise::proof {

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

}  // namespace

Relations::Relations(const PbModel& model, Limits& limits) : model_(model) {
  // The goal comes first so that it is free if it can be. Variables other than presses come last and are
  // not.
  const Variable last = model.parities.empty() ? model.variables : model.parities.front().halves - 1;
  column_of_.assign(last + 1, none);
  if (model.goal) variable_of_column_.push_back(*model.goal);
  for (Variable variable = 1; variable <= last; ++variable)
    if (variable != model.goal) variable_of_column_.push_back(variable);
  for (std::size_t column = 0; column < variable_of_column_.size(); ++column)
    column_of_[variable_of_column_[column]] = column;

  const std::size_t columns = variable_of_column_.size();
  const std::size_t rows = model.parities.size();
  const MemoryReservation reservation =
      limits.charge(static_cast<double>(rows) * static_cast<double>(rows + columns) / 4);
  gf2::Matrix matrix(rows, columns);
  gf2::Vector odd(words_for(rows));
  for (std::size_t i = 0; i < rows; ++i) {
    for (const Variable press : model.parities[i].presses) matrix.flip(i, column_of_[press]);
    if (model.parities[i].odd) gf2::flip_bit(odd, i);
  }
  echelon_ = gf2::Echelon(matrix, limits, "eliminating for the proof");
  row_of_.assign(columns, none);
  for (std::size_t i = 0; i < echelon_.rank(); ++i) row_of_[echelon_.pivot(i)] = i;
  const std::optional<gf2::Vector> solution = echelon_.solve(odd);
  consistent_ = solution.has_value();
  if (!consistent_) {
    witness_ = echelon_.witness(odd);
    return;
  }
  for (std::size_t column = 0; column < columns; ++column) {
    if (row_of_[column] != none) continue;
    if (variable_of_column_[column] == model.goal)
      goal_is_free_ = true;
    else
      free_.push_back(variable_of_column_[column]);
  }
  if (free_.size() > max_free) return;
  affine_.resize(last + 1);
  for (std::size_t column = 0; column < columns; ++column) {
    Affine& affine = affine_[variable_of_column_[column]];
    const std::size_t row = row_of_[column];
    affine.constant = gf2::get_bit(*solution, column);
    const auto depends = [&](Variable variable) {
      const std::size_t at = column_of_[variable];
      return row == none ? at == column : echelon_.reduced(row, at);
    };
    if (goal_is_free_) affine.goal = depends(*model.goal);
    for (std::size_t t = 0; t < free_.size(); ++t)
      if (depends(free_[t])) affine.mask |= Word{1} << t;
  }
  plan_chase();
}

bool Relations::is_given(Variable variable) const {
  return row_of_[column_of_[variable]] == none;
}

void Relations::plan_chase() {
  chased_by_.assign(column_of_.size(), none);
  chased_.resize(column_of_.size());
  std::vector<bool> known(column_of_.size());
  std::vector<std::vector<std::size_t>> parities_with(column_of_.size());
  std::vector<std::size_t> unknown(model_.parities.size());
  std::vector<Variable> settled;
  const auto tell = [&](std::size_t parity) {
    for (const Variable press : model_.parities[parity].presses)
      if (!known[press]) {
        known[press] = true;
        chased_by_[press] = parity;
        settled.push_back(press);
      }
  };
  for (const Variable variable : variable_of_column_) known[variable] = is_given(variable);
  for (std::size_t parity = 0; parity < unknown.size(); ++parity)
    for (const Variable press : model_.parities[parity].presses)
      if (!known[press]) {
        parities_with[press].push_back(parity);
        ++unknown[parity];
      }
  for (std::size_t parity = 0; parity < unknown.size(); ++parity)
    if (unknown[parity] == 1) tell(parity);
  std::size_t next = 0;
  for (const Variable variable : variable_of_column_) {
    for (; next < settled.size(); ++next)
      for (const std::size_t parity : parities_with[settled[next]])
        if (--unknown[parity] == 1) tell(parity);
    if (known[variable]) continue;
    known[variable] = true;
    settled.push_back(variable);
  }
}

Id Relations::refute(ProofLog& log) const {
  std::vector<std::size_t> lights;
  gf2::for_each_bit(witness_, [&](std::size_t light) { lights.push_back(light); });
  Sum sum;
  for (const bool at_least : {true, false}) {
    Sum half;
    for (const std::size_t light : lights)
      half.add(at_least ? model_.at_least(light) : model_.at_most(light));
    half.divide(2);
    sum = at_least ? half : sum.add(half);
  }
  return log.sum(sum);
}

std::vector<std::size_t> Relations::lights_of(Variable variable) const {
  std::vector<std::size_t> result;
  gf2::for_each_bit(
      echelon_.transform(row_of_[column_of_[variable]]).first(words_for(model_.parities.size())),
      [&](std::size_t light) { result.push_back(light); });
  return result;
}

Relations::Sides Relations::added(std::vector<Sides> terms, ProofLog& log) const {
  if (terms.empty()) throw InternalError("a proof needs a relation that no lights have");
  if (terms.size() == 1) return terms[0];
  Sum at_least;
  Sum at_most;
  for (const Sides& term : terms) {
    at_least.add(term.at_least);
    at_most.add(term.at_most);
  }
  const Id first = log.sum(at_least);
  return {first, log.sum(at_most)};
}

Relations::Sides Relations::chase(Variable variable, ProofLog& log) const {
  const auto light = [&](std::size_t parity) {
    return Sides{model_.at_least(parity), model_.at_most(parity)};
  };
  std::vector<Variable> open{variable};
  while (!open.empty()) {
    const Variable here = open.back();
    const std::size_t by = chased_by_[here];
    const std::size_t before = open.size();
    std::vector<Sides> terms;
    if (by == none) {
      for (const std::size_t each : lights_of(here)) terms.push_back(light(each));
    } else {
      terms.push_back(light(by));
      for (const Variable press : model_.parities[by].presses) {
        if (press == here || is_given(press)) continue;
        if (chased_[press].at_least == 0) open.push_back(press);
        terms.push_back(chased_[press]);
      }
    }
    if (open.size() > before) continue;
    open.pop_back();
    if (chased_[here].at_least == 0) chased_[here] = added(std::move(terms), log);
  }
  return chased_[variable];
}

Relations::Equation Relations::derive(std::vector<Variable> members, ProofLog& log) const {
  std::vector<Sides> terms;
  for (const Variable member : members)
    if (!is_given(member)) terms.push_back(chase(member, log));
  const Sides sides = added(std::move(terms), log);
  return {std::move(members), sides.at_least, sides.at_most};
}

Sum Relations::excluding(const Equation& equation, const std::vector<bool>& values) {
  Sum sum;
  for (const Id side : {equation.at_least, equation.at_most}) {
    Sum half(side);
    for (std::size_t i = 0; i < values.size(); ++i)
      half.weaken(literal_of(equation.members[i], !values[i]));
    half.divide(2);
    sum = side == equation.at_least ? half : sum.add(half);
  }
  return sum;
}

std::optional<Affine> by_coordinates(const Relations& relations, const Coordinates& coordinates,
                                     Variable variable) {
  // Rows of masks over the free variables, each with the coordinates that it is made of.
  gf2::Basis<gf2::Vector> span(word_bits);
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    gf2::Vector row{relations.of(coordinates.variables[i]).mask, Word{1} << i};
    span.insert(row);
  }
  gf2::Vector rest{relations.of(variable).mask, 0};
  span.reduce(rest);
  if (rest[0] != 0) return std::nullopt;
  Affine result = relations.of(variable);
  result.mask = rest[1];
  gf2::for_each_bit(std::span<const Word>(&rest[1], 1), [&](std::size_t i) {
    const Affine& coordinate = relations.of(coordinates.variables[i]);
    result.goal = result.goal != coordinate.goal;
    result.constant = result.constant != coordinate.constant;
  });
  return result;
}

Id Forced::clause(Word coordinates, bool goal, ProofLog& log) {
  const Word pattern = coordinates & affine_.mask;
  auto& known = known_[goal && affine_.goal ? 1 : 0];
  if (const auto found = known.find(pattern); found != known.end()) return found->second;
  std::vector<bool> values{!value(coordinates, goal)};
  std::vector<Variable> members{variable_};
  gf2::for_each_bit(std::span<const Word>(&affine_.mask, 1), [&](std::size_t i) {
    members.push_back(coordinates_.variables[i]);
    values.push_back((pattern >> i & 1) != 0);
  });
  if (affine_.goal) {
    members.push_back(*relations_.model().goal);
    values.push_back(goal);
  }
  if (!equation_) equation_ = relations_.derive(members, log);
  const Id id = Relations::exclude(*equation_, values, log);
  known.emplace(pattern, id);
  return id;
}

}  // namespace flipwise::proof
