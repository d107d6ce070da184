// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "count/rule/row_program.hpp"
#include "run/limits.hpp"
#include "run/parallel.hpp"

namespace flipwise {

constexpr std::uint64_t hash_of(StateKey key) {
  return (static_cast<std::uint64_t>(key) ^ static_cast<std::uint64_t>(key >> 64) * 0xd6e8feb86659fd93U) *
         0x9e3779b97f4a7c15U;
}

/// Limits of exploring a layer.
struct LayerLimits {
  Limits& limits;
  std::size_t max_states;

  void require(std::size_t states, double bytes) const {
    limits.require_part(bytes);
    if (states > max_states)
      throw LimitReached{"more than " + std::to_string(max_states) +
                         " states are needed, the largest number supported"};
  }
  /// Calls body(task) for every task; if there are several, on several threads.
  template <class Body>
  void run(std::size_t tasks, const Body& body) const {
    if (tasks == 1) return body(0);
    run_tasks(tasks, limits, [&](std::uint64_t task, unsigned) { body(static_cast<std::size_t>(task)); });
  }
};

/// A state, and the place in a choice where its number will be stored.
struct Reached {
  StateKey key;
  std::uint32_t* number;
};

/// Numbers states in the order in which they are reached, by open addressing in a table that is at most
/// half full. A slot holds a part of the hash in addition to the number, so that nearly every key that is
/// compared is the right one.
class Layer {
 public:
  /// Stores the number of each state in `*number`. In tables larger than the caches, every step of a
  /// look-up waits for memory, so a few dozen look-ups proceed side by side and prefetch what they need.
  void add(std::span<const Reached> states) {
    constexpr std::size_t side_by_side = 32;
    std::array<std::uint64_t, side_by_side> hashes{};
    for (std::size_t begin = 0; begin < states.size(); begin += side_by_side) {
      const auto group = states.subspan(begin, std::min(side_by_side, states.size() - begin));
      while (2 * (keys_.size() + group.size()) > slots_.size()) grow();
      for (std::size_t i = 0; i < group.size(); ++i) {
        hashes[i] = hash_of(group[i].key);
        __builtin_prefetch(&slots_[place(hashes[i])]);
      }
      for (std::size_t i = 0; i < group.size(); ++i) {
        const std::uint64_t slot = slots_[place(hashes[i])];
        if (slot != empty && same_tag(slot, hashes[i])) __builtin_prefetch(&keys_[number_in(slot)]);
      }
      for (std::size_t i = 0; i < group.size(); ++i) *group[i].number = number(group[i].key, hashes[i]);
    }
  }
  std::vector<StateKey>& keys() { return keys_; }
  const std::vector<StateKey>& keys() const { return keys_; }
  double bytes() const {
    return static_cast<double>(keys_.capacity() * sizeof(StateKey) + slots_.size() * sizeof(empty));
  }

 private:
  static constexpr std::uint64_t empty = ~std::uint64_t{0};

  /// Returns the slot to begin at. The four highest bits of the hash choose a layer (ReachedLayer).
  std::size_t place(std::uint64_t hash) const { return static_cast<std::size_t>(hash << 4 >> shift_); }
  static bool same_tag(std::uint64_t slot, std::uint64_t hash) { return slot >> 32 == (hash & 0x7fffffff); }
  static std::uint32_t number_in(std::uint64_t slot) { return static_cast<std::uint32_t>(slot); }

  std::uint32_t number(StateKey key, std::uint64_t hash) {
    for (std::size_t at = place(hash);; at = (at + 1) & (slots_.size() - 1)) {
      const std::uint64_t slot = slots_[at];
      if (slot == empty) {
        const auto fresh = static_cast<std::uint32_t>(keys_.size());
        slots_[at] = (hash & 0x7fffffff) << 32 | fresh;
        keys_.push_back(key);
        return fresh;
      }
      if (same_tag(slot, hash) && keys_[number_in(slot)] == key) return number_in(slot);
    }
  }
  void grow() {
    const std::size_t size = std::max<std::size_t>(128, 2 * slots_.size());
    slots_.assign(size, empty);
    shift_ = static_cast<unsigned>(std::countl_zero(std::uint64_t{size})) + 1;
    for (std::uint32_t fresh = 0; fresh < keys_.size(); ++fresh) {
      const std::uint64_t hash = hash_of(keys_[fresh]);
      std::size_t at = place(hash);
      while (slots_[at] != empty) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = (hash & 0x7fffffff) << 32 | fresh;
    }
  }

  std::vector<StateKey> keys_;
  std::vector<std::uint64_t> slots_;
  unsigned shift_ = 0;
};

}  // namespace flipwise
