// SPDX-License-Identifier: MIT
#include "verify/verify_colour_rows.hpp"

#include <algorithm>
#include <utility>

#include "flipwise/errors.hpp"
#include "run/clones.hpp"
#include "verify/verify.hpp"

namespace flipwise {

namespace {

FLIPWISE_CLONES void add_numbers(std::uint16_t* into, const std::uint8_t* from, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) into[i] = static_cast<std::uint16_t>(into[i] + from[i]);
}

FLIPWISE_CLONES void add_bytes(std::uint8_t* into, const std::uint8_t* from, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) into[i] = static_cast<std::uint8_t>(into[i] + from[i]);
}

/// Less `multiple` where that leaves no number below 0.
FLIPWISE_CLONES void reduce_bytes(std::uint8_t* sums, std::size_t size, std::uint8_t multiple) {
  for (std::size_t i = 0; i < size; ++i)
    sums[i] = std::min(sums[i], static_cast<std::uint8_t>(sums[i] - multiple));
}

FLIPWISE_CLONES std::uint8_t byte_differences(const std::uint8_t* sums, std::size_t size,
                                              std::uint8_t from) {
  std::uint8_t different = 0;
  for (std::size_t i = 0; i < size; ++i)
    different = static_cast<std::uint8_t>(different | (sums[i] ^ from));
  return different;
}

/// Modulo the colours. The quotient by 2^16 / colours, rounded down, is right or one too small.
FLIPWISE_CLONES void reduce_loop(std::uint16_t* sums, std::size_t size, std::uint16_t colours,
                                 std::uint16_t reciprocal) {
  for (std::size_t i = 0; i < size; ++i) {
    const auto quotient = static_cast<std::uint16_t>((std::uint32_t{sums[i]} * reciprocal) >> 16);
    const auto rest = static_cast<std::uint16_t>(sums[i] - static_cast<std::uint16_t>(quotient * colours));
    sums[i] = std::min(rest, static_cast<std::uint16_t>(rest - colours));
  }
}

FLIPWISE_CLONES std::uint16_t differences(const std::uint16_t* sums, std::size_t size, std::uint16_t from) {
  std::uint16_t different = 0;
  for (std::size_t i = 0; i < size; ++i)
    different = static_cast<std::uint16_t>(different | (sums[i] ^ from));
  return different;
}

/// Plain loops: there is vector code for these.
FLIPWISE_CLONES std::uint8_t greatest_of(const std::uint8_t* row, std::size_t size) {
  std::uint8_t greatest = 0;
  for (std::size_t i = 0; i < size; ++i) greatest = std::max(greatest, row[i]);
  return greatest;
}

std::size_t place_of_greatest(std::span<const std::uint8_t> row) {
  const std::uint8_t greatest = greatest_of(row.data(), row.size());
  return static_cast<std::size_t>(std::find(row.begin(), row.end(), greatest) - row.begin());
}

FLIPWISE_CLONES std::uint32_t sum_of_part(const std::uint8_t* row, std::size_t size) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += row[i];
  return sum;
}

std::uint64_t sum_of(std::span<const std::uint8_t> row) {
  std::uint64_t sum = 0;
  for (; !row.empty(); row = row.subspan(std::min(row.size(), std::size_t{1} << 16)))
    sum += sum_of_part(row.data(), std::min(row.size(), std::size_t{1} << 16));
  return sum;
}

std::uint64_t number_of_others_than_0(std::span<const std::uint8_t> row) {
  return row.size() - static_cast<std::uint64_t>(std::count(row.begin(), row.end(), 0));
}

std::string place_in_row(std::size_t row, std::size_t column) {
  return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1);
}

}  // namespace

ColourRowCheck::ColourRowCheck(const RowPuzzle& puzzle, unsigned colours, std::size_t rows,
                               std::size_t columns, bool backwards)
    : puzzle_(puzzle), colours_(colours), rows_(rows), columns_(columns) {
  if (colours < 2 || colours > greatest_modulus)
    throw InputError(std::to_string(colours) + " colours: expected 2 to " +
                     std::to_string(greatest_modulus));
  if (puzzle.rule.form != Rule::Form::stencil || puzzle.rule.kinds.empty() ||
      puzzle.goal.kind == Goal::Kind::target)
    throw InputError("only stencils, and goals that are no target, are checked row by row");
  if (puzzle.goal.kind == Goal::Kind::number) to_ = static_cast<unsigned>(puzzle.goal.number);
  if (to_ && *to_ >= colours)
    throw InputError("the goal is " + std::to_string(*to_) + ", which is not below the " +
                     std::to_string(colours) + " colours");
  constexpr unsigned worthwhile = 6;  // a press of most rules reaches five cells
  in_bytes_ = 255 / (colours - 1) >= worthwhile;
  most_rows_ = (in_bytes_ ? 255 : 65535) / (colours - 1);
  shifts_ = verification::row_shifts(puzzle.rule.kinds[0], puzzle.wrap, rows, columns, backwards);
  for (const Offset& shift : shifts_)
    reach_ = std::max(reach_, static_cast<std::size_t>(shift.row < 0 ? -shift.row : shift.row));
}

