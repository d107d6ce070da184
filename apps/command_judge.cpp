// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <utility>
#include <vector>

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

/// What a contest asks about boards: rule and goal, and how an answer is written.
struct Contest {
  const char* rule;
  Goal::Kind goal;
  const char* impossible;
  std::string (*written)(const Presses& presses);
};

std::string number_of_presses(const Presses& presses) {
  return fmt::format("{}\n", presses.pressed.weight());
}

std::string press_board(const Presses& presses) {
  return write_grid({presses.pressed}, Format::text);
}

std::string list_of_presses(const Presses& presses) {
  const Board& pressed = presses.pressed;
  std::string text = number_of_presses(presses);
  for (std::size_t row = 0; row < pressed.rows(); ++row)
    for (std::size_t column = 0; column < pressed.columns(); ++column)
      if (pressed.get(row, column)) text += fmt::format("{} {}\n", row + 1, column + 1);
  return text;
}

/// Answers the boards of one contest, which differ in nothing but their shapes and lights. What depends
/// on the shape alone is done once for each of the last few shapes, unless they are large; a board of at
/// most 16 cells is solved once, and looked up when it comes again.
class Answers {
 public:
  Answers(const Contest& contest, ProgressBar& bar) : contest_(contest) {
    puzzle_.rule = parse_rule(contest.rule);
    puzzle_.goal.kind = contest.goal;
    options_.progress = bar.call();
  }

  std::string_view operator()(const Board& board) {
    Shape& shape = shape_of(board);
    if (shape.texts.empty()) return text_ = solved(shape.solver, board);
    std::size_t key = 0;
    for (std::size_t row = board.rows(); row-- > 0;) key = key << board.columns() | board.row(row).front();
    std::string& text = shape.texts[key];
    if (text.empty()) text = solved(shape.solver, board);
    return text;
  }

 private:
  struct Shape {
    Solver solver;
    std::vector<std::string> texts;
  };

  Shape& shape_of(const Board& board) {
    constexpr std::size_t most_shapes = 64;
    constexpr std::size_t most_cells = 10'000;
    constexpr std::size_t most_cells_remembered = 16;
    const std::pair size{board.rows(), board.columns()};
    if (const auto known = shapes_.find(size); known != shapes_.end()) return known->second;
    if (shapes_.size() >= most_shapes || board.cells() > most_cells) shapes_.clear();
    puzzle_.start = board;
    Shape shape{Solver(puzzle_, options_), {}};
    if (board.cells() <= most_cells_remembered) shape.texts.resize(std::size_t{1} << board.cells());
    return shapes_.emplace(size, std::move(shape)).first->second;
  }

  std::string solved(const Solver& solver, const Board& board) const {
    const Answer answer = solver.solve(board);
    if (answer.status == Status::impossible) return contest_.impossible;
    if (answer.status == Status::unknown)
      throw BeyondReach(fmt::format("at least {} presses; the fewest are not known", answer.lower));
    return contest_.written(*answer.solution);
  }

  Contest contest_;
  BoardPuzzle puzzle_;
  SolveOptions options_;
  std::map<std::pair<std::size_t, std::size_t>, Shape> shapes_;
  std::string text_;
};

template <typename Next>
void judge_boards(const Contest& contest, ProgressBar& bar, Output& output, Next next) {
  Answers answers(contest, bar);
  while (const std::optional<Board> board = next()) {
    output.write(answers(*board));
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
    if (dialect == "fliptile")
      judge_boards({"plus", Goal::Kind::off, "IMPOSSIBLE\n", press_board}, bar, output,
                   [&] { return cases.counted_rows(); });
    else if (dialect == "flip-game")
      judge_boards({"plus", Goal::Kind::uniform, "Impossible\n", number_of_presses}, bar, output,
                   [&] { return cases.rows('w', 'b'); });
    else if (dialect == "two-kind")
      judge_boards({"two-kind", Goal::Kind::off, "-1\n", number_of_presses}, bar, output,
                   [&] { return cases.rows('B', 'W'); });
    else if (dialect == "cross-flip")
      judge_boards({"cross", Goal::Kind::on, "Impossible\n", list_of_presses}, bar, output,
                   [&] { return cases.rows('+', '-'); });
    else
      judge_even_paint(cases, bar, output);
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
