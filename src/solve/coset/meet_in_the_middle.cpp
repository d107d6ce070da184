// SPDX-License-Identifier: MIT
#include "solve/coset/meet_in_the_middle.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "run/costs.hpp"
#include "solve/coset/meet_plan.hpp"
#include "solve/coset/pair_enumeration.hpp"

namespace flipwise {

namespace {

constexpr double light_bytes = 16 + 56 + 32;  // a listed entry, while it is grouped
constexpr std::uint64_t greatest_level = (1 << 15) - 1;

/// The four classes of a split and their tables. If memory suffices, the tables of both halves are kept;
/// otherwise those of one half replace those of the other.
class ClassTables {
 public:
  ClassTables(const Split& split, Limits& limits)
      : split_(split), limits_(limits), memory_bytes_(limits.free_bytes()) {
    for (const SplitClass& one : split.classes) classes_.emplace_back(one, limits);
  }

  std::span<ParityClass> classes() { return classes_; }
  bool is_tabulated(std::size_t half) const {
    return classes_[2 * half].table() != nullptr && classes_[2 * half + 1].table() != nullptr;
  }
  /// Fills the tables of a half unless it has them; returns false after a limit.
  bool tabulate(std::size_t half, unsigned shift, unsigned greatest_entry, const ProgressOf& progress_of) {
    if (is_tabulated(half)) return true;
    std::array<TableMemory, 2> tables;
    ParityClass* const own = &classes_[2 * half];
    if (!keeps_all_tables()) {
      ParityClass* const other = &classes_[2 - 2 * half];
      for (std::size_t i = 0; i < 2; ++i) tables[i] = other[i].drop_table();
      // Reuse the larger buffer for the larger table; allocate anew if the sizes do not fit.
      if ((tables[0].size < tables[1].size) != (own[0].rank() < own[1].rank()))
        std::swap(tables[0], tables[1]);
      double missing = 0;
      for (std::size_t i = 0; i < 2; ++i)
        if (tables[i].size < own[i].entries())
          missing += static_cast<double>(own[i].entries()) - static_cast<double>(tables[i].size);
      if (!limits_.fits(missing)) tables = {};
    }
    for (std::size_t i = 0; i < 2; ++i)
      if (!own[i].tabulate(shift, greatest_entry, progress_of, std::move(tables[i]))) return false;
    return true;
  }

  /// Bytes left for the lists of a half, next to the tables of the other half.
  double memory_for_lists(std::size_t half) const {
    double used = keeps_all_tables() ? split_.table_entries() : split_.table_entries(1 - half);
    for (const std::size_t i : {2 - 2 * half, 3 - 2 * half})
      used += static_cast<double>(classes_[i].lights().size() * sizeof(ParityClass::Light));
    return static_cast<double>(memory_bytes_) - used;
  }
  /// Lists the entries of a half up to weight `light`. If that needs a pass, lists those up to `ahead` as
  /// well. Returns false after a limit.
  bool collect(std::size_t half, std::int64_t light, std::int64_t ahead, const ProgressOf& progress_of) {
    for (const std::size_t i : {2 * half, 2 * half + 1})
      if (!classes_[i].has_collected(static_cast<std::uint64_t>(light)) &&
          !classes_[i].collect(static_cast<std::uint64_t>(ahead), progress_of))
        return false;
    return true;
  }

 private:
  bool keeps_all_tables() const { return 2 * split_.table_entries() <= static_cast<double>(memory_bytes_); }

  const Split& split_;
  Limits& limits_;
  std::uint64_t memory_bytes_;
  std::vector<ParityClass> classes_;
};

/// A meet in the middle in progress: the completed levels, and the best known member.
class Meeting {
 public:
  Meeting(const Coset& coset, const Split& split, const MeetOptions& options, Limits& limits)
      : coset_(coset), split_(split), options_(options), limits_(limits), tables_(split, limits) {
    current_ = descend(coset_);
    presses_ = coset_.weight(current_);
    base_ = coset_.fixed;
  }

  /// Returns whether the least weight was proved.
  bool run() {
    for (ParityClass& one : tables_.classes()) {
      if (!one.measure(reporter("measuring classes"))) return false;
      base_ += one.least();
    }
    const std::uint64_t top = presses_ - base_;
    if (top > greatest_level || meet_bytes(split_) > limits_.free_bytes()) return false;
    // The starting member does not count as found, so that it is counted once like every other member.
    lightest_.value = top;
    MeetPlan plan(split_, tables_.classes(), top, options_.max_entries);
    while ((top >> shift_) > 500) ++shift_;
    while (done_[0] + done_[1] + 1 < static_cast<std::int64_t>(lightest_.value))
      if (!advance(plan)) return false;
    return true;
  }

  CosetMinimum answer(bool complete) const {
    CosetMinimum result = {presses_, complete ? presses_ : lower(), 1, {}, complete, "join"};
    if (complete) result.co_optimal = lightest_.members;
    if (!complete && static_cast<double>(meet_bytes(split_)) > static_cast<double>(limits_.free_bytes()))
      result.reason = limits_.shortage(static_cast<double>(meet_bytes(split_)));
    else if (!complete && !limits_.stopped())
      result.reason = "joining the two halves of the search would take too many steps";
    for (const Bits& bits : lightest_.first) result.first.push_back(member_of(bits));
    if (result.first.empty()) result.first.push_back(current_);
    return result;
  }

