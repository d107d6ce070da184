// SPDX-License-Identifier: MIT
//
// Counters that never wrap (Fact 50): whole x >= 0 with A x = t and least c x. Steps:
//
// 1. *Bounds.* A button is pressed at most min t_i / a_ij times. The most and the least that the other
//    buttons can add narrow that further. Buttons that can be pressed in only one way are taken out. Of
//    buttons with the same lights, the cheapest suffices; of equally cheap ones, the last, because the
//    first solution in reading order presses it.
//
// 2. *Whole solutions.* Euclid's algorithm finds, one counter after the other, the lattice of all whole x
//    with A x = t: x = origin + B z with whole z. If there is none, for parity say, this step shows it,
//    however large the numbers are. B is then made short.
//
// 3. *Signs.* It remains to choose z such that all x are within their bounds and c x is least: branch and
//    bound over as many unknowns as there are more buttons than independent counters, typically three of
//    thirteen. Since B is short, few branches are in vain, whatever the size of the counters (Aardal,
//    Hurkens and Lenstra, "Solving a system of linear Diophantine equations with lower and upper bounds on
//    the variables", 2000). If there are many more buttons than counters, or if numbers outgrow 63 bits,
//    the presses themselves are the unknowns, and the counters the conditions.
//
// 4. *The first.* The cost is fixed, which is one more equation of the lattice. Then the number of presses
//    of the first button is minimised and fixed, one more equation, then that of the second, and so on. To
//    list more solutions, the last number that can grow is increased.
//
// A flat body without whole points can be long: 2 y - 2 z = 1 has no whole solution, and branching on y or
// z never ends. So before each search, the relaxation finds equations that follow from the bounds, and
// gives them to the lattice; the body that is left has a positive width in all directions.
#include "solve/counters/counters.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "solve/counters/program.hpp"

namespace flipwise {

namespace {

using counting::Interval;
using counting::Lattice;
using counting::Overflow;
using counting::Program;
using counting::Term;
using counting::Wide;

constexpr const char* too_large = "the numbers of the counters are too large for this search";

std::int64_t floor_div(Wide a, std::int64_t b) {
  const Wide quotient = a / b;
  return static_cast<std::int64_t>(a % b < 0 ? quotient - 1 : quotient);
}

constexpr std::int64_t max_int_cost = std::numeric_limits<std::int64_t>::max() / 8;

/// The solutions that remain: whole points of a lattice or, without one, all presses that add up to the
/// target; within bounds.
struct Space {
  std::optional<Lattice> lattice;
  std::vector<Interval> bounds;
  std::int64_t max_cost = max_int_cost;
};

class Search {
 public:
  Search(const Counters& counters, const CountersQuery& query, const CountersReport& report, Limits& limits)
      : query_(query), report_(report), limits_(limits), fixed_(counters.columns.size()) {
    is_possible_ = narrow(counters);
    if (is_possible_) take_out(counters);
  }

  CounterSolutions run() {
    CounterSolutions result{
        .list = {}, .is_only = false, .method = is_possible_ ? "elimination" : "bounds"};
    if (!is_possible_) return result;
    std::optional<Lattice> lattice = whole_solutions();
    if (!is_possible_) return result;
    const bool is_only = lattice && lattice->dimensions() == 0 && !has_others_;
    if (!lattice || lattice->dimensions() > 0) result.method = "branch and bound";
    try {
      if (!lattice || !is_searched(std::move(*lattice), result.list)) search({{}, bounds_}, result.list);
    } catch (const Overflow&) {
      throw LimitReached{too_large};
    }
    result.is_only = is_only && !result.list.empty();
    return result;
  }

 private:
  /// Bounds the presses of each button. Returns false if the bounds exclude every solution.
  bool narrow(const Counters& counters) {
    const std::size_t buttons = counters.columns.size();
    bounds_.resize(buttons);
    rows_.resize(counters.target.size());
    for (std::size_t b = 0; b < buttons; ++b) {
      std::int64_t most = counters.columns[b].empty() ? 0 : std::numeric_limits<std::int64_t>::max();
      for (const Term& term : counters.columns[b]) {
        most = std::min(most, counters.target[term.variable] / term.factor);
        rows_[term.variable].push_back({b, term.factor});
      }
      bounds_[b] = {0, most};
    }
    constexpr int max_rounds = 8;
    bool changes = true;
    for (int round = 0; round < max_rounds && changes; ++round) {
      changes = false;
      for (std::size_t i = 0; i < rows_.size(); ++i)
        if (!narrow_by(rows_[i], counters.target[i], changes)) return false;
    }
    return true;
  }

