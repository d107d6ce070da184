// SPDX-License-Identifier: MIT
#include "solve/coset/streamed_join.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "run/checkpoint_format.hpp"
#include "run/costs.hpp"
#include "run/parallel.hpp"
#include "run/reasons.hpp"
#include "run/time_budget.hpp"
#include "solve/coset/stream_stage.hpp"

namespace flipwise {

namespace {

/// The lightest members found; weights are counted from the sum of the least class weights.
using Lightest = Incumbent<std::uint64_t, BigInt, Bits, std::less<>>;

class StreamedJoin {
 public:
  StreamedJoin(const Coset& coset, const Split& split, const StreamOptions& options, Limits& limits)
      : coset_(coset), split_(split), options_(options), limits_(limits) {
    if (options_.capacity == 0) options_.capacity = capacity_of_lists(split, limits);
    for (std::size_t i = 0; i < classes; ++i) {
      stage_.step[i] = weight_step(split_.classes[i].sum);
      blocks_.emplace_back(split_, i);
      sources_[i] = list_source(split_, i);
    }
    for (std::size_t h = 0; h < 2; ++h) stage_.exchanged[h] = exchange_of_half(split_, h).has_value();
    current_ = descend(coset_);
    best_ = coset_.weight(current_);
    stage_.lists.fill(LightestEntries(options_.capacity));
    name_ = "join " + std::to_string(digest_of(blocks_, options_.keep));
    if (limits_.checkpoint() != nullptr)
      limits_.checkpoint()->load(name_, [this](Loading& in) { load(in); });
    lists_charge_ = limits.charge(static_cast<double>(options_.capacity) * 6 * sizeof(LightEntry));
    update_forecast();
  }

  /// Returns whether the least weight was proved.
  bool run() {
    while (stage_.number < classes)
      if (!list_class()) return false;
    if (resumed_) std::tie(stage_.number, position_) = *std::exchange(resumed_, std::nullopt);
    for (;; extend_search()) {
      if (stage_.number == planning && !make_plan()) return false;
      while (stage_.number < finished)
        if (!stream_side()) return false;
      if (lightest_.value < searched_below()) return true;
    }
  }

  CosetMinimum answer(bool complete) const {
    CosetMinimum result = {best_, complete ? best_ : lower(), 1, {}, complete, "join", reason_};
    if (!complete) {
      result.first = {current_};
      return result;
    }
    result.co_optimal = lightest_.members;
    for (const Bits& bits : lightest_.first) result.first.push_back(member_of(bits));
    return result;
  }

 private:
  Member member_of(const Bits& bits) const {
    return {bits.begin(), bits.begin() + static_cast<std::ptrdiff_t>(words_for(coset_.dimension))};
  }
  std::uint64_t base() const {
    return std::accumulate(stage_.least.begin(), stage_.least.end(), coset_.fixed);
  }
  std::uint64_t lower() const { return std::min(best_, base() + std::max(proved_, searched_below())); }
  /// All members below this weight have been found since the plan was made.
  std::uint64_t searched_below() const {
    return static_cast<std::uint64_t>(stage_.done[0] + stage_.done[1]);
  }
  /// The greatest weight of members that the search now looks for.
  std::uint64_t goal() const { return std::min(lightest_.value, target_); }

  /// Distributes a range of the stage in pieces of `stretch` blocks. `own` computes a piece in this
  /// process, and `merge` receives the result of each piece. Returns false after a limit; the results are
  /// then incomplete.
  bool share(const BlockRange& range, std::uint64_t stretch,
             const std::function<std::string(const BlockRange&)>& own,
             const std::function<void(const std::string&)>& merge) {
    reason_ = stopped_by([&] {
      share_stretches(*queue_, {range, stretch}, limit_, limits_, own, merge,
                      [&](std::uint64_t at) { return progress(stage_.number, done_at(at)); });
    });
    return reason_.empty();
  }

  /// Number of pieces distributed at a time, such that no rank is idle for long.
  std::uint64_t stretches_at_once() const { return ranks() == 1 ? 1 : 4 * ranks(); }