 private:
  Progress progress(double done, std::string_view stage) const {
    return {.done = done, .best = presses_, .lower = lower(), .stage = stage, .solution = [this] {
              return as_presses(current_, coset_.dimension);
            }};
  }

  ProgressOf reporter(std::string_view stage) const {
    return [this, stage](double done) { return progress(done, stage); };
  }

  Member member_of(const Bits& bits) const {
    return {bits.begin(), bits.begin() + static_cast<std::ptrdiff_t>(words_for(coset_.dimension))};
  }

  std::uint64_t lower() const {
    return std::min(presses_, base_ + static_cast<std::uint64_t>(done_[0] + done_[1] + 2));
  }

  /// Takes one half some levels further. The new pairs are at most a few times all pairs so far, so that a
  /// better bound found early saves most of the work that a poor bound would cause.
  bool advance(MeetPlan& plan) {
    for (std::size_t half = 0; half < 2; ++half) plan.set_tabulated(half, tables_.is_tabulated(half));
    const auto target = plan.cheapest(done_, static_cast<std::int64_t>(lightest_.value) - 1);
    if (std::isinf(target.seconds)) return false;
    const std::size_t half = next_half(plan, target.levels);
    const std::int64_t from = done_[half];
    std::int64_t to = from + 1;
    const double most = std::max(16384.0, 3 * evaluated_pairs_);
    while (to < target.levels[half] && plan.pairs(half, from, to + 1) <= most) ++to;
    const double pairs = plan.pairs(half, from, to);
    const double max_entries = tables_.memory_for_lists(half) / light_bytes;
    std::int64_t light = (to + 1) / 2;
    if (plan.light_entries(half, light) > std::max(32768.0, max_entries)) return false;
    light = plan.best_light(half, light, to, max_entries);
    if (!prepare(plan, half, light, target.levels[half])) return false;

    const PairRange range{.half = half,
                          .from = from,
                          .to = to,
                          .other_done = done_[1 - half],
                          .light = light,
                          .shift = shift_,
                          .greatest_entry = options_.greatest_entry,
                          .keep = options_.keep,
                          .pairs = pairs};
    const bool complete =
        enumerate(range, target.seconds > 0 ? pairs * costs::pair_seconds / target.seconds : 1);
    if (complete) done_[half] = to;
    return complete;
  }

  std::size_t next_half(const MeetPlan& plan, const Levels& target) const {
    if (target[0] <= done_[0]) return 1;
    if (target[1] <= done_[1]) return 0;
    const auto one_level = [&](std::size_t half) {
      return plan.seconds(half, done_[half], done_[half] + 1);
    };
    return one_level(1) < one_level(0) ? 1 : 0;
  }

  /// Prepares the tables of the other half and the light entries of this one. If a pass is expensive and
  /// entries are few, lists some in advance towards `target`.
  bool prepare(const MeetPlan& plan, std::size_t half, std::int64_t light, std::int64_t target) {
    if (!tables_.tabulate(1 - half, shift_, options_.greatest_entry, reporter("tabulating classes")))
      return false;
    const double few =
        std::min(tables_.memory_for_lists(half) / 64, std::max(1048576.0, split_.table_entries(half) / 64));
    std::int64_t ahead = light;
    while (ahead < target && plan.light_entries(half, ahead + 1) <= few) ++ahead;
    return tables_.collect(half, light, ahead, reporter("listing light entries"));
  }

  /// Enumerates a range of pairs; `share` is its fraction of the planned work.
  bool enumerate(const PairRange& range, double share) {
    const bool complete = enumerate_pairs(split_, tables_.classes(), range, lightest_, limits_,
                                          [&](double done, std::uint64_t lightest, const Bits* member) {
                                            presses_ = std::min(presses_, base_ + lightest);
                                            if (member != nullptr) current_ = member_of(*member);
                                            return progress(done * share, "joining classes");
                                          });
    presses_ = std::min(presses_, base_ + lightest_.value);
    if (!lightest_.first.empty()) current_ = member_of(lightest_.first.front());
    evaluated_pairs_ += range.pairs;
    return complete;
  }

  const Coset& coset_;
  const Split& split_;
  const MeetOptions& options_;
  Limits& limits_;
  ClassTables tables_;
  Levels done_ = {-1, -1};
  LightestMembers lightest_ = {};
  std::uint64_t presses_ = 0;
  Member current_ = {};     // the best known member, without what other threads have just found
  std::uint64_t base_ = 0;  // lower bound on the weight of all members
  unsigned shift_ = 0;
  double evaluated_pairs_ = 0;
};

}  // namespace

double meet_seconds(const Split& split, std::size_t dimension) {
  return 3 * split.table_entries() * costs::class_entry_seconds +
         std::ldexp(costs::pair_seconds, static_cast<int>(dimension + 1) / 2) + costs::meet_start_seconds;
}

std::uint64_t meet_bytes(const Split& split) {
  const double bytes = std::max(split.table_entries(0), split.table_entries(1));
  return static_cast<std::uint64_t>(bytes * 1.02) + (std::uint64_t{1} << 22);
}

CosetMinimum meet_in_the_middle(const Coset& coset, const Split& split, const MeetOptions& options,
                                Limits& limits) {
  Meeting meeting(coset, split, options, limits);
  bool complete = false;
  stopped_by([&] { complete = meeting.run(); });  // the memory may not suffice after all
  return meeting.answer(complete);
}

}  // namespace flipwise
