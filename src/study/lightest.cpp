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
// early. Only when the bounds meet, and only if that is quick or requested, all lightest patterns are
// found: their number, and the first of them.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "board/effect.hpp"
#include "board/lights.hpp"
#include "board/packed_puzzle.hpp"
#include "board/parity_checks.hpp"
#include "board/press_costs.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "gf2/basis.hpp"
#include "run/checkpoint_format.hpp"
#include "run/string_output.hpp"
#include "solve/coset/by_weight.hpp"
#include "solve/decoding/graph_bound.hpp"
#include "solve/linear/make_system.hpp"
#include "study/probed_code.hpp"
#include "study/study.hpp"
#include "verify/verify_quiet.hpp"
#include "verify/verify_walks.hpp"

namespace flipwise {

namespace {

/// True if the bounds meet.
bool is_proved(const LightestPattern& answer) {
  return answer.upper && *answer.upper == answer.lower;
}

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

/// Returns whether all lightest patterns must be found, however long that takes.
bool needs_all(const LightestQuery& query) {
  return query.first || query.how_many || query.all > 0;
}

/// Searches each part of a puzzle for its lightest patterns. A lightest pattern lies in a single part: if
/// it had components in two, one component that meets the condition would be lighter.
class LightestSearch {
 public:
  LightestSearch(std::vector<Board> quiet, const QuietCondition& condition, const LightestQuery& query,
                 PressCosts costs, Limits& limits)
      : quiet_(std::move(quiet)), costs_(std::move(costs)), query_(query), limits_(limits) {
    constexpr double most = 1;
    constexpr double share = 0.5;
    listing_left_ = needs_all(query)                        ? std::numeric_limits<double>::infinity()
                    : query.at_least || !query.quick_number ? 0
                                                            : std::min(most, share * limits.seconds_left());
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
  /// and no part is searched beyond the lightest pattern. `is_valid` verifies a pattern that an earlier run
  /// saved.
  void run(const Checks& checks, const std::function<bool(const Board& pattern)>& is_valid,
           LightestPattern& answer) {
    const Board unlit(quiet_.front().rows(), quiet_.front().columns());
    const bool has_pattern = answer.pattern.has_value();
    constexpr double max_listing_after_proof = 0.05;
    if (is_proved(answer) && !needs_all(query_))
      listing_left_ = std::min(listing_left_, max_listing_after_proof);
    least_ = answer.lower;
    for (CosetPart& part : parts_to_search(coset_of(unlit, quiet_, costs_, limits_)))
      if (!marks_of_part(part).empty()) parts_.push_back({.part = std::move(part), .lower = least_});
    if (parts_.empty()) {
      answer.status = Status::impossible;
      answer.lower = 0;
      return;
    }
    begin_with_basis(answer);
    const bool is_known = resume(is_valid, answer) || has_pattern;
    const std::string stop = stopped_by([&] {
      for (Part& one : parts_) {
        if (!limits_.should_continue()) limits_.give_up();
        one.divisor = common_divisor(one.part.coset);
        one.code.emplace(divided(one.part.coset, one.divisor), limits_,
                         term_checks(checks, one.part, quiet_, limits_), marks_of_part(one.part));
        if (answers_for_nothing(one.code->idle(), one.part, answer)) return;
      }
      const std::uint64_t rounds = parts_.size() > 1 ? 4 : 0;
      // Listing takes no more time than this from the proof for other parts.
      constexpr double max_listing = 1;
      for (std::uint64_t round = 0; round <= rounds; ++round)
        for (Part& one : parts_) {
          if (!limits_.should_continue()) limits_.give_up();
          if (is_decided(answer)) return;
          const std::uint64_t known = std::min(answer.upper.value_or(0), least_that_decides() - 1);
          const std::uint64_t ceiling = rounds == 0
                                            ? least_that_decides() - 1
                                            : known / rounds * round + known % rounds * round / rounds;
          if (one.is_finished || one.lower > ceiling) continue;
          raise(one, ceiling, rounds == 0 ? listing_left_ : std::min(listing_left_, max_listing - listed_),
                is_known, answer);
        }
      for (Part& one : parts_) {
        if (query_.at_least || !answer.upper || lower() != *answer.upper) return;
        if (one.lower <= *answer.upper && !is_listed(one, answer))
          raise(one, *answer.upper, listing_left_, false, answer);
      }
    });
    if (answer.status == Status::optimal) return;
    answer.lower = lower();
    if (!stop.empty()) answer.reason = stop;
    stopped_by([&] { save(answer); });
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

  /// Returns the number of presses in the query, or the greatest one.
  std::uint64_t least_that_decides() const {
    return query_.at_least ? std::max<std::uint64_t>(*query_.at_least, 1) : no_ceiling;
  }
  bool is_decided(const LightestPattern& answer) const {
    return query_.at_least &&
           (lower() >= *query_.at_least || answer.upper.value_or(no_ceiling) < *query_.at_least);
  }

  /// True if all lightest patterns of a part are known.
  static bool is_listed(const Part& one, const LightestPattern& answer) {
    return one.minimum.proved && !one.minimum.first.empty() && one.minimum.presses == *answer.upper;
  }

  /// Reads the bounds and the pattern that an earlier run saved. Returns whether there were any.
  bool resume(const std::function<bool(const Board& pattern)>& is_valid, LightestPattern& answer) {
    Checkpoint* const saved = limits_.checkpoint();
    std::vector<std::uint64_t> lower;
    Board pattern;
    if (saved == nullptr || !saved->load(saved_step, [&](Loading& in) {
          in.array(lower);
          load(in, pattern);
        }))
      return false;
    const Board& like = quiet_.front();
    if (lower.size() != parts_.size() || pattern.rows() != like.rows() ||
        pattern.columns() != like.columns() || !pattern.has_bits() || !is_valid(pattern))
      Loading::refuse();
    for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i].lower = std::max(least_, lower[i]);
    adopt(std::move(pattern), answer);
    if (this->lower() > *answer.upper) Loading::refuse();
    return true;
  }

  void save(const LightestPattern& answer) {
    if (limits_.checkpoint() == nullptr || !answer.pattern) return;
    std::vector<std::uint64_t> lower;
    for (const Part& one : parts_) lower.push_back(one.lower);
    limits_.checkpoint()->offer(saved_step, [&](Saving& out) {
      out.array(lower);
      flipwise::save(out, *answer.pattern);
    });
  }

  void adopt(Board pattern, LightestPattern& answer) const {
    const std::uint64_t presses = costs_.of(pattern);
    if (answer.upper && presses >= *answer.upper) return;
    answer.upper = presses;
    answer.pattern = std::move(pattern);
  }

  /// Searches a part up to a ceiling. Spends at most this much predicted time on listing its lightest
  /// patterns once their weight is proved. `is_known`: the pattern of the answer belongs to this part.
  void raise(Part& one, std::uint64_t ceiling, double listing_seconds, bool is_known,
             LightestPattern& answer) {
    Limits of_part(limits_, [&](const Progress& progress) {
      Progress state = multiplied(progress, one.part.coset, one.divisor);
      state.lower = std::max(state.lower, one.lower);
      for (const Part& other : parts_)
        if (&other != &one) state.lower = std::min(state.lower, other.lower);
      state.lower = std::max(state.lower, least_);
      if (answer.upper) state.best = std::min(*answer.upper, state.best.value_or(*answer.upper));
      return state;
    });
    DecodeOptions options{.keep = kept(),
                          .all = false,
                          .listing_seconds = listing_seconds,
                          .proved = std::max<std::uint64_t>(one.lower / one.divisor, 1),
                          .ceiling = ceiling / one.divisor,
                          .enough = query_.at_least ? (least_that_decides() - 1) / one.divisor : 0,
                          .alone = parts_.size() == 1};
    if (is_known && parts_.size() == 1) options.known = *answer.upper / one.divisor;
    options.improved = [&](const Decoded& found) { improve(one, found, answer); };
    const Decoded found = cheapest_members(one.code->code(), options, of_part);
    improve(one, found, answer);
    one.is_finished = found.lower <= options.ceiling;
    listed_ += found.listing_seconds;
    listing_left_ -= found.listing_seconds;
    if (!found.method.empty()) answer.method = found.method;
    if (found.lower == found.cost && found.cost > 0)
      not_listed_ = found.reason;
    else if (answer.reason.empty())
      answer.reason = found.reason;
  }

  /// Adopts what is known about a part, and saves it if that changes the bounds.
  void improve(Part& one, const Decoded& found, LightestPattern& answer) {
    const auto before = std::pair(lower(), answer.upper);
    one.minimum = multiplied(one.code->minimum(found, kept()), one.part.coset, one.divisor);
    one.lower = std::max({one.lower, one.minimum.lower, least_});
    if (!found.first.empty() && one.minimum.presses < answer.upper.value_or(no_ceiling))
      adopt(board_of(one.part, one.minimum.first.front()), answer);
    if (before != std::pair(lower(), answer.upper)) save(answer);
  }

  /// Adopts the lightest basis pattern that meets the condition as the first solution.
  void begin_with_basis(LightestPattern& answer) const {
    for (std::size_t t = 0; t < quiet_.size(); ++t) {
      if (!gf2::is_zero(marks_[t])) adopt(quiet_[t], answer);
    }
  }

  /// Returns how many of the lightest patterns of a part are kept.
  std::uint64_t kept() const { return std::max<std::uint64_t>(query_.all, 1); }

  /// Sets the status, the first lightest patterns, and the number of lightest patterns if all of them were
  /// found. If they were requested and not found, the reason states why.
  void settle(LightestPattern& answer) const {
    answer.status = Status::optimal;
    const std::string reason = std::exchange(answer.reason, "");  // of a limit
    BigInt number = 0;
    for (const Part& one : parts_) {
      if (one.lower > *answer.upper) continue;
      if (!is_listed(one, answer)) {
        if (needs_all(query_)) answer.reason = reason.empty() ? not_listed_ : reason;
        return;
      }
      number += one.minimum.co_optimal;
    }
    answer.number = number.decimal();
    std::vector<Board> first;
    const auto in_order = [](const Board& left, const Board& right) {
      return reading_order(left, right) < 0;
    };
    for (const Part& one : parts_)
      if (one.lower <= *answer.upper) first.push_back(board_of(one.part, one.minimum.first.front()));
    answer.pattern = *std::min_element(first.begin(), first.end(), in_order);
    if (query_.all == 0) return;
    first.clear();
    answer.reason = stopped_by([&] {
      std::uint64_t members = 0;
      for (const Part& one : parts_) members += one.minimum.first.size();
      const double bytes = static_cast<double>(sizeof(Board) + 8 * answer.pattern->words().size());
      const MemoryReservation memory = limits_.charge(bytes * static_cast<double>(members));
      for (const Part& one : parts_) {
        if (one.lower > *answer.upper) continue;
        for (const Member& member : one.minimum.first) {
          if (!limits_.should_continue()) limits_.give_up();
          first.push_back(board_of(one.part, member));
        }
      }
      std::sort(first.begin(), first.end(), in_order);
      if (first.size() > kept()) first.resize(kept());
      answer.all = std::move(first);
    });
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
    if (query_.all > 0) answer.reason = "patterns that cost nothing are not listed";
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

  static constexpr const char* saved_step = "lightest";

  std::vector<Board> quiet_;
  PressCosts costs_;
  LightestQuery query_;
  Limits& limits_;
  double listing_left_ = 0;  // predicted time that may be spent on listing all lightest patterns
  double listed_ = 0;        // and the time spent
  std::string not_listed_;   // why the search for all lightest patterns of a part ended
  std::vector<gf2::Vector> marks_;
  std::uint64_t least_ = 0;  // lower bound on the cost of any pattern
  std::vector<Part> parts_;
};

void require_sound_condition(const QuietCondition& condition, std::size_t presses) {
  if (condition.outside && condition.flips)
    throw InputError("outside and flips cannot be combined; give only one of them", ErrorCode::conflict);
  const auto& buttons = condition.outside ? condition.outside : condition.flips;
  if (buttons && buttons->size() != presses)
    throw InputError(std::string(condition.outside ? "outside" : "flips") + " has " +
                         std::to_string(buttons->size()) + (buttons->size() == 1 ? " button" : " buttons") +
                         ", but the puzzle has " + std::to_string(presses) +
                         (presses == 1 ? " press" : " presses") + "; give one button for each press",
                     ErrorCode::shape);
}

/// Larger puzzles have their lightest patterns counted only where that needs no search.
constexpr double max_presses_to_count = 128;

/// Finds the lightest patterns of one or two presses, if the presses are buttons of cost 1: a button that
/// changes nothing, or two that change the same lights. If there are none, the lower bound is 3. Returns
/// whether the answer is complete. Cost: comparisons of buttons.
bool answers_by_pairs(const Puzzle& puzzle, const QuietCondition& condition, const LightestQuery& query,
                      const PressCosts& costs, Limits& limits, LightestPattern& answer) {
  constexpr const char* stage = "comparing buttons";
  const std::size_t presses = puzzle.press_columns();
  if (!puzzle.buttons || puzzle.fixed || condition.outside || costs.are_given() ||
      static_cast<double>(presses) <= max_presses_to_count)
    return false;
  constexpr double bytes_of_press = 300;
  const MemoryReservation memory = limits.charge(bytes_of_press * static_cast<double>(presses));
  using Lights = std::vector<std::uint32_t>;
  const auto changes_of = [&](const Puzzle& buttons) {
    std::vector<Lights> changes(presses);
    const Checks checks = checks_of(buttons);
    for (std::uint32_t light = 0; light < checks.size(); ++light)
      for (const std::uint32_t press : checks[light]) changes[press].push_back(light);
    return changes;
  };
  // Two buttons that change the same lights are a pattern that counts if their kinds differ. Kind 0 flips
  // nothing. Without a condition, all kinds differ, and none is 0.
  std::vector<std::size_t> kinds(presses);
  std::iota(kinds.begin(), kinds.end(), std::size_t{1});
  if (condition.flips) {
    Puzzle flips;
    flips.start = Board(1, std::max<std::size_t>(lights_needed(*condition.flips), 1));
    flips.buttons = condition.flips;
    std::map<Lights, std::size_t> numbers{{{}, 0}};
    const std::vector<Lights> flipped = changes_of(flips);
    for (std::size_t press = 0; press < presses; ++press)
      kinds[press] = numbers.try_emplace(flipped[press], numbers.size()).first->second;
  }
  std::map<Lights, std::vector<std::size_t>> sets;  // of buttons that change the same
  std::vector<Lights> changed = changes_of(puzzle);
  for (std::size_t press = 0; press < presses; ++press) {
    limits.count_operations(changed[press].size() + 1, 0, stage);
    sets[std::move(changed[press])].push_back(press);
  }
  std::uint64_t number = 0;
  std::vector<std::size_t> first;  // in reading order: its presses are the last possible ones
  for (const std::size_t press : sets[{}]) {
    if (kinds[press] == 0) continue;
    first = {press};
    ++number;
  }
  const bool has_single = number > 0;
  for (const auto& [lights, set] : sets) {
    if (has_single) break;
    std::map<std::size_t, std::uint64_t> sizes;  // of kinds
    for (std::size_t i = 0; i < set.size(); ++i) number += i - sizes[kinds[set[i]]]++;
    const auto other = std::find_if(set.rbegin(), set.rend(), [&, &last = set.back()](std::size_t press) {
      return kinds[press] != kinds[last];
    });
    if (other != set.rend()) first = std::max(first, {*other, set.back()});
  }
  answer.lower = std::max<std::uint64_t>(answer.lower, number == 0 ? 3 : first.size());
  if (number == 0) return false;
  answer.pattern.emplace(1, presses);
  for (const std::size_t press : first) answer.pattern->flip(0, press);
  answer.upper = first.size();
  if (query.all > 1) return false;
  if (query.all == 1) answer.all = {*answer.pattern};
  answer.status = Status::optimal;
  answer.number = std::to_string(number);
  answer.method = "elimination";
  return true;
}

/// Returns the certificates of a bound.
std::vector<WalkProof> walks_of(const ProbedPatterns& patterns, const GraphBound& found) {
  std::vector<WalkProof> walks;
  for (std::size_t i = 0; i < patterns.code.probes.size(); ++i) {
    walks.push_back({.dropped = found.dropped[i]});
    for (const std::uint32_t column : patterns.code.probes[i])
      walks.back().probe.push_back(static_cast<std::uint32_t>(patterns.presses[column]));
  }
  return walks;
}

/// Finds bounds from graphs (Fact 53). Returns false if patterns must be searched for all the same: to meet
/// the bound, or to count those of a small puzzle. The work is small compared with that of the search.
bool answers_by_graphs(const Puzzle& puzzle, const QuietCondition& condition, const LightestQuery& query,
                       const PressCosts& costs, Limits& limits, LightestPattern& answer) {
  const auto presses = static_cast<double>(puzzle.press_rows() * puzzle.press_columns());
  const double max_steps = 50 * std::pow(presses, 1.5);
  stopped_by([&] {
    const std::optional<ProbedPatterns> patterns = probed_patterns(puzzle, condition, costs, limits);
    if (!patterns) return;
    const auto adopt = [&](const GraphBound& found) {
      if (found.upper < answer.upper.value_or(GraphBound::infinite)) {
        Board pattern(puzzle.press_rows(), puzzle.press_columns());
        for (const std::uint32_t column : found.word)
          pattern.flip(patterns->presses[column] / pattern.columns(),
                       patterns->presses[column] % pattern.columns());
        answer.pattern = std::move(pattern);
        answer.upper = found.upper;
      }
      if (found.lower == GraphBound::infinite) {
        answer.status = Status::impossible;
      } else if (found.lower > answer.lower) {
        answer.lower = found.lower;
        answer.walks = walks_of(*patterns, found);
      }
      if (!limits.report_and_continue(
              {.best = answer.upper, .lower = answer.lower, .stage = "raising the bound by graphs"}))
        limits.give_up();
    };
    graph_bound(patterns->code, static_cast<std::uint64_t>(max_steps), limits, adopt);
  });
  if (answer.status == Status::impossible) {
    answer.lower = 0;
    return true;
  }
  if (answer.lower > std::max(costs.of_cheapest(1), query.proved)) answer.method = "graph";
  if (query.at_least && answer.pattern &&
      (answer.lower >= *query.at_least || *answer.upper < *query.at_least))
    return true;
  return is_proved(answer) && *answer.upper > 0 && !needs_all(query) && presses > max_presses_to_count;
}

/// Checks the certificates of the lower bound. If a limit stops the check, the bound is dropped.
void check_walks(const Puzzle& puzzle, const QuietCondition& condition, const PressCosts& costs,
                 std::uint64_t lower_before, Limits& limits, LightestPattern& answer) {
  if (answer.walks.empty()) return;
  const std::string why = stopped_by([&] {
    std::vector<std::uint64_t> allowed(puzzle.press_rows() * puzzle.press_columns());
    for (std::size_t press = 0; press < allowed.size(); ++press) {
      const std::size_t row = press / puzzle.press_columns();
      const std::size_t column = press % puzzle.press_columns();
      const bool is_allowed = !is_in(puzzle.holes, row, column) && !is_in(puzzle.fixed, row, column);
      allowed[press] = is_allowed ? costs.at(press) : verification::not_allowed;
    }
    const std::string fault = verification::fault_of_walks(checks_of(puzzle), allowed, condition,
                                                           answer.lower, answer.walks, limits);
    if (!fault.empty()) throw InternalError("a lower bound failed its own check: " + fault);
  });
  if (why.empty()) return;
  answer.lower = lower_before;
  answer.walks.clear();
  answer.method.clear();
}

/// If a limit stops the check, the list is dropped.
void check_all(const Puzzle& puzzle, const QuietCondition& condition, Limits& limits,
               LightestPattern& answer) {
  const std::string why = stopped_by([&] {
    for (const Board& one : answer.all) {
      const Verdict verdict = verify_quiet(puzzle, one, condition, answer.upper, limits);
      if (!verdict.valid) throw InternalError("a quiet pattern failed its own check: " + verdict.reason);
    }
  });
  if (why.empty()) return;
  answer.all.clear();
  answer.reason = why;
}

/// If a limit stops the check, the unverified pattern is dropped, and the lower bound remains.
void check(const Puzzle& puzzle, const QuietCondition& condition, Limits& limits, LightestPattern& answer) {
  if (!answer.pattern) return;
  const std::string why = stopped_by([&] {
    const Verdict verdict = verify_quiet(puzzle, *answer.pattern, condition, answer.upper, limits);
    if (!verdict.valid) throw InternalError("a quiet pattern failed its own check: " + verdict.reason);
  });
  if (why.empty()) return check_all(puzzle, condition, limits, answer);
  answer.status = Status::unknown;
  answer.upper.reset();
  answer.pattern.reset();
  answer.number.reset();
  answer.all.clear();
  answer.reason = why;
}

/// Sets the decision of the query, if the bounds give it.
void decide(const LightestQuery& query, LightestPattern& answer) {
  if (!query.at_least) return;
  if (answer.lower >= *query.at_least || answer.status == Status::impossible)
    answer.is_at_least = true;
  else if (answer.upper && *answer.upper < *query.at_least)
    answer.is_at_least = false;
  if (!answer.is_at_least || !answer.pattern || answer.status == Status::optimal) return;
  answer.status = Status::feasible;
  answer.reason.clear();
}

/// Returns a name for the question in a saved state, with a checksum of all its parts. The bounds are the
/// same for all queries.
std::string question_about(const Puzzle& shape, const QuietCondition& condition) {
  StringOutput bytes;
  Saving saving(bytes);
  save(saving, shape);
  for (const auto* rows : {&condition.outside, &condition.flips}) {
    saving.number(*rows ? 1 : 0);
    for (std::size_t button = 0; *rows && button < (*rows)->size(); ++button) {
      const auto lights = (**rows)[button];
      saving.array(std::vector<std::uint64_t>(lights.begin(), lights.end()));
    }
  }
  return "lightest " + std::to_string(saving.sum());
}

LightestPattern found_lightest(const Puzzle& puzzle, const QuietCondition& condition,
                               const LightestQuery& query, Limits& limits) {
  require_sound(puzzle);
  if (query.at_least && needs_all(query))
    throw InputError("at_least: cannot be combined with first, how_many or all; leave one out",
                     ErrorCode::conflict);
  if (query.all > 0 && !puzzle.start.has_bits())
    throw InputError("all: lightest patterns are listed for two states only; leave it out",
                     ErrorCode::unsupported);
  if (has_two_kinds(puzzle))
    throw InputError("the two-kind rule is not linear: it has no quiet patterns; choose another rule",
                     ErrorCode::unsupported);
  require_sound_condition(condition, puzzle.press_rows() * puzzle.press_columns());
  LightestPattern answer;
  const PressCosts costs(puzzle);
  answer.lower = std::max(costs.of_cheapest(1), query.proved);
  std::uint64_t of_graphs = GraphBound::infinite;
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
    if (answers_by_pairs(puzzle, condition, query, costs, limits, answer)) return;
    const std::uint64_t lower_before = answer.lower;
    const bool is_answered = answers_by_graphs(puzzle, condition, query, costs, limits, answer);
    check_walks(puzzle, condition, costs, lower_before, limits, answer);
    if (is_answered) return;
    of_graphs = answer.lower;
    std::vector<Board> quiet = quiet_patterns_of(*system, limits);
    const auto is_valid = [&](const Board& pattern) {
      return verify_quiet(puzzle, pattern, condition, {}, limits).valid;
    };
    LightestSearch(std::move(quiet), condition, query, costs, limits)
        .run(checks_of(puzzle), is_valid, answer);
  });
  if (answer.lower > of_graphs) answer.walks.clear();
  if (answer.status == Status::unknown && is_proved(answer)) answer.status = Status::optimal;
  if (answer.status == Status::unknown && !why.empty()) answer.reason = why;
  check(puzzle, condition, limits, answer);
  if (answer.status == Status::unknown && limits.stopped()) answer.reason = limits.reason();
  decide(query, answer);
  if (puzzle.cost && answer.pattern) answer.pressed = answer.pattern->weight();
  answer.seconds = limits.seconds();
  return answer;
}

}  // namespace

LightestPattern lightest_pattern(const Puzzle& shape, const QuietCondition& condition,
                                 const LightestQuery& query, const RunOptions& run) {
  Limits limits(run);
  std::optional<Checkpoint> checkpoint;
  Checkpoints saved = run.checkpoints;
  saved.every_seconds = 0;  // bounds rise rarely, and the state is small
  if (shape.start.has_bits() && (saved.earlier != nullptr || saved.save))
    limits.save_to(checkpoint.emplace(saved, question_about(shape, condition), limits));
  return found_lightest(shape, condition, query, limits);
}

LightestPattern lightest_pattern(const Puzzle& shape, const QuietCondition& condition,
                                 const RunOptions& run) {
  return lightest_pattern(shape, condition, LightestQuery(), run);
}

}  // namespace flipwise
