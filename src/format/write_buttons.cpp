// SPDX-License-Identifier: MIT
//
// Writers of buttons as lists, matrices and graphs. Rows are lights, columns are buttons, entries are
// modulo 2.
#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/graph_files.hpp"
#include "format/matrix_files.hpp"
#include "run/limits.hpp"
#include "run/string_output.hpp"

namespace flipwise {

namespace {

/// Returns the lights of each button, sorted, without those that it flips an even number of times.
Lists in_order(const Buttons& buttons, Limits& limits) {
  Lists result;
  for (std::size_t i = 0; i < buttons.size(); ++i) {
    limits.count_operations(8 * buttons[i].size() + 8);
    std::vector<std::size_t> button(buttons[i].begin(), buttons[i].end());
    std::sort(button.begin(), button.end());
    auto& odd = result.emplace_back();
    for (const std::size_t light : button)
      if (!odd.empty() && odd.back() == light)
        odd.pop_back();
      else
        odd.push_back(light);
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

void write_matrix_market(const Lists& buttons, std::size_t lights, PolledText& text) {
  std::size_t entries = 0;
  for (const auto& button : buttons) entries += button.size();
  text += "%%MatrixMarket matrix coordinate integer general\n" + std::to_string(lights) + " " +
          std::to_string(buttons.size()) + " " + std::to_string(entries) + "\n";
  for (std::size_t i = 0; i < buttons.size(); ++i)
    for (const std::size_t light : buttons[i])
      text += std::to_string(light + 1) + " " + std::to_string(i + 1) + " 1\n";
}

/// Writes an alist file; the lines of its lists are padded with 0.
void write_alist(const Lists& buttons, std::size_t lights, PolledText& text) {
  Lists rows(lights);
  for (std::size_t i = 0; i < buttons.size(); ++i) {
    text.limits().count_operations(8 * buttons[i].size());
    for (const std::size_t light : buttons[i]) rows[light].push_back(i);
  }
  text += std::to_string(buttons.size()) + " " + std::to_string(lights) + "\n" +
          std::to_string(greatest_size(buttons)) + " " + std::to_string(greatest_size(rows)) + "\n" +
          joined(sizes_of(buttons), 0) + joined(sizes_of(rows), 0);
  for (const Lists* const lists : {&buttons, static_cast<const Lists*>(&rows)}) {
    const std::size_t width = std::max<std::size_t>(greatest_size(*lists), 1);
    for (const auto& list : *lists) {
      std::string line = joined(list, 1);
      line.pop_back();
      for (std::size_t i = list.size(); i < width; ++i) line += line.empty() ? "0" : " 0";
      text += line + "\n";
    }
  }
}

std::string line_of(const std::vector<std::size_t>& button) {
  return button.empty() ? "-\n" : joined(button, 0);
}

/// Writes lists of lights. If their first lines look like an alist file, a comment before them prevents
/// that.
void write_lists(const Lists& buttons, PolledText& text) {
  constexpr std::size_t lines_of_head = 4;
  std::string head;
  for (std::size_t i = 0; i < std::min(buttons.size(), lines_of_head); ++i) head += line_of(buttons[i]);
  if (looks_like_alist(head)) text += "; lists of lights\n";
  for (const auto& button : buttons) text += line_of(button);
}

}  // namespace

bool write_buttons(const Buttons& buttons, std::size_t lights, ButtonFormat format, std::ostream& output,
                   const StopCall& stop) {
  if (buttons.have_amounts())
    throw InputError("buttons that add other amounts than 1 are not written", ErrorCode::unsupported);
  Limits limits({.stop = stop});
  PolledText text(output, limits);
  try {
    const Lists ordered = in_order(buttons, limits);
    switch (format) {
      case ButtonFormat::lists: write_lists(ordered, text); break;
      case ButtonFormat::matrix_market: write_matrix_market(ordered, lights, text); break;
      case ButtonFormat::alist: write_alist(ordered, lights, text); break;
      case ButtonFormat::graph6: write_graph6(ordered, lights, text); break;
      case ButtonFormat::sparse6: write_sparse6(ordered, lights, text); break;
    }
    text.flush();
    return true;
  } catch (const LimitReached&) {
    return false;
  }
}

std::string write_buttons(const Buttons& buttons, std::size_t lights, ButtonFormat format) {
  StringOutput text;
  (void)write_buttons(buttons, lights, format, text);
  return std::move(text).str();
}

}  // namespace flipwise
