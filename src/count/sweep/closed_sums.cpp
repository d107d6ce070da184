// SPDX-License-Identifier: MIT
#include "count/sweep/closed_sums.hpp"

#include <algorithm>
#include <atomic>
#include <span>
#include <string>
#include <utility>

#include "arithmetic/chinese_remainder.hpp"
#include "arithmetic/modular.hpp"
#include "count/sweep/patterns.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "count/sweep/side_by_side.hpp"
#include "run/parallel.hpp"

namespace flipwise {

namespace {

/// Whether the walks of all rows are asked for, or those of 1, 2, ... rows too.
enum class Lengths { whole, all };

/// The values of several starts, length by length, by sweeps side by side. Between rows it asks
/// proceed(share of the rows done); once that says no, the values mean nothing.
template <Semiring R, class Proceed>
Values<R> sweep_starts(const R& ring, const Diagram& diagram, std::span<const ClosedWalks::Start> starts,
                       Lengths lengths, Limits& limits, Proceed proceed) {
  const SideBySide<R> all{ring, starts.size()};
  const std::size_t stride = all.stride();
  const std::size_t states = diagram.table(0).states_before();
  Values<R> values((states + 1) * stride);
  const auto part = [&](std::size_t state, std::size_t i) {
    return all.part(std::span(values).subspan(state * stride, stride), i);
  };
  for (std::size_t state = 0; state <= states; ++state)
    for (std::size_t i = 0; i < starts.size(); ++i) ring.none(part(state, i));
  for (std::size_t i = 0; i < starts.size(); ++i) ring.one(part(starts[i].state, i));
  Values<R> result;
  for (std::uint64_t row = diagram.rows; row-- > 0;) {
    values = above_row(all, diagram.table(row), std::move(values),
                       (diagram.rows - 1 - row) * diagram.columns, limits);
    if (row == 0 || lengths == Lengths::all)
      for (std::size_t i = 0; i < starts.size(); ++i) {
        const auto value = part(starts[i].state, i);
        result.insert(result.end(), value.begin(), value.end());
      }
    if (!proceed(1 - static_cast<double>(row) / static_cast<double>(diagram.rows))) break;
  }
  return result;
}

/// How starts are taken: so many side by side by one worker, so many workers at a time. A layer is as large
/// as the caches like, where one start alone does not fill them. Each worker has its own layers while they
/// are small; else all work on the same.
struct Plan {
  std::size_t many = 1;
  unsigned workers = 1;
  unsigned threads_of_worker = 1;

