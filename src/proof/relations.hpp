// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "gf2/echelon.hpp"
#include "proof/pb_model.hpp"
#include "proof/proof_log.hpp"

namespace flipwise::proof {

/// A variable as a sum modulo 2 of coordinates, the variable of the goal and a constant.
struct Affine {
  Word mask = 0;
  bool goal = false;
  bool constant = false;

  bool value(Word coordinates, bool goal_value) const {
    return gf2::dot(mask, coordinates) != (constant != (goal && goal_value));
  }
  Affine& operator+=(const Affine& other) {
    mask ^= other.mask;
    goal = goal != other.goal;
    constant = constant != other.constant;
    return *this;
  }
};

/// The linear relations between the variables of a model: each variable is a sum of a few free ones, and
/// each such relation is a sum of parities. A proof adds parities as integers, so variables that occur an
/// even number of times remain as an even part:
///
///     sum of odd multiples of members + 2 (...) = odd         two constraints, at least and at most
///
/// Most variables are the only unknown one of some parity. Their relation is the sum of that parity and the
/// relations of its other variables: a line of a few terms (light chasing, Fact 2, in any order). Only for
/// few variables, a row or two, the parities are added up from the start.
///
/// A clause over the members is derived as follows: add literals to both constraints until all coefficients
/// are even, halve them, which rounds the odd side up, and add them, so that the even parts cancel.
class Relations {
 public:
  static constexpr std::size_t max_free = word_bits;

  Relations(const PbModel& model, Limits& limits);

  /// True if all parities can hold at once.
  bool consistent() const { return consistent_; }
  /// Proves that not all parities can hold: adds up some whose sum is odd and has no variable.
  Id refute(ProofLog& log) const;

  /// Returns the free variables, except that of the goal.
  const std::vector<Variable>& free() const { return free_; }
  bool goal_is_free() const { return goal_is_free_; }
  /// Returns a variable, which must not be a digit, as a sum of free variables. There may be at most
  /// `max_free` free variables.
  const Affine& of(Variable variable) const { return affine_[variable]; }

  /// Variables whose sum is known to be even or odd from the parities, as two constraints.
  struct Equation {
    std::vector<Variable> members;
    Id at_least = 0;
    Id at_most = 0;
  };
  Equation derive(std::vector<Variable> members, ProofLog& log) const;
  /// Begins another proof: forgets the constraints that were derived in an earlier one.
  void begin_proof() { chased_.assign(chased_.size(), {}); }

  /// Returns the clause that the members do not all have these values, which must violate the equation.
  static Sum excluding(const Equation& equation, const std::vector<bool>& values);
  static Id exclude(const Equation& equation, const std::vector<bool>& values, ProofLog& log) {
    return log.sum(excluding(equation, values));
  }

  const PbModel& model() const { return model_; }

 private:
  struct Sides {
    Id at_least = 0;
    Id at_most = 0;
  };

  std::vector<std::size_t> lights_of(Variable variable) const;
  bool is_given(Variable variable) const;
  void plan_chase();
  Sides chase(Variable variable, ProofLog& log) const;
  Sides added(std::vector<Sides> terms, ProofLog& log) const;

  const PbModel& model_;
  std::vector<Variable> variable_of_column_;
  std::vector<std::size_t> column_of_;  // by variable
  gf2::Echelon echelon_;
  std::vector<std::size_t> row_of_;  // by column: the row of its pivot, or none
  bool consistent_ = false;
  gf2::Vector witness_;
  std::vector<Variable> free_;
  bool goal_is_free_ = false;
  std::vector<Affine> affine_;          // by variable
  std::vector<std::size_t> chased_by_;  // by variable: the parity that determines it, or none
  mutable std::vector<Sides> chased_;   // by variable: its relation to the free ones, once derived
};

/// Coordinates that determine some variables.
struct Coordinates {
  std::vector<Variable> variables;  ///< bit i of a word of values is the value of variables[i]

  std::size_t size() const { return variables.size(); }
};

/// Returns a variable as a sum of coordinates; none if they do not determine it.
std::optional<Affine> by_coordinates(const Relations& relations, const Coordinates& coordinates,
                                     Variable variable);

/// The value that coordinates force on a variable, as clauses that are derived when first needed.
class Forced {
 public:
  Forced(const Relations& relations, const Coordinates& coordinates, Variable variable, Affine affine)
      : relations_(relations), coordinates_(coordinates), variable_(variable), affine_(affine) {}

  Variable variable() const { return variable_; }
  const Affine& affine() const { return affine_; }
  bool value(Word coordinates, bool goal) const { return affine_.value(coordinates, goal); }
  /// Returns the clause that the variable has its value, or one of its coordinates has another value.
  Id clause(Word coordinates, bool goal, ProofLog& log);

 private:
  const Relations& relations_;
  const Coordinates& coordinates_;
  Variable variable_;
  Affine affine_;
  std::optional<Relations::Equation> equation_;
  std::unordered_map<Word, Id> known_[2];
};

}  // namespace flipwise::proof
