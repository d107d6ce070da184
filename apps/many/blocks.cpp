// SPDX-License-Identifier: MIT
#include "many/blocks.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "files/processes.hpp"

namespace flipwise::app {

namespace {

/// How long an answer may wait for others of its block.
constexpr std::chrono::milliseconds longest_wait{50};

/// One block on its way from the reader over an answerer to the writer.
struct Job {
  Block block;
  Answered answered;  ///< so far; what has been written is gone
  bool done = false;
};

std::vector<char> chars(std::string_view text) {
  return {text.begin(), text.end()};
}
std::string text_of(const std::vector<char>& chars) {
  return {chars.begin(), chars.end()};
}

// Blocks and answers on their way between processes.

std::string packed_block(const Block& block) {
  return packed(chars(block.text), block.first_line, block.cut);
}
Block unpacked_block(const std::string& bytes) {
  Block block;
  std::vector<char> text;
  unpack(bytes, text, block.first_line, block.cut);
  block.text = text_of(text);
  return block;
}
std::string packed_answer(const Answered& answered) {
  return packed(chars(answered.text), answered.bad, answered.unknown, answered.rejected,
                chars(answered.fatal));
}
Answered unpacked_answer(const std::string& bytes) {
  Answered answered;
  std::vector<char> text;
  std::vector<char> fatal;
  unpack(bytes, text, answered.bad, answered.unknown, answered.rejected, fatal);
  answered.text = text_of(text);
  answered.fatal = text_of(fatal);
  return answered;
}

/// The reader appends jobs, answerers take them in order, the writer removes those in front that are done.
class Line {
 public:
  Line(Output& output, std::size_t most_jobs) : output_(output), most_jobs_(most_jobs) {}

  /// False when the run has ended.
  bool append(Block block) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return jobs_.size() < most_jobs_ || ended_; });
    if (ended_) return false;
    jobs_.push_back(std::make_unique<Job>(Job{std::move(block), {}, false}));
    waiting_.push_back(jobs_.back().get());
    changed_.notify_all();
    return true;
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  /// Ends the run; those who are answering give back what they have first.
  void abandon(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    ended_ = true;
    changed_.notify_all();
  }

  void answer_all(const BlockAnswerer& answer) {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [&] { return !waiting_.empty() || closed_ || ended_; });
      if (ended_ || waiting_.empty()) return;
      Job* const job = waiting_.front();
      waiting_.pop_front();
      ++answering_;
      lock.unlock();
      bool done = false;
      try {
        answer(job->block, [&](Answered&& part) { hand_over(*job, std::move(part)); });
        done = true;
      } catch (...) {
        abandon(std::current_exception());
      }
      job->block.text = {};
      lock.lock();
      --answering_;
      job->done = done;
      changed_.notify_all();
    }
  }

  /// The same by other processes, a block for each of their threads at a time.
  void answer_elsewhere(Team& team) {
    Dealer dealer(team);
    std::unordered_map<std::uint64_t, Job*> given;
    std::uint64_t number = 0;
    for (Nap nap;; nap.take()) {
      team.check();
      while (const auto answer = dealer.answered()) {
        Job& job = *given.at(answer->first);
        given.erase(answer->first);
        hand_over(job, unpacked_answer(answer->second));
        const std::lock_guard lock(mutex_);
        --answering_;
        job.done = true;
        changed_.notify_all();
        nap.wake();
      }
      std::unique_lock lock(mutex_);
      while (dealer.has_free() && !waiting_.empty() && !ended_) {
        Job* const job = waiting_.front();
        waiting_.pop_front();
        ++answering_;
        lock.unlock();
        given[++number] = job;
        dealer.give(number, packed_block(job->block));
        job->block.text = {};
        changed_.notify_all();
        lock.lock();
        nap.wake();
      }
      if (given.empty() && (ended_ || (closed_ && waiting_.empty()))) return;
      if (ended_) {
        answering_ -= static_cast<unsigned>(given.size());
        changed_.notify_all();
        return;
      }
    }
  }

  void write_all() {
    std::unique_lock lock(mutex_);
    bool last = false;
    while (!last) {
      changed_.wait_for(lock, longest_wait, [&] {
        if (ended_) return answering_ == 0;
        return jobs_.empty() ? closed_ : jobs_.front()->done;
      });
      const bool at_end = ended_ ? answering_ == 0 : closed_;
      if (jobs_.empty()) {
        if (at_end) return;
        continue;
      }
      const Answered answered = std::exchange(jobs_.front()->answered, {});
      const bool done = jobs_.front()->done;
      if (done) jobs_.pop_front();
      const bool caught_up = jobs_.empty() || !jobs_.front()->done;
      last = !answered.fatal.empty() || (ended_ && at_end && !done);
      ended_ |= last;
      changed_.notify_all();
      lock.unlock();
      output_.write(answered.text);
      output_.mark_whole();
      if (caught_up && output_.streams()) output_.flush();
      lock.lock();
      total_.bad |= answered.bad;
      total_.unknown |= answered.unknown;
      total_.rejected |= answered.rejected;
      total_.fatal = answered.fatal;
    }
  }

  /// The same for each of its lines.
  bool append_lines(Block&& block) {
    std::string_view rest = block.text;
    for (std::uint64_t number = block.first_line; !rest.empty(); ++number) {
      const std::size_t size = std::min(rest.find('\n'), rest.size() - 1) + 1;
      if (size == block.text.size()) return append(std::move(block));
      if (!append({std::string(rest.substr(0, size)), number})) return false;
      rest.remove_prefix(size);
    }
    return true;
  }

  /// After all threads have ended.
  Answered total() const {
    if (error_) std::rethrow_exception(error_);
    return total_;
  }

 private:
  void hand_over(Job& job, Answered&& part) {
    const std::lock_guard lock(mutex_);
    job.answered.add(std::move(part));
  }

  Output& output_;
  std::size_t most_jobs_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Job>> jobs_;
  std::deque<Job*> waiting_;
  unsigned answering_ = 0;  ///< threads
  bool closed_ = false;
  bool ended_ = false;
  std::exception_ptr error_;
  Answered total_;
};

