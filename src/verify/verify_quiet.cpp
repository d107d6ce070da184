// SPDX-License-Identifier: MIT
#include "verify/verify_quiet.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "flipwise/word.hpp"
#include "verify/row_space.hpp"
#include "verify/verify.hpp"

namespace flipwise {

namespace {

void flip_press(Words& presses, std::size_t press) {
  presses[press / word_bits] ^= Word{1} << (press % word_bits);
}

bool is_sum_of_rows(const Words& pattern, const Buttons& buttons, Limits& limits) {
  std::map<std::size_t, std::vector<std::size_t>> presses_of;  // light
  for (std::size_t press = 0; press < buttons.size(); ++press)
    for (const std::size_t light : buttons[press]) presses_of[light].push_back(press);
  const auto rows = static_cast<double>(std::min(presses_of.size(), buttons.size()));
  const MemoryReservation memory = limits.charge(rows * static_cast<double>(pattern.size()) * sizeof(Word));
  RowSpace space(buttons.size());
  for (const auto& [light, presses] : presses_of) {
    Words row(pattern.size());
    for (const std::size_t press : presses) flip_press(row, press);
    space.add(std::move(row), limits);
  }
  return is_empty(space.reduced(pattern, limits));
}

using Numbers = std::vector<std::uint64_t>;  // modulo that of the pattern

/// The sums of multiples of rows modulo any number, in Howell form: at most one row begins at each press,
/// and its first number divides the modulus. Every sum that is 0 up to a press is a sum of multiples of the
/// rows that begin after it.
class NumberRowSpace {
 public:
  NumberRowSpace(std::size_t presses, std::uint64_t modulus) : modulus_(modulus), row_of_(presses) {}

  void add(Numbers row, Limits& limits) {
    std::vector<Numbers> rows;
    rows.push_back(std::move(row));
    while (!rows.empty()) {
      Numbers next = std::move(rows.back());
      rows.pop_back();
      for (std::size_t press = 0; press < next.size(); ++press) {
        if (next[press] == 0) continue;
        limits.count_operations(8 * next.size(), 1, "verifying");
        Numbers& begins = row_of_[press];
        if (begins.empty() || next[press] % begins[press] != 0) join(next, press, rows);
        if (next[press] != 0) subtract(next, next[press] / begins[press], begins);
      }
    }
  }

  /// True if a vector is a sum of multiples of rows.
  bool contains(Numbers vector) const {
    for (std::size_t press = 0; press < vector.size(); ++press) {
      if (vector[press] == 0) continue;
      const Numbers& row = row_of_[press];
      if (row.empty() || vector[press] % row[press] != 0) return false;
      subtract(vector, vector[press] / row[press], row);
    }
    return true;
  }

 private:
  void subtract(Numbers& from, std::uint64_t times, const Numbers& row) const {
    for (std::size_t i = 0; i < row.size(); ++i)
      from[i] = (from[i] + (modulus_ - times % modulus_) * row[i]) % modulus_;
  }
  Numbers multiple(Numbers row, std::uint64_t times) const {
    for (std::uint64_t& number : row) number = number * times % modulus_;
    return row;
  }

  /// Replaces the row that begins at this press by one whose first number is the greatest common divisor of
  /// its own, that of `row`, and the modulus (Euclid's algorithm). Leaves `row` 0 there. Appends to `left`
  /// the rows that begin later and are needed to generate the same space.
  void join(Numbers& row, std::size_t press, std::vector<Numbers>& left) {
    Numbers& begins = row_of_[press];
    if (begins.empty()) begins.resize(row.size());
    while (row[press] != 0) {
      subtract(begins, begins[press] / row[press], row);
      std::swap(begins, row);
    }
    const std::uint64_t divisor = std::gcd(begins[press], modulus_);
    std::uint64_t times = 1;
    while (begins[press] * times % modulus_ != divisor) ++times;
    Numbers made = multiple(begins, times);
    left.push_back(multiple(begins, modulus_ / divisor));
    subtract(begins, begins[press] / divisor, made);
    left.push_back(std::exchange(begins, std::move(made)));
  }

  std::uint64_t modulus_;
  std::vector<Numbers> row_of_;  // by first press; empty if there is none
};

bool is_sum_of_number_rows(const Numbers& pattern, const Buttons& buttons, std::uint64_t modulus,
                           Limits& limits) {
  std::map<std::size_t, Numbers> rows;  // by light
  for (std::size_t press = 0; press < buttons.size(); ++press)
    for (std::size_t place = 0; place < buttons[press].size(); ++place) {
      Numbers& row = rows[buttons[press][place]];
      row.resize(buttons.size());
      row[press] = (row[press] + buttons.amount(press, place) % modulus) % modulus;
    }
  const auto width = static_cast<double>(pattern.size() * sizeof(std::uint64_t));
  const MemoryReservation memory =
      limits.charge(width * static_cast<double>(std::min(rows.size(), buttons.size()) + rows.size()));
  NumberRowSpace space(buttons.size(), modulus);
  for (auto& [light, row] : rows) space.add(std::move(row), limits);
  return space.contains(pattern);
}

bool changes_a_light(const Numbers& pattern, const Buttons& buttons, std::uint64_t modulus) {
  std::map<std::size_t, std::uint64_t> changed;
  for (std::size_t press = 0; press < buttons.size(); ++press)
    for (std::size_t place = 0; pattern[press] != 0 && place < buttons[press].size(); ++place) {
      std::uint64_t& light = changed[buttons[press][place]];
      light = (light + pattern[press] * (buttons.amount(press, place) % modulus)) % modulus;
    }
  return std::any_of(changed.begin(), changed.end(), [](const auto& light) { return light.second != 0; });
}

Verdict verdict_on(const Board& pattern, const QuietCondition& condition, Limits& limits) {
  Numbers presses;
  Words bits(words_for(pattern.cells()));
  for (std::size_t i = 0; i < pattern.rows(); ++i)
    for (std::size_t j = 0; j < pattern.columns(); ++j) {
      if (pattern.get(i, j) != 0) flip_press(bits, presses.size());
      presses.push_back(pattern.get(i, j));
    }
  if (is_empty(bits)) return {false, "the pattern is empty"};
  const std::uint64_t modulus = pattern.modulus();
  if (condition.outside &&
      (modulus == 2 ? is_sum_of_rows(bits, *condition.outside, limits)
                    : is_sum_of_number_rows(presses, *condition.outside, modulus, limits)))
    return {false, "the pattern is a sum of the rows that it should be outside of"};
  if (condition.flips && !changes_a_light(presses, *condition.flips, modulus))
    return {false, "the pattern changes none of the lights that it should"};
  return {true};
}

}  // namespace

Verdict verify_quiet(const Puzzle& shape, const Board& pattern, const QuietCondition& condition,
                     std::optional<std::uint64_t> presses, Limits& limits) {
  Puzzle puzzle = shape;
  puzzle.start = Board(puzzle.start.rows(), puzzle.start.columns(), puzzle.modulus());
  puzzle.goal = {};
  const Answer quiet{.status = Status::feasible, .upper = presses, .solution = pattern};
  if (Verdict verdict = verify(puzzle, quiet); !verdict.valid) return verdict;
  constexpr double grace_seconds = 0.5;
  limits.allow_grace(grace_seconds);
  Verdict verdict = verdict_on(pattern, condition, limits);
  limits.allow_grace(0);
  return verdict;
}

}  // namespace flipwise
