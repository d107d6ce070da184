// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "run/memory.hpp"
#include "run/random.hpp"
#include "solve.hpp"
#include "solve/hardness/cell_classes.hpp"
#include "study/button_facts.hpp"
#include "study/press_sets.hpp"
#include "study/query_check.hpp"
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
  BoardPuzzle other = shape.puzzle;
  for (auto& stencil : other.rule.kinds)
    for (Offset& offset : stencil) offset.column = -offset.column;
  Board difference = shape.puzzle.start;
  for (const auto& [row, column] : shape.cells) {
    if (!symmetric) break;
    limits.spend(difference.words().size(), 0, "comparing with the mirror image");
    add_press(shape.puzzle, row, column, false, difference);
    add_press(other, row, column, false, difference);
    symmetric = difference.weight() == 0;
  }
  if (!symmetric)
    throw InputError(
        "symmetric boards need a rule, holes, free and fixed cells and a goal that are the same from left "
        "to right as from right to left");
}

std::string too_many(const GenerateQuery& query, std::uint64_t greatest) {
  return (query.buttons ? "no lights need more than " : "no board of this shape needs more than ") +
         std::to_string(greatest) + " presses, so none " + (query.buttons ? "need " : "needs ") +
         std::to_string(query.presses);
}

/// Why there are no such boards, where that is plain to see; else nothing. Of the cells that quiet patterns
/// move, no board needs more than half (Fact 19).
std::string refusal_at_once(const GenerateQuery& query, const StudyShape& shape, const PressSets& sets) {
  const std::uint64_t cells = shape.cells.size();
  if (query.buttons ? query.buttons->cost : query.shape.cost)
    return sets.empty() ? "no set of presses costs " + std::to_string(query.presses) +
                              (query.symmetric ? " and is the same from both sides" : "")
                        : "";
  if (query.presses > cells)
    return "there " + std::string(cells == 1 ? "is" : "are") + " only " + std::to_string(cells) +
           (query.buttons ? " button" : " cell") + (cells == 1 ? "" : "s") + " to press";
  if (sets.empty())
    return "no set of " + std::to_string(query.presses) + " presses is the same from both sides";
  const std::uint64_t fixed = shape.classes ? shape.classes->fixed : cells;
  const std::uint64_t greatest = fixed + (cells - fixed) / 2;
  return query.presses > greatest ? too_many(query, greatest) : "";
}

StudyShape shape_of(const BoardPuzzle& puzzle, Limits& limits) {
  return StudyShape(puzzle, limits);
}
StudyShape shape_of(const ButtonPuzzle& puzzle, Limits& limits) {
  return StudyShape::of_buttons(puzzle, limits);
}

/// Dark, with the goal and the costs.
BoardPuzzle darkened(const BoardPuzzle& like, const StudyShape& shape) {
  BoardPuzzle puzzle = shape.puzzle;
  puzzle.goal = like.goal;
  puzzle.cost = like.cost;
  return puzzle;
}
ButtonPuzzle darkened(ButtonPuzzle like, const StudyShape& shape) {
  like.start = Board(1, shape.all_on.columns());
  return like;
}

/// What the goal wants of a dark board.
Board change_of(const BoardPuzzle& puzzle) {
  return wanted(puzzle.start, puzzle.goal, puzzle.holes).lights;
}
Board change_of(const ButtonPuzzle& puzzle) {
  return wanted(puzzle.start, puzzle.goal, std::nullopt).lights;
}

/// Numbers of lights by presses, where buttons span few dimensions; boards are counted by their classes.
std::optional<SyndromeTally> tally_for(const BoardPuzzle& /*puzzle*/, Limits& /*limits*/) {
  return std::nullopt;
}
std::optional<SyndromeTally> tally_for(const ButtonPuzzle& puzzle, Limits& limits) {
  constexpr double most_seconds = 5;
  if (puzzle.goal.kind == Goal::Kind::uniform) return std::nullopt;
  return tally_of(puzzle, most_seconds, limits);
}

/// Draws boards, or where drawing finds none, makes them.
template <typename Puzzle>
class Generator {
 public:
  using Item = Generated::Item;

  Generator(const GenerateQuery& query, const Puzzle& like, Limits& limits)
      : query_(query),
        limits_(limits),
        shape_(shape_of(like, limits)),
        puzzle_(darkened(like, shape_)),
        costs_(puzzle_),
        change_(change_of(puzzle_)),
        check_(query, puzzle_, limits),
        draws_(query, puzzle_, check_, limits),
        random_(query.seed) {
    if constexpr (std::is_same_v<Puzzle, BoardPuzzle>)
      if (query.symmetric) require_symmetric(shape_, change_, limits);
  }

