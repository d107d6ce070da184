// SPDX-License-Identifier: MIT
#include "contests/contest_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/solver.hpp"
#include "run/random.hpp"

namespace flipwise::app {

namespace {

/// Where the case of a test comes from.
enum class From {
  here,     ///< it is given
  lights,   ///< each cell is lit or not, as it falls
  presses,  ///< so are presses, on a dark board: it has a solution
  all_lit,
  all_pressed,
  sizes,  ///< even-paint: two numbers
};

/// A test to be made: its case, `/` between rows, or its least and greatest sizes.
struct Plan {
  std::string_view name;
  std::string_view what;
  From from = From::here;
  std::string_view cells = {};
  Range rows = {};
  Range columns = {};
};

constexpr std::array fliptile_ideas = {
    Plan{"zero-as-none", "nothing to press is an answer, too", From::here, "0000/0000/0000/0000"},
    Plan{"no-impossible", "no presses solve it", From::here, "0111/0010/1011/0010"},
    Plan{"greedy", "a cell that is lit need not be pressed", From::here, "000/001/011"},
    Plan{"zero-first-row", "the first row must be pressed", From::here, "110/100/000/000"},
    Plan{"transposed", "rows come before columns", From::here, "10100/10110/10100"},
    Plan{"first-found", "the first solution is not the fewest", From::here, "1100/1000/0000/0000"},
    Plan{"one-solution", "elimination finds one solution of many", From::here, "0000/0000/0001/0011"},
    Plan{"tie-last", "several fewest: the last one found is wrong", From::here, "1101/1110/1001/1000"},
    Plan{"tie-mirrored", "several fewest: the first column counts most", From::here,
         "1010101/0110101/1100111/1100000/0110110"},
    Plan{"tie-gray", "several fewest: not the first in the order of Gray's code", From::here,
         "11001/00101/10111/10110/10000/00101/00101"},
    Plan{"tie-fewest-ones", "several fewest: not the one with the fewest in the first row", From::here,
         "001111011/111011100/010101101/111100001/011001000/111101001/011010110/100110000/110001000"},
    Plan{"tie-bottom-up", "several fewest: the first row counts most", From::here,
         "11001100000/10111000101/01010011110/11011100001/11110010000/11001111110/10101000101/"
         "10010111010/11001110101/01010000001/11001011000/00110100010/10100110100/00011101010/"
         "11000111110"},
    Plan{"tie-by-columns", "several fewest: rows count before columns", From::here,
         "110111000000011/100000100110110/100101111010110/110001000110010/000100110000111/"
         "111010101111011/010011100000010/110100100100011/101011000011110/101111110010111/"
         "111101000010100"},
    Plan{"mask-32", "more cells than an int has bits", From::here,
         "100001/111001/101010/110010/010010/000111"},
    Plan{"all-cells", "more boards of presses than can be tried", From::here,
         "1100100/0011010/1001011/0110001/1110010/0101100/1011101"},
    Plan{"more-than-127",
         "225 presses: no limit below is enough",
         From::all_pressed,
         "",
         {15, 15},
         {15, 15}},
    Plan{"count-in-a-byte",
         "solutions on both sides of 128 presses",
         From::all_pressed,
         "",
         {14, 14},
         {14, 14}},
    Plan{"unlit-1x1", "one cell, and it is dark", From::here, "0"},
    Plan{"limit-row", "the longest row", From::presses, "", {1, 1}, {15, 15}},
    Plan{"limit-column", "the longest column", From::presses, "", {15, 15}, {1, 1}},
    Plan{"limit-ties", "14 rows of 14, with several fewest", From::here,
         "10011010101011/01000000001111/01111100111100/11000000110010/10011010001001/11010110001101/"
         "10011111111000/11000101101111/01011001111001/11110011110001/10000100100110/10111010110001/"
         "01100011101101/01010001111000"},
    Plan{"limit-ties-tall", "15 rows of 14: none larger has several fewest", From::here,
         "10001101010000/11001001100110/01000111101110/11100100111010/01001011010001/10110101011111/"
         "11000110010111/00110101000111/11010010100010/01110111111010/11010000101111/01100101111000/"
         "00000101011111/11001000101001/00111111010000"},
    Plan{"limit-ties-wide", "14 rows of 15, with several fewest", From::here,
         "110110111101001/100000010100000/101010110000011/101110010111111/000110101100001/"
         "101101111000110/101001111000101/011100110011010/011000000110100/100010010001000/"
         "010001001110100/000000011011000/101110011011110/101100100011111"},
    Plan{"impossible", "14 rows of 14 that no presses solve", From::here,
         "00010110001111/10011111000000/10010111111011/01111111110101/11111011010000/01000100010011/"
         "00000000011000/01000001011101/10110100100101/11011110001000/00100001010011/11000110000000/"
         "00000111100110/01001100111101"},
    Plan{"impossible-tall", "15 rows of 14 that no presses solve", From::here,
         "00100101110001/01100100111011/01000110001011/11011111111001/11000100100001/10110100101010/"
         "01011011010101/11111110001101/11000101001010/10011101001010/11111001011000/11110011010110/"
         "11011011111100/10010010100011/01101110111101"},
    Plan{"impossible-wide", "14 rows of 15 that no presses solve", From::here,
         "011000101010001/111111101111011/110011000101010/101110110100011/011101000011000/"
         "011101011001111/011101110010000/111010100001011/010010000000100/110000010001110/"
         "000010111010111/001111101000000/100011000100000/011001101101101"},
    Plan{"limit-all-lit", "the largest board, all lit", From::all_lit, "", {15, 15}, {15, 15}},
    Plan{"limit", "the largest board", From::presses, "", {15, 15}, {15, 15}},
};

constexpr std::array flip_game_ideas = {
    Plan{"zero-as-none", "all white already", From::here, "wwww/wwww/wwww/wwww"},
    Plan{"all-black", "all black already", From::here, "bbbb/bbbb/bbbb/bbbb"},
    Plan{"no-impossible", "no rounds solve it", From::here, "wwwb/wbww/bwwb/bbwb"},
    Plan{"one-goal", "all black is nearer than all white", From::here, "bwbb/wwbb/bbww/bbwb"},
    Plan{"zero-first-row", "the first row must be turned", From::here, "bwbw/wbwb/wbbw/wwwb"},
    Plan{"first-found", "the first solution is not the fewest", From::here, "bwbb/bbwb/bbww/bbbw"},
    Plan{"one-solution", "elimination finds one solution of many", From::here, "wwww/wbww/wbww/bbbb"},
    Plan{"wraps", "rows end: bit 3 and bit 4 are no neighbours", From::here, "bwbw/wwww/wwbb/bwww"},
    Plan{"listed-ties", "several fewest, where rounds are listed", From::here, "wbww/bwwb/bwwb/bbwb"},
    Plan{"listed-ties-2", "several fewest, where rounds are listed", From::here, "wbwb/bwbb/bwbb/bbww"},
    Plan{"cell-left-out", "each cell of the first row is turned in every fewest", From::here,
         "wbbw/bbbb/wwww/wwww"},
    Plan{"cell-left-out-2", "each of the third row", From::here, "bbbb/wwww/bwwb/wwww"},
    Plan{"cell-left-out-3", "the ends of the second and of the last row", From::here,
         "wbbw/wwww/bbbb/wwww"},
    Plan{"cell-left-out-4", "the middle of the second and of the last row", From::here,
         "bwwb/wbbw/bbbb/wbbw"},
    Plan{"majority-colour", "most are black, and all white is nearer", From::here, "bwwb/bbbb/wwwb/bbww"},
    Plan{"first-black-found", "the first way to all black is not its fewest", From::here,
         "bwww/bbwb/wbwb/wbww"},
    Plan{"even-impossible", "an even number are black, and no rounds solve it", From::here,
         "bwww/wwbb/wwbw/bbbb"},
};

constexpr std::array two_kind_ideas = {
    Plan{"zero-as-none", "nothing to do is an answer, too", From::here, "BBBBB/BBBBB/BBBBB"},
    Plan{"no-impossible", "no moves solve it", From::here, "BBBWW/WWWWB"},
    Plan{"one-kind", "rows of both kinds are needed", From::here, "WBBB/BWBW/BBWW"},
    Plan{"first-kind", "a row may choose its kind later", From::here, "BBBBW/BBBWW/BBBBW/BBBBB"},
    Plan{"columns-free", "columns have one kind, too", From::here, "BWW/WBB/BBB"},
    Plan{"zero-first-row", "the first row must have moves", From::here, "WBWB/WWBB/BBWB"},
    Plan{"mask-32", "more cells than an int has bits", From::here,
         "BBBBBB/BBBBBB/BBBBBB/BBBBWB/BBBWBW/BBBBWB"},
    Plan{"every-kind", "more choices of kinds than can be tried", From::here,
         "BWBBBWB/WWWBWBW/BWBBBWB/BBBBBBB/BWBBBBW/WBWBBWW/BWBBBBW"},
    Plan{"listed-ties", "several fewest, where moves are listed", From::here, "WWWW/BWBW/BWBB/BWBB"},
    Plan{"listed-ties-2", "several fewest, where moves are listed", From::here, "WWBW/WWBB/WBWW/BWWW"},
    Plan{"kinds-forgotten", "what is left depends on the kinds of columns so far", From::here,
         "WBW/WWW/WBW/WWB/BBB/WBB"},
    Plan{"more-than-127", "168 moves: no limit below is enough", From::here,
         "BBBBBBBBBBBBW/WBWWWWWWWWWWB/WWWWWWWWWWWWB/BWWWWWWWWWWWB/BWWWWWWWWWWWB/BWWWWWWWWWWWB/"
         "BWWWWWWWWWWWB/BWWWWWWWWWWWB/BWWWWWWWWWWWB/BWWWWWWWWWWWB/BWWWWWWWWWWWB/BWWWWWWWWWWWB/"
         "WBBBBBBBBBBBW"},
    Plan{"first-row-full", "moves on each cell of a first row of 13", From::here,
         "BWWWWWWBWWBWB/WWWWWWWBBWBBW/BWBBBWWBWBBBW/WBWWBBBBWBWWW/WBBWWWWWBWBBW"},
    Plan{"unlit-1x1", "one cell, and it is black", From::here, "B"},
    Plan{"limit-row", "the longest row", From::presses, "", {1, 1}, {13, 13}},
    Plan{"limit-column", "the longest column", From::presses, "", {13, 13}, {1, 1}},
    Plan{"impossible", "11 rows of 11 that no moves solve", From::here,
         "WWBWBBBBWWB/WBBBBWWBWBB/BWBBBBBBBBW/WBBBBWWBWWB/BWBWWBWBWWW/WWBWWBBWBWW/BWWWBWBBBBB/"
         "WWWWWBWWBWB/BWWBWWBWWWB/BWWBBBWBBBW/WWWBBBWWBBB"},
    Plan{"impossible-wide", "11 rows of 13 that no moves solve", From::here,
         "BWWWWBBWBBWBB/BWBBWWBWWWWWB/WWWWBBBWBBBBB/BBBWWWBWWWWWW/WBBBBBWWWBWBW/BWBBWBWWWBBWW/"
         "BBWWWBBBBBBBW/WWBWWWBWBBBBB/WWBWBWWBBBWBB/BWBWBBBWWBBWW/WBBBBWBBBWBBB"},
    Plan{"impossible-tall", "13 rows of 11 that no moves solve", From::here,
         "BWWBBWWBWWB/WWBBWWWBWBB/WBWBBWBWWBW/BBWWBBBBWBB/WWWBBBBWBWB/WWBBBWWBBBW/WWWBBWBWBWB/"
         "WBWWBWBWWWB/BBWBBWBWBBB/WWWBWBBWBBB/WBWBWWBBWBW/BBWWWWWWBBW/BBWBBWBBBBW"},
    Plan{"limit-all-lit", "the largest board, all white", From::all_lit, "", {13, 13}, {13, 13}},
    Plan{"limit", "the largest board", From::presses, "", {13, 13}, {13, 13}},
};

constexpr std::array even_paint_ideas = {
    Plan{"empty-forgotten", "no cell painted is a colouring, too", From::here, "2 4"},
    Plan{"unpainted-too", "only painted cells count their neighbours", From::here, "3 4"},
    Plan{"no-modulus", "a number above the modulus", From::here, "8 6"},
    Plan{"modulus-last-32", "a number beyond 32 bits", From::here, "9 6"},
    Plan{"modulus-last-64", "a number beyond 64 bits", From::here, "20 5"},
    Plan{"products-in-64", "sums of products beyond 64 bits", From::here, "97 4"},
    Plan{"floating-point", "a number that no double holds", From::here, "22 4"},
    Plan{"all-colourings", "more colourings than can be tried", From::here, "9 8"},
    Plan{"along-the-rows", "columns are few, rows are many", From::here, "40 3"},
    Plan{"limit-row", "the longest row", From::here, "1 8"},
    Plan{"limit-column", "the longest column", From::here, "100 1"},
    Plan{"limit-7", "almost the largest", From::here, "99 7"},
    Plan{"limit", "the largest", From::here, "100 8"},
};

constexpr std::array cross_flip_ideas = {
    Plan{"greedy", "a handle that is off need not be pressed", From::here, "----/----/----/---+"},
    Plan{"repeated", "no handle is pressed twice", From::here, "++--/----/----/----"},
    Plan{"zero-based", "rows and columns count from 1", From::here, "-+++/+---/+---/+---"},
    Plan{"transposed", "rows come before columns", From::here, "+-++/-+--/-+--/-+--"},
    Plan{"without-centre", "a handle turns itself, too", From::here, "--+-/++-+/--+-/--+-"},
    Plan{"wrong-goal", "+ is off", From::here, "++++/----/++++/----"},
    Plan{"plus", "a whole row and column turn", From::here, "----/----/----/+---"},
    Plan{"limit", "every handle is pressed", From::here, "++++/++++/++++/++++"},
};

constexpr std::string_view sample_of(std::string_view dialect) {
  if (dialect == "fliptile") return "0110/1001/0100";
  if (dialect == "flip-game") return "bbbw/wwbw/wbww/wbbb";
  if (dialect == "two-kind") return "BWBB/WBWB/BWWB";
  return dialect == "even-paint" ? "4 3" : "+--+/-+--/--+-/-+-+";
}

std::span<const Plan> ideas_of(std::string_view dialect) {
  if (dialect == "fliptile") return fliptile_ideas;
  if (dialect == "flip-game") return flip_game_ideas;
  if (dialect == "two-kind") return two_kind_ideas;
  return dialect == "even-paint" ? std::span<const Plan>(even_paint_ideas) : cross_flip_ideas;
}

/// Makes tests one after the other.
class Tests {
 public:
  Tests(const Contest& contest, std::uint64_t seed, const SolveOptions& options)
      : contest_(contest), options_(options), colourings_(options.run), random_(seed) {}

