// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include "run/platform.hpp"

namespace flipwise {

/// Returns an upper estimate, in bytes, of the memory for the text of one board and its copies while an
/// answer with many boards is composed.
constexpr double text_bytes(std::size_t rows, std::size_t columns) {
  constexpr double copies = 5;
  return copies * (50 + static_cast<double>(rows) * (static_cast<double>(columns) + 3));
}

/// Allocator for vectors of numbers that keep their initial size: they are zero without being filled.
template <class T>
struct ZeroPages {
  using value_type = T;  // NOLINT(readability-identifier-naming): name required by containers
  ZeroPages() = default;
  template <class U>
  explicit ZeroPages(const ZeroPages<U>&) {}
  T* allocate(std::size_t size) { return static_cast<T*>(allocate_zeros(size * sizeof(T))); }
  void deallocate(T* values, std::size_t size) { free_zeros(values, size * sizeof(T)); }
  template <class U>
  void construct(U*) const {}
  template <class U, class... Values>
  void construct(U* at, Values&&... values) const {
    new (at) U(std::forward<Values>(values)...);
  }
  bool operator==(const ZeroPages&) const = default;
};

}  // namespace flipwise
