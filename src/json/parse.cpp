// SPDX-License-Identifier: MIT
#include "json/parse.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise {

namespace {

using Json = nlohmann::ordered_json;

/// Where the parser found what, without its name for the rule that it was about to apply:
/// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while ... - WHAT".
std::string fault_of(std::string_view words) {
  constexpr std::string_view before = "parse error at ";
  const std::size_t at = words.find(before);
  if (at == words.npos) return std::string(words.substr(std::min(words.find("] ") + 2, words.size())));
  words.remove_prefix(at + before.size());
  const std::string_view place = words.substr(0, words.find(':'));
  const std::size_t dash = words.find(" - ");
  const std::string_view what = words.substr(dash == words.npos ? place.size() + 2 : dash + 3);
  constexpr std::string_view first_line = "line 1, ";
  return std::string(place.substr(place.starts_with(first_line) ? first_line.size() : 0)) + ": " +
         std::string(what);
}

}  // namespace

std::string printable(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) == 127) c = '?';
  constexpr std::size_t longest = 200;
  if (text.size() > longest) text = text.substr(0, longest) + "...";
  return text;
}

std::shared_ptr<const Json> parse_object(std::string_view text, const std::string& name) {
  constexpr int deepest = 16;
  constexpr std::size_t most_fields = 1000;  // the parser compares each with all before it
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  // The parser would take a NUL byte for the end, and the last of two equal fields.
  if (text.find('\0') != text.npos) throw InputError(name + ": not JSON: a NUL byte");
  std::vector<std::set<std::string>> fields;
  const auto bounded = [&](int depth, Json::parse_event_t event, Json& value) {
    if (depth > deepest) throw InputError(name + ": not a request or answer: nested too deeply");
    if (event == Json::parse_event_t::object_start) fields.emplace_back();
    if (event == Json::parse_event_t::object_end) fields.pop_back();
    if (event != Json::parse_event_t::key) return true;
    if (!fields.back().insert(value.get<std::string>()).second)
      throw InputError(name + ": field '" + printable(value.get<std::string>()) + "' stands twice");
    if (fields.back().size() > most_fields)
      throw InputError(name + ": not a request or answer: an object of more than " +
                       std::to_string(most_fields) + " fields");
    return true;
  };
  Json object;
  try {
    object = Json::parse(text, bounded);
  } catch (const Json::exception& error) {
    throw InputError(name + ": not JSON: " + printable(fault_of(error.what())));
  }
  if (!object.is_object()) throw InputError(name + ": expected one JSON object");
  return std::make_shared<const Json>(std::move(object));
}

}  // namespace flipwise