  std::vector<ContestTest> all() {
    constexpr std::uint64_t most_small = 3;
    constexpr int most_random = 6;
    add({"sample", "a first example", From::here, sample_of(contest_.dialect)});
    if (contest_.form == AnswerForm::board)
      add({"sample-tie", "an example with several fewest presses", From::here, "101/000"});
    if (contest_.rows.least < contest_.rows.most)
      for (std::uint64_t rows = 1; rows <= most_small; ++rows)
        for (std::uint64_t columns = 1; columns <= most_small; ++columns)
          add({fmt::format("small-{}x{}", rows, columns),
               "every small shape",
               !contest_.about_boards() ? From::sizes
               : rows * columns == 1    ? From::all_lit
                                        : From::lights,
               "",
               {rows, rows},
               {columns, columns}});
    for (const Plan& plan : ideas_of(contest_.dialect)) add(plan);
    const Range rows = large(contest_.rows);
    const Range columns = large(contest_.columns);
    for (int i = 1; i <= most_random; ++i) {
      const From from = i % 2 == 1 ? From::presses : From::lights;
      add({fmt::format("random-{}", i), "random", contest_.about_boards() ? from : From::sizes, "", rows,
           columns});
    }
    return std::move(tests_);
  }

 private:
  void add(const Plan& plan) {
    ContestTest test{fmt::format("{:02}-{}", tests_.size() + 1, plan.name), std::string(plan.what), "", ""};
    if (contest_.about_boards()) {
      const Board board = plan.from == From::here ? given(plan.cells) : drawn(plan);
      test.input = text_of(board);
      test.answer = answer_of(board);
    } else {
      const auto [rows, columns] = plan.from == From::here ? two_numbers(plan.cells) : sizes(plan);
      test.input = fmt::format("{} {}\n", rows, columns);
      test.answer = colourings_.number(rows, columns) + "\n";
    }
    if (stop_requested()) throw Interrupted();
    tests_.push_back(std::move(test));
  }