  /// Lists the entries of some more blocks of a class. At first the range at most doubles, since every
  /// entry may be of interest until the list is full.
  bool list_class() {
    LightestEntries& list = stage_.lists[stage_.number];
    if (const auto& source = sources_[stage_.number]) {
      list = stage_.lists[source->from].mapped(source->map);
      stage_.least[stage_.number] = stage_.least[source->from];
      next_stage();
      return kept(true);
    }
    const ClassBlocks& blocks = blocks_[stage_.number];
    const SignedSum& sum = blocks.sum();
    if (!queue_)
      queue_.emplace(Team::available(limits_), lists_job,
                     lists_question(split_.classes[stage_.number].sum, blocks.maps()), limits_);
    const std::uint64_t stretch = stretch_blocks(sum);
    const std::uint64_t known =
        std::max<std::uint64_t>(position_, options_.capacity >> sum.block_bits()) / blocks.maps().size();
    const BlockRange range = {
        position_, std::min(sum.blocks(), position_ + std::clamp<std::uint64_t>(
                                                          known, 1, stretch * stretches_at_once()))};
    limit_ = static_cast<std::uint64_t>(list.complete_to());
    const bool complete = share(
        range, stretch,
        [&](const BlockRange& piece) {
          return packed(light_entries(blocks, piece, limit_, limits_, reporter(piece)));
        },
        [&](const std::string& answer) {
          std::vector<LightEntry> found;
          unpack(answer, found);
          list.add(found);
        });
    if (complete) {
      list.shrink();
      position_ = range.end;
      if (position_ == sum.blocks()) {
        if (list.entries().empty()) {
          reason_ = std::string("too many partial solutions cost the same: ") + reason_ends::lists;
          return false;
        }
        list.sort();
        stage_.least[stage_.number] = list.entries().front().weight;
        list.lower_by(stage_.least[stage_.number]);
        next_stage();
      }
    }
    return kept(complete);
  }

  /// Makes a plan. First pairs the lightest entries of both lists of each half: since a good member makes
  /// the plan shorter, this may take a fraction of its predicted cost.
  bool make_plan() {
    lightest_ = {best_ - base(), 0, {}};
    raise_target();
    update_forecast();
    const std::vector<ClassProfile> known = profiles();
    constexpr double least_pairs = 1 << 14;
    constexpr double max_pairs = 1 << 28;
    for (double pairs = least_pairs;
         pairs < std::clamp((stage_.plan.pairs[0] + stage_.plan.pairs[1]) / 8, least_pairs + 1, max_pairs);
         pairs *= 4) {
      for (std::size_t h = 0; h < 2; ++h)
        if (!pair_lightest(h, pairs, known)) limits_.give_up();
      update_forecast();
    }
    if (std::isinf(stage_.plan.seconds)) {
      reason_ = reason_ends::lists;
      return false;
    }
    require_time_budget("a search", stage_.plan.seconds, limits_);
    next_stage();
    return kept(true);
  }

  /// Starts another round, because no member was light enough.
  void extend_search() {
    proved_ = searched_below();
    stage_.done = {};
    stage_.number = planning;
    position_ = 0;
  }

  void raise_target() {
    const std::vector<ClassProfile> known = profiles();
    target_ = next_top(split_, std::span<const ClassProfile, classes>(known), proved_, listing_seconds(),
                       best_ - base());
  }

  /// Examines the pairs of a half up to a weight at which there are about `max_pairs`.
  bool pair_lightest(std::size_t h, double max_pairs, const std::vector<ClassProfile>& known) {
    const std::int64_t level = listed_level(split_.halves[h], known[2 * h], known[2 * h + 1],
                                            static_cast<std::int64_t>(lightest_.value), max_pairs);
    if (level < 0) return true;
    const Pass pass = stage_.pass_of(split_, h, 1, level, 0, options_.keep, limits_);
    std::vector<OwnLightest> workers(limits_.threads(), OwnLightest{.value = lightest_.value});
    limit_ = lightest_.value;
    const bool complete = pass.meet_listed(
        stage_.lists[2 * h + 1].entries(), -1, [level](std::uint64_t) { return level; }, limit_, workers,
        limits_, [&](double) { return progress(stage_.number, 0); });
    for (const OwnLightest& own : workers) adopt_bound(own);
    return complete;
  }

