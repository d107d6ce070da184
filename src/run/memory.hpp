// SPDX-License-Identifier: MIT
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

namespace flipwise {

inline constexpr std::uint64_t large_page = std::uint64_t{1} << 21;

/// Returns an upper estimate, in bytes, of the memory for the text of one board and its copies while an
/// answer with many boards is composed.
constexpr double text_bytes(std::size_t rows, std::size_t columns) {
  constexpr double copies = 5;
  return copies * (50 + static_cast<double>(rows) * (static_cast<double>(columns) + 3));
}

/// Allocates memory that begins at a cache line. A large block is in large pages if the system has them,
/// which speeds up random access. Free it with std::free. Throws std::bad_alloc.
inline void* allocate_in_large_pages(std::uint64_t bytes) {
  constexpr std::uint64_t cache_line = 64;
  const std::uint64_t unit = bytes >= large_page ? large_page : cache_line;
  void* const address = std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit);
  if (address == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (unit == large_page) madvise(address, bytes, MADV_HUGEPAGE);
#endif
  return address;
}

/// Allocates zeros that begin at a cache line. On Linux, a large block is mapped and its pages are provided
/// when they are touched, so allocating it is free and a stop need not wait for it. Free it with
/// free_zeros() and its size. Throws std::bad_alloc.
inline void* allocate_zeros(std::uint64_t bytes) {
#ifdef __linux__
  if (bytes >= large_page) {
    const std::uint64_t whole = (bytes + large_page - 1) / large_page * large_page;
    void* const address =
        mmap(nullptr, whole + large_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (address == MAP_FAILED) throw std::bad_alloc();
    auto* const first = static_cast<std::byte*>(address);
    const std::uint64_t before =
        (large_page - reinterpret_cast<std::uintptr_t>(first) % large_page) % large_page;
    if (before > 0) munmap(first, before);
    munmap(first + before + whole, large_page - before);
#ifdef MADV_HUGEPAGE
    madvise(first + before, whole, MADV_HUGEPAGE);
#endif
    return first + before;
  }
#endif
  return std::memset(allocate_in_large_pages(bytes), 0, bytes);
}

inline void free_zeros(void* address, std::uint64_t bytes) {
#ifdef __linux__
  if (bytes >= large_page) {
    munmap(address, (bytes + large_page - 1) / large_page * large_page);
    return;
  }
#endif
  std::free(address);
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
