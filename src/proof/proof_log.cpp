// SPDX-License-Identifier: MIT
#include "proof/proof_log.hpp"

#include <array>
#include <charconv>
#include <cstdio>

#include "run/reasons.hpp"

namespace flipwise::proof {

namespace {

void put_number(std::string& text, std::uint64_t number) {
  std::array<char, 24> digits = {};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1000) return std::to_string(bytes) + " bytes";
  const char* unit = "";
  auto size = static_cast<double>(bytes);
  for (const char* larger : {"kB", "MB", "GB", "TB"}) {
    if (size < 999.5) break;
    size /= 1000;
    unit = larger;
  }
  std::array<char, 32> text = {};
  std::snprintf(text.data(), text.size(), size < 9.95 ? "%.1f %s" : "%.0f %s", size, unit);
  return text.data();
}

[[noreturn]] void refuse(const std::string& size, std::uint64_t max_bytes) {
  throw LimitReached{"the proof would take " + size + ", but only " + size_text(max_bytes) + " " +
                     reason_ends::proof_size};
}

/// Measuring gives up at this multiple of the allowed size.
constexpr std::uint64_t times_measured = 10;

}  // namespace

ProofLog::ProofLog(std::ostream* output, const ProofOptions& options, std::uint64_t expected_bytes,
                   Limits& limits)
    : output_(output),
      options_(options),
      expected_bytes_(expected_bytes),
      limits_(limits),
      stage_(output == nullptr ? "measuring the proof"
                               : "writing the proof, " + size_text(expected_bytes)) {}

void ProofLog::require_allowed() const {
  if (bytes_ > options_.max_bytes) refuse(size_text(bytes_), options_.max_bytes);
}

void put_literal(std::string& text, Literal literal) {
  if (literal < 0) text += '~';
  text += 'x';
  put_number(text, variable_of(literal));
}

void Sum::put(std::uint64_t times) {
  if (times == 1) return;
  text_ += ' ';
  put_number(text_, times);
  text_ += " *";
}

Sum& Sum::add(Id constraint, std::uint64_t times) {
  const bool first = text_.empty();
  if (!first) text_ += ' ';
  put_number(text_, constraint);
  put(times);
  if (!first) text_ += " +";
  return *this;
}

Sum& Sum::weaken(Literal literal, std::uint64_t times) {
  const bool first = text_.empty();
  if (!first) text_ += ' ';
  put_literal(text_, literal);
  put(times);
  if (!first) text_ += " +";
  return *this;
}

Sum& Sum::add(const Sum& other) {
  text_ += ' ';
  text_ += other.text_;
  text_ += " +";
  return *this;
}

Sum& Sum::divide(std::uint64_t divisor) {
  if (divisor == 1) return *this;
  text_ += ' ';
  put_number(text_, divisor);
  text_ += " d";
  return *this;
}

Sum& Sum::saturate() {
  text_ += " s";
  return *this;
}

Sum& Sum::to_clause(std::uint64_t degree) {
  return saturate().divide(degree);
}

void ProofLog::line(std::string_view text) {
  bytes_ += text.size() + 1;
  if (bytes_ / times_measured > options_.max_bytes)
    refuse("more than " + size_text(bytes_), options_.max_bytes);
  if (output_ != nullptr) *output_ << text << '\n';
  if (constexpr std::uint64_t often = 1'000'000; output_ == nullptr && bytes_ >= reported_bytes_ + often) {
    reported_bytes_ = bytes_;
    stage_ = "measuring the proof: " + size_text(bytes_);
  }
  const double share =
      expected_bytes_ == 0 ? 0 : static_cast<double>(bytes_) / static_cast<double>(expected_bytes_);
  limits_.count_operations(text.size() * 8, share < 1 ? share : 1, stage_);
}

void ProofLog::step(std::string text) {
  if (options_.version == ProofVersion::v3_0) text += ';';
  line(text);
  ++last_;
}

void ProofLog::begin(const PbModel& model) {
  const char* versions[] = {"1.1", "2.0", "3.0"};
  line(std::string("pseudo-Boolean proof version ") + versions[static_cast<int>(options_.version)]);
  line("f " + std::to_string(model.constraints()) + (options_.version == ProofVersion::v3_0 ? ";" : ""));
  last_ = model.constraints();
  variables_ = model.variables;
}

void ProofLog::comment(std::string_view text) {
  line((options_.version == ProofVersion::v3_0 ? "% " : "* ") + std::string(text));
}

Id ProofLog::sum(const Sum& sum) {
  step("pol " + sum.text());
  return last_;
}

Id ProofLog::define(std::string_view terms, Variable fresh, bool value, std::uint64_t times,
                    std::uint64_t degree) {
  std::string text = "red ";
  text += terms;
  text += '+';
  put_number(text, times);
  text += ' ';
  put_literal(text, literal_of(fresh, value));
  text += " >= ";
  put_number(text, degree);
  text += options_.version == ProofVersion::v3_0 ? " : " : " ; ";
  put_literal(text, fresh);
  text += value ? " -> 1" : " -> 0";
  step(std::move(text));
  return last_;
}

Id ProofLog::propagate(std::span<const Literal> clause) {
  std::string text = "rup";
  for (const Literal literal : clause) {
    text += " +1 ";
    put_literal(text, literal);
  }
  text += options_.version == ProofVersion::v3_0 ? " >= 1 " : " >= 1 ;";
  step(std::move(text));
  return last_;
}

Id ProofLog::improve(std::span<const Literal> solution, const PbModel& model, std::uint64_t cost) {
  std::string text = options_.version == ProofVersion::v1_1 ? "o" : "soli";
  for (const Literal literal : solution) {
    text += ' ';
    put_literal(text, literal);
  }
  step(std::move(text));
  if (options_.version != ProofVersion::v1_1) return last_;
  // Version 1.1 has no line that states the bound: this one checks it.
  text = "e ";
  put_number(text, last_);
  for (Variable press = 1; press <= model.presses; ++press)
    if (model.cost[press - 1] != 0) {
      text += " -";
      put_number(text, model.cost[press - 1]);
      text += ' ';
      put_literal(text, press);
    }
  text += " >= " + std::to_string(1 - static_cast<std::int64_t>(cost)) + " ;";
  line(text);
  return last_;
}

void ProofLog::conclude(const std::string& text, Id contradiction) {
  if (options_.version == ProofVersion::v1_1) return line("c " + std::to_string(contradiction));
  const std::string end = options_.version == ProofVersion::v3_0 ? ";" : "";
  line("output NONE" + end);
  line("conclusion " + text + end);
  line("end pseudo-Boolean proof" + end);
}

void ProofLog::conclude_impossible(Id contradiction) {
  conclude("UNSAT : " + std::to_string(contradiction), contradiction);
}

void ProofLog::conclude_optimal(Id contradiction, std::uint64_t cost, std::span<const Literal> solution) {
  std::string text = "BOUNDS " + std::to_string(cost) + " : " + std::to_string(contradiction) + " " +
                     std::to_string(cost) + " :";
  if (options_.version != ProofVersion::v1_1)
    for (const Literal literal : solution) {
      text += ' ';
      put_literal(text, literal);
    }
  conclude(text, contradiction);
}

}  // namespace flipwise::proof
