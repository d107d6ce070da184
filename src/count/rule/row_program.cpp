// SPDX-License-Identifier: MIT
#include "count/rule/row_program.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "run/limits.hpp"

namespace flipwise {

namespace {

// One bit less than the key has, so that no shift reaches its width.
constexpr unsigned key_bits = 127;

using Place = std::pair<std::uint64_t, std::size_t>;

bool is_hole(const PatternQuestion& question, std::uint64_t row, std::size_t column) {
  return question.given && question.given->holes.get(static_cast<std::size_t>(row), column);
}

/// Whether a cell may have this state, as far as what is given says.
bool is_open(const PatternQuestion& question, std::uint64_t row, std::size_t column, bool lit) {
  if (!question.given) return true;
  const auto at = static_cast<std::size_t>(row);
  return question.given->open.get(at, column) || question.given->lit.get(at, column) == lit;
}

/// The neighbours of a cell; one that is reached in several directions comes several times. A wrapped
/// side of one cell makes a cell its own neighbour. A hole is not among them and has none.
std::vector<Place> neighbours(const PatternQuestion& question, std::uint64_t row, std::size_t column) {
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
  const std::size_t size = digits.waiting_for(pending).size();
  return size < 2 ? 0 : static_cast<unsigned>(std::bit_width(size - 1));
}

StateKey mask_of(unsigned bits) {
  return (StateKey{1} << bits) - 1;
}

void require_fit(unsigned bits) {
  if (bits > key_bits)
    throw Stopped{"beyond reach: a state of the frontier takes more than " + std::to_string(key_bits) +
                  " bits"};
}

/// The cells placed before a row that wait for cells of it or of later rows. They lie in the row
/// above, and, where rows wrap, in the first.
std::vector<CellStep::Waiting> waiting_before(const PatternQuestion& question, std::uint64_t row) {
  std::vector<CellStep::Waiting> live;
  const auto add_row = [&](std::uint64_t earlier) {
    for (std::size_t column = 0; column < question.columns; ++column) {
      const auto around = neighbours(question, earlier, column);
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

CellStep CellStep::make(const PatternQuestion& question, const Digits& digits, std::uint64_t row,
                        std::size_t column, bool free, std::vector<Waiting>& live) {
  const auto around = neighbours(question, row, column);
  const auto times_at = [&](const Place& place) {
    return static_cast<unsigned>(std::count(around.begin(), around.end(), place));
  };
  CellStep step;
  std::vector<Waiting> after;
  unsigned from = 0;
  unsigned to = 0;
  unsigned heard_most = 0;
  unsigned moved = 0;  // bits of the last move
  for (const Waiting& cell : live) {
    const unsigned times = times_at({cell.row, cell.column});
    const unsigned pending = cell.pending - times;
    const unsigned bits = width(digits, cell.pending);
    const unsigned bits_after = pending == 0 ? 0 : width(digits, pending);
    require_fit(std::max(from + bits, to + bits_after));
    if (times == 0) {
      if (moved > 0 && step.moves_.back().from + moved == from && step.moves_.back().to + moved == to) {
        moved += bits;
        step.moves_.back().mask = mask_of(moved);
      } else {
        moved = bits;
        step.moves_.push_back({from, to, mask_of(bits)});
      }
    } else {
      Heard heard{from, mask_of(bits), times, std::nullopt, {}, {}};
      if (pending > 0) heard.to = to;
      const auto& known = digits.waiting_for(cell.pending);
      const auto digits_known = static_cast<std::uint16_t>(known.size());
      for (std::uint16_t digit = 0; digit < digits_known; ++digit) {
        heard.lit.push_back(known[digit].lit);
        heard.after.push_back({digits.heard(digit, cell.pending, times, false),
                               digits.heard(digit, cell.pending, times, true)});
      }
      step.heard_.push_back(std::move(heard));
      heard_most += times;
    }
    if (pending > 0) after.push_back({cell.row, cell.column, pending});
    from += bits;
    to += bits_after;
  }
  const unsigned self = times_at({row, column});
  const unsigned pending = static_cast<unsigned>(around.size()) - heard_most - self;
  const bool hole = is_hole(question, row, column);
  for (const bool lit : {false, true})
    for (unsigned count = 0; count <= heard_most; ++count)
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
        static_cast<unsigned>(std::max<std::size_t>(1, digits.waiting_for(cell.pending).size())));
  live = std::move(after);
  return step;
}

bool CellStep::has_digits(StateKey state) const {
  return std::all_of(heard_.begin(), heard_.end(), [&](const Heard& heard) {
    return static_cast<std::size_t>(state >> heard.from & heard.mask) < heard.after.size();
  });
}

std::array<std::optional<StateKey>, 2> CellStep::next(StateKey state) const {
  StateKey kept = 0;
  for (const Move& move : moves_) kept |= (state >> move.from & move.mask) << move.to;
  unsigned lit_neighbours = 0;
  std::array<StateKey, 2> states = {kept, kept};
  std::array<bool, 2> alive = {true, true};
  for (const Heard& heard : heard_) {
    const auto digit = static_cast<std::size_t>(state >> heard.from & heard.mask);
    if (heard.lit[digit]) lit_neighbours += heard.times;
    for (unsigned lit = 0; lit < 2; ++lit) {
      const std::uint16_t after = heard.after[digit][lit];
      alive[lit] = alive[lit] && after != Digits::dead;
      if (heard.to) states[lit] |= StateKey{after} << *heard.to;
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
