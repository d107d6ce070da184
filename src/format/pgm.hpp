// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>

#include "flipwise/io.hpp"
#include "format/netpbm.hpp"

namespace flipwise {

/// The rows of a netpbm greymap, P2 (plain) or P5 (raw), whose greatest number is one less than its
/// colours. Nothing but the header and one piece of 32 KiB is held. Any stream can be read once; a second
/// time only from a regular file.
class PgmSource final : public RowSource, private NetpbmRaster {
 public:
  /// Reads the header. Throws InputError, also at once where the file's size shows that it is cut off.
  explicit PgmSource(Bytes bytes);

  std::uint64_t modulus() const override { return greatest_ + 1; }
  std::size_t rows() const override { return rows_; }
  std::size_t columns() const override { return columns_; }
  void rewind() override { begin_again(); }
  void read(std::span<Word> row) override { read_part(numbers_in(row, columns_)); }

  /// Throws InputError where these are not the colours.
  void require_number(std::uint64_t colours) const;
  /// The next cells of the present row, which has so many at least.
  void read_part(std::span<std::uint8_t> cells);
  /// Whether the rest of the input is known to be long enough for the image.
  bool is_size_known() const { return size_known_; }

 private:
  void read_raw(std::span<std::uint8_t> cells);
  std::uint8_t read_plain();
  [[noreturn]] void refuse(std::size_t number, const Bytes::Mark& mark) const;
};

/// Writes a netpbm greymap, P5 or plain P2 (at most 70 characters a line).
class PgmSink final : public RowSink {
 public:
  /// Writes the header.
  PgmSink(std::ostream& output, std::size_t rows, std::size_t columns, std::uint64_t modulus, bool raw);
  void write(std::span<const Word> row) override;

 private:
  std::ostream& output_;
  std::size_t columns_;
  bool raw_;
  std::string line_;
};

}  // namespace flipwise
