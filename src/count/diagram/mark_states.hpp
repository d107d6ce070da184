// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "count/diagram/diagram.hpp"
#include "count/diagram/layer.hpp"
#include "count/rule/row_program.hpp"

namespace flipwise {

/// A step to places in place of keys. The place of a state is the number that its digits are in mixed
/// radix: places are in the order of keys and much closer together. A place is a sum over the bits of a
/// key, and all that a step does to digits other than those of the cell's neighbours is to move them; so
/// their part of the place after the step is a sum over the bits of the state before it, looked up byte by
/// byte. The digits of the neighbours come out of the same look-ups, and index a table of what they and the
/// cell add.
class SummedStep {
 public:
  static constexpr std::uint64_t nowhere = ~std::uint64_t{0};
  static constexpr std::uint64_t max_places = std::uint64_t{1} << 44;

  /// None where there are more places than that after the step, or where the neighbours' digits together
  /// have more values than `max_values` or 2^20.
  static std::optional<SummedStep> make(const CellStep& step, std::uint64_t max_values);

  /// How many there are.
  std::uint64_t places() const { return places_; }

  /// The places after the step, the cell being unlit and lit; nowhere where that is not allowed.
  std::array<std::uint64_t, 2> next(StateKey state) const {
    auto bits = static_cast<std::uint64_t>(state);
    std::uint64_t sum = 0;
    for (const auto& table : tables_) {
      sum += table[bits & 0xff];
      bits >>= 8;
    }
    const std::uint64_t kept = sum % max_places;
    const auto& added = added_[static_cast<std::size_t>(sum / max_places)];
    return {added[0] == nowhere ? nowhere : kept + added[0],
            added[1] == nowhere ? nowhere : kept + added[1]};
  }

  /// The keys of places, best asked for in order: what belongs to the lowest digits is looked up, the rest
  /// found anew when it changes.
  class Keys {
   public:
    explicit Keys(const SummedStep& step) : groups_(step.groups_) {}
    StateKey of(std::uint64_t place) {
      if (groups_.empty()) return 0;
      const auto& lowest = groups_.front();
      if (place - begin_ >= lowest.size()) {
        std::uint64_t high = place / lowest.size();
        begin_ = high * lowest.size();
        high_ = 0;
        for (std::size_t i = 1; i < groups_.size(); ++i) {
          high_ |= groups_[i][static_cast<std::size_t>(high % groups_[i].size())];
          high /= groups_[i].size();
        }
      }
      return high_ | lowest[static_cast<std::size_t>(place - begin_)];
    }

   private:
    const std::vector<std::vector<StateKey>>& groups_;
    std::uint64_t begin_ = 0;
    StateKey high_ = 0;
  };

 private:
  std::uint64_t place_of(StateKey key) const;

  std::uint64_t places_ = 1;
  std::vector<std::uint64_t> weights_;  ///< after the step, by bit
  /// By byte of the state before: the part of the place, and from the bit of `max_places` on the
  /// neighbours' digits.
  std::vector<std::array<std::uint64_t, 256>> tables_;
  std::vector<std::array<std::uint64_t, 2>>
      added_;  ///< by the neighbours' digits: what the cell, unlit and lit, adds
  std::vector<std::vector<StateKey>> groups_;  ///< of digits, from the lowest: the keys of their values
};

/// Numbers marked places in their order: a bit for each place, and for each word of them how many are
/// marked before it.
class MarkedPlaces {
 public:
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
  static constexpr double bytes_per_place = 1.5 / 8;

  void clear(std::uint64_t places) {
    words_.assign(static_cast<std::size_t>((places + 63) / 64), 0);
    before_.resize(words_.size());
  }
  /// Any threads may mark at once. Nothing is done for nowhere.
  void mark(std::uint32_t place) {
    if (place == nowhere) return;
    std::uint64_t& word = words_[place / 64];
    const std::uint64_t bit = std::uint64_t{1} << place % 64;
    if ((__atomic_load_n(&word, __ATOMIC_RELAXED) & bit) == 0)
      __atomic_fetch_or(&word, bit, __ATOMIC_RELAXED);
  }
  /// To be called when all is marked. How many places are.
  std::size_t number_all();

  /// Replaces marked places by their numbers, nowhere by how many there are.
  void number(std::span<Choice> places) const;

  std::size_t words() const { return words_.size(); }
  /// Calls each(number, place) for what is marked in some words, in order.
  template <class Each>
  void for_each(std::size_t begin_word, std::size_t end_word, Each each) const {
    for (std::size_t at = begin_word; at < end_word; ++at) {
      std::uint32_t number = before_[at];
      for (std::uint64_t word = words_[at]; word != 0; word &= word - 1)
        each(number++, 64 * at + static_cast<unsigned>(std::countr_zero(word)));
    }
  }

 private:
  std::vector<std::uint64_t> words_;
  std::vector<std::uint32_t> before_;
  std::uint32_t marked_ = 0;
};

/// The choices at a cell; the states, at most `max_to_mark`, become those after it, in increasing order.
/// States close together lead to states close together, so memory is read in order here and whenever the
/// diagram is run through. `marked` is memory to work in. Cost: two or three simple passes over the states
/// for every level of marks.
std::vector<Choice> mark_states(const SummedStep& step, MarkedPlaces& marked, std::vector<StateKey>& states,
                                const LayerLimits& limits);

/// Twice as many blocks of 64 places have numbers.
constexpr std::size_t max_to_mark = (std::size_t{1} << 25) - 1;

}  // namespace flipwise