/// `shift`: to the right; what leaves the row is dropped.
void ColourRowCheck::add_to(std::size_t row, std::int64_t shift, std::span<const std::uint8_t> numbers) {
  const auto [at, is_new] = pending_.try_emplace(row);
  Pending& pending = at->second;
  if (is_new && !spare_.empty()) {
    pending = std::move(spare_.back());
    spare_.pop_back();
  }
  if (is_new) {
    pending.rows = 0;
    if (shift == 0) {
      pending.rows = 1;
      if (in_bytes_) pending.bytes.assign(numbers.begin(), numbers.end());
      if (!in_bytes_) pending.sums.assign(numbers.begin(), numbers.end());
      return;
    }
    if (in_bytes_) pending.bytes.assign(columns_, 0);
    if (!in_bytes_) pending.sums.assign(columns_, 0);
  }
  if (pending.rows == most_rows_) reduce(pending);
  pending.rows += 1;
  const auto distance = static_cast<std::size_t>(shift < 0 ? -shift : shift);
  const std::size_t to = shift < 0 ? 0 : distance;
  const std::size_t from = shift < 0 ? distance : 0;
  if (in_bytes_)
    add_bytes(pending.bytes.data() + to, numbers.data() + from, columns_ - distance);
  else
    add_numbers(pending.sums.data() + to, numbers.data() + from, columns_ - distance);
}

void ColourRowCheck::add(std::span<const std::uint8_t> lights, std::span<const std::uint8_t> presses) {
  if (next_ == rows_) throw InputError("more rows of presses than the board has");
  for (const std::span<const std::uint8_t> row : {lights, presses})
    if (const std::size_t at = place_of_greatest(row); fault_.empty() && row[at] >= colours_)
      fault_ = place_in_row(next_, at) + " has a number that is not below the " + std::to_string(colours_) +
               " colours";
  cost_ += puzzle_.cost_of == CostOf::amount ? sum_of(presses) : number_of_others_than_0(presses);
  add_to(next_, 0, lights);
  const auto height = static_cast<std::int64_t>(rows_);
  for (const Offset& shift : shifts_) {
    std::int64_t row = static_cast<std::int64_t>(next_) + shift.row;
    if (wraps_rows(puzzle_.wrap)) row = (row + height) % height;
    if (row >= 0 && row < height) add_to(static_cast<std::size_t>(row), shift.column, presses);
  }
  ++next_;
  // Where rows wrap the first ones are complete only when all are there.
  if (next_ > reach_) compare(wraps_rows(puzzle_.wrap) ? reach_ : 0, next_ - reach_);
}

void ColourRowCheck::compare(std::size_t low, std::size_t end) {
  for (auto at = pending_.lower_bound(low); at != pending_.end() && at->first < end;) {
    compare_row(at->first, at->second);
    spare_.push_back(std::move(at->second));
    at = pending_.erase(at);
  }
}

void ColourRowCheck::reduce(Pending& pending) const {
  const unsigned colours = colours_;
  if (in_bytes_) {
    const std::size_t most = std::size_t{pending.rows} * (colours - 1);
    std::size_t multiple = colours;
    while (2 * multiple <= most) multiple *= 2;
    for (; multiple >= colours; multiple /= 2)
      reduce_bytes(pending.bytes.data(), columns_, static_cast<std::uint8_t>(multiple));
  } else {
    reduce_loop(pending.sums.data(), columns_, static_cast<std::uint16_t>(colours),
                static_cast<std::uint16_t>(65536 / colours));
  }
  pending.rows = 1;
}

