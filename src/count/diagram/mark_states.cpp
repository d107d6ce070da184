// SPDX-License-Identifier: MIT
#include "count/diagram/mark_states.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace flipwise {

namespace {

/// Calls body(begin, end) for the parts of so many things, by all threads.
template <class Body>
void in_blocks(std::size_t size, const LayerLimits& limits, const Body& body) {
  constexpr std::size_t block = std::size_t{1} << 14;
  constexpr std::size_t at_once = 64 * block;
  for (std::size_t first = 0; first < size; first += at_once) {
    const std::size_t last = std::min(size, first + at_once);
    limits.run((last - first + block - 1) / block, [&](std::size_t task) {
      const std::size_t begin = first + task * block;
      body(begin, std::min(last, begin + block));
    });
    limits.limits.spend(4 * (last - first), 0, "finding states");
  }
}

/// How often 64 places are taken as one until they can be marked: a bitmap should take time and memory in
/// proportion to the states.
unsigned levels_for(std::uint64_t places, std::size_t states) {
  constexpr std::uint64_t per_state = 256;
  const std::uint64_t most = std::min(per_state * states, MarkedPlaces::nowhere - per_state);
  unsigned levels = 0;
  while (places >> 6 * levels > most) ++levels;
  return levels;
}

}  // namespace

/// Where there are far more places than states, first their highest bits are marked and numbered, then 64
/// places for each of these numbers, and so on. A choice is what is to be marked, then its number.
std::vector<Choice> mark_states(const SummedStep& step, MarkedPlaces& marked, std::vector<StateKey>& states,
                                const LayerLimits& limits) {
  std::vector<Choice> choices(states.size());
  std::vector<std::uint64_t> found;  // by number: the highest bits of the place
  unsigned level = levels_for(step.places(), states.size());
  for (bool first = true;; first = false, --level) {
    const unsigned shift = 6 * level;
    const std::uint64_t size = first ? ((step.places() - 1) >> shift) + 1 : 64 * found.size();
    const double bytes = static_cast<double>(size) * MarkedPlaces::bytes_per_place +
                         static_cast<double>(states.size() * (sizeof(Choice) + sizeof(StateKey)) +
                                             found.size() * sizeof(std::uint64_t));
    limits.require(0, bytes);
    marked.clear(size);
    const auto mark = [&](std::uint32_t& choice, std::uint64_t place) {
      if (place == SummedStep::nowhere)
        choice = MarkedPlaces::nowhere;
      else
        choice = static_cast<std::uint32_t>(first ? place >> shift
                                                  : std::uint64_t{64} * choice + (place >> shift) % 64);
      marked.mark(choice);
    };
    in_blocks(states.size(), limits, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const auto next = step.next(states[i]);
        mark(choices[i].unlit, next[0]);
        mark(choices[i].lit, next[1]);
      }
    });
    const std::size_t count = marked.number_all();
    limits.require(count, bytes + static_cast<double>(count * (sizeof(std::uint64_t) + sizeof(StateKey))));
    in_blocks(states.size(), limits, [&](std::size_t begin, std::size_t end) {
      marked.number(std::span(choices).subspan(begin, end - begin));
    });
    std::vector<std::uint64_t> finer(count);
    in_blocks(marked.words(), limits, [&](std::size_t begin, std::size_t end) {
      marked.for_each(begin, end, [&](std::uint32_t number, std::uint64_t place) {
        finer[number] = first ? place : 64 * found[static_cast<std::size_t>(place / 64)] + place % 64;
      });
    });
    found = std::move(finer);
    if (level == 0) break;
  }
  states.resize(found.size());
  in_blocks(found.size(), limits, [&](std::size_t begin, std::size_t end) {
    SummedStep::Keys keys(step);
    for (std::size_t i = begin; i < end; ++i) states[i] = keys.of(found[i]);
  });
  return choices;
}

}  // namespace flipwise