  /// Narrows the bounds of the buttons of one counter. Returns false if they exclude every solution.
  bool narrow_by(const std::vector<Term>& row, std::int64_t target, bool& changes) {
    limits_.count_operations(4 * row.size() + 1);
    Wide least = 0;
    Wide most = 0;
    for (const Term& term : row) {
      least += Wide{term.factor} * bounds_[term.variable].lo;
      most += Wide{term.factor} * bounds_[term.variable].hi;
    }
    if (least > target || most < target) return false;
    for (const Term& term : row) {
      Interval& of = bounds_[term.variable];
      const Interval before = of;
      // The others add at least `least` and at most `most` without this button; the rest is left to it.
      of.hi = std::min(of.hi, floor_div(target - (least - Wide{term.factor} * before.lo), term.factor));
      of.lo = std::max(of.lo, -floor_div(most - Wide{term.factor} * before.hi - target, term.factor));
      if (of.lo > of.hi) return false;
      if (of.lo == before.lo && of.hi == before.hi) continue;
      changes = true;
      least += Wide{term.factor} * (of.lo - before.lo);
      most += Wide{term.factor} * (of.hi - before.hi);
    }
    return true;
  }

  /// Takes out buttons whose number of presses is known, and those that a button of equal effect replaces.
  void take_out(const Counters& counters) {
    std::vector<bool> is_out(counters.columns.size());
    std::map<std::vector<std::pair<std::size_t, std::int64_t>>, std::size_t> equal;
    for (std::size_t b = counters.columns.size(); b-- > 0;) {
      has_others_ = has_others_ || counters.columns[b].empty();
      is_out[b] = bounds_[b].lo == bounds_[b].hi;
      fixed_[b] = bounds_[b].lo;
      if (is_out[b]) continue;
      std::vector<std::pair<std::size_t, std::int64_t>> key;
      for (const Term& term : counters.columns[b]) key.emplace_back(term.variable, term.factor);
      std::sort(key.begin(), key.end());
      const auto [place, is_new] = equal.emplace(std::move(key), b);
      if (is_new) continue;
      has_others_ = true;
      const std::size_t other = place->second;
      const bool is_cheaper = counters.costs[b] < counters.costs[other];
      if (counters.costs[b] == counters.costs[other] && query_.max_solutions > 1) continue;
      const std::size_t out = is_cheaper ? other : b;
      if (is_cheaper) place->second = b;
      is_out[out] = true;
      fixed_[out] = 0;
    }
    std::vector<std::size_t> place(counters.columns.size());
    std::vector<Interval> bounds;
    for (std::size_t b = 0; b < counters.columns.size(); ++b) {
      if (is_out[b]) {
        fixed_cost_ += Wide{fixed_[b]} * counters.costs[b];
        continue;
      }
      place[b] = live_.size();
      live_.push_back(b);
      costs_.push_back(counters.costs[b]);
      bounds.push_back(bounds_[b]);
    }
    bounds_ = std::move(bounds);
    target_ = counters.target;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      std::vector<Term> left;
      for (const Term& term : rows_[i]) {
        if (is_out[term.variable])
          target_[i] -= term.factor * fixed_[term.variable];
        else
          left.push_back({place[term.variable], term.factor});
      }
      rows_[i] = std::move(left);
    }
  }

