// SPDX-License-Identifier: MIT
//
// Checks the values that fields of requests may have, the exact messages about other values, and that
// answers are read back as they were written.
#include "json/fields.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "buttons.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/json.hpp"
#include "json/parse.hpp"

namespace flipwise {
namespace {

using Json = nlohmann::json;

/// Returns the message of the error, or "" if there is none.
template <typename Read>
std::string refusal(const Read& read) {
  try {
    (void)read();
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

Board cells_of(const char* rows) {
  return read_grid(rows, "test").cells;
}

Fields fields(const std::string& value) {
  return {"{\"x\":" + value + "}", "t"};
}

TEST(ParseJson, ErrorsHaveTheirPosition) {
  for (const auto& [text, place] :
       std::vector<std::pair<std::string, std::string>>{{"{", "column 2: "},
                                                        {"{\"a\" 1}", "column 6: "},
                                                        {"{\"a\":1,}", "column 8: "},
                                                        {"{\"a\":\n01}", "line 2, column 2: "},
                                                        {"\n\n  {\"a\":tru}", "line 3, column 11: "},
                                                        {"{\"a\":\"\x01\"}", "column 7: "},
                                                        {"{\"a\":\"\xff\"}", "column 7: "},
                                                        {"{\"a\":\"\\x\"}", "column 8: "},
                                                        {"{}}", "column 3: "},
                                                        {"{\"a\":1}{", "column 8: "}})
    EXPECT_EQ(refusal([&, &json = text] { return parse_object(json, "t"); }).find("t: not JSON: " + place),
              0U)
        << text << ": " << refusal([&, &json = text] { return parse_object(json, "t"); });
  for (const char* text : {"{\"a\":1e999}", "{\"a\":-1e999}"})
    EXPECT_NE(refusal([&] { return parse_object(text, "t"); }), "");
  const std::string huge = "{\"a\":" + std::string(1000, '9') + "}";
  EXPECT_NE(refusal([&] { return Fields(huge, "t").number("a"); }), "");
}

TEST(ParseJson, QuotedTextFitsIntoALine) {
  EXPECT_EQ(printable("a\nb\x7f\x1b"), "a?b??");
  EXPECT_EQ(printable(std::string(300, 'x')), std::string(200, 'x') + "...");
}

TEST(JsonFields, NumbersInEveryForm) {
  for (const auto& [value, number] :
       std::vector<std::pair<std::string, std::uint64_t>>{{"0", 0},
                                                          {"7", 7},
                                                          {"\"7\"", 7},
                                                          {"7.0", 7},
                                                          {"1e3", 1000},
                                                          {"18446744073709551615", UINT64_MAX},
                                                          {"\"18446744073709551615\"", UINT64_MAX},
                                                          {"9007199254740992.0", 1ULL << 53},
                                                          {"\"007\"", 7},
                                                          {"-0.0", 0}})
    EXPECT_EQ(fields(value).number("x"), number) << value;
  for (const char* value :
       {"-1", "1.5", "\"\"", "\"-1\"", "\"1.0\"", "\" 1\"", "\"1 \"", "\"18446744073709551616\"",
        "18446744073709551616", "1e17", "null", "true", "[1]", "{}"})
    EXPECT_TRUE(refusal([&] {
                  return fields(value).number("x");
                }).starts_with("t: x: expected a whole number below 2^64, found "))
        << value;
  for (const char* value : {"1", "6", "\"6\"", "-3", "2.5"})
    EXPECT_TRUE(refusal([&] {
                  return fields(value).number("x", 2, 5);
                }).starts_with("t: x: expected a number from 2 to 5, found "))
        << value;
  EXPECT_EQ(refusal([] { return fields("\"6\"").number("x", 2, 5); }),
            "t: x: expected a number from 2 to 5, found the string '6'");
  EXPECT_EQ(refusal([] { return fields("-3").number("x", 2, 5); }),
            "t: x: expected a number from 2 to 5, found the number -3");
  EXPECT_EQ(fields("5").number("x", 2, 5), 5U);
  EXPECT_EQ(fields("2").number("x", 2, 5), 2U);
  EXPECT_EQ(fields("1e9").positive("x"), 1e9);
  for (const char* value : {"0", "-1", "1000000001", "\"1\"", "null"})
    EXPECT_TRUE(refusal([&] {
                  return fields(value).positive("x");
                }).starts_with("t: x: expected a number above 0, at most 10^9, found "))
        << value;
  EXPECT_EQ(fields("[0,1.0,2]").numbers("x"), (std::vector<std::uint64_t>{0, 1, 2}));
  const std::pair<const char*, const char*> wrong[] = {{"[-1]", "the number -1"},
                                                       {"[0.5]", "the number 0.5"},
                                                       {"[\"1\"]", "the string '1'"},
                                                       {"7", "the number 7"},
                                                       {"[[1]]", "an array"}};
  for (const auto& [value, found] : wrong)
    EXPECT_EQ(refusal([&, json = value] { return fields(json).numbers("x"); }),
              std::string("t: x: expected an array of whole numbers from 0 up, found ") + found);
}

TEST(JsonFields, OtherTypes) {
  EXPECT_EQ(fields("\"a\"").text("x"), "a");
  EXPECT_EQ(refusal([] { return fields("1").text("x"); }), "t: x: expected a string, found the number 1");
  EXPECT_TRUE(fields("true").flag("x"));
  EXPECT_FALSE(fields("false").flag("y"));
  EXPECT_EQ(refusal([] { return fields("0").flag("x"); }),
            "t: x: expected true or false, found the number 0");
  EXPECT_EQ(refusal([] { return fields("0").text("y"); }), "t: field 'y' is missing");
  EXPECT_EQ(refusal([] {
              fields("0").allow_only({"command", "board"});
              return 0;
            }),
            "t: unknown field 'x'; known: command, board");
  EXPECT_TRUE(fields("[[1]]").object("x", "solution").has("solution"));
  EXPECT_TRUE(fields("{\"status\":\"optimal\"}").object("x", "solution").has("status"));
  EXPECT_EQ(refusal([] { return fields("7").object("x", "solution"); }),
            "t: x: expected an answer (an object), a press board or its id, found the number 7");
  EXPECT_EQ(refusal([] { return fields("7").object("x", "lights"); }),
            "t: x: expected an object, found the number 7");
}

TEST(JsonFields, BoardsOfStringsNumbersAndIds) {
  const Grid of_strings = fields("[\"1_0\",\"011\"]").grid("x");
  EXPECT_EQ(of_strings.cells, cells_of("100\n011\n"));
  ASSERT_TRUE(of_strings.holes);
  EXPECT_EQ(*of_strings.holes, cells_of("010\n000\n"));
  const Grid of_numbers = fields("[[1,null,0],[0,1,1]]").grid("x");
  EXPECT_EQ(of_numbers.cells, of_strings.cells);
  EXPECT_EQ(of_numbers.holes, of_strings.holes);
  EXPECT_EQ(fields("\"plus-2x3-holes40:8c\"").grid("x").cells, of_strings.cells);
  const Grid twelve = fields("[[11,null],[0,3]]").grid("x", 12);
  EXPECT_EQ(twelve.cells.modulus(), 12U);
  EXPECT_EQ(twelve.cells.get(0, 0), 11U);
  for (const auto& [value, modulus, words] :
       std::vector<std::tuple<std::string, std::uint64_t, std::string>>{
           {"[]", 2, "t: x: "},
           {"[[1,0],[1]]", 2, "t: x: row 2 has 1 cell, but the first has 2"},
           {"[[],[]]", 2, "t: x: no board: there are no cells"},
           {"[[1],\"0\"]", 2, "t: x: row 2: expected an array of numbers, found the string '0'"},
           {"[[0,2]]", 2,
            "t: x: row 1, column 2: expected a number from 0 to 1, or null for a hole, found the number 2"},
           {"[[0],[-1]]", 3,
            "t: x: row 2, column 1: expected a number from 0 to 2, or null for a hole, found the number "
            "-1"},
           {"[[0],[1.0]]", 3,
            "t: x: row 2, column 1: expected a number from 0 to 2, or null for a hole, found the number "
            "1.0"},
           {"[\"1\",7]", 2,
            "t: x: expected an array of strings, such as [\"010\",\"111\"], found the number 7 in it"},
           {"[\"1\",\"10\"]", 2, "t: x:"},
           {"[\"3\"]", 3, "t: x:"},
           {"[\"1\"]", 12, "t: x: expected an array of arrays of numbers, found the string '1' in it"},
           {"7", 2, "t: x: expected an array of strings, such as [\"010\",\"111\"], found the number 7"},
           {"\"rubbish\"", 2, "t: x: "},
           {"\"plus-1x1q4:1\"", 3, "t: x: the id has 4 colours, expected 3"}}) {
    const std::string found =
        refusal([&, &json = value, of = modulus] { return fields(json).grid("x", of); });
    EXPECT_EQ(found.find(words), 0U) << value << ": " << found;
  }
}

TEST(JsonFields, ButtonsAsListsAndAsAmounts) {
  const Buttons lists = fields("[[0,2],[],[1,1]]").buttons("x", 3, 4);
  EXPECT_EQ(lists.size(), 3U);
  EXPECT_EQ(lists, with_amounts({{{0, 1}, {2, 1}}, {}, {{1, 1}, {1, 1}}}));
  EXPECT_EQ(fields("[{\"0\":-1,\"2\":5},{\"1\":8}]").buttons("x", 3, 4),
            with_amounts({{{0, 3}, {2, 1}}, {}}));
  const std::pair<const char*, const char*> no_lists[] = {
      {"7", "the number 7"},       {"[0]", "the number 0"},       {"[[3]]", "the number 3"},
      {"[[-1]]", "the number -1"}, {"[[0.5]]", "the number 0.5"}, {"[\"0\"]", "the string '0'"}};
  for (const auto& [value, found] : no_lists)
    EXPECT_EQ(refusal([&, json = value] { return fields(json).buttons("x", 3); }),
              std::string("t: x: expected an array of arrays of whole numbers below 3, found ") + found);
  for (const std::string pair :
       {"\"3\":1", "\"a\":1", "\"0\":1.5", "\"0\":9223372036854775808", "\"-1\":1"})
    EXPECT_EQ(refusal([&] { return fields("[{" + pair + "}]").buttons("x", 3); }),
              "t: x: expected keys below 3 and whole numbers below 2^63, as in {\"0\":1,\"3\":-2}, found " +
                  pair);
}

TEST(JsonFields, Goals) {
  EXPECT_TRUE(fields("\"off\"").goal("x").is_number(0));
  EXPECT_TRUE(fields("\"on\"").goal("x", 5).is_number(4));
  EXPECT_TRUE(fields("3").goal("x", 5).is_number(3));
  EXPECT_EQ(fields("\"uniform\"").goal("x").kind, Goal::Kind::uniform);
  EXPECT_EQ(fields("[\"10\"]").goal("x").target, cells_of("10\n"));
  EXPECT_EQ(fields("\"plus-1x2:8\"").goal("x").target, cells_of("10\n"));
  EXPECT_EQ(
      refusal([] { return fields("\"of\"").goal("x"); }),
      "t: x: expected off, on, uniform, or a board (an array of strings, or an id), found the string 'of'");
  EXPECT_EQ(refusal([] { return fields("{}").goal("x", 3); }),
            "t: x: expected off, on, uniform, a number, or a board (an array, or an id), found an object");
  EXPECT_EQ(refusal([] { return fields("5").goal("x", 5); }),
            "t: x: expected a number from 0 to 4, found the number 5");
}

/// Sends answers back as requests, with the same answer, and to `verify`, which accepts them and finds a
/// changed number.
TEST(Json, AnswersComeBackAsTheyWereWritten) {
  std::mt19937_64 random(1);
  int solved = 0;
  for (int sample = 0; sample < 200; ++sample) {
    const std::uint64_t colours = 2 + (random() % 2) * (random() % 3);
    const std::size_t rows = 1 + random() % 3;
    const std::size_t columns = 1 + random() % 3;
    const bool buttons = random() % 2 == 0;
    const std::size_t cells = buttons ? columns : rows * columns;
    const auto board = [&](std::uint64_t below, unsigned one_in) {
      Json result = Json::array();
      for (std::size_t row = 0; row < (buttons ? 1 : rows); ++row) {
        std::string line;
        for (std::size_t column = 0; column < columns; ++column)
          line += static_cast<char>('0' + (random() % one_in == 0 ? random() % below : 0));
        result.push_back(line);
      }
      return result;
    };
    Json request = {{"command", "solve"}, {"board", board(colours, 1)}};
    if (colours > 2) request["colours"] = colours;
    if (buttons) {
      request["buttons"] = Json::array();
      for (std::size_t button = 0; button < columns; ++button) {
        Json lights = Json::array();
        for (std::size_t times = random() % 4; times-- > 0;) lights.push_back(random() % columns);
        request["buttons"].push_back(lights);
      }
    } else {
      request["rule"] = random() % 2 == 0 ? "plus" : "king";
      request["wrap"] = random() % 2 == 0 ? "none" : "torus";
    }
    if (random() % 3 == 0) request["goal"] = random() % 2 == 0 ? Json("uniform") : board(colours, 1);
    if (random() % 3 == 0) request["free"] = board(2, 3);
    if (random() % 3 == 0) request["fixed"] = board(2, 3);
    if (random() % 3 == 0)
      for (std::size_t i = 0; i < cells; ++i) request["cost"].push_back(random() % 5);
    SCOPED_TRACE(request.dump());
    const std::string answer = respond(request.dump());
    const Json answered = Json::parse(answer);
    ASSERT_TRUE(answered.contains("status")) << answer;
    const auto is_valid = [&](const Json& stated) {
      Json check = request;
      check["command"] = "verify";
      check["answer"] = stated;
      return Json::parse(respond(check.dump()))["valid"] == true;
    };
    ASSERT_TRUE(is_valid(answered)) << answer;
    Json again = {{"command", "solve"}};
    for (const char* field :
         {"board", "colours", "buttons", "rule", "wrap", "goal", "free", "fixed", "cost", "cost_of"})
      if (answered.contains(field)) again[field] = answered[field];
    Json second = Json::parse(respond(again.dump()));
    second["seconds"] = answered["seconds"];
    ASSERT_EQ(second, answered);
    if (answered["status"] != "optimal") continue;
    ++solved;
    for (const char* field : {"presses", "lower", "upper"}) {
      Json wrong = answered;
      wrong[field] = answered[field].get<std::uint64_t>() + 1;
      ASSERT_FALSE(is_valid(wrong)) << field;
    }
  }
  EXPECT_GT(solved, 50);
}

}  // namespace
}  // namespace flipwise
