// SPDX-License-Identifier: MIT
#include "json/parse.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise {

namespace {

using Json = nlohmann::ordered_json;

/// Returns the place and the fault from a message of the parser, without the rule that it was applying:
/// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while ... - FAULT".
std::string fault_of(std::string_view words) {
  constexpr std::string_view before = "parse error at ";
  const std::size_t at = words.find(before);
  if (at == words.npos) return std::string(words.substr(std::min(words.find("] ") + 2, words.size())));
  words.remove_prefix(at + before.size());
  const std::string_view place = words.substr(0, words.find(':'));
  const std::size_t dash = words.find(" - ");
  const std::string_view what = words.substr(dash == words.npos ? place.size() + 2 : dash + 3);
  constexpr std::string_view first_line = "line 1, ";
  std::string fault = std::string(place.substr(place.starts_with(first_line) ? first_line.size() : 0)) +
                      ": " + std::string(what);
  constexpr std::string_view of_parser = "expected string literal";
  if (fault.ends_with(of_parser))
    fault.replace(fault.size() - of_parser.size(), of_parser.size(), "expected a name in double quotes");
  return fault;
}

/// Empties arrays and objects from the inside. The destructor of a nonempty one allocates, which would end
/// the program if memory is exhausted.
void empty(Json& value) {
  if (value.is_array()) {
    auto& array = value.get_ref<Json::array_t&>();
    for (; !array.empty(); array.pop_back()) empty(array.back());
  } else if (value.is_object()) {
    auto& object = value.get_ref<Json::object_t&>();
    for (auto& [name, member] : object) empty(member);
    object.clear();
  }
}

/// Builds a value from parser events, and limits its depth and number of fields.
class Builder {
 public:
  Builder(Json& root, const std::string& name, std::string_view text)
      : root_(root), name_(name), text_(text) {}

  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(Json::number_integer_t value) { return add(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
  bool number_float(Json::number_float_t value, const std::string& /*text*/) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  static bool binary(Json::binary_t& /*value*/) { return false; }
  bool start_object(std::size_t /*size*/) { return open(Json::object()); }
  bool start_array(std::size_t /*size*/) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& key) {
    constexpr std::size_t max_fields = 1000;  // each is compared with all before it
    auto& object = open_.back()->get_ref<Json::object_t&>();
    const auto [place, is_new] = object.emplace(key, nullptr);
    if (!is_new)
      throw InputError(name_ + ": field '" + printable(key) + "' occurs twice", ErrorCode::conflict,
                       {.input = name_, .field = key});
    if (object.size() > max_fields)
      throw InputError(name_ + ": an object has more than " + std::to_string(max_fields) +
                           " fields, the largest number supported",
                       ErrorCode::too_large);
    next_ = &place->second;
    return true;
  }
  /// Reports a syntax error. `read` is the number of characters read; the last one is wrong.
  [[noreturn]] bool parse_error(std::size_t read, const std::string& /*token*/,
                                const Json::exception& error) const {
    const std::string_view before = text_.substr(0, std::min(read, text_.size()));
    const auto lines = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
    throw InputError(
        name_ + ": not JSON: " + printable(fault_of(error.what())), ErrorCode::syntax,
        {.input = name_, .line = 1 + lines, .column = lines == 0 ? read : read - before.rfind('\n') - 1});
  }

 private:
  bool add(Json value) {
    constexpr std::size_t deepest = 16;
    if (open_.size() > deepest)
      throw InputError(name_ + ": the JSON is nested more than " + std::to_string(deepest) +
                           " levels deep, the most supported",
                       ErrorCode::too_large);
    if (open_.empty()) {
      next_ = &root_;
    } else if (open_.back()->is_array()) {
      auto& array = open_.back()->get_ref<Json::array_t&>();
      array.emplace_back();
      next_ = &array.back();
    }
    *next_ = std::move(value);
    return true;
  }
  bool open(Json container) {
    add(std::move(container));
    open_.push_back(next_);
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  Json& root_;
  const std::string& name_;
  std::string_view text_;
  std::vector<Json*> open_;
  Json* next_ = nullptr;  // the place of the last value, or of the next value of an object
};

}  // namespace

std::string printable(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) == 127) c = '?';
  constexpr std::size_t longest = 200;
  if (text.size() > longest) text = text.substr(0, longest) + "...";
  return text;
}

std::shared_ptr<Json> shared_json(Json&& value) {
  return {new Json(std::move(value)), [](Json* json) {
            empty(*json);
            delete json;  // NOLINT(cppcoreguidelines-owning-memory)
          }};
}

std::shared_ptr<const Json> parse_object(std::string_view text, const std::string& name) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  // The parser would treat a NUL byte as the end.
  if (text.find('\0') != text.npos)
    throw InputError(name + ": not JSON: it contains a NUL byte", ErrorCode::syntax);
  const std::shared_ptr<Json> object = shared_json({});
  Builder builder(*object, name, text);
  Json::sax_parse(text, &builder);
  if (!object->is_object())
    throw InputError(name + ": expected one JSON object, found " +
                         (object->is_array() ? std::string("an array") : printable(object->dump())),
                     ErrorCode::syntax);
  return object;
}

}  // namespace flipwise
