// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "flipwise/study.hpp"
#include "run/limits.hpp"
#include "solve.hpp"
#include "solve/hardness/cell_classes.hpp"
#include "solve/hardness/syndrome_tally.hpp"

namespace flipwise {

/// Buttons made ready once, to be studied with any lights. What does not depend on the lights is found when
/// it is asked for first, and kept; what a limit ended is not. Any thread may ask.
class ButtonStudy {
 public:
  /// A stop while they are made ready is no error, what needs them is unknown then. `limits` must outlive
  /// this. Throws InputError.
  ButtonStudy(Puzzle puzzle, Limits& limits) : prepared_(std::move(puzzle), {}, limits) {}

  const Puzzle& puzzle() const { return prepared_.puzzle(); }
  const PreparedPuzzle& prepared() const { return prepared_; }

  /// Throws Stopped where the buttons could not be made ready.
  const LinearSystem& system() const;
  /// How many of all lights need so many presses, exactly; nothing where that is beyond reach. Throws
  /// Stopped.
  const DistanceCounts* counts(Limits& limits) const;
  /// What random lights cost, in increasing order; nothing where some could not be solved. Throws Stopped.
  const std::vector<std::uint64_t>* sampled_costs(Limits& limits) const;
  WorstCase worst_case(Limits& limits) const;
  Distances distances(Limits& limits) const;

 private:
  PreparedPuzzle prepared_;
  mutable std::mutex guard_;
  mutable std::optional<std::optional<DistanceCounts>> counts_;
  mutable std::optional<std::vector<std::uint64_t>> sampled_costs_;
  mutable std::optional<WorstCase> worst_;
  mutable std::optional<Distances> distances_;
};

// Of these lights of its buttons, within the limits of a call.
Analysis analyze(const ButtonStudy& study, const Board& start, bool quiet_patterns, Limits& limits);
std::vector<std::string> solutions_by_presses(const ButtonStudy& study, const Board& start, Limits& limits);
Rating rate(const ButtonStudy& study, const Board& start, Limits& limits);
Hint hint(const ButtonStudy& study, const Board& start, const std::optional<Board>& pressed, bool explain,
          Limits& limits);

/// How many of the lights that buttons reach need so many presses, where that is expected to take no
/// longer.
std::optional<SyndromeTally> tally_of(const Puzzle& puzzle, double most_seconds, Limits& limits);

}  // namespace flipwise
