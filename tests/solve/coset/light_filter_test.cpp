// SPDX-License-Identifier: MIT
#include "solve/coset/light_filter.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "run/random.hpp"

namespace flipwise {
namespace {

LightestEntries random_list(std::size_t bits, std::size_t entries, Random& random) {
  std::vector<LightEntry> lights;
  for (std::size_t i = 0; i < entries; ++i)
    lights.push_back(
        {random.below(std::uint64_t{1} << bits), static_cast<std::uint32_t>(random.below(40))});
  LightestEntries list(entries);
  list.add(lights);
  return list;
}

TEST(LightFilter, PassesWhatIsLightAndLittleElse) {
  Random random(1);
  Limits limits(std::nullopt, std::nullopt, 1, {});
  for (const std::size_t bits : {1U, 6U, 7U, 20U, 31U, 32U, 44U, 48U})
    for (const std::size_t entries : {1U, 100U, 5000U, 300000U}) {
      const LightestEntries list = random_list(bits, entries, random);
      const LightFilter filter(list, bits, limits);
      SCOPED_TRACE(testing::Message() << bits << " bits, " << entries << " entries");
      // Pairs are told by the hashes of their summands.
      const std::uint64_t summand = random.below(std::uint64_t{1} << bits);
      std::vector<LightFilter::Hash> hashes;
      std::set<std::uint64_t> light;
      for (const LightEntry& entry : list.entries())
        if (entry.weight <= filter.complete_to()) {
          light.insert(entry.index);
          hashes.push_back(filter.hash(entry.index ^ summand));
        }
      EXPECT_LE(static_cast<double>(hashes.size()), std::ldexp(1.0, static_cast<int>(bits)) / 64);
      std::vector<std::uint32_t> numbers(hashes.size() + 1);
      EXPECT_EQ(filter.pass(hashes, filter.hash(summand), numbers.data()), hashes.size());
      for (std::uint32_t i = 0; i < hashes.size(); ++i) ASSERT_EQ(numbers[i], i);

      constexpr std::size_t others = 20000;
      hashes.clear();
      while (hashes.size() < others)
        if (const std::uint64_t place = random.below(std::uint64_t{1} << bits); !light.contains(place))
          hashes.push_back(filter.hash(place ^ summand));
      numbers.resize(others);
      const std::size_t passing = filter.pass(hashes, filter.hash(summand), numbers.data());
      EXPECT_LT(passing, bits > 6 ? others / 10 : others + 1);
      for (const LightFilter::Hash hash : hashes) ASSERT_LT(LightFilter::part_of(hash), filter.parts());
    }
}

TEST(LightFilter, IsCompleteUpToItsWeight) {
  Random random(2);
  Limits limits(std::nullopt, std::nullopt, 1, {});
  LightestEntries nothing(10);
  nothing.shrink(-1);
  EXPECT_EQ(LightFilter(nothing, 40, limits).complete_to(), -1);
  LightestEntries list = random_list(40, 1000, random);
  list.shrink(17);
  EXPECT_EQ(LightFilter(list, 40, limits).complete_to(), 17);
  // 2^13 places: 128 of 1000 entries of 40 weights are not those of 6 weights.
  const LightestEntries dense = random_list(13, 1000, random);
  const std::int64_t heaviest = LightFilter(dense, 13, limits).complete_to();
  EXPECT_GE(heaviest, 2);
  EXPECT_LE(heaviest, 6);
}

}  // namespace
}  // namespace flipwise
