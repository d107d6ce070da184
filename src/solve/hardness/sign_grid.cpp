// SPDX-License-Identifier: MIT
#include "solve/hardness/sign_grid.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include "arithmetic/big_int.hpp"
#include "gf2/bits.hpp"
#include "run/clones.hpp"
#include "solve/hardness/work_budget.hpp"

namespace flipwise {

namespace {

constexpr std::size_t min_side = 5;
constexpr std::size_t max_columns = 12;
constexpr std::uint64_t sums_between_polls = std::uint64_t{1} << 24;

/// The other classes in the row and in the column of a class, in no particular order.
struct Lines {
  std::vector<std::size_t> row;
  std::vector<std::size_t> column;
};

/// Returns the lines through class 0, or nothing if the classes do not form a grid. Three other classes
/// whose functionals add up to that of class 0 are the other corners of a rectangle. The opposite corner
/// lies in one rectangle, a class of the same line in several.
std::optional<Lines> lines_through_first(const std::vector<CellClass>& classes) {
  const auto index_of = [&](std::uint64_t functional) -> std::optional<std::size_t> {
    const auto found = std::lower_bound(
        classes.begin(), classes.end(), functional,
        [](const CellClass& one, std::uint64_t sought) { return one.functional < sought; });
    if (found == classes.end() || found->functional != functional) return std::nullopt;
    return static_cast<std::size_t>(found - classes.begin());
  };
  const std::uint64_t first = classes[0].functional;
  std::vector<std::vector<std::size_t>> partners(classes.size());  // one of them for each rectangle
  for (std::size_t a = 1; a < classes.size(); ++a)
    for (std::size_t b = a + 1; b < classes.size(); ++b) {
      const auto c = index_of(first ^ classes[a].functional ^ classes[b].functional);
      if (!c || *c == 0) continue;
      partners[a].push_back(b);
      partners[b].push_back(a);
    }
  // Every rectangle adds two partners to each of its corners.
  std::vector<std::size_t> near;
  for (std::size_t i = 1; i < classes.size(); ++i)
    if (partners[i].size() > 2) near.push_back(i);
  if (near.empty()) return std::nullopt;
  Lines lines;
  for (const std::size_t i : near) {
    const auto& with_first = partners[near[0]];
    const bool across = std::find(with_first.begin(), with_first.end(), i) != with_first.end();
    (across ? lines.column : lines.row).push_back(i);
  }
  return lines;
}

/// Returns the exclusive or of all functionals of a line.
std::uint64_t sum_of(const std::vector<std::uint64_t>& functionals) {
  return std::accumulate(functionals.begin(), functionals.end(), std::uint64_t{0}, std::bit_xor<>());
}

using Sums = std::vector<std::int8_t>;

/// Adds two arrays of sums.
FLIPWISE_CLONES void add_sums(const std::int8_t* a, const std::int8_t* b, std::int8_t* sum,
                              std::size_t size) {
  for (std::size_t y = 0; y < size; ++y) sum[y] = static_cast<std::int8_t>(a[y] + b[y]);
}

/// Returns the greatest sum of two entries.
FLIPWISE_CLONES int greatest_sum(const std::int8_t* a, const std::int8_t* b, std::size_t size) {
  std::int8_t greatest = INT8_MIN;
  for (std::size_t y = 0; y < size; ++y) {
    const auto sum = static_cast<std::int8_t>(a[y] + b[y]);
    greatest = sum > greatest ? sum : greatest;
  }
  return greatest;
}

/// A depth-first search over the rows of a matrix of signs, as bits. For each choice y of column signs, the
/// best choice of row signs gives the sum of the absolute values of the row sums |r_i . y|.
class RowSearch {
 public:
  RowSearch(const SignGrid& grid, std::int32_t most, std::uint64_t work, Limits& limits)
      : rows_(grid.rows),
        columns_(grid.columns),
        even_(grid.has_even_choices),
        max_(most),
        budget_(work, sums_between_polls, limits),
        size_(std::size_t{1} << (columns_ - 1)),
        sums_(rows_, Sums(size_)),
        allowed_(rows_) {
    for (std::size_t row = 0; row < size_; ++row)
      for (std::size_t y = 0; y < size_; ++y) {
        const int apart = std::popcount(row ^ y);
        absolute_.push_back(static_cast<std::int8_t>(std::abs(static_cast<int>(columns_) - 2 * apart)));
      }
    seen_.resize(unlike_rows);
  }

  BoundedSigns run() {
    chosen_ = {0};
    std::copy_n(absolute_of(0), size_, sums_[0].begin());
    allowed_[0].resize(size_);
    std::iota(allowed_[0].begin(), allowed_[0].end(), std::uint32_t{0});
    const bool found = descend((std::uint32_t{1} << (columns_ - 1)) - 1);
    if (budget_.is_exhausted()) return {};
    if (!found) return {true};
    std::vector<std::int32_t> signs;
    for (std::size_t i = 0; i < rows_; ++i)
      for (std::size_t j = 0; j < columns_; ++j)
        signs.push_back((chosen_[i] >> j & 1) != (i == 0 && negated_) ? -1 : 1);
    return {true, std::move(signs)};
  }

