// SPDX-License-Identifier: MIT
//
// Connected patterns: every part of the answer against trying all boards, on boards of all kinds and on
// graphs; polyominoes by their boxes; and published numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "count/questions.hpp"
#include "count/reference_count.hpp"
#include "count/rule/component_step.hpp"
#include "count/rule/question.hpp"
#include "flipwise/flipwise.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

using reference::bits_of;
using reference::Cells;

PatternQuestion connected(PatternQuestion question) {
  question.connected = true;
  return question;
}

PatternQuestion connected(std::uint64_t rows, std::size_t columns, const char* on = "any",
                          const char* off = "any", const char* adjacent = "edge", Wrap wrap = Wrap::none) {
  return connected(question(rows, columns, on, off, parse_adjacency(adjacent), wrap));
}

std::string number_of(const PatternQuestion& question, const CountOptions& options = {}) {
  const Tally tally = count(question, options);
  return tally.count.value_or(tally.reason);
}

/// Compares every part of the answer with the patterns, which are in reading order.
void expect_every_part(const PatternQuestion& question, const std::vector<Cells>& expected,
                       std::mt19937_64& random) {
  CountOptions options;
  options.by_weight = options.fewest_lit = options.max_lit = options.how_many = true;
  options.sample = 3;
  options.list = 1000000;
  if (!expected.empty()) options.unrank = std::to_string(random() % expected.size());
  const Tally tally = count(question, options);
  ASSERT_EQ(tally.status, CountStatus::counted) << tally.reason;
  ASSERT_EQ(tally.count, std::to_string(expected.size()));
  ASSERT_EQ(tally.listed.size(), expected.size());
  for (std::size_t k = 0; k < expected.size(); ++k) ASSERT_EQ(bits_of(tally.listed[k]), expected[k]);
  std::vector<std::uint64_t> by_weight(static_cast<std::size_t>(question.rows) * question.columns + 1);
  for (const Cells board : expected) ++by_weight[static_cast<std::size_t>(std::popcount(board))];
  for (std::size_t weight = 0; weight < by_weight.size(); ++weight)
    ASSERT_EQ(tally.by_weight[weight], std::to_string(by_weight[weight]));
  for (const std::uint64_t modulus : {2U, 1024U})
    ASSERT_EQ(number_of(question, {.modulus = modulus}), std::to_string(expected.size() % modulus));
  if (expected.empty()) return;
  const Cells unranked = bits_of(*tally.unranked);
  ASSERT_EQ(unranked, expected[std::stoul(*options.unrank)]);
  ASSERT_EQ(count(question, {.rank = tally.unranked}).rank, options.unrank);
  for (const Board& sample : tally.samples)
    ASSERT_TRUE(std::binary_search(expected.begin(), expected.end(), bits_of(sample)));
  for (const bool most : {false, true}) {
    const auto& extreme = most ? *tally.max_lit : *tally.fewest_lit;
    std::size_t weight = most ? by_weight.size() - 1 : 0;
    while (by_weight[weight] == 0) weight += most ? std::size_t(-1) : 1;
    ASSERT_EQ(extreme.lit, weight);
    ASSERT_EQ(extreme.number, std::to_string(by_weight[weight]));
    ASSERT_TRUE(std::binary_search(expected.begin(), expected.end(), bits_of(extreme.pattern)));
  }
}

std::vector<std::string> partly_given(std::mt19937_64& random, std::size_t rows, std::size_t columns) {
  std::vector<std::string> given(rows, std::string(columns, '?'));
  for (std::string& row : given)
    for (char& cell : row)
      if (random() % 4 == 0) cell = "01__0"[random() % 5];
  return given;
}

