// SPDX-License-Identifier: MIT
//
// Reads bytes and places of faults. The page translates every fault of a format: web/src/texts/refusals.ts.
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
/// Whether a byte is white space within a line; CR is part of the end of one.
constexpr bool is_blank(int byte) {
  return byte == ' ' || byte == '\t' || byte == '\r';
}

/// The bytes of a stream or of a text, one way of reading for every format. It knows the place of the
/// next byte, so that every error says where: `get` and `line_rest` keep count of lines, `read` does
/// not (lines mean nothing in a raw image). A stream is read in pieces of 32 KiB and must outlive it;
/// `first_line` is the number of the line at which it stands.
class Bytes {
 public:
  static constexpr int end = -1;

  Bytes(std::istream& input, std::string name, std::uint64_t first_line = 1);
  Bytes(std::string_view text, std::string name, std::uint64_t first_line = 1);
  Bytes(Bytes&&) = default;
  Bytes& operator=(Bytes&&) = default;

  /// The next byte, or `end`. Throws InputError when the stream breaks (a directory does).
  int peek() {
    return next_ == chunk_.size() && !refill() ? end : static_cast<unsigned char>(chunk_[next_]);
  }
  int get();

  /// Skip what is blank, and what is left of the line, without its line feed.
  void skip_blanks() {
    while (is_blank(peek())) get();
  }
  void skip_line() {
    while (peek() != '\n' && peek() != end) get();
  }

  /// What is buffered of the present line, without its line feed; empty only at a line feed or the end.
  std::string_view line_rest();
  /// Drops bytes that `line_rest` showed.
  void skip(std::size_t count) { next_ += count; }

  /// Up to `count` raw bytes; fewer only at the end.
  std::size_t read(char* into, std::size_t count);

  /// Bytes from here to the end, where that is known without reading them.
  std::optional<std::uint64_t> remaining();

  /// A place to come back to. Only texts and seekable streams can.
  struct Mark {
    std::uint64_t offset = 0, line = 1, line_start = 0;
  };
  Mark mark(std::size_t ahead = 0) const { return {offset_ + next_ + ahead, line_, line_start_}; }
  void return_to(const Mark& mark);
  /// What tellg of the stream calls it; nothing where the stream cannot seek.
  std::optional<std::uint64_t> position(const Mark& mark) const;

  /// Throws InputError "NAME:LINE:COLUMN: what" for the byte `ahead` bytes after the next one.
  [[noreturn]] void fail(const std::string& what, std::size_t ahead = 0) const { fail(what, mark(ahead)); }
  [[noreturn]] void fail(const std::string& what, const Mark& at) const;

 private:
  bool refill();
  void skip_byte_order_mark();
  bool read_past(char* into, std::size_t& total, std::size_t count);

  std::istream* input_ = nullptr;
  std::string name_;
  std::vector<char> buffer_;
  std::string_view chunk_;
  std::size_t next_ = 0;
  std::uint64_t offset_ = 0;  ///< of the chunk's first byte, from where reading began
  std::uint64_t line_ = 1;
  std::uint64_t line_start_ = 0;
  std::int64_t origin_ = -1;  ///< the stream's position where reading began; -1: it cannot seek
};

/// Returns the error "NAME:LINE:COLUMN: what", printable and one line whatever the name.
InputError located(const std::string& name, std::uint64_t line, std::uint64_t column,
                   const std::string& what, ErrorCode code = ErrorCode::syntax);

/// A byte as a person can read it: 'x', or "byte 0x1b".
std::string byte_name(int byte);

/// "1 cell", "4 cells"; the plural is with an s unless it is said.
std::string count_of(std::uint64_t count, const std::string& one, const std::string& many = "");

}  // namespace flipwise
