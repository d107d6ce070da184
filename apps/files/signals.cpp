// SPDX-License-Identifier: MIT
#include "files/signals.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <thread>

#include "files/platform.hpp"

namespace flipwise::app {

namespace {

std::atomic<bool> stop = false;
std::atomic<bool> by_user = false;
std::atomic<std::int64_t> asked_at = 0;  // time of the first signal of the user, in milliseconds
std::atomic<bool> waits_for_request = false;
std::atomic<bool> leads = false;  // true if this process decides for other processes
constexpr std::size_t longest_path = 4096;
struct FilePath {
  std::atomic<bool> is_set = false;
  std::array<char, longest_path> text = {};
};
std::array<FilePath, 4> unfinished_files;  // one for each option that names an output file, and a spare
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free);

void remove_unfinished_files() {
  for (const FilePath& path : unfinished_files)
    if (path.is_set) unlink(path.text.data());
}

void end_by(int signal) {
  remove_unfinished_files();
  end_as_by(signal);
}

std::int64_t milliseconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

/// Asks for a stop. A second signal of the user ends the program at once, unless it is an echo of the
/// first: `timeout` sends its signal to the program and then to its group.
void ask_to_stop(int signal) {
  constexpr std::int64_t longest_echo = 100;
  const int reason = errno;
  if (!waits_for_request && signal != alarm_signal) {
    if (!by_user.exchange(true))
      asked_at = milliseconds();
    else if (!leads && milliseconds() - asked_at > longest_echo)
      end_by(signal);
  }
  stop = true;
  errno = reason;
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

}  // namespace

Interrupted::Interrupted() : std::runtime_error(why_stopped()) {}

void install_signal_handlers() {
  catch_signals(ask_to_stop);
}

void end_by_closed_pipe() {
  end_by(pipe_signal);
  _exit(128 + pipe_signal);  // if the signal is blocked
}

bool stop_requested() {
  return stop;
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
