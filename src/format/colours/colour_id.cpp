// SPDX-License-Identifier: MIT
#include <charconv>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/soundness.hpp"
#include "flipwise/colour_io.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/id.hpp"

namespace flipwise {

namespace {

/// Up to so many colours a cell is one hexadecimal digit, else two.
constexpr unsigned most_of_a_digit = 16;

constexpr std::size_t width_of(unsigned colours) {
  return colours <= most_of_a_digit ? 1 : 2;
}

Board read_cells(const IdReader& reader, std::string_view digits, const std::string& what) {
  const std::size_t width = width_of(reader.colours());
  const std::size_t number = reader.rows() * reader.columns();
  if (digits.size() / width != number || digits.size() % width != 0)
    reader.require_digits(digits, width * number, what, "hexadecimal digit");
  std::vector<std::uint8_t> cells;
  cells.reserve(number);
  for (std::size_t i = 0; i < digits.size(); i += width) {
    unsigned value = 0;
    const char* const end = digits.data() + i + width;
    if (const auto read = std::from_chars(digits.data() + i, end, value, 16); read.ptr != end)
      reader.refuse(what + ": a character that is no hexadecimal digit");
    if (value >= reader.colours())
      reader.refuse(what + ": " + std::to_string(value) + " is not below the number of colours");
    cells.push_back(static_cast<std::uint8_t>(value));
  }
  return {reader.rows(), reader.columns(), reader.colours(), std::move(cells)};
}

void read_goal(const IdReader& reader, IdWords& words, Goal& goal) {
  const std::string_view word = words.word();
  if (word == "on") {
    goal.number = reader.colours() - 1;
  } else if (word == "uniform") {
    goal.kind = Goal::Kind::uniform;
  } else if (word.starts_with("goal")) {
    const std::string_view digits = word.substr(4);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), goal.number);
    const bool is_number = !digits.empty() && read.ec == std::errc{} &&
                           read.ptr == digits.data() + digits.size() && digits[0] != '0';
    if (!is_number || goal.number + 1 >= reader.colours())
      reader.refuse("the goal: expected a number between 0, which is not said, and the last, which is -on");
  } else if (word.starts_with("to") && word != "torus") {
    goal.kind = Goal::Kind::target;
    goal.target = read_cells(reader, word.substr(2), "the target");
  } else {
    return;
  }
  words.take();
}

std::string write_cells(const Board& board, unsigned colours) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(board.cells() * width_of(colours));
  for (const std::uint8_t cell : board.numbers()) {
    if (width_of(colours) == 2) text += digits[cell >> 4];
    text += digits[cell & 15];
  }
  return text;
}

std::string number_word(std::uint64_t number, unsigned colours) {
  if (number == 0) return "";
  return number + 1 == colours ? "-on" : "-goal" + std::to_string(number);
}

/// The goal as an id says it: it says nothing of holes and of free cells, and a target that is the same in
/// all other cells is a number.
std::string goal_word(const Puzzle& puzzle) {
  const bool has_target = puzzle.goal.kind == Goal::Kind::target;
  Board target = has_target ? puzzle.goal.target : puzzle.start;
  std::set<std::uint64_t> numbers;
  for (std::size_t i = 0; i < target.rows(); ++i)
    for (std::size_t j = 0; j < target.columns(); ++j)
      if (is_in(puzzle.holes, i, j) || is_in(puzzle.free, i, j))
        target.set(i, j, 0);
      else
        numbers.insert(target.get(i, j));
  if (numbers.empty()) return "";
  if (!has_target)
    return puzzle.goal.kind == Goal::Kind::uniform ? "-uniform"
                                                   : number_word(puzzle.goal.number, colours_of(puzzle));
  if (numbers.size() > 1) return "-to" + write_cells(target, colours_of(puzzle));
  return number_word(*numbers.begin(), colours_of(puzzle));
}

}  // namespace

unsigned colours_of_id(std::string_view text) {
  if (!looks_like_id(text) || looks_like_flip_game(text)) return 0;
  try {
    return IdReader(text).colours();
  } catch (const InputError&) {
    return 0;  // what is wrong is said by who reads it
  }
}

Puzzle read_colour_id(std::string_view text) {
  if (looks_like_flip_game(text))
    throw InputError("a game of Flip has two colours, and more are wanted here");
  const IdReader reader(text);
  if (reader.colours() == 0) reader.refuse("this puzzle has two colours, and more are wanted here");
  Puzzle puzzle;
  puzzle.rule = reader.rule();
  puzzle.start = read_cells(reader, reader.cells(), "the lights");
  IdWords words = reader.words();
  reader.read_wrap(words, puzzle.wrap);
  read_goal(reader, words, puzzle.goal);
  reader.read_masks(words, puzzle.holes, puzzle.free, puzzle.fixed);
  reader.require_end(words, "on, uniform, goalNUMBER or toDIGITS");
  try {
    require_sound(puzzle);
    require_start(puzzle, puzzle.start);
  } catch (const InputError& error) {
    reader.refuse(error.what());
  }
  return puzzle;
}

std::string write_id_of_numbers(const Puzzle& puzzle) {
  require_sound(puzzle);
  require_start(puzzle, puzzle.start);
  const Board& start = puzzle.start;
  return id_head(puzzle.rule, start.rows(), start.columns(), colours_of(puzzle), puzzle.wrap) +
         goal_word(puzzle) + id_masks(puzzle.holes, puzzle.free, puzzle.fixed) + ":" +
         write_cells(start, colours_of(puzzle));
}

}  // namespace flipwise
