// SPDX-License-Identifier: MIT
#include "verify/verify_shift.hpp"

#include "run/clones.hpp"

namespace flipwise::verification {

namespace {

FLIPWISE_CLONES void add_words(Word* into, const Word* from, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) into[i] ^= from[i];
}

/// Word i takes the cells of from[i] and from[i + 1] from bit `bits` on, 0 < bits < 64.
FLIPWISE_CLONES void add_across(Word* into, const Word* from, std::size_t count, int bits) {
  for (std::size_t i = 0; i < count; ++i)
    into[i] ^= from[i] >> bits | from[i + 1] << (static_cast<int>(word_bits) - bits);
}

FLIPWISE_CLONES Word differences(const Word* words, std::size_t count, Word wanted) {
  Word different = 0;
  for (std::size_t i = 0; i < count; ++i) different |= words[i] ^ wanted;
  return different;
}

std::int64_t modulo(std::int64_t value, std::int64_t side) {
  return (value % side + side) % side;
}

}  // namespace

std::vector<Offset> row_shifts(const std::vector<Offset>& offsets, Wrap wrap, std::size_t rows,
                               std::size_t columns, bool backwards) {
  const auto height = static_cast<std::int64_t>(rows);
  const auto width = static_cast<std::int64_t>(columns);
  std::vector<Offset> shifts;
  const auto add = [&](const Offset& shift) {
    if (shift.column > -width && shift.column < width && shift.row > -height && shift.row < height)
      shifts.push_back(shift);
  };
  for (Offset offset : offsets) {
    if (backwards) offset = {-offset.row, -offset.column};
    if (wraps_rows(wrap)) offset.row = modulo(offset.row, height);
    if (wraps_rows(wrap) && offset.row > height / 2) offset.row -= height;
    if (wraps_columns(wrap)) {
      offset.column = modulo(offset.column, width);
      if (offset.column != 0) add({offset.row, offset.column - width});
    }
    add(offset);
  }
  return shifts;
}

void add_shifted(std::span<Word> into, std::span<const Word> from, std::int64_t shift) {
  const auto distance = static_cast<std::size_t>(shift < 0 ? -shift : shift);
  const std::size_t skip = distance / word_bits;
  const int bits = static_cast<int>(distance % word_bits);
  const std::size_t moved = into.size() - skip;
  Word* low = shift < 0 ? into.data() : into.data() + skip;
  const Word* source = shift < 0 ? from.data() + skip : from.data();
  if (bits == 0) {
    add_words(low, source, moved);
  } else if (shift < 0) {
    add_across(low, source, moved - 1, bits);
    low[moved - 1] ^= source[moved - 1] >> bits;
  } else {
    low[0] ^= source[0] << bits;
    add_across(low + 1, source, moved - 1, static_cast<int>(word_bits) - bits);
  }
}

bool all_equal(std::span<const Word> words, Word wanted) {
  return differences(words.data(), words.size(), wanted) == 0;
}

}  // namespace flipwise::verification
