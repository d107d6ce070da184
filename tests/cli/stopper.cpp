// SPDX-License-Identifier: MIT
// A library for LD_PRELOAD that stops a program at a chosen event, for tests of what remains after a stop.
//
// STOPPER contains words, separated by spaces:
//
//   poll=K         the event is the K-th reading of the monotonic clock, as in every poll of a limit
//
//   allocation=K   the event is the K-th allocation by operator new of at least `bytes`; it fails
//
//   read=K         the event is the K-th read from standard input
//
//   line=K         the event is the read that ends at the K-th line feed of standard input; reads then end
//                  at line feeds
//
//   bytes=B        least size of a counted allocation (default 1); nothrow allocations do not count,
//   because
//                  NTL ends the process if one fails
//
//   from=K         allocations count from the K-th reading of the clock (default 0)
//
//   jump=S         at the event, the clock advances by S seconds, and a timer that is due rings
//
//   signal=N       at the event, the signal N is raised
//
//   tick=S         the clock advances by S seconds at each of the 40 readings before the event
//
//   report=FILE    at exit, write "polls P allocations A reads R lines L stopped 0|1 before C after D" to
//                  FILE; C and D are seconds of processor time, D since the event
//
// Without an event, the library only counts.
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

constexpr long ticking_readings = 40;
constexpr long long nanoseconds = 1'000'000'000;

template <typename Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

using ReadClock = int (*)(clockid_t, timespec*);
using SetTimer = int (*)(__itimer_which_t, const itimerval*, itimerval*);
using Read = ssize_t (*)(int, void*, size_t);
using Wait = int (*)(pthread_cond_t*, pthread_mutex_t*, clockid_t, const timespec*);

struct Spec {
  long poll = 0, allocation = 0, read = 0, line = 0, bytes = 1, from = 0, signal = 0;
  double jump = 0, tick = 0;
  char report[4096] = "";
};

Spec spec;
std::atomic<bool> is_ready = false;
std::atomic<long> polls = 0, allocations = 0, reads = 0, lines = 0;
std::atomic<long long> advance = 0;      // advance of the clock, in nanoseconds
std::atomic<long long> timer_due = 0;    // on the clock that the program reads; 0: none
std::atomic<double> stopped_after = -1;  // seconds of processor time

long long read_clock(clockid_t clock) {
  static const auto original = next<ReadClock>("clock_gettime");
  timespec now = {};
  original(clock, &now);
  return now.tv_sec * nanoseconds + now.tv_nsec;
}

double processor_seconds() {
  return static_cast<double>(read_clock(CLOCK_PROCESS_CPUTIME_ID)) / nanoseconds;
}

void set_timer(long long remaining) {
  static const auto original = next<SetTimer>("setitimer");
  itimerval timer = {};
  timer.it_value.tv_sec = remaining / nanoseconds;
  timer.it_value.tv_usec = remaining % nanoseconds / 1000;
  original(ITIMER_REAL, &timer, nullptr);
}

/// Advances the clock, and a timer that is set.
void advance_clock(double seconds) {
  const auto by = static_cast<long long>(seconds * nanoseconds);
  const long long now = read_clock(CLOCK_MONOTONIC) + (advance += by);
  const long long due = timer_due;
  if (due == 0) return;
  if (due > now) return set_timer(due - now);
  timer_due = 0;
  set_timer(0);
  raise(SIGALRM);
}

void stop() {
  stopped_after = processor_seconds();
  if (spec.jump > 0) advance_clock(spec.jump);
  if (spec.signal > 0) raise(static_cast<int>(spec.signal));
}

[[gnu::constructor]] void begin() {
  const char* text = std::getenv("STOPPER");
  if (text == nullptr) return;
  for (const char* word = text; *word != '\0';) {
    word += std::strspn(word, " ");
    const char* value = std::strchr(word, '=');
    if (value == nullptr) break;
    ++value;
    const size_t length = std::strcspn(value, " ");
    const auto is = [&](const char* name) { return std::strncmp(word, name, std::strlen(name)) == 0; };
    if (is("poll=")) spec.poll = std::atol(value);
    if (is("allocation=")) spec.allocation = std::atol(value);
    if (is("read=")) spec.read = std::atol(value);
    if (is("line=")) spec.line = std::atol(value);
    if (is("bytes=")) spec.bytes = std::atol(value);
    if (is("from=")) spec.from = std::atol(value);
    if (is("signal=")) spec.signal = std::atol(value);
    if (is("jump=")) spec.jump = std::atof(value);
    if (is("tick=")) spec.tick = std::atof(value);
    if (is("report=") && length < sizeof spec.report) std::memcpy(spec.report, value, length);
    word = value + length;
  }
  is_ready = true;
}

