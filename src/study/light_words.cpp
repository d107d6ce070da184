// SPDX-License-Identifier: MIT
#include "study/light_words.hpp"

#include <algorithm>
#include <utility>

#include "board/lights.hpp"
#include "gf2/echelon.hpp"
#include "run/parallel.hpp"
#include "study/code_matrices.hpp"

namespace flipwise {

namespace {

std::vector<gf2::Vector> rows_of_matrix(const gf2::Matrix& matrix) {
  std::vector<gf2::Vector> rows;
  for (std::size_t i = 0; i < matrix.rows(); ++i)
    rows.emplace_back(matrix.row(i).begin(), matrix.row(i).end());
  return rows;
}

}  // namespace

LightRows light_rows(const Puzzle& puzzle, const QuietCondition& condition, Limits& limits) {
  const Buttons& buttons = *puzzle.buttons;
  LightRows light{.places = buttons.size()};
  const std::size_t checks = lights_needed(buttons);
  const std::size_t words = words_for(light.places);
  constexpr std::size_t copies = 4;
  const auto memory = charge_matrix(copies * (checks + light.places), light.places, limits);
  const gf2::Matrix matrix = matrix_of(buttons, checks);
  // A word counts if it has odd overlap with one of these sets; without a condition, any word counts.
  gf2::Matrix probes;
  if (condition.flips) probes = matrix_of(*condition.flips, lights_needed(*condition.flips));
  if (condition.outside) {
    const gf2::Matrix outside = matrix_of(*condition.outside, lights_needed(*condition.outside));
    const std::vector<gf2::Vector> beyond = vectors_beyond(rows_of_matrix(matrix), outside, limits);
    probes = gf2::Matrix(beyond.size(), light.places);
    for (std::size_t i = 0; i < beyond.size(); ++i)
      std::copy(beyond[i].begin(), beyond[i].end(), probes.row(i).begin());
  }
  const bool is_free = !condition.flips && !condition.outside;
  bool has_mark = is_free;
  const gf2::Echelon echelon(matrix, limits, preparing_code);
  for (std::size_t t = 0; t < echelon.nullity(); ++t) {
    gf2::Vector row = echelon.kernel(t);
    row.resize(words + words_for(probes.rows()));
    for (std::size_t i = 0; i < probes.rows(); ++i)
      if (gf2::dot(probes.row(i), std::span<const Word>(row).first(words))) {
        gf2::flip_bit(row, words * word_bits + i);
        has_mark = true;
      }
    limits.count_operations(probes.rows() * words + 1, 0, preparing_code);
    light.rows.push_back(std::move(row));
  }
  if (!has_mark) light.rows.clear();
  return light;
}

LightWords::LightWords(const LightRows& rows, Limits& limits)
    : found_(limits.threads()), least_(rows.places + 1), limits_(limits) {
  constexpr std::size_t copies = 2;  // the rows, and a systematic form
  const std::size_t width = rows.rows.empty() ? 0 : rows.rows.front().size() * word_bits;
  memory_ = charge_matrix(copies * found_.size() * rows.rows.size(), width, limits);
  for (std::size_t i = 0; i < found_.size(); ++i)
    searches_.emplace_back(rows.rows, rows.places, rows.has_z, i + 1);
}

void LightWords::search(double seconds, const LightOperators::Use& use) {
  const std::string why = stopped_by([&] {
    run_tasks(searches_.size(), limits_, [&](std::uint64_t task, unsigned /*worker*/) {
      searches_[task].search(seconds, false, limits_, [&](auto x, auto z) {
        found_[task] = {{x.begin(), x.end()}, {z.begin(), z.end()}};
      });
    });
  });
  for (std::size_t i = 0; i < searches_.size(); ++i) {
    if (searches_[i].least() >= least_) continue;
    least_ = searches_[i].least();
    use(found_[i].x, found_[i].z);
  }
  if (!why.empty()) throw LimitReached{why};
}

std::uint64_t LightWords::searched() const {
  std::uint64_t searched = 0;
  for (const LightOperators& one : searches_) searched += one.forms();
  return searched;
}

std::uint64_t LightWords::met() const {
  std::uint64_t met = 0;
  for (const LightOperators& one : searches_)
    if (one.least() == least_) met += one.met();
  return met;
}

bool exclude(QuietCondition& condition, const std::vector<std::size_t>& pattern, std::size_t buttons,
             Limits& limits) {
  std::vector<bool> is_in(buttons);
  for (const std::size_t button : pattern) is_in[button] = true;
  if (condition.flips) {
    const std::size_t lights = lights_needed(*condition.flips);
    const auto memory = charge_matrix(2 * lights, buttons, limits);
    gf2::Matrix words(1, buttons);
    for (const std::size_t button : pattern) words.flip(0, button);
    const gf2::Matrix flips = matrix_of(*condition.flips, lights);
    const std::vector<gf2::Vector> left =
        sums_without_products(flips, products_of(flips, words, limits), limits);
    condition.flips = columns_of(left, 0, buttons);
    return !left.empty();
  }
  const std::size_t row = condition.outside ? lights_needed(*condition.outside) : 0;
  Buttons rows;
  for (std::size_t button = 0; button < buttons; ++button) {
    rows.add();
    if (condition.outside)
      for (const std::size_t one : (*condition.outside)[button]) rows.change(one);
    if (is_in[button]) rows.change(row);
  }
  condition.outside = std::move(rows);
  return true;
}

}  // namespace flipwise
