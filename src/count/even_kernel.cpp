// SPDX-License-Identifier: MIT
#include "count/even_kernel.hpp"

#include <algorithm>
#include <array>

#include "gf2/clones.hpp"

namespace flipwise {

namespace {

/// a + b mod the modulus. The smaller of the sum and the reduced sum is right, as that wraps around
/// when there is nothing to reduce.
template <class Value>
[[gnu::always_inline]] inline Value add(Value a, Value b, Value modulus) {
  const auto sum = static_cast<Value>(a + b);
  return std::min(sum, static_cast<Value>(sum - modulus));
}

/// The entries of a group lie a stride apart (new[0][1] = old[0][1] stays); as many groups stand side by
/// side. The pointers are told apart so that the loop becomes vector instructions.
template <class Value>
[[gnu::always_inline]] inline void groups(Value* __restrict p00, Value* __restrict p10,
                                          Value* __restrict p20, Value* __restrict p11,
                                          Value* __restrict p21, Value* __restrict p02,
                                          Value* __restrict p12, Value* __restrict p22, std::size_t count,
                                          Value modulus) {
  for (std::size_t i = 0; i < count; ++i) {
    const Value a00 = p00[i], a10 = p10[i], a20 = p20[i];
    const Value a11 = p11[i], a21 = p21[i];
    p00[i] = add(a00, p02[i], modulus);
    p10[i] = add(a10, p12[i], modulus);
    p20[i] = add(a20, p22[i], modulus);
    p11[i] = a20;
    p21[i] = a10;
    p02[i] = a00;
    p12[i] = a21;
    p22[i] = a11;
  }
}

template <class Value>
[[gnu::always_inline]] inline void digits(Value* __restrict unlit, Value* __restrict even,
                                          std::size_t count, Value modulus) {
  for (std::size_t i = 0; i < count; ++i) {
    const Value old = unlit[i];
    unlit[i] = add(old, even[i], modulus);
    even[i] = old;
  }
}

template <class Value>
[[gnu::always_inline]] inline void cell(Value* values, std::size_t entries, std::size_t stride,
                                        Value modulus) {
  for (Value* at = values; at < values + entries; at += 9 * stride)
    groups(at, at + stride, at + 2 * stride, at + 4 * stride, at + 5 * stride, at + 6 * stride,
           at + 7 * stride, at + 8 * stride, stride, modulus);
}

template <class Value>
[[gnu::always_inline]] inline void digit(Value* values, std::size_t entries, std::size_t stride,
                                         Value modulus) {
  for (Value* at = values; at < values + entries; at += 3 * stride)
    digits(at, at + 2 * stride, stride, modulus);
}

template <class Value>
[[gnu::always_inline]] inline void first_cells(Value* values, std::size_t entries, Value modulus) {
  for (Value* at = values; at < values + entries; at += 27) {
    std::array<Value, 27> group;
    std::copy_n(at, 27, group.data());
    digit(group.data(), 27, std::size_t{1}, modulus);
    cell(group.data(), 27, std::size_t{1}, modulus);
    cell(group.data(), 27, std::size_t{3}, modulus);
    std::copy_n(group.data(), 27, at);
  }
}

}  // namespace

FLIPWISE_CLONES void even_cell(std::uint32_t* values, std::size_t entries, std::size_t left_stride,
                               std::uint32_t modulus) {
  cell(values, entries, left_stride, modulus);
}
FLIPWISE_CLONES void even_cell(std::uint64_t* values, std::size_t entries, std::size_t left_stride,
                               std::uint64_t modulus) {
  cell(values, entries, left_stride, modulus);
}
FLIPWISE_CLONES void even_digit(std::uint32_t* values, std::size_t entries, std::size_t stride,
                                std::uint32_t modulus) {
  digit(values, entries, stride, modulus);
}
FLIPWISE_CLONES void even_digit(std::uint64_t* values, std::size_t entries, std::size_t stride,
                                std::uint64_t modulus) {
  digit(values, entries, stride, modulus);
}

void even_first_cells(std::uint32_t* values, std::size_t entries, std::uint32_t modulus) {
  first_cells(values, entries, modulus);
}
void even_first_cells(std::uint64_t* values, std::size_t entries, std::uint64_t modulus) {
  first_cells(values, entries, modulus);
}

}  // namespace flipwise
