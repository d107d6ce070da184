// SPDX-License-Identifier: MIT
// The functions that the page calls: text in, text out. A returned string is valid until the next call.
#include <emscripten.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/json.hpp"
#include "gf2/bits.hpp"
#include "json/request.hpp"

namespace {

std::string returned;
std::vector<std::int32_t> flipped;

/// Appends the cells that a press flips or adds 1 to, each as often as the press reaches it.
void append_press(const flipwise::Puzzle& puzzle, std::size_t cell, bool second) {
  const std::size_t columns = puzzle.start.columns();
  const auto append = [&](std::size_t row, std::size_t column) {
    flipped.push_back(static_cast<std::int32_t>(row * columns + column));
  };
  if (puzzle.start.has_bits()) {
    const flipwise::Board lights = effect_of_press(puzzle, cell / columns, cell % columns, second ? 2 : 1);
    for (std::size_t row = 0; row < lights.rows(); ++row)
      flipwise::gf2::for_each_bit(lights.row(row), [&](std::size_t column) { append(row, column); });
  } else {
    for_each_reached(puzzle, cell / columns, cell % columns, [&](std::size_t row, std::size_t column) {
      if (!is_in(puzzle.holes, row, column)) append(row, column);
    });
  }
}

/// Appends what a press of `cell` flips, or each press if it is -1, lists after lengths; nothing if too
/// many.
void append_presses(const flipwise::Puzzle& puzzle, int cell, bool second) {
  constexpr std::size_t most = 4'000'000;
  const std::size_t cells = second && puzzle.rule.kinds.size() < 2 ? 0 : puzzle.start.cells();
  const std::size_t first = cell < 0 ? 0 : static_cast<std::size_t>(cell);
  const std::size_t end = cell < 0 ? cells : first + 1;
  for (std::size_t k = first; k < end && k < cells && flipped.size() < most; ++k) {
    const std::size_t at = flipped.size();
    flipped.push_back(0);
    if (!is_in(puzzle.holes, k / puzzle.start.columns(), k % puzzle.start.columns()))
      append_press(puzzle, k, second);
    flipped[at] = static_cast<std::int32_t>(flipped.size() - at - 1);
  }
  if (flipped.size() >= most) flipped.clear();
}

/// Returns the answer to `show` for a board or an id. Unless a board states its colours, it has `colours`.
std::string shown(std::string_view text, const std::string& name, unsigned colours) {
  const std::string id = flipwise::only_id(text, name);
  if (id.empty()) {
    if (colours == 2 && !flipwise::looks_like_pgm(text))
      return flipwise::to_json(flipwise::read_grid(text, name, flipwise::press_kinds), true);
    return flipwise::to_json(
        flipwise::read_grid(text, name, flipwise::looks_like_pgm(text) ? flipwise::own_modulus : colours));
  }
  try {
    const flipwise::BoardId read = flipwise::read_id(id, flipwise::own_modulus);
    return flipwise::to_json(flipwise::ShowRequest{read.grid(), read.puzzle.start.has_bits(), read.puzzle});
  } catch (const flipwise::InputError& error) {
    throw flipwise::InputError(name + ": " + error.what());
  }
}

}  // namespace

// Passes progress to the worker, as JSON. Returns false to stop.
EM_JS(bool, report_progress, (const char* json), { return Module.onProgress(UTF8ToString(json)); });

extern "C" {

/// Answers one JSON request with one JSON object, as flipwise::respond.
EMSCRIPTEN_KEEPALIVE const char* flipwise_respond(const char* request) {
  returned = flipwise::respond(
      request, [](std::string_view progress) { return report_progress(std::string(progress).c_str()); });
  return returned.c_str();
}

/// Reads a board file of any format, or the id in it, as the program would, and answers like the request
/// `show`. A board has `colours` colours unless it states another number. On an error, returns
/// {"error":"...","culprit":"input"}.
EMSCRIPTEN_KEEPALIVE const char* flipwise_read(const char* bytes, int length, const char* name,
                                               int colours) {
  try {
    const std::string_view text(bytes, static_cast<std::size_t>(length));
    returned = shown(text, name, static_cast<unsigned>(colours));
  } catch (const flipwise::InputError& error) {
    returned = flipwise::error_json(error, error.what());
  } catch (const std::exception& error) {
    const nlohmann::json refusal = {{"error", error.what()}, {"culprit", "input"}};
    returned = refusal.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
  return returned.c_str();
}

/// Returns the cells that presses flip or add 1 to, so that the page does not need the rules: for the board
/// of a `show` request, of one cell, or of all if `cell` is -1. Each list of cells follows its length;
/// `size` receives the number of all values, 0 on an error.
EMSCRIPTEN_KEEPALIVE const std::int32_t* flipwise_flips(const char* request, int cell, bool second,
                                                        int* size) {
  flipped.clear();
  *size = 0;
  try {
    const flipwise::Request parsed = flipwise::request_from_json(request, "request");
    const auto& show = std::get<flipwise::ShowRequest>(parsed);
    const auto& [cells, holes] = show.grid;
    const flipwise::Board lights = show.kinds ? nonzero_cells(cells) : cells;
    append_presses(show.puzzle.value_or(flipwise::Puzzle{lights, holes}), cell, second);
    *size = static_cast<int>(flipped.size());
  } catch (const std::exception&) {
    // An error leaves the list empty.
  }
  return flipped.data();
}

}  // extern "C"
