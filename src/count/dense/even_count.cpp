// SPDX-License-Identifier: MIT
#include "count/dense/dense_count.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "arithmetic/chinese_remainder.hpp"
#include "arithmetic/modular.hpp"
#include "count/dense/even_rows.hpp"
#include "count/dense/even_slices.hpp"
#include "count/rule/digits.hpp"
#include "flipwise/errors.hpp"
#include "run/costs.hpp"
#include "run/time_budget.hpp"

namespace flipwise {

namespace {

/// The rows to place. If `meets`, the array after `half` rows, which also describes the last `half` rows
/// from below, is joined with the array after `seam` rows, and no later row is placed. If `checks`, the
/// arrays after half - 1 and seam + 1 rows are joined as well, and both counts must agree. The arrays that
/// are kept must fit into memory.
struct Rows {
  std::uint64_t half;
  std::uint64_t seam;
  bool odd;
  bool meets;  ///< false: all rows are placed
  bool checks;

  Rows(std::uint64_t rows, double arrays, bool wants_check)
      : half(rows / 2), seam(rows - half), odd(rows % 2 == 1) {
    constexpr std::uint64_t fewest_to_halve = 4;
    meets = rows >= fewest_to_halve && (!odd || arrays >= 2);
    checks = meets && wants_check && arrays >= (odd ? 3 : 2);
  }
  std::uint64_t last() const { return !meets ? half + seam : checks ? seam + 1 : seam; }
  /// Returns the next row after which there is more to do than to add rows.
  std::uint64_t stop_after(std::uint64_t row) const {
    if (checks && row < half - 1) return half - 1;
    if (meets && row < half) return half;
    if (meets && row < seam) return seam;
    return last();
  }
};

/// A count modulo one number.
struct EvenResidue {
  std::uint64_t rows;
  std::size_t columns;
  bool wants_check;
};

/// Counts with arrays made by make(modulus), each of which needs this many bytes at this process.
template <class Value, class Make>
std::uint64_t count_in(const EvenResidue& residue, Value modulus, double array_bytes, const Make& make,
                       Limits& limits, Checkpoint& checkpoint) {
  const auto [all_rows, columns, wants_check] = residue;
  limits.require_memory(array_bytes);
  const Rows rows(all_rows, static_cast<double>(limits.free_bytes()) / array_bytes, wants_check);
  constexpr double max_steps = 1e14;
  const double steps =
      static_cast<double>(rows.last()) * static_cast<double>(columns) * std::pow(3.0, columns);
  if (steps > max_steps && !limits.has_deadline())
    throw LimitReached{too_slow("counting row by row", steps * costs::array_entry * 1e-9)};

  const std::string step = "rows modulo " + std::to_string(modulus);
  auto upper = make();
  using Array = decltype(upper);
  std::vector<Array> kept;  // after half - 1 rows if it is needed for the check, and after half
  std::uint64_t row = 1;
  std::uint64_t result = 0;
  checkpoint.load(step, [&](Loading& in) {
    in(row, result, upper);
    for (std::uint64_t left = in.number(); left > 0; --left) {
      kept.push_back(upper);
      kept.back().load(in);
    }
  });
  const auto keep = [&] {
    kept.push_back(upper);
    kept.back().fold();
  };
  while (true) {
    if (row + 1 == rows.half && rows.checks) keep();
    if (row == rows.half && rows.meets && rows.odd) keep();
    if (row == rows.seam && rows.meets) {
      upper.fold();
      result = upper.joined(rows.odd ? kept.back() : upper);
      if (rows.checks) upper.unfold();
    }
    if (row == rows.seam + 1 && rows.checks) {
      upper.fold();
      if (upper.joined(kept.front()) != result)
        throw InternalError("count: the halves of a board meet differently at another seam");
    }
    if (row == rows.last()) break;
    const std::uint64_t more = std::min<std::uint64_t>(rows.stop_after(row) - row, Array::rows_at_once);
    upper.add_rows(static_cast<std::size_t>(more),
                   static_cast<double>(row) / static_cast<double>(rows.last()));
    row += more;
    checkpoint.offer(step, [&](Saving& out) {
      out(row, result, upper, kept.size());
      for (const Array& rows_kept : kept) rows_kept.save(out);
    });
  }
  return rows.meets ? result : upper.closed();
}

/// From this number of columns on, several processes share one array.
constexpr std::size_t fewest_columns_to_share = 13;

template <class Value>
std::uint64_t count_as(const EvenResidue& residue, Value modulus, Limits& limits, Checkpoint& checkpoint) {
  const std::size_t columns = residue.columns;
  Ranks* const ranks = Team::available(limits);
  if (ranks != nullptr && columns >= fewest_columns_to_share && even_slice(ranks->size(), columns))
    return count_in(
        residue, modulus, EvenSlices<Value>::bytes(ranks->size(), columns),
        [&] { return EvenSlices<Value>(*ranks, columns, modulus, limits); }, limits, checkpoint);
  return count_in(
      residue, modulus, EvenRows<Value>::bytes(columns),
      [&] { return EvenRows<Value>(columns, modulus, limits); }, limits, checkpoint);
}

std::uint64_t even_count_modulo(const EvenResidue& residue, std::uint64_t modulus, Limits& limits,
                                Checkpoint& checkpoint) {
  return with_narrowest_word(
      modulus, [&](auto narrowest) { return count_as(residue, narrowest, limits, checkpoint); });
}

/// Returns the logarithm to base 2 of a number above the count: F(rows + 2)^columns, with F Fibonacci's
/// numbers, or the same with rows and columns exchanged (Fact 13).
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
  return question.adjacent == Adjacency::edge && question.counted == Counted::lit &&
         question.wrap == Wrap::none && !question.given && !question.graph && !question.connected &&
         (question.on & degree_mask(Adjacency::edge)) == 0b10101 &&
         (question.off & degree_mask(Adjacency::edge)) == 0b11111;
}

/// If the array fits into the memory of each process, each takes one prime at a time, else they share it.
BigInt even_count(std::uint64_t rows, std::size_t columns, std::optional<std::uint64_t> modulus,
                  Limits& limits, Checkpoint& checkpoint) {
  if (modulus) return even_count_modulo(EvenResidue{rows, columns, true}, *modulus, limits, checkpoint);
  ResidueJob job;
  if (limits.fits(EvenRows<std::uint32_t>::bytes(columns))) job = {"even residues", packed(rows, columns)};
  return chinese_remainder(
      bits_needed(rows, columns), limits, checkpoint,
      [&](std::uint32_t prime, Limits& part) {
        return even_count_modulo(EvenResidue{rows, columns, prime == first_prime}, prime, part, checkpoint);
      },
      job);
}

void assist_even_residues(Team& team, const std::string& question, Limits& limits) {
  EvenResidue residue{};
  unpack(question, residue.rows, residue.columns);
  answer_blocks_dealt(team, 1, [&]() -> Answerer {
    return [&](std::uint64_t prime, const std::string&) {
      Checkpoint none;
      residue.wants_check = prime == first_prime;
      return packed(std::vector{even_count_modulo(residue, prime, limits, none)});
    };
  });
}

void assist_even_slices(Team& team, const std::string& question, Limits& limits) {
  std::uint64_t modulus = 0;
  std::size_t columns = 0;
  unpack(question, modulus, columns);
  with_narrowest_word(modulus, [&](auto narrowest) {
    EvenSlices<decltype(narrowest)>::assist(team, columns, narrowest, limits);
    return 0;
  });
}

}  // namespace flipwise
