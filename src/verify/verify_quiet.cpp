// SPDX-License-Identifier: MIT
#include "verify/verify_quiet.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "flipwise/word.hpp"
#include "verify/verify.hpp"

namespace flipwise {

namespace {

using Words = std::vector<Word>;

void flip_press(Words& presses, std::size_t press) {
  presses[press / word_bits] ^= Word{1} << (press % word_bits);
}

bool is_empty(const Words& words) {
  return std::all_of(words.begin(), words.end(), [](Word word) { return word == 0; });
}

/// Sets of presses that add up to a row space, each with another first press.
class RowSpace {
 public:
  explicit RowSpace(std::size_t presses) : row_of_(presses) {}

  /// Returns what is left of a vector once no row begins in one of its presses; empty for a sum of rows.
  Words reduced(Words vector, Limits& limits) const {
    std::uint64_t operations = 1;
    for (std::size_t w = 0; w < vector.size(); ++w)
      // A row changes no press before its first one, so every word is done in one pass.
      for (Word above = ~Word{0}; (vector[w] & above) != 0;) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(vector[w] & above));
        above = ~Word{1} << bit;
        const Words& row = row_of_[w * word_bits + bit];
        for (std::size_t i = 0; i < row.size(); ++i) vector[w + i] ^= row[i];
        operations += row.size();
      }
    limits.spend(operations, 1, "verifying");
    return vector;
  }

  void add(Words row, Limits& limits) {
    row = reduced(std::move(row), limits);
    const auto first = std::find_if(row.begin(), row.end(), [](Word word) { return word != 0; });
    if (first == row.end()) return;
    const auto w = static_cast<std::size_t>(first - row.begin());
    const auto press = w * word_bits + static_cast<std::size_t>(std::countr_zero(*first));
    row_of_[press].assign(first, row.end());
  }

 private:
  std::vector<Words> row_of_;  // by first press, from the word of that press on; empty if there is none
};

bool is_sum_of_rows(const Words& pattern, const Buttons& buttons, Limits& limits) {
  std::map<std::size_t, std::vector<std::size_t>> presses_of;  // light
  for (std::size_t press = 0; press < buttons.size(); ++press)
    for (const std::size_t light : buttons[press]) presses_of[light].push_back(press);
  const auto rows = static_cast<double>(std::min(presses_of.size(), buttons.size()));
  const Charge memory = limits.charge(rows * static_cast<double>(pattern.size()) * sizeof(Word));
  RowSpace space(buttons.size());
  for (const auto& [light, presses] : presses_of) {
    Words row(pattern.size());
    for (const std::size_t press : presses) flip_press(row, press);
    space.add(std::move(row), limits);
  }
  return is_empty(space.reduced(pattern, limits));
}

bool changes_a_light(const Words& pattern, const Buttons& buttons) {
  std::vector<std::size_t> flipped;
  for (std::size_t press = 0; press < buttons.size(); ++press)
    if ((pattern[press / word_bits] >> (press % word_bits) & 1) != 0)
      flipped.insert(flipped.end(), buttons[press].begin(), buttons[press].end());
  std::sort(flipped.begin(), flipped.end());
  for (std::size_t i = 0; i < flipped.size();) {
    const std::size_t begin = i;
    while (i < flipped.size() && flipped[i] == flipped[begin]) ++i;
    if ((i - begin) % 2 == 1) return true;
  }
  return false;
}

Verdict verdict_on(const Board& pattern, const QuietCondition& condition, Limits& limits) {
  Words presses(words_for(pattern.cells()));
  for (std::size_t i = 0; i < pattern.rows(); ++i)
    for (std::size_t j = 0; j < pattern.columns(); ++j)
      if (pattern.get(i, j)) flip_press(presses, i * pattern.columns() + j);
  if (is_empty(presses)) return {false, "the pattern is empty"};
  if (condition.outside && is_sum_of_rows(presses, *condition.outside, limits))
    return {false, "the pattern is a sum of the rows that it should be outside of"};
  if (condition.flips && !changes_a_light(presses, *condition.flips))
    return {false, "the pattern changes none of the lights that it should"};
  return {true};
}

}  // namespace

Verdict verify_quiet(const Puzzle& shape, const Board& pattern, const QuietCondition& condition,
                     std::optional<std::uint64_t> presses, Limits& limits) {
  Puzzle puzzle = shape;
  puzzle.start = Board(puzzle.start.rows(), puzzle.start.columns());
  puzzle.goal = {};
  const Answer quiet{.status = Status::feasible, .upper = presses, .solution = pattern};
  if (Verdict verdict = verify(puzzle, quiet); !verdict.valid) return verdict;
  constexpr double patience_seconds = 0.5;
  limits.be_patient(patience_seconds);
  Verdict verdict = verdict_on(pattern, condition, limits);
  limits.be_patient(0);
  return verdict;
}

}  // namespace flipwise
