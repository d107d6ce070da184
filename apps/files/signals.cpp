// SPDX-License-Identifier: MIT
#include "files/signals.hpp"

#include <poll.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <fstream>
#include <thread>

namespace flipwise::app {

namespace {

std::atomic<bool> stop = false;
std::atomic<bool> by_user = false;
std::atomic<std::int64_t> asked_at = 0;  // time of the first signal of the user, in milliseconds
std::atomic<bool> waits_for_request = false;
std::atomic<bool> leads = false;  // true if this process decides for other processes
struct FilePath {
  std::atomic<bool> is_set = false;
  std::array<char, PATH_MAX> text = {};
};
std::array<FilePath, 4> unfinished_files;  // one for each option that names an output file, and a spare
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free);

/// Raises SIGALRM after this time; 0 cancels it.
void ring_after(double seconds) {
  const auto whole = static_cast<time_t>(seconds);
  itimerval timer = {};
  timer.it_value.tv_sec = whole;
  timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - static_cast<double>(whole)) * 1e6);
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void remove_unfinished_files() {
  for (const FilePath& path : unfinished_files)
    if (path.is_set) unlink(path.text.data());
}

void end_by(int signal) {
  remove_unfinished_files();
  struct sigaction standard = {};
  standard.sa_handler = SIG_DFL;
  sigaction(signal, &standard, nullptr);
  raise(signal);
}

std::int64_t milliseconds() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{1000} * now.tv_sec + now.tv_nsec / 1'000'000;
}

/// Asks for a stop. A second signal of the user ends the program at once, unless it is an echo of the
/// first: `timeout` sends its signal to the program and then to its group.
void ask_to_stop(int signal) {
  constexpr std::int64_t longest_echo = 100;
  const int reason = errno;
  if (!waits_for_request && signal != SIGALRM) {
    if (!by_user.exchange(true))
      asked_at = milliseconds();
    else if (!leads && milliseconds() - asked_at > longest_echo)
      end_by(signal);
  }
  stop = true;
  errno = reason;
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  sigaction(signal, nullptr, &action);
  if (action.sa_handler == SIG_IGN && signal != SIGALRM) return;
  action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  if (handler == ask_to_stop) sigaddset(&action.sa_mask, SIGALRM);
  sigaction(signal, &action, nullptr);
}

/// Sets the flag after this time, as a signal of the user would.
void stop_after(double seconds) {
  constexpr double least = 1e-5;
  if (!stop) ring_after(seconds < least ? least : seconds);
}

/// Cancels stop_after, even after the time is over; a stop by the user remains.
void stop_no_more() {
  ring_after(0);
  stop = false;
  if (by_user) stop = true;
}

/// Memory of the program itself, and of the stack of a thread, all of which counts.
constexpr std::uint64_t program_bytes = std::uint64_t{16} << 20;
constexpr std::uint64_t stack_bytes = std::uint64_t{8} << 20;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool bounds_memory = false;  // sanitizers reserve terabytes of memory
#elif defined(__has_feature)
constexpr bool bounds_memory = !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer);
#else
constexpr bool bounds_memory = true;
#endif

/// Returns the memory in use, plus memory for messages between processes.
std::uint64_t bytes_held() {
  constexpr std::uint64_t message_bytes = std::uint64_t{32} << 20;
  std::uint64_t pages = 0;
  std::ifstream sizes("/proc/self/statm");
  for (int field = 0; field < 6; ++field) sizes >> pages;
  const long page_bytes = sysconf(_SC_PAGE_SIZE);
  return (sizes ? pages * static_cast<std::uint64_t>(page_bytes) : 0) + message_bytes;
}

/// Sets a limit on the memory, and returns the previous one.
std::uint64_t bound_memory(std::uint64_t bytes) {
  struct rlimit limit = {};
  if (!bounds_memory || getrlimit(RLIMIT_DATA, &limit) != 0) return bytes;
  const auto before = static_cast<std::uint64_t>(limit.rlim_cur);
  limit.rlim_cur = std::min<rlim_t>(bytes, limit.rlim_max);
  setrlimit(RLIMIT_DATA, &limit);
  return before;
}

}  // namespace

Interrupted::Interrupted() : std::runtime_error(why_stopped()) {}

void install_signal_handlers() {
  handle(SIGINT, ask_to_stop);
  handle(SIGTERM, ask_to_stop);
  handle(SIGHUP, ask_to_stop);
  handle(SIGXCPU, ask_to_stop);
  handle(SIGALRM, ask_to_stop);
  handle(SIGPIPE, SIG_IGN);
  handle(SIGXFSZ, SIG_IGN);  // a write that is too long fails then
}

void end_by_closed_pipe() {
  end_by(SIGPIPE);
  _exit(128 + SIGPIPE);  // if the signal is blocked
}

bool stop_requested() {
  return stop;
}

bool is_ready(int descriptor, short events) {
  constexpr int milliseconds = 100;
  pollfd one{descriptor, events, 0};
  const int ready = poll(&one, 1, milliseconds);
  return ready > 0 || (ready < 0 && errno != EINTR);
}

const char* why_stopped() {
  return by_user ? "stopped" : "stopped at the time limit";
}

void request_stop() {
  by_user = true;
  stop = true;
}

void end_on_request() {
  waits_for_request = true;
}

void lead_others() {
  leads = true;
  waits_for_request = false;
  if (stop) by_user = true;
}

ResourceLimits::ResourceLimits(std::optional<double> seconds, std::optional<std::uint64_t> memory_bytes,
                               unsigned threads)
    : seconds_(seconds) {
  constexpr double later = 0.1;  // after the library, whose reason is better
  if (seconds) stop_after(*seconds + later);
  default_memory_bytes();  // stores the memory of the machine for later answers
  if (!memory_bytes) return;
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const std::uint64_t helpers = threads == 0 ? cores : std::min(threads, 4 * cores);
  old_bytes_ = bound_memory(*memory_bytes + std::max(program_bytes, helpers * stack_bytes) +
                            (processes != nullptr ? bytes_held() : 0));
}

ResourceLimits::~ResourceLimits() {
  if (seconds_) stop_no_more();
  if (old_bytes_ > 0) bound_memory(old_bytes_);
}

void note_unfinished_file(const std::string& path) {
  for (FilePath& free : unfinished_files) {
    if (free.is_set || path.size() >= free.text.size()) continue;
    std::memcpy(free.text.data(), path.c_str(), path.size() + 1);
    free.is_set = true;
    return;
  }
}

void forget_unfinished_file(const std::string& path) {
  for (FilePath& one : unfinished_files)
    if (one.is_set && path == one.text.data()) one.is_set = false;
}

}  // namespace flipwise::app