  Plan(const Diagram& diagram, std::size_t bytes, const Limits& limits) {
    constexpr std::size_t bytes_of_layer = std::size_t{1} << 20;
    constexpr std::size_t most_at_once = 32;
    constexpr std::size_t least_bytes_at_once = 64;
    const std::size_t states = diagram.most_states() + 1;
    const std::size_t step = 1 + (least_bytes_at_once - 1) / bytes;
    many = std::clamp(bytes_of_layer / (states * bytes) / step * step, step, std::max(step, most_at_once));
    const double layers = 2.0 * static_cast<double>(states * many * bytes);
    limits.require_memory(diagram.bytes() + layers);
    const bool small = layers * limits.threads() < static_cast<double>(limits.memory_bytes()) / 4;
    (small ? workers : threads_of_worker) = limits.threads();
  }
};

/// All starts from number `next` on: each(start, length, value), lengths counted from 0, and after(next)
/// now and then.
template <Semiring R, class Each, class After>
void sweep_all_starts(const R& ring, const ClosedWalks& walks, Lengths lengths, std::size_t next,
                      Share share, Limits& limits, Each each, After after) {
  const Diagram& diagram = walks.diagram;
  const Plan plan(diagram, ring.stride() * sizeof(typename R::Value), limits);
  const std::span<const ClosedWalks::Start> starts(walks.starts);
  const std::size_t states = diagram.most_states();
  const double one = share.size / static_cast<double>(starts.size());
  std::vector<Values<R>> values(plan.workers);
  Limits workers(limits, {}, plan.workers);
  Limits of_worker(limits, {}, plan.threads_of_worker);
  while (next < starts.size()) {
    const std::size_t size = std::min(plan.many * plan.workers, starts.size() - next);
    std::atomic<bool> stopped = false;
    const auto spend = [&](double done, std::size_t many) {
      try {
        limits.spend(64 + diagram.columns * states * many * ring.stride(),
                     share.begin + one * (static_cast<double>(next) + done * static_cast<double>(size)),
                     "counting");
      } catch (const Stopped&) {
        stopped = true;
        throw;
      }
    };
    const auto sweep_group = [&](std::uint64_t group, unsigned worker) {
      const std::size_t first = static_cast<std::size_t>(group) * plan.many;
      const std::size_t many = std::min(plan.many, size - first);
      values[static_cast<std::size_t>(group)] = sweep_starts(
          ring, diagram, starts.subspan(next + first, many), lengths, of_worker, [&](double done) {
            if (worker == 0) spend(done, many);
            return !stopped;
          });
    };
    run_tasks((size + plan.many - 1) / plan.many, workers, sweep_group);
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t group = i / plan.many * plan.many;
      const std::size_t many = std::min(plan.many, size - group);
      const std::span<const typename R::Value> of_group(values[i / plan.many]);
      for (std::size_t at = i - group, length = 0; at * ring.stride() < of_group.size();
           at += many, ++length)
        each(starts[next + i], length, of_group.subspan(at * ring.stride(), ring.stride()));
    }
    next += size;
    after(next);
  }
}

/// The sum over all starts of the values modulo the ring's modulus, number by number, length by length. The
/// sum so far is saved.
std::vector<std::uint64_t> summed(const auto& ring, const ClosedWalks& walks, Lengths lengths, Share share,
                                  Limits& limits, Checkpoint& checkpoint) {
  const std::string step = "closed walks";
  const Modular modular{ring.modulus};
  const std::size_t numbers = ring.stride();
  std::vector<std::uint64_t> sums(
      numbers * (lengths == Lengths::all ? static_cast<std::size_t>(walks.diagram.rows) : 1));
  std::size_t next = 0;
  checkpoint.load(step, [&](Loading& in) {
    next = static_cast<std::size_t>(in.number());
    in.array(sums);
  });
  sweep_all_starts(
      ring, walks, lengths, next, share, limits,
      [&](const ClosedWalks::Start& start, std::size_t length, auto value) {
        for (std::size_t i = 0; i < numbers; ++i) {
          std::uint64_t& sum = sums[length * numbers + i];
          sum = modular.add(sum, modular.multiply(start.alike, value[i]));
        }
      },
      [&](std::size_t after) {
        checkpoint.offer(step, [&](Saving& out) {
          out.number(after);
          out.array(sums);
        });
      });
  return sums;
}

/// Narrow words where the modulus allows them: twice as many side by side.
std::vector<std::uint64_t> counts_modulo(const ClosedWalks& walks, Lengths lengths, std::uint64_t modulus,
                                         Share share, Limits& limits, Checkpoint& checkpoint) {
  constexpr std::uint64_t narrow = std::uint64_t{1} << 31;
  const auto sums = [&](const auto& ring) {
    return summed(ring, walks, lengths, share, limits, checkpoint);
  };
  if (modulus <= narrow) return sums(CountModuloIn<std::uint32_t>{static_cast<std::uint32_t>(modulus)});
  return sums(CountModulo{modulus});
}

/// Closed or not: 2 to this is no less than the count. One sweep.
double bits_of_all_walks(const ClosedWalks& walks, Limits& limits) {
  const Diagram& diagram = walks.diagram;
  const auto ring = CountExactly::for_cells(diagram.rows * diagram.columns);
  limits.require_memory(diagram.bytes() +
                        2.0 * static_cast<double>((diagram.most_states() + 1) * ring.words * 8));
  BigInt sum = 0;
  sweep(ring, diagram, limits, [&](std::uint64_t row, const Values<CountExactly>& values) {
    if (row > 0) return;
    for (const auto& start : walks.starts)
      sum +=
          start.alike * BigInt::from_words(std::span(values).subspan(start.state * ring.words, ring.words));
  });
  return static_cast<double>(sum.bits());
}

template <bool most>
std::optional<Tally::Extreme> extreme(const ClosedWalks& walks, Limits& limits) {
  using Ring = LitCells<most>;
  std::uint32_t best = Ring::impossible;
  std::uint32_t state = 0;
  sweep_all_starts(
      Ring{}, walks, Lengths::whole, 0, {}, limits,
      [&](const ClosedWalks::Start& start, std::size_t, std::span<const std::uint32_t> value) {
        if (value[0] == Ring::impossible) return;
        if (best != Ring::impossible && (most ? value[0] <= best : value[0] >= best)) return;
        best = value[0];
        state = start.state;
      },
      [](std::size_t) {});
  if (best == Ring::impossible) return {};
  auto found = extreme_pattern(walks.diagram, most, limits, state);
  Board pattern(found->pattern.rows(), found->pattern.columns());
  for (std::size_t row = 0; row < pattern.rows(); ++row)
    for (std::size_t column = 0; column < pattern.columns(); ++column)
      if (found->pattern.get(row, column)) pattern.flip((row + 1) % pattern.rows(), column);
  found->pattern = std::move(pattern);
  return found;
}

}  // namespace

std::uint64_t count_closed(const ClosedWalks& walks, std::uint64_t modulus, Limits& limits,
                           Checkpoint& checkpoint) {
  return counts_modulo(walks, Lengths::whole, modulus, {}, limits, checkpoint)[0];
}

std::vector<std::uint64_t> count_closed_up_to(const ClosedWalks& walks, std::size_t rows,
                                              std::uint64_t modulus, Limits& limits,
                                              Checkpoint& checkpoint) {
  ClosedWalks others = walks;
  others.diagram.rows = rows;
  return counts_modulo(others, Lengths::all, modulus, {}, limits, checkpoint);
}

BigInt count_closed_exactly(const ClosedWalks& walks, Limits& limits, Checkpoint& checkpoint) {
  return from_residues(bits_of_all_walks(walks, limits), checkpoint, [&](std::uint32_t prime, Share share) {
    return counts_modulo(walks, Lengths::whole, prime, share, limits, checkpoint)[0];
  });
}

std::vector<BigInt> count_closed_by_weight(const ClosedWalks& walks, Limits& limits,
                                           Checkpoint& checkpoint) {
  const auto cells = static_cast<std::size_t>(walks.diagram.rows * walks.diagram.columns);
  const auto residues = [&](std::uint32_t prime, Share share) {
    return summed(WeightsModulo{prime, cells}, walks, Lengths::whole, share, limits, checkpoint);
  };
  return from_residues(cells + 1, bits_of_all_walks(walks, limits), "residues by weight", checkpoint,
                       residues);
}

std::optional<Tally::Extreme> extreme_closed(const ClosedWalks& walks, bool most, Limits& limits) {
  return most ? extreme<true>(walks, limits) : extreme<false>(walks, limits);
}

}  // namespace flipwise
