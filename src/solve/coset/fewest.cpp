// SPDX-License-Identifier: MIT
#include "solve/coset/fewest.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>
#include <utility>

#include "gf2/bits.hpp"
#include "run/costs.hpp"
#include "run/ranks.hpp"
#include "run/time_budget.hpp"
#include "solve/coset/by_weight.hpp"
#include "solve/coset/coset_scan.hpp"
#include "solve/coset/gale_berlekamp.hpp"
#include "solve/coset/meet_in_the_middle.hpp"
#include "solve/coset/stream_plan.hpp"
#include "solve/coset/streamed_join.hpp"
#include "solve/weights/coset_blocks.hpp"
#include "solve/weights/patch_bound.hpp"

namespace flipwise {

namespace {

/// Below this dimension every method is quick.
constexpr std::size_t quick_dimension = 20;
/// From this dimension on, a search takes long enough to compute and report a bound before it.
constexpr std::size_t slow_dimension = 29;
/// If the search of the whole coset is predicted to take longer, the search by weight is tried first.
constexpr double slow_seconds = 2;
constexpr std::size_t max_terms_by_weight = 100'000;

/// A function that returns the checks of a part, as sets of its terms.
using TermChecksOf = std::function<TermChecks()>;

/// Returns the reason why a search of this many seconds is not started.
std::string why_not(double seconds, std::size_t dimension) {
  if (seconds == costs::never)
    return "2^" + std::to_string(dimension) + " combinations of quiet patterns are too many to search";
  return too_slow("a search", seconds, " on one core");
}

/// A search of a coset as a whole, and its estimated time.
struct WholeSearch {
  std::function<CosetMinimum(Limits&)> run = {};  // none if nothing is worth trying
  double seconds = costs::never;
  bool is_cramped = false;  // true if more memory would help when `run` proves only bounds
};

/// Combines the results of two methods for one coset.
CosetMinimum joined(CosetMinimum left, CosetMinimum right) {
  const std::uint64_t lower = std::max(left.lower, right.lower);
  if (right.proved || (!left.proved && right.presses < left.presses)) std::swap(left, right);
  left.lower = lower;
  if (!left.proved && left.reason.empty()) left.reason = std::move(right.reason);
  return left;
}

/// True if the total weight is small enough for histograms of the weights in the classes of a split.
bool is_joinable(const Coset& coset) {
  constexpr std::uint64_t max_weights = std::uint64_t{1} << 24;
  return coset.l1_norm() <= max_weights;
}

/// True if a split is to be joined by tables: they fit in memory, and the join takes less than
/// `slow_seconds` or less time than the streamed join. Processes can share only the latter, and prefer it
/// within the time budget.
bool joins_tables(const Split& split, std::size_t dimension, const Limits& limits) {
  if (meet_bytes(split) > limits.free_bytes()) return false;
  const double seconds = meet_seconds(split, dimension);
  if (seconds < slow_seconds) return true;
  const StreamForecast going_by = forecast_stream(split, dimension, limits);
  const double most = Team::available(limits) == nullptr ? seconds : time_budget(limits);
  return !going_by.proves || going_by.seconds > most;
}

/// Chooses the scan, one of the joins or the light-bulb game, by the least estimated time.
WholeSearch whole_search(const Coset& coset, std::uint64_t keep, const Limits& limits) {
  const double most = time_budget(limits);
  const double scan = scan_seconds(coset.dimension);
  WholeSearch best{.seconds = scan};
  if (coset.dimension > quick_dimension) {
    std::optional<GaleBerlekamp> game = find_gale_berlekamp(coset);
    const double switched = game ? gale_berlekamp_seconds(*game) : costs::never;
    std::optional<Split> split = is_joinable(coset) ? find_split(coset) : std::nullopt;
    const bool fits = split && joins_tables(*split, coset.dimension, limits);
    const StreamForecast streamed = !split ? StreamForecast{costs::never, false}
                                    : fits ? StreamForecast{meet_seconds(*split, coset.dimension)}
                                           : forecast_stream(*split, coset.dimension, limits);
    if (switched <= most && switched < scan && (!streamed.proves || switched < streamed.seconds))
      return {[&coset, keep, own = std::move(*game)](Limits& of_search) {
                return search_switches(coset, own, keep, of_search);
              },
              switched};
    if (streamed.seconds <= most && streamed.seconds < scan && (streamed.proves || scan > most))
      return {[&coset, keep, fits, scannable = scan <= most, own = std::move(*split)](Limits& of_search) {
                CosetMinimum found = fits ? meet_in_the_middle(coset, own, {.keep = keep}, of_search)
                                          : join_streamed(coset, own, {.keep = keep}, of_search);
                if (found.proved || of_search.stopped() || !scannable) return found;
                return joined(scan_coset(coset, keep, of_search), std::move(found));
              },
              streamed.seconds, !fits};
    best.seconds = std::min({scan, switched, streamed.proves ? streamed.seconds : costs::never});
  }
  if (scan <= most)
    best.run = [&coset, keep](Limits& of_search) { return scan_coset(coset, keep, of_search); };
  return best;
}

/// Searches the coset as a whole if that is quick. Otherwise searches by weight first, which is quicker if
/// the least weight is small. If nothing is worth trying, returns the result of a descent.
CosetMinimum minimise_by_estimate(const Coset& coset, std::uint64_t keep, std::uint64_t ceiling,
                                  const TermChecksOf& checks, Limits& limits) {
  if (limits.stopped()) return unproved(coset, descend(coset), "descent");
  WholeSearch whole = whole_search(coset, keep, limits);
  std::optional<CosetMinimum> tried;
  if (whole.run && whole.seconds < slow_seconds) {
    tried = whole.run(limits);
    if (tried->proved) return *std::move(tried);
    whole.run = {};
  }
  CosetMinimum best = unproved(coset, descend(coset), "descent");
  if (tried) {
    best = joined(*std::move(tried), std::move(best));
    if (limits.stopped() || whole.is_cramped) return best;
  }
  if (coset.terms.size() <= max_terms_by_weight) {
    // A search that saves its state need not finish within the limit.
    const bool is_rival = whole.run && (limits.checkpoint() != nullptr ||
                                        whole.seconds / limits.threads() < limits.seconds_left());
    best = joined(search_by_weight(coset, checks ? checks() : TermChecks(), keep, ceiling,
                                   is_rival ? whole.seconds : costs::never, limits),
                  std::move(best));
    if (best.proved || best.lower > ceiling || limits.stopped()) return best;
  }
  if (whole.run && ceiling > 0) return joined(whole.run(limits), std::move(best));
  const bool is_predictable = whole.seconds > time_budget(limits) && whole.seconds < costs::never;
  if (best.reason.empty() || is_predictable) best.reason = why_not(whole.seconds, coset.dimension);
  return best;
}

/// Returns by how much the ceiling exceeds `floor`; 0 if it does not.
std::uint64_t above(std::uint64_t floor, std::uint64_t ceiling) {
  return ceiling - std::min(floor, ceiling);
}

/// Minimises with a proved lower bound in every progress report; the methods themselves report little.
CosetMinimum minimise_bounded(const Coset& coset, std::uint64_t keep, std::uint64_t ceiling,
                              const TermChecksOf& checks, Limits& limits) {
  const std::uint64_t bound = coset.dimension < slow_dimension ? 0 : least_by_patches(coset, limits);
  Limits bounded(limits, [&](Progress state) {
    state.lower = std::max(state.lower, bound);
    return state;
  });
  CosetMinimum found = minimise_by_estimate(coset, keep, ceiling, checks, bounded);
  found.lower = std::max(found.lower, bound);
  if (!found.proved && coset.dimension < slow_dimension)
    found.lower = std::max(found.lower, least_by_patches(coset, limits));
  return found;
}

/// Minimises with all balances divided by their greatest common divisor.
CosetMinimum minimise(const Coset& coset, std::uint64_t keep, std::uint64_t ceiling,
                      const TermChecksOf& checks, Limits& limits) {
  const std::uint64_t divisor = common_divisor(coset);
  if (divisor == 1) return minimise_bounded(coset, keep, ceiling, checks, limits);
  const std::uint64_t of_units = ceiling == no_ceiling ? no_ceiling : above(coset.fixed, ceiling) / divisor;
  Limits of_divided(limits, [&](const Progress& state) { return multiplied(state, coset, divisor); });
  return multiplied(minimise_bounded(divided(coset, divisor), keep, of_units, checks, of_divided), coset,
                    divisor);
}

/// Returns the first `keep` sums of one member of each list. The lists have no direction in common, so the
/// orders of both carry over to the sums.
std::vector<Member> first_sums(const std::vector<Member>& left, const std::vector<Member>& right,
                               std::uint64_t keep) {
  struct Sum {
    Member member;
    std::size_t i, j;
  };
  const auto later = [](const Sum& a, const Sum& b) { return gf2::precedes(b.member, a.member); };
  std::priority_queue<Sum, std::vector<Sum>, decltype(later)> next(later);
  const auto offer = [&](std::size_t i, std::size_t j) {
    if (i == left.size() || j == right.size()) return;
    Sum sum{left[i], i, j};
    gf2::add(sum.member, right[j]);
    next.push(std::move(sum));
  };
  std::vector<Member> sums;
  for (offer(0, 0); !next.empty() && sums.size() < keep;) {
    const Sum sum = next.top();
    next.pop();
    sums.push_back(sum.member);
    offer(sum.i, sum.j + 1);
    if (sum.j == 0) offer(sum.i + 1, 0);
  }
  return sums;
}

/// Returns a member of a part as a member of the whole coset.
Member widened(const Member& member, const CosetPart& part, std::size_t dimension) {
  Member wide(words_for(dimension));
  gf2::for_each_bit(member, [&](std::size_t t) { gf2::flip_bit(wide, part.directions[t]); });
  return wide;
}

/// Minimises the parts one by one. `written` returns the presses of a member, for progress reports;
/// `checks` returns those of a part.
CosetMinimum minimise_parts(Coset coset, std::uint64_t keep, std::uint64_t ceiling,
                            const std::function<Board(const Member&)>& written,
                            const std::function<TermChecks(const CosetPart&)>& checks, Limits& limits) {
  CosetMinimum whole;
  whole.presses = whole.lower = coset.fixed;
  whole.first = {Member(words_for(coset.dimension))};
  const std::size_t dimension = coset.dimension;
  const std::vector<CosetPart> parts = parts_of(std::move(coset));
  // Members found by descent in the parts not yet minimised, and their weights, for progress reports.
  std::vector<std::uint64_t> known(parts.size());
  std::vector<Member> known_members(parts.size());
  for (std::size_t i = 1; i < parts.size(); ++i) {
    known_members[i] = descend(parts[i].coset);
    known[i] = parts[i].coset.weight(known_members[i]);
  }
  std::uint64_t best_of_later = std::accumulate(known.begin(), known.end(), std::uint64_t{0});
  std::size_t largest = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const CosetPart& part = parts[i];
    best_of_later -= known[i];
    Limits part_limits(limits, [&](const Progress& of_part) {
      Progress state = of_part;
      if (state.best) *state.best += whole.presses + best_of_later;
      state.lower += whole.lower;
      if (of_part.solution)
        state.solution = [&] {
          Member member = whole.first.front();
          gf2::add(member, widened(as_member(of_part.solution()), part, dimension));
          for (std::size_t later = i + 1; later < parts.size(); ++later)
            gf2::add(member, widened(known_members[later], parts[later], dimension));
          return written(member);
        };
      return state;
    });
    const TermChecksOf own_checks = checks ? TermChecksOf([&] { return checks(part); }) : TermChecksOf();
    const std::uint64_t own_ceiling = ceiling == no_ceiling ? no_ceiling : above(whole.lower, ceiling);
    const CosetMinimum one = minimise(part.coset, keep, own_ceiling, own_checks, part_limits);
    whole.presses += one.presses;
    whole.lower += one.lower;
    whole.co_optimal *= one.co_optimal;
    std::vector<Member> wide;
    for (const Member& member : one.first) wide.push_back(widened(member, part, dimension));
    whole.first = first_sums(whole.first, wide, keep);
    whole.proved = whole.proved && one.proved;
    if (whole.reason.empty()) whole.reason = one.reason;
    if (part.coset.dimension > largest) {
      largest = part.coset.dimension;
      whole.method = one.method;
    }
  }
  return whole;
}

}  // namespace

