// SPDX-License-Identifier: MIT
//
// Codes in JSON, as in the public qLDPC challenge (github.com/unitaryfoundation/qldpc-challenge): a CSS
// code with the qubits of each check, and its distances with an operator of that weight for each.
#include <string>
#include <utility>
#include <vector>

#include "board/lights.hpp"
#include "flipwise/code.hpp"
#include "flipwise/errors.hpp"
#include "format/code_files.hpp"
#include "format/press_list.hpp"
#include "json/fields.hpp"
#include "json/parse.hpp"
#include "json/request.hpp"
#include "json/values.hpp"

namespace flipwise {

namespace {

constexpr const char* qldpc = "qldpc";

bool looks_like_object(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && text[first] == '{';
}

/// Returns the matrix whose rows these are.
Buttons matrix_of_rows(const std::vector<std::vector<std::uint32_t>>& rows, std::size_t columns) {
  std::vector<std::vector<std::size_t>> lists(columns);
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (const std::uint32_t column : rows[row]) lists[column].push_back(row);
  return Buttons(lists);
}

/// Returns the rows of a matrix that are not 0.
std::vector<std::vector<std::size_t>> rows_of(const Buttons& matrix) {
  std::vector<std::vector<std::size_t>> rows(lights_needed(matrix));
  for (std::size_t column = 0; column < matrix.size(); ++column)
    for (const std::size_t row : matrix[column]) rows[row].push_back(column);
  std::erase_if(rows, [](const auto& row) { return row.empty(); });
  return rows;
}

CssCode read_qldpc(std::string_view text, const std::string& name) {
  const Fields file(text, name);
  for (const char* field : {"n", "checks"})
    if (!file.has(field))
      file.refuse(field, "missing; expected a code of the qLDPC challenge, with n and checks",
                  ErrorCode::missing);
  if (file.has("code_type") && file.text("code_type") != "CSS")
    file.refuse("code_type", "only CSS codes are supported; write other codes as Pauli strings",
                ErrorCode::unsupported);
  const std::uint64_t n = file.number("n", 1, max_lights);
  const Fields checks = file.object("checks", "X");
  const auto matrix = [&](const char* type) {
    if (!checks.has(type))
      checks.refuse(type, "missing; expected the qubits of each check", ErrorCode::missing);
    return matrix_of_rows(checks.ascending_lists(type, static_cast<std::uint32_t>(n)), n);
  };
  return {matrix("X"), matrix("Z")};
}

}  // namespace

Code read_code(std::string_view text, const std::string& name, const CodeForm& form) {
  if (form.as.empty() ? !looks_like_object(text) : form.as != qldpc)
    return read_code_text(text, name, form);
  if (form.pairs)
    throw InputError(printable_name(name) + ": this form has no columns; leave out their order",
                     ErrorCode::conflict, {.input = name});
  return read_qldpc(text, name);
}

std::string qldpc_json(const Code& code, const CodeParameters& found) {
  const auto* const css = std::get_if<CssCode>(&code);
  if (css == nullptr || css->is_gauge)
    throw InputError("the form qldpc supports only a CSS code", ErrorCode::unsupported);
  if (!found.d.upper || !found.x->word || !found.z->word)
    throw InputError("the form qldpc needs an operator for each distance, and " +
                         std::string(found.k == 0U ? "this code has none" : "none is known"),
                     ErrorCode::unsupported);
  const auto side = [](const CodeDistance& one) {
    return JsonObject{{"value", *one.upper},
                      {"confidence", one.status == Status::optimal ? "exact" : "upper_bound"},
                      {"witness", one.word->places}};
  };
  const std::string numbers =
      std::to_string(found.n) + "," + std::to_string(*found.k) +
      (found.d.status == Status::optimal ? "," + std::to_string(*found.d.upper) : "");
  JsonObject object{{"schema_version", "0.1"}, {"name", "[[" + numbers + "]]"}, {"code_type", "CSS"}};
  object.add("n", found.n);
  object.add("k", *found.k);
  object.add("checks", JsonObject{{"X", rows_of(css->x_checks)}, {"Z", rows_of(css->z_checks)}});
  object.add("distance", JsonObject{{"d", *found.d.upper}, {"X", side(*found.x)}, {"Z", side(*found.z)}});
  object.add("provenance", JsonObject{{"authors", std::vector<std::string>{"(to be filled in)"}},
                                      {"construction", "(to be filled in)"}});
  return object.text() + "\n";
}

}  // namespace flipwise
