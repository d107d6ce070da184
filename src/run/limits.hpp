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

/// Thrown where a limit leaves nothing to return, and caught at the front door; `reason` says in one line
/// what ended the work, or what it would need.
struct LimitReached {
  std::string reason;
};

/// Runs a part of the work that the rest can do without: nothing, or what ended it early, in one line.
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

/// What is known of an answer at one moment of a search.
struct Known {
  std::uint64_t lower = 0;                 ///< proved: no solution has fewer presses
  std::optional<std::uint64_t> best = {};  ///< presses of the best solution that was reported
  std::optional<Board> solution = {};      ///< that one, or an earlier one with a few more presses
};

/// What one call may use and for how long: deadline, memory, threads, and whether the caller still wants
/// the answer. Made once at the front door from the caller's options and passed down by reference; every
/// long loop asks it, and everything whose size depends on the question is charged to it.
///
///     Limits limits(options);
///     const MemoryReservation room = limits.charge(8.0 * size);          // LimitReached where that is too
///     much for (...) if (!limits.report_and_continue({.done = share, .stage = "joining classes"})) return
///     best_so_far;
///
/// Whatever ends the work, what was proved is not lost: these limits, and those whose part they are, keep
/// the best bounds of all states passed to `proceed` and `learn`. An entry point merges `known()` into its
/// answer, however the search below it ended.
///
/// Any thread may call any function but `learn`. Only the thread that made the limits of the whole call,
/// which is the one that called the library, ever reports to the caller and keeps bounds.
class Limits {
 public:
  using ProgressMap = std::function<Progress(const Progress& of_part)>;

  /// No deadline, nobody to report to; the memory and the threads of the machine.
  Limits() : Limits(RunOptions{}) {}
  explicit Limits(const RunOptions& run);
  /// The limits of a part of the work: the same deadline, memory and stop, but what the part reports is
  /// widened to what holds for the whole. `whole` must outlive it. `threads` 0: those of the whole.
  explicit Limits(Limits& whole,
                  ProgressMap widen = {},  // NOLINT(google-explicit-constructor): a part, no copy
                  unsigned threads = 0);
  Limits(const Limits&) = delete;
  Limits& operator=(const Limits&) = delete;

  /// Since the call began.
  double seconds() const;
  bool has_deadline() const { return shared().limit_seconds.has_value(); }
  /// Until the deadline; infinite where there is none.
  double seconds_left() const;
  unsigned threads() const { return threads_; }
  /// The processes that share the work (run/ranks.hpp), where there are any.
  Ranks* ranks() const { return shared().ranks; }

  /// Reports and asks whether to go on; once that was denied, it stays denied. Costs a clock reading; the
  /// caller is told at most ten times a second, and by its own thread only: elsewhere this is
  /// should_continue().
  bool report_and_continue(const Progress& state = {});
  /// Keeps the bounds of a state, also without a report: call it as soon as a bound is
  /// proved, from the thread that called the library.
  void learn(const Progress& state);
  /// The best bounds of all states so far; also the best solution, if `keep_solutions` was called first.
  const Known& known() const { return known_; }
  /// Keeps solutions as well. Writing them down takes a tenth of the time at most.
  void keep_solutions() { keeps_solutions_ = true; }
  /// Asks whether to go on, without a report.
  bool should_continue();
  /// Where long work saves its state and finds that of an earlier run, if the caller wants that; it must
  /// outlive these limits.
  Checkpoint* checkpoint() const { return shared().checkpoint; }
  void save_to(Checkpoint& checkpoint) { shared().checkpoint = &checkpoint; }
  /// Ends the work of all threads.
  void stop() { shared().stopped = true; }
  bool stopped() const { return shared().stopped; }
  /// Why it was stopped, in one line.
  std::string reason() const;

  /// For loops that cannot return early: the number of simple operations since the last call. Looks at the
  /// clock after some millions of them; throws LimitReached when a limit is reached.
  void count_operations(std::uint64_t operations, double done, std::string_view stage);
  /// The same without a report, for steps within one that reports.
  void count_operations(std::uint64_t operations);
  /// From now on count_operations() lets this time go by between a reached limit and LimitReached, so that
  /// a state can be saved where there is one: whoever has saved it calls give_up().
  void allow_grace(double seconds) { shared().grace_seconds = seconds; }
  [[noreturn]] void give_up() const { throw LimitReached{reason()}; }

  /// Bytes held for a computation, given back when it goes away.
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

  /// All that may be held at once, and what is left of it.
  std::uint64_t memory_bytes() const { return shared().memory_bytes; }
  std::uint64_t free_bytes() const;
  bool fits(double bytes) const { return bytes <= static_cast<double>(free_bytes()); }
  /// Returns the reason, in one line, where this many bytes more are needed than may be used.
  std::string shortage(double bytes) const;
  /// Throws LimitReached when this many bytes more are too many.
  void require_memory(double bytes) const;
  /// The same, and holds them. Must not outlive the limits of the whole call.
  [[nodiscard]] MemoryReservation charge(double bytes);
  /// The same for a part of what grows to a size that is not known: the reason states no number, which
  /// would be what is held by then and not what is needed.
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
    double reported = 0;  // this and the next are the caller's thread's own
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
  double keeping_seconds_ = 0;   // spent on writing solutions down
  Shared own_ = {};
};

using MemoryReservation = Limits::MemoryReservation;

/// "about 3 hours", of at least some minutes.
std::string rough_time(double seconds);

}  // namespace flipwise