  /// Examines the pairs of some more blocks of a streamed class.
  bool stream_side() {
    const std::uint64_t all = stage_.size(split_);
    if (stage_.has_pairs(goal())) {
      if (!pass_) {
        reason_ = stopped_by([&] { pass_.emplace(stage_.pass(split_, options_.keep, limits_)); });
        if (!reason_.empty()) return kept(false);
        pass_->evaluates_few = options_.evaluates_few;
        Ranks* const ranks = Team::available(limits_);
        queue_.emplace(ranks, pairs_job,
                       ranks == nullptr ? "" : pairs_question(stage_, split_, options_.keep), limits_);
      }
      limit_ = goal();
      const std::uint64_t stretch = stage_.stretch(split_, limits_.threads(), ranks());
      const BlockRange range = {position_, std::min(all, position_ + stretch * stretches_at_once())};
      std::vector<OwnLightest> found;
      const bool complete = share(
          range, stretch,
          [&](const BlockRange& piece) {
            const FoundPairs gathered = meet_pairs(stage_, *pass_, piece, limit_, limits_, reporter(piece));
            for (const OwnLightest& worker : gathered.workers) adopt_bound(worker);
            if (!gathered.complete) limits_.give_up();
            return packed_lightest(gathered.lightest(limit_, options_.keep));
          },
          [&](const std::string& answer) {
            found.push_back(unpacked_lightest(answer));
            adopt_bound(found.back());
            limit_ = std::min<std::uint64_t>(limit_, goal());
          });
      if (!complete) return kept(false);
      for (const OwnLightest& own : found) lightest_.join(own);
      keep_first(lightest_.first, options_.keep);
      position_ = range.end;
    } else {
      position_ = all;
    }
    if (position_ == all) {
      const std::size_t h = stage_.half();
      if (stage_.side() == 0) stage_.done[h] = stage_.floor_of(h, goal());
      next_stage();
    }
    return kept(true);
  }

  /// Adopts a better member as an upper bound. It is not counted: the enumeration has yet to reach it.
  void adopt_bound(const OwnLightest& own) {
    if (own.first.empty() || own.value >= lightest_.value) return;
    lightest_ = {own.value, 0, {}};
    current_ = member_of(own.first.front());
    best_ = base() + own.value;
  }

  std::vector<ClassProfile> profiles() const { return stage_.profiles(split_, blocks_, options_.capacity); }

  /// Updates the plan from what is known about the classes.
  void update_forecast() {
    if (stage_.number > planning || resumed_) return;
    const std::vector<ClassProfile> known = profiles();
    const std::span<const ClassProfile, classes> all(known);
    stage_.plan = plan_stream(split_, all,
                              stage_.number == planning ? static_cast<std::int64_t>(goal())
                                                        : expected_top(split_, all, coset_.dimension));
  }

  void next_stage() {
    ++stage_.number;
    position_ = 0;
    pass_.reset();
    queue_.reset();
    update_forecast();
  }

  std::uint64_t stretch_blocks(const SignedSum& sum) const {
    return std::max<std::uint64_t>(1, options_.stretch >> sum.block_bits());
  }
  std::uint64_t ranks() const { return limits_.ranks() == nullptr ? 1 : limits_.ranks()->size(); }

  double seconds_of(std::size_t stage) const {
    return stage < classes && sources_[stage] ? 0 : stage_.seconds(stage, split_, blocks_);
  }

  double listing_seconds() const {
    double seconds = 0;
    for (std::size_t i = 0; i < classes; ++i) seconds += seconds_of(i);
    return seconds;
  }

