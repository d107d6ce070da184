// SPDX-License-Identifier: MIT
#include "modular/byte_row_rule.hpp"

#include <algorithm>

#include "run/clones.hpp"

namespace flipwise {

namespace {

using Byte = std::uint8_t;
using Half = std::uint16_t;

Byte sum_of(Byte left, Byte right, Byte modulus) {
  const auto sum = static_cast<Byte>(left + right);
  return std::min(sum, static_cast<Byte>(sum - modulus));
}

/// Computes all cells but those at the ends, for a modulus up to 128: sums of two numbers fit into a byte.
FLIPWISE_CLONES void advance_bytes(Byte* before, const Byte* here, const Byte* lights, std::size_t size,
                                   Byte self, Byte modulus) {
  for (std::size_t i = 1; i + 1 < size; ++i) {
    const Byte beside = sum_of(here[i - 1], here[i + 1], modulus);
    const Byte above = sum_of(static_cast<Byte>(here[i] & self), before[i], modulus);
    const auto rest = static_cast<Byte>(lights[i] - sum_of(beside, above, modulus));
    before[i] = std::min(rest, static_cast<Byte>(rest + modulus));
  }
}

FLIPWISE_CLONES void advance_halves(Byte* before, const Byte* here, const Byte* lights, std::size_t size,
                                    Byte self, Half modulus) {
  const auto twice = static_cast<Half>(2 * modulus);
  const auto more = static_cast<Half>(4 * modulus);
  for (std::size_t i = 1; i + 1 < size; ++i) {
    const auto sum =
        static_cast<Half>(here[i - 1] + here[i + 1] + static_cast<Byte>(here[i] & self) + before[i]);
    auto rest = static_cast<Half>(lights[i] + more - sum);
    rest = std::min(rest, static_cast<Half>(rest - more));
    rest = std::min(rest, static_cast<Half>(rest - twice));
    before[i] = static_cast<Byte>(std::min(rest, static_cast<Half>(rest - modulus)));
  }
}

}  // namespace

void ByteRowRule::advance(std::span<Byte> before, std::span<const Byte> here,
                          std::span<const Byte> lights) const {
  constexpr unsigned max_for_bytes = 128;
  const Byte mask = self ? 0xff : 0;
  if (modulus <= max_for_bytes)
    advance_bytes(before.data(), here.data(), lights.data(), columns, mask, static_cast<Byte>(modulus));
  else
    advance_halves(before.data(), here.data(), lights.data(), columns, mask, static_cast<Half>(modulus));
  const auto advance_end = [&](std::size_t i, unsigned left, unsigned right) {
    const unsigned sum = left + right + (here[i] & mask) + before[i];
    before[i] = static_cast<Byte>((lights[i] + 4 * modulus - sum) % modulus);
  };
  const std::size_t last = columns - 1;
  const auto beyond = [&](std::size_t i) { return wraps ? unsigned{here[i]} : 0; };
  advance_end(0, beyond(last), last == 0 ? beyond(0) : here[1]);
  if (last > 0) advance_end(last, here[last - 1], beyond(0));
}

}  // namespace flipwise