  /// The upper two thirds.
  static Range large(Range all) { return {std::max(all.least, (all.most + 2) / 3), all.most}; }

  std::uint64_t drawn_from(Range range) {
    return range.least + random_.below(range.most - range.least + 1);
  }

  std::pair<std::uint64_t, std::uint64_t> sizes(const Plan& plan) {
    const std::uint64_t rows = drawn_from(plan.rows);
    return {rows, drawn_from(plan.columns)};
  }

  static std::pair<std::uint64_t, std::uint64_t> two_numbers(std::string_view text) {
    std::array<std::uint64_t, 2> numbers{};
    std::size_t i = 0;
    for (const char c : text)
      if (c == ' ')
        ++i;
      else
        numbers.at(i) = numbers.at(i) * 10 + static_cast<std::uint64_t>(c - '0');
    return {numbers[0], numbers[1]};
  }

  Board given(std::string_view cells) const {
    const std::size_t columns = std::min(cells.find('/'), cells.size());
    Board board((cells.size() + 1) / (columns + 1), columns);
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (cells[i] == contest_.lit) board.flip(i / (columns + 1), i % (columns + 1));
    return board;
  }

  Board drawn(const Plan& plan) {
    const auto [rows, columns] = sizes(plan);
    Board board(static_cast<std::size_t>(rows), static_cast<std::size_t>(columns));
    if (plan.from == From::all_lit) return all_lit(board.rows(), board.columns());
    do {
      board = Board(board.rows(), board.columns());
      if (plan.from == From::lights)
        draw_lights(board);
      else
        draw_presses(board, plan.from == From::all_pressed);
    } while (contest_.goal == "on" && board.weight() == board.cells());
    return board;
  }

