// SPDX-License-Identifier: MIT
#include "solve/coset/streamed_pairs.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>

#include "run/costs.hpp"

namespace flipwise {

namespace {

/// One batch of streamed entries that is paired with all partners, range by range (Fact 34). A *pair* is an
/// entry of the batch and one of its partners, which are the listed (lightest) entries of the other class
/// of this half. It *leads to* the entries of the other half that complete it to a member of the coset.
///
/// A light pair may lead to no listed entry, so its member is evaluated. Any other pair matters only if it
/// leads to a listed entry of class 0 or of class 1 of the other half; such pairs are found as triples of
/// vectors with sum 0. All pairs are evaluated if that is predicted to be faster.
class StreamedMeeting {
 public:
  using Entry = SideEntries::Entry;

  StreamedMeeting(const Pass& pass, std::span<const LightEntry> lights, const Reach& reach,
                  std::atomic<std::uint64_t>& best, OwnLightest& gathered, Limits& limits)
      : pass_(pass),
        other_(pass.other),
        reach_(reach),
        best_(best),
        gathered_(gathered),
        limits_(limits),
        lights_(by_weight(lights), pass.side, pass.other, limits) {}

  /// Returns false after a limit.
  bool run() {
    for (unseen_ = 0; unseen_ < other_.unseen().size(); ++unseen_)
      for (const EntryRange& partners : pass_.partners.ranges)
        if (!meet(partners)) return false;
    return true;
  }

 private:
  /// Number of rows of flips that fit in the cache.
  static constexpr std::size_t max_evaluated = 64;

  bool meet(const EntryRange& partners) {
    partners_ = &partners;
    known_ = static_cast<std::int64_t>(best_.load(std::memory_order_relaxed));
    max_ = reach_(static_cast<std::uint64_t>(known_));
    const std::size_t lights = lights_.up_to(max_ - partner(0).weight);
    if (lights == 0) return true;
    // Lighter pairs may lead to no listed entry.
    const std::int64_t lightest_other =
        std::min(LightestEntries::all, other_.listed_to(0) + other_.listed_to(1) + 1);
    evaluated_to_ = std::min(max_, known_ - lightest_other - 1);
    if (pass_.evaluates_few && evaluated_to_ < max_ && costs_less_to_evaluate()) evaluated_to_ = max_;
    if (!evaluate()) return false;
    const std::int64_t heaviest =
        std::int64_t{lights_[lights - 1].weight} + partner(partners.size() - 1).weight;
    return std::min(max_, heaviest) <= evaluated_to_ || (join(0) && join(1));
  }

  const Entry& partner(std::size_t n) const { return pass_.partners.entries[partners_->begin + n]; }

  /// A range of entries on one side of the pairs.
  struct Side {
    const SideEntries& entries;
    std::size_t begin;
    std::size_t end;

    std::size_t size() const { return end - begin; }
    const Entry& operator[](std::size_t n) const { return entries[begin + n]; }
  };
  bool has_few_lights() const { return lights_.size() <= partners_->size(); }
  /// Both sides, the smaller one first.
  std::array<Side, 2> sides() const {
    const Side lights{lights_, 0, lights_.size()};
    const Side partners{pass_.partners.entries, partners_->begin, partners_->end};
    return has_few_lights() ? std::array{lights, partners} : std::array{partners, lights};
  }

  /// Returns how many second entries, and listed entries of class i, may match entry n of the first side.
  gf2::TripleBounds bounds(std::size_t i, const std::array<Side, 2>& sides, std::size_t n) const {
    const auto& [first, second] = sides;
    const std::int64_t own = first[n].weight;
    const std::size_t end = std::clamp(second.entries.up_to(max_ - own), second.begin, second.end);
    const std::int64_t cut = cut_of(i, std::max(own + second[0].weight, evaluated_to_ + 1));
    return {end - second.begin, other_.lights_up_to(i, cut)};
  }

  bool costs_less_to_evaluate() const {
    const std::array<Side, 2> sides = this->sides();
    double pairs = 0;
    double joining = 0;
    for (std::size_t i = 0; i < 2; ++i) {
      const gf2::VectorList& listed = other_.vectors(i);
      if (listed.size() == 0) continue;
      const gf2::TripleShape shape(sides[0].size(), sides[1].size(), listed.bits, listed.part_bits);
      const std::size_t rows = shape.parts() * shape.together;
      for (std::size_t n = 0; n < sides[0].size(); n += rows) {
        const gf2::TripleBounds reached = bounds(i, sides, n);
        const double some = static_cast<double>(std::min(rows, sides[0].size() - n)) *
                            static_cast<double>(reached.second) / static_cast<double>(other_.groups());
        if (i == 0) pairs += some;
        if (reached.third == 0) continue;
        const double found = some * static_cast<double>(reached.third) / other_.places(i);
        joining += static_cast<double>(shape.parts()) *
                       static_cast<double>(reached.second + reached.third) * costs::triple_step_seconds +
                   found * costs::found_pair_seconds;
      }
    }
    return pairs * costs::evaluated_pair_seconds < joining;
  }

