// SPDX-License-Identifier: MIT
//
// Folder apps/many: many puzzles, one a line, dealt out to threads in blocks; answers keep their order.
// Entry: answer_lines() for any command (answering_many.hpp), solve_many() for solve.
// Must not contain the text or JSON of an answer: the command gives it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "command.hpp"
#include "files/input.hpp"
#include "run/ranks.hpp"

namespace flipwise::app {

/// Some lines of the input.
struct Block {
  std::string text;
  std::uint64_t first_line = 1;
  Cut cut = Cut::none;  ///< else it is the beginning of one line

  // For other processes.
  void save(Saving& out) const { out(text, first_line, cut); }
  void load(Loading& in) { in(text, first_line, cut); }
};

/// Answers to lines of a block.
struct Answered {
  std::string text = {};
  bool bad = false;        ///< a line could not be read
  bool unknown = false;    ///< a line was not answered
  bool rejected = false;   ///< an answer was found wrong
  std::string fatal = {};  ///< ends the run after `text`: why

  /// Takes what is in `more`, or nothing where memory does not suffice.
  void add(Answered&& more) {
    if (text.empty())
      text.swap(more.text);
    else
      text += more.text;
    bad |= more.bad;
    unknown |= more.unknown;
    rejected |= more.rejected;
    fatal += more.fatal;
    more = {};
  }

  void save(Saving& out) const { out(text, bad, unknown, rejected, fatal); }
  void load(Loading& in) { in(text, bad, unknown, rejected, fatal); }
};

/// Takes the answers to whole lines, which may then be written though others of their block take longer.
using HandOver = std::function<void(Answered&&)>;

/// The job of other processes, which answer blocks where they run the same command. One that cannot run it
/// answers none.
constexpr const char* lines_job = "lines";
void answer_no_lines(Team& team, const std::string& question, Limits& limits);
/// Thrown by answer_lines to end the command of such a process when all is done.
struct Dismissed {
  int status = 0;
};

/// Options of --many.
struct LineOptions {
  std::string name = {};  ///< of the input, as messages call it
  bool json = false;      ///< answers, and what is wrong with a bad line, as JSON objects
  bool strict = false;    ///< stop at the first bad line
  bool is_slow = true;    ///< a line is worth a thread of its own
  unsigned threads = 0;   ///< 0: one for each core
};

/// Answers the lines that one thread is given, ids or JSON objects, one line each. A line that is bad is
/// answered in its place with what is wrong.
class LineAnswerer {
 public:
  explicit LineAnswerer(const LineOptions& options) : options_(options) {}
  LineAnswerer(const LineAnswerer&) = delete;
  LineAnswerer& operator=(const LineAnswerer&) = delete;
  virtual ~LineAnswerer() = default;

  /// An answer that may have taken long is handed over at once.
  void operator()(const Block& block, const HandOver& hand_over);

 protected:
  /// Each appends its answer to `out().text`, with the end of the line; throws InputError where the line is
  /// bad.
  virtual void answer_id(std::string_view text) = 0;
  virtual void answer_json(std::string_view text) = 0;
  /// A line that is neither, such as the lights of buttons; false where there is no such question.
  virtual bool answer_cells(std::string_view /*text*/) { return false; }
  /// Takes a line to answer it later, together with others; false where it cannot.
  virtual bool gather(std::string_view /*text*/) { return false; }
  /// Answers what was gathered.
  virtual void flush() {}
  /// Appends `unknown(why)`, behind the answers to what was gathered.
  void give_up(std::string_view why);
  /// The answer where there is none, for this reason.
  virtual std::string unknown(std::string_view why) const = 0;

  Answered& out() { return out_; }
  /// When the line was there to be read.
  std::chrono::steady_clock::time_point begun() const { return begun_; }

 private:
  void answer(std::string_view text, const HandOver& hand_over);
  void refuse(const InputError& error);

  const LineOptions& options_;
  Answered out_ = {};
  std::uint64_t line_ = 1;
  std::chrono::steady_clock::time_point begun_ = {};
};

/// Reads lines, answers them on many threads, each with its own answerer, and writes the answers in the
/// order of the lines, as soon as they can be. If lines are slow each is a block of its own. Memory: a few
/// blocks a thread. Bad lines make the result Exit::input, and lines that were not answered Exit::stopped.
/// Whatever ends the run, the answers in front that are known have been written. Other processes answer
/// blocks as well; there it throws Dismissed. Throws InputError at the first bad line where that is wanted,
/// Interrupted.
Exit answer_lines(Input& input, Output& output, const LineOptions& options,
                  const std::function<std::unique_ptr<LineAnswerer>()>& make_answerer);

}  // namespace flipwise::app
