// SPDX-License-Identifier: MIT
//
// Generates tests, each for a wrong idea that fails on it. tests/contest has programs with these ideas,
// docs/contest-tests.md lists them, and tests/cli/test_cases.py runs them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command.hpp"
#include "contests/contest.hpp"
#include "files/paths.hpp"
#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/solver.hpp"
#include "run/random.hpp"

namespace flipwise::app {

namespace {

constexpr const char* cases_examples = R"(
Writes NN-name.in, a test that 'flipwise validate' accepts, and NN-name.ans, the
answer of 'flipwise judge', and lists them: a sample, every small shape, tests
on which a wrong or slow idea fails, the largest boards, and random ones. The
name contains the idea. A test has one case; for switches and lights-out, the
last test has several. docs/contest-tests.md lists the ideas, and all tests on
which each fails. The same seed gives the same bytes on every machine; other
seeds change the small, the random, and most of the largest tests.

DIR is created if it is missing. It must contain only tests with these names,
which are replaced when they are complete, and files NAME.PROCESS-NUMBER.part
of killed runs, which are kept and reported on standard error. The exit status
is 4, and no test is written, if an answer cannot be proved within --limit and
--memory.

Examples:
  flipwise cases fliptile --out tests
  flipwise cases two-kind --out tests --seed 7
)";

/// A test of a contest: a file of cases, and the answer of `judge`.
struct ContestTest {
  std::string name;  ///< "07-tie-last"
  std::string what;  ///< a description, or the idea that fails
  std::string input;
  std::string answer;
};

/// The source of the case of a test.
enum class From {
  here,     ///< given cells
  lights,   ///< random lights
  presses,  ///< random presses on an unlit board, so that it has a solution
  all_lit,
  all_pressed,
  sizes,  ///< even-paint: two numbers
};

/// The plan of a test: its case, with `/` between lines, or the ranges of its sizes.
struct Plan {
  std::string_view name;
  std::string_view what;
  std::string_view cells = {};
  From from = From::here;
  Range rows = {};
  Range columns = {};
};

constexpr Plan fliptile_ideas[] = {
    {"zero-as-none", "nothing to press is an answer, too", "0000/0000/0000/0000"},
    {"no-impossible", "no presses solve it", "0111/0010/1011/0010"},
    {"greedy", "a cell that is lit need not be pressed", "000/001/011"},
    {"zero-first-row", "the first row must be pressed", "110/100/000/000"},
    {"transposed", "rows come before columns", "10100/10110/10100"},
    {"first-found", "the first solution is not the fewest", "1100/1000/0000/0000"},
    {"one-solution", "elimination finds one solution of many", "0000/0000/0001/0011"},
    {"tie-last", "ties: the last one found is wrong", "1101/1110/1001/1000"},
    {"tie-mirrored", "ties: the first column counts most", "1010101/0110101/1100111/1100000/0110110"},
    {"tie-gray", "ties: not the first in the order of Gray's code",
     "11001/00101/10111/10110/10000/00101/00101"},
    {"tie-fewest-ones", "ties: not the one with the fewest in the first row",
     "001111011/111011100/010101101/111100001/011001000/111101001/011010110/100110000/110001000"},
    {"tie-bottom-up", "ties: the first row counts most",
     "11001100000/10111000101/01010011110/11011100001/11110010000/11001111110/10101000101/"
     "10010111010/11001110101/01010000001/11001011000/00110100010/10100110100/00011101010/"
     "11000111110"},
    {"tie-by-columns", "ties: rows count before columns",
     "110111000000011/100000100110110/100101111010110/110001000110010/000100110000111/"
     "111010101111011/010011100000010/110100100100011/101011000011110/101111110010111/"
     "111101000010100"},
    {"mask-32", "more cells than an int has bits", "100001/111001/101010/110010/010010/000111"},
    {"all-cells", "more boards of presses than can be tried",
     "1100100/0011010/1001011/0110001/1110010/0101100/1011101"},
    {"more-than-127", "225 presses: no limit below is enough", "", From::all_pressed, {15, 15}, {15, 15}},
    {"count-in-a-byte",
     "solutions on both sides of 128 presses",
     "",
     From::all_pressed,
     {14, 14},
     {14, 14}},
    {"unlit-1x1", "one cell, and it is unlit", "0"},
    {"limit-row", "the longest row", "", From::presses, {1, 1}, {15, 15}},
    {"limit-column", "the longest column", "", From::presses, {15, 15}, {1, 1}},
    {"limit-ties", "14 rows of 14, with ties",
     "10011010101011/01000000001111/01111100111100/11000000110010/10011010001001/11010110001101/"
     "10011111111000/11000101101111/01011001111001/11110011110001/10000100100110/10111010110001/"
     "01100011101101/01010001111000"},
    {"limit-ties-tall", "15 rows of 14: no larger board has ties",
     "10001101010000/11001001100110/01000111101110/11100100111010/01001011010001/10110101011111/"
     "11000110010111/00110101000111/11010010100010/01110111111010/11010000101111/01100101111000/"
     "00000101011111/11001000101001/00111111010000"},
    {"limit-ties-wide", "14 rows of 15, with ties",
     "110110111101001/100000010100000/101010110000011/101110010111111/000110101100001/"
     "101101111000110/101001111000101/011100110011010/011000000110100/100010010001000/"
     "010001001110100/000000011011000/101110011011110/101100100011111"},
    {"impossible", "14 rows of 14 that no presses solve",
     "00010110001111/10011111000000/10010111111011/01111111110101/11111011010000/01000100010011/"
     "00000000011000/01000001011101/10110100100101/11011110001000/00100001010011/11000110000000/"
     "00000111100110/01001100111101"},
    {"impossible-tall", "15 rows of 14 that no presses solve",
     "00100101110001/01100100111011/01000110001011/11011111111001/11000100100001/10110100101010/"
     "01011011010101/11111110001101/11000101001010/10011101001010/11111001011000/11110011010110/"
     "11011011111100/10010010100011/01101110111101"},
    {"impossible-wide", "14 rows of 15 that no presses solve",
     "011000101010001/111111101111011/110011000101010/101110110100011/011101000011000/"
     "011101011001111/011101110010000/111010100001011/010010000000100/110000010001110/"
     "000010111010111/001111101000000/100011000100000/011001101101101"},
    {"limit-all-lit", "the largest board, all lit", "", From::all_lit, {15, 15}, {15, 15}},
    {"limit", "the largest board", "", From::presses, {15, 15}, {15, 15}},
};

constexpr Plan flip_game_ideas[] = {
    {"zero-as-none", "all white already", "wwww/wwww/wwww/wwww"},
    {"all-black", "all black already", "bbbb/bbbb/bbbb/bbbb"},
    {"no-impossible", "no rounds solve it", "wwwb/wbww/bwwb/bbwb"},
    {"one-goal", "all black is nearer than all white", "bwbb/wwbb/bbww/bbwb"},
    {"zero-first-row", "the first row must be turned", "bwbw/wbwb/wbbw/wwwb"},
    {"first-found", "the first solution is not the fewest", "bwbb/bbwb/bbww/bbbw"},
    {"one-solution", "elimination finds one solution of many", "wwww/wbww/wbww/bbbb"},
    {"wraps", "rows end: bit 3 and bit 4 are not neighbours", "bwbw/wwww/wwbb/bwww"},
    {"listed-ties", "ties, where rounds are listed", "wbww/bwwb/bwwb/bbwb"},
    {"listed-ties-2", "ties, where rounds are listed", "wbwb/bwbb/bwbb/bbww"},
    {"cell-left-out", "each cell of the first row is turned in every minimum solution",
     "wbbw/bbbb/wwww/wwww"},
    {"cell-left-out-2", "each of the third row", "bbbb/wwww/bwwb/wwww"},
    {"cell-left-out-3", "the ends of the second and of the last row", "wbbw/wwww/bbbb/wwww"},
    {"cell-left-out-4", "the middle of the second and of the last row", "bwwb/wbbw/bbbb/wbbw"},
    {"majority-colour", "most are black, and all white is nearer", "bwwb/bbbb/wwwb/bbww"},
    {"first-black-found", "the first way to all black is not its fewest", "bwww/bbwb/wbwb/wbww"},
    {"even-impossible", "an even number are black, and no rounds solve it", "bwww/wwbb/wwbw/bbbb"},
};

constexpr Plan two_kind_ideas[] = {
    {"zero-as-none", "nothing to do is an answer, too", "BBBBB/BBBBB/BBBBB"},
    {"no-impossible", "no moves solve it", "BBBWW/WWWWB"},
    {"one-kind", "rows of both kinds are needed", "WBBB/BWBW/BBWW"},
    {"first-kind", "a row may choose its kind later", "BBBBW/BBBWW/BBBBW/BBBBB"},
    {"columns-free", "columns have one kind, too", "BWW/WBB/BBB"},
    {"zero-first-row", "the first row must have moves", "WBWB/WWBB/BBWB"},
    {"mask-32", "more cells than an int has bits", "BBBBBB/BBBBBB/BBBBBB/BBBBWB/BBBWBW/BBBBWB"},
    {"every-kind", "more choices of kinds than can be tried",
     "BWBBBWB/WWWBWBW/BWBBBWB/BBBBBBB/BWBBBBW/WBWBBWW/BWBBBBW"},
    {"listed-ties", "ties, where moves are listed", "WWWW/BWBW/BWBB/BWBB"},
    {"listed-ties-2", "ties, where moves are listed", "WWBW/WWBB/WBWW/BWWW"},
    {"kinds-forgotten", "what is left depends on the kinds of columns so far", "WBW/WWW/WBW/WWB/BBB/WBB"},
    {"more-than-127", "168 moves: no limit below is enough",
     "BBBBBBBBBBBBW/WBWWWWWWWWWWB/WWWWWWWWWWWWB/BWWWWWWWWWWWB/BWWWWWWWWWWWB/BWWWWWWWWWWWB/"
     "BWWWWWWWWWWWB/BWWWWWWWWWWWB/BWWWWWWWWWWWB/BWWWWWWWWWWWB/BWWWWWWWWWWWB/BWWWWWWWWWWWB/"
     "WBBBBBBBBBBBW"},
    {"first-row-full", "moves on each cell of a first row of 13",
     "BWWWWWWBWWBWB/WWWWWWWBBWBBW/BWBBBWWBWBBBW/WBWWBBBBWBWWW/WBBWWWWWBWBBW"},
    {"unlit-1x1", "one cell, and it is black", "B"},
    {"limit-row", "the longest row", "", From::presses, {1, 1}, {13, 13}},
    {"limit-column", "the longest column", "", From::presses, {13, 13}, {1, 1}},
    {"impossible", "11 rows of 11 that no moves solve",
     "WWBWBBBBWWB/WBBBBWWBWBB/BWBBBBBBBBW/WBBBBWWBWWB/BWBWWBWBWWW/WWBWWBBWBWW/BWWWBWBBBBB/"
     "WWWWWBWWBWB/BWWBWWBWWWB/BWWBBBWBBBW/WWWBBBWWBBB"},
    {"impossible-wide", "11 rows of 13 that no moves solve",
     "BWWWWBBWBBWBB/BWBBWWBWWWWWB/WWWWBBBWBBBBB/BBBWWWBWWWWWW/WBBBBBWWWBWBW/BWBBWBWWWBBWW/"
     "BBWWWBBBBBBBW/WWBWWWBWBBBBB/WWBWBWWBBBWBB/BWBWBBBWWBBWW/WBBBBWBBBWBBB"},
    {"impossible-tall", "13 rows of 11 that no moves solve",
     "BWWBBWWBWWB/WWBBWWWBWBB/WBWBBWBWWBW/BBWWBBBBWBB/WWWBBBBWBWB/WWBBBWWBBBW/WWWBBWBWBWB/"
     "WBWWBWBWWWB/BBWBBWBWBBB/WWWBWBBWBBB/WBWBWWBBWBW/BBWWWWWWBBW/BBWBBWBBBBW"},
    {"limit-all-lit", "the largest board, all white", "", From::all_lit, {13, 13}, {13, 13}},
    {"limit", "the largest board", "", From::presses, {13, 13}, {13, 13}},
};

constexpr Plan even_paint_ideas[] = {
    {"empty-forgotten", "no cell painted is a colouring, too", "2 4"},
    {"unpainted-too", "only painted cells count their neighbours", "3 4"},
    {"no-modulus", "a number above the modulus", "8 6"},
    {"modulus-last-32", "a number beyond 32 bits", "9 6"},
    {"modulus-last-64", "a number beyond 64 bits", "20 5"},
    {"products-in-64", "sums of products beyond 64 bits", "97 4"},
    {"floating-point", "a number that no double holds", "22 4"},
    {"all-colourings", "more colourings than can be tried", "9 8"},
    {"along-the-rows", "columns are few, rows are many", "40 3"},
    {"limit-row", "the longest row", "1 8"},
    {"limit-column", "the longest column", "100 1"},
    {"limit-7", "almost the largest", "99 7"},
    {"limit", "the largest", "100 8"},
};

constexpr Plan cross_flip_ideas[] = {
    {"greedy", "a handle that is off need not be pressed", "----/----/----/---+"},
    {"repeated", "no handle is pressed twice", "++--/----/----/----"},
    {"zero-based", "rows and columns count from 1", "-+++/+---/+---/+---"},
    {"transposed", "rows come before columns", "+-++/-+--/-+--/-+--"},
    {"without-centre", "a handle turns itself, too", "--+-/++-+/--+-/--+-"},
    {"wrong-goal", "+ is off", "++++/----/++++/----"},
    {"plus", "a whole row and column turn", "----/----/----/+---"},
    {"limit", "every handle is pressed", "++++/++++/++++/++++"},
};

constexpr Plan switches_ideas[] = {
    {"nothing-to-press", "no presses are a way, too", "2/0 1/0 1/0 0"},
    {"no-impossible", "no presses reach the states", "2/0 0/1 0/1 2/2 1/0 0"},
    {"one-or-none", "there is more than one way", "3/0 0 0/1 1 1/1 2/1 3/2 1/2 3/3 1/3 2/0 0"},
    {"kernel-as-number", "k free switches are 2^k ways",
     "4/0 1 0 1/0 1 0 1/1 2/1 3/1 4/2 1/2 3/2 4/3 1/3 2/3 4/4 1/4 2/4 3/0 0"},
    {"transposed", "I J: switch I changes switch J, not the other way round",
     "3/0 0 0/1 0 1/1 2/2 1/3 1/0 0"},
    {"both-ways", "J need not change I", "2/0 0/1 0/1 2/0 0"},
    {"without-itself", "a switch changes itself, too", "2/0 0/1 0/1 2/0 0"},
    {"start-ignored", "the states at the start count", "2/1 0/0 1/1 2/2 1/0 0"},
    {"all-sets", "more sets of switches than can be tried",
     "18/0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0/0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1/1 2/2 3/17 18/0 0"},
    {"no-swap", "rows must change places in elimination", "3/0 0 0/1 1 1/1 2/2 1/2 3/3 2/0 0"},
    {"limit", "as many switches as possible", "", From::presses, {28, 28}, {1, 1}},
    {"limit-ways", "as many ways as possible", "", From::all_pressed, {28, 28}, {1, 1}},
};

constexpr Plan lights_out_ideas[] = {
    {"nothing-to-press", "all lights are off already", "000000/000000/000000/000000/000000"},
    {"greedy", "a light that is on need not be pressed", "010000/111000/010000/000000/000000"},
    {"zero-first-row", "the first row must be pressed", "000000/000000/000000/000000/100000"},
    {"six-rows", "5 rows of 6, not 6 rows of 5", "000100/001110/000100/000000/000000"},
    {"without-itself", "a press changes its own light, too", "000000/001000/011100/001000/000000"},
    {"wraps", "the ends of a row are not neighbours", "000011/000001/000000/000000/000000"},
    {"limit-all-lit", "all lights are on", "", From::all_lit, {5, 5}, {6, 6}},
    {"limit-all-pressed", "every button is pressed", "", From::all_pressed, {5, 5}, {6, 6}},
};

constexpr Plan machine_lights_ideas[] = {
    {"nothing-to-press", "all lights are right already", "[...] (0) (1,2) {1,2,2}"},
    {"first-machine", "the presses of all machines are added", "[#.] (0) (1) {1,0}/[.#] (0,1) (0) {2,1}"},
    {"from-one", "lights are counted from 0", "[#..] (0) (1,2) (0,2) {3,1,2}"},
    {"reversed", "the first light is light 0", "[##..] (0,1) (2) (3) {3,3,2,1}"},
    {"counters", "the numbers in braces do not count here", "[##] (0) (1) (0,1) {4,7}"},
    {"one-solution", "elimination finds one solution of many",
     "[####] (0) (1) (2) (3) (0,1) (2,3) {3,3,2,2}"},
    {"greedy", "the button that mends most is not in the fewest",
     "[######] (0,1,2,3) (0,1,4) (2,3,5) {3,3,3,3,2,2}"},
    {"limit-lights", "as many lights as possible", "", From::presses, {1, 1}, {10, 10}},
    {"limit", "as many machines as possible", "", From::presses, {200, 200}, {10, 10}},
};

constexpr Plan machine_counters_ideas[] = {
    {"nothing-to-press", "all counters are 0 already", "[#.] (0) (0,1) {0,0}"},
    {"first-machine", "the presses of all machines are added", "[#.] (0) (1) {2,1}/[.#] (0,1) (0) {5,3}"},
    {"from-one", "counters are counted from 0", "[#..] (0) (1,2) (0,2) {3,1,2}"},
    {"parities", "a button may be pressed more than once", "[##] (0) (0,1) {5,3}"},
    {"greedy", "the longest button first is not the fewest",
     "[......] (0,1,2,3) (0,1,4) (2,3,5) (4) (5) {4,4,4,4,4,4}"},
    {"one-solution", "elimination finds one solution of many", "[...] (0) (1) (2) (0,1) (1,2) {6,9,6}"},
    {"count-in-a-byte", "a counter is above 255", "[#.] (0,1) (0) (1) {250,280}"},
    {"breadth-first", "more states than can be visited",
     "[.#.#.] (0,1) (1,2) (2,3) (3,4) (0,4) (1,3) {60,80,50,90,70}"},
    {"many-presses", "a button is pressed more than 200 times", "[##] (0) (1) (0,1) {300,260}"},
    {"halves", "a fractional solution would have fewer presses",
     "[........] (0,1) (1,2) (0,2) (0,1,2,3) (3) (4,5) (5,6) (4,6) (4,5,6,7) (7) {5,5,5,2,5,5,5,2}"},
    {"truncated", "floating point gives 2.9999999, which must not be truncated to 2",
     "[.....] (0,1,2) (1,3,4) (1,2,4) (0,1,4) (2,3,4) (2) (3) {9,18,23,14,25}"},
    {"limit-counters", "as many counters as possible", "", From::presses, {1, 1}, {10, 10}},
    {"limit", "as many machines as possible", "", From::presses, {200, 200}, {10, 10}},
};

/// The first test of a dialect, and those for wrong ideas.
struct Plans {
  std::string_view dialect;
  std::string_view sample;
  std::span<const Plan> ideas;
};

constexpr Plans plans[] = {
    {"fliptile", "0110/1001/0100", fliptile_ideas},
    {"flip-game", "bbbw/wwbw/wbww/wbbb", flip_game_ideas},
    {"two-kind", "BWBB/WBWB/BWWB", two_kind_ideas},
    {"even-paint", "4 3", even_paint_ideas},
    {"cross-flip", "+--+/-+--/--+-/-+-+", cross_flip_ideas},
    {"switches", "4/0 1 1 0/1 0 0 1/1 2/2 3/3 2/4 1/0 0", switches_ideas},
    {"lights-out", "011010/100111/001001/100101/011100", lights_out_ideas},
    {"machine-lights", "[.#.#] (0,2) (1) (1,3) (0,3) {4,5,1,6}/[##.] (0) (0,1,2) (2) {5,2,3}",
     machine_lights_ideas},
    {"machine-counters", "[.#.#] (0,2) (1) (1,3) (0,3) {4,5,1,6}/[##.] (0) (0,1,2) (2) {5,2,3}",
     machine_counters_ideas},
};

const Plans& plans_of(std::string_view dialect) {
  return *std::find_if(std::begin(plans), std::end(plans),
                       [&](const Plans& one) { return one.dialect == dialect; });
}

/// Generates the tests of a contest in order: the sample, small boards, tests for wrong ideas, the largest
/// boards, and random ones. Names and tests for ideas do not depend on the seed. Results are the same on
/// every machine.
class Tests {
 public:
  Tests(const Contest& contest, std::uint64_t seed, const SolveOptions& options)
      : contest_(contest), options_(options), numbers_(contest, options.run), random_(seed) {}

