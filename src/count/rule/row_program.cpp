// SPDX-License-Identifier: MIT
#include "count/rule/row_program.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "count/rule/neighbours.hpp"
#include "run/limits.hpp"

namespace flipwise {

namespace {

// One bit less than a key has, so that no shift reaches the width of the key.
constexpr unsigned key_bits = 127;

bool is_hole(const PatternQuestion& question, std::uint64_t row, std::size_t column) {
  return question.given && question.given->holes.get(static_cast<std::size_t>(row), column);
}

/// True if a cell may have this state: the given cells do not exclude it.
bool is_open(const PatternQuestion& question, std::uint64_t row, std::size_t column, bool lit) {
  if (!question.given) return true;
  const auto at = static_cast<std::size_t>(row);
  return question.given->open.get(at, column) || question.given->lit.get(at, column) == lit;
}

unsigned width(const Digits& digits, unsigned pending) {
  const std::size_t size = digits.with_pending(pending).size();
  return size < 2 ? 0 : static_cast<unsigned>(std::bit_width(size - 1));
}

StateKey mask_of(unsigned bits) {
  return (StateKey{1} << bits) - 1;
}

void require_fit(unsigned bits, bool is_graph) {
  if (bits > key_bits)
    throw LimitReached{std::string(is_graph ? "the graph" : "the board") +
                       " is too wide for this rule: a state of the frontier needs " + std::to_string(bits) +
                       " bits, and at most " + std::to_string(key_bits) + " are supported"};
}

/// Returns the cells placed before a row that have a neighbour in it or in later rows, or are one of a cell
/// there. They lie in the rows above within reach and, if rows wrap, in the first rows.
std::vector<CellStep::Waiting> waiting_before(const PatternQuestion& question, std::uint64_t row) {
  const std::uint64_t reach =
      question.graph ? std::max<std::uint64_t>(row, 1) : row_reach(question.adjacent);
  std::vector<CellStep::Waiting> live;
  const auto later = [&](const std::vector<Place>& cells) {
    return static_cast<unsigned>(
        std::count_if(cells.begin(), cells.end(), [&](const Place& place) { return place.first >= row; }));
  };
  const auto add_row = [&](std::uint64_t earlier) {
    for (std::size_t column = 0; column < question.columns; ++column) {
      const CellStep::Waiting cell{earlier, column, later(neighbours_of(question, earlier, column)),
                                   later(neighbours_to(question, earlier, column))};
      if (cell.is_live()) live.push_back(cell);
    }
  };
  const std::uint64_t above = row < reach ? 0 : row - reach;
  for (std::uint64_t first = 0; first < std::min(above, reach); ++first) add_row(first);
  for (std::uint64_t earlier = above; earlier < row; ++earlier) add_row(earlier);
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

/// `times` is how often the new cell is a neighbour of the waiting cell.
void CellStep::update(Neighbour neighbour, const Digits& digits, unsigned pending, unsigned times) {
  const auto& known = digits.with_pending(pending);
  for (std::uint16_t digit = 0; digit < static_cast<std::uint16_t>(known.size()); ++digit) {
    neighbour.lit.push_back(known[digit].lit);
    neighbour.after.push_back(
        {digits.updated(digit, pending, times, false), digits.updated(digit, pending, times, true)});
  }
  neighbours_.push_back(std::move(neighbour));
}

CellStep CellStep::make(const PatternQuestion& question, const Digits& digits, std::uint64_t row,
                        std::size_t column, bool free, std::vector<Waiting>& live) {
  const auto around = neighbours_of(question, row, column);
  const auto around_which = neighbours_to(question, row, column);
  const auto times_in = [](const std::vector<Place>& cells, const Place& place) {
    return static_cast<unsigned>(std::count(cells.begin(), cells.end(), place));
  };
  CellStep step;
  std::vector<Waiting> after;
  std::vector<ComponentStep::Waiting> labelled;
  unsigned from = 0;
  unsigned to = 0;
  const Place self{row, column};
  const unsigned self_times = times_in(around, self);
  Waiting own{row, column, static_cast<unsigned>(around.size()) - self_times,
              static_cast<unsigned>(around_which.size()) - self_times};
  unsigned placed_neighbours = 0;
  for (const Waiting& cell : live) {
    const unsigned times = times_in(around, {cell.row, cell.column});
    const unsigned seen = times_in(around_which, {cell.row, cell.column});
    const Waiting left{cell.row, cell.column, cell.pending - seen, cell.watching - times};
    const unsigned bits = width(digits, cell.pending);
    const unsigned bits_after = left.is_live() ? width(digits, left.pending) : 0;
    require_fit(std::max(from + bits, to + bits_after), question.graph.has_value());
    if (times == 0 && seen == 0)
      step.keep(from, to, bits);
    else
      step.update({from, mask_of(bits), times, left.is_live() ? std::optional(to) : std::nullopt, {}, {}},
                  digits, cell.pending, seen);
    if (question.connected) labelled.push_back({times + seen > 0, left.is_live()});
    placed_neighbours += times;
    own.pending -= times;
    own.watching -= seen;
    if (left.is_live()) after.push_back(left);
    from += bits;
    to += bits_after;
  }
  const bool hole = is_hole(question, row, column);
  for (const bool lit : {false, true})
    for (unsigned count = 0; count <= placed_neighbours; ++count)
      step.own_[lit].push_back(!is_open(question, row, column, lit) ? Digits::dead
                               : hole                               ? std::uint16_t{0}
                               : free                               ? digits.free(lit, own.pending)
                                      : digits.placed(lit, count + (lit ? self_times : 0), own.pending,
                                                      static_cast<unsigned>(around.size())));
  if (own.is_live()) {
    step.own_to_ = to;
    to += width(digits, own.pending);
    require_fit(to, question.graph.has_value());
    after.push_back(own);
  }
  if (question.connected) {
    require_fit(std::max(from + ComponentStep::bits(live.size()), to + ComponentStep::bits(after.size())),
                question.graph.has_value());
    const bool is_last = row + 1 == question.rows && column + 1 == question.columns;
    step.labels_.emplace(labelled, own.is_live(), is_last);
    step.labels_from_ = from;
    step.labels_to_ = to;
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
  if (!labels_) return result;
  const auto labels = labels_->next(state >> labels_from_);
  for (unsigned lit = 0; lit < 2; ++lit)
    if (result[lit])
      result[lit] = labels[lit] ? std::optional(*result[lit] | *labels[lit] << labels_to_) : std::nullopt;
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

RowProgram RowProgram::make_next(const PatternQuestion& question, const Digits& digits, std::uint64_t row,
                                 std::vector<CellStep::Waiting>& live) {
  RowProgram program;
  for (std::size_t column = 0; column < question.columns; ++column)
    program.steps.push_back(CellStep::make(question, digits, row, column, false, live));
  return program;
}

void require_states_fit(const PatternQuestion& question) {
  const Digits digits(question);
  std::vector<CellStep::Waiting> live;
  for (std::uint64_t row = 0; row < question.rows; ++row)
    RowProgram::make_next(question, digits, row, live);
}

std::vector<CellStep::Waiting> waiting_vertices(const PatternQuestion& question, std::uint64_t row) {
  return waiting_before(question, row);
}

std::vector<unsigned> widths_before(const PatternQuestion& question, const Digits& digits,
                                    std::uint64_t row) {
  std::vector<unsigned> widths;
  for (const auto& cell : waiting_before(question, row)) widths.push_back(width(digits, cell.pending));
  return widths;
}

}  // namespace flipwise
