// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/flipwise.hpp"

namespace flipwise {
namespace {

using Reached = std::vector<std::pair<std::size_t, std::size_t>>;

/// Returns the cells that a press reaches, each as often as it is reached.
Reached reached_from(const Rule& rule, std::size_t kind, Wrap wrap, std::size_t rows, std::size_t columns,
                     std::size_t row, std::size_t column) {
  Reached cells;
  for_each_reached(rule.kinds[kind], wrap, rows, columns, row, column,
                   [&](std::size_t i, std::size_t j) { cells.emplace_back(i, j); });
  std::sort(cells.begin(), cells.end());
  return cells;
}

TEST(SimpleRule, ReachesEachNeighbourOnce) {
  for (const char* name : {"plus", "ring", "king", "knight", "x", "hex", "0,0 0,1 1,0", "0,2 2,0 1,1",
                           "1,0", "0,1 0,1", "two-kind", "two-kind=plus/king"})
    for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
      for (std::size_t rows = 1; rows <= 4; ++rows)
        for (std::size_t columns = 1; columns <= 5; ++columns) {
          const Rule rule = parse_rule(name);
          Rule simple = rule;
          Wrap simple_wrap = wrap;
          SCOPED_TRACE(std::string(name) + " " + std::to_string(rows) + " x " + std::to_string(columns) +
                       " " + std::string(to_string(wrap)));
          try {
            make_simple(simple, simple_wrap, rows, columns);
          } catch (const InputError&) {
            EXPECT_EQ(rule.form, Rule::Form::two_kind);
            EXPECT_EQ(rows * columns, 1U);
            continue;
          }
          if (wrap == Wrap::none && std::string(name) != "0,1 0,1") {
            EXPECT_EQ(simple.name, rule.name);
          }
          EXPECT_EQ(parse_rule(simple.name), simple);
          for (std::size_t kind = 0; kind < rule.kinds.size(); ++kind)
            for (std::size_t row = 0; row < rows; ++row)
              for (std::size_t column = 0; column < columns; ++column) {
                const auto& offsets = rule.kinds[kind];
                Reached expected = reached_from(rule, kind, wrap, rows, columns, row, column);
                if (std::find(offsets.begin(), offsets.end(), Offset{}) == offsets.end())
                  std::erase(expected, std::pair(row, column));
                expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
                EXPECT_EQ(reached_from(simple, kind, simple_wrap, rows, columns, row, column), expected);
              }
          Rule again = simple;
          make_simple(again, simple_wrap, rows, columns);
          EXPECT_EQ(again, simple);
        }
}

TEST(SimpleRule, KeepsLines) {
  for (const char* name : {"cross", "row", "queen"}) {
    Rule rule = parse_rule(name);
    Wrap wrap = Wrap::torus;
    make_simple(rule, wrap, 1, 2);
    EXPECT_EQ(rule.name, name);
    EXPECT_EQ(wrap, Wrap::torus);
  }
}

TEST(SimpleRule, NamesTheOffsets) {
  Rule rule;
  Wrap wrap = Wrap::torus;
  make_simple(rule, wrap, 2, 2);
  EXPECT_EQ(rule.name, "0,0 -1,0 0,-1");
  rule = parse_rule("ring");
  make_simple(rule, wrap, 1, 1);
  EXPECT_EQ(rule.name, "ring");
  EXPECT_EQ(wrap, Wrap::none);
}

}  // namespace
}  // namespace flipwise
