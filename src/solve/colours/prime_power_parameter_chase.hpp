// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "modular/byte_forms.hpp"
#include "modular/howell_form.hpp"
#include "solve/colours/prime_power_system.hpp"

namespace flipwise {

/// Light chasing with parameters modulo a prime power, for any stencil, wrap, holes, free and fixed cells
/// (Fact 40): light by light, with presses as forms in some parameters. Cost: cells times parameters times
/// the presses that change a light, and for each condition on the parameters, parameters times the presses
/// still needed by later lights.
class PrimePowerParameterChase final : public PrimePowerSystem {
 public:
  PrimePowerParameterChase(Puzzle puzzle, PrimePower modulus, Limits& limits);

  std::optional<Board> particular(const Board& lights, Limits& limits) const override;
  const std::vector<unsigned>& orders() const override { return orders_; }
  Board quiet_pattern(std::size_t t, Limits& limits) const override;

 private:
  using Cell = std::uint32_t;  // row * columns + column

  /// A press that changes a light, and the amount.
  struct Reach {
    Cell press = 0;
    std::uint8_t amount = 0;
  };

  /// A change of the parameters at a light.
  struct Event {
    enum class Kind {
      appears,  ///< a press becomes a parameter
      removed,  ///< a condition makes a parameter a form in the others
      waits,    ///< a condition with coefficients divisible by the prime is kept
    };
    Kind kind = Kind::appears;
    Cell light = 0;
    std::uint32_t slot = 0;
    Cell press = 0;
    std::uint32_t row = 0;   // of a waiting condition
    unsigned scale = 1;      // if removed: factor by which its condition was multiplied
    ByteVector form = {};    // if removed: the condition, with 1 at its slot
    ByteVector column = {};  // if removed: its coefficient in each form
  };

  class Chase;  // the preparation

  ByteRows arithmetic() const { return {modulus_.value}; }
  bool is_light(Cell cell) const;
  bool is_press(Cell cell) const;
  void find_presses(Cell light, std::vector<Reach>& presses) const;
  std::optional<ByteVector> constants_of(const Board& lights, ByteVector& removed_constants,
                                         Limits& limits) const;
  Board replay(const Board* lights, ByteVector slots, const ByteVector& removed_constants,
               Limits& limits) const;
  ByteVector slots_of(const ByteVector& core) const;

  Puzzle puzzle_;
  PrimePower modulus_;
  std::vector<Offset> back_;            // offsets from a light to the presses that change it
  std::vector<Cell> decided_;           // the press that each light decides, or none
  std::vector<std::uint32_t> row_of_;   // row of each press among the forms
  std::vector<Cell> idle_;              // presses that change no light
  std::vector<Event> events_;           // in the order of the lights
  std::vector<std::uint32_t> free_;     // slots of the remaining parameters
  std::vector<std::uint32_t> waiting_;  // rows of the waiting conditions
  std::size_t rows_ = 0;
  std::size_t slots_ = 0;
  std::vector<MemoryReservation> reservation_;
  std::optional<HowellForm> core_;  // waiting conditions, in the remaining parameters
  std::vector<unsigned> orders_;
};

}  // namespace flipwise
