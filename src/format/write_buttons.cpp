// SPDX-License-Identifier: MIT
//
// Writers of buttons, in every form of the table in button_forms.cpp.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/button_forms.hpp"
#include "format/graph_files.hpp"
#include "format/list_survey.hpp"
#include "format/matrix_files.hpp"
#include "run/limits.hpp"
#include "run/string_output.hpp"

namespace flipwise {

namespace {

/// Returns the lights of each button in order, as often as it adds 1 to them modulo `modulus`.
Lists in_order(const Buttons& buttons, std::uint64_t modulus, Limits& limits) {
  Lists result;
  std::vector<std::pair<std::size_t, std::uint64_t>> sums;
  for (std::size_t i = 0; i < buttons.size(); ++i) {
    limits.count_operations(8 * buttons[i].size() + 8);
    sums.clear();
    for (std::size_t k = 0; k < buttons[i].size(); ++k)
      sums.emplace_back(buttons[i][k], buttons.amount(i, k) % modulus);
    std::sort(sums.begin(), sums.end());
    auto& list = result.emplace_back();
    for (std::size_t k = 0, next = 0; k < sums.size(); k = next) {
      std::uint64_t sum = 0;
      for (; next < sums.size() && sums[next].first == sums[k].first; ++next) sum += sums[next].second;
      list.insert(list.end(), static_cast<std::size_t>(sum % modulus), sums[k].first);
    }
  }
  return result;
}

std::string joined(const std::vector<std::size_t>& numbers, std::size_t first) {
  std::string text;
  for (const std::size_t number : numbers)
    text += (text.empty() ? "" : " ") + std::to_string(number + first);
  return text + "\n";
}

std::size_t greatest_size(const Lists& lists) {
  std::size_t greatest = 0;
  for (const auto& list : lists) greatest = std::max(greatest, list.size());
  return greatest;
}

std::vector<std::size_t> sizes_of(const Lists& lists) {
  std::vector<std::size_t> sizes;
  for (const auto& list : lists) sizes.push_back(list.size());
  return sizes;
}

/// Returns the buttons that change each light, as often as their amount.
Lists by_light(const WrittenButtons& written, Limits& limits) {
  Lists lights(written.lights);
  for (std::size_t i = 0; i < written.buttons.size(); ++i) {
    limits.count_operations(8 * written.buttons[i].size());
    for (const std::size_t light : written.buttons[i]) lights[light].push_back(i);
  }
  return lights;
}

/// Throws InputError where a button changes a light by another amount than 1.
void require_amounts_of_1(const Lists& buttons, const char* form) {
  for (const auto& button : buttons)
    if (std::adjacent_find(button.begin(), button.end()) != button.end())
      throw InputError(std::string(form) +
                           " cannot express that a button changes a light by more than 1; write lists or a "
                           "matrix",
                       ErrorCode::unsupported);
}

std::string line_of(const std::vector<std::size_t>& button, std::size_t first = 0) {
  return button.empty() ? "-\n" : joined(button, first);
}

void write_lines(const Lists& lists, std::size_t first, PolledText& text) {
  for (const auto& list : lists) text += line_of(list, first);
}

/// Writes lists, below a line that marks their form: without it, they are read as lists of lights from 0.
void write_marked(const Lists& lists, ButtonFormat form, std::size_t lights, PolledText& text) {
  const std::size_t first = form == ButtonFormat::lists_1 || form == ButtonFormat::by_light_1 ? 1 : 0;
  text += mark_of(form) + (form == ButtonFormat::lists_1 ? lights_for_mark(lists, lights) : "") + '\n';
  write_lines(lists, first, text);
}

void write_lights(const WrittenButtons& written, ButtonFormat form, PolledText& text) {
  if (written.buttons.empty() || written.buttons.back().empty())
    throw InputError(
        "lists of buttons for each light cannot express a last button that changes none; write lists",
        ErrorCode::unsupported);
  write_marked(by_light(written, text.limits()), form, written.lights, text);
}

/// Throws InputError unless button i changes light i.
void require_own_lights(const WrittenButtons& written) {
  if (written.buttons.size() != written.lights)
    throw InputError("arcs need as many buttons as lights, found " +
                         std::to_string(written.buttons.size()) + " and " + std::to_string(written.lights),
                     ErrorCode::unsupported);
  for (std::size_t i = 0; i < written.lights; ++i)
    if (!std::binary_search(written.buttons[i].begin(), written.buttons[i].end(), i))
      throw InputError("arcs cannot express that button " + written.labels.button(i) +
                           " does not flip its own light; write lists",
                       ErrorCode::unsupported);
  require_amounts_of_1(written.buttons, "arcs");
}

/// Writes the numbers of vertices and of pairs, and the pairs. If the first line may be taken for a pair,
/// or vertices for counted from 1, or two pairs for a matrix, a line above marks the form.
void write_pairs(const std::vector<std::pair<std::size_t, std::size_t>>& pairs, std::size_t vertices,
                 std::size_t first, ButtonFormat form, PolledText& text) {
  const bool has_0 = std::any_of(pairs.begin(), pairs.end(),
                                 [](const auto& pair) { return pair.first == 0 || pair.second == 0; });
  if (pairs.size() < vertices + first || !has_0 || vertices == 2) text += mark_of(form) + '\n';
  text += joined({vertices, pairs.size()}, 0);
  for (const auto& [from, to] : pairs) text += joined({from, to}, first);
}

void write_graph(const WrittenButtons& written, ButtonFormat form, PolledText& text) {
  const Lists neighbours = neighbours_of(written.buttons, written.lights, written.labels, text.limits());
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  for (std::size_t v = 0; v < neighbours.size(); ++v)
    for (const std::size_t u : neighbours[v])
      if (u > v) edges.emplace_back(v, u);
  write_pairs(edges, written.lights, form == ButtonFormat::edges ? 0 : 1, form, text);
}

void write_directed(const WrittenButtons& written, ButtonFormat form, PolledText& text) {
  require_own_lights(written);
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t i = 0; i < written.lights; ++i)
    for (const std::size_t light : written.buttons[i])
      if (light != i) pairs.emplace_back(i, light);
  write_pairs(pairs, written.lights, form == ButtonFormat::arcs ? 0 : 1, form, text);
}

}  // namespace

