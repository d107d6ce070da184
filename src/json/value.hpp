// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "flipwise/board.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise::json {

/// One value of JSON as text.
class Value {  // NOLINTBEGIN(google-explicit-constructor): anything that JSON has is one
 public:
  Value() : text_("null") {}
  Value(std::string_view text);
  Value(const std::string& text) : Value(std::string_view(text)) {}
  Value(const char* text) : Value(std::string_view(text)) {}
  Value(double number);
  Value(bool flag) : text_(flag ? "true" : "false") {}
  template <typename Number>
  requires std::is_integral_v<Number> Value(Number number) : text_(std::to_string(number)) {}
  template <typename Item>
  Value(const std::optional<Item>& item) : Value(item ? Value(*item) : Value()) {}
  template <typename Item>
  Value(const std::vector<Item>& items) : text_("[") {
    for (const Item& item : items) (text_ += text_.size() > 1 ? "," : "") += Value(item).text();
    text_ += ']';
  }
  // NOLINTEND(google-explicit-constructor)
  const std::string& text() const { return text_; }

 protected:
  std::string text_;
};

/// An object on one line, its fields in the order in which they are added.
class Object : public Value {
 public:
  Object(std::initializer_list<std::pair<std::string_view, Value>> fields = {}) {
    text_ = "{}";
    for (const auto& [field, value] : fields) add(field, value);
  }
  void add(std::string_view field, const Value& value);
  template <typename Item>
  void add_known(std::string_view field, const std::optional<Item>& item) {
    if (item) add(field, *item);
  }
};

/// Six digits behind the point: microseconds are all that a clock tells.
double rounded(double number);

Value board_value(const Board& lit, const std::optional<Board>& holes, const Board& second = {});
Value board_values(const std::vector<Board>& boards, const std::optional<Board>& holes);
Value goal_value(const Goal& goal, const std::optional<Board>& holes);

}  // namespace flipwise::json
