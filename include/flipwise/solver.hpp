// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "flipwise/answer.hpp"
#include "flipwise/puzzle.hpp"

#pragma GCC visibility push(default)
namespace flipwise {

/// The fewest presses that reach the goal, proved, ties to the first press board in reading order (for
/// two kinds then kind 1 before kind 2); or a proof that nothing does; or, at a limit, the best known
/// with bounds. The answer was verified. docs/architecture.md says which method serves which puzzle.
Answer solve(const Puzzle& puzzle, const SolveOptions& options = {});

/// Solves many boards of one shape: what depends on the shape, the rule, the wrap,
/// the holes and the goal is computed here, so that a small board of two colours costs well under a
/// microsecond.
///
///     const flipwise::Solver solver(puzzle);   // puzzle.start only gives the shape
///     for (const flipwise::Board& board : boards) use(solver.solve(board));
///
/// For buttons, and for more than two colours, the elimination is done here, once for all syndromes of a
/// code. One solver may serve several threads at once.
class Solver {
 public:
  /// `options.limit_seconds`, `options.progress` and `options.stop` count for every call anew. Throws
  /// InputError when the parts of the puzzle do not fit each other.
  explicit Solver(Puzzle puzzle, const SolveOptions& options = {});
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// As flipwise::solve, verified too. `start` has the shape and the modulus of the puzzle and is 0 at its
  /// holes.
  Answer solve(const Board& start) const;

  struct Prepared;

 private:
  std::unique_ptr<const Prepared> prepared_;
};

/// The fewest presses for millions of small boards of one shape. A board is `words()` words: cell i in
/// reading order is bit i % 64 of word i / 64, and so are its presses.
///
///     const auto solver = flipwise::ManySolver::prepare(puzzle);   // puzzle.start only gives the shape
///     if (solver) solver->fewest(boards, presses, numbers);
///
/// Every answer is checked: it is pressed, by a table of what each press flips that `verify` confirmed
/// press by press; an impossible board is checked against a witness that `verify` confirmed.
class ManySolver {
 public:
  static constexpr std::size_t most_cells = 256;
  static constexpr std::size_t most_table_cells = 16;
  static constexpr std::uint16_t impossible = 0xffff;

  /// Returns null if the puzzle is out of reach, or if a limit stopped the preparation. Out of reach are
  /// more than `most_cells` cells, a nullity above 12, more than two states, buttons, two kinds, free or
  /// fixed cells, and costs.
  ///
  /// With `tabulate`, all boards of at most `most_table_cells` cells are solved and checked in advance, and
  /// then looked up; this pays off from about ten thousand boards. Only the limits in `options` are used.
  /// Throws InputError if the parts of the puzzle do not fit each other.
  static std::unique_ptr<const ManySolver> prepare(const Puzzle& puzzle, bool tabulate = true,
                                                   const SolveOptions& options = {});

  /// Any method behind it.
  class Method;
  explicit ManySolver(std::unique_ptr<const Method> method);
  ~ManySolver();

  std::size_t words() const;
  std::size_t nullity() const;

  /// Answers boards.size() / words() boards: the first of the fewest presses in reading order, and their
  /// number; or `impossible` and no presses. Several threads may call at once. Throws InputError when a
  /// hole or a bit past the last cell is set, or the sizes disagree.
  void fewest(std::span<const Word> boards, std::span<Word> presses,
              std::span<std::uint16_t> numbers) const;

  /// A board as words, and back; `cells` has words() words.
  void pack(const Board& board, std::span<Word> cells) const;
  Board unpack(std::span<const Word> cells) const;

 private:
  std::unique_ptr<const Method> method_;
};

}  // namespace flipwise
#pragma GCC visibility pop
