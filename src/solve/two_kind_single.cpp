// SPDX-License-Identifier: MIT
#include "solve/two_kind_single.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <utility>

#include "solve/two_kind_forms.hpp"

namespace flipwise::two_kind {

namespace {

using Rows = std::vector<Word>;

/// All solutions of one kind: one of them, and a basis of the quiet patterns.
struct Coset {
  Rows base;
  std::vector<Rows> quiet;
};

std::uint64_t weight_of(const Rows& rows) {
  return std::transform_reduce(rows.begin(), rows.end(), std::uint64_t{0}, std::plus<>{},
                               [](Word word) { return static_cast<std::uint64_t>(std::popcount(word)); });
}

void add_to(Rows& rows, const Rows& other) {
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] ^= other[i];
}

template <std::size_t Words>
std::optional<Coset> coset_of(const Shape& shape, const Rows& lights, std::uint8_t kind) {
  RowForms<Words> forms(shape, lights);
  for (std::size_t row = 0; row < shape.rows; ++row)
    if (!forms.place(kind, 0)) return std::nullopt;

  const auto presses = [&](const Form<Words>& set) {
    Rows rows(shape.rows, 0);
    for (std::size_t row = 0; row < shape.rows; ++row)
      for (std::size_t column = 0; column < shape.columns; ++column)
        if (forms.press(row, column).value(set)) rows[row] |= Word{1} << column;
    return rows;
  };
  Form<Words> set;
  set.flip_constant();
  forms.equations.complete(set);
  Coset coset = {presses(set), {}};
  for (std::size_t variable = 0; variable < forms.variables(); ++variable) {
    if (forms.equations.is_pivot(variable)) continue;
    Form<Words> other;
    other.flip_constant();
    other.flip_variable(variable);
    forms.equations.complete(other);
    coset.quiet.push_back(presses(other));
    add_to(coset.quiet.back(), coset.base);
  }
  return coset;
}

/// Brings the patterns to reduced echelon form over the cells. Then patterns of parts that can be told
/// apart by their cells are told apart: the form of a direct sum over disjoint cells is the union of the
/// parts' forms. Patterns that are 0 (a press that does nothing) do not occur: every undecided press is a
/// cell of its own.
void reduce(std::vector<Rows>& patterns) {
  std::size_t done = 0;
  if (patterns.empty()) return;
  for (std::size_t row = 0; row < patterns[0].size() && done < patterns.size(); ++row) {
    Word left = 0;
    for (std::size_t i = done; i < patterns.size(); ++i) left |= patterns[i][row];
    while (left != 0 && done < patterns.size()) {
      const Word cell = left & -left;
      const auto found = std::find_if(patterns.begin() + static_cast<std::ptrdiff_t>(done), patterns.end(),
                                      [&](const Rows& pattern) { return pattern[row] & cell; });
      left ^= cell;
      if (found == patterns.end()) continue;
      std::swap(patterns[done], *found);
      for (std::size_t i = 0; i < patterns.size(); ++i)
        if (i != done && (patterns[i][row] & cell)) add_to(patterns[i], patterns[done]);
      ++done;
      left = 0;
      for (std::size_t i = done; i < patterns.size(); ++i) left |= patterns[i][row] & ~((cell << 1) - 1);
    }
  }
}

/// Groups of patterns such that two patterns of different groups share no cell.
std::vector<std::vector<Rows>> groups_of(std::vector<Rows> patterns) {
  reduce(patterns);
  std::vector<std::vector<Rows>> groups;
  std::vector<Rows> cells;  // of each group
  for (Rows& pattern : patterns) {
    std::vector<Rows> group = {pattern};
    Rows covered = std::move(pattern);
    for (std::size_t i = 0; i < groups.size();) {
      const bool meets = std::inner_product(
          covered.begin(), covered.end(), cells[i].begin(), false, [](bool a, bool b) { return a || b; },
          [](Word a, Word b) { return (a & b) != 0; });
      if (!meets) {
        ++i;
        continue;
      }
      group.insert(group.end(), groups[i].begin(), groups[i].end());
      for (std::size_t row = 0; row < covered.size(); ++row) covered[row] |= cells[i][row];
      groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(i));
      cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(i));
      i = 0;
    }
    groups.push_back(std::move(group));
    cells.push_back(std::move(covered));
  }
  return groups;
}