  /// Examines the pairs so light that they may lead to no listed entry, by evaluating the other half.
  bool evaluate() {
    const std::uint32_t lightest = partner(0).weight;
    const std::uint32_t heaviest = partner(partners_->size() - 1).weight;
    const std::int64_t most = evaluated_to_ - lightest;
    if (most < std::int64_t{lights_[0].weight}) return true;
    constexpr auto all = std::numeric_limits<std::uint32_t>::max();
    const auto heaviest_light = static_cast<std::uint32_t>(std::min<std::int64_t>(most, all));
    for (std::size_t group = 0; group < other_.groups(); ++group) {
      const std::span<const Entry> partners = pass_.partners.entries.group(group, lightest, heaviest);
      const std::span<const Entry> lights = lights_.group(group, 0, heaviest_light);
      if (partners.empty()) continue;
      for (std::size_t at = 0; at < lights.size(); at += max_evaluated)
        if (!evaluate(lights.subspan(at, std::min(max_evaluated, lights.size() - at)), partners))
          return false;
    }
    return true;
  }

  /// Evaluates entries with their partners; the table rows of a partner are added up once for all entries.
  bool evaluate(std::span<const Entry> lights, std::span<const Entry> partners) {
    for (std::size_t i = 0; i < 2; ++i) {
      const ClassWeights& of = other_.weights(i);
      flips_[i].resize(max_evaluated * of.lines());
      terms_[i].resize(of.lines());
      for (std::size_t n = 0; n < lights.size(); ++n)
        of.flips(place_of(lights[n], i), flips_[i].data() + n * of.lines());
    }
    std::array<std::uint32_t, max_evaluated> weights;
    const std::size_t lines = other_.weights(1).lines();
    std::size_t number = lights.size();
    std::size_t visited = 0;
    for (const Entry& partner : partners) {
      while (number > 0 && weight_of(lights[number - 1], partner) > evaluated_to_) --number;
      if (number == 0) break;
      other_.weights(0).terms(partner.places[0], terms_[0].data());
      other_.weights(0).weigh(flips_[0].data(), number, terms_[0].data(), weights.data());
      const auto limit = static_cast<std::int64_t>(best_.load(std::memory_order_relaxed) + other_.least(0));
      bool is_first = true;
      for (std::size_t n = 0; n < number; ++n) {
        if (weight_of(lights[n], partner) + weights[n] > limit) continue;
        if (std::exchange(is_first, false)) other_.weights(1).terms(partner.places[1], terms_[1].data());
        std::uint32_t second = 0;
        other_.weights(1).weigh(flips_[1].data() + n * lines, 1, terms_[1].data(), &second);
        consider(lights[n], partner, weights[n] - other_.least(0) + (second - other_.least(1)));
      }
      constexpr std::size_t between_polls = 1 << 14;
      if (++visited % between_polls == 0 && !limits_.should_continue()) return false;
    }
    return limits_.should_continue();
  }

  /// Examines all other pairs: those that lead to a sufficiently light entry of class i.
  bool join(std::size_t i) {
    if (all_.size() == 0) all_ = EntryRange(lights_, 0, lights_.size(), other_, limits_);
    const std::array<Side, 2> sides = this->sides();
    const EntryRange& first = has_few_lights() ? all_ : *partners_;
    const EntryRange& second = has_few_lights() ? *partners_ : all_;
    return gf2::find_triples(
        first.vectors[i], second.vectors[i], other_.vectors(i), other_.vector(i, unseen()[i]),
        [&](std::size_t n) { return bounds(i, sides, n); }, [this] { return limits_.should_continue(); },
        [&](std::size_t a, std::size_t b, std::size_t c) {
          const Entry& own = sides[0][a];
          const Entry& with = sides[1][b];
          complete(i, has_few_lights() ? own : with, has_few_lights() ? with : own, other_.lights(i)[c]);
        });
  }

  /// Returns the cut for class i: a sufficiently light member has an entry of class 0 of weight at most
  /// cut_of(0), or one of class 1 of at most cut_of(1). `own` is the weight of the pair, above
  /// `evaluated_to_`. The cuts fall as `own` rises.
  std::int64_t cut_of(std::size_t i, std::int64_t own) const {
    const std::int64_t rest = known_ - own - 1;
    const std::int64_t first = std::clamp(rest / 2, rest - other_.listed_to(1), other_.listed_to(0));
    return i == 0 ? first : rest - first;
  }

