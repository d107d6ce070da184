// SPDX-License-Identifier: MIT
//
// Checks the codes and positions of errors, in the library and in JSON.
#include "flipwise/errors.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "flipwise/flipwise.hpp"

namespace flipwise {
namespace {

using Json = nlohmann::json;

struct Fault {
  std::function<void()> call;
  ErrorCode code;
  std::string input = "";
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

TEST(Errors, HaveACodeAndAPlace) {
  Puzzle puzzle{all_lit(2, 2)};
  const auto with = [&](auto change) {
    return [=] {
      Puzzle wrong = puzzle;
      change(wrong);
      (void)solve(wrong);
    };
  };
  const std::vector<Fault> faults = {
      {[] { read_grid("11\n1x\n", "board.txt"); }, ErrorCode::syntax, "board.txt", 2, 2},
      {[] { read_grid("11\n1\n", "board.txt"); }, ErrorCode::syntax, "board.txt", 2, 2},
      {[] {
         std::istringstream list("0 1\n\n2 x\n");
         read_buttons(list, "list");
       },
       ErrorCode::syntax, "list", 3, 3},
      {[] { read_numbers("1\n2 3\n", "costs", "a cost"); }, ErrorCode::syntax, "costs", 2, 3},
      {[] { read_press_list("1 1\n1 9\n", "presses", Board(2, 2), false); }, ErrorCode::syntax, "presses",
       2},
      {[] { read_id("plus-4x4:96"); }, ErrorCode::syntax},
      {[] { parse_rule("pluss"); }, ErrorCode::unknown_name},
      {[] { parse_wrap("both"); }, ErrorCode::unknown_name},
      {[] {
         Board(2, 2, 3, {0, 1, 2, 3});
       },
       ErrorCode::value},
      {[] {
         Board(2, 2, 3, {0, 1, 2});
       },
       ErrorCode::shape},
      {[] { Board(SIZE_MAX, 2); }, ErrorCode::too_large},
      {[] { (void)solve(Puzzle{}); }, ErrorCode::missing},
      {with([](Puzzle& one) { one.cost = std::vector<std::uint64_t>{1}; }), ErrorCode::shape},
      {with([](Puzzle& one) { one.free = Board(1, 2); }), ErrorCode::shape},
      {with([](Puzzle& one) { one.goal.number = 2; }), ErrorCode::value},
      {with([](Puzzle& one) { one.cost = std::vector<std::uint64_t>(4, max_total_cost); }),
       ErrorCode::too_large},
      {with([](Puzzle& one) {
         one.rule = parse_rule("two-kind");
         one.cost = std::vector<std::uint64_t>(4, 1);
       }),
       ErrorCode::conflict},
      {[&] {
         write_id({.start = Board(1, 2), .buttons = Buttons{{0}, {1}}});
       },
       ErrorCode::unsupported},
  };
  for (std::size_t i = 0; i < faults.size(); ++i) {
    const Fault& fault = faults[i];
    try {
      fault.call();
      FAIL() << "fault " << i << " is none";
    } catch (const InputError& error) {
      EXPECT_EQ(to_string(error.code()), to_string(fault.code)) << error.what();
      const ErrorPlace place = error.place();
      EXPECT_EQ(place.input, fault.input) << error.what();
      EXPECT_EQ(place.line, fault.line) << error.what();
      EXPECT_EQ(place.column, fault.column) << error.what();
    }
  }
}

TEST(Errors, AreDataInJson) {
  const std::vector<std::pair<std::string, Json>> cases = {
      {R"({"command":"solve","board":["11","1x"]})",
       {{"code", "syntax"}, {"field", "board"}, {"row", 2}, {"column", 2}}},
      {R"({"command":"solve","board":[[1,2]]})",
       {{"code", "value"}, {"field", "board"}, {"row", 1}, {"column", 2}}},
      {"{\"command\":\"solve\",\n  \"board\":]}", {{"code", "syntax"}, {"line", 2}, {"column", 11}}},
      {R"({"command":"solve"})", {{"code", "missing"}, {"field", "board"}}},
      {R"({"command":"solve","bord":1})", {{"code", "unknown_name"}, {"field", "bord"}}},
      {R"({"command":"sing"})", {{"code", "unknown_name"}, {"field", "command"}}},
      {R"({"command":"solve","board":["1"],"rule":"pluss"})",
       {{"code", "unknown_name"}, {"field", "rule"}}},
      {R"({"command":"solve","board":["1"],"colours":1})", {{"code", "value"}, {"field", "colours"}}},
      {R"({"command":"solve","board":["1"],"all":2,"find":"any"})",
       {{"code", "conflict"}, {"field", "all"}}},
      {R"({"command":"solve","board":["1"],"cost":[1,2]})", {{"code", "shape"}}},
      {R"({"command":"solve","board":["1"],"board":["1"]})", {{"code", "conflict"}, {"field", "board"}}},
  };
  for (const auto& [request, expected] : cases) {
    Json answer = Json::parse(respond(request));
    EXPECT_EQ(answer["culprit"], "input");
    answer.erase("culprit");
    answer.erase("error");
    EXPECT_EQ(answer, expected) << request;
  }
}

TEST(Errors, CopiesKeepCodeAndPlace) {
  const InputError error(std::string("a\0b", 3), ErrorCode::shape, {.input = "x", .line = 3});
  const InputError copy = error;
  EXPECT_STREQ(copy.what(), "a?b");
  EXPECT_EQ(copy.code(), ErrorCode::shape);
  EXPECT_EQ(copy.place().line, 3U);
  EXPECT_EQ(InputError("a").place().line, 0U);
}

}  // namespace
}  // namespace flipwise
