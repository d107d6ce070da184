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

/// A variable as a sum modulo 2 of coordinates, the goal's variable and a constant.
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

/// What the parities of a model say of its variables: all are sums of a few free ones, and every such sum
/// is a sum of parities. In a proof that sum is added up in integers, where what occurs an even number of
/// times stays as an even part:
///
///     sum of odd multiples of members + 2 (...) = odd         two constraints, at least and at most
///
/// Most variables are the only one of some parity that is not known yet, so that this parity and the sums
/// of the others in it are theirs: a line of a few terms (light chasing, Fact 2, in any order that there
/// is). Only for few, a row or two, the parities are added up from the start.
///
/// A clause over the members is what is left of both when they are made even by adding literals, halved
/// (which rounds the odd side up), and added, so that the even parts cancel.
class Relations {
 public:
  static constexpr std::size_t max_free = word_bits;

  Relations(const PbModel& model, Limits& limits);

  /// Whether all parities can be met at once.
  bool consistent() const { return consistent_; }
  /// Where not: a proof of it, by the parities whose sum is odd and empty.
  Id refute(ProofLog& log) const;

  /// Free variables, the goal's left out; whether that is free too.
  const std::vector<Variable>& free() const { return free_; }
  bool goal_is_free() const { return goal_is_free_; }
  /// Of a variable that is no digit, by the free ones. For a dimension of at most `max_free`.
  const Affine& of(Variable variable) const { return affine_[variable]; }

  /// Variables of an even or odd sum that follows from the parities, as two constraints.
  struct Equation {
    std::vector<Variable> members;
    Id at_least = 0;
    Id at_most = 0;
  };
  Equation derive(std::vector<Variable> members, ProofLog& log) const;
  /// Another proof begins: what was derived in the one before is unknown to it.
  void begin_proof() { chased_.assign(chased_.size(), {}); }

  /// That members do not all have these values, which must not meet the equation.
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
  std::vector<std::size_t> column_of_;  // of each variable
  gf2::Echelon echelon_;
  std::vector<std::size_t> row_of_;  // of each column the row of its pivot, or none
  bool consistent_ = false;
  gf2::Vector witness_;
  std::vector<Variable> free_;
  bool goal_is_free_ = false;
  std::vector<Affine> affine_;          // of each variable
  std::vector<std::size_t> chased_by_;  // of each variable the parity that tells it, or none
  mutable std::vector<Sides> chased_;   // of each variable by the free ones, once derived
};

/// Coordinates that say all about some variables.
struct Coordinates {
  std::vector<Variable> variables;  ///< bit i of a word of values is that of the i-th

  std::size_t size() const { return variables.size(); }
};

/// A variable by coordinates, or nothing where they do not suffice.
std::optional<Affine> by_coordinates(const Relations& relations, const Coordinates& coordinates,
                                     Variable variable);

/// What a variable must be for given coordinates, as clauses that are derived when first asked for.
class Forced {
 public:
  Forced(const Relations& relations, const Coordinates& coordinates, Variable variable, Affine affine)
      : relations_(relations), coordinates_(coordinates), variable_(variable), affine_(affine) {}

  Variable variable() const { return variable_; }
  const Affine& affine() const { return affine_; }
  bool value(Word coordinates, bool goal) const { return affine_.value(coordinates, goal); }
  /// The variable has its value, or one of the coordinates that it depends on has another.
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
