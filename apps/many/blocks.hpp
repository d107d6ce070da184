// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "files/input.hpp"
#include "files/output.hpp"
#include "run/ranks.hpp"

namespace flipwise::app {

/// Some lines of the input.
struct Block {
  std::string text;
  std::uint64_t first_line = 1;
  Cut cut = Cut::none;  ///< else it is the beginning of one line
};

/// What became of lines of a block.
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
};

/// Takes the answers to whole lines, which may then be written though others of their block take longer.
using HandOver = std::function<void(Answered&&)>;

/// Answers the blocks that one thread is given, in one part or in several; each thread has its own.
using BlockAnswerer = std::function<void(const Block&, const HandOver&)>;

/// The job of other processes: they answer blocks, on `threads` threads each, and are told so by
/// answer_blocks where they run the same command. One that cannot run it answers none.
constexpr const char* lines_job = "lines";
void answer_no_lines(Team& team, const std::string& question, Limits& limits);
/// Ends the command of a process that is told, by answer_blocks, that all is done.
struct Dismissed {
  int status = 0;
};

/// Reads blocks of lines, answers them on `threads` threads (0: one for each core), and writes the answers
/// in the order of the lines, as soon as they can be; with `line_by_line` every line is a block of its own,
/// which pays where answering one takes longer than handing it over. Memory: a few blocks a thread,
/// whatever the length of the input. Returns what is true of all blocks together; a `fatal` ends the
/// reading. Whatever ends the run, the answers in front that are known have been written. Other processes
/// answer blocks as well; there it does not return but throws Dismissed.
Answered answer_blocks(Input& input, Output& output, unsigned threads, bool line_by_line,
                       const std::function<BlockAnswerer()>& make_answerer);

}  // namespace flipwise::app
