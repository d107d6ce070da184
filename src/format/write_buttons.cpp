// SPDX-License-Identifier: MIT
//
// Lists of buttons, and matrices and graphs of them: rows are lights, columns are buttons, entries
// modulo 2.
#include <algorithm>
#include <string>
#include <vector>

#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/graph_files.hpp"
#include "format/matrix_files.hpp"

namespace flipwise {

namespace {

/// Without the lights that a button flips twice, in order.
Lists in_order(const Buttons& buttons) {
  Lists result;
  for (std::size_t i = 0; i < buttons.size(); ++i) {
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

std::string as_matrix_market(const Lists& buttons, std::size_t lights) {
  std::size_t entries = 0;
  for (const auto& button : buttons) entries += button.size();
  std::string text = "%%MatrixMarket matrix coordinate integer general\n" + std::to_string(lights) + " " +
                     std::to_string(buttons.size()) + " " + std::to_string(entries) + "\n";
  for (std::size_t i = 0; i < buttons.size(); ++i)
    for (const std::size_t light : buttons[i])
      text += std::to_string(light + 1) + " " + std::to_string(i + 1) + " 1\n";
  return text;
}

/// Lines of a list are filled up with 0.
std::string as_alist(const Lists& buttons, std::size_t lights) {
  Lists rows(lights);
  for (std::size_t i = 0; i < buttons.size(); ++i)
    for (const std::size_t light : buttons[i]) rows[light].push_back(i);
  std::string text = std::to_string(buttons.size()) + " " + std::to_string(lights) + "\n" +
                     std::to_string(greatest_size(buttons)) + " " + std::to_string(greatest_size(rows)) +
                     "\n" + joined(sizes_of(buttons), 0) + joined(sizes_of(rows), 0);
  for (const Lists* const lists : {&buttons, static_cast<const Lists*>(&rows)}) {
    const std::size_t width = std::max<std::size_t>(greatest_size(*lists), 1);
    for (const auto& list : *lists) {
      std::string line = joined(list, 1);
      line.pop_back();
      for (std::size_t i = list.size(); i < width; ++i) line += line.empty() ? "0" : " 0";
      text += line + "\n";
    }
  }
  return text;
}

}  // namespace

std::string write_buttons(const Buttons& buttons, std::size_t lights, ButtonFormat format) {
  if (buttons.have_amounts()) throw InputError("buttons that add other amounts than 1 are not written");
  const Lists ordered = in_order(buttons);
  if (format == ButtonFormat::matrix_market) return as_matrix_market(ordered, lights);
  if (format == ButtonFormat::alist) return as_alist(ordered, lights);
  if (format == ButtonFormat::graph6) return write_graph6(ordered, lights);
  if (format == ButtonFormat::sparse6) return write_sparse6(ordered, lights);
  std::string text;
  for (const auto& button : ordered) text += button.empty() ? "-\n" : joined(button, 0);
  return looks_like_alist(text) ? "; lists of lights\n" + text : text;
}

}  // namespace flipwise
