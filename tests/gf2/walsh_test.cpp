// SPDX-License-Identifier: MIT
#include "gf2/walsh.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace flipwise::gf2 {
namespace {

TEST(Walsh, EqualsItsDefinition) {
  std::mt19937_64 random(3);
  for (std::size_t length = 1; length <= 256; length *= 2) {
    std::vector<std::int16_t> values(length);
    for (auto& value : values) value = static_cast<std::int16_t>(static_cast<int>(random() % 101) - 50);
    std::vector<std::int16_t> transformed = values;
    walsh_transform<std::int16_t>(transformed);
    for (std::size_t c = 0; c < length; ++c) {
      int sum = 0;
      for (std::size_t f = 0; f < length; ++f) sum += std::popcount(f & c) % 2 ? -values[f] : values[f];
      ASSERT_EQ(transformed[c], sum) << "length " << length << ", c = " << c;
    }
  }
}

template <typename Value>
void expect_plain_transform(InstructionSet set) {
  std::mt19937_64 random(8);
  for (std::size_t bits = 0; bits <= walsh_block_bits; ++bits)
    for (const std::size_t count : {0U, 1U, 40U, 3000U}) {
      SCOPED_TRACE(testing::Message() << static_cast<int>(set) << " bytes"
                                      << ", " << bits << " bits, " << count << " terms");
      const std::size_t length = std::size_t{1} << bits;
      std::vector<WalshTerm> terms;
      std::vector<Value> expected(length);
      for (std::size_t i = 0; i < count; ++i) {
        terms.push_back({.mask = static_cast<std::uint32_t>(random() % length),
                         .balance = static_cast<std::int32_t>(random() % 21) - 10});
        expected[terms[i].mask] = static_cast<Value>(expected[terms[i].mask] + terms[i].balance);
      }
      walsh_transform<Value>(expected);
      WalshBlock<Value> block(length);
      std::fill(block.sums().begin(), block.sums().end(), Value{77});
      const Value greatest = Walsh<Value>::transform(terms, block.sums(), set);
      ASSERT_TRUE(std::equal(expected.begin(), expected.end(), block.sums().begin()));
      ASSERT_EQ(greatest, *std::max_element(expected.begin(), expected.end()));

      const unsigned down = static_cast<unsigned>(random() % 4);
      const auto cap = static_cast<std::uint8_t>(random() % 2 == 0 ? 255 : random() % 256);
      std::vector<std::uint8_t> levels(length);
      Walsh<Value>::to_levels(block.sums(), greatest, down, cap, levels.data(), set);
      std::vector<std::uint32_t> found, expected_found;
      const auto bound = static_cast<Value>(greatest / 2);
      Walsh<Value>::find(block.sums(), bound, found, set);
      for (std::size_t c = 0; c < length; ++c) {
        ASSERT_EQ(levels[c], std::min((int{greatest} - int{expected[c]}) >> down, int{cap}));
        if (expected[c] >= bound) expected_found.push_back(static_cast<std::uint32_t>(c));
      }
      ASSERT_EQ(found, expected_found);
    }
}

class WalshInstructionSets : public testing::TestWithParam<InstructionSet> {};

TEST_P(WalshInstructionSets, EqualThePlainTransform) {
  if (!supported(GetParam()))
    GTEST_SKIP() << "no vectors of " << static_cast<int>(GetParam()) << " bytes on this machine";
  expect_plain_transform<std::int16_t>(GetParam());
  expect_plain_transform<std::int32_t>(GetParam());
}

INSTANTIATE_TEST_SUITE_P(All, WalshInstructionSets, testing::ValuesIn(instruction_sets),
                         [](const auto& set) {
                           return std::to_string(static_cast<int>(set.param)) + "_bytes";
                         });

TEST(InstructionSets, TheBestIsSupported) {
  EXPECT_TRUE(supported(InstructionSet::baseline));
  EXPECT_TRUE(supported(best_instruction_set()));
}

}  // namespace
}  // namespace flipwise::gf2
