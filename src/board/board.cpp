// SPDX-License-Identifier: MIT
#include "flipwise/board.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <new>
#include <numeric>
#include <ostream>
#include <utility>

#include "board/packed_cells.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/rows.hpp"
#include "run/clones.hpp"

namespace flipwise {

namespace {

void require_same_shape(const Board& left, const Board& right) {
  if (left.modulus() != right.modulus())
    throw InputError("the boards have " + states_in_words(left.modulus()) + " and " +
                         states_in_words(right.modulus()) + "; give two boards with the same number",
                     ErrorCode::shape);
  if (left.rows() != right.rows() || left.columns() != right.columns())
    throw InputError("the boards have different shapes: " + std::to_string(left.rows()) + " x " +
                         std::to_string(left.columns()) + " and " + std::to_string(right.rows()) + " x " +
                         std::to_string(right.columns()) + "; give two boards of the same shape",
                     ErrorCode::shape);
}

/// Throws InputError: a row, counted from 0, is past the last one.
[[noreturn]] void past_last_row(const char* verb, std::size_t row, const Board& board) {
  throw InputError(std::string("cannot ") + verb + " row " + std::to_string(row + 1) + ": the board has " +
                       std::to_string(board.rows()) + (board.rows() == 1 ? " row" : " rows"),
                   ErrorCode::shape);
}

void require_board_size(std::size_t rows, std::size_t columns) {
  if (rows == 0 || columns == 0)
    throw InputError("a board of " + std::to_string(rows) + " x " + std::to_string(columns) +
                     " cells is empty; a board needs at least one row and one column");
  if (!is_board_size(rows, columns))
    throw InputError("a board of " + std::to_string(rows) + " x " + std::to_string(columns) +
                         " cells is too large; use a smaller one",
                     ErrorCode::too_large);
}

void require_modulus(std::uint64_t modulus) {
  if ((modulus < 2 || modulus > max_modulus) && modulus != counter_modulus)
    throw InputError("the number of colours of a board is " + std::to_string(modulus) + "; expected 2 to " +
                     std::to_string(max_modulus));
}

}  // namespace

bool is_board_size(std::size_t rows, std::size_t columns) {
  // Cells are addressed by one signed 64-bit number everywhere, so that is the largest board.
  constexpr auto max_cells = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
  return rows != 0 && columns != 0 && rows <= max_cells / word_bits / words_for(columns);
}

Board::Board(std::size_t rows, std::size_t columns, std::uint64_t modulus)
    : rows_(rows), columns_(columns), modulus_(modulus) {
  require_board_size(rows, columns);
  require_modulus(modulus);
  if (has_bits()) row_words_ = words_for(columns);
  const std::size_t words = has_bits()       ? rows * row_words_
                            : has_counters() ? rows * columns
                                             : (rows * columns + 7) / sizeof(Word);
  if (words > words_.max_size()) throw std::bad_alloc();
  words_.resize(words);
}

Board::Board(std::size_t rows, std::size_t columns, std::uint64_t modulus,
             const std::vector<std::uint64_t>& numbers)
    : Board(rows, columns, modulus) {
  fill(numbers);
}

Board::Board(std::size_t rows, std::size_t columns, std::uint64_t modulus,
             std::span<const std::uint8_t> numbers)
    : Board(rows, columns, modulus) {
  fill(numbers);
}

void Board::fill(const auto& numbers) {
  if (numbers.size() != cells())
    throw InputError("a board of " + std::to_string(rows_) + " x " + std::to_string(columns_) +
                         " cells needs " + std::to_string(cells()) + " numbers, found " +
                         std::to_string(numbers.size()),
                     ErrorCode::shape);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] >= modulus_)
      throw InputError("the number " + std::to_string(numbers[i]) + " at row " +
                       std::to_string(i / columns_ + 1) + ", column " + std::to_string(i % columns_ + 1) +
                       " is not below " +
                       (has_counters() ? "2^53" : std::to_string(modulus_) + ", the number of colours"));
  if (has_bits()) {
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (numbers[i] != 0) flip(i / columns_, i % columns_);
  } else if (has_counters()) {
    std::copy(numbers.begin(), numbers.end(), words_.begin());
  } else {
    std::transform(numbers.begin(), numbers.end(), bytes(),
                   [](std::uint64_t number) { return static_cast<std::uint8_t>(number); });
  }
}