 private:
  /// Matrices of up to this many rows are continued once only, up to symmetry.
  static constexpr std::size_t unlike_rows = 4;

  const std::int8_t* absolute_of(std::uint32_t row) const { return absolute_.data() + row * size_; }

  /// Returns the greatest sum that the chosen rows may have when `left` rows follow. A row of an odd number
  /// of columns adds at least 1. If the parity of the choices is wrong, the row with the least sum p
  /// changes its sign. If two rows or more follow, their sums make up for that. Otherwise the other sums
  /// are at least p each, so that (rows - 2) p is at most the bound.
  int bound(std::size_t left) const {
    const int least = columns_ % 2 == 1 ? 1 : 0;
    const auto following = static_cast<int>(left);
    if (!even_) return max_ - least * following;
    if (left >= 2) return max_ - least * (following - 2);
    return max_ + (2 - following) * max_ / static_cast<int>(rows_ - 2);
  }

  /// Continues the chosen rows. Bit j of `alike` is set if the columns j and j + 1 are equal so far.
  bool descend(std::uint32_t alike) {
    const std::size_t depth = chosen_.size();
    if (depth == rows_) return even_ ? is_within_even() : true;
    const Sums& sums = sums_[depth - 1];
    for (std::size_t at = 0; at < allowed_[depth - 1].size(); ++at) {
      const std::uint32_t row = allowed_[depth - 1][at];
      if (key(row, alike) != row) continue;
      chosen_.push_back(row);
      if (depth >= unlike_rows || seen_[depth].insert(canonical()).second) {
        add_sums(sums.data(), absolute_of(row), sums_[depth].data(), size_);
        if (allow_after(depth, alike) && descend(alike & ~(row ^ row >> 1))) return true;
      }
      if (budget_.is_exhausted()) return false;
      chosen_.pop_back();
    }
    return false;
  }

  /// Lists the rows that may follow the last one, at this depth. The rows that follow are in any order, so
  /// from the first row after the unlike ones their keys may be required not to increase.
  bool allow_after(std::size_t depth, std::uint32_t alike) {
    const std::size_t left = rows_ - depth - 1;
    if (left == 0) return true;
    const int most = bound(left - 1);
    const std::int8_t* const sums = sums_[depth].data();
    std::vector<std::uint32_t>& allowed = allowed_[depth];
    allowed.clear();
    budget_.count_operations(allowed_[depth - 1].size() * size_);
    for (const std::uint32_t row : allowed_[depth - 1]) {
      if (depth >= unlike_rows && key(row, alike) > chosen_.back()) continue;
      if (greatest_sum(sums, absolute_of(row), size_) <= most) allowed.push_back(row);
    }
    return !allowed.empty();
  }

  /// Returns the least row that arises from `row` by exchanging equal columns, and all signs. The last
  /// column of a row is positive.
  std::uint32_t key(std::uint32_t row, std::uint32_t alike) const {
    const std::uint32_t all = (std::uint32_t{1} << columns_) - 1;
    return std::min(sorted(row, alike), sorted(~row & all, alike));
  }

  /// Moves the bits of each block of equal columns to its low end.
  std::uint32_t sorted(std::uint32_t row, std::uint32_t alike) const {
    std::uint32_t result = 0;
    for (std::size_t first = 0; first < columns_;) {
      const auto length = static_cast<std::size_t>(std::countr_one(alike >> first)) + 1;
      const std::uint32_t block = (std::uint32_t{1} << length) - 1;
      const int number = std::popcount(row >> first & block);
      result |= ((std::uint32_t{1} << number) - 1) << first;
      first += length;
    }
    return result;
  }

