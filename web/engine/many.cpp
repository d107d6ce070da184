// SPDX-License-Identifier: MIT
#include "many.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "board/effect.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/solver.hpp"
#include "json/request.hpp"

using flipwise::Board;
using flipwise::InputError;
using flipwise::ManySolver;
using flipwise::Puzzle;
using flipwise::Status;
using flipwise::Word;

namespace {

constexpr std::size_t block = 4096;          // boards between reports of progress
constexpr std::size_t pays_tables = 10'000;  // boards for which ManySolver tabulates all answers

[[noreturn]] void refuse(const std::string& what, flipwise::ErrorCode code) {
  throw InputError("boards: " + what, code, {.field = "boards"});
}

std::string size_text(const Puzzle& puzzle) {
  const Board& shape = puzzle.start;
  return puzzle.buttons ? std::to_string(shape.cells()) + (shape.cells() == 1 ? " light" : " lights")
                        : std::to_string(shape.rows()) + " x " + std::to_string(shape.columns()) + " cells";
}

/// Checks that a puzzle is supported, and that the boards have its shape and its numbers.
void check(const Puzzle& puzzle, std::span<const std::uint8_t> boards) {
  const Board& shape = puzzle.start;
  if (has_two_kinds(puzzle) || puzzle.has_counters())
    refuse(
        "two kinds of presses and counters that never wrap are not supported; solve each board by a call "
        "of its own",
        flipwise::ErrorCode::unsupported);
  if (boards.size() % shape.cells() != 0)
    refuse("expected a multiple of " + std::to_string(shape.cells()) + " numbers, for boards of " +
               size_text(puzzle) + "; found " + std::to_string(boards.size()),
           flipwise::ErrorCode::shape);
  std::vector<std::uint8_t> most(shape.cells(), static_cast<std::uint8_t>(shape.modulus() - 1));
  for (std::size_t cell = 0; cell < most.size(); ++cell) {
    if (puzzle.states) most[cell] = static_cast<std::uint8_t>((*puzzle.states)[cell] - 1);
    if (is_in(puzzle.holes, cell / shape.columns(), cell % shape.columns())) most[cell] = 0;
  }
  for (std::size_t first = 0; first < boards.size(); first += most.size())
    for (std::size_t cell = 0; cell < most.size(); ++cell)
      if (boards[first + cell] > most[cell])
        refuse("board " + std::to_string(first / most.size() + 1) + ", row " +
                   std::to_string(cell / shape.columns() + 1) + ", column " +
                   std::to_string(cell % shape.columns() + 1) + ": expected " +
                   (most[cell] == 0 ? "0" : "a number from 0 to " + std::to_string(most[cell])) +
                   ", found " + std::to_string(boards[first + cell]),
               flipwise::ErrorCode::value);
}

/// Solves boards in packed words.
void solve_packed(const ManySolver& solver, const std::uint8_t* cells, std::size_t first, std::size_t count,
                  ManyAnswers& answers) {
  const std::size_t words = solver.words();
  const std::size_t width = answers.width;
  std::vector<Word> boards(count * words);
  std::vector<Word> presses(count * words);
  std::vector<std::uint16_t> numbers(count);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t cell = 0; cell < width; ++cell)
      boards[i * words + cell / flipwise::word_bits] |= Word{cells[(first + i) * width + cell]}
                                                        << (cell % flipwise::word_bits);
  solver.fewest(boards, presses, numbers);
  for (std::size_t i = 0; i < count; ++i) {
    const bool solved = numbers[i] != ManySolver::impossible;
    answers.statuses[first + i] = static_cast<std::uint8_t>(solved ? Status::optimal : Status::impossible);
    if (!solved) continue;
    answers.counts[first + i] = numbers[i];
    for (std::size_t cell = 0; cell < width; ++cell)
      answers.presses[(first + i) * width + cell] =
          presses[i * words + cell / flipwise::word_bits] >> (cell % flipwise::word_bits) & 1;
  }
}

/// Solves one board.
void solve_one(const flipwise::Solver& solver, Board board, const std::uint8_t* cells, std::size_t index,
               ManyAnswers& answers) {
  for (std::size_t cell = 0; cell < board.cells(); ++cell)
    board.set(cell / board.columns(), cell % board.columns(), cells[index * board.cells() + cell]);
  const flipwise::Answer answer = solver.solve(board);
  answers.statuses[index] = static_cast<std::uint8_t>(answer.status);
  if (!answer.solution) return;
  answers.counts[index] = static_cast<double>(*answer.upper);
  const Board& pressed = *answer.solution;
  for (std::size_t cell = 0; cell < answers.width; ++cell)
    answers.presses[index * answers.width + cell] =
        static_cast<std::uint8_t>(pressed.get(cell / pressed.columns(), cell % pressed.columns()));
}

}  // namespace

ManyAnswers solve_many(std::string_view request, std::span<const std::uint8_t> boards,
                       const flipwise::JsonProgressCall& progress) {
  auto [puzzle, options] =
      std::get<flipwise::SolveRequest>(flipwise::request_from_json(request, "request", "solve"));
  check(puzzle, boards);
  const std::size_t count = boards.size() / puzzle.start.cells();
  ManyAnswers answers{.width = puzzle.press_rows() * puzzle.press_columns(),
                      .statuses = std::vector(count, static_cast<std::uint8_t>(Status::unknown)),
                      .counts = std::vector(count, -1.0),
                      .presses = {}};
  answers.presses.resize(count * answers.width);
  const auto report = [&](std::size_t done) {
    return progress(
        R"({"done":)" +
        std::to_string(static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(count, 1))) +
        R"(,"stage":"boards"})");
  };
  std::unique_ptr<const ManySolver> many;
  if (options.find == flipwise::SolveOptions::Find::fewest)
    many = ManySolver::prepare(puzzle, count >= pays_tables, options);
  if (many) {
    for (std::size_t first = 0; first < count; first += block) {
      solve_packed(*many, boards.data(), first, std::min(block, count - first), answers);
      if (!report(std::min(first + block, count))) break;
    }
    return answers;
  }
  std::size_t solved = 0;
  bool goes_on = true;
  options.run.progress = [&](const flipwise::Progress&) { return goes_on = goes_on && report(solved); };
  const Board shape(puzzle.start.rows(), puzzle.start.columns(), puzzle.start.modulus());
  const flipwise::Solver solver(std::move(puzzle), options);
  for (; solved < count && goes_on; ++solved) solve_one(solver, shape, boards.data(), solved, answers);
  return answers;
}
