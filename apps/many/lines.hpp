// SPDX-License-Identifier: MIT
//
// Folder apps/many: many puzzles, one a line, dealt out to threads in blocks; answers keep their order.
// Entry: answer_lines() for any command (answering_many.hpp), solve_many() for solve; blocks.cpp deals out.
// Must not contain the text or JSON of an answer: the command gives it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "command.hpp"
#include "many/blocks.hpp"

namespace flipwise::app {

/// How a stream of puzzles, one a line, is answered.
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

/// Answers every line of an input, in order. Bad lines make the result Exit::input, and lines that were
/// not answered Exit::stopped. Throws InputError at the first bad line where that is wanted, Interrupted.
Exit answer_lines(Input& input, Output& output, const LineOptions& options,
                  const std::function<std::unique_ptr<LineAnswerer>()>& make_answerer);

}  // namespace flipwise::app
