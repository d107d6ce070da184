// SPDX-License-Identifier: MIT
#include "solve/decoding/clusters.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <memory>
#include <utility>

#include "run/costs.hpp"
#include "solve/decoding/row_sums.hpp"

namespace flipwise {

namespace {

/// Returns the number of fraction bits of costs per check: 20, or fewer for high costs. They are rounded
/// down, so their sums are valid lower bounds.
int share_bits(std::uint64_t level) {
  return std::min(20, 62 - static_cast<int>(std::bit_width(level)));
}

}  // namespace

/// The depth-first search of one worker. Columns tried before, here or in another branch, are banned.
class Clusters::Search {
 public:
  Search(const Clusters& all, std::uint64_t level, Cheapest found, std::atomic<double>& steps,
         double max_steps)
      : all_(all),
        code_(all.code_),
        level_(level),
        share_bits_(share_bits(level)),
        costs_(all.code_.costs),
        found_(std::move(found)),
        all_steps_(steps),
        max_steps_(max_steps),
        place_(code_.checks.size(), nowhere),
        touched_(code_.columns),
        banned_(code_.columns) {
    for (std::uint64_t& cost : costs_) cost = std::min(cost, level + 1);
    for (const std::uint32_t check : all.unsatisfied_) toggle(check);
    std::size_t most = 1;
    for (const auto& checks : all.checks_of_) most = std::max(most, checks.size());
    for (std::size_t checks = 0; checks <= most; ++checks)
      share_.push_back((std::uint64_t{1} << share_bits_) / std::max<std::size_t>(checks, 1));
  }

  /// Returns false after a limit or if it took too long.
  bool run(const Branch& branch, Pulse& pulse, double done) {
    for (const std::uint32_t column : branch.banned) ++banned_[column];
    take(branch.taken);
    const std::uint64_t cost = code_.costs[branch.taken];
    const bool finished = cost > level_ || search(level_ - cost, pulse, done);
    give_back(branch.taken);
    for (const std::uint32_t column : branch.banned) --banned_[column];
    return finished;
  }

  const Cheapest& found() const { return found_; }

  void flush() {
    double steps = all_steps_;
    while (!all_steps_.compare_exchange_weak(steps, steps + static_cast<double>(own_steps_))) {
    }
    own_steps_ = 0;
  }

 private:
  static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

  /// Makes a check unsatisfied, or satisfied again.
  void toggle(std::uint32_t check) {
    node_steps_ += code_.checks[check].size();
    if (place_[check] == nowhere) {
      place_[check] = static_cast<std::uint32_t>(open_.size());
      open_.push_back(check);
      for (const std::uint32_t column : code_.checks[check]) ++touched_[column];
    } else {
      place_[open_.back()] = place_[check];
      open_[place_[check]] = open_.back();
      open_.pop_back();
      place_[check] = nowhere;
      for (const std::uint32_t column : code_.checks[check]) --touched_[column];
    }
  }

  void take(std::uint32_t column) {
    for (const std::uint32_t check : all_.checks_of_[column]) toggle(check);
    taken_.push_back(column);
  }
  void give_back(std::uint32_t column) {
    for (const std::uint32_t check : all_.checks_of_[column]) toggle(check);
    taken_.pop_back();
  }

  /// Returns the unsatisfied check with the fewest columns left. Returns `nowhere` if some check has none
  /// left, or if the unsatisfied checks together cost more than `left`.
  std::uint32_t hardest_check(std::uint64_t left) {
    std::uint64_t sum = 0;
    const std::uint64_t most = left << share_bits_;
    std::uint32_t hardest = nowhere;
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    for (const std::uint32_t check : open_) {
      std::uint64_t share = std::numeric_limits<std::uint64_t>::max();
      std::size_t columns = 0;
      node_steps_ += code_.checks[check].size();
      for (const std::uint32_t column : code_.checks[check]) {
        if (banned_[column] != 0) continue;
        ++columns;
        share = std::min(share, costs_[column] * share_[touched_[column]]);
      }
      if (columns == 0 || (sum += share) > most) return nowhere;
      if (columns < fewest) {
        fewest = columns;
        hardest = check;
      }
    }
    return hardest;
  }

