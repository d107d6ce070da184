// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "flipwise/io.hpp"
#include "format/bytes.hpp"

namespace flipwise {

/// The rows of a netpbm bitmap, P1 (plain) or P4 (raw) with 1 = lit, or of a greymap, P2 or P5, whose
/// maximum value is the modulus less 1. Memory: the header and one piece of 32 KiB. Any stream can be read
/// once; only a regular file can be read again.
///
/// White space is blank, tab, CR and LF, as in netpbm; `#` begins a comment up to the end of the line, in
/// the header and among plain numbers; a single white space ends the header of a raw image; cells of P1
/// need no blanks between them; the unused bits in the last byte of a row have no meaning. Stricter than
/// netpbm, a file is one image: after the last row, a plain image may have white space and comments, and a
/// raw image nothing. Anything else there is an error.
class NetpbmSource final : public RowSource {
 public:
  /// Reads the header. Throws InputError, also if the size of the file shows that the image is cut off.
  explicit NetpbmSource(Bytes bytes, ReadAt read_at = {}, std::string address = {});
  NetpbmSource(std::istream& input, std::string name, ReadAt read_at = {}, std::string address = {})
      : NetpbmSource(Bytes(input, std::move(name)), std::move(read_at), std::move(address)) {}

  std::uint64_t modulus() const override { return greatest_ + 1; }
  std::size_t rows() const override { return rows_; }
  std::size_t columns() const override { return columns_; }
  void rewind() override;
  void read(std::span<Word> row) override;
  bool reads_anywhere() const override { return is_bitmap_ && raw_ && read_at_ && position_; }
  void read_at(std::size_t first, std::span<Word> rows) const override;
  std::string address() const override { return reads_anywhere() ? address_ : ""; }

  /// Reads the next `cells` cells of the current row, which must have at least that many, as bits (two
  /// states) or numbers. For rows that may be too long for memory.
  void read_bits(std::span<Word> words, std::size_t cells);
  void read_numbers(std::span<std::uint8_t> cells);

  /// Throws InputError if the image has another modulus.
  void require_modulus(std::uint64_t modulus) const;
  /// True if the input is known to be long enough for the image.
  bool is_size_known() const { return size_known_; }

 private:
  int get_uncommented();
  void skip_white();
  std::size_t read_size(const char* what);
  void require_size();
  void begin_piece() const;
  void end_piece(std::size_t cells);
  void read_plain_bits(std::span<Word> words, std::size_t cells);
  void read_raw_bits(std::span<Word> words, std::size_t cells);
  void read_raw_numbers(std::span<std::uint8_t> cells);
  std::uint8_t read_plain_number();
  [[noreturn]] void refuse(std::size_t number, const Bytes::Mark& mark) const;
  [[noreturn]] void fail_truncated(std::size_t row, const Bytes::Mark& mark) const;
  [[noreturn]] void fail_longer(const Bytes::Mark& mark) const;

  Bytes bytes_;
  ReadAt read_at_;
  std::string address_;
  bool is_bitmap_ = false;
  bool raw_ = false;
  bool size_known_ = false;
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::size_t greatest_ = 1;  // maximum value of a cell
  Bytes::Mark start_;
  Bytes::Mark raster_;
  std::optional<std::uint64_t> position_;  // position of the first row, if the stream can seek
  std::size_t next_row_ = 0;
  std::size_t next_column_ = 0;
};

/// Writes a netpbm image, raw or plain (at most 70 characters on a line). Write errors are left to the
/// state of the stream.
class NetpbmSink final : public RowSink {
 public:
  /// Writes the header: of a bitmap for Format::pbm and pbm_raw, otherwise of a greymap of this modulus.
  NetpbmSink(std::ostream& output, std::size_t rows, std::size_t columns, std::uint64_t modulus,
             Format format, WriteAt write_at = {}, std::string address = {});
  void write(std::span<const Word> row) override { write_rows(row, 1); }
  void write_rows(std::span<const Word> rows, std::size_t count) override;
  std::string address() override { return is_bitmap_ && raw_ && write_at_ ? address_ : ""; }
  void write_at(std::size_t first, std::span<const Word> rows) override;

 private:
  void write_numbers(std::span<const Word> row);
  /// Converts rows to the bytes of P4 and passes them to `put` in pieces.
  template <typename Put>
  void write_raw(std::span<const Word> rows, const Put& put);

  std::ostream& output_;
  std::size_t columns_;
  std::uint64_t modulus_;
  bool is_bitmap_;
  bool raw_;
  WriteAt write_at_;
  std::string address_;
  std::uint64_t header_bytes_ = 0;
  std::vector<char> bytes_;
  std::string line_;
};

}  // namespace flipwise
