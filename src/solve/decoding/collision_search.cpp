// SPDX-License-Identifier: MIT
#include "solve/decoding/collision_search.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <utility>

#include "run/costs.hpp"
#include "run/random.hpp"
#include "solve/decoding/row_sums.hpp"

namespace flipwise {

namespace {

constexpr double max_sets = 1e14;  // far more than any search can enumerate
constexpr std::size_t max_pending = 1'000'000;

/// Returns the time of a step with a table of this size, relative to a table that fits in the cache.
/// Measured on a machine with 8 MB of cache per core: 2.4 at 60 MB, 2.7 at 250 MB.
double slowdown(double table_bytes) {
  constexpr double cache_bytes = 8e6;
  constexpr double per_doubling = 0.4;
  return 1 + per_doubling * std::log2(std::max(1.0, table_bytes / cache_bytes));
}

}  // namespace

/// A second part that seems to match a first part.
struct CollisionSearch::Pending {
  Word key = 0;  // key of the first part
  std::uint64_t cost = 0;
  std::vector<std::uint32_t> places = {};
};

/// Enumerates sets of columns of cost at least `least`, in places from a given one on, as far as costs
/// allow. Calls use(key, places, last place, cost) for each with may(key); `places` lacks the last place.
template <class May, class Use>
class CollisionSearch::Sets {
 public:
  Sets(const CollisionSearch& all, std::uint64_t least, Pulse pulse, May may, Use use)
      : costs_(all.costs_), keys_(all.keys_), least_(least), pulse_(pulse), may_(may), use_(use) {}

  std::vector<std::uint32_t> places = {};

  /// Enumerates the sets that add at least one column to `places`, whose key and cost are given.
  bool extend(std::size_t first, Word key, std::uint64_t cost, std::uint64_t left, double done) {
    if (first >= costs_.size() || costs_[first] > left) return true;
    if (left - costs_[first] < costs_[first]) return add_last(first, key, cost, left, done);
    for (std::size_t i = first; i < costs_.size() && costs_[i] <= left; ++i) {
      const std::uint64_t sum = cost + costs_[i];
      if (sum >= least_ && may_(key ^ keys_[i])) use_(key ^ keys_[i], places, i, sum);
      places.push_back(static_cast<std::uint32_t>(i));
      const bool go_on = extend(i + 1, key ^ keys_[i], sum, left - costs_[i], done);
      places.pop_back();
      if (!go_on) return false;
    }
    return pulse_.go_on(costs_.size() - first, done);
  }

 private:
  /// Enumerates the sets in a case where only one more column is affordable.
  bool add_last(std::size_t first, Word key, std::uint64_t cost, std::uint64_t left, double done) {
    if (cost + left < least_) return true;
    const auto from = [&](std::uint64_t bound, bool above) -> std::size_t {
      const auto begin = costs_.begin() + static_cast<std::ptrdiff_t>(first);
      const auto at = above ? std::upper_bound(begin, costs_.end(), bound)
                            : std::lower_bound(begin, costs_.end(), bound);
      return static_cast<std::size_t>(at - costs_.begin());
    };
    const std::size_t begin = cost + costs_[first] >= least_ ? first : from(least_ - cost, false);
    const std::size_t end = costs_.back() <= left ? costs_.size() : from(left, true);
    const Word* const keys = keys_.data();
    const May may = may_;
    for (std::size_t i = begin; i < end; ++i)
      if (may(key ^ keys[i])) use_(key ^ keys[i], places, i, cost + costs_[i]);
    return pulse_.go_on(end - std::min(begin, end) + 1, done);
  }

