// SPDX-License-Identifier: MIT
#include "json/parse.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "flipwise/errors.hpp"

namespace flipwise {
namespace {

std::string object_of(std::size_t fields) {
  std::string text = "{";
  for (std::size_t i = 0; i < fields; ++i) text += (i == 0 ? "\"f" : ",\"f") + std::to_string(i) + "\":1";
  return text + "}";
}

TEST(ParseJson, TakesOneObjectOfBoundedShape) {
  for (const std::string& text : {std::string("{}"), std::string("\xef\xbb\xbf{\"a\":1}"), object_of(1000),
                                  "{\"a\":" + std::string(16, '[') + std::string(16, ']') + "}"})
    EXPECT_TRUE(parse_object(text, "test")->is_object()) << text.substr(0, 20);
  const std::pair<std::string, std::string> wrong[] = {
      {"", "test: not JSON: column 1: unexpected end of input; expected '[', '{', or a literal"},
      {"[1]", "test: expected one JSON object, found an array"},
      {"{\"a\":1,\"a\":2}", "test: field 'a' occurs twice"},
      {"{\"b\":{\"a\":1,\"a\":2}}", "test: field 'a' occurs twice"},
      {std::string("{}\0", 3), "test: not JSON: it contains a NUL byte"},
      {object_of(1001), "test: an object has more than 1000 fields, the largest number supported"},
      {"{\"a\":" + std::string(17, '[') + std::string(17, ']') + "}",
       "test: the JSON is nested more than 16 levels deep, the most supported"}};
  for (const auto& [text, message] : wrong) try {
      parse_object(text, "test");
      ADD_FAILURE() << text.substr(0, 20) << " was taken";
    } catch (const InputError& error) {
      EXPECT_EQ(error.what(), message);
    }
}

}  // namespace
}  // namespace flipwise
