// SPDX-License-Identifier: MIT
#include "json/request.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "buttons.hpp"
#include "flipwise/errors.hpp"
#include "json/fields.hpp"
#include "json/values.hpp"

namespace flipwise {
namespace {

using Json = nlohmann::json;

const char* const sample = R"({"command":"solve","board":["1001","0110","0110","1001"]})";

TEST(Json, RequestHasTheDefaultsOfTheCommandLine) {
  const Request request = request_from_json(sample, "test");
  EXPECT_EQ(command(request), "solve");
  const auto& solve_request = std::get<SolveRequest>(request);
  const Puzzle& puzzle = solve_request.puzzle;
  EXPECT_EQ(puzzle.start.weight(), 8U);
  EXPECT_EQ(puzzle.rule.name, "plus");
  EXPECT_EQ(puzzle.wrap, Wrap::none);
  EXPECT_TRUE(puzzle.goal.is_number(0));
  EXPECT_EQ(solve_request.options.find, SolveOptions::Find::fewest);
  EXPECT_FALSE(solve_request.options.run.limit_seconds);
}

TEST(Json, RequestTakesEveryField) {
  const Request request = request_from_json(
      R"({"command":"solve","board":["1_","00"],"rule":"king","wrap":"torus","goal":["00","01"],"all":"7",)"
      R"("limit":1.5,"memory":0.5,"threads":3})",
      "test");
  const auto& solve_request = std::get<SolveRequest>(request);
  const Puzzle& puzzle = solve_request.puzzle;
  ASSERT_TRUE(puzzle.holes);
  EXPECT_TRUE(puzzle.holes->get(0, 1));
  EXPECT_EQ(puzzle.rule, parse_rule("king"));
  EXPECT_EQ(puzzle.wrap, Wrap::torus);
  EXPECT_TRUE(puzzle.goal.target.get(1, 1));
  EXPECT_EQ(solve_request.options.all, 7U);
  EXPECT_EQ(solve_request.options.run.limit_seconds, 1.5);
  EXPECT_EQ(solve_request.options.run.memory_bytes, std::uint64_t{1} << 29);
  EXPECT_EQ(solve_request.options.run.threads, 3U);
}

TEST(Json, BadRequestsNameTheInputAndTheField) {
  for (const char* text :
       {"", "{", "[]", "7", "{}", R"({"command":"x"})", R"({"command":"solve"})",
        R"({"command":"solve","board":["1"],"x":1})", R"({"command":"solve","board":["1"],"threads":0})",
        R"({"command":"solve","board":["1"],"limit":-1})", R"({"command":"solve","board":[1]})",
        R"({"command":"count","rows":0,"columns":1})", R"({"command":"count","rows":1.5,"columns":1})",
        R"({"command":"count","rows":1,"columns":1,"modulus":"9223372036854775809"})",
        R"({"command":"solve","board":["1"],"rule":"x y"})",
        R"({"command":"solve","board":["1"],"wrap":"x"})",
        R"({"command":"count","rows":1,"columns":1,"on":"9"})",
        R"({"command":"verify","board":["1"],"answer":{}})"}) {
    SCOPED_TRACE(text);
    try {
      request_from_json(text, "somewhere");
      FAIL() << "accepted";
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      EXPECT_EQ(std::string(error.what()).rfind("somewhere", 0), 0U) << error.what();
    }
  }
}

TEST(Json, AnswerReadsBackAsItWasWritten) {
  const Request request = request_from_json(sample, "test");
  const Puzzle& puzzle = std::get<SolveRequest>(request).puzzle;
  const Answer answer = solve(puzzle);
  const StatedAnswer stated = answer_from_json(Fields(to_json(puzzle, answer), "test"), 2);
  EXPECT_EQ(stated.contradiction, "");
  EXPECT_EQ(stated.answer.status, answer.status);
  EXPECT_EQ(stated.answer.solution, answer.solution);
  EXPECT_EQ(stated.answer.upper, answer.upper);
  EXPECT_EQ(stated.answer.lower, answer.lower);
  EXPECT_EQ(stated.answer.nullity, answer.nullity);
  EXPECT_EQ(stated.answer.solutions, answer.solutions);
  ASSERT_TRUE(stated.puzzle.board);
  EXPECT_EQ(stated.puzzle.board->cells, puzzle.start);
  EXPECT_TRUE(verify(VerifyRequest{.puzzle = {.board = stated.puzzle.board}, .stated = stated}).valid);
}

TEST(Json, ContradictionsAreFound) {
  const Json right = Json::parse(respond(sample));
  const auto verdict = [&](const char* field, const Json& value) {
    Json wrong = right;
    wrong[field] = value;
    const Json request = {{"command", "verify"}, {"board", right["board"]}, {"answer", wrong}};
    return Json::parse(respond(request.dump()));
  };
  EXPECT_EQ(verdict("presses", 4)["valid"], true);
  EXPECT_EQ(verdict("presses", 5)["valid"], false);
  EXPECT_EQ(verdict("upper", 5)["valid"], false);
  EXPECT_EQ(verdict("lower", 3)["valid"], false);
  EXPECT_EQ(verdict("status", "impossible")["valid"], false);
  EXPECT_EQ(verdict("kinds", {"0000", "1001", "1001", "0001"})["valid"], false);
  EXPECT_EQ(verdict("board", {"1001", "0110", "0110", "1000"})["valid"], false);
}

TEST(Json, RespondAnswersEveryCommandOfTheLibrary) {
  EXPECT_EQ(Json::parse(respond(sample))["presses"], 4);
  EXPECT_EQ(Json::parse(respond(R"({"command":"count","rows":2,"columns":2})"))["count"], "8");
  EXPECT_EQ(Json::parse(respond(R"({"command":"analyze","rows":5,"columns":5})"))["solutions"], "4");
  EXPECT_EQ(Json::parse(respond(R"({"command":"show","board":["1_2"]})"))["board"], Json({"1_2"}));
  EXPECT_EQ(
      Json::parse(respond(R"({"command":"table","name":"nullity","from":3,"to":5})")),
      Json::parse(
          R"({"name":"nullity","rule":"plus","wrap":"none","from":3,"to":5,"values":["0","4","2"]})"));
  EXPECT_EQ(Json::parse(respond("rubbish"))["culprit"], "input");
  EXPECT_EQ(Json::parse(respond(R"({"command":"judge","dialect":"fliptile"})"))["culprit"], "input");
  EXPECT_EQ(Json::parse(respond("{\"command\":\"\xff\"}"))["culprit"], "input");
}

TEST(Json, ATableEndsAtItsLimitWithTheNumbersSoFar) {
  const Json answer = Json::parse(
      respond(R"({"command":"table","name":"nullity","rule":"king","from":1,"to":100000000,"limit":0.2})"));
  EXPECT_EQ(answer["status"], "unknown");
  const std::size_t numbers = answer["values"].size();
  EXPECT_GT(numbers, 0U);
  EXPECT_EQ(answer["reason"].get<std::string>().find("n = " + std::to_string(numbers + 1) + ": "), 0U);
  EXPECT_EQ(Json::parse(respond(
                R"({"command":"table","name":"nullity","rule":"two-kind","from":1,"to":2})"))["culprit"],
            "input");
}

TEST(Json, RespondLetsTheCallerStop) {
  std::mt19937_64 random(1);
  std::string board;
  for (int row = 0; row < 120; ++row) {
    board += board.empty() ? "\"" : ",\"";
    for (int column = 0; column < 120; ++column) board += random() & 1 ? '1' : '0';
    board += '"';
  }
  const std::string request =
      R"({"command":"solve","rule":"two-kind","limit":600,"board":[)" + board + "]}";
  int polls = 0;
  const Json answer = Json::parse(respond(request, [&](std::string_view progress) {
    ++polls;
    EXPECT_TRUE(Json::parse(progress).contains("done")) << progress;
    return false;
  }));
  EXPECT_EQ(polls, 1);
  EXPECT_EQ(answer["status"], "unknown");
  EXPECT_EQ(answer["reason"], "stopped") << "the limit came first";
  EXPECT_GT(answer["lower"], 0);
  if (answer.contains("upper")) {
    EXPECT_LE(answer["lower"], answer["upper"]);
  }
}

TEST(Json, ObjectsAreOneLineInTheOrderOfTheirFields) {
  const JsonObject inner{{"row", 1}};
  const JsonObject object{{"text", "a\"\n\xff"},
                          {"share", 0.25},
                          {"seconds", 0.0},
                          {"tiny", 2e-6},
                          {"none", JsonValue()},
                          {"flag", true},
                          {"whole", UINT64_MAX},
                          {"negative", -1},
                          {"objects", std::vector{inner, inner}},
                          {"lists", LightLists{{1, 2}, {}}}};
  EXPECT_EQ(
      object.text(),
      "{\"text\":\"a\\\"\\n\xef\xbf\xbd\",\"share\":0.25,\"seconds\":0.0,\"tiny\":2e-06,\"none\":null,"
      "\"flag\":true,\"whole\":18446744073709551615,\"negative\":-1,"
      "\"objects\":[{\"row\":1},{\"row\":1}],\"lists\":[[1,2],[]]}");
  EXPECT_EQ(JsonObject().text(), "{}");
}

}  // namespace
}  // namespace flipwise
