// SPDX-License-Identifier: MIT
#include "solve/colours/colour_fewest.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "board/colours.hpp"
#include "modular/byte_rows.hpp"
#include "run/costs.hpp"
#include "run/patience.hpp"

namespace flipwise {

namespace {

constexpr const char* stage = "walking the solutions";
constexpr std::uint64_t steps_between_looks = 1024;

/// Keeps the first of the cheapest of all that it is shown.
class Cheapest {
 public:
  Cheapest(ColourFewest& fewest, std::uint64_t all) : fewest_(fewest), all_(all) {}

  void see(const ColourBoard& presses, std::uint64_t cost) {
    if (cost > fewest_.upper) return;
    if (cost < fewest_.upper) {
      fewest_.upper = cost;
      fewest_.number = 0;
      fewest_.best = presses;
      fewest_.all.clear();
    }
    fewest_.number += 1;
    if (reading_order(presses, fewest_.best) < 0) fewest_.best = presses;
    if (all_ > 0) keep(presses);
  }

 private:
  void keep(const ColourBoard& presses) {
    auto& all = fewest_.all;
    const auto comes_before = [](const ColourBoard& left, const ColourBoard& right) {
      return reading_order(left, right) < 0;
    };
    if (all.size() == all_ && !comes_before(presses, all.back())) return;
    all.insert(std::upper_bound(all.begin(), all.end(), presses, comes_before), presses);
    if (all.size() > all_) all.pop_back();
  }

  ColourFewest& fewest_;
  std::uint64_t all_;
};

}  // namespace

ColourFewest fewest_of_colours(const ColourSystem& system, std::vector<ColourBoard> particulars,
                               CostOf cost_of, std::uint64_t all, std::uint64_t lower, Limits& limits) {
  ColourFewest fewest{.best = particulars[0], .upper = cost(particulars[0], cost_of), .lower = lower};
  fewest.method = "walk";
  Cheapest cheapest(fewest, all);
  const auto& orders = system.orders();
  double members = static_cast<double>(particulars.size());
  for (const unsigned order : orders) members *= order;
  const double seconds =
      members * static_cast<double>(particulars[0].cells() + 16) * costs::byte_of_member_seconds;
  fewest.reason = stopped_by([&] {
    require_patience("a walk through all solutions", seconds, limits);
    const Limits::Charge held =
        limits.charge(static_cast<double>(orders.size()) * static_cast<double>(fewest.best.cells()));
    std::vector<ColourBoard> generators;
    for (std::size_t t = 0; t < orders.size(); ++t) generators.push_back(system.quiet_pattern(t, limits));
    const ByteRows arithmetic{system.colours()};
    std::uint64_t seen = 0;
    for (ColourBoard presses : particulars) {
      // Counts in digits of the orders; a digit that turns over has added nothing in all.
      std::vector<unsigned> digits(orders.size());
      for (bool is_over = false; !is_over; ++seen) {
        if (seen % steps_between_looks == 0 && !limits.proceed({.done = static_cast<double>(seen) / members,
                                                                .best = fewest.upper,
                                                                .lower = lower,
                                                                .stage = stage}))
          limits.give_up();
        cheapest.see(presses, cost(presses, cost_of));
        is_over = true;
        for (std::size_t t = 0; is_over && t < orders.size(); ++t) {
          arithmetic.add(presses.values(), generators[t].values());
          is_over = ++digits[t] == orders[t];
          if (is_over) digits[t] = 0;
        }
      }
    }
    fewest.lower = fewest.upper;
    fewest.is_proved = true;
  });
  return fewest;
}

}  // namespace flipwise
