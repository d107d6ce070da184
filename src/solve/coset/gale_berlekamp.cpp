// SPDX-License-Identifier: MIT
#include "solve/coset/gale_berlekamp.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "gf2/basis.hpp"
#include "run/costs.hpp"
#include "run/parallel.hpp"

namespace flipwise {

namespace {

/// Functionals of the rows, then of the columns, such that row functional + column functional = mask for
/// every term. That of row 0 is 0, and the others follow along the terms. There are none if they contradict
/// each other or if some side is not reached.
using Functionals = std::vector<std::optional<gf2::Vector>>;

std::optional<Functionals> side_functionals(const Coset& coset,
                                            const std::vector<std::pair<std::size_t, std::size_t>>& at,
                                            std::size_t rows, std::size_t columns) {
  Functionals sides(rows + columns);
  std::vector<std::vector<std::size_t>> terms(rows + columns);
  for (std::size_t i = 0; i < at.size(); ++i) {
    terms[at[i].first].push_back(i);
    terms[rows + at[i].second].push_back(i);
  }
  sides[0] = gf2::Vector(words_for(coset.dimension));
  std::vector<std::size_t> reached = {0};
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const std::size_t from = reached[next];
    for (const std::size_t i : terms[from]) {
      const std::size_t to = from < rows ? rows + at[i].second : at[i].first;
      gf2::Vector functional = *sides[from];
      gf2::add(functional, coset.terms[i].mask);
      if (!sides[to]) {
        sides[to] = std::move(functional);
        reached.push_back(to);
      } else if (*sides[to] != functional) {
        return std::nullopt;
      }
    }
  }
  if (reached.size() < rows + columns) return std::nullopt;
  return sides;
}

/// The greatest sum of signed row sums so far, with its members.
using Greatest = Incumbent<int, BigInt, Member>;

/// The minimum for one choice of C: the greatest sum of signed row sums, and its members.
class ColumnChoice {
 public:
  ColumnChoice(const GaleBerlekamp& game, std::uint64_t signs) : game_(game), signs_(signs) {
    const SwitchMatrix& matrix = game.matrix;
    bool odd = std::popcount(signs & game.bound_columns) & 1;
    int gap = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < matrix.rows; ++i) {
      sums_.push_back(matrix.sum(i, signs));
      best_ += std::abs(sums_[i]);
      if (!game.has_parity || !game.bound_rows[i]) continue;
      odd ^= sums_[i] < 0;
      gap = std::min(gap, std::abs(sums_[i]));
    }
    if (!game.has_parity || !odd) return;
    is_repaired_ = true;
    gap_ = gap;
    best_ -= 2 * gap;
  }

  int best() const { return best_; }

  void add_to(Greatest& gathered, std::uint64_t keep) const {
    const GaleBerlekamp& game = game_;
    Member base(game.row_members[0].size());
    std::vector<Member> free;
    std::optional<Member> bound_zero;
    gf2::for_each_bit(std::span(&signs_, 1),
                      [&](std::size_t j) { gf2::add(base, game.column_members[j]); });
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      const Member& row = game.row_members[i];
      if (sums_[i] < 0) gf2::add(base, row);
      if (sums_[i] != 0) continue;
      if (!game.has_parity || !game.bound_rows[i]) {
        free.push_back(row);
      } else if (!bound_zero) {
        bound_zero = row;
      } else {
        free.push_back(row);
        gf2::add(free.back(), *bound_zero);
      }
    }
    const BigInt spans = BigInt(1) << free.size();
    const auto take = [&](Member from) {
      gathered.members += spans;
      const std::vector<Member> members = first_of_span(std::move(from), free, keep);
      gathered.first.insert(gathered.first.end(), members.begin(), members.end());
    };
    if (!is_repaired_) {
      take(base);
    } else {
      for (std::size_t i = 0; i < sums_.size(); ++i) {
        if (!game.bound_rows[i] || std::abs(sums_[i]) != gap_) continue;
        Member repaired = base;
        gf2::add(repaired, game.row_members[i]);
        take(std::move(repaired));
        if (gap_ == 0) break;
      }
    }
    if (gathered.first.size() >= 2 * keep + 64) keep_first(gathered.first, keep);
  }

 private:
  const GaleBerlekamp& game_;
  std::uint64_t signs_;
  std::vector<int> sums_;
  int best_ = 0;
  bool is_repaired_ = false;
  int gap_ = 0;
};

