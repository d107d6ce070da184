// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "flipwise/puzzle.hpp"

namespace reference {

inline std::vector<unsigned> numbers(const flipwise::Board& board) {
  return {board.numbers().begin(), board.numbers().end()};
}

/// All solvable boards of a shape (free cells are 0), found by trying all amounts of all presses: the least
/// cost of each, the number of its minimum solutions, and the first of them in row-major order. No wrap.
struct AllBoards {
  struct Best {
    std::uint64_t cost = 0;
    std::uint64_t optimal = 0;
    std::vector<unsigned> first = {};
  };
  std::map<std::vector<unsigned>, Best> boards = {};
  std::vector<std::uint64_t> by_need = {};
  std::string name;

  explicit AllBoards(const flipwise::Puzzle& puzzle) : puzzle_(puzzle) {
    using flipwise::Goal;
    name = puzzle.rule.name + " " + std::to_string(puzzle.start.rows()) + " x " +
           std::to_string(puzzle.start.columns()) + ", " + std::to_string(puzzle.modulus()) + " colours" +
           (puzzle.goal.kind == Goal::Kind::uniform ? ", uniform" : "") +
           (puzzle.cost_of == flipwise::CostOf::press ? ", cells" : "") + (puzzle.cost ? ", costs" : "");
    for (std::size_t i = 0, next = 0; i < puzzle.start.cells(); ++i)
      prices_.push_back(is_in(puzzle.holes, i) ? 0 : puzzle.cost ? (*puzzle.cost)[next++] : 1);
    std::vector<unsigned> presses(puzzle.start.cells());
    do {
      const std::vector<unsigned> effect = effect_of(presses);
      std::uint64_t cost = 0;
      for (std::size_t i = 0; i < presses.size(); ++i) cost += cost_of(0, i, presses[i]);
      const std::uint64_t targets = puzzle.goal.kind == Goal::Kind::uniform ? puzzle.modulus() : 1;
      for (std::uint64_t target = 0; target < targets; ++target) {
        std::vector<unsigned> board = effect;
        for (std::size_t i = 0; i < board.size(); ++i) {
          const std::uint64_t to = puzzle.goal.kind == Goal::Kind::target ? puzzle.goal.target.numbers()[i]
                                   : targets > 1                          ? target
                                                                          : puzzle.goal.number;
          board[i] = static_cast<unsigned>((to + puzzle.modulus() - effect[i]) % puzzle.modulus());
        }
        Best& best = boards.try_emplace(counted(board), Best{cost, 0, presses}).first->second;
        if (cost < best.cost) best = {cost, 0, presses};
        best.optimal += cost == best.cost;
      }
    } while (advance(presses));
    for (const auto& [board, best] : boards) {
      if (by_need.size() <= best.cost) by_need.resize(best.cost + 1);
      ++by_need[best.cost];
    }
  }

  std::uint64_t cost_of(std::size_t row, std::size_t column, std::uint64_t amount) const {
    return prices_[row * puzzle_.start.columns() + column] *
           (puzzle_.cost_of == flipwise::CostOf::press ? (amount == 0 ? 0 : 1) : amount);
  }

  /// Returns the board with 0 in holes and free cells.
  std::vector<unsigned> counted(std::vector<unsigned> board) const {
    for (std::size_t i = 0; i < board.size(); ++i)
      if (is_in(puzzle_.holes, i) || is_in(puzzle_.free, i)) board[i] = 0;
    return board;
  }

 private:
  bool is_in(const std::optional<flipwise::Board>& mask, std::size_t i) const {
    return mask && mask->get(i / puzzle_.start.columns(), i % puzzle_.start.columns());
  }
  /// Advances to the next amounts in row-major order; returns false after the last.
  bool advance(std::vector<unsigned>& presses) const {
    for (std::size_t i = presses.size(); i-- > 0;) {
      if (is_in(puzzle_.holes, i) || is_in(puzzle_.fixed, i)) continue;
      if (++presses[i] < puzzle_.modulus()) return true;
      presses[i] = 0;
    }
    return false;
  }
  std::vector<unsigned> effect_of(const std::vector<unsigned>& presses) const {
    const auto rows = static_cast<std::int64_t>(puzzle_.start.rows());
    const auto columns = static_cast<std::int64_t>(puzzle_.start.columns());
    std::vector<unsigned> effect(presses.size());
    const auto add = [&](std::int64_t i, std::int64_t j, unsigned amount) {
      if (i < 0 || j < 0 || i >= rows || j >= columns) return;
      unsigned& light = effect[static_cast<std::size_t>(i * columns + j)];
      light = static_cast<unsigned>((light + amount) % puzzle_.modulus());
    };
    for (std::int64_t i = 0; i < rows; ++i)
      for (std::int64_t j = 0; j < columns; ++j) {
        const unsigned amount = presses[static_cast<std::size_t>(i * columns + j)];
        if (puzzle_.rule.form == flipwise::Rule::Form::cross) {
          for (std::int64_t row = 0; row < rows; ++row) add(row, j, amount);
          for (std::int64_t column = 0; column < columns; ++column)
            if (column != j) add(i, column, amount);
        } else {
          for (const auto& offset : puzzle_.rule.kinds[0]) add(i + offset.row, j + offset.column, amount);
        }
      }
    return effect;
  }

  flipwise::Puzzle puzzle_;
  std::vector<std::uint64_t> prices_ = {};  // by cell, including holes
};

}  // namespace reference
