// SPDX-License-Identifier: MIT
//
// Folder apps/files: input, output and saved files, signals, terminals, bounds kept by the system.
// Entry: Input, Output, resume_file.hpp (saved states), signals.hpp (why a run stopped), allowance.hpp.
// Must not contain commands or their options; complaints.cpp alone names options that help after a limit.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>

#include "files/file_address.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise::app {

/// The longest line, and the longest text that is held as one.
constexpr std::size_t longest_line = std::size_t{1} << 26;

/// Why of a line only its beginning was kept: it is longer than that, or it does not fit into memory.
enum class Cut { none, too_long, no_room };

std::string_view trimmed(std::string_view text);

/// A file or standard input, buffered, read either as a stream or line by line, in bounded memory.
class Input final : private std::streambuf {
 public:
  /// An empty path or `-`: standard input; where that is a terminal, the user is told that it is read.
  /// `as_it_is`: a byte order mark is not left out. Throws InputError: no such file, a directory.
  explicit Input(const std::string& path, bool as_it_is = false);
  /// Reads from memory.
  struct Text {
    std::string_view text;
    std::string name = "input";
  };
  explicit Input(Text text);
  ~Input() override;
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// What messages call it.
  const std::string& name() const { return name_; }
  std::istream& stream() { return stream_; }

  /// Whether the stream can go back: a regular file, also as standard input.
  bool seekable() const { return seekable_; }
  /// How far such a file has been read, in bytes.
  std::int64_t position() { return seekoff(0, std::ios::cur, std::ios::in); }
  /// Reads of such a file from any position, as many bytes as there are; for any thread.
  std::size_t read_at(std::uint64_t position, std::span<char> into) const;
  /// What another process finds such a file by; nothing for standard input.
  std::optional<FileAddress> address() const;

  /// Calls what reads such a file more than once. Where that ends in an internal error and the file has
  /// changed, an InputError says so.
  template <typename Use>
  auto unless_it_changes(const Use& use) const {
    const auto before = address();
    try {
      return use();
    } catch (const InternalError&) {
      if (!before || before->is_open_as(descriptor_)) throw;
      throw InputError(name_ + ": changed while it was read");
    }
  }

  /// Whether a netpbm bitmap, P1 or P4, follows.
  bool holds_image() { return peek(2).starts_with("P1") || peek(2).starts_with("P4"); }
  /// Whether a netpbm greymap, P2 or P5, follows that is not of two colours.
  bool holds_greymap() { return looks_like_pgm(peek(2)) && colours_of_pgm(peek_all()) != 2; }
  /// The first bytes, unread; empty at the end of the input. Those after `least` only where they need not
  /// be waited for.
  std::string_view peek(std::size_t least = 1);
  /// The first line that follows, unread, that is neither blank nor a comment (`;`), without blanks around
  /// it; of what is longer than the buffer, the beginning; empty where there is none.
  std::string_view peek_content();
  /// As much as the buffer holds, unread; all there is unless that is more.
  std::string_view peek_all() { return peek(capacity_); }

  /// What there is of a line, without its end (LF), up to where the buffer is full; valid until the next
  /// call; nothing at the end of the input.
  struct Piece {
    std::string_view text;
    bool begins_line;
    bool ends_line;
  };
  std::optional<Piece> piece();
  /// The next line without its end (LF or CRLF), valid until the next call; nothing at the end of the
  /// input. Throws InputError for a line of more than 64 MiB.
  std::optional<std::string_view> line();
  /// The next that is neither blank nor a comment, without blanks around it.
  std::optional<std::string_view> content();
  /// Calls this before it reads on, which may have to wait: what is known should be told then.
  void before_reading(std::function<void()> call) { before_reading_ = std::move(call); }
  /// Whole lines with their ends, as many as can be had at once, into `text`; false at the end of the
  /// input. Of a line that `cut` speaks of, `text` is only how it begins.
  bool block(std::string& text, Cut& cut);
  /// The number of the line last returned, from 1.
  std::uint64_t line_number() const { return line_number_; }

 private:
  int_type underflow() override;
  std::streamsize xsgetn(char* into, std::streamsize count) override;
  pos_type seekoff(off_type offset, std::ios::seekdir way, std::ios::openmode mode) override;
  pos_type seekpos(pos_type position, std::ios::openmode mode) override;
  bool fill();
  bool extend();
  std::size_t byte_order_mark_size(std::size_t& count);
  std::size_t read_some(char* into, std::size_t count);

  std::string name_;
  std::function<void()> before_reading_;
  int descriptor_ = 0;
  bool seekable_ = false;
  bool begun_ = false;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_;
  std::string long_line_;
  bool at_line_start_ = true;
  std::uint64_t line_number_ = 0;
  std::istream stream_;
};

/// What a BOARD argument says: an id, or a file or standard input that holds an id, or a board in any
/// format, which leaves rule, wrap and goal as they are by default.
struct StatedBoard {
  Puzzle puzzle;
  Board presses = {};  ///< of two kinds, where cells are written `2`; the start has a bit for each
  bool is_id = false;
  Grid grid() && { return {std::move(presses.empty() ? puzzle.start : presses), std::move(puzzle.holes)}; }
};
/// `modulus` as in read_grid; an id must have it.
StatedBoard read_stated_board(Input& input, std::uint64_t modulus = 2);
StatedBoard read_stated_board(const std::string& path, std::uint64_t modulus = 2);
/// Only the cells of it.
Grid read_board(const std::string& path, std::uint64_t modulus = 2);
/// Reads a board of more than two colours on one line, a slash between rows.
Grid colours_of_line(std::string_view text, std::uint64_t colours);

/// All of an input that must fit 64 MiB.
std::string read_all(Input& input);

}  // namespace flipwise::app