/// Returns good signs to start from: from several starts, rows and columns take their better signs in turn.
std::uint64_t climb(const GaleBerlekamp& game) {
  const SwitchMatrix& matrix = game.matrix;
  std::uint64_t best = 0;
  for (std::uint64_t start = 0; start < 64; ++start) {
    std::uint64_t signs = start * 0x9e3779b97f4a7c15;
    int reached = -1;
    for (int sum = 0; sum > reached;) {
      reached = sum;
      std::vector<int> row_sums;
      for (std::size_t i = 0; i < matrix.rows; ++i) row_sums.push_back(matrix.sum(i, signs));
      signs = 0;
      sum = 0;
      for (std::size_t j = 0; j < matrix.columns; ++j) {
        int column_sum = 0;
        for (std::size_t i = 0; i < matrix.rows; ++i)
          column_sum += row_sums[i] < 0 ? -matrix.at(i, j) : matrix.at(i, j);
        if (column_sum < 0) signs |= std::uint64_t{1} << j;
        sum += std::abs(column_sum);
      }
    }
    const std::uint64_t last = std::uint64_t{1} << (matrix.columns - 1);
    if (signs & last) signs = ~signs & (2 * last - 1);
    if (start == 0 || ColumnChoice(game, signs).best() > ColumnChoice(game, best).best()) best = signs;
  }
  return best;
}

}  // namespace

std::optional<GaleBerlekamp> find_gale_berlekamp(const Coset& coset) {
  if (coset.terms.empty()) return std::nullopt;
  std::map<std::size_t, std::size_t> rows, columns;
  for (const CosetTerm& term : coset.terms) {
    rows.try_emplace(term.row, rows.size());
    columns.try_emplace(term.column, columns.size());
    if (std::abs(term.balance) > 63) return std::nullopt;
  }
  const bool turned = rows.size() < columns.size();
  const std::size_t many = std::max(rows.size(), columns.size());
  const std::size_t few = std::min(rows.size(), columns.size());
  if (few + many > coset.dimension + 2 || few + many < coset.dimension + 1) return std::nullopt;
  std::vector<std::pair<std::size_t, std::size_t>> at;
  GaleBerlekamp result{.matrix = {many, few, std::vector<std::int8_t>(many * few)}};
  for (const CosetTerm& term : coset.terms) {
    at.emplace_back(rows[term.row], columns[term.column]);
    if (turned) std::swap(at.back().first, at.back().second);
    std::int8_t& entry = result.matrix.entries[at.back().first * few + at.back().second];
    if (entry != 0) return std::nullopt;
    entry = static_cast<std::int8_t>(term.balance);
  }
  if (!is_walkable(result.matrix)) return std::nullopt;
  const auto sides = side_functionals(coset, at, many, few);
  if (!sides) return std::nullopt;

  // Express the member by all sides but row 0, and find the one condition on them: eliminate the
  // functionals and record which of them were added.
  const std::size_t size = many + few - 1;
  const std::size_t words = words_for(coset.dimension);
  gf2::Basis<gf2::Vector> basis(coset.dimension);
  gf2::Vector condition(words + words_for(size));
  for (std::size_t i = 0; i < size; ++i) {
    gf2::Vector functional = *(*sides)[i + 1];
    functional.resize(condition.size());
    gf2::flip_bit(functional, words * word_bits + i);
    if (!basis.insert(functional)) condition = std::move(functional);
  }
  if (basis.rank() < coset.dimension) return std::nullopt;
  std::vector<Member> members(many + few, Member(words));
  const std::vector<gf2::Vector> inverse = basis.take_reduced();
  for (std::size_t r = 0; r < inverse.size(); ++r)
    gf2::for_each_bit(std::span(inverse[r]).subspan(words),
                      [&](std::size_t i) { gf2::flip_bit(members[i + 1], r); });
  for (std::size_t i = 0; i < size; ++i) gf2::add(members[0], members[i + 1]);  // row 0: sum of all others
  result.has_parity = size > coset.dimension;
  result.bound_rows.resize(many);
  if (result.has_parity) {
    std::size_t bound = 0;
    gf2::for_each_bit(std::span(condition).subspan(words), [&](std::size_t i) {
      ++bound;
      if (i + 1 < many)
        result.bound_rows[i + 1] = true;
      else
        result.bound_columns |= std::uint64_t{1} << (i + 1 - many);
    });
    result.bound_rows[0] = bound % 2 == 1;
    // A condition on the columns alone would leave some choices of C without any row to repair.
    if (std::find(result.bound_rows.begin(), result.bound_rows.end(), true) == result.bound_rows.end())
      return std::nullopt;
  }
  result.row_members.assign(members.begin(), members.begin() + static_cast<std::ptrdiff_t>(many));
  result.column_members.assign(members.begin() + static_cast<std::ptrdiff_t>(many), members.end());
  return result;
}