TEST(Connected, EverythingAgreesWithTryingAllBoards) {
  std::mt19937_64 random(57);
  constexpr std::pair<std::size_t, std::size_t> shapes[] = {
      {1, 1}, {1, 2}, {2, 1}, {1, 7}, {7, 1}, {2, 2}, {2, 3},  {3, 2},  {2, 5},
      {5, 2}, {3, 3}, {2, 6}, {3, 4}, {4, 3}, {7, 2}, {1, 12}, {12, 1}, {4, 4}};
  constexpr const char* neighbours[] = {"edge",    "king",    "knight",      "x",         "hex",
                                        "0,1",     "0,2",     "1,1",         "-1,1 1,-1", "0,1 1,0",
                                        "2,0 0,1", "3,1 0,1", "1,-2 0,3 1,0"};
  constexpr std::pair<const char*, const char*> rules[] = {
      {"any", "any"}, {"even", "any"}, {"any", "1"}, {"0,1,2", "any"}, {"1", "0,1"}};
  Sample sample;
  for (const auto& [rows, columns] : shapes)
    for (const char* const adjacent : neighbours)
      for (const Wrap wrap : wraps) {
        if (sample.leaves_out()) continue;
        PatternQuestion question;
        question.rows = rows;
        question.columns = columns;
        question.adjacent = parse_adjacency(adjacent);
        question.adjacent.simple = random() % 3 == 0;
        question.wrap = wrap;
        question.counted = counted_kinds[random() % 4];
        question.connected = true;
        if (random() % 3 == 0) {
          question.on = static_cast<std::uint32_t>(random() | random());
          question.off = static_cast<std::uint32_t>(random() | random());
        } else {
          const auto& [on, off] = rules[random() % std::size(rules)];
          question.on = parse_neighbour_list(on, 31);
          question.off = parse_neighbour_list(off, 31);
          if (std::string(off) == "1") question.off = ~std::uint32_t{1};
        }
        if (random() % 3 == 0)
          question.given = given_from_rows(partly_given(random, rows, columns), "given");
        SCOPED_TRACE(describe(question));
        expect_every_part(question, reference::patterns(question), random);
        if (HasFatalFailure()) return;
      }
}

/// The same board as a graph, whose vertices are placed in another order.
TEST(Connected, BoardsAsGraphs) {
  for (const auto& [on, off] :
       {std::pair{"any", "any"}, {"any", "1,2,3,4"}, {"even", "any"}, {"2", "any"}}) {
    expect_same_on_graph("path:5*path:4", connected(5, 4, on, off));
    expect_same_on_graph("cycle:4*cycle:5", connected(4, 5, on, off, "edge", Wrap::torus));
    expect_same_on_graph("path:4*cycle:5", connected(4, 5, on, off, "edge", Wrap::columns));
    expect_same_on_graph("cycle:4*path:5", connected(4, 5, on, off, "edge", Wrap::rows));
    expect_same_on_graph("strong(path:4,path:5)", connected(4, 5, on, off, "king"));
  }
}

/// Rows and columns exchanged share no state. Squares too large to try all patterns.
TEST(Connected, TransposedSquaresAgree) {
  std::mt19937_64 random(58);
  constexpr std::pair<const char*, const char*> neighbours[] = {
      {"edge", "edge"}, {"king", "king"}, {"hex", "hex"}, {"0,1 1,2", "1,0 2,1"}, {"2,1 1,0", "1,2 0,1"}};
  for (int i = 0; i < sampled(60); ++i) {
    const auto& [adjacent, transposed] = neighbours[i % 5];
    const std::size_t side = i % 5 < 3 ? 5 + random() % 2 : 4;
    PatternQuestion board = connected(side, side, "any", "any", adjacent);
    board.on = static_cast<std::uint32_t>(random() | random());
    board.off = static_cast<std::uint32_t>(random() | random());
    PatternQuestion other = board;
    other.adjacent = parse_adjacency(transposed);
    SCOPED_TRACE(describe(board));
    EXPECT_EQ(count(board, {.by_weight = true}).by_weight, count(other, {.by_weight = true}).by_weight);
  }
}

/// A polyomino of the box h x w touches all four sides of the box. Those inside of an h x w board that do
/// not are in smaller boxes, so their numbers follow by inclusion and exclusion (OEIS A001168).
TEST(Connected, PolyominoesByTheirBoxes) {
  constexpr std::size_t most = 10;
  const auto inside = [&](std::size_t rows, std::size_t columns, std::size_t cells) -> std::int64_t {
    if (rows == 0 || columns == 0) return 0;
    static std::vector<std::vector<std::string>> known(100);
    auto& weights = known[rows * 10 + columns - 11];
    if (weights.empty()) weights = count(connected(rows, columns), {.by_weight = true}).by_weight;
    return cells < weights.size() ? std::stoll(weights[cells]) : 0;
  };
  const auto second_difference = [](const auto& of, std::size_t side) {
    return of(side) - 2 * of(side - 1) + (side >= 2 ? of(side - 2) : 0);
  };
  constexpr std::int64_t published[] = {1, 2, 6, 19, 63, 216, 760, 2725, 9910, 36446};
  for (std::size_t cells = 1; cells <= most; ++cells) {
    std::int64_t sum = 0;
    for (std::size_t rows = 1; rows <= cells; ++rows)
      for (std::size_t columns = 1; columns <= cells; ++columns)
        sum += second_difference(
            [&](std::size_t r) {
              return second_difference([&](std::size_t c) { return inside(r, c, cells); }, columns);
            },
            rows);
    EXPECT_EQ(sum, published[cells - 1]) << cells;
  }
}

