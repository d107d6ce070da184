// SPDX-License-Identifier: MIT
#include "solve/decoding/coset_leaders.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "gf2/bits.hpp"

namespace flipwise {

namespace {

constexpr std::uint32_t not_reached = std::uint32_t{1} << 31;  // more than any cost
constexpr std::uint64_t countless = std::numeric_limits<std::uint64_t>::max();

}  // namespace

double CosetLeaders::seconds(std::size_t rank, std::size_t buttons) {
  constexpr double join_seconds = 3e-9;
  return std::ldexp(join_seconds * static_cast<double>(buttons), static_cast<int>(rank));
}

double CosetLeaders::bytes(std::size_t rank) {
  return std::ldexp(sizeof(Entry), static_cast<int>(rank));
}

CosetLeaders::CosetLeaders(Syndromes syndromes, std::span<const std::uint64_t> costs, Limits& limits)
    : syndromes_(std::move(syndromes)),
      entries_(std::size_t{1} << syndromes_.rank, Entry{not_reached, 0, 0}) {
  entries_[0] = {0, 0, 1};
  take_buttons(entries_, syndromes_, limits, [&](std::size_t button) {
    const auto cost = static_cast<std::uint32_t>(costs[button]);
    const auto place = static_cast<std::uint32_t>(button);
    return [cost, place](const Entry& entry, const Entry& away) {
      const std::uint32_t with = away.cost + cost;
      const std::uint64_t kept = with < entry.cost ? 0 : entry.number;
      const std::uint64_t added = with <= entry.cost ? away.number : 0;
      const std::uint64_t sum = kept + added;
      return Entry{std::min(with, entry.cost), with < entry.cost ? place : entry.first,
                   sum < kept ? countless : sum};
    };
  });
}

std::optional<CosetLeaders::Leader> CosetLeaders::leader_like(std::span<const Word> buttons) const {
  std::uint32_t syndrome = 0;
  gf2::for_each_bit(buttons, [&](std::size_t button) { syndrome ^= syndromes_.columns[button]; });
  const Entry& entry = entries_[syndrome];
  if (entry.number == countless) return std::nullopt;
  Leader found{.cost = entry.cost, .number = entry.number};
  for (; syndrome != 0; syndrome ^= syndromes_.columns[found.pressed.back()])
    found.pressed.push_back(entries_[syndrome].first);
  return found;
}

}  // namespace flipwise