/// The lightest members of one group's part of the coset; cells outside the group are 0. The members go
/// by in Gray code, over the rows that the group touches.
Best fewest_in_group(const Shape& shape, const Rows& base, const std::vector<Rows>& group,
                     std::uint64_t keep, Effort& effort, const KeepOn& keep_on) {
  std::vector<std::size_t> touched;
  Pressing now = {Rows(shape.rows, 0), std::vector<std::uint8_t>(shape.rows, 0)};
  for (std::size_t row = 0; row < shape.rows; ++row) {
    Word cells = 0;
    for (const Rows& pattern : group) cells |= pattern[row];
    if (cells != 0) touched.push_back(row);
    now.pressed[row] = base[row] & cells;
  }
  std::vector<Rows> moves;
  for (const Rows& pattern : group) {
    moves.emplace_back();
    for (const std::size_t row : touched) moves.back().push_back(pattern[row]);
  }
  Best best(shape, keep);
  Rows words;
  for (const std::size_t row : touched) words.push_back(now.pressed[row]);
  for (std::uint64_t step = 1;; ++step) {
    const std::uint64_t weight = weight_of(words);
    if (weight <= best.weight()) {
      for (std::size_t i = 0; i < touched.size(); ++i) now.pressed[touched[i]] = words[i];
      best.offer(now, weight);
    }
    const auto next = static_cast<std::size_t>(std::countr_zero(step));
    if (next >= moves.size()) return best;
    add_to(words, moves[next]);
    if ((step & 0xfff) == 0 && !keep_on()) {
      effort.stopped = true;
      return best;
    }
  }
}

/// The first members, in order, of the sums of one from each list. Both lists are sorted and cover
/// different cells, so the sum of entries i and j has at least (i + 1)(j + 1) - 1 others before it.
std::vector<Pressing> sums(const Shape& shape, const std::vector<Pressing>& left,
                           const std::vector<Pressing>& right, std::uint64_t keep) {
  std::vector<Pressing> result;
  for (std::size_t i = 0; i < left.size() && i < keep; ++i)
    for (std::size_t j = 0; j < right.size() && (i + 1) * (j + 1) <= keep; ++j) {
      result.push_back(left[i]);
      add_to(result.back().pressed, right[j].pressed);
    }
  std::sort(result.begin(), result.end(), [&](const Pressing& first, const Pressing& second) {
    return comes_first(shape, first, second);
  });
  if (result.size() > keep) result.resize(keep);
  return result;
}

template <std::size_t Words>
Effort search(const Shape& shape, const Rows& lights, std::uint8_t kind, Best& best,
              const KeepOn& keep_on) {
  Effort effort;
  const std::optional<Coset> coset = coset_of<Words>(shape, lights, kind);
  if (!coset) return effort;

  const auto groups = groups_of(coset->quiet);
  Pressing rest = {coset->base, std::vector<std::uint8_t>(shape.rows, 0)};
  for (const Rows& pattern : coset->quiet)
    for (std::size_t row = 0; row < shape.rows; ++row) rest.pressed[row] &= ~pattern[row];
  std::uint64_t weight = weight_of(rest.pressed);
  std::uint64_t count = 1;
  std::vector<Pressing> first = {rest};
  for (const auto& group : groups) {
    Best part = fewest_in_group(shape, coset->base, group, best.keep(), effort, keep_on);
    weight += part.weight();
    count = product(count, part.count());
    first = sums(shape, first, part.first(), best.keep());
  }
  for (Pressing& pressing : first)
    for (std::size_t row = 0; row < shape.rows; ++row)
      pressing.kind[row] = pressing.pressed[row] ? kind : 0;
  best.offer_all(first, weight, count);
  return effort;
}

}  // namespace

std::uint64_t linear_bytes(const Shape& shape) {
  const std::uint64_t words = shape.free_cells / word_bits + 1;
  const std::uint64_t forms = 2 * (words > 2 ? 4 : words) * shape.columns;
  return shape.rows * sizeof(Word) * (forms + 2 * shape.free_cells);
}

Effort search_one_kind(const Shape& shape, const std::vector<Word>& lights, std::uint8_t kind, Best& best,
                       const KeepOn& keep_on) {
  if (weight_of(lights) == 0) {
    const Pressing none = {Rows(shape.rows, 0), std::vector<std::uint8_t>(shape.rows, 0)};
    if (kind == 0) best.offer(none, 0);
    return {};
  }
  if (shape.free_cells <= Form<1>::most_variables) return search<1>(shape, lights, kind, best, keep_on);
  if (shape.free_cells <= Form<2>::most_variables) return search<2>(shape, lights, kind, best, keep_on);
  return search<4>(shape, lights, kind, best, keep_on);
}

}  // namespace flipwise::two_kind
