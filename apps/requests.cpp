// SPDX-License-Identifier: MIT
#include "requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "files/input.hpp"
#include "flipwise/errors.hpp"

namespace flipwise::app {

namespace {

/// JSON objects of an input, one after the other, each on lines of its own.
class ObjectReader {
 public:
  explicit ObjectReader(const std::string& path) : input_(path) {}
  /// The text of the next object, or nothing at the end.
  std::optional<std::string> next() {
    std::string text;
    std::size_t depth = 0;
    bool in_string = false;
    bool escaped = false;
    while (const auto line = input_.line()) {
      const bool blank =
          std::all_of(line->begin(), line->end(), [](char c) { return c == ' ' || c == '\t'; });
      if (text.empty()) {
        if (blank) continue;
        place_ = fmt::format("{}:{}", input_.name(), input_.line_number());
      }
      (text += *line) += '\n';
      if (text.size() > longest_line) throw InputError(place_ + ": an object of more than 64 MiB");
      if (text[text.find_first_not_of(" \t")] != '{') throw InputError(place_ + ": not JSON: expected {");
      for (const char c : *line) {
        if (in_string) {
          in_string = escaped || c != '"';
          escaped = !escaped && c == '\\';
        } else if (c == '"') {
          in_string = true;
        } else if (c == '{' || c == '[') {
          ++depth;
        } else if ((c == '}' || c == ']') && depth > 0) {
          --depth;
        }
      }
      if (depth == 0 && !in_string) return text;
    }
    if (text.empty()) return std::nullopt;
    return text;
  }
  /// The place of that object as messages call it.
  const std::string& place() const { return place_; }

 private:
  Input input_;
  std::string place_;
};

}  // namespace

Exit answer_requests(const std::string& path, const Request& example,
                     const std::function<Exit(Request&)>& answer) {
  ObjectReader reader(path);
  Exit exit = Exit::answered;
  bool any = false;
  while (const auto text = reader.next()) {
    any = true;
    Request request = request_from_json(*text, reader.place());
    if (request.index() != example.index())
      throw InputError(fmt::format("{}: this request is for {}, not for {}", reader.place(),
                                   command(request), command(example)));
    exit = worse(exit, answer(request));
  }
  if (!any) throw InputError(path + ": no request");
  return exit;
}

}  // namespace flipwise::app