  /// Returns all tests. Throws BeyondReach and Interrupted.
  std::vector<ContestTest> all() {
    constexpr std::uint64_t max_small = 3;
    constexpr int max_random = 6;
    const Plans& planned = plans_of(contest_.dialect);
    const auto is_sizes = contest_.cases == CaseForm::sizes;
    add({"sample", "a first example", planned.sample});
    if (contest_.accepted == Accepted::first) add({"sample-tie", "an example with ties", "101/000"});
    if (contest_.rows.least < contest_.rows.most)
      for (std::uint64_t rows = 1; rows <= max_small; ++rows)
        for (std::uint64_t columns = 1; columns <= std::min(max_small, contest_.columns.most); ++columns)
          add({fmt::format("small-{}x{}", rows, columns),
               "every small shape",
               "",
               is_sizes              ? From::sizes
               : rows * columns == 1 ? From::all_lit
                                     : From::lights,
               {rows, rows},
               {columns, columns}});
    for (const Plan& plan : planned.ideas) add(plan);
    const Range rows = large(contest_.rows);
    const Range columns = large(contest_.columns);
    for (int i = 1; i <= max_random; ++i) {
      const From from = i % 2 == 1 ? From::presses : From::lights;
      add({fmt::format("random-{}", i), "random", "", is_sizes ? From::sizes : from, rows, columns});
    }
    if (contest_.has_total) add_several();
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
      test.input =
          total() + (plan.from == From::here ? given_lines(std::string(plan.cells)) : drawn_lines(plan));
      test.answer = numbers_.answer(read(test.input)) + "\n";
    }
    if (stop_requested()) throw Interrupted();
    if (plan.from == From::here) given_.push_back(tests_.size());
    tests_.push_back(std::move(test));
  }

