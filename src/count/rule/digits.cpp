// SPDX-License-Identifier: MIT
#include "count/rule/digits.hpp"

#include <algorithm>

namespace flipwise {

namespace {

constexpr std::uint32_t up_to(unsigned neighbours) {
  return (2U << neighbours) - 1;
}

}  // namespace

unsigned degree(Adjacency adjacent) {
  return adjacent == Adjacency::edge ? 4 : 8;
}

std::uint32_t degree_mask(Adjacency adjacent) {
  return up_to(degree(adjacent));
}

Digits::Digits(const PatternQuestion& question, bool with_free) {
  const std::uint32_t mask = degree_mask(question.adjacent);
  const unsigned most = degree(question.adjacent);
  allowed_[0] = question.off & mask;
  allowed_[1] = question.on & mask;
  for (unsigned pending = 0; pending <= most; ++pending) {
    auto& known = digits_[pending];
    const auto add = [&](const Digit& digit) {
      if (digit.allowed != 0 && std::find(known.begin(), known.end(), digit) == known.end())
        known.push_back(digit);
    };
    for (const bool lit : {false, true}) {
      for (unsigned count = 0; count + pending <= most; ++count)
        add({lit, allowed_[lit] >> count & up_to(pending)});
      if (with_free) add({lit, up_to(pending)});
    }
  }
}

std::uint16_t Digits::index(Digit digit, unsigned pending) const {
  digit.allowed &= up_to(pending);
  const auto& known = digits_[pending];
  const auto at = std::find(known.begin(), known.end(), digit);
  return at == known.end() ? dead : static_cast<std::uint16_t>(at - known.begin());
}

std::uint16_t Digits::placed(bool lit, unsigned lit_neighbours, unsigned pending) const {
  return index({lit, allowed_[lit] >> lit_neighbours}, pending);
}

std::uint16_t Digits::free(bool lit, unsigned pending) const {
  return index({lit, up_to(pending)}, pending);
}

std::uint16_t Digits::updated(std::uint16_t digit, unsigned pending, unsigned times, bool lit) const {
  Digit left = digits_[pending][digit];
  if (lit) left.allowed >>= times;
  return index(left, pending - times);
}

}  // namespace flipwise
