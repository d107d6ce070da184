// SPDX-License-Identifier: MIT
#include "solve/colour_coset/few_presses.hpp"

#include <algorithm>
#include <utility>

#include "run/random.hpp"

namespace flipwise {

namespace {

constexpr double most_kept_sets = 1 << 20;
constexpr double most_probed_sets = 1 << 22;
constexpr std::uint64_t highest_level = 64;

/// So much of a press.
struct PressItem {
  std::uint32_t press = 0;
  std::uint32_t amount = 1;
};
using PressSet = std::vector<PressItem>;

struct KeptSet {
  std::uint64_t image = 0;
  std::uint32_t at = 0;  // of its items
  std::uint16_t items = 0;
  std::uint16_t cost = 0;
};

/// How many sets cost 0, 1, .. `most`, as doubles tell.
std::vector<double> numbers_of_sets(std::size_t presses, unsigned colours, CostOf cost_of,
                                    std::uint64_t most) {
  std::vector<double> sets(static_cast<std::size_t>(most) + 1);
  sets[0] = 1;
  for (std::size_t press = 0; press < presses; ++press)
    for (std::size_t cost = sets.size(); cost-- > 0;) {
      if (cost_of == CostOf::press) {
        if (cost > 0) sets[cost] += sets[cost - 1] * (colours - 1);
        continue;
      }
      for (unsigned amount = 1; amount < colours && amount <= cost; ++amount)
        sets[cost] += sets[cost - amount];
    }
  return sets;
}

/// Sets of presses by what they add. Images of lights tell most apart; what agrees is compared in full.
class FewPresses {
 public:
  FewPresses(const PressEffects& effects, unsigned colours, CostOf cost_of, std::size_t lights,
             Limits& limits)
      : effects_(effects),
        colours_(colours),
        cost_of_(cost_of),
        limits_(limits),
        images_(lights * colours) {
    Random random(1);
    for (std::uint64_t& image : images_) image = random.below(~std::uint64_t{0});
  }

  std::uint64_t price(const PressItem& item) const { return cost_of_ == CostOf::amount ? item.amount : 1; }

  /// Keeps all sets of cost at most `reach`.
  void keep(std::uint64_t reach) {
    reach_ = reach;
    lights_.assign(images_.size() / colours_, 0);
    image_ = image_of(lights_);
    set_.clear();
    extend(0, reach, [&](std::uint64_t cost) {
      kept_.push_back({image_, static_cast<std::uint32_t>(items_.size()),
                       static_cast<std::uint16_t>(set_.size()), static_cast<std::uint16_t>(cost)});
      items_.insert(items_.end(), set_.begin(), set_.end());
    });
    std::sort(kept_.begin(), kept_.end(),
              [](const KeptSet& left, const KeptSet& right) { return left.image < right.image; });
  }

  /// Calls `found` for every set of this cost that adds `target`.
  template <typename Found>
  void find(const Board& target, std::uint64_t cost, Found found) {
    lights_.assign(target.numbers().begin(), target.numbers().end());
    image_ = image_of(lights_);
    set_.clear();
    is_taken_off_ = true;
    if (cost <= reach_) {
      look_up(cost, found);
    } else {
      for (std::uint32_t press = 0; press < effects_.adds.size(); ++press)
        for (std::uint32_t amount = 1; amount < colours_; ++amount) {
          const PressItem first{press, amount};
          if (price(first) > cost) break;
          take(first);
          const std::uint64_t rest = std::min(cost - price(first), cost - reach_ - 1);
          extend(press + 1, rest, [&](std::uint64_t others) {
            if (others + price(first) <= cost) look_up(cost - others - price(first), found);
          });
          put_back();
        }
    }
    is_taken_off_ = false;
  }

 private:
  std::uint64_t image_of(const std::vector<std::uint8_t>& lights) const {
    std::uint64_t image = 0;
    for (std::size_t light = 0; light < lights.size(); ++light)
      image ^= images_[light * colours_ + lights[light]];
    return image;
  }

  void change(const PressItem& item, bool is_less) {
    for (const Change& add : effects_.adds[item.press]) {
      std::uint8_t& light = lights_[add.light];
      const unsigned by = item.amount * add.amount % colours_;
      image_ ^= images_[add.light * colours_ + light];
      light = static_cast<std::uint8_t>((light + (is_less ? colours_ - by : by)) % colours_);
      image_ ^= images_[add.light * colours_ + light];
    }
  }
  void take(const PressItem& item) {
    set_.push_back(item);
    change(item, is_taken_off_);
  }
  void put_back() {
    change(set_.back(), !is_taken_off_);
    set_.pop_back();
  }

