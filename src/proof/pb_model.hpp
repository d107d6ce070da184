// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "flipwise/study.hpp"
#include "run/limits.hpp"

namespace flipwise::proof {

/// Variables count from 1; a literal is a variable, or one with a minus.
using Variable = std::uint32_t;
using Literal = std::int64_t;

constexpr Variable variable_of(Literal literal) {
  return static_cast<Variable>(literal < 0 ? -literal : literal);
}
constexpr Literal literal_of(Variable variable, bool value) {
  return value ? static_cast<Literal>(variable) : -static_cast<Literal>(variable);
}

/// A light: an odd or an even number of these presses. As an equation it is
///
///     sum of presses - 2 y - 4 y' - 8 y'' ... = odd,      y = halves, y' = halves + 1, ...
///
/// The number of pairs is in binary, so it has one form only, and follows when the presses are known.
struct Parity {
  std::vector<Variable> presses;
  bool odd = false;
  Variable halves = 0;    ///< the first of them
  unsigned digits = 0;    ///< how many there are
  std::string name = {};  ///< what it is, for a reader
};

/// A puzzle as a pseudo-Boolean model: presses with costs, parities, clauses; and for a uniform goal a
/// variable, as if it were one more press that flips every light and costs nothing.
struct PbModel {
  std::vector<std::string> head;        ///< what the variables are, a line each
  Variable presses = 0;                 ///< variables 1 to this are what costs
  std::vector<std::uint64_t> cost;      ///< of each of them
  std::optional<Variable> goal;         ///< 1: all lights on
  std::vector<Variable> seconds;        ///< two kinds: of each press, whether it is of kind 2
  std::vector<Variable> rows, columns;  ///< two kinds: of each line, whether its kind is 2; 0: no cell
  std::vector<Parity> parities;
  std::vector<std::vector<Literal>> clauses;
  std::vector<std::string> clause_names;  ///< of each, empty: as the one before
  Variable variables = 0;

  /// How a proof counts them: an equation is two constraints, at least and at most.
  std::uint64_t at_least(std::size_t parity) const { return 2 * parity + 1; }
  std::uint64_t at_most(std::size_t parity) const { return 2 * parity + 2; }
  std::uint64_t clause(std::size_t index) const { return 2 * parities.size() + index + 1; }
  std::uint64_t constraints() const { return 2 * parities.size() + clauses.size(); }
};

/// Makes the model of a puzzle. Throws LimitReached at a limit, as the other functions here do.
PbModel model_of(const Puzzle& puzzle, Limits& limits);
/// Quiet patterns that meet a condition: of nonzero ones where it asks for nothing.
PbModel quiet_model_of(const Puzzle& puzzle, const QuietCondition& condition, Limits& limits);

/// In the OPB format of the pseudo-Boolean competitions.
void write_opb(const PbModel& model, std::ostream& output, Limits& limits);
/// Without its costs, in the DIMACS format with the lines `x1 2 -3 0` of CryptoMiniSat: the exclusive or of
/// these literals is true.
void write_dimacs(const PbModel& model, std::ostream& output, Limits& limits);

}  // namespace flipwise::proof
