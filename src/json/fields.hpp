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

struct SetLists;

/// Returns the number, below 2^64, that the whole text is in decimal; nothing if it is not one.
std::optional<std::uint64_t> whole_number(std::string_view digits);

/// Returns the id that a string is, in place of the rows of a board. Throws InputError if it is none.
BoardId id_in_text(std::string_view text, std::uint64_t modulus);

/// The fields of a JSON object. Reading checks types and ranges; every message contains the name of the
/// input and the field.
class Fields {
 public:
  /// Parses `text`, which must be one object (parse_object).
  Fields(std::string_view text, std::string name);

  /// Throws InputError if the object has a field that is not in `known`.
  void allow_only(const std::vector<std::string_view>& known) const;

  bool has(const char* field) const;
  bool is_text(const char* field) const;
  bool is_number(const char* field) const;
  bool is_array(const char* field) const;
  /// True for an array that begins with a string.
  bool is_array_of_texts(const char* field) const;

  std::string text(const char* field) const;
  /// True if the field is there and contains `second`; it may also contain `first`, and nothing else.
  bool is_second_word(const char* field, const char* first, const char* second) const;
  /// Returns a flag; false if it is missing.
  bool flag(const char* field) const;
  /// Reads an integer from `least` to `most`, or a string that is one in decimal.
  std::uint64_t number(const char* field, std::uint64_t least = 0, std::uint64_t most = UINT64_MAX) const;
  double positive(const char* field) const;
  std::vector<std::string> strings(const char* field) const;
  /// Reads a board: an array of strings (a character for each cell, at most ten states), an array of arrays
  /// of numbers (null is a hole), or an id, of which only the cells are used. `modulus` as in read_grid.
  Grid grid(const char* field, std::uint64_t modulus = 2, const TextForm& form = {}) const;
  std::vector<Grid> grids(const char* field, std::uint64_t modulus = 2) const;
  Goal goal(const char* field, std::uint64_t colours = 2, const TextForm& form = {}) const;
  /// Reads a set of cells of a board with this many colours: its holes if it has any, otherwise its nonzero
  /// cells. With more than ten colours, strings of 0 and 1 are accepted as well.
  Board mask(const char* field, std::uint64_t colours = 2, const TextForm& form = {}) const;
  std::vector<std::uint64_t> numbers(const char* field) const;
  /// Reads an array of arrays of ascending numbers below `end`.
  std::vector<std::vector<std::uint32_t>> ascending_lists(const char* field, std::uint32_t end) const;
  /// Reads, for each button, an array of light numbers below `lights`, or an object with the amount that
  /// the button adds to each light, {"0":1,"3":-2}, modulo `modulus`.
  Buttons buttons(const char* field, std::size_t lights, std::uint64_t modulus = 2) const;
  /// Reads the certificate of counters: `weights`, whole numbers, and `divisor`.
  CounterWitness counter_witness() const;
  /// Reads nested sets: an array of objects, each with the arrays `lights`, `within` and `amounts`.
  std::vector<SetLists> set_lists(const char* field) const;
  /// Reads an object. An array stands for an object with only the field `lone`, which has the array as its
  /// value.
  Fields object(const char* field, const char* lone) const;

  /// Throws InputError, "NAME: FIELD: what".
  [[noreturn]] void refuse(const char* field, const std::string& what,
                           ErrorCode code = ErrorCode::value) const {
    throw InputError(place(field) + ": " + what, code, {.input = name_, .field = field});
  }
  /// Returns the result of `read`. An InputError gets the field as its place, and "NAME: FIELD: " before
  /// its message unless `has_place`.
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

  /// Returns the name of a field in messages.
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

/// Parses a word by the parser that the command line also uses. Messages contain the place.
template <typename Parse>
auto parsed(const Fields& fields, const char* field, Parse parse) {
  const std::string text = fields.text(field);
  return fields.reading(field, [&] { return parse(text); });
}

}  // namespace flipwise