  /// Adds a file of all given cases above, for programs that are right on their first case only.
  void add_several() {
    const bool is_numbered = !contest_.heading.empty();
    ContestTest test{fmt::format("{:02}-{}", tests_.size() + 1, is_numbered ? "all-number-1" : "not-reset"),
                     is_numbered ? "several puzzles: their numbers ascend"
                                 : "several cases: no switch is as in the case before",
                     fmt::format("{}\n", given_.size()), ""};
    for (std::size_t i = 0; i < given_.size(); ++i) {
      const ContestTest& one = tests_[given_[i]];
      test.input += one.input.substr(total().size());
      test.answer += is_numbered
                         ? contest_.heading_of(i + 1) + one.answer.substr(contest_.heading_of(1).size())
                         : one.answer;
    }
    tests_.push_back(std::move(test));
  }

  /// Returns the upper two thirds of a range.
  static Range large(Range all) { return {std::max(all.least, (all.most + 2) / 3), all.most}; }

  std::uint64_t drawn_from(Range range) {
    return range.least + random_.below(range.most - range.least + 1);
  }

  std::pair<std::uint64_t, std::uint64_t> sizes(const Plan& plan) {
    const std::uint64_t rows = drawn_from(plan.rows);
    return {rows, drawn_from(plan.columns)};
  }

