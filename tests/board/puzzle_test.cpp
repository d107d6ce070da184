// SPDX-License-Identifier: MIT
#include "flipwise/puzzle.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "flipwise/answer.hpp"
#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {
namespace {

std::vector<Offset> sorted(std::vector<Offset> offsets) {
  std::sort(offsets.begin(), offsets.end());
  return offsets;
}

std::vector<Offset> kind(const char* rule, std::size_t which = 0) {
  return sorted(parse_rule(rule).kinds.at(which));
}

TEST(ParseRule, NamedRules) {
  EXPECT_EQ(kind("plus"), (std::vector<Offset>{{-1, 0}, {0, -1}, {0, 0}, {0, 1}, {1, 0}}));
  EXPECT_EQ(kind("ring"), (std::vector<Offset>{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}));
  EXPECT_EQ(kind("x"), (std::vector<Offset>{{-1, -1}, {-1, 1}, {0, 0}, {1, -1}, {1, 1}}));
  EXPECT_EQ(kind("king").size(), 9U);
  for (const Offset offset : kind("king"))
    EXPECT_TRUE(std::abs(offset.row) <= 1 && std::abs(offset.column) <= 1);
  EXPECT_EQ(kind("knight").size(), 9U);
  for (const Offset offset : kind("knight"))
    EXPECT_TRUE(offset == Offset{} || std::abs(offset.row * offset.column) == 2);
  EXPECT_EQ(parse_rule("cross").form, Rule::Form::cross);
  EXPECT_EQ(parse_rule("two-kind").form, Rule::Form::two_kind);
  EXPECT_EQ(kind("two-kind", 0), kind("ring"));
  EXPECT_EQ(kind("two-kind", 1), kind("plus"));
  EXPECT_TRUE(parse_rule("two-kind=ring/plus") == parse_rule("two-kind"));
  EXPECT_EQ(kind("two-kind=king/0,1 1,0", 0), kind("king"));
  EXPECT_EQ(kind("two-kind=king/0,1 1,0", 1), kind("0,1 1,0"));
  for (const char* wrong : {"two-kind=", "two-kind=ring", "two-kind=ring/", "two-kind=/ring",
                            "two-kind=ring/cross", "two-kind=ring/plus/king", "two-kind=two-kind/ring"})
    EXPECT_THROW(parse_rule(wrong), InputError) << wrong;
  EXPECT_EQ(Rule{}, parse_rule("plus"));
  for (const char* name : {"plus", "ring", "king", "knight", "x", "cross", "two-kind"}) {
    EXPECT_EQ(parse_rule(name).name, name);
    for (const auto& offsets : parse_rule(name).kinds) {
      auto unique = sorted(offsets);
      EXPECT_EQ(std::unique(unique.begin(), unique.end()), unique.end()) << name;
    }
  }
}

TEST(ParseRule, Offsets) {
  const Rule rule = parse_rule("0,0 0,1\t-2,+3");
  EXPECT_EQ(rule.form, Rule::Form::stencil);
  ASSERT_EQ(rule.kinds.size(), 1U);
  EXPECT_EQ(rule.kinds[0], (std::vector<Offset>{{0, 0}, {0, 1}, {-2, 3}}));
  EXPECT_EQ(parse_rule("  1,1  ").kinds[0], (std::vector<Offset>{{1, 1}}));
  for (const char* text :
       {"", " ", "Plus", "plus ", "0", "0,", ",0", "0,0,", "0,0;0,1", "0,0 1", "0 0", "0,x", "0,0 x",
        "0,+-1", "99999999999999999999,0", "9223372036854775807,0", "0,-9223372036854775808"})
    EXPECT_THROW(parse_rule(text), InputError) << text;
}

TEST(ParseWrap, AllAndNothingElse) {
  for (const Wrap wrap : {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus})
    EXPECT_EQ(parse_wrap(to_string(wrap)), wrap);
  EXPECT_TRUE(wraps_columns(Wrap::columns) && wraps_columns(Wrap::torus));
  EXPECT_TRUE(wraps_rows(Wrap::rows) && wraps_rows(Wrap::torus));
  EXPECT_FALSE(wraps_columns(Wrap::rows) || wraps_rows(Wrap::columns) || wraps_rows(Wrap::none));
  EXPECT_THROW(parse_wrap("both"), InputError);
  EXPECT_THROW(parse_wrap(""), InputError);
}

}  // namespace
}  // namespace flipwise
