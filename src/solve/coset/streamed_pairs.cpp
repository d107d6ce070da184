// SPDX-License-Identifier: MIT
#include "solve/coset/streamed_pairs.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "run/costs.hpp"
#include "run/random.hpp"

namespace flipwise {

namespace {

CoordinateMap random_map(std::size_t from, std::size_t to, Random& random) {
  std::vector<CoordinateMap::Image> images(from);
  for (CoordinateMap::Image& image : images) image[0] = random() >> (word_bits - to);
  return CoordinateMap(images);
}

/// Numbers of entries by a small key, equal ones as they came; `begin` of each key, and the end.
template <typename KeyOf>
std::vector<std::uint32_t> ordered(std::size_t size, std::vector<std::size_t>& begin, const KeyOf& key_of) {
  for (std::size_t n = 0; n < size; ++n) ++begin[key_of(n) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  std::vector<std::uint32_t> order(size);
  for (std::size_t n = 0; n < size; ++n) order[next[key_of(n)]++] = static_cast<std::uint32_t>(n);
  return order;
}

/// Entries by weight.
std::vector<LightEntry> by_weight(std::span<const LightEntry> lights) {
  const auto is_lighter = [](const LightEntry& a, const LightEntry& b) { return a.weight < b.weight; };
  const auto ends = std::minmax_element(lights.begin(), lights.end(), is_lighter);
  const std::uint32_t lightest = ends.first->weight;
  std::vector<std::size_t> begin(std::size_t{ends.second->weight - lightest} + 2);
  const auto key_of = [&](std::size_t n) { return std::size_t{lights[n].weight - lightest}; };
  std::vector<LightEntry> sorted;
  sorted.reserve(lights.size());
  for (const std::uint32_t n : ordered(lights.size(), begin, key_of)) sorted.push_back(lights[n]);
  return sorted;
}

}  // namespace

OtherHalf::OtherHalf(const Split& split, std::size_t half, std::span<const std::uint64_t, 4> least,
                     std::span<const LightestEntries, 4> lists, Limits& limits)
    : half_(split.halves[half]), shared_mask_((std::uint64_t{1} << half_.shared) - 1) {
  unseen_.resize(std::size_t{1} << half_.unseen.size());
  double listed = 0;
  for (std::size_t i = 0; i < 2; ++i)
    listed += static_cast<double>(lists[2 - 2 * half + i].entries().size());
  charge_ = limits.charge(listed * (gf2::VectorList::bytes_each + sizeof(Word)));
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t number = 2 - 2 * half + i;
    const SplitClass& of = split.classes[number];
    weights_.emplace_back(of.sum, limits);
    least_[i] = least[number];
    maps_.push_back({coordinate_map(half_.first, of), coordinate_map(half_.second, of)});
    const CoordinateMap unseen = coordinate_map(half_.unseen, of);
    for (std::uint64_t u = 0; u < unseen_.size(); ++u) unseen_[u][i] = unseen(&u)[0];

    // Random, so that the parts of a list are equally long; all coordinates, if they are few enough.
    Random random(number);
    const std::size_t bits = std::clamp<std::size_t>(of.rank + half_.shared, 1, gf2::VectorList::most_bits);
    const std::span<const LightEntry> entries = lists[number].entries();
    lights_.push_back({&lists[number], bits, gf2::VectorList::part_bits_for(entries.size(), bits),
                       random_map(of.rank, bits, random), random_map(half_.shared, bits, random)});
    std::vector<Word> places;
    places.reserve(entries.size());
    for (const LightEntry& light : entries) places.push_back(vector(i, light.index));
    lights_[i].vectors = vectors(i, places);
  }
}

Bits OtherHalf::member(const std::array<std::uint64_t, 2>& index, std::uint64_t unseen) const {
  Bits member = {};
  const auto add = [&](std::uint64_t of, const std::vector<Bits>& duals) {
    gf2::for_each_bit(std::span(&of, 1), [&](std::size_t i) { gf2::add(member, duals[i]); });
  };
  add(index[0], half_.first);
  add(index[1], half_.second);
  add(unseen, half_.unseen);
  return member;
}

SideEntries::SideEntries(std::span<const LightEntry> by_weight, std::size_t side, const OtherHalf& other)
    : by_weight_(by_weight.size()), begin_(other.groups() + 1) {
  const std::vector<std::uint32_t> order = ordered(by_weight.size(), begin_, [&](std::size_t n) {
    return static_cast<std::size_t>(other.shared(by_weight[n].index));
  });
  entries_.reserve(order.size());
  for (const std::uint32_t n : order) {
    by_weight_[n] = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({by_weight[n].index, other.places(side, by_weight[n].index), by_weight[n].weight});
  }
}

std::size_t SideEntries::up_to(std::int64_t weight) const {
  const auto end = std::partition_point(by_weight_.begin(), by_weight_.end(), [&](std::uint32_t n) {
    return std::int64_t{entries_[n].weight} <= weight;
  });
  return static_cast<std::size_t>(end - by_weight_.begin());
}

std::span<const SideEntries::Entry> SideEntries::group(std::size_t group, std::uint32_t lightest,
                                                       std::uint32_t heaviest) const {
  const std::span all = std::span(entries_).subspan(begin_[group], begin_[group + 1] - begin_[group]);
  const auto begin =
      std::partition_point(all.begin(), all.end(), [&](const Entry& one) { return one.weight < lightest; });
  const auto end =
      std::partition_point(begin, all.end(), [&](const Entry& one) { return one.weight <= heaviest; });
  return all.subspan(static_cast<std::size_t>(begin - all.begin()), static_cast<std::size_t>(end - begin));
}

EntryRange::EntryRange(const SideEntries& of, std::size_t first, std::size_t last, const OtherHalf& other)
    : begin(first), end(last) {
  std::vector<Word> words(size());
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t n = 0; n < words.size(); ++n)
      words[n] = other.vector(i, of[begin + n].places[i], other.shared(of[begin + n].index));
    vectors[i] = other.vectors(i, words);
  }
}

