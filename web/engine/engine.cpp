// SPDX-License-Identifier: MIT
// The functions that the page calls: text in, text out. A returned string is valid until the next call.
#include <emscripten.h>

#include <cstdint>
#include <new>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "board/effect.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "flipwise/json.hpp"
#include "gf2/bits.hpp"
#include "json/request.hpp"
#include "many.hpp"

namespace {

std::string returned;
std::vector<std::int32_t> flipped;
ManyAnswers many;

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

namespace {

bool report(std::string_view progress) {
  return report_progress(std::string(progress).c_str());
}

/// Returns what `answer` returns, or the answer to an invalid request if it throws.
template <typename Answer>
std::string answer_or_error(Answer answer) {
  try {
    return answer();
  } catch (const flipwise::InputError& error) {
    return flipwise::error_json(error, error.what());
  } catch (const std::bad_alloc&) {
    const flipwise::InputError error("the request does not fit into memory; make it smaller",
                                     flipwise::ErrorCode::too_large);
    return flipwise::error_json(error, error.what());
  } catch (const std::exception& error) {
    const nlohmann::json refusal = {{"error", error.what()}, {"culprit", "internal"}};
    return refusal.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
}

}  // namespace

extern "C" {

/// Answers one JSON request with one JSON object, as flipwise::respond.
EMSCRIPTEN_KEEPALIVE const char* flipwise_respond(const char* request) {
  returned = flipwise::respond(request, report);
  return returned.c_str();
}

/// Reads a board file of any format, or the id in it, as the program would, and answers like the request
/// `show`. A board has `colours` colours unless it states another number. On an error, returns
/// {"error":"...","culprit":"input"}.
EMSCRIPTEN_KEEPALIVE const char* flipwise_read(const char* bytes, int length, const char* name,
                                               int colours) {
  const std::string_view text(bytes, static_cast<std::size_t>(length));
  returned = answer_or_error([&] { return shown(text, name, static_cast<unsigned>(colours)); });
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

/// Solves many boards of one shape, as solve_many. `found` receives the number of presses of a board and
/// the addresses of the statuses, counts and presses, which are valid until the next call. Returns "", or
/// on an error {"error":"...","culprit":"input"}.
EMSCRIPTEN_KEEPALIVE const char* flipwise_solve_many(const char* request, const std::uint8_t* boards,
                                                     std::size_t size, std::uintptr_t* found) {
  many = {};
  returned = answer_or_error([&] {
    many = solve_many(request, {boards, size}, report);
    found[0] = many.statuses.size();
    found[1] = many.width;
    found[2] = reinterpret_cast<std::uintptr_t>(many.statuses.data());
    found[3] = reinterpret_cast<std::uintptr_t>(many.counts.data());
    found[4] = reinterpret_cast<std::uintptr_t>(many.presses.data());
    return std::string();
  });
  return returned.c_str();
}

}  // extern "C"
