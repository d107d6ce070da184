// SPDX-License-Identifier: MIT
#include "solve/coset/streamed_join.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "run/checkpoint_format.hpp"
#include "run/costs.hpp"
#include "run/parallel.hpp"
#include "run/patience.hpp"
#include "solve/coset/stream_plan.hpp"
#include "solve/coset/streamed_pairs.hpp"

namespace flipwise {

namespace {

/// The lightest members met; weights are counted from the sum of the least class weights.
using Lightest = Incumbent<std::uint64_t, BigInt, Bits, std::less<>>;

class StreamedJoin {
 public:
  StreamedJoin(const Coset& coset, const Split& split, const StreamOptions& options, Limits& limits)
      : coset_(coset), split_(split), options_(options), limits_(limits) {
    if (options_.room == 0) options_.room = room_for(limits);
    lists_charge_ = limits.charge(static_cast<double>(options_.room) * 6 * sizeof(LightEntry));
    for (std::size_t i = 0; i < classes; ++i) {
      lists_[i] = LightestEntries(options_.room);
      step_[i] = weight_step(split_.classes[i].sum);
    }
    at_hand_ = descend(coset_);
    best_ = coset_.weight(at_hand_);
    name_ = "join " + std::to_string(digest());
    if (limits_.checkpoint() != nullptr)
      limits_.checkpoint()->load(name_, [this](Loading& in) { load(in); });
    foresee();
  }

  /// Returns whether the least weight was proved.
  bool run() {
    while (stage_ < classes)
      if (!list_class()) return false;
    if (stage_ == planning && !make_plan()) return false;
    while (stage_ < finished)
      if (!stream_side()) return false;
    return true;
  }

  CosetMinimum answer(bool complete) const {
    CosetMinimum result = {best_, complete ? best_ : lower(), 1, {}, complete, "streamed join", reason_};
    if (!complete) {
      result.first = {at_hand_};
      return result;
    }
    result.co_optimal = lightest_.members;
    for (const Bits& bits : lightest_.first) result.first.push_back(member_of(bits));
    return result;
  }

  static std::size_t room_for(const Limits& limits) {
    constexpr std::uint64_t most = std::uint64_t{1} << 22;
    constexpr std::uint64_t bytes = 6 * sizeof(LightEntry) + 2 * sizeof(Partner);
    return static_cast<std::size_t>(std::clamp<std::uint64_t>(limits.free_bytes() / (2 * bytes), 1, most));
  }

 private:
  // All classes are listed; then, half by half, the second class goes by, and the first.
  static constexpr std::size_t classes = 4, planning = classes, streaming = planning + 1,
                               finished = streaming + 4;

  std::size_t half() const { return (stage_ - streaming) / 2; }
  std::size_t side() const { return 1 - (stage_ - streaming) % 2; }

  Member member_of(const Bits& bits) const {
    return {bits.begin(), bits.begin() + static_cast<std::ptrdiff_t>(words_for(coset_.dimension))};
  }
  std::uint64_t base() const { return std::accumulate(least_.begin(), least_.end(), coset_.fixed); }
  std::uint64_t lower() const {
    return std::min(best_, base() + static_cast<std::uint64_t>(done_[0] + done_[1]));
  }

  /// One stretch of the pass that lists a class. Until the list is full everything may be of interest, so
  /// at first no more goes by than went by before.
  bool list_class() {
    const SignedSum& sum = split_.classes[stage_].sum;
    LightestEntries& list = lists_[stage_];
    const std::uint64_t known = std::max<std::uint64_t>(position_, options_.room >> sum.block_bits());
    const BlockRange range = {
        position_,
        std::min(sum.blocks(), position_ + std::clamp<std::uint64_t>(known, 1, stretch_blocks(sum)))};
    std::vector<std::vector<LightEntry>> found(limits_.threads());
    const auto heaviest = static_cast<std::uint64_t>(list.complete_to());
    const bool complete = stream_class(
        {.sum = sum, .range = range}, [heaviest] { return heaviest; }, limits_,
        reporter(range, sum.blocks()),
        [&](unsigned worker, std::span<const LightEntry> lights) {
          found[worker].insert(found[worker].end(), lights.begin(), lights.end());
        });
    if (complete) {
      for (const std::vector<LightEntry>& own : found) list.add(own);
      list.shrink();
      if (list.entries().empty()) {
        reason_ = "too many members are equally light for the lists that fit into memory";
        return false;
      }
      position_ = range.end;
      if (position_ == sum.blocks()) {
        list.sort();
        least_[stage_] = list.entries().front().weight;
        list.lower_by(least_[stage_]);
        next_stage();
      }
    }
    return kept(complete);
  }