Board Board::from_words(std::size_t rows, std::size_t columns, std::vector<Word> words) {
  require_board_size(rows, columns);
  Board board;
  board.rows_ = rows;
  board.columns_ = columns;
  board.row_words_ = words_for(columns);
  board.words_ = std::move(words);
  bool whole = board.words_.size() == rows * board.row_words_;
  if (const std::size_t used = columns % word_bits; whole && used != 0)
    for (std::size_t i = board.row_words_ - 1; i < board.words_.size(); i += board.row_words_)
      whole &= board.words_[i] >> used == 0;
  if (!whole)
    throw InputError("these words are not a board of " + std::to_string(rows) + " x " +
                         std::to_string(columns) + " cells: " +
                         (board.words_.size() == rows * board.row_words_
                              ? "a bit past the last column is 1; it must be 0"
                              : "expected " + std::to_string(rows * board.row_words_) + ", found " +
                                    std::to_string(board.words_.size())),
                     ErrorCode::shape);
  return board;
}

Board& Board::operator^=(const Board& other) {
  require_same_shape(*this, other);
  std::transform(words_.begin(), words_.end(), other.words_.begin(), words_.begin(), std::bit_xor<>{});
  return *this;
}

/// Counts the bits of all words in parallel, in byte counters that hold at most 31 words before they are
/// summed. The compiler vectorises this; std::popcount is a function call on baseline processors.
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

std::uint64_t Board::weight() const {
  if (has_bits()) return count_lit(words_);
  if (has_counters())
    return cells() - static_cast<std::uint64_t>(std::count(words_.begin(), words_.end(), Word{0}));
  return cells() - static_cast<std::uint64_t>(std::count(bytes(), bytes() + cells(), 0));
}

std::uint64_t Board::sum() const {
  if (has_bits()) return count_lit(words_);
  if (has_counters()) return std::accumulate(words_.begin(), words_.end(), std::uint64_t{0});
  return std::accumulate(bytes(), bytes() + cells(), std::uint64_t{0});
}

bool Board::odd_overlap(const Board& other) const {
  require_same_shape(*this, other);
  Word sum = 0;
  for (std::size_t i = 0; i < words_.size(); ++i) sum ^= words_[i] & other.words_[i];
  return std::popcount(sum) & 1;
}

Board with_modulus(const Board& board, std::uint64_t modulus) {
  if (modulus == board.modulus()) return board;
  if (modulus == counter_modulus || board.has_counters()) {
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; i < board.cells(); ++i)
      numbers.push_back(board.get(i / board.columns(), i % board.columns()));
    return {board.rows(), board.columns(), modulus, numbers};
  }
  std::vector<std::uint8_t> numbers(board.numbers().begin(), board.numbers().end());
  if (board.has_bits()) {
    numbers.resize(board.cells());
    for (std::size_t i = 0; i < board.rows(); ++i)
      for (std::size_t j = 0; j < board.columns(); ++j)
        numbers[i * board.columns() + j] = static_cast<std::uint8_t>(board.get(i, j));
  }
  return {board.rows(), board.columns(), modulus, std::move(numbers)};
}

namespace {

template <typename IsMeant>
Board bits_where(const Board& board, IsMeant is_meant) {
  Board bits(board.rows(), board.columns());
  for (std::size_t i = 0; i < board.rows(); ++i)
    for (std::size_t j = 0; j < board.columns(); ++j)
      if (is_meant(board.get(i, j))) bits.flip(i, j);
  return bits;
}

}  // namespace

Board cells_with(const Board& board, std::uint64_t number) {
  return bits_where(board, [&](std::uint64_t cell) { return cell == number; });
}

Board nonzero_cells(const Board& board) {
  if (board.has_bits()) return board;
  return bits_where(board, [](std::uint64_t cell) { return cell != 0; });
}

Board all_lit(std::size_t rows, std::size_t columns) {
  Board board(rows, columns);
  std::fill(board.words().begin(), board.words().end(), ~Word{0});
  if (const std::size_t used = columns % word_bits)
    for (std::size_t row = 0; row < rows; ++row) board.row(row).back() = (Word{1} << used) - 1;
  return board;
}