TEST(Connected, PublishedNumbers) {
  const auto squares = [](std::size_t last, const char* on, const char* off, const char* adjacent) {
    std::vector<std::string> terms;
    for (std::size_t n = 1; n <= last; ++n) terms.push_back(number_of(connected(n, n, on, off, adjacent)));
    return terms;
  };
  using Terms = std::vector<std::string>;
  // Connected induced subgraphs of the n x n grid (OEIS A059525).
  EXPECT_EQ(squares(9, "any", "any", "edge"),
            (Terms{"1", "13", "218", "11506", "2301877", "1732082741", "4872949974666", "51016818604894742",
                   "1980555831431088025753"}));
  // Connected dominating sets (main diagonal of A291872), induced cycles (A297664, from n = 2 on).
  EXPECT_EQ(squares(7, "any", "1,2,3,4", "edge"),
            (Terms{"1", "9", "129", "5617", "964755", "617429805", "1436456861467"}));
  EXPECT_EQ(squares(8, "2", "any", "edge"),
            (Terms{"0", "1", "5", "24", "229", "3436", "65772", "1743247"}));
  // Connected induced subgraphs of the prism (A286182) and of the king graph of two rows (A290764).
  const Terms prisms = {"3", "13", "51", "167", "503", "1441", "4007", "10923", "29355", "78037"};
  const Terms kings = {"3", "15", "54", "174", "537", "1629", "4908", "14748", "44271", "132843"};
  for (std::size_t n = 1; n <= prisms.size(); ++n) {
    EXPECT_EQ(number_of(connected(2, n, "any", "any", "edge", Wrap::columns)), prisms[n - 1]) << n;
    EXPECT_EQ(number_of(connected(n, 2, "any", "any", "edge", Wrap::rows)), prisms[n - 1]) << n;
    EXPECT_EQ(number_of(connected(2, n, "any", "any", "king")), kings[n - 1]) << n;
  }
  // Connected domination numbers of king graphs (A370428).
  const std::uint64_t dominating[] = {1, 1, 1, 4, 5, 8, 12, 15, 20};
  for (std::size_t n = 1; n <= std::size(dominating); ++n) {
    const auto question = connected(n, n, "any", "1,2,3,4,5,6,7,8", "king");
    EXPECT_EQ(count(question, {.fewest_lit = true}).fewest_lit->lit, dominating[n - 1]) << n;
  }
  // Longest induced cycles of hypercubes (A000937).
  const std::uint64_t coils[] = {4, 6, 8, 14};
  for (std::size_t d = 2; d <= 5; ++d) {
    const auto cube = connected(graph_question(parse_graph("hypercube:" + std::to_string(d)), 0b100));
    EXPECT_EQ(count(cube, {.max_lit = true}).max_lit->lit, coils[d - 2]) << d;
  }
  // Connected induced subgraphs of the complete bipartite graph K(n, n) (A286191).
  for (const auto& [graph, number] : {std::pair{"bipartite:3,3", "55"}, {"bipartite:4,4", "233"}})
    EXPECT_EQ(number_of(connected(graph_question(parse_graph(graph), ~0U))), number);
}

/// The order of the recurrence is that of A287151: for w columns, 1 + A378941(w + 1).
TEST(Connected, RecurrencesGiveTheCounts) {
  for (const char* const adjacent : {"edge", "king", "0,1 1,-1"})
    for (const Wrap wrap : wraps)
      for (std::size_t columns = 1; columns <= 3; ++columns) {
        const PatternQuestion board = connected(7, columns, "any", "any", adjacent, wrap);
        SCOPED_TRACE(describe(board));
        const Tally tally = count(board, {.recurrence = true});
        ASSERT_EQ(tally.status, CountStatus::counted) << tally.reason;
        const Recurrence& recurrence = *tally.recurrence;
        std::vector<std::string> terms = recurrence.initial;
        ASSERT_LE(recurrence.from, 1 + terms.size());
        for (std::size_t n = 1; n <= terms.size() && n <= 9; ++n)
          ASSERT_EQ(terms[n - 1], number_of(connected(n, columns, "any", "any", adjacent, wrap))) << n;
      }
  const Tally tally = count(connected(9, 4), {.recurrence = true});
  EXPECT_EQ(tally.recurrence->coefficients.size(), 14U);
  EXPECT_EQ(*tally.count, "1187692422");
  const Tally modulo =
      count(connected(std::uint64_t{1} << 60, 4), {.modulus = 1000000007, .recurrence = true});
  EXPECT_EQ(modulo.status, CountStatus::counted) << modulo.reason;
}

