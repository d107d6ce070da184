// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "contests/contest.hpp"
#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/solver.hpp"
#include "report.hpp"
#include "requests.hpp"

namespace flipwise::app {

namespace {

constexpr const char* judge_examples = R"(
In flip-game, two-kind and cross-flip, one or more blank lines separate cases.
The other dialects need none, except that in machine-lights and machine-counters
a blank line ends an input: each input gets one sum. If a case has no solution,
its answer is the text after "or" in the last column; the exit status stays 0.
The run stops at the first malformed case (exit status 2, with the line number)
or at the first case that exceeds a limit (exit status 4). All earlier cases are
answered.

  dialect     input                    answer (after "or": if unsolvable)
  fliptile    'M N', M rows of 0/1     press board of the first minimum solution
                                       in reading order; or IMPOSSIBLE
  flip-game   rows of b/w              minimum number of presses that make all
                                       cells equal; or Impossible
  two-kind    rows of B/W              minimum number of presses that make all
                                       cells B; or -1
  even-paint  'N M'                    number of ways to paint cells so that
                                       each painted cell has an even number of
                                       painted neighbours, modulo 1000000007
  cross-flip  rows of + (off), - (on)  minimum number of presses that turn all
                                       cells on, then 'row column' of each; or
                                       Impossible
  switches    number of cases; then    number of ways; or
              per case N, a row of N   Oh,it's impossible~!!
              states, a row of N
              goals, lines 'I J'
              (switch I also changes
              J), and '0 0'
  lights-out  number of cases; then    'PUZZLE #1', press board
              per case 5 rows of six
              0s and 1s
  machine-lights, machine-counters
              lines such as            sum of the minimum numbers of presses
              [.##.] (3) (1,3) {3,4}   that reach the lights in [], or the
                                       counters in {}; or Impossible

Examples:
  printf 'bwwb\nbbwb\nbwwb\nbwww\n' | flipwise judge flip-game
  flipwise judge fliptile <cases.txt
)";

/// Answers the cases of one contest in order. Data that depend on the shape are computed once for each of
/// the last few shapes, unless they are large. For boards of at most 16 cells, answers are cached. Larger
/// boards that ManySolver supports are collected and answered together.
class Answers {
 public:
  Answers(const Contest& contest, SolveOptions options, Output& output)
      : contest_(contest), output_(output), options_(std::move(options)), numbers_(contest, options_.run) {
    if (contest.about_boards()) puzzle_ = contest.puzzle();
  }

  void add(const Case& test_case) {
    if (!contest_.about_boards()) return write(numbers_.answer(test_case) + "\n");
    choose_shape(test_case);
    if (!shape_->texts.empty()) {
      std::size_t key = 0;
      for (std::size_t row = test_case.rows; row-- > 0;)
        key = key << test_case.columns | test_case.words[row];
      std::string& text = shape_->texts[key];
      if (text.empty()) text = solved(test_case.board());
      write(text);
    } else if (shape_->many) {
      const std::size_t words = shape_->many->words();
      boards_.resize(boards_.size() + words);
      shape_->many->pack(test_case.board(), std::span(boards_).last(words));
      if (boards_.size() >= max_gathered * words) flush();
    } else {
      write(solved(test_case.board()));
    }
  }

  /// Answers the collected boards.
  void flush() {
    if (boards_.empty()) return;
    const std::size_t words = shape_->many->words();
    presses_.resize(boards_.size());
    fewest_.resize(boards_.size() / words);
    shape_->many->fewest(boards_, presses_, fewest_);
    boards_.clear();
    for (std::size_t i = 0; i < fewest_.size(); ++i)
      if (fewest_[i] == ManySolver::impossible)
        write(impossible());
      else
        write(contest_.written({shape_->many->unpack(std::span(presses_).subspan(i * words, words))}));
  }

 private:
  static constexpr std::size_t max_gathered = 256;

  struct Shape {
    std::unique_ptr<const ManySolver> many;
    std::unique_ptr<const Solver> solver;
    std::vector<std::string> texts;
  };

  /// Writes the answer to the next case.
  void write(const std::string& answer) {
    ++written_;
    if (!contest_.heading.empty()) output_.write(contest_.heading_of(written_) + "\n");
    output_.write(answer);
  }

