// SPDX-License-Identifier: MIT
#include "many/graph_answers.hpp"

#include <fmt/format.h>

#include <optional>

#include "flipwise/errors.hpp"
#include "flipwise/graph.hpp"

namespace flipwise::app {

namespace {

std::optional<SmallGraph> small_graph(std::string_view line, const GraphLines& how) {
  try {
    return SmallGraph::parse(line, how.is_open);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

void add_number(std::size_t number, std::string& text) {
  const fmt::format_int digits(number);
  text.append(digits.data(), digits.size());
}

}  // namespace

bool add_nullity(std::string_view line, const GraphLines& how, std::string& text) {
  const auto graph = small_graph(line, how);
  if (!graph) return false;
  text += "nullity ";
  add_number(graph->nullity(), text);
  text += " rank ";
  add_number(graph->size() - graph->nullity(), text);
  text += '\n';
  return true;
}

bool add_solution(std::string_view line, const GraphLines& how, const PuzzleSpec& given,
                  std::string& text) {
  const auto graph = small_graph(line, how);
  if (!graph) return false;
  const bool is_lit_at_end = given.goal && given.goal->number != 0;
  const auto presses = graph->fewest(is_lit_at_end ? 0 : graph->every());
  if (!presses) return false;
  if (!presses->exists) {
    text += "impossible\n";
    return true;
  }
  text += "optimal ";
  add_number(presses->number, text);
  text += ' ';
  for (std::size_t v = 0; v < graph->size(); ++v) text += (presses->set >> v & 1) != 0 ? '1' : '0';
  text += '\n';
  return true;
}

}  // namespace flipwise::app
