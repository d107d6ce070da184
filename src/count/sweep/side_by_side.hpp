// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "count/sweep/lanes.hpp"
#include "count/sweep/profile_dp.hpp"
#include "count/sweep/semirings.hpp"

namespace flipwise {

/// The same semiring several times over, for computations that differ only in where they begin.
template <Semiring R>
struct SideBySide {
  using Value = typename R::Value;
  R ring;
  std::size_t many;

  std::size_t stride() const { return many * ring.stride(); }
  void one(std::span<Value> to) const {
    for (std::size_t i = 0; i < many; ++i) ring.one(part(to, i));
  }
  void none(std::span<Value> to) const {
    for (std::size_t i = 0; i < many; ++i) ring.none(part(to, i));
  }
  void join(std::span<Value> to, std::span<const Value> unlit, std::span<const Value> lit,
            std::uint64_t cells) const {
    for (std::size_t i = 0; i < many; ++i) ring.join(part(to, i), part(unlit, i), part(lit, i), cells);
  }
  void join_all(std::span<Value> to, std::span<const Value> below,
                std::span<const Choice> choices) const requires std::same_as<R, CountModuloIn<Value>> {
    join_lanes(to.data(), below.data(), choices, many, ring.modulus);
  }
  template <class T>
  std::span<T> part(std::span<T> values, std::size_t i) const {
    return values.subspan(i * ring.stride(), ring.stride());
  }
};

}  // namespace flipwise
