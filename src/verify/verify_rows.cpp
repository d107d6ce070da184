// SPDX-License-Identifier: MIT
#include "verify/verify.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "flipwise/flipwise.hpp"
#include "run/clones.hpp"
#include "verify/verify_colour_rows.hpp"

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

FLIPWISE_CLONES Word differing_bits(const Word* words, std::size_t count, Word wanted) {
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
  return differing_bits(words.data(), words.size(), wanted) == 0;
}

}  // namespace flipwise::verification

namespace flipwise {

using verification::add_shifted;
using verification::cells_of_word;
using verification::modulo;
using verification::row_shifts;

RowCheck::RowCheck(const RowPuzzle& puzzle, std::size_t rows, std::size_t columns, bool backwards)
    : rows_(rows), columns_(columns), wraps_rows_(wraps_rows(puzzle.wrap)) {
  if (puzzle.rule.form != Rule::Form::stencil || puzzle.goal.kind == Goal::Kind::target)
    throw InputError("only stencils, and the goals off, on and uniform, are checked row by row");
  if (puzzle.goal.kind != Goal::Kind::uniform) goal_on_ = puzzle.goal.is_number(1);
  done_.on = goal_on_;
  shifts_ = row_shifts(puzzle.rule.kinds.at(0), puzzle.wrap, rows, columns, backwards);
  for (const Offset& shift : shifts_)
    reach_ = std::max(reach_, static_cast<std::size_t>(shift.row < 0 ? -shift.row : shift.row));
}

void RowCheck::Comparison::disagree(std::size_t row, std::size_t word, Word cells) {
  if (fault.empty())
    fault = verification::place(row, word, cells) + (*on ? " is unlit" : " is lit") + " in the end";
}

void RowCheck::Comparison::compare(std::size_t row, std::size_t columns, Row& result) {
  const Word last_cells = cells_of_word(columns, result.size() - 1);
  if (!on) on = result[0] & 1;
  const Word wanted = *on ? ~Word{0} : 0;
  result.back() = (result.back() & last_cells) | (wanted & ~last_cells);
  if (verification::all_equal(result, wanted)) return;
  for (std::size_t i = 0; i < result.size() && fault.empty(); ++i)
    if (const Word wrong = result[i] ^ wanted) disagree(row, i, wrong);
}

/// Every row that these presses change: as many more at both ends as the stencil reaches. A row that only
/// they change is compared at once.
void RowCheck::check(std::size_t first, std::span<const Word> lights, std::span<const Word> presses,
                     Part& part) const {
  const std::size_t words = words_for(columns_);
  const auto height = static_cast<std::int64_t>(rows_);
  const auto begin = static_cast<std::int64_t>(first);
  const auto end = begin + static_cast<std::int64_t>(presses.size() / words);
  const auto reach = static_cast<std::int64_t>(reach_);
  const auto of_row = [&](std::span<const Word> rows, std::int64_t row) {
    return rows.subspan(static_cast<std::size_t>(row - begin) * words, words);
  };
  part.first_ = first;
  part.rows_ = presses.size() / words;
  part.inner_ = {.on = goal_on_};
  part.edges_used_ = 0;
  for (std::int64_t at = begin - reach; at < end + reach; ++at) {
    const std::int64_t row = wraps_rows_ ? modulo(at, height) : at;
    if (row < 0 || row >= height) continue;
    const bool is_inner = at >= begin + reach && at < end - reach;
    if (!is_inner && part.edges_used_ == part.edges_.size()) part.edges_.emplace_back();
    Row& result = is_inner ? part.result_ : part.edges_[part.edges_used_].change;
    if (at >= begin && at < end)
      result.assign(of_row(lights, at).begin(), of_row(lights, at).end());
    else
      result.assign(words, 0);
    for (const Offset& shift : shifts_)
      if (const std::int64_t from = at - shift.row; from >= begin && from < end)
        add_shifted(result, of_row(presses, from), shift.column);
    if (is_inner)
      part.inner_.compare(static_cast<std::size_t>(row), columns_, result);
    else
      part.edges_[part.edges_used_++].row = static_cast<std::size_t>(row);
  }
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

void RowCheck::compare_pending(std::size_t low, std::size_t end) {
  for (auto at = pending_.lower_bound(low); at != pending_.end() && at->first < end;) {
    done_.compare(at->first, columns_, at->second);
    spare_.push_back(std::move(at->second));
    at = pending_.erase(at);
  }
}

void RowCheck::add(const Part& part) {
  if (part.first_ != next_ || part.rows_ > rows_ - next_)
    throw InputError("more rows of presses than the board has");
  for (std::size_t i = 0; i < part.edges_used_; ++i)
    add_shifted(pending(part.edges_[i].row), part.edges_[i].change, 0);
  next_ += part.rows_;
  // Rows that wrap are complete only when all are there, but the inner ones are not reached from afar.
  const std::size_t low = wraps_rows_ || first_ > 0 ? first_ + reach_ : 0;
  if (next_ > reach_) compare_pending(low, next_ - reach_);
  if (!part.inner_.on) return;
  if (!done_.on) done_.on = part.inner_.on;
  if (done_.on != part.inner_.on) done_.disagree(part.first_ + reach_, 0, 1);
  if (done_.fault.empty()) done_.fault = part.inner_.fault;
}

void RowCheck::add(std::span<const Word> lights, std::span<const Word> presses) {
  check(next_, lights, presses, own_);
  add(own_);
}

void RowCheck::begin_at(std::size_t first) {
  first_ = next_ = first;
  pending_.clear();
  done_ = {.on = goal_on_};
}

RowCheck::Part RowCheck::together() const {
  Part part;
  part.first_ = first_;
  part.rows_ = next_ - first_;
  part.inner_ = done_;
  for (const auto& [row, change] : pending_) part.edges_.push_back({row, change});
  part.edges_used_ = part.edges_.size();
  return part;
}

void RowCheck::Part::save(Saving& out) const {
  const auto& [on, fault] = inner_;
  out(first_, rows_, on.has_value(), on.value_or(false), fault, edges_used_);
  for (std::size_t i = 0; i < edges_used_; ++i) out(edges_[i].row, edges_[i].change);
}

void RowCheck::Part::load(Loading& in) {
  bool is_known = false;
  bool on = false;
  inner_ = {};
  in(first_, rows_, is_known, on, inner_.fault, edges_used_);
  if (is_known) inner_.on = on;
  edges_.assign(edges_used_, {});
  for (Edge& edge : edges_) in(edge.row, edge.change);
}

const std::string& RowCheck::finish() {
  if (next_ != rows_) throw InputError("fewer rows of presses than the board has");
  compare_pending(0, rows_);
  return done_.fault;
}

RowWitnessCheck::RowWitnessCheck(const RowPuzzle& puzzle, std::size_t rows, std::size_t columns)
    : quiet_({puzzle.rule, puzzle.wrap}, rows, columns, true), goal_(puzzle.goal) {}

void RowWitnessCheck::add(std::span<const Word> lights, std::span<const Word> witness) {
  dark_.resize(witness.size());
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
  else if (goal_.kind == Goal::Kind::uniform && odd_weight)
    fault_ = "the witness has odd weight, so it does not exclude both goals";
  else if (odd_overlap == (goal_.is_number(1) && odd_weight))
    fault_ = "an even number of the witness's cells must change, which proves nothing";
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
  constexpr std::size_t part_words = std::size_t{1} << 15;
  const std::size_t words = words_for(lights.columns());
  const std::size_t rows_at_once = std::max<std::size_t>(part_words / words, 1);
  std::vector<Word> light_rows;
  std::vector<Word> answer_rows;
  lights.rewind();
  answer.rewind();
  for (std::size_t left = lights.rows(); left > 0;) {
    const std::size_t rows = std::min(left, rows_at_once);
    light_rows.resize(rows * words);
    answer_rows.resize(rows * words);
    for (std::size_t i = 0; i < rows; ++i) {
      lights.read(std::span(light_rows).subspan(i * words, words));
      answer.read(std::span(answer_rows).subspan(i * words, words));
    }
    check.add(light_rows, answer_rows);
    left -= rows;
  }
  const std::string& fault = check.finish();
  return {fault.empty(), fault};
}

}  // namespace

Verdict verify(RowSource& lights, RowSource& presses, const RowPuzzle& puzzle) {
  if (lights.modulus() != 2) return verify_numbers(lights, presses, puzzle);
  return verdict_of_rows(lights, presses, "the presses have",
                         RowCheck(puzzle, lights.rows(), lights.columns()));
}

Verdict verify_witness(RowSource& lights, RowSource& witness, const RowPuzzle& puzzle) {
  if (lights.modulus() != 2) return verify_witness_of_numbers(lights, witness, puzzle);
  return verdict_of_rows(lights, witness, "the witness has",
                         RowWitnessCheck(puzzle, lights.rows(), lights.columns()));
}

}  // namespace flipwise
