// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/puzzle.hpp"

namespace flipwise {

/// A number that is all of a text, in decimal, below 2^64; else nothing.
std::optional<std::uint64_t> whole_number(std::string_view digits);

/// The fields of one JSON object, read with their types and ranges checked. Every message says the
/// input's name and the field.
class Fields {
 public:
  /// `text` must be one object (parse_object).
  Fields(std::string_view text, std::string name);

  /// Throws InputError when there is a field that is not among `known`.
  void allow_only(const std::vector<std::string_view>& known) const;

  bool has(const char* field) const;
  bool is_text(const char* field) const;
  bool is_number(const char* field) const;
  bool is_array(const char* field) const;

  std::string text(const char* field) const;
  /// False where it is left out.
  bool flag(const char* field) const;
  /// An integer from `least` to `most`, or an integer in decimal as a string.
  std::uint64_t number(const char* field, std::uint64_t least = 0, std::uint64_t most = UINT64_MAX) const;
  double positive(const char* field) const;
  std::vector<std::string> strings(const char* field) const;
  /// An array of strings, a character per cell, up to ten states, or of arrays of numbers, in which null is
  /// a hole; or an id, of which only the cells count here. `modulus` as in read_grid.
  Grid grid(const char* field, std::uint64_t modulus = 2) const;
  std::vector<Grid> grids(const char* field, std::uint64_t modulus = 2) const;
  Goal goal(const char* field, unsigned colours = 2) const;
  /// A set of cells of a board of so many colours: the cells that are not 0, or its holes. Beyond ten
  /// colours strings of 0 and 1 will do, too.
  Board mask(const char* field, unsigned colours = 2) const;
  std::vector<std::uint64_t> numbers(const char* field) const;
  /// For each button an array of light numbers below `lights`, or an object that names lights and what the
  /// button adds to each, {"0":1,"3":-2}, taken modulo `modulus`.
  Buttons buttons(const char* field, std::size_t lights, std::uint64_t modulus = 2) const;
  /// The fields of an object; an array stands for an object that has only it, as the field `lone`.
  Fields object(const char* field, const char* lone) const;

  /// Throws InputError, "NAME: FIELD: what", about the value of a field.
  [[noreturn]] void refuse(const char* field, const std::string& what,
                           ErrorCode code = ErrorCode::value) const {
    throw InputError(place(field) + ": " + what, code, {.input = name_, .field = field});
  }
  /// Returns what `read` makes of a field. An InputError gets the field as its place; before its words the
  /// place is put unless `read` does so.
  template <typename Read>
  auto reading(const char* field, const Read& read, bool has_place = false) const {
    try {
      return read();
    } catch (const InputError& error) {
      const std::string what = error.what();
      ErrorPlace place = error.place();
      place.input = name_;
      place.field = field;
      throw InputError(has_place ? what : this->place(field) + ": " + what, error.code(), std::move(place));
    }
  }

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

/// Parses a word that the command line has too; the message says where it stands.
template <typename Parse>
auto parsed(const Fields& fields, const char* field, Parse parse) {
  const std::string text = fields.text(field);
  return fields.reading(field, [&] { return parse(text); });
}

}  // namespace flipwise
