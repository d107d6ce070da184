// SPDX-License-Identifier: MIT
//
// Reads detector error models, Pauli strings and matrices of codes, and malformed ones.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "flipwise/flipwise.hpp"
#include "format/refusal.hpp"

namespace flipwise {
namespace {

using Lists = std::vector<std::vector<std::size_t>>;

Lists lists_of(const Buttons& buttons) {
  Lists lists;
  for (std::size_t i = 0; i < buttons.size(); ++i) lists.emplace_back(buttons[i].begin(), buttons[i].end());
  return lists;
}

ErrorModel model_of(std::string_view text) {
  return std::get<ErrorModel>(read_code(text, "m", {.as = "dem"}));
}

void expect_refused(std::string_view text, std::string_view message, const CodeForm& form) {
  EXPECT_EQ(refusal_of([&] { (void)read_code(text, "m", form); }), message) << text;
}

TEST(ErrorModels, AreReadWithEveryFeature) {
  const ErrorModel whole = model_of(R"(# a comment

  ERROR[a tag with \C, \B, \r and \n](0.125) D0 L1   # names in any case
error(0.25) d2 D0 l0 ^ D2 D3 L1
Detector(1.5, -2e0,+3) D7
detector D4
logical_observable L3
error(0) D11 L5
error(1e-3)
error(0.5) D1 D1
repeat 2 {
    error(0.125) D0 L1
    REPEAT 2 {
      shift_detectors(0, 1) 1
    }
    error(0.25) D0
}
error(0.5) D0 L0
shift_detectors 10
)");
  EXPECT_EQ(whole.detector_count, 12U);   // D11 of an error of probability 0
  EXPECT_EQ(whole.observable_count, 6U);  // L5
  EXPECT_EQ(lists_of(whole.detectors), (Lists{{0}, {0, 3}, {2}, {2}, {4}, {4}}));
  EXPECT_EQ(lists_of(whole.observables), (Lists{{1}, {0, 1}, {}, {1}, {}, {0}}))
      << "parts of an error add up, and a target named twice cancels";
}

TEST(ErrorModels, FuseEqualErrors) {
  const ErrorModel model =
      model_of("error(0.25) D0 D1\nerror(0.5) D2\nerror(0.125) D1 ^ D0\nerror(1) D3\nerror(1) D3\n");
  EXPECT_EQ(lists_of(model.detectors), (Lists{{0, 1}, {2}}));
  ASSERT_EQ(model.probabilities.size(), 2U);
  EXPECT_DOUBLE_EQ(model.probabilities[0], 0.25 * 0.875 + 0.125 * 0.75);
  EXPECT_DOUBLE_EQ(model.probabilities[1], 0.5);
  EXPECT_EQ(model.detector_count, 4U);
}

TEST(ErrorModels, KeepShiftsAfterARepeatBlock) {
  const ErrorModel model = model_of("repeat 3 {\nerror(0.5) D0 D1\nshift_detectors 2\n}\nerror(0.5) D0\n");
  EXPECT_EQ(lists_of(model.detectors), (Lists{{0, 1}, {2, 3}, {4, 5}, {6}}));
}

TEST(ErrorModels, WriteTheirErrors) {
  const ErrorModel model =
      model_of("error(0.1) L2 D3 ^ D1\nerror(1e-05) D0\nerror(0.30000000000000004) D4\n");
  EXPECT_EQ(error_instruction(model, 0), "error(0.1) D1 D3 L2");
  EXPECT_EQ(error_instruction(model, 1), "error(1e-05) D0");
  EXPECT_EQ(error_instruction(model, 2), "error(0.30000000000000004) D4");
}

TEST(ErrorModels, AreRecognised) {
  for (const char* text : {"error(0.1) D0\n", "# hi\n\n  DETECTOR D0\n", "repeat 2 {\n}\n",
                           "logical_observable L0", "shift_detectors 1\n"})
    EXPECT_TRUE(std::holds_alternative<ErrorModel>(read_code(text, "m"))) << text;
}

TEST(ErrorModels, RefuseMalformedTexts) {
  const struct {
    const char* text;
    const char* message;
  } cases[] = {
      {"error D0\n", "m:1:1: error: expected one probability from 0 to 1, as in error(0.01) D0"},
      {"\nerror(1.5) D0\n", "m:2:1: error: expected one probability from 0 to 1, as in error(0.01) D0"},
      {"error(0.1, 0.2) D0\n", "m:1:1: error: expected one probability from 0 to 1, as in error(0.01) D0"},
      {"error(nan) D0\n", "m:1:7: expected a number, found 'nan'"},
      {"error(0.1 D0\n", "m:1:11: expected ',' or ')', found 'D'"},
      {"error(0.1) D\n", "m:1:13: expected the number of a target, found byte 0x0a"},
      {"error(0.1) D0D1\n", "m:1:14: expected a blank after the number of a target, found 'D'"},
      {"error(0.1) D0 ^D1\n", "m:1:16: expected a blank after ^, found 'D'"},
      {"error(0.1) ^ D0\n", "m:1:12: no target stands before this ^"},
      {"error(0.1) D0 ^ ^ D1\n", "m:1:17: no target stands before this ^"},
      {"error(0.1) D0 ^\n", "m:1:16: no target stands after the last ^"},
      {"error(0.1) 5\n",
       "m:1:12: expected a detector such as D0, an observable such as L0, or ^, found '5'"},
      {"detector L0\n", "m:1:10: expected a detector such as D0, found 'L'"},
      {"detector\n", "m:1:1: expected a target"},
      {"logical_observable D0\n", "m:1:20: expected an observable such as L0, found 'D'"},
      {"logical_observable(1) L0\n", "m:1:1: logical_observable: has no arguments in parentheses"},
      {"shift_detectors D1\n", "m:1:17: shift_detectors: expected one whole number, found 'D'"},
      {"shift_detectors 1 2\n", "m:1:19: expected the end of the line after an instruction, found '2'"},
      {"repeat 2 {\nerror(0.1) D0\n", "m:1:1: repeat: its block has no closing '}'"},
      {"repeat 2\n{\n}\n", "m:1:9: repeat: expected '{', found byte 0x0a"},
      {"repeat 0 {\n}\n", "m:1:1: repeat: expected a number from 1"},
      {"error(0.1) D0\n}\n", "m:2:1: this '}' closes no repeat block; remove it"},
      {"error(0.1) D0\nerr(0.1) D0\n",
       "m:2:1: unknown instruction 'err'; expected error, detector, logical_observable, shift_detectors or "
       "repeat"},
      {"error[x(0.1) D0\n", "m:1:6: this tag has no closing ']'"},
      {"error[\\x](0.1) D0\n", "m:1:8: in a tag, \\ stands before C, B, r or n; found 'x'"},
      {"error(0.1) D1152921504606846976\n", "m:1:13: this number is 2^60 or more; use a smaller one"},
      {"detector D1000000\n", "m:1:1: the model has more than a million detectors; use a smaller model"},
      {"shift_detectors 999999\ndetector D1\n",
       "m:2:1: the model has more than a million detectors; use a smaller model"},
      {"logical_observable L1000000\n",
       "m:1:1: the model has more than a million observables; use a smaller model"},
      {"repeat 1000000000000 {\n  repeat 1000000000000 {\n    error(0.1) D0\n  }\n}\n",
       "m:3:5: the model has more than 20000000 instructions and targets once its repeat blocks are "
       "expanded"},
      {"?\n", "m:1:1: expected an instruction, found '?'"},
  };
  for (const auto& [text, message] : cases) expect_refused(text, message, {.as = "dem"});
  std::string deep;
  for (int i = 0; i < 200; ++i) deep += "repeat 1 {\n";
  expect_refused(deep, "m:101:1: repeat blocks are nested more than 100 deep; write fewer levels",
                 {.as = "dem"});
}

TEST(PauliCodes, AreRead) {
  const auto code = std::get<StabilizerCode>(read_code(
      "\xef\xbb\xbf# the five-qubit code\n+XZZXI\n-I X z z X\r\n\n; two more\n  XIX.Z\t\nY_IXZ", "m"));
  EXPECT_EQ(lists_of(code.x), (Lists{{0, 2, 3}, {1}, {2}, {0, 3}, {1}}));
  EXPECT_EQ(lists_of(code.z), (Lists{{3}, {0}, {0, 1}, {1}, {2, 3}}));
  const StabilizerCode same = pauli_code({"+XZZXI", "-IXzzX", "XIX.Z", "Y_IXZ"}, "rows");
  EXPECT_EQ(same.x, code.x);
  EXPECT_EQ(same.z, code.z);
  EXPECT_EQ(
      refusal_of([] {
        (void)pauli_code({"XX", "X"}, "rows");
      }),
      "rows: row 2: this row has 1 Pauli letter, but the first has 2; write one letter for each qubit, I "
      "where the operator does not act");
  EXPECT_EQ(pauli_string({{1, 3}, "YZ"}, 5), "IYIZI");
}

TEST(PauliCodes, RefuseMalformedRows) {
  expect_refused(
      "XZ\nXZZ\n",
      "m:2:1: this row has 3 Pauli letters, but the first has 2; write one letter for each qubit, I "
      "where the operator does not act",
      {});
  expect_refused("XZ\nX1\n", "m:2:2: expected a Pauli letter (I, X, Y, Z; _ and . are I), found '1'", {});
  expect_refused("XIQX\nXXXX\n", "m:1:3: expected a Pauli letter (I, X, Y, Z; _ and . are I), found 'Q'",
                 {});
  expect_refused("qxzz\n", "m:1:1: expected a Pauli letter (I, X, Y, Z; _ and . are I), found 'q'", {});
  expect_refused("Hx\n10\n", "m:1:1: expected an entry of a matrix, found 'H'", {});  // a title
  expect_refused("+\n", "m:1:1: expected a Pauli string, such as XZZXI", {.as = "pauli"});
  expect_refused("# nothing\n", "m:2:1: no Pauli strings: expected a row such as XZZXI", {.as = "pauli"});
}

TEST(CodeMatrices, OfListsHaveBitsAndChecks) {
  struct Refused {
    const char* form;
    const char* text;
    const char* message;
  };
  constexpr Refused cases[] = {
      {"by-light", "3 x\n", "1:3: expected the numbers of the bits in a check, or - for none, found 'x'"},
      {"by-light", "", "1:1: no checks: expected a line for each, with the numbers of its bits"},
      {"by-light", "-\n", "2:1: the lists name no bits; expected the numbers of the bits in a check"},
      {"by-light", "1000000\n",
       "1:1: with this number there are more than a million bits; use a smaller one"},
      {"by-light-1", "1 0\n", "1:3: bit 0 does not exist: bits are counted from 1"},
      {"lists", "3 x\n",
       "1:3: expected the numbers of the checks that contain a bit, or - for none, found 'x'"},
      {"lists", "", "1:1: no bits: expected a line for each, with the numbers of its checks"},
      {"lists", "- 3\n",
       "1:3: a number stands after '-', which is an empty list; remove '-' if it only marks the line"},
      {"lists", "; lists of lights counted from 0, 2 lights\n0 2\n",
       "3:1: the first line states 2 checks, but a list has check 2; correct the number of checks"},
      {"lists-1", "0 1\n", "1:1: check 0 does not exist: checks are counted from 1"},
      {"brackets", "[[0],[x]]",
       "1:7: expected the numbers of the checks that contain a bit, or - for none, found 'x'"},
      {"names", "", "1:1: no bits: expected a line NAME: CHECKS for each"},
      {"names", "A: x\nB y\n", "2:3: expected NAME: and names of checks, found 'y'"},
      {"names", "A: x\nA: y\n", "2:1: bit A occurs twice"},
      {"names", ",: x\n", "1:1: expected the name of a bit, found ','"},
      {"names", "A: :\n", "1:4: expected the name of a check, found ':'"},
      {"names", "A: # x\n",
       "1:4: '#' is not a check: write a comment on a line of its own, which begins with ;"},
      {"names", "A: [x\n",
       "1:4: '[x' has a bracket or a quote that stands alone: write only names of checks, without blanks "
       "in "
       "them"},
      {"names", "A: all x\n",
       "1:4: 'all' can be a word of a sentence: write only the names of the checks; if it is the name of a "
       "check, write it in quotes: \"all\""},
      {"names", "A: ab\nB: bc\nC: ca\n",
       "1:4: 'ab' can be the checks a b or one check: write a b, or a comma after the name"},
      {"names", "A: 110\nB: 011\n",
       "1:4: '110' can be a row of a matrix or the name of a check: remove the names of all rows and read "
       "them as a matrix, or write the names of checks in quotes: \"110\""},
      {"names", "A: 1-3\n",
       "1:4: '1-3' may be a range or names of checks: write every check from 1 to 3, or the name in "
       "quotes: "
       "\"1-3\""},
      {"names", "A:\n  B: x\n",
       "1:1: 'A:' can be a bit without checks or a heading of the lines below it, which are indented more: "
       "write - after the colon if it is a bit; if not, remove the line"},
      {"names", "goal: x\n",
       "1:1: 'goal:' can be a bit or a heading: write the name in quotes if it is a bit; if not, remove "
       "the "
       "line"},
  };
  for (const auto& [form, text, message] : cases)
    expect_refused(text, std::string("m:") + message, {.as = form});
}

TEST(CodeMatrices, OfMarkedListsAreReadAsLists) {
  EXPECT_EQ(
      lists_of(std::get<LinearCode>(read_code("; lists of lights counted from 0\n0 1\n", "m")).matrix),
      (Lists{{0, 1}}));
  expect_refused("; edges of vertices counted from 0\n0 1\n",
                 "the form edges is not a matrix of a code; choose a form of lists or matrices", {});
}

TEST(CodeMatrices, AreReadAsRows) {
  const Code dense = read_code("1011\n0110\n", "m");
  EXPECT_EQ(lists_of(std::get<LinearCode>(dense).matrix), (Lists{{0}, {1}, {0, 1}, {0}}));
  const char* const mtx =
      "%%MatrixMarket matrix coordinate integer general\n% Field: GF(2)\n2 2 3\n1 1 1\n1 2 2\n2 2 3\n";
  EXPECT_EQ(lists_of(std::get<LinearCode>(read_code(mtx, "m")).matrix), (Lists{{0}, {1}}));
  const Code paired = read_code("1 0 0 1\n0 1 1 1\n", "m", {.pairs = PauliColumns::interleaved});
  EXPECT_EQ(lists_of(std::get<StabilizerCode>(paired).x), (Lists{{0}, {1}}));
  EXPECT_EQ(lists_of(std::get<StabilizerCode>(paired).z), (Lists{{1}, {0, 1}}));
  const Code apart = read_code("1 0 0 1\n0 1 1 1\n", "m", {.pairs = PauliColumns::separate});
  EXPECT_EQ(lists_of(std::get<StabilizerCode>(apart).x), (Lists{{0}, {1}}));
  EXPECT_EQ(lists_of(std::get<StabilizerCode>(apart).z), (Lists{{1}, {0, 1}}));
  expect_refused("101\n", "m: expected an even number of columns, two for each qubit; found 3 columns",
                 {.pairs = PauliColumns::separate});
  expect_refused("XZ\n",
                 "m: this form has one column for each qubit or error, not pairs of columns; leave out the "
                 "order of columns",
                 {.pairs = PauliColumns::separate});
}

TEST(CodeMatrices, OfComplexEntriesArePauliOperators) {
  const char* const mtx =
      "%%MatrixMarket matrix coordinate complex general\n% any prime field\n2 3 5\n1 1 1 0\n1 2 0 -1\n1 3 "
      "1 1\n"
      "2 1 -1 2\n2 2 2 0\n";
  const auto code = std::get<StabilizerCode>(read_code(mtx, "m"));
  EXPECT_EQ(lists_of(code.x), (Lists{{0, 1}, {}, {0}}));
  EXPECT_EQ(lists_of(code.z), (Lists{{}, {0}, {0}}));
  expect_refused("%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1\n",
                 "m:3:6: expected an imaginary part, found byte 0x0a", {});
}

TEST(CodeMatrices, OfOtherFieldsAreRefused) {
  const std::string begin = "%%MatrixMarket matrix coordinate integer general\n% Field: ";
  const std::string end = "\n1 1 1\n1 1 1\n";
  expect_refused(begin + "GF(4) PrimitiveP(x): x^2+x+1" + end,
                 "m:2:1: this comment names the field GF(4), but the entries are read modulo 2; for a code "
                 "of qubits, write complex entries a + ib for X^a Z^b, or Pauli strings; if the entries "
                 "are numbers modulo 2, remove this comment",
                 {});
  const auto read = [&](const char* field, std::uint64_t modulus) {
    return refusal_of([&] { (void)read_buttons(begin + field + end, "m", {}, modulus); });
  };
  EXPECT_EQ(read("GF(7)", 7), "none");
  EXPECT_EQ(read("GF(4)", 4),
            "m:2:1: this comment names the field GF(4), but the entries are read modulo 4; if that is "
            "meant, remove this comment");
  EXPECT_EQ(read("GF(7)", 5),
            "m:2:1: this comment names the field GF(7), but the entries are read modulo 5; if that is "
            "meant, remove this comment");
  EXPECT_EQ(read("chemistry", counter_modulus),
            "m:2:1: this comment names the field chemistry, but the entries are read as whole numbers; if "
            "that is meant, remove this comment");
  EXPECT_NE(read("GF(2^2)", 2), "none");
  EXPECT_EQ(read("", 2), "none");
}

TEST(Codes, OfTwoMatricesHaveEquallyManyColumns) {
  const auto code = css_code(read_code("1111\n", "x"), read_code("1100\n", "z", {.as = "matrix"}));
  EXPECT_EQ(code.x_checks.size(), 4U);
  EXPECT_EQ(refusal_of([] { (void)css_code(read_code("11\n", "x"), read_code("111\n", "z")); }),
            "the X checks act on 2 qubits, the Z checks on 3; give both a column for each qubit");
  EXPECT_NE(refusal_of([] { (void)css_code(read_code("XX\n", "x"), read_code("11\n", "z")); }), "none");
}

}  // namespace
}  // namespace flipwise
