// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

namespace flipwise {

/// Sixteen numbers side by side.
template <class Value>
struct alignas(64) Lanes {
  static constexpr std::size_t size = 16;
  std::array<Value, size> lane;
};

/// A vector register of 32 bytes, for a part of a `Lanes` array.
template <class Value>
struct VectorOf {
  typedef Value Type __attribute__((vector_size(32), may_alias));
};
template <class Value>
using Vector = typename VectorOf<Value>::Type;

template <class Value>
constexpr std::size_t vectors = sizeof(Lanes<Value>) / sizeof(Vector<Value>);

template <class Value>
[[gnu::always_inline]] inline Vector<Value>* vectors_of(Lanes<Value>& lanes) {
  return reinterpret_cast<Vector<Value>*>(lanes.lane.data());
}

/// Sets to = a + b modulo the modulus, as the smaller of the sum and the reduced sum, which wraps around if
/// there is nothing to reduce.
template <class Value>
[[gnu::always_inline]] inline void set_sum(Vector<Value>& to, const Vector<Value>& a,
                                           const Vector<Value>& b, Value modulus) {
  const Vector<Value> sum = a + b;
  const Vector<Value> reduced = sum - modulus;
  to = sum < reduced ? sum : reduced;
}

}  // namespace flipwise
