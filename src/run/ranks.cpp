// SPDX-License-Identifier: MIT
#include "run/ranks.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <thread>

#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

constexpr std::uint32_t order_channel = 0;
constexpr std::size_t number_bytes = sizeof(std::uint64_t);

std::string numbered(std::uint64_t number, std::string_view text) {
  std::string message(number_bytes, '\0');
  std::memcpy(message.data(), &number, number_bytes);
  return message.append(text);
}
std::uint64_t number_of(const std::string& message) {
  std::uint64_t number = 0;
  std::memcpy(&number, message.data(), std::min(message.size(), number_bytes));
  return number;
}
std::string text_of(const std::string& message) {
  return message.substr(std::min(message.size(), number_bytes));
}

/// Kinds of exceptions that can end the work of a rank, as they are sent.
enum class Failure : std::uint64_t { stopped, memory, input, internal };

[[noreturn]] void throw_failure(unsigned rank, const std::string& message) {
  const std::string where = "rank " + std::to_string(rank) + " ";
  switch (static_cast<Failure>(number_of(message))) {
    case Failure::stopped: throw LimitReached{where + text_of(message)};
    case Failure::memory: throw LimitReached{where + out_of_memory};
    case Failure::input: throw InputError(text_of(message));
    case Failure::internal: break;
  }
  throw InternalError(where + text_of(message));
}

}  // namespace

void Backoff::take() {
  constexpr unsigned wide_awake = 10;
  constexpr unsigned longest = 1000;
  const unsigned naps = std::min(naps_++, 40U);
  if (naps < wide_awake)
    std::this_thread::yield();
  else
    std::this_thread::sleep_for(
        std::chrono::microseconds(std::min(longest, 10U << (naps - wide_awake) / 2)));
}

Ranks* Team::available(const Limits& limits) {
  Ranks* const ranks = limits.ranks();
  return ranks == nullptr || ranks->size() < 2 || ranks->rank() > 0 || ranks->busy_ ? nullptr : ranks;
}

Team::Team(Ranks& ranks, std::string_view job, std::string_view question)
    : ranks_(ranks), number_(++ranks.jobs_) {
  ranks.busy_ = true;
  const std::string order = std::string(job) + '\n' + std::string(question);
  for (unsigned to = 1; to < size(); ++to) ranks.post(to, order_channel, numbered(number_, order));
}

Team::~Team() {
  if (rank() > 0) return;
  for (unsigned to = 1; to < size(); ++to) send(to, end, "");
  // After a stop or an error a rank may never answer; then the work cannot be shared any more.
  constexpr std::chrono::seconds time_budget{1};
  const auto begun = std::chrono::steady_clock::now();
  Backoff nap;
  for (unsigned from = 1; from < size(); ++from)
    while (!poll(from, end)) {
      if (std::uncaught_exceptions() > 0 && std::chrono::steady_clock::now() - begun > time_budget) return;
      nap.take();
    }
  ranks_.forget(channel(lanes));
  ranks_.busy_ = false;
}

void Team::leave() {
  Backoff nap;
  while (!is_over()) nap.take();
  send(0, end, "");
  ranks_.forget(channel(lanes));
}

bool Team::is_over() {
  if (rank() > 0 && !over_ && poll(0, end)) over_ = true;
  return over_;
}

void Team::check() {
  if (is_over()) throw LimitReached{"stopped"};
  for (unsigned from = 1; rank() == 0 && from < size(); ++from)
    if (const auto message = poll(from, failure)) throw_failure(from, *message);
}

std::string Team::receive(unsigned from, Lane lane, const std::function<void()>& meanwhile) {
  for (Backoff nap;; nap.take()) {
    if (auto message = poll(from, lane)) return *std::move(message);
    check();
    if (meanwhile) meanwhile();
  }
}

std::uint64_t Team::combined(std::uint64_t own,
                             const std::function<std::uint64_t(std::uint64_t, std::uint64_t)>& join,
                             const std::function<void()>& meanwhile) {
  if (rank() > 0) send(0, reply, numbered(own, ""));
  for (unsigned from = 1; rank() == 0 && from < size(); ++from)
    own = join(own, number_of(receive(from, reply, meanwhile)));
  return own;
}

