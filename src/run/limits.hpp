// SPDX-License-Identifier: MIT
//
// Folder src/run: limits, memory, threads, processes, saved states, measured costs of methods.
// Entry: Limits below (its clock starts when an entry point makes it), run_tasks(), Team, Checkpoint.
// Must not contain puzzles. Estimates made in advance must agree with what a computation charges to Limits.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "flipwise/answer.hpp"

namespace flipwise {

class Checkpoint;

/// Thrown when a limit leaves nothing to return; an entry point catches it. `reason` is a line on what
/// ended the work, or what it would need.
struct LimitReached {
  std::string reason;
};

/// Runs a part of the work that may fail. Returns why it ended early, in one line; empty if it did not.
template <typename Work>
std::string stopped_by(Work work) {
  try {
    work();
    return {};
  } catch (const LimitReached& stop) {
    return stop.reason;
  } catch (const std::bad_alloc&) {
    return out_of_memory;
  }
}

/// The facts known about an answer at one moment of a search.
struct Known {
  std::uint64_t lower = 0;                 ///< proved lower bound on the number of presses
  std::optional<std::uint64_t> best = {};  ///< presses of the best solution reported so far
  std::optional<Board> solution = {};      ///< that solution, or an earlier one with slightly more presses
};

/// The limits of one library call: deadline, memory, threads, and the stop request of the caller. An entry
/// point creates them from the options of the caller and passes them down by reference. Every long loop
/// must poll them, and memory whose size depends on the input must be charged to them.
///
///     Limits limits(options);
///     const MemoryReservation held = limits.charge(8.0 * size);  // throws LimitReached if it is too much
///     for (...)
///       if (!limits.report_and_continue({.done = share, .stage = "joining classes"})) return best_so_far;
///
/// Proved bounds survive however the work ends: limits, and those that they are a part of, keep the best
/// bounds of all states passed to `report_and_continue` and `learn`. An entry point merges `known()` into
/// its answer.
///
/// Any thread may call any function except `learn`. Only the thread that created the limits of the whole
/// call, which is the one that called the library, reports to the caller and keeps bounds.
class Limits {
 public:
  using ProgressMap = std::function<Progress(const Progress& of_part)>;

  /// No deadline, no reports; the memory and the threads of the machine.
  Limits() : Limits(RunOptions{}) {}
  explicit Limits(const RunOptions& run);
  /// The limits of a part of the work, with the same deadline, memory and stop. `widen` converts the
  /// reports of the part to reports on the whole. `whole` must outlive it. `threads` 0: as many as the
  /// whole.
  explicit Limits(Limits& whole,
                  ProgressMap widen = {},  // NOLINT(google-explicit-constructor): a part, no copy
                  unsigned threads = 0);
  Limits(const Limits&) = delete;
  Limits& operator=(const Limits&) = delete;

  /// Returns the seconds since the call began.
  double seconds() const;
  bool has_deadline() const { return shared().limit_seconds.has_value(); }
  /// Returns the seconds until the deadline; infinity if there is none.
  double seconds_left() const;
  unsigned threads() const { return threads_; }
  /// Returns the processes that share the work (run/ranks.hpp); null if there are none.
  Ranks* ranks() const { return shared().ranks; }

  /// Reports progress and returns whether to continue; once false, always false. Costs a clock reading.
  /// Reports are made at most ten times a second, and only from the thread of the caller: in other threads
  /// this is should_continue().
  bool report_and_continue(const Progress& state = {});
  /// Keeps the bounds of a state, without a report. Call it as soon as a bound is proved, from the thread
  /// that called the library.
  void learn(const Progress& state);
  /// Returns the best bounds of all states so far, and the best solution if `keep_solutions` was called.
  const Known& known() const { return known_; }
  /// Keeps solutions as well. Writing them takes at most a tenth of the time.
  void keep_solutions() { keeps_solutions_ = true; }
  /// Returns whether to continue, without a report.
  bool should_continue();
  /// Returns where long work saves its state and finds that of an earlier run; null if the caller wants
  /// neither. It must outlive these limits.
  Checkpoint* checkpoint() const { return shared().checkpoint; }
  void save_to(Checkpoint& checkpoint) { shared().checkpoint = &checkpoint; }
  /// Ends the work of all threads.
  void stop() { shared().stopped = true; }
  bool stopped() const { return shared().stopped; }
  /// Returns why the work was stopped, in one line.
  std::string reason() const;