void write_report() {
  if (!is_ready.exchange(false) || spec.report[0] == '\0') return;
  const int file = open(spec.report, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return;
  const bool is_stopped = stopped_after >= 0;
  const double used = processor_seconds();
  char line[256];
  const int size =
      std::snprintf(line, sizeof line,
                    "polls %ld allocations %ld reads %ld lines %ld stopped %d before %.3f after %.3f\n",
                    polls.load(), allocations.load(), reads.load(), lines.load(), is_stopped ? 1 : 0,
                    is_stopped ? stopped_after.load() : used, is_stopped ? used - stopped_after : 0);
  if (write(file, line, static_cast<size_t>(size)) < 0) return;
  close(file);
}

[[gnu::destructor]] void end() {
  write_report();
}

void* allocate(size_t size, size_t alignment) {
  if (is_ready && polls >= spec.from && size >= static_cast<size_t>(spec.bytes) &&
      ++allocations == spec.allocation) {
    stop();
    return nullptr;
  }
  if (size == 0) size = 1;
  if (alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__) return std::malloc(size);
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* allocate_or_throw(size_t size, size_t alignment) {
  void* const address = allocate(size, alignment);
  if (address == nullptr) throw std::bad_alloc();
  return address;
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* now) noexcept {
  if (clock != CLOCK_MONOTONIC || !is_ready) {
    static const auto original = next<ReadClock>("clock_gettime");
    return original(clock, now);
  }
  const long number = ++polls;
  if (spec.poll > 0) {
    if (spec.tick > 0 && number < spec.poll && number >= spec.poll - ticking_readings)
      advance_clock(spec.tick);
    if (number == spec.poll) stop();
  }
  const long long shown = read_clock(clock) + advance;
  now->tv_sec = shown / nanoseconds;
  now->tv_nsec = shown % nanoseconds;
  return 0;
}

int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                           const timespec* until) {
  static const auto original = next<Wait>("pthread_cond_clockwait");
  if (clock != CLOCK_MONOTONIC || !is_ready) return original(condition, mutex, clock, until);
  const long long real = until->tv_sec * nanoseconds + until->tv_nsec - advance;
  const timespec moved = {real / nanoseconds, real % nanoseconds};
  return original(condition, mutex, clock, &moved);
}

int setitimer(__itimer_which_t which, const itimerval* value, itimerval* old) noexcept {
  static const auto original = next<SetTimer>("setitimer");
  if (is_ready && which == ITIMER_REAL) {
    const long long remaining = value->it_value.tv_sec * nanoseconds + value->it_value.tv_usec * 1000;
    timer_due = remaining == 0 ? 0 : read_clock(CLOCK_MONOTONIC) + advance + remaining;
  }
  return original(which, value, old);
}

ssize_t read(int file, void* into, size_t count) {
  static const auto original = next<Read>("read");
  if (file != 0 || !is_ready) return original(file, into, count);
  const long number = ++reads;
  ssize_t got = 0;
  if (spec.line == 0) {
    got = original(file, into, count);
    for (ssize_t i = 0; i < got; ++i) lines += static_cast<char*>(into)[i] == '\n';
  } else {
    bool ends = false;
    while (!ends && got < static_cast<ssize_t>(count)) {
      char* const at = static_cast<char*>(into) + got;
      const ssize_t one = original(file, at, 1);
      if (one <= 0) break;
      ++got;
      ends = *at == '\n';
    }
    if (ends && ++lines == spec.line) stop();
  }
  if (number == spec.read) stop();
  return got;
}

void _exit(int status) {
  write_report();
  static const auto original = next<void (*)(int)>("_exit");
  original(status);
  __builtin_unreachable();
}

}  // extern "C"

void* operator new(size_t size) {
  return allocate_or_throw(size, 0);
}
void* operator new[](size_t size) {
  return allocate_or_throw(size, 0);
}
void* operator new(size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<size_t>(alignment));
}
void* operator new(size_t size, const std::nothrow_t&) noexcept {
  return std::malloc(size == 0 ? 1 : size);
}
void* operator new[](size_t size, const std::nothrow_t&) noexcept {
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* address) noexcept {
  std::free(address);
}
void operator delete[](void* address) noexcept {
  std::free(address);
}
void operator delete(void* address, size_t) noexcept {
  std::free(address);
}
void operator delete[](void* address, size_t) noexcept {
  std::free(address);
}
void operator delete(void* address, std::align_val_t) noexcept {
  std::free(address);
}
void operator delete[](void* address, std::align_val_t) noexcept {
  std::free(address);
}
void operator delete(void* address, size_t, std::align_val_t) noexcept {
  std::free(address);
}
void operator delete[](void* address, size_t, std::align_val_t) noexcept {
  std::free(address);
}
