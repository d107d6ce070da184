// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "run/parallel.hpp"
#include "solve/decoding/information_set.hpp"

namespace flipwise {

/// Polls the limits every few million steps of a loop; worker 0 also reports progress.
class Pulse {
 public:
  /// `steps_between`: steps between two polls. Pass a smaller number if a step may touch new memory, which
  /// takes microseconds.
  Pulse(Limits& limits, const ProgressOf& progress_of, unsigned worker,
        std::uint64_t steps_between = std::uint64_t{1} << 22)
      : limits_(&limits), progress_of_(&progress_of), worker_(worker), steps_between_(steps_between) {}

  /// Returns false if the loop must end.
  bool go_on(std::uint64_t steps, double done) {
    steps_ += steps;
    if (steps_ < steps_between_) return !ended_;
    steps_ = 0;
    ended_ = ended_ || !(worker_ == 0 ? limits_->report_and_continue((*progress_of_)(done))
                                      : limits_->should_continue());
    return !ended_;
  }

 private:
  Limits* limits_;
  const ProgressOf* progress_of_;
  unsigned worker_;
  std::uint64_t steps_between_;
  std::uint64_t steps_ = 0;
  bool ended_ = false;
};

/// Visits the offset of a systematic form plus every sum of exactly `number` rows with pivots and any rows
/// without. Calls use(worker, cost, rows) for each of these members that costs at most most(worker); `rows`
/// lists the added rows. Returns whether all were visited. Cost: at least words / 2 nanoseconds per sum.
template <class Most, class Use>
class RowSums {
 public:
  RowSums(const InformationSet& set, const CostSum& costs, std::size_t words, std::size_t number, Most most,
          Use use)
      : set_(set), costs_(costs), words_(words), number_(number), most_(most), use_(use) {}

  bool run(Limits& limits, const ProgressOf& progress_of) {
    const std::size_t free = set_.rows.rows() - set_.pivots.size();
    const std::size_t firsts = number_ == 0 ? 1 : set_.pivots.size();
    const std::uint64_t tasks = std::uint64_t{firsts} << free;
    std::atomic<bool> complete = true;
    const bool finished = run_tasks(
        tasks, limits,
        [&](std::uint64_t task, unsigned worker) {
          const double done = static_cast<double>(task) / static_cast<double>(tasks);
          Walk walk{*this, worker, Pulse(limits, progress_of, worker), done};
          walk.sums.resize((number_ + 1) * words_);
          std::copy_n(set_.offset.begin(), words_, walk.sums.begin());
          for (std::size_t bit = 0; bit < free; ++bit)
            if (task / firsts >> bit & 1) walk.take(set_.pivots.size() + bit, 0, 0);
          if (!walk.from(static_cast<std::size_t>(task % firsts))) complete = false;
        },
        progress_of);
    return finished && complete;
  }

 private:
  struct Walk {
    const RowSums& all;
    unsigned worker;
    Pulse pulse;
    double done;
    std::vector<Word> sums = {};  // after adding 0, 1, .. rows
    std::vector<std::uint32_t> rows = {};

    std::span<Word> sum(std::size_t depth) {
      return std::span(sums).subspan(depth * all.words_, all.words_);
    }
    void take(std::size_t row, std::size_t from, std::size_t to) {
      const std::span<const Word> added = all.set_.rows.row(row);
      const std::span<const Word> old = sum(from);
      const std::span<Word> now = sum(to);
      for (std::size_t w = 0; w < all.words_; ++w) now[w] = old[w] ^ added[w];
      rows.push_back(static_cast<std::uint32_t>(row));
    }
    void offer(std::uint64_t cost) {
      if (cost <= all.most_(worker)) all.use_(worker, cost, rows);
    }
    bool from(std::size_t first) {
      if (all.number_ == 0) {
        offer(all.costs_.of(sum(0)));
        return pulse.go_on(1, done);
      }
      take(first, 0, 1);
      return extend(1, first + 1);
    }
    bool extend(std::size_t depth, std::size_t first) {
      if (depth == all.number_) {
        offer(all.costs_.of(sum(depth)));
        return pulse.go_on(all.words_, done);
      }
      if (depth + 1 == all.number_) return add_last_row(depth, first);
      const std::size_t last =
          all.set_.pivots.size() - std::min(all.number_ - depth - 1, all.set_.pivots.size());
      for (std::size_t row = first; row < last; ++row) {
        take(row, depth, depth + 1);
        const bool go_on = extend(depth + 1, row + 1);
        rows.pop_back();
        if (!go_on) return false;
      }
      return true;
    }
    /// Visits the sums with one more row. Nearly all of the time is spent here.
    bool add_last_row(std::size_t depth, std::size_t first) {
      constexpr std::size_t block = 64;
      std::array<std::uint64_t, block> costs;
      rows.push_back(0);
      const std::size_t last = all.set_.pivots.size();
      for (std::size_t row = first; row < last; row += block) {
        const std::size_t number = std::min(block, last - row);
        all.costs_.of_sums(sum(depth), all.set_.rows, row, std::span(costs).first(number));
        for (std::size_t i = 0; i < number; ++i) {
          rows.back() = static_cast<std::uint32_t>(row + i);
          offer(costs[i]);
        }
      }
      rows.pop_back();
      return pulse.go_on(all.words_ * (last - std::min(first, last)), done);
    }
  };

  const InformationSet& set_;
  const CostSum& costs_;
  std::size_t words_;
  std::size_t number_;
  Most most_;
  Use use_;
};

}  // namespace flipwise
