// SPDX-License-Identifier: MIT
#include "verify/verify_sets.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace flipwise::verification {

namespace {

__extension__ typedef unsigned __int128 AmountSum;

/// Nested sets, with the sums that the check needs. Set 0 contains everything; those of a certificate
/// follow.
class SetsCheck {
 public:
  SetsCheck(const Puzzle& puzzle, const Board& start, const NestedSets& sets, Limits& limits)
      : puzzle_(puzzle), start_(start), sets_(sets), limits_(limits) {}

  /// Returns a fault other than in the parities of the sets, or an empty string. `fault_of_target`, which
  /// checks these, may be called if there is none.
  std::string fault(std::uint64_t lower) {
    if (!puzzle_.buttons || !start_.has_bits())
      return "nested sets prove a bound for buttons of two colours only";
    if (sets_.set_of.size() != start_.cells() || sets_.parent.size() != sets_.amount.size())
      return "the nested sets do not fit the lights";
    sums_.assign(sets_.parent.size() + 1, 0);
    levels_.assign(1, std::vector<std::uint32_t>(sums_.size(), 0));
    depth_.assign(sums_.size(), 0);
    AmountSum all = 0;
    for (std::size_t set = 1; set < sums_.size(); ++set) {
      const std::size_t parent = number(sets_.parent[set - 1]);
      if (parent >= set) return "a set precedes the one around it";
      levels_[0][set] = static_cast<std::uint32_t>(parent);
      depth_[set] = depth_[parent] + 1;
      sums_[set] = sums_[parent] + sets_.amount[set - 1];
      all += sets_.amount[set - 1];
    }
    const std::size_t deepest = *std::max_element(depth_.begin(), depth_.end());
    for (std::size_t reach = 1; reach < deepest; reach *= 2) {
      const std::vector<std::uint32_t>& last = levels_.back();
      std::vector<std::uint32_t> twice(last.size());
      for (std::size_t set = 0; set < last.size(); ++set) twice[set] = last[last[set]];
      limits_.count_operations(last.size(), 0, "verifying");
      levels_.push_back(std::move(twice));
    }
    for (std::size_t light = 0; light < start_.cells(); ++light) {
      if (number(sets_.set_of[light]) >= sums_.size()) return "a light is in a set that does not exist";
      if (sets_.set_of[light] != NestedSets::none && puzzle_.free && puzzle_.free->bit(0, light))
        return "light " + std::to_string(light) + " is in a set, but may end in any state";
    }
    if (all / 2 + all % 2 < lower)
      return "the nested sets prove less than the lower bound of " + std::to_string(lower);
    for (std::size_t button = 0; button < puzzle_.buttons->size(); ++button)
      if (!puzzle_.fixed || !puzzle_.fixed->bit(0, button))
        if (std::string fault = fault_of_button(button); !fault.empty()) return fault;
    return {};
  }

  /// Returns a fault in the parities of the sets, or an empty string. `changes(light)` is true for the
  /// lights that must change.
  template <typename Changes>
  std::string fault_of_target(const Changes& changes) const {
    std::vector<bool> is_odd(sums_.size());
    for (std::size_t light = 0; light < start_.cells(); ++light)
      if (changes(light)) is_odd[number(sets_.set_of[light])] = !is_odd[number(sets_.set_of[light])];
    for (std::size_t set = is_odd.size(); set-- > 1;) {
      if (!is_odd[set]) return "an even number of the lights of a set must change";
      is_odd[levels_[0][set]] = !is_odd[levels_[0][set]];
    }
    return {};
  }

 private:
  static std::size_t number(std::uint32_t set) {
    return set == NestedSets::none ? 0 : std::size_t{set} + 1;
  }

  std::string fault_of_button(std::size_t button) const {
    std::array<std::size_t, 2> ends{};  // sets of the lights that it flips; 0 if there is no such light
    std::vector<std::size_t> lights((*puzzle_.buttons)[button].begin(), (*puzzle_.buttons)[button].end());
    std::sort(lights.begin(), lights.end());
    limits_.count_operations(16 * (lights.size() + levels_.size()), 0, "verifying");
    std::size_t flipped = 0;
    for (std::size_t i = 0; i < lights.size();) {
      std::size_t next = i;
      while (next < lights.size() && lights[next] == lights[i]) ++next;
      const std::size_t set = number(sets_.set_of[lights[i]]);
      if ((next - i) % 2 == 1 && set != 0) {
        if (flipped == ends.size())
          return "button " + std::to_string(button) + " flips more than two lights in the nested sets";
        ends[flipped++] = set;
      }
      i = next;
    }
    const std::uint64_t cost = puzzle_.cost ? (*puzzle_.cost)[button] : 1;
    const AmountSum left =
        AmountSum{sums_[ends[0]]} + sums_[ends[1]] - 2 * AmountSum{sums_[common(ends[0], ends[1])]};
    if (left <= 2 * AmountSum{cost}) return {};
    return "button " + std::to_string(button) + " leaves sets of more than twice its cost";
  }

  /// Returns the smallest set that contains two sets.
  std::size_t common(std::size_t one, std::size_t other) const {
    if (depth_[one] < depth_[other]) std::swap(one, other);
    for (std::size_t level = levels_.size(); level-- > 0;)
      if (depth_[levels_[level][one]] >= depth_[other]) one = levels_[level][one];
    if (one == other) return one;
    for (std::size_t level = levels_.size(); level-- > 0;)
      if (levels_[level][one] != levels_[level][other]) {
        one = levels_[level][one];
        other = levels_[level][other];
      }
    return levels_[0][one];
  }

  const Puzzle& puzzle_;
  const Board& start_;
  const NestedSets& sets_;
  Limits& limits_;
  std::vector<AmountSum> sums_;                     // total amount of a set and of all sets around it
  std::vector<std::vector<std::uint32_t>> levels_;  // the sets 1, 2, 4, ... steps outwards from each set
  std::vector<std::size_t> depth_;
};

}  // namespace

std::string fault_of_bound(const Puzzle& puzzle, const Board& start, const Answer& answer, Limits& limits) {
  if (answer.bound_proofs.empty()) return {};
  std::vector<std::uint64_t> numbers{0, 1};
  if (puzzle.goal.kind == Goal::Kind::number) numbers = {puzzle.goal.number};
  if (puzzle.goal.kind == Goal::Kind::target) numbers = {0};
  if (answer.bound_proofs.size() > numbers.size())
    return "there are more certificates than states of the goal";
  std::vector<std::string> faults(numbers.size(), "there is no certificate");
  for (const NestedSets& sets : answer.bound_proofs) {
    SetsCheck check(puzzle, start, sets, limits);
    if (std::string fault = check.fault(answer.lower); !fault.empty()) return fault;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (faults[i].empty()) continue;
      faults[i] = check.fault_of_target([&](std::size_t light) {
        const bool expected =
            puzzle.goal.kind == Goal::Kind::target ? puzzle.goal.target.bit(0, light) : numbers[i] == 1;
        return start.bit(0, light) != expected;
      });
    }
  }
  for (std::string& fault : faults)
    if (!fault.empty()) return "the lower bound is not proved: " + fault;
  return {};
}

}  // namespace flipwise::verification
