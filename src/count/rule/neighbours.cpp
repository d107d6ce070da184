// SPDX-License-Identifier: MIT
#include "count/rule/neighbours.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>
#include <string>

#include "count/rule/digits.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

/// Calls each(row, column) for the offsets, in row-major order.
template <class Each>
void for_each_offset(const Adjacency& adjacent, const Each& each) {
  constexpr int reach = Adjacency::reach;
  constexpr int side = 2 * reach + 1;
  for (std::uint64_t rest = adjacent.offsets; rest != 0; rest &= rest - 1) {
    const int bit = std::countr_zero(rest);
    each(bit / side - reach, bit % side - reach);
  }
}

/// Returns the position `by` cells further on a side; none if that is outside the board.
template <class Position>
std::optional<Position> moved(Position at, int by, Position side, bool wraps) {
  const auto distance = static_cast<Position>(std::abs(by));
  const bool leaves = by < 0 ? at < distance : distance >= side - at;
  if (!leaves) return by < 0 ? at - distance : at + distance;
  if (!wraps) return std::nullopt;
  const Position rest = distance % side;
  return by < 0 ? (at >= rest ? at - rest : at + (side - rest))
                : (rest < side - at ? at + rest : at - (side - rest));
}

std::vector<Place> neighbours_at(const PatternQuestion& question, const Adjacency& adjacent,
                                 std::uint64_t row, std::size_t column) {
  const auto is_hole = [&](std::uint64_t at_row, std::size_t at_column) {
    return question.given && question.given->holes.get(static_cast<std::size_t>(at_row), at_column);
  };
  std::vector<Place> result;
  if (is_hole(row, column)) return result;
  if (question.graph) {
    const std::size_t vertex = static_cast<std::size_t>(row) * question.columns + column;
    for (const std::size_t u : question.graph->neighbours[vertex])
      if (!is_hole(u / question.columns, u % question.columns))
        result.emplace_back(u / question.columns, u % question.columns);
    return result;
  }
  for_each_offset(adjacent, [&](int down, int right) {
    const auto to_row = moved(row, down, question.rows, wraps_rows(question.wrap));
    const auto to_column = moved(column, right, question.columns, wraps_columns(question.wrap));
    if (to_row && to_column && !is_hole(*to_row, *to_column)) result.emplace_back(*to_row, *to_column);
  });
  if (!adjacent.simple) return result;
  std::erase(result, Place{row, column});
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

template <class Map>
Adjacency mapped(const Adjacency& adjacent, const Map& map) {
  Adjacency result{0, adjacent.simple};
  for_each_offset(adjacent, [&](int row, int column) { result.offsets |= map(row, column); });
  return result;
}

/// Returns positions on a side that have all kinds of surroundings.
template <class Position>
std::vector<Position> samples_of(Position side) {
  constexpr Position reach = Adjacency::reach;
  std::vector<Position> result;
  for (Position at = 0; at < side; ++at) {
    if (at == reach + 1 && side > 2 * reach + 1) at = side - reach;
    result.push_back(at);
  }
  return result;
}

}  // namespace

std::vector<Place> neighbours_of(const PatternQuestion& question, std::uint64_t row, std::size_t column) {
  return neighbours_at(question, question.adjacent, row, column);
}

std::vector<Place> neighbours_to(const PatternQuestion& question, std::uint64_t row, std::size_t column) {
  return neighbours_at(question, reversed(question.adjacent, true, true), row, column);
}

std::vector<unsigned> neighbour_numbers(const PatternQuestion& question) {
  std::vector<unsigned> numbers;
  const auto add = [&](std::uint64_t row, std::size_t column) {
    const auto number = static_cast<unsigned>(neighbours_of(question, row, column).size());
    if (std::find(numbers.begin(), numbers.end(), number) == numbers.end()) numbers.push_back(number);
  };
  if (question.given || question.graph) {
    for (std::uint64_t row = 0; row < question.rows; ++row)
      for (std::size_t column = 0; column < question.columns; ++column) add(row, column);
  } else {
    for (const std::uint64_t row : samples_of(question.rows))
      for (const std::size_t column : samples_of(question.columns)) add(row, column);
  }
  return numbers;
}

Adjacency transposed(const Adjacency& adjacent) {
  return mapped(adjacent, [](int row, int column) { return Adjacency::bit(column, row); });
}

Adjacency reversed(const Adjacency& adjacent, bool rows, bool columns) {
  return mapped(adjacent, [&](int row, int column) {
    return Adjacency::bit(rows ? -row : row, columns ? -column : column);
  });
}

unsigned row_reach(const Adjacency& adjacent) {
  int reach = 1;
  for_each_offset(adjacent, [&](int row, int) { reach = std::max(reach, std::abs(row)); });
  return static_cast<unsigned>(reach);
}

Adjacency parse_adjacency(std::string_view text) {
  if (text == "edge") return Adjacency::edge;
  const std::string found = "neighbours '" + std::string(text) + "': ";
  std::optional<Rule> rule;
  try {
    rule = parse_rule(text);
  } catch (const InputError&) {
  }
  if (!rule || rule->form != Rule::Form::stencil)
    throw InputError(
        found + "expected edge, king, knight, x, hex, or offsets such as \"0,1 1,0\" (row,column)",
        ErrorCode::unknown_name);
  Adjacency adjacent;
  for (const Offset& offset : rule->kinds[0]) {
    constexpr std::int64_t reach = Adjacency::reach;
    if (std::max(std::abs(offset.row), std::abs(offset.column)) > reach)
      throw InputError(found + "the offset " + std::to_string(offset.row) + "," +
                       std::to_string(offset.column) + " is too large; at most " + std::to_string(reach) +
                       " rows and " + std::to_string(reach) + " columns are supported");
    if (offset.row != 0 || offset.column != 0)
      adjacent.offsets |= Adjacency::bit(static_cast<int>(offset.row), static_cast<int>(offset.column));
  }
  if (degree(adjacent) > Adjacency::max_neighbours)
    throw InputError(found + std::to_string(degree(adjacent)) + " neighbours are too many; at most " +
                     std::to_string(Adjacency::max_neighbours) + " are supported");
  return adjacent;
}

std::string to_string(const Adjacency& adjacent) {
  if (adjacent.offsets == Adjacency::edge.offsets) return "edge";
  for (const char* name : {"king", "knight", "x", "hex"})
    if (parse_adjacency(name).offsets == adjacent.offsets) return name;
  std::string text;
  for_each_offset(adjacent, [&](int row, int column) {
    text += (text.empty() ? "" : " ") + std::to_string(row) + "," + std::to_string(column);
  });
  return text.empty() ? "0,0" : text;
}

namespace {

constexpr std::string_view names_of_counted[] = {"lit", "unlit", "equal", "unequal"};

}  // namespace

Counted parse_counted(std::string_view text) {
  for (const Counted counted : {Counted::lit, Counted::unlit, Counted::equal, Counted::unequal})
    if (to_string(counted) == text) return counted;
  throw InputError("counted neighbours '" + std::string(text) + "': expected lit, unlit, equal or unequal",
                   ErrorCode::unknown_name);
}

std::string_view to_string(Counted counted) {
  return names_of_counted[static_cast<std::size_t>(counted)];
}

}  // namespace flipwise
