// SPDX-License-Identifier: MIT
//
// Lines of a proof, in all versions. A change of its format also changes tools/check_proof.py and
// docs/proofs.md. Comments on a puzzle come from src/proof.cpp.
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

/// The number of a constraint: those of the model first, then those that the proof derives.
using Id = std::uint64_t;

/// A sum of constraints, multiplied and divided, in reverse Polish notation, as one step of a proof takes
/// it. Adding a literal weakens: it is at least 0.
class Sum {
 public:
  Sum() = default;
  explicit Sum(Id first) { add(first); }
  Sum& add(Id constraint, std::uint64_t times = 1);
  Sum& weaken(Literal literal, std::uint64_t times = 1);
  Sum& add(const Sum& other);
  Sum& divide(std::uint64_t divisor);
  /// No coefficient is larger than the degree.
  Sum& saturate();
  /// What has this degree and holds only if one of its literals does becomes that clause.
  Sum& to_clause(std::uint64_t degree);

  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }

 private:
  void put(std::uint64_t times);
  std::string text_;
};

/// Where a proof is written, line by line, and numbered. Nothing of it is kept.
class ProofLog {
 public:
  /// Without an output it only counts, and throws LimitReached where it would take far more than the
  /// options allow, or at `require_allowed` more than that.
  ProofLog(const ProofOptions& options, Limits& limits) : ProofLog(nullptr, options, 0, limits) {}
  ProofLog(std::ostream* output, const ProofOptions& options, std::uint64_t expected_bytes, Limits& limits);

  void require_allowed() const;

  void begin(const PbModel& model);
  void comment(std::string_view text);
  Id sum(const Sum& sum);
  /// Introduces a variable that nothing has named yet.
  Variable fresh() { return ++variables_; }
  /// Such a variable, not used before but in its own definition, may be given this value: the sum of
  /// `terms` and `times` of `fresh` being that value is at least `degree`.
  Id define(std::string_view terms, Variable fresh, bool value, std::uint64_t times, std::uint64_t degree);
  /// A clause that follows by unit propagation.
  Id propagate(std::span<const Literal> clause);
  /// A solution; from then on only cheaper ones count.
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
  std::uint64_t told_bytes_ = 0;
  Variable variables_ = 0;
  Id last_ = 0;
};

/// "x12" or "~x12".
void put_literal(std::string& text, Literal literal);

}  // namespace flipwise::proof
