// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

namespace flipwise {

/// The best members that a search has met so far: their value, how many they are, and the first of them in
/// order, perhaps with some more. Every worker has its own, and at the end they are joined.
template <typename Value, typename Number, typename Item, typename Better = std::greater<Value>>
struct Incumbent {
  Value value = {};
  Number members = 0;
  std::vector<Item> first = {};

  /// Whether members of this value count. Better ones displace those met before.
  bool admits(Value found) {
    if (Better()(value, found)) return false;
    if (Better()(found, value)) *this = Incumbent{found};
    return true;
  }

  template <typename Worker>
  void join(const Worker& worker) {
    if (worker.members == 0 || !admits(worker.value)) return;
    members += worker.members;
    first.insert(first.end(), worker.first.begin(), worker.first.end());
  }
};

}  // namespace flipwise
