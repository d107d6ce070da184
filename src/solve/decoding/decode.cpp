// SPDX-License-Identifier: MIT
#include "solve/decoding/decode.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include "flipwise/errors.hpp"
#include "run/costs.hpp"
#include "run/time_budget.hpp"
#include "solve/decoding/clusters.hpp"
#include "solve/decoding/collision_search.hpp"
#include "solve/decoding/information_set.hpp"

namespace flipwise {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
/// Steps with a shorter predicted time are combined.
constexpr double short_seconds = 0.02;
/// Cost of the best member before one is known.
constexpr std::uint64_t unknown = std::numeric_limits<std::uint64_t>::max();
constexpr const char* on_one_core = " on one core";
constexpr const char* light_stage = "searching for a light solution";

std::vector<std::uint32_t> all_columns(const CostedCode& code) {
  std::vector<std::uint32_t> order(code.columns);
  std::iota(order.begin(), order.end(), 0U);
  return order;
}

class Decoder {
 public:
  Decoder(const CostedCode& code, const DecodeOptions& options, Limits& limits)
      : code_(code),
        options_(options),
        limits_(limits, [this](const Progress& state) { return with_best(state); }),
        costs_(code),
        step_(cost_step(code)),
        has_dear_columns_(
            std::any_of(code.costs.begin(), code.costs.end(), [](auto cost) { return cost > 1; })),
        budget_(time_budget(limits)),
        begun_(limits.seconds()) {
    result_.cost = options.known;
  }

  Decoded run() {
    const std::string why = stopped_by([&] {
      prepare();
      do {
        if (options_.improved) options_.improved(result_);
      } while (!result_.complete && result_.lower <= options_.ceiling && result_.cost > options_.enough &&
               raise());
    });
    if (!why.empty()) result_.reason = why;
    if (limits_.stopped()) result_.reason = limits_.reason();
    if (result_.cost == unknown) result_.cost = 0;
    return std::move(result_);
  }

 private:
  /// The next step to raise the bound, with its predicted time.
  struct Step {
    const char* method = "";
    double seconds = never;
    std::uint64_t level = 0;
    CollisionSearch::Plan plan = {};
  };

  bool may_use(DecodeOptions::Method method) const { return (options_.methods & method) != 0; }

  void prepare() {
    set_.emplace(code_, all_columns(code_), limits_);
    note(set_->offset, costs_.of(set_->offset));
    const double everything = std::exp2(static_cast<double>(code_.dimension())) * costs::row_sum_seconds;
    constexpr double max_seconds = 0.3;
    constexpr double share = 0.02;
    const double seconds = std::min({max_seconds, share * options_.rival_seconds, everything});
    cheap_.emplace(code_, seconds);
    stage_ = light_stage;
    if (result_.cost > options_.proved) look_for_cheaper(seconds, true);
    const std::span<const Word> columns = std::span(set_->offset).first(code_.column_words());
    // Nothing costs less than 0; and without rows the offset is the only member.
    if (code_.counts(set_->offset) && (gf2::is_zero(columns) || code_.dimension() == 0)) {
      result_.cost = unknown;
      note(set_->offset, costs_.of(set_->offset));
      result_.lower = result_.cost;
      result_.complete = true;
      result_.number = 1;
      result_.method = "offset";
      return;
    }
    prove(options_.proved);
    meeting_ = std::make_unique<CollisionSearch>(code_, *set_, options_.keep);
    constexpr double max_set_seconds = 5;
    sets_ = std::make_unique<InformationSets>(
        code_, options_.keep, std::min(max_set_seconds, share * options_.rival_seconds), limits_);
    if (!code_.checks.empty()) clusters_ = std::make_unique<Clusters>(code_, *set_, options_.keep);
  }

  /// Adopts a member as the best so far, if it is.
  void note(const gf2::Vector& member, std::uint64_t cost) {
    if (!code_.counts(member) || cost >= result_.cost) return;
    result_.cost = cost;
    const std::span<const Word> name = code_.name_of(member);
    result_.first = {{name.begin(), name.end()}};
  }

  /// Adopts the members found by a method that searched all costs up to `level`.
  void take(const Cheapest& found, std::uint64_t level) {
    if (found.number() == 0 || found.cost() > level) return;
    result_.cost = found.cost();
    result_.lower = found.cost();
    result_.number = found.number();
    result_.first = found.first();
    result_.complete = true;
  }

  /// Raises the lower bound to `bound`, or to the next cost that a member can have.
  void prove(std::uint64_t bound) {
    if (bound < result_.cost) bound = result_.cost - (result_.cost - bound) / step_ * step_;
    result_.lower = std::max(result_.lower, std::min(bound, result_.cost));
  }

  Progress progress(double done) const {
    return with_best({.done = done, .lower = result_.lower, .stage = stage_});
  }

  /// Adds the best member to a report without one: those of preparations have only a stage.
  Progress with_best(Progress state) const {
    if (state.best) return state;
    if (result_.cost != unknown) state.best = result_.cost;
    if (options_.written && !result_.first.empty())
      state.solution = [this] { return options_.written(result_.first.front()); };
    return state;
  }

