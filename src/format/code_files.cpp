// SPDX-License-Identifier: MIT
#include "format/code_files.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "format/button_forms.hpp"
#include "format/list_survey.hpp"
#include "format/matrix_files.hpp"
#include "format/npy.hpp"

namespace flipwise {

namespace {

/// True for a line of a text of Pauli strings that is skipped.
bool is_comment(std::string_view line) {
  return line.empty() || line[0] == '#' || line[0] == ';';
}

std::string_view without_blanks_around(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == line.npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

/// True for a line of elements of GF(4).
bool is_gf4(std::string_view line) {
  return line.find_first_not_of("01wW^2, \t\r") == line.npos;
}
bool has_gf4(std::string_view line) {
  return line.find_first_of("wW") != line.npos;
}

/// Returns a row of elements of GF(4) as Pauli letters: 0, 1, w and W = w^2 are I, X, Z and Y.
std::string pauli_letters(std::string_view row) {
  std::string letters;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const bool is_square = row.substr(i).starts_with("w^2");
    const char one = is_square ? 'W' : row[i];
    letters += one == '0'   ? 'I'
               : one == '1' ? 'X'
               : one == 'w' ? 'Z'
               : one == 'W' ? 'Y'
               : one == ',' ? ' '
                            : one;
    if (is_square) i += 2;
  }
  return letters;
}

/// Adds a Pauli string to the rows of a code. `fail(i, what)` throws an error about the character at i.
template <typename Fail>
void add_pauli_row(std::string_view text, std::size_t row, std::vector<std::vector<std::size_t>>& x,
                   std::vector<std::vector<std::size_t>>& z, const Fail& fail) {
  std::size_t qubit = 0;
  const std::size_t sign = text.starts_with('+') || text.starts_with('-') ? 1 : 0;
  const std::string_view rest = text.substr(sign);
  if (rest.starts_with('i') && rest.find_first_of("XYZI") != rest.npos)
    fail(sign, "this row has the phase i, but a stabilizer has the sign + or -; remove the i, or write I");
  for (std::size_t i = sign; i < text.size(); ++i) {
    const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(text[i])));
    if (is_blank(letter)) continue;
    if (std::string_view("IXYZ_.").find(letter) == std::string_view::npos)
      fail(i, "expected a Pauli letter (I, X, Y, Z; _ and . are I), found " +
                  byte_name(static_cast<unsigned char>(text[i])));
    if (row == 0) {
      if (qubit == max_lights) fail(i, "the code has more than a million qubits; use a smaller code");
      x.emplace_back();
      z.emplace_back();
    }
    if (qubit < x.size() && (letter == 'X' || letter == 'Y')) x[qubit].push_back(row);
    if (qubit < x.size() && (letter == 'Z' || letter == 'Y')) z[qubit].push_back(row);
    ++qubit;
  }
  if (qubit == 0) fail(0, "expected a Pauli string, such as XZZXI");
  if (qubit != x.size())
    fail(0, "this row has " + count_of(qubit, "Pauli letter") + ", but the first has " +
                std::to_string(x.size()) +
                "; write one letter for each qubit, I where the operator does not act");
}

/// Returns the form of buttons that `as` names, or by which a text is recognised.
ButtonFormat matrix_form(std::string_view text, const std::string& as) {
  const std::optional<ButtonFormat> marked = marked_form(text);
  if (!as.empty() || marked) {
    const ButtonFormat form = as.empty() ? *marked : parse_button_format(as);
    const bool is_matrix = form != ButtonFormat::pattern && form != ButtonFormat::graph6 &&
                           form != ButtonFormat::sparse6 && form != ButtonFormat::edges &&
                           form != ButtonFormat::edges_1 && form != ButtonFormat::arcs &&
                           form != ButtonFormat::arcs_1;
    if (!is_matrix)
      throw InputError("the form " + std::string(button_form(form).word) +
                           " is not a matrix of a code; choose a form of lists or matrices",
                       ErrorCode::unsupported);
    return form;
  }
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  if (text.starts_with('%')) return ButtonFormat::matrix_market;
  return looks_like_alist(text) ? ButtonFormat::alist : ButtonFormat::matrix;
}

