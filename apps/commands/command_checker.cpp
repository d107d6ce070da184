// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <exception>
#include <fstream>
#include <map>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "command.hpp"
#include "contests/claims.hpp"
#include "contests/contest.hpp"
#include "files/input.hpp"
#include "files/paths.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/solver.hpp"
#include "flipwise/verify.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

constexpr const char* checker_examples = R"(
Solves the cases of INPUT, proves the right answers, and verifies every press in
OUTPUT. Texts are never compared: words may be separated by any blanks and line
ends, as in testlib; numbers are plain decimal. One line on standard error (with
--output, in a file) gives the reason:

  testlib  0 ok, 1 wrong answer, 2 wrong output format, 3 the jury's fault
  kattis   42 accepted, 43 wrong answer, 3 the jury's fault

It is also the jury's fault if ANSWER is wrong, INPUT is malformed or has no
case, a file cannot be read, or an answer cannot be proved within --limit or
--memory.

By default, these answers are right:

  fliptile    --answer board --accept first
  lights-out  --answer board --accept any
  cross-flip  --answer presses --accept any
  others      --answer number

In two-kind, each press has its kind as a third number, and each cell of a press
board is 0 (not pressed) or its kind: kind 1 flips the neighbours of the cell,
kind 2 the cell as well. With --accept first, presses must be listed in reading
order, otherwise in any order.

To find the first of two press boards, take the first cell in reading order
that is pressed in only one of them; the board without that press comes first.
If two boards of two-kind have presses in the same cells, the one with kind 1 in
the first cell where they differ comes first.

Examples:
  flipwise checker fliptile 01.in 01.out 01.ans
  flipwise checker flip-game --answer presses --accept solution 01.in 01.out
  flipwise checker cross-flip "$1" - "$2" --style kattis --feedback "$3"
)";

/// Returns why the minimum number of presses is unknown. The option that accepts any solution has another
/// name here than for `solve`.
std::string reason_unknown(const std::string& reason, AnswerForm form) {
  if (remedy_of(reason) == Remedy::any_solution)
    return fmt::format(
        "{} ({} tries each kind alone)", reason,
        form == AnswerForm::number ? "--answer presses --accept solution" : "--accept solution");
  return reason.empty() ? "stopped at a limit" : reason;
}

/// Computes the right answer to a case. Data that depend on the shape of a board are computed once for each
/// of the last few shapes.
class RightAnswer {
 public:
  RightAnswer(const Contest& contest, SolveOptions options)
      : contest_(contest), options_(std::move(options)), numbers_(contest, options_.run) {
    if (contest.accepted == Accepted::solution) options_.find = SolveOptions::Find::any;
  }

  /// Proves the answer to a case. Throws BeyondReach if a limit prevents that.
  void find(const Case& test_case) {
    if (contest_.about_boards())
      solve(test_case);
    else
      number_ = numbers_.answer(test_case);
    if (stop_requested()) throw Interrupted();
    if (truth_.status == Status::unknown && contest_.about_boards())
      throw BeyondReach(reason_unknown(truth_.reason, contest_.form));
  }

  /// Throws Refusal unless the words state a right answer to the case of this number. Presses are verified
  /// on the board.
  void check(Words& words, std::uint64_t number) const {
    if (!contest_.heading.empty()) words.require_text(contest_.heading_of(number));
    if (!contest_.about_boards()) return check_number(words);
    const bool any_number = contest_.accepted == Accepted::solution;
    const bool solvable = truth_.status != Status::impossible;
    Expectation expectation{contest_.form,
                            contest_.impossible,
                            puzzle_.start.rows(),
                            puzzle_.start.columns(),
                            puzzle_.rule.form == Rule::Form::two_kind,
                            solvable};
    if (solvable && !any_number) expectation.fewest = truth_.upper;
    const Claim claim = read_claim(words, expectation);
    if (!solvable) return;
    if (claim.impossible)
      words.wrong(fmt::format("found {}, but the board can be solved with {}", contest_.impossible,
                              quantity(*truth_.upper, "press", "presses")));
    if (contest_.form != AnswerForm::number) check_presses(words, claim);
    if (!any_number && claim.number != *truth_.upper) {
      if (contest_.form != AnswerForm::number && claim.number < *truth_.upper)
        throw InternalError("presses that solve a board are fewer than the fewest");
      words.wrong(fmt::format("expected {}, the fewest presses, found {}", *truth_.upper, claim.number));
    }
    if (contest_.accepted != Accepted::first || contest_.form == AnswerForm::number) return;
    if (!(claim.presses == *truth_.solution))
      words.wrong("the presses are a minimum solution, but not the first one in reading order");
    if (!claim.in_reading_order) words.wrong("the presses are not listed in reading order");
  }

