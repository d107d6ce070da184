// SPDX-License-Identifier: MIT
#include "count/rule/component_step.hpp"

#include <algorithm>
#include <bit>

namespace flipwise {

namespace {

constexpr StateKey finished = 1;

constexpr unsigned label_bits(std::size_t cell) {
  return static_cast<unsigned>(std::bit_width(cell + 1));
}

}  // namespace

unsigned ComponentStep::bits(std::size_t cells) {
  unsigned sum = 1;
  for (std::size_t cell = 0; cell < cells; ++cell) sum += label_bits(cell);
  return sum;
}

ComponentStep::ComponentStep(const std::vector<Waiting>& waiting, bool own_stays, bool is_last)
    : cells_(waiting.size()), own_stays_(own_stays), is_last_(is_last) {
  for (std::size_t cell = 0; cell < waiting.size(); ++cell) {
    if (waiting[cell].is_neighbour) neighbours_.push_back(static_cast<std::uint8_t>(cell));
    if (waiting[cell].stays) staying_.push_back(static_cast<std::uint8_t>(cell));
  }
}

/// Numbers the components of the cells that still wait. A component without any of them is finished: then
/// it must be the only one. `components` is their number before.
std::optional<StateKey> ComponentStep::packed(const Labels& labels, std::uint8_t own,
                                              unsigned components) const {
  std::array<std::uint8_t, max_cells + 2> numbers{};  // by label
  std::uint8_t used = 0;
  StateKey key = 0;
  unsigned shift = 1;
  std::size_t cell = 0;
  const auto add = [&](std::uint8_t label) {
    if (label != 0) {
      if (numbers[label] == 0) numbers[label] = ++used;
      key |= StateKey{numbers[label]} << shift;
    }
    shift += label_bits(cell++);
  };
  for (const std::uint8_t waiting : staying_) add(labels[waiting]);
  if (own_stays_) add(own);
  if (used == components) return components == 0 && is_last_ ? std::nullopt : std::optional(key);
  return used == 0 && components == 1 ? std::optional(finished) : std::nullopt;
}

std::array<std::optional<StateKey>, 2> ComponentStep::next(StateKey labels) const {
  if ((labels & finished) != 0) return {finished, std::nullopt};
  Labels known{};
  std::uint8_t components = 0;
  StateKey rest = labels >> 1;
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    const unsigned width = label_bits(cell);
    known[cell] = static_cast<std::uint8_t>(static_cast<unsigned>(rest) & ((1U << width) - 1));
    components = std::max(components, known[cell]);
    rest >>= width;
  }
  std::array<std::optional<StateKey>, 2> result = {packed(known, 0, components), std::nullopt};
  const auto own = static_cast<std::uint8_t>(components + 1);
  unsigned joined = components + 1U;
  for (const std::uint8_t neighbour : neighbours_) {
    const std::uint8_t label = known[neighbour];
    if (label == 0 || label == own) continue;
    for (std::size_t cell = 0; cell < cells_; ++cell)
      if (known[cell] == label) known[cell] = own;
    --joined;
  }
  result[1] = packed(known, own, joined);
  return result;
}

}  // namespace flipwise
