// SPDX-License-Identifier: MIT
#include "board/memory.hpp"

#include <unistd.h>

namespace flipwise {

std::uint64_t default_memory_bytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_bytes = sysconf(_SC_PAGE_SIZE);
  if (pages <= 0 || page_bytes <= 0) return std::uint64_t{1} << 30;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes) / 5 * 4;
}

}  // namespace flipwise
