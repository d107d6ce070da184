// SPDX-License-Identifier: MIT
//
// Finds the lightest quiet pattern, of all or of those that meet a condition. For a parity-check matrix,
// this is the minimum distance of a code.
//
// The patterns that do not meet the condition form a subspace. So every pattern has a mark, linear in the
// pattern, that is zero exactly if it does not meet the condition (marks_of). The kernel is the direct sum
// of the kernels of parts of the presses, and a lightest pattern lies in a single part. Each part is
// searched weight by weight for patterns whose mark is not zero (src/solve/decoding, Facts 28 to 32).
// Several parts are searched in turn up to rising ceilings, so that the lower bound for all of them rises
// early.
#include <algorithm>
#include <utility>

#include "board/lights.hpp"
#include "board/parity_checks.hpp"
#include "board/press_costs.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "gf2/basis.hpp"
#include "solve/coset/by_weight.hpp"
#include "solve/linear/make_system.hpp"
#include "study/study.hpp"
#include "verify/verify_quiet.hpp"

namespace flipwise {

namespace {

/// Returns a vector with a bit for each press.
gf2::Vector presses_of(const Board& board) {
  gf2::Vector presses(words_for(board.cells()));
  for (std::size_t i = 0; i < board.rows(); ++i)
    gf2::for_each_bit(board.row(i),
                      [&](std::size_t j) { gf2::flip_bit(presses, i * board.columns() + j); });
  return presses;
}

/// Returns a mark for each quiet pattern: its remainder modulo the rows, or the lights that it changes.
/// Marks are linear, and a pattern meets the condition if its mark is not zero.
std::vector<gf2::Vector> marks_of(const std::vector<Board>& quiet, const QuietCondition& condition,
                                  Limits& limits) {
  constexpr const char* stage = "the condition on quiet patterns";
  std::vector<gf2::Vector> marks;
  for (const Board& pattern : quiet) marks.push_back(presses_of(pattern));
  if (condition.outside) {
    const Buttons& buttons = *condition.outside;
    std::vector<gf2::Vector> rows(lights_needed(buttons), gf2::Vector(words_for(buttons.size())));
    for (std::size_t press = 0; press < buttons.size(); ++press)
      for (const std::size_t light : buttons[press]) gf2::flip_bit(rows[light], press);
    gf2::Basis<gf2::Vector> span(buttons.size());
    for (gf2::Vector& row : rows) {
      limits.count_operations(span.rank() * (row.size() + 1) + 1, 0, stage);
      span.insert(row);
    }
    // The reduced form makes the remainder of a sum the sum of the remainders.
    const std::vector<gf2::Vector> reduced = span.take_reduced();
    for (const gf2::Vector& row : reduced) {
      const std::size_t pivot = gf2::first_bit(row);
      limits.count_operations(marks.size() * (row.size() + 1) + 1, 0, stage);
      for (gf2::Vector& mark : marks)
        if (gf2::get_bit(mark, pivot)) gf2::add(mark, row);
    }
  }
  if (condition.flips) {
    const std::size_t lights = lights_needed(*condition.flips);
    for (gf2::Vector& mark : marks) {
      gf2::Vector changed(words_for(lights));
      gf2::for_each_bit(mark, [&](std::size_t press) {
        for (const std::size_t light : (*condition.flips)[press]) gf2::flip_bit(changed, light);
      });
      mark = std::move(changed);
    }
  }
  return marks;
}

/// Returns the marks in coordinates of their span, so that they have as few bits as possible.
std::vector<gf2::Vector> compressed(const std::vector<gf2::Vector>& marks, Limits& limits) {
  const std::size_t bits = marks.empty() ? 0 : marks.front().size() * word_bits;
  gf2::Basis<gf2::Vector> span(bits);
  for (gf2::Vector mark : marks) {
    limits.count_operations(span.rank() * (mark.size() + 1) + 1, 0, "the condition on quiet patterns");
    span.insert(mark);
  }
  std::vector<gf2::Vector> result(marks.size(), gf2::Vector(words_for(span.rank())));
  // Vectors of the span differ at the pivots.
  for (std::size_t i = 0; i < span.rank(); ++i)
    for (std::size_t t = 0; t < marks.size(); ++t)
      if (gf2::get_bit(marks[t], span.pivot(i))) gf2::flip_bit(result[t], i);
  return result;
}

/// Searches each part of a puzzle for its lightest patterns. A lightest pattern lies in a single part: if
/// it had components in two, one component that meets the condition would be lighter.
class LightestSearch {
 public:
  LightestSearch(std::vector<Board> quiet, const QuietCondition& condition, PressCosts costs,
                 Limits& limits)
      : quiet_(std::move(quiet)), costs_(std::move(costs)), limits_(limits) {
    Board unlit(quiet_.front().rows(), quiet_.front().columns());
    normalise(unlit, quiet_, limits_);
    if (condition.outside || condition.flips) {
      marks_ = compressed(marks_of(quiet_, condition, limits_), limits_);
      return;
    }
    marks_.assign(quiet_.size(), gf2::Vector(words_for(quiet_.size())));
    for (std::size_t t = 0; t < quiet_.size(); ++t) gf2::flip_bit(marks_[t], t);
  }

