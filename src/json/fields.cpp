// SPDX-License-Identifier: MIT
#include "json/fields.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/parse.hpp"

namespace flipwise {

namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> strings_from(const Json& value, const std::string& place) {
  if (!value.is_array()) throw InputError(place + ": expected an array of strings");
  if (value.empty()) throw InputError(place + ": no board: there are no cells");
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
    BoardId id = at_place(place, [&] { return read_id(value.get<std::string>(), kinds); });
    return {std::move(id.puzzle.start), std::move(id.puzzle.holes), std::move(id.second)};
  }
  if (value.is_array() && !value.empty() && value[0].is_array()) {
    const ColourGrid numbers = grid_of_numbers(value, place, kinds ? 3 : 2);
    return grid_from_rows(colour_grid_rows(numbers), place, kinds);
  }
  return grid_from_rows(strings_from(value, place), place, kinds);
}

}  // namespace

std::optional<std::uint64_t> whole_number(std::string_view digits) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

namespace {

/// A number that is whole, as 5.0 and 1e3 are, too.
std::optional<std::uint64_t> whole(const Json& value) {
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (!value.is_number_float()) return std::nullopt;
  constexpr double most = 1ULL << 53;
  const double number = value.get<double>();
  if (!(number >= 0 && number <= most && number == std::floor(number))) return std::nullopt;
  return static_cast<std::uint64_t>(number);
}

}  // namespace

Fields::Fields(std::string_view text, std::string name)
    : object_(parse_object(text, name)), name_(std::move(name)) {}

bool Fields::has(const char* field) const {
  return object_->contains(field);
}

bool Fields::is_text(const char* field) const {
  return at(field).is_string();
}

bool Fields::is_array(const char* field) const {
  return has(field) && at(field).is_array();
}

bool Fields::is_number(const char* field) const {
  return has(field) && at(field).is_number();
}

void Fields::allow_only(std::vector<std::string_view> known, bool limits) const {
  known.insert(known.begin(), "command");
  if (limits) known.insert(known.end(), {"limit", "memory", "threads"});
  for (const auto& [field, value] : object_->items())
    if (std::find(known.begin(), known.end(), field) == known.end()) {
      std::string list;
      for (const std::string_view one : known) list += (list.empty() ? "" : ", ") + std::string(one);
      throw InputError(name_ + ": unknown field '" + printable(field) + "'; known: " + list);
    }
}

const Fields::Json& Fields::at(const char* field) const {
  const auto found = object_->find(field);
  if (found == object_->end()) throw InputError(name_ + ": field '" + field + "' is missing");
  return *found;
}

std::string Fields::text(const char* field) const {
  const Json& value = at(field);
  if (!value.is_string()) throw InputError(place(field) + ": expected a string");
  return value.get<std::string>();
}

bool Fields::flag(const char* field) const {
  if (!has(field)) return false;
  const Json& value = at(field);
  if (!value.is_boolean()) throw InputError(place(field) + ": expected true or false");
  return value.get<bool>();
}

namespace {

std::optional<std::uint64_t> number_of(const Json& value) {
  return value.is_string() ? whole_number(value.get<std::string>()) : whole(value);
}

}  // namespace

std::uint64_t Fields::number(const char* field) const {
  if (const auto number = number_of(at(field))) return *number;
  throw InputError(place(field) + ": expected a whole number below 2^64");
}

std::uint64_t Fields::number(const char* field, std::uint64_t least, std::uint64_t most) const {
  const auto found = number_of(at(field));
  if (!found || *found < least || *found > most)
    throw InputError(place(field) + ": expected a number from " + std::to_string(least) + " to " +
                     std::to_string(most));
  return *found;
}

std::vector<std::string> Fields::strings(const char* field) const {
  return strings_from(at(field), place(field));
}

double Fields::positive(const char* field) const {
  const Json& value = at(field);
  if (value.is_number())
    if (const double number = value.get<double>(); number > 0 && number <= 1e9) return number;
  throw InputError(place(field) + ": expected a number above 0 and up to 1000000000");
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

Goal Fields::goal(const char* field, unsigned colours) const {
  const bool of_two = colours == 2;
  const Json& value = at(field);
  if (value.is_array() || (value.is_string() && looks_like_id(value.get<std::string>()))) {
    if (of_two) {
      Grid goal = grid(field);
      return {Goal::Kind::target, 0, std::move(goal.lit), std::move(goal.holes)};
    }
    ColourGrid goal = colour_grid(field, colours);
    return {Goal::Kind::target, 0, std::move(goal.cells), std::move(goal.holes)};
  }
  if (value.is_number()) return {Goal::Kind::number, number(field, 0, colours - 1)};
  if (value == "off") return {};
  if (value == "on") return {Goal::Kind::number, colours - 1};
  if (value == "uniform") return {Goal::Kind::uniform};
  throw InputError(place(field) + ": expected off, on, uniform, " +
                   (of_two ? "or a board (an array of strings, or an id)"
                           : "a number, or a board (an array, or an id)"));
}

std::vector<std::uint64_t> Fields::numbers(const char* field) const {
  const Json& value = at(field);
  std::vector<std::uint64_t> numbers;
  if (value.is_array())
    for (const Json& one : value)
      if (const auto number = whole(one)) numbers.push_back(*number);
  if (!value.is_array() || numbers.size() < value.size())
    throw InputError(place(field) + ": expected an array of whole numbers from 0 on");
  return numbers;
}

Buttons Fields::buttons(const char* field, std::size_t lights) const {
  const auto refuse = [&] {
    throw InputError(place(field) + ": expected an array of arrays of light numbers below " +
                     std::to_string(lights));
  };
  const Json& value = at(field);
  if (!value.is_array()) refuse();
  Buttons buttons;
  for (const Json& button : value) {
    if (!button.is_array()) refuse();
    buttons.add();
    for (const Json& light : button) {
      const auto number = whole(light);
      if (!number || *number >= lights) refuse();
      buttons.change(static_cast<std::size_t>(*number));
    }
  }
  return buttons;
}

Fields Fields::object(const char* field, const char* lone) const {
  const Json& value = at(field);
  if (value.is_object()) return {shared_json(Json(value)), place(field)};
  if (!value.is_array())
    throw InputError(place(field) + ": expected an answer (an object), a press board or its id");
  Json object;
  object[lone] = value;
  return {shared_json(std::move(object)), place(field)};
}

}  // namespace flipwise
