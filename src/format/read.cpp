// SPDX-License-Identifier: MIT
//
// Folder src/format: readers and writers of boards, ids, buttons and pictures, a file for each format.
// Entry: flipwise/io.hpp; read_any() below recognises formats by first bytes; write.cpp writes boards.
// Must not open files or check a puzzle. Characters of cells (in JSON too): CellScan in read_text.cpp.
#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

#include "board/soundness.hpp"
#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/bytes.hpp"
#include "format/foreign_text.hpp"
#include "format/netpbm.hpp"
#include "format/read_text.hpp"
#include "format/text_form.hpp"

namespace flipwise {

namespace {

/// Reads an image in pieces, so that memory grows with the data read and not with the sizes in the header.
Board read_image(Bytes bytes, std::uint64_t modulus) {
  constexpr std::size_t most = std::size_t{1} << 18;
  NetpbmSource image(std::move(bytes));
  if (modulus != own_modulus) image.require_modulus(modulus);
  const bool has_bits = image.modulus() == 2;
  std::vector<Word> words;
  std::vector<std::uint8_t> numbers;
  if (image.is_size_known() && has_bits) words.reserve(image.rows() * words_for(image.columns()));
  if (image.is_size_known() && !has_bits) numbers.reserve(image.rows() * image.columns());
  for (std::size_t row = 0; row < image.rows(); ++row)
    for (std::size_t at = 0; at < image.columns(); at += most) {
      const std::size_t cells = std::min(most, image.columns() - at);
      const std::size_t before = has_bits ? words.size() : numbers.size();
      if (has_bits) {
        words.resize(before + words_for(cells));
        image.read_bits(std::span(words).subspan(before), cells);
      } else {
        numbers.resize(before + cells);
        image.read_numbers(std::span(numbers).subspan(before));
      }
    }
  if (has_bits) return Board::from_words(image.rows(), image.columns(), std::move(words));
  return {image.rows(), image.columns(), image.modulus(), numbers};
}

/// Returns how cells are written, for the modulus that a reader was given.
TextCells cells_of(std::uint64_t modulus) {
  if (modulus == press_kinds) return {.second = '2'};
  require_colours(modulus);
  return {.modulus = modulus};
}
constexpr TextCells given_cells{.second = '?'};

/// Reads a text that must be rewritten first: a drawing, or a text in another form.
Grid read_rewritten(Bytes& bytes, const std::string& name, std::uint64_t first_line, const TextCells& cells,
                    const TextForm& form) {
  std::string text = bytes.rest();
  TextCells rewritten_cells = cells;
  rewritten_cells.has_own_blanks = false;
  if (is_drawn(text) && form.lit.empty() && form.unlit.empty())
    text = text_of_drawing(text, name, first_line, cells, form.presses);
  else
    std::tie(text, rewritten_cells.has_header) = usual_text(text, name, first_line, cells, form);
  Bytes rewritten(text, name, first_line);
  if (cells.modulus == counter_modulus) return read_counters(rewritten);
  return read_text(rewritten, rewritten_cells, form.note);
}

/// Returns whether a comment gives 0 and 1 the opposite of their meaning, as in "0 = on, 1 = off".
bool is_opposite(std::string_view comment) {
  std::string text;
  for (const char c : comment)
    if (!is_blank(c)) text += static_cast<char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
  for (const std::string_view digit : {";0", ",0", "(0", ";1", ",1", "(1"})
    for (const std::string_view sign : {"=", ":", "is", "means"})
      for (const std::string_view state : {"on", "lit", "off", "unlit"})
        if ((digit[1] == '0') == (state == "on" || state == "lit") &&
            text.find(std::string(digit).append(sign).append(state)) != text.npos)
          return true;
  return false;
}

/// Reads a board in any format. Netpbm images are recognised by their magic number, since no cell is `P`
/// unless a form names it.
Grid read_any(Bytes bytes, const std::string& name, std::uint64_t first_line, std::uint64_t modulus,
              const TextForm& form, std::optional<TextCells> cells = {}) {
  if (bytes.peek() == Bytes::end) bytes.fail("no board: the input is empty");
  const std::string names = form.lit + form.unlit;
  while (bytes.peek() == ';' && names.find(';') == names.npos) {
    if (form.note && names.empty() && is_opposite(bytes.line_rest()))
      form.note(bytes.place(bytes.mark()) +
                ": comments are not read: 1 means lit, and 0 unlit; if 0 means lit, name the lit cells");
    bytes.skip_line();
    bytes.get();
  }
  first_line = bytes.mark().line;
  const std::string_view head = bytes.line_rest();
  if (head.starts_with("\xff\xfe") || head.starts_with("\xfe\xff"))
    bytes.fail("this text is in UTF-16; save it as UTF-8");
  const bool has_two = modulus == 2 || modulus == press_kinds;
  const bool has_brackets =
      names.empty() ? begins_brackets(head) : head.starts_with('[') && names.find('[') == names.npos;
  if (has_brackets || (names.empty() && are_fractions(head))) {
    std::string text = bytes.rest();
    if (names.empty() && head.starts_with('(') && head.find('{') != head.npos)
      throw located(
          name, first_line, 1,
          "this can be a machine without its lights; write . or # for each before its buttons, [.#.]");
    if (has_brackets)
      text = rows_in_brackets(std::move(text), name, first_line, has_two ? 2 : modulus, !names.empty());
    else
      remove_fractions(text);
    if (!cells && modulus != counter_modulus) cells = cells_of(modulus);
    if (cells) cells->has_own_blanks = has_brackets;  // the rows in brackets have the same separators
    return read_any(Bytes(text, name, first_line), name, first_line, modulus, form, cells);
  }
  if (modulus == counter_modulus)
    return is_drawn(head)
               ? read_rewritten(bytes, name, first_line, {.modulus = modulus}, {.presses = form.presses})
               : read_counters(bytes, form.note);
  if (looks_like_pgm(head)) return {read_image(std::move(bytes), has_two ? 2 : modulus)};
  if (!cells) cells = cells_of(modulus);
  cells->has_names = !form.presses;
  if (!form.is_usual() && (head.size() < 2 || head[0] != 'P' || !is_digit(head[1])))
    return read_rewritten(bytes, name, first_line, *cells, form);
  if (bytes.peek() != 'P' || (head.size() > 1 && !is_digit(head[1]))) {
    if (is_drawn(head)) return read_rewritten(bytes, name, first_line, *cells, form);
    return read_text(bytes, *cells, form.note);
  }
  Board image = read_image(std::move(bytes), 2);
  if (!has_two) image = with_modulus(image, modulus);
  return {std::move(image)};
}

/// Converts cells with three states, of which 2 is an open cell.
GivenCells given_of(Grid grid) {
  const bool has_open = !grid.cells.has_bits();
  const Board none(grid.cells.rows(), grid.cells.columns());
  return {has_open ? cells_with(grid.cells, 1) : grid.cells, has_open ? cells_with(grid.cells, 2) : none,
          grid.holes.value_or(none)};
}

}  // namespace

Grid read_grid(std::istream& input, const std::string& name, std::uint64_t modulus,
               std::uint64_t first_line, const TextForm& form) {
  return read_any(Bytes(input, name, first_line), name, first_line, modulus, form);
}

Grid read_grid(std::string_view text, const std::string& name, std::uint64_t modulus,
               std::uint64_t first_line, const TextForm& form) {
  return read_any(Bytes(text, name, first_line), name, first_line, modulus, form);
}

namespace {

Grid grid_of_rows(const std::vector<std::string>& rows, const std::string& name, const TextCells& cells,
                  const TextForm& form) {
  return read_text_rows(form.is_usual() ? rows : usual_rows(rows, name, cells, form), name, cells);
}

}  // namespace

Grid grid_from_rows(const std::vector<std::string>& rows, const std::string& name, std::uint64_t modulus,
                    const TextForm& form) {
  if (modulus == counter_modulus) return read_counter_rows(rows, name);
  return grid_of_rows(rows, name, cells_of(modulus), form);
}

GivenCells read_given(std::istream& input, const std::string& name, const TextForm& form) {
  return given_of(read_any(Bytes(input, name), name, 1, 2, form, given_cells));
}

GivenCells given_from_rows(const std::vector<std::string>& rows, const std::string& name,
                           const TextForm& form) {
  return given_of(grid_of_rows(rows, name, given_cells, form));
}

}  // namespace flipwise