Partners::Partners(const LightestEntries& list, std::int64_t heaviest, std::size_t side,
                   const OtherHalf& other, Limits& limits) {
  const auto end = std::partition_point(
      list.entries().begin(), list.entries().end(),
      [heaviest](const LightEntry& light) { return std::int64_t{light.weight} <= heaviest; });
  const auto size = static_cast<std::size_t>(end - list.entries().begin());
  charge = limits.charge(static_cast<double>(size) *
                         (SideEntries::bytes_each + 2 * gf2::VectorList::bytes_each + sizeof(Word)));
  entries = SideEntries(list.entries().first(size), side, other);
  constexpr std::size_t fewest = 1024;
  for (std::size_t begin = 0; begin < size;) {
    const std::size_t least = std::min(size, begin + std::max(3 * begin, fewest));
    const std::size_t next = entries.up_to(entries[least - 1].weight);
    ranges.emplace_back(entries, begin, next, other);
    begin = next;
  }
}

namespace {

/// Entries that go by and meet their partners, some at a time.
class Meeting {
 public:
  using Entry = SideEntries::Entry;

  Meeting(const Pass& pass, std::span<const LightEntry> lights, const Reach& reach,
          std::atomic<std::uint64_t>& best, OwnLightest& met, Limits& limits)
      : pass_(pass),
        other_(pass.other),
        reach_(reach),
        best_(best),
        met_(met),
        limits_(limits),
        lights_(by_weight(lights), pass.side, pass.other) {}

  /// False when it was stopped.
  bool run() {
    for (unseen_ = 0; unseen_ < other_.unseen().size(); ++unseen_)
      for (const EntryRange& partners : pass_.partners.ranges)
        if (!meet(partners)) return false;
    return true;
  }

 private:
  /// Rows of flips that stay in the cache.
  static constexpr std::size_t most_evaluated = 64;

