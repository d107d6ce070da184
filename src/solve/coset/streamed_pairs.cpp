// SPDX-License-Identifier: MIT
#include "solve/coset/streamed_pairs.hpp"

#include <numeric>

namespace flipwise {

namespace {

/// Entries that go by and meet their partners, some at a time.
class Meeting {
 public:
  /// Entries that are best met together: a part of a filter serves all of them.
  static constexpr std::size_t most_together = std::size_t{1} << 14;

  Meeting(const Pass& pass, const Reach& reach, std::atomic<std::uint64_t>& best, OwnLightest& met,
          Limits& limits)
      : pass_(pass), other_(pass.other), reach_(reach), best_(best), met_(met), limits_(limits) {}

  /// Entries of the same shared coordinates, by rising weight. False when it was stopped.
  bool meet(std::span<const LightEntry> lights, std::size_t unseen) {
    group_ = pass_.partners.of(lights[0].index);
    if (group_.partners.empty()) return true;
    unseen_ = unseen;
    lights_.clear();
    for (const LightEntry& light : lights) {
      OtherHalf::Places places = other_.places(pass_.side, light.index);
      for (std::size_t i = 0; i < 2; ++i) places[i] ^= other_.unseen()[unseen][i];
      lights_.push_back({light.index, places, light.weight});
    }
    const std::uint64_t known = best_.load(std::memory_order_relaxed);
    most_ = reach_(known);
    evaluated_to_ = std::min(most_, static_cast<std::int64_t>(known) - other_.told_by_filters() - 1);
    for (std::size_t at = 0; at < lights_.size(); at += most_evaluated)
      if (!evaluate(std::span(lights_).subspan(at, std::min(most_evaluated, lights_.size() - at))))
        return false;
    return probe(0) && probe(1);
  }

 private:
  /// Rows of flips that stay in the cache.
  static constexpr std::size_t most_evaluated = 64;

  struct Light {
    std::uint64_t index;
    OtherHalf::Places places;
    std::uint32_t weight;
  };

  /// Pairs so light that the filters cannot tell of what completes them: the other half is evaluated. The
  /// rows of a partner are added up once for all entries.
  bool evaluate(std::span<const Light> lights) {
    if (weight_of(lights[0], group_.partners[0]) > evaluated_to_) return true;
    for (std::size_t i = 0; i < 2; ++i) {
      const ClassWeights& of = other_.weights(i);
      flips_[i].resize(most_evaluated * of.lines());
      terms_[i].resize(of.lines());
      for (std::size_t n = 0; n < lights.size(); ++n)
        of.flips(lights[n].places[i], flips_[i].data() + n * of.lines());
    }
    const std::uint64_t least = other_.least(0) + other_.least(1);
    std::array<std::array<std::uint32_t, most_evaluated>, 2> weights;
    std::size_t number = lights.size();
    std::size_t met = 0;
    for (const Partner& partner : group_.partners) {
      while (number > 0 && weight_of(lights[number - 1], partner) > evaluated_to_) --number;
      if (number == 0) break;
      for (std::size_t i = 0; i < 2; ++i) {
        const ClassWeights& of = other_.weights(i);
        of.terms(partner.places[i], terms_[i].data());
        of.weigh(flips_[i].data(), number, terms_[i].data(), weights[i].data());
      }
      for (std::size_t n = 0; n < number; ++n)
        consider(lights[n], partner, std::uint64_t{weights[0][n]} + weights[1][n] - least);
      constexpr std::size_t between_questions = 1 << 14;
      if (++met % between_questions == 0 && !limits_.keep_on()) return false;
    }
    return limits_.keep_on();
  }

  /// All other pairs: if a member is light enough, the filter of class 0 or that of class 1 tells.
  bool probe(std::size_t i) {
    const std::size_t parts = other_.filter(i).parts();
    constexpr std::size_t pairs_worth_parts = 64;  // of any two parts
    if (lights_.size() * group_.partners.size() < pairs_worth_parts * parts * parts) {
      sort_lights(i, 1);
      few_.clear();
      for (std::size_t n = 0; n < group_.partners.size(); ++n)
        few_.add(group_.partners[n].hashes[i], group_.partners[n].weight, n);
      look(i, probes_.all(), few_.all());
      return limits_.keep_on();
    }
    sort_lights(i, parts);
    const Probes partners = group_.probes[i];
    std::vector<std::size_t> begin;
    for (std::size_t part = 0; part <= parts; ++part) {
      const auto is_before = [part](LightFilter::Hash hash) { return LightFilter::part_of(hash) < part; };
      begin.push_back(static_cast<std::size_t>(
          std::partition_point(partners.hashes.begin(), partners.hashes.end(), is_before) -
          partners.hashes.begin()));
    }
    for (std::size_t part = 0; part < parts; ++part) {
      for (std::size_t own = 0; own < parts; ++own)
        look(i, probes_.all().part(begin_[own], begin_[own + 1]),
             partners.part(begin[own ^ part], begin[(own ^ part) + 1]));
      if (!limits_.keep_on()) return false;
    }
    return true;
  }

  /// Sorts the entries by part, and within one as they came.
  void sort_lights(std::size_t i, std::size_t parts) {
    const LightFilter& filter = other_.filter(i);
    const auto part_of = [parts](LightFilter::Hash hash) {
      return parts == 1 ? 0 : LightFilter::part_of(hash);
    };
    std::vector<LightFilter::Hash> hashes;
    begin_.assign(parts + 1, 0);
    for (const Light& light : lights_) {
      hashes.push_back(filter.hash(light.places[i]));
      ++begin_[part_of(hashes.back()) + 1];
    }
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
    std::vector<std::size_t> order(lights_.size());
    for (std::size_t n = 0; n < lights_.size(); ++n) order[next[part_of(hashes[n])]++] = n;
    probes_.clear();
    for (const std::size_t n : order) probes_.add(hashes[n], lights_[n].weight, n);
  }

