// SPDX-License-Identifier: MIT
#include "count/dense/dense_count.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "arithmetic/chinese_remainder.hpp"
#include "count/dense/dense_rows.hpp"
#include "count/diagram/lazy_diagram.hpp"

namespace flipwise {

namespace {

constexpr std::uint64_t narrow_moduli = std::uint64_t{1} << 31;  // below, 32 bits do

template <class Value>
std::uint64_t count_as(const PatternQuestion& question, Value modulus, Share share, Limits& limits,
                       Checkpoint& checkpoint) {
  const DenseRule rule(question);
  limits.require_memory(DenseRows<Value>::bytes(rule, question.columns));
  const std::string step = "rows modulo " + std::to_string(modulus);
  DenseRows<Value> rows(rule, question.columns, modulus, limits);
  std::uint64_t row = 1;
  checkpoint.load(step, [&](Loading& in) {
    row = in.number();
    rows.load(in);
  });
  while (row < question.rows) {
    rows.add_row(share.at(static_cast<double>(row) / static_cast<double>(question.rows)));
    ++row;
    checkpoint.offer(step, [&](Saving& out) {
      out.number(row);
      rows.save(out);
    });
  }
  return rows.closed();
}

/// Whether dense_count serves it.
bool is_dense_question(const PatternQuestion& question) {
  return question.adjacent == Adjacency::edge && question.wrap == Wrap::none && !question.given &&
         question.rows > 1 && question.columns > 2;
}

}  // namespace

bool prefers_dense(const PatternQuestion& question, std::optional<std::uint64_t> modulus, Limits& limits) {
  constexpr std::size_t fewest_columns = 8;
  constexpr std::size_t most_columns = 30;  // each of the 2^columns first rows is looked at
  if (!is_dense_question(question) || question.columns < fewest_columns || question.columns > most_columns)
    return false;
  const DenseRule rule(question);
  const auto rows = static_cast<double>(question.rows);
  const auto columns = static_cast<double>(question.columns);
  const double cells = rows * columns;
  const bool exactly = !modulus;
  const double bytes = exactly || *modulus < narrow_moduli
                           ? DenseRows<std::uint32_t>::bytes(rule, question.columns)
                           : DenseRows<std::uint64_t>::bytes(rule, question.columns);
  if (bytes > static_cast<double>(limits.memory_bytes())) return false;

  // Costs in nanoseconds, measured.
  const double explored = columns * expected_states(question, limits);
  constexpr double tables = 3;
  constexpr double bytes_per_choice = 8;
  if (tables * bytes_per_choice * explored > static_cast<double>(limits.memory_bytes())) return true;
  const double words = exactly ? cells / 64 + 1 : 1;
  const double residues = exactly ? cells / 31 + 2 : 1;
  const double sweeps = exactly ? rows : std::min(rows, 4 * explored / columns);  // else by a recurrence
  const double dense_cost = residues * (cells * bytes / 4 * 0.5 + std::exp2(columns) * columns);
  const double explored_cost = explored * (tables * 15 + sweeps * (4 + 0.6 * words));
  return dense_cost < explored_cost;
}

std::uint64_t dense_count(const PatternQuestion& question, std::uint64_t modulus, Limits& limits,
                          Checkpoint& checkpoint) {
  if (modulus < narrow_moduli)
    return count_as(question, static_cast<std::uint32_t>(modulus), {}, limits, checkpoint);
  return count_as(question, modulus, {}, limits, checkpoint);
}

BigInt dense_count_exactly(const PatternQuestion& question, Limits& limits, Checkpoint& checkpoint) {
  const auto bits = static_cast<double>(question.rows) * static_cast<double>(question.columns);
  return from_residues(bits, checkpoint, [&](std::uint32_t prime, Share share) {
    return count_as(question, prime, share, limits, checkpoint);
  });
}

}  // namespace flipwise
