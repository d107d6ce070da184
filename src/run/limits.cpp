// SPDX-License-Identifier: MIT
#include "run/limits.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>
#include <utility>

#include "run/parallel.hpp"
#include "run/reasons.hpp"

namespace flipwise {

namespace {

/// Writes a size with this many digits: three, or more if needed to distinguish two sizes.
std::string gibibytes(double bytes, int digits) {
  constexpr int usual = 3;
  const double number = bytes / (1U << 30);
  if (!(number < 1e15)) return "more than 10^15 GiB";
  char text[64];
  if (bytes < 10 * 1024)
    std::snprintf(text, sizeof text, "%.0f byte%s", std::ceil(bytes), std::ceil(bytes) == 1 ? "" : "s");
  else if (number < 0.01)
    std::snprintf(text, sizeof text, "%.*f KiB", digits - usual,
                  digits > usual ? bytes / 1024 : std::ceil(bytes / 1024));
  else if (number < 999)
    std::snprintf(text, sizeof text, "%.*g GiB", digits, number);
  else
    std::snprintf(text, sizeof text, "%.*f GiB", digits - usual, number);
  return text;
}

/// Seconds between reports: the caller has no use for more.
constexpr double report_seconds = 0.1;

}  // namespace

std::string rough_time(double seconds) {
  struct Unit {
    double seconds;
    const char* name;
  };
  constexpr Unit units[] = {
      {365.25 * 86400, "years"}, {86400, "days"}, {3600, "hours"}, {60, "minutes"}, {1, "seconds"}};
  const Unit* unit = units;
  while (seconds < 2 * unit->seconds && unit != std::end(units) - 1) ++unit;
  const double number = seconds / unit->seconds;
  if (number >= 1e6) return "more than a million years";
  return "about " + std::to_string(std::max(std::llround(number), 2LL)) + " " + unit->name;
}

Limits::Limits(const RunOptions& run) : threads_(worker_count(run.threads)) {
  own_.started = Clock::now();
  own_.limit_seconds = run.limit_seconds;
  own_.memory_bytes = run.memory_bytes ? *run.memory_bytes : default_memory_bytes();
  own_.progress = run.progress;
  own_.stop = run.stop;
  own_.ranks = run.ranks;
}

Limits::Limits(Limits& whole, ProgressMap widen, unsigned threads)
    : whole_(&whole),
      root_(whole.root_),
      progress_map_(std::move(widen)),
      threads_(threads > 0 ? threads : whole.threads_) {}

double Limits::seconds() const {
  return std::chrono::duration<double>(Clock::now() - shared().started).count();
}

double Limits::seconds_left() const {
  return has_deadline() ? *shared().limit_seconds - seconds() : std::numeric_limits<double>::infinity();
}

bool Limits::report_and_continue(const Progress& state) {
  Shared& all = shared();
  const bool before = should_continue();
  if (std::this_thread::get_id() != all.caller) return before;
  if (!before || state.lower > known_.lower || (state.best && (!known_.best || *state.best < *known_.best)))
    learn(state);
  if (!all.progress || all.has_reported_end) return before;
  const double now = seconds();
  if (before && now - all.reported < report_seconds) return true;
  all.reported = now;
  if (!report(state)) all.stopped = true;
  if (all.stopped) all.has_reported_end = true;
  return !all.stopped;
}

bool Limits::should_continue() {
  Shared& all = shared();
  if (all.stopped) return false;
  if (all.stop && all.stop()) all.stopped = true;
  if (all.limit_seconds && seconds() >= *all.limit_seconds) all.stopped = true;
  return !all.stopped;
}

void Limits::learn(const Progress& state) {
  keep(state);
  if (whole_ != nullptr) whole_->learn(progress_map_ ? progress_map_(state) : state);
}

/// Writing a solution takes time linear in the board, and a search may improve it thousands of times. A
/// solution that is skipped here is kept with the next report or at the stop.
void Limits::keep(const Progress& state) {
  known_.lower = std::max(known_.lower, state.lower);
  if (!state.best) return;
  known_.best = std::min(known_.best.value_or(*state.best), *state.best);
  if (!keeps_solutions_ || !state.solution || (known_.solution && *state.best >= kept_best_)) return;
  const double begun = seconds();
  constexpr double max_share = 0.1;
  if (keeping_seconds_ > max_share * begun && !shared().stopped) return;
  known_.solution = state.solution();
  kept_best_ = *state.best;
  keeping_seconds_ += seconds() - begun;
}

bool Limits::report(const Progress& state) {
  keep(state);
  if (whole_ == nullptr) {
    if (!state.best && state.lower == 0) return own_.progress(state);  // a stage without bounds
    Progress best = state;  // a part of the work may know less than another one before it
    best.best = known_.best;
    best.lower = known_.lower;
    if (known_.solution && kept_best_ == known_.best)
      best.solution = [this] { return *known_.solution; };
    else if (state.best != known_.best)
      best.solution = {};
    return own_.progress(best);
  }
  return progress_map_ ? whole_->report(progress_map_(state)) : whole_->report(state);
}

std::string Limits::reason() const {
  const Shared& all = shared();
  const bool late = all.limit_seconds && seconds() >= *all.limit_seconds;
  return late ? "stopped at the time limit" : "stopped";
}

/// Counts operations; true after some millions. Threads that add at the same time may lose some, so that
/// the clock is read a little later: exact counting would cost as much as the shortest loops do.
bool Limits::has_counted(std::uint64_t operations) {
  Shared& all = shared();
  const std::uint64_t spent = all.operations.load(std::memory_order_relaxed) + operations;
  const bool is_enough = spent >= (1U << 22);
  all.operations.store(is_enough ? 0 : spent, std::memory_order_relaxed);
  return is_enough;
}

/// Throws once the grace period after a stop is over, in which a state may be saved.
void Limits::end_after_grace() {
  Shared& all = shared();
  const double now = seconds();
  double since = std::numeric_limits<double>::infinity();
  if (all.stopping_since.compare_exchange_strong(since, now)) since = now;
  if (now >= since + all.grace_seconds) give_up();
}

void Limits::count_operations(std::uint64_t operations, double done, std::string_view stage) {
  if (has_counted(operations) && !report_and_continue({.done = done, .stage = stage})) end_after_grace();
}

void Limits::count_operations(std::uint64_t operations) {
  if (has_counted(operations) && !should_continue()) end_after_grace();
}

std::uint64_t Limits::free_bytes() const {
  const Shared& all = shared();
  const std::uint64_t held = all.held_bytes;
  return held < all.memory_bytes ? all.memory_bytes - held : 0;
}

std::string Limits::shortage(double bytes) const {
  const double needed = bytes + static_cast<double>(shared().held_bytes);
  const auto allowed = static_cast<double>(memory_bytes());
  constexpr double max_machine_bytes = 1e15;
  if (needed > max_machine_bytes)
    return "needs " + gibibytes(needed, 3) + " of memory, which no machine has";
  int digits = 3;
  constexpr int most = 17;
  while (digits < most && gibibytes(needed, digits) == gibibytes(allowed, digits)) ++digits;
  return "needs " + gibibytes(needed, digits) + " of memory, but " + gibibytes(allowed, digits) + " " +
         reason_ends::memory;
}

void Limits::require_memory(double bytes) const {
  if (!fits(bytes)) throw LimitReached{shortage(bytes)};
}

Limits::MemoryReservation Limits::charge(double bytes) {
  require_memory(bytes);
  const auto whole = static_cast<std::uint64_t>(std::max(bytes, 0.0));
  shared().held_bytes += whole;
  return {shared().held_bytes, whole};
}

void Limits::require_part(double bytes) const {
  if (!fits(bytes)) throw LimitReached{out_of_memory};
}

Limits::MemoryReservation Limits::charge_part(double bytes) {
  require_part(bytes);
  return charge(bytes);
}

Limits::MemoryReservation& Limits::MemoryReservation::operator=(MemoryReservation&& other) noexcept {
  std::swap(held_, other.held_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

Limits::MemoryReservation::~MemoryReservation() {
  if (held_ != nullptr) *held_ -= bytes_;
}

}  // namespace flipwise