  bool meet(const EntryRange& partners) {
    partners_ = &partners;
    known_ = static_cast<std::int64_t>(best_.load(std::memory_order_relaxed));
    most_ = reach_(static_cast<std::uint64_t>(known_));
    const std::size_t lights = lights_.up_to(most_ - partner(0).weight);
    if (lights == 0) return true;
    // Lighter pairs may lead to no listed entry.
    const std::int64_t told = std::min(LightestEntries::all, other_.listed_to(0) + other_.listed_to(1) + 1);
    evaluated_to_ = std::min(most_, known_ - told - 1);
    if (pass_.evaluates_few && costs_less_to_evaluate(lights)) evaluated_to_ = most_;
    if (!evaluate()) return false;
    const std::int64_t heaviest =
        std::int64_t{lights_[lights - 1].weight} + partner(partners.size() - 1).weight;
    return std::min(most_, heaviest) <= evaluated_to_ || (join(0) && join(1));
  }

  const Entry& partner(std::size_t n) const { return pass_.partners.entries[partners_->begin + n]; }

  bool costs_less_to_evaluate(std::size_t lights) const {
    const std::size_t heaviest = pass_.partners.entries.up_to(most_ - lights_[0].weight);
    const std::size_t partners = std::min(heaviest, partners_->end) - partners_->begin;
    const auto few = static_cast<double>(std::min(lights, partners));
    const auto many = static_cast<double>(std::max(lights, partners));
    constexpr double together = 16;
    constexpr double most_parts = 64;
    const double chunks = few / together + std::min(few, most_parts);
    const auto listed = static_cast<double>(other_.lights(0).size() + other_.lights(1).size());
    return few * many * costs::evaluated_pair_seconds <
           chunks * (2 * many + listed) * costs::triple_step_seconds * static_cast<double>(other_.groups());
  }

