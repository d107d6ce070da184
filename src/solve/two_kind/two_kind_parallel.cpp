// SPDX-License-Identifier: MIT
#include "solve/two_kind/two_kind_parallel.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "solve/two_kind/two_kind_lines.hpp"

namespace flipwise::two_kind {

namespace {

/// Undecided presses up to which starting threads costs more than it saves.
constexpr std::size_t one_thread_cells = 16;
constexpr unsigned most_threads = 256;
constexpr double ask_seconds = 0.05;

/// One target on several threads. Threads that cannot be had are done without.
template <typename Line>
class Team {
 public:
  Team(const Shape<Line>& shape, const std::vector<Line>& lights, Best<Line>& best, Guard& guard,
       unsigned threads)
      : shape_(shape),
        lights_(lights),
        best_(best),
        guard_(guard),
        bests_(threads, best.successor()),
        efforts_(threads),
        errors_(threads) {}

  Effort run() {
    std::vector<std::thread> others;
    others.reserve(bests_.size());
    for (std::size_t i = 1; i < bests_.size(); ++i) {
      try {
        ++running_;
        others.emplace_back([this, i] { work(i, [this] { return guard_.keep_on(); }); });
      } catch (const std::system_error&) {
        --running_;
        break;
      }
    }
    ++running_;
    const KeepOn ask = [this] { return guard_.ask((bests_[0].found() ? bests_[0] : best_).known()); };
    work(0, ask);
    wait(ask);
    for (std::thread& other : others) other.join();

    Effort effort;
    for (std::size_t i = 0; i < bests_.size(); ++i) {
      if (errors_[i]) std::rethrow_exception(errors_[i]);
      best_.join(bests_[i]);
      effort += efforts_[i];
    }
    return effort;
  }

 private:
  void work(std::size_t i, const KeepOn& keep_on) {
    try {
      efforts_[i] = search_lines(shape_, lights_, bests_[i], tickets_, keep_on);
      if (bests_[i].satisfied()) guard_.stop();
    } catch (...) {
      errors_[i] = std::current_exception();
      guard_.stop();
    }
    const std::lock_guard lock(mutex_);
    --running_;
    ended_.notify_one();
  }

  /// Keeps asking the caller while the other threads work.
  void wait(const KeepOn& ask) {
    std::unique_lock lock(mutex_);
    while (running_ > 0) {
      ended_.wait_for(lock, std::chrono::duration<double>(ask_seconds));
      if (running_ == 0 || errors_[0]) continue;
      lock.unlock();
      try {
        ask();
      } catch (...) {
        errors_[0] = std::current_exception();
        guard_.stop();
      }
      lock.lock();
    }
  }

  const Shape<Line>& shape_;
  const std::vector<Line>& lights_;
  Best<Line>& best_;
  Guard& guard_;
  Tickets tickets_ = 0;
  std::vector<Best<Line>> bests_;
  std::vector<Effort> efforts_;
  std::vector<std::exception_ptr> errors_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::atomic<std::size_t> running_ = 0;
};

}  // namespace

Guard::Guard(const SolveOptions& options, std::uint64_t lower)
    : limits_(options.limit_seconds, options.memory_bytes, options.threads,
              options.progress ? ProgressCall([this, &call = options.progress, lower](Progress progress) {
                progress.lower = lower;
                const Known known = known_ ? known_() : Known{};
                if (known.weight && (!progress.best || *known.weight <= *progress.best)) {
                  progress.best = known.weight;
                  progress.solution = known.solution;
                }
                return call(progress);
              })
                               : ProgressCall{}) {}

bool Guard::keep_on() {
  return limits_.keep_on() && !stop_;
}

bool Guard::ask(const Known& known) {
  Progress progress;
  progress.best = known.weight;
  progress.solution = known.solution;
  progress.stage = "two kinds";
  if (!limits_.proceed(progress)) stop_ = true;
  return !stop_;
}

template <typename Line>
Effort search_both_kinds(const Shape<Line>& shape, const std::vector<std::vector<Line>>& targets,
                         std::uint64_t lower, unsigned threads, Best<Line>& best, Guard& guard) {
  threads = shape.free_cells <= one_thread_cells ? 1 : std::clamp(threads, 1U, most_threads);
  Effort effort;
  for (std::uint64_t few = std::max<std::uint64_t>(lower, 2);; few *= 2) {
    const bool last = 4 * few > shape.columns || few >= best.weight();
    Best<Line> found = best.successor();
    if (!last) found.cap(few);
    for (const auto& target : targets)
      // Both kinds take two presses, so nothing lighter can be missed.
      if (!effort.stopped && !best.satisfied() && !found.satisfied() && found.weight() >= 2)
        effort += Team(shape, target, found, guard, threads).run();
    const bool done = found.found();
    best.join(found);
    if (last || done || best.satisfied() || effort.stopped) return effort;
  }
}

template Effort search_both_kinds(const Shape<Word>&, const std::vector<std::vector<Word>>&, std::uint64_t,
                                  unsigned, Best<Word>&, Guard&);
template Effort search_both_kinds(const Shape<WideLine>&, const std::vector<std::vector<WideLine>>&,
                                  std::uint64_t, unsigned, Best<WideLine>&, Guard&);

}  // namespace flipwise::two_kind