  /// Entries with partners, both by rising weight. The longer list is gone through for each of the other.
  void look(std::size_t i, const Probes& lights, const Probes& partners) {
    const bool is_long = lights.size() >= partners.size();
    const Probes& inner = is_long ? lights : partners;
    const Probes& outer = is_long ? partners : lights;
    if (outer.size() == 0) return;
    const auto heaviest =
        std::upper_bound(inner.weights.begin(), inner.weights.end(), most_ - outer.weights[0]);
    auto end = static_cast<std::size_t>(heaviest - inner.weights.begin());
    std::array<std::uint32_t, 1024> found;
    for (std::size_t o = 0; o < outer.size(); ++o) {
      while (end > 0 && std::int64_t{inner.weights[end - 1]} + outer.weights[o] > most_) --end;
      if (end == 0) return;
      for (std::size_t at = 0; at < end; at += found.size()) {
        const std::size_t size = std::min(found.size(), end - at);
        const std::size_t number =
            other_.filter(i).pass(inner.hashes.subspan(at, size), outer.hashes[o], found.data());
        for (std::size_t f = 0; f < number; ++f) {
          const std::uint32_t own = inner.numbers[at + found[f]];
          const std::uint32_t other = outer.numbers[o];
          complete(i, lights_[is_long ? own : other], group_.partners[is_long ? other : own]);
        }
      }
    }
  }

  /// A pair that seems to lead to a light entry of class i.
  void complete(std::size_t i, const Light& light, const Partner& partner) {
    if (weight_of(light, partner) <= evaluated_to_) return;
    std::array<std::uint64_t, 2> rest;
    for (const std::size_t of : {i, 1 - i}) {
      rest[of] = other_.weight_of(of, light.places[of] ^ partner.places[of]);
      const bool is_light = static_cast<std::int64_t>(rest[of]) <= other_.filter(of).complete_to();
      if (of == i ? !is_light : is_light && of == 0) return;  // told wrongly, or by both
    }
    consider(light, partner, rest[0] + rest[1]);
  }

  /// A member, and what its other half weighs.
  void consider(const Light& light, const Partner& partner, std::uint64_t rest) {
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

  static std::int64_t weight_of(const Light& light, const Partner& partner) {
    return std::int64_t{light.weight} + partner.weight;
  }

  const Pass& pass_;
  const OtherHalf& other_;
  const Reach& reach_;
  std::atomic<std::uint64_t>& best_;
  OwnLightest& met_;
  Limits& limits_;

  std::size_t unseen_ = 0;
  Partners::Group group_ = {};
  std::vector<Light> lights_ = {};
  std::int64_t most_ = 0;          // what a pair may weigh
  std::int64_t evaluated_to_ = 0;  // and up to what weight it is evaluated
  std::array<std::vector<ClassWeights::Line>, 2> flips_ = {};
  std::array<std::vector<ClassWeights::Line>, 2> terms_ = {};
  ProbeList probes_ = {};                // the entries as a filter sees them
  std::vector<std::size_t> begin_ = {};  // where a part of them begins
  ProbeList few_ = {};                   // partners, where parts are not worth while
};

}  // namespace

bool Pass::meet(std::span<LightEntry> lights, const Reach& reach, std::atomic<std::uint64_t>& best,
                OwnLightest& met, Limits& limits) const {
  const auto group = [this](const LightEntry& light) { return light.index & other.shared_mask(); };
  std::sort(lights.begin(), lights.end(), [&](const LightEntry& a, const LightEntry& b) {
    return std::tuple(group(a), a.weight) < std::tuple(group(b), b.weight);
  });
  Meeting meeting(*this, reach, best, met, limits);
  while (!lights.empty()) {
    std::size_t size = 1;
    while (size < std::min(lights.size(), Meeting::most_together) &&
           group(lights[size]) == group(lights[0]))
      ++size;
    for (std::size_t unseen = 0; unseen < other.unseen().size(); ++unseen)
      if (!meeting.meet(lights.first(size), unseen)) return false;
    lights = lights.subspan(size);
  }
  return true;
}

bool Pass::meet_listed(std::span<const LightEntry> entries, std::int64_t from, const Reach& reach,
                       std::atomic<std::uint64_t>& best, std::vector<OwnLightest>& workers, Limits& limits,
                       const ProgressOf& report) const {
  const std::size_t each =
      std::min(batch(), Meeting::most_together * static_cast<std::size_t>(other.shared_mask() + 1));
  std::atomic<bool> complete = true;
  return run_tasks((entries.size() + each - 1) / each, limits,
                   [&](std::uint64_t task, unsigned worker) {
                     const std::size_t begin = static_cast<std::size_t>(task) * each;
                     std::vector<LightEntry> lights;
                     for (const LightEntry& light :
                          entries.subspan(begin, std::min(each, entries.size() - begin)))
                       if (light.weight > from && blocks.is_first(blocks.block_of(light.index)))
                         lights.push_back(light);
                     if (!meet(lights, reach, best, workers[worker], limits)) complete = false;
                   },
                   report) &&
         complete;
}

}  // namespace flipwise
