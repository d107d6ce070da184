// SPDX-License-Identifier: MIT
#include "many/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <list>
#include <mutex>
#include <new>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "files/signals.hpp"
#include "flipwise/answer.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/request.hpp"
#include "many/board_records.hpp"
#include "run/parallel.hpp"

namespace flipwise::app {

namespace {

/// True for cells with slashes between rows, such as 1001/0110.
bool looks_like_cells(std::string_view text) {
  return text.find_first_of("01#*O.-") != text.npos &&
         text.find_first_not_of("0123456789#*O.-_/ ") == text.npos;
}

/// Maximum time that an answer waits for the other answers of its block.
constexpr std::chrono::milliseconds longest_wait{50};

/// A block on its way from the reader through an answerer to the writer.
struct Job {
  Block block;
  /// The answers so far, without those already written. They are never joined: where memory for that is
  /// missing, an answer would be lost.
  std::list<Answered> answered;
  bool done = false;
};

/// A queue of jobs. The reader appends jobs, answerers take them in order, and the writer removes finished
/// jobs at the front.
class Line {
 public:
  Line(Output& output, std::size_t max_jobs) : output_(output), max_jobs_(max_jobs) {}

  /// Appends a block; waits while the queue is full. Returns false if the run has ended.
  bool append(Block block) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return jobs_.size() < max_jobs_ || ended_; });
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
  /// Ends the run. Answerers first hand over the answers that they have.
  void abandon(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    ended_ = true;
    changed_.notify_all();
  }

