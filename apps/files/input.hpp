// SPDX-License-Identifier: MIT
//
// Folder apps/files: input, output and saved files, signals, terminals, bounds kept by the system.
// Entry: Input, Output, resume_file.hpp (saved states), signals.hpp (stops, ResourceLimits).
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

/// Maximum size of a line, and of a text that is stored in memory.
constexpr std::size_t longest_line = std::size_t{1} << 26;
/// Size of a line after which reading ends, since it may never end.
constexpr std::size_t endless_line = std::size_t{1} << 30;

/// The reason why only the beginning of a line was kept: it is too long, or it does not fit into memory.
enum class Cut { none, too_long, out_of_memory };

std::string_view trimmed(std::string_view text);
/// True if a text begins as an object of JSON does. `{{1,0},{0,1}}` is a board in brackets.
inline bool begins_json(std::string_view text) {
  const std::size_t next = text.find_first_not_of(" \t\r", 1);
  return text.starts_with('{') && (next == text.npos || text[next] == '"' || text[next] == '}');
}

/// True for an offset of a rule, such as 0,-1.
bool looks_like_offset(std::string_view word);
/// Returns a hint with the id of an all-lit board, for sizes such as 5x5; empty for other words.
std::string id_for_sizes(std::string_view sizes);

/// A file or standard input. It is buffered, and read as a stream or line by line in bounded memory.
class Input final : private std::streambuf {
 public:
  /// Opens an input. An empty path or `-` is standard input; if that is a terminal, a message reports that
  /// it is read. With `as_it_is`, a byte order mark is kept. Throws InputError, for example for a missing
  /// file or a directory.
  explicit Input(const std::string& path, bool as_it_is = false);
  /// Reads a BOARD argument: standard input, a file, or if no file has that name, the argument itself, a
  /// board with slashes between its rows.
  Input(const std::string& board, const TextForm& form);
  /// Reads from memory.
  struct Text {
    std::string_view text;
    std::string name = "input";
  };
  explicit Input(const Text& text);
  ~Input() override;
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// Returns the name for messages.
  const std::string& name() const { return name_; }
  std::istream& stream() { return stream_; }

  /// True if the stream can seek: for a regular file, also as standard input.
  bool seekable() const { return seekable_; }
  /// Returns the number of bytes read so far from a seekable input.
  std::int64_t position() { return seekoff(0, std::ios::cur, std::ios::in); }
  /// Reads a seekable input from a position on, up to its end. Thread-safe.
  std::size_t read_at(std::uint64_t position, std::span<char> into) const;
  /// Returns the address of a regular file for another process; nothing for standard input.
  std::optional<FileAddress> address() const;

  /// Calls `use`, which reads the input more than once. Throws InputError in place of InternalError if the
  /// file has changed.
  template <typename Use>
  auto unless_it_changes(const Use& use) const {
    const auto before = address();
    try {
      return use();
    } catch (const InternalError&) {
      if (!before || before->is_open_as(descriptor_)) throw;
      throw InputError(name_ + ": the file changed while it was read; run the command again");
    }
  }

  /// True if a netpbm bitmap follows, P1 or P4.
  bool holds_image() { return peek(2).starts_with("P1") || peek(2).starts_with("P4"); }
  /// True if a netpbm greymap of more than two colours follows, P2 or P5.
  bool holds_greymap() { return looks_like_pgm(peek(2)) && colours_of_pgm(peek_all()) != 2; }
  /// Returns the next bytes without consuming them, empty at the end of the input. Waits for at least
  /// `least`.
  std::string_view peek(std::size_t least = 1);
  /// Returns the next line that is neither blank nor a comment (`;`), without surrounding blanks and
  /// without consuming it. Returns its beginning if it is longer than the buffer; empty if there is none.
  std::string_view peek_content();
  /// Returns all that follows, up to the size of the buffer, without consuming it.
  std::string_view peek_all() { return peek(capacity_); }

  /// A part of a line, as far as the buffer contains it, without the line feed. Valid until the next call.
  struct Piece {
    std::string_view text;
    bool begins_line;
    bool ends_line;
  };
  /// Returns nothing at the end of the input. Throws InputError for a line of more than 1 GiB.
  std::optional<Piece> piece();
  /// Returns the next line without its end (LF or CRLF), valid until the next call; nothing at the end of
  /// the input. Throws InputError for a line of more than 64 MiB.
  std::optional<std::string_view> line();
  /// Returns the next line that is neither blank nor a comment, without surrounding blanks.
  std::optional<std::string_view> content();
  /// Sets a function to call before each read, which may block: for output that must be visible by then.
  void before_reading(std::function<void()> call) { before_reading_ = std::move(call); }
  /// Reads the whole lines that are available, with their line ends; waits for at least one. Returns false
  /// at the end of the input. `cut` reports whether `text` is only the beginning of a line. Throws
  /// InputError for a line of more than 1 GiB.
  bool block(std::string& text, Cut& cut);
  /// Returns the number of the last line returned, from 1.
  std::uint64_t line_number() const { return line_number_; }

 private:
  int_type underflow() override;
  std::streamsize xsgetn(char* into, std::streamsize count) override;
  pos_type seekoff(off_type offset, std::ios::seekdir way, std::ios::openmode mode) override;
  pos_type seekpos(pos_type position, std::ios::openmode mode) override;
  void open_file(const std::string& path);
  void hold(const Text& text);
  bool fill();
  bool extend();
  std::size_t byte_order_mark_size(std::size_t& count);
  std::size_t read_some(char* into, std::size_t count);

  std::string name_;
  std::function<void()> before_reading_;
  int descriptor_ = 0;
  bool seekable_ = false;
  bool begun_ = false;
  bool ended_ = false;  ///< the end was read; a terminal waits for more if it is read again
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::string long_line_;
  bool at_line_start_ = true;
  std::size_t line_bytes_ = 0;  // returned in pieces
  std::uint64_t line_number_ = 0;
  std::istream stream_;
};

/// The puzzle of a BOARD argument: an id, or a file or standard input with an id or a board in any format.
/// For a board, rule, wrap and goal have their defaults.
struct StatedBoard {
  Puzzle puzzle;
  Board presses = {};  ///< presses of two kinds, if a cell is written `2`; `start` then marks them
  bool is_id = false;
  Grid grid() && { return {std::move(presses.empty() ? puzzle.start : presses), std::move(puzzle.holes)}; }
};
/// Read a BOARD argument. `modulus` is as in read_grid; an id must have it.
StatedBoard read_stated_board(Input& input, std::uint64_t modulus = 2, const TextForm& form = {});
StatedBoard read_stated_board(const std::string& path, std::uint64_t modulus = 2,
                              const TextForm& form = {});
/// Reads the cells of a BOARD argument.
Grid read_board(const std::string& path, std::uint64_t modulus = 2, const TextForm& form = {});
/// Reads a board with this many colours from one line, with slashes between rows. `name` is for messages.
Grid colours_of_line(std::string_view text, std::uint64_t colours, const std::string& name = "the board",
                     const TextForm& form = {});
/// True if a word is a board on one line: no file has this name, and it consists of cells and slashes
/// between rows.
bool is_board_on_a_line(const std::string& word, const TextForm& form);

/// Reads all of an input. Throws InputError for more than 64 MiB.
std::string read_all(Input& input);

}  // namespace flipwise::app
