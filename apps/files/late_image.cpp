// SPDX-License-Identifier: MIT
#include "files/late_image.hpp"

namespace flipwise::app {

std::streamsize OutputStream::xsputn(const char* text, std::streamsize count) {
  output_.write({text, static_cast<std::size_t>(count)});
  return count;
}

std::streambuf::int_type OutputStream::overflow(std::streambuf::int_type byte) {
  if (!std::streambuf::traits_type::eq_int_type(byte, std::streambuf::traits_type::eof())) {
    const char one = static_cast<char>(byte);
    output_.write({&one, 1});
  }
  return 0;
}

void LateImage::write(std::span<const Word> row) {
  if (!image_) image_ = pbm_sink(stream_, rows_, columns_, format_);
  image_->write(row);
}

}  // namespace flipwise::app
