// SPDX-License-Identifier: MIT
#include "proof/relations.hpp"

#include <utility>

#include "flipwise/errors.hpp"
#include "gf2/basis.hpp"

namespace flipwise::proof {

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

/// The sum of these equations, one side of each.
Sum sum_of(const PbModel& model, const std::vector<std::size_t>& lights, bool at_least) {
  Sum sum;
  for (const std::size_t light : lights) sum.add(at_least ? model.at_least(light) : model.at_most(light));
  return sum;
}

}  // namespace

Relations::Relations(const PbModel& model, Limits& limits) : model_(model) {
  // The goal comes first and so is free where it can be; what is no press comes last and is not.
  const Variable last = model.parities.empty() ? model.variables : model.parities.front().halves - 1;
  column_of_.assign(last + 1, none);
  if (model.goal) variable_of_column_.push_back(*model.goal);
  for (Variable variable = 1; variable <= last; ++variable)
    if (variable != model.goal) variable_of_column_.push_back(variable);
  for (std::size_t column = 0; column < variable_of_column_.size(); ++column)
    column_of_[variable_of_column_[column]] = column;

  const std::size_t columns = variable_of_column_.size();
  const std::size_t rows = model.parities.size();
  const Charge room = limits.charge(static_cast<double>(rows) * static_cast<double>(rows + columns) / 4);
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
  if (free_.size() > most_free) return;
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
}

Id Relations::refute(ProofLog& log) const {
  std::vector<std::size_t> lights;
  gf2::for_each_bit(witness_, [&](std::size_t light) { lights.push_back(light); });
  Sum sum = sum_of(model_, lights, true);
  sum.divide(2);
  Sum other = sum_of(model_, lights, false);
  other.divide(2);
  return log.sum(sum.add(other));
}

std::vector<std::size_t> Relations::lights_of(const std::vector<Variable>& members) const {
  gf2::Vector lights(words_for(model_.parities.size()));
  for (const Variable member : members)
    if (const std::size_t row = row_of_[column_of_[member]]; row != none)
      gf2::add(lights, echelon_.transform(row).first(lights.size()));
  std::vector<std::size_t> result;
  gf2::for_each_bit(lights, [&](std::size_t light) { result.push_back(light); });
  return result;
}

Relations::Equation Relations::derive(std::vector<Variable> members, ProofLog& log) const {
  const std::vector<std::size_t> lights = lights_of(members);
  if (lights.empty()) throw InternalError("a proof needs a relation that no lights have");
  Equation equation{std::move(members)};
  if (lights.size() == 1) {
    equation.at_least = model_.at_least(lights[0]);
    equation.at_most = model_.at_most(lights[0]);
    return equation;
  }
  equation.at_least = log.sum(sum_of(model_, lights, true));
  equation.at_most = log.sum(sum_of(model_, lights, false));
  return equation;
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
  // Rows of the free ones' masks, with the coordinates that they are made of beside them.
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
