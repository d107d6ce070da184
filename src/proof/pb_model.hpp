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

/// Variables count from 1. A literal is a variable, with a minus if negated.
using Variable = std::uint32_t;
using Literal = std::int64_t;

constexpr Variable variable_of(Literal literal) {
  return static_cast<Variable>(literal < 0 ? -literal : literal);
}
constexpr Literal literal_of(Variable variable, bool value) {
  return value ? static_cast<Literal>(variable) : -static_cast<Literal>(variable);
}

/// A light: the sum of these presses is odd or even. As an equation it is
///
///     sum of presses - 2 y - 4 y' - 8 y'' ... = odd,      y = halves, y' = halves + 1, ...
///
/// The number of pairs is in binary, so it is unique and follows from the presses.
struct Parity {
  std::vector<Variable> presses;
  bool odd = false;
  Variable halves = 0;    ///< first binary digit
  unsigned digits = 0;    ///< number of digits
  std::string name = {};  ///< description for a reader
};

/// A puzzle as a pseudo-Boolean model: presses with costs, parities and clauses. A uniform goal has a
/// variable, like one more press that flips every light and costs nothing.
struct PbModel {
  std::vector<std::string> head;        ///< descriptions of the variables, a line each
  Variable presses = 0;                 ///< number of presses: variables 1 to this have costs
  std::vector<std::uint64_t> cost;      ///< cost of each press
  std::optional<Variable> goal;         ///< 1: all lights on
  std::vector<Variable> seconds;        ///< two kinds: for each press, a variable that is 1 for kind 2
  std::vector<Variable> rows, columns;  ///< two kinds: the same for each line; 0: no cell
  std::vector<Parity> parities;
  std::vector<std::vector<Literal>> clauses;
  std::vector<std::string> clause_names;  ///< name of each clause; empty: that of the clause before
  Variable variables = 0;

  /// Return the numbers that a proof gives to constraints: an equation is two, at least and at most.
  std::uint64_t at_least(std::size_t parity) const { return 2 * parity + 1; }
  std::uint64_t at_most(std::size_t parity) const { return 2 * parity + 2; }
  std::uint64_t clause(std::size_t index) const { return 2 * parities.size() + index + 1; }
  std::uint64_t constraints() const { return 2 * parities.size() + clauses.size(); }
};

/// Builds the model of a puzzle. Like the other functions here, throws LimitReached at a limit.
PbModel model_of(const Puzzle& puzzle, Limits& limits);
/// Builds the model of the quiet patterns that satisfy a condition; without one, of the nonzero ones.
PbModel quiet_model_of(const Puzzle& puzzle, const QuietCondition& condition, Limits& limits);

/// Writes a model in the OPB format of the pseudo-Boolean competitions.
void write_opb(const PbModel& model, std::ostream& output, Limits& limits);
/// Writes a model without its costs in the DIMACS format, with lines `x1 2 -3 0` of CryptoMiniSat: the
/// exclusive or of these literals is true.
void write_dimacs(const PbModel& model, std::ostream& output, Limits& limits);

}  // namespace flipwise::proof