  void answer_all(LineAnswerer& answer) {
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

  /// Lets other processes answer blocks, one for each of their threads at a time.
  void answer_elsewhere(Team& team) {
    Dispatcher dealer(team);
    std::unordered_map<std::uint64_t, Job*> given;
    std::uint64_t number = 0;
    for (Backoff nap;; nap.take()) {
      team.check();
      while (const auto answer = dealer.answered()) {
        Job& job = *given.at(answer->first);
        given.erase(answer->first);
        Answered found;
        unpack(answer->second, found);
        hand_over(job, std::move(found));
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
        dealer.give(number, packed(job->block));
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
      const std::list<Answered> parts = std::exchange(jobs_.front()->answered, {});
      const bool done = jobs_.front()->done;
      if (done) jobs_.pop_front();
      const bool caught_up = jobs_.empty() || !jobs_.front()->done;
      const bool is_fatal =
          std::any_of(parts.begin(), parts.end(), [](const Answered& part) { return !part.fatal.empty(); });
      last = is_fatal || (ended_ && at_end && !done);
      ended_ |= last;
      changed_.notify_all();
      lock.unlock();
      for (const Answered& part : parts) output_.write(part.text);
      output_.mark_whole();
      if (caught_up && output_.streams()) output_.flush();
      lock.lock();
      for (const Answered& part : parts) {
        total_.bad |= part.bad;
        total_.unknown |= part.unknown;
        total_.rejected |= part.rejected;
        total_.fatal += part.fatal;
      }
    }
  }

  /// Appends each line as a separate block.
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

  /// Returns the total result, after all threads have ended.
  Answered total() const {
    if (error_) std::rethrow_exception(error_);
    return total_;
  }

 private:
  void hand_over(Job& job, Answered&& part) {
    std::list<Answered> one;
    one.push_back(std::exchange(part, {}));
    const std::lock_guard lock(mutex_);
    job.answered.splice(job.answered.end(), one);
  }

  Output& output_;
  std::size_t max_jobs_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Job>> jobs_;
  std::deque<Job*> waiting_;
  unsigned answering_ = 0;  ///< number of threads that are answering
  bool closed_ = false;
  bool ended_ = false;
  std::exception_ptr error_;
  Answered total_;
};

/// Answers blocks for another process. Throws Dismissed at the end.
[[noreturn]] void answer_dealt(Ranks& ranks, unsigned threads,
                               const std::function<std::unique_ptr<LineAnswerer>()>& make) {
  Assistance how{.threads = threads};
  how.jobs[lines_job] = [&](Team& team, const std::string&, Limits&) {
    answer_blocks_dealt(team, threads, [&]() -> Answerer {
      return [answerer = std::shared_ptr<LineAnswerer>(make())](std::uint64_t, const std::string& text) {
        Block block;
        unpack(text, block);
        Answered all;
        (*answerer)(block, [&](Answered&& part) { all.add(std::move(part)); });
        return packed(all);
      };
    });
  };
  throw Dismissed{assist(ranks, how)};
}

}  // namespace

void LineAnswerer::operator()(const Block& block, const HandOver& hand_over) {
  out_ = {};
  constexpr std::size_t max_reserved = std::size_t{1} << 18;
  try {
    out_.text.reserve(std::min(3 * block.text.size(), max_reserved));
  } catch (const std::bad_alloc&) {  // the text grows as far as possible
  }
  line_ = block.first_line;
  board_ = block.first_board;
  if (block.cut == Cut::too_long)
    refuse(InputError(block.first_board > 0 ? "this board has more than 64 MiB; shorten it"
                                            : "this line has more than 64 MiB; shorten it",
                      ErrorCode::too_large));
  if (block.cut == Cut::out_of_memory) give_up(out_of_memory);
  if (board_ > 0) {
    if (block.cut == Cut::none) answer_boards(block, hand_over);
    flush();
    return hand_over(std::move(out_));
  }
  std::string_view rest = block.cut == Cut::none ? std::string_view(block.text) : "";
  while (!rest.empty() && out_.fatal.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    try {
      answer(trimmed(rest.substr(0, end)), hand_over);
    } catch (const std::bad_alloc&) {  // also if the message about a bad line does not fit
      give_up(out_of_memory);
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++line_;
  }
  flush();
  hand_over(std::move(out_));
}

void LineAnswerer::answer_boards(const Block& block, const HandOver& hand_over) {
  for (std::string_view rest = block.text; !rest.empty() && out_.fatal.empty(); ++board_) {
    const Record record = take_record(rest);
    line_ = record.line;
    const std::string_view only = trimmed(record.text.substr(0, record.text.find('\n')));
    const bool is_line = record.text.find('\n') + 1 >= record.text.size();
    const bool is_word = only.starts_with('{') || only.find('/') != only.npos ||
                         looks_like_id(only.substr(0, only.find_first_of(" \t")));
    try {
      if (is_line && is_word) {
        answer(only, hand_over);
      } else {
        if (!out_.text.empty() && options_.is_slow) hand_over(std::move(out_));
        if (stop_requested()) throw Interrupted();
        begun_ = std::chrono::steady_clock::now();
        guarded([&] { answer_board(record.text, record.line); });
      }
    } catch (const std::bad_alloc&) {  // also if the message about a bad board does not fit
      give_up(out_of_memory);
    }
  }
}

template <typename Work>
void LineAnswerer::guarded(const Work& work) {
  try {
    work();
  } catch (const InputError& error) {
    refuse(error);
  } catch (const std::bad_alloc&) {
    give_up(out_of_memory);
  }
}

void LineAnswerer::answer(std::string_view text, const HandOver& hand_over) {
  if (gather(text)) return;
  flush();
  if (!out_.text.empty()) hand_over(std::move(out_));
  if (stop_requested()) throw Interrupted();
  begun_ = std::chrono::steady_clock::now();
  guarded([&] {
    if (options_.graphs && text.empty())
      refuse(InputError("there is no graph on this line; remove the line, or write a graph",
                        ErrorCode::missing));
    else if (options_.graphs)
      answer_graph(text);
    else if (text.starts_with('{'))
      answer_json(text);
    else if (looks_like_id(text.substr(0, text.find_first_of(" \t"))))
      answer_id(text);
    else if ((text.empty() && !answers_empty_lines()) || !answer_cells(text))
      refuse(text.empty()
                 ? InputError("there is no board on this line; remove the line, or write a board",
                              ErrorCode::missing)
                 : InputError(fmt::format("expected an id, a JSON object, or cells with / between rows{}",
                                          looks_like_cells(text)
                                              ? "; if a board has several lines, add --as boards; if "
                                                "each line is a board of one row, add --colours Q"
                                              : ""),
                              ErrorCode::syntax));
  });
}

void LineAnswerer::give_up(std::string_view why) {
  flush();
  out_.unknown = true;
  out_.text += unknown(why);
}

/// Writes an error in place of the answer.
void LineAnswerer::refuse(const InputError& error) {
  flush();
  out_.bad = true;
  const std::string_view what = error.what();
  const bool is_placed = board_ > 0 && what.starts_with(options_.name + ":");
  const std::string placed =
      is_placed ? std::string(what) : fmt::format("{}:{}: {}", options_.name, line_, what);
  if (options_.strict)
    out_.fatal = placed;
  else if (options_.json)
    out_.text += fmt::format("{}\n", error_json(error, placed, line_));
  else
    out_.text += fmt::format("error {}: {}\n", board_ > 0 ? board_ : line_, placed);
}

void answer_no_lines(Team& team, const std::string& /*question*/, Limits& /*limits*/) {
  answer_blocks_dealt(team, 0, {});
}

Exit answer_lines(Input& input, Output& output, const LineOptions& options,
                  const std::function<std::unique_ptr<LineAnswerer>()>& make_answerer) {
  const unsigned threads = worker_count(options.threads);
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
  // Answerers are created before anything is read: if memory runs out here, no line is lost.
  std::vector<std::unique_ptr<LineAnswerer>> answerers(threads);
  std::generate(answerers.begin(), answerers.end(), make_answerer);
  std::vector<std::thread> workers;
  std::exception_ptr stopped;
  try {
    for (const auto& answerer : answerers)
      workers.emplace_back([&] { guarded([&] { line.answer_all(*answerer); }); });
    if (is_shared)
      workers.emplace_back([&] {
        guarded([&] {
          Team team(*ranks, lines_job, "");
          line.answer_elsewhere(team);
        });
      });
    workers.emplace_back([&] { guarded([&] { line.write_all(); }); });

    Block block;
    std::uint64_t next_line = 1;
    BoardRecords records(options, [&](Block&& one) { return line.append(std::move(one)); });
    while (options.boards && input.block(block.text, block.cut))
      if (!records.read(block.text, block.cut)) break;
    if (options.boards) records.finish();
    while (!options.boards && input.block(block.text, block.cut)) {
      block.first_line = next_line;
      next_line += static_cast<std::uint64_t>(std::count(block.text.begin(), block.text.end(), '\n'));
      if (block.cut != Cut::none) ++next_line;
      const bool whole = !options.is_slow || block.cut != Cut::none;
      if (!(whole ? line.append(std::move(block)) : line.append_lines(std::move(block)))) break;
      block = {};
    }
  } catch (...) {
    stopped = std::current_exception();
  }
  line.close();
  for (std::thread& worker : workers) worker.join();
  const Answered total = line.total();
  if (stopped) std::rethrow_exception(stopped);
  if (!total.fatal.empty()) throw InputError(total.fatal);
  if (stop_requested()) throw Interrupted();
  if (total.bad) return Exit::input;
  if (total.unknown) return Exit::stopped;
  return total.rejected ? Exit::impossible : Exit::answered;
}

}  // namespace flipwise::app
