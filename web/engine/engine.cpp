// SPDX-License-Identifier: MIT
// The library as the page calls it: text in, text out. A string that is returned lives until the next call.
#include <emscripten.h>

#include <nlohmann/json.hpp>
#include <string>

#include "flipwise/io.hpp"
#include "flipwise/json.hpp"

namespace {

std::string returned;

}  // namespace

// Hands progress to the worker, as JSON. False asks to stop.
EM_JS(bool, report_progress, (const char* json), { return Module.onProgress(UTF8ToString(json)); });

extern "C" {

/// Answers one JSON request with one JSON object, as flipwise::respond.
EMSCRIPTEN_KEEPALIVE const char* flipwise_respond(const char* request) {
  returned = flipwise::respond(
      request, [](std::string_view progress) { return report_progress(std::string(progress).c_str()); });
  return returned.c_str();
}

/// Reads a board file of any format, as the program would, and answers as to the request `show`; a file
/// that does not read gives {"error":"...","culprit":"input"}.
EMSCRIPTEN_KEEPALIVE const char* flipwise_read(const char* bytes, int length, const char* name) {
  try {
    const std::string_view text(bytes, static_cast<std::size_t>(length));
    returned = flipwise::to_json(flipwise::read_grid(text, name, true));
  } catch (const std::exception& error) {
    const nlohmann::json refusal = {{"error", error.what()}, {"culprit", "input"}};
    returned = refusal.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
  return returned.c_str();
}

}  // extern "C"
