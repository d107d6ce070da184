// SPDX-License-Identifier: MIT
#include "count/dense/even_count.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "arithmetic/chinese_remainder.hpp"
#include "count/dense/even_rows.hpp"
#include "count/rule/digits.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

/// The halves of the board meet at the seam; where that is checked, again at a seam one row further.
template <class Value>
std::uint64_t count_as(std::uint64_t rows, std::size_t columns, Value modulus, Share share, Limits& limits,
                       Checkpoint& checkpoint) {
  constexpr std::uint64_t fewest_to_halve = 4;
  const double array_bytes = EvenRows<Value>::bytes(columns);
  limits.require_memory(array_bytes);
  const double arrays = static_cast<double>(limits.memory_bytes()) / array_bytes;
  const std::uint64_t half = rows / 2;
  const std::uint64_t seam = rows - half;
  const bool meets = rows >= fewest_to_halve && (rows % 2 == 0 || arrays >= 2);
  const bool checks = meets && share.is_first() && arrays >= 2 + static_cast<double>(rows % 2);
  const std::uint64_t steps = !meets ? rows : checks ? seam + 1 : seam;
  constexpr double most_steps = 1e14;
  if (static_cast<double>(steps) * static_cast<double>(columns) * std::pow(3.0, columns) > most_steps)
    throw Stopped{"beyond reach: too many rows to go through one by one"};

  const std::string step = "rows modulo " + std::to_string(modulus);
  EvenRows<Value> upper(columns, modulus, limits);
  std::vector<EvenRows<Value>> kept;  // after half - 1 rows, where it serves the check, and after half
  std::uint64_t row = 1;
  std::uint64_t result = 0;
  checkpoint.load(step, [&](Loading& in) {
    row = in.number();
    result = in.number();
    upper.load(in);
    for (std::uint64_t left = in.number(); left > 0; --left)
      kept.emplace_back(columns, modulus, limits).load(in);
  });
  std::vector<std::uint64_t> stops = {steps};  // rows after which there is more to do than go on
  if (checks) stops.insert(stops.begin(), half - 1);
  if (meets) stops.insert(stops.end() - 1, {half, seam});
  const auto keep = [&] {
    kept.push_back(upper);
    kept.back().fold();
  };
  while (true) {
    if (row + 1 == half && checks) keep();
    if (row == half && meets && rows % 2 == 1) keep();
    if (row == seam && meets) {
      upper.fold();
      result = upper.joined(rows % 2 == 1 ? kept.back() : upper);
      if (checks) upper.unfold();
    }
    if (row == seam + 1 && checks) {
      upper.fold();
      if (upper.joined(kept.front()) != result)
        throw InternalError("count: the halves of a board meet differently at another seam");
    }
    if (row == steps) break;
    const std::uint64_t stop = *std::upper_bound(stops.begin(), stops.end(), row);
    const std::uint64_t more = std::min<std::uint64_t>(stop - row, EvenRows<Value>::rows_at_once);
    upper.add_rows(static_cast<std::size_t>(more),
                   share.at(static_cast<double>(row) / static_cast<double>(steps)));
    row += more;
    checkpoint.offer(step, [&](Saving& out) {
      out.number(row);
      out.number(result);
      upper.save(out);
      out.number(kept.size());
      for (const EvenRows<Value>& rows_kept : kept) rows_kept.save(out);
    });
  }
  return meets ? result : upper.closed();
}

/// What 2 must be raised to for a number above the count: F(rows + 2)^columns is such a number, with F
/// Fibonacci's numbers, and likewise with the sides exchanged (Fact 13).
double bits_needed(std::uint64_t rows, std::size_t columns) {
  // F(n) is at most phi^n / sqrt(5) times 1 + 0.382^n.
  const auto bits = [](double length, double lines) {
    const double root = std::sqrt(5.0);
    return lines * ((length + 2) * std::log2((1 + root) / 2) - std::log2(root) +
                    std::log2(1 + std::pow(0.382, length + 2)) + 1e-9);
  };
  const auto r = static_cast<double>(rows);
  const auto c = static_cast<double>(columns);
  return std::min({r * c, bits(r, c), bits(c, r)}) + 1;
}

}  // namespace

bool is_even_rule(const PatternQuestion& question) {
  return question.adjacent == Adjacency::edge && question.wrap == Wrap::none && !question.given &&
         (question.on & degree_mask(Adjacency::edge)) == 0b10101 &&
         (question.off & degree_mask(Adjacency::edge)) == 0b11111;
}

std::uint64_t even_count(std::uint64_t rows, std::size_t columns, std::uint64_t modulus, Limits& limits,
                         Checkpoint& checkpoint) {
  if (modulus < std::uint64_t{1} << 31)
    return count_as(rows, columns, static_cast<std::uint32_t>(modulus), {}, limits, checkpoint);
  return count_as(rows, columns, modulus, {}, limits, checkpoint);
}

BigInt even_count_exactly(std::uint64_t rows, std::size_t columns, Limits& limits, Checkpoint& checkpoint) {
  return from_residues(bits_needed(rows, columns), checkpoint, [&](std::uint32_t prime, Share share) {
    return count_as(rows, columns, prime, share, limits, checkpoint);
  });
}

}  // namespace flipwise
