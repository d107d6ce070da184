// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "count/diagram/diagram.hpp"
#include "count/diagram/layer.hpp"
#include "count/diagram/mark_states.hpp"

namespace flipwise {

namespace {

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

/// Returns the numbers of the states in increasing order of the states. Sorts blocks and merges them, since
/// a sort of all states, which takes seconds, could not poll the limits.
std::vector<std::uint32_t> sorted_numbers(const std::vector<StateKey>& keys, Limits& limits) {
  constexpr std::size_t block = std::size_t{1} << 16;
  const auto is_before = [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; };
  std::vector<std::uint32_t> order(keys.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto at = [&](std::size_t i) {
    return order.begin() + static_cast<std::ptrdiff_t>(std::min(i, order.size()));
  };
  for (std::size_t i = 0; i < order.size(); i += block) {
    std::sort(at(i), at(i + block), is_before);
    limits.count_operations(16 * block);
  }
  std::vector<std::uint32_t> merged;
  for (std::size_t width = block; width < order.size(); width *= 2, order.swap(merged)) {
    merged.clear();
    merged.reserve(order.size());
    for (std::size_t i = 0; i < order.size(); i += 2 * width) {
      auto left = at(i), right = at(i + width);
      const auto middle = right, end = at(i + 2 * width);
      while (left != middle || right != end) {
        const bool is_right = left == middle || (right != end && is_before(*right, *left));
        merged.push_back(is_right ? *right++ : *left++);
        if (merged.size() % block == 0) limits.count_operations(16 * block);
      }
    }
  }
  return order;
}

/// Sorts the states in increasing order and redirects the choices that lead to them. Then equal sets of
/// states are equal lists, and adjacent states lead to adjacent ones.
void sort_states(std::vector<StateKey>& keys, std::vector<Choice>& choices, Limits& limits) {
  const std::vector<std::uint32_t> order = sorted_numbers(keys, limits);
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

/// The layer after a cell. A large layer is divided into parts by the highest bits of the hash, so that
/// threads can add to it: first they compute the states that are reached and sort them by part, then each
/// part is handled by one thread. Until the layer is finished, a choice holds its part in the highest bits
/// and its number within the part in the others.
class ReachedLayer {
 public:
  ReachedLayer(const CellStep& step, const std::vector<StateKey>& states, const LayerLimits& limits)
      : step_(step),
        states_(states),
        limits_(limits),
        parts_(states.size() < states_for_parts ? 1 : max_parts),
        choices_(states.size()),
        blocks_(states_at_once / block_states) {}

  static constexpr std::size_t states_at_once = std::size_t{1} << 17;

  /// Adds the states that the next `states_at_once` states lead to. Throws LimitReached if a part is full.
  void advance(std::size_t begin) {
    const std::size_t end = std::min(states_.size(), begin + states_at_once);
    const std::size_t blocks = (end - begin + block_states - 1) / block_states;
    tasks(blocks, [&](std::size_t block) {
      const std::size_t from = begin + block * block_states;
      lay_out(from, std::min(end, from + block_states), blocks_[block]);
    });
    tasks(parts_.size(), [&](std::size_t part) {
      for (std::size_t block = 0; block < blocks; ++block) {
        const auto& reached = blocks_[block][part];
        parts_[part].add(reached);
        for (const Reached& one : reached) *one.number |= static_cast<std::uint32_t>(part << number_bits);
      }
    });
    for (const Layer& part : parts_)
      if (part.keys().size() + 2 * states_at_once > number_mask)
        throw LimitReached{"more than 4 * 10^9 states are needed, the largest number supported"};
  }

  std::size_t size() const {
    std::size_t sum = 0;
    for (const Layer& part : parts_) sum += part.keys().size();
    return sum;
  }
  double bytes() const {
    auto sum = static_cast<double>(choices_.size() * sizeof(Choice));
    for (const Layer& part : parts_) sum += part.bytes();
    return sum;
  }

  /// Numbers the parts one after the other, and returns the choices.
  std::vector<Choice> finish(std::vector<StateKey>& states) && {
    std::vector<std::uint32_t> first;
    std::vector<StateKey> all = std::move(parts_[0].keys());
    first.push_back(0);
    for (std::size_t part = 1; part < parts_.size(); ++part) {
      first.push_back(static_cast<std::uint32_t>(all.size()));
      const auto& keys = parts_[part].keys();
      all.insert(all.end(), keys.begin(), keys.end());
      parts_[part] = {};
    }
    const auto none = static_cast<std::uint32_t>(all.size());
    const auto place = [&](std::uint32_t number) {
      return number == nowhere ? none : first[number >> number_bits] + (number & number_mask);
    };
    for (Choice& choice : choices_) choice = {place(choice.unlit), place(choice.lit)};
    states = std::move(all);
    return std::move(choices_);
  }

 private:
  static constexpr std::size_t block_states = std::size_t{1} << 12;
  static constexpr std::size_t states_for_parts = std::size_t{1} << 15;
  static constexpr std::size_t max_parts = 16;
  static constexpr unsigned number_bits = 28;
  static constexpr std::uint32_t number_mask = (1U << number_bits) - 1;
  using Block = std::array<std::vector<Reached>, max_parts>;

  template <class Body>
  void tasks(std::size_t count, const Body& body) {
    if (parts_.size() > 1) return limits_.run(count, body);
    for (std::size_t task = 0; task < count; ++task) body(task);
  }

  void lay_out(std::size_t begin, std::size_t end, Block& block) {
    for (auto& reached : block) reached.clear();
    const auto reach = [&](const std::optional<StateKey>& key, std::uint32_t& number) {
      number = nowhere;
      if (key) block[parts_.size() == 1 ? 0 : hash_of(*key) >> 60].push_back({*key, &number});
    };
    for (std::size_t i = begin; i < end; ++i) {
      const auto next = step_.next(states_[i]);
      reach(next[0], choices_[i].unlit);
      reach(next[1], choices_[i].lit);
    }
  }

  const CellStep& step_;
  const std::vector<StateKey>& states_;
  const LayerLimits& limits_;
  std::vector<Layer> parts_;
  std::vector<Choice> choices_;
  std::vector<Block> blocks_;
};

/// Returns the choices at a cell. `states` become those after it, in the order in which they are reached.
std::vector<Choice> hash_states(const CellStep& step, std::vector<StateKey>& states,
                                const LayerLimits& limits) {
  ReachedLayer layer(step, states, limits);
  for (std::size_t begin = 0; begin < states.size(); begin += ReachedLayer::states_at_once) {
    layer.advance(begin);
    limits.limits.count_operations(ReachedLayer::states_at_once * 16, 0, "finding states");
    limits.require(layer.size(),
                   layer.bytes() + static_cast<double>((states.size() + layer.size()) * sizeof(StateKey)));
  }
  std::vector<StateKey> after;
  auto choices = std::move(layer).finish(after);
  states = std::move(after);
  return choices;
}

/// Returns the step in the form that mark_states needs; none if hashing is better, as for a few states.
std::optional<SummedStep> summed(const CellStep& step, std::size_t states, Numbering numbering) {
  constexpr std::size_t few = 512;
  if (states > max_to_mark || numbering == Numbering::hashed || step.has_labels()) return {};
  if (numbering == Numbering::marked) return SummedStep::make(step, SummedStep::max_places);
  return states < few ? std::nullopt : SummedStep::make(step, 2 * states);
}

}  // namespace

RowTable explore_row(const RowProgram& program, std::vector<StateKey>& states, Limits& limits,
                     std::size_t max_states, Numbering numbering) {
  RowTable table;
  MarkedPlaces marked;
  const LayerLimits of_layer{limits, max_states};
  for (const CellStep& step : program.steps) {
    const auto sums = summed(step, states.size(), numbering);
    auto choices =
        sums ? mark_states(*sums, marked, states, of_layer) : hash_states(step, states, of_layer);
    if (!sums && &step == &program.steps.back()) sort_states(states, choices, limits);
    table.cells.push_back(std::move(choices));
    table.memory = {};
    table.memory = limits.charge_part(table.bytes());
  }
  table.states_after = states.size();
  return table;
}

void renumber_after(RowTable& table, const std::vector<StateKey>& after, const std::vector<StateKey>& all) {
  std::vector<std::uint32_t> place;
  for (const StateKey key : after)
    place.push_back(
        static_cast<std::uint32_t>(std::lower_bound(all.begin(), all.end(), key) - all.begin()));
  place.push_back(static_cast<std::uint32_t>(all.size()));
  for (Choice& choice : table.cells.back()) choice = {place[choice.unlit], place[choice.lit]};
  table.states_after = all.size();
}

}  // namespace flipwise
