// SPDX-License-Identifier: MIT
#include "count/rule/digits.hpp"

#include <algorithm>
#include <bit>

#include "count/rule/neighbours.hpp"

namespace flipwise {

namespace {

constexpr std::uint32_t up_to(unsigned neighbours) {
  return (2U << neighbours) - 1;
}

}  // namespace

unsigned degree(const Adjacency& adjacent) {
  return static_cast<unsigned>(std::popcount(adjacent.offsets));
}

std::uint32_t degree_mask(const Adjacency& adjacent) {
  return up_to(degree(adjacent));
}

unsigned degree(const PatternQuestion& question) {
  if (!question.graph) return degree(question.adjacent);
  std::size_t most = 0;
  for (const auto& neighbours : question.graph->neighbours) most = std::max(most, neighbours.size());
  return static_cast<unsigned>(most);
}

std::uint32_t degree_mask(const PatternQuestion& question) {
  return up_to(degree(question));
}

std::uint32_t neighbour_mask(unsigned most) {
  return up_to(most);
}

Digits::Digits(const PatternQuestion& question, bool with_free)
    : listed_{question.off, question.on},
      counts_unlit_{question.counted == Counted::unlit || question.counted == Counted::equal,
                    question.counted == Counted::unlit || question.counted == Counted::unequal} {
  const unsigned most = degree(question);
  std::vector<unsigned> numbers = {most};
  if (question.counted != Counted::lit) numbers = neighbour_numbers(question);
  for (const bool lit : {false, true})
    for (const unsigned neighbours : numbers)
      for (unsigned pending = 0; pending <= neighbours; ++pending) {
        auto& known = digits_[pending];
        const auto add = [&](const Digit& digit) {
          if (digit.allowed != 0 && std::find(known.begin(), known.end(), digit) == known.end())
            known.push_back(digit);
        };
        for (unsigned count = 0; count + pending <= neighbours; ++count)
          add({lit, allowed(lit, neighbours) >> count & up_to(pending)});
        if (with_free) add({lit, up_to(pending)});
      }
}

/// Returns the allowed numbers of lit neighbours.
std::uint32_t Digits::allowed(bool lit, unsigned neighbours) const {
  if (!counts_unlit_[lit]) return listed_[lit];
  std::uint32_t result = 0;
  for (unsigned unlit = 0; unlit <= neighbours; ++unlit)
    result |= (listed_[lit] >> unlit & 1U) << (neighbours - unlit);
  return result;
}

std::uint16_t Digits::index(Digit digit, unsigned pending) const {
  digit.allowed &= up_to(pending);
  const auto& known = digits_[pending];
  const auto at = std::find(known.begin(), known.end(), digit);
  return at == known.end() ? dead : static_cast<std::uint16_t>(at - known.begin());
}

std::uint16_t Digits::placed(bool lit, unsigned lit_neighbours, unsigned pending,
                             unsigned neighbours) const {
  return index({lit, allowed(lit, neighbours) >> lit_neighbours}, pending);
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
