// SPDX-License-Identifier: MIT
#include "contests/check_output.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "contests/contest_cases.hpp"
#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/solver.hpp"
#include "flipwise/verify.hpp"

namespace flipwise::app {

namespace {

/// Who says what is checked: the contestant, or the jury in its answer.
struct Checked {
  Words words;
  bool is_jury;

  explicit Checked(Input& input, bool jury) : words(input.stream()), is_jury(jury) {}

  /// Names the case, and who is at fault.
  template <typename Check>
  void check(const std::string& where, const Check& what) {
    try {
      what(words);
    } catch (const Refusal& refusal) {
      const std::string why = where + refusal.what();
      if (is_jury) throw JuryFault("the jury's answer: " + why);
      throw Refusal(refusal.kind, why);
    }
  }
};

/// Says why the fewest presses are not known. The option for presses that may be more is another one here
/// than that of `solve`.
std::string reason_unknown(const std::string& reason, AnswerForm form) {
  if (remedy_of(reason) == Remedy::any_solution)
    return fmt::format(
        "{} ({} tries each kind alone)", reason,
        form == AnswerForm::number ? "--answer presses --accept solution" : "--accept solution");
  return reason.empty() ? "stopped at a limit" : reason;
}

/// Solves the boards of a contest; what depends on the shape is done once for the last few of them.
class Boards {
 public:
  Boards(const Contest& contest, const Conditions& conditions, SolveOptions options)
      : contest_(contest), conditions_(conditions), options_(std::move(options)) {
    if (conditions.accepted == Accepted::solution) options_.find = SolveOptions::Find::any;
  }

  /// Throws BeyondReach where what is asked for is not proved.
  void take(const Case& asked) {
    constexpr std::size_t most_shapes = 64;
    constexpr std::size_t most_cells = 10'000;
    puzzle_ = contest_.puzzle();
    puzzle_.start = asked.board();
    const std::pair shape{asked.rows, asked.columns};
    auto known = solvers_.find(shape);
    if (known == solvers_.end()) {
      if (solvers_.size() >= most_shapes || asked.cells() > most_cells) solvers_.clear();
      known = solvers_.emplace(shape, Solver(puzzle_, options_)).first;
    }
    truth_ = known->second.solve(puzzle_.start);
    if (stop_requested()) throw Interrupted();
    if (truth_.status == Status::unknown)
      throw BeyondReach(reason_unknown(truth_.reason, conditions_.form));
  }

  /// Throws Refusal where what the words say is not right.
  void check(Words& words) const {
    const bool any_number = conditions_.accepted == Accepted::solution;
    const bool solvable = truth_.status != Status::impossible;
    Asked asked{conditions_.form,
                contest_.impossible,
                puzzle_.start.rows(),
                puzzle_.start.columns(),
                puzzle_.rule.form == Rule::Form::two_kind,
                solvable};
    if (solvable && !any_number) asked.fewest = truth_.upper;
    const Claim claim = read_claim(words, asked);
    if (!solvable) return;
    if (claim.impossible)
      words.wrong(fmt::format("says {}, but the number of presses that solve it is {}", contest_.impossible,
                              *truth_.upper));
    if (conditions_.form != AnswerForm::number) check_presses(words, claim);
    if (!any_number && claim.number != *truth_.upper) {
      if (conditions_.form != AnswerForm::number && claim.number < *truth_.upper)
        throw InternalError("presses that solve a board are fewer than the fewest");
      words.wrong(fmt::format("expected {}, the fewest presses, found {}", *truth_.upper, claim.number));
    }
    if (conditions_.accepted == Accepted::first && conditions_.form != AnswerForm::number)
      check_first(words, claim);
  }

 private:
  void check_presses(Words& words, const Claim& claim) const {
    Answer said;
    said.status = Status::feasible;
    said.upper = claim.number;
    said.solution = claim.presses;
    if (const Verdict verdict = verify(puzzle_, said); !verdict.valid)
      words.wrong(fmt::format("the presses do not solve the board: {}", verdict.reason));
  }

  void check_first(Words& words, const Claim& claim) const {
    if (!(claim.presses == *truth_.solution))
      words.wrong("the presses are as few as can be, but not the first such ones in reading order");
    if (!claim.in_reading_order) words.wrong("the presses are not listed in reading order");
  }

  const Contest& contest_;
  Conditions conditions_;
  SolveOptions options_;
  Puzzle puzzle_;
  Answer truth_;
  std::map<std::pair<std::size_t, std::size_t>, Solver> solvers_;
};

void check_number(Words& words, const std::string& right) {
  const std::uint64_t found = words.next_number({0, Colourings::modulus - 1}, "the number of colourings");
  if (std::to_string(found) != right) words.wrong(fmt::format("expected {}, found {}", right, found));
}

}  // namespace

std::uint64_t check_output(const Contest& contest, const Conditions& conditions, Input& input,
                           Input& output, Input* answer, const SolveOptions& options) {
  CaseReader cases(input, contest.unlit, contest.lit);
  Boards boards(contest, conditions, options);
  Colourings colourings(options.run);
  Checked contestant(output, false);
  std::optional<Checked> jury;
  if (answer != nullptr) jury.emplace(*answer, true);
  const auto check_both = [&](const std::string& where, const auto& check) {
    if (jury) jury->check(where, check);
    contestant.check(where, check);
  };

  Case asked;
  std::uint64_t number = 0;
  const auto next = [&](const auto& read) {
    try {
      return read();
    } catch (const InputError& error) {
      const std::string_view why = error.what();
      throw JuryFault(why.starts_with(input.name()) ? std::string(why)
                                                    : fmt::format("{}: {}", input.name(), why));
    }
  };
  const auto where = [&] { return fmt::format("case {}, ", number); };
  try {
    if (contest.about_boards()) {
      while (next([&] { return contest.counted ? cases.counted_rows(asked) : cases.rows(asked); })) {
        ++number;
        boards.take(asked);
        check_both(where(), [&](Words& words) { boards.check(words); });
      }
    } else {
      while (const auto shape = next([&] { return cases.pair(); })) {
        ++number;
        const std::string& right = colourings.number(shape->first, shape->second);
        check_both(where(), [&](Words& words) { check_number(words, right); });
        if (stop_requested()) throw Interrupted();
      }
    }
  } catch (const BeyondReach& beyond) {
    if (stop_requested()) throw Interrupted();
    throw JuryFault(fmt::format("case {}, line {} of {}: the right answer is not known: {}", number,
                                cases.first_line(), input.name(), beyond.what()));
  }
  if (number == 0) throw JuryFault(fmt::format("{}: holds no case", input.name()));
  check_both(fmt::format("after case {}, ", number), [](Words& words) { words.require_end(); });
  return number;
}

}  // namespace flipwise::app