  const std::vector<std::uint64_t>& costs_;
  const std::vector<Word>& keys_;
  std::uint64_t least_;
  Pulse pulse_;
  May may_;
  Use use_;
};

CollisionSearch::CollisionSearch(const CostedCode& code, const InformationSet& set, std::uint64_t keep)
    : code_(code), set_(set), keep_(keep), columns_(code.columns) {
  std::iota(columns_.begin(), columns_.end(), 0U);
  std::stable_sort(columns_.begin(), columns_.end(),
                   [&](std::uint32_t i, std::uint32_t j) { return code.costs[i] < code.costs[j]; });
  // The syndrome of a column without pivot is a unit vector; that of a pivot is given by its row.
  Random random(1);
  std::vector<Word> images(code.columns);
  for (Word& image : images) image = random();
  for (const std::uint32_t pivot : set.pivots) images[pivot] = 0;
  const auto sum_over = [&](std::span<const Word> vector) {
    Word sum = 0;
    gf2::for_each_bit(vector.first(code.column_words()), [&](std::size_t i) { sum ^= images[i]; });
    return sum;
  };
  std::vector<Word> keys = images;
  for (std::size_t i = 0; i < set.pivots.size(); ++i) keys[set.pivots[i]] = sum_over(set.rows.row(i));
  target_ = sum_over(set.offset);
  for (const std::uint32_t column : columns_) {
    costs_.push_back(code.costs[column]);
    keys_.push_back(keys[column]);
  }
  // Count the sets by cost, up to a cost at which they are too many.
  for (std::size_t size = 16;; size *= 2) {
    std::vector<double> sets(size);
    second_parts_up_to_.assign(size, 0);
    sets[0] = 1;
    for (std::size_t i = costs_.size(); i-- > 0;) {
      double up_to = 0;
      for (std::size_t cost = 0; cost < size; ++cost) second_parts_up_to_[cost] += up_to += sets[cost];
      for (std::size_t cost = size; cost-- > costs_[i];) sets[cost] += sets[cost - costs_[i]];
    }
    std::partial_sum(sets.begin(), sets.end(), sets.begin());
    sets_up_to_ = std::move(sets);
    constexpr std::size_t max_costs = std::size_t{1} << 16;
    if (sets_up_to_.back() > max_sets || sets_up_to_.back() + 1 >= std::exp2(code.columns) ||
        size >= max_costs || static_cast<double>(size) * static_cast<double>(code.columns) > 2e8)
      break;
  }
}

CollisionSearch::Plan CollisionSearch::plan(std::uint64_t proved, std::uint64_t level,
                                            double free_bytes) const {
  Plan best{.seconds = costs::never};
  const double free = free_bytes + (table_ ? KeyTable::bytes(sets_up_to_[table_part_]) : 0);
  for (std::uint64_t a = 0; a <= proved && a < level && a < sets_up_to_.size(); ++a) {
    const std::uint64_t rest = level - a - 1;
    const double keys = sets_up_to_[a];
    if (rest >= second_parts_up_to_.size() || keys > 4e9 || KeyTable::bytes(keys) > free) continue;
    const bool is_ready = table_ && table_part_ == a;
    const double look_ups = second_parts_up_to_[rest];
    const double seconds = slowdown(KeyTable::bytes(keys)) *
                           (costs::look_up_seconds * look_ups + (is_ready ? 0 : costs::key_seconds * keys));
    if (seconds < best.seconds) best = {a, keys, seconds};
  }
  return best;
}

/// Returns the least cost of a first part that may cost `first_part`. A first part is the longest that may:
/// a cheaper set could take one more column.
std::uint64_t CollisionSearch::least_first_part(std::uint64_t first_part) const {
  const std::uint64_t dearest = costs_.empty() ? 0 : costs_.back();
  return first_part + 1 - std::min(first_part + 1, dearest);
}

template <class Use>
bool CollisionSearch::for_each_first_part(std::uint64_t first_part, const Pulse& pulse, Use use) {
  const std::uint64_t least = least_first_part(first_part);
  const std::vector<std::uint32_t> none;
  if (least == 0) use(Word{0}, none, costs_.size(), std::uint64_t{0});
  const auto every = [](Word) { return true; };
  Sets sets(*this, std::max<std::uint64_t>(least, 1), pulse, every, use);
  return sets.extend(0, 0, 0, first_part, 0);
}

bool CollisionSearch::fill(const Plan& plan, Limits& limits, const ProgressOf& progress_of) {
  if (table_ && table_part_ == plan.first_part) return true;
  table_.reset();
  reservation_ = MemoryReservation();
  reservation_ = limits.charge(KeyTable::bytes(plan.keys));
  constexpr std::uint64_t keys_between_polls = 64;  // each may be the first in a large page of memory
  const Pulse pulse(limits, progress_of, 0, keys_between_polls);
  std::uint64_t keys = 0;
  if (!for_each_first_part(plan.first_part, pulse,
                           [&](Word, const auto&, std::size_t, std::uint64_t) { ++keys; }))
    return false;
  auto table = std::make_unique<KeyTable>(keys);
  if (!for_each_first_part(plan.first_part, pulse,
                           [&](Word key, const auto&, std::size_t, std::uint64_t) { table->count(key); }))
    return false;
  Pulse between_passes = pulse;
  if (!table->counted([&](std::size_t steps) { return between_passes.go_on(steps, 0); })) return false;
  if (!for_each_first_part(plan.first_part, pulse,
                           [&](Word key, const auto&, std::size_t, std::uint64_t) { table->put(key); }))
    return false;
  table_ = std::move(table);
  table_part_ = plan.first_part;
  return true;
}

/// The search of one worker, with the members it found.
class CollisionSearch::Search {
 public:
  Search(CollisionSearch& all, std::uint64_t proved, std::uint64_t level, Limits& limits,
         const ProgressOf& progress_of, unsigned worker, Cheapest found)
      : found_(std::move(found)),
        all_(all),
        proved_(proved),
        level_(level),
        limits_(limits),
        progress_of_(progress_of),
        worker_(worker),
        pulse_(limits, progress_of, worker) {}

