// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "run/memory.hpp"
#include "solve/hardness/cell_classes.hpp"
#include "study/button_facts.hpp"
#include "study/generate.hpp"
#include "study/press_sets.hpp"
#include "study/shape_facts.hpp"
#include "study/shared_draws.hpp"

namespace flipwise {

namespace {

/// Every press must do what its mirror image does under the mirrored rule, and `change`, the lights that
/// are to become lit, must be symmetric.
void require_symmetric(const StudyShape& shape, const Board& change, Limits& limits) {
  bool symmetric = (!shape.puzzle.holes || mirrored(*shape.puzzle.holes) == *shape.puzzle.holes) &&
                   mirrored(change) == change;
  for (const auto& mask : {shape.puzzle.free, shape.puzzle.fixed})
    symmetric = symmetric && (!mask || mirrored(*mask) == *mask);
  Puzzle other = shape.puzzle;
  for (auto& stencil : other.rule.kinds)
    for (Offset& offset : stencil) offset.column = -offset.column;
  Board difference = shape.puzzle.start;
  for (const auto& [row, column] : shape.cells) {
    if (!symmetric) break;
    limits.spend(difference.words().size(), 0, "comparing with the mirror image");
    add_press(shape.puzzle, row, column, 1, difference);
    add_press(other, row, column, 1, difference);
    symmetric = difference.weight() == 0;
  }
  require_mirrored(symmetric);
}

/// Why there are no such boards, where that is plain to see; else nothing. Of the cells that quiet patterns
/// move, no board needs more than half (Fact 19).
std::string refusal_of(const Wish& wish, const StudyShape& shape, const PressSets& sets, bool has_costs) {
  const std::uint64_t cells = shape.cells.size();
  if (has_costs) return sets.empty() ? no_set_of_cost(wish) : "";
  if (wish.presses > cells) return too_few(wish, cells);
  if (sets.empty()) return no_mirrored_set(wish);
  const std::uint64_t fixed = shape.classes ? shape.classes->fixed : cells;
  const std::uint64_t greatest = fixed + (cells - fixed) / 2;
  return wish.presses > greatest ? too_many(wish, greatest) : "";
}

/// Dark, with the goal and the costs.
Puzzle dark_with_goal(const Puzzle& like, const StudyShape& shape) {
  Puzzle puzzle = shape.puzzle;
  puzzle.goal = like.goal;
  puzzle.cost = like.cost;
  return puzzle;
}

/// Numbers of lights by presses, where buttons span few dimensions; boards are counted by their classes.
std::optional<SyndromeTally> tally_for(const Puzzle& puzzle, Limits& limits) {
  constexpr double most_seconds = 5;
  if (!puzzle.buttons || puzzle.goal.kind == Goal::Kind::uniform || has_masks(puzzle)) return std::nullopt;
  return tally_of(puzzle, most_seconds, limits);
}

/// Lights of two colours, of a grid or of buttons.
class LightGame {
 public:
  using Sets = PressSets;
  using Check = QueryCheck;
  using Draws = SharedDraws;

  LightGame(const Wish& wish, const Puzzle& like, Limits& limits)
      : wish_(wish),
        limits_(limits),
        shape_(like, limits),
        puzzle_(dark_with_goal(like, shape_)),
        costs_(puzzle_),
        change_(wanted(puzzle_.start, puzzle_.goal, puzzle_.holes).lights) {}

  const Puzzle& puzzle() const { return puzzle_; }
  bool has_costs() const { return puzzle_.cost.has_value(); }
  PressSets sets() const { return {shape_, wish_.presses, wish_.symmetric, limits_, costs_}; }
  void require_symmetric() const { flipwise::require_symmetric(shape_, change_, limits_); }

  /// The board that these presses bring to the goal; of `uniform` to either one, as it is drawn.
  Board board_of(const Board& presses, Random& random) const {
    Board board = effect_of(puzzle_, presses) ^ change_;
    if (is_uniform() && random() >> 63 != 0) board ^= shape_.all_on;
    return board;
  }
  template <typename Wanted>
  bool any_board_of(const Board& presses, const Wanted& is_wanted) const {
    const Board board = effect_of(puzzle_, presses) ^ change_;
    return is_wanted(board) || (is_uniform() && is_wanted(board ^ shape_.all_on));
  }

  std::string refusal_at_once(const PressSets& sets, const Check& /*check*/) const {
    return refusal_of(wish_, shape_, sets, has_costs());
  }

