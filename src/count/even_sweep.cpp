// SPDX-License-Identifier: MIT
#include "count/even_sweep.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "board/parallel.hpp"
#include "count/digits.hpp"
#include "count/even_kernel.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

__extension__ typedef unsigned __int128 Wide;

constexpr std::uint64_t power_of_3(std::size_t exponent) {
  std::uint64_t power = 1;
  while (exponent-- > 0) power *= 3;
  return power;
}

// Columns whose steps are done together on a part of the array that stays in the second-level cache.
constexpr std::size_t block_columns = 9;
constexpr std::size_t tile_columns = 5;
constexpr std::size_t tile_width = 64;
// Below this many columns one thread is faster than several.
constexpr std::size_t columns_for_threads = 11;

/// The counts of an upper part of a board, one entry per state of the frontier after its last row.
template <class Value>
class EvenRows {
 public:
  EvenRows(std::size_t columns, Value modulus, Budget& budget)
      : columns_(columns),
        modulus_(modulus),
        budget_(&budget),
        threads_(columns < columns_for_threads ? 1 : budget.threads()),
        values_(power_of_3(columns)) {
    values_[0] = 1 % modulus;
  }

  /// Adds a row, cell by cell; several cells per pass over the array. `done` is the share of the whole
  /// count that is done.
  void add_row(double done) {
    done_ = done;
    const std::size_t block = std::min(columns_, block_columns);
    const std::size_t entries = power_of_3(block);
    each_task(values_.size() / entries, [&](std::uint64_t job) {
      Value* const values = values_.data() + job * entries;
      if (block >= 3)
        even_first_cells(values, entries, modulus_);
      else
        even_digit(values, entries, 1, modulus_);
      for (std::size_t column = block >= 3 ? 3 : 1; column < block; ++column)
        even_cell(values, entries, power_of_3(column - 1), modulus_);
    });
    for (std::size_t column = block; column < columns_; column += tile_columns)
      add_cells(column, std::min(columns_, column + tile_columns));
  }

  /// The number of boards of which this is the upper and `lower`, upside down, the lower part.
  std::uint64_t joined(const EvenRows& lower) const {
    constexpr std::array<std::pair<unsigned, unsigned>, 4> fitting = {{{0, 0}, {0, 2}, {2, 0}, {1, 1}}};
    const std::size_t block = std::min(columns_, block_columns);
    const std::size_t entries = power_of_3(block);
    const std::size_t jobs = std::size_t{1} << (2 * (columns_ - block));
    std::atomic<std::uint64_t> sum = 0;
    each_task(jobs, [&](std::uint64_t job) {
      std::size_t upper_at = 0;
      std::size_t lower_at = 0;
      for (std::size_t column = columns_, pairs = job; column-- > block; pairs /= 4) {
        upper_at = 3 * upper_at + fitting[pairs % 4].first;
        lower_at = 3 * lower_at + fitting[pairs % 4].second;
      }
      std::array<Value, power_of_3(block_columns)> tile;
      std::copy_n(lower.values_.data() + lower_at * entries, entries, tile.data());
      for (std::size_t column = 0; column < block; ++column)
        even_digit(tile.data(), entries, power_of_3(column), modulus_);
      const std::uint64_t part = product(values_.data() + upper_at * entries, tile.data(), entries);
      std::uint64_t old = sum.load();
      while (!sum.compare_exchange_weak(old, add_modulo(old, part))) {
      }
    });
    return sum;
  }

  /// The number of whole boards: no state with a cell that still wants a lit neighbour.
  std::uint64_t closed() const {
    std::uint64_t sum = 0;
    for (std::size_t subset = 0; subset < std::size_t{1} << columns_; ++subset) {
      std::size_t at = 0;
      for (std::size_t column = columns_; column-- > 0;) at = 3 * at + 2 * (subset >> column & 1);
      sum = add_modulo(sum, values_[at]);
    }
    return sum;
  }

  void save(Saving& out) const { out.array(values_); }
  void load(Loading& in) {
    const std::size_t size = values_.size();
    in.array(values_);
    if (values_.size() != size) throw InputError("checkpoint: an array of another size");
  }

 private:
  template <class Body>
  void each_task(std::uint64_t tasks, const Body& body) const {
    const std::uint64_t entries = threads_ * (values_.size() / tasks + 1) * tile_columns;
    run_tasks(
        tasks, threads_, [&](std::uint64_t task, unsigned) { body(task); },
        [&](double) {
          budget_->spend(entries, done_, "counting");
          return true;
        });
  }

  std::uint64_t add_modulo(std::uint64_t a, std::uint64_t b) const {
    const std::uint64_t sum = a + b;
    return sum >= modulus_ ? sum - modulus_ : sum;
  }