  /// Looks up the second parts that begin at a place.
  bool look_up_from(std::size_t first, double done) {
    done_ = done;
    const KeyTable& table = *all_.table_;
    const std::uint64_t a = all_.table_part_;
    const std::uint64_t own = all_.costs_[first];
    const std::uint64_t least = proved_ + 1 - std::min(a, proved_ + 1);
    if (own > level_) return true;
    const auto look_up = [&](Word key, const std::vector<std::uint32_t>& places, std::size_t last,
                             std::uint64_t cost) {
      const bool meets_itself = all_.target_ == 0 && cost >= all_.least_first_part(a) && cost <= a;
      if (!table.holds(key, meets_itself ? 2 : 1) || cost > level_) return;
      pending_.push_back({key, cost, places});
      pending_.back().places.push_back(static_cast<std::uint32_t>(last));
    };
    const Word key = all_.target_ ^ all_.keys_[first];
    Sets sets(all_, least, pulse_, table.filter(), look_up);
    if (own >= least && table.may_hold(key)) look_up(key, sets.places, first, own);
    sets.places.push_back(static_cast<std::uint32_t>(first));
    if (!sets.extend(first + 1, key, own, std::min(level_ - a - 1, level_ - own), done)) return false;
    return pending_.size() < max_pending || resolve();
  }

  /// Enumerates the first parts again, and joins them with pending second parts. Returns false after a
  /// limit.
  bool resolve() {
    if (pending_.empty()) return true;
    const auto before = [](const Pending& left, const Pending& right) { return left.key < right.key; };
    std::sort(pending_.begin(), pending_.end(), before);
    KeyTable pending_keys(pending_.size());
    for (const Pending& one : pending_) pending_keys.count(one.key);
    pending_keys.counted();
    for (const Pending& one : pending_) pending_keys.put(one.key);
    const ProgressOf of_search = [this](double) { return progress_of_(done_); };
    const bool finished = all_.for_each_first_part(
        all_.table_part_, Pulse(limits_, of_search, worker_),
        [&](Word key, const std::vector<std::uint32_t>& places, std::size_t last, std::uint64_t cost) {
          if (!pending_keys.may_hold(key)) return;
          const auto [begin, end] =
              std::equal_range(pending_.begin(), pending_.end(), Pending{key}, before);
          for (auto one = begin; one != end; ++one) join(places, last, cost, *one);
        });
    pending_.clear();
    return finished;
  }

  const Cheapest& found() const { return found_; }

 private:
  /// Joins two parts if they make a member. For the empty first part, `last` is past the last place.
  void join(const std::vector<std::uint32_t>& places, std::size_t last, std::uint64_t cost,
            const Pending& second) {
    const std::size_t first_of_second = second.places.front();
    const bool is_empty = last == all_.costs_.size();
    if ((!is_empty && last >= first_of_second) || cost + all_.costs_[first_of_second] <= all_.table_part_ ||
        cost + second.cost > found_.cost())
      return;
    std::vector<std::uint32_t> columns;
    for (const std::uint32_t place : places) columns.push_back(all_.columns_[place]);
    if (!is_empty) columns.push_back(all_.columns_[last]);
    for (const std::uint32_t place : second.places) columns.push_back(all_.columns_[place]);
    const auto member = all_.set_.member_of(all_.code_, columns);
    if (member && all_.code_.counts(*member)) found_.add(cost + second.cost, all_.code_.name_of(*member));
  }

  Cheapest found_;
  CollisionSearch& all_;
  std::uint64_t proved_;
  std::uint64_t level_;
  Limits& limits_;
  const ProgressOf& progress_of_;
  unsigned worker_;
  Pulse pulse_;
  double done_ = 0;
  std::vector<Pending> pending_;
};

bool CollisionSearch::run(const Plan& plan, std::uint64_t proved, std::uint64_t level, Cheapest& found,
                          Limits& limits, const ProgressOf& progress_of) {
  if (!fill(plan, limits, progress_of)) return false;
  std::vector<std::unique_ptr<Search>> workers(limits.threads());
  std::atomic<bool> complete = true;
  const std::size_t tasks = costs_.size();
  const bool finished = run_tasks(
      tasks, limits,
      [&](std::uint64_t task, unsigned worker) {
        auto& own = workers[worker];
        if (!own)
          own = std::make_unique<Search>(*this, proved, level, limits, progress_of, worker,
                                         Cheapest(keep_, std::min(level, found.cost())));
        const double done = static_cast<double>(task) / static_cast<double>(tasks);
        if (!own->look_up_from(static_cast<std::size_t>(task), done)) complete = false;
      },
      progress_of);
  if (!finished || !complete) return false;
  for (const auto& own : workers) {
    if (own && !own->resolve()) return false;
    if (own) found.join(own->found());
  }
  return true;
}

}  // namespace flipwise
