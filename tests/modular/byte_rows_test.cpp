// SPDX-License-Identifier: MIT
//
// Compares rows of bytes with their definition, at sizes around those of vectors.
#include "modular/byte_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <vector>

#include "modular/byte_row_rule.hpp"
#include "modular/every_vector.hpp"

namespace flipwise {
namespace {

using reference::random_bytes;

const std::vector<unsigned> moduli = {2, 3, 4, 6, 8, 9, 12, 127, 128, 129, 200, 255, 256};
const std::vector<std::size_t> sizes = {0, 1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 300};

TEST(ByteRows, IsArithmeticOnEveryNumber) {
  std::mt19937_64 random(1);
  for (const unsigned modulus : moduli)
    for (const std::size_t size : sizes) {
      SCOPED_TRACE(std::to_string(size) + " numbers modulo " + std::to_string(modulus));
      const ByteRows rows{modulus};
      ByteVector left = random_bytes(size, modulus, random);
      ByteVector right = random_bytes(size, modulus, random);
      if (size > 2) left[0] = right[0] = right[1] = static_cast<std::uint8_t>(modulus - 1);
      const unsigned factor = size % 2 == 0 ? modulus - 1 : static_cast<unsigned>(random() % modulus);
      const auto number = static_cast<std::uint8_t>(random() % modulus);
      const auto expect = [&](const std::function<void(ByteVector&)>& change,
                              const std::function<unsigned(unsigned, unsigned)>& to) {
        ByteVector changed = left;
        change(changed);
        for (std::size_t i = 0; i < size; ++i)
          ASSERT_EQ(changed[i], to(left[i], right[i]) % modulus) << "at " << i;
      };
      expect([&](ByteVector& into) { rows.add(into, right); },
             [](unsigned a, unsigned b) { return a + b; });
      expect([&](ByteVector& into) { rows.subtract(into, right); },
             [&](unsigned a, unsigned b) { return a + modulus - b; });
      expect([&](ByteVector& into) { rows.subtract_from_number(into, number, right); },
             [&](unsigned, unsigned b) { return number + modulus - b; });
      expect([&](ByteVector& into) { rows.subtract_from(into, right); },
             [&](unsigned a, unsigned b) { return b + modulus - a; });
      for (const unsigned times : {0U, 1U, factor, modulus - 1, modulus})
        expect([&](ByteVector& into) { rows.add_multiple(into, right, times); },
               [&](unsigned a, unsigned b) { return a + times * b; });
      expect([&](ByteVector& into) { rows.multiply(into, factor); },
             [&](unsigned a, unsigned) { return a * factor; });
      expect([&](ByteVector& into) { rows.negate(into); },
             [&](unsigned a, unsigned) { return modulus - a; });
      std::uint64_t sum = 0;
      std::uint64_t inner = 0;
      std::uint8_t greatest = 0;
      for (std::size_t i = 0; i < size; ++i) {
        sum += left[i];
        inner += std::uint64_t{left[i]} * right[i];
        greatest = std::max(greatest, left[i]);
      }
      ASSERT_EQ(ByteRows::sum(left), sum);
      ASSERT_EQ(rows.inner(left, right), inner % modulus);
      ASSERT_EQ(ByteRows::greatest(left), greatest);
    }
}

TEST(ByteRows, SingleNumbers) {
  for (const unsigned modulus : moduli) {
    const ByteRows rows{modulus};
    for (unsigned a = 0; a < modulus; ++a)
      ASSERT_EQ((a + rows.negative(static_cast<std::uint8_t>(a))) % modulus, 0U);
    for (unsigned a = 0; a < 1U << 16; a += 251) ASSERT_EQ(rows.reduce(a), a % modulus);
  }
}

TEST(ByteRowRule, AdvancesByItsDefinition) {
  std::mt19937_64 random(2);
  for (const unsigned modulus : moduli)
    for (const std::size_t columns : sizes)
      for (const bool self : {false, true})
        for (const bool wraps : {false, true}) {
          if (columns == 0) continue;
          const ByteVector before = random_bytes(columns, modulus, random);
          const ByteVector here = random_bytes(columns, modulus, random);
          const ByteVector lights = random_bytes(columns, modulus, random);
          ByteVector after = before;
          ByteRowRule{columns, self, wraps, modulus}.advance(after, here, lights);
          for (std::size_t i = 0; i < columns; ++i) {
            const bool has_left = i > 0 || wraps;
            const bool has_right = i + 1 < columns || wraps;
            const unsigned presses = before[i] + (self ? here[i] : 0U) +
                                     (has_left ? here[(i + columns - 1) % columns] : 0U) +
                                     (has_right ? here[(i + 1) % columns] : 0U);
            ASSERT_EQ((presses + after[i]) % modulus, lights[i])
                << "column " << i << " of " << columns << ", modulo " << modulus << ", self " << self
                << ", wraps " << wraps;
          }
        }
}

}  // namespace
}  // namespace flipwise