  void choose_shape(const Case& test_case) {
    constexpr std::size_t max_shapes = 64;
    constexpr std::size_t max_cells = 10'000;
    constexpr std::size_t max_cells_remembered = 16;
    const std::pair size{test_case.rows, test_case.columns};
    if (shape_ != nullptr && size == size_) return;
    flush();
    size_ = size;
    puzzle_.start = test_case.board();
    if (const auto known = shapes_.find(size); known != shapes_.end()) {
      shape_ = &known->second;
      return;
    }
    if (shapes_.size() >= max_shapes || test_case.cells() > max_cells) shapes_.clear();
    shape_ = &shapes_[size];
    if (test_case.cells() <= max_cells_remembered)
      shape_->texts.resize(std::size_t{1} << test_case.cells());
    else
      shape_->many = ManySolver::prepare(puzzle_, false, options_);
  }

  std::string solved(const Board& board) {
    if (!shape_->solver) shape_->solver = std::make_unique<const Solver>(puzzle_, options_);
    const Answer answer = shape_->solver->solve(board);
    if (answer.status == Status::impossible) return impossible();
    if (answer.status == Status::unknown)
      throw BeyondReach(
          (answer.lower == 0
               ? ""
               : fmt::format("at least {} needed; ", quantity(answer.lower, "press is", "presses are"))) +
          (answer.reason.empty() ? "stopped" : answer.reason));
    return contest_.written(*answer.solution);
  }

  std::string impossible() const { return fmt::format("{}\n", contest_.impossible); }

  const Contest& contest_;
  Output& output_;
  Puzzle puzzle_;
  SolveOptions options_;
  Numbers numbers_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, Shape> shapes_;
  std::pair<std::uint64_t, std::uint64_t> size_;  // size of the previous case
  Shape* shape_ = nullptr;                        // the shape of that size
  std::vector<Word> boards_;                      // collected boards, all of that size
  std::vector<Word> presses_;
  std::vector<std::uint16_t> fewest_;
  std::uint64_t written_ = 0;  // number of answers
};

/// Answers the cases up to the end, or up to a malformed one.
Exit judge(const Contest& contest, CaseReader& cases, Input& input, const SolveOptions& options,
           ProgressBar& bar, Output& output) {
  Answers answers(contest, options, output);
  input.before_reading([&] {
    answers.flush();
    if (output.streams()) output.flush();
  });
  try {
    for (Case test_case; cases.next(test_case);) {
      answers.add(test_case);
      if (stop_requested()) throw Interrupted();
    }
    answers.flush();
  } catch (const InputError&) {
    answers.flush();
    output.mark_whole();
    throw;
  } catch (const Interrupted&) {
    output.mark_whole();
    throw;
  } catch (const BeyondReach& beyond) {
    if (stop_requested()) {
      output.mark_whole();
      throw Interrupted();
    }
    bar.erase();
    output.flush();
    complain(fmt::format("line {}: this case was not answered: {}", cases.first_line(), beyond.what()));
    return Exit::stopped;
  }
  return Exit::answered;
}

struct JudgeCommand final : Answering<JudgeRequest> {
  JudgeCommand() : Answering(judge_examples) {
    add({{"DIALECT", "", dialect_list(), &dialect, known},
         {"--lit", "CHARS", "characters of lit cells, in dialects whose cases are boards", &lit},
         {"--unlit", "CHARS", "characters of unlit cells, in dialects whose cases are boards", &unlit}});
    add_limits();
  }

  JudgeRequest from_options() override {
    if (dialect.empty()) throw InputError("judge: needs DIALECT; see 'flipwise judge --help'");
    return {dialect};
  }

  Exit answer(JudgeRequest& request, ProgressBar& bar, Output& output) override {
    if (const std::string wrong = known(request.dialect); !wrong.empty())
      throw InputError(request_path + ": dialect: " + wrong);
    Input input = request.input ? Input(Input::Text{*request.input}) : Input("");
    request.run.limit_seconds.reset();  // applies to all cases together, by the stop flag
    const Contest& contest = contest_of(request.dialect);
    CaseReader cases(input, contest);
    cases.name_cells(lit, unlit);
    return judge(contest, cases, input, {.run = request.run}, bar, output);
  }

  std::string dialect;
  std::string lit;
  std::string unlit;
  Check known = one_of(dialects());
};

}  // namespace

CommandPointer judge_command() {
  return std::make_unique<JudgeCommand>();
}

}  // namespace flipwise::app
