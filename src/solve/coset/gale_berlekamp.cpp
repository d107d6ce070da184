// SPDX-License-Identifier: MIT
#include "solve/coset/gale_berlekamp.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "gf2/bits.hpp"
#include "gf2/echelon.hpp"
#include "run/parallel.hpp"

namespace flipwise {

namespace {

/// Functionals of lines and columns with line functional + column functional = mask for every term: those
/// of line 0 are 0, and the others follow along the terms. Nothing when they contradict each other or
/// some side is not reached.
struct Sides {
  std::size_t lines = 0;
  std::vector<std::optional<gf2::Vector>> functionals;  // lines, then columns
};

std::optional<Sides> potentials(const Coset& coset,
                                const std::vector<std::pair<std::size_t, std::size_t>>& at,
                                std::size_t lines, std::size_t columns) {
  Sides sides{lines, std::vector<std::optional<gf2::Vector>>(lines + columns)};
  std::vector<std::vector<std::size_t>> terms(lines + columns);
  for (std::size_t i = 0; i < at.size(); ++i) {
    terms[at[i].first].push_back(i);
    terms[lines + at[i].second].push_back(i);
  }
  sides.functionals[0] = gf2::Vector(words_for(coset.dimension));
  std::vector<std::size_t> reached = {0};
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const std::size_t from = reached[next];
    for (const std::size_t i : terms[from]) {
      const std::size_t to = from < lines ? lines + at[i].second : at[i].first;
      gf2::Vector functional = *sides.functionals[from];
      gf2::add(functional, coset.terms[i].mask);
      if (!sides.functionals[to]) {
        sides.functionals[to] = std::move(functional);
        reached.push_back(to);
      } else if (*sides.functionals[to] != functional) {
        return std::nullopt;
      }
    }
  }
  if (reached.size() < lines + columns) return std::nullopt;
  return sides;
}

/// What one worker met.
struct Met {
  int best = 0;
  BigInt members = 0;
  std::vector<Member> first = {};
};

/// The fewest presses for one choice of C: the greatest sum of signed line sums, and its members.
class Choice {
 public:
  Choice(const Lines& lines, std::uint64_t signs) : lines_(lines), signs_(signs) {
    const LineMatrix& matrix = lines.matrix;
    bool odd = std::popcount(signs & lines.bound_columns) & 1;
    int gap = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < matrix.lines; ++i) {
      sums_.push_back(matrix.sum(i, signs));
      best_ += std::abs(sums_[i]);
      if (!lines.has_parity || !lines.bound_lines[i]) continue;
      odd ^= sums_[i] < 0;
      gap = std::min(gap, std::abs(sums_[i]));
    }
    if (!lines.has_parity || !odd) return;
    is_repaired_ = true;
    gap_ = gap;
    best_ -= 2 * gap;
  }

  int best() const { return best_; }

  void add_to(Met& met, std::uint64_t keep) const {
    const Lines& lines = lines_;
    Member base(lines.line_members[0].size());
    std::vector<Member> free;
    std::optional<Member> bound_zero;
    gf2::for_each_bit(std::span(&signs_, 1),
                      [&](std::size_t j) { gf2::add(base, lines.column_members[j]); });
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      const Member& line = lines.line_members[i];
      if (sums_[i] < 0) gf2::add(base, line);
      if (sums_[i] != 0) continue;
      if (!lines.has_parity || !lines.bound_lines[i]) {
        free.push_back(line);
      } else if (!bound_zero) {
        bound_zero = line;
      } else {
        free.push_back(line);
        gf2::add(free.back(), *bound_zero);
      }
    }
    BigInt spans = 1;
    spans <<= free.size();
    const auto take = [&](Member from) {
      met.members += spans;
      const std::vector<Member> members = first_of_span(std::move(from), free, keep);
      met.first.insert(met.first.end(), members.begin(), members.end());
    };
    if (!is_repaired_) {
      take(base);
    } else {
      for (std::size_t i = 0; i < sums_.size(); ++i) {
        if (!lines.bound_lines[i] || std::abs(sums_[i]) != gap_) continue;
        Member repaired = base;
        gf2::add(repaired, lines.line_members[i]);
        take(std::move(repaired));
        if (gap_ == 0) break;
      }
    }
    if (met.first.size() >= 2 * keep + 64) keep_first(met.first, keep);
  }

 private:
  const Lines& lines_;
  std::uint64_t signs_;
  std::vector<int> sums_;
  int best_ = 0;
  bool is_repaired_ = false;
  int gap_ = 0;
};

/// Good signs to start from: lines and columns take their better sign in turn, from a few choices.
std::uint64_t climb(const Lines& lines) {
  const LineMatrix& matrix = lines.matrix;
  std::uint64_t best = 0;
  for (std::uint64_t start = 0; start < 64; ++start) {
    std::uint64_t signs = start * 0x9e3779b97f4a7c15;
    int reached = -1;
    for (int sum = 0; sum > reached;) {
      reached = sum;
      std::vector<int> line_sums;
      for (std::size_t i = 0; i < matrix.lines; ++i) line_sums.push_back(matrix.sum(i, signs));
      signs = 0;
      sum = 0;
      for (std::size_t j = 0; j < matrix.columns; ++j) {
        int column_sum = 0;
        for (std::size_t i = 0; i < matrix.lines; ++i)
          column_sum += line_sums[i] < 0 ? -matrix.at(i, j) : matrix.at(i, j);
        if (column_sum < 0) signs |= std::uint64_t{1} << j;
        sum += std::abs(column_sum);
      }
    }
    const std::uint64_t last = std::uint64_t{1} << (matrix.columns - 1);
    if (signs & last) signs = ~signs & (2 * last - 1);
    if (start == 0 || Choice(lines, signs).best() > Choice(lines, best).best()) best = signs;
  }
  return best;
}

}  // namespace

