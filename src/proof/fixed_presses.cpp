// SPDX-License-Identifier: MIT
#include "proof/fixed_presses.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace flipwise::proof {

namespace {

class FixedPresses {
 public:
  FixedPresses(const Relations& relations, bool goal, ProofLog& log)
      : relations_(relations),
        model_(relations.model()),
        goal_(goal),
        log_(log),
        known_(model_.variables + 1) {}

  std::vector<Id> run() {
    std::vector<Variable> fixed;
    if (model_.goal && !is_assumed(*model_.goal)) fixed.push_back(*model_.goal);
    for (Variable press = 1; press <= model_.presses; ++press)
      if (relations_.of(press).mask == 0) fixed.push_back(press);
    constexpr std::size_t many = 40;
    const bool chases = fixed.size() >= many;
    if (chases) count_unknown();
    for (const Variable press : fixed) {
      if (known_[press] != 0 || (!chases && !value(press))) continue;
      Forced forced(relations_, none_, press, relations_.of(press));
      record(press, forced.clause(0, goal_, log_));
    }
    return std::move(known_);
  }

 private:
  /// True for the variable of a free goal: its value is assumed here, and no clause states it.
  bool is_assumed(Variable variable) const { return variable == model_.goal && relations_.goal_is_free(); }

  bool value(Variable variable) const { return relations_.of(variable).value(0, goal_); }

  void count_unknown() {
    lights_.resize(model_.variables + 1);
    unknown_.assign(model_.parities.size(), 0);
    for (std::size_t light = 0; light < model_.parities.size(); ++light)
      for (const Variable press : model_.parities[light].presses)
        if (!is_assumed(press)) {
          lights_[press].push_back(light);
          ++unknown_[light];
        }
  }

  /// Records `clause`, which states the value of press `first`. Then derives the value of each press that
  /// is the last unknown one around a light, as long as there is one.
  void record(Variable first, Id clause) {
    std::vector<Variable> recorded{first};
    known_[first] = clause;
    if (unknown_.empty()) return;
    for (std::size_t i = 0; i < recorded.size(); ++i)
      for (const std::size_t light : lights_[recorded[i]])
        if (--unknown_[light] == 1) {
          const std::vector<Variable>& around = model_.parities[light].presses;
          const auto last = std::find_if(around.begin(), around.end(), [&](Variable press) {
            return !is_assumed(press) && known_[press] == 0;
          });
          if (last == around.end()) continue;
          known_[*last] = from_light(light, *last);
          recorded.push_back(*last);
        }
  }

  Id from_light(std::size_t light, Variable last) {
    const Parity& parity = model_.parities[light];
    std::vector<bool> excluded;
    for (const Variable press : parity.presses) excluded.push_back(value(press) != (press == last));
    Sum sum =
        Relations::excluding({parity.presses, model_.at_least(light), model_.at_most(light)}, excluded);
    for (const Variable press : parity.presses)
      if (press != last && !is_assumed(press)) sum.add(known_[press]);
    return log_.sum(sum.saturate());
  }

  const Relations& relations_;
  const PbModel& model_;
  bool goal_;
  ProofLog& log_;
  Coordinates none_ = {};
  std::vector<Id> known_;
  std::vector<std::vector<std::size_t>> lights_;  // lights around each press
  std::vector<std::size_t> unknown_;              // for each light, the number of unknown presses
};

}  // namespace

std::vector<Id> fixed_presses(const Relations& relations, bool goal, ProofLog& log) {
  return FixedPresses(relations, goal, log).run();
}

}  // namespace flipwise::proof