  bool search(std::uint64_t left, Pulse& pulse, double done) {
    constexpr std::uint64_t between_counts = 1U << 18;
    constexpr std::uint64_t nanoseconds_a_step = 4;
    const std::uint64_t steps = std::exchange(node_steps_, 0);
    own_steps_ += steps;
    if (own_steps_ >= between_counts) {
      flush();
      if (all_steps_ > max_steps_) return false;
    }
    if (!pulse.go_on(nanoseconds_a_step * steps, done)) return false;
    if (open_.empty()) {
      report(level_ - left);
      return true;
    }
    const std::uint32_t check = hardest_check(left);
    if (check == nowhere) return true;
    std::vector<std::uint32_t> tried;
    bool finished = true;
    for (const std::uint32_t column : code_.checks[check]) {
      if (banned_[column] != 0) continue;
      tried.push_back(column);
      banned_[column] = 1;
      if (code_.costs[column] > left) continue;
      take(column);
      finished = search(left - code_.costs[column], pulse, done);
      give_back(column);
      if (!finished) break;
    }
    for (const std::uint32_t column : tried) banned_[column] = 0;
    return finished;
  }

  void report(std::uint64_t cost) {
    if (cost > found_.cost()) return;
    const auto member = all_.set_.member_of(code_, taken_);
    if (member && code_.counts(*member)) found_.add(cost, code_.name_of(*member));
  }

  const Clusters& all_;
  const CostedCode& code_;
  std::uint64_t level_;
  int share_bits_;
  std::vector<std::uint64_t> costs_;  // no greater than level + 1
  Cheapest found_;
  std::atomic<double>& all_steps_;
  double max_steps_;
  std::uint64_t node_steps_ = 0;  // entries of checks visited since the last node
  std::uint64_t own_steps_ = 0;
  std::vector<std::uint32_t> open_;     // the unsatisfied checks
  std::vector<std::uint32_t> place_;    // position of each check among them, or nowhere
  std::vector<std::uint32_t> touched_;  // number of unsatisfied checks of each column
  std::vector<std::uint8_t> banned_;
  std::vector<std::uint32_t> taken_;
  std::vector<std::uint64_t> share_;  // 1 / n for n checks, in fixed point
};

Clusters::Clusters(const CostedCode& code, const InformationSet& set, std::uint64_t keep)
    : code_(code), set_(set), keep_(keep), checks_of_(code.columns) {
  for (std::size_t check = 0; check < code.checks.size(); ++check) {
    bool odd = false;
    for (const std::uint32_t column : code.checks[check]) {
      checks_of_[column].push_back(static_cast<std::uint32_t>(check));
      odd ^= gf2::get_bit(code.offset, column);
    }
    if (odd) unsatisfied_.push_back(static_cast<std::uint32_t>(check));
  }
  at_zero_ = unsatisfied_.empty();
}

/// Returns the first columns of the search. If no check is unsatisfied, a cluster may begin with any
/// column; otherwise it has a column of the check with the fewest.
std::vector<Clusters::Branch> Clusters::branches() const {
  std::vector<Branch> result;
  std::vector<std::uint32_t> firsts;
  if (at_zero_) {
    for (std::size_t i = 0; i < code_.columns; ++i) firsts.push_back(static_cast<std::uint32_t>(i));
  } else {
    firsts = code_.checks[*std::min_element(
        unsatisfied_.begin(), unsatisfied_.end(),
        [&](std::uint32_t a, std::uint32_t b) { return code_.checks[a].size() < code_.checks[b].size(); })];
  }
  std::vector<std::uint32_t> banned;
  for (const std::uint32_t column : firsts) {
    banned.push_back(column);
    result.push_back({column, banned});
  }
  return result;
}

Clusters::End Clusters::run(std::uint64_t level, double max_seconds, Cheapest& found, Limits& limits,
                            const ProgressOf& progress_of) {
  const std::vector<Branch> tasks = branches();
  std::atomic<double> steps = 0;
  std::vector<std::unique_ptr<Search>> workers(limits.threads());
  std::atomic<bool> complete = true;
  const double max_steps = max_seconds / costs::cluster_step_seconds;
  const Cheapest none(keep_, std::min(level, found.cost()));
  const bool all_run = run_tasks(
      tasks.size(), limits,
      [&](std::uint64_t task, unsigned worker) {
        if (!complete) return;
        auto& own = workers[worker];
        if (!own) own = std::make_unique<Search>(*this, level, none, steps, max_steps);
        Pulse pulse(limits, progress_of, worker);
        const double done = static_cast<double>(task) / static_cast<double>(tasks.size());
        if (!own->run(tasks[static_cast<std::size_t>(task)], pulse, done)) complete = false;
      },
      progress_of);
  for (const auto& own : workers)
    if (own) own->flush();
  seconds_ = costs::cluster_step_seconds * steps;
  if (limits.stopped() || !all_run) return End::stopped;
  if (!complete) return End::too_long;
  for (const auto& own : workers)
    if (own) found.join(own->found());
  return End::finished;
}

}  // namespace flipwise
