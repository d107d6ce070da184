// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "run/limits.hpp"
#include "run/random.hpp"
#include "study/query_check.hpp"

namespace flipwise {

inline std::string too_many(const Wish& wish, std::uint64_t greatest) {
  return (wish.of_buttons ? "no lights need more than " : "no board of this shape needs more than ") +
         std::to_string(greatest) + (greatest == 1 ? " press" : " presses") + ", so none " +
         (wish.of_buttons ? "need " : "needs ") + std::to_string(wish.presses);
}

/// That there are only so many cells to press.
inline std::string too_few(const Wish& wish, std::uint64_t cells) {
  return "there " + std::string(cells == 1 ? "is" : "are") + " only " + std::to_string(cells) +
         (wish.of_buttons ? " button" : " cell") + (cells == 1 ? "" : "s") + " to press";
}

inline std::string no_mirrored_set(const Wish& wish) {
  return "no set of " + std::to_string(wish.presses) + " presses is the same from both sides";
}

inline std::string no_set_of_cost(const Wish& wish) {
  return "no set of presses costs " + std::to_string(wish.presses) +
         (wish.symmetric ? " and is the same from both sides" : "");
}

/// Throws InputError where a puzzle is not its own mirror image.
inline void require_mirrored(bool is_mirrored) {
  if (!is_mirrored)
    throw InputError(
        "symmetric boards need a rule, holes, free and fixed cells and a goal that are the same from left "
        "to right as from right to left");
}

/// Draws boards, or where drawing finds none, makes them. `Game` knows the puzzle, dark and with its goal
/// and its costs, its sets of presses, and what is proved of all its boards.
template <typename Game>
class Generator {
 public:
  using Item = Generated::Item;

  Generator(const Wish& wish, const Puzzle& like, Limits& limits)
      : wish_(wish),
        limits_(limits),
        game_(wish, like, limits),
        check_(wish, game_.puzzle(), limits),
        draws_(wish, game_.puzzle(), check_, limits),
        random_(wish.seed) {
    if (wish.symmetric) game_.require_symmetric();
  }

  /// Hands out what was found before a stop, too.
  void run(Generated& result, const std::function<void(Item item)>& each) {
    typename Game::Sets sets = game_.sets();
    refusal_ = game_.refusal_at_once(sets, check_);
    std::uint64_t found = 0;
    bool is_drawing = true;
    while (refusal_.empty() && found < wish_.count) {
      if (auto item = is_drawing ? drawn(sets) : made()) {
        ++found;
        each(std::move(*item));
      } else if (is_drawing && !wish_.symmetric && !limits_.stopped()) {
        is_drawing = false;
        result.uniform = game_.makes_uniformly();
        draws_.drop(random_);
      } else {
        break;
      }
    }
    if (refusal_.empty() && found == 0 && wish_.count > 0 && !limits_.stopped())
      refusal_ = game_.refusal_in_the_end();
    if (refusal_.empty() && found == wish_.count) {
      result.status = Status::optimal;
    } else {
      result.status = refusal_.empty() ? Status::unknown : Status::impossible;
      result.reason = reason();
    }
  }

 private:
  std::string reason() const {
    if (!refusal_.empty()) return refusal_;
    if (limits_.stopped())
      return limits_.reason() + " before enough " + (wish_.of_buttons ? "lights" : "boards") +
             " were found";
    return std::string(wish_.of_buttons ? "no such lights were found" : "no such board was found") +
           ", though none is known to be impossible; another seed may find one";
  }

  /// Draws sets of presses until one stands for its board. After some failures it asks whether there can be
  /// any, and in the end it gives up.
  std::optional<Item> drawn(typename Game::Sets& sets) {
    constexpr std::uint64_t patience = 4'000;
    constexpr std::uint64_t cells_between_polls = 1 << 12;
    const std::uint64_t draws_between_polls =
        std::clamp<std::uint64_t>(cells_between_polls / (1 + game_.puzzle().start.cells()), 1, 64);
    for (std::uint64_t attempt = 0; attempt < check_.most_draws(); ++attempt) {
      if (attempt % draws_between_polls == 0 && !limits_.proceed({.stage = "drawing boards"}))
        return std::nullopt;
      if (limits_.stopped()) return std::nullopt;
      if (attempt == patience && (!may_exist(sets) || game_.makes_uniformly())) return std::nullopt;
      auto one = draws_.next(random_, [&](Random& random) {
        Board presses = sets.draw(random);
        Board board = game_.board_of(presses, random);
        return std::pair(std::move(board), std::move(presses));
      });
      if (one.stands) return Item{std::move(one.board), std::move(one.presses)};
    }
    return std::nullopt;
  }

