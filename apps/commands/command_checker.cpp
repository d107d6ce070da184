// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <exception>
#include <fstream>
#include <new>
#include <optional>
#include <string>

#include "command.hpp"
#include "contests/check_output.hpp"
#include "contests/contest.hpp"
#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr const char* checker_examples = R"(
Solves the cases of INPUT, proves what is right, and verifies every press that
OUTPUT says. Texts are never compared: words may stand between any blanks and
ends of lines, as testlib reads them; numbers are plain decimal. One line on
standard error (with --output in a file) says why:

  testlib  0 ok, 1 wrong answer, 2 wrong output format, 3 the jury's fault
  kattis   42 accepted, 43 wrong answer, 3 the jury's fault

It is the jury's fault, too, if ANSWER is wrong, INPUT is malformed or holds no
case, a file cannot be read, or an answer cannot be proved within --limit or
--memory.

What is right if no option says otherwise:

  fliptile    --answer board --accept first
  flip-game   --answer number
  two-kind    --answer number
  even-paint  --answer number
  cross-flip  --answer presses --accept any

A press of two-kind has its kind as a third number, a cell of its board is 0, 1
or 2: kind 1 flips the cells next to a cell, kind 2 that cell, too. Listed
presses stand in reading order with --accept first, else in any.

The first of several press boards is the one with no press in the first cell,
in reading order, where they differ in having a press, of either kind. Only
where presses of two-kind are in the same cells their kinds count: first is the
board with kind 1 in the first cell where they differ.

Examples:
  flipwise checker fliptile 01.in 01.out 01.ans
  flipwise checker flip-game --answer presses --accept solution 01.in 01.out
  flipwise checker cross-flip "$1" - "$2" --style kattis --feedback "$3"
)";

/// What is said, in testlib's words.
struct Outcome {
  Exit testlib;
  Exit kattis;
  const char* words;
};
constexpr Outcome said_ok{Exit::answered, Exit::accepted, "ok"};
constexpr Outcome said_wrong{Exit::wrong_answer, Exit::rejected, "wrong answer"};
constexpr Outcome said_malformed{Exit::wrong_format, Exit::rejected, "wrong output format"};
constexpr Outcome said_fault{Exit::jurys_fault, Exit::jurys_fault, "FAIL"};

struct CheckerCommand final : Command {
  CheckerCommand() : Command(checker_examples) {
    add({{"DIALECT", "", "fliptile, flip-game, two-kind, even-paint, cross-flip", &dialect,
          one_of(dialects()), true},
         {"INPUT", "", "the test file", &input_path, nullptr, true},
         {"OUTPUT", "", "what the contestant's program wrote; - for standard input", &contestant_path,
          nullptr, true},
         {"ANSWER", "", "the jury's answer, to be checked too", &answer_path, nullptr, true},
         {"--answer", "FORM", "number (of presses), presses (that and 'row column' of each), board", &form,
          one_of({"number", "presses", "board"}), true},
         {"--accept", "WHICH",
          "first (of the fewest, in reading order), any (of them), solution (any at all)", &accept,
          one_of({"first", "any", "solution"}), true},
         {"--style", "STYLE", "whose exit status: testlib, kattis [testlib]", &style,
          one_of({"testlib", "kattis"}), true},
         {"--feedback", "DIR", "kattis: write judgemessage.txt there", &feedback, nullptr, true}});
    add_limits("", 3);
  }

  /// Whatever goes wrong but a contestant's output is the jury's fault.
  Exit run(Output& output) override {
    try {
      const std::uint64_t cases = checked();
      return verdict(said_ok, quantity(std::to_string(cases), "case", "cases"), output);
    } catch (const Refusal& refusal) {
      return verdict(refusal.kind == Refusal::Kind::wrong ? said_wrong : said_malformed, refusal.what(),
                     output);
    } catch (const std::bad_alloc&) {
      return verdict(said_fault, "out of memory", output);
    } catch (const std::exception& error) {
      return verdict(said_fault, error.what(), output);
    }
  }

  std::uint64_t checked() {
    if (contestant_path.empty()) throw InputError("checker: needs a DIALECT, an INPUT and an OUTPUT");
    if (feedback && style != "kattis") throw InputError("--feedback goes only with --style kattis");
    const Contest& contest = contest_of(dialect);
    const Conditions asked = conditions(contest);
    if ((input_path == "-") + (contestant_path == "-") + (answer_path == "-") > 1)
      throw InputError("checker: only one of INPUT, OUTPUT and ANSWER can be standard input");
    Input input(input_path);
    Input contestant(contestant_path, true);
    std::optional<Input> answer;
    if (!answer_path.empty()) answer.emplace(answer_path, true);
    SolveOptions options;
    apply(limits, options.run);
    return check_output(contest, asked, input, contestant, answer ? &*answer : nullptr, options);
  }

  Conditions conditions(const Contest& contest) const {
    Conditions asked{contest.form, contest.accepted};
    if (form == "number") asked.form = AnswerForm::number;
    if (form == "presses") asked.form = AnswerForm::presses;
    if (form == "board") asked.form = AnswerForm::board;
    if (!contest.about_boards() && asked.form != AnswerForm::number)
      throw InputError(fmt::format("{} asks for a number: --answer {} means nothing", dialect, form));
    if (!accept.empty() && asked.form == AnswerForm::number)
      throw InputError(
          fmt::format("--accept {} means nothing where the answer is a number; it goes with "
                      "--answer presses and --answer board",
                      accept));
    if (accept == "first") asked.accepted = Accepted::first;
    if (accept == "any") asked.accepted = Accepted::any;
    if (accept == "solution") asked.accepted = Accepted::solution;
    return asked;
  }

  /// Says it in one line, there and wherever else it is to be.
  Exit verdict(Outcome said, const std::string& why, Output& output) const {
    const bool kattis = style == "kattis";
    std::string line = fmt::format("{} {}", said.words, why);
    for (char& c : line)
      if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
    line += '\n';
    if (kattis && feedback && !write_feedback(line) && said.testlib != Exit::jurys_fault)
      return verdict(said_fault, fmt::format("{}: cannot be written to", *feedback), output);
    if (output.streams())
      write_fully(2, line);
    else
      output.write(line);
    return kattis ? said.kattis : said.testlib;
  }

  /// For the judges alone: a team that is told why could infer the right answer.
  bool write_feedback(const std::string& line) const {
    std::ofstream file(*feedback + "/judgemessage.txt", std::ios::binary);
    file << line;
    file.close();
    return file.good();
  }

  std::string dialect;
  std::string input_path;
  std::string contestant_path;
  std::string answer_path;
  std::string form;
  std::string accept;
  std::string style = "testlib";
  std::optional<std::string> feedback;
};

}  // namespace

CommandPointer checker_command() {
  return std::make_unique<CheckerCommand>();
}

}  // namespace flipwise::app