/// Rejects digits other than 0 and 1 in the rows of a binary matrix: such numbers are places of ones, or
/// the matrix is not binary. Words, such as dtype=uint8, may contain any digits.
void require_binary(std::string_view text, const std::string& name) {
  Bytes bytes(text, name);
  bool is_row = false;  // false: in a comment, or at the beginning of a line
  int before = '\n';
  while (bytes.peek() != Bytes::end) {
    const int c = bytes.peek();
    if (before == '\n') is_row = c != ';' && c != '#';
    if (before == '\n' && (c == 'I' || c == 'X' || c == 'Y' || c == 'Z') &&
        bytes.line_rest().find('=') == std::string_view::npos)
      bytes.fail(std::string("expected an entry of a matrix, found '") + static_cast<char>(c) +
                 "'; if the rows are Pauli strings, state their form, pauli");
    const bool is_of_word = std::isalnum(before) != 0 && !is_digit(before);
    if (is_row && is_digit(c) && c > '1' && !is_of_word)
      bytes.fail(std::string("'") + static_cast<char>(c) +
                 "' is not an entry of a binary matrix, 0 or 1; if the lines are lists of the places of "
                 "ones, state their form");
    before = is_of_word && is_digit(c) ? before : c;
    bytes.get();
  }
}

}  // namespace

PauliColumns parse_pauli_columns(std::string_view word) {
  if (word == "interleaved") return PauliColumns::interleaved;
  if (word == "separate") return PauliColumns::separate;
  throw InputError("unknown order of columns '" + std::string(word) + "': expected interleaved or separate",
                   ErrorCode::unknown_name);
}

Buttons reduced_columns(const Buttons& matrix) {
  Buttons reduced;
  reduced.set_labels(matrix.labels());
  std::vector<std::size_t> rows;
  for (std::size_t column = 0; column < matrix.size(); ++column) {
    rows.assign(matrix[column].begin(), matrix[column].end());
    std::sort(rows.begin(), rows.end());
    reduced.add();
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (i + 1 < rows.size() && rows[i] == rows[i + 1])
        ++i;  // the two cancel
      else
        reduced.change(rows[i]);
  }
  return reduced;
}

StabilizerCode paired_code(const Buttons& matrix, PauliColumns order, const std::string& name) {
  if (matrix.size() % 2 != 0)
    throw InputError(printable_name(name) +
                         ": expected an even number of columns, two for each qubit; found " +
                         count_of(matrix.size(), "column"),
                     ErrorCode::shape, {.input = name});
  const std::size_t qubits = matrix.size() / 2;
  StabilizerCode code;
  const auto add = [&](Buttons& to, std::size_t column) {
    to.add();
    for (const std::size_t row : matrix[column]) to.change(row);
  };
  for (std::size_t q = 0; q < qubits; ++q) {
    add(code.x, order == PauliColumns::separate ? q : 2 * q);
    add(code.z, order == PauliColumns::separate ? qubits + q : 2 * q + 1);
  }
  return code;
}

/// True if all lines consist of elements of GF(4), some of which are not 0 or 1.
bool looks_like_gf4(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  bool has_others = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (is_comment(without_blanks_around(line))) continue;
    if (!is_gf4(line)) return false;
    has_others = has_others || has_gf4(line);
  }
  return has_others;
}

bool looks_like_paulis(std::string_view text) {
  if (looks_like_gf4(text)) return true;
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = without_blanks_around(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (is_comment(line)) continue;
    const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    const auto is_pauli = [](char c) {
      return std::string_view("IXYZixyz").find(c) != std::string_view::npos;
    };
    return 2 * std::count_if(line.begin(), line.end(), is_pauli) >
               std::count_if(line.begin(), line.end(), is_letter) &&
           std::all_of(line.begin(), line.end(), [&](char c) {
             return is_letter(c) || std::string_view("+-_. \t").find(c) != std::string_view::npos;
           });
  }
  return false;
}

