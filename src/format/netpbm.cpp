// SPDX-License-Identifier: MIT
#include "format/netpbm.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <memory>
#include <ostream>
#include <utility>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "run/clones.hpp"

namespace flipwise {

namespace {

/// From the order of the file to the order of a word and back. The file has the leftmost cell in the
/// highest bit of the first byte, a word has it in the lowest bit: reverse every byte.
constexpr Word swap_order(Word word) {
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
  word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
  return (word >> 4 & 0x0f0f0f0f0f0f0f0f) | (word & 0x0f0f0f0f0f0f0f0f) << 4;
}

FLIPWISE_CLONES void swap_order(const Word* from, std::size_t count, Word* to) {
  for (std::size_t i = 0; i < count; ++i) to[i] = swap_order(from[i]);
}

FLIPWISE_CLONES void words_of_bytes(const char* __restrict from, std::size_t count, Word* __restrict to) {
  for (std::size_t i = 0; i < count; ++i) {
    Word word = 0;
    std::memcpy(&word, from + i * sizeof word, sizeof word);
    to[i] = swap_order(word);
  }
}

FLIPWISE_CLONES void bytes_of_words(const Word* __restrict from, std::size_t count, char* __restrict to) {
  for (std::size_t i = 0; i < count; ++i) {
    const Word word = swap_order(from[i]);
    std::memcpy(to + i * sizeof word, &word, sizeof word);
  }
}

constexpr std::size_t bytes_for(std::size_t columns) {
  return columns / 8 + (columns % 8 != 0);
}

/// A row as a file has it, whose bytes need not begin where words do; its unused bits become 0.
void row_of_bytes(const char* bytes, std::size_t columns, Word* row) {
  const std::size_t whole = columns / word_bits;
  words_of_bytes(bytes, whole, row);
  const std::size_t used = columns % word_bits;
  if (used == 0) return;
  row[whole] = 0;
  std::memcpy(row + whole, bytes + whole * sizeof(Word), bytes_for(used));
  row[whole] = swap_order(row[whole]) & ((Word{1} << used) - 1);
}

/// So many rows, of at least one, as a piece of this many bytes holds.
std::size_t rows_of_piece(std::size_t columns, std::size_t bytes) {
  return std::max<std::size_t>(bytes / bytes_for(columns), 1);
}

}  // namespace

bool is_netpbm_white(int byte) {
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

NetpbmRaster::NetpbmRaster(Bytes bytes, char plain, char raw, const char* what, std::size_t most)
    : bytes_(std::move(bytes)), start_(bytes_.mark()) {
  const bool p = bytes_.get() == 'P';
  const int kind = p ? bytes_.get() : Bytes::end;
  raw_ = kind == raw;
  const int after = bytes_.peek();
  if ((kind != plain && kind != raw) || !(is_netpbm_white(after) || after == '#' || after == Bytes::end))
    bytes_.fail(what, start_);
  columns_ = read_number("columns");
  rows_ = read_number("rows");
  if (rows_ == 0 || columns_ == 0) bytes_.fail("a board needs at least one row and one column");
  if (!is_board_size(rows_, columns_))
    bytes_.fail("a board of " + std::to_string(rows_) + " x " + std::to_string(columns_) +
                " cells is too large");
  if (most != 0) {
    greatest_ = read_number("grey levels");
    if (greatest_ == 0 || greatest_ > most)
      bytes_.fail("the greatest number is " + std::to_string(greatest_) + ", expected 1 to " +
                  std::to_string(most));
  }
  const int last = get_uncommented();
  if (!is_netpbm_white(last) && (raw_ || last != Bytes::end))
    bytes_.fail("expected white space after the sizes, found " + byte_name(last));
  raster_ = bytes_.mark();
}

void NetpbmRaster::require_size(std::size_t row_bytes) {
  if (const auto left = bytes_.remaining()) {
    const std::size_t needed = rows_ * row_bytes;
    if (*left < needed)
      bytes_.fail("truncated: expected " + count_of(needed, "byte") + " for " + count_of(rows_, "row") +
                  " of " + count_of(columns_, "cell") + ", found " + std::to_string(*left));
    size_known_ = true;
  }
}

void NetpbmRaster::begin_again() {
  if (next_row_ == 0 && next_column_ == 0) return;
  bytes_.return_to(raster_);
  next_row_ = next_column_ = 0;
}

void NetpbmRaster::require_unfinished() const {
  if (next_row_ == rows_) throw InputError("read past the last row of a board", ErrorCode::shape);
}

void NetpbmRaster::pass(std::size_t cells) {
  next_column_ += cells;
  if (next_column_ < columns_) return;
  next_column_ = 0;
  if (++next_row_ == rows_) require_end();
}

PbmSource::PbmSource(Bytes bytes, ReadAt read_at, std::string address)
    : NetpbmRaster(std::move(bytes), '1', '4', "not a netpbm bitmap: expected P1 or P4"),
      read_at_(std::move(read_at)),
      address_(std::move(address)),
      position_(bytes_.position(raster_)) {
  require_size(raw_ ? bytes_for(columns_) : columns_);
}

int NetpbmRaster::get_uncommented() {
  int byte = bytes_.get();
  if (byte == '#')
    while (byte != '\n' && byte != '\r' && byte != Bytes::end) byte = bytes_.get();
  return byte;
}

std::size_t NetpbmRaster::read_number(const char* what) {
  while (is_netpbm_white(bytes_.peek()) || bytes_.peek() == '#') get_uncommented();
  std::size_t number = 0;
  std::size_t digits = 0;
  for (int byte = bytes_.peek(); byte >= '0' && byte <= '9'; byte = bytes_.peek(), ++digits) {
    const auto digit = static_cast<std::size_t>(byte - '0');
    if (number > (std::numeric_limits<std::size_t>::max() - digit) / 10)
      bytes_.fail(std::string("the number of ") + what + " is too large");
    number = number * 10 + digit;
    bytes_.get();
  }
  if (digits == 0)
    bytes_.fail(std::string("expected the number of ") + what + ", found " + byte_name(bytes_.peek()));
  return number;
}

void PbmSource::rewind() {
  begin_again();
}

void PbmSource::read_part(std::span<Word> words) {
  require_unfinished();
  const std::size_t left = columns_ - next_column_;
  const std::size_t cells = words.size() < words_for(left) ? words.size() * word_bits : left;
  words = words.first(words_for(cells));
  if (raw_)
    read_raw(words, cells);
  else
    read_plain(words, cells);
  pass(cells);
}

void PbmSource::read_at(std::size_t first, std::span<Word> rows) const {
  constexpr std::size_t piece_bytes = std::size_t{1} << 16;
  const std::size_t words = words_for(columns_);
  const std::size_t row_bytes = bytes_for(columns_);
  const std::size_t end = first + rows.size() / words;
  if (end > rows_ || end < first) throw InputError("read past the last row of a board", ErrorCode::shape);
  const std::size_t most = std::min(rows_of_piece(columns_, piece_bytes), end - first);
  const auto bytes = std::unique_ptr<char[]>(new char[most * row_bytes]);
  Bytes::Mark mark = raster_;
  mark.offset += std::uint64_t{first} * row_bytes;
  while (first < end) {
    const std::size_t count = std::min(most, end - first);
    const std::size_t found =
        read_at_(*position_ + (mark.offset - raster_.offset), {bytes.get(), count * row_bytes});
    mark.offset += found;
    if (found < count * row_bytes) fail_truncated(first + found / row_bytes, mark);
    for (std::size_t i = 0; i < count; ++i)
      row_of_bytes(bytes.get() + i * row_bytes, columns_, rows.data() + i * words);
    rows = rows.subspan(count * words);
    first += count;
  }
  char more = 0;
  if (end == rows_ && read_at_(*position_ + (mark.offset - raster_.offset), {&more, 1}) > 0)
    fail_longer(mark);
}

void NetpbmRaster::fail_truncated(std::size_t row, const Bytes::Mark& mark) const {
  bytes_.fail("truncated in row " + std::to_string(row + 1) + " of " + std::to_string(rows_), mark);
}

void NetpbmRaster::fail_longer(const Bytes::Mark& mark) const {
  bytes_.fail("more data after " + count_of(rows_, "row") + " of " + count_of(columns_, "cell"), mark);
}

void PbmSource::read_raw(std::span<Word> words, std::size_t cells) {
  words.back() = 0;
  const std::size_t bytes = bytes_for(cells);
  const std::size_t found = bytes_.read(reinterpret_cast<char*>(words.data()), bytes);
  if (found < bytes) fail_truncated(next_row_, bytes_.mark());
  swap_order(words.data(), words.size(), words.data());
  if (const std::size_t used = cells % word_bits) words.back() &= (Word{1} << used) - 1;
}

void PbmSource::read_plain(std::span<Word> words, std::size_t cells) {
  for (Word& word : words) {
    word = 0;
    const std::size_t here = std::min(cells, word_bits);
    for (std::size_t bit = 0; bit < here;) {
      const int byte = bytes_.peek();
      if (byte == '0' || byte == '1') {
        word |= Word{byte == '1'} << bit++;
        bytes_.skip(1);
      } else if (is_netpbm_white(byte) || byte == '#') {
        get_uncommented();
      } else if (byte == Bytes::end) {
        fail_truncated(next_row_, bytes_.mark());
      } else {
        bytes_.fail("expected 0 or 1, found " + byte_name(byte));
      }
    }
    cells -= here;
  }
}

void NetpbmRaster::require_end() {
  if (!raw_)
    while (is_netpbm_white(bytes_.peek()) || bytes_.peek() == '#') get_uncommented();
  if (bytes_.peek() != Bytes::end) fail_longer(bytes_.mark());
}

PbmSink::PbmSink(std::ostream& output, std::size_t rows, std::size_t columns, bool raw, WriteAt write_at,
                 std::string address)
    : output_(output),
      columns_(columns),
      raw_(raw),
      write_at_(std::move(write_at)),
      address_(std::move(address)) {
  const std::string header =
      (raw ? "P4\n" : "P1\n") + std::to_string(columns) + ' ' + std::to_string(rows) + '\n';
  header_bytes_ = header.size();
  output_ << header;
}

template <typename Put>
void PbmSink::write_raw(std::span<const Word> rows, const Put& put) {
  constexpr std::size_t piece_bytes = std::size_t{1} << 18;
  const std::size_t words = words_for(columns_);
  const std::size_t count = rows.size() / words;
  const std::size_t row_bytes = bytes_for(columns_);
  const std::size_t most = std::min(rows_of_piece(columns_, piece_bytes), count);
  bytes_.resize(most * row_bytes + sizeof(Word));  // the last word of a row may reach into the next
  for (std::size_t first = 0; first < count; first += most) {
    const std::size_t here = std::min(most, count - first);
    for (std::size_t i = 0; i < here; ++i)
      bytes_of_words(rows.data() + (first + i) * words, words, bytes_.data() + i * row_bytes);
    put(std::span<const char>(bytes_).first(here * row_bytes));
  }
}

void PbmSink::write_rows(std::span<const Word> rows, std::size_t count) {
  const std::size_t words = words_for(columns_);
  if (!raw_) {
    for (std::size_t i = 0; i < count; ++i) write_plain(rows.subspan(i * words, words));
    return;
  }
  write_raw(rows.first(count * words), [this](std::span<const char> bytes) {
    output_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  });
}

void PbmSink::write_at(std::size_t first, std::span<const Word> rows) {
  std::uint64_t position = header_bytes_ + std::uint64_t{first} * bytes_for(columns_);
  write_raw(rows, [&](std::span<const char> bytes) {
    write_at_(position, bytes);
    position += bytes.size();
  });
}

void PbmSink::write_plain(std::span<const Word> row) {
  constexpr std::size_t cells_a_line = 35;
  line_.clear();
  for (std::size_t column = 0; column < columns_; ++column) {
    line_ += row[column / word_bits] >> (column % word_bits) & 1 ? '1' : '0';
    const bool ends = column + 1 == columns_ || column % cells_a_line == cells_a_line - 1;
    line_ += ends ? '\n' : ' ';
  }
  output_.write(line_.data(), static_cast<std::streamsize>(line_.size()));
}

std::unique_ptr<RowSource> pbm_source(std::istream& input, const std::string& name, ReadAt read_at,
                                      std::string address) {
  return std::make_unique<PbmSource>(input, name, std::move(read_at), std::move(address));
}

std::unique_ptr<RowSink> pbm_sink(std::ostream& output, std::size_t rows, std::size_t columns,
                                  Format format, WriteAt write_at, std::string address) {
  return std::make_unique<PbmSink>(output, rows, columns, format == Format::pbm_raw, std::move(write_at),
                                   std::move(address));
}

}  // namespace flipwise