  /// Returns the number of cases as the first line of a file, if the contest has one.
  std::string total() const { return contest_.has_total ? "1\n" : ""; }

  Case read(std::string_view text) const {
    Input input(Input::Text{text});
    Case found;
    CaseReader(input, contest_).next(found);
    return found;
  }

  static std::string given_lines(std::string text) {
    std::replace(text.begin(), text.end(), '/', '\n');
    return text + "\n";
  }

  /// Returns the lines of a random case that is not a board.
  std::string drawn_lines(const Plan& plan) {
    if (contest_.cases == CaseForm::switches) return drawn_switches(plan);
    const auto [rows, columns] = sizes(plan);
    if (contest_.cases == CaseForm::sizes) return fmt::format("{} {}\n", rows, columns);
    std::string text;
    for (std::uint64_t machine = 0; machine < rows; ++machine) text += drawn_machine(plan, columns);
    return text;
  }

  /// Draws switches, about half of which change the same switches as an earlier one; `all_pressed`: every
  /// switch changes all. `presses`: the states can be reached.
  std::string drawn_switches(const Plan& plan) {
    const auto number = static_cast<std::size_t>(drawn_from(plan.rows));
    std::vector<std::vector<bool>> changed(number,
                                           std::vector<bool>(number, plan.from == From::all_pressed));
    for (std::size_t i = 0; i < number && plan.from != From::all_pressed; ++i) {
      changed[i][i] = true;
      const auto like = static_cast<std::size_t>(random_.below(2 * i + 1));
      if (like < i) {
        changed[like][i] = true;
        changed[i] = changed[like];
        continue;
      }
      for (std::size_t j = 0; j < number; ++j) changed[i][j] = changed[i][j] || random_.below(3) == 0;
    }
    std::vector<bool> start(number), goal(number);
    for (std::size_t i = 0; i < number; ++i) start[i] = random_.below(2) == 1;
    if (plan.from == From::lights) {
      for (std::size_t i = 0; i < number; ++i) goal[i] = random_.below(2) == 1;
    } else {
      goal = start;
      for (std::size_t i = 0; i < number; ++i)
        if (random_.below(2) == 1)
          for (std::size_t j = 0; j < number; ++j) goal[j] = goal[j] != changed[i][j];
    }
    std::string text = fmt::format("{}\n{}\n{}\n", number, bits(start), bits(goal));
    for (std::size_t i = 0; i < number; ++i)
      for (std::size_t j = 0; j < number; ++j)
        if (i != j && changed[i][j]) text += fmt::format("{} {}\n", i + 1, j + 1);
    return text + "0 0\n";
  }

