// SPDX-License-Identifier: MIT
//
// Reads files of codes: error models, Pauli strings, and matrices, also with two columns for each qubit, as
// the first byte says.
#include <cstdint>
#include <iterator>
#include <string_view>
#include <variant>

#include "flipwise/code.hpp"
#include "flipwise/errors.hpp"
#include "format/code_files.hpp"

namespace {

void require_rows_below(const flipwise::Buttons& columns, std::size_t rows) {
  for (std::size_t i = 0; i < columns.size(); ++i)
    for (const std::size_t row : columns[i])
      if (row >= rows) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  constexpr const char* forms[] = {"", "dem", "pauli", "matrix", "mtx", "alist", "lists"};
  flipwise::CodeForm form{.as = forms[data[0] / 4 % std::size(forms)]};
  if (data[0] % 4 == 1) form.pairs = flipwise::PauliColumns::interleaved;
  if (data[0] % 4 == 2) form.pairs = flipwise::PauliColumns::separate;
  try {
    const flipwise::Code code = flipwise::read_code_text(
        std::string_view(reinterpret_cast<const char*>(data) + 1, size - 1), "input", form);
    if (const auto* model = std::get_if<flipwise::ErrorModel>(&code)) {
      const std::size_t errors = model->probabilities.size();
      if (model->detectors.size() != errors || model->observables.size() != errors) __builtin_trap();
      for (const double probability : model->probabilities)
        if (!(probability > 0 && probability <= 1)) __builtin_trap();
      require_rows_below(model->detectors, model->detector_count);
      require_rows_below(model->observables, model->observable_count);
    } else if (const auto* operators = std::get_if<flipwise::StabilizerCode>(&code)) {
      if (operators->x.size() != operators->z.size()) __builtin_trap();
    }
  } catch (const flipwise::InputError&) {
  }
  return 0;
}
