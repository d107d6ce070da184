// SPDX-License-Identifier: MIT
#include "files/complaints.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include "files/platform.hpp"
#include "flipwise/answer.hpp"

namespace flipwise::app {

namespace {

std::optional<bool> chosen_colour;
bool has_terminals = true;
bool has_notes = true;
const char* complaints_begin = "flipwise:";

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

/// Returns a character for the command line, in quotes if a shell needs them.
std::string quoted(std::string_view letter) {
  const bool is_plain = letter.find_first_of("#*?;&|<>()[]{}$`\\\"'!~") == letter.npos;
  return is_plain ? std::string(letter) : fmt::format("\"{}\"", letter);
}

/// Returns the options that choose between the readings in a message such as "both 'O' (line 1) and '#'
/// mean lit, and the board has '0', too; name ..."; empty for any other message.
std::string options_of_letters(std::string_view message) {
  constexpr std::string_view begin = "both '";
  const std::size_t at = message.rfind(begin);
  const std::size_t other = message.find(") and '", at);
  const bool are_lit = message.find("' mean lit", other) != message.npos;
  if (at == message.npos || other == message.npos || !message.ends_with("lit cells") ||
      (!are_lit && message.find("' mean unlit", other) == message.npos))
    return "";
  const std::string one(message.substr(at + begin.size(), 1));
  const std::string two(message.substr(other + 7, 1));
  std::string lit, unlit;  // of the other characters
  constexpr std::string_view others = "and the board has ";
  if (const std::size_t from = message.find(others, other); from != message.npos)
    for (std::size_t i = message.find('\'', from); i < message.find(" too;", from);
         i = message.find('\'', i + 3))
      (std::string_view("1#*O").find(message[i + 1]) == std::string_view::npos ? unlit : lit) +=
          message[i + 1];
  const bool has_all = !message.ends_with("name the lit cells and the unlit cells");
  if (!has_all && (are_lit ? unlit : lit).empty()) return " (--lit and --unlit)";
  const bool are_rows = message.substr(at + begin.size() + 2).starts_with(" (row ");
  const auto choice = [&](const std::string& of_lit, const std::string& of_unlit) {
    if (are_rows && of_lit.empty()) return fmt::format(R"("unlit":"{}")", of_unlit);
    if (are_rows) return fmt::format(R"("lit":"{}" and "unlit":"{}")", of_lit, of_unlit);
    if (of_lit.empty()) return fmt::format("--unlit {}", quoted(of_unlit));
    return fmt::format("--lit {} --unlit {}", quoted(of_lit), quoted(of_unlit));
  };
  if (are_lit && has_all) return ": " + choice(one, two);
  if (are_lit)
    return fmt::format(": {0}{3} {1}{3} or {2}", choice(one + two + lit, unlit),
                       choice(one, two + lit + unlit), choice(two, one + lit + unlit),
                       are_rows ? ';' : ',');
  const bool is_plain = has_all && message.find(others, other) == message.npos;
  return ": " + choice(has_all ? "" : lit, one + two + unlit) +
         (is_plain ? ", or " + choice(one, two) : "");
}

/// Returns whether the place of a message is in a field of a JSON request: FILE:LINE: FIELD:ROW:COLUMN.
bool is_in_request(std::string_view place) {
  return place.find(": ") != place.npos;
}

/// Returns the option with which a text can be read whose rejection this message reports.
std::string option_of_form(std::string_view message) {
  if (const std::string options = options_of_letters(message); !options.empty()) return options;
  constexpr std::pair<const char*, const char*> ends[] = {
      {"read several boards", " (--many --as boards)"},
      {"name the lit cells and the unlit cells", " (--lit and --unlit)"},
      {"or name the unlit cells", " (--unlit _)"},
      {"read the file as a code", " (flipwise code FILE)"},
      {"generators of a subsystem code, state that", R"( (--gauge; in a JSON request "gauge":true))"},
      {"without errors, state its form, dem", R"( (--as dem; in a JSON request "as":"dem"))"},
      {"state their form, pauli", R"( (--as pauli; in a JSON request "as":"pauli"))"},
      {"of the places of ones, state their form",
       R"( (--as by-light: a line per check; --as lists: per bit; in a JSON request the field as))"},
      {"leave out the order of columns", R"( (--pairs; in a JSON request, the field pairs))"},
      {"name it as one of them", " (--lit or --unlit)"},
      {"or the most lit cells; request one of them", " (--fewest-lit or --most-lit)"},
      {"wrapped sides; state a wrap", " (--wrap)"},
      {"leave out the modulus", " (--mod)"},
      {"leave out the recurrence", " (--recurrence)"},
      {"not a row of a drawing", " (--lit CHARS and --unlit CHARS name the cells)"},
  };
  for (const auto& [end, option] : ends)
    if (message.ends_with(end)) return option;
  if (const std::size_t at = message.find(": this row has ");
      at != message.npos && message.find("; remove the ") == message.npos &&
      (message.find(" cell, but the first has ", at) != message.npos ||
       message.find(" cells, but the first has ", at) != message.npos)) {
    return fmt::format(" (with {}, short rows end in holes)",
                       is_in_request(message.substr(0, at)) ? R"("as":"ragged")" : "--as ragged");
  }
  if (message.ends_with("' is not a cell") ||
      message.ends_with(" is not a cell, and the line is not a size ROWS COLUMNS") ||
      message.find("' is not a cell; remove the numbers of columns") != message.npos)
    return fmt::format(
        " (by default, a cell is 1, #, * or O (lit), 0, . or - (unlit), or _ (hole); for numbers add {})",
        is_in_request(message.substr(0, message.find(": '")))
            ? "the field colours, for other characters lit or unlit"
            : "--colours Q, for other characters --lit CHARS or --unlit CHARS");
  return "";
}

std::string_view option_of(Remedy remedy) {
  switch (remedy) {
    case Remedy::none: return "";
    case Remedy::memory: return " (--memory allows more)";
    case Remedy::time_limit: return " (--limit)";
    case Remedy::proof_size: return " (--proof-limit allows more)";
    case Remedy::modulus: return " (--mod)";
    case Remedy::any_solution: return " (--find any tries each kind alone)";
    case Remedy::board_in_memory:
      return " (choose --format text or json, which load the whole board, or --find any)";
  }
  return "";
}

}  // namespace

void choose_colour(std::string_view when) {
  chosen_colour.reset();
  if (when != "auto") chosen_colour = when == "always";
}

bool uses_colour(bool terminal) {
  return chosen_colour.value_or(terminal && variable("NO_COLOR").empty() && !is_dumb_terminal());
}

bool is_dumb_terminal() {
  return variable("TERM") == "dumb";
}

bool is_terminal(int descriptor) {
  return has_terminals && is_console(descriptor);
}

void no_terminals() {
  has_terminals = false;
}

std::string with_option(std::string_view reason) {
  return std::string(reason) += option_of(remedy_of(reason));
}

std::string with_option(const InputError& error) {
  std::string options;
  for (const std::string& word : error.place().forms)
    options += fmt::format("{}--as {}", options.empty() ? "" : " or ", word);
  return options.empty() ? error.what() : fmt::format("{} ({})", error.what(), options);
}

void complain(std::string_view message) {
  const bool colour = uses_colour(is_terminal(2));
  std::fputs(
      fmt::format("{}{}{} {}\n", colour ? "\x1b[1;31m" : "", complaints_begin, colour ? "\x1b[0m" : "",
                  printable_line(with_option(message) + option_of_form(message)))
          .c_str(),
      stderr);
}

void note(std::string_view message) {
  if (has_notes) complain(fmt::format("note: {}", message));
}

void leave_notes() {
  has_notes = false;
}

void set_beginning_of_complaints(const char* begin) {
  complaints_begin = begin;
}

std::string printable_line(std::string_view text) {
  std::string line(text);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return line;
}

}  // namespace flipwise::app
