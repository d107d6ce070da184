// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "run/memory.hpp"
#include "study/colours/colour_facts.hpp"
#include "study/cost_sets.hpp"
#include "study/generate.hpp"
#include "study/press_sets.hpp"

namespace flipwise {

namespace {

/// Amounts of presses that come to so many, all equally likely: of all of them, or of those that are the
/// same from left to right as from right to left.
class AmountSets {
 public:
  AmountSets(const PressEffects& effects, const Wish& wish, unsigned colours, const PressCosts& costs,
             Limits& limits)
      : none_(effects.rows, effects.columns, colours),
        room_(limits.charge(bytes_of_place * static_cast<double>(effects.places.size()))),
        is_symmetric_(wish.symmetric),
        places_(places_of(effects, limits)),
        sets_(costs_of_items(costs, limits), wish.presses, limits,
              {colours - 1, costs.counted() == CostOf::amount}) {}

  bool empty() const { return sets_.number() == 0; }
  bool at_most(std::uint64_t number, const Limits& /*limits*/) const { return !(number < sets_.number()); }
  Board draw(Random& random) const { return presses_of(sets_.draw(random)); }
  template <typename Wanted>
  bool any(const Wanted& is_wanted) const {
    return sets_.any([&](const std::vector<std::size_t>& items) { return is_wanted(presses_of(items)); });
  }

 private:
  static constexpr double bytes_of_place = 2 * sizeof(std::uint64_t);  // and its cost

  /// The place that is pressed like this one: itself, or its mirror image.
  std::size_t alike(std::size_t place) const {
    if (!is_symmetric_) return place;
    const std::size_t column = place % none_.columns();
    return place - column + none_.columns() - 1 - column;
  }
  /// Of places that are pressed alike the first.
  std::vector<std::size_t> places_of(const PressEffects& effects, Limits& limits) const {
    std::vector<std::size_t> places;
    places.reserve(effects.places.size());
    for (const std::size_t place : effects.places) {
      limits.spend(8, 0, "listing presses");
      if (place <= alike(place)) places.push_back(place);
    }
    return places;
  }
  std::vector<std::uint64_t> costs_of_items(const PressCosts& costs, Limits& limits) const {
    std::vector<std::uint64_t> result;
    result.reserve(places_.size());
    for (const std::size_t place : places_) {
      limits.spend(8, 0, "listing presses");
      const std::size_t other = alike(place);
      result.push_back(costs.at(place) + (other == place ? 0 : costs.at(other)));
    }
    return result;
  }

  Board presses_of(const std::vector<std::size_t>& items) const {
    Board presses = none_;
    for (const std::size_t item : items) {
      const std::size_t place = places_[item];
      const std::size_t other = alike(place);
      ++presses.numbers()[place];
      if (other != place) ++presses.numbers()[other];
    }
    return presses;
  }

  Board none_;
  Charge room_;
  bool is_symmetric_;
  std::vector<std::size_t> places_;
  CostSets sets_;
};

/// Draws one by one: processes share no boards of colours.
class OwnDraws {
 public:
  OwnDraws(const Wish& /*wish*/, const Puzzle& /*puzzle*/, QueryCheck& check, Limits& /*limits*/)
      : check_(check) {}

  struct Draw {
    Board board;
    Board presses;
    bool stands = false;
  };
  template <typename DrawOne>
  Draw next(Random& random, const DrawOne& draw) {
    auto [board, presses] = draw(random);
    const bool stands = check_.stands_for(board, presses);
    return {std::move(board), std::move(presses), stands};
  }
  void drop(const Random& /*random*/) {}

 private:
  QueryCheck& check_;
};

/// Buttons have no sides.
bool is_mirrored(const Puzzle& puzzle, const PressEffects& effects, Limits& limits) {
  if (puzzle.buttons) return false;
  for (const auto& mask : {puzzle.holes, puzzle.free, puzzle.fixed})
    if (mask && mirrored(*mask) != *mask) return false;
  if (puzzle.goal.kind == Goal::Kind::target && mirrored(puzzle.goal.target) != puzzle.goal.target)
    return false;
  Board one(effects.rows, effects.columns, colours_of(puzzle));
  for (const std::size_t place : effects.places) {
    limits.spend(4 * one.cells(), 0, "comparing with the mirror image");
    one.numbers()[place] = 1;
    if (mirrored(effect_of(puzzle, one)) != effect_of(puzzle, mirrored(one))) return false;
    one.numbers()[place] = 0;
  }
  return true;
}

/// A puzzle whose lights are all 0.
Puzzle with_dark_start(Puzzle like) {
  require_sound(like);
  like.start = Board(like.start.rows(), like.start.columns(), like.modulus());
  return like;
}

/// Lights of more than two colours, of a grid or of buttons.
class ColourGame {
 public:
  using Sets = AmountSets;
  using Check = QueryCheck;
  using Draws = OwnDraws;

  ColourGame(const Wish& wish, const Puzzle& like, Limits& limits)
      : wish_(wish),
        limits_(limits),
        puzzle_(with_dark_start(like)),
        costs_(puzzle_),
        effects_(press_places(puzzle_, limits)) {
    bound_ = bound_lights(puzzle_).weight();
  }

  const Puzzle& puzzle() const { return puzzle_; }
  bool has_costs() const { return costs_.are_given(); }
  AmountSets sets() const { return {effects_, wish_, colours_of(puzzle_), costs_, limits_}; }
  void require_symmetric() const { require_mirrored(is_mirrored(puzzle_, effects_, limits_)); }

