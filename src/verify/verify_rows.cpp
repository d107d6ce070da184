// SPDX-License-Identifier: MIT
#include "verify/verify.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "flipwise/flipwise.hpp"
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

namespace flipwise {

using verification::add_shifted;
using verification::cells_of_word;
using verification::row_shifts;

RowCheck::RowCheck(const RowPuzzle& puzzle, std::size_t rows, std::size_t columns, bool backwards)
    : rows_(rows), columns_(columns), wraps_rows_(wraps_rows(puzzle.wrap)), goal_(puzzle.goal) {
  if (puzzle.rule.form != Rule::Form::stencil || goal_ == Goal::Kind::target)
    throw InputError("only stencils, and the goals off, on and uniform, are checked row by row");
  shifts_ = row_shifts(puzzle.rule.kinds.at(0), puzzle.wrap, rows, columns, backwards);
  for (const Offset& shift : shifts_)
    reach_ = std::max(reach_, static_cast<std::size_t>(shift.row < 0 ? -shift.row : shift.row));
}

RowCheck::Row& RowCheck::pending(std::size_t row) {
  const auto [at, is_new] = pending_.try_emplace(row);
  if (is_new && !spare_.empty()) {
    at->second = std::move(spare_.back());
    spare_.pop_back();
  }
  if (is_new) at->second.assign(words_for(columns_), 0);
  return at->second;
}

void RowCheck::compare(std::size_t row, Row& result) {
  result.back() &= cells_of_word(columns_, result.size() - 1);
  if (goal_ == Goal::Kind::uniform && !seen_cell_) {
    goal_ = result[0] & 1 ? Goal::Kind::on : Goal::Kind::off;
    seen_cell_ = true;
  }
  const Word wanted = goal_ == Goal::Kind::on ? ~Word{0} : 0;
  if (goal_ == Goal::Kind::on) result.back() |= ~cells_of_word(columns_, result.size() - 1);
  if (verification::all_equal(result, wanted)) return;
  for (std::size_t i = 0; i < result.size() && fault_.empty(); ++i)
    if (const Word wrong = (result[i] ^ wanted) & cells_of_word(columns_, i))
      fault_ = verification::place(row, i, wrong) + (wanted == 0 ? " is lit" : " is unlit") + " in the end";
}

void RowCheck::add(std::span<const Word> lights, std::span<const Word> presses) {
  if (next_ == rows_) throw InputError("more rows of presses than the board has");
  add_shifted(pending(next_), lights, 0);
  const auto height = static_cast<std::int64_t>(rows_);
  for (const Offset& shift : shifts_) {
    std::int64_t row = static_cast<std::int64_t>(next_) + shift.row;
    if (wraps_rows_) row = (row + height) % height;
    if (row >= 0 && row < height)
      add_shifted(pending(static_cast<std::size_t>(row)), presses, shift.column);
  }
  ++next_;
  // Rows that wrap are complete only when all are there, but the inner ones are not reached from afar.
  const std::size_t low = wraps_rows_ ? reach_ : 0;
  for (auto at = pending_.lower_bound(low); at != pending_.end() && at->first + reach_ < next_;) {
    if (wraps_rows_ && at->first + reach_ >= rows_) break;
    compare(at->first, at->second);
    spare_.push_back(std::move(at->second));
    at = pending_.erase(at);
  }
}

const std::string& RowCheck::finish() {
  if (next_ != rows_) throw InputError("fewer rows of presses than the board has");
  for (auto& [row, result] : pending_) compare(row, result);
  pending_.clear();
  return fault_;
}

RowWitnessCheck::RowWitnessCheck(const RowPuzzle& puzzle, std::size_t rows, std::size_t columns)
    : quiet_({puzzle.rule, puzzle.wrap, Goal::Kind::off}, rows, columns, true),
      goal_(puzzle.goal),
      dark_(words_for(columns)) {}

void RowWitnessCheck::add(std::span<const Word> lights, std::span<const Word> witness) {
  quiet_.add(dark_, witness);
  for (std::size_t i = 0; i < witness.size(); ++i) {
    overlap_ ^= lights[i] & witness[i];
    weight_ ^= witness[i];
  }
}

const std::string& RowWitnessCheck::finish() {
  const bool odd_weight = std::popcount(weight_) & 1;
  const bool odd_overlap = std::popcount(overlap_) & 1;
  if (const std::string& fault = quiet_.finish(); !fault.empty())
    fault_ = "the witness is not a quiet pattern: " + fault;
  else if (goal_ == Goal::Kind::uniform && odd_weight)
    fault_ = "the witness has odd weight, so it does not exclude both goals";
  else if (odd_overlap == (goal_ == Goal::Kind::on && odd_weight))
    fault_ = "the witness overlaps the lights evenly";
  return fault_;
}

namespace {

/// Every row of the answer against the row of lights.
template <typename Check>
Verdict verdict_of_rows(RowSource& lights, RowSource& answer, const char* what, Check check) {
  if (lights.rows() != answer.rows() || lights.columns() != answer.columns())
    throw InputError(what + std::string(" ") + std::to_string(answer.rows()) + " x " +
                     std::to_string(answer.columns()) + " cells, the board " +
                     std::to_string(lights.rows()) + " x " + std::to_string(lights.columns()));
  std::vector<Word> light_row(words_for(lights.columns()));
  std::vector<Word> answer_row(words_for(lights.columns()));
  lights.rewind();
  answer.rewind();
  for (std::size_t i = 0; i < lights.rows(); ++i) {
    lights.read(light_row);
    answer.read(answer_row);
    check.add(light_row, answer_row);
  }
  const std::string& fault = check.finish();
  return {fault.empty(), fault};
}

}  // namespace

Verdict verify(RowSource& lights, RowSource& presses, const RowPuzzle& puzzle) {
  return verdict_of_rows(lights, presses, "the presses have",
                         RowCheck(puzzle, lights.rows(), lights.columns()));
}

Verdict verify_witness(RowSource& lights, RowSource& witness, const RowPuzzle& puzzle) {
  return verdict_of_rows(lights, witness, "the witness has",
                         RowWitnessCheck(puzzle, lights.rows(), lights.columns()));
}

}  // namespace flipwise