  /// Pairs of the lightest of both lists of a half: a good member to begin with makes the plan short, so
  /// they may take a part of what it is predicted to cost.
  bool make_plan() {
    lightest_.value = best_ - base();
    foresee();
    constexpr double least_pairs = 1 << 14;
    constexpr double most_pairs = 1 << 28;
    for (double pairs = least_pairs;
         pairs < std::clamp((plan_.pairs[0] + plan_.pairs[1]) / 8, least_pairs + 1, most_pairs);
         pairs *= 4) {
      for (std::size_t h = 0; h < 2; ++h)
        if (!pair_lightest(h, pairs)) return false;
      foresee();
    }
    if (std::isinf(plan_.seconds)) {
      reason_ = "the lists that fit into memory do not suffice: --memory allows longer ones";
      return false;
    }
    require_patience("a search", plan_.seconds, limits_);
    for (std::size_t i = 0; i < classes; ++i)
      if (!plan_.is_listed[i]) lists_[i].shrink(cut_of(i / 2, i % 2));
    next_stage();
    return kept(true);
  }

  /// The pairs of a half up to some weight, about so many.
  bool pair_lightest(std::size_t h, double most_pairs) {
    const ClassProfile x = profile(2 * h);
    const ClassProfile y = profile(2 * h + 1);
    const auto top = std::min({x.listed, y.listed, static_cast<std::int64_t>(lightest_.value)});
    const std::vector<double> pairs = pair_numbers(split_.halves[h], x, y, std::max<std::int64_t>(top, 0));
    const std::int64_t level = std::upper_bound(pairs.begin(), pairs.end(), most_pairs) - pairs.begin() - 1;
    if (level < 0) return true;
    const Pass pass = pass_of(h, 1, level, 0);
    std::vector<OwnLightest> workers(limits_.threads(), OwnLightest{.value = lightest_.value});
    limit_ = lightest_.value;
    const bool complete = pass.meet_listed(
        lists_[2 * h + 1].entries(), -1, [level](std::uint64_t) { return level; }, limit_, workers, limits_,
        [&](double) { return progress(stage_, 0); });
    for (const OwnLightest& own : workers) take_best(own);
    return complete;
  }

  /// Up to what weight the entries of a class are partners.
  std::int64_t cut_of(std::size_t h, std::size_t of) const {
    return of == 0 ? plan_.cuts[h] : plan_.floors[h] - 2 - plan_.cuts[h];
  }

  /// Below what weight the members of a half have to be met, once the lightest known weighs `best`.
  std::int64_t floor_of(std::size_t h, std::uint64_t best) const {
    const std::int64_t other = h == 0 ? plan_.floors[1] : done_[0];
    const std::int64_t step = std::min(step_[2 * h], step_[2 * h + 1]);
    return std::min(plan_.floors[h], next_level(static_cast<std::int64_t>(best) + 1 - other, step));
  }

  Pass pass_of(std::size_t h, std::size_t of, std::int64_t heaviest, std::int64_t other_floor) {
    OtherHalf other(split_, h, least_, limits_);
    Partners partners(lists_[2 * h + 1 - of], heaviest, 1 - of, other, limits_);
    return {h,
            of,
            std::move(other),
            std::move(partners),
            static_cast<std::uint64_t>(other_floor),
            options_.keep};
  }