  void draw_lights(Board& board) {
    for (std::size_t row = 0; row < board.rows(); ++row)
      for (std::size_t column = 0; column < board.columns(); ++column)
        board.set(row, column, random_.below(2) == 1);
  }

  /// Presses on the board of the goal. Rows and columns have a kind, and where there is only one, the same.
  void draw_presses(Board& board, bool all) {
    const bool two_kinds = contest_.puzzle().rule.form == Rule::Form::two_kind;
    if (contest_.goal == "on") board = all_lit(board.rows(), board.columns());
    std::vector<std::uint64_t> kinds(board.rows() + board.columns());
    if (two_kinds)
      for (std::uint64_t& kind : kinds) kind = 1 + random_.below(2);
    for (std::size_t row = 0; row < board.rows(); ++row)
      for (std::size_t column = 0; column < board.columns(); ++column)
        if ((all || random_.below(2) == 1) && kinds[row] == kinds[board.rows() + column])
          press(board, row, column, kinds[row] != 1);
  }

  void press(Board& board, std::size_t row, std::size_t column, bool itself) const {
    const bool cross = contest_.dialect == "cross-flip";
    const auto distance = [](std::size_t a, std::size_t b) { return a < b ? b - a : a - b; };
    for (std::size_t r = 0; r < board.rows(); ++r)
      for (std::size_t c = 0; c < board.columns(); ++c) {
        const std::size_t far = distance(r, row) + distance(c, column);
        if (far == 0 ? itself : far == 1 || (cross && (r == row || c == column))) board.flip(r, c);
      }
  }

