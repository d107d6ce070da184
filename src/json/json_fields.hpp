// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise::json {

/// Keeps the order in which fields were added.
using Json = nlohmann::ordered_json;

/// Parses one JSON object. Nesting is bounded, so that memory is bounded by the length of the text.
Json parse_object(std::string_view text, const std::string& name);

/// The fields of one JSON object, read with their types and ranges checked. Every message says the
/// input's name and the field.
class Fields {
 public:
  Fields(const Json& object, std::string name) : object_(object), name_(std::move(name)) {}

  /// Throws InputError when there is a field that is not among `known`.
  void allow_only(std::initializer_list<std::string_view> known) const;

  bool has(const char* field) const { return object_.contains(field); }
  const Json& at(const char* field) const;

  std::string text(const char* field) const;
  bool flag(const char* field) const;
  /// An integer, or an integer in decimal as a string.
  std::uint64_t number(const char* field) const;
  double positive(const char* field) const;
  std::vector<std::string> strings(const char* field) const;
  /// An array of strings, a character per cell; or an id, of which only the cells count here.
  Grid grid(const char* field, bool kinds = false) const;
  std::vector<Grid> grids(const char* field, bool kinds = false) const;
  Goal goal(const char* field) const;

  /// The field's place as messages call it.
  std::string place(const char* field) const { return name_ + ": " + field; }
  const std::string& name() const { return name_; }

 private:
  const Json& object_;
  std::string name_;
};

Json board_json(const Board& lit, const std::optional<Board>& holes, const Board& second = {});
Json goal_json(const Goal& goal, const std::optional<Board>& holes);
std::string dump(const Json& object);

}  // namespace flipwise::json
