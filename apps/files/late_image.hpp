// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <ostream>
#include <span>
#include <streambuf>

#include "files/output.hpp"
#include "flipwise/io.hpp"

namespace flipwise::app {

/// An output as a standard stream.
class OutputStream final : private std::streambuf, public std::ostream {
 public:
  explicit OutputStream(Output& output)
      : std::ostream(static_cast<std::streambuf*>(this)), output_(output) {
    exceptions(std::ios::badbit);  // an error met while writing comes out as it is
  }

 private:
  std::streamsize xsputn(const char* text, std::streamsize count) override;
  std::streambuf::int_type overflow(std::streambuf::int_type byte) override;

  Output& output_;
};

/// A netpbm image whose header is written with its first row: until then nothing is.
class LateImage final : public RowSink {
 public:
  LateImage(Output& output, std::size_t rows, std::size_t columns, Format format)
      : stream_(output), rows_(rows), columns_(columns), format_(format) {}
  void write(std::span<const Word> row) override;

 private:
  OutputStream stream_;
  std::size_t rows_;
  std::size_t columns_;
  Format format_;
  std::unique_ptr<RowSink> image_;
};

}  // namespace flipwise::app