  /// Plans several levels at a time if that takes hardly longer than one.
  Step next_meeting(std::uint64_t proved, std::uint64_t last) const {
    Step step{.method = "weight"};
    if (!may_use(DecodeOptions::meeting)) return step;
    const auto free = static_cast<double>(limits_.free_bytes());
    step.level = proved + 1;
    step.plan = meeting_->plan(proved, step.level, free);
    const double most = std::max(short_seconds, 1.5 * step.plan.seconds);
    for (std::uint64_t more = step_; step.level + more <= last; more *= 2) {
      const CollisionSearch::Plan plan = meeting_->plan(proved, step.level + more, free);
      if (!(plan.seconds <= most)) break;
      step.level += more;
      step.plan = plan;
    }
    step.seconds = step.plan.seconds;
    return step;
  }

  Step next_sets() const {
    if (!may_use(DecodeOptions::information_sets)) return {};
    return {.method = "information sets", .seconds = sets_->seconds_until(result_.lower + 1)};
  }

  double cluster_seconds() const {
    return clusters_ && may_use(DecodeOptions::clusters) ? cluster_seconds_ : never;
  }

  /// Returns the predicted time to finish all levels up to `last` by the single fastest method. For the
  /// collision search, at most 64 levels spread over the range are added up, so the result may be too low.
  double seconds_until(std::uint64_t last) const {
    double by_meeting = 0;
    const auto free = static_cast<double>(limits_.free_bytes());
    const std::uint64_t levels = (last - result_.lower) / step_ + 1;
    constexpr std::uint64_t max_levels = 64;
    const std::uint64_t stride = (levels + max_levels - 1) / max_levels * step_;
    for (std::uint64_t level = result_.lower; level <= last && by_meeting < never; level += stride)
      by_meeting += meeting_->plan(level - 1, level, free).seconds;
    if (!may_use(DecodeOptions::meeting)) by_meeting = never;
    const double by_sets =
        may_use(DecodeOptions::information_sets) ? sets_->seconds_until(last + 1) : never;
    const double by_clusters =
        cluster_seconds() == 0 ? 0 : cluster_seconds() * std::pow(growth_, static_cast<double>(levels - 1));
    return std::min({by_meeting, by_sets, by_clusters});
  }

  /// True if half a minute of search predicts most of a day for the rest, and no deadline is set.
  bool is_hopeless(std::uint64_t last) {
    constexpr double enough_tried = 0.05;
    constexpr double far_too_long = 100;
    if (limits_.has_deadline() || limits_.seconds() - begun_ < enough_tried * budget_) return false;
    const double seconds = seconds_until(last);
    if (seconds < far_too_long * budget_) return false;
    result_.reason = why_not(seconds, "the rest of the search");
    return true;
  }

  /// True if the rest is left to another method that is expected to finish sooner. That method has no
  /// bounds before it finishes, so steps that raise the bound quickly are done first.
  bool is_left_to_rival(std::uint64_t last, double next_seconds) const {
    constexpr double share = 0.02;
    if (options_.rival_seconds == never || spent_ + next_seconds <= share * options_.rival_seconds)
      return false;
    return seconds_until(last) > options_.rival_seconds;
  }

  /// Goes on with the search for cheap members.
  void look_for_cheaper(double seconds, bool only_while_helpful) {
    const auto progress_of = [this](double done) { return progress(done); };
    const auto use = [this](const gf2::Vector& member, std::uint64_t cost) { note(member, cost); };
    if (!cheap_->search(seconds, only_while_helpful, limits_, progress_of, use)) limits_.give_up();
  }

  /// Goes on with the search for cheap members before a step of this predicted time: for a small part of
  /// the time, or half of it if the proof up to `last` is far out of reach; if the step hardly fits into
  /// the time left, for a quarter of that; if the step cannot be started, until the deadline, or for some
  /// seconds without one. Returns true if it found one.
  bool finds_cheaper(double step_seconds, bool can_start, std::uint64_t last) {
    if (options_.all) return false;
    constexpr double share_of_rest = 0.25;
    constexpr double worth_starting = 0.05;
    constexpr double last_seconds = 5;
    const double left = limits_.seconds_left();
    const bool is_far = seconds_until(last) > 4 * std::min(left, budget_);
    const double share = is_far ? 1 : 0.02;
    double seconds = share * (spent_ + step_seconds) - cheap_->seconds();
    if (!can_start)
      seconds = options_.alone && limits_.has_deadline() ? never : last_seconds - cheap_->seconds();
    else if (step_seconds > 2 * left)
      seconds = std::max(seconds, share_of_rest * left);
    if (!(seconds >= worth_starting)) return false;
    const std::uint64_t before = result_.cost;
    const std::string stage = std::exchange(stage_, light_stage);
    look_for_cheaper(seconds, false);
    stage_ = stage;
    return result_.cost < before;
  }

