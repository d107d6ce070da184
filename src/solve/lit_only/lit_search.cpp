// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "run/memory.hpp"
#include "solve/lit_only/lit_game.hpp"

namespace flipwise {

namespace {

using State = std::uint32_t;

State state_of(const std::vector<bool>& lights) {
  State state = 0;
  for (std::size_t i = 0; i < lights.size(); ++i)
    if (lights[i]) state |= State{1} << i;
  return state;
}

}  // namespace

bool LitGame::is_graph() const {
  for (std::uint32_t i = 0; i < size(); ++i) {
    const auto flips_light = [&](std::uint32_t press, std::uint32_t light) {
      return std::binary_search(flips[press].begin(), flips[press].end(), light);
    };
    if (!flips_light(i, i)) return false;
    for (const std::uint32_t light : flips[i])
      if (!flips_light(light, i)) return false;
  }
  return true;
}

LitSearch fewest_in_order(const LitGame& game, Limits& limits) {
  LitSearch result;
  const std::size_t lights = game.size();
  std::vector<State> masks(lights, 0);
  for (std::size_t i = 0; i < lights; ++i)
    for (const std::uint32_t light : game.flips[i]) masks[i] |= State{1} << light;
  State allowed = 0;
  State counted = 0;
  for (std::size_t i = 0; i < lights; ++i) {
    if (!game.fixed[i]) allowed |= State{1} << i;
    if (!game.free[i]) counted |= State{1} << i;
  }
  std::vector<State> targets;
  for (const auto& target : game.targets) targets.push_back(state_of(target) & counted);
  const auto is_target = [&](State state) {
    return std::find(targets.begin(), targets.end(), state & counted) != targets.end();
  };
  const State start = state_of(game.start);
  if (is_target(start)) {
    result.order.emplace();
    return result;
  }
  result.reason = stopped_by([&] {
    constexpr std::uint8_t is_start = 0xff;
    const auto states = std::uint64_t{1} << lights;
    const MemoryReservation of_states = limits.charge(static_cast<double>(states));
    std::vector<std::uint8_t, ZeroPages<std::uint8_t>> last(states);  // the press that led here, plus 1
    MemoryReservation of_distances;
    last[start] = is_start;
    std::vector<State> here = {start};
    std::vector<State> next;
    while (!here.empty()) {
      ++result.lower;
      next.clear();
      std::uint64_t counted_states = 0;
      for (const State state : here) {
        if (++counted_states % 4096 == 0) {
          limits.count_operations(std::uint64_t{4096} * 8 * lights,
                                  static_cast<double>(counted_states) / static_cast<double>(here.size()),
                                  "searching the states");
          of_distances = limits.charge_part(sizeof(State) *
                                            static_cast<double>(here.capacity() + 2 * next.capacity()));
        }
        for (State lit = state & allowed; lit != 0; lit &= lit - 1) {
          const auto press = static_cast<unsigned>(std::countr_zero(lit));
          const State reached = state ^ masks[press];
          if (last[reached] != 0) continue;
          last[reached] = static_cast<std::uint8_t>(press + 1);
          if (!is_target(reached)) {
            next.push_back(reached);
            continue;
          }
          std::vector<std::uint32_t>& order = result.order.emplace();
          for (State at = reached; last[at] != is_start; at ^= masks[order.back()])
            order.push_back(last[at] - 1U);
          std::reverse(order.begin(), order.end());
          return;
        }
      }
      std::swap(here, next);
    }
    result.is_finished = true;
  });
  if (result.order) result.lower = result.order->size();
  return result;
}

}  // namespace flipwise
