// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace flipwise {

/// 80 % of the machine's memory, in bytes: what a call may use unless it was told.
std::uint64_t default_memory_bytes();

/// Room that begins at a cache line and, where it is large, lies in large pages if the system has them,
/// which makes it quicker to reach far apart. To be given back to std::free; throws std::bad_alloc.
void* allocate_in_large_pages(std::uint64_t bytes);

/// For standard containers.
template <class T>
struct LargePages {
  using value_type = T;  // NOLINT(readability-identifier-naming): containers ask for this name
  LargePages() = default;
  template <class U>
  explicit LargePages(const LargePages<U>&) {}
  T* allocate(std::size_t size) { return static_cast<T*>(allocate_in_large_pages(size * sizeof(T))); }
  void deallocate(T* values, std::size_t) { std::free(values); }
  bool operator==(const LargePages&) const = default;
};

}  // namespace flipwise
