// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "modular/howell_form.hpp"

namespace flipwise::reference {

/// Calls `visit` with every vector of `size` numbers below `modulus`, the last number changing first.
template <typename Visit>
void for_every_vector(std::size_t size, unsigned modulus, const Visit& visit) {
  ByteVector vector(size);
  for (;;) {
    visit(static_cast<const ByteVector&>(vector));
    std::size_t at = size;
    while (at > 0 && ++vector[at - 1] == modulus) vector[--at] = 0;
    if (at == 0) return;
  }
}

inline ByteVector random_bytes(std::size_t size, unsigned modulus, std::mt19937_64& random) {
  ByteVector result(size);
  for (std::uint8_t& byte : result) byte = static_cast<std::uint8_t>(random() % modulus);
  return result;
}

/// Returns the sum of times[i] rows[i], whose length is `columns`.
inline ByteVector combination(const std::vector<ByteVector>& rows, const ByteVector& times,
                              std::size_t columns, unsigned modulus) {
  ByteVector sum(columns);
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < columns; ++j)
      sum[j] = static_cast<std::uint8_t>((sum[j] + unsigned{times[i]} * rows[i][j]) % modulus);
  return sum;
}

/// Returns all vectors that the rows generate.
inline std::set<ByteVector> generated(const std::vector<ByteVector>& rows, std::size_t columns,
                                      unsigned modulus) {
  std::set<ByteVector> result;
  for_every_vector(rows.size(), modulus, [&](const ByteVector& times) {
    result.insert(combination(rows, times, columns, modulus));
  });
  return result;
}

}  // namespace flipwise::reference
