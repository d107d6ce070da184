// SPDX-License-Identifier: MIT
#include "solve/colour_coset/few_presses.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "run/random.hpp"

namespace flipwise {

namespace {

constexpr double max_kept_sets = 1 << 20;
constexpr double max_probed_sets = 1 << 22;
constexpr std::uint64_t highest_level = 64;
/// Bounds on the number of steps into which costs are divided if presses have prices; see counting_work.
constexpr double fewest_steps = 64;
constexpr double max_steps = 4096;
constexpr double counting_work = 1 << 26;
constexpr std::uint64_t intervals = 16;

/// A press and its amount, a multiple of its step.
struct PressItem {
  std::uint32_t press = 0;
  std::uint32_t amount = 1;
};
using PressSet = std::vector<PressItem>;

struct KeptSet {
  std::uint64_t image = 0;
  std::uint32_t at = 0;  // start of its items
  std::uint32_t items = 0;
};

unsigned step_of(const PressEffects& effects, std::size_t press) {
  return effects.steps.empty() ? 1 : effects.steps[press];
}

/// Returns the numbers of sets of presses that cost 0, 1, .. `most` at these prices, as doubles.
std::vector<double> numbers_of_sets(const PressEffects& effects, const std::vector<std::uint64_t>& prices,
                                    unsigned colours, CostOf cost_of, std::uint64_t most) {
  std::vector<double> sets(static_cast<std::size_t>(most) + 1);
  sets[0] = 1;
  for (std::size_t press = 0; press < prices.size(); ++press) {
    const std::uint64_t price = prices[press];
    const unsigned step = step_of(effects, press);
    for (std::size_t cost = sets.size(); cost-- > 0;) {
      if (cost_of == CostOf::press || price == 0) {
        if (cost >= price)
          sets[cost] += sets[cost - static_cast<std::size_t>(price)] * (colours / step - 1);
        continue;
      }
      for (unsigned amount = step; amount < colours && amount * price <= cost; amount += step)
        sets[cost] += sets[cost - static_cast<std::size_t>(amount * price)];
    }
  }
  return sets;
}

/// The costs up to which sets of presses can be enumerated.
class Affordable {
 public:
  /// If presses have prices, divides costs up to `upper` into steps. Costs of presses are rounded down, so
  /// sets seem cheaper, and more numerous, than they are.
  Affordable(const PressEffects& effects, const std::vector<std::uint64_t>& prices, unsigned colours,
             const PressCosts& costs, std::uint64_t upper) {
    std::uint64_t highest = highest_level;
    std::vector<std::uint64_t> in_steps = prices;
    if (costs.are_given()) {
      const double work = static_cast<double>(prices.size()) * colours;
      const auto steps =
          static_cast<std::uint64_t>(std::clamp(counting_work / work, fewest_steps, max_steps));
      step_ = upper / steps + 1;
      highest = upper / step_;
      for (std::uint64_t& price : in_steps) price /= step_;
    }
    sets_ = numbers_of_sets(effects, in_steps, colours, costs.counted(), highest);
  }

  /// Returns the greatest cost up to which there are at most `most` sets; nothing if there is none.
  std::optional<std::uint64_t> reach(double most) const {
    if (sets_[0] > most) return std::nullopt;
    std::uint64_t reach = 0;
    for (double sum = sets_[0]; reach + 1 < sets_.size() && sum + sets_[reach + 1] <= most; ++reach)
      sum += sets_[reach + 1];
    return (reach + 1) * step_ - 1;
  }

 private:
  std::uint64_t step_ = 1;
  std::vector<double> sets_ = {};  // numbers of sets by cost in steps
};

std::vector<std::uint64_t> prices_of(const PressEffects& effects, const PressCosts& costs) {
  std::vector<std::uint64_t> prices;
  for (const std::size_t place : effects.places) prices.push_back(costs.at(place));
  return prices;
}

/// Sets of presses by their effect, found by images of the lights and then compared in full.
class FewPresses {
 public:
  FewPresses(const PressEffects& effects, unsigned colours, const std::vector<std::uint64_t>& prices,
             CostOf cost_of, std::size_t lights, Limits& limits)
      : effects_(effects),
        colours_(colours),
        prices_(prices),
        cost_of_(cost_of),
        cheapest_(prices.empty() ? 0 : *std::min_element(prices.begin(), prices.end())),
        limits_(limits),
        images_(lights * colours) {
    Random random(1);
    for (std::uint64_t& image : images_) image = random.below(~std::uint64_t{0});
  }

  std::uint32_t step(std::uint32_t press) const { return step_of(effects_, press); }
  std::uint64_t price(const PressItem& item) const {
    return prices_[item.press] * (cost_of_ == CostOf::amount ? item.amount : 1);
  }

  /// Stores all sets of cost at most `reach`.
  void keep(std::uint64_t reach) {
    reach_ = reach;
    lights_.assign(images_.size() / colours_, 0);
    image_ = image_of(lights_);
    set_.clear();
    extend(0, reach, [&](std::uint64_t /*cost*/) {
      kept_.push_back(
          {image_, static_cast<std::uint32_t>(items_.size()), static_cast<std::uint32_t>(set_.size())});
      items_.insert(items_.end(), set_.begin(), set_.end());
    });
    std::sort(kept_.begin(), kept_.end(),
              [](const KeptSet& left, const KeptSet& right) { return left.image < right.image; });
  }

