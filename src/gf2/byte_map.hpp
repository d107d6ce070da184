// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "gf2/bits.hpp"

namespace flipwise::gf2 {

/// A linear map from vectors of `In` words to vectors of `Out` words, with a table for every byte of the
/// input, so that an image takes one look-up for each byte. Memory: 2 KiB for each byte and word of the
/// image, less for a last byte of fewer bits.
template <std::size_t In, std::size_t Out>
class ByteMap {
 public:
  using Image = std::array<Word, Out>;

  /// `images[i]` is the image of unit vector i.
  explicit ByteMap(const std::vector<Image>& images)
      : bytes_(images.size() / 8 + (images.size() % 8 != 0)),
        table_(images.size() / 8 * 256 + (std::size_t{1} << images.size() % 8)) {
    for (std::size_t i = 0; i < images.size(); ++i) {
      Image* const table = table_.data() + i / 8 * 256;
      const Image image = images[i];
      const std::size_t bit = std::size_t{1} << i % 8;
      for (std::size_t low = 0; low < bit; ++low)
        for (std::size_t w = 0; w < Out; ++w) table[bit + low][w] = table[low][w] ^ image[w];
    }
  }

  /// Bits past the last unit vector must be 0.
  Image operator()(const Word* in) const {
    Image sum = {};
    const Image* table = table_.data();
    for (std::size_t byte = 0; byte < bytes_; ++byte, table += 256) {
      const Image& one = table[in[byte / 8] >> byte % 8 * 8 & 255];
      for (std::size_t w = 0; w < Out; ++w) sum[w] ^= one[w];
    }
    return sum;
  }

 private:
  std::size_t bytes_;
  std::vector<Image> table_;
};

}  // namespace flipwise::gf2
