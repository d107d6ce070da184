// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <utility>

#include "command.hpp"
#include "dialect.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/solver.hpp"
#include "input.hpp"
#include "progress.hpp"
#include "signals.hpp"

namespace flipwise::app {

namespace {

constexpr const char* examples = R"(
Reads the cases of a contest problem from standard input until its end and prints one answer per case.
Any run of blank lines separates cases. Impossible cases are answers too (exit 0). The first malformed
case ends the run (exit 2, with its line number), as does one beyond reach (exit 4), after the answers
before it.

  fliptile    `M N`, M rows of N 0/1         press board of fewest presses, ties lexicographic; IMPOSSIBLE
  flip-game   rows of b/w                    rounds until all white or all black; Impossible
  two-kind    rows of B/W                    fewest moves until all black; -1
  even-paint  `N M`                          number of colourings modulo 1000000007
  cross-flip  rows of + (off) / - (on)       number of presses until all on, then `row column` each; Impossible

Examples:
  printf 'bwwb\nbbwb\nbwwb\nbwww\n' | flipwise judge flip-game
  flipwise judge fliptile <cases.txt)";

struct JudgeArguments {
  std::string dialect;
};

/// A case that was not answered: at a limit, or stopped by the user.
class BeyondReach : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Solves the boards of one contest, which differ in nothing but their shapes and lights. What depends on
/// the shape alone is done once for each of the last few shapes, unless they are large.
class BoardSolver {
 public:
  BoardSolver(const char* rule, Goal::Kind goal, ProgressBar& bar) {
    puzzle_.rule = parse_rule(rule);
    puzzle_.goal.kind = goal;
    options_.progress = bar.call();
  }

  /// The fewest presses, or nothing where the board is impossible.
  std::optional<Presses> operator()(const Board& start) {
    Answer answer = solver_for(start).solve(start);
    if (answer.status == Status::impossible) return std::nullopt;
    if (answer.status == Status::unknown)
      throw BeyondReach(fmt::format("at least {} presses; the fewest are not known", answer.lower));
    return std::move(answer.solution);
  }

 private:
  const Solver& solver_for(const Board& start) {
    constexpr std::size_t most_shapes = 64;
    constexpr std::size_t most_cells = 10'000;
    const std::pair shape{start.rows(), start.columns()};
    const auto known = solvers_.find(shape);
    if (known != solvers_.end()) return known->second;
    if (solvers_.size() >= most_shapes || start.cells() > most_cells) solvers_.clear();
    puzzle_.start = start;
    return solvers_.try_emplace(shape, puzzle_, options_).first->second;
  }

