// SPDX-License-Identifier: MIT
#include "run/memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <new>

namespace flipwise {

std::uint64_t default_memory_bytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_bytes = sysconf(_SC_PAGE_SIZE);
  if (pages <= 0 || page_bytes <= 0) return std::uint64_t{1} << 30;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes) / 5 * 4;
}

void* allocate_in_large_pages(std::uint64_t bytes) {
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

}  // namespace flipwise
