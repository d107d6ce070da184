// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise::json {

/// The fields of one JSON object, read with their types and ranges checked. Every message says the
/// input's name and the field.
class Fields {
 public:
  /// `text` must be one object. Nesting is bounded, so that memory is bounded by the length of the text.
  Fields(std::string_view text, std::string name);

  /// Throws InputError when there is a field that is not among `known`.
  void allow_only(std::initializer_list<std::string_view> known) const;

  bool has(const char* field) const;
  bool is_text(const char* field) const;

  std::string text(const char* field) const;
  bool flag(const char* field) const;
  /// An integer, or an integer in decimal as a string.
  std::uint64_t number(const char* field) const;
  /// The same, from `least` to `most`.
  std::uint64_t number(const char* field, std::uint64_t least, std::uint64_t most) const;
  double positive(const char* field) const;
  std::vector<std::string> strings(const char* field) const;
  /// An array of strings, a character per cell; or an id, of which only the cells count here.
  Grid grid(const char* field, bool kinds = false) const;
  std::vector<Grid> grids(const char* field, bool kinds = false) const;
  Goal goal(const char* field) const;
  /// Arrays of light numbers below `lights`.
  Buttons buttons(const char* field, std::size_t lights) const;
  /// The fields of an object; an array stands for an object that has only it, as the field `lone`.
  Fields object(const char* field, const char* lone) const;

  /// The field's place as messages call it.
  std::string place(const char* field) const { return name_ + ": " + field; }
  const std::string& name() const { return name_; }

 private:
  using Json = nlohmann::ordered_json;
  Fields(std::shared_ptr<const Json> object, std::string name)
      : object_(std::move(object)), name_(std::move(name)) {}
  const Json& at(const char* field) const;

  std::shared_ptr<const Json> object_;
  std::string name_;
};

}  // namespace flipwise::json