  /// One stretch of a class that goes by.
  bool stream_side() {
    const std::size_t h = half();
    const std::size_t of = side();
    const std::size_t name = 2 * h + of;
    const SignedSum& sum = split_.classes[name].sum;
    const std::int64_t from = of == 0 ? plan_.cuts[h] : -1;
    const std::int64_t heaviest = cut_of(h, 1 - of);
    const std::uint64_t all = plan_.is_listed[name] ? lists_[name].entries().size() : sum.blocks();
    if (heaviest >= 0 && floor_of(h, lightest_.value) > from + 1) {
      if (!pass_) pass_.emplace(pass_of(h, of, heaviest, h == 0 ? 0 : done_[0]));
      std::vector<OwnLightest> workers(limits_.threads(), OwnLightest{.value = lightest_.value});
      limit_ = lightest_.value;
      const auto reach = [&, h](std::uint64_t best) { return floor_of(h, best) - 1; };
      const std::uint64_t at_once = plan_.is_listed[name] ? 4096 * limits_.threads() : stretch_blocks(sum);
      const BlockRange range = {position_, std::min(all, position_ + at_once)};
      const ProgressOf report = reporter(range, all);
      const bool complete =
          plan_.is_listed[name]
              ? pass_->meet_listed(
                    lists_[name].entries().subspan(static_cast<std::size_t>(range.first),
                                                   static_cast<std::size_t>(range.end - range.first)),
                    from, reach, limit_, workers, limits_, report)
              : stream_class(
                    {.sum = sum, .range = range, .base = least_[name], .from = from},
                    [&] { return static_cast<std::uint64_t>(std::max<std::int64_t>(reach(limit_), 0)); },
                    limits_, report,
                    [&](unsigned worker, std::span<const LightEntry> lights) {
                      for (const LightEntry& light : lights)
                        pass_->meet(light, reach, limit_, workers[worker]);
                    });
      for (const OwnLightest& own : workers) {
        take_best(own);
        if (complete) lightest_.join(own);
      }
      keep_first(lightest_.first, options_.keep);
      if (!complete) return kept(false);
      position_ = range.end;
    } else {
      position_ = all;
    }
    if (position_ == all) {
      pass_.reset();
      if (of == 0) done_[h] = floor_of(h, lightest_.value);
      next_stage();
    }
    return kept(true);
  }

  /// A better member, as a bound: it has still to be met.
  void take_best(const OwnLightest& own) {
    if (own.first.empty() || own.value >= lightest_.value) return;
    lightest_ = {own.value, 0, {}};
    at_hand_ = member_of(own.first.front());
    best_ = base() + own.value;
  }

  ClassProfile profile(std::size_t of) const {
    return of < stage_ ? known_profile(split_.classes[of], least_[of], lists_[of])
                       : expected_profile(split_.classes[of], static_cast<double>(options_.room));
  }

  /// What is to come, by what is known of the classes.
  void foresee() {
    if (stage_ > planning) return;
    std::vector<ClassProfile> profiles;
    for (std::size_t i = 0; i < classes; ++i) profiles.push_back(profile(i));
    const std::span<const ClassProfile, classes> all(profiles.data(), classes);
    const std::int64_t expected = expected_top(split_, all, coset_.dimension);
    plan_ = plan_stream(split_, all,
                        stage_ == planning ? static_cast<std::int64_t>(lightest_.value) : expected);
  }

  void next_stage() {
    ++stage_;
    position_ = 0;
    foresee();
  }

  std::uint64_t stretch_blocks(const SignedSum& sum) const {
    return std::max<std::uint64_t>(1, options_.stretch >> sum.block_bits());
  }

  double stage_seconds(std::size_t stage) const {
    if (stage == planning) return 0;
    const auto pass = [this](std::size_t of) {
      return std::ldexp(costs::class_entry_seconds, static_cast<int>(split_.classes[of].rank));
    };
    if (stage < planning) return pass(stage);
    const std::size_t h = (stage - streaming) / 2;
    const std::size_t of = 2 * h + 1 - (stage - streaming) % 2;
    return (plan_.is_listed[of] ? 0 : pass(of)) + plan_.pairs[h] / 2 * costs::evaluated_pair_seconds;
  }

  /// `done`: the share of a stage.
  Progress progress(std::size_t stage, double done) const {
    double before = 0;
    double all = 1e-9;
    for (std::size_t i = 0; i < finished; ++i) {
      all += stage_seconds(i);
      before += stage_seconds(i) * (i < stage ? 1 : i > stage ? 0 : done);
    }
    return {.done = before / all,
            .best = best_,
            .lower = lower(),
            .stage = "joining streamed classes",
            .solution = [this] { return as_presses(at_hand_, coset_.dimension); }};
  }

