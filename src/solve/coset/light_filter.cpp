// SPDX-License-Identifier: MIT
#include "solve/coset/light_filter.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "run/clones.hpp"
#include "run/random.hpp"

namespace flipwise {

namespace {

CoordinateMap random_map(std::size_t bits) {
  Random random(bits);
  std::vector<CoordinateMap::Image> images(bits);
  for (CoordinateMap::Image& image : images) image[0] = random();
  return CoordinateMap(images);
}

/// The greatest weight up to which a list is complete and has at most so many entries.
std::int64_t cut_of(const LightestEntries& list, std::size_t most) {
  if (list.entries().size() <= most) return list.complete_to();
  std::vector<std::uint32_t> weights;
  for (const LightEntry& light : list.entries()) weights.push_back(light.weight);
  const auto first_too_many = weights.begin() + static_cast<std::ptrdiff_t>(most);
  std::nth_element(weights.begin(), first_too_many, weights.end());
  return std::int64_t{*first_too_many} - 1;
}

}  // namespace

LightFilter::LightFilter(const LightestEntries& list, std::size_t bits, Limits& limits)
    : map_(random_map(bits)) {
  constexpr std::size_t entries_each = 4;  // so many of a word, or half of that
  constexpr std::size_t places_each = 64;
  const double most = std::ldexp(1.0 / places_each, static_cast<int>(bits));
  complete_to_ =
      cut_of(list, most < static_cast<double>(list.entries().size()) ? static_cast<std::size_t>(most)
                                                                     : list.entries().size());
  const auto is_light = [this](const LightEntry& light) { return light.weight <= complete_to_; };
  const auto size =
      static_cast<std::size_t>(std::count_if(list.entries().begin(), list.entries().end(), is_light));
  constexpr std::size_t most_words = std::size_t{1} << 28;
  const std::size_t words = std::bit_ceil(std::clamp<std::size_t>(size / entries_each, 1, most_words));
  charge_ = limits.charge(static_cast<double>(words) * sizeof(Word));
  words_.resize(words);
  mask_ = Hash{words} * (Hash{1} << word_begin) - 1;
  for (const LightEntry& light : list.entries()) {
    if (!is_light(light)) continue;
    const Hash own = hash(light.index);
    for (unsigned i = 0; i < 3; ++i)
      words_[static_cast<std::size_t>(own >> word_begin)] |= Word{1} << bit(own, i);
  }
}

/// Some at a time without a branch, since few of them pass.
FLIPWISE_CLONES std::size_t LightFilter::pass(std::span<const Hash> hashes, Hash other,
                                              std::uint32_t* numbers) const {
  constexpr std::size_t together = 16;
  std::size_t found = 0;
  std::size_t i = 0;
  const auto note = [&](std::size_t at) {
    numbers[found] = static_cast<std::uint32_t>(at);
    found += static_cast<std::size_t>(passes(hashes[at] ^ other) & 1);
  };
  for (; i + together <= hashes.size(); i += together) {
    Word any = 0;
    for (std::size_t j = 0; j < together; ++j) any |= passes(hashes[i + j] ^ other);
    if ((any & 1) == 0) continue;
    for (std::size_t j = 0; j < together; ++j) note(i + j);
  }
  for (; i < hashes.size(); ++i) note(i);
  return found;
}

}  // namespace flipwise
