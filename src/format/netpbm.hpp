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

/// The rows of a netpbm bitmap, P1 (plain) or P4 (raw), 1 = lit. Nothing but the header and one piece
/// of 32 KiB is held. Any stream can be read once; a second time only from a regular file.
///
/// As netpbm reads them: white space is blank, tab, CR, LF; `#` begins a comment up to the end of its
/// line, in the header of both and among the cells of P1; the cells of P1 need no blanks between them;
/// one single white space ends the header of P4; the unused bits of a row's last byte mean nothing.
/// Stricter than netpbm: there is one image, so after its last row P1 may have white space and
/// comments, and P4 nothing at all; what follows is an error and not silently left.
class PbmSource final : public RowSource {
 public:
  /// Reads the header. Throws InputError, also at once where the file's size shows that it is cut off.
  explicit PbmSource(Bytes bytes, ReadAt read_at = {});
  PbmSource(std::istream& input, std::string name, ReadAt read_at = {})
      : PbmSource(Bytes(input, std::move(name)), std::move(read_at)) {}

  std::size_t rows() const override { return rows_; }
  std::size_t columns() const override { return columns_; }
  void rewind() override;
  void read(std::span<Word> row) override { read_part(row); }
  bool reads_anywhere() const override { return raw_ && read_at_ && position_; }
  void read_at(std::size_t first, std::span<Word> rows) const override;

  /// The next cells of the present row, as many as fit the words or as the row still has. Serves rows
  /// that may be too long for memory.
  void read_part(std::span<Word> words);

  /// Whether the rest of the input is known to be long enough for the image.
  bool is_size_known() const { return size_known_; }

 private:
  int get_uncommented();
  std::size_t read_number(const char* what);
  void read_plain(std::span<Word> words, std::size_t cells);
  void read_raw(std::span<Word> words, std::size_t cells);
  void require_end();
  [[noreturn]] void fail_truncated(std::size_t row, const Bytes::Mark& mark) const;
  [[noreturn]] void fail_longer(const Bytes::Mark& mark) const;

  Bytes bytes_;
  ReadAt read_at_;
  std::optional<std::uint64_t> position_;  // of the raster, where the stream can seek
  bool raw_ = false;
  bool size_known_ = false;
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  Bytes::Mark raster_;
  std::size_t next_row_ = 0;
  std::size_t next_column_ = 0;
};

/// Writes a netpbm bitmap, P4 or plain P1 (at most 70 characters a line, cells with single blanks).
/// Whether the stream took it is the stream's to say.
class PbmSink final : public RowSink {
 public:
  /// Writes the header.
  PbmSink(std::ostream& output, std::size_t rows, std::size_t columns, bool raw);
  void write(std::span<const Word> row) override { write_rows(row, 1); }
  void write_rows(std::span<const Word> rows, std::size_t count) override;

 private:
  void write_plain(std::span<const Word> row);

  std::ostream& output_;
  std::size_t columns_;
  bool raw_;
  std::vector<char> bytes_;
  std::string line_;
};

}  // namespace flipwise