  /// The board that these presses bring to the goal; of `uniform` to any colour, as it is drawn.
  Board board_of(const Board& presses, Random& random) const {
    const bool any = targets() > 1;
    return wanted(puzzle_, effect_of(puzzle_, presses),
                  any ? random.below(targets()) : puzzle_.goal.number);
  }
  template <typename Wanted>
  bool any_board_of(const Board& presses, const Wanted& is_wanted) const {
    const Board effect = effect_of(puzzle_, presses);
    if (targets() == 1) return is_wanted(wanted(puzzle_, effect, puzzle_.goal.number));
    for (unsigned number = 0; number < targets(); ++number)
      if (is_wanted(wanted(puzzle_, effect, number))) return true;
    return false;
  }

  std::string refusal_at_once(const AmountSets& sets, const Check& check) {
    const std::size_t presses = effects_.places.size();
    const bool counts_amounts = puzzle_.cost_of == CostOf::amount;
    const std::uint64_t most = presses * (counts_amounts ? colours_of(puzzle_) - std::uint64_t{1} : 1);
    if (has_costs()) return sets.empty() ? no_set_of_cost(wish_) : "";
    if (wish_.presses > most)
      return !counts_amounts ? too_few(wish_, presses)
                             : too_many(wish_, most) + ": " + too_few(wish_, presses) + ", each at most " +
                                   std::to_string(colours_of(puzzle_) - 1) + " times";
    if (sets.empty()) return no_mirrored_set(wish_);
    const auto& system = check.prepared().colours();
    if (!system) throw Stopped{check.prepared().why_not()};
    patterns_room_ = limits_.charge(static_cast<double>(system->orders().size()) *
                                    static_cast<double>(puzzle_.start.cells()));
    for (std::size_t t = 0; t < system->orders().size(); ++t)
      patterns_.push_back(system->quiet_pattern(t, limits_));
    const std::uint64_t greatest =
        mean_bound(patterns_, effects_.places, colours_of(puzzle_), puzzle_.cost_of);
    return wish_.presses > greatest ? too_many(wish_, greatest) : "";
  }

  /// By the worst case, which may take half a minute.
  std::string refusal_in_the_end() const {
    if (has_costs()) return "";
    const auto bounds =
        bounds_of_halves(patterns_, effects_.places, colours_of(puzzle_), puzzle_.cost_of, limits_);
    return bounds && wish_.presses > bounds->upper ? too_many(wish_, bounds->upper) : "";
  }

  /// By a table of what all boards need.
  std::string refusal_by_numbers(const Check& check) {
    if (has_costs()) return "";
    BoardTable table(puzzle_, *check.prepared().colours(), limits_);
    constexpr double most_in_table = 16777216;  // 2^24
    constexpr double most_seconds = 5;
    if (table.size() > most_in_table || table.seconds() > most_seconds) return "";
    table.fill(limits_);
    const std::size_t greatest = table.boards().size() - 1;
    if (wish_.presses > greatest) return too_many(wish_, greatest);
    table_ = std::move(table);
    return "";
  }

  /// From the table, where there is one.
  bool makes_uniformly() const { return table_ && !wish_.symmetric; }
  std::optional<Board> presses_of_need(Random& random) {
    if (!makes_uniformly()) return std::nullopt;
    const std::vector<LeastCost>& least = table_->least();
    if (of_need_.empty()) {
      const std::uint64_t boards = table_->boards()[static_cast<std::size_t>(wish_.presses)];
      room_ = limits_.charge(sizeof(std::uint32_t) * static_cast<double>(boards));
      of_need_.reserve(static_cast<std::size_t>(boards));
      for (std::uint32_t board = 0; board < least.size(); ++board)
        if (least[board] == wish_.presses) of_need_.push_back(board);
    }
    return table_->presses_to(of_need_[static_cast<std::size_t>(random.below(of_need_.size()))]);
  }

  Board no_presses() const { return {effects_.rows, effects_.columns, colours_of(puzzle_)}; }
  /// So often a place is pressed once more.
  struct Press {
    std::size_t place = 0;
    unsigned amount = 1;
  };
  std::vector<Press> shuffled_presses(Random& random) const {
    std::vector<Press> presses;
    for (const std::size_t place : effects_.places)
      if (puzzle_.cost_of == CostOf::press)
        presses.push_back({place, 1 + static_cast<unsigned>(random.below(colours_of(puzzle_) - 1))});
      else
        presses.insert(presses.end(), colours_of(puzzle_) - 1, Press{place});
    shuffle_first(presses, presses.size(), random);
    return presses;
  }
  void press(Board& presses, const Press& one) const {
    std::uint8_t& amount = presses.numbers()[one.place];
    amount = static_cast<std::uint8_t>(amount + one.amount);
  }
  std::uint64_t cost(const Board& presses) const { return costs_.of(presses); }
  std::uint64_t cost_of_one(const Board& /*presses*/, const Press& one) const {
    return costs_.at(one.place);
  }

 private:
  /// How many colours all lights may come to.
  unsigned targets() const {
    return puzzle_.goal.kind == Goal::Kind::uniform && bound_ > 0 ? colours_of(puzzle_) : 1;
  }

  const Wish& wish_;
  Limits& limits_;
  Puzzle puzzle_;  // dark, with the goal and the costs
  PressCosts costs_;
  PressEffects effects_;
  std::uint64_t bound_ = 0;
  Charge patterns_room_;
  std::vector<Board> patterns_;  // generators of the quiet ones
  std::optional<BoardTable> table_;
  Charge room_;
  std::vector<std::uint32_t> of_need_;  // numbers of the boards in the table that need so many presses
};

}  // namespace

Generated generate_colours(Limits& limits, const GenerateQuery& query,
                           const std::function<void(Generated::Item item)>& each) {
  return generate_within<ColourGame>(limits, wish_of(query), query.shape, each);
}

}  // namespace flipwise