  /// For loops that cannot return early: counts the simple operations since the last call. Reads the clock
  /// after some millions of them, and throws LimitReached when a limit is reached.
  void count_operations(std::uint64_t operations, double done, std::string_view stage);
  /// Counts operations without a report, for steps within one that reports.
  void count_operations(std::uint64_t operations);
  /// Sets the time between a reached limit and the LimitReached of count_operations(), in which a state can
  /// be saved. The function that has saved it calls give_up().
  void allow_grace(double seconds) { shared().grace_seconds = seconds; }
  [[noreturn]] void give_up() const { throw LimitReached{reason()}; }

  /// Bytes reserved for a computation, released by the destructor.
  class MemoryReservation {
   public:
    MemoryReservation() = default;
    MemoryReservation(MemoryReservation&& other) noexcept : held_(other.held_), bytes_(other.bytes_) {
      other.held_ = nullptr;
    }
    MemoryReservation& operator=(MemoryReservation&& other) noexcept;
    ~MemoryReservation();

   private:
    friend class Limits;
    MemoryReservation(std::atomic<std::uint64_t>& held, std::uint64_t bytes)
        : held_(&held), bytes_(bytes) {}
    std::atomic<std::uint64_t>* held_ = nullptr;
    std::uint64_t bytes_ = 0;
  };

  /// Return the bytes that may be reserved at once, and how many of them are left.
  std::uint64_t memory_bytes() const { return shared().memory_bytes; }
  std::uint64_t free_bytes() const;
  bool fits(double bytes) const { return bytes <= static_cast<double>(free_bytes()); }
  /// Returns a line with the bytes needed in all, if this many more are needed, and with the bytes allowed.
  std::string shortage(double bytes) const;
  /// Throws LimitReached if this many bytes more are too many.
  void require_memory(double bytes) const;
  /// Reserves this many bytes more; throws LimitReached if they are too many. The result must not outlive
  /// the limits of the whole call.
  [[nodiscard]] MemoryReservation charge(double bytes);
  /// Throws LimitReached if this many bytes more are too many for a part of something whose final size is
  /// unknown. The reason states no number, which would be the size so far and not the one needed.
  void require_part(double bytes) const;
  [[nodiscard]] MemoryReservation charge_part(double bytes);

 private:
  using Clock = std::chrono::steady_clock;
  struct Shared {
    Clock::time_point started = {};
    std::optional<double> limit_seconds = {};
    std::uint64_t memory_bytes = 0;
    ProgressCall progress = {};
    StopCall stop = {};
    Ranks* ranks = nullptr;
    std::atomic<std::uint64_t> held_bytes = 0;
    std::atomic<bool> stopped = false;
    std::atomic<std::uint64_t> operations = 0;
    std::atomic<double> grace_seconds = 0;
    std::atomic<double> stopping_since = std::numeric_limits<double>::infinity();
    const std::thread::id caller = std::this_thread::get_id();
    double reported = 0;  // used by the thread of the caller only, like the next
    bool has_reported_end = false;
    Checkpoint* checkpoint = nullptr;
  };

  Shared& shared() { return root_->own_; }
  const Shared& shared() const { return root_->own_; }
  bool report(const Progress& state);
  bool has_counted(std::uint64_t operations);
  void end_after_grace();
  void keep(const Progress& state);

  Limits* whole_ = nullptr;
  Limits* root_ = this;
  ProgressMap progress_map_ = {};
  unsigned threads_ = 1;
  bool keeps_solutions_ = false;
  Known known_ = {};
  std::uint64_t kept_best_ = 0;  // `best` of the state whose solution is kept
  double keeping_seconds_ = 0;   // time spent on writing solutions
  Shared own_ = {};
};

using MemoryReservation = Limits::MemoryReservation;

/// Returns "about 3 hours" or the like, at least "about 2 seconds".
std::string rough_time(double seconds);

}  // namespace flipwise
