// SPDX-License-Identifier: MIT
#include "verify/row_sums.hpp"

#include <algorithm>
#include <bit>

#include "flipwise/errors.hpp"
#include "flipwise/rows.hpp"
#include "run/clones.hpp"

namespace flipwise::verification {

namespace {

FLIPWISE_CLONES void add_words(Word* into, const Word* from, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) into[i] ^= from[i];
}

/// Adds cells shifted by `bits`, 0 < bits < 64: word i receives the cells of from[i] and from[i + 1] from
/// that bit on.
FLIPWISE_CLONES void add_across(Word* into, const Word* from, std::size_t count, int bits) {
  for (std::size_t i = 0; i < count; ++i)
    into[i] ^= from[i] >> bits | from[i + 1] << (static_cast<int>(word_bits) - bits);
}

FLIPWISE_CLONES Word differing_bits(const Word* words, std::size_t count, Word expected) {
  Word different = 0;
  for (std::size_t i = 0; i < count; ++i) different |= words[i] ^ expected;
  return different;
}

template <typename Sum>
FLIPWISE_CLONES void add_to(Sum* into, const std::uint8_t* from, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) into[i] = static_cast<Sum>(into[i] + from[i]);
}

/// Subtracts `multiple` from each number that is not below it.
template <typename Sum>
FLIPWISE_CLONES void reduce_by(Sum* sums, std::size_t size, Sum multiple) {
  for (std::size_t i = 0; i < size; ++i) sums[i] = std::min(sums[i], static_cast<Sum>(sums[i] - multiple));
}

FLIPWISE_CLONES std::uint8_t differing_numbers(const std::uint8_t* numbers, std::size_t size,
                                               std::uint8_t from) {
  std::uint8_t different = 0;
  for (std::size_t i = 0; i < size; ++i)
    different = static_cast<std::uint8_t>(different | (numbers[i] ^ from));
  return different;
}

FLIPWISE_CLONES std::uint8_t greatest_of(const std::uint8_t* row, std::size_t size) {
  std::uint8_t greatest = 0;
  for (std::size_t i = 0; i < size; ++i) greatest = std::max(greatest, row[i]);
  return greatest;
}

FLIPWISE_CLONES std::uint32_t sum_of_part(const std::uint8_t* row, std::size_t size) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += row[i];
  return sum;
}

}  // namespace

RowAdder::RowAdder(std::size_t columns, std::uint64_t modulus)
    : columns_(columns), modulus_(modulus), words_(row_words(columns, modulus)) {
  if (modulus < 2 || modulus > max_modulus)
    throw InputError("the number of colours of the board is " + std::to_string(modulus) +
                     "; expected 2 to " + std::to_string(max_modulus));
  constexpr unsigned worthwhile = 6;  // a press of most rules reaches five cells
  const auto most = static_cast<unsigned>(modulus) - 1;
  in_bytes_ = 255 / most >= worthwhile;
  max_rows_ = (in_bytes_ ? 255 : 65535) / most;
}

void RowAdder::clear(RowSum& sum) const {
  sum.rows = 0;
  if (has_bits())
    sum.words.assign(words_, 0);
  else if (in_bytes_)
    sum.bytes.assign(columns_, 0);
  else
    sum.wide.assign(columns_, 0);
}

void RowAdder::assign(RowSum& sum, CellRow row) const {
  sum.rows = 1;
  if (has_bits())
    sum.words.assign(row.words, row.words + words_);
  else if (in_bytes_)
    sum.bytes.assign(row.numbers, row.numbers + columns_);
  else
    sum.wide.assign(row.numbers, row.numbers + columns_);
}

