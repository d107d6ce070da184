// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "count/diagram/diagram.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"
#include "run/limits.hpp"
#include "run/parallel.hpp"

namespace flipwise {

/// Numbers of rows to count boards of: `rows` only, or 1, 2, ..., `rows`.
struct Lengths {
  std::uint64_t rows;
  bool all = false;
};

/// Computes the values of the walks from every start. Starts are processed in groups, with their values
/// side by side in one layer. A group is as large as fits well into the caches, unless a single start
/// already fills them. If the layers of all threads easily fit into memory, each worker has a group of its
/// own, else all work on the same one.
template <Semiring R>
class StartsInGroups {
 public:
  StartsInGroups(const R& ring, const ClosedWalks& walks, Lengths lengths, Limits& limits)
      : ring_(ring), walks_(walks), diagram_(walks.diagram), lengths_(lengths), limits_(limits) {
    constexpr std::size_t bytes_of_layer = std::size_t{1} << 20;
    constexpr std::size_t max_at_once = 32;
    constexpr std::size_t least_bytes_at_once = 64;
    const std::size_t states = diagram_.max_states() + 1;
    const std::size_t bytes = ring.stride() * sizeof(typename R::Value);
    const std::size_t step = 1 + (least_bytes_at_once - 1) / bytes;
    group_size_ =
        std::clamp(bytes_of_layer / (states * bytes) / step * step, step, std::max(step, max_at_once));
    const double layers = 2.0 * static_cast<double>(states * group_size_ * bytes);
    workers_ = limits.fits(4 * layers * limits.threads()) ? limits.threads() : 1;
    layers_ = limits.charge(layers * workers_);
    memory_.resize(workers_);
  }

  /// Returns the number of starts in the groups of all workers, a good number to process together.
  std::size_t starts_together() const { return group_size_ * workers_; }

  /// Calls each(start, length, value) for starts number `next` to end - 1; lengths are counted from 0.
  template <class Each>
  void run(std::size_t next, std::size_t end, Each each) {
    std::vector<Values<R>> values(workers_);
    while (next < end) {
      const auto starts = std::span(walks_.starts).subspan(next, std::min(starts_together(), end - next));
      find_values(starts, next, values);
      for (std::size_t i = 0; i < starts.size(); ++i) {
        const std::size_t group = i / group_size_;
        const std::size_t many = std::min(group_size_, starts.size() - group * group_size_);
        const std::span<const typename R::Value> of_group(values[group]);
        for (std::size_t at = i % group_size_, length = 0; at * ring_.stride() < of_group.size();
             at += many, ++length)
          each(starts[i], length, of_group.subspan(at * ring_.stride(), ring_.stride()));
      }
      next += starts.size();
    }
  }

 private:
  /// Computes the values of some starts, a group for each worker. Only the calling thread may count
  /// operations; if a limit stops it, it stops the others.
  void find_values(std::span<const ClosedWalks::Start> starts, std::size_t next,
                   std::vector<Values<R>>& values) {
    std::atomic<bool> stopped = false;
    const auto count_operations = [&](double done, std::size_t many) {
      try {
        const double starts_done = static_cast<double>(next) + done * static_cast<double>(starts.size());
        limits_.count_operations(64 + diagram_.columns * diagram_.max_states() * many * ring_.stride(),
                                 starts_done / static_cast<double>(walks_.starts.size()), "counting");
      } catch (const LimitReached&) {
        stopped = true;
        throw;
      }
    };
    Limits of_workers(limits_, {}, workers_);
    Limits of_layers(limits_, {}, workers_ > 1 ? 1 : 0);
    run_tasks((starts.size() + group_size_ - 1) / group_size_, of_workers,
              [&](std::uint64_t task, unsigned worker) {
                const auto group = static_cast<std::size_t>(task);
                const auto of_group = starts.subspan(
                    group * group_size_, std::min(group_size_, starts.size() - group * group_size_));
                values[group] = values_of(of_group, memory_[worker], of_layers, [&](double done) {
                  if (worker == 0) count_operations(done, of_group.size());
                  return !stopped;
                });
              });
  }

  /// Memory of a worker, reused for each group, since fresh memory costs as much as the sums.
  struct Memory {
    Values<R> values, spare;
  };

  /// Computes the values of a group, length by length. When go_on(share of the rows done) returns false,
  /// ends with useless values.
  template <class GoOn>
  Values<R> values_of(std::span<const ClosedWalks::Start> starts, Memory& memory, Limits& limits,
                      GoOn go_on) const {
    const SideBySide<R> all{ring_, starts.size()};
    const std::size_t stride = all.stride();
    const std::size_t states = diagram_.table(0).states_before();
    Values<R>& values = memory.values;
    values.resize((states + 1) * stride);
    const auto part = [&](std::size_t state, std::size_t i) {
      return all.part(std::span(values).subspan(state * stride, stride), i);
    };
    for (std::size_t state = 0; state <= states; ++state)
      for (std::size_t i = 0; i < starts.size(); ++i) ring_.none(part(state, i));
    for (std::size_t i = 0; i < starts.size(); ++i) ring_.one(part(starts[i].state, i));
    Values<R> result;
    for (std::uint64_t row = lengths_.rows; row-- > 0;) {
      const std::uint64_t rows_below = lengths_.rows - 1 - row;
      layer_above_row(all, diagram_.table(row), values, memory.spare, rows_below * diagram_.columns,
                      limits);
      if (row == 0 || lengths_.all)
        for (std::size_t i = 0; i < starts.size(); ++i) {
          const auto value = part(starts[i].state, i);
          result.insert(result.end(), value.begin(), value.end());
        }
      if (!go_on(static_cast<double>(rows_below + 1) / static_cast<double>(lengths_.rows))) break;
    }
    return result;
  }

  R ring_;
  const ClosedWalks& walks_;
  const Diagram& diagram_;
  Lengths lengths_;
  Limits& limits_;
  std::size_t group_size_ = 1;
  unsigned workers_ = 1;
  std::vector<Memory> memory_;
  MemoryReservation layers_;
};

}  // namespace flipwise
