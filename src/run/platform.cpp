// SPDX-License-Identifier: MIT
#include "run/platform.hpp"

#ifdef _WIN32
#include <malloc.h>
#include <windows.h>
#else
#ifdef __linux__
#include <sched.h>
#endif
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>
#include <thread>

namespace flipwise {

namespace {

constexpr std::uint64_t large_page = std::uint64_t{1} << 21;

std::uint64_t rounded_up(std::uint64_t bytes, std::uint64_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

#ifdef __linux__
std::optional<std::uint64_t> left_of(decltype(RLIMIT_AS) resource, std::uint64_t held) {
  struct rlimit limit = {};
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  return limit.rlim_cur - std::min<std::uint64_t>(held, limit.rlim_cur);
}
#endif

}  // namespace

void* allocate_in_large_pages(std::uint64_t bytes) {
  constexpr std::uint64_t cache_line = 64;
  const std::uint64_t unit = bytes >= large_page ? large_page : cache_line;
#ifdef _WIN32
  void* const address = _aligned_malloc(rounded_up(bytes, unit), unit);
#else
  void* const address = std::aligned_alloc(unit, rounded_up(bytes, unit));
#endif
  if (address == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (unit == large_page) madvise(address, bytes, MADV_HUGEPAGE);
#endif
  return address;
}

void free_aligned(void* address) {
#ifdef _WIN32
  _aligned_free(address);
#else
  std::free(address);
#endif
}

void* allocate_zeros(std::uint64_t bytes) {
#ifdef __linux__
  if (bytes >= large_page) {
    const std::uint64_t whole = rounded_up(bytes, large_page);
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

void free_zeros(void* address, std::uint64_t bytes) {
#ifdef __linux__
  if (bytes >= large_page) {
    munmap(address, rounded_up(bytes, large_page));
    return;
  }
#else
  static_cast<void>(bytes);
#endif
  free_aligned(address);
}

std::optional<std::uint64_t> physical_memory_bytes() {
#ifdef _WIN32
  MEMORYSTATUSEX status = {};
  status.dwLength = sizeof(status);
  if (GlobalMemoryStatusEx(&status) == 0) return std::nullopt;
  return status.ullTotalPhys;
#else
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_bytes = sysconf(_SC_PAGE_SIZE);
  if (pages <= 0 || page_bytes <= 0) return std::nullopt;
  return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes);
#endif
}

unsigned usable_cores() {
#ifdef __linux__
  // std::thread::hardware_concurrency() counts the cores of the machine, in some versions of the C library.
  cpu_set_t sets[16] = {};  // more than the cores of any Linux
  if (sched_getaffinity(0, sizeof(sets), sets) == 0) {
    int cores = 0;
    for (const cpu_set_t& set : sets) cores += CPU_COUNT(&set);
    return static_cast<unsigned>(cores);
  }
#endif
  return std::thread::hardware_concurrency();
}

std::optional<std::uint64_t> rlimit_memory_bytes() {
#ifdef __linux__
  // In pages: all addresses, resident, shared, code, 0, data and stack.
  std::uint64_t pages[6] = {};
  std::ifstream sizes("/proc/self/statm");
  for (std::uint64_t& number : pages) sizes >> number;
  const auto page_bytes = static_cast<std::uint64_t>(std::max(sysconf(_SC_PAGE_SIZE), 0L));
  const auto addresses = left_of(RLIMIT_AS, pages[0] * page_bytes);
  const auto data = left_of(RLIMIT_DATA, pages[5] * page_bytes);
  return addresses && data ? std::min(addresses, data) : addresses ? addresses : data;
#else
  return std::nullopt;
#endif
}

}  // namespace flipwise
