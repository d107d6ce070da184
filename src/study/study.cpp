// SPDX-License-Identifier: MIT
#include "study/study.hpp"

#include <algorithm>
#include <span>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "gf2/basis.hpp"
#include "run/time_budget.hpp"
#include "study/board_table.hpp"
#include "verify/verify.hpp"

namespace flipwise {

namespace {

constexpr std::size_t max_nullity = 63;
constexpr const char* counting_boards = "counting boards";

/// Returns a board with 1 for each press that is allowed.
Board allowed_presses(const Puzzle& puzzle) {
  Board all = all_lit(puzzle.press_rows(), puzzle.press_columns());
  if (const auto no_press = united(puzzle.holes, puzzle.fixed)) all ^= *no_press;
  return all;
}

/// Adds a board that needs `result.lower` presses. As a check, it is solved; if a limit prevents that, the
/// given presses are kept. For buttons, the presses are only verified, because their elimination may take
/// too long.
void add_board(const Puzzle& unlit, Board presses, Limits& limits, WorstCase& result) {
  Puzzle hardest = unlit;
  hardest.start = effect_of(hardest, presses, &limits);
  if (unlit.buttons) {
    const Answer claim{.status = Status::feasible, .upper = result.lower, .solution = presses};
    if (const Verdict verdict = verify(hardest, claim); !verdict.valid)
      throw InternalError("the worst board failed its own check: " + verdict.reason);
  } else {
    const Answer answer = solve(hardest, {}, limits);
    if (answer.status == Status::unknown && !limits.stopped()) throw LimitReached{answer.reason};
    if (answer.status == Status::optimal) presses = *answer.solution;
    const bool unsettled = answer.status == Status::unknown && limits.stopped();
    if (presses.weight() != result.lower || (answer.status != Status::optimal && !unsettled))
      throw InternalError("the worst board failed its own check");
  }
  result.board = std::move(hardest.start);
  result.presses = std::move(presses);
}

/// Returns the buttons in coordinates of the space of lights that they span; nothing if its dimension is
/// too large.
std::optional<Syndromes> syndromes_of(const Puzzle& puzzle) {
  const std::size_t lights = puzzle.start.columns();
  const std::size_t words = words_for(lights);
  gf2::Basis<gf2::Vector> basis(lights);
  Syndromes result;
  for (std::size_t button = 0; button < puzzle.buttons->size(); ++button) {
    // [ lights | coordinates of the basis vectors in the sum ]
    gf2::Vector flipped(words + 1);
    for (const std::size_t light : (*puzzle.buttons)[button]) gf2::flip_bit(flipped, light);
    basis.reduce(flipped);
    Word coordinates = flipped[words];
    if (!gf2::is_zero(std::span(flipped).first(words))) {
      if (basis.rank() == greatest_syndrome_rank) return std::nullopt;
      flipped[words] = Word{1} << basis.rank();
      coordinates = Word{1} << basis.rank() ^ coordinates;
      basis.insert(flipped);
    }
    result.columns.push_back(static_cast<std::uint32_t>(coordinates));
  }
  result.rank = basis.rank();
  return result;
}

}  // namespace

void require_one_kind(const Puzzle& puzzle) {
  if (has_two_kinds(puzzle))
    throw InputError(
        "the two-kind rule is not linear: it has no nullity, worst case or rating, and no boards can be "
        "generated; choose another rule",
        ErrorCode::unsupported);
}

void require_study(const Puzzle& puzzle) {
  require_sound(puzzle);
  require_two_states(puzzle, "analyses of a shape");
  require_one_kind(puzzle);
}

std::uint64_t cell_count(const Puzzle& puzzle) {
  return puzzle.start.cells() - (puzzle.holes ? puzzle.holes->weight() : 0);
}

Puzzle with_unlit_start(const Puzzle& puzzle) {
  Puzzle unlit = without_start(puzzle);
  unlit.start = Board(puzzle.start.rows(), puzzle.start.columns(), puzzle.modulus());
  unlit.goal = puzzle.goal;
  return unlit;
}

Puzzle unlit_shape(const Puzzle& puzzle) {
  Puzzle unlit = with_unlit_start(puzzle);
  unlit.goal = {};
  unlit.cost.reset();
  return unlit;
}

std::optional<SyndromeTally> tally_of(const Puzzle& puzzle, double max_seconds, Limits& limits) {
  const auto syndromes = syndromes_of(puzzle);
  if (!syndromes || syndrome_tally_seconds(*syndromes) > max_seconds) return std::nullopt;
  return tally_syndromes(*syndromes, limits);
}

StudyShape::StudyShape(const Study& the_study, Limits& limits) : study(the_study) {
  const std::uint64_t nullity = study.system().nullity();
  if (nullity > max_nullity) return;
  const Board allowed = allowed_presses(study.puzzle());
  patterns_memory_ = limits.charge(static_cast<double>(nullity * allowed.words().size_bytes()));
  for (std::size_t t = 0; t < nullity; ++t) {
    if (!limits.report_and_continue({.stage = "quiet patterns"})) limits.give_up();
    kernel.push_back(study.system().quiet_pattern(t, limits));
  }
  classes = cell_classes(kernel, allowed, limits);
  classes_memory_ = limits.charge(static_cast<double>(classes->classes.size()) * sizeof(CellClass));
}

/// If some presses flip all lights, goal `uniform` allows the coset of the kernel by these presses as well
/// (Fact 17): boards come in pairs, and the classes are those of the enlarged kernel. Otherwise each board
/// reaches at most one target, and the classes are those of the kernel.
std::optional<CellClasses> StudyShape::classes_for_goal(Limits& limits) const {
  const Puzzle& puzzle = study.puzzle();
  if (puzzle.goal.kind != Goal::Kind::uniform || !classes || press_count(puzzle) == 0) return classes;
  const Board unlit(puzzle.start.rows(), puzzle.start.columns());
  const auto turning = study.system().particular(
      required_change(unlit, {Goal::Kind::number, 1}, puzzle.holes).lights, limits);
  if (!turning) return classes;
  const MemoryReservation reservation = limits.charge(static_cast<double>(kernel.size() + 1) *
                                                      static_cast<double>(turning->words().size_bytes()));
  std::vector<Board> patterns = kernel;
  patterns.push_back(*turning);
  return cell_classes(patterns, allowed_presses(puzzle), limits);
}

std::vector<std::size_t> worst_presses(const CellClasses& all, const std::vector<Board>& kernel,
                                       const CoveringRadius& worst, const std::vector<std::size_t>& places,
                                       Limits& limits) {
  const MemoryReservation reservation =
      limits.charge(static_cast<double>(places.size()) * sizeof(std::size_t));
  const std::size_t columns = kernel.empty() ? 1 : kernel[0].columns();
  std::vector<std::uint64_t> left = worst.pressed;
  std::vector<std::size_t> pressed;
  pressed.reserve(places.size());
  for (const std::size_t place : places) {
    limits.count_operations(16 + kernel.size(), 0, "listing cells");
    const std::uint64_t functional = functional_of(place / columns, place % columns, kernel);
    if (functional != 0) {
      const auto its = std::lower_bound(
          all.classes.begin(), all.classes.end(), functional,
          [](const CellClass& one, std::uint64_t sought) { return one.functional < sought; });
      std::uint64_t& remaining = left[static_cast<std::size_t>(its - all.classes.begin())];
      if (remaining == 0) continue;
      --remaining;
    }
    pressed.push_back(place);
  }
  return pressed;
}

std::vector<Board> quiet_patterns_of(const LinearSystem& system, Limits& limits) {
  std::vector<Board> patterns;
  MemoryReservation reservation;
  for (std::size_t t = 0; t < system.nullity(); ++t) {
    const double done = static_cast<double>(t) / static_cast<double>(system.nullity());
    if (!limits.report_and_continue({.done = done, .stage = "listing quiet patterns"})) limits.give_up();
    patterns.push_back(system.quiet_pattern(t, limits));
    if (t > 0) continue;
    reservation = limits.charge(static_cast<double>(patterns[0].words().size_bytes() + sizeof(Board)) *
                                static_cast<double>(system.nullity()));
    patterns.reserve(system.nullity());
  }
  return patterns;
}

const LinearSystem& Study::system() const {
  if (prepared_.system() == nullptr) throw LimitReached{prepared_.why_not()};
  return *prepared_.system();
}

const ColourSystem& Study::colours() const {
  if (!prepared_.colours()) throw LimitReached{prepared_.why_not()};
  return *prepared_.colours();
}

std::vector<QuietOrder> Study::orders() const {
  std::vector<QuietOrder> orders;
  if (has_bits()) {
    if (system().nullity() > 0) orders.push_back({2, system().nullity()});
    return orders;
  }
  for (const unsigned order : colours().orders()) {
    if (orders.empty() || orders.back().order != order) orders.push_back({order, 0});
    ++orders.back().generators;
  }
  return orders;
}

std::vector<Board> Study::quiet_patterns(Limits& limits) const {
  if (has_bits()) return quiet_patterns_of(system(), limits);
  constexpr double max_pattern_cells = 268435456;
  const std::size_t number = colours().orders().size();
  if (static_cast<double>(number) * static_cast<double>(puzzle().start.cells()) > max_pattern_cells)
    throw LimitReached{"the quiet patterns are too large to list: more than 2^28 cells in all"};
  std::vector<Board> patterns;
  const std::optional<ScaledPuzzle>& scaling = prepared_.scaling();
  for (std::size_t t = 0; t < number; ++t) {
    Board pattern = colours().quiet_pattern(t, limits);
    patterns.push_back(scaling ? scaling->presses(pattern) : std::move(pattern));
  }
  return patterns;
}

std::optional<Board> Study::particular(const Board& lights, Limits& limits) const {
  if (has_bits()) return system().particular(lights, limits);
  limits.count_operations(2 * lights.cells(), 0, "solving");
  const ColourSystem& system = colours();
  const std::optional<ScaledPuzzle>& scaling = prepared_.scaling();
  if (!scaling) return system.particular(lights, limits);
  std::optional<Board> presses = system.particular(scaling->lights(lights), limits);
  if (presses) presses = scaling->presses(*presses);
  return presses;
}

const std::vector<BigInt>* Study::boards_by_presses(Limits& limits) const {
  const std::lock_guard lock(guard_);
  if (!boards_by_presses_) {
    std::optional<std::vector<BigInt>> found;
    if (has_bits()) {
      const auto classes = StudyShape(*this, limits).classes_for_goal(limits);
      stopped_by([&] {
        if (classes) found = distance_counts(*classes, limits).boards;
      });
      if (!found && limits.stopped()) limits.give_up();
    } else {
      constexpr double max_in_table = 16777216;  // 2^24
      constexpr double max_seconds = 1;
      BoardTable table(puzzle(), orders(), limits);
      if (table.size() <= max_in_table && table.seconds() <= max_seconds) {
        table.fill(limits);
        found.emplace(table.boards().begin(), table.boards().end());
      }
    }
    boards_by_presses_ = std::move(found);
  }
  return *boards_by_presses_ ? &**boards_by_presses_ : nullptr;
}

/// Samples boards of one target. Under `uniform`, adding a number to all lights does not change the
/// minimum, so one target represents all.
const std::vector<std::uint64_t>* Study::sampled_costs(Limits& limits) const {
  const std::lock_guard lock(guard_);
  if (sampled_costs_) return &*sampled_costs_;
  std::vector<std::uint64_t> costs;
  Limits one_thread(
      limits,
      [&](const Progress& /*of_one*/) {
        return Progress{.done = static_cast<double>(costs.size()) / rating_samples, .stage = "rating"};
      },
      1);
  const PressEffects presses = press_places(puzzle(), one_thread);
  const Board unlit(puzzle().start.rows(), puzzle().start.columns(), puzzle().modulus());
  const Board target = has_bits() ? required_change(unlit, puzzle().goal, puzzle().holes).lights : Board();
  Random random(1);
  while (costs.size() < rating_samples) {
    if (!one_thread.report_and_continue()) return nullptr;
    Board pressed = nothing_pressed(puzzle());
    for (const std::size_t place : presses.places)
      pressed.set(place / presses.columns, place % presses.columns, random.state(puzzle().modulus()));
    const Board effect = effect_of(puzzle(), pressed, &one_thread);
    const Answer answer = prepared_.solve(
        has_bits() ? effect ^ target : required_change(puzzle(), effect, puzzle().goal.number), one_thread);
    if (answer.status != Status::optimal) return nullptr;
    costs.push_back(*answer.upper);
  }
  std::sort(costs.begin(), costs.end());
  return &sampled_costs_.emplace(std::move(costs));
}

/// Sets each bound as soon as it is known. Few buttons are tallied instead of using classes.
void Study::find_worst(Limits& limits, WorstCase& result) const {
  Board presses = nothing_pressed(puzzle());
  if (puzzle().buttons)
    if (const auto tally = tally_of(puzzle(), time_budget(limits), limits)) {
      result.lower = result.upper = tally->hardest.size();
      for (const std::size_t button : tally->hardest) presses.flip(0, button);
      return add_board(unlit_shape(puzzle()), std::move(presses), limits, result);
    }
  StudyShape shape(*this, limits);
  if (!shape.classes) throw LimitReached{beyond_the_search(system().nullity())};
  shape.classes->groups = symmetry_groups(shape.kernel, allowed_presses(puzzle()), limits);
  const CoveringRadius found = covering_radius(*shape.classes, limits);
  result.lower = found.lower;
  result.upper = found.upper;
  if (found.lower < found.upper) result.reason = found.reason;
  if (found.pressed.empty() && shape.classes->nullity > 0) return;
  for (const std::size_t place :
       worst_presses(*shape.classes, shape.kernel, found, press_places(puzzle(), limits).places, limits))
    presses.flip(place / presses.columns(), place % presses.columns());
  add_board(unlit_shape(puzzle()), std::move(presses), limits, result);
}

WorstCase Study::worst_case(Limits& limits) const {
  const std::lock_guard lock(guard_);
  WorstCase found;
  if (worst_) {
    found = *worst_;
  } else {
    found.upper = press_count(puzzle());
    const std::string why = stopped_by([&] { find_worst(limits, found); });
    if (!why.empty() && (found.lower < found.upper || !found.board)) found.reason = why;
    if (found.lower == found.upper) worst_ = found;
  }
  found.seconds = limits.seconds();
  return found;
}

Distances Study::count_distances(Limits& limits) const {
  if (puzzle().buttons)
    if (const auto tally = tally_of(puzzle(), time_budget(limits), limits))
      return {decimals(tally->boards, limits, counting_boards),
              decimals(tally->unique, limits, counting_boards)};
  const StudyShape shape(*this, limits);
  if (!shape.classes) throw LimitReached{beyond_counting(system().nullity())};
  const DistanceCounts counts = distance_counts(*shape.classes, limits);
  BigInt sum = 0;
  for (const BigInt& number : counts.boards) sum += number;
  if (sum != BigInt(1) << (press_count(puzzle()) - system().nullity()))
    throw InternalError("the boards by presses are not all boards");
  return {decimals(counts.boards, limits, counting_boards),
          decimals(counts.unique, limits, counting_boards)};
}

Distances Study::distances(Limits& limits) const {
  const std::lock_guard lock(guard_);
  if (!distances_) distances_ = count_distances(limits);
  Distances found = *distances_;
  found.seconds = limits.seconds();
  return found;
}

}  // namespace flipwise