Board transposed(const Board& board) {
  Board result(board.columns(), board.rows(), board.modulus());
  if (board.has_counters()) {
    for (std::size_t i = 0; i < board.rows(); ++i)
      for (std::size_t j = 0; j < board.columns(); ++j) result.set(j, i, board.get(i, j));
    return result;
  }
  if (!board.has_bits()) {
    constexpr std::size_t tile = 64;  // one tile of both boards fits in the cache
    for (std::size_t top = 0; top < board.rows(); top += tile)
      for (std::size_t j = 0; j < board.columns(); ++j)
        for (std::size_t i = top; i < std::min(top + tile, board.rows()); ++i)
          result.row_numbers(j)[i] = board.row_numbers(i)[j];
    return result;
  }
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
  const auto compared = [](auto numbers, auto others) {
    const auto [at, other] = std::mismatch(numbers.begin(), numbers.end(), others.begin());
    return at == numbers.end() ? std::strong_ordering::equal : *at <=> *other;
  };
  if (left.has_counters()) return compared(left.words(), right.words());
  if (!left.has_bits()) return compared(left.numbers(), right.numbers());
  const auto [at, other] = std::mismatch(left.words().begin(), left.words().end(), right.words().begin());
  if (at == left.words().end()) return std::strong_ordering::equal;
  const Word first_difference = (*at ^ *other) & -(*at ^ *other);
  return *at & first_difference ? std::strong_ordering::greater : std::strong_ordering::less;
}

void BoardSource::read(std::span<Word> row) {
  if (next_ == board_.rows()) past_last_row("read", next_, board_);
  const std::size_t at = next_++;
  if (board_.has_bits())
    std::copy(board_.row(at).begin(), board_.row(at).end(), row.begin());
  else
    std::copy(board_.row_numbers(at).begin(), board_.row_numbers(at).end(),
              numbers_in(row, board_.columns()).begin());
}

void RowSource::read_at(std::size_t /*first*/, std::span<Word> /*rows*/) const {
  throw InternalError("these rows can be read in order only");
}

void BoardSource::read_at(std::size_t first, std::span<Word> rows) const {
  const std::size_t words = words_for(board_.columns());
  const std::size_t count = rows.size() / words;
  if (first > board_.rows() || count > board_.rows() - first)
    past_last_row("read", std::max(first, board_.rows()), board_);
  std::copy_n(board_.words().begin() + static_cast<std::ptrdiff_t>(first * words), count * words,
              rows.begin());
}

std::size_t Board::hash() const {
  // FNV-1a over words, with a shift that lets high bits reach low ones.
  constexpr std::uint64_t start = 0xcbf29ce484222325;
  constexpr std::uint64_t factor = 0x100000001b3;
  std::uint64_t sum = start;
  const auto add_word = [&](std::uint64_t word) {
    sum = (sum ^ word) * factor;
    sum ^= sum >> 32;
  };
  for (const std::uint64_t side : {std::uint64_t{rows_}, std::uint64_t{columns_}, modulus_}) add_word(side);
  for (const Word word : words_) add_word(word);
  return static_cast<std::size_t>(sum);
}

std::ostream& operator<<(std::ostream& stream, const Board& board) {
  constexpr std::uint64_t max_digits = 10;
  for (std::size_t row = 0; row < board.rows(); ++row) {
    for (std::size_t column = 0; column < board.columns(); ++column) {
      if (board.modulus() > max_digits && column > 0) stream << ' ';
      stream << board.get(row, column);
    }
    stream << '\n';
  }
  return stream;
}

void RowSink::write_rows(std::span<const Word> rows, std::size_t count) {
  const std::size_t words = rows.size() / std::max<std::size_t>(count, 1);
  for (std::size_t i = 0; i < count; ++i) write(rows.subspan(i * words, words));
}

void RowSink::write_at(std::size_t /*first*/, std::span<const Word> /*rows*/) {
  throw InternalError("these rows can be written in order only");
}

void BoardSink::write(std::span<const Word> row) {
  if (next_ == board_.rows()) past_last_row("write", next_, board_);
  const std::size_t at = next_++;
  if (board_.has_bits()) {
    std::copy(row.begin(), row.end(), board_.row(at).begin());
    return;
  }
  const auto numbers = numbers_in(row, board_.columns());
  std::copy(numbers.begin(), numbers.end(), board_.row_numbers(at).begin());
}

}  // namespace flipwise