  /// Reports progress after a fraction `done` of a stage.
  Progress progress(std::size_t stage, double done) const {
    double before = 0;
    double all = 1e-9;
    for (std::size_t i = 0; i < (resumed_ ? classes : finished); ++i) {
      all += seconds_of(i);
      before += seconds_of(i) * (i < stage ? 1 : i > stage ? 0 : done);
    }
    return {.done = before / all,
            .best = best_,
            .lower = lower(),
            .stage = resumed_ ? "listing the classes again" : "joining streamed classes",
            .solution = [this] { return as_presses(current_, coset_.dimension); }};
  }

  /// Fraction of the stage that is done at a position.
  double done_at(std::uint64_t position) const {
    return stage_.meets_list() ? static_cast<double>(position) / static_cast<double>(stage_.size(split_))
                               : blocks_[stage_.streamed()].share_before(position);
  }

  ProgressOf reporter(const BlockRange& range) const {
    return [this, range](double done) {
      const auto gone = static_cast<std::uint64_t>(done * static_cast<double>(range.end - range.first));
      return progress(stage_.number, done_at(range.first + gone));
    };
  }

  /// Offers the state to the checkpoint and returns `complete`. After a limit, interrupted pieces are
  /// repeated. While lists are made again, the saved state stays as it is.
  bool kept(bool complete) {
    if (limits_.checkpoint() != nullptr && !resumed_)
      limits_.checkpoint()->offer(name_, [this](Saving& out) { save(out); });
    return complete;
  }

  void save(Saving& out) const {
    const std::string members = lightest_.members.decimal();
    out(options_.capacity, stage_, position_, best_, current_, target_, proved_, lightest_.value,
        std::vector<char>(members.begin(), members.end()), lightest_.first);
  }

  void load(Loading& in) {
    std::vector<char> members;
    current_.clear();
    in(options_.capacity);
    stage_.lists.fill(LightestEntries(options_.capacity));
    in(stage_, position_, best_, current_, target_, proved_, lightest_.value, members, lightest_.first);
    lightest_.members = BigInt(std::string(members.begin(), members.end()));
    if (stage_.number < planning) return;
    resumed_ = {std::exchange(stage_.number, 0), std::exchange(position_, 0)};
  }

  static constexpr std::size_t classes = StreamStage::classes, planning = StreamStage::planning,
                               finished = StreamStage::finished;

  const Coset& coset_;
  const Split& split_;
  StreamOptions options_;
  Limits& limits_;
  MemoryReservation lists_charge_ = {};
  std::string name_ = {};
  std::vector<ClassBlocks> blocks_ = {};
  std::array<std::optional<ListSource>, StreamStage::classes> sources_ = {};

  StreamStage stage_;
  std::uint64_t position_ = 0;  // within the stage: a block, or an entry of a list
  std::uint64_t target_ = 0;    // greatest weight looked for, above the sum of the least weights
  std::uint64_t proved_ = 0;    // earlier rounds proved that no member is lighter, above that sum
  Lightest lightest_ = {};
  std::uint64_t best_ = 0;
  Member current_ = {};
  std::string reason_ = {};
  /// The stage and position of a loaded state whose lists are still to be made again.
  std::optional<std::pair<std::size_t, std::uint64_t>> resumed_ = {};

  std::optional<WorkQueue> queue_ = {};   // queue of the stage in progress
  std::optional<Pass> pass_ = {};         // pass of a stage that examines pairs
  std::atomic<std::uint64_t> limit_ = 0;  // greatest weight of an entry to list, or of a member
};

}  // namespace

CosetMinimum join_streamed(const Coset& coset, const Split& split, const StreamOptions& options,
                           Limits& limits) {
  StreamedJoin join(coset, split, options, limits);
  bool complete = false;
  std::string reason = stopped_by([&] { complete = join.run(); });
  CosetMinimum result = join.answer(complete);
  if (!complete && result.reason.empty()) result.reason = std::move(reason);
  return result;
}

}  // namespace flipwise
