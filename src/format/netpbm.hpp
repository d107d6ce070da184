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

/// Header and raster of a netpbm image, which files of bits and files of numbers have in common. As netpbm
/// reads them: white space is blank, tab, CR, LF; `#` begins a comment up to the end of its line, in the
/// header and among plain numbers; one single white space ends the header of what is raw. Stricter than
/// netpbm: there is one image, so after its last row a plain one may have white space and comments, and a
/// raw one nothing at all; what follows is an error and not silently left.
class NetpbmRaster {
 protected:
  /// Reads the header, `plain` or `raw` being the second byte; `what` says what was expected. A greatest
  /// number follows the sizes where `most` is not 0. Throws InputError.
  NetpbmRaster(Bytes bytes, char plain, char raw, const char* what, std::size_t most = 0);

  int get_uncommented();
  std::size_t read_number(const char* what);
  /// Throws InputError at once where the file's size shows that it is cut off: a row has so many bytes.
  void require_size(std::size_t row_bytes);
  /// Back to the first row.
  void begin_again();
  /// So many cells of the present row were read.
  void pass(std::size_t cells);
  void require_unfinished() const;
  [[noreturn]] void fail_truncated(std::size_t row, const Bytes::Mark& mark) const;
  [[noreturn]] void fail_longer(const Bytes::Mark& mark) const;

  Bytes bytes_;
  bool raw_ = false;
  bool size_known_ = false;
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::size_t greatest_ = 1;  // number of a cell
  Bytes::Mark start_;
  Bytes::Mark raster_;
  std::size_t next_row_ = 0;
  std::size_t next_column_ = 0;

 private:
  void require_end();
};

bool is_netpbm_white(int byte);

/// The rows of a netpbm bitmap, P1 (plain) or P4 (raw), 1 = lit. Nothing but the header and one piece
/// of 32 KiB is held. Any stream can be read once; a second time only from a regular file. The cells of P1
/// need no blanks between them; the unused bits of a row's last byte mean nothing.
class PbmSource final : public RowSource, private NetpbmRaster {
 public:
  /// Reads the header. Throws InputError, also at once where the file's size shows that it is cut off.
  explicit PbmSource(Bytes bytes, ReadAt read_at = {}, std::string address = {});
  PbmSource(std::istream& input, std::string name, ReadAt read_at = {}, std::string address = {})
      : PbmSource(Bytes(input, std::move(name)), std::move(read_at), std::move(address)) {}

  std::size_t rows() const override { return rows_; }
  std::size_t columns() const override { return columns_; }
  void rewind() override;
  void read(std::span<Word> row) override { read_part(row); }
  bool reads_anywhere() const override { return raw_ && read_at_ && position_; }
  void read_at(std::size_t first, std::span<Word> rows) const override;
  std::string address() const override { return reads_anywhere() ? address_ : ""; }

  /// The next cells of the present row, as many as fit the words or as the row still has. Serves rows
  /// that may be too long for memory.
  void read_part(std::span<Word> words);

  /// Whether the rest of the input is known to be long enough for the image.
  bool is_size_known() const { return size_known_; }

 private:
  void read_plain(std::span<Word> words, std::size_t cells);
  void read_raw(std::span<Word> words, std::size_t cells);

  ReadAt read_at_;
  std::string address_;
  std::optional<std::uint64_t> position_;  // of the raster, where the stream can seek
};

/// Writes a netpbm bitmap, P4 or plain P1 (at most 70 characters a line, cells with single blanks).
/// Whether the stream took it is the stream's to say.
class PbmSink final : public RowSink {
 public:
  /// Writes the header.
  PbmSink(std::ostream& output, std::size_t rows, std::size_t columns, bool raw, WriteAt write_at = {},
          std::string address = {});
  void write(std::span<const Word> row) override { write_rows(row, 1); }
  void write_rows(std::span<const Word> rows, std::size_t count) override;
  std::string address() override { return raw_ && write_at_ ? address_ : ""; }
  void write_at(std::size_t first, std::span<const Word> rows) override;

 private:
  void write_plain(std::span<const Word> row);
  /// The bytes of P4, in pieces that `put` takes.
  template <typename Put>
  void write_raw(std::span<const Word> rows, const Put& put);

  std::ostream& output_;
  std::size_t columns_;
  bool raw_;
  WriteAt write_at_;
  std::string address_;
  std::uint64_t header_bytes_ = 0;
  std::vector<char> bytes_;
  std::string line_;
};

}  // namespace flipwise
