// SPDX-License-Identifier: MIT
#include "solve/chase.hpp"

#include <algorithm>
#include <utility>

namespace flipwise {

namespace {

/// The rows of a dark board of any height.
class DarkSource final : public RowSource {
 public:
  DarkSource(std::size_t rows, std::size_t columns) : rows_(rows), columns_(columns) {}
  std::size_t rows() const override { return rows_; }
  std::size_t columns() const override { return columns_; }
  void rewind() override {}
  void read(std::span<Word> row) override { std::fill(row.begin(), row.end(), Word{0}); }

 private:
  std::size_t rows_;
  std::size_t columns_;
};

}  // namespace

void RowRule::apply(std::span<const Word> from, std::span<Word> into) const {
  const std::size_t last = from.size() - 1;
  const std::size_t top = (columns - 1) % word_bits;  // place of the last column in the last word
  for (std::size_t i = 0; i <= last; ++i) {
    Word word = from[i] << 1 ^ from[i] >> 1;
    if (i > 0) word ^= from[i - 1] >> (word_bits - 1);
    if (i < last) word ^= from[i + 1] << (word_bits - 1);
    if (self) word ^= from[i];
    into[i] = word;
  }
  if (wraps) {
    into[0] ^= from[last] >> top & 1;
    into[last] ^= (from[0] & 1) << top;
  }
  into[last] &= ~Word{0} >> (word_bits - 1 - top);
}

std::unique_ptr<Chase> Chase::prepare(std::size_t rows, const RowRule& rule, std::uint64_t memory_bytes,
                                      Watch& watch) {
  const std::size_t size = rule.columns;
  if (size > std::size_t{1} << 30 || size * size / 8 * 3 > memory_bytes) return nullptr;
  auto system = std::make_unique<Chase>();
  system->rows_ = rows;
  system->rule_ = rule;

  DarkSource dark(rows, size);
  gf2::Vector unit(words_for(size));
  gf2::Matrix matrix(size, size);
  for (std::size_t j = 0; j < size; ++j) {
    if (!watch.proceed({.done = static_cast<double>(j) / static_cast<double>(size), .stage = "chasing"}))
      return nullptr;
    // f_{m+1}(B) is symmetric, so its columns may be stored as rows.
    gf2::flip_bit(unit, j);
    const gf2::Vector result = system->run(dark, unit, nullptr);
    std::copy(result.begin(), result.end(), matrix.row(j).begin());
    gf2::flip_bit(unit, j);
  }
  system->first_row_ =
      gf2::Echelon(matrix, [&] { return watch.proceed({.done = 1, .stage = "solving the first row"}); });
  if (!system->first_row_.complete()) return nullptr;
  return system;
}

gf2::Vector Chase::run(RowSource& lights, std::span<const Word> first_row, RowSink* sink) const {
  const std::size_t words = words_for(rule_.columns);
  gf2::Vector above(words);
  gf2::Vector here(first_row.begin(), first_row.end());
  gf2::Vector below(words);
  gf2::Vector row(words);
  lights.rewind();
  for (std::size_t i = 0; i < rows_; ++i) {
    if (sink) sink->write(here);
    lights.read(row);
    rule_.apply(here, below);
    for (std::size_t w = 0; w < words; ++w) below[w] ^= row[w] ^ above[w];
    std::swap(above, here);
    std::swap(here, below);
  }
  return here;
}

std::optional<Board> Chase::particular(const Board& lights) const {
  BoardSource source(lights);
  const gf2::Vector residue = run(source, gf2::Vector(words_for(rule_.columns)), nullptr);
  const auto first_row = first_row_.solve(residue);
  if (!first_row) return std::nullopt;
  Board presses(rows_, rule_.columns);
  BoardSink sink(presses);
  run(source, *first_row, &sink);
  return presses;
}

Board Chase::quiet_from(std::span<const Word> first_row) const {
  DarkSource dark(rows_, rule_.columns);
  Board pattern(rows_, rule_.columns);
  BoardSink sink(pattern);
  run(dark, first_row, &sink);
  return pattern;
}

/// The presses of the run that leaves residue r change b into r on the last row alone, so a quiet pattern
/// overlaps b as its last row overlaps r. Quiet patterns upside down are quiet: grow one from the last row.
Board Chase::witness(const Board& lights) const {
  BoardSource source(lights);
  const gf2::Vector residue = run(source, gf2::Vector(words_for(rule_.columns)), nullptr);
  Board pattern = quiet_from(first_row_.witness(residue));
  for (std::size_t top = 0, bottom = rows_ - 1; top < bottom; ++top, --bottom)
    std::swap_ranges(pattern.row(top).begin(), pattern.row(top).end(), pattern.row(bottom).begin());
  return pattern;
}

Board Chase::quiet_pattern(std::size_t t) const {
  return quiet_from(first_row_.kernel(t));
}

}  // namespace flipwise