/// Returns the connected sets of vertices that obey a rule, in reading order: vertex 0 is the highest bit.
std::vector<Cells> connected_sets_of(const PatternQuestion& question) {
  const Graph& graph = *question.graph;
  const std::size_t vertices = graph.size();
  const auto bit = [&](std::size_t v) { return Cells{1} << (vertices - 1 - v); };
  std::vector<Cells> around(vertices);
  for (std::size_t v = 0; v < vertices; ++v)
    for (const std::size_t u : graph.neighbours[v]) around[v] |= bit(u);
  std::vector<Cells> sets;
  for (Cells set = 1; set < Cells{1} << vertices; ++set) {
    Cells joined = set & (~set + 1);
    for (std::size_t round = 0; round < vertices; ++round)
      for (std::size_t v = 0; v < vertices; ++v)
        if ((joined & bit(v)) != 0) joined |= around[v] & set;
    bool obeys = joined == set;
    for (std::size_t v = 0; v < vertices; ++v) {
      const auto lit = static_cast<unsigned>(std::popcount(around[v] & set));
      obeys = obeys && (((set & bit(v)) != 0 ? question.on : question.off) >> lit & 1) != 0;
    }
    if (obeys) sets.push_back(set);
  }
  return sets;
}

TEST(Connected, AllGraphsOfUpToFiveVerticesAndSomeOfMore) {
  std::mt19937_64 random(59);
  for (std::size_t vertices = 1; vertices <= 5; ++vertices)
    for (std::uint64_t edges = 0; edges < std::uint64_t{1} << (vertices * (vertices - 1) / 2); ++edges)
      for (const auto& [on, off] : {std::pair{~0U, ~0U}, {~0U, ~1U}, {4U, ~0U}}) {
        const auto question = connected(graph_question(graph_with_edges(vertices, edges), on, off));
        SCOPED_TRACE(to_graph6(*question.graph) + " " + describe(question));
        ASSERT_EQ(number_of(question), std::to_string(connected_sets_of(question).size()));
      }
  for (int i = 0; i < sampled(240); ++i) {
    const std::size_t vertices = 6 + random() % 4;
    const std::uint64_t edges = random() & (i % 2 == 0 ? random() : ~std::uint64_t{0});
    auto question = connected(graph_question(graph_with_edges(vertices, edges), ~0U));
    if (i % 3 == 0) question.off = ~1U;
    if (i % 3 == 1) question.on = static_cast<std::uint32_t>(random() | random());
    SCOPED_TRACE(to_graph6(*question.graph) + " " + describe(question));
    expect_every_part(question, connected_sets_of(question), random);
    if (HasFatalFailure()) return;
  }
}

TEST(Connected, NoPatternWithoutLitCells) {
  EXPECT_EQ(number_of(connected(3, 3, "none")), "0");
  EXPECT_EQ(number_of(connected(3, 3, "0")), "9");
  EXPECT_EQ(number_of(connected(2, 2, "0", "1,2")), "0");
  PatternQuestion holes = connected(2, 2);
  holes.given = given_from_rows({"__", "__"}, "given");
  EXPECT_EQ(number_of(holes), "0");
  const Tally tally = count(connected(3, 3, "none"), {.fewest_lit = true});
  EXPECT_EQ(tally.status, CountStatus::counted);
  EXPECT_FALSE(tally.fewest_lit);
}

