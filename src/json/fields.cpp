// SPDX-License-Identifier: MIT
#include "json/fields.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/bytes.hpp"
#include "json/field_table.hpp"
#include "json/parse.hpp"
#include "json/puzzle_spec.hpp"
#include "json/set_lists.hpp"
#include "json/values.hpp"

namespace flipwise {

BoardId id_in_text(std::string_view text, std::uint64_t modulus) {
  if (text.find(':') == text.npos)
    throw InputError("'" + printable(std::string(text)) +
                     "' is not an id RULE-ROWSxCOLUMNS:HEX; write cells as an array of rows, such as "
                     "[\"010\",\"111\"]");
  return read_id(text, modulus);
}

namespace {

using Json = nlohmann::ordered_json;

/// Returns the strings that a field may have, in brackets; nothing if others are possible.
std::string words_of(const char* field) {
  for (const FieldRow& row : field_table())
    if (row.name == field && row.option.is_closed) {
      std::string list;
      for (const char c : std::string_view(row.option.words))
        list += c == ' ' ? std::string(", ") : std::string(1, c);
      return " (" + list + ")";
    }
  return "";
}

/// Returns a value for messages: "the number 7", "the string 'x'", "true", "an array".
std::string shown_value(const Json& value) {
  if (value.is_array()) return "an array";
  if (value.is_object()) return "an object";
  if (value.is_string()) return "the string '" + printable(value.get<std::string>()) + "'";
  return (value.is_number() ? "the number " : "") + value.dump();
}

std::vector<std::string> strings_from(const Json& value, const std::string& place,
                                      const char* expected = "an array of strings") {
  const auto refuse = [&](const Json& found, const char* where) {
    throw InputError(place + ": expected " + expected + ", found " + shown_value(found) + where);
  };
  if (!value.is_array()) refuse(value, "");
  if (value.empty()) throw InputError(place + ": no board: there are no cells");
  std::vector<std::string> rows;
  rows.reserve(value.size());
  for (const Json& row : value) {
    if (!row.is_string()) refuse(row, " in it");
    rows.push_back(row.get<std::string>());
  }
  return rows;
}

/// Reads a board from arrays of numbers, in which null is a hole.
Grid grid_of_numbers(const Json& value, const std::string& place, std::uint64_t modulus) {
  const std::uint64_t colours = modulus == press_kinds ? 3 : modulus;
  const std::size_t columns = value[0].size();
  Grid grid;
  std::vector<std::uint64_t> cells;
  std::vector<std::pair<std::size_t, std::size_t>> holes;
  for (std::size_t row = 0; row < value.size(); ++row) {
    if (!value[row].is_array())
      throw InputError(place + ": row " + std::to_string(row + 1) +
                           ": expected an array of numbers, found " + shown_value(value[row]),
                       ErrorCode::value, {.line = row + 1});
    if (columns == 0) throw InputError(place + ": no board: there are no cells");
    if (value[row].size() != columns) {
      const std::string found = count_of(value[row].size(), "cell");
      throw InputError(place + ": row " + std::to_string(row + 1) + " has " + found +
                           ", but the first has " + std::to_string(columns),
                       ErrorCode::syntax, {.line = row + 1});
    }
    for (const Json& cell : value[row]) {
      const bool is_hole = cell.is_null();
      if (is_hole) holes.emplace_back(row, cells.size() % columns);
      if (!is_hole && (!cell.is_number_unsigned() || cell.get<std::uint64_t>() >= colours))
        throw InputError(place + ": row " + std::to_string(row + 1) + ", column " +
                             std::to_string(cells.size() % columns + 1) + ": expected a number from 0 to " +
                             std::to_string(colours - 1) + ", or null for a hole, found " +
                             shown_value(cell),
                         ErrorCode::value, {.line = row + 1, .column = cells.size() % columns + 1});
      cells.push_back(is_hole ? 0 : cell.get<std::uint64_t>());
    }
  }
  grid.cells = {value.size(), columns, colours, cells};
  if (!holes.empty()) grid.holes = Board(value.size(), columns);
  for (const auto& [row, column] : holes) grid.holes->flip(row, column);
  if (modulus == press_kinds && cells_with(grid.cells, 2).weight() == 0)
    grid.cells = nonzero_cells(grid.cells);
  return grid;
}

BoardId id_from(const std::string& text, const std::string& place, std::uint64_t modulus) {
  try {
    return id_in_text(text, modulus);
  } catch (const InputError& error) {
    throw InputError(place + ": " + error.what(), error.code());
  }
}

Grid grid_from(const Json& value, const std::string& place, std::uint64_t modulus,
               const TextForm& form = {}) {
  if (value.is_string()) {
    const BoardId id = id_from(value.get<std::string>(), place, modulus);
    if (modulus > 2 && id.puzzle.modulus() != modulus)
      throw InputError(place + ": the id has " + std::to_string(id.puzzle.modulus()) +
                       " colours, expected " + std::to_string(modulus));
    return id.grid();
  }
  const bool is_list = value.is_array() && !value.empty();
  if (is_list && value[0].is_array()) return grid_of_numbers(value, place, modulus);
  const char* const expected = modulus <= 2 ? "an array of strings, such as [\"010\",\"111\"]"
                               : modulus <= max_in_strings ? "an array of strings or of arrays of numbers"
                                                           : "an array of arrays of numbers";
  if (is_list && modulus > max_in_strings)
    throw InputError(place + ": expected " + expected + ", found " + shown_value(value[0]) + " in it");
  return grid_from_rows(strings_from(value, place, expected), place, modulus, form);
}

}  // namespace

std::optional<std::uint64_t> whole_number(std::string_view digits) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

namespace {

/// Returns a nonnegative whole number, also if it is written as 5.0 or 1e3.
std::optional<std::uint64_t> whole(const Json& value) {
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (!value.is_number_float()) return std::nullopt;
  constexpr double most = 1ULL << 53;
  const double number = value.get<double>();
  if (!(number >= 0 && number <= most && number == std::floor(number))) return std::nullopt;
  return static_cast<std::uint64_t>(number);
}

std::optional<std::uint64_t> number_of(const Json& value) {
  return value.is_string() ? whole_number(value.get<std::string>()) : whole(value);
}

}  // namespace

Fields::Fields(std::string_view text, std::string name)
    : object_(parse_object(text, name)), name_(std::move(name)) {}

bool Fields::has(const char* field) const {
  return object_->contains(std::string_view(field));
}

bool Fields::is_text(const char* field) const {
  return at(field).is_string();
}

bool Fields::is_array(const char* field) const {
  return has(field) && at(field).is_array();
}
bool Fields::is_array_of_texts(const char* field) const {
  return is_array(field) && !at(field).empty() && at(field)[0].is_string();
}

bool Fields::is_number(const char* field) const {
  return has(field) && at(field).is_number();
}

void Fields::allow_only(const std::vector<std::string_view>& known) const {
  for (const auto& [field, value] : object_->items())
    if (std::find(known.begin(), known.end(), field) == known.end()) {
      std::string list;
      for (const std::string_view one : known) list += (list.empty() ? "" : ", ") + std::string(one);
      throw InputError(name_ + ": unknown field '" + printable(field) + "'; known: " + list,
                       ErrorCode::unknown_name, {.input = name_, .field = field});
    }
}

const Fields::Json& Fields::at(const char* field) const {
  const auto found = object_->find(std::string_view(field));
  if (found == object_->end())
    throw InputError(name_ + ": field '" + field + "' is missing", ErrorCode::missing,
                     {.input = name_, .field = field});
  return *found;
}

std::string Fields::text(const char* field) const {
  const Json& value = at(field);
  if (!value.is_string())
    refuse(field, "expected a string" + words_of(field) + ", found " + shown_value(value));
  return value.get<std::string>();
}

bool Fields::is_second_word(const char* field, const char* first, const char* second) const {
  if (!has(field)) return false;
  const std::string word = text(field);
  if (word != first && word != second)
    refuse(field, "expected " + std::string(first) + " or " + second + ", found '" + printable(word) + "'");
  return word == second;
}

bool Fields::flag(const char* field) const {
  if (!has(field)) return false;
  const Json& value = at(field);
  if (!value.is_boolean()) refuse(field, "expected true or false, found " + shown_value(value));
  return value.get<bool>();
}

std::uint64_t Fields::number(const char* field, std::uint64_t least, std::uint64_t most) const {
  const Json& value = at(field);
  const auto found = number_of(value);
  if (!found || *found < least || *found > most)
    refuse(field, (least == 0 && most == UINT64_MAX
                       ? "expected a whole number below 2^64"
                       : "expected a number from " + std::to_string(least) + " to " +
                             (most == UINT64_MAX ? "2^64 - 1" : std::to_string(most))) +
                      ", found " + shown_value(value));
  return *found;
}

std::vector<std::string> Fields::strings(const char* field) const {
  return reading(
      field, [&] { return strings_from(at(field), place(field)); }, true);
}

double Fields::positive(const char* field) const {
  const Json& value = at(field);
  if (value.is_number())
    if (const double number = value.get<double>(); number > 0 && number <= 1e9) return number;
  refuse(field, "expected a number above 0, at most 10^9, found " + shown_value(value));
}

Grid Fields::grid(const char* field, std::uint64_t modulus, const TextForm& form) const {
  return reading(
      field, [&] { return grid_from(at(field), place(field), modulus, form); }, true);
}

std::vector<Grid> Fields::grids(const char* field, std::uint64_t modulus) const {
  const Json& value = at(field);
  if (!value.is_array()) refuse(field, "expected an array of boards, found " + shown_value(value));
  std::vector<Grid> grids;
  for (const Json& grid : value)
    grids.push_back(reading(
        field, [&] { return grid_from(grid, place(field), modulus); }, true));
  return grids;
}

Board Fields::mask(const char* field, std::uint64_t colours, const TextForm& form) const {
  const Json& value = at(field);
  const bool is_strings = value.is_array() && !value.empty() && value[0].is_string();
  return marked_cells(grid(field, is_strings && colours > max_in_strings ? 2 : colours, form));
}

Goal Fields::goal(const char* field, std::uint64_t colours, const TextForm& form) const {
  const bool of_two = colours == 2;
  const Json& value = at(field);
  if (value.is_array() || (value.is_string() && looks_like_id(value.get<std::string>()))) {
    Grid goal = grid(field, colours, form);
    return {Goal::Kind::target, 0, std::move(goal.cells), std::move(goal.holes)};
  }
  if (value.is_number()) return {Goal::Kind::number, number(field, 0, colours - 1)};
  if (value == "off") return {};
  if (value == "on" && colours == counter_modulus)
    refuse(field, "counters that never wrap have no goal on: expected off, a number or a board");
  if (value == "on") return {Goal::Kind::number, colours - 1};
  if (value == "uniform") return {Goal::Kind::uniform};
  refuse(field, std::string("expected off, on, uniform, ") +
                    (of_two ? "or a board (an array of strings, or an id)"
                            : "a number, or a board (an array, or an id)") +
                    ", found " + shown_value(value));
}

std::vector<std::uint64_t> Fields::numbers(const char* field) const {
  const Json& value = at(field);
  const auto require = [&](bool is_right, const Json& found) {
    if (!is_right)
      refuse(field, "expected an array of whole numbers from 0 up, found " + shown_value(found));
  };
  require(value.is_array(), value);
  std::vector<std::uint64_t> numbers;
  for (const Json& one : value) {
    const auto number = whole(one);
    require(number.has_value(), one);
    numbers.push_back(*number);
  }
  return numbers;
}

std::vector<std::vector<std::uint32_t>> Fields::ascending_lists(const char* field,
                                                                std::uint32_t end) const {
  std::vector<std::vector<std::uint32_t>> lists;
  const auto require = [&](bool is_right, const Json& found) {
    if (!is_right)
      refuse(field, "expected an array of arrays of ascending whole numbers below " + std::to_string(end) +
                        ", found " + shown_value(found));
  };
  require(at(field).is_array(), at(field));
  for (const Json& list : at(field)) {
    require(list.is_array(), list);
    auto& numbers = lists.emplace_back();
    for (const Json& one : list) {
      const auto number = whole(one);
      require(number && *number < end && (numbers.empty() || *number > numbers.back()), one);
      numbers.push_back(static_cast<std::uint32_t>(*number));
    }
  }
  return lists;
}

Buttons Fields::buttons(const char* field, std::size_t lights, std::uint64_t modulus) const {
  const auto refuse_list = [&](const Json& found) {
    refuse(field, "expected an array of arrays of whole numbers below " + std::to_string(lights) +
                      ", found " + shown_value(found));
  };
  const auto add_amounts = [&](const Json& button, Buttons& to) {
    const auto signed_modulus = static_cast<std::int64_t>(modulus);
    for (const auto& [light, amount] : button.items()) {
      const auto number = whole_number(light);
      if (!number || *number >= lights || !amount.is_number_integer() ||
          (amount.is_number_unsigned() && amount.get<std::uint64_t>() > INT64_MAX))
        refuse(field, "expected keys below " + std::to_string(lights) +
                          " and whole numbers below 2^63, as in {\"0\":1,\"3\":-2}, found \"" +
                          printable(light) + "\":" + printable(amount.dump()));
      if (modulus == counter_modulus &&
          (!amount.is_number_unsigned() || amount.get<std::uint64_t>() >= modulus))
        refuse(field, "with counters that never wrap, expected numbers from 0 to 2^53 - 1, found " +
                          shown_value(amount));
      const std::int64_t rest = amount.get<std::int64_t>() % signed_modulus;
      if (rest != 0)
        to.change(static_cast<std::size_t>(*number),
                  static_cast<std::uint64_t>(rest < 0 ? rest + signed_modulus : rest));
    }
  };
  const Json& value = at(field);
  if (!value.is_array()) refuse_list(value);
  Buttons buttons;
  for (const Json& button : value) {
    if (!button.is_array() && !button.is_object()) refuse_list(button);
    buttons.add();
    if (button.is_object()) {
      add_amounts(button, buttons);
      continue;
    }
    for (const Json& light : button) {
      const auto number = whole(light);
      if (!number || *number >= lights) refuse_list(light);
      buttons.change(static_cast<std::size_t>(*number));
    }
  }
  return buttons;
}

CounterWitness Fields::counter_witness() const {
  CounterWitness witness;
  const Json& weights = at("weights");
  const auto require = [&](bool is_right, const Json& found) {
    if (!is_right)
      refuse("weights",
             "expected an array of whole numbers from -2^63 to 2^63 - 1, found " + shown_value(found));
  };
  require(weights.is_array(), weights);
  for (const Json& weight : weights)
    require(weight.is_number_integer() &&
                (!weight.is_number_unsigned() || weight.get<std::uint64_t>() <= INT64_MAX),
            weight);
  for (const Json& weight : weights) witness.weights.push_back(weight.get<std::int64_t>());
  if (has("divisor")) witness.divisor = number("divisor", 0, counter_modulus);
  return witness;
}

std::vector<SetLists> Fields::set_lists(const char* field) const {
  const auto require = [&](bool is_right) {
    if (!is_right)
      refuse(field,
             "expected an array of objects with three arrays of one length, for each set its lights, the "
             "place of the set around it or null, and its amount, as in "
             "{\"lights\":[[0],[1,2]],\"within\":[null,0],\"amounts\":[2,2]}");
  };
  const auto number_in = [&](const Json& value, std::uint64_t end) {
    const auto number = whole(value);
    require(number && *number < end);
    return static_cast<std::uint32_t>(*number);
  };
  std::vector<SetLists> all;
  require(at(field).is_array());
  for (const Json& object : at(field)) {
    SetLists& lists = all.emplace_back();
    const auto list = [&](const char* name) -> const Json& {
      require(object.is_object() && object.contains(name) && object[name].is_array());
      return object[name];
    };
    for (const Json& lights : list("lights")) {
      require(lights.is_array());
      auto& of_set = lists.lights.emplace_back();
      for (const Json& light : lights) of_set.push_back(number_in(light, NestedSets::none));
    }
    for (const Json& outer : list("within"))
      lists.within.push_back(outer.is_null() ? std::nullopt
                                             : std::optional(number_in(outer, lists.lights.size())));
    for (const Json& amount : list("amounts")) {
      const auto number = whole(amount);
      require(number.has_value());
      lists.amounts.push_back(*number);
    }
    require(lists.lights.size() == lists.within.size() && lists.lights.size() == lists.amounts.size());
  }
  return all;
}

Fields Fields::object(const char* field, const char* lone) const {
  const Json& value = at(field);
  if (value.is_object()) return {shared_json(Json(value)), place(field)};
  const bool is_answer = std::string_view(lone) == "solution";
  if (!value.is_array() && !is_answer) refuse(field, "expected an object, found " + shown_value(value));
  if (!value.is_array())
    refuse(field, "expected an answer (an object), a press board or its id, found " + shown_value(value));
  Json object;
  object[lone] = value;
  return {shared_json(std::move(object)), place(field)};
}

}  // namespace flipwise
