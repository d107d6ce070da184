// SPDX-License-Identifier: MIT
#include "json/value.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "flipwise/io.hpp"

namespace flipwise::json {

Value::Value(std::string_view text)
    : text_(nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)) {}

Value::Value(double number) : text_(nlohmann::json(number).dump()) {}

void Object::add(std::string_view field, const Value& value) {
  text_.pop_back();
  if (text_.size() > 1) text_ += ',';
  ((((text_ += '"') += field) += "\":") += value.text()) += '}';
}

double rounded(double number) {
  return std::round(number * 1e6) / 1e6;
}

Value board_value(const Board& lit, const std::optional<Board>& holes, const Board& second) {
  return grid_rows({lit, holes, second});
}

Value board_values(const std::vector<Board>& boards, const std::optional<Board>& holes) {
  std::vector<Value> values;
  for (const Board& board : boards) values.push_back(board_value(board, holes));
  return values;
}

Value goal_value(const Goal& goal, const std::optional<Board>& holes) {
  switch (goal.kind) {
    case Goal::Kind::off: return "off";
    case Goal::Kind::on: return "on";
    case Goal::Kind::uniform: return "uniform";
    case Goal::Kind::target: return board_value(goal.target, holes);
  }
  return {};
}

}  // namespace flipwise::json