  std::string text_of(const Board& board) const {
    std::string text = contest_.counted ? fmt::format("{} {}\n", board.rows(), board.columns()) : "";
    for (std::size_t row = 0; row < board.rows(); ++row) {
      for (std::size_t column = 0; column < board.columns(); ++column) {
        if (contest_.counted && column > 0) text += ' ';
        text += board.get(row, column) ? contest_.lit : contest_.unlit;
      }
      text += '\n';
    }
    return text;
  }

  std::string answer_of(const Board& board) const {
    Puzzle puzzle = contest_.puzzle();
    puzzle.start = board;
    const Answer answer = solve(puzzle, options_);
    if (answer.status == Status::impossible) return fmt::format("{}\n", contest_.impossible);
    if (stop_requested()) throw Interrupted();
    if (answer.status == Status::unknown)
      throw BeyondReach(answer.reason.empty() ? "stopped at a limit" : answer.reason);
    return contest_.written(*answer.solution);
  }

  const Contest& contest_;
  SolveOptions options_;
  Colourings colourings_;
  Random random_;
  std::vector<ContestTest> tests_;
};

}  // namespace

std::vector<ContestTest> contest_tests(const Contest& contest, std::uint64_t seed,
                                       const SolveOptions& options) {
  return Tests(contest, seed, options).all();
}

}  // namespace flipwise::app
