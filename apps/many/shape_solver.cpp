// SPDX-License-Identifier: MIT
#include "many/shape_solver.hpp"

#include <fmt/format.h>

#include <new>
#include <utility>

namespace flipwise::app {

namespace {

constexpr std::size_t digit_cells = 4;
constexpr unsigned no_digit = 16;

/// For every byte the cells of that hexadecimal digit, the first in the lowest bit; or `no_digit`.
constexpr std::array<unsigned char, 256> make_digit_table() {
  std::array<unsigned char, 256> table{};
  table.fill(no_digit);
  for (unsigned value = 0; value < 16; ++value) {
    const auto cells =
        static_cast<unsigned char>((value & 1) << 3 | (value & 2) << 1 | (value & 4) >> 1 | value >> 3);
    table[static_cast<unsigned char>("0123456789abcdef"[value])] = cells;
    table[static_cast<unsigned char>("0123456789ABCDEF"[value])] = cells;
  }
  return table;
}
constexpr auto digit_table = make_digit_table();

}  // namespace

ShapeSolver::ShapeSolver(const Puzzle& puzzle, const SolveOptions& options)
    : puzzle_(puzzle), options_(options) {
  const std::size_t rows = puzzle.start.rows();
  const std::size_t columns = puzzle.start.columns();
  const std::size_t number = puzzle.start.cells();
  puzzle_.start = Board(rows, columns);
  digits_ = number / digit_cells + (number % digit_cells != 0);
  dark_rows_ = rows_on_a_line({puzzle_.start, puzzle.holes});
  if (options.find == SolveOptions::Find::fewest) packed_ = ManySolver::prepare(puzzle_, false);
  if (!packed_) return;
  cells_.resize(packed_->words());
  Board cells = all_lit(rows, columns);
  if (puzzle.holes) cells ^= *puzzle.holes;
  packed_->pack(cells, cells_);
}

bool ShapeSolver::gather(std::string_view digits) {
  if (digits.size() != digits_) return false;
  Cells cells = {};
  unsigned strange = 0;
  for (std::size_t i = 0; i < digits_; ++i) {
    const unsigned digit = digit_table[static_cast<unsigned char>(digits[i])];
    strange |= digit;
    cells[i / 16] |= Word{digit & 15} << i % 16 * digit_cells;
  }
  return (strange & no_digit) == 0 && append(cells);
}

bool ShapeSolver::gather(const Board& start) {
  Cells cells = {};
  packed_->pack(start, std::span(cells).first(cells_.size()));
  return append(cells);
}

bool ShapeSolver::append(const Cells& board) {
  Word outside = 0;
  for (std::size_t w = 0; w < cells_.size(); ++w) outside |= board[w] & ~cells_[w];
  if (outside != 0) return false;
  boards_.insert(boards_.end(), board.data(), board.data() + cells_.size());
  return true;
}

void ShapeSolver::answer_gathered(std::string& text, const std::function<void()>& give_up) {
  std::swap(boards_, being_answered_);
  boards_.clear();
  const std::span<const Word> boards = being_answered_;
  const auto is_answered = [&](std::span<const Word> some) {
    const std::size_t before = text.size();
    try {
      answer(some, text);
      return true;
    } catch (const std::bad_alloc&) {
      text.resize(before);
      return false;
    }
  };
  if (boards.empty() || is_answered(boards)) return;
  // One after the other needs less memory.
  const std::size_t words = cells_.size();
  for (std::size_t first = 0; first < boards.size(); first += words)
    if (!is_answered(boards.subspan(first, words))) give_up();
}

void ShapeSolver::answer(std::span<const Word> boards, std::string& text) {
  const std::size_t words = cells_.size();
  const std::size_t count = boards.size() / words;
  answered_ += count;
  if (!tabulated_ && answered_ >= boards_worth_a_table) {
    tabulated_ = true;
    if (digits_ * digit_cells <= ManySolver::most_table_cells) packed_ = ManySolver::prepare(puzzle_, true);
  }
  presses_.resize(boards.size());
  numbers_.resize(count);
  packed_->fewest(boards, presses_, numbers_);
  for (std::size_t i = 0; i < count; ++i) print(presses_.data() + i * words, numbers_[i], text);
}

void ShapeSolver::print(const Word* presses, std::uint16_t number, std::string& text) const {
  if (number == ManySolver::impossible) {
    text += "impossible\n";
    return;
  }
  text += "optimal ";
  text += fmt::format_int(number).str();
  text += ' ';
  const std::size_t first = text.size();
  text += dark_rows_;
  char* to = text.data() + first;
  const std::size_t columns = puzzle_.start.columns();
  std::size_t column = 0;
  const std::size_t cells = puzzle_.start.cells();
  for (std::size_t cell = 0; cell < cells; ++cell) {
    *to = static_cast<char>(*to + static_cast<char>(presses[cell / word_bits] >> cell % word_bits & 1));
    ++to;
    if (++column == columns) {
      column = 0;
      ++to;
    }
  }
  text += '\n';
}

Answer ShapeSolver::solve(const Board& start) {
  if (!solver_) solver_ = std::make_unique<const Solver>(puzzle_, options_);
  return solver_->solve(start);
}

}  // namespace flipwise::app
