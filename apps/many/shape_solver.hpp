// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/io.hpp"
#include "flipwise/solver.hpp"
#include "report.hpp"

namespace flipwise::app {

/// All boards of one shape, rule, wrap and goal, made ready once. Small boards are gathered and answered
/// together, a line of text each.
class ShapeSolver {
 public:
  ShapeSolver(const Puzzle& puzzle, const SolveOptions& options);

  /// Whether boards of this shape can be gathered.
  bool gathers() const { return packed_ != nullptr; }
  /// Takes the board whose cells are these hexadecimal digits. False, and nothing is taken, where they are
  /// not as many as they should be, or one is none, or a hole or a bit past the last cell is lit.
  bool gather(std::string_view digits);
  bool gather(const Board& start);
  /// Appends the answers to what has been gathered, in order. Calls `give_up` in place of an answer where
  /// memory does not suffice for it.
  void answer_gathered(std::string& text, const std::function<void()>& give_up);
  /// Whether that is worth doing before more is gathered.
  bool full() const { return boards_.size() >= most_gathered * cells_.size(); }

  /// Answers one board at once.
  Answer solve(const Board& start);

 private:
  static constexpr std::size_t most_gathered = 256;
  static constexpr std::uint64_t boards_worth_a_table = 20'000;
  using Cells = std::array<Word, ManySolver::most_cells / word_bits>;

  bool append(const Cells& board);
  void answer(std::span<const Word> boards, std::string& text);
  void print(const Word* presses, std::uint16_t number, std::string& text) const;

  Puzzle puzzle_;
  SolveOptions options_;
  std::unique_ptr<const ManySolver> packed_;
  std::unique_ptr<const Solver> solver_;
  std::vector<Word> cells_;  // that may be lit
  std::size_t digits_ = 0;
  std::string dark_rows_;  // the answer without presses, holes shown
  std::uint64_t answered_ = 0;
  bool tabulated_ = false;
  std::vector<Word> boards_;  // gathered
  std::vector<Word> being_answered_;
  std::vector<Word> presses_;
  std::vector<std::uint16_t> numbers_;
};

}  // namespace flipwise::app
