// SPDX-License-Identifier: MIT
#include "json/json_fields.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "flipwise/errors.hpp"
#include "flipwise/id.hpp"

namespace flipwise::json {

namespace {

/// One line that a terminal can show, whatever bytes the input held.
std::string printable(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) == 127) c = '?';
  constexpr std::size_t longest = 200;
  if (text.size() > longest) text = text.substr(0, longest) + "...";
  return text;
}

std::vector<std::string> strings_from(const Json& value, const std::string& place) {
  if (!value.is_array() || value.empty()) throw InputError(place + ": expected an array of strings");
  std::vector<std::string> rows;
  rows.reserve(value.size());
  for (const Json& row : value) {
    if (!row.is_string()) throw InputError(place + ": expected an array of strings");
    rows.push_back(row.get<std::string>());
  }
  return rows;
}

Grid grid_from(const Json& value, const std::string& place, bool kinds) {
  if (value.is_string()) {
    BoardId id = read_id(value.get<std::string>());
    return {std::move(id.puzzle.start), std::move(id.puzzle.holes), std::move(id.second)};
  }
  return grid_from_rows(strings_from(value, place), place, kinds);
}

}  // namespace

Json parse_object(std::string_view text, const std::string& name) {
  constexpr int deepest = 16;
  const auto bounded = [&](int depth, Json::parse_event_t, Json&) {
    if (depth > deepest) throw InputError(name + ": not a request or answer: nested too deeply");
    return true;
  };
  try {
    Json object = Json::parse(text, bounded);
    if (!object.is_object()) throw InputError(name + ": expected one JSON object");
    return object;
  } catch (const nlohmann::json::exception& error) {
    std::string_view reason = error.what();
    if (const auto end = reason.find("] "); end != std::string_view::npos) reason.remove_prefix(end + 2);
    throw InputError(name + ": not JSON: " + printable(std::string(reason)));
  }
}

void Fields::allow_only(std::initializer_list<std::string_view> known) const {
  for (const auto& [field, value] : object_.items())
    if (std::find(known.begin(), known.end(), field) == known.end()) {
      std::string list;
      for (const std::string_view one : known) list += (list.empty() ? "" : ", ") + std::string(one);
      throw InputError(name_ + ": unknown field '" + printable(field) + "'; known: " + list);
    }
}

const Json& Fields::at(const char* field) const {
  const auto found = object_.find(field);
  if (found == object_.end()) throw InputError(name_ + ": field '" + field + "' is missing");
  return *found;
}

std::string Fields::text(const char* field) const {
  const Json& value = at(field);
  if (!value.is_string()) throw InputError(place(field) + ": expected a string");
  return value.get<std::string>();
}

bool Fields::flag(const char* field) const {
  const Json& value = at(field);
  if (!value.is_boolean()) throw InputError(place(field) + ": expected true or false");
  return value.get<bool>();
}

std::uint64_t Fields::number(const char* field) const {
  const Json& value = at(field);
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (value.is_string()) {
    const std::string digits = value.get<std::string>();
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error == std::errc{} && end == digits.data() + digits.size()) return number;
  }
  throw InputError(place(field) + ": expected a whole number below 2^64");
}

std::vector<std::string> Fields::strings(const char* field) const {
  return strings_from(at(field), place(field));
}

double Fields::positive(const char* field) const {
  const Json& value = at(field);
  if (value.is_number())
    if (const double number = value.get<double>(); std::isfinite(number) && number > 0) return number;
  throw InputError(place(field) + ": expected a number above 0");
}

Grid Fields::grid(const char* field, bool kinds) const {
  return grid_from(at(field), place(field), kinds);
}

std::vector<Grid> Fields::grids(const char* field, bool kinds) const {
  const Json& value = at(field);
  if (!value.is_array()) throw InputError(place(field) + ": expected an array of boards");
  std::vector<Grid> grids;
  for (const Json& grid : value) grids.push_back(grid_from(grid, place(field), kinds));
  return grids;
}

Goal Fields::goal(const char* field) const {
  const Json& value = at(field);
  if (value.is_array()) return {Goal::Kind::target, grid(field).lit};
  if (value == "off") return {Goal::Kind::off};
  if (value == "on") return {Goal::Kind::on};
  if (value == "uniform") return {Goal::Kind::uniform};
  throw InputError(place(field) + ": expected off, on, uniform, or a board (an array of strings)");
}

Json board_json(const Board& lit, const std::optional<Board>& holes, const Board& second) {
  return grid_rows({lit, holes, second});
}

Json goal_json(const Goal& goal, const std::optional<Board>& holes) {
  switch (goal.kind) {
    case Goal::Kind::off: return "off";
    case Goal::Kind::on: return "on";
    case Goal::Kind::uniform: return "uniform";
    case Goal::Kind::target: return board_json(goal.target, holes);
  }
  return {};
}

std::string dump(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace flipwise::json
