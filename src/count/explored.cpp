// SPDX-License-Identifier: MIT
#include "count/explored.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "count/question.hpp"

namespace flipwise {

const Diagram& Explored::diagram() {
  constexpr std::size_t most_columns = 4096;
  if (question_.columns > most_columns) throw Stopped{"beyond reach: the shorter side is too long"};
  if (!diagram_) {
    require_memory();
    diagram_ = explore(question_, budget_, checkpoint_, name_);
    checkpoint_.set_base(name_, [this](Saving& out) { diagram_->save(out); });
  }
  return *diagram_;
}

const Diagram& Explored::diagram_for(std::uint64_t words) {
  constexpr double most_arcs = 1e13;
  if (diagram().arcs() * static_cast<double>(words) > most_arcs)
    throw Stopped{"beyond reach: too many rows to go through one by one"};
  return *diagram_;
}

/// States grow by about the same factor with every column. Two narrow boards tell it, so that what
/// needs far more memory than there is, is refused before it is tried.
void Explored::require_memory() const {
  const std::size_t narrow = wraps_rows(question_.wrap) ? 2 : 4;
  const std::size_t wide = narrow + 2;
  if (question_.columns < wide + 2 || question_.given) return;
  const auto states = [&](std::size_t columns) {
    PatternQuestion smaller = question_;
    smaller.rows = std::min<std::uint64_t>(question_.rows, 6);
    smaller.columns = columns;
    return static_cast<double>(explore(smaller, budget_).most_states());
  };
  const double base = states(wide);
  const auto columns = static_cast<double>(question_.columns);
  const double expected = base * std::pow(base / states(narrow), (columns - static_cast<double>(wide)) / 2);
  constexpr double distinct_rows = 3;
  constexpr double doubt = 2;
  budget_.require_memory(expected * (columns * distinct_rows * sizeof(Choice) + 48) / doubt);
}

}  // namespace flipwise