std::optional<Fewest> fewest_in_coset(Board particular, std::vector<Board> directions, std::uint64_t all,
                                      Limits& limits, const std::function<Checks()>& checks,
                                      const PressCosts& costs, std::uint64_t ceiling) {
  if (!is_writable(particular, directions.size(), limits)) return std::nullopt;
  const MemoryReservation reservation = limits.charge(coset_bytes(particular, directions.size()));
  normalise(particular, directions, limits);
  std::function<TermChecks(const CosetPart&)> checks_of_part;
  if (checks)
    checks_of_part = [&, known = std::optional<Checks>()](const CosetPart& part) mutable {
      if (!known) known = checks();
      return term_checks(*known, part, directions, limits);
    };
  const auto written = [&](const Member& member) { return board_of(particular, directions, member); };
  CosetMinimum found =
      minimise_parts(coset_of(particular, directions, costs, limits), std::max<std::uint64_t>(all, 1),
                     ceiling, written, checks_of_part, limits);
  if (!found.proved) found.first.resize(1);
  Fewest result = {found.presses, found.lower,  found.co_optimal, {},
                   found.proved,  found.method, found.reason};
  for (const Member& member : found.first) result.first.push_back(board_of(particular, directions, member));
  return result;
}

Fewest better(Fewest left, Fewest right, std::uint64_t all) {
  const std::uint64_t lower = std::min(left.lower, right.lower);
  if (right.presses < left.presses) std::swap(left, right);
  const bool proved = left.proved && (right.proved || right.lower > left.presses);
  if (proved && !right.proved) right.reason.clear();
  if (left.presses == right.presses) {
    left.co_optimal += right.co_optimal;
    left.counted = left.counted && right.counted;
    std::move(right.first.begin(), right.first.end(), std::back_inserter(left.first));
    std::sort(left.first.begin(), left.first.end(),
              [](const Board& a, const Board& b) { return reading_order(a, b) < 0; });
    left.first.resize(std::min<std::uint64_t>(left.first.size(), std::max<std::uint64_t>(all, 1)));
  }
  left.proved = proved;
  left.lower = lower;
  if (left.reason.empty()) left.reason = std::move(right.reason);
  return left;
}

}  // namespace flipwise