StabilizerCode read_paulis(Bytes& bytes, bool is_of_gf4) {
  std::vector<std::vector<std::size_t>> x;
  std::vector<std::vector<std::size_t>> z;
  std::size_t row = 0;
  while (bytes.peek() != Bytes::end) {
    bytes.skip_blanks();
    const Bytes::Mark start = bytes.mark();
    std::string line;
    while (bytes.peek() != '\n' && bytes.peek() != Bytes::end) line += static_cast<char>(bytes.get());
    if (bytes.peek() == '\n') bytes.get();
    if (is_comment(without_blanks_around(line))) continue;
    if (is_of_gf4) line = pauli_letters(line);
    add_pauli_row(line, row, x, z, [&](std::size_t i, const std::string& what) {
      bytes.fail(what, {start.offset + i, start.line, start.line_start});
    });
    if (++row > max_lights) bytes.fail("the code has more than a million rows; use a smaller code");
  }
  if (row == 0) bytes.fail("no Pauli strings: expected a row such as XZZXI");
  return {Buttons(x), Buttons(z)};
}

StabilizerCode pauli_code(const std::vector<std::string>& rows, const std::string& name) {
  const std::string of_name = name.empty() ? "" : name + ": ";
  std::vector<std::vector<std::size_t>> x;
  std::vector<std::vector<std::size_t>> z;
  const bool is_of_gf4 =
      std::all_of(rows.begin(), rows.end(), is_gf4) && std::any_of(rows.begin(), rows.end(), has_gf4);
  for (std::size_t row = 0; row < rows.size(); ++row)
    add_pauli_row(is_of_gf4 ? pauli_letters(rows[row]) : rows[row], row, x, z,
                  [&](std::size_t, const std::string& what) {
                    throw InputError(of_name + "row " + std::to_string(row + 1) + ": " + what,
                                     ErrorCode::syntax, {.input = name});
                  });
  if (rows.empty()) throw InputError(of_name + "no Pauli strings: expected a row such as XZZXI");
  return {Buttons(x), Buttons(z)};
}

Code read_code_text(std::string_view text, const std::string& name, const CodeForm& form) {
  if (is_npy(text) && (form.as.empty() || form.as == "matrix"))
    return read_code_text(text_of_npy(text, name), name, {"matrix", form.pairs});
  Bytes bytes(text, name);
  const bool is_model = form.as.empty() ? looks_like_error_model(text) : form.as == "dem";
  const bool is_paulis = form.as.empty() ? looks_like_paulis(text) : form.as == "pauli";
  const bool is_complex = (form.as.empty() || form.as == "mtx") && looks_like_complex_matrix(text);
  if (form.pairs && (is_model || is_paulis || is_complex))
    throw InputError(printable_name(name) +
                         ": this form has one column for each qubit or error, not pairs of columns; "
                         "leave out the order of columns",
                     ErrorCode::conflict, {.input = name});
  if (is_model) return read_error_model(bytes);
  if (is_paulis) return read_paulis(bytes, looks_like_gf4(text));
  if (is_complex) return read_complex_matrix(bytes);
  if (form.as.empty() && text.find_first_not_of(" \t\r\n") == text.npos)
    throw InputError(printable_name(name) +
                         ": no code: the text is empty; if it is a detector error model without errors, "
                         "state its form, dem",
                     ErrorCode::missing, {.input = name});
  const ButtonFormat of_matrix = matrix_form(text, form.as);
  if (of_matrix == ButtonFormat::matrix) require_binary(text, name);
  const Buttons matrix = reduced_columns(read_code_matrix(text, name, of_matrix));
  if (form.pairs) return paired_code(matrix, *form.pairs, name);
  return LinearCode{matrix};
}

CssCode css_code(Code x_checks, Code z_checks) {
  auto* const x = std::get_if<LinearCode>(&x_checks);
  auto* const z = std::get_if<LinearCode>(&z_checks);
  if (x == nullptr || z == nullptr)
    throw InputError(
        "two matrices are the X checks and the Z checks of a CSS code: both must be binary "
        "matrices with a column for each qubit",
        ErrorCode::conflict);
  if (x->matrix.size() != z->matrix.size())
    throw InputError("the X checks act on " + count_of(x->matrix.size(), "qubit") + ", the Z checks on " +
                         std::to_string(z->matrix.size()) + "; give both a column for each qubit",
                     ErrorCode::shape);
  return {std::move(x->matrix), std::move(z->matrix)};
}

std::string pauli_string(const CodeWord& word, std::size_t qubits) {
  std::string text(qubits, 'I');
  for (std::size_t i = 0; i < word.places.size(); ++i) text.at(word.places[i]) = word.paulis.at(i);
  return text;
}

}  // namespace flipwise