  /// Sets `refusal_` where it is proved that there are no such boards: by the worst case, by the numbers of
  /// boards, or by trying every set of presses.
  bool may_exist(const typename Game::Sets& sets) {
    refusal_ = game_.refusal_by_numbers(check_);
    constexpr std::uint64_t few_sets = 20'000;
    if (refusal_.empty() && sets.at_most(few_sets, limits_) && !any_stands(sets) && !check_.in_doubt() &&
        !limits_.stopped())
      refusal_ = (game_.has_costs() ? "none of the sets of presses of cost " + std::to_string(wish_.presses)
                                    : "none of the sets of " + std::to_string(wish_.presses) + " presses") +
                 " is the answer of such " + (wish_.of_buttons ? "lights" : "a board");
    return refusal_.empty();
  }

  bool any_stands(const typename Game::Sets& sets) {
    return sets.any([&](const Board& presses) {
      if (!limits_.proceed({.stage = "trying all presses"})) return true;
      return game_.any_board_of(presses,
                                [&](const Board& board) { return check_.stands_for(board, presses); });
    });
  }

  /// A board that is not drawn by its presses: one that is known to need so many, or else presses added one
  /// by one while they stay fewest, and the only fewest where that is wanted.
  std::optional<Item> made() {
    const std::uint64_t most_tries = game_.makes_uniformly() ? 20'000 : 200;
    for (std::uint64_t attempt = 0; attempt < most_tries && limits_.proceed({.stage = "making boards"});
         ++attempt) {
      const std::optional<Board> known = game_.presses_of_need(random_);
      const Board presses = known ? *known : added_one_by_one();
      if (game_.cost(presses) != wish_.presses) continue;
      Board board = game_.board_of(presses, random_);
      if (const auto answer = check_.answer(board, wish_.presses))
        return Item{std::move(board), *answer->solution};
    }
    return std::nullopt;
  }

  Board added_one_by_one() {
    Board presses = game_.no_presses();
    std::uint64_t weight = 0;
    for (const auto& one : game_.shuffled_presses(random_)) {
      if (weight == wish_.presses || !limits_.proceed({.stage = "making boards"})) break;
      const std::uint64_t cost = game_.cost_of_one(presses, one);
      if (cost > wish_.presses - weight) continue;
      const Board before = presses;
      game_.press(presses, one);
      if (check_.answer(game_.board_of(presses, random_), weight + cost))
        weight += cost;
      else
        presses = before;
    }
    return presses;
  }

  const Wish& wish_;
  Limits& limits_;
  Game game_;
  typename Game::Check check_;
  typename Game::Draws draws_;
  Random random_;
  std::string refusal_;
};

/// What `Game` generates of this shape, within the limits of a call.
template <typename Game>
Generated generate_within(Limits& limits, const Wish& wish, const Puzzle& like,
                          const std::function<void(Generated::Item item)>& each) {
  Generated result;
  bool found = false;
  const std::string why = stopped_by([&] {
    if (wish.of_buttons && wish.symmetric) throw InputError("symmetric: lights of buttons have no sides");
    Generator<Game>(wish, like, limits).run(result, [&](auto item) {
      found = true;
      each(std::move(item));
    });
  });
  if (!why.empty()) {
    result.status = Status::unknown;
    result.reason = why;
  }
  result.uniform = result.uniform || !found;
  result.seconds = limits.seconds();
  return result;
}

/// Boards of more than two states.
Generated generate_colours(Limits& limits, const GenerateQuery& query,
                           const std::function<void(Generated::Item item)>& each);

}  // namespace flipwise
