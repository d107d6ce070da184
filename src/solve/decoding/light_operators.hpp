// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "gf2/matrix.hpp"
#include "run/limits.hpp"
#include "run/random.hpp"

namespace flipwise {

/// A search for light Pauli operators, among sums of at most two rows in systematic forms on random qubits.
/// This is the search of QDistRnd (L. Pryadko and others, J. Open Source Softw. 7, 2022) with pairs of
/// rows. CheapMembers treats X, Y and Z as three columns, so an information set seldom avoids the qubits of
/// a light operator; here, the two columns of a qubit are used one after the other.
class LightOperators {
 public:
  using Use = std::function<void(std::span<const Word> x, std::span<const Word> z)>;

  /// Rows are operators: the X part in words_for(qubits) words, the Z part, and a mark in any number of
  /// words. Operators count if their mark is not 0; without marks, all that are not 0 count. Without
  /// `has_z`, rows have no Z part: they are words of a binary code.
  LightOperators(const std::vector<gf2::Vector>& rows, std::size_t qubits, bool has_z = true,
                 std::uint64_t seed = 1);

  /// Tries at least one form, and others as long as `seconds` of predicted time on one core last; with
  /// `only_while_helpful`, only as long as improvements are likely. Calls `use` for each operator that
  /// counts and is lighter than all before. The same calls find the same operators on every machine. Throws
  /// LimitReached.
  void search(double seconds, bool only_while_helpful, Limits& limits, const Use& use);

  /// Returns the weight of the lightest operator found; more than the number of qubits if there is none.
  std::size_t least() const { return least_; }
  /// Returns the number of forms that were tried, and of those in which an operator of the least weight was
  /// found.
  std::uint64_t forms() const { return forms_; }
  std::uint64_t met() const { return met_; }

 private:
  void try_form(Limits& limits, const Use& use);

  gf2::Matrix rows_;
  std::size_t qubits_;
  std::size_t parts_;  // X and Z, or 1
  bool has_marks_;
  std::vector<std::size_t> order_;
  Random random_;
  double form_seconds_;
  std::uint64_t forms_ = 0;
  std::uint64_t met_ = 0;
  std::uint64_t improved_ = 0;  // number of forms before the last improvement
  std::size_t least_;           // weight of the lightest operator found
};

}  // namespace flipwise
