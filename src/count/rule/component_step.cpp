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

constexpr unsigned bits_of(std::size_t cells) {
  unsigned sum = 1;
  for (std::size_t cell = 0; cell < cells; ++cell) sum += label_bits(cell);
  return sum;
}

/// The labels of the first cells are packed and unpacked in one word, since most of the time is spent here.
/// Those of the others need more than one.
constexpr std::size_t low_cells = 17;
constexpr unsigned low_bits = bits_of(low_cells);
static_assert(low_bits <= 64);

/// Returns the lowest bit of each label: in the first word, or behind it.
template <std::size_t cells>
constexpr std::array<std::uint8_t, cells> label_shifts() {
  std::array<std::uint8_t, cells> shifts{};
  for (std::size_t cell = 0; cell < cells; ++cell)
    shifts[cell] = static_cast<std::uint8_t>(bits_of(cell) - (cell < low_cells ? 0 : low_bits));
  return shifts;
}

/// New numbers of labels, in the order in which these are first seen; 0 remains 0. Does not branch, since
/// a processor could not predict the branches.
class Renumbering {
 public:
  std::uint64_t operator()(std::uint8_t label) {
    const std::uint32_t known = numbers_[label];
    const std::uint32_t is_new = std::uint32_t{known == 0} & std::uint32_t{label != 0};
    used_ += is_new;
    const std::uint32_t number = known + (used_ & (0 - is_new));
    numbers_[label] = number;
    return number;
  }
  unsigned used() const { return used_; }

 private:
  std::array<std::uint32_t, 40> numbers_{};
  std::uint32_t used_ = 0;
};

}  // namespace

unsigned ComponentStep::bits(std::size_t cells) {
  return bits_of(cells);
}

ComponentStep::ComponentStep(const std::vector<Waiting>& waiting, bool own_stays, bool is_last)
    : cells_(waiting.size()), is_last_(is_last) {
  for (std::size_t cell = 0; cell < waiting.size(); ++cell) {
    if (waiting[cell].is_neighbour) neighbours_.push_back(static_cast<std::uint8_t>(cell));
    if (waiting[cell].stays) staying_.push_back(static_cast<std::uint8_t>(cell));
  }
  if (own_stays) staying_.push_back(static_cast<std::uint8_t>(waiting.size()));
}

/// Numbers the components of the cells that still wait. A component without any of them is finished: then
/// it must be the only one. `components` is their number before.
std::optional<StateKey> ComponentStep::packed(const Labels& labels, unsigned components) const {
  constexpr auto shifts = label_shifts<max_cells>();
  Renumbering number;
  std::uint64_t low = 0;
  StateKey high = 0;
  std::size_t cell = 0;
  for (const std::size_t end = std::min(staying_.size(), low_cells); cell < end; ++cell)
    low |= number(labels[staying_[cell]]) << shifts[cell];
  for (; cell < staying_.size(); ++cell) high |= StateKey{number(labels[staying_[cell]])} << shifts[cell];
  if (number.used() == components)
    return components == 0 && is_last_ ? std::nullopt : std::optional(high << low_bits | low);
  return number.used() == 0 && components == 1 ? std::optional(finished) : std::nullopt;
}

std::array<std::optional<StateKey>, 2> ComponentStep::next(StateKey key) const {
  constexpr auto shifts = label_shifts<max_cells>();
  if ((key & finished) != 0) return {finished, std::nullopt};
  const auto low = static_cast<std::uint64_t>(key);
  const StateKey high = key >> low_bits;
  Labels labels{};
  std::size_t cell = 0;
  for (const std::size_t end = std::min(cells_, low_cells); cell < end; ++cell)
    labels[cell] = static_cast<std::uint8_t>(low >> shifts[cell] & ((1U << label_bits(cell)) - 1));
  for (; cell < cells_; ++cell)
    labels[cell] = static_cast<std::uint8_t>(high >> shifts[cell] & ((1U << label_bits(cell)) - 1));
  const std::uint8_t components = *std::max_element(labels.begin(), labels.end());
  std::array<std::optional<StateKey>, 2> result = {packed(labels, components), std::nullopt};
  const auto own = static_cast<std::uint8_t>(components + 1);
  unsigned joined = components + 1U;
  for (const std::uint8_t neighbour : neighbours_) {
    const std::uint8_t label = labels[neighbour];
    if (label == 0 || label == own) continue;
    for (std::uint8_t& one : labels) one = one == label ? own : one;
    --joined;
  }
  labels[cells_] = own;
  result[1] = packed(labels, joined);
  return result;
}

}  // namespace flipwise
