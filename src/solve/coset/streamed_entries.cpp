// SPDX-License-Identifier: MIT
#include "solve/coset/streamed_entries.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "run/random.hpp"

namespace flipwise {

namespace {

CoordinateMap random_map(std::size_t from, std::size_t to, Random& random) {
  std::vector<CoordinateMap::Image> images(from);
  for (CoordinateMap::Image& image : images) image[0] = random() >> (word_bits - to);
  return CoordinateMap(images);
}

/// Sorts numbers of entries by a small key, stably; sets `begin` to the start of each key, and the end.
template <typename KeyOf>
std::vector<std::uint32_t> ordered(std::size_t size, std::vector<std::size_t>& begin, const KeyOf& key_of) {
  for (std::size_t n = 0; n < size; ++n) ++begin[key_of(n) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  std::vector<std::uint32_t> order(size);
  for (std::size_t n = 0; n < size; ++n) order[next[key_of(n)]++] = static_cast<std::uint32_t>(n);
  return order;
}

/// Polls the limits once every 65,536 values of n; throws LimitReached.
void ask(std::size_t n, Limits& limits) {
  constexpr std::size_t between_polls = 1 << 16;
  if (n % between_polls == 0 && !limits.should_continue()) limits.give_up();
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

    // Random maps make the parts of a list equally long; injective if few coordinates allow it.
    Random random(number);
    const std::size_t bits = std::clamp<std::size_t>(of.rank + half_.shared, 1, gf2::VectorList::max_bits);
    const std::span<const LightEntry> entries = lists[number].entries();
    lights_.push_back({&lists[number], of.rank, bits, gf2::VectorList::part_bits_for(entries.size(), bits),
                       random_map(of.rank, bits, random), random_map(half_.shared, bits, random)});
    std::vector<Word> places;
    places.reserve(entries.size());
    for (const LightEntry& light : entries) {
      ask(places.size(), limits);
      places.push_back(vector(i, light.index));
    }
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

SideEntries::SideEntries(std::span<const LightEntry> by_weight, std::size_t side, const OtherHalf& other,
                         Limits& limits)
    : by_weight_(by_weight.size()), begin_(other.groups() + 1) {
  const std::vector<std::uint32_t> order = ordered(by_weight.size(), begin_, [&](std::size_t n) {
    return static_cast<std::size_t>(other.shared(by_weight[n].index));
  });
  entries_.reserve(order.size());
  for (const std::uint32_t n : order) {
    ask(entries_.size(), limits);
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

EntryRange::EntryRange(const SideEntries& of, std::size_t first, std::size_t last, const OtherHalf& other,
                       Limits& limits)
    : begin(first), end(last) {
  std::vector<Word> words(size());
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t n = 0; n < words.size(); ++n) {
      ask(n, limits);
      words[n] = other.vector(i, of[begin + n].places[i], other.shared(of[begin + n].index));
    }
    vectors[i] = other.vectors(i, words);
  }
}

Partners::Partners(const LightestEntries& list, std::int64_t heaviest, std::size_t side,
                   const OtherHalf& other, Limits& limits) {
  const std::size_t size = list.up_to(heaviest);
  charge = limits.charge(static_cast<double>(size) *
                         (SideEntries::bytes_each + 2 * gf2::VectorList::bytes_each + sizeof(Word)));
  entries = SideEntries(list.entries().first(size), side, other, limits);
  constexpr std::size_t fewest = 1024;
  for (std::size_t begin = 0; begin < size;) {
    const std::size_t least = std::min(size, begin + std::max(3 * begin, fewest));
    const std::size_t next = entries.up_to(entries[least - 1].weight);
    ranges.emplace_back(entries, begin, next, other, limits);
    begin = next;
  }
}

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

}  // namespace flipwise
