// SPDX-License-Identifier: MIT
#include "files/allowance.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <thread>

#include "files/signals.hpp"
#include "flipwise/answer.hpp"

namespace flipwise::app {

namespace {

/// Memory of the program itself, and of the stack of a thread, which counts in full.
constexpr std::uint64_t program_bytes = std::uint64_t{16} << 20;
constexpr std::uint64_t stack_bytes = std::uint64_t{8} << 20;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool bounds_memory = false;  // sanitizers reserve room by the terabyte
#elif defined(__has_feature)
constexpr bool bounds_memory = !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer);
#else
constexpr bool bounds_memory = true;
#endif

/// Returns the memory that is in use already, and room for messages between processes.
std::uint64_t bytes_held() {
  constexpr std::uint64_t message_bytes = std::uint64_t{32} << 20;
  std::uint64_t pages = 0;
  std::ifstream sizes("/proc/self/statm");
  for (int field = 0; field < 6; ++field) sizes >> pages;
  const long page_bytes = sysconf(_SC_PAGE_SIZE);
  return (sizes ? pages * static_cast<std::uint64_t>(page_bytes) : 0) + message_bytes;
}

/// Sets a bound on the memory, and returns the one before.
std::uint64_t bound_memory(std::uint64_t bytes) {
  struct rlimit room = {};
  if (!bounds_memory || getrlimit(RLIMIT_DATA, &room) != 0) return bytes;
  const auto before = static_cast<std::uint64_t>(room.rlim_cur);
  room.rlim_cur = std::min<rlim_t>(bytes, room.rlim_max);
  setrlimit(RLIMIT_DATA, &room);
  return before;
}

}  // namespace

Allowance::Allowance(std::optional<double> seconds, std::optional<std::uint64_t> memory_bytes,
                     unsigned threads)
    : seconds_(seconds) {
  constexpr double later = 0.1;  // than the library, whose reason says more
  if (seconds) stop_after(*seconds + later);
  default_memory_bytes();  // keeps that of the machine for later answers
  if (!memory_bytes) return;
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const std::uint64_t helpers = threads == 0 ? cores : std::min(threads, 4 * cores);
  old_bytes_ = bound_memory(*memory_bytes + std::max(program_bytes, helpers * stack_bytes) +
                            (processes != nullptr ? bytes_held() : 0));
}

Allowance::~Allowance() {
  if (seconds_) stop_no_more();
  if (old_bytes_ > 0) bound_memory(old_bytes_);
}

}  // namespace flipwise::app