void ColourRowCheck::compare_row(std::size_t row, Pending& pending) {
  reduce(pending);
  const auto sum_at = [&](std::size_t j) -> unsigned {
    return in_bytes_ ? pending.bytes[j] : pending.sums[j];
  };
  if (!to_) to_ = sum_at(0);
  const bool differs =
      in_bytes_ ? byte_differences(pending.bytes.data(), columns_, static_cast<std::uint8_t>(*to_)) != 0
                : differences(pending.sums.data(), columns_, static_cast<std::uint16_t>(*to_)) != 0;
  if (!differs || !fault_.empty()) return;
  std::size_t at = 0;
  while (sum_at(at) == *to_) ++at;
  fault_ = place_in_row(row, at) + " is " + std::to_string(sum_at(at)) + " in the end, not " +
           std::to_string(*to_);
}

const std::string& ColourRowCheck::finish() {
  if (next_ != rows_) throw InputError("fewer rows of presses than the board has");
  compare(0, rows_);
  return fault_;
}

ColourRowWitnessCheck::ColourRowWitnessCheck(const RowPuzzle& puzzle, unsigned colours, std::size_t rows,
                                             std::size_t columns)
    : puzzle_(puzzle),
      colours_(colours),
      quiet_({puzzle.rule, puzzle.wrap}, colours, rows, columns, true),
      dark_(columns) {}

void ColourRowWitnessCheck::add(std::span<const std::uint8_t> lights,
                                std::span<const std::uint8_t> witness) {
  quiet_.add(dark_, witness);
  for (std::size_t j = 0; j < witness.size(); ++j) {
    if (fault_.empty() && lights[j] >= colours_)
      fault_ = "the board has a number that is not below the " + std::to_string(colours_) + " colours";
    of_lights_ += std::uint64_t{lights[j]} * witness[j];
    of_ones_ += witness[j];
  }
}

const std::string& ColourRowWitnessCheck::finish() {
  if (const std::string& fault = quiet_.finish(); fault_.empty() && !fault.empty())
    fault_ = "a press changes the witness's sum: " + fault;
  const bool is_uniform = puzzle_.goal.kind == Goal::Kind::uniform;
  const unsigned least = is_uniform ? 0 : static_cast<unsigned>(puzzle_.goal.number);
  const unsigned most = is_uniform ? colours_ - 1 : least;
  for (unsigned number = least; number <= most && fault_.empty(); ++number)
    if (of_ones_ % colours_ * number % colours_ == of_lights_ % colours_)
      fault_ = "the witness's sum need not change for all to become " + std::to_string(number) +
               ", which proves nothing";
  return fault_;
}

namespace {

template <typename Check>
Verdict verdict_of_colour_rows(RowSource& lights, RowSource& answer, const char* what, Check check) {
  if (lights.rows() != answer.rows() || lights.columns() != answer.columns())
    throw InputError(what + std::string(" ") + std::to_string(answer.rows()) + " x " +
                     std::to_string(answer.columns()) + " cells, the board " +
                     std::to_string(lights.rows()) + " x " + std::to_string(lights.columns()));
  if (lights.modulus() != answer.modulus())
    throw InputError(what + std::string(" numbers below ") + std::to_string(answer.modulus()) +
                     ", the board below " + std::to_string(lights.modulus()));
  const std::size_t columns = lights.columns();
  std::vector<Word> light_row(row_words(columns, lights.modulus()));
  std::vector<Word> answer_row(light_row.size());
  lights.rewind();
  answer.rewind();
  for (std::size_t i = 0; i < lights.rows(); ++i) {
    lights.read(light_row);
    answer.read(answer_row);
    check.add(numbers_in(std::span<const Word>(light_row), columns),
              numbers_in(std::span<const Word>(answer_row), columns));
  }
  const std::string& fault = check.finish();
  return {fault.empty(), fault};
}

}  // namespace

Verdict verify_numbers(RowSource& lights, RowSource& presses, const RowPuzzle& puzzle) {
  const auto colours = static_cast<unsigned>(lights.modulus());
  return verdict_of_colour_rows(lights, presses, "the presses have",
                                ColourRowCheck(puzzle, colours, lights.rows(), lights.columns()));
}

Verdict verify_witness_of_numbers(RowSource& lights, RowSource& witness, const RowPuzzle& puzzle) {
  const auto colours = static_cast<unsigned>(lights.modulus());
  return verdict_of_colour_rows(lights, witness, "the witness has",
                                ColourRowWitnessCheck(puzzle, colours, lights.rows(), lights.columns()));
}

}  // namespace flipwise