  static std::string bits(const std::vector<bool>& states) {
    std::string text;
    for (const bool state : states) (text += text.empty() ? "" : " ") += state ? '1' : '0';
    return text;
  }

  /// Draws a machine that presses solve, for lights and for counters.
  std::string drawn_machine(const Plan& plan, std::uint64_t lights) {
    constexpr std::uint64_t max_buttons = 13;
    constexpr std::uint64_t max_presses = 50;
    const bool is_limit = plan.columns.least == contest_.columns.most;
    const std::uint64_t buttons = is_limit ? max_buttons : 1 + random_.below(lights + 2);
    std::vector<std::uint64_t> counters(lights);
    std::vector<bool> lit(lights);
    std::string listed;
    for (std::uint64_t button = 0; button < buttons; ++button) {
      const std::uint64_t presses = random_.below(max_presses + 1);
      const bool is_pressed = random_.below(2) == 1;
      const std::uint64_t always = random_.below(lights);
      std::string list;
      for (std::uint64_t light = 0; light < lights; ++light) {
        if (light != always && random_.below(2) == 1) continue;
        list += fmt::format("{}{}", list.empty() ? "" : ",", light);
        counters[light] += presses;
        lit[light] = lit[light] != is_pressed;
      }
      listed += fmt::format(" ({})", list);
    }
    std::string text = "[";
    for (const bool is_lit : lit) text += is_lit ? contest_.lit : contest_.unlit;
    return fmt::format("{}]{} {{{}}}\n", text, listed, fmt::join(counters, ","));
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

  /// Makes random presses on the board of the goal. For two kinds, rows and columns have a kind, and cells
  /// are pressed only if both agree.
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
    std::string text = total();
    if (contest_.cases == CaseForm::sized_board)
      text += fmt::format("{} {}\n", board.rows(), board.columns());
    for (std::size_t row = 0; row < board.rows(); ++row) {
      for (std::size_t column = 0; column < board.columns(); ++column) {
        if (!contest_.has_blank_lines() && column > 0) text += ' ';
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
    const std::string heading = contest_.heading.empty() ? "" : contest_.heading_of(1) + "\n";
    return heading + contest_.written(*answer.solution);
  }

  const Contest& contest_;
  SolveOptions options_;
  Numbers numbers_;
  Random random_;
  std::vector<ContestTest> tests_;
  std::vector<std::size_t> given_;  // places of tests whose case is given
};

struct CasesCommand final : Command {
  CasesCommand() : Command(cases_examples) {
    add({{"DIALECT", "", dialect_list(), &dialect, one_of(dialects())},
         {"--out", "DIR", "write the tests to DIR", &folder},
         {"--seed", "S", "random seed [0]", WholeNumber{&seed, 0}}});
    add_limits();
  }

  Exit run(Output& output) override {
    if (dialect.empty()) throw InputError("cases: needs DIALECT; see 'flipwise cases --help'");
    if (folder.empty()) throw InputError("cases: needs --out DIR");
    SolveOptions options;
    apply(limits, options.run);
    try {
      const std::vector<ContestTest> tests = Tests(contest_of(dialect), seed, options).all();
      make_folder(tests);
      for (const ContestTest& test : tests) {
        write(test.name + ".in", test.input);
        write(test.name + ".ans", test.answer);
        output.write(fmt::format("{:<20}  {}\n", test.name, test.what));
        if (stop_requested()) throw Interrupted();
      }
    } catch (const BeyondReach& beyond) {
      complain(
          fmt::format("no tests were written, because the answer to one is not known: {}", beyond.what()));
      return Exit::stopped;
    }
    return Exit::answered;
  }

  /// Creates the folder. Throws InputError if it is not a folder, or contains anything but tests of these
  /// names.
  void make_folder(const std::vector<ContestTest>& tests) const {
    namespace fs = std::filesystem;
    std::set<std::string> names;
    for (const ContestTest& test : tests) names.insert({test.name + ".in", test.name + ".ans"});
    std::error_code error;
    const fs::path path = path_of(folder);
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status) && fs::is_symlink(fs::symlink_status(path, error)))
      throw InputError(fmt::format("--out: {} is a broken link; choose another name", folder));
    if (fs::exists(status) && !fs::is_directory(status))
      throw InputError(fmt::format("--out: {} is not a folder; choose another name", folder));
    fs::create_directories(path, error);
    fs::directory_iterator files;
    std::vector<std::string> left;
    if (!error) files = fs::directory_iterator(path, error);
    for (; !error && files != fs::directory_iterator(); files.increment(error))
      if (const std::string name = name_of_path(files->path().filename());
          !names.contains(whole_name(name)) || !files->is_regular_file(error))
        throw InputError(
            fmt::format("--out: {} contains {}, which is not a test of {}; choose an empty folder", folder,
                        name, dialect));
      else if (!names.contains(name))
        left.push_back(name);
    if (error) throw InputError(fmt::format("--out: {}: {}", folder, error.message()));
    for (const std::string& name : left)
      note(fmt::format("--out: {} contains {}, left by a killed run: remove it if no run is writing it",
                       folder, name));
  }

  /// Returns the name of the test that a run was writing as NAME.PROCESS-NUMBER.part; other names
  /// unchanged.
  static std::string whole_name(const std::string& name) {
    const std::filesystem::path path(name), running(path.stem());
    const bool numbers =
        running.extension().string().find_first_not_of(".0123456789-") == std::string::npos;
    return path.extension() == ".part" && numbers ? running.stem().string() : name;
  }

  void write(const std::string& name, const std::string& text) const {
    Output file(name_of_path(path_of(folder) / name));
    file.write(text);
    file.commit();
  }

  std::string dialect;
  std::string folder;
  std::uint64_t seed = 0;
};

}  // namespace

CommandPointer cases_command() {
  return std::make_unique<CasesCommand>();
}

}  // namespace flipwise::app