  /// Pairs so light that they may lead to no listed entry: the other half is evaluated.
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
      for (std::size_t at = 0; at < lights.size(); at += most_evaluated)
        if (!evaluate(lights.subspan(at, std::min(most_evaluated, lights.size() - at)), partners))
          return false;
    }
    return true;
  }

  /// The rows of a partner are added up once for all entries.
  bool evaluate(std::span<const Entry> lights, std::span<const Entry> partners) {
    for (std::size_t i = 0; i < 2; ++i) {
      const ClassWeights& of = other_.weights(i);
      flips_[i].resize(most_evaluated * of.lines());
      terms_[i].resize(of.lines());
      for (std::size_t n = 0; n < lights.size(); ++n)
        of.flips(place_of(lights[n], i), flips_[i].data() + n * of.lines());
    }
    std::array<std::uint32_t, most_evaluated> weights;
    const std::size_t lines = other_.weights(1).lines();
    std::size_t number = lights.size();
    std::size_t met = 0;
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
      constexpr std::size_t between_questions = 1 << 14;
      if (++met % between_questions == 0 && !limits_.keep_on()) return false;
    }
    return limits_.keep_on();
  }

  /// All other pairs: those that lead to an entry of class i that is light enough to tell.
  bool join(std::size_t i) {
    if (all_.size() == 0) all_ = EntryRange(lights_, 0, lights_.size(), other_);
    const bool few_lights = all_.size() <= partners_->size();
    const EntryRange& first = few_lights ? all_ : *partners_;
    const EntryRange& second = few_lights ? *partners_ : all_;
    const SideEntries& of_first = few_lights ? lights_ : pass_.partners.entries;
    const SideEntries& of_second = few_lights ? pass_.partners.entries : lights_;
    const std::int64_t lightest = of_second[second.begin].weight;
    const auto wanted = [&](std::size_t n) -> gf2::TripleBounds {
      const std::int64_t own = of_first[first.begin + n].weight;
      const std::size_t end = std::clamp(of_second.up_to(most_ - own), second.begin, second.end);
      const std::int64_t cut = cut_of(i, std::max(own + lightest, evaluated_to_ + 1));
      const auto light = std::partition_point(
          other_.lights(i).begin(), other_.lights(i).end(),
          [cut](const LightEntry& entry) { return std::int64_t{entry.weight} <= cut; });
      return {end - second.begin, static_cast<std::size_t>(light - other_.lights(i).begin())};
    };
    return gf2::find_triples(
        first.vectors[i], second.vectors[i], other_.vectors(i), other_.vector(i, unseen()[i]), wanted,
        [this] { return limits_.keep_on(); },
        [&](std::size_t a, std::size_t b, std::size_t c) {
          const Entry& own = of_first[first.begin + a];
          const Entry& with = of_second[second.begin + b];
          complete(i, few_lights ? own : with, few_lights ? with : own, other_.lights(i)[c]);
        });
  }

  /// If a member is light enough, its entry of class 0 weighs at most cut_of(0), or that of class 1 at most
  /// cut_of(1). `own`: what the pair weighs, more than is evaluated. The cuts fall as it rises.
  std::int64_t cut_of(std::size_t i, std::int64_t own) const {
    const std::int64_t rest = known_ - own - 1;
    const std::int64_t first = std::clamp(rest / 2, rest - other_.listed_to(1), other_.listed_to(0));
    return i == 0 ? first : rest - first;
  }

  /// A pair that seems to lead to a light entry of class i.
  void complete(std::size_t i, const Entry& light, const Entry& partner, const LightEntry& entry) {
    const std::int64_t own = weight_of(light, partner);
    if (own <= evaluated_to_ || own > most_ || std::int64_t{entry.weight} > cut_of(i, own)) return;
    if (other_.shared(light.index) != other_.shared(partner.index)) return;
    if ((place_of(light, i) ^ partner.places[i]) != entry.index) return;
    const std::uint64_t rest = other_.weight_of(1 - i, place_of(light, 1 - i) ^ partner.places[1 - i]);
    if (i == 1 && static_cast<std::int64_t>(rest) <= cut_of(0, own)) return;  // told by both
    consider(light, partner, entry.weight + rest);
  }

  /// A member, and what its other half weighs.
  void consider(const Entry& light, const Entry& partner, std::uint64_t rest) {
    const auto own = static_cast<std::uint64_t>(weight_of(light, partner));
    std::uint64_t limit = best_.load(std::memory_order_relaxed);
    if (own + rest > limit || rest < pass_.other_floor || !met_.admits(own + rest)) return;
    while (own + rest < limit && !best_.compare_exchange_weak(limit, own + rest)) {
    }
    const std::int64_t reach = reach_(own + rest);
    most_ = std::min(most_, reach);
    pass_.add(
        pass_.side == 0 ? std::array{light.index, partner.index} : std::array{partner.index, light.index},
        unseen_, static_cast<std::int64_t>(own) <= reach, met_);
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
  OwnLightest& met_;
  Limits& limits_;

  SideEntries lights_;
  EntryRange all_ = {};  // of these, once they are joined
  std::size_t unseen_ = 0;
  const EntryRange* partners_ = nullptr;
  std::int64_t known_ = 0;         // what a member may weigh
  std::int64_t most_ = 0;          // and what a pair may
  std::int64_t evaluated_to_ = 0;  // and up to what weight it is evaluated
  std::array<std::vector<ClassWeights::Line>, 2> flips_ = {};
  std::array<std::vector<ClassWeights::Line>, 2> terms_ = {};
};

}  // namespace

bool Pass::meet(std::span<const LightEntry> lights, const Reach& reach, std::atomic<std::uint64_t>& best,
                OwnLightest& met, Limits& limits) const {
  return lights.empty() || Meeting(*this, lights, reach, best, met, limits).run();
}

bool Pass::meet_listed(std::span<const LightEntry> entries, std::int64_t from, const Reach& reach,
                       std::atomic<std::uint64_t>& best, std::vector<OwnLightest>& workers, Limits& limits,
                       const ProgressOf& report) const {
  constexpr std::size_t fewest = 1 << 12;
  const std::size_t share = entries.size() / (4 * std::size_t{limits.threads()}) + 1;
  const std::size_t most = std::clamp(share, std::min(fewest, batch), batch);
  // Some of about the same weight at a time.
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

void Pass::add(const std::array<std::uint64_t, 2>& indices, std::size_t unseen, bool counts,
               OwnLightest& met) const {
  const Bits member = other.member(indices, unseen);
  for (const std::size_t map : blocks.copies(blocks.block_of(indices[side]))) {
    if (counts) ++met.members;
    met.first.push_back(symmetries[map](member));
  }
  if (met.first.size() >= 2 * keep + 64) keep_first(met.first, keep);
}

}  // namespace flipwise
