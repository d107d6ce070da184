// SPDX-License-Identifier: MIT
#include "gf2/echelon.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "run/clones.hpp"

namespace flipwise::gf2 {

namespace {

/// Columns eliminated at once, and number of pivot rows that share a table of all their sums. The tables of
/// a 10,000 x 10,000 matrix just fit into the second-level cache.
constexpr std::size_t block_columns = 24;
constexpr std::size_t table_bits = 6;
constexpr std::size_t tables = block_columns / table_bits;

/// Returns bits [first, first + block_columns) of a row in the low bits; those past its end are 0.
Word window(std::span<const Word> row, std::size_t first) {
  const std::size_t word = first / word_bits;
  const std::size_t shift = first % word_bits;
  Word bits = row[word] >> shift;
  if (shift > 0 && word + 1 < row.size()) bits |= row[word + 1] << (word_bits - shift);
  return bits & ((Word{1} << block_columns) - 1);
}

/// Adds `head` to every word in which the bit is set.
FLIPWISE_CLONES void add_where_set(Word* words, std::size_t count, std::size_t bit, Word head) {
  for (std::size_t i = 0; i < count; ++i) words[i] ^= head & -(words[i] >> bit & 1);
}

FLIPWISE_CLONES void set_to_sum(Word* to, const Word* a, const Word* b, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) to[i] = a[i] ^ b[i];
}

FLIPWISE_CLONES void add_four(Word* into, const Word* a, const Word* b, const Word* c, const Word* d,
                              std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) into[i] ^= a[i] ^ b[i] ^ c[i] ^ d[i];
}

}  // namespace

/// Sums of the pivot rows of a block, as far as they are not 0: the words of R up to the block, since pivot
/// rows are 0 to the right of it, and all words of T. Blocks overwrite the sums of those before.
struct Echelon::Sums {
  void begin_block(std::size_t used_words, std::size_t first_transform, std::size_t stride) {
    used = used_words;
    transform = first_transform;
    width = used_words + stride - first_transform;
    words.resize((tables << table_bits) * width);
    for (std::size_t table = 0; table < tables; ++table) std::fill_n(row(table, 0), width, 0);
  }

  Word* row(std::size_t table, std::size_t sum) {
    return words.data() + ((table << table_bits) + sum) * width;
  }

  std::size_t used = 0;       // words of R
  std::size_t transform = 0;  // place in a row at which T begins
  std::size_t width = 0;
  std::vector<Word> words = {};
};

/// The method of the four Russians (Arlazarov, Dinic, Kronrod, Faradzev 1970). The columns of a block alone
/// determine which of its pivot rows must be added to each row. Then all sums of six pivot rows each are
/// tabulated, and four of them are added to each row in one pass.
Echelon::Echelon(const Matrix& matrix, std::vector<std::size_t>* order, Limits& limits,
                 std::string_view stage)
    : rows_(matrix.rows()),
      columns_(matrix.columns()),
      work_(rows_, words_for(columns_) * word_bits + (order == nullptr ? rows_ : 0)) {
  const std::size_t offset = words_for(columns_) * word_bits;
  for (std::size_t i = 0; i < rows_; ++i) {
    std::copy(matrix.row(i).begin(), matrix.row(i).end(), work_.row(i).begin());
    if (order == nullptr)
      work_.flip(i, offset + i);
    else
      order->push_back(i);
    limits.count_operations(work_.stride(), 0, stage);
  }
  // For every row: the columns of the block in the low half, the pivot rows added so far in the high half.
  constexpr std::size_t half = word_bits / 2;
  std::vector<Word> heads(rows_);
  Sums sums;
  for (std::size_t end = columns_; end > 0;) {
    const std::size_t first = end - std::min(end, block_columns);
    for (std::size_t i = 0; i < rows_; ++i) heads[i] = window(work_.row(i), first);
    const std::size_t old_rank = rank();
    const double done = 1 - static_cast<double>(end) / static_cast<double>(columns_);
    if (!limits.report_and_continue({.done = done, .stage = stage})) limits.give_up();
    for (std::size_t column = end; column-- > first;) {
      limits.count_operations(rows_, done, stage);
      const Word bit = Word{1} << (column - first);
      const std::size_t at = rank();
      std::size_t found = at;
      while (found < rows_ && !(heads[found] & bit)) ++found;
      if (found == rows_) {
        free_.push_back(column);
        continue;
      }
      work_.swap_rows(at, found);
      if (order != nullptr) std::swap((*order)[at], (*order)[found]);
      std::swap(heads[at], heads[found]);
      pivots_.push_back(column);
      heads[at] |= Word{1} << (half + at - old_rank);
      const Word head = heads[at];
      add_where_set(heads.data(), rows_, column - first, head);
      heads[at] = head;
    }
    sums.begin_block((end + word_bits - 1) / word_bits, words_for(columns_), work_.stride());
    add_sums(old_rank, sums, heads, limits, stage);
    end = first;
  }
  std::reverse(free_.begin(), free_.end());
}

