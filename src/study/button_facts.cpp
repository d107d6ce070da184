// SPDX-License-Identifier: MIT
//
// What holds for all boards of the same buttons: shape_facts.cpp without a shape.
#include "study/button_facts.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/flipwise.hpp"
#include "gf2/basis.hpp"
#include "run/patience.hpp"
#include "run/random.hpp"
#include "solve/hardness/cell_classes.hpp"
#include "solve/hardness/covering_radius.hpp"
#include "solve/hardness/syndrome_tally.hpp"
#include "study/shape_facts.hpp"

namespace flipwise {

const LinearSystem& ButtonStudy::system() const {
  if (prepared_.system() == nullptr) throw Stopped{prepared_.why_not()};
  return *prepared_.system();
}

const DistanceCounts* ButtonStudy::counts(Limits& limits) const {
  const std::lock_guard lock(guard_);
  if (!counts_) {
    const auto classes = classes_for(StudyShape(puzzle(), limits), puzzle().goal, limits);
    std::optional<DistanceCounts> found;
    stopped_by([&] {
      if (classes) found = distance_counts(*classes, limits);
    });
    if (!found && limits.stopped()) limits.give_up();
    counts_ = std::move(found);
  }
  return *counts_ ? &**counts_ : nullptr;
}

const std::vector<std::uint64_t>* ButtonStudy::sampled_costs(Limits& limits) const {
  constexpr std::size_t samples = 2'000;
  const std::lock_guard lock(guard_);
  if (sampled_costs_) return &*sampled_costs_;
  const std::size_t buttons = puzzle().buttons->size();
  const Board change = wanted(Board(1, puzzle().start.columns()), puzzle().goal, std::nullopt).lights;
  Limits one_thread(
      limits, [](const Progress& /*of_one*/) { return Progress{.stage = "rating"}; }, 1);
  Random random(1);
  std::vector<std::uint64_t> costs;
  while (costs.size() < samples) {
    if (!one_thread.proceed()) return nullptr;
    Board pressed(1, buttons);
    for (std::size_t button = 0; button < buttons; ++button)
      if ((random() >> 63) != 0) pressed.flip(0, button);
    const Answer answer = prepared_.solve(effect_of(puzzle(), pressed, &one_thread) ^ change, one_thread);
    if (answer.status != Status::optimal) return nullptr;
    costs.push_back(*answer.upper);
  }
  std::sort(costs.begin(), costs.end());
  return &sampled_costs_.emplace(std::move(costs));
}

Analysis analyze(const ButtonStudy& study, const Board& start, bool quiet_patterns, Limits& limits) {
  require_no_costs(study.puzzle().cost);
  require_no_masks(study.puzzle());
  require_shape(start, study.puzzle().start, "the lights");
  Analysis analysis{.cells = start.columns()};
  const std::string why = stopped_by([&] {
    add_facts(study.system(), wanted(start, study.puzzle().goal, std::nullopt),
              study.puzzle().buttons->size(), quiet_patterns, limits, analysis);
  });
  if (!why.empty()) analysis = {.finished = false, .reason = why, .cells = start.columns()};
  analysis.seconds = limits.seconds();
  return analysis;
}

std::vector<std::string> solutions_by_presses(const ButtonStudy& study, const Board& start,
                                              Limits& limits) {
  require_no_costs(study.puzzle().cost);
  require_no_masks(study.puzzle());
  return numbers_by_presses(study.system(), wanted(start, study.puzzle().goal, std::nullopt), limits);
}

namespace {

/// The buttons in coordinates of the lights that they change; nothing where these are too many.
std::optional<Syndromes> syndromes_of(const Puzzle& puzzle) {
  const std::size_t lights = puzzle.start.columns();
  const std::size_t words = words_for(lights);
  gf2::Basis<gf2::Vector> basis(lights);
  Syndromes result;
  for (std::size_t button = 0; button < puzzle.buttons->size(); ++button) {
    // [ lights | coordinates of the basis vectors that were added up ]
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

std::optional<SyndromeTally> tally_of(const Puzzle& puzzle, double most_seconds, Limits& limits) {
  const auto syndromes = syndromes_of(puzzle);
  if (!syndromes || syndrome_tally_seconds(*syndromes) > most_seconds) return std::nullopt;
  return tally_syndromes(*syndromes, limits);
}

WorstCase ButtonStudy::worst_case(Limits& limits) const {
  const std::lock_guard lock(guard_);
  WorstCase found = worst_ ? *worst_ : flipwise::worst_case(puzzle(), limits);
  if (!worst_ && found.lower == found.upper) worst_ = found;
  found.seconds = limits.seconds();
  return found;
}

Distances ButtonStudy::distances(Limits& limits) const {
  const std::lock_guard lock(guard_);
  if (!distances_) distances_ = flipwise::distances(puzzle(), limits);
  Distances found = *distances_;
  found.seconds = limits.seconds();
  return found;
}

}  // namespace flipwise
