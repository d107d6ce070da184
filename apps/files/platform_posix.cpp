// SPDX-License-Identifier: MIT
#ifndef _WIN32

#include <poll.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>

#include <algorithm>
#include <fstream>

#include "files/platform.hpp"

namespace flipwise::app {

namespace {

FileStatus shortened(const struct stat& status) {
#ifdef __APPLE__
  const timespec& changed = status.st_mtimespec;
#else
  const timespec& changed = status.st_mtim;
#endif
  constexpr unsigned permissions = 07777;
  return {S_ISREG(status.st_mode),
          S_ISDIR(status.st_mode),
          static_cast<std::uint64_t>(status.st_dev),
          static_cast<std::uint64_t>(status.st_ino),
          static_cast<std::uint64_t>(status.st_size),
          changed.tv_sec,
          changed.tv_nsec,
          status.st_mode & permissions};
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  sigaction(signal, nullptr, &action);
  if (action.sa_handler == SIG_IGN && signal != SIGALRM) return;
  action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  if (handler != SIG_IGN) sigaddset(&action.sa_mask, SIGALRM);
  sigaction(signal, &action, nullptr);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool bounds_memory = false;  // sanitizers reserve terabytes of memory
#elif defined(__has_feature)
constexpr bool bounds_memory = !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer);
#else
constexpr bool bounds_memory = true;
#endif

}  // namespace

std::optional<FileStatus> status_of(const std::string& path) noexcept {
  struct stat status = {};
  if (stat(path.c_str(), &status) != 0) return std::nullopt;
  return shortened(status);
}

std::optional<FileStatus> status_of(int descriptor) noexcept {
  struct stat status = {};
  if (fstat(descriptor, &status) != 0) return std::nullopt;
  return shortened(status);
}

bool copy_permissions(const FileStatus& from, int descriptor) {
  return fchmod(descriptor, static_cast<mode_t>(from.permissions)) == 0;
}

std::vector<std::string> words_after_name(int count, char** arguments) {
  return {arguments + (count > 0), arguments + count};
}

void occupy_standard_files() {
  for (const int descriptor : {0, 1, 2})
    if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
      open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
}

bool is_console(int descriptor) {
  return isatty(descriptor) == 1;
}

bool is_ready(int descriptor, Transfer transfer) {
  constexpr int milliseconds = 100;
  pollfd one{descriptor, static_cast<short>(transfer == Transfer::read ? POLLIN : POLLOUT), 0};
  const int ready = poll(&one, 1, milliseconds);
  return ready > 0 || (ready < 0 && errno != EINTR);
}

void make_blocking(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
}

int duplicate(int descriptor) {
  return fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
}

bool lock_file(int descriptor) {
  return flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

void catch_signals(void (*handler)(int)) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGALRM}) handle(signal, handler);
  handle(SIGPIPE, SIG_IGN);
  handle(SIGXFSZ, SIG_IGN);  // a write that is too long fails then
}

void ring_after(double seconds) {
  const auto whole = static_cast<time_t>(seconds);
  itimerval timer = {};
  timer.it_value.tv_sec = whole;
  timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - static_cast<double>(whole)) * 1e6);
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void end_as_by(int signal) {
  struct sigaction standard = {};
  standard.sa_handler = SIG_DFL;
  sigaction(signal, &standard, nullptr);
  raise(signal);
}

std::uint64_t bytes_held() {
  constexpr std::uint64_t message_bytes = std::uint64_t{32} << 20;
  std::uint64_t pages = 0;
  std::ifstream sizes("/proc/self/statm");
  for (int field = 0; field < 6; ++field) sizes >> pages;
  const long page_bytes = sysconf(_SC_PAGE_SIZE);
  return (sizes ? pages * static_cast<std::uint64_t>(page_bytes) : 0) + message_bytes;
}

std::uint64_t bound_memory(std::uint64_t bytes) {
  struct rlimit limit = {};
  if (!bounds_memory || getrlimit(RLIMIT_DATA, &limit) != 0) return bytes;
  const auto before = static_cast<std::uint64_t>(limit.rlim_cur);
  limit.rlim_cur = std::min<rlim_t>(bytes, limit.rlim_max);
  setrlimit(RLIMIT_DATA, &limit);
  return before;
}

}  // namespace flipwise::app

#endif