void Echelon::add_sums(std::size_t old_rank, Sums& sums, std::span<const Word> heads, Limits& limits,
                       std::string_view stage) {
  const std::size_t used = sums.used;
  const std::size_t width = sums.width;
  for (std::size_t pivot = old_rank; pivot < rank(); ++pivot) {
    const std::size_t table = (pivot - old_rank) / table_bits;
    const std::size_t bit = std::size_t{1} << (pivot - old_rank) % table_bits;
    const auto row = work_.row(pivot);
    for (std::size_t sum = 0; sum < bit; ++sum) {
      Word* const to = sums.row(table, sum + bit);
      const Word* const from = sums.row(table, sum);
      set_to_sum(to, from, row.data(), used);
      set_to_sum(to + used, from + used, row.data() + sums.transform, width - used);
    }
  }
  const double done = 1 - static_cast<double>(used) / static_cast<double>(words_for(columns_));
  constexpr std::size_t rows_between_polls = 64;
  std::size_t operations = 0;
  for (std::size_t i = 0; i < rows_; ++i) {
    if (i % rows_between_polls == 0) limits.count_operations(std::exchange(operations, 0), done, stage);
    const std::size_t target = heads[i] >> word_bits / 2;
    const auto row = work_.row(i);
    if (i >= old_rank && i < rank()) std::fill(row.begin(), row.end(), 0);  // it is a summand itself
    operations += 1 + (target == 0 ? 0 : width);
    if (target == 0) continue;
    std::array<const Word*, tables> chosen;
    for (std::size_t table = 0; table < tables; ++table)
      chosen[table] = sums.row(table, target >> table * table_bits & ((1U << table_bits) - 1));
    const auto add_part = [&](std::size_t from, Word* into, std::size_t count) {
      add_four(into, chosen[0] + from, chosen[1] + from, chosen[2] + from, chosen[3] + from, count);
    };
    add_part(0, row.data(), used);
    add_part(used, row.data() + sums.transform, width - used);
  }
  limits.count_operations(operations, done, stage);
}

std::vector<std::size_t> Echelon::independent_rows(const Matrix& matrix, Limits& limits,
                                                   std::string_view stage) {
  std::vector<std::size_t> order;
  order.reserve(matrix.rows());
  order.resize(Echelon(matrix, &order, limits, stage).rank());
  std::sort(order.begin(), order.end());
  return order;
}

std::optional<Vector> Echelon::solve(std::span<const Word> right_side) const {
  Vector solution(words_for(columns_));
  for (std::size_t i = 0; i < rows_; ++i) {
    if (!dot(transform(i), right_side)) continue;
    if (i >= rank()) return std::nullopt;
    flip_bit(solution, pivots_[i]);
  }
  return solution;
}

Vector Echelon::witness(std::span<const Word> right_side) const {
  for (std::size_t i = rank(); i < rows_; ++i)
    if (dot(transform(i), right_side)) return {transform(i).begin(), transform(i).end()};
  assert(false && "a solvable right side has no witness");
  return {};
}

Vector Echelon::kernel(std::size_t t) const {
  Vector pattern(words_for(columns_));
  flip_bit(pattern, free_[t]);
  for (std::size_t i = 0; i < rank(); ++i)
    if (work_.get(i, free_[t])) flip_bit(pattern, pivots_[i]);
  return pattern;
}

}  // namespace flipwise::gf2
