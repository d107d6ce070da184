// SPDX-License-Identifier: MIT
#include "verify/verify_clusters.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "verify/row_space.hpp"

namespace flipwise::verification {

namespace {

constexpr const char* verifying_distance = "verifying the distance";

void toggle_bit(Words& words, std::size_t bit) {
  words[bit / word_bits] ^= Word{1} << (bit % word_bits);
}

template <typename Use>
void for_each_one(const Words& words, const Use& use) {
  for (std::size_t w = 0; w < words.size(); ++w)
    for (Word rest = words[w]; rest != 0; rest &= rest - 1)
      use(w * word_bits + static_cast<std::size_t>(std::countr_zero(rest)));
}

/// Searches for words: sets of columns that have an even number of ones in each row. If some but not all
/// columns of a word without a lighter part are chosen, some row is odd, and the word has one more column
/// of each odd row. So the search begins with the first column of the word, and branches over the columns
/// of an odd row. The last three columns or fewer are looked up in a table of sums.
class ClusterCheck {
 public:
  ClusterCheck(const std::vector<std::vector<std::uint32_t>>& rows, std::size_t columns,
               const QuietCondition& condition, std::uint64_t max_steps, Limits& limits)
      : columns_(columns, Words(words_for(std::max<std::size_t>(rows.size(), 1)))),
        rows_(rows.size(), Words(words_for(columns))),
        outside_(columns),
        condition_(condition),
        max_steps_(max_steps),
        limits_(limits) {
    for (std::size_t row = 0; row < rows.size(); ++row)
      for (const std::uint32_t column : rows[row]) {
        toggle_bit(columns_[column], row);
        toggle_bit(rows_[row], column);
      }
    for (const Words& column : columns_) {
      std::size_t ones = 0;
      for_each_one(column, [&](std::size_t) { ++ones; });
      max_ones_ = std::max(max_ones_, ones);
    }
    if (!condition.outside) return;
    const Buttons& buttons = *condition.outside;
    std::vector<Words> spanned;
    for (std::size_t column = 0; column < buttons.size(); ++column)
      for (const std::size_t row : buttons[column]) {
        if (row >= spanned.size()) spanned.resize(row + 1, Words(words_for(columns)));
        toggle_bit(spanned[row], column);
      }
    for (Words& row : spanned) outside_.add(std::move(row), limits);
  }

  Verdict verdict(std::uint64_t lower) {
    std::uint64_t most = lower - 1;
    if (most % 2 == 1 && have_even_weight()) --most;
    if (most == 0) return {true};
    tabulate(most - 1);
    Words allowed(words_for(columns_.size()));
    for (std::size_t column = 0; column < columns_.size(); ++column) toggle_bit(allowed, column);
    for (std::uint32_t column = 0; column < columns_.size() && is_open(); ++column) {
      toggle_bit(allowed, column);
      chosen_.push_back(column);
      search(columns_[column], most - 1, allowed);
      chosen_.pop_back();
    }
    if (is_found_) return {false, "there is a word of a weight below " + std::to_string(lower)};
    if (steps_ > max_steps_)
      return {.reason = "the search that a checker must repeat takes more than " +
                        std::to_string(max_steps_) + " steps",
              .undecided = true};
    return {true};
  }

 private:
  using Columns = std::vector<std::uint32_t>;
  struct Hash {
    std::size_t operator()(const Words& words) const {
      std::uint64_t hash = 0;
      for (const Word word : words) hash = (std::rotl(hash, 23) ^ word) * 0x9e3779b97f4a7c15U;
      return hash ^ (hash >> 32);
    }
  };

  bool is_open() const { return !is_found_ && steps_ <= max_steps_; }

  /// Returns whether all words have even weight: whether the row of ones is a sum of rows.
  bool have_even_weight() {
    RowSpace space(columns_.size());
    for (const Words& row : rows_) space.add(row, limits_);
    Words ones(words_for(columns_.size()));
    for (std::size_t column = 0; column < columns_.size(); ++column) toggle_bit(ones, column);
    return is_empty(space.reduced(std::move(ones), limits_));
  }

  /// Tabulates the sums of sets of at most `most` columns, as far as there are few.
  void tabulate(std::uint64_t most) {
    constexpr std::size_t max_sums = 1'000'000;
    const std::size_t n = columns_.size();
    sets_of_[Words(columns_.empty() ? 1 : columns_[0].size())].emplace_back();
    for (std::uint32_t i = 0; i < n && most >= 1; ++i) sets_of_[columns_[i]].push_back({i});
    at_end_ = std::min<std::uint64_t>(most, 1);
    if (most < 2 || n * n > 2 * max_sums) return;
    at_end_ = 2;
    for (std::uint32_t i = 0; i < n; ++i)
      for (std::uint32_t j = i + 1; j < n; ++j) {
        limits_.count_operations(columns_[i].size() + 50, 0, verifying_distance);
        sets_of_[sum(columns_[i], columns_[j])].push_back({i, j});
      }
    if (most < 3 || n * n > 6 * max_sums / n) return;
    at_end_ = 3;
    for (std::uint32_t i = 0; i < n; ++i)
      for (std::uint32_t j = i + 1; j < n; ++j)
        for (std::uint32_t k = j + 1; k < n; ++k) {
          limits_.count_operations(columns_[i].size() + 50, 0, verifying_distance);
          triples_.insert(sum(sum(columns_[i], columns_[j]), columns_[k]));
        }
  }

