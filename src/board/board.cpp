// SPDX-License-Identifier: MIT
#include "flipwise/board.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <new>
#include <utility>

#include "board/packed_cells.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/rows.hpp"
#include "run/clones.hpp"

namespace flipwise {

namespace {

void require_same_shape(const Board& left, const Board& right) {
  if (left.rows() != right.rows() || left.columns() != right.columns())
    throw InputError("boards of different shape: " + std::to_string(left.rows()) + " x " +
                     std::to_string(left.columns()) + " and " + std::to_string(right.rows()) + " x " +
                     std::to_string(right.columns()));
}

void require_board_size(std::size_t rows, std::size_t columns) {
  if (rows == 0 || columns == 0) throw InputError("a board needs at least one row and one column");
  if (!is_board_size(rows, columns))
    throw InputError("a board of " + std::to_string(rows) + " x " + std::to_string(columns) +
                     " cells is too large");
}

}  // namespace

bool is_board_size(std::size_t rows, std::size_t columns) {
  // Cells are addressed by one signed 64-bit number everywhere, so that is the largest board.
  constexpr auto most_cells = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
  return rows != 0 && columns != 0 && rows <= most_cells / word_bits / words_for(columns);
}

Board::Board(std::size_t rows, std::size_t columns)
    : rows_(rows), columns_(columns), row_words_(words_for(columns)) {
  require_board_size(rows, columns);
  if (rows * row_words_ > words_.max_size()) throw std::bad_alloc();
  words_.resize(rows * row_words_);
}

Board::Board(std::size_t rows, std::size_t columns, std::vector<Word> words)
    : rows_(rows), columns_(columns), row_words_(words_for(columns)), words_(std::move(words)) {
  require_board_size(rows, columns);
  bool whole = words_.size() == rows_ * row_words_;
  if (const std::size_t used = columns % word_bits; whole && used != 0)
    for (std::size_t i = row_words_ - 1; i < words_.size(); i += row_words_)
      whole &= words_[i] >> used == 0;
  if (!whole)
    throw InputError("words that are not a board of " + std::to_string(rows) + " x " +
                     std::to_string(columns) + " cells");
}

Board& Board::operator^=(const Board& other) {
  require_same_shape(*this, other);
  std::transform(words_.begin(), words_.end(), other.words_.begin(), words_.begin(), std::bit_xor<>{});
  return *this;
}

/// Bytes of all words are counted side by side, 31 words at a time so that none overflows: the compiler
/// vectorises it, where std::popcount is a call on processors of the baseline.
FLIPWISE_CLONES std::uint64_t count_lit(std::span<const Word> words) {
  constexpr std::size_t group = 31;
  std::uint64_t total = 0;
  for (std::size_t first = 0; first < words.size(); first += group) {
    Word bytes = 0;
    for (const Word word : words.subspan(first, std::min(group, words.size() - first))) {
      const Word pairs = word - (word >> 1 & 0x5555555555555555);
      const Word nibbles = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333);
      bytes += (nibbles + (nibbles >> 4)) & 0x0f0f0f0f0f0f0f0f;
    }
    const Word sums = (bytes & 0x00ff00ff00ff00ff) + (bytes >> 8 & 0x00ff00ff00ff00ff);
    total += sums * 0x0001000100010001 >> 48;
  }
  return total;
}

std::size_t Board::weight() const {
  return count_lit(words_);
}

bool Board::odd_overlap(const Board& other) const {
  require_same_shape(*this, other);
  Word sum = 0;
  for (std::size_t i = 0; i < words_.size(); ++i) sum ^= words_[i] & other.words_[i];
  return std::popcount(sum) & 1;
}

Board all_lit(std::size_t rows, std::size_t columns) {
  Board board(rows, columns);
  std::fill(board.words().begin(), board.words().end(), ~Word{0});
  if (const std::size_t used = columns % word_bits)
    for (std::size_t row = 0; row < rows; ++row) board.row(row).back() = (Word{1} << used) - 1;
  return board;
}

Board transposed(const Board& board) {
  Board result(board.columns(), board.rows());
  for (std::size_t row = 0; row < board.rows(); ++row) {
    const auto words = board.row(row);
    for (std::size_t i = 0; i < words.size(); ++i)
      for (Word left = words[i]; left != 0; left &= left - 1)
        result.flip(i * word_bits + static_cast<std::size_t>(std::countr_zero(left)), row);
  }
  return result;
}

std::strong_ordering reading_order(const Board& left, const Board& right) {
  require_same_shape(left, right);
  const auto [at, other] = std::mismatch(left.words().begin(), left.words().end(), right.words().begin());
  if (at == left.words().end()) return std::strong_ordering::equal;
  const Word first_difference = (*at ^ *other) & -(*at ^ *other);
  return *at & first_difference ? std::strong_ordering::greater : std::strong_ordering::less;
}

void BoardSource::read(std::span<Word> row) {
  if (next_ == board_.rows()) throw InputError("read past the last row of a board");
  const auto words = board_.row(next_++);
  std::copy(words.begin(), words.end(), row.begin());
}

void RowSource::read_at(std::size_t /*first*/, std::span<Word> /*rows*/) const {
  throw InternalError("these rows cannot be read anywhere");
}

void BoardSource::read_at(std::size_t first, std::span<Word> rows) const {
  const std::size_t words = words_for(board_.columns());
  const std::size_t count = rows.size() / words;
  if (first > board_.rows() || count > board_.rows() - first)
    throw InputError("read past the last row of a board");
  std::copy_n(board_.words().begin() + static_cast<std::ptrdiff_t>(first * words), count * words,
              rows.begin());
}

void RowSink::write_rows(std::span<const Word> rows, std::size_t count) {
  const std::size_t words = rows.size() / std::max<std::size_t>(count, 1);
  for (std::size_t i = 0; i < count; ++i) write(rows.subspan(i * words, words));
}

void RowSink::write_at(std::size_t /*first*/, std::span<const Word> /*rows*/) {
  throw InternalError("these rows cannot be written anywhere");
}

void BoardSink::write(std::span<const Word> row) {
  if (next_ == board_.rows()) throw InputError("wrote past the last row of a board");
  std::copy(row.begin(), row.end(), board_.row(next_++).begin());
}

}  // namespace flipwise
