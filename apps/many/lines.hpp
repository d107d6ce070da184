// SPDX-License-Identifier: MIT
//
// Folder apps/many: many puzzles, one a line, answered by threads in blocks; answers keep their order.
// Entry: answer_lines() for any command (answering_many.hpp), solve_many() for solve.
// Must not contain the text or JSON of an answer: the command provides it.
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

/// Consecutive lines of the input.
struct Block {
  std::string text;
  std::uint64_t first_line = 1;
  Cut cut = Cut::none;  ///< if not none, this is the beginning of a single line
  std::uint64_t first_board =
      0;  ///< if not 0, the text is records (board_records.hpp), and this the number of the first

  // For other processes.
  void save(Saving& out) const { out(text, first_line, cut, first_board); }
  void load(Loading& in) { in(text, first_line, cut, first_board); }
};

/// Answers to the lines of a block, or of a part of it.
struct Answered {
  std::string text = {};
  bool bad = false;        ///< a line could not be read
  bool unknown = false;    ///< a line was not answered
  bool rejected = false;   ///< an answer was found to be wrong
  std::string fatal = {};  ///< if not empty, the reason why the run ends after `text`

  /// Appends other answers; leaves this object unchanged if memory runs out.
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

/// Receives the answers to some lines of a block, which can be written before the rest of the block.
using HandOver = std::function<void(Answered&&)>;

/// The job of other processes that run the same command: they answer blocks. A process that cannot run the
/// command uses answer_no_lines.
constexpr const char* lines_job = "lines";
void answer_no_lines(Team& team, const std::string& question, Limits& limits);
/// Thrown by answer_lines in another process when all lines are answered, to end its command.
struct Dismissed {
  int status = 0;
};

/// Options of --many.
struct LineOptions {
  std::string name = {};          ///< name of the input in messages
  bool json = false;              ///< write answers and errors as JSON objects
  bool strict = false;            ///< stop at the first bad line
  bool is_slow = true;            ///< each line is worth a task of its own
  unsigned threads = 0;           ///< number of threads; 0: one for each core
  bool graphs = false;            ///< each line is a graph
  bool boards = false;            ///< the input is boards of several lines, not one puzzle a line
  std::uint64_t colours = 2;      ///< number of colours of the boards
  std::uint64_t lines_below = 0;  ///< number of lines below each board that belong to it
  TextForm form = {};             ///< form of the cells
};

/// Answers the lines that one thread receives. A line is an id, a JSON object, cells or a graph; its answer
/// is one line, or an error message in its place.
class LineAnswerer {
 public:
  explicit LineAnswerer(const LineOptions& options) : options_(options) {}
  LineAnswerer(const LineAnswerer&) = delete;
  LineAnswerer& operator=(const LineAnswerer&) = delete;
  virtual ~LineAnswerer() = default;

  /// Answers a block. An answer that may have taken long is handed over at once.
  void operator()(const Block& block, const HandOver& hand_over);

 protected:
  /// Append the answer to `out().text`, with its line end. Throw InputError if the line is bad.
  virtual void answer_id(std::string_view text) = 0;
  virtual void answer_json(std::string_view text) = 0;
  /// Answers any other line, such as the lights of buttons; returns false if it is not supported.
  virtual bool answer_cells(std::string_view /*text*/) { return false; }
  /// True if `answer_cells` also takes empty lines.
  virtual bool answers_empty_lines() const { return false; }
  /// Answers a line with a graph, if `LineOptions::graphs` is set.
  virtual void answer_graph(std::string_view /*text*/) {}
  /// Answers a board of several lines, which begins on this line of the input.
  virtual void answer_board(std::string_view text, std::uint64_t line) = 0;
  /// Answers a line within microseconds, or takes it to answer it later, together with other lines. Returns
  /// false if it can do neither.
  virtual bool gather(std::string_view /*text*/) { return false; }
  /// Answers the collected lines.
  virtual void flush() {}
  /// Answers the collected lines and appends `unknown(why)`.
  void give_up(std::string_view why);
  /// Returns the output for a line without an answer, with the reason.
  virtual std::string unknown(std::string_view why) const = 0;

  Answered& out() { return out_; }
  const LineOptions& options() const { return options_; }
  /// Returns the time when the current line was read.
  std::chrono::steady_clock::time_point begun() const { return begun_; }

 private:
  void answer(std::string_view text, const HandOver& hand_over);
  void answer_boards(const Block& block, const HandOver& hand_over);
  void begin_answer(const HandOver& hand_over);
  template <typename Work>
  void guarded(const Work& work);
  void refuse(const InputError& error);

  const LineOptions& options_;
  Answered out_ = {};
  std::uint64_t line_ = 1;
  std::uint64_t board_ = 0;  ///< number of the current board; 0 if the input is lines
  std::chrono::steady_clock::time_point begun_ = {};
};

/// Reads lines, answers them on several threads, each with its own answerer, and writes the answers in the
/// order of the lines as soon as possible. With `is_slow`, each line is a separate block. Memory: a few
/// blocks for each thread. Returns Exit::input if a line was bad, otherwise Exit::stopped if one was not
/// answered. The answers known when the run ends, for whatever reason, have been written. Other processes
/// answer blocks as well; in them, Dismissed is thrown. Throws Interrupted, and with `strict` InputError at
/// the first bad line.
Exit answer_lines(Input& input, Output& output, const LineOptions& options,
                  const std::function<std::unique_ptr<LineAnswerer>()>& make_answerer);

}  // namespace flipwise::app
