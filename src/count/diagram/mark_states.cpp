// SPDX-License-Identifier: MIT
#include "count/diagram/mark_states.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

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

/// Calls body(begin, end) for consecutive parts of `size` items, on all threads.
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
    limits.limits.count_operations(4 * (last - first), 0, "finding states");
  }
}

/// Returns how often blocks of 64 places are merged into one before they are marked. This keeps the time
/// and memory of a bitmap proportional to the number of states.
unsigned levels_for(std::uint64_t places, std::size_t states) {
  constexpr std::uint64_t per_state = 256;
  const std::uint64_t most = std::min(per_state * states, MarkedPlaces::nowhere - per_state);
  unsigned levels = 0;
  while (places >> 6 * levels > most) ++levels;
  return levels;
}

}  // namespace

std::optional<SummedStep> SummedStep::make(const CellStep& step, std::uint64_t max_values) {
  constexpr std::size_t max_keys = 1U << 12;
  constexpr std::size_t max_bits = 20;
  SummedStep result;
  for (const unsigned digits : step.digits_after()) {
    const auto at = static_cast<unsigned>(result.weights_.size());
    for (unsigned bit = 0; (digits - 1) >> bit != 0; ++bit)
      result.weights_.push_back(result.places_ << bit);
    result.places_ *= digits;
    if (result.places_ > max_places) return {};
    auto& groups = result.groups_;
    if (groups.empty() || groups.back().size() * digits > max_keys) groups.push_back({0});
    auto& keys = groups.back();
    const std::size_t lower = keys.size();
    for (std::size_t i = lower; i < lower * digits; ++i)
      keys.push_back(keys[i % lower] | StateKey{i / lower} << at);
  }

  std::vector<std::uint64_t> parts;  // by bit of the state before
  const auto part = [&](unsigned bit) -> std::uint64_t& {
    if (bit >= parts.size()) parts.resize(bit + 1);
    return parts[bit];
  };
  for (const auto& move : step.moves())
    for (unsigned bit = 0; move.mask >> bit != 0; ++bit)
      part(move.from + bit) = result.weights_[move.to + bit];
  std::vector<unsigned> bits_of_neighbours;
  for (const auto& cell : step.neighbours())
    for (unsigned bit = 0; cell.mask >> bit != 0; ++bit) {
      part(cell.from + bit) = max_places << bits_of_neighbours.size();
      bits_of_neighbours.push_back(cell.from + bit);
      if (bits_of_neighbours.size() > max_bits || max_values >> bits_of_neighbours.size() == 0) return {};
    }
  if (parts.size() > 64) return {};

  result.tables_.resize((parts.size() + 7) / 8);
  parts.resize(8 * result.tables_.size());
  for (std::size_t at = 0; at < result.tables_.size(); ++at)
    for (std::size_t byte = 1; byte < 256; ++byte)
      result.tables_[at][byte] = result.tables_[at][byte & (byte - 1)] +
                                 parts[8 * at + static_cast<unsigned>(std::countr_zero(byte))];

  result.added_.assign(std::size_t{1} << bits_of_neighbours.size(), {nowhere, nowhere});
  for (std::size_t value = 0; value < result.added_.size(); ++value) {
    StateKey state = 0;
    for (std::size_t bit = 0; bit < bits_of_neighbours.size(); ++bit)
      state |= StateKey{value >> bit & 1} << bits_of_neighbours[bit];
    if (!step.has_digits(state)) continue;
    const auto next = step.next(state);
    for (std::size_t lit = 0; lit < 2; ++lit)
      if (next[lit]) result.added_[value][lit] = result.place_of(*next[lit]);
  }
  return result;
}

std::uint64_t SummedStep::place_of(StateKey key) const {
  std::uint64_t place = 0;
  for (std::size_t bit = 0; bit < weights_.size(); ++bit)
    if ((key >> bit & 1) != 0) place += weights_[bit];
  return place;
}

std::size_t MarkedPlaces::number_all() {
  marked_ = count_before(words_.data(), before_.data(), words_.size());
  return marked_;
}

void MarkedPlaces::number(std::span<Choice> places) const {
  number_places(places.data(), places.size(), words_.data(), before_.data(), marked_);
}

/// If there are far more places than states, the highest bits of the places are marked and numbered first,
/// then 64 places for each of these numbers, and so on. A choice holds the place to mark, then its number.
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