  /// Sets the answer; its lower bound must hold for all patterns. Several parts are each searched up to a
  /// quarter of the lightest pattern known, then up to half of it, and so on. So the common bound rises,
  /// and no part is searched beyond the lightest pattern.
  void run(const Checks& checks, LightestPattern& answer) {
    const Board unlit(quiet_.front().rows(), quiet_.front().columns());
    least_ = answer.lower;
    for (CosetPart& part : parts_to_search(coset_of(unlit, quiet_, costs_, limits_)))
      if (!marks_of_part(part).empty()) parts_.push_back({std::move(part)});
    if (parts_.empty()) {
      answer.status = Status::impossible;
      answer.lower = 0;
      return;
    }
    begin_with_basis(answer);
    const std::string stop = stopped_by([&] {
      for (Part& one : parts_) {
        if (!limits_.should_continue()) limits_.give_up();
        one.divisor = common_divisor(one.part.coset);
        one.code.emplace(divided(one.part.coset, one.divisor), limits_,
                         term_checks(checks, one.part, quiet_, limits_), marks_of_part(one.part));
        if (answers_for_nothing(one.code->idle(), one.part, answer)) return;
      }
      const std::uint64_t rounds = parts_.size() > 1 ? 4 : 0;
      for (std::uint64_t round = 0; round <= rounds; ++round)
        for (Part& one : parts_) {
          if (!limits_.should_continue()) limits_.give_up();
          const std::uint64_t known = answer.upper.value_or(0);
          raise(one, rounds == 0 ? no_ceiling : known / rounds * round + known % rounds * round / rounds,
                answer);
        }
    });
    if (answer.status == Status::optimal) return;
    if (!stop.empty()) answer.reason = stop;
    answer.lower = lower();
    if (answer.upper && answer.lower == *answer.upper) settle(answer);
  }

 private:
  /// A part, and the results for it so far.
  struct Part {
    CosetPart part;
    std::uint64_t divisor = 1;
    std::optional<CosetCode> code = {};
    CosetMinimum minimum = {};
    std::uint64_t lower = 0;
    bool is_finished = false;  // no further search is needed
  };

  std::uint64_t lower() const {
    std::uint64_t bound = no_ceiling;
    for (const Part& one : parts_) bound = std::min(bound, one.lower);
    return std::max(bound, least_);
  }