  BoardPuzzle puzzle_;
  SolveOptions options_;
  std::map<std::pair<std::size_t, std::size_t>, Solver> solvers_;
};

void judge_fliptile(CaseReader& cases, BoardSolver& solver, Output& output) {
  while (const auto board = cases.counted_rows()) {
    const auto presses = solver(*board);
    output.write(presses ? write_grid({presses->pressed}, Format::text) : "IMPOSSIBLE\n");
    if (stop_requested()) throw Stopped();
  }
}

/// Answers with the number of presses alone.
void judge_number(CaseReader& cases, char unlit, char lit, std::string_view impossible, BoardSolver& solver,
                  Output& output) {
  while (const auto board = cases.rows(unlit, lit)) {
    if (const auto presses = solver(*board))
      output.write(fmt::format(FMT_STRING("{}\n"), presses->pressed.weight()));
    else
      output.write(impossible);
    if (stop_requested()) throw Stopped();
  }
}

void judge_cross_flip(CaseReader& cases, BoardSolver& solver, Output& output) {
  while (const auto board = cases.rows('+', '-')) {
    if (const auto presses = solver(*board)) {
      const Board& pressed = presses->pressed;
      output.write(fmt::format("{}\n", pressed.weight()));
      for (std::size_t row = 0; row < pressed.rows(); ++row)
        for (std::size_t column = 0; column < pressed.columns(); ++column)
          if (pressed.get(row, column)) output.write(fmt::format("{} {}\n", row + 1, column + 1));
    } else {
      output.write("Impossible\n");
    }
    if (stop_requested()) throw Stopped();
  }
}

void judge_even_paint(CaseReader& cases, ProgressBar& bar, Output& output) {
  constexpr std::uint64_t modulus = 1'000'000'007;
  constexpr std::size_t most_remembered = 100'000;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> known;
  while (const auto shape = cases.pair()) {
    std::string& number = known[*shape];
    if (number.empty()) {
      PatternQuestion question;
      question.rows = shape->first;
      question.columns = shape->second;
      CountOptions options;
      options.modulus = modulus;
      options.progress = bar.call();
      const Tally tally = count(question, options);
      if (tally.status == Status::unknown || !tally.count)
        throw BeyondReach(tally.reason.empty() ? "stopped" : tally.reason);
      number = *tally.count;
    }
    output.write(number);
    output.write("\n");
    if (known.size() > most_remembered) known.clear();
    if (stop_requested()) throw Stopped();
  }
}

Exit judge(const std::string& dialect, Input& input, ProgressBar& bar, Output& output) {
  CaseReader cases(input);
  try {
    if (dialect == "fliptile") {
      BoardSolver solver("plus", Goal::Kind::off, bar);
      judge_fliptile(cases, solver, output);
    } else if (dialect == "flip-game") {
      BoardSolver solver("plus", Goal::Kind::uniform, bar);
      judge_number(cases, 'w', 'b', "Impossible\n", solver, output);
    } else if (dialect == "two-kind") {
      BoardSolver solver("two-kind", Goal::Kind::off, bar);
      judge_number(cases, 'B', 'W', "-1\n", solver, output);
    } else if (dialect == "cross-flip") {
      BoardSolver solver("cross", Goal::Kind::on, bar);
      judge_cross_flip(cases, solver, output);
    } else {
      judge_even_paint(cases, bar, output);
    }
  } catch (const BeyondReach& beyond) {
    bar.erase();
    output.flush();
    fmt::print(stderr, "flipwise: line {}: this case is beyond reach: {}\n", cases.first_line(),
               beyond.what());
    return Exit::stopped;
  }
  return Exit::answered;
}

}  // namespace

void add_judge(CLI::App& program, Chosen& chosen) {
  const auto arguments = std::make_shared<JudgeArguments>();
  CLI::App* command =
      add_command(program, chosen, "judge", "the contest problems, byte-exact, stdin to stdout", examples);
  const auto dialects = {std::string("fliptile"), std::string("flip-game"), std::string("two-kind"),
                         std::string("even-paint"), std::string("cross-flip")};
  const CLI::Validator known = one_of(dialects);
  command
      ->add_option("DIALECT", arguments->dialect, "fliptile, flip-game, two-kind, even-paint, cross-flip")
      ->type_name("")
      ->check(known)
      ->excludes(command->get_option("--request"));
  command->callback([arguments, known, &chosen] {
    chosen.run = [arguments, known, &chosen](Output& output) {
      ProgressBar bar(chosen.common.progress);
      if (!chosen.common.request.empty())
        return answer_requests(chosen.common, "judge", [&](Request& request) {
          const auto& asked = std::get<JudgeRequest>(request);
          if (const std::string wrong = known(asked.dialect); !wrong.empty())
            throw InputError(chosen.common.request + ": dialect: " + wrong);
          Input input = asked.input ? Input(Input::Text{*asked.input}) : Input("");
          return judge(asked.dialect, input, bar, output);
        });
      if (arguments->dialect.empty()) throw InputError("judge: which DIALECT? See 'flipwise judge --help'");
      Input input("");
      return judge(arguments->dialect, input, bar, output);
    };
  });
}

}  // namespace flipwise::app