int assist(Ranks& ranks, const Assistance& how) {
  for (Backoff nap;; nap.take()) {
    const auto order = ranks.take(0, order_channel);
    if (!order) continue;
    nap.wake();
    const std::string text = text_of(*order);
    const std::size_t line = text.find('\n');
    if (line == text.npos) return static_cast<int>(number_of(*order));
    Team team(ranks, static_cast<std::uint32_t>(number_of(*order)));
    Limits limits({.memory_bytes = how.memory_bytes,
                   .threads = how.threads,
                   .progress = [&](const Progress&) { return !team.is_over(); }});
    const auto fail = [&](Failure kind, std::string_view what) {
      if (!team.is_over()) team.send(0, Team::failure, numbered(static_cast<std::uint64_t>(kind), what));
    };
    try {
      const auto job = how.jobs.find(text.substr(0, line));
      if (job == how.jobs.end()) throw InternalError("has no job " + text.substr(0, line));
      job->second(team, text.substr(line + 1), limits);
    } catch (const LimitReached& stop) {
      fail(Failure::stopped, stop.reason);
    } catch (const std::bad_alloc&) {
      fail(Failure::memory, "");
    } catch (const InputError& error) {
      fail(Failure::input, error.what());
    } catch (const std::exception& error) {
      fail(Failure::internal, error.what());
    }
    team.leave();
  }
}

void dismiss(Ranks& ranks, int status) {
  for (unsigned to = 1; to < ranks.size(); ++to)
    ranks.post(to, order_channel, numbered(static_cast<std::uint64_t>(status), ""));
}

namespace {

/// Blocks that wait for a thread of one rank.
class Waiting {
 public:
  explicit Waiting(Team& team) : team_(team) {}

  void add(std::string block) {
    const std::lock_guard lock(guard_);
    blocks_.push_back(std::move(block));
    changed_.notify_one();
  }
  void close(std::exception_ptr thrown = {}) {
    const std::lock_guard lock(guard_);
    if (thrown && !thrown_) thrown_ = std::move(thrown);
    closed_ = true;
    changed_.notify_all();
  }
  bool is_closed() {
    const std::lock_guard lock(guard_);
    return closed_;
  }
  void answer_all(const std::function<Answerer()>& make) {
    try {
      const Answerer answerer = make();
      for (std::unique_lock lock(guard_);; lock.lock()) {
        changed_.wait(lock, [&] { return closed_ || !blocks_.empty(); });
        if (closed_) return;
        const std::string block = std::move(blocks_.front());
        blocks_.pop_front();
        lock.unlock();
        team_.send(0, Team::reply, numbered(number_of(block), answerer(number_of(block), text_of(block))));
      }
    } catch (...) {
      close(std::current_exception());
    }
  }
  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  Team& team_;
  std::mutex guard_;
  std::condition_variable changed_;
  std::deque<std::string> blocks_;
  bool closed_ = false;
  std::exception_ptr thrown_;
};

}  // namespace

void answer_blocks_dealt(Team& team, unsigned threads, const std::function<Answerer()>& make) {
  team.send(0, Team::reply, numbered(UINT64_MAX, packed(std::uint64_t{threads})));
  Backoff nap;
  if (threads == 1) {
    const Answerer answerer = make();
    for (; !team.is_over(); nap.take())
      while (const auto block = team.poll(0, Team::request)) {
        team.send(0, Team::reply,
                  numbered(number_of(*block), answerer(number_of(*block), text_of(*block))));
        nap.wake();
      }
    return;
  }
  Waiting waiting(team);
  std::vector<std::thread> helpers;
  for (unsigned i = 0; i < threads; ++i) helpers.emplace_back([&] { waiting.answer_all(make); });
  for (; !team.is_over() && !waiting.is_closed(); nap.take())
    while (auto block = team.poll(0, Team::request)) {
      waiting.add(*std::move(block));
      nap.wake();
    }
  waiting.close();
  for (std::thread& helper : helpers) helper.join();
  waiting.rethrow();
}

bool Dispatcher::has_free() {
  return std::any_of(free_.begin(), free_.end(), [](std::uint64_t free) { return free > 0; });
}

