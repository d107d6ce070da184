// SPDX-License-Identifier: MIT
#include "gf2/walsh.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <random>
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

}  // namespace
}  // namespace flipwise::gf2