  static Words sum(Words left, const Words& right) {
    for (std::size_t w = 0; w < left.size(); ++w) left[w] ^= right[w];
    return left;
  }

  /// Looks for at most `left` more columns that satisfy the odd rows. Sets `is_found_` if they complete a
  /// word that meets the condition.
  void search(const Words& odd, std::uint64_t left, Words allowed) {
    limits_.count_operations(500, 0, verifying_distance);
    if (++steps_ > max_steps_) return;
    if (is_empty(odd)) return test({});
    if (left <= at_end_) return look_up(odd, left);
    std::size_t ones = 0;
    std::size_t fewest = columns_.size() + 1;
    const Words* branch = nullptr;
    for_each_one(odd, [&](std::size_t row) {
      ++ones;
      std::size_t number = 0;
      for (std::size_t w = 0; w < allowed.size(); ++w)
        number += static_cast<std::size_t>(std::popcount(allowed[w] & rows_[row][w]));
      if (number >= fewest) return;
      fewest = number;
      branch = &rows_[row];
    });
    if (ones > left * max_ones_) return;
    for_each_one(*branch, [&](std::size_t column) {
      if ((allowed[column / word_bits] >> (column % word_bits) & 1) == 0 || !is_open()) return;
      toggle_bit(allowed, column);
      chosen_.push_back(static_cast<std::uint32_t>(column));
      search(sum(odd, columns_[column]), left - 1, allowed);
      chosen_.pop_back();
    });
  }

  void look_up(const Words& odd, std::uint64_t left) {
    const auto test_sets = [&](const Words& wanted, std::uint64_t most, Columns more) {
      const auto sets = sets_of_.find(wanted);
      if (sets == sets_of_.end()) return;
      for (const Columns& set : sets->second) {
        if (set.size() > most) continue;
        Columns last = more;
        last.insert(last.end(), set.begin(), set.end());
        test(last);
      }
    };
    test_sets(odd, left, {});
    if (left < 3 || !triples_.contains(odd)) return;
    for (std::uint32_t column = 0; column < columns_.size(); ++column)
      test_sets(sum(odd, columns_[column]), 2, {column});
  }

  /// Tests whether the chosen columns and those in `last` are a word that meets the condition.
  void test(const Columns& last) {
    Words word(words_for(columns_.size()));
    for (const Columns* some : {static_cast<const Columns*>(&chosen_), &last})
      for (const std::uint32_t column : *some) toggle_bit(word, column);
    if (condition_.flips) {
      std::vector<std::size_t> flipped;
      for_each_one(word, [&](std::size_t column) {
        const auto rows = (*condition_.flips)[column];
        flipped.insert(flipped.end(), rows.begin(), rows.end());
      });
      std::sort(flipped.begin(), flipped.end());
      for (std::size_t i = 0; i < flipped.size(); ++i) {
        const auto end = std::upper_bound(flipped.begin(), flipped.end(), flipped[i]) - flipped.begin();
        if ((static_cast<std::size_t>(end) - i) % 2 != 0) is_found_ = true;
        i = static_cast<std::size_t>(end) - 1;
      }
    } else {
      is_found_ = is_found_ || !is_empty(outside_.reduced(std::move(word), limits_));
    }
  }

  std::vector<Words> columns_;
  std::vector<Words> rows_;
  std::size_t max_ones_ = 0;  // maximum number of ones in a column
  RowSpace outside_;
  const QuietCondition& condition_;
  std::uint64_t max_steps_;
  Limits& limits_;
  std::unordered_map<Words, std::vector<Columns>, Hash> sets_of_;  // by their sum
  std::unordered_set<Words, Hash> triples_;                        // sums
  std::uint64_t at_end_ = 0;                                       // number of columns that are looked up
  Columns chosen_;
  std::uint64_t steps_ = 0;
  bool is_found_ = false;
};

}  // namespace

Verdict verdict_by_clusters(const std::vector<std::vector<std::uint32_t>>& rows, std::size_t presses,
                            const QuietCondition& condition, std::uint64_t lower, std::uint64_t max_steps,
                            Limits& limits) {
  return ClusterCheck(rows, presses, condition, max_steps, limits).verdict(lower);
}

}  // namespace flipwise::verification