  /// Hands out what was found before a stop, too.
  void run(Generated& result, const std::function<void(Item item)>& each) {
    PressSets sets(shape_, query_.presses, query_.symmetric, limits_, costs_);
    refusal_ = refusal_at_once(query_, shape_, sets);
    std::uint64_t found = 0;
    while (refusal_.empty() && found < query_.count) {
      if (auto item = result.uniform ? drawn(sets) : made()) {
        ++found;
        each(std::move(*item));
      } else if (result.uniform && !query_.symmetric && !limits_.stopped()) {
        result.uniform = false;
        draws_.drop(random_);
      } else {
        break;
      }
    }
    if (refusal_.empty() && found == query_.count) {
      result.status = Status::optimal;
    } else {
      result.status = refusal_.empty() ? Status::unknown : Status::impossible;
      result.reason = reason();
    }
  }

 private:
  /// The board that these presses bring to the goal; of `uniform` to either one, as it is drawn.
  Board board_of(const Board& presses) { return board_of(presses, random_); }
  Board board_of(const Board& presses, Random& random) const {
    Board board = effect_of(puzzle_, {presses}) ^ change_;
    if (puzzle_.goal.kind == Goal::Kind::uniform && random() >> 63 != 0) board ^= shape_.all_on;
    return board;
  }

  std::string reason() const {
    if (!refusal_.empty()) return refusal_;
    if (limits_.stopped())
      return limits_.reason() + " before enough " + (query_.buttons ? "lights" : "boards") + " were found";
    return std::string(query_.buttons ? "no such lights were found" : "no such board was found") +
           ", though none is known to be impossible; another seed may find one";
  }

  /// Draws sets of presses until one stands for its board. After some failures it asks whether there can be
  /// any, and in the end it gives up.
  std::optional<Item> drawn(PressSets& sets) {
    constexpr std::uint64_t patience = 4'000;
    for (std::uint64_t attempt = 0; attempt < check_.most_draws(); ++attempt) {
      if (attempt % 64 == 0 && !limits_.proceed({.stage = "drawing boards"})) return std::nullopt;
      if (limits_.stopped()) return std::nullopt;
      if (attempt == patience && !may_exist(sets)) return std::nullopt;
      Draw one = draws_.next(random_, [&](Random& random) {
        Board presses = sets.draw(random);
        Board board = board_of(presses, random);
        return std::pair(std::move(board), std::move(presses));
      });
      if (one.stands) return Item{std::move(one.board), std::move(one.presses)};
    }
    return std::nullopt;
  }

  const CoveringRadius& worst_of_shape() {
    if (!worst_) worst_ = covering_radius(*shape_.classes, limits_);
    return *worst_;
  }

  /// Sets `refusal_` where it is proved that there are no such boards: by the worst case, by the numbers of
  /// boards, or by trying every set of presses.
  bool may_exist(const PressSets& sets) {
    if (!puzzle_.cost) refuse_by_numbers();
    constexpr std::uint64_t few_sets = 20'000;
    if (refusal_.empty() && sets.at_most(few_sets, limits_) && !any_stands(sets) && !check_.in_doubt() &&
        !limits_.stopped())
      refusal_ = (puzzle_.cost ? "none of the sets of presses of cost " + std::to_string(query_.presses)
                               : "none of the sets of " + std::to_string(query_.presses) + " presses") +
                 " is the answer of such " + (query_.buttons ? "lights" : "a board");
    return refusal_.empty();
  }

  /// By what is known of how many boards need how many presses.
  void refuse_by_numbers() {
    const auto refuse = [&](std::uint64_t greatest, bool some_unique) {
      if (query_.presses > greatest)
        refusal_ = too_many(query_, greatest);
      else if (query_.unique && !some_unique)
        refusal_ = (query_.buttons ? "no lights that need " : "no board that needs ") +
                   std::to_string(query_.presses) + (query_.buttons ? " presses have" : " presses has") +
                   " a single fewest solution";
    };
    if (const auto tally = tally_for(puzzle_, limits_))
      return refuse(tally->boards.size() - 1,
                    query_.presses >= tally->unique.size() || tally->unique[query_.presses] > 0);
    const auto classes = classes_for(shape_, puzzle_.goal, limits_);
    if (!classes) return;
    refuse(covering_radius(*classes, limits_).upper, true);
    const auto counts = refusal_.empty() ? distance_counts(*classes, limits_) : std::nullopt;
    if (counts)
      refuse(counts->boards.size() - 1,
             query_.presses >= counts->unique.size() || counts->unique[query_.presses] != 0);
  }

  bool any_stands(const PressSets& sets) {
    const bool is_uniform = puzzle_.goal.kind == Goal::Kind::uniform;
    return sets.any([&](const Board& presses) {
      if (!limits_.proceed({.stage = "trying all presses"})) return true;
      const Board board = effect_of(puzzle_, {presses}) ^ change_;
      return check_.stands_for(board, presses) ||
             (is_uniform && check_.stands_for(board ^ shape_.all_on, presses));
    });
  }

