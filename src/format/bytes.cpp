// SPDX-License-Identifier: MIT
#include "format/bytes.hpp"

#include <algorithm>
#include <istream>
#include <limits>
#include <utility>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise {

namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 15;

/// Reads of at least this size bypass the buffer: copying would cost more than a call of the stream.
constexpr std::size_t piece = std::size_t{1} << 13;

}  // namespace

Bytes::Bytes(std::istream& input, std::string name, std::uint64_t first_line)
    : input_(&input), name_(std::move(name)), line_(first_line) {
  if (!input) fail("cannot be read");
  buffer_.resize(buffer_bytes);
  origin_ = static_cast<std::int64_t>(input.tellg());
  input.clear();
  skip_byte_order_mark();
}

Bytes::Bytes(std::string_view text, std::string name, std::uint64_t first_line)
    : name_(std::move(name)), chunk_(text), line_(first_line) {
  skip_byte_order_mark();
}

void Bytes::skip_byte_order_mark() {
  if (peek() == end || !chunk_.starts_with(byte_order_mark)) return;
  skip(byte_order_mark.size());
  line_start_ = byte_order_mark.size();
}

bool Bytes::refill() {
  if (input_ == nullptr) return false;
  offset_ += chunk_.size();
  next_ = 0;
  chunk_ = {};
  if (input_->good()) {
    input_->read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    if (input_->bad()) fail("cannot be read");
    chunk_ = {buffer_.data(), static_cast<std::size_t>(input_->gcount())};
  }
  return !chunk_.empty();
}

int Bytes::get() {
  const int byte = peek();
  if (byte == end) return end;
  ++next_;
  if (byte == '\n') {
    ++line_;
    line_start_ = offset_ + next_;
  }
  return byte;
}

std::string_view Bytes::line_rest() {
  if (peek() == end) return {};
  const std::string_view rest = chunk_.substr(next_);
  return rest.substr(0, rest.find('\n'));
}

std::size_t Bytes::read(char* into, std::size_t count) {
  std::size_t total = 0;
  while (total < count) {
    const std::size_t buffered = std::min(count - total, chunk_.size() - next_);
    std::copy_n(chunk_.data() + next_, buffered, into + total);
    next_ += buffered;
    total += buffered;
    if (total < count && !(count - total < piece ? refill() : read_past(into, total, count))) break;
  }
  return total;
}

std::string Bytes::rest() {
  constexpr std::size_t max_bytes = std::size_t{1} << 26;
  constexpr std::size_t step = std::size_t{1} << 16;
  std::string text;
  for (std::size_t got = step; got == step;) {
    const std::size_t before = text.size();
    text.resize(before + step);
    got = read(text.data() + before, step);
    text.resize(before + got);
    if (text.size() > max_bytes)
      throw InputError(printable_name(name_) + ": this text has more than 64 MiB; shorten it",
                       ErrorCode::too_large, {.input = name_});
  }
  return text;
}

/// Reads directly into the memory of the caller; the buffer must be empty.
bool Bytes::read_past(char* into, std::size_t& total, std::size_t count) {
  if (input_ == nullptr || !input_->good()) return false;
  constexpr auto most = static_cast<std::size_t>(std::numeric_limits<std::streamsize>::max());
  input_->read(into + total, static_cast<std::streamsize>(std::min(count - total, most)));
  if (input_->bad()) fail("cannot be read");
  const auto got = static_cast<std::size_t>(input_->gcount());
  offset_ += chunk_.size() + got;
  next_ = 0;
  chunk_ = {};
  total += got;
  return got > 0;
}

// Devices and files of /proc report that they end at 0. If the reported end is before the bytes already
// read, the size is unknown.
std::optional<std::uint64_t> Bytes::remaining() {
  const std::uint64_t here = offset_ + next_;
  if (input_ == nullptr) return chunk_.size() - next_;
  if (origin_ < 0) return std::nullopt;
  input_->clear();
  input_->seekg(0, std::ios::end);
  const auto last = static_cast<std::int64_t>(input_->tellg());
  input_->clear();
  input_->seekg(origin_ + static_cast<std::int64_t>(offset_ + chunk_.size()));
  if (!*input_) fail("cannot be read");
  if (last < origin_ + static_cast<std::int64_t>(here)) return std::nullopt;
  return static_cast<std::uint64_t>(last - origin_) - here;
}

void Bytes::return_to(const Mark& mark) {
  line_ = mark.line;
  line_start_ = mark.line_start;
  if (mark.offset >= offset_ && mark.offset <= offset_ + chunk_.size()) {
    next_ = static_cast<std::size_t>(mark.offset - offset_);
    return;
  }
  if (origin_ < 0) fail("cannot be read twice: it is not a file");
  input_->clear();
  input_->seekg(origin_ + static_cast<std::int64_t>(mark.offset));
  if (!*input_) fail("cannot be read twice");
  offset_ = mark.offset;
  next_ = 0;
  chunk_ = {};
}

std::optional<std::uint64_t> Bytes::position(const Mark& mark) const {
  if (origin_ < 0) return std::nullopt;
  return static_cast<std::uint64_t>(origin_) + mark.offset;
}

void Bytes::fail(const std::string& what, const Mark& at, ErrorCode code) const {
  throw located(name_, at.line, at.offset - at.line_start + 1, what, code);
}

std::string printable_name(const std::string& name) {
  std::string shown = name;
  for (char& c : shown)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return shown;
}

InputError located(const std::string& name, std::uint64_t line, std::uint64_t column,
                   const std::string& what, ErrorCode code) {
  return {printable_name(name) + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + what,
          code,
          {.input = name, .line = line, .column = column}};
}

std::string byte_name(int byte) {
  if (byte == Bytes::end) return "the end of the input";
  if (byte > 0x20 && byte < 0x7f) return {'\'', static_cast<char>(byte), '\''};
  constexpr std::string_view digits = "0123456789abcdef";
  return {'b', 'y', 't', 'e', ' ', '0', 'x', digits[static_cast<unsigned>(byte) >> 4], digits[byte & 15]};
}

std::string count_of(std::uint64_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many.empty() ? one + "s" : many);
}

}  // namespace flipwise
