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

/// Processes that share the work and exchange messages. This one is number `rank()` of `size()`. Rank 0
/// runs the program; it alone decides, reads, prints and saves. The others wait until it calls them to a
/// job (Team). The transport is implemented outside the library: by MPI in apps/mpi, by threads in tests.
class Ranks {
 public:
  Ranks() = default;
  virtual ~Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  virtual unsigned rank() const = 0;
  virtual unsigned size() const = 0;
  /// Sends a message and returns at once. Any thread may call this and the functions below.
  virtual void post(unsigned to, std::uint32_t channel, std::string message) = 0;
  /// Returns the next message on that channel, if one has come. Messages of one sender keep their order.
  virtual std::optional<std::string> take(unsigned from, std::uint32_t channel) = 0;
  /// Drops the messages on the channels of earlier jobs, which are those below `below`.
  virtual void forget(std::uint32_t below) = 0;

  /// Channel on which a rank passes a request to stop to rank 0.
  static constexpr std::uint32_t stop_channel = 1;

 private:
  friend class Team;
  std::atomic<bool> busy_ = false;
  std::uint32_t jobs_ = 0;
};

/// Converts numbers and arrays to bytes; unpack() converts them back.
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

/// All ranks at one job, seen from one of them. Rank 0 opens the job, and the others are called to it
/// (assist). It ends, finished or not, when rank 0 destroys its Team; a rank that waits then throws
/// LimitReached. There is one job at a time.
///
///     rank 0:   Team team(ranks, "job", question);  send, receive ...      ~Team: END, wait for all
///     others:   assist -> jobs["job"](team, question, limits): receive, send ...
class Team {
 public:
  /// Kinds of messages. Jobs use those from `request` on as they like.
  enum Lane : std::uint32_t { end, failure, request, reply, there, back, lanes = 16 };

  /// Returns the ranks in `limits`; null if there is only one rank, or if all are at a job.
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
  /// Waits for a message, asleep most of the time. Throws as check() does. Calls `meanwhile`, which may
  /// throw, from time to time.
  std::string receive(unsigned from, Lane lane, const std::function<void()>& meanwhile = {});

  /// Combines one number of each rank with `join`. The result is meaningful at rank 0 only.
  std::uint64_t combined(std::uint64_t own,
                         const std::function<std::uint64_t(std::uint64_t, std::uint64_t)>& join,
                         const std::function<void()>& meanwhile = {});

  /// At rank 0, throws the exception that ended the work of another rank, if any. At other ranks, throws
  /// LimitReached once rank 0 has ended the job.
  void check();
  /// True if rank 0 has ended the job.
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

/// Backoff between polls that found nothing: hardly sleeps at first, then a millisecond at a time.
class Backoff {
 public:
  void take();
  void wake() { naps_ = 0; }

 private:
  unsigned naps_ = 0;
};

/// The work of a rank other than 0 at a job.
using Assist = std::function<void(Team& team, const std::string& question, Limits& limits)>;
struct Assistance {
  std::optional<std::uint64_t> memory_bytes = {};
  unsigned threads = 0;
  std::map<std::string, Assist, std::less<>> jobs = {};
};

/// Runs a rank other than 0: sleeps, and works at the jobs to which it is called. Returns the exit status
/// of the program, which rank 0 sends with `dismiss`.
int assist(Ranks& ranks, const Assistance& how);
void dismiss(Ranks& ranks, int status);

// Blocks of work. Each is a message that is answered by another.

/// Computes the answer to a block, given its number and the text sent with it. Each thread has its own.
using Answerer = std::function<std::string(std::uint64_t block, const std::string& text)>;

/// Answers blocks at a rank other than 0 until the job is over, on `threads` threads, or on the calling one
/// if 1.
void answer_blocks_dealt(Team& team, unsigned threads, const std::function<Answerer()>& make);

/// Keeps track, at rank 0, of which ranks work on which blocks. For use by one thread.
class Dispatcher {
 public:
  explicit Dispatcher(Team& team) : team_(team), free_(team.size()) {}
  /// Sends the block to a rank that is free. Returns false and does nothing if none is.
  bool give(std::uint64_t block, std::string_view text = {});
  bool has_free();
  /// Returns the next answer that has come.
  std::optional<std::pair<std::uint64_t, std::string>> answered();
  std::uint64_t given() const { return given_; }

 private:
  Team& team_;
  std::vector<std::uint64_t> free_;  // threads of each rank that wait for blocks
  std::uint64_t given_ = 0;          // blocks that are not answered yet
  unsigned next_ = 0;                // rank to try first
};

/// Shares blocks of work with the other ranks, which answer them by number. Here `own` answers blocks on
/// the calling thread. `merge` is called there too, for blocks in any order, and also when `own` calls
/// `gather`. If `ranks` is null, `own` answers all. If a block throws, the answers so far are merged first.
class WorkQueue {
 public:
  using Own = std::function<std::string(std::uint64_t block)>;
  using Merge = std::function<void(std::uint64_t block, const std::string& answer)>;

  WorkQueue(Ranks* ranks, std::string_view job, std::string_view question, Limits& limits);
  ~WorkQueue();
  /// Processes blocks in any order. May be called repeatedly during the job. Calls `meanwhile` while only
  /// others work.
  void run(const std::vector<std::uint64_t>& blocks, const Own& own, const Merge& merge,
           const std::function<void()>& meanwhile = {});
  /// Merges the answers that have come.
  void gather();
  /// Returns the text that is sent with a block. Called by another thread than the calling one.
  std::function<std::string(std::uint64_t block)> say = {};

 private:
  struct Table;
  Limits& limits_;
  std::unique_ptr<Team> team_;
  std::unique_ptr<Table> table_;
};

}  // namespace flipwise