  /// Returns the lattice of whole solutions; nothing if there are none, or if numbers or the basis become
  /// too large.
  std::optional<Lattice> whole_solutions() {
    constexpr std::size_t max_buttons = 1 << 10;
    constexpr std::size_t max_shortened = 64;
    constexpr std::int64_t max_number = 1 << 5;  // then it is worth while to shorten the basis on the way
    if (live_.size() > max_buttons) return std::nullopt;
    const auto reservation =
        limits_.charge(static_cast<double>(live_.size() * live_.size() * sizeof(std::int64_t)));
    std::vector<std::size_t> order(rows_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return rows_[a].size() < rows_[b].size(); });
    try {
      Lattice lattice(live_.size());
      for (const std::size_t i : order) {
        is_possible_ = lattice.restrict_to(rows_[i], target_[i]);
        if (!is_possible_) return std::nullopt;
        if (lattice.dimensions() <= max_shortened && lattice.greatest() > max_number)
          lattice.shorten(widths(bounds_), limits_);
        limits_.count_operations((lattice.dimensions() + 1) * (rows_[i].size() + live_.size()) * 4);
      }
      if (lattice.dimensions() > max_dimensions) return std::nullopt;
      return lattice;
    } catch (const Overflow&) {
      return std::nullopt;
    }
  }

  static std::vector<double> widths(const std::vector<Interval>& bounds) {
    std::vector<double> widths;
    for (const Interval& of : bounds) widths.push_back(static_cast<double>(of.hi - of.lo) + 1);
    return widths;
  }

  /// Returns the program of a space. The unknowns of the program are those of the lattice or, without a
  /// lattice, the presses. The last sum of the program is the cost.
  Program program_of(const Space& space) const {
    const std::optional<Lattice>& lattice = space.lattice;
    std::vector<Program::Sum> sums;
    if (!lattice) {
      for (std::size_t i = 0; i < rows_.size(); ++i) {
        Program::Sum sum{std::vector<std::int64_t>(live_.size()), {target_[i], target_[i]}};
        for (const Term& term : rows_[i]) sum.factors[term.variable] = term.factor;
        sums.push_back(std::move(sum));
      }
      sums.push_back({costs_, {0, space.max_cost}});
      return {live_.size(), std::move(sums), space.bounds, limits_};
    }
    const std::size_t k = lattice->dimensions();
    Program::Sum cost{std::vector<std::int64_t>(k), {}};
    Wide cost_of_origin = 0;
    for (std::size_t i = 0; i < live_.size(); ++i) {
      Program::Sum sum{std::vector<std::int64_t>(k), space.bounds[i]};
      for (std::int64_t* const bound : {&sum.bounds.lo, &sum.bounds.hi})
        if (__builtin_sub_overflow(*bound, lattice->origin()[i], bound)) throw Overflow{};
      cost_of_origin += Wide{costs_[i]} * lattice->origin()[i];
      for (std::size_t j = 0; j < k; ++j) {
        sum.factors[j] = (*lattice)[j][i];
        std::int64_t product = 0;
        if (__builtin_mul_overflow(costs_[i], sum.factors[j], &product) ||
            __builtin_add_overflow(cost.factors[j], product, &cost.factors[j]))
          throw Overflow{};
      }
      sums.push_back(std::move(sum));
    }
    if (cost_of_origin > max_int_cost || cost_of_origin < -max_int_cost) throw Overflow{};
    cost.bounds = shifted({0, space.max_cost}, -static_cast<std::int64_t>(cost_of_origin));
    sums.push_back(std::move(cost));
    return {k, std::move(sums), std::nullopt, limits_};
  }

  /// Returns the number of the program's variable that stands for the presses of live button i. With a
  /// lattice, that variable is the presses minus those of the lattice's origin.
  static std::size_t presses_in(const Space& space, std::size_t i) {
    return space.lattice ? space.lattice->dimensions() + i : i;
  }
  std::size_t cost_in(const Space& space) const {
    return space.lattice ? space.lattice->dimensions() + live_.size() : live_.size() + rows_.size();
  }
  static Interval shifted(Interval of, std::int64_t by) { return {of.lo + by, of.hi + by}; }

  Counts presses_at(const Space& space, const std::vector<std::int64_t>& point) const {
    Counts presses = fixed_;
    for (std::size_t i = 0; i < live_.size(); ++i) {
      Wide number = space.lattice ? space.lattice->origin()[i] : point[i];
      for (std::size_t j = 0; space.lattice && j < point.size(); ++j)
        number += Wide{(*space.lattice)[j][i]} * point[j];
      presses[live_[i]] = static_cast<std::int64_t>(number);
    }
    return presses;
  }
  std::int64_t cost_of(const Counts& presses) const {
    Wide sum = 0;
    for (std::size_t i = 0; i < live_.size(); ++i) sum += Wide{costs_[i]} * presses[live_[i]];
    return static_cast<std::int64_t>(sum);
  }