std::optional<Lines> find_lines(const Coset& coset) {
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
  Lines result{.matrix = {many, few, std::vector<std::int8_t>(many * few)}};
  for (const CosetTerm& term : coset.terms) {
    at.emplace_back(rows[term.row], columns[term.column]);
    if (turned) std::swap(at.back().first, at.back().second);
    std::int8_t& entry = result.matrix.entries[at.back().first * few + at.back().second];
    if (entry != 0) return std::nullopt;
    entry = static_cast<std::int8_t>(term.balance);
  }
  if (!is_walkable(result.matrix)) return std::nullopt;
  const auto sides = potentials(coset, at, many, few);
  if (!sides) return std::nullopt;

  // The member as a function of all sides but line 0, and the one condition on them.
  const std::size_t size = many + few - 1;
  gf2::Matrix matrix(size, coset.dimension);
  for (std::size_t i = 0; i < size; ++i) gf2::add(matrix.row(i), *sides->functionals[i + 1]);
  const gf2::Echelon echelon(matrix);
  if (echelon.rank() < coset.dimension) return std::nullopt;
  std::vector<Member> members(many + few, Member(words_for(coset.dimension)));
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t r = 0; r < echelon.rank(); ++r)
      if (gf2::get_bit(echelon.transform(r), i)) gf2::flip_bit(members[i + 1], echelon.pivot(r));
    gf2::add(members[0], members[i + 1]);  // line 0 is all the others
  }
  result.has_parity = size > echelon.rank();
  result.bound_lines.resize(many);
  if (result.has_parity) {
    const auto condition = echelon.transform(echelon.rank());
    std::size_t bound = 0;
    gf2::for_each_bit(condition, [&](std::size_t i) {
      ++bound;
      if (i + 1 < many)
        result.bound_lines[i + 1] = true;
      else
        result.bound_columns |= std::uint64_t{1} << (i + 1 - many);
    });
    result.bound_lines[0] = bound % 2 == 1;
    // A condition on the columns alone would leave some choices of C without any line to repair.
    if (std::find(result.bound_lines.begin(), result.bound_lines.end(), true) == result.bound_lines.end())
      return std::nullopt;
  }
  result.line_members.assign(members.begin(), members.begin() + static_cast<std::ptrdiff_t>(many));
  result.column_members.assign(members.begin() + static_cast<std::ptrdiff_t>(many), members.end());
  return result;
}

double lines_seconds(const Lines& lines) {
  return std::ldexp(0.04e-9 * static_cast<double>(lines.matrix.lines),
                    static_cast<int>(lines.matrix.columns) - 1) +
         50e-6;
}

CosetMinimum search_lines(const Coset& coset, const Lines& lines, std::uint64_t keep, Limits& limits) {
  keep = std::max<std::uint64_t>(keep, 1);
  const LineMatrix& matrix = lines.matrix;
  const int spread = matrix.spread();
  const auto presses_at = [&](int best) {
    return coset.fixed + static_cast<std::uint64_t>(spread - best) / 2;
  };
  const std::size_t free_columns = matrix.columns - 1;
  constexpr std::size_t task_columns = 22;
  const std::size_t prefix_columns = free_columns - std::min(free_columns, task_columns);
  const Choice start(lines, climb(lines));
  std::atomic<int> best = start.best();
  std::vector<Met> workers(limits.threads(), Met{.best = start.best()});
  const auto at_hand = [&] {
    Met met = workers[0];
    if (met.first.empty()) start.add_to(met, 1);
    return as_presses(met.first.front(), coset.dimension);
  };
  const bool complete = run_tasks(
      std::uint64_t{1} << prefix_columns, limits,
      [&](std::uint64_t prefix, unsigned worker) {
        Met& met = workers[worker];
        LineWalk walk(matrix, prefix_columns, prefix);
        while (walk.next(best.load(std::memory_order_relaxed)))
          for (const std::uint64_t signs : walk.hits()) {
            const Choice choice(lines, signs);
            int known = best.load(std::memory_order_relaxed);
            if (choice.best() < known) continue;
            if (choice.best() > met.best) met = {.best = choice.best()};
            choice.add_to(met, keep);
            while (choice.best() > known && !best.compare_exchange_weak(known, choice.best())) {
            }
          }
      },
      [&](double done) {
        return Progress{.done = done,
                        .best = presses_at(best),
                        .lower = coset.fixed,
                        .stage = "choosing column parities",
                        .solution = at_hand};
      });
  Met all{.best = start.best()};
  for (Met& met : workers) {
    if (met.members == 0 || met.best < all.best) continue;
    if (met.best > all.best) all = {.best = met.best};
    all.members += met.members;
    all.first.insert(all.first.end(), met.first.begin(), met.first.end());
  }
  if (all.first.empty()) start.add_to(all, keep);
  keep_first(all.first, keep);
  CosetMinimum result;
  result.presses = presses_at(all.best);
  result.lower = complete ? result.presses : coset.fixed;
  result.members = all.members;
  result.first = std::move(all.first);
  result.proved = complete;
  result.method = "lines";
  return result;
}

}  // namespace flipwise
