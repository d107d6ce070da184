// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "flipwise/answer.hpp"
#include "flipwise/count.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

/// A JSON value, as text.
class JsonValue {  // NOLINTBEGIN(google-explicit-constructor): anything that JSON has is one
 public:
  JsonValue() : text_("null") {}
  JsonValue(std::string_view text);
  JsonValue(const std::string& text) : JsonValue(std::string_view(text)) {}
  JsonValue(const char* text) : JsonValue(std::string_view(text)) {}
  JsonValue(double number);
  JsonValue(bool flag) : text_(flag ? "true" : "false") {}
  template <typename Number>
  requires std::is_integral_v<Number> JsonValue(Number number) : text_(std::to_string(number)) {}
  template <typename Item>
  JsonValue(const std::optional<Item>& item) : JsonValue(item ? JsonValue(*item) : JsonValue()) {}
  template <typename Item>
  JsonValue(const std::vector<Item>& items) : text_("[") {
    for (const Item& item : items) (text_ += text_.size() > 1 ? "," : "") += JsonValue(item).text();
    text_ += ']';
  }
  // NOLINTEND(google-explicit-constructor)
  const std::string& text() const { return text_; }

 protected:
  std::string text_;
};

/// A JSON object on one line, with its fields in insertion order.
class JsonObject : public JsonValue {
 public:
  JsonObject(std::initializer_list<std::pair<std::string_view, JsonValue>> fields = {}) {
    text_ = "{}";
    for (const auto& [field, value] : fields) add(field, value);
  }
  void add(std::string_view field, const JsonValue& value);
  template <typename Item>
  void add_known(std::string_view field, const std::optional<Item>& item) {
    if (item) add(field, *item);
  }
};

/// Rounds to six decimal places, the microseconds of a clock.
double rounded(double number);

/// Maximum number of colours for which rows are strings; above it, they are arrays of numbers.
inline constexpr unsigned max_in_strings = 10;
/// Returns cells of any number of colours.
JsonValue board_value(const Board& cells, const std::optional<Board>& holes);
JsonValue board_values(const std::vector<Board>& boards, const std::optional<Board>& holes);
/// Returns allowed numbers of neighbours in the form that requests use.
std::string neighbour_list(std::uint32_t mask, unsigned most);

/// Returns the largest number of neighbours that a list of a question may contain.
unsigned max_neighbours(const PatternQuestion& question);
/// Adds the neighbour rule of a question.
void add_pattern_rule(JsonObject& object, const PatternQuestion& question);
/// Adds the free and fixed cells, the costs and the numbers of states of a puzzle, if it has any.
void add_masks(JsonObject& object, const Puzzle& puzzle);
/// Returns a goal; `modulus` is the number of colours.
JsonValue goal_value(const Goal& goal, std::uint64_t modulus, const std::optional<Board>& holes);

/// The number of colours, or "none" for counters that never wrap.
JsonValue colours_value(std::uint64_t colours);
/// The lights of each button: an array in which a light stands as often as the button adds 1 to it, or for
/// counters, where an amount is not 1, an object.
JsonValue buttons_value(const Puzzle& puzzle);

struct TableRequest;
/// Returns the fields of a table except its values.
JsonObject table_object(const TableRequest& table);

/// Adds the bounds of the minimum, the nullity, and the numbers of solutions.
void add_bounds(JsonObject& object, const Answer& answer);
/// Adds the witness of an answer; with more than two colours, also its modulus.
void add_witness(JsonObject& object, const Puzzle& puzzle, const Answer& answer);
void add_goal(JsonObject& object, const Puzzle& puzzle);
/// Adds the buttons of a puzzle, and the names of lights and buttons that have any.
void add_buttons(JsonObject& object, const Puzzle& puzzle);
/// Adds "cost_of" for more than two colours, if it is not the default.
void add_cost_of(JsonObject& object, const Puzzle& puzzle);

}  // namespace flipwise