  /// Searches a lattice. Returns false if numbers become too large.
  bool is_searched(Lattice lattice, std::vector<Counts>& list) {
    try {
      Space space{std::move(lattice), bounds_};
      if (!settle(space)) return true;
      search(space, list);
      return true;
    } catch (const Overflow&) {
      list.clear();
      return false;
    }
  }

  void search(const Space& space, std::vector<Counts>& list) {
    const std::optional<Counts> cheapest = least_of(space, live_.size());
    if (!cheapest) return;
    if (query_.any) {
      list.push_back(*cheapest);
      return;
    }
    const std::int64_t cost = cost_of(*cheapest);
    if (!space.lattice) return list_presses(space, *cheapest, cost, list);
    std::vector<Term> terms;
    for (std::size_t i = 0; i < live_.size(); ++i) terms.push_back({i, costs_[i]});
    Space of_cost = space;
    (void)of_cost.lattice->restrict_to(terms, cost);
    list_lattice(std::move(of_cost), list);
  }

  /// Narrows the bounds of a space with a lattice, and restricts the lattice for each number of presses
  /// with one value left. Returns false if the space is empty.
  bool settle(Space& space) {
    Lattice& lattice = *space.lattice;
    for (bool changes = true; changes && lattice.dimensions() > 0;) {
      lattice.shorten(widths(space.bounds), limits_);
      changes = false;
      Program program = program_of(space);
      const std::size_t k = lattice.dimensions();
      std::vector<std::size_t> settled;
      for (std::size_t i = 0; i < live_.size(); ++i) {
        if (is_constant(lattice, i)) continue;
        const Interval range = program.relaxed_range(k + i);
        if (range.lo > range.hi) return false;
        program.set_bounds(k + i, range);
        space.bounds[i] = shifted(range, lattice.origin()[i]);
        if (range.lo == range.hi) settled.push_back(i);
      }
      for (const std::size_t i : settled) {
        if (!restrict_to(lattice, i, space.bounds[i].lo)) return false;
        lattice.shorten(widths(space.bounds), limits_);
        changes = true;
      }
    }
    for (std::size_t i = 0; i < live_.size(); ++i)
      if (is_constant(lattice, i) &&
          (lattice.origin()[i] < space.bounds[i].lo || lattice.origin()[i] > space.bounds[i].hi))
        return false;
    return true;
  }

  static bool is_constant(const Lattice& lattice, std::size_t i) {
    for (std::size_t j = 0; j < lattice.dimensions(); ++j)
      if (lattice[j][i] != 0) return false;
    return true;
  }
  static bool restrict_to(Lattice& lattice, std::size_t i, std::int64_t presses) {
    const Term term{i, 1};
    return lattice.restrict_to({&term, 1}, presses);
  }

  /// Returns the solution with the fewest presses of live button i, or with the least cost if i is the
  /// number of live buttons. A search that takes long is restarted in the part of the space below the best
  /// value so far, with a basis that is short there.
  std::optional<Counts> least_of(Space space, std::size_t i) {
    const bool of_cost = i == live_.size();
    const auto value_of = [&](const Counts& presses) {
      return of_cost ? cost_of(presses) : presses[live_[i]];
    };
    std::optional<Counts> best;
    constexpr std::uint64_t first_nodes = 100;
    for (std::uint64_t nodes = first_nodes;; nodes *= 10) {
      if (space.lattice && space.lattice->dimensions() == 0) {
        Counts only = presses_at(space, {});
        if (!best || value_of(only) < value_of(*best)) best = std::move(only);
        return best;
      }
      Program program = program_of(space);
      const auto reservation = limits_.charge(program.bytes());
      const auto [point, finished] =
          program.minimise(of_cost ? cost_in(space) : presses_in(space, i),
                           {of_cost && query_.any, space.lattice ? nodes : UINT64_MAX}, {},
                           of_cost ? report_in(space, best) : Program::Report());
      if (point) best = presses_at(space, *point);
      if (finished || (of_cost && query_.any && best)) return best;
      if (best) (of_cost ? space.max_cost : space.bounds[i].hi) = value_of(*best) - 1;
      if (!settle(space)) return best;
    }
  }