 private:
  void solve(const Case& test_case) {
    constexpr std::size_t max_shapes = 64;
    constexpr std::size_t max_cells = 10'000;
    puzzle_ = contest_.puzzle();
    puzzle_.start = test_case.board();
    const std::pair shape{test_case.rows, test_case.columns};
    auto known = solvers_.find(shape);
    if (known == solvers_.end()) {
      if (solvers_.size() >= max_shapes || test_case.cells() > max_cells) solvers_.clear();
      known = solvers_.emplace(shape, Solver(puzzle_, options_)).first;
    }
    truth_ = known->second.solve(puzzle_.start);
  }

  void check_presses(Words& words, const Claim& claim) const {
    const Answer stated{.status = Status::feasible, .upper = claim.number, .solution = claim.presses};
    if (const Verdict verdict = verify(puzzle_, stated); !verdict.valid)
      words.wrong(fmt::format("the presses do not solve the board: {}", verdict.reason));
  }

  void check_number(Words& words) const {
    const Range range{0, contest_.cases == CaseForm::sizes ? Numbers::modulus - 1 : max_number};
    const std::string none(contest_.impossible);
    const std::string expected =
        fmt::format("the number of {}{}", contest_.number_of, none.empty() ? "" : " or " + none);
    const std::string first(words.next(expected));
    std::string found = none;
    if (!words.take_text(first, none)) found = std::to_string(words.number(first, range, expected));
    if (found != number_) words.wrong(fmt::format("expected {}, found {}", number_, found));
  }

  const Contest& contest_;
  SolveOptions options_;
  Puzzle puzzle_;
  Answer truth_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, Solver> solvers_;
  Numbers numbers_;
  std::string number_;  // right answer to a case that is not a board
};

/// Checks an output and the jury's answer, if any, case by case. Both are compared with proved facts, never
/// with each other. Ends at the first case that is certainly wrong: throws Refusal, or another exception if
/// it is in the jury's answer. Memory is bounded by the largest case. Returns the number of cases.
std::uint64_t check_output(const Contest& contest, Input& input, Input& output, Input* answer,
                           const SolveOptions& options) {
  CaseReader cases(input, contest);
  RightAnswer right(contest, options);
  Words contestant(output.stream());
  std::optional<Words> jury;
  if (answer != nullptr) jury.emplace(answer->stream());
  const auto check_both = [&](const std::string& where, const auto& check) {
    for (Words* const words : {jury ? &*jury : nullptr, &contestant}) {
      if (words == nullptr) continue;
      try {
        check(*words);
      } catch (const Refusal& refusal) {
        const std::string why = where + refusal.what();
        if (words != &contestant) throw std::runtime_error("the jury's answer: " + why);
        throw Refusal(refusal.kind, why);
      }
    }
  };
  Case test_case;
  std::uint64_t number = 0;
  const auto has_next = [&] {
    try {
      return cases.next(test_case);
    } catch (const InputError& error) {
      const std::string_view why = error.what();
      throw InputError(why.starts_with(input.name()) ? std::string(why)
                                                     : fmt::format("{}: {}", input.name(), why));
    }
  };
  try {
    while (has_next()) {
      ++number;
      right.find(test_case);
      check_both(fmt::format("case {}, ", number), [&](Words& words) { right.check(words, number); });
    }
  } catch (const BeyondReach& beyond) {
    if (stop_requested()) throw Interrupted();
    throw std::runtime_error(fmt::format("case {}, line {} of {}: the right answer is not known: {}",
                                         number, cases.first_line(), input.name(), beyond.what()));
  }
  if (number == 0)
    throw InputError(fmt::format("{}: contains no case; expected at least one", input.name()));
  check_both(fmt::format("after case {}, ", number), [](Words& words) { words.require_end(); });
  return number;
}

/// A verdict: the exit statuses, and the words of testlib.
struct Outcome {
  Exit testlib;
  Exit kattis;
  const char* words;
};
constexpr Outcome accepted_outcome{Exit::answered, Exit::accepted, "ok"};
constexpr Outcome wrong_outcome{Exit::wrong_answer, Exit::rejected, "wrong answer"};
constexpr Outcome malformed_outcome{Exit::wrong_format, Exit::rejected, "wrong output format"};
constexpr Outcome fault_outcome{Exit::jurys_fault, Exit::jurys_fault, "FAIL"};

