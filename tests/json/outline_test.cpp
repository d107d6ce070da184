// SPDX-License-Identifier: MIT
#include "json/outline.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace flipwise {
namespace {

JsonOutline outline_of(std::string_view text, std::size_t piece_size) {
  JsonOutline outline;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    for (std::size_t at = 0; at < line.size(); at += piece_size) outline.read(line.substr(at, piece_size));
    outline.end_line();
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  return outline;
}

struct Expected {
  std::string text;
  bool closed;
  bool broken;
};

TEST(JsonOutline, FollowsObjectsInPiecesOfAnySize) {
  const Expected cases[] = {
      {"{}", true, false},
      {"{\"a\":1}", true, false},
      {"{\"a\\\"}\":[1,{\"b\":[]},-2.5e3,true,null]}", true, false},
      {" {\t\"a\"\n:\n\"b\" , \"c\"\n: {} }\r", true, false},
      {"{", false, false},
      {"{\"a\":", false, false},
      {"{\"a\":[1,2", false, false},
      {"{\"a\":{\"b\":\"c\"", false, false},
      {"{\"a\":\nnull", false, false},
      {"{\"a\":\nnull\n1", false, true},
      {"{\"a\":nu\nll", false, true},
      {"{\"a\":\"b", false, true},
      {"{]", true, true},
      {"{\"a\" 1", false, true},
      {"{1", false, true},
      {"{\"a\":1,}", true, true},
      {"{\"a\":[1,]}", true, true},
      {"{,", false, true},
      {"{\"a\":ok", false, true},
      {"{\"a\":ok}", true, true},
      {"{\"a\":[}", false, true},
      {"{\"a\":[}]", true, true},
      {"{} {", false, true},
      {"{}}", true, true},
      {"[1", false, true},
      {"{\"a\":" + std::string(63, '[') + std::string(63, ']') + "}", true, false},
      {"{\"a\":" + std::string(64, '[') + std::string(64, ']') + "}", true, true},
  };
  for (const Expected& expected : cases)
    for (const std::size_t size : {1U, 2U, 3U, 100U}) {
      const JsonOutline outline = outline_of(expected.text, size);
      EXPECT_EQ(outline.is_closed(), expected.closed) << expected.text << ", pieces of " << size;
      EXPECT_EQ(outline.is_broken(), expected.broken) << expected.text << ", pieces of " << size;
    }
}

TEST(JsonOutline, AcceptsValuesOnlyInTheirPlaces) {
  for (const char* text : {"", "{\"a\":", "{\"a\":[", "{\"a\":[1,"})
    EXPECT_TRUE(outline_of(text, 100).takes_value()) << text;
  for (const char* text : {"{", "{\"a\"", "{\"a\":1", "{\"a\":1,", "{\"a\":ok,", "{}"})
    EXPECT_FALSE(outline_of(text, 100).takes_value()) << text;
}

}  // namespace
}  // namespace flipwise