/// Writes lists. If they look like another form, or have amounts, a first line marks them as lists of
/// lights.
void write_lists(const WrittenButtons& written, PolledText& text) {
  constexpr std::size_t lines_of_head = 4;
  std::string head;
  ListSurvey survey;
  for (std::size_t i = 0; i < written.buttons.size(); ++i) {
    const std::string line = line_of(written.buttons[i]);
    if (i < lines_of_head) head += line;
    survey.add(std::string_view(line).substr(0, line.size() - 1));
  }
  const std::string more = lights_for_mark(written.buttons, written.lights);
  if (written.modulus > 2)
    text += "; what buttons add to" +
            (written.modulus == counter_modulus ? std::string()
                                                : ", " + std::to_string(written.modulus) + " colours") +
            more + '\n';
  else if (!more.empty() || looks_like_alist(head) || survey.objection(2, {}) || survey.doubt_of_lists(2) ||
           !survey.doubts(2, {}).empty())
    text += std::string(lists_mark) + more + '\n';
  write_lines(written.buttons, 0, text);
}

void write_lists_1(const WrittenButtons& written, PolledText& text) {
  write_marked(written.buttons, ButtonFormat::lists_1, written.lights, text);
}

void write_by_light(const WrittenButtons& written, PolledText& text) {
  write_lights(written, ButtonFormat::by_light, text);
}
void write_by_light_1(const WrittenButtons& written, PolledText& text) {
  write_lights(written, ButtonFormat::by_light_1, text);
}

/// Writes lists in brackets, below a line that marks them as lists of lights if they may be another form.
void write_brackets(const WrittenButtons& written, PolledText& text) {
  ListSurvey survey(true);
  for (const auto& button : written.buttons)
    survey.add(button.empty() ? "" : line_of(button).substr(0, line_of(button).size() - 1));
  const std::string more = lights_for_mark(written.buttons, written.lights);
  if (!more.empty() || survey.objection(written.modulus, {}) || !survey.doubts(written.modulus, {}).empty())
    text += std::string(lists_mark) + more + '\n';
  const char* separator = "[";
  for (const auto& button : written.buttons) {
    text += std::exchange(separator, ",\n");
    std::string list = "[";
    for (const std::size_t light : button) list += (list.size() == 1 ? "" : ",") + std::to_string(light);
    text += list + "]";
  }
  text += "]\n";
}

/// Lights without names are called by their numbers, and buttons likewise. The first line marks the form:
/// numbers of buttons may be taken for lights, and without a board, names for words.
void write_names(const WrittenButtons& written, PolledText& text) {
  std::vector<bool> is_named(written.lights);
  for (const auto& button : written.buttons)
    for (const std::size_t light : button) is_named[light] = true;
  const auto missing = std::find(is_named.begin(), is_named.end(), false);
  if (missing != is_named.end())
    throw InputError("lists by name cannot express light " +
                         written.labels.light(static_cast<std::size_t>(missing - is_named.begin())) +
                         ", which no button changes; write lists",
                     ErrorCode::unsupported);
  text += mark_of(ButtonFormat::names) + '\n';
  for (std::size_t i = 0; i < written.buttons.size(); ++i) {
    std::string line = written_button(written.labels.button(i)) + ":";
    for (const std::size_t light : written.buttons[i])
      line += " " + written_name(written.labels.light(light));
    text += line + "\n";
  }
}

