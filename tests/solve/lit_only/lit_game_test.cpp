// SPDX-License-Identifier: MIT
//
// Compares orders of presses of lit vertices with a search of all states, for all small graphs.
#include "solve/lit_only/lit_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "sampled.hpp"

namespace flipwise {
namespace {

/// Returns the graph of `size` vertices whose edges are the bits of `edges`, with no lit vertices.
LitGame graph_of(std::uint32_t size, std::uint64_t edges) {
  LitGame game;
  game.flips.resize(size);
  game.fixed.resize(size);
  game.free.resize(size);
  game.start.resize(size);
  for (std::uint32_t i = 0; i < size; ++i) {
    game.flips[i].push_back(i);
    for (std::uint32_t j = 0; j < i && edges != 0; ++j, edges >>= 1)
      if ((edges & 1) != 0) {
        game.flips[i].push_back(j);
        game.flips[j].push_back(i);
      }
  }
  for (auto& flips : game.flips) std::sort(flips.begin(), flips.end());
  return game;
}

std::vector<bool> lights_of(std::uint32_t size, std::uint32_t state) {
  std::vector<bool> lights(size);
  for (std::uint32_t i = 0; i < size; ++i) lights[i] = (state >> i & 1) != 0;
  return lights;
}

std::uint32_t mask_of(const std::vector<std::uint32_t>& lights) {
  std::uint32_t mask = 0;
  for (const std::uint32_t light : lights) mask |= 1U << light;
  return mask;
}

/// Returns the states that can be reached with lit vertices only, each with the fewest presses.
std::map<std::uint32_t, std::size_t> reached_from(const LitGame& game, std::uint32_t start) {
  std::map<std::uint32_t, std::size_t> distance = {{start, 0}};
  std::vector<std::uint32_t> waiting = {start};
  for (std::size_t i = 0; i < waiting.size(); ++i)
    for (std::uint32_t press = 0; press < game.size(); ++press) {
      const std::uint32_t here = waiting[i];
      if ((here >> press & 1) == 0 || game.fixed[press]) continue;
      const std::uint32_t next = here ^ mask_of(game.flips[press]);
      if (distance.emplace(next, distance[here] + 1).second) waiting.push_back(next);
    }
  return distance;
}

/// Returns the smallest set of presses for each change of the lights.
std::map<std::uint32_t, std::uint32_t> smallest_sets(const LitGame& game) {
  std::map<std::uint32_t, std::uint32_t> sets;
  for (std::uint32_t presses = 0; presses < 1U << game.size(); ++presses) {
    std::uint32_t change = 0;
    for (std::uint32_t i = 0; i < game.size(); ++i)
      if ((presses >> i & 1) != 0) change ^= mask_of(game.flips[i]);
    const auto [found, is_new] = sets.emplace(change, presses);
    if (!is_new && std::popcount(presses) < std::popcount(found->second)) found->second = presses;
  }
  return sets;
}

/// Returns the state after an order of presses; nothing if one is made while its vertex is unlit.
std::optional<std::uint32_t> state_after(const LitGame& game, std::uint32_t state,
                                         const std::vector<std::uint32_t>& order) {
  for (const std::uint32_t press : order) {
    if ((state >> press & 1) == 0) return std::nullopt;
    state ^= mask_of(game.flips[press]);
  }
  return state;
}

void check_graph(LitGame game, std::uint32_t start) {
  const auto size = static_cast<std::uint32_t>(game.size());
  Limits limits;
  ASSERT_TRUE(game.is_graph());
  const auto distance = reached_from(game, start);
  const auto sets = smallest_sets(game);
  game.start = lights_of(size, start);
  for (std::uint32_t target = 0; target < 1U << size; ++target) {
    const auto presses = sets.find(start ^ target);
    const bool is_found = presses != sets.end() && is_reachable(game, lights_of(size, target));
    ASSERT_EQ(is_found, distance.contains(target)) << start << " to " << target;
    if (!is_found) continue;
    std::vector<std::uint32_t> list;
    for (std::uint32_t i = 0; i < size; ++i)
      if ((presses->second >> i & 1) != 0) list.push_back(i);
    const auto order = order_of(game, list, limits);
    ASSERT_TRUE(order) << start << " to " << target;
    EXPECT_EQ(state_after(game, start, *order), target);
  }
}

TEST(LitGame, OrdersPressesOfEveryGraphOfUpToFiveVertices) {
  Sample sample;
  for (std::uint32_t size = 1; size <= 5; ++size)
    for (std::uint64_t edges = 0; edges < std::uint64_t{1} << (size * (size - 1) / 2); ++edges)
      for (std::uint32_t start = 0; start < 1U << size; ++start)
        if (size < 5 || !sample.leaves_out()) check_graph(graph_of(size, edges), start);
}

TEST(LongLitGame, OrdersPressesOfEveryGraphOfSixVertices) {
  for (std::uint64_t edges = 0; edges < std::uint64_t{1} << 15; ++edges)
    for (std::uint32_t start = 0; start < 64; ++start) check_graph(graph_of(6, edges), start);
}

TEST(LitGame, OrdersPressesOfRandomSparseGraphs) {
  std::mt19937_64 random(1);
  for (int i = 0; i < sampled(300); ++i) {
    const auto size = static_cast<std::uint32_t>(6 + random() % 5);
    std::uint64_t edges = 0;
    for (std::uint32_t j = 0; j < size * (size - 1) / 2; ++j)
      if (random() % size < 2) edges |= std::uint64_t{1} << j;
    check_graph(graph_of(size, edges), static_cast<std::uint32_t>(random() % (1U << size)));
  }
}

/// Returns a path without lit vertices.
LitGame path_of(std::uint32_t size) {
  LitGame game = graph_of(size, 0);
  for (std::uint32_t i = 0; i + 1 < size; ++i) {
    game.flips[i].push_back(i + 1);
    game.flips[i + 1].insert(game.flips[i + 1].begin(), i);
  }
  return game;
}

TEST(LitGame, OrdersPressesOnLongPaths) {
  // The lit part is far from the press: other presses lead there. The last path is too long for a
  // recursion.
  Limits limits;
  for (const std::uint32_t size : {40U, 41U, 42U, 43U, 300U, 400'000U}) {
    LitGame game = path_of(size);
    for (const std::uint32_t lit : {0U, 1U, size / 2}) {
      game.start.assign(size, false);
      game.start[lit] = true;
      const auto order = order_of(game, {size - 1}, limits);
      ASSERT_TRUE(order);
      std::vector<bool> lights = game.start;
      for (const std::uint32_t press : *order) {
        ASSERT_TRUE(lights[press]);
        for (const std::uint32_t light : game.flips[press]) lights[light] = !lights[light];
      }
      std::vector<bool> expected = game.start;
      for (const std::uint32_t light : game.flips[size - 1]) expected[light] = !expected[light];
      EXPECT_EQ(lights, expected);
    }
  }
}

TEST(LitGame, AnOrderIsChargedToTheMemoryLimit) {
  LitGame game = path_of(10'000);
  game.start[0] = true;
  Limits limits({.memory_bytes = 10'000});
  EXPECT_THROW(order_of(game, {9'999}, limits), LimitReached);
}

TEST(LitGame, SearchFindsTheFewestPresses) {
  std::mt19937_64 random(2);
  for (int i = 0; i < sampled(400); ++i) {
    const auto size = static_cast<std::uint32_t>(1 + random() % 8);
    LitGame game;
    for (std::uint32_t press = 0; press < size; ++press) {
      std::vector<std::uint32_t>& flips = game.flips.emplace_back();
      for (std::uint32_t light = 0; light < size; ++light)
        if (random() % 3 == 0) flips.push_back(light);
      game.fixed.push_back(random() % 8 == 0);
      game.free.push_back(random() % 6 == 0);
    }
    const auto start = static_cast<std::uint32_t>(random() % (1U << size));
    game.start = lights_of(size, start);
    std::uint32_t counted = 0;
    for (std::uint32_t light = 0; light < size; ++light)
      if (!game.free[light]) counted |= 1U << light;
    std::vector<std::uint32_t> targets = {static_cast<std::uint32_t>(random() % (1U << size)) & counted};
    if (random() % 2 == 0) targets.push_back(~targets[0] & counted);
    for (const std::uint32_t target : targets) game.targets.push_back(lights_of(size, target));
    std::optional<std::size_t> fewest;
    for (const auto& [state, presses] : reached_from(game, start))
      if (std::find(targets.begin(), targets.end(), state & counted) != targets.end())
        fewest = std::min(fewest.value_or(presses), presses);
    Limits limits;
    const LitSearch found = fewest_in_order(game, limits);
    ASSERT_EQ(found.order.has_value(), fewest.has_value());
    EXPECT_EQ(found.is_finished, !fewest);
    if (!fewest) continue;
    EXPECT_EQ(found.order->size(), *fewest);
    EXPECT_EQ(found.lower, *fewest);
    const auto end = state_after(game, start, *found.order);
    ASSERT_TRUE(end);
    EXPECT_NE(std::find(targets.begin(), targets.end(), *end & counted), targets.end());
  }
}

TEST(LitGame, ASearchThatIsStoppedHasBounds) {
  // One lit end of a path of 24 vertices cannot light all others soon.
  LitGame game = path_of(24);
  game.start[0] = true;
  game.targets.push_back(lights_of(24, 0xffffff));
  RunOptions run;
  int polls = 0;
  run.stop = [&] { return ++polls > 3; };
  Limits limits(run);
  const LitSearch found = fewest_in_order(game, limits);
  EXPECT_FALSE(found.order);
  EXPECT_FALSE(found.is_finished);
  EXPECT_GT(found.lower, 1);
  EXPECT_FALSE(found.reason.empty());
}

}  // namespace
}  // namespace flipwise