  ProgressOf reporter(const BlockRange& range, std::uint64_t all) const {
    return [this, range, all](double done) {
      const double at =
          static_cast<double>(range.first) + done * static_cast<double>(range.end - range.first);
      return progress(stage_, at / static_cast<double>(all));
    };
  }

  /// Offers the state; what a stop ended within a stretch begins anew.
  bool kept(bool complete) {
    if (limits_.checkpoint() != nullptr)
      limits_.checkpoint()->offer(name_, [this](Saving& out) { save(out); });
    return complete;
  }

  void save(Saving& out) const {
    const std::string members = lightest_.members.decimal();
    out(stage_, position_, best_, at_hand_, lightest_.value,
        std::vector<char>(members.begin(), members.end()), lightest_.first);
    for (std::size_t i = 0; i < classes; ++i) out(least_[i], lists_[i]);
    out(plan_, static_cast<std::uint64_t>(done_[0]), static_cast<std::uint64_t>(done_[1]));
  }

  void load(Loading& in) {
    std::vector<char> members;
    at_hand_.clear();
    stage_ = static_cast<std::size_t>(in.number_up_to(finished));
    in(position_, best_, at_hand_, lightest_.value, members, lightest_.first);
    lightest_.members = BigInt(std::string(members.begin(), members.end()));
    for (std::size_t i = 0; i < classes; ++i) in(least_[i], lists_[i]);
    in(plan_, done_[0], done_[1]);
  }

  /// Of the question: a state of another is not read.
  std::uint64_t digest() const {
    std::ostringstream bytes;
    Saving saving(bytes);
    saving.number(options_.keep);
    for (const SplitClass& one : split_.classes) saving.array(one.sum.terms);
    return saving.sum();
  }

  const Coset& coset_;
  const Split& split_;
  StreamOptions options_;
  Limits& limits_;
  Charge lists_charge_ = {};
  std::string name_ = {};

  std::size_t stage_ = 0;
  std::uint64_t position_ = 0;  // within the stage: blocks, or entries of a list
  std::array<LightestEntries, classes> lists_;
  std::array<std::uint64_t, classes> least_ = {};
  std::array<std::int64_t, classes> step_ = {1, 1, 1, 1};
  StreamPlan plan_ = {};
  std::array<std::int64_t, 2> done_ = {};  // all members whose half is lighter have been met
  Lightest lightest_ = {};
  std::uint64_t best_ = 0;
  Member at_hand_ = {};
  std::string reason_ = {};

  std::optional<Pass> pass_ = {};
  std::atomic<std::uint64_t> limit_ = 0;  // of the pass under way: what the lightest known weighs
};

}  // namespace

StreamForecast forecast_stream(const Split& split, std::size_t dimension, const Limits& limits) {
  constexpr std::uint64_t greatest_weight = 1 << 18;
  for (const SplitClass& one : split.classes)
    if (one.sum.l1_norm() > greatest_weight) return {std::numeric_limits<double>::infinity(), false};
  const auto room = static_cast<double>(StreamedJoin::room_for(limits));
  std::vector<ClassProfile> profiles;
  double seconds = 0;
  for (const SplitClass& one : split.classes) {
    profiles.push_back(expected_profile(one, room));
    seconds += profiles.back().entries * costs::class_entry_seconds;
  }
  const std::span<const ClassProfile, 4> all(profiles.data(), 4);
  const double joining = plan_stream(split, all, expected_top(split, all, dimension)).seconds;
  return std::isinf(joining) ? StreamForecast{seconds, false} : StreamForecast{seconds + joining, true};
}

CosetMinimum join_streamed(const Coset& coset, const Split& split, const StreamOptions& options,
                           Limits& limits) {
  StreamedJoin join(coset, split, options, limits);
  bool complete = false;
  std::string reason;
  try {
    complete = join.run();
  } catch (const Stopped& stop) {
    reason = stop.reason;
  }
  CosetMinimum result = join.answer(complete);
  if (!complete && result.reason.empty()) result.reason = std::move(reason);
  return result;
}

}  // namespace flipwise