void write_edges(const WrittenButtons& written, PolledText& text) {
  write_graph(written, ButtonFormat::edges, text);
}
void write_edges_1(const WrittenButtons& written, PolledText& text) {
  write_graph(written, ButtonFormat::edges_1, text);
}
void write_arcs(const WrittenButtons& written, PolledText& text) {
  write_directed(written, ButtonFormat::arcs, text);
}
void write_arcs_1(const WrittenButtons& written, PolledText& text) {
  write_directed(written, ButtonFormat::arcs_1, text);
}

/// Writes a row of entries for each light. Rows are in brackets where the first may be taken for a size. A
/// line above marks the form where rows may be taken for those of buttons, or entries for numbers of
/// lights.
void write_matrix(const WrittenButtons& written, PolledText& text) {
  std::optional<bool> has_brackets;
  const Lists lights = by_light(written, text.limits());
  const bool may_be_lists = written.buttons.size() == 1 || written.lights == 1;
  const bool may_be_transposed = lights.size() == written.buttons.size() && lights != written.buttons;
  if (written.modulus > 2 || may_be_transposed || may_be_lists)
    text += mark_of(ButtonFormat::matrix) + '\n';
  for (const auto& light : lights) {
    std::string line;
    auto next = light.begin();
    for (std::size_t i = 0; i < written.buttons.size(); ++i) {
      const auto end = std::find_if(next, light.end(), [i](std::size_t button) { return button != i; });
      line += (line.empty() ? "" : " ") + std::to_string(end - next);
      next = end;
    }
    if (!has_brackets) has_brackets = line == std::to_string(written.lights - 1) + " 2";
    text += *has_brackets ? "[" + line + "]\n" : line + "\n";
  }
}

void write_matrix_market(const WrittenButtons& written, PolledText& text) {
  const Lists& buttons = written.buttons;
  const auto for_each_entry = [&](const auto& use) {
    for (std::size_t i = 0; i < buttons.size(); ++i)
      for (auto next = buttons[i].begin(); next != buttons[i].end();) {
        const auto end = std::upper_bound(next, buttons[i].end(), *next);
        use(*next, i, end - next);
        next = end;
      }
  };
  std::size_t number = 0;
  for_each_entry([&](auto...) { ++number; });
  text += "%%MatrixMarket matrix coordinate integer general\n" + std::to_string(written.lights) + " " +
          std::to_string(buttons.size()) + " " + std::to_string(number) + "\n";
  for_each_entry([&](std::size_t light, std::size_t button, auto entry) {
    text +=
        std::to_string(light + 1) + " " + std::to_string(button + 1) + " " + std::to_string(entry) + "\n";
  });
}

/// Lines of a list are filled up with 0.
void write_alist(const WrittenButtons& written, PolledText& text) {
  const Lists& buttons = written.buttons;
  require_amounts_of_1(buttons, "alist");
  const Lists rows = by_light(written, text.limits());
  text += std::to_string(buttons.size()) + " " + std::to_string(written.lights) + "\n" +
          std::to_string(greatest_size(buttons)) + " " + std::to_string(greatest_size(rows)) + "\n" +
          joined(sizes_of(buttons), 0) + joined(sizes_of(rows), 0);
  for (const Lists* const lists : {&buttons, &rows}) {
    const std::size_t width = std::max<std::size_t>(greatest_size(*lists), 1);
    for (const auto& list : *lists) {
      std::string line = joined(list, 1);
      line.pop_back();
      for (std::size_t i = list.size(); i < width; ++i) line += line.empty() ? "0" : " 0";
      text += line + "\n";
    }
  }
}

bool write_buttons(const Buttons& buttons, std::size_t lights, ButtonFormat format, std::ostream& output,
                   const StopCall& stop, std::uint64_t modulus) {
  const ButtonFormRow& row = button_form_table()[static_cast<std::size_t>(format)];
  if (row.write == nullptr)
    throw InputError("a pattern is a rule on a board and cannot express buttons; write lists",
                     ErrorCode::unsupported);
  Limits limits({.stop = stop});
  PolledText text(output, limits);
  try {
    const Lists ordered = in_order(buttons, modulus, limits);
    row.write({ordered, lights, buttons.labels(), modulus}, text);
    text.flush();
    return true;
  } catch (const LimitReached&) {
    return false;
  }
}

std::string write_buttons(const Buttons& buttons, std::size_t lights, ButtonFormat format,
                          std::uint64_t modulus) {
  StringOutput text;
  (void)write_buttons(buttons, lights, format, text, {}, modulus);
  return std::move(text).str();
}

}  // namespace flipwise
