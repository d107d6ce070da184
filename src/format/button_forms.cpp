// SPDX-License-Identifier: MIT
#include "format/button_forms.hpp"

#include <algorithm>
#include <array>

#include "flipwise/errors.hpp"
#include "format/matrix_files.hpp"

namespace flipwise {

namespace {

ButtonsAndLights read_mtx(Bytes& bytes, const ButtonContext& context) {
  ButtonsAndLights matrix = read_matrix_market(bytes, context.modulus);
  require_lights(matrix.lights, context, "the matrix has " + count_of(matrix.lights, "row"));
  return matrix;
}

ButtonsAndLights read_alist_file(Bytes& bytes, const ButtonContext& context) {
  ButtonsAndLights matrix = read_alist(bytes);
  require_lights(matrix.lights, context, "the matrix has " + count_of(matrix.lights, "row"));
  return matrix;
}

ButtonsAndLights read_graph_file(Bytes& bytes, const ButtonContext& context) {
  return read_graph(bytes, context.lights);
}

void write_graph6_file(const WrittenButtons& written, PolledText& text) {
  write_graph6(written.buttons, written.lights, written.labels, text);
}
void write_sparse6_file(const WrittenButtons& written, PolledText& text) {
  write_sparse6(written.buttons, written.lights, written.labels, text);
}

using Form = ButtonFormat;

constexpr std::array<ButtonFormRow, 16> table = {{
    {{Form::lists, "lists", "lists of lights counted from 0",
      "a line for each button: the lights that it flips, counted from 0"},
     read_lists,
     write_lists},
    {{Form::lists_1, "lists-1", "lists of lights counted from 1", "the same, counted from 1"},
     read_lists,
     write_lists_1},
    {{Form::by_light, "by-light", "lists of buttons counted from 0",
      "a line for each light: the buttons that flip it, counted from 0"},
     read_by_light,
     write_by_light},
    {{Form::by_light_1, "by-light-1", "lists of buttons counted from 1", "the same, counted from 1"},
     read_by_light,
     write_by_light_1},
    {{Form::brackets, "brackets", "lists in brackets", "[[0,2],[1]] or (0,2) (1): lists of lights from 0"},
     read_lists,
     write_brackets},
    {{Form::names, "names", "lists by name", "a line NAME: LIGHTS for each button, the lights by name"},
     read_names,
     write_names},
    {{Form::edges, "edges", "edges of vertices counted from 0",
      "a line for each edge of a graph, vertices counted from 0: a button flips its vertex and the "
      "neighbours"},
     read_edges,
     write_edges},
    {{Form::edges_1, "edges-1", "edges of vertices counted from 1", "the same, counted from 1"},
     read_edges,
     write_edges_1},
    {{Form::arcs, "arcs", "arcs of vertices counted from 0",
      "a line i j for each arc, counted from 0: button i flips its own light, and also j"},
     read_edges,
     write_arcs},
    {{Form::arcs_1, "arcs-1", "arcs of vertices counted from 1", "the same, counted from 1"},
     read_edges,
     write_arcs_1},
    {{Form::matrix, "matrix", "a matrix", "a row of entries for each light, a column for each button"},
     read_dense,
     write_matrix},
    {{Form::pattern, "pattern", "a pattern",
      "a picture of * and . of what a press flips on the board, around the cell at its centre"},
     read_pattern,
     nullptr},
    {{Form::matrix_market, "mtx", "MatrixMarket", "MatrixMarket: rows are lights, columns are buttons"},
     read_mtx,
     write_matrix_market},
    {{Form::alist, "alist", "alist", "alist: rows are lights, columns are buttons"},
     read_alist_file,
     write_alist},
    {{Form::graph6, "graph6", "graph6", "a graph: a button flips its vertex and the neighbours"},
     read_graph_file,
     write_graph6_file},
    {{Form::sparse6, "sparse6", "sparse6", "the same"}, read_graph_file, write_sparse6_file},
}};

}  // namespace

std::span<const ButtonFormRow> button_form_table() {
  return table;
}

std::vector<ButtonForm> button_forms() {
  std::vector<ButtonForm> forms;
  for (const ButtonFormRow& row : table) forms.push_back(row.form);
  return forms;
}

ButtonForm button_form(ButtonFormat format) {
  return table[static_cast<std::size_t>(format)].form;
}

ButtonFormat parse_button_format(std::string_view word) {
  std::string words;
  for (const ButtonFormRow& row : table) {
    if (row.form.word == word) return row.form.format;
    words += (words.empty() ? "" : ", ") + std::string(row.form.word);
  }
  throw InputError("unknown form '" + std::string(word) + "': expected one of " + words,
                   ErrorCode::unknown_name);
}

void require_lights(std::size_t found, const ButtonContext& context, const std::string& what) {
  if (context.lights && found != *context.lights)
    throw located(context.name, 1, 1, what + ", but the board has " + count_of(*context.lights, "light"),
                  ErrorCode::shape);
}

}  // namespace flipwise
