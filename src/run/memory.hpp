// SPDX-License-Identifier: MIT
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace flipwise {

/// Room that begins at a cache line and, where it is large, lies in large pages if the system has them,
/// which makes it quicker to reach far apart. To be given back to std::free; throws std::bad_alloc.
inline void* allocate_in_large_pages(std::uint64_t bytes) {
  constexpr std::uint64_t cache_line = 64;
  constexpr std::uint64_t page = std::uint64_t{1} << 21;
  const std::uint64_t unit = bytes >= page ? page : cache_line;
  void* const room = std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit);
  if (room == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (unit == page) madvise(room, bytes, MADV_HUGEPAGE);
#endif
  return room;
}

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
