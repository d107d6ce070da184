// SPDX-License-Identifier: MIT
#include "solve/coset/lightest_entries.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace flipwise {

void LightestEntries::add(std::span<const LightEntry> lights) {
  for (const LightEntry& light : lights)
    if (light.weight <= complete_to_) {
      entries_.push_back(light);
      if (entries_.size() >= 2 * capacity_) shrink();
    }
}

void LightestEntries::shrink(std::int64_t weight) {
  complete_to_ = std::min(complete_to_, weight);
  const auto keep = [&] {
    std::erase_if(entries_, [&](const LightEntry& light) { return light.weight > complete_to_; });
  };
  keep();
  if (entries_.size() <= capacity_) return;
  const auto last = entries_.begin() + static_cast<std::ptrdiff_t>(capacity_);
  std::nth_element(entries_.begin(), last, entries_.end(),
                   [](const LightEntry& a, const LightEntry& b) { return a.weight < b.weight; });
  complete_to_ = std::int64_t{last->weight} - 1;
  keep();
}

std::size_t LightestEntries::up_to(std::int64_t weight) const {
  const auto end = std::partition_point(
      entries_.begin(), entries_.end(),
      [weight](const LightEntry& light) { return std::int64_t{light.weight} <= weight; });
  return static_cast<std::size_t>(end - entries_.begin());
}

void LightestEntries::lower_by(std::uint64_t weight) {
  for (LightEntry& light : entries_) light.weight -= static_cast<std::uint32_t>(weight);
  complete_to_ -= static_cast<std::int64_t>(weight);
}

void LightestEntries::restart(std::int64_t complete_to) {
  complete_to_ = complete_to;
  entries_.clear();
}

LightestEntries LightestEntries::mapped(const ClassMap& map) const {
  LightestEntries result = *this;
  for (LightEntry& light : result.entries_) light.index = map(light.index);
  result.sort();
  return result;
}

void LightestEntries::sort() {
  std::sort(entries_.begin(), entries_.end(), [](const LightEntry& a, const LightEntry& b) {
    return std::tie(a.weight, a.index) < std::tie(b.weight, b.index);
  });
}

namespace {

/// Appends a number in groups of seven bits, the lowest first; only the last byte is below 128.
void append_number(std::vector<std::uint8_t>& bytes, std::uint64_t number) {
  for (; number >= 128; number >>= 7) bytes.push_back(static_cast<std::uint8_t>(number | 128));
  bytes.push_back(static_cast<std::uint8_t>(number));
}

std::uint64_t take_number(const std::vector<std::uint8_t>& bytes, std::size_t& at) {
  std::uint64_t number = 0;
  for (unsigned shift = 0; at < bytes.size() && shift < 64; shift += 7) {
    const std::uint8_t byte = bytes[at++];
    number |= std::uint64_t{byte & 127U} << shift;
    if (byte < 128) return number;
  }
  Loading::refuse();
}

}  // namespace

void LightestEntries::save(Saving& out) const {
  std::vector<LightEntry> sorted = entries_;
  std::sort(sorted.begin(), sorted.end(),
            [](const LightEntry& a, const LightEntry& b) { return a.index < b.index; });
  std::vector<std::uint8_t> bytes;
  std::uint64_t last = 0;
  for (const LightEntry& light : sorted) {
    append_number(bytes, light.index - std::exchange(last, light.index));
    append_number(bytes, light.weight);
  }
  out(static_cast<std::uint64_t>(complete_to_), bytes);
}

void LightestEntries::load(Loading& in) {
  complete_to_ = static_cast<std::int64_t>(in.number());
  std::vector<std::uint8_t> bytes;
  in.array(bytes);
  entries_.clear();
  std::uint64_t index = 0;
  for (std::size_t at = 0; at < bytes.size();) {
    index += take_number(bytes, at);
    entries_.push_back({index, static_cast<std::uint32_t>(take_number(bytes, at))});
  }
  sort();
}

}  // namespace flipwise
