// SPDX-License-Identifier: MIT
#include "arithmetic/big_int.hpp"

#include <gtest/gtest.h>

#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace flipwise {
namespace {

TEST(BigInt, DecimalsOfEveryLengthComeBack) {
  std::mt19937_64 random(3);
  for (const std::size_t length : {1U, 2U, 19U, 20U, 300U, 2465U, 2466U, 2467U, 5000U, 20000U})
    for (const char* sign : {"", "-"}) {
      std::string digits = sign + std::to_string(1 + random() % 9);
      while (digits.size() < length) digits += static_cast<char>('0' + random() % 10);
      EXPECT_EQ(BigInt(digits).decimal(), digits);
    }
  EXPECT_EQ(BigInt(0).decimal(), "0");
}

TEST(BigInt, ReadsDecimalsAloneWhateverZerosStandInFront) {
  for (const auto& [text, number] :
       {std::pair("0", "0"), {"-0", "0"}, {"000", "0"}, {"010", "10"}, {"0089", "89"}, {"-0017", "-17"}}) {
    EXPECT_EQ(BigInt(text).decimal(), number) << text;
    std::istringstream in(text);
    BigInt read = 5;
    EXPECT_TRUE(in >> read) << text;
    EXPECT_EQ(read.decimal(), number) << text;
  }
  for (const char* text : {"", "-", "0x10", "1e3", "+4", "--4", "12x"}) {
    EXPECT_THROW(BigInt{std::string_view(text)}, std::runtime_error) << text;
    std::istringstream in(text);
    BigInt read = 5;
    EXPECT_FALSE(in >> read) << text;
    EXPECT_EQ(read, 5) << text;
  }
}

TEST(BigInt, PowersOfTwoByDoubling) {
  std::string doubled = "1";
  for (std::size_t bits = 0; bits <= 8300; ++bits) {
    if (bits >= 8100) {
      ASSERT_EQ((BigInt(1) << bits).decimal(), doubled) << bits;
    }
    unsigned carry = 0;
    for (std::size_t i = doubled.size(); i-- > 0;) {
      const unsigned digit = 2 * static_cast<unsigned>(doubled[i] - '0') + carry;
      doubled[i] = static_cast<char>('0' + digit % 10);
      carry = digit / 10;
    }
    if (carry != 0) doubled.insert(doubled.begin(), '1');
  }
}

TEST(BigInt, Powers) {
  for (const std::uint64_t base : {0U, 1U, 2U, 7U, 256U}) {
    BigInt expected = 1;
    for (std::uint64_t exponent = 0; exponent < 70; ++exponent, expected *= base)
      ASSERT_EQ(power(base, exponent), expected) << base << "^" << exponent;
  }
}

}  // namespace
}  // namespace flipwise