  /// Searches a part up to a ceiling, unless that was already done.
  void raise(Part& one, std::uint64_t ceiling, LightestPattern& answer) {
    if (one.is_finished || one.lower > ceiling) return;
    Limits of_part(limits_, [&](const Progress& progress) {
      Progress state = multiplied(progress, one.part.coset, one.divisor);
      state.lower = std::max(state.lower, one.lower);
      for (const Part& other : parts_)
        if (&other != &one) state.lower = std::min(state.lower, other.lower);
      state.lower = std::max(state.lower, least_);
      if (answer.upper) state.best = std::min(*answer.upper, state.best.value_or(*answer.upper));
      return state;
    });
    DecodeOptions options{.all = false, .proved = std::max<std::uint64_t>(one.lower / one.divisor, 1)};
    if (ceiling != no_ceiling) options.ceiling = ceiling / one.divisor;
    const Decoded found = cheapest_members(one.code->code(), options, of_part);
    one.minimum = multiplied(one.code->minimum(found, 1), one.part.coset, one.divisor);
    one.lower = std::max({one.lower, one.minimum.lower, least_});
    one.is_finished = found.lower <= options.ceiling;
    answer.method = found.method;
    if (answer.reason.empty()) answer.reason = found.reason;
    if (found.first.empty() || (answer.upper && one.minimum.presses >= *answer.upper)) return;
    Board pattern = board_of(one.part, one.minimum.first.front());
    answer.upper = one.minimum.presses;
    answer.pattern = std::move(pattern);
  }

  /// Adopts the lightest basis pattern that meets the condition as the first solution.
  void begin_with_basis(LightestPattern& answer) const {
    for (std::size_t t = 0; t < quiet_.size(); ++t) {
      const std::uint64_t presses = costs_.of(quiet_[t]);
      if (gf2::is_zero(marks_[t]) || (answer.upper && presses >= *answer.upper)) continue;
      answer.upper = presses;
      answer.pattern = quiet_[t];
    }
  }

  /// Sets the status, the first lightest pattern, and the number of lightest patterns if all of them were
  /// found.
  void settle(LightestPattern& answer) const {
    answer.status = Status::optimal;
    answer.reason.clear();
    BigInt number = 0;
    for (const Part& one : parts_) {
      if (one.lower > *answer.upper) continue;
      if (!one.minimum.proved || one.minimum.first.empty() || one.minimum.presses != *answer.upper) return;
      number += one.minimum.co_optimal;
      Board pattern = board_of(one.part, one.minimum.first.front());
      if (reading_order(pattern, *answer.pattern) < 0) answer.pattern = std::move(pattern);
    }
    answer.number = number.decimal();
  }

  /// Returns the parts to search. If presses may be free, adding a free pattern of another part to a
  /// lightest pattern gives another lightest one; all parts are then searched as one.
  std::vector<CosetPart> parts_to_search(Coset coset) const {
    if (!costs_.have_zero()) return parts_of(std::move(coset));
    CosetPart whole{std::move(coset), {}};
    for (std::size_t t = 0; t < whole.coset.dimension; ++t) whole.directions.push_back(t);
    std::vector<CosetPart> parts;
    parts.push_back(std::move(whole));
    return parts;
  }

  /// Answers with a free pattern, if one meets the condition. Free patterns are the span of `idle`, in
  /// reduced echelon form. The first such pattern is the last vector of `idle` that meets the condition: it
  /// is preceded only by sums of later vectors, which do not meet it.
  bool answers_for_nothing(const std::vector<Member>& idle, const CosetPart& part,
                           LightestPattern& answer) const {
    gf2::Basis<gf2::Vector> marked(marks_.front().size() * word_bits);
    const Member* first = nullptr;
    for (const Member& member : idle) {
      gf2::Vector mark(marks_.front().size());
      gf2::for_each_bit(member, [&](std::size_t t) { gf2::add(mark, marks_[part.directions[t]]); });
      if (!gf2::is_zero(mark)) first = &member;
      marked.insert(mark);
    }
    if (first == nullptr) return false;
    answer.pattern = board_of(part, *first);
    answer.status = Status::optimal;
    answer.lower = 0;
    answer.upper = 0;
    answer.number = ((BigInt(1) << idle.size()) - (BigInt(1) << (idle.size() - marked.rank()))).decimal();
    answer.method = "elimination";
    return true;
  }

