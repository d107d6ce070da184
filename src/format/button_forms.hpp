// SPDX-License-Identifier: MIT
//
// The table of the forms of buttons: a row for each has its word, its reader and its writer. Documents,
// help, JSON and Python take the words from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/io.hpp"
#include "format/bytes.hpp"
#include "format/graph_files.hpp"

namespace flipwise {

/// The words of messages for a matrix, its rows and its columns.
struct MatrixWords {
  const char* whole;
  const char* row;
  const char* rows;
  const char* column;
  const char* columns;
  const char* of_column;  ///< the rows of a column, as in "the numbers of the lights that a button flips"
  const char* of_row;     ///< the columns of a row
  const char* named;      ///< a line of lists by name
};
inline constexpr MatrixWords puzzle_words{"puzzle",
                                          "light",
                                          "lights",
                                          "button",
                                          "buttons",
                                          "lights that a button flips",
                                          "buttons that change a light",
                                          "NAME: LIGHTS"};
inline constexpr MatrixWords code_words{
    "code",        "check", "checks", "bit", "bits", "checks that contain a bit", "bits in a check",
    "NAME: CHECKS"};

/// The arguments of a reader, except for the text.
struct ButtonContext {
  const std::string& name;                    ///< of the text, for messages
  std::optional<std::size_t> lights;          ///< number of lights, where a board states it
  std::uint64_t modulus;                      ///< of entries
  ButtonFormat format = ButtonFormat::lists;  ///< the form to read
  bool has_brackets = false;                  ///< around lists, or was rewritten from rows that had signs
  bool is_marked = false;                     ///< the first line states this form
  std::optional<std::size_t> stated_lights = {};  ///< in that line
  const MatrixWords& words = puzzle_words;
};

/// Buttons to be written: the lights of each in order, as often as their amount.
struct WrittenButtons {
  const Lists& buttons;
  std::size_t lights;
  const Labels& labels;
  std::uint64_t modulus;
};

using ButtonReader = ButtonsAndLights (*)(Bytes& bytes, const ButtonContext& context);
using ButtonWriter = void (*)(const WrittenButtons& written, PolledText& text);

struct ButtonFormRow {
  ButtonForm form;
  ButtonReader read;
  ButtonWriter write;  ///< nullptr for a pattern
};
/// Returns the rows, in the order of the enumeration.
std::span<const ButtonFormRow> button_form_table();

/// Throws InputError where a text has another number of lights than the board. `what` has the number:
/// "the matrix has 3 rows".
void require_lights(std::size_t found, const ButtonContext& context, const std::string& what);

/// Reads a matrix of a code in a stated form, without its notes: a row for each check, a column for each
/// bit. Throws InputError with the words of codes.
Buttons read_code_matrix(std::string_view text, const std::string& name, ButtonFormat as);

// Readers; number_lists.cpp, dense_rows.cpp and named_lists.cpp.
ButtonsAndLights read_lists(Bytes& bytes, const ButtonContext& context);
ButtonsAndLights read_by_light(Bytes& bytes, const ButtonContext& context);
ButtonsAndLights read_edges(Bytes& bytes, const ButtonContext& context);
ButtonsAndLights read_dense(Bytes& bytes, const ButtonContext& context);
ButtonsAndLights read_pattern(Bytes& bytes, const ButtonContext& context);
ButtonsAndLights read_names(Bytes& bytes, const ButtonContext& context);

// Writers; write_buttons.cpp.
void write_lists(const WrittenButtons& written, PolledText& text);
void write_lists_1(const WrittenButtons& written, PolledText& text);
void write_by_light(const WrittenButtons& written, PolledText& text);
void write_by_light_1(const WrittenButtons& written, PolledText& text);
void write_brackets(const WrittenButtons& written, PolledText& text);
void write_names(const WrittenButtons& written, PolledText& text);
void write_edges(const WrittenButtons& written, PolledText& text);
void write_edges_1(const WrittenButtons& written, PolledText& text);
void write_arcs(const WrittenButtons& written, PolledText& text);
void write_arcs_1(const WrittenButtons& written, PolledText& text);
void write_matrix(const WrittenButtons& written, PolledText& text);
void write_matrix_market(const WrittenButtons& written, PolledText& text);
void write_alist(const WrittenButtons& written, PolledText& text);

/// Returns whether a text is lists in brackets: nothing but numbers, separators and matching brackets.
bool looks_like_brackets(std::string_view text);
/// Returns whether a line is NAME: and anything.
bool looks_like_named(std::string_view line);
/// Returns the name of a light as lists by name write it, in quotes where it may be taken for something
/// else.
std::string written_name(const std::string& name);
/// Returns the same for the name of a button. Both throw InputError for a name that cannot be written.
std::string written_button(const std::string& name);
/// A light that a line of a list by name names twice; lines are counted from 1.
struct RepeatedLight {
  std::uint64_t line;
  std::string light;
};
/// Returns the first such light of a text; nothing if there is none.
std::optional<RepeatedLight> repeated_light(std::string_view text);

}  // namespace flipwise
