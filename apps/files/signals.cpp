// SPDX-License-Identifier: MIT
#include "files/signals.hpp"

#include <poll.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>

namespace flipwise::app {

namespace {

std::atomic<bool> stop = false;
std::atomic<bool> by_user = false;
std::atomic<bool> waits_to_be_told = false;
std::atomic<bool> leads = false;  // other processes
struct FilePath {
  std::atomic<bool> is_set = false;
  std::array<char, PATH_MAX> text = {};
};
std::array<FilePath, 4> unfinished_files;  // one for each option that names a file to write, and more
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

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

void ask_to_stop(int signal) {
  const int reason = errno;
  if (!waits_to_be_told && signal != SIGALRM && by_user.exchange(true) && !leads) end_by(signal);
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

}  // namespace

Interrupted::Interrupted() : std::runtime_error(why_stopped()) {}

void install_signal_handlers() {
  handle(SIGINT, ask_to_stop);
  handle(SIGTERM, ask_to_stop);
  handle(SIGHUP, ask_to_stop);
  handle(SIGXCPU, ask_to_stop);
  handle(SIGALRM, ask_to_stop);
  handle(SIGPIPE, SIG_IGN);
  handle(SIGXFSZ, SIG_IGN);  // the write that is too long fails then
}

void end_by_closed_pipe() {
  end_by(SIGPIPE);
  _exit(128 + SIGPIPE);  // where the signal is blocked
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

void end_when_told() {
  waits_to_be_told = true;
}

void lead_others() {
  leads = true;
  waits_to_be_told = false;
  if (stop) by_user = true;
}

void stop_after(double seconds) {
  constexpr double least = 1e-5;
  if (!stop) ring_after(seconds < least ? least : seconds);
}

void stop_no_more() {
  ring_after(0);
  stop = false;
  if (by_user) stop = true;
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
