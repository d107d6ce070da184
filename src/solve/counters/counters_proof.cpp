// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "solve/counters/counters.hpp"
#include "solve/counters/program.hpp"

namespace flipwise {

namespace {

using counting::Program;
using counting::Term;
using counting::Wide;

bool proves(const Counters& counters, const CountersProof& proof) {
  const auto good = [&](Wide sum) {
    return proof.divisor == 0 ? sum >= 0 : sum % static_cast<Wide>(proof.divisor) == 0;
  };
  for (const auto& column : counters.columns) {
    Wide sum = 0;
    for (const Term& term : column) sum += Wide{proof.weights[term.variable]} * term.factor;
    if (!good(sum)) return false;
  }
  Wide sum = 0;
  for (std::size_t i = 0; i < proof.weights.size(); ++i) sum += Wide{proof.weights[i]} * counters.target[i];
  return !good(sum);
}

/// Uses Farkas' lemma: if the relaxation, in which presses are 0 or more, has a conflict, some multiples of
/// the equations add up to a contradiction. The multiples are scaled to whole numbers by the least
/// denominator that works.
std::optional<CountersProof> proof_by_signs(const Counters& counters, Limits& limits) {
  const std::size_t n = counters.columns.size();
  std::vector<Program::Sum> sums(counters.target.size());
  for (std::size_t i = 0; i < sums.size(); ++i)
    sums[i] = {std::vector<std::int64_t>(n), {counters.target[i], counters.target[i]}};
  for (std::size_t b = 0; b < n; ++b)
    for (const Term& term : counters.columns[b]) sums[term.variable].factors[b] = term.factor;
  constexpr std::int64_t no_bound = std::numeric_limits<std::int64_t>::max() / 4;
  Program program(n, std::move(sums), std::vector<counting::Interval>(n, {0, no_bound}), limits);
  const auto conflict = program.conflict();
  if (!conflict) return std::nullopt;
  // The variable less its multiples is 0. Presses among them have signs that make the rest a contradiction.
  std::vector<double> weights(counters.target.size());
  const double sign = conflict->below ? 1 : -1;
  if (conflict->variable >= n) weights[conflict->variable - n] = -sign;
  for (const auto& [variable, times] : conflict->multiples)
    if (variable >= n) weights[variable - n] = sign * times;
  double greatest = 0;
  for (const double weight : weights) greatest = std::max(greatest, std::abs(weight));
  if (greatest == 0) return std::nullopt;
  constexpr int max_denominator = 10'000;
  for (int denominator = 1; denominator <= max_denominator; ++denominator) {
    CountersProof proof;
    bool is_whole = true;
    for (const double weight : weights) {
      constexpr double near = 1e-6;
      const double scaled = weight / greatest * denominator;
      is_whole = is_whole && std::abs(scaled - std::round(scaled)) < near;
      proof.weights.push_back(std::llround(scaled));
    }
    if (is_whole && proves(counters, proof)) return proof;
  }
  return std::nullopt;
}

/// Eliminates modulo p^e. The pivot is, of all entries left, one that p divides least often, v times; so
/// its multiples clear its column, and p^(e - v) times its row is 0 at all presses. If the target is not 0
/// there, this multiple is a proof.
std::optional<CountersProof> proof_modulo(const Counters& counters, std::int64_t p, std::int64_t modulus) {
  const std::size_t m = counters.target.size();
  const std::size_t n = counters.columns.size();
  const std::size_t width = n + 1 + m;  // the factors, the target, and which rows were added
  std::vector<std::vector<std::int64_t>> rows(m, std::vector<std::int64_t>(width));
  for (std::size_t b = 0; b < n; ++b)
    for (const Term& term : counters.columns[b]) rows[term.variable][b] = term.factor % modulus;
  for (std::size_t i = 0; i < m; ++i) {
    rows[i][n] = counters.target[i] % modulus;
    rows[i][n + 1 + i] = 1;
  }
  const auto part = [&](std::int64_t number) {  // the power of p that divides it
    std::int64_t power = 1;
    while (power < modulus && number % (power * p) == 0) power *= p;
    return power;
  };
  const auto inverse = [&](std::int64_t unit) {
    std::int64_t result = 1;
    while (result * unit % modulus != 1) result = result * unit % modulus;
    return result;
  };
  const auto proof_of = [&](const std::vector<std::int64_t>& row,
                            std::int64_t times) -> std::optional<CountersProof> {
    if (row[n] * times % modulus == 0) return std::nullopt;
    CountersProof proof{{}, static_cast<std::uint64_t>(modulus)};
    for (std::size_t i = 0; i < m; ++i) proof.weights.push_back(row[n + 1 + i] * times % modulus);
    return proof;
  };
  for (std::size_t done = 0; done < m; ++done) {
    std::size_t row = done, column = 0;
    std::int64_t least = modulus;
    for (std::size_t i = done; i < m && least > 1; ++i)
      for (std::size_t j = 0; j < n && least > 1; ++j)
        if (const std::int64_t power = rows[i][j] == 0 ? modulus : part(rows[i][j]); power < least) {
          least = power;
          row = i;
          column = j;
        }
    std::swap(rows[done], rows[row]);
    const std::vector<std::int64_t>& pivot = rows[done];
    if (auto proof = proof_of(pivot, modulus / least)) return proof;
    if (least == modulus) continue;
    const std::int64_t by = inverse(pivot[column] / least % modulus);
    for (std::size_t i = done + 1; i < m; ++i) {
      const std::int64_t times = rows[i][column] / least * by % modulus;
      if (times == 0) continue;
      for (std::size_t j = 0; j < width; ++j)
        rows[i][j] = (rows[i][j] + (modulus - times) * pivot[j]) % modulus;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<CountersProof> proof_of_no_solution(const Counters& counters, Limits& limits) {
  for (std::size_t i = 0; i < counters.target.size(); ++i)
    if (counters.target[i] < 0) {
      CountersProof proof{std::vector<std::int64_t>(counters.target.size()), 0};
      proof.weights[i] = 1;
      return proof;
    }
  if (auto proof = proof_by_signs(counters, limits)) return proof;
  constexpr std::int64_t max_tried = 256;
  for (std::int64_t p = 2; p < max_tried; ++p) {
    bool is_prime = true;
    for (std::int64_t divisor = 2; divisor * divisor <= p; ++divisor)
      is_prime = is_prime && p % divisor != 0;
    for (std::int64_t modulus = p; is_prime && modulus <= max_tried; modulus *= p) {
      const std::size_t m = counters.target.size();
      limits.count_operations(m * m * (m + counters.columns.size()) / 4 + 1);
      auto proof = proof_modulo(counters, p, modulus);
      if (proof && proves(counters, *proof)) return proof;
    }
  }
  return std::nullopt;
}

}  // namespace flipwise
