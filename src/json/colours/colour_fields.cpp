// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "board/effect.hpp"
#include "json/colours/colour_requests.hpp"
#include "json/fields.hpp"
#include "json/request.hpp"
#include "json/values.hpp"

namespace flipwise {

namespace {

using Json = nlohmann::ordered_json;

ColourGrid grid_from(const Json& value, const std::string& place, unsigned colours) {
  if (value.is_string()) {
    Puzzle puzzle = at_place(place, [&] { return read_colour_id(value.get<std::string>()); });
    if (colours_of(puzzle) != colours)
      throw InputError(place + ": an id of " + std::to_string(colours_of(puzzle)) + " colours, not " +
                       std::to_string(colours));
    return {std::move(puzzle.start), std::move(puzzle.holes)};
  }
  const char* const expected = colours <= most_in_strings
                                   ? ": expected an array of strings or of arrays of numbers"
                                   : ": expected an array of arrays of numbers";
  if (!value.is_array()) throw InputError(place + expected);
  if (value.empty()) throw InputError(place + ": no board: there are no cells");
  if (value[0].is_array()) return grid_of_numbers(value, place, colours);
  if (colours > most_in_strings) throw InputError(place + expected);
  std::vector<std::string> rows;
  for (const Json& row : value) {
    if (!row.is_string()) throw InputError(place + expected);
    rows.push_back(row.get<std::string>());
  }
  return colour_grid_from_rows(rows, place, colours);
}

}  // namespace

ColourGrid grid_of_numbers(const nlohmann::ordered_json& value, const std::string& place,
                           unsigned colours) {
  const std::size_t columns = value[0].size();
  ColourGrid grid;
  std::vector<std::uint8_t> cells;
  std::vector<std::pair<std::size_t, std::size_t>> holes;
  for (std::size_t row = 0; row < value.size(); ++row) {
    if (!value[row].is_array()) throw InputError(place + ": expected all rows to be arrays of numbers");
    if (value[row].size() != columns || columns == 0)
      throw InputError(place + ": row " + std::to_string(row + 1) + " has " +
                       std::to_string(value[row].size()) + " cells, the first has " +
                       std::to_string(columns));
    for (const Json& cell : value[row]) {
      const bool is_hole = cell.is_null();
      if (is_hole) holes.emplace_back(row, cells.size() % columns);
      if (!is_hole && (!cell.is_number_unsigned() || cell.get<std::uint64_t>() >= colours))
        throw InputError(place + ": row " + std::to_string(row + 1) + ", column " +
                         std::to_string(cells.size() % columns + 1) + ": expected a number from 0 to " +
                         std::to_string(colours - 1) + ", or null for a hole");
      cells.push_back(is_hole ? std::uint8_t{0} : cell.get<std::uint8_t>());
    }
  }
  grid.cells = {value.size(), columns, colours, std::move(cells)};
  if (!holes.empty()) grid.holes = Board(value.size(), columns);
  for (const auto& [row, column] : holes) grid.holes->flip(row, column);
  return grid;
}

ColourGrid Fields::colour_grid(const char* field, unsigned colours) const {
  return grid_from(at(field), place(field), colours);
}

Board Fields::mask(const char* field, unsigned colours) const {
  const Json& value = at(field);
  const bool is_strings = value.is_array() && !value.empty() && value[0].is_string();
  return colours == 2 || (is_strings && colours > most_in_strings)
             ? marked_cells(grid(field))
             : marked_cells(colour_grid(field, colours));
}

std::vector<ColourGrid> Fields::colour_grids(const char* field, unsigned colours) const {
  const Json& value = at(field);
  if (!value.is_array()) throw InputError(place(field) + ": expected an array of boards");
  std::vector<ColourGrid> grids;
  for (const Json& grid : value) grids.push_back(grid_from(grid, place(field), colours));
  return grids;
}

}  // namespace flipwise