  /// A board that is not drawn uniformly: part of the presses of a worst board, which are fewest too (Fact
  /// 19); or, for a single solution, presses added one by one while they stay the only fewest.
  std::optional<Item> made() {
    constexpr int most_tries = 200;
    const bool from_worst = !query_.unique && !puzzle_.cost && shape_.classes &&
                            !worst_of_shape().pressed.empty() && query_.presses <= worst_of_shape().lower;
    for (int attempt = 0; attempt < most_tries && limits_.proceed({.stage = "making boards"}); ++attempt) {
      const Board presses = from_worst ? part_of_worst() : added_one_by_one();
      if (costs_.of(presses) != query_.presses) continue;
      Board board = board_of(presses);
      if (const auto answer = check_.answer(board, query_.presses))
        return Item{std::move(board), answer->solution->pressed};
    }
    return std::nullopt;
  }

  std::vector<Cell> shuffled_cells() {
    std::vector<Cell> cells = shape_.cells;
    if (!cells.empty()) shuffle_first(cells, cells.size() - 1, random_);
    return cells;
  }

  Board part_of_worst() {
    Board presses = shape_.puzzle.start;
    std::uint64_t weight = 0;
    for (const auto& [row, column] :
         worst_presses(*shape_.classes, shape_.kernel, worst_of_shape(), shuffled_cells()))
      if (weight++ < query_.presses) presses.flip(row, column);
    return presses;
  }

  Board added_one_by_one() {
    Board presses = shape_.puzzle.start;
    std::uint64_t weight = 0;
    for (const auto& [row, column] : shuffled_cells()) {
      if (weight == query_.presses || !limits_.proceed({.stage = "making boards"})) break;
      const std::uint64_t cost = costs_.at(presses, row, column);
      if (cost > query_.presses - weight) continue;
      presses.flip(row, column);
      if (check_.answer(board_of(presses), weight + cost))
        weight += cost;
      else
        presses.flip(row, column);
    }
    return presses;
  }

  const GenerateQuery& query_;
  Limits& limits_;
  StudyShape shape_;
  Puzzle puzzle_;  // dark, with the goal and the costs
  PressCosts costs_;
  Board change_;  // what the goal wants of a dark board
  QueryCheck<Puzzle> check_;
  SharedDraws<Puzzle> draws_;
  Random random_;
  std::optional<CoveringRadius> worst_;
  std::string refusal_;
};

Generated generate_within(Limits& limits, const GenerateQuery& query,
                          const std::function<void(Generated::Item item)>& each) {
  Generated result;
  bool found = false;
  try {
    const auto hand_out = [&](Generated::Item item) {
      found = true;
      each(std::move(item));
    };
    if (query.buttons && query.symmetric) throw InputError("symmetric: lights of buttons have no sides");
    if (query.buttons)
      Generator<ButtonPuzzle>(query, *query.buttons, limits).run(result, hand_out);
    else
      Generator<BoardPuzzle>(query, query.shape, limits).run(result, hand_out);
  } catch (const Stopped& stop) {
    result.status = Status::unknown;
    result.reason = stop.reason;
  }
  result.uniform = result.uniform || !found;
  result.seconds = limits.seconds();
  return result;
}

}  // namespace

Generated generate(const GenerateQuery& query, const SolveOptions& options,
                   const std::function<void(Generated::Item item)>& each) {
  Limits limits(options);
  return generate_within(limits, query, each);
}

Generated generate(const GenerateQuery& query, const SolveOptions& options) {
  Limits limits(options);
  constexpr double allocator_bytes = 32;  // beside each of two boards
  const Board& like = query.buttons ? query.buttons->start : query.shape.start;
  const double presses = query.buttons ? static_cast<double>(query.buttons->buttons.size()) : 0;
  constexpr double boards_in_text = 2.25;  // and a hexadecimal one
  const double item_bytes = sizeof(Generated::Item) +
                            boards_in_text * text_bytes(like.rows(), like.columns()) + 2 * presses +
                            2 * (static_cast<double>(like.words().size_bytes()) + allocator_bytes);
  std::vector<Generated::Item> items;
  Charge room;
  Generated result = generate_within(limits, query, [&](Generated::Item item) {
    if (items.size() == items.capacity()) {
      const std::size_t more =
          std::min<std::uint64_t>(query.count, std::max<std::size_t>(16, 2 * items.size()));
      room = Charge();
      room = limits.charge(item_bytes * static_cast<double>(more));
      items.reserve(more);
    }
    items.push_back(std::move(item));
  });
  result.items = std::move(items);
  return result;
}

}  // namespace flipwise