  /// Returns the least form of the chosen rows under exchanges of rows and of columns and changes of their
  /// signs: the columns in increasing order, for all orders and signs of rows.
  std::vector<std::uint8_t> canonical() const {
    std::vector<std::size_t> order(chosen_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto top = static_cast<std::uint8_t>(1U << (order.size() - 1));
    std::vector<std::uint8_t> least;
    std::vector<std::uint8_t> columns(columns_);
    do {
      for (std::uint8_t signs = 0; signs < top; ++signs) {
        for (std::size_t j = 0; j < columns_; ++j) {
          unsigned column = signs;
          for (std::size_t i = 0; i < order.size(); ++i) column ^= (chosen_[order[i]] >> j & 1) << i;
          columns[j] = static_cast<std::uint8_t>((column & top) != 0 ? column ^ (2U * top - 1) : column);
        }
        std::sort(columns.begin(), columns.end());
        if (least.empty() || columns < least) least = columns;
      }
    } while (std::next_permutation(order.begin(), order.end()));
    return least;
  }

  /// True if all sums of all rows stay within the bound for one of the two parities of the choices. If the
  /// parity of the best row signs is wrong, the least row sum changes its sign.
  bool is_within_even() {
    budget_.count_operations(rows_ * size_);
    std::array<bool, 2> within = {true, true};
    for (std::uint32_t y = 0; y < size_; ++y) {
      int sum = 0;
      int least = static_cast<int>(columns_);
      unsigned parity = static_cast<unsigned>(std::popcount(y)) % 2;
      for (const std::uint32_t row : chosen_) {
        const int own = static_cast<int>(columns_) - 2 * std::popcount(row ^ y);
        sum += std::abs(own);
        least = std::min(least, std::abs(own));
        parity ^= own < 0 ? 1U : 0U;
      }
      if (sum > max_) within[parity] = false;
      if (sum - 2 * least > max_) within[1 - parity] = false;
    }
    negated_ = !within[0];
    return within[0] || within[1];
  }

  std::size_t rows_;
  std::size_t columns_;
  bool even_;
  std::int32_t max_;
  WorkBudget budget_;
  bool negated_ = false;    // the choices have the other parity
  std::size_t size_;        // number of choices of column signs, the last one positive
  Sums absolute_;           // of all rows: |row . y|
  std::vector<Sums> sums_;  // by depth
  std::vector<std::vector<std::uint32_t>> allowed_;
  std::vector<std::uint32_t> chosen_;
  std::vector<std::set<std::vector<std::uint8_t>>> seen_;
};

}  // namespace

std::optional<SignGrid> sign_grid(const CellClasses& all) {
  constexpr std::size_t max_classes = 1000;
  const std::vector<CellClass>& classes = all.classes;
  if (classes.size() < min_side * min_side || classes.size() > max_classes) return std::nullopt;
  for (const CellClass& one : classes)
    if (one.cells != 1) return std::nullopt;
  auto lines = lines_through_first(classes);
  if (!lines) return std::nullopt;
  if (lines->row.size() > lines->column.size()) std::swap(lines->row, lines->column);
  const std::size_t rows = lines->column.size() + 1;
  const std::size_t columns = lines->row.size() + 1;
  if (columns < min_side || rows * columns != classes.size()) return std::nullopt;
  std::vector<std::uint64_t> row_functionals = {0};
  std::vector<std::uint64_t> column_functionals = {classes[0].functional};
  for (const std::size_t i : lines->column)
    row_functionals.push_back(classes[i].functional ^ classes[0].functional);
  for (const std::size_t j : lines->row) column_functionals.push_back(classes[j].functional);
  SignGrid grid{.rows = rows, .columns = columns};
  for (const std::uint64_t e : row_functionals)
    for (const std::uint64_t f : column_functionals) {
      const auto found = std::lower_bound(
          classes.begin(), classes.end(), e ^ f,
          [](const CellClass& one, std::uint64_t sought) { return one.functional < sought; });
      if (found == classes.end() || found->functional != (e ^ f)) return std::nullopt;
      grid.at.push_back(static_cast<std::size_t>(found - classes.begin()));
    }
  // The rows and columns have one relation less than there would be without conditions on the choices.
  if (all.nullity == rows + columns - 1) return grid;
  grid.has_even_choices = true;
  if (all.nullity == rows + columns - 2 && (rows + columns) % 2 == 0 &&
      (sum_of(row_functionals) ^ sum_of(column_functionals)) == 0)
    return grid;
  return std::nullopt;
}

std::uint64_t mean_of_grid(const SignGrid& grid) {
  constexpr std::size_t most = 60;
  if (grid.has_even_choices || grid.columns > most) return 0;
  // The mean of |x| for a sum x of n signs is n C(n - 1, (n - 1) / 2) / 2^(n - 1).
  const std::uint64_t n = grid.columns;
  BigInt sum = grid.rows * n;
  for (std::uint64_t i = 1; i <= (n - 1) / 2; ++i) {
    sum *= n - i;
    sum /= i;
  }
  const BigInt choices = BigInt(1) << (n - 1);
  std::uint64_t bound = 0;
  for (BigInt total = 0; total < sum; total += choices) ++bound;
  return bound;
}

BoundedSigns bounded_grid_signs(const SignGrid& grid, std::int32_t most, std::uint64_t work,
                                Limits& limits) {
  if (grid.columns > max_columns || grid.rows * grid.columns > INT8_MAX) return {};
  BoundedSigns found = RowSearch(grid, most, work, limits).run();
  if (!found.d) return found;
  std::vector<std::int32_t> d(grid.at.size());
  for (std::size_t i = 0; i < grid.at.size(); ++i) d[grid.at[i]] = (*found.d)[i];
  found.d = std::move(d);
  return found;
}

}  // namespace flipwise
