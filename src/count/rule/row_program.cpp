// SPDX-License-Identifier: MIT
#include "count/rule/row_program.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "run/limits.hpp"

namespace flipwise {

namespace {

// One bit less than a key has, so that no shift reaches the width of the key.
constexpr unsigned key_bits = 127;

using Place = std::pair<std::uint64_t, std::size_t>;

bool is_hole(const PatternQuestion& question, std::uint64_t row, std::size_t column) {
  return question.given && question.given->holes.get(static_cast<std::size_t>(row), column);
}

/// True if a cell may have this state: the given cells do not exclude it.
bool is_open(const PatternQuestion& question, std::uint64_t row, std::size_t column, bool lit) {
  if (!question.given) return true;
  const auto at = static_cast<std::size_t>(row);
  return question.given->open.get(at, column) || question.given->lit.get(at, column) == lit;
}

/// Returns the neighbours of a cell; one that is reached in several directions is listed several times. If
/// a side of one cell wraps, a cell is its own neighbour. Holes have no neighbours and are not listed.
std::vector<Place> neighbours_of(const PatternQuestion& question, std::uint64_t row, std::size_t column) {
  std::vector<Place> result;
  if (is_hole(question, row, column)) return result;
  for (int down = -1; down <= 1; ++down)
    for (int right = -1; right <= 1; ++right) {
      if (down == 0 && right == 0) continue;
      if (question.adjacent == Adjacency::edge && down != 0 && right != 0) continue;
      if (!wraps_rows(question.wrap) && (down < 0 ? row == 0 : down > 0 && row == question.rows - 1))
        continue;
      if (!wraps_columns(question.wrap) &&
          (right < 0 ? column == 0 : right > 0 && column == question.columns - 1))
        continue;
      const std::uint64_t to_row = down < 0 ? (row == 0 ? question.rows : row) - 1
                                            : (row + static_cast<unsigned>(down)) % question.rows;
      const std::size_t to_column = right < 0 ? (column == 0 ? question.columns : column) - 1
                                              : (column + static_cast<unsigned>(right)) % question.columns;
      if (!is_hole(question, to_row, to_column)) result.emplace_back(to_row, to_column);
    }
  return result;
}

unsigned width(const Digits& digits, unsigned pending) {
  const std::size_t size = digits.with_pending(pending).size();
  return size < 2 ? 0 : static_cast<unsigned>(std::bit_width(size - 1));
}

StateKey mask_of(unsigned bits) {
  return (StateKey{1} << bits) - 1;
}

void require_fit(unsigned bits) {
  if (bits > key_bits)
    throw LimitReached{"the board is too wide for this rule: a state of the frontier needs " +
                       std::to_string(bits) + " bits, and at most " + std::to_string(key_bits) +
                       " are supported"};
}

/// Returns the cells placed before a row that have pending neighbours in it or in later rows. They lie in
/// the row above and, if rows wrap, in the first row.
std::vector<CellStep::Waiting> waiting_before(const PatternQuestion& question, std::uint64_t row) {
  std::vector<CellStep::Waiting> live;
  const auto add_row = [&](std::uint64_t earlier) {
    for (std::size_t column = 0; column < question.columns; ++column) {
      const auto around = neighbours_of(question, earlier, column);
      const auto pending = std::count_if(around.begin(), around.end(),
                                         [&](const Place& place) { return place.first >= row; });
      if (pending > 0) live.push_back({earlier, column, static_cast<unsigned>(pending)});
    }
  };
  if (row > 1) add_row(0);
  if (row > 0) add_row(row - 1);
  return live;
}

}  // namespace

/// Joins the digits to the previous move if they are adjacent both before and after the step.
void CellStep::keep(unsigned from, unsigned to, unsigned bits) {
  if (!moves_.empty() && moves_.back().from + moves_.back().bits == from &&
      moves_.back().to + moves_.back().bits == to) {
    moves_.back().bits += bits;
    moves_.back().mask = mask_of(moves_.back().bits);
  } else if (bits > 0) {
    moves_.push_back({from, to, bits, mask_of(bits)});
  }
}

void CellStep::update(Neighbour neighbour, const Digits& digits, unsigned pending) {
  const auto& known = digits.with_pending(pending);
  for (std::uint16_t digit = 0; digit < static_cast<std::uint16_t>(known.size()); ++digit) {
    neighbour.lit.push_back(known[digit].lit);
    neighbour.after.push_back({digits.updated(digit, pending, neighbour.times, false),
                               digits.updated(digit, pending, neighbour.times, true)});
  }
  neighbours_.push_back(std::move(neighbour));
}

CellStep CellStep::make(const PatternQuestion& question, const Digits& digits, std::uint64_t row,
                        std::size_t column, bool free, std::vector<Waiting>& live) {
  const auto around = neighbours_of(question, row, column);
  const auto times_at = [&](const Place& place) {
    return static_cast<unsigned>(std::count(around.begin(), around.end(), place));
  };
  CellStep step;
  std::vector<Waiting> after;
  unsigned from = 0;
  unsigned to = 0;
  unsigned placed_neighbours = 0;
  for (const Waiting& cell : live) {
    const unsigned times = times_at({cell.row, cell.column});
    const unsigned pending = cell.pending - times;
    const unsigned bits = width(digits, cell.pending);
    const unsigned bits_after = pending == 0 ? 0 : width(digits, pending);
    require_fit(std::max(from + bits, to + bits_after));
    if (times == 0)
      step.keep(from, to, bits);
    else
      step.update({from, mask_of(bits), times, pending > 0 ? std::optional(to) : std::nullopt, {}, {}},
                  digits, cell.pending);
    placed_neighbours += times;
    if (pending > 0) after.push_back({cell.row, cell.column, pending});
    from += bits;
    to += bits_after;
  }
  const unsigned self = times_at({row, column});
  const unsigned pending = static_cast<unsigned>(around.size()) - placed_neighbours - self;
  const bool hole = is_hole(question, row, column);
  for (const bool lit : {false, true})
    for (unsigned count = 0; count <= placed_neighbours; ++count)
      step.own_[lit].push_back(!is_open(question, row, column, lit) ? Digits::dead
                               : hole                               ? std::uint16_t{0}
                               : free                               ? digits.free(lit, pending)
                                      : digits.placed(lit, count + (lit ? self : 0), pending));
  if (pending > 0) {
    step.own_to_ = to;
    to += width(digits, pending);
    require_fit(to);
    after.push_back({row, column, pending});
  }
  for (const Waiting& cell : after)
    step.digits_after_.push_back(
        static_cast<unsigned>(std::max<std::size_t>(1, digits.with_pending(cell.pending).size())));
  live = std::move(after);
  return step;
}

bool CellStep::has_digits(StateKey state) const {
  return std::all_of(neighbours_.begin(), neighbours_.end(), [&](const Neighbour& neighbour) {
    return static_cast<std::size_t>(state >> neighbour.from & neighbour.mask) < neighbour.after.size();
  });
}

std::array<std::optional<StateKey>, 2> CellStep::next(StateKey state) const {
  StateKey kept = 0;
  for (const Move& move : moves_) kept |= (state >> move.from & move.mask) << move.to;
  unsigned lit_neighbours = 0;
  std::array<StateKey, 2> states = {kept, kept};
  std::array<bool, 2> alive = {true, true};
  for (const Neighbour& neighbour : neighbours_) {
    const auto digit = static_cast<std::size_t>(state >> neighbour.from & neighbour.mask);
    if (neighbour.lit[digit]) lit_neighbours += neighbour.times;
    for (unsigned lit = 0; lit < 2; ++lit) {
      const std::uint16_t after = neighbour.after[digit][lit];
      alive[lit] = alive[lit] && after != Digits::dead;
      if (neighbour.to) states[lit] |= StateKey{after} << *neighbour.to;
    }
  }
  std::array<std::optional<StateKey>, 2> result;
  for (unsigned lit = 0; lit < 2; ++lit) {
    const std::uint16_t own = own_[lit][lit_neighbours];
    if (!alive[lit] || own == Digits::dead) continue;
    result[lit] = own_to_ ? states[lit] | StateKey{own} << *own_to_ : states[lit];
  }
  return result;
}

RowProgram RowProgram::make(const PatternQuestion& question, const Digits& digits, std::uint64_t row,
                            bool free) {
  auto live = waiting_before(question, row);
  RowProgram program;
  for (std::size_t column = 0; column < question.columns; ++column)
    program.steps.push_back(CellStep::make(question, digits, row, column, free, live));
  return program;
}

std::vector<unsigned> widths_before(const PatternQuestion& question, const Digits& digits,
                                    std::uint64_t row) {
  std::vector<unsigned> widths;
  for (const auto& cell : waiting_before(question, row)) widths.push_back(width(digits, cell.pending));
  return widths;
}

}  // namespace flipwise
