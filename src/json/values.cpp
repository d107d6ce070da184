// SPDX-License-Identifier: MIT
#include "json/values.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "flipwise/io.hpp"
#include "json/puzzle_spec.hpp"

namespace flipwise {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

JsonValue::JsonValue(std::string_view text) {
  const auto plain = [](char c) { return c >= ' ' && c < 0x7f && c != '"' && c != '\\'; };
  if (std::all_of(text.begin(), text.end(), plain))
    ((text_ += '"') += text) += '"';
  else
    text_ = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

JsonValue::JsonValue(double number) : text_(Json(number).dump()) {}

void JsonObject::add(std::string_view field, const JsonValue& value) {
  text_.pop_back();
  if (text_.size() > 1) text_ += ',';
  ((((text_ += '"') += field) += "\":") += value.text()) += '}';
}

double rounded(double number) {
  return std::round(number * 1e6) / 1e6;
}

JsonValue board_value(const Board& cells, const std::optional<Board>& holes) {
  if (cells.modulus() <= max_in_strings) return grid_rows({cells, holes});
  std::vector<std::vector<std::optional<std::uint64_t>>> rows(cells.rows());
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t column = 0; column < cells.columns(); ++column) {
      const bool is_hole = holes && holes->get(row, column) != 0;
      rows[row].push_back(is_hole ? std::nullopt : std::optional(cells.get(row, column)));
    }
  return rows;
}

JsonValue board_values(const std::vector<Board>& boards, const std::optional<Board>& holes) {
  std::vector<JsonValue> values;
  for (const Board& board : boards) values.push_back(board_value(board, holes));
  return values;
}

JsonValue goal_value(const Goal& goal, std::uint64_t modulus, const std::optional<Board>& holes) {
  switch (goal.kind) {
    case Goal::Kind::uniform: return "uniform";
    case Goal::Kind::target: return board_value(goal.target, holes);
    case Goal::Kind::number: break;
  }
  if (goal.number == 0) return "off";
  return goal.number + 1 == modulus ? JsonValue("on") : JsonValue(goal.number);
}

JsonValue colours_value(std::uint64_t colours) {
  return colours == counter_modulus ? JsonValue("none") : JsonValue(colours);
}

JsonValue buttons_value(const Puzzle& puzzle) {
  if (!puzzle.has_counters()) return lights_of(puzzle);
  const Buttons& buttons = *puzzle.buttons;
  std::vector<JsonValue> values;
  for (std::size_t button = 0; button < buttons.size(); ++button) {
    std::map<std::size_t, std::uint64_t> adds;
    for (std::size_t i = 0; i < buttons[button].size(); ++i)
      adds[buttons[button][i]] += buttons.amount(button, i);
    std::vector<std::size_t> lights;
    JsonObject amounts;
    for (const auto& [light, amount] : adds) {
      if (amount == 1) lights.push_back(light);
      amounts.add(std::to_string(light), amount);
    }
    values.push_back(lights.size() == adds.size() ? JsonValue(lights) : amounts);
  }
  return values;
}

void add_bounds(JsonObject& object, const Answer& answer) {
  if (answer.status != Status::impossible) {
    object.add("lower", answer.lower);
    object.add_known("upper", answer.upper);
  }
  object.add_known("nullity", answer.nullity);
  object.add_known("solutions", answer.solutions);
  object.add_known("optimal_solutions", answer.optimal_solutions);
}

void add_buttons(JsonObject& object, const Puzzle& puzzle) {
  object.add("buttons", buttons_value(puzzle));
  const Labels& labels = puzzle.buttons->labels();
  if (!labels.buttons.empty())
    object.add("names", JsonObject{{"lights", labels.lights}, {"buttons", labels.buttons}});
}

void add_cost_of(JsonObject& object, const Puzzle& puzzle) {
  if (puzzle.cost_of == CostOf::press && !puzzle.start.has_bits()) object.add("cost_of", "press");
}

}  // namespace flipwise
