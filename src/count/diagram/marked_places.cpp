// SPDX-License-Identifier: MIT
#include "count/diagram/marked_places.hpp"

#include "run/clones.hpp"

namespace flipwise {

namespace {

FLIPWISE_CLONES std::uint32_t count_before(const std::uint64_t* words, std::uint32_t* before,
                                           std::size_t size) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) {
    before[i] = sum;
    sum += static_cast<std::uint32_t>(std::popcount(words[i]));
  }
  return sum;
}

FLIPWISE_CLONES void number_places(Choice* choices, std::size_t size, const std::uint64_t* words,
                                   const std::uint32_t* before, std::uint32_t none) {
  const auto number = [&](std::uint32_t place) {
    if (place == MarkedPlaces::nowhere) return none;
    const std::uint64_t lower = words[place / 64] & ((std::uint64_t{1} << place % 64) - 1);
    return before[place / 64] + static_cast<std::uint32_t>(std::popcount(lower));
  };
  for (std::size_t i = 0; i < size; ++i) choices[i] = {number(choices[i].unlit), number(choices[i].lit)};
}

}  // namespace

std::size_t MarkedPlaces::number_all() {
  marked_ = count_before(words_.data(), before_.data(), words_.size());
  return marked_;
}

void MarkedPlaces::number(std::span<Choice> places) const {
  number_places(places.data(), places.size(), words_.data(), before_.data(), marked_);
}

}  // namespace flipwise
