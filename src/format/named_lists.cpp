// SPDX-License-Identifier: MIT
//
// Lists by name: NAME: the names of the lights that this button changes.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "board/lights.hpp"
#include "format/button_forms.hpp"
#include "format/press_list.hpp"

namespace flipwise {

namespace {

bool is_in_name(int byte) {
  return byte > 0x20 && byte != 0x7f && byte != ',' && byte != ':';
}

/// Names in the order in which they were first seen.
class NameTable {
 public:
  std::size_t index_of(const std::string& name) {
    const auto [found, is_new] = indices_.try_emplace(name, names_.size());
    if (is_new) names_.push_back(name);
    return found->second;
  }
  std::optional<std::size_t> find(const std::string& name) const {
    const auto found = indices_.find(name);
    return found == indices_.end() ? std::nullopt : std::optional(found->second);
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::unordered_map<std::string, std::size_t> indices_;
  std::vector<std::string> names_;
};

std::string take_name(Bytes& bytes, const char* expected) {
  std::string name;
  while (is_in_name(bytes.peek())) name += static_cast<char>(bytes.get());
  if (name.empty()) bytes.fail(std::string("expected ") + expected + ", found " + byte_name(bytes.peek()));
  return name;
}

/// Takes the name of a light. Throws InputError where a comment may begin.
std::string take_light(Bytes& bytes) {
  const Bytes::Mark start = bytes.mark();
  std::string name = take_name(bytes, "the name of a light");
  if (name.starts_with(';') || name == "#" || name == "//")
    bytes.fail("'" + name + "' is not a light: write a comment on a line of its own, which begins with ;",
               start);
  return name;
}

bool is_whole_number(const std::string& name) {
  return std::all_of(name.begin(), name.end(), [](char c) { return is_digit(c); });
}

/// Compares whole numbers of any length.
bool is_smaller_number(const std::string& left, const std::string& right) {
  const auto stripped = [](const std::string& name) {
    return name.substr(std::min(name.find_first_not_of('0'), name.size()));
  };
  const std::string first = stripped(left);
  const std::string second = stripped(right);
  return first.size() != second.size() ? first.size() < second.size() : first < second;
}

/// Returns the names of lights in their order: by number, if all are numbers; else first those of buttons,
/// in the order of the buttons.
std::vector<std::string> ordered_lights(const NameTable& lights, const std::vector<std::string>& buttons) {
  std::vector<std::string> names = lights.names();
  if (std::all_of(names.begin(), names.end(), is_whole_number)) {
    std::stable_sort(names.begin(), names.end(), is_smaller_number);
    return names;
  }
  std::vector<bool> is_taken(names.size());
  std::vector<std::string> ordered;
  for (const std::string& button : buttons)
    if (const auto light = lights.find(button)) {
      is_taken[*light] = true;
      ordered.push_back(button);
    }
  for (std::size_t i = 0; i < names.size(); ++i)
    if (!is_taken[i]) ordered.push_back(names[i]);
  return ordered;
}

}  // namespace

bool looks_like_named(std::string_view line) {
  std::size_t at = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t first = at;
  while (at < line.size() && is_in_name(static_cast<unsigned char>(line[at]))) ++at;
  const bool has_name = at > first;
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  return has_name && at < line.size() && line[at] == ':';
}

std::optional<RepeatedLight> repeated_light(std::string_view text) {
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    std::string_view line = take_line(text);
    if (is_skipped(line)) continue;
    line.remove_prefix(std::min(line.find(':'), line.size() - 1) + 1);
    std::set<std::string_view> lights;
    constexpr std::string_view separators = ", \t\r";
    while (true) {
      line.remove_prefix(std::min(line.find_first_not_of(separators), line.size()));
      if (line.empty()) break;
      const std::string_view light = line.substr(0, line.find_first_of(separators));
      if (!lights.insert(light).second) return RepeatedLight{number, std::string(light)};
      line.remove_prefix(light.size());
    }
  }
  return std::nullopt;
}

ButtonsAndLights read_names(Bytes& bytes, const ButtonContext& context) {
  NameTable lights;
  NameTable buttons;
  Lists lists;
  for (; bytes.peek() != Bytes::end; bytes.get()) {
    if (bytes.peek() == ';') bytes.skip_line();
    bytes.skip_blanks();
    if (bytes.peek() == '\n' || bytes.peek() == Bytes::end) continue;
    const Bytes::Mark start = bytes.mark();
    const std::string name = take_name(bytes, "the name of a button");
    bytes.skip_blanks();
    if (bytes.peek() != ':')
      bytes.fail("expected NAME: and names of lights, found " + byte_name(bytes.peek()));
    bytes.get();
    if (buttons.index_of(name) < lists.size()) bytes.fail("button " + name + " occurs twice", start);
    std::vector<std::string> found;
    for (int byte = bytes.peek(); byte != '\n' && byte != Bytes::end; byte = bytes.peek()) {
      if (is_blank(byte) || byte == ',')
        bytes.get();
      else
        found.push_back(take_light(bytes));
    }
    if (found == std::vector<std::string>{"-"}) found.clear();
    auto& list = lists.emplace_back();
    for (const std::string& light : found) list.push_back(lights.index_of(light));
    if (std::max(lists.size(), lights.names().size()) > max_lights)
      bytes.fail("more than a million lights or buttons", start);
  }
  if (lists.empty()) bytes.fail("no buttons: expected a line NAME: LIGHTS for each");
  const std::size_t number = lights.names().size();
  require_lights(number, context, "the buttons name " + count_of(number, "light"));
  Labels labels{0, ordered_lights(lights, buttons.names()), buttons.names()};
  std::vector<std::size_t> place(number);
  for (std::size_t i = 0; i < number; ++i) place[*lights.find(labels.lights[i])] = i;
  for (auto& list : lists)
    for (std::size_t& light : list) light = place[light];
  ButtonsAndLights result{Buttons(lists), number};
  result.buttons.set_labels(std::move(labels));
  return result;
}

}  // namespace flipwise
