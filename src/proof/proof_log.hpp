// SPDX-License-Identifier: MIT
//
// Writes the lines of a proof, in all versions of the format. A change here also changes
// tools/check_proof.py and docs/proofs.md. Comments on a puzzle come from src/proof.cpp.
#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "flipwise/proof.hpp"
#include "proof/pb_model.hpp"
#include "run/limits.hpp"

namespace flipwise::proof {

/// The number of a constraint: first those of the model, then those that the proof derives.
using Id = std::uint64_t;

/// A sum of constraints, with multiplications and divisions, in reverse Polish notation, which is one step
/// of a proof. Adding a literal weakens the sum, since it is at least 0.
class Sum {
 public:
  Sum() = default;
  explicit Sum(Id first) { add(first); }
  Sum& add(Id constraint, std::uint64_t times = 1);
  Sum& weaken(Literal literal, std::uint64_t times = 1);
  Sum& add(const Sum& other);
  Sum& divide(std::uint64_t divisor);
  /// Reduces all coefficients to at most the degree.
  Sum& saturate();
  /// Turns a constraint of this degree, which implies that one of its literals is true, into that clause.
  Sum& to_clause(std::uint64_t degree);

  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }

 private:
  void put(std::uint64_t times);
  std::string text_;
};

/// Writes a proof line by line and numbers its constraints. Keeps nothing of it.
class ProofLog {
 public:
  /// Without an output, only counts bytes. Throws LimitReached if they are far more than the options allow;
  /// `require_allowed` throws it if they are more at all.
  ProofLog(const ProofOptions& options, Limits& limits) : ProofLog(nullptr, options, 0, limits) {}
  ProofLog(std::ostream* output, const ProofOptions& options, std::uint64_t expected_bytes, Limits& limits);

  void require_allowed() const;

  void begin(const PbModel& model);
  void comment(std::string_view text);
  Id sum(const Sum& sum);
  /// Introduces a variable that has not occurred yet.
  Variable fresh() { return ++variables_; }
  /// Adds the constraint that `terms`, plus `times` if `fresh` has this value, is at least `degree`. The
  /// variable may occur in its own definition only: then it can be given the value.
  Id define(std::string_view terms, Variable fresh, bool value, std::uint64_t times, std::uint64_t degree);
  /// Adds a clause that follows by unit propagation.
  Id propagate(std::span<const Literal> clause);
  /// Adds a solution; from then on only cheaper ones count.
  Id improve(std::span<const Literal> solution, const PbModel& model, std::uint64_t cost);
  void conclude_impossible(Id contradiction);
  void conclude_optimal(Id contradiction, std::uint64_t cost, std::span<const Literal> solution);

  std::uint64_t bytes() const { return bytes_; }
  Limits& limits() { return limits_; }

 private:
  void line(std::string_view text);
  void step(std::string text);
  void conclude(const std::string& text, Id contradiction);

  std::ostream* output_;
  const ProofOptions& options_;
  std::uint64_t expected_bytes_;
  Limits& limits_;
  std::string stage_;
  std::uint64_t bytes_ = 0;
  std::uint64_t reported_bytes_ = 0;
  Variable variables_ = 0;
  Id last_ = 0;
};

/// Appends "x12" or "~x12".
void put_literal(std::string& text, Literal literal);

}  // namespace flipwise::proof
