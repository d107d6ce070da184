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

/// Converts between the bit orders of a file and a word by reversing every byte. The leftmost cell is the
/// highest bit of the first byte in a file, and the lowest bit of a word.
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

/// Converts a row of a file, which need not be aligned, to words; unused bits become 0.
void row_of_bytes(const char* bytes, std::size_t columns, Word* row) {
  const std::size_t whole = columns / word_bits;
  words_of_bytes(bytes, whole, row);
  const std::size_t used = columns % word_bits;
  if (used == 0) return;
  row[whole] = 0;
  std::memcpy(row + whole, bytes + whole * sizeof(Word), bytes_for(used));
  row[whole] = swap_order(row[whole]) & ((Word{1} << used) - 1);
}

/// Returns the number of rows that fit into a piece of this many bytes, at least 1.
std::size_t rows_of_piece(std::size_t columns, std::size_t bytes) {
  return std::max<std::size_t>(bytes / bytes_for(columns), 1);
}

bool is_white(int byte) {
  return is_blank(byte) || byte == '\n';
}

}  // namespace

unsigned colours_of_pgm(std::string_view head) {
  if (!looks_like_pgm(head)) return 0;
  std::size_t numbers = 0;
  std::size_t at = 2;
  while (at < head.size()) {
    if (is_white(static_cast<unsigned char>(head[at]))) {
      ++at;
    } else if (head[at] == '#') {
      at = std::min(head.find('\n', at), head.size());
    } else {
      std::uint64_t number = 0;
      for (; at < head.size() && is_digit(head[at]); ++at)
        number = std::min(number * 10 + static_cast<std::uint64_t>(head[at] - '0'), max_modulus);
      if (at == head.size() || !is_white(static_cast<unsigned char>(head[at]))) return 0;
      if (++numbers == 3) return number < max_modulus ? static_cast<unsigned>(number) + 1 : 0;
    }
  }
  return 0;
}

NetpbmSource::NetpbmSource(Bytes bytes, ReadAt read_at, std::string address)
    : bytes_(std::move(bytes)),
      read_at_(std::move(read_at)),
      address_(std::move(address)),
      start_(bytes_.mark()) {
  const int kind = bytes_.get() == 'P' ? bytes_.get() : Bytes::end;
  is_bitmap_ = kind == '1' || kind == '4';
  raw_ = kind == '4' || kind == '5';
  const int after = bytes_.peek();
  if (!(is_bitmap_ || raw_ || kind == '2') || !(is_white(after) || after == '#' || after == Bytes::end))
    bytes_.fail("expected a netpbm image of kind P1, P2, P4 or P5; convert other images to PBM or PGM",
                start_);
  columns_ = read_size("the number of columns");
  rows_ = read_size("the number of rows");
  if (rows_ == 0 || columns_ == 0)
    bytes_.fail("the image has " + count_of(rows_, "row") + " of " + count_of(columns_, "cell") +
                "; a board needs at least one row and one column");
  if (!is_board_size(rows_, columns_))
    bytes_.fail("a board of " + std::to_string(rows_) + " x " + std::to_string(columns_) +
                " cells is too large; use a smaller image");
  if (!is_bitmap_) {
    skip_white();
    const Bytes::Mark start = bytes_.mark();
    greatest_ = read_size("the maximum value");
    if (greatest_ == 0 || greatest_ >= max_modulus)
      bytes_.fail("the maximum value in the header is " + std::to_string(greatest_) +
                      "; flipwise supports 1 to " + std::to_string(max_modulus - 1) +
                      " (the number of colours minus 1)",
                  start);
  }
  const int last = get_uncommented();
  if (!is_white(last) && (raw_ || last != Bytes::end))
    bytes_.fail("expected white space after the sizes, found " + byte_name(last));
  raster_ = bytes_.mark();
  position_ = bytes_.position(raster_);
  require_size();
}