double gale_berlekamp_seconds(const GaleBerlekamp& game) {
  return std::ldexp(costs::switch_row_seconds * static_cast<double>(game.matrix.rows),
                    static_cast<int>(game.matrix.columns) - 1) +
         costs::switch_start_seconds;
}

CosetMinimum search_switches(const Coset& coset, const GaleBerlekamp& game, std::uint64_t keep,
                             Limits& limits) {
  keep = std::max<std::uint64_t>(keep, 1);
  const SwitchMatrix& matrix = game.matrix;
  const int l1_norm = matrix.l1_norm();
  const auto presses_at = [&](int greatest) {
    return coset.fixed + static_cast<std::uint64_t>(l1_norm - greatest) / 2;
  };
  const std::size_t free_columns = matrix.columns - 1;
  constexpr std::size_t task_columns = 22;
  const std::size_t prefix_columns = free_columns - std::min(free_columns, task_columns);
  const ColumnChoice start(game, climb(game));
  std::atomic<int> best = start.best();
  Greatest all{.value = start.best()};
  std::vector<Greatest> workers(limits.threads(), all);
  const auto current = [&] {
    Greatest own = workers[0];
    if (own.first.empty()) start.add_to(own, 1);
    return as_presses(own.first.front(), coset.dimension);
  };
  const bool complete = run_tasks(
      std::uint64_t{1} << prefix_columns, limits,
      [&](std::uint64_t prefix, unsigned worker) {
        SwitchWalk walk(matrix, prefix_columns, prefix);
        while (walk.next(best.load(std::memory_order_relaxed)))
          for (const std::uint64_t signs : walk.hits()) {
            const ColumnChoice choice(game, signs);
            int known = best.load(std::memory_order_relaxed);
            if (choice.best() < known || !workers[worker].admits(choice.best())) continue;
            choice.add_to(workers[worker], keep);
            while (choice.best() > known && !best.compare_exchange_weak(known, choice.best())) {
            }
          }
      },
      [&](double done) {
        return Progress{.done = done,
                        .best = presses_at(best),
                        .lower = coset.fixed,
                        .stage = "choosing column parities",
                        .solution = current};
      });
  for (const Greatest& own : workers) all.join(own);
  if (all.first.empty()) start.add_to(all, keep);
  keep_first(all.first, keep);
  const std::uint64_t presses = presses_at(all.value);
  return {presses, complete ? presses : coset.fixed, all.members, std::move(all.first), complete, "lines"};
}

}  // namespace flipwise
