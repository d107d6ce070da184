// SPDX-License-Identifier: MIT
#include "count/dense/dense_backend.hpp"

#include <array>

#include "run/clones.hpp"

namespace flipwise {

namespace {

constexpr std::size_t most_pairs = 64;

template <class Value>
[[gnu::always_inline]] inline void cell(Lanes<Value>* tile, std::size_t size, std::size_t stride,
                                        const DenseStep& step, Value modulus) {
  std::array<Lanes<Value>, most_pairs> old;
  const std::size_t pairs = step.active * step.radix;
  for (std::size_t high = 0; high < size; high += stride * step.radix)
    for (std::size_t base = high; base < high + stride; ++base) {
      const auto line = [&](std::size_t pair) -> Lanes<Value>& {
        return tile[pair / step.radix * size + base + pair % step.radix * stride];
      };
      for (std::size_t pair = 0; pair < pairs; ++pair) old[pair] = line(pair);
      for (std::size_t pair = 0; pair < pairs; ++pair) {
        Lanes<Value> sum{};
        for (const std::uint8_t source : step.from[pair])
          for (std::size_t i = 0; i < vectors<Value>; ++i)
            set_sum(vectors_of(sum)[i], vectors_of(sum)[i], vectors_of(old[source])[i], modulus);
        line(pair) = sum;
      }
    }
}

}  // namespace

FLIPWISE_CLONES void dense_cell(Lanes<std::uint32_t>* tile, std::size_t size, std::size_t stride,
                                const DenseStep& step, std::uint32_t modulus) {
  cell(tile, size, stride, step, modulus);
}
FLIPWISE_CLONES void dense_cell(Lanes<std::uint64_t>* tile, std::size_t size, std::size_t stride,
                                const DenseStep& step, std::uint64_t modulus) {
  cell(tile, size, stride, step, modulus);
}

}  // namespace flipwise
