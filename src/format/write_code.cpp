// SPDX-License-Identifier: MIT
//
// Writes codes as files that read_code reads: detector error models, Pauli strings, complex matrices.
#include <algorithm>
#include <map>
#include <utility>

#include "board/lights.hpp"
#include "flipwise/code.hpp"
#include "flipwise/errors.hpp"

namespace flipwise {

namespace {

std::string model_text(const ErrorModel& model) {
  std::string text;
  for (std::size_t error = 0; error < model.detectors.size(); ++error)
    text += error_instruction(model, error) + "\n";
  if (model.detector_count > lights_needed(model.detectors))
    text += "detector D" + std::to_string(model.detector_count - 1) + "\n";
  if (model.observable_count > lights_needed(model.observables))
    text += "logical_observable L" + std::to_string(model.observable_count - 1) + "\n";
  return text;
}

/// The Pauli operators of a code: rows of letters by qubit, where X is 1, Z is 2, and Y is 3.
struct PauliRows {
  std::size_t qubits;
  std::vector<std::map<std::size_t, unsigned>> rows;

  void add(const Buttons& columns, std::size_t first_row, unsigned letter) {
    for (std::size_t qubit = 0; qubit < columns.size(); ++qubit)
      for (const std::size_t row : columns[qubit]) {
        rows[first_row + row][qubit] ^= letter;
        if (rows[first_row + row][qubit] == 0) rows[first_row + row].erase(qubit);
      }
  }
};

/// Returns the rows without those that act on no qubit. If all are of this kind, one row is kept, as a file
/// without rows does not state the number of qubits.
PauliRows pauli_rows(const Buttons& x, const Buttons& z, std::size_t first_of_z) {
  const std::size_t count = std::max(lights_needed(x), first_of_z + lights_needed(z));
  PauliRows result{x.size(), std::vector<std::map<std::size_t, unsigned>>(count)};
  result.add(x, 0, 1);
  result.add(z, first_of_z, 2);
  std::erase_if(result.rows, [](const auto& row) { return row.empty(); });
  if (result.rows.empty()) result.rows.emplace_back();
  return result;
}

std::string pauli_text(const PauliRows& operators) {
  constexpr std::size_t max_letters = std::size_t{1} << 30;
  if (operators.rows.size() > max_letters / std::max<std::size_t>(operators.qubits, 1))
    throw InputError("the Pauli strings have more than 2^30 letters; write mtx", ErrorCode::too_large);
  std::string text;
  for (const auto& row : operators.rows) {
    std::string line(operators.qubits, 'I');
    for (const auto& [qubit, letter] : row) line[qubit] = "IXZY"[letter];
    text += line + "\n";
  }
  return text;
}

std::string matrix_text(const PauliRows& operators) {
  std::size_t entries = 0;
  std::string lines;
  for (std::size_t row = 0; row < operators.rows.size(); ++row)
    for (const auto& [qubit, letter] : operators.rows[row]) {
      lines += std::to_string(row + 1) + " " + std::to_string(qubit + 1) + " " +
               std::to_string(letter & 1) + " " + std::to_string(letter >> 1) + "\n";
      ++entries;
    }
  return "%%MatrixMarket matrix coordinate complex general\n" + std::to_string(operators.rows.size()) +
         " " + std::to_string(operators.qubits) + " " + std::to_string(entries) + "\n" + lines;
}

}  // namespace

std::string write_code(const Code& code, std::string_view form) {
  const auto* const model = std::get_if<ErrorModel>(&code);
  const auto* const css = std::get_if<CssCode>(&code);
  const auto* const stabilizer = std::get_if<StabilizerCode>(&code);
  if (form != "dem" && form != "pauli" && form != "mtx")
    throw InputError("unknown form '" + std::string(form) + "' of a code: expected dem, pauli or mtx",
                     ErrorCode::unknown_name);
  if (form == "dem" && model != nullptr) return model_text(*model);
  if (form == "dem" || (css == nullptr && stabilizer == nullptr))
    throw InputError("the form " + std::string(form) + " supports only " +
                         (form == "dem" ? "a detector error model" : "a quantum code"),
                     ErrorCode::unsupported);
  const PauliRows operators = css != nullptr
                                  ? pauli_rows(css->x_checks, css->z_checks, lights_needed(css->x_checks))
                                  : pauli_rows(stabilizer->x, stabilizer->z, 0);
  return form == "pauli" ? pauli_text(operators) : matrix_text(operators);
}

}  // namespace flipwise