  /// By what is known of how many boards need how many presses.
  std::string refusal_by_numbers(const Check& /*check*/) {
    if (has_costs()) return "";
    std::string refusal;
    const auto refuse = [&](std::uint64_t greatest, bool some_unique) {
      if (wish_.presses > greatest)
        refusal = too_many(wish_, greatest);
      else if (wish_.unique && !some_unique)
        refusal = (wish_.of_buttons ? "no lights that need " : "no board that needs ") +
                  std::to_string(wish_.presses) + (wish_.of_buttons ? " presses have" : " presses has") +
                  " a single fewest solution";
    };
    if (const auto tally = tally_for(puzzle_, limits_)) {
      refuse(tally->boards.size() - 1,
             wish_.presses >= tally->unique.size() || tally->unique[wish_.presses] > 0);
      return refusal;
    }
    const auto classes = classes_for(shape_, puzzle_.goal, limits_);
    if (!classes) return "";
    refuse(covering_radius(*classes, limits_).upper, true);
    if (!refusal.empty()) return refusal;
    stopped_by([&] {
      const DistanceCounts counts = distance_counts(*classes, limits_);
      refuse(counts.boards.size() - 1,
             wish_.presses >= counts.unique.size() || counts.unique[wish_.presses] != 0);
    });
    return refusal;
  }

  /// Nothing is left to ask.
  static std::string refusal_in_the_end() { return ""; }

  static constexpr bool makes_uniformly() { return false; }
  /// Part of the presses of a worst board, which are fewest too (Fact 19).
  std::optional<Board> presses_of_need(Random& random) {
    if (wish_.unique || puzzle_.cost || !shape_.classes) return std::nullopt;
    if (!worst_) worst_ = covering_radius(*shape_.classes, limits_);
    if (worst_->pressed.empty() || wish_.presses > worst_->lower) return std::nullopt;
    Board presses = no_presses();
    std::uint64_t weight = 0;
    for (const auto& [row, column] :
         worst_presses(*shape_.classes, shape_.kernel, *worst_, shuffled_presses(random), limits_))
      if (weight++ < wish_.presses) presses.flip(row, column);
    return presses;
  }

  Board no_presses() const { return nothing_pressed(puzzle_); }
  std::vector<Cell> shuffled_presses(Random& random) const {
    std::vector<Cell> cells = shape_.cells;
    if (!cells.empty()) shuffle_first(cells, cells.size() - 1, random);
    return cells;
  }
  void press(Board& presses, const Cell& cell) const { presses.flip(cell.row, cell.column); }
  std::uint64_t cost(const Board& presses) const { return costs_.of(presses); }
  std::uint64_t cost_of_one(const Board& presses, const Cell& cell) const {
    return costs_.at(presses, cell.row, cell.column);
  }

 private:
  bool is_uniform() const { return puzzle_.goal.kind == Goal::Kind::uniform; }

  const Wish& wish_;
  Limits& limits_;
  StudyShape shape_;
  Puzzle puzzle_;  // dark, with the goal and the costs
  PressCosts costs_;
  Board change_;  // what the goal wants of a dark board
  std::optional<CoveringRadius> worst_;
};

Generated generate_for(Limits& limits, const GenerateQuery& query,
                       const std::function<void(Generated::Item item)>& each) {
  if (!query.shape.start.has_bits()) return generate_colours(limits, query, each);
  return generate_within<LightGame>(limits, wish_of(query), query.shape, each);
}

/// About what one board takes, with its presses and what is written of both.
double item_bytes(const Puzzle& shape) {
  constexpr double allocator_bytes = 32;   // beside each of two boards
  constexpr double boards_in_text = 2.25;  // and a hexadecimal one
  constexpr double boards_of_numbers = 12;
  const Board& like = shape.start;
  const double buttons = shape.buttons ? static_cast<double>(shape.buttons->size()) : 0;
  if (!like.has_bits())
    return sizeof(Generated::Item) + boards_of_numbers * (static_cast<double>(like.cells()) + buttons);
  return sizeof(Generated::Item) + boards_in_text * text_bytes(like.rows(), like.columns()) + 2 * buttons +
         2 * (static_cast<double>(like.words().size_bytes()) + allocator_bytes);
}

}  // namespace

Generated generate(const GenerateQuery& query, const RunOptions& run,
                   const std::function<void(Generated::Item item)>& each) {
  Limits limits(run);
  return generate_for(limits, query, each);
}

Generated generate(const GenerateQuery& query, const RunOptions& run) {
  Limits limits(run);
  const double bytes = item_bytes(query.shape);
  std::vector<Generated::Item> items;
  Charge room;
  Generated result = generate_for(limits, query, [&](Generated::Item item) {
    if (items.size() == items.capacity()) {
      const auto more = static_cast<std::size_t>(
          std::min<std::uint64_t>(query.count, std::max<std::size_t>(16, 2 * items.size())));
      room = Charge();
      room = limits.charge_part(bytes * static_cast<double>(more));
      items.reserve(more);
    }
    items.push_back(std::move(item));
  });
  result.items = std::move(items);
  return result;
}

}  // namespace flipwise