struct CheckerCommand final : Command {
  CheckerCommand() : Command(checker_examples) {
    add({{"DIALECT", "", dialect_list(), &dialect, one_of(dialects())},
         {"INPUT", "", "test file", &input_path},
         {"OUTPUT", "", "output of the contestant's program; - for standard input", &contestant_path},
         {"ANSWER", "", "the jury's answer, which is also checked", &answer_path},
         {"--answer", "FORM",
          "form of the answer: number (of presses), presses (number, then row and column of each), board",
          &form, one_of({"number", "presses", "board"})},
         {"--accept", "WHICH",
          "right answers: first (the first minimum solution in reading order), any (any minimum "
          "solution), solution (any solution)",
          &accept, one_of({"first", "any", "solution"})},
         {"--style", "STYLE", "exit status of testlib or kattis [testlib]", &style,
          one_of({"testlib", "kattis"})},
         {"--feedback", "DIR", "with kattis, write judgemessage.txt to DIR", &feedback}});
    add_limits("", 3);
  }

  /// Runs the checker. Every error except one in the contestant's output is the jury's fault.
  Exit run(Output& output) override {
    try {
      const std::uint64_t cases = checked();
      return verdict(accepted_outcome, quantity(cases, "case", "cases"), output);
    } catch (const Refusal& refusal) {
      return verdict(refusal.kind == Refusal::Kind::wrong ? wrong_outcome : malformed_outcome,
                     refusal.what(), output);
    } catch (const std::bad_alloc&) {
      return verdict(fault_outcome, "out of memory", output);
    } catch (const std::exception& error) {
      return verdict(fault_outcome, error.what(), output);
    }
  }

  std::uint64_t checked() {
    if (contestant_path.empty())
      throw InputError("checker: needs DIALECT, INPUT and OUTPUT; see 'flipwise checker --help'");
    if (feedback && style != "kattis") throw InputError("--feedback needs --style kattis");
    const Contest contest = requested_contest();
    if ((input_path == "-") + (contestant_path == "-") + (answer_path == "-") > 1)
      throw InputError("checker: only one of INPUT, OUTPUT and ANSWER can be standard input");
    Input input(input_path);
    Input contestant(contestant_path, true);
    std::optional<Input> answer;
    if (!answer_path.empty()) answer.emplace(answer_path, true);
    SolveOptions options;
    apply(limits, options.run);
    return check_output(contest, input, contestant, answer ? &*answer : nullptr, options);
  }

  /// Returns the contest with the requirements of the jury.
  Contest requested_contest() const {
    Contest contest = contest_of(dialect);
    if (form == "number") contest.form = AnswerForm::number;
    if (form == "presses") contest.form = AnswerForm::presses;
    if (form == "board") contest.form = AnswerForm::board;
    if (!contest.about_boards() && contest.form != AnswerForm::number)
      throw InputError(
          fmt::format("the answer of {} is a number, so --answer {} is not supported; leave out --answer",
                      dialect, form));
    if (!accept.empty() && contest.form == AnswerForm::number)
      throw InputError(
          fmt::format("--accept {} does not support a number as the answer; {}", accept,
                      contest.about_boards() ? "choose --answer presses or board" : "leave out --accept"));
    if (accept == "first") contest.accepted = Accepted::first;
    if (accept == "any") contest.accepted = Accepted::any;
    if (accept == "solution") contest.accepted = Accepted::solution;
    return contest;
  }

  /// Writes the verdict in one line to standard error or the output, and to the feedback file.
  Exit verdict(Outcome outcome, const std::string& why, Output& output) const {
    const bool kattis = style == "kattis";
    const std::string line = printable_line(fmt::format("{} {}", outcome.words, why)) + "\n";
    if (kattis && feedback && !write_feedback(line) && outcome.testlib != Exit::jurys_fault)
      return verdict(
          fault_outcome,
          fmt::format("cannot write {}/judgemessage.txt; give --feedback a folder that exists", *feedback),
          output);
    if (output.streams())
      write_fully(2, line);
    else
      output.write(line);
    return kattis ? outcome.kattis : outcome.testlib;
  }

  /// Writes the feedback for the judges. Contestants must not see it: they could infer the right answer.
  bool write_feedback(const std::string& line) const {
    std::ofstream file(path_of(*feedback) / "judgemessage.txt", std::ios::binary);
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
