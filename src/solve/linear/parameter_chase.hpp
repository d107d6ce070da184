// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "solve/linear/linear_system.hpp"

namespace flipwise {

/// Light chasing with parameters: any stencil, wrap and holes, on boards of thousands of rows and columns
/// (Fact 4). Lights are met in reading order. Of the presses that change a light, those not met before are
/// unknown: the last of them is what the light decides, the others become parameters; where all are known
/// the light is a condition that removes a parameter. A press is an affine form in the parameters that live
/// at the same time, about as many as the board has columns, and is kept only while a later light needs
/// it. Values follow backwards through the removals and then forwards through the lights.
///
/// With s cells in the stencil and w parameters at a time, cost: cells * s * w / 64 word operations, and
/// for each removed parameter w / 64 for every form that is kept; memory: the kept forms and the removed
/// parameters, w bits each, and 24 bytes a cell.
class ParameterChase final : public LinearSystem {
 public:
  /// Throws Stopped when it does not fit or was stopped. The lights that `puzzle` wants changed are chased
  /// along, so that asking for them later costs nothing more; any others are chased all over again.
  ParameterChase(const BoardPuzzle& puzzle, Limits& limits);

  std::size_t nullity() const override { return free_.size() + idle_.size(); }
  std::optional<Board> particular(const Board& lights, Limits& limits) const override;
  Board witness(const Board& lights, Limits& limits) const override;
  Board quiet_pattern(std::size_t t, Limits& limits) const override;
  std::size_t widest_press() const override { return puzzle_.rule.kinds[0].size(); }
  const char* method() const override { return "sweep"; }

 private:
  using Cell = std::uint32_t;  // row * columns + column
  static constexpr Cell none = ~Cell{0};

  /// A parameter appears for a press, or is removed: it then equals `form` over the others.
  struct Event {
    std::uint32_t slot = 0;
    Cell press = none;            // appears
    std::vector<Word> form = {};  // is removed; bit 0 is the constant
  };

  ParameterChase(const BoardPuzzle& puzzle, const Board& lights, Limits& limits);
  void presses_of(Cell light, std::vector<Cell>& presses) const;
  bool is_hole(Cell cell) const;
  void chase(Limits& limits);
  Board replay(const Board& lights, std::vector<bool> slots, Limits& limits) const;

  BoardPuzzle puzzle_;         // its stencil canonical
  std::vector<Offset> back_;   // from a light to the presses that change it
  Board lights_;               // the lights of the constants in the events
  bool solvable_ = true;       // whether they have a solution
  std::vector<Event> events_;  // in the order of the lights
  std::vector<Cell> decided_;  // the press that a light decides, or none
  Charge room_;
  std::size_t slot_count_ = 0;
  std::vector<std::uint32_t> free_;  // slots of the parameters that no condition removed
  std::vector<Cell> idle_;           // presses that change no light
};

}  // namespace flipwise