  /// Checks a pair that seems to lead to a listed entry of class i, and completes it.
  void complete(std::size_t i, const Entry& light, const Entry& partner, const LightEntry& entry) {
    const std::int64_t own = weight_of(light, partner);
    if (own <= evaluated_to_ || own > max_ || std::int64_t{entry.weight} > cut_of(i, own)) return;
    if (other_.shared(light.index) != other_.shared(partner.index)) return;
    if ((place_of(light, i) ^ partner.places[i]) != entry.index) return;
    const std::uint64_t rest = other_.weight_of(1 - i, place_of(light, 1 - i) ^ partner.places[1 - i]);
    if (i == 1 && static_cast<std::int64_t>(rest) <= cut_of(0, own)) return;  // class 0 has found it
    consider(light, partner, entry.weight + rest);
  }

  /// Records a member, given its pair and the weight of its other half.
  void consider(const Entry& light, const Entry& partner, std::uint64_t rest) {
    const auto own = static_cast<std::uint64_t>(weight_of(light, partner));
    std::uint64_t limit = best_.load(std::memory_order_relaxed);
    if (own + rest > limit || rest < pass_.other_floor || !gathered_.admits(own + rest)) return;
    while (own + rest < limit && !best_.compare_exchange_weak(limit, own + rest)) {
    }
    const std::int64_t reach = reach_(own + rest);
    max_ = std::min(max_, reach);
    pass_.add(
        pass_.side == 0 ? std::array{light.index, partner.index} : std::array{partner.index, light.index},
        unseen_, pass_.side == 0 ? partner.weight : light.weight, static_cast<std::int64_t>(own) <= reach,
        gathered_);
  }

  const OtherHalf::Places& unseen() const { return other_.unseen()[unseen_]; }
  std::uint64_t place_of(const Entry& light, std::size_t i) const { return light.places[i] ^ unseen()[i]; }
  static std::int64_t weight_of(const Entry& light, const Entry& partner) {
    return std::int64_t{light.weight} + partner.weight;
  }

  const Pass& pass_;
  const OtherHalf& other_;
  const Reach& reach_;
  std::atomic<std::uint64_t>& best_;
  OwnLightest& gathered_;
  Limits& limits_;

  SideEntries lights_;
  EntryRange all_ = {};  // lights_ as vectors, once they are joined
  std::size_t unseen_ = 0;
  const EntryRange* partners_ = nullptr;
  std::int64_t known_ = 0;         // greatest weight of a member
  std::int64_t max_ = 0;           // greatest weight of a pair
  std::int64_t evaluated_to_ = 0;  // greatest weight of a pair that is evaluated
  std::array<std::vector<ClassWeights::Line>, 2> flips_ = {};
  std::array<std::vector<ClassWeights::Line>, 2> terms_ = {};
};

}  // namespace

bool Pass::meet(std::span<const LightEntry> lights, const Reach& reach, std::atomic<std::uint64_t>& best,
                OwnLightest& gathered, Limits& limits) const {
  bool complete = lights.empty();
  if (!complete)
    stopped_by([&] { complete = StreamedMeeting(*this, lights, reach, best, gathered, limits).run(); });
  return complete;
}

bool Pass::meet_listed(std::span<const LightEntry> entries, std::int64_t from, const Reach& reach,
                       std::atomic<std::uint64_t>& best, std::vector<OwnLightest>& workers, Limits& limits,
                       const ProgressOf& report) const {
  constexpr std::size_t fewest = 1 << 12;
  const std::size_t share = entries.size() / (4 * std::size_t{limits.threads()}) + 1;
  const std::size_t most = std::clamp(share, std::min(fewest, batch), batch);
  // Each batch has entries of similar weight.
  std::vector<std::span<const LightEntry>> batches;
  for (std::size_t begin = 0, end = 0; begin < entries.size(); begin = end) {
    const auto level = [&](std::size_t n) { return entries[n].weight / weights_together; };
    while (end < entries.size() && end - begin < most && level(end) == level(begin)) ++end;
    batches.push_back(entries.subspan(begin, end - begin));
  }
  std::atomic<bool> complete = true;
  return run_tasks(
             batches.size(), limits,
             [&](std::uint64_t task, unsigned worker) {
               std::vector<LightEntry> lights;
               for (const LightEntry& light : batches[static_cast<std::size_t>(task)])
                 if (light.weight > from && blocks.is_first(blocks.block_of(light.index)))
                   lights.push_back(light);
               if (!meet(lights, reach, best, workers[worker], limits)) complete = false;
             },
             report) &&
         complete;
}

void Pass::add(const std::array<std::uint64_t, 2>& indices, std::size_t unseen, std::uint32_t second_weight,
               bool counts, OwnLightest& gathered) const {
  const Bits member = other.member(indices, unseen);
  for (const std::size_t map : blocks.copies(blocks.block_of(indices[side]))) {
    if (counts) ++gathered.members;
    gathered.first.push_back(symmetries[map](member));
    if (!exchange || second_weight <= exchange->cut) continue;
    if (counts) ++gathered.members;
    gathered.first.push_back(exchange->exchange(gathered.first.back()));
  }
  if (gathered.first.size() >= 2 * keep + 64) keep_first(gathered.first, keep);
}

}  // namespace flipwise