  /// Returns the marks of a part; empty if none of its patterns meets the condition.
  std::vector<gf2::Vector> marks_of_part(const CosetPart& part) const {
    std::vector<gf2::Vector> marks;
    bool any = false;
    for (const std::size_t t : part.directions) {
      marks.push_back(marks_[t]);
      any = any || !gf2::is_zero(marks_[t]);
    }
    if (!any) marks.clear();
    return marks;
  }
  Board board_of(const CosetPart& part, const Member& member) const {
    Board board(quiet_.front().rows(), quiet_.front().columns());
    gf2::for_each_bit(member, [&](std::size_t t) { board ^= quiet_[part.directions[t]]; });
    return board;
  }

  std::vector<Board> quiet_;
  PressCosts costs_;
  Limits& limits_;
  std::vector<gf2::Vector> marks_;
  std::uint64_t least_ = 0;  // lower bound on the cost of any pattern
  std::vector<Part> parts_;
};

void require_sound_condition(const QuietCondition& condition, std::size_t presses) {
  if (condition.outside && condition.flips)
    throw InputError("outside and flips: give only one of them", ErrorCode::conflict);
  const auto& buttons = condition.outside ? condition.outside : condition.flips;
  if (buttons && buttons->size() != presses)
    throw InputError(std::string(condition.outside ? "outside" : "flips") + " has " +
                         std::to_string(buttons->size()) + (buttons->size() == 1 ? " button" : " buttons") +
                         ", but the puzzle has " + std::to_string(presses),
                     ErrorCode::shape);
}

/// If a limit stops the check, the unverified pattern is dropped, and the lower bound remains.
void check(const Puzzle& puzzle, const QuietCondition& condition, Limits& limits, LightestPattern& answer) {
  if (!answer.pattern) return;
  const std::string why = stopped_by([&] {
    const Verdict verdict = verify_quiet(puzzle, *answer.pattern, condition, answer.upper, limits);
    if (!verdict.valid) throw InternalError("a quiet pattern failed its own check: " + verdict.reason);
  });
  if (why.empty()) return;
  answer.status = Status::unknown;
  answer.upper.reset();
  answer.pattern.reset();
  answer.number.reset();
  answer.reason = why;
}

}  // namespace

LightestPattern lightest_pattern(const Puzzle& puzzle, const QuietCondition& condition, Limits& limits) {
  require_sound(puzzle);
  if (has_two_kinds(puzzle))
    throw InputError("the two-kind rule is not linear: it has no quiet patterns", ErrorCode::unsupported);
  require_sound_condition(condition, puzzle.press_rows() * puzzle.press_columns());
  LightestPattern answer;
  const PressCosts costs(puzzle);
  answer.lower = costs.of_cheapest(1);
  const std::string why = stopped_by([&] {
    if (condition.outside) answer.note = note_on_quiet_rows(puzzle, *condition.outside, limits);
    if (!puzzle.start.has_bits()) return find_lightest_of_colours(puzzle, condition, costs, limits, answer);
    const auto system = make_system(puzzle, limits);
    answer.nullity = system->nullity();
    if (system->nullity() == 0) {
      answer.status = Status::impossible;
      answer.lower = 0;
      return;
    }
    std::vector<Board> quiet = quiet_patterns_of(*system, limits);
    LightestSearch(std::move(quiet), condition, costs, limits).run(checks_of(puzzle), answer);
  });
  if (answer.status == Status::unknown && !why.empty()) answer.reason = why;
  check(puzzle, condition, limits, answer);
  if (answer.status == Status::unknown && limits.stopped()) answer.reason = limits.reason();
  if (puzzle.cost && answer.pattern) answer.pressed = answer.pattern->weight();
  answer.seconds = limits.seconds();
  return answer;
}

LightestPattern lightest_pattern(const Puzzle& shape, const QuietCondition& condition,
                                 const RunOptions& run) {
  Limits limits(run);
  return lightest_pattern(shape, condition, limits);
}

}  // namespace flipwise
