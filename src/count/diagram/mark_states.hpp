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

/// A step that leads to places instead of keys. The place of a state is the value of its digits in mixed
/// radix: places have the same order as keys and are much denser. A place is a sum over the bits of a key.
/// A step only moves the digits other than those of the cell's neighbours, so their share of the place
/// after the step is a sum over bits of the state before it, which is looked up byte by byte. The same
/// look-ups return the digits of the neighbours, which index a table of the share of neighbours and cell.
class SummedStep {
 public:
  static constexpr std::uint64_t nowhere = ~std::uint64_t{0};
  static constexpr std::uint64_t max_places = std::uint64_t{1} << 44;

  /// Returns none if there are more than max_places places after the step, or if the digits of the
  /// neighbours together have more than `max_values` or 2^20 values.
  static std::optional<SummedStep> make(const CellStep& step, std::uint64_t max_values);

  /// Returns the number of places after the step.
  std::uint64_t places() const { return places_; }

  /// Returns the two places after the step: with the cell unlit, and with it lit. A place is `nowhere` if
  /// the rule forbids that state.
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

  /// Converts places to keys, fastest in increasing order: keys of the lowest digits are looked up, and
  /// those of the other digits are recomputed only when they change.
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
  std::vector<std::uint64_t> weights_;  ///< weight of each bit of a key after the step
  /// For each byte of the state before: its share of the place, and the neighbours' digits, from the bit of
  /// `max_places` on.
  std::vector<std::array<std::uint64_t, 256>> tables_;
  std::vector<std::array<std::uint64_t, 2>>
      added_;  ///< by the neighbours' digits: what an unlit, and a lit, cell adds
  std::vector<std::vector<StateKey>>
      groups_;  ///< keys of the values of each group of digits, lowest group first
};

/// Numbers marked places in increasing order. Has a bit for each place, and for each word of bits the
/// number of marks before it.
class MarkedPlaces {
 public:
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
  static constexpr double bytes_per_place = 1.5 / 8;

  void clear(std::uint64_t places) {
    words_.assign(static_cast<std::size_t>((places + 63) / 64), 0);
    before_.resize(words_.size());
  }
  /// Marks a place, or nothing for `nowhere`. Threads may call it concurrently.
  void mark(std::uint32_t place) {
    if (place == nowhere) return;
    std::uint64_t& word = words_[place / 64];
    const std::uint64_t bit = std::uint64_t{1} << place % 64;
    if ((__atomic_load_n(&word, __ATOMIC_RELAXED) & bit) == 0)
      __atomic_fetch_or(&word, bit, __ATOMIC_RELAXED);
  }
  /// Numbers all marks and returns how many there are. Must be called after the last mark.
  std::size_t number_all();

  /// Replaces marked places by their numbers, and `nowhere` by the number of marks.
  void number(std::span<Choice> places) const;

  std::size_t words() const { return words_.size(); }
  /// Calls each(number, place) for the marks in a range of words, in increasing order.
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

/// Returns the choices at a cell. `states`, at most `max_to_mark`, become the states after it, in
/// increasing order. Close states lead to close states, so memory is read in order here and in every later
/// run through the diagram. `marked` is working memory. Time: two or three simple passes for every level of
/// marks.
std::vector<Choice> mark_states(const SummedStep& step, MarkedPlaces& marked, std::vector<StateKey>& states,
                                const LayerLimits& limits);

/// Most states that mark_states accepts: twice as many blocks of 64 places can be numbered in 32 bits.
constexpr std::size_t max_to_mark = (std::size_t{1} << 25) - 1;

}  // namespace flipwise
