// SPDX-License-Identifier: MIT
//
// The game in which only lit cells may be pressed: converts a puzzle to a LitGame and answers it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/errors.hpp"
#include "solve.hpp"
#include "solve/lit_only/lit_game.hpp"
#include "verify/verify.hpp"

namespace flipwise {

namespace {

/// The lights of a puzzle, without holes, as the vertices of a game.
class GameOfPuzzle {
 public:
  GameOfPuzzle(const Puzzle& puzzle, const Board& start, Limits& limits) : columns_(start.columns()) {
    std::vector<std::uint32_t> light_at(start.cells());
    for (std::size_t cell = 0; cell < start.cells(); ++cell)
      if (!is_in(puzzle.holes, cell / columns_, cell % columns_)) {
        light_at[cell] = static_cast<std::uint32_t>(cells_.size());
        cells_.push_back(cell);
      }
    const double reach =
        puzzle.buttons ? static_cast<double>(puzzle.buttons->named())
                       : static_cast<double>(widest_press(puzzle)) * static_cast<double>(cells_.size());
    memory_ = limits.charge(2 * sizeof(std::uint32_t) * reach + 96.0 * static_cast<double>(cells_.size()));
    for (const std::size_t cell : cells_) {
      const std::size_t row = cell / columns_;
      const std::size_t column = cell % columns_;
      std::vector<std::uint32_t> flips;
      for_each_change(puzzle, row, column, [&](std::size_t i, std::size_t j, std::uint64_t) {
        if (!is_in(puzzle.holes, i, j)) flips.push_back(light_at[i * columns_ + j]);
      });
      limits.count_operations(32 * (flips.size() + 1), 0, "listing presses");
      std::sort(flips.begin(), flips.end());
      std::vector<std::uint32_t>& odd = game.flips.emplace_back();
      for (const std::uint32_t light : flips) {
        if (!odd.empty() && odd.back() == light)
          odd.pop_back();
        else
          odd.push_back(light);
      }
      game.fixed.push_back(is_in(puzzle.fixed, row, column));
      game.free.push_back(is_in(puzzle.free, row, column));
    }
    game.start = lights_of(start);
  }

  std::vector<bool> lights_of(const Board& board) const {
    std::vector<bool> lights;
    lights.reserve(cells_.size());
    for (const std::size_t cell : cells_) lights.push_back(board.bit(cell / columns_, cell % columns_));
    return lights;
  }
  std::vector<std::uint32_t> presses_of(const Board& board) const {
    std::vector<std::uint32_t> presses;
    for (std::uint32_t i = 0; i < cells_.size(); ++i)
      if (board.bit(cells_[i] / columns_, cells_[i] % columns_)) presses.push_back(i);
    return presses;
  }
  std::vector<std::uint64_t> cells_of(const std::vector<std::uint32_t>& presses) const {
    std::vector<std::uint64_t> cells;
    for (const std::uint32_t press : presses) cells.push_back(cells_[press]);
    return cells;
  }

  LitGame game;

 private:
  std::size_t columns_;
  std::vector<std::size_t> cells_;  // the cell of each light
  MemoryReservation memory_;
};

}  // namespace

/// Finds an order for a puzzle whose answer without the restriction is known. The order is not yet
/// verified.
void PreparedPuzzle::find_lit_only(const Board& start, const Answer& answer, LitOnlyOrder& result,
                                   Limits& limits) const {
  result.lower = answer.lower;
  if (answer.status == Status::impossible) {
    result.status = Status::impossible;
    result.lower = 0;
    result.method = "unrestricted";
    return;
  }
  GameOfPuzzle of_puzzle(puzzle_, start, limits);
  LitGame& game = of_puzzle.game;
  const bool has_masks =
      (puzzle_.free && puzzle_.free->weight() > 0) || (puzzle_.fixed && puzzle_.fixed->weight() > 0);
  const bool is_graph = !has_masks && system_ && game.is_graph();
  std::vector<std::vector<std::uint32_t>> solutions;  // presses for each target that can be reached
  for (const Board& change : targets_of(start)) {
    std::vector<bool> target = of_puzzle.lights_of(start ^ change);
    if (is_graph) {
      const auto presses = system_->particular(change, limits);
      if (!presses || !is_reachable(game, target)) continue;
      const bool is_of_answer = answer.solution && effect_of(puzzle_, *answer.solution, &limits) == change;
      solutions.push_back(of_puzzle.presses_of(is_of_answer ? *answer.solution : *presses));
    }
    game.targets.push_back(std::move(target));
  }
  if (game.targets.empty()) {
    result.status = Status::impossible;
    result.lower = 0;
    result.method = "components";
    return;
  }
  const auto adopt = [&](const std::vector<std::uint32_t>& order, const char* method) {
    if (result.upper && *result.upper <= order.size()) return;
    result.order = of_puzzle.cells_of(order);
    result.upper = order.size();
    result.method = method;
  };
  const std::string why = stopped_by([&] {
    for (const auto& presses : solutions)
      if (const auto order = order_of(game, presses, limits)) adopt(*order, "ordered");
    if (result.upper && (*result.upper == result.lower || options_.find == SolveOptions::Find::any)) return;
    if (game.size() > max_searched_lights) {
      result.reason =
          "more than " + std::to_string(max_searched_lights) + " lights are too many to search all states";
      return;
    }
    LitSearch found = fewest_in_order(game, limits);
    result.lower = std::max(result.lower, found.lower);
    result.reason = std::move(found.reason);
    if (found.order) {
      result.upper.reset();
      adopt(*found.order, "search");
    }
    if (!found.is_finished) return;
    result.status = Status::impossible;
    result.lower = 0;
    result.method = "search";
  });
  if (!why.empty()) result.reason = why;
  if (result.upper)
    result.status = *result.upper == result.lower                                       ? Status::optimal
                    : options_.find == SolveOptions::Find::any && result.reason.empty() ? Status::feasible
                                                                                        : Status::unknown;
  if (result.status == Status::optimal) result.reason.clear();
}

/// Adds an order in which only lit cells are pressed. If a limit ends this, that part has bounds, and the
/// answer keeps its status.
void PreparedPuzzle::add_lit_only(const Board& start, Answer& answer, Limits& limits) const {
  LitOnlyOrder result;
  Limits part(limits, [](const Progress& of_part) {
    return Progress{.done = of_part.done, .stage = of_part.stage};
  });
  std::string why = stopped_by([&] { find_lit_only(start, answer, result, part); });
  if (result.order && why.empty())
    why = stopped_by([&] {
      if (const Verdict verdict = verify_order(puzzle_, start, result, part); !verdict.valid)
        throw InternalError("an order of presses failed its check: " + verdict.reason);
    });
  if (!why.empty())
    result = {.lower = result.status == Status::impossible ? 0 : result.lower, .reason = std::move(why)};
  answer.lit_only = std::move(result);
}

}  // namespace flipwise
