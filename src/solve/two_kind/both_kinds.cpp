// SPDX-License-Identifier: MIT
#include "solve/two_kind/both_kinds.hpp"

#include <algorithm>

#include "run/parallel.hpp"
#include "solve/two_kind/kind_search.hpp"
#include "solve/two_kind/one_kind.hpp"

namespace flipwise::two_kind {

namespace {

/// Undecided presses up to which starting threads costs more than it saves.
constexpr std::size_t one_thread_cells = 16;
constexpr std::uint64_t most_threads = 256;

/// Where any solution will do, which one is met first would depend on the threads.
template <typename Row>
unsigned threads_for(const Shape<Row>& shape, const Best<Row>& best, const Limits& limits) {
  if (best.any() || shape.free_cells <= one_thread_cells) return 1;
  const std::uint64_t affordable = limits.free_bytes() / std::max<std::uint64_t>(linear_bytes(shape), 1);
  return static_cast<unsigned>(
      std::clamp<std::uint64_t>(affordable, 1, std::min<std::uint64_t>(limits.threads(), most_threads)));
}

/// One target. Every task is a walk through the whole tree that takes its share of the parts.
template <typename Row>
Effort search_target(const Shape<Row>& shape, const std::vector<Row>& lights, Best<Row>& best,
                     Limits& limits) {
  std::vector<Best<Row>> bests(limits.threads(), best.successor());
  std::vector<Effort> efforts(bests.size());
  Tickets tickets = 0;
  const Best<Row>* at_hand = &best;
  Limits reporting(limits, [&](Progress state) {
    (at_hand->found() ? *at_hand : best).report_in(state);
    return state;
  });
  const auto walk = [&](std::uint64_t task, unsigned worker) {
    Limits silent(limits, Limits::Silent());
    if (worker == 0) at_hand = &bests[task];
    try {
      efforts[task] = search_kinds(shape, lights, bests[task], tickets, worker == 0 ? reporting : silent);
    } catch (...) {
      limits.stop();  // the other walks are long
      throw;
    }
  };
  Effort effort;
  if (bests.size() == 1)
    walk(0, 0);
  else
    effort.stopped = !run_tasks(bests.size(), reporting, walk, [](double) { return search_progress(); });
  for (std::size_t i = 0; i < bests.size(); ++i) {
    best.join(bests[i]);
    effort += efforts[i];
  }
  return effort;
}

}  // namespace

template <typename Row>
Effort search_both_kinds(const Shape<Row>& shape, const std::vector<std::vector<Row>>& targets,
                         std::uint64_t lower, Best<Row>& best, Limits& limits) {
  Limits of_search(limits, {}, threads_for(shape, best, limits));
  const Charge room = limits.charge(static_cast<double>(linear_bytes(shape)) * of_search.threads());
  Effort effort;
  for (std::uint64_t few = std::max<std::uint64_t>(lower, 2);; few *= 2) {
    const bool last = 4 * few > shape.columns || few >= best.weight();
    Best<Row> found = best.successor();
    if (!last) found.cap(few);
    for (const auto& target : targets)
      // Both kinds take two presses, so nothing lighter can be missed.
      if (!effort.stopped && !best.satisfied() && !found.satisfied() && found.weight() >= 2)
        effort += search_target(shape, target, found, of_search);
    const bool done = found.found();
    best.join(found);
    if (last || done || best.satisfied() || effort.stopped) return effort;
  }
}

template Effort search_both_kinds(const Shape<Word>&, const std::vector<std::vector<Word>>&, std::uint64_t,
                                  Best<Word>&, Limits&);
template Effort search_both_kinds(const Shape<WideRow>&, const std::vector<std::vector<WideRow>>&,
                                  std::uint64_t, Best<WideRow>&, Limits&);

}  // namespace flipwise::two_kind
