// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"
#include "flipwise/version.hpp"

namespace flipwise {

/// Finds a minimum solution and proves it, or proves that no solution exists. Of several minimum solutions,
/// it returns the first in reading order (for two kinds, then kind 1 before kind 2). At a limit, it
/// returns the best solution found so far, with proved bounds. The answer was verified.
/// docs/architecture.md lists the methods. Throws InputError if the parts of the puzzle disagree, and
/// std::bad_alloc if the puzzle itself does not fit into memory.
FLIPWISE_API Answer solve(const Puzzle& puzzle, const SolveOptions& options = {});

/// A solver of many boards of one shape. The constructor computes what depends on the shape, the rule, the
/// wrap, the holes and the goal, so that a small board of two colours takes well under a microsecond.
///
///     const flipwise::Solver solver(puzzle);   // puzzle.start only gives the shape
///     for (const flipwise::Board& board : boards) use(solver.solve(board));
///
/// For buttons, and for more than two colours, the constructor does the elimination, which then serves all
/// boards (for a code, all syndromes). Several threads may use one solver at the same time.
class FLIPWISE_API Solver {
 public:
  /// Prepares a solver. Of `puzzle.start`, only the shape and the modulus count. The time limit, `progress`
  /// and `stop` of the options apply to each call. Throws InputError if the parts of the puzzle disagree.
  explicit Solver(Puzzle puzzle, const SolveOptions& options = {});
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// Solves one board, as flipwise::solve does. Throws InputError unless `start` has the shape and the
  /// modulus of the puzzle and is 0 at its holes.
  Answer solve(const Board& start) const;

  struct Prepared;

 private:
  std::unique_ptr<const Prepared> prepared_;
};

/// A solver of millions of small boards of one shape with two colours. A board is `words()` words: cell i
/// in reading order is bit i % 64 of word i / 64. Presses are stored in the same way.
///
///     const auto solver = flipwise::ManySolver::prepare(puzzle);   // puzzle.start only gives the shape
///     if (solver) solver->fewest(boards, presses, numbers);
///
/// Every answer is checked: its presses are made, with a table of the cells of each press that `verify`
/// confirmed; an impossible board is checked against a witness that `verify` confirmed.
class FLIPWISE_API ManySolver {
 public:
  static constexpr std::size_t max_cells = 256;       ///< maximum number of cells
  static constexpr std::size_t max_table_cells = 16;  ///< maximum number of cells for `tabulate`
  static constexpr std::uint16_t impossible =
      0xffff;  ///< the number of presses of a board without solution

  /// Prepares a solver. Returns null if the puzzle is not supported, or if a limit stopped the preparation.
  /// Not supported are more than `max_cells` cells, a nullity above 12, more than two states, buttons, two
  /// kinds, free or fixed cells, and costs.
  ///
  /// If `tabulate` is true, the answers to all boards of at most `max_table_cells` cells are computed and
  /// checked in advance, and then looked up; this pays off from about ten thousand boards. Only the limits
  /// in `options` are used. Throws InputError if the parts of the puzzle disagree.
  static std::unique_ptr<const ManySolver> prepare(const Puzzle& puzzle, bool tabulate = true,
                                                   const SolveOptions& options = {});

  /// The method that answers; internal.
  class Method;
  explicit ManySolver(std::unique_ptr<const Method> method);
  ~ManySolver();

  /// Returns the number of words of a board.
  std::size_t words() const;
  /// Returns the nullity of the shape.
  std::size_t nullity() const;

  /// Solves boards.size() / words() boards. Writes the minimum solution that is first in reading order
  /// and its number of presses, or no presses and `impossible`. `presses` has the size of `boards`,
  /// `numbers` an entry for each board. Several threads may call at the same time. Throws InputError if a
  /// hole or a bit past the last cell is set, or if sizes disagree.
  void fewest(std::span<const Word> boards, std::span<Word> presses,
              std::span<std::uint16_t> numbers) const;

  /// Converts a board to words; `cells` has words() words.
  void pack(const Board& board, std::span<Word> cells) const;
  /// Converts words to a board.
  Board unpack(std::span<const Word> cells) const;

 private:
  std::unique_ptr<const Method> method_;
};

}  // namespace flipwise