  /// Raises the bound by a step; returns false if it gives up.
  bool raise() {
    const bool is_listing = result_.lower == result_.cost;
    // The search is complete once all costs below the next one have been searched.
    const std::uint64_t last =
        std::min(options_.all || is_listing ? result_.cost : result_.cost - step_, options_.ceiling);
    const Step meeting = next_meeting(result_.lower - 1, last);
    const Step sets = next_sets();
    const Step& step = meeting.seconds <= sets.seconds ? meeting : sets;
    const double least = std::min(step.seconds, cluster_seconds());
    const bool is_extra = is_listing && !options_.all;
    double most = budget_;
    if (is_extra) most = std::min(most, options_.listing_seconds - result_.listing_seconds);
    const bool can_start = least <= most && most > 0 && least < never;
    if (!is_listing && finds_cheaper(least, can_start, last)) return true;
    if (!can_start) {
      result_.reason = is_extra ? why_not(least, "counting the lightest") : why_not(least);
      return false;
    }
    if (is_left_to_rival(last, least)) return false;
    if (!is_listing && is_hopeless(last)) return false;
    if (cluster_seconds() < step.seconds)
      return try_clusters(is_extra ? std::min(step.seconds, most / 2) : std::min(step.seconds, most));
    spend(step.seconds);
    announce(step.method, step.seconds);
    const auto progress_of = [this](double done) { return progress(done); };
    if (&step == &sets) {
      if (!sets_->step(limits_, progress_of)) return false;
      result_.method = step.method;
      if (sets_->cheapest().number() > 0 && sets_->cheapest().cost() < result_.cost) {
        result_.cost = sets_->cheapest().cost();
        result_.first = sets_->cheapest().first();
      }
      if (sets_->bound() > result_.cost)
        take(sets_->cheapest(), result_.cost);
      else
        prove(sets_->bound());
      return true;
    }
    Cheapest found(options_.keep, result_.cost);
    if (!meeting_->run(step.plan, result_.lower - 1, step.level, found, limits_, progress_of)) return false;
    result_.method = step.method;
    settle(found, step.level);
    return true;
  }

  /// Records that all members of cost up to a level have been found.
  void settle(const Cheapest& found, std::uint64_t level) {
    if (level >= result_.cost && found.number() == 0)
      throw InternalError("a search by weight did not meet what is known");
    take(found, level);
    if (!result_.complete) prove(level + 1);
  }

  void spend(double seconds) {
    spent_ += seconds;
    if (result_.lower == result_.cost) result_.listing_seconds += seconds;
  }

  /// Gives the clusters some time, each time more if they needed more.
  bool try_clusters(double max_seconds) {
    constexpr double grace_factor = 4;
    const double seconds =
        std::min(std::max(2 * short_seconds, grace_factor * cluster_seconds_), 2 * max_seconds);
    const std::uint64_t level = std::min({result_.lower + stride_, result_.cost, options_.ceiling});
    announce("clusters", cluster_seconds_);
    Cheapest found(options_.keep, result_.cost);
    const auto progress_of = [this](double done) { return progress(done); };
    const auto end = clusters_->run(level, seconds, found, limits_, progress_of);
    if (end == Clusters::End::stopped) return false;
    const double taken = clusters_->seconds();
    spend(taken);
    if (end == Clusters::End::too_long) {
      if (stride_ == 0) cluster_seconds_ = 2 * seconds;
      stride_ /= 4;
      return true;
    }
    if (has_dear_columns_ && taken < seconds / 4) stride_ = std::max(step_, 2 * stride_);
    if (taken_before_ > 0) growth_ = std::max(2.0, taken / taken_before_);
    taken_before_ = taken;
    cluster_seconds_ = taken * growth_;
    result_.method = "clusters";
    settle(found, level);
    return true;
  }

  void announce(const char* method, double seconds) {
    stage_ = std::string("raising the bound by ") + method;
    constexpr double worth_saying = 2;
    if (seconds > worth_saying && seconds < never)
      stage_ += ", predicted to take " + rough_time(seconds) + on_one_core;
  }

  static std::string why_not(double seconds, const char* what = "the next step of the bound") {
    if (seconds == never) return what + std::string(" would take too long");
    return too_slow(what, seconds, on_one_core);
  }

  const CostedCode& code_;
  const DecodeOptions& options_;
  Limits limits_;
  CostSum costs_;
  std::uint64_t step_;
  bool has_dear_columns_;
  double budget_;
  double begun_;
  std::optional<InformationSet> set_;
  std::optional<CheapMembers> cheap_;
  std::unique_ptr<CollisionSearch> meeting_;
  std::unique_ptr<InformationSets> sets_;
  std::unique_ptr<Clusters> clusters_;
  double cluster_seconds_ = 0;  // predicted time of the next level of the clusters; 0: unknown
  double growth_ = 8;
  double taken_before_ = 0;
  std::uint64_t stride_ = 0;  // if costs differ: number of levels that the clusters search beyond the next
  double spent_ = 0;
  std::string stage_;
  Decoded result_;
};

}  // namespace

Decoded cheapest_members(const CostedCode& code, const DecodeOptions& options, Limits& limits) {
  return Decoder(code, options, limits).run();
}

}  // namespace flipwise
