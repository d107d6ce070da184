// SPDX-License-Identifier: MIT
#include "files/signals.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <climits>
#include <csignal>
#include <cstring>

namespace flipwise::app {

namespace {

std::atomic<bool> stop = false;
std::atomic<bool> has_unfinished_file = false;
std::array<char, PATH_MAX> unfinished_file = {};
static_assert(std::atomic<bool>::is_always_lock_free);

void end_by(int signal) {
  if (has_unfinished_file) unlink(unfinished_file.data());
  struct sigaction standard = {};
  standard.sa_handler = SIG_DFL;
  sigaction(signal, &standard, nullptr);
  raise(signal);
}

void ask_to_stop(int signal) {
  if (stop.exchange(true)) end_by(signal);
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  sigaction(signal, nullptr, &action);
  if (action.sa_handler == SIG_IGN) return;
  action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

}  // namespace

void install_signal_handlers() {
  handle(SIGINT, ask_to_stop);
  handle(SIGTERM, ask_to_stop);
  handle(SIGHUP, ask_to_stop);
  handle(SIGPIPE, SIG_IGN);
}

void end_by_closed_pipe() {
  end_by(SIGPIPE);
  _exit(128 + SIGPIPE);  // where the signal is blocked
}

bool stop_requested() {
  return stop;
}

void set_unfinished_file(const std::string& path) {
  has_unfinished_file = false;
  if (path.empty() || path.size() >= unfinished_file.size()) return;
  std::memcpy(unfinished_file.data(), path.c_str(), path.size() + 1);
  has_unfinished_file = true;
}

}  // namespace flipwise::app
