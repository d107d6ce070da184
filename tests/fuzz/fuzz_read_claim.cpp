// SPDX-License-Identifier: MIT
//
// Any bytes must be an answer of the requested shape, which is written and read back unchanged, or cause a
// printable message. The first byte chooses the request.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "contests/claims.hpp"

namespace {

using namespace flipwise;
using namespace flipwise::app;

void require(bool truth) {
  if (!truth) std::abort();
}

std::string written(const Claim& claim, const Expectation& expectation) {
  if (claim.impossible) return std::string(expectation.impossible);
  std::string text = expectation.form == AnswerForm::board ? "" : std::to_string(claim.number) + "\n";
  if (expectation.form == AnswerForm::number) return text;
  for (std::size_t row = 0; row < expectation.rows; ++row)
    for (std::size_t column = 0; column < expectation.columns; ++column) {
      const std::string kind = std::to_string(claim.presses.get(row, column));
      if (expectation.form == AnswerForm::board)
        text += kind + " ";
      else if (kind != "0")
        text += std::to_string(row + 1) + " " + std::to_string(column + 1) +
                (expectation.two_kinds ? " " + kind : "") + "\n";
    }
  return text;
}

Claim read(const std::string& text, const Expectation& expectation) {
  std::istringstream stream(text);
  Words words(stream);
  Claim claim = read_claim(words, expectation);
  words.require_end();
  return claim;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const unsigned choice = data[0];
  Expectation expectation{static_cast<AnswerForm>(choice % 3), (choice & 4) != 0 ? "-1" : "IMPOSSIBLE", 2,
                          3};
  expectation.two_kinds = (choice & 8) != 0;
  expectation.solvable = (choice & 48) != 0;
  if ((choice & 64) != 0) expectation.fewest = 3;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  Claim claim;
  try {
    claim = read(text, expectation);
  } catch (const Refusal& refusal) {
    const std::string why = refusal.what();
    require(why.starts_with("line ") && why.size() < 200);
    for (const char c : why) require(c >= ' ' && c <= '~');
    return 0;
  }
  require(expectation.solvable || claim.impossible);
  const Claim again = read(written(claim, expectation), expectation);
  require(again.impossible == claim.impossible && again.number == claim.number &&
          again.presses == claim.presses && again.in_reading_order);
  if (!claim.impossible && expectation.form != AnswerForm::number)
    require(claim.presses.weight() == claim.number);
  return 0;
}
