// SPDX-License-Identifier: MIT
#include "solve/linear/small_system.hpp"

#include <algorithm>
#include <bit>

namespace flipwise {

Board SmallSystem::unpacked(Word cells) const {
  return unpack_cells({&cells, 1}, rows_, columns_);
}

std::optional<Board> SmallSystem::particular(const Board& lights, Limits& /*limits*/) const {
  const auto [presses, failed] = system_.image(packed_cells<1>(lights));
  if (failed != 0) return std::nullopt;
  return unpacked(presses);
}

Board SmallSystem::witness(const Board& lights, Limits& /*limits*/) const {
  const Word failed = system_.image(packed_cells<1>(lights))[1];
  return unpacked(system_.witnesses()[static_cast<std::size_t>(std::countr_zero(failed))][0]);
}

/// The members of the kernel are listed in reading order: so member 2^i is the i-th last of the basis.
Board SmallSystem::quiet_pattern(std::size_t t, Limits& /*limits*/) const {
  return unpacked(system_.members()[std::size_t{1} << (nullity() - 1 - t)][0]);
}

std::optional<Fewest> SmallSystem::fewest_like(Board particular, std::uint64_t all,
                                               Limits& /*limits*/) const {
  const Word presses = packed_cells<1>(particular)[0];
  int least = 65;
  Word first = 0;
  std::uint64_t ways = 0;
  for (const auto& [member] : system_.members()) {
    const int weight = std::popcount(presses ^ member);
    if (weight < least) {
      least = weight;
      first = presses ^ member;
      ways = 0;
    }
    ways += weight == least;
  }
  Fewest result;
  result.presses = result.lower = static_cast<std::uint64_t>(least);
  result.first = unpacked(first);
  result.co_optimal = ways;
  for (const auto& [member] : system_.members()) {
    if (result.all.size() == all) break;
    if (std::popcount(presses ^ member) == least) result.all.push_back(unpacked(presses ^ member));
  }
  return result;
}

}  // namespace flipwise