/// Throws InputError if the size of the input shows that the image is cut off.
void NetpbmSource::require_size() {
  const auto left = bytes_.remaining();
  if (!left) return;
  const std::size_t needed = rows_ * (is_bitmap_ && raw_ ? bytes_for(columns_) : columns_);
  if (*left < needed)
    bytes_.fail("the image is truncated: expected " + count_of(needed, "byte") + " for " +
                count_of(rows_, "row") + " of " + count_of(columns_, "cell") + ", found " +
                std::to_string(*left) + "; complete it");
  size_known_ = true;
}

void NetpbmSource::require_modulus(std::uint64_t modulus) const {
  if (modulus != greatest_ + 1)
    bytes_.fail("this image has " + std::to_string(greatest_ + 1) + " colours, not " +
                    std::to_string(modulus) + "; read it with " + std::to_string(greatest_ + 1),
                start_);
}

int NetpbmSource::get_uncommented() {
  int byte = bytes_.get();
  if (byte == '#')
    while (byte != '\n' && byte != '\r' && byte != Bytes::end) byte = bytes_.get();
  return byte;
}

void NetpbmSource::skip_white() {
  while (is_white(bytes_.peek()) || bytes_.peek() == '#') get_uncommented();
}

std::size_t NetpbmSource::read_size(const char* what) {
  skip_white();
  std::size_t number = 0;
  std::size_t digits = 0;
  for (int byte = bytes_.peek(); is_digit(byte); byte = bytes_.peek(), ++digits) {
    const auto digit = static_cast<std::size_t>(byte - '0');
    if (number > (std::numeric_limits<std::size_t>::max() - digit) / 10)
      bytes_.fail(std::string(what) + " is too large; use a smaller image");
    number = number * 10 + digit;
    bytes_.get();
  }
  if (digits == 0) bytes_.fail(std::string("expected ") + what + ", found " + byte_name(bytes_.peek()));
  return number;
}

void NetpbmSource::rewind() {
  if (next_row_ == 0 && next_column_ == 0) return;
  bytes_.return_to(raster_);
  next_row_ = next_column_ = 0;
}

void NetpbmSource::read(std::span<Word> row) {
  if (greatest_ == 1)
    read_bits(row, columns_);
  else
    read_numbers(numbers_in(row, columns_));
}

void NetpbmSource::begin_piece() const {
  if (next_row_ == rows_)
    throw InputError(
        "cannot read row " + std::to_string(rows_ + 1) + ": the image has " + count_of(rows_, "row"),
        ErrorCode::shape);
}

/// Ends a piece of a row; after the last row, requires the end of the input.
void NetpbmSource::end_piece(std::size_t cells) {
  next_column_ += cells;
  if (next_column_ < columns_) return;
  next_column_ = 0;
  if (++next_row_ < rows_) return;
  if (!raw_) skip_white();
  if (bytes_.peek() != Bytes::end) fail_longer(bytes_.mark());
}

void NetpbmSource::read_bits(std::span<Word> words, std::size_t cells) {
  words = words.first(words_for(cells));
  if (!is_bitmap_) {
    std::vector<std::uint8_t> numbers(cells);
    read_numbers(numbers);
    std::fill(words.begin(), words.end(), 0);
    for (std::size_t i = 0; i < cells; ++i) words[i / word_bits] |= Word{numbers[i]} << i % word_bits;
    return;
  }
  begin_piece();
  if (raw_)
    read_raw_bits(words, cells);
  else
    read_plain_bits(words, cells);
  end_piece(cells);
}

void NetpbmSource::read_numbers(std::span<std::uint8_t> cells) {
  begin_piece();
  if (raw_)
    read_raw_numbers(cells);
  else
    std::generate(cells.begin(), cells.end(), [this] { return read_plain_number(); });
  end_piece(cells.size());
}