  Program::Report report_in(const Space& space, const std::optional<Counts>& best) const {
    const Wide of_origin =
        space.lattice
            ? Wide{cost_of(presses_at(space, std::vector<std::int64_t>(space.lattice->dimensions())))} +
                  fixed_cost_
            : fixed_cost_;
    std::int64_t least = best ? cost_of(*best) : std::numeric_limits<std::int64_t>::max();
    return [this, &space, of_origin, least](std::int64_t lower,
                                            const std::vector<std::int64_t>* point) mutable {
      const auto proved = static_cast<std::uint64_t>(std::max<Wide>(lower + of_origin, 0));
      if (point == nullptr) return report_(proved, nullptr);
      const Counts presses = presses_at(space, *point);
      const bool is_better = cost_of(presses) < least;
      least = std::min(least, cost_of(presses));
      report_(proved, is_better ? &presses : nullptr);
    };
  }

  /// Lists the points of a lattice in lexicographic order.
  void list_lattice(Space space, std::vector<Counts>& list) {
    if (!settle(space)) return;
    const Lattice& lattice = *space.lattice;
    if (lattice.dimensions() == 0) {
      list.push_back(presses_at(space, {}));
      return;
    }
    std::size_t i = 0;
    while (is_constant(lattice, i)) ++i;
    while (space.bounds[i].lo <= space.bounds[i].hi && list.size() < query_.max_solutions) {
      const auto found = least_of(space, i);
      if (!found) return;
      const std::int64_t least = (*found)[live_[i]];
      Space part = space;
      (void)restrict_to(*part.lattice, i, least);
      part.bounds[i] = {least, least};
      list_lattice(std::move(part), list);
      space.bounds[i].lo = least + 1;
    }
  }

  /// Lists the solutions of this cost in lexicographic order, for a space without a lattice. `known` is one
  /// of them.
  void list_presses(const Space& space, const Counts& known, std::int64_t cost, std::vector<Counts>& list) {
    Program program = program_of(space);
    const auto reservation = limits_.charge(program.bytes());
    program.set_bounds(cost_in(space), {cost, cost});
    std::vector<std::int64_t> point;
    for (const std::size_t b : live_) point.push_back(known[b]);
    for (std::size_t i = 0;;) {
      for (; i < live_.size(); ++i) {
        if (point[i] > program.bounds(i).lo) point = program.minimise(i, {}, point).point.value_or(point);
        program.set_bounds(i, {point[i], point[i]});
      }
      list.push_back(presses_at(space, point));
      bool has_next = false;
      while (!has_next && i > 0 && list.size() < query_.max_solutions) {
        const std::int64_t next = program.bounds(--i).lo + 1;
        program.set_bounds(i, space.bounds[i]);
        if (next > space.bounds[i].hi) continue;
        program.set_bounds(i, {next, space.bounds[i].hi});
        if (auto found = program.minimise(i, {}).point) {
          point = std::move(*found);
          has_next = true;
        } else {
          program.set_bounds(i, space.bounds[i]);
        }
      }
      if (!has_next) return;
    }
  }

  static constexpr std::size_t max_dimensions = 40;

  const CountersQuery& query_;
  const CountersReport& report_;
  Limits& limits_;

  Counts fixed_;  // presses of buttons that were taken out
  Wide fixed_cost_ = 0;
  std::vector<std::size_t> live_;  // buttons that remain; the next two members have an entry for each
  std::vector<Interval> bounds_;
  std::vector<std::int64_t> costs_;
  std::vector<std::vector<Term>>
      rows_;  // equations of counters, first over all buttons, then over the remaining ones
  std::vector<std::int64_t> target_;
  bool has_others_ = false;  // true if there are solutions that the search leaves out
  bool is_possible_ = true;
};

}  // namespace

CounterSolutions solve_counters(const Counters& counters, const CountersQuery& query,
                                const CountersReport& report, Limits& limits) {
  return Search(counters, query, report, limits).run();
}

}  // namespace flipwise