  /// Calls `found(cost, set)` for every set that adds `target` and costs from `least` to `most`. The
  /// longest beginning of the set that is in the table is looked up, and the rest is enumerated. The first
  /// press of the rest never has cost 0.
  template <typename Found>
  void find(const Board& target, std::uint64_t least, std::uint64_t most, Found found) {
    lights_.assign(target.numbers().begin(), target.numbers().end());
    image_ = image_of(lights_);
    set_.clear();
    is_taken_off_ = true;
    if (least <= reach_) look_up(0, least, std::min(most, reach_), found);
    if (most > reach_) {
      for (std::uint32_t press = 0; press < effects_.adds.size(); ++press)
        for (std::uint32_t amount = step(press); amount < colours_; amount += step(press)) {
          const PressItem first{press, amount};
          if (price(first) > most || price(first) == 0) break;
          take(first);
          const std::uint64_t rest = std::min(most - price(first), most - reach_ - 1);
          extend(press + 1, rest,
                 [&](std::uint64_t others) { look_up(others + price(first), least, most, found); });
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

  /// Calls `use(cost)` with `set_` and each extension by presses from `first` on that costs at most `most`.
  template <typename Use>
  void extend(std::uint32_t first, std::uint64_t most, const Use& use, std::uint64_t cost = 0) {
    use(cost);
    limits_.count_operations(32, 0, "few presses");
    for (std::uint32_t press = first; press < effects_.adds.size() && cost + cheapest_ <= most; ++press) {
      const std::uint32_t by = step(press);
      const std::uint64_t one_more = cost_of_ == CostOf::amount ? prices_[press] * by : 0;
      std::uint64_t with = cost + price({press, by});
      for (std::uint32_t amount = by; amount < colours_ && with <= most; amount += by, with += one_more) {
        take({press, amount});
        extend(press + 1, most, use, with);
        put_back();
      }
    }
  }

  /// Looks up the stored sets that add what is left, end before `set_` begins, and could not be extended by
  /// its first item; `own` is the cost of `set_`.
  template <typename Found>
  void look_up(std::uint64_t own, std::uint64_t least, std::uint64_t most, const Found& found) {
    const auto range = std::equal_range(
        kept_.begin(), kept_.end(), KeptSet{image_},
        [](const KeptSet& left, const KeptSet& right) { return left.image < right.image; });
    for (auto at = range.first; at != range.second; ++at) {
      limits_.count_operations(32, 0, "few presses");
      const auto begin = items_.begin() + at->at;
      const auto end = begin + at->items;
      std::uint64_t kept = 0;
      for (auto item = begin; item != end; ++item) kept += price(*item);
      if (kept + own < least || kept + own > most) continue;
      if (!set_.empty() && begin != end && (end - 1)->press >= set_[0].press) continue;
      if (!set_.empty() && kept + price(set_[0]) <= reach_) continue;
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
      found(kept + own, board);
    }
  }

  const PressEffects& effects_;
  unsigned colours_;
  const std::vector<std::uint64_t>& prices_;
  CostOf cost_of_;
  std::uint64_t cheapest_;  // least price
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
                       const PressCosts& costs, std::uint64_t& lower, CheapestBoards& cheapest,
                       Limits& limits, const CountsBoard& counts) {
  const std::vector<std::uint64_t> prices = prices_of(effects, costs);
  const std::uint64_t upper = cheapest.upper();
  const Affordable affordable(effects, prices, colours, costs, upper);
  const auto kept_reach = affordable.reach(max_kept_sets);
  // If presses have prices, any press may begin the rest, whatever it costs.
  const double beginnings = costs.are_given() ? static_cast<double>(prices.size()) * (colours - 1) : 1;
  const auto probed_reach =
      affordable.reach(max_probed_sets / static_cast<double>(targets.size()) / beginnings);
  if (!kept_reach || !probed_reach) return false;
  const std::uint64_t kept = std::min(*kept_reach, (upper + 1) / 2);
  const std::uint64_t most =
      std::min({kept + *probed_reach, upper, costs.are_given() ? upper : std::uint64_t{highest_level}});
  if (lower > most) return false;
  const std::uint64_t step = costs.are_given() ? *probed_reach / intervals + 1 : 1;
  const Limits::MemoryReservation reservation =
      limits.charge(max_kept_sets * (sizeof(KeptSet) + 8 * sizeof(PressItem)));
  FewPresses search(effects, colours, prices, costs.counted(), targets[0].cells(), limits);
  search.keep(kept);
  while (lower <= most) {
    if (!limits.report_and_continue({.best = cheapest.upper(), .lower = lower, .stage = "few presses"}))
      limits.give_up();
    const std::uint64_t to =
        costs.are_given() && lower <= kept ? std::min(kept, most) : std::min(lower + step - 1, most);
    CheapestBoards found = cheapest.none_yet();
    bool has_found = false;
    for (const Board& target : targets)
      search.find(target, lower, to, [&](std::uint64_t cost, const Board& board) {
        if (counts && !counts(board)) return;
        has_found = true;
        cheapest.improve(cost, board);
        found.join(cost, 1, {board});
      });
    if (has_found) {
      lower = found.upper();
      cheapest.join(found);
      return true;
    }
    lower = to + 1;
  }
  return false;
}

}  // namespace flipwise