  /// Calls `use(cost)` with `set_` and every set of presses from `first` on, of cost at most `most`, added.
  template <typename Use>
  void extend(std::uint32_t first, std::uint64_t most, const Use& use, std::uint64_t cost = 0) {
    use(cost);
    limits_.spend(32, 0, "few presses");
    for (std::uint32_t press = first; press < effects_.adds.size() && cost < most; ++press)
      for (std::uint32_t amount = 1; amount < colours_; ++amount) {
        const PressItem item{press, amount};
        if (cost + price(item) > most) break;
        take(item);
        extend(press + 1, most, use, cost + price(item));
        put_back();
      }
  }

  /// Kept sets of this cost that add what is left, end before `set_` begins, and could not take its first.
  template <typename Found>
  void look_up(std::uint64_t cost, const Found& found) {
    const auto range = std::equal_range(
        kept_.begin(), kept_.end(), KeptSet{image_},
        [](const KeptSet& left, const KeptSet& right) { return left.image < right.image; });
    for (auto at = range.first; at != range.second; ++at) {
      limits_.spend(32, 0, "few presses");
      if (at->cost != cost) continue;
      const auto begin = items_.begin() + at->at;
      const auto end = begin + at->items;
      if (!set_.empty() && begin != end && (end - 1)->press >= set_[0].press) continue;
      if (!set_.empty() && cost + price(set_[0]) <= reach_) continue;
      std::vector<std::uint8_t> left = lights_;
      for (auto item = begin; item != end; ++item)
        for (const Change& add : effects_.adds[item->press])
          left[add.light] = static_cast<std::uint8_t>(
              (left[add.light] + colours_ - item->amount * add.amount % colours_) % colours_);
      if (std::any_of(left.begin(), left.end(), [](std::uint8_t light) { return light != 0; })) continue;
      Board board(effects_.rows, effects_.columns, colours_);
      const auto press = [&](const PressItem& item) {
        board.numbers()[effects_.places[item.press]] = static_cast<std::uint8_t>(item.amount);
      };
      std::for_each(begin, end, press);
      std::for_each(set_.begin(), set_.end(), press);
      found(board);
    }
  }

  const PressEffects& effects_;
  unsigned colours_;
  CostOf cost_of_;
  Limits& limits_;
  std::vector<std::uint64_t> images_;  // [light][colour]
  std::vector<KeptSet> kept_ = {};
  std::vector<PressItem> items_ = {};
  std::uint64_t reach_ = 0;
  PressSet set_ = {};
  std::vector<std::uint8_t> lights_ = {};
  std::uint64_t image_ = 0;
  bool is_taken_off_ = false;
};

}  // namespace

bool climb_few_presses(const PressEffects& effects, unsigned colours, const std::vector<Board>& targets,
                       CostOf cost_of, std::uint64_t& lower, CheapestBoards& cheapest, Limits& limits) {
  const std::vector<double> sets = numbers_of_sets(effects.adds.size(), colours, cost_of, highest_level);
  const auto affordable = [&](double most) {
    std::uint64_t reach = 0;
    for (double sum = sets[0]; reach < highest_level && sum + sets[reach + 1] <= most; ++reach)
      sum += sets[reach + 1];
    return reach;
  };
  const std::uint64_t kept = std::min(affordable(most_kept_sets), (cheapest.upper() + 1) / 2);
  const std::uint64_t probed = affordable(most_probed_sets / static_cast<double>(targets.size()));
  const std::uint64_t most = std::min({kept + probed, cheapest.upper(), highest_level});
  if (lower > most) return false;
  const Limits::Charge held = limits.charge(most_kept_sets * (sizeof(KeptSet) + 8 * sizeof(PressItem)));
  FewPresses search(effects, colours, cost_of, targets[0].cells(), limits);
  search.keep(kept);
  for (; lower <= most; ++lower) {
    if (!limits.proceed({.best = cheapest.upper(), .lower = lower, .stage = "few presses"}))
      limits.give_up();
    CheapestBoards found = cheapest.none_yet();
    bool has_found = false;
    for (const Board& target : targets)
      search.find(target, lower, [&](const Board& board) {
        if (!std::exchange(has_found, true)) cheapest.improve(lower, board);
        found.join(lower, 1, {board});
      });
    if (!has_found) continue;
    cheapest.join(found);
    return true;
  }
  return false;
}

}  // namespace flipwise
