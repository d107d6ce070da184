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

/// One value of JSON as text.
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

/// An object on one line, its fields in the order in which they are added.
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

/// Six digits behind the point: microseconds are all that a clock tells.
double rounded(double number);

/// Up to so many colours a cell is a digit of a string, and beyond a number.
inline constexpr unsigned max_in_strings = 10;
/// Cells of any number of colours.
JsonValue board_value(const Board& cells, const std::optional<Board>& holes);
JsonValue board_values(const std::vector<Board>& boards, const std::optional<Board>& holes);
/// Allowed numbers of neighbours as a request has them.
std::string neighbour_list(std::uint32_t mask, Adjacency adjacent);
/// The free and the fixed cells of a puzzle and its costs, where it has any.
void add_masks(JsonObject& object, const Puzzle& puzzle);
/// `modulus` is the number of colours.
JsonValue goal_value(const Goal& goal, std::uint64_t modulus, const std::optional<Board>& holes);

struct TableRequest;
/// Returns the fields of a table without its numbers.
JsonObject table_object(const TableRequest& table);

/// Adds the bounds of the fewest presses, and the numbers of solutions.
void add_bounds(JsonObject& object, const Answer& answer);
/// Adds the witness of an answer, with its modulus where there are more than two colours.
void add_witness(JsonObject& object, const Puzzle& puzzle, const Answer& answer);
void add_goal(JsonObject& object, const Puzzle& puzzle);
/// Adds "cost_of" for more than two colours, where pressed cells are counted.
void add_cost_of(JsonObject& object, const Puzzle& puzzle);

}  // namespace flipwise
