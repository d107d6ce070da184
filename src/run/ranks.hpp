// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"

namespace flipwise {

/// Processes that share the work: this one is number `rank()` of `size()`, and they pass messages. Rank 0
/// runs the program; it alone decides, reads, prints and saves. The others wait until it calls them to a
/// job (Team). What carries the messages is made outside the library: MPI in apps/mpi, threads in tests.
class Ranks {
 public:
  Ranks() = default;
  virtual ~Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  virtual unsigned rank() const = 0;
  virtual unsigned size() const = 0;
  /// Sends a message and returns at once. For any thread, as all of these.
  virtual void post(unsigned to, std::uint32_t channel, std::string message) = 0;
  /// The next message on that channel, if one has come; those of one sender keep their order.
  virtual std::optional<std::string> take(unsigned from, std::uint32_t channel) = 0;
  /// Messages on the channels of earlier jobs, below this one, mean nothing any more.
  virtual void forget(std::uint32_t below) = 0;

  /// On which a rank tells rank 0 that it was asked to stop.
  static constexpr std::uint32_t stop_channel = 1;

 private:
  friend class Team;
  std::atomic<bool> busy_ = false;
  std::uint32_t jobs_ = 0;
};

/// Numbers and arrays as bytes, and back.
template <class... T>
std::string packed(const T&... values) {
  return packed_by([&](Saving& saving) { saving(values...); });
}
template <class... T>
void unpack(const std::string& bytes, T&... values) {
  std::istringstream in(bytes);
  Loading loading(in);
  loading(values...);
}

/// All ranks at one job, as each of them sees it. Rank 0 opens it, the others are called (assist), and it
/// is over when rank 0's goes away, finished or not: whoever waits then is LimitReached. There is one at a
/// time.
///
///     rank 0:   Team team(ranks, "job", question);  send, receive ...      ~Team: END, wait for all
///     others:   assist -> jobs["job"](team, question, limits): receive, send ...
class Team {
 public:
  /// What a message is about. Jobs use them as they like, from `request` on.
  enum Lane : std::uint32_t { end, failure, request, reply, there, back, lanes = 16 };

  /// Those whom the limits name, or nothing: there is one rank only, or all are at a job.
  static Ranks* available(const Limits& limits);

  Team(Ranks& ranks, std::string_view job, std::string_view question);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  unsigned rank() const { return ranks_.rank(); }
  unsigned size() const { return ranks_.size(); }
  void send(unsigned to, Lane lane, std::string message) {
    ranks_.post(to, channel(lane), std::move(message));
  }
  std::optional<std::string> poll(unsigned from, Lane lane) { return ranks_.take(from, channel(lane)); }
  /// Waits, asleep most of the time. Throws LimitReached when the job is over, or as a rank failed;
  /// `meanwhile` is called now and then and may throw.
  std::string receive(unsigned from, Lane lane, const std::function<void()>& meanwhile = {});

  /// Of the number that each rank gives, at rank 0; what the others get means nothing.
  std::uint64_t combined(std::uint64_t own,
                         const std::function<std::uint64_t(std::uint64_t, std::uint64_t)>& join,
                         const std::function<void()>& meanwhile = {});

  /// Throws at rank 0 what ended the work of another, elsewhere LimitReached where the job is over.
  void check();
  /// Whether rank 0 has ended the job.
  bool is_over();

 private:
  friend int assist(Ranks& ranks, const struct Assistance& how);
  Team(Ranks& ranks, std::uint32_t number) : ranks_(ranks), number_(number) {}
  std::uint32_t channel(std::uint32_t lane) const { return number_ * lanes + lane; }
  void leave();

  Ranks& ranks_;
  std::uint32_t number_;
  bool over_ = false;
};

/// Sleeps between questions that were answered with no: hardly at first, then a thousandth of a second.
class Backoff {
 public:
  void take();
  void wake() { naps_ = 0; }

 private:
  unsigned naps_ = 0;
};

/// What a rank other than 0 does at a job.
using Assist = std::function<void(Team& team, const std::string& question, Limits& limits)>;
struct Assistance {
  std::optional<std::uint64_t> memory_bytes = {};
  unsigned threads = 0;
  std::map<std::string, Assist, std::less<>> jobs = {};
};

/// Where a rank other than 0 spends its time: it waits, asleep, is called to jobs, and returns what rank 0
/// tells it by `dismiss`, the exit status of the program.
int assist(Ranks& ranks, const Assistance& how);
void dismiss(Ranks& ranks, int status);

// Blocks of work, each a message that is answered by another.

/// Of one thread: by the number of a block, and what it says beside.
using Answerer = std::function<std::string(std::uint64_t block, const std::string& text)>;

/// At a rank other than 0: answers what it is given until the job is over, on so many threads; on the
/// calling one where there is one.
void answer_blocks_dealt(Team& team, unsigned threads, const std::function<Answerer()>& make);

/// At rank 0: who is answering what. For one thread.
class Dispatcher {
 public:
  explicit Dispatcher(Team& team) : team_(team), free_(team.size()) {}
  /// Gives the block to some rank that is free; false, and nothing is taken, where all are at work.
  bool give(std::uint64_t block, std::string_view text = {});
  bool has_free();
  /// The next answer that has come.
  std::optional<std::pair<std::uint64_t, std::string>> answered();
  std::uint64_t given() const { return given_; }

 private:
  Team& team_;
  std::vector<std::uint64_t> free_;  // threads of each rank that wait for blocks
  std::uint64_t given_ = 0;          // blocks that are not answered yet
  unsigned next_ = 0;                // rank to ask first
};

/// Blocks first to end - 1 of a job whose others answer blocks by number. Here each is answered by `own`,
/// on the calling thread; `merge` is called there too, with blocks in any order, and more often where `own`
/// calls `gather`. Where ranks is nullptr, `own` does all. What is known when a block throws is merged.
class WorkQueue {
 public:
  using Own = std::function<std::string(std::uint64_t block)>;
  using Merge = std::function<void(std::uint64_t block, const std::string& answer)>;

  WorkQueue(Ranks* ranks, std::string_view job, std::string_view question, Limits& limits);
  ~WorkQueue();
  /// Blocks in any order, as often as wanted while the job lasts. `meanwhile` is called while only others
  /// are at work.
  void run(const std::vector<std::uint64_t>& blocks, const Own& own, const Merge& merge,
           const std::function<void()>& meanwhile = {});
  /// Merges what has come.
  void gather();
  /// What others are told of a block beside its number, by another thread than the calling one.
  std::function<std::string(std::uint64_t block)> say = {};

 private:
  struct Table;
  Limits& limits_;
  std::unique_ptr<Team> team_;
  std::unique_ptr<Table> table_;
};

}  // namespace flipwise