void NetpbmSource::read_at(std::size_t first, std::span<Word> rows) const {
  constexpr std::size_t piece_bytes = std::size_t{1} << 16;
  const std::size_t words = words_for(columns_);
  const std::size_t row_bytes = bytes_for(columns_);
  const std::size_t end = first + rows.size() / words;
  if (end > rows_ || end < first)
    throw InputError(
        "cannot read row " + std::to_string(rows_ + 1) + ": the image has " + count_of(rows_, "row"),
        ErrorCode::shape);
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

void NetpbmSource::fail_truncated(std::size_t row, const Bytes::Mark& mark) const {
  bytes_.fail("the image is truncated in row " + std::to_string(row + 1) + " of " + std::to_string(rows_) +
                  "; complete it",
              mark);
}

void NetpbmSource::fail_longer(const Bytes::Mark& mark) const {
  bytes_.fail("there is more data after " + count_of(rows_, "row") + " of " + count_of(columns_, "cell") +
                  "; remove it",
              mark);
}

void NetpbmSource::read_raw_bits(std::span<Word> words, std::size_t cells) {
  words.back() = 0;
  const std::size_t bytes = bytes_for(cells);
  const std::size_t found = bytes_.read(reinterpret_cast<char*>(words.data()), bytes);
  if (found < bytes) fail_truncated(next_row_, bytes_.mark());
  swap_order(words.data(), words.size(), words.data());
  if (const std::size_t used = cells % word_bits) words.back() &= (Word{1} << used) - 1;
}

void NetpbmSource::read_plain_bits(std::span<Word> words, std::size_t cells) {
  for (Word& word : words) {
    word = 0;
    const std::size_t here = std::min(cells, word_bits);
    for (std::size_t bit = 0; bit < here;) {
      const int byte = bytes_.peek();
      if (byte == '0' || byte == '1') {
        word |= Word{byte == '1'} << bit++;
        bytes_.skip(1);
      } else if (is_white(byte) || byte == '#') {
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

void NetpbmSource::read_raw_numbers(std::span<std::uint8_t> cells) {
  Bytes::Mark mark = bytes_.mark();
  const std::size_t found = bytes_.read(reinterpret_cast<char*>(cells.data()), cells.size());
  if (found < cells.size()) fail_truncated(next_row_, bytes_.mark());
  const auto most = static_cast<std::uint8_t>(greatest_);
  if (*std::max_element(cells.begin(), cells.end()) <= most) return;
  const auto bad = std::find_if(cells.begin(), cells.end(), [&](std::uint8_t cell) { return cell > most; });
  mark.offset += static_cast<std::uint64_t>(bad - cells.begin());
  refuse(*bad, mark);
}

std::uint8_t NetpbmSource::read_plain_number() {
  skip_white();
  const Bytes::Mark mark = bytes_.mark();
  std::size_t number = 0;
  bool any = false;
  for (int byte = bytes_.peek(); is_digit(byte); byte = bytes_.peek(), any = true) {
    number = number * 10 + static_cast<std::size_t>(byte - '0');
    if (number > greatest_) refuse(number, mark);
    bytes_.skip(1);
  }
  const int next = bytes_.peek();
  if (!any && next == Bytes::end) fail_truncated(next_row_, bytes_.mark());
  if (!any || !(is_white(next) || next == '#' || next == Bytes::end))
    bytes_.fail("expected a number up to " + std::to_string(greatest_) + ", found " + byte_name(next));
  return static_cast<std::uint8_t>(number);
}

void NetpbmSource::refuse(std::size_t number, const Bytes::Mark& mark) const {
  bytes_.fail("this cell is " + std::to_string(number) + (raw_ ? "" : " or more") +
                  ", but the maximum value is " + std::to_string(greatest_),
              mark);
}

NetpbmSink::NetpbmSink(std::ostream& output, std::size_t rows, std::size_t columns, std::uint64_t modulus,
                       Format format, WriteAt write_at, std::string address)
    : output_(output),
      columns_(columns),
      modulus_(modulus),
      is_bitmap_(format == Format::pbm || format == Format::pbm_raw),
      raw_(format == Format::pbm_raw || format == Format::pgm_raw),
      write_at_(std::move(write_at)),
      address_(std::move(address)) {
  std::string header = is_bitmap_ ? (raw_ ? "P4\n" : "P1\n") : raw_ ? "P5\n" : "P2\n";
  header += std::to_string(columns) + ' ' + std::to_string(rows) + '\n';
  if (!is_bitmap_) header += std::to_string(modulus - 1) + '\n';
  header_bytes_ = header.size();
  output_ << header;
}

template <typename Put>
void NetpbmSink::write_raw(std::span<const Word> rows, const Put& put) {
  constexpr std::size_t piece_bytes = std::size_t{1} << 18;
  const std::size_t words = words_for(columns_);
  const std::size_t count = rows.size() / words;
  const std::size_t row_bytes = bytes_for(columns_);
  const std::size_t most = std::min(rows_of_piece(columns_, piece_bytes), count);
  bytes_.resize(most * row_bytes + sizeof(Word));  // the last word of a row may extend into the next row
  for (std::size_t first = 0; first < count; first += most) {
    const std::size_t here = std::min(most, count - first);
    for (std::size_t i = 0; i < here; ++i)
      bytes_of_words(rows.data() + (first + i) * words, words, bytes_.data() + i * row_bytes);
    put(std::span<const char>(bytes_).first(here * row_bytes));
  }
}

void NetpbmSink::write_rows(std::span<const Word> rows, std::size_t count) {
  if (is_bitmap_ && raw_) {
    write_raw(rows, [this](std::span<const char> bytes) {
      output_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    });
    return;
  }
  const std::size_t words = row_words(columns_, modulus_);
  for (std::size_t i = 0; i < count; ++i) write_numbers(rows.subspan(i * words, words));
}

void NetpbmSink::write_at(std::size_t first, std::span<const Word> rows) {
  std::uint64_t position = header_bytes_ + std::uint64_t{first} * bytes_for(columns_);
  write_raw(rows, [&](std::span<const char> bytes) {
    write_at_(position, bytes);
    position += bytes.size();
  });
}

/// Writes a row of numbers. Plain lines have at most 70 characters, with single blanks between cells.
void NetpbmSink::write_numbers(std::span<const Word> row) {
  constexpr std::size_t longest = 70;
  const auto numbers = numbers_in(row, columns_);
  if (raw_ && modulus_ > 2) {
    output_.write(reinterpret_cast<const char*>(row.data()), static_cast<std::streamsize>(columns_));
    return;
  }
  line_.clear();
  std::size_t begin = 0;
  for (std::size_t column = 0; column < columns_; ++column) {
    const Word bit = modulus_ == 2 ? row[column / word_bits] >> (column % word_bits) & 1 : 0;
    const unsigned cell = modulus_ == 2 ? static_cast<unsigned>(bit) : numbers[column];
    if (raw_) {
      line_ += static_cast<char>(cell);
      continue;
    }
    const std::size_t digits = cell < 10 ? 1 : cell < 100 ? 2 : 3;
    const bool ends = line_.size() > begin && line_.size() - begin + 1 + digits > longest;
    if (line_.size() > begin) line_ += ends ? '\n' : ' ';
    if (ends) begin = line_.size();
    if (digits == 1)
      line_ += static_cast<char>('0' + cell);
    else
      line_ += std::to_string(cell);
  }
  if (!raw_) line_ += '\n';
  output_.write(line_.data(), static_cast<std::streamsize>(line_.size()));
}

std::unique_ptr<RowSource> netpbm_source(std::istream& input, const std::string& name, ReadAt read_at,
                                         std::string address) {
  return std::make_unique<NetpbmSource>(input, name, std::move(read_at), std::move(address));
}

std::unique_ptr<RowSink> netpbm_sink(std::ostream& output, std::size_t rows, std::size_t columns,
                                     std::uint64_t modulus, Format format, WriteAt write_at,
                                     std::string address) {
  return std::make_unique<NetpbmSink>(output, rows, columns, modulus, format, std::move(write_at),
                                      std::move(address));
}

}  // namespace flipwise