/// Throws Dismissed when all is done.
[[noreturn]] void answer_dealt(Ranks& ranks, unsigned threads, const std::function<BlockAnswerer()>& make) {
  Assistance how{.threads = threads};
  how.jobs[lines_job] = [&](Team& team, const std::string&, Limits&) {
    answer_blocks_dealt(team, threads, [&]() -> Answerer {
      return [answerer = make()](std::uint64_t, const std::string& text) {
        Answered all;
        answerer(unpacked_block(text), [&](Answered&& part) { all.add(std::move(part)); });
        return packed_answer(all);
      };
    });
  };
  throw Dismissed{assist(ranks, how)};
}

}  // namespace

void answer_no_lines(Team& team, const std::string& /*question*/, Limits& /*limits*/) {
  answer_blocks_dealt(team, 0, {});
}

Answered answer_blocks(Input& input, Output& output, unsigned threads, bool line_by_line,
                       const std::function<BlockAnswerer()>& make_answerer) {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  threads = threads == 0 ? cores : std::min(threads, 4 * cores);
  Ranks* const ranks = processes;
  if (ranks != nullptr && ranks->rank() > 0) answer_dealt(*ranks, threads, make_answerer);
  const bool is_shared = ranks != nullptr && ranks->size() > 1;
  Line line(output, (2 * std::size_t{threads} + 2) * (is_shared ? ranks->size() : 1));
  const auto guarded = [&line](const auto& work) {
    try {
      work();
    } catch (...) {
      line.abandon(std::current_exception());
    }
  };
  // Made before anything is read: where memory is lacking for one of them, no line is lost.
  std::vector<BlockAnswerer> answerers(threads);
  std::ranges::generate(answerers, make_answerer);
  std::vector<std::jthread> workers;
  for (const BlockAnswerer& answerer : answerers)
    workers.emplace_back([&] { guarded([&] { line.answer_all(answerer); }); });
  if (is_shared)
    workers.emplace_back([&] {
      guarded([&] {
        Team team(*ranks, lines_job, "");
        line.answer_elsewhere(team);
      });
    });
  workers.emplace_back([&] { guarded([&] { line.write_all(); }); });

  std::exception_ptr stopped;
  try {
    Block block;
    std::uint64_t next_line = 1;
    while (input.block(block.text, block.cut)) {
      block.first_line = next_line;
      next_line += static_cast<std::uint64_t>(std::count(block.text.begin(), block.text.end(), '\n'));
      if (block.cut != Cut::none) ++next_line;
      const bool whole = !line_by_line || block.cut != Cut::none;
      if (!(whole ? line.append(std::move(block)) : line.append_lines(std::move(block)))) break;
      block = {};
    }
  } catch (...) {
    stopped = std::current_exception();
  }
  line.close();
  workers.clear();
  Answered total = line.total();
  if (stopped) std::rethrow_exception(stopped);
  return total;
}

}  // namespace flipwise::app