void RowAdder::add_shifted(std::span<Word> into, const Word* from, std::int64_t shift) {
  const auto distance = static_cast<std::size_t>(shift < 0 ? -shift : shift);
  const std::size_t skip = distance / word_bits;
  const int bits = static_cast<int>(distance % word_bits);
  const std::size_t moved = into.size() - skip;
  Word* low = shift < 0 ? into.data() : into.data() + skip;
  const Word* source = shift < 0 ? from + skip : from;
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

void RowAdder::add_numbers(RowSum& sum, const std::uint8_t* numbers, std::int64_t shift) const {
  if (sum.rows == max_rows_) reduce(sum);
  sum.rows += 1;
  const auto distance = static_cast<std::size_t>(shift < 0 ? -shift : shift);
  const std::size_t to = shift < 0 ? 0 : distance;
  const std::uint8_t* const from = numbers + (shift < 0 ? distance : 0);
  if (in_bytes_)
    add_to(sum.bytes.data() + to, from, columns_ - distance);
  else
    add_to(sum.wide.data() + to, from, columns_ - distance);
}

/// Subtracts a row by adding modulus - number. That is at most the modulus, which two rows can add up to.
void RowAdder::subtract(RowSum& sum, CellRow row) const {
  if (has_bits()) return add(sum, row);
  if (sum.rows + 2 > max_rows_) reduce(sum);
  sum.rows += 2;
  for (std::size_t i = 0; i < columns_; ++i) {
    const auto negative = static_cast<unsigned>(modulus_) - row.numbers[i];
    if (in_bytes_)
      sum.bytes[i] = static_cast<std::uint8_t>(sum.bytes[i] + negative);
    else
      sum.wide[i] = static_cast<std::uint16_t>(sum.wide[i] + negative);
  }
}

void RowAdder::add_to_all(RowSum& sum, std::uint64_t number) const {
  const std::vector<std::uint8_t> numbers(has_bits() ? 0 : columns_, static_cast<std::uint8_t>(number));
  if (!has_bits()) return add(sum, {nullptr, numbers.data()});
  for (Word& word : sum.words) word ^= number % 2 != 0 ? ~Word{0} : 0;
}

void RowAdder::reduce(RowSum& sum) const {
  const std::uint64_t most = sum.rows * (modulus_ - 1);
  std::uint64_t multiple = modulus_;
  while (2 * multiple <= most) multiple *= 2;
  for (; multiple >= modulus_ && most >= modulus_; multiple /= 2)
    if (in_bytes_)
      reduce_by(sum.bytes.data(), columns_, static_cast<std::uint8_t>(multiple));
    else
      reduce_by(sum.wide.data(), columns_, static_cast<std::uint16_t>(multiple));
  sum.rows = 1;
}

CellRow RowAdder::reduced(RowSum& sum) const {
  if (has_bits()) return {sum.words.data()};
  reduce(sum);
  if (!in_bytes_) sum.bytes.assign(sum.wide.begin(), sum.wide.end());
  return {nullptr, sum.bytes.data()};
}

std::size_t RowAdder::first_other(CellRow row, std::uint64_t number) const {
  if (!has_bits()) {
    const auto expected = static_cast<std::uint8_t>(number);
    if (differing_numbers(row.numbers, columns_, expected) == 0) return columns_;
    const auto* const other = std::find_if(row.numbers, row.numbers + columns_,
                                           [&](std::uint8_t one) { return one != expected; });
    return static_cast<std::size_t>(other - row.numbers);
  }
  const Word expected = number != 0 ? ~Word{0} : 0;
  const Word last = (row.words[words_ - 1] ^ expected) & cells_of_word(words_ - 1);
  if (last == 0 && differing_bits(row.words, words_ - 1, expected) == 0) return columns_;
  std::size_t word = 0;
  while (word + 1 < words_ && row.words[word] == expected) ++word;
  const Word other = word + 1 < words_ ? row.words[word] ^ expected : last;
  return word * word_bits + static_cast<std::size_t>(std::countr_zero(other));
}

std::string RowAdder::fault_of_range(CellRow cells, std::size_t row) const {
  if (has_bits() || greatest_of(cells.numbers, columns_) < modulus_) return {};
  std::size_t column = 0;
  while (cells.numbers[column] < modulus_) ++column;
  return place(row, column) + " has a number that is not below " + std::to_string(modulus_) +
         ", the number of colours";
}

std::uint64_t RowAdder::sum(CellRow row) const {
  if (has_bits()) return product(row, row);
  constexpr std::size_t part = std::size_t{1} << 16;  // the sum of a part fits into 32 bits
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < columns_; i += part)
    sum += sum_of_part(row.numbers + i, std::min(part, columns_ - i));
  return sum;
}

std::uint64_t RowAdder::product(CellRow left, CellRow right) const {
  std::uint64_t sum = 0;
  if (has_bits()) {
    for (std::size_t i = 0; i < words_; ++i) sum ^= left.words[i] & right.words[i];
    return static_cast<std::uint64_t>(std::popcount(sum) & 1);
  }
  for (std::size_t i = 0; i < columns_; ++i) sum += std::uint64_t{left.numbers[i]} * right.numbers[i];
  return sum % modulus_;
}

std::vector<Offset> row_shifts(const std::vector<Offset>& offsets, Wrap wrap, std::size_t rows,
                               std::size_t columns, bool backwards) {
  const auto height = static_cast<std::int64_t>(rows);
  const auto width = static_cast<std::int64_t>(columns);
  const auto modulo = [](std::int64_t value, std::int64_t side) { return (value % side + side) % side; };
  std::vector<Offset> shifts;
  shifts.reserve(2 * offsets.size());
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

std::string place(std::size_t row, std::size_t column) {
  return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

std::string fault_of_end(const std::string& cell, std::uint64_t modulus, std::uint64_t ends,
                         std::uint64_t expected) {
  if (modulus == 2)
    return cell + (ends != 0 ? " is still lit after the presses" : " is unlit after the presses");
  return cell + " is " + std::to_string(ends) + " after the presses, not " + std::to_string(expected);
}

std::string fault_of_sums(const WitnessSums& sums, const Goal& goal, std::uint64_t modulus,
                          std::uint64_t numbers) {
  const bool is_uniform = goal.kind == Goal::Kind::uniform;
  const std::uint64_t least = goal.kind == Goal::Kind::number ? goal.number : 0;
  const std::uint64_t most = is_uniform ? numbers - 1 : least;
  for (std::uint64_t number = least; number <= most; ++number) {
    const std::uint64_t to =
        goal.kind == Goal::Kind::target ? sums.of_target : sums.of_ones % modulus * number;
    if (to % modulus == sums.of_lights % modulus)
      return (modulus == 2 ? "an even number of the witness's lights must change"
                           : "the witness's sum need not change") +
             (is_uniform ? " for all to become " + std::to_string(number) : std::string()) +
             ", which proves nothing";
  }
  return {};
}

}  // namespace flipwise::verification
