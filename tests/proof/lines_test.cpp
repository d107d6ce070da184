// SPDX-License-Identifier: MIT
//
// Checks what small models mean and what lines of proofs derive, with all values of the variables.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>

#include "flipwise/errors.hpp"
#include "proof/coset_bound.hpp"
#include "proof/coset_proof.hpp"
#include "proof/proof_lines.hpp"
#include "proof/relations.hpp"

namespace flipwise::proof {
namespace {

std::string described(const PbModel& model) {
  std::ostringstream text;
  Limits limits;
  write_opb(model, text, limits);
  return text.str();
}

std::uint64_t cost_of(const PbModel& model, const Values& values) {
  std::uint64_t cost = 0;
  for (Variable press = 1; press <= model.presses; ++press)
    if (values[press]) cost += model.cost[press - 1];
  return cost;
}

/// A proof that is checked as it is written.
struct Written {
  explicit Written(const PbModel& model) : log(&text, options, 0, limits), lines(model) {
    log.begin(model);
  }
  const Constraint& at(Id id) {
    lines.read(text.str());
    text.str("");
    return lines.at(id);
  }

  Limits limits;
  ProofOptions options;
  std::ostringstream text;
  ProofLog log;
  ProofLines lines;
};

TEST(ProofLog, LinesOfEachVersion) {
  PbModel model;
  model.presses = model.variables = 2;
  model.cost = {3, 0};
  model.parities.push_back({{1, 2}, true, 3, 0});
  const std::vector<Literal> clause{1, -2};
  for (const auto& [version, expected] :
       {std::pair{
            ProofVersion::v1_1,
            "pseudo-Boolean proof version 1.1\nf 2\n* note\npol 1 2 3 * + ~x2 + 2 d s\n"
            "red +1 x1 +2 ~x3 >= 2 ; x3 -> 0\nrup +1 x1 +1 ~x2 >= 1 ;\no x1 ~x2\ne 6 -3 x1 >= -2 ;\nc 6\n"},
        {ProofVersion::v2_0,
         "pseudo-Boolean proof version 2.0\nf 2\n* note\npol 1 2 3 * + ~x2 + 2 d s\n"
         "red +1 x1 +2 ~x3 >= 2 ; x3 -> 0\nrup +1 x1 +1 ~x2 >= 1 ;\nsoli x1 ~x2\noutput NONE\n"
         "conclusion BOUNDS 3 : 6 3 : x1 ~x2\nend pseudo-Boolean proof\n"},
        {ProofVersion::v3_0,
         "pseudo-Boolean proof version 3.0\nf 2;\n% note\npol 1 2 3 * + ~x2 + 2 d s;\n"
         "red +1 x1 +2 ~x3 >= 2 : x3 -> 0;\nrup +1 x1 +1 ~x2 >= 1 ;\nsoli x1 ~x2;\noutput NONE;\n"
         "conclusion BOUNDS 3 : 6 3 : x1 ~x2;\nend pseudo-Boolean proof;\n"}}) {
    ProofOptions options;
    options.version = version;
    Limits limits;
    std::ostringstream text;
    ProofLog log(&text, options, 0, limits);
    ProofLog measure(options, limits);
    for (ProofLog* each : {&log, &measure}) {
      each->begin(model);
      each->comment("note");
      EXPECT_EQ(each->sum(Sum(1).add(2, 3).weaken(-2).divide(2).saturate()), 3U);
      const Variable fresh = each->fresh();
      EXPECT_EQ(each->define("+1 x1 ", fresh, false, 2, 2), 4U);
      EXPECT_EQ(each->propagate(clause), 5U);
      const Id improved = each->improve(clause, model, 3);
      EXPECT_EQ(improved, 6U);
      each->conclude_optimal(improved, 3, clause);
    }
    EXPECT_EQ(text.str(), expected);
    EXPECT_EQ(log.bytes(), text.str().size());
    EXPECT_EQ(measure.bytes(), text.str().size());
  }
}

TEST(ProofLog, MeasuresUpToTenTimesWhatIsAllowed) {
  PbModel model;
  ProofOptions options;
  options.max_bytes = 100;
  Limits limits;
  ProofLog measure(options, limits);
  measure.begin(model);
  while (measure.bytes() <= 100) measure.comment("0123456789");
  EXPECT_THROW(measure.require_allowed(), LimitReached);
  EXPECT_THROW(for (int line = 0; line < 100; ++line) measure.comment("0123456789"), LimitReached);
  EXPECT_LT(measure.bytes(), 1200U);
}

/// Checks that the solutions of a model are those of its puzzle, at the same cost.
TEST(PbModel, MeansThePuzzle) {
  std::mt19937_64 random(1);
  Limits limits;
  for (int sample = 0; sample < 300; ++sample) {
    const Puzzle puzzle = random_buttons(random);
    const PbModel model = model_of(puzzle, limits);
    SCOPED_TRACE(described(model));
    std::multiset<std::pair<std::vector<bool>, std::uint64_t>> expected;
    std::multiset<std::pair<std::vector<bool>, std::uint64_t>> found;
    const std::size_t buttons = puzzle.buttons->size();
    for (std::uint64_t presses = 0; presses >> buttons == 0; ++presses) {
      Board lights = puzzle.start;
      std::uint64_t cost = 0;
      std::vector<bool> pressed;
      bool is_allowed = true;
      for (std::size_t button = 0; button < buttons; ++button) {
        const bool is_pressed = (presses >> button & 1) != 0;
        const bool is_fixed = puzzle.fixed && puzzle.fixed->get(0, button);
        if (is_pressed) {
          is_allowed = is_allowed && !is_fixed;
          cost += puzzle.cost ? (*puzzle.cost)[button] : 1;
          for (const std::size_t light : (*puzzle.buttons)[button]) lights.flip(0, light);
        }
        if (!is_fixed) pressed.push_back(is_pressed);
      }
      if (!is_allowed) continue;
      for (const bool on : {false, true}) {
        if (puzzle.goal.kind != Goal::Kind::uniform && on) continue;
        bool is_reached = true;
        for (std::size_t light = 0; light < lights.columns(); ++light) {
          const bool is_free = puzzle.free && puzzle.free->get(0, light);
          const bool to = puzzle.goal.kind == Goal::Kind::target    ? puzzle.goal.target.get(0, light)
                          : puzzle.goal.kind == Goal::Kind::uniform ? on
                                                                    : puzzle.goal.number == 1;
          is_reached = is_reached && (is_free || lights.get(0, light) == to);
        }
        if (is_reached) expected.emplace(pressed, cost);
      }
    }
    for (const Values& values : solutions_of(model))
      found.emplace(std::vector<bool>(values.begin() + 1, values.begin() + 1 + model.presses),
                    cost_of(model, values));
    ASSERT_EQ(found, expected);
  }
}

TEST(Relations, VariablesAreSumsOfTheFreeOnes) {
  std::mt19937_64 random(2);
  int refuted = 0;
  for (int sample = 0; sample < 300; ++sample) {
    Limits limits;
    const PbModel model = model_of(random_buttons(random), limits);
    if (model.presses == 0) continue;  // its only variable stands for nothing
    SCOPED_TRACE(described(model));
    const std::vector<Values> solutions = solutions_of(model);
    const Relations relations(model, limits);
    ASSERT_EQ(relations.consistent(), !solutions.empty());
    Written proof(model);
    if (!relations.consistent()) {
      ASSERT_TRUE(proof.at(relations.refute(proof.log)).contradicts());
      ++refuted;
      continue;
    }
    const std::size_t free = relations.free().size() + (relations.goal_is_free() ? 1 : 0);
    ASSERT_EQ(solutions.size(), std::size_t{1} << free);
    const Variable last = model.presses + (model.goal ? 1 : 0);
    for (const Values& values : solutions) {
      Word coordinates = 0;
      for (std::size_t t = 0; t < relations.free().size(); ++t)
        if (values[relations.free()[t]]) coordinates |= Word{1} << t;
      for (Variable variable = 1; variable <= last; ++variable)
        ASSERT_EQ(relations.of(variable).value(coordinates, model.goal && values[*model.goal]),
                  values[variable])
            << "x" << variable;
    }
  }
  EXPECT_GT(refuted, 20);
}

/// Checks that clauses are derived for exactly the values that no solution has, and contain only these.
TEST(Relations, ClausesExcludeWhatNoSolutionHas) {
  std::mt19937_64 random(3);
  std::size_t derived = 0;
  for (int sample = 0; sample < 200; ++sample) {
    Limits limits;
    const PbModel model = model_of(random_buttons(random), limits);
    const Relations relations(model, limits);
    if (!relations.consistent()) continue;
    SCOPED_TRACE(described(model));
    const std::vector<Values> solutions = solutions_of(model);
    Written proof(model);
    const Coordinates coordinates{relations.free()};
    for (Variable variable = 1; variable <= model.presses; ++variable) {
      const std::optional<Affine> affine = by_coordinates(relations, coordinates, variable);
      ASSERT_TRUE(affine);
      if (std::find(relations.free().begin(), relations.free().end(), variable) != relations.free().end())
        continue;
      Forced forced(relations, coordinates, variable, *affine);
      for (const bool goal : {false, true}) {
        if (goal && !relations.goal_is_free()) continue;
        for (Word values = 0; values >> coordinates.size() == 0; ++values) {
          const Constraint clause = proof.at(forced.clause(values, goal, proof.log));
          ++derived;
          ASSERT_EQ(forced.clause(values, goal, proof.log), forced.clause(values, goal, proof.log))
              << "derived once";
          std::set<Variable> members{variable};
          for (std::size_t t = 0; t < coordinates.size(); ++t)
            if (affine->mask >> t & 1) members.insert(coordinates.variables[t]);
          if (affine->goal) members.insert(*model.goal);
          Values wrong(model.variables + 1);
          for (std::size_t t = 0; t < coordinates.size(); ++t)
            wrong[coordinates.variables[t]] = (values >> t & 1) != 0;
          if (model.goal) wrong[*model.goal] = goal;
          wrong[variable] = !forced.value(values, goal);
          ASSERT_FALSE(clause.holds(wrong));
          for (const auto& [member, factor] : clause.factors)
            ASSERT_TRUE(members.contains(member)) << "x" << member;
          for (const Values& solution : solutions) ASSERT_TRUE(clause.holds(solution));
        }
      }
    }
  }
  EXPECT_GT(derived, 500U);
}

TEST(CosetBound, AThresholdIsReachedWhereTheCostIs) {
  std::mt19937_64 random(4);
  for (int sample = 0; sample < 100; ++sample) {
    PbModel model;
    model.presses = model.variables = static_cast<Variable>(1 + random() % 6);
    std::vector<Cell> cells;
    for (Variable press = 1; press <= model.presses; ++press) {
      model.cost.push_back(random() % 5);
      cells.push_back({press, model.cost.back()});
    }
    std::uint64_t total = 0;
    for (const std::uint64_t cost : model.cost) total += cost;
    if (total == 0) continue;
    const std::uint64_t least = 1 + random() % total;
    Written proof(model);
    const Threshold threshold = define_threshold(cells, least, proof.log);
    const Constraint if_set = proof.at(threshold.if_set);
    const Constraint if_not = proof.at(threshold.if_not);
    EXPECT_EQ(threshold.variable, model.presses + 1);
    for (std::uint64_t bits = 0; bits >> (model.presses + 1) == 0; ++bits) {
      Values values(model.presses + 2);
      for (Variable variable = 1; variable <= model.presses + 1; ++variable)
        values[variable] = (bits >> (variable - 1) & 1) != 0;
      const bool reached = cost_of(model, values) >= least;
      ASSERT_EQ(if_set.holds(values), reached || !values[threshold.variable]);
      ASSERT_EQ(if_not.holds(values), !reached || values[threshold.variable]);
    }
  }
}

/// Returns the values of least cost, or nullopt if no values satisfy the model.
std::optional<Values> cheapest(const PbModel& model, bool cheap) {
  std::optional<Values> best;
  for (const Values& values : solutions_of(model))
    if (!best || (cheap ? cost_of(model, values) < cost_of(model, *best)
                        : cost_of(model, values) > cost_of(model, *best)))
      best = values;
  return best;
}

Id improve(const PbModel& model, const Values& values, ProofLog& log) {
  std::vector<Literal> literals;
  for (Variable variable = 1; variable <= model.variables; ++variable)
    literals.push_back(literal_of(variable, values[variable]));
  return log.improve(literals, model, cost_of(model, values));
}

/// Checks that a cheapest solution is proved, and that no proof is written for any other. Each line follows
/// from those before it, so none excludes a solution that is cheaper than the claimed one.
TEST(CosetProof, RefutesWhatIsCheaperThanTheCheapest) {
  std::mt19937_64 random(5);
  const ClassOf classes[] = {[](Variable) { return 0U; }, [](Variable press) { return press % 4; }};
  int proved = 0;
  int refused = 0;
  for (int sample = 0; sample < 300; ++sample) {
    Limits limits;
    const PbModel model = model_of(random_buttons(random), limits);
    SCOPED_TRACE(described(model));
    const std::optional<Values> best = cheapest(model, true);
    if (!best || cost_of(model, *best) == 0) continue;
    Relations relations(model, limits);
    for (const ClassOf& class_of : classes) {
      relations.begin_proof();
      Written proof(model);
      const Id improved = improve(model, *best, proof.log);
      const Id refuted = prove_least(relations, improved, cost_of(model, *best), class_of, proof.log);
      ASSERT_TRUE(proof.at(refuted).contradicts()) << proof.text.str();
      ++proved;
    }
    const Values worst = *cheapest(model, false);
    if (cost_of(model, worst) == cost_of(model, *best)) continue;
    relations.begin_proof();
    Written proof(model);
    const Id improved = improve(model, worst, proof.log);
    EXPECT_THROW((void)prove_least(relations, improved, cost_of(model, worst), classes[0], proof.log),
                 InternalError);
    ++refused;
  }
  EXPECT_GT(proved, 100);
  EXPECT_GT(refused, 50);
}

TEST(CosetBound, BranchingRefutesAndNothingElse) {
  std::mt19937_64 random(6);
  int proved = 0;
  for (int sample = 0; sample < 300; ++sample) {
    Limits limits;
    const PbModel model = model_of(random_buttons(random), limits);
    if (model.goal) continue;
    const Relations relations(model, limits);
    const std::optional<Values> best = cheapest(model, true);
    if (!best || relations.free().empty()) continue;
    SCOPED_TRACE(described(model));
    std::vector<Cell> cells;
    for (Variable press = 1; press <= model.presses; ++press)
      if (relations.of(press).mask != 0) cells.push_back({press, model.cost[press - 1]});
    std::uint64_t least = UINT64_MAX;
    for (const Values& values : solutions_of(model)) {
      std::uint64_t cost = 0;
      for (const Cell& cell : cells)
        if (values[cell.press]) cost += cell.cost;
      least = std::min(least, cost);
    }
    for (const std::uint64_t claimed : {least, least + 1}) {
      Written proof(model);
      const Threshold threshold = define_threshold(cells, claimed, proof.log);
      const Bound bound{threshold.if_not, cells, claimed, false};
      if (claimed > bound.total()) continue;
      if (claimed > least) {
        EXPECT_THROW((void)refute_by_branching(bound, relations.free(), relations, proof.log),
                     InternalError);
        continue;
      }
      if (claimed == 0) continue;
      const Constraint refuted =
          proof.at(refute_by_branching(bound, relations.free(), relations, proof.log));
      for (const auto& [variable, factor] : refuted.factors) ASSERT_EQ(variable, threshold.variable);
      ASSERT_EQ(refuted.degree(), 1) << "the variable is set";
      ++proved;
    }
  }
  EXPECT_GT(proved, 20);
}

}  // namespace
}  // namespace flipwise::proof
