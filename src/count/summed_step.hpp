// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "count/diagram.hpp"
#include "count/row_program.hpp"

namespace flipwise {

/// A step to places in place of keys. The place of a state is the number that its digits are in mixed
/// radix: places are in the order of keys and much closer together. A place is a sum over the bits of a
/// key, and what a step does to the digits that it does not hear is to move them; so their part of the
/// place after the step is a sum over the bits of the state before it, looked up byte by byte. The digits
/// that are heard come out of the same look-ups, and have a table of what they and the cell add.
class SummedStep {
 public:
  static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

  /// None where there may be more places than that after the step, or states do not suit the tables.
  static std::optional<SummedStep> make(const CellStep& step, std::uint64_t most_places);

  /// How many there are.
  std::uint32_t places() const { return places_; }

  /// The places after the step, nowhere where a choice is not allowed.
  Choice next(StateKey state) const {
    auto bits = static_cast<std::uint64_t>(state);
    std::uint64_t sum = 0;
    for (const auto& table : tables_) {
      sum += table[bits & 0xff];
      bits >>= 8;
    }
    const auto kept = static_cast<std::uint32_t>(sum);
    const Choice& heard = heard_[static_cast<std::size_t>(sum >> 32)];
    return {heard.unlit == nowhere ? nowhere : kept + heard.unlit,
            heard.lit == nowhere ? nowhere : kept + heard.lit};
  }

  /// The keys of places, best asked for in order: the lowest digits are looked up, the others divided out
  /// when they change.
  class Keys {
   public:
    explicit Keys(const SummedStep& step) : step_(step) {}
    StateKey of(std::uint32_t place) {
      const auto low = static_cast<std::uint32_t>(step_.low_keys_.size());
      if (place < begin_ || place - begin_ >= low) {
        begin_ = place / low * low;
        high_ = step_.key_of(begin_);
      }
      return high_ | step_.low_keys_[place - begin_];
    }

   private:
    const SummedStep& step_;
    std::uint32_t begin_ = 0;
    StateKey high_ = 0;
  };

 private:
  StateKey key_of(std::uint32_t place) const;
  std::uint32_t place_of(StateKey key) const;

  std::uint32_t places_ = 0;
  std::vector<unsigned> digits_;        ///< after the step, by cell from the lowest: how many
  std::vector<std::uint32_t> weights_;  ///< after the step, by bit
  /// By byte of the state before: in the low half the part of the place, in the high half what is heard.
  std::vector<std::array<std::uint64_t, 256>> tables_;
  std::vector<Choice> heard_;
  std::vector<StateKey> low_keys_;
};

}  // namespace flipwise