  /// The cells of columns [first, last) on tiles: the digits of these columns and the one before, for a
  /// few entries that are neighbours in memory, are copied together, changed, and copied back.
  void add_cells(std::size_t first, std::size_t last) {
    const std::size_t stride = power_of_3(first - 1);
    const std::size_t lines = power_of_3(last - first + 1);
    const std::size_t chunks = (stride + tile_width - 1) / tile_width;
    each_task(values_.size() / (stride * lines) * chunks, [&](std::uint64_t job) {
      const std::size_t from = job % chunks * tile_width;
      const std::size_t width = std::min(tile_width, stride - from);
      Value* const values = values_.data() + job / chunks * stride * lines + from;
      std::array<Value, power_of_3(tile_columns + 1) * tile_width> tile;
      for (std::size_t line = 0; line < lines; ++line)
        std::copy_n(values + line * stride, width, tile.data() + line * width);
      for (std::size_t column = first; column < last; ++column)
        even_cell(tile.data(), lines * width, power_of_3(column - first) * width, modulus_);
      for (std::size_t line = 0; line < lines; ++line)
        std::copy_n(tile.data() + line * width, width, values + line * stride);
    });
  }

  /// The inner product. Halves of the factor are summed apart, which leaves room for 2^32 products.
  std::uint64_t product(const Value* left, const Value* right, std::size_t entries) const {
    Wide low = 0;
    Wide high = 0;
    for (std::size_t i = 0; i < entries; ++i) {
      low += Wide{left[i]} * static_cast<std::uint32_t>(right[i]);
      if constexpr (sizeof(Value) > 4) high += Wide{left[i]} * (right[i] >> 32);
    }
    return static_cast<std::uint64_t>((((high % modulus_) << 32) + low % modulus_) % modulus_);
  }

  std::size_t columns_;
  Value modulus_;
  Budget* budget_;
  double done_ = 0;
  unsigned threads_;
  std::vector<Value> values_;
};

/// Part of a longer job, for the share that is reported as done.
struct Stage {
  double begin = 0;
  double share = 1;
};

template <class Value>
std::uint64_t count_as(std::uint64_t rows, std::size_t columns, Value modulus, Stage stage, Budget& budget,
                       Checkpoint& checkpoint) {
  const double array_bytes = std::pow(3.0, columns) * sizeof(Value);
  budget.require_memory(array_bytes);
  const double arrays = static_cast<double>(budget.memory_bytes()) / array_bytes;
  const std::uint64_t half = rows / 2;
  const std::uint64_t seam = rows - half;
  const bool meets = rows % 2 == 0 || arrays >= 2;
  const bool checks = half > 0 && arrays >= 2 + static_cast<double>(rows % 2);
  const std::uint64_t steps = !meets ? rows : checks ? seam + 1 : seam;
  constexpr double most_steps = 1e14;
  if (static_cast<double>(steps) * static_cast<double>(columns) * std::pow(3.0, columns) > most_steps)
    throw Stopped{"beyond reach: too many rows to go through one by one"};

  const std::string step = "rows modulo " + std::to_string(modulus);
  EvenRows<Value> upper(columns, modulus, budget);
  std::vector<EvenRows<Value>> kept;  // after half - 1 rows, where it serves the check, and after half
  std::uint64_t row = 0;
  std::uint64_t result = 0;
  checkpoint.load(step, [&](Loading& in) {
    row = in.number();
    result = in.number();
    upper.load(in);
    for (std::uint64_t left = in.number(); left > 0; --left)
      kept.emplace_back(columns, modulus, budget).load(in);
  });
  for (;; ++row) {
    if (row + 1 == half && checks) kept.push_back(upper);
    if (row == half && meets && rows % 2 == 1) kept.push_back(upper);
    if (row == seam && meets) result = upper.joined(rows % 2 == 1 ? kept.back() : upper);
    if (row == seam + 1 && checks && upper.joined(kept.front()) != result)
      throw InternalError("count: the halves of a board meet differently at another seam");
    if (row == steps) break;
    upper.add_row(stage.begin + stage.share * static_cast<double>(row) / static_cast<double>(steps));
    checkpoint.offer(step, [&](Saving& out) {
      out.number(row + 1);
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

std::uint64_t even_count(std::uint64_t rows, std::size_t columns, std::uint64_t modulus, Budget& budget,
                         Checkpoint& checkpoint) {
  if (modulus < std::uint64_t{1} << 31)
    return count_as(rows, columns, static_cast<std::uint32_t>(modulus), {}, budget, checkpoint);
  return count_as(rows, columns, modulus, {}, budget, checkpoint);
}

Integer even_count_exactly(std::uint64_t rows, std::size_t columns, Budget& budget,
                           Checkpoint& checkpoint) {
  const double bits = bits_needed(rows, columns);
  const double primes = std::floor(bits / 30.9) + 2;
  const std::string step = "residues";
  std::string known = checkpoint.result(step).value_or("");
  std::istringstream earlier(known);
  Residues residues;
  for (double done = 0; residues.bits() <= bits + 31; ++done) {
    std::uint64_t residue = 0;
    if (!(earlier >> residue)) {
      residue =
          count_as(rows, columns, residues.next_prime(), {done / primes, 1 / primes}, budget, checkpoint);
      known += std::to_string(residue) + " ";
      checkpoint.finish(step, known);
    }
    residues.add(residue);
  }
  return residues.value();
}

}  // namespace flipwise
