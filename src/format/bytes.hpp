// SPDX-License-Identifier: MIT
//
// A reader of bytes that counts lines and columns for error messages. The page translates every message of
// a format: web/src/texts/refusals.ts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/errors.hpp"

namespace flipwise {

constexpr bool is_digit(int byte) {
  return byte >= '0' && byte <= '9';
}
/// True if a byte is white space within a line; CR is part of a line end.
constexpr bool is_blank(int byte) {
  return byte == ' ' || byte == '\t' || byte == '\r';
}

/// The bytes of a stream or of a text; every reader of a format uses this class. It tracks the place of the
/// next byte, so that every error contains it: `get` and `line_rest` count lines, `read` does not (a raw
/// image has none). A stream is read in pieces of 32 KiB and must outlive the reader; `first_line` is the
/// number of the line at its current position.
class Bytes {
 public:
  static constexpr int end = -1;

  Bytes(std::istream& input, std::string name, std::uint64_t first_line = 1);
  Bytes(std::string_view text, std::string name, std::uint64_t first_line = 1);
  Bytes(Bytes&&) = default;
  Bytes& operator=(Bytes&&) = default;

  /// Returns the next byte, or `end`. Throws InputError if the stream cannot be read, for example a
  /// directory.
  int peek() {
    return next_ == chunk_.size() && !refill() ? end : static_cast<unsigned char>(chunk_[next_]);
  }
  int get();

  /// Skips blanks.
  void skip_blanks() {
    while (is_blank(peek())) get();
  }
  /// Skips the rest of the line, but not its line feed.
  void skip_line() {
    while (peek() != '\n' && peek() != end) get();
  }

  /// Returns the buffered part of the current line, without its line feed. It is empty only at a line feed
  /// or at the end.
  std::string_view line_rest();
  /// Skips bytes that `line_rest` returned.
  void skip(std::size_t count) { next_ += count; }

  /// Reads up to `count` raw bytes. Returns their number, which is smaller only at the end.
  std::size_t read(char* into, std::size_t count);

  /// Reads all that follows, for forms that must be seen as a whole. Throws InputError for more than 64
  /// MiB.
  std::string rest();

  const std::string& name() const { return name_; }

  /// Returns the number of bytes from here to the end, if it is known without reading them.
  std::optional<std::uint64_t> remaining();

  /// A place to return to. Only texts and seekable streams can return.
  struct Mark {
    std::uint64_t offset = 0, line = 1, line_start = 0;
  };
  Mark mark(std::size_t ahead = 0) const { return {offset_ + next_ + ahead, line_, line_start_}; }
  void return_to(const Mark& mark);
  /// Returns the position of a mark as counted by tellg of the stream; nothing if it cannot seek.
  std::optional<std::uint64_t> position(const Mark& mark) const;

  /// Throws InputError "NAME:LINE:COLUMN: what" for the byte `ahead` bytes after the next one.
  [[noreturn]] void fail(const std::string& what, std::size_t ahead = 0) const { fail(what, mark(ahead)); }
  [[noreturn]] void fail(const std::string& what, const Mark& at, ErrorCode code = ErrorCode::syntax) const;
  /// "NAME:LINE" of a place.
  std::string place(const Mark& at) const { return name_ + ":" + std::to_string(at.line); }

 private:
  bool refill();
  void skip_byte_order_mark();
  bool read_past(char* into, std::size_t& total, std::size_t count);

  std::istream* input_ = nullptr;
  std::string name_;
  std::vector<char> buffer_;
  std::string_view chunk_;
  std::size_t next_ = 0;
  std::uint64_t offset_ = 0;  ///< offset of the first byte of the chunk, from where reading began
  std::uint64_t line_ = 1;
  std::uint64_t line_start_ = 0;
  std::int64_t origin_ = -1;  ///< position of the stream where reading began; -1 if it cannot seek
};

/// Returns a name of a text for messages, without control characters.
std::string printable_name(const std::string& name);

/// Returns the error "NAME:LINE:COLUMN: what" as one printable line, whatever the name contains.
InputError located(const std::string& name, std::uint64_t line, std::uint64_t column,
                   const std::string& what, ErrorCode code = ErrorCode::syntax);

/// Returns a readable name of a byte: 'x', or "byte 0x1b".
std::string byte_name(int byte);

/// Returns a number with its noun: "1 cell", "4 cells". By default, the plural is `one` with an s.
std::string count_of(std::uint64_t count, const std::string& one, const std::string& many = "");

}  // namespace flipwise