TEST(Connected, Refusals) {
  for (const CountOptions& options :
       {CountOptions{.up_to_symmetry = true}, {.up_to_translation = true}, {.symmetric = true}})
    EXPECT_THROW(count(connected(3, 3, "any", "any", "edge", Wrap::torus), options), InputError);
  Board two(2, 2);
  two.set(0, 0, 1);
  two.set(1, 1, 1);
  EXPECT_THROW(count(connected(2, 2), {.rank = two}), InputError);
  EXPECT_EQ(count(connected(2, 2, "any", "any", "x"), {.rank = two}).status, CountStatus::counted);
  const Tally wide = count(connected(40, 40));
  EXPECT_EQ(wide.status, CountStatus::unknown);
  EXPECT_NE(wide.reason, "");
}

TEST(Connected, IsSentToOtherProcessesAndSaved) {
  const PatternQuestion board = connected(3, 4, "any", "1", "hex", Wrap::columns);
  PatternQuestion other = board;
  other.connected = false;
  EXPECT_EQ(line_of(unpacked_question(packed_question(board)), {}), line_of(board, {}));
  EXPECT_NE(line_of(other, {}), line_of(board, {}));
}

/// Follows two components that a later cell joins.
TEST(ComponentStep, JoinsAndFinishes) {
  EXPECT_EQ(ComponentStep::bits(0), 1U);
  EXPECT_EQ(ComponentStep::bits(3), 1U + 1 + 2 + 2);
  const ComponentStep isolated({{false, true}}, true, false);
  const auto apart = isolated.next(StateKey{1} << 1)[1];
  ASSERT_TRUE(apart);
  EXPECT_TRUE(*apart == (StateKey{1} << 1 | StateKey{2} << 2));
  const ComponentStep joining({{true, false}, {true, false}}, true, false);
  EXPECT_FALSE(joining.next(*apart)[0]);
  ASSERT_TRUE(joining.next(*apart)[1]);
  EXPECT_TRUE(*joining.next(*apart)[1] == StateKey{1} << 1);
  const ComponentStep last({{true, false}}, false, true);
  EXPECT_TRUE(*last.next(StateKey{1} << 1)[0] == 1);
  EXPECT_TRUE(*last.next(StateKey{1} << 1)[1] == 1);
  EXPECT_FALSE(last.next(0)[0]);
  EXPECT_TRUE(*last.next(0)[1] == 1);
  EXPECT_FALSE(last.next(1)[1]);
}

/// As many components as fit into a key.
TEST(ComponentStep, ManyComponents) {
  std::size_t most = 0;
  while (ComponentStep::bits(most + 1) <= 127) ++most;
  EXPECT_EQ(most, 30U);
  StateKey key = 0;
  for (std::size_t cells = 0; cells < most; ++cells) {
    const ComponentStep isolated(std::vector<ComponentStep::Waiting>(cells, {false, true}), true, false);
    ASSERT_TRUE(isolated.next(key)[0]);
    ASSERT_TRUE(*isolated.next(key)[0] == key);
    ASSERT_TRUE(isolated.next(key)[1]);
    key = *isolated.next(key)[1];
    for (std::size_t cell = 0; cell <= cells; ++cell) {
      const auto label = static_cast<std::size_t>(key >> ComponentStep::bits(cell));
      ASSERT_EQ(label & (std::bit_ceil(cell + 2) - 1), cell + 1) << cells;
    }
  }
  const ComponentStep joining(std::vector<ComponentStep::Waiting>(most, {true, false}), true, false);
  EXPECT_FALSE(joining.next(key)[0]);
  EXPECT_TRUE(joining.next(key)[1] == StateKey{1} << 1);
  std::vector<ComponentStep::Waiting> some(most, {false, true});
  some[20] = {true, false};
  const ComponentStep replacing(some, true, false);
  EXPECT_FALSE(replacing.next(key)[0]);
  ASSERT_TRUE(replacing.next(key)[1]);
  EXPECT_TRUE(*replacing.next(key)[1] == key);
  some[20] = {true, true};
  some[7] = {true, true};
  const auto joined = ComponentStep(some, false, false).next(key)[1];
  ASSERT_TRUE(joined);
  for (std::size_t cell = 0; cell < most; ++cell) {
    const std::size_t label =
        static_cast<std::size_t>(*joined >> ComponentStep::bits(cell)) & (std::bit_ceil(cell + 2) - 1);
    EXPECT_EQ(label, cell < 20 ? cell + 1 : cell == 20 ? 8 : cell);
  }
}

TEST(Connected, WideBoards) {
  EXPECT_EQ(number_of(connected(18, 18, "0", "any", "king")), "324");
  EXPECT_EQ(number_of(connected(18, 18, "0")), "324");
}

}  // namespace
}  // namespace flipwise
