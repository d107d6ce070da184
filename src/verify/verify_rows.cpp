// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "flipwise/flipwise.hpp"
#include "verify/verify.hpp"

namespace flipwise {

using verification::CellRow;
using verification::place;
using verification::row_in;
using verification::RowSum;

namespace {

constexpr std::size_t words_together = std::size_t{1}
                                       << 15;  // number of words of the rows checked at a time

}  // namespace

RowCheck::RowCheck(const RowPuzzle& puzzle, std::uint64_t modulus, std::size_t rows, std::size_t columns,
                   bool backwards)
    : adder_(columns, modulus),
      rows_(rows),
      wraps_rows_(wraps_rows(puzzle.wrap)),
      cost_of_(puzzle.cost_of) {
  if (puzzle.rule.form != Rule::Form::stencil || puzzle.rule.kinds.empty())
    throw InputError("rule " + puzzle.rule.name +
                     ": a row-by-row check supports only plus, ring, king, knight, x, hex and offsets; "
                     "check the whole board with verify()");
  if (puzzle.goal.kind == Goal::Kind::target)
    throw InputError(
        "a row-by-row check does not support a board as the goal; check the whole board with verify()");
  if (puzzle.goal.kind == Goal::Kind::number) goal_ = puzzle.goal.number;
  if (goal_ && *goal_ >= modulus)
    throw InputError("the goal is " + std::to_string(*goal_) + "; with " + std::to_string(modulus) +
                     " colours the greatest is " + std::to_string(modulus - 1));
  done_.expected = goal_;
  shifts_ = verification::row_shifts(puzzle.rule.kinds[0], puzzle.wrap, rows, columns, backwards);
  for (const Offset& shift : shifts_)
    reach_ = std::max(reach_, static_cast<std::size_t>(shift.row < 0 ? -shift.row : shift.row));
}

void RowCheck::compare(std::size_t row, RowSum& result, Comparison& to) const {
  const CellRow ends = adder_.reduced(result);
  if (!to.expected) to.expected = adder_.at(ends, 0);
  const std::size_t column = adder_.first_other(ends, *to.expected);
  if (column < adder_.columns() && to.fault.empty())
    to.fault = verification::fault_of_end(place(row, column), adder_.modulus(), adder_.at(ends, column),
                                          *to.expected);
}

/// Computes every row that these presses change, including the rows at both ends within reach of the
/// stencil. A row that only they change is compared at once.
void RowCheck::check(std::size_t first, std::span<const Word> lights, std::span<const Word> presses,
                     Part& part) const {
  const std::size_t words = adder_.words();
  const auto height = static_cast<std::int64_t>(rows_);
  const auto begin = static_cast<std::int64_t>(first);
  const auto end = begin + static_cast<std::int64_t>(presses.size() / words);
  const auto reach = static_cast<std::int64_t>(reach_);
  const auto of_row = [&](std::span<const Word> rows, std::int64_t row) {
    return row_in(rows.subspan(static_cast<std::size_t>(row - begin) * words, words));
  };
  part.first_ = first;
  part.rows_ = presses.size() / words;
  part.cost_ = 0;
  part.inner_ = {.expected = goal_};
  part.edges_used_ = 0;
  for (std::int64_t row = begin; !adder_.has_bits() && row < end; ++row) {
    for (const auto& rows : {lights, presses})
      if (part.inner_.fault.empty())
        part.inner_.fault = adder_.fault_of_range(of_row(rows, row), static_cast<std::size_t>(row));
    const CellRow pressed = of_row(presses, row);
    part.cost_ += cost_of_ == CostOf::amount ? adder_.sum(pressed) : adder_.number_pressed(pressed);
  }
  for (std::int64_t at = begin - reach; at < end + reach; ++at) {
    const std::int64_t row = wraps_rows_ ? (at % height + height) % height : at;
    if (row < 0 || row >= height) continue;
    const bool is_inner = at >= begin + reach && at < end - reach;
    if (!is_inner && part.edges_used_ == part.edges_.size()) part.edges_.emplace_back();
    RowSum& result = is_inner ? part.result_ : part.edges_[part.edges_used_].change;
    if (at >= begin && at < end)
      adder_.assign(result, of_row(lights, at));
    else
      adder_.clear(result);
    for (const Offset& shift : shifts_)
      if (const std::int64_t from = at - shift.row; from >= begin && from < end)
        adder_.add(result, of_row(presses, from), shift.column);
    if (is_inner)
      compare(static_cast<std::size_t>(row), result, part.inner_);
    else
      part.edges_[part.edges_used_++].row = static_cast<std::size_t>(row);
  }
}

RowSum& RowCheck::pending(std::size_t row) {
  const auto [at, is_new] = pending_.try_emplace(row);
  if (is_new && !spare_.empty()) {
    at->second = std::move(spare_.back());
    spare_.pop_back();
  }
  if (is_new) adder_.clear(at->second);
  return at->second;
}

void RowCheck::compare_pending(std::size_t low, std::size_t end) {
  for (auto at = pending_.lower_bound(low); at != pending_.end() && at->first < end;) {
    compare(at->first, at->second, done_);
    spare_.push_back(std::move(at->second));
    at = pending_.erase(at);
  }
}

void RowCheck::add(Part& part) {
  if (part.first_ != next_ || part.rows_ > rows_ - next_)
    throw InputError("too many rows of presses: the board has " + std::to_string(rows_) +
                     (rows_ == 1 ? " row" : " rows"));
  for (std::size_t i = 0; i < part.edges_used_; ++i)
    adder_.add(pending(part.edges_[i].row), adder_.reduced(part.edges_[i].change));
  next_ += part.rows_;
  cost_ += part.cost_;
  // Wrapped rows near the ends are complete only at the end; inner rows are not.
  const std::size_t low = wraps_rows_ || first_ > 0 ? first_ + reach_ : 0;
  if (next_ > reach_) compare_pending(low, next_ - reach_);
  if (!done_.expected) done_.expected = part.inner_.expected;
  if (part.inner_.expected && done_.expected != part.inner_.expected && done_.fault.empty())
    done_.fault = verification::fault_of_end(place(part.first_ + reach_, 0), adder_.modulus(),
                                             *part.inner_.expected, *done_.expected);
  if (done_.fault.empty()) done_.fault = part.inner_.fault;
}

void RowCheck::add_gathered() {
  if (presses_.empty()) return;
  check(next_, lights_, presses_, own_);
  lights_.clear();
  presses_.clear();
  add(own_);
}

/// Collects single rows until there are enough to check together.
void RowCheck::add(std::span<const Word> lights, std::span<const Word> presses) {
  if (presses.size() > adder_.words() && presses_.empty()) {
    check(next_, lights, presses, own_);
    return add(own_);
  }
  lights_.insert(lights_.end(), lights.begin(), lights.end());
  presses_.insert(presses_.end(), presses.begin(), presses.end());
  if (presses_.size() >= words_together) add_gathered();
}

void RowCheck::begin_at(std::size_t first) {
  first_ = next_ = first;
  pending_.clear();
  done_ = {.expected = goal_};
}

RowCheck::Part RowCheck::together() {
  add_gathered();
  Part part;
  part.first_ = first_;
  part.rows_ = next_ - first_;
  part.cost_ = cost_;
  part.inner_ = done_;
  for (const auto& [row, change] : pending_) part.edges_.push_back({row, change});
  part.edges_used_ = part.edges_.size();
  return part;
}

void RowCheck::Part::save(Saving& out) const {
  const auto& [expected, fault] = inner_;
  out(first_, rows_, cost_, expected.has_value(), expected.value_or(0), fault, edges_used_);
  for (const Edge& edge : std::span(edges_).first(edges_used_))
    out(edge.row, edge.change.words, edge.change.bytes, edge.change.wide, edge.change.rows);
}

void RowCheck::Part::load(Loading& in) {
  bool is_known = false;
  std::uint64_t expected = 0;
  inner_ = {};
  in(first_, rows_, cost_, is_known, expected, inner_.fault, edges_used_);
  if (is_known) inner_.expected = expected;
  edges_.assign(edges_used_, {});
  for (Edge& edge : edges_)
    in(edge.row, edge.change.words, edge.change.bytes, edge.change.wide, edge.change.rows);
}

const std::string& RowCheck::finish() {
  add_gathered();
  if (next_ != rows_)
    throw InputError("expected " + std::to_string(rows_) + (rows_ == 1 ? " row" : " rows") +
                     " of presses, found " + std::to_string(next_ - first_));
  compare_pending(0, rows_);
  return done_.fault;
}

RowWitnessCheck::RowWitnessCheck(const RowPuzzle& puzzle, std::uint64_t modulus, std::size_t rows,
                                 std::size_t columns)
    : adder_(columns, modulus),
      quiet_({puzzle.rule, puzzle.wrap}, modulus, rows, columns, true),
      goal_(puzzle.goal) {}

void RowWitnessCheck::add(std::span<const Word> lights, std::span<const Word> witness) {
  zeros_.resize(witness.size());
  quiet_.add(zeros_, witness);
  for (std::size_t at = 0; at < witness.size(); at += adder_.words()) {
    const CellRow light_row = row_in(lights.subspan(at));
    const CellRow witness_row = row_in(witness.subspan(at));
    if (fault_.empty() && !adder_.fault_of_range(light_row, 0).empty())
      fault_ = "the board has a number that is not below " + std::to_string(adder_.modulus()) +
               ", the number of colours";
    sums_.of_lights += adder_.product(light_row, witness_row);
    sums_.of_ones += adder_.sum(witness_row);
  }
}

const std::string& RowWitnessCheck::finish() {
  if (const std::string& fault = quiet_.finish(); fault_.empty() && !fault.empty())
    fault_ = "the witness is not a quiet pattern: " + fault;
  if (fault_.empty())
    fault_ = verification::fault_of_sums(sums_, goal_, adder_.modulus(), adder_.modulus());
  return fault_;
}

namespace {

/// Checks every row of an answer against the lights.
template <typename Check>
Verdict verdict_of_rows(RowSource& lights, RowSource& answer, const RowPuzzle& puzzle,
                        const std::string& what) {
  if (lights.rows() != answer.rows() || lights.columns() != answer.columns())
    throw InputError(what + " " + std::to_string(answer.rows()) + " x " + std::to_string(answer.columns()) +
                     " cells, the board has " + std::to_string(lights.rows()) + " x " +
                     std::to_string(lights.columns()));
  if (lights.modulus() != answer.modulus())
    throw InputError(what + " " + std::to_string(answer.modulus()) + " colours, but the board has " +
                     std::to_string(lights.modulus()));
  Check check(puzzle, lights.modulus(), lights.rows(), lights.columns());
  const std::size_t words = row_words(lights.columns(), lights.modulus());
  std::vector<Word> light_rows, answer_rows;
  lights.rewind();
  answer.rewind();
  for (std::size_t left = lights.rows(); left > 0;) {
    const std::size_t rows = std::min(left, std::max<std::size_t>(words_together / words, 1));
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
  return verdict_of_rows<RowCheck>(lights, presses, puzzle, "the presses have");
}

Verdict verify_witness(RowSource& lights, RowSource& witness, const RowPuzzle& puzzle) {
  return verdict_of_rows<RowWitnessCheck>(lights, witness, puzzle, "the witness has");
}

}  // namespace flipwise