bool Dispatcher::give(std::uint64_t block, std::string_view text) {
  for (unsigned tried = 0; tried < team_.size(); ++tried) {
    next_ = (next_ + 1) % team_.size();
    if (free_[next_] == 0) continue;
    --free_[next_];
    ++given_;
    team_.send(next_, Team::request, numbered(block, text));
    return true;
  }
  return false;
}

std::optional<std::pair<std::uint64_t, std::string>> Dispatcher::answered() {
  for (unsigned from = 1; from < team_.size(); ++from)
    while (const auto message = team_.poll(from, Team::reply)) {
      const std::uint64_t block = number_of(*message);
      if (block == UINT64_MAX) {
        unpack(text_of(*message), free_[from]);
        continue;
      }
      ++free_[from];
      --given_;
      return std::pair(block, text_of(*message));
    }
  return std::nullopt;
}

/// State shared by the calling thread and the dispatching one.
struct WorkQueue::Table {
  std::mutex guard;
  std::deque<std::uint64_t> blocks;
  std::vector<std::pair<std::uint64_t, std::string>> answers;
  std::uint64_t outside = 0;
  bool closed = false;
  std::exception_ptr thrown;
  const Merge* merge = nullptr;
  std::optional<Dispatcher> dealer;

  std::optional<std::uint64_t> next() {
    const std::lock_guard lock(guard);
    if (blocks.empty() || closed) return std::nullopt;
    const std::uint64_t block = blocks.front();
    blocks.pop_front();
    return block;
  }
  /// Sends blocks and receives answers until all blocks are answered, or the table is closed.
  void distribute(Team& team, const std::function<std::string(std::uint64_t)>& text_for) {
    for (Backoff nap;; nap.take()) {
      team.check();
      while (auto answer = dealer->answered()) {
        const std::lock_guard lock(guard);
        answers.push_back(*std::move(answer));
        nap.wake();
      }
      while (dealer->has_free()) {
        const auto block = next();
        if (!block) break;
        dealer->give(*block, text_for ? text_for(*block) : "");
      }
      const std::lock_guard lock(guard);
      outside = dealer->given();
      if (closed || (blocks.empty() && outside == 0)) return;
    }
  }
};

WorkQueue::WorkQueue(Ranks* ranks, std::string_view job, std::string_view question, Limits& limits)
    : limits_(limits), table_(std::make_unique<Table>()) {
  if (ranks == nullptr) return;
  team_ = std::make_unique<Team>(*ranks, job, question);
  table_->dealer.emplace(*team_);
}

WorkQueue::~WorkQueue() = default;

void WorkQueue::gather() {
  std::vector<std::pair<std::uint64_t, std::string>> answers;
  {
    const std::lock_guard lock(table_->guard);
    answers.swap(table_->answers);
  }
  if (table_->merge == nullptr) return;
  for (const auto& [block, answer] : answers) (*table_->merge)(block, answer);
}

void WorkQueue::run(const std::vector<std::uint64_t>& blocks, const Own& own, const Merge& merge,
                    const std::function<void()>& meanwhile) {
  Table& table = *table_;
  table.blocks.assign(blocks.begin(), blocks.end());
  table.merge = &merge;
  table.closed = false;
  std::atomic<bool> dealing = team_ != nullptr;
  std::thread dealer;
  if (dealing)
    dealer = std::thread([&] {
      try {
        table.distribute(*team_, say);
      } catch (...) {
        const std::lock_guard lock(table.guard);
        table.thrown = std::current_exception();
        table.closed = true;
      }
      dealing = false;
    });
  const auto close = [&] {
    {
      const std::lock_guard lock(table.guard);
      table.closed = true;
    }
    if (dealer.joinable()) dealer.join();
    gather();
    table.merge = nullptr;
  };
  try {
    while (const auto block = table.next()) {
      merge(*block, own(*block));
      gather();
    }
    for (Backoff nap; dealing; nap.take()) {
      gather();
      if (meanwhile) meanwhile();
      constexpr std::uint64_t look_at_the_clock = std::uint64_t{1} << 22;
      limits_.count_operations(look_at_the_clock, 1, "waiting for other processes");
    }
  } catch (...) {
    close();
    throw;
  }
  close();
  if (table.thrown) std::rethrow_exception(std::exchange(table.thrown, nullptr));
}

}  // namespace flipwise
