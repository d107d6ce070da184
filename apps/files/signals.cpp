// SPDX-License-Identifier: MIT
#include "files/signals.hpp"

#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <string_view>
#include <utility>

namespace flipwise::app {

namespace {

/// How long what was asked to stop has for it, before the program ends without it.
constexpr double usual_grace = 0.7;
constexpr double grace_to_save = 2;
constexpr double grace_among_many = 5;
constexpr double between_attempts = 0.05;
constexpr int most_attempts = 3;

std::atomic<int> exit_stopped = 4;
std::atomic<const char*> complaints_begin = "flipwise:";
std::atomic<bool> stop = false;
std::atomic<bool> saves = false;
std::atomic<bool> is_saved = false;  // since it was asked to stop
std::atomic<bool> by_user = false;
std::atomic<bool> among_many = false;
std::atomic<bool> waits_to_be_told = false;
std::atomic<bool> leads = false;  // other processes
std::atomic<int> undisturbed = 0;
std::atomic<bool> was_undisturbed = false;  // when the time to stop was over
std::atomic<int> waiting_for_reader = 0;
std::atomic<int> attempts = 0;
std::atomic<bool> is_said = false;  // why it was stopped
std::atomic<bool> has_last_words = false;
std::string last_words_by_time;
std::string last_words_by_user;
struct FilePath {
  std::atomic<bool> is_set = false;
  std::array<char, PATH_MAX> text = {};
};
std::array<FilePath, 4> unfinished_files;  // one for each option that names a file to write, and more
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

/// Raises SIGALRM after so many seconds; 0 cancels it.
void ring_after(double seconds) {
  const auto whole = static_cast<time_t>(seconds);
  itimerval timer = {};
  timer.it_value.tv_sec = whole;
  timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - static_cast<double>(whole)) * 1e6);
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void say(int descriptor, std::string_view text) {
  if (write(descriptor, text.data(), text.size()) < 0) return;
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

double grace() {
  if (saves) return grace_to_save;
  return among_many && !by_user ? grace_among_many : usual_grace;
}

/// The work was asked to stop and has not: some step that asks nobody takes too long. What follows a step
/// that had to be left undisturbed has its own time, since that one may have taken all there was.
void end_at_once() {
  if (undisturbed > 0) {
    was_undisturbed = true;
    return ring_after(between_attempts);
  }
  if (was_undisturbed.exchange(false)) return ring_after(usual_grace);
  if (waiting_for_reader > 0 && ++attempts <= most_attempts) return ring_after(between_attempts);
  remove_unfinished_files();
  if (has_last_words) say(1, by_user ? last_words_by_user : last_words_by_time);
  if (is_said) _exit(exit_stopped);
  if (isatty(2) == 1) say(2, "\r\x1b[K");
  say(2, complaints_begin.load());
  say(2, " ");
  say(2, why_stopped());
  if (is_saved)
    say(2, " once the state was saved: with --resume the same question goes on from there");
  else if (saves)
    say(2, " before the state could be saved: what --resume saved earlier, if anything, stays");
  say(2, "\n");
  _exit(exit_stopped);
}

void ask_to_stop(int signal) {
  const int reason = errno;
  if (waits_to_be_told) {
    stop = true;
  } else if (signal == SIGALRM) {
    if (stop.exchange(true))
      end_at_once();
    else
      ring_after(grace());
  } else {
    if (by_user.exchange(true) && !leads) end_by(signal);
    if (!stop.exchange(true)) ring_after(grace());
  }
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

const char* why_stopped() {
  return by_user ? stopped_by_user : stopped_by_time;
}

void request_stop() {
  if (!by_user.exchange(true) && !stop.exchange(true)) ring_after(grace());
}

void end_when_told() {
  waits_to_be_told = true;
}

void lead_others() {
  leads = true;
  waits_to_be_told = false;
  if (!stop) return;
  by_user = true;
  ring_after(grace());
}

void set_failure(int status, const char* begin) {
  exit_stopped = status;
  complaints_begin = begin;
}

const char* beginning_of_complaints() {
  return complaints_begin;
}

void stop_after(double seconds) {
  constexpr double least = 1e-5;
  if (!stop) ring_after(seconds < least ? least : seconds);
}

void stop_no_more() {
  ring_after(0);
  if (!by_user) stop = false;
}

void set_last_words(std::string after_time, std::string after_user) {
  has_last_words = false;
  last_words_by_time = std::move(after_time);
  last_words_by_user = std::move(after_user);
  has_last_words = !last_words_by_time.empty();
}

void note_complaint() {
  if (stop) is_said = true;
}

void note_end(int status) {
  has_last_words = false;
  exit_stopped = status;
  is_said = true;
}

void allow_saving() {
  saves = true;
}

void note_saved() {
  if (stop) is_saved = true;
}

void expect_more_questions() {
  among_many = true;
}

Undisturbed::Undisturbed(For what) : number_(what == For::work ? undisturbed : waiting_for_reader) {
  ++number_;
}
Undisturbed::~Undisturbed() {
  --number_;
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
