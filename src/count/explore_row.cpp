// SPDX-License-Identifier: MIT
#include "count/explore_row.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

namespace flipwise {

namespace {

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

/// The states of one layer in the order in which they were met: open addressing, half full at most.
class Layer {
 public:
  std::uint32_t add(StateKey key) {
    if (2 * (keys_.size() + 1) > slots_.size()) grow();
    std::size_t at = slot(key);
    while (slots_[at] != nowhere && keys_[slots_[at]] != key) at = (at + 1) & (slots_.size() - 1);
    if (slots_[at] == nowhere) {
      slots_[at] = static_cast<std::uint32_t>(keys_.size());
      keys_.push_back(key);
    }
    return slots_[at];
  }
  std::vector<StateKey>& keys() { return keys_; }
  double bytes() const {
    return static_cast<double>(keys_.capacity() * sizeof(StateKey) + slots_.size() * sizeof(nowhere));
  }

 private:
  std::size_t slot(StateKey key) const {
    const std::uint64_t mixed =
        (static_cast<std::uint64_t>(key) ^ static_cast<std::uint64_t>(key >> 64) * 0xd6e8feb86659fd93U) *
        0x9e3779b97f4a7c15U;
    return static_cast<std::size_t>(mixed >> shift_);
  }
  void grow() {
    const std::size_t size = std::max<std::size_t>(16, 2 * slots_.size());
    slots_.assign(size, nowhere);
    shift_ = static_cast<unsigned>(std::countl_zero(std::uint64_t{size})) + 1;
    for (std::uint32_t index = 0; index < keys_.size(); ++index) {
      std::size_t at = slot(keys_[index]);
      while (slots_[at] != nowhere) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = index;
    }
  }

  std::vector<StateKey> keys_;
  std::vector<std::uint32_t> slots_;
  unsigned shift_ = 0;
};

/// Puts the states into increasing order, so that equal sets are equal lists and neighbours in memory
/// lead to neighbours, and redirects the choices that lead to them.
void sort_states(std::vector<StateKey>& keys, std::vector<Choice>& choices) {
  std::vector<std::uint32_t> order(keys.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
  std::vector<StateKey> sorted(keys.size());
  std::vector<std::uint32_t> place(keys.size() + 1);
  place.back() = static_cast<std::uint32_t>(keys.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    sorted[i] = keys[order[i]];
    place[order[i]] = i;
  }
  for (Choice& choice : choices) choice = {place[choice.unlit], place[choice.lit]};
  keys = std::move(sorted);
}

}  // namespace

RowTable explore_row(const RowProgram& program, std::vector<StateKey>& states, double held_bytes,
                     Budget& budget, std::size_t most_states) {
  RowTable table;
  for (const CellStep& step : program.steps) {
    Layer layer;
    std::vector<Choice> choices(states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto next = step.next(states[i]);
      choices[i] = {next[0] ? layer.add(*next[0]) : nowhere, next[1] ? layer.add(*next[1]) : nowhere};
      if (i % 4096 == 0) {
        budget.spend(std::uint64_t{4096} * 16, 0, "finding states");
        budget.require_memory(held_bytes + layer.bytes() +
                              static_cast<double>(states.size() * (sizeof(StateKey) + sizeof(Choice))));
        if (layer.keys().size() > most_states)
          throw Stopped{"beyond reach: more than " + std::to_string(most_states) + " states"};
      }
    }
    const auto none = static_cast<std::uint32_t>(layer.keys().size());
    for (Choice& choice : choices) {
      if (choice.unlit == nowhere) choice.unlit = none;
      if (choice.lit == nowhere) choice.lit = none;
    }
    if (&step == &program.steps.back()) sort_states(layer.keys(), choices);
    held_bytes += static_cast<double>(choices.size() * sizeof(Choice));
    table.cells.push_back(std::move(choices));
    states = std::move(layer.keys());
  }
  table.states_after = states.size();
  return table;
}

}  // namespace flipwise
