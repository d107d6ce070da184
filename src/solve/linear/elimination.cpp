// SPDX-License-Identifier: MIT
#include "solve/linear/elimination.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "board/effect.hpp"
#include "run/costs.hpp"

namespace flipwise {

namespace {

/// Number of operations charged for one flipped bit of the matrix. The flip may be the first access to a
/// large page of memory, which takes milliseconds.
constexpr std::size_t flip_operations = std::size_t{1} << 16;

/// Reserves memory for the matrix and for the system, which is a matrix next to an identity. With many
/// lights, also for the elimination that chooses the lights of the system.
MemoryReservation charge_for(std::size_t lights, std::size_t presses, Limits& limits) {
  const auto all = static_cast<double>(lights);
  const auto unknowns = static_cast<double>(words_for(presses) * word_bits);
  const double equations = std::min(all, unknowns);
  return limits.charge((all * unknowns * (lights > presses ? 2 : 1) + equations * (unknowns + equations)) /
                       8);
}

}  // namespace

Elimination::Places Elimination::Places::of(std::size_t rows, std::size_t columns,
                                            const std::optional<Board>& holes, Limits& limits) {
  Places places{rows, columns};
  for (std::size_t i = 0; i < rows; ++i) {
    limits.count_operations(16 * columns, 0, "eliminating");
    for (std::size_t j = 0; j < columns; ++j)
      if (!holes || !holes->bit(i, j)) places.cells.emplace_back(i, j);
  }
  return places;
}

gf2::Vector Elimination::Places::compress(const Board& board) const {
  gf2::Vector vector(words_for(cells.size()));
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (board.bit(cells[i].first, cells[i].second)) gf2::flip_bit(vector, i);
  return vector;
}

Board Elimination::Places::expand(std::span<const Word> vector) const {
  Board board(rows, columns);
  gf2::for_each_bit(vector, [&](std::size_t i) { board.flip(cells[i].first, cells[i].second); });
  return board;
}

Elimination::Elimination(const Puzzle& puzzle, Limits& limits)
    : LinearSystem("elimination"), prepared_within_(limits) {
  const std::size_t columns = puzzle.start.columns();
  const std::optional<Board> excluded = united(puzzle.holes, puzzle.free);
  const std::optional<Board> no_presses = united(puzzle.holes, puzzle.fixed);
  reservation_ = charge_for(light_count(puzzle), press_count(puzzle), limits);
  lights_ = Places::of(puzzle.start.rows(), columns, excluded, limits);
  presses_ = Places::of(puzzle.press_rows(), puzzle.press_columns(), no_presses, limits);

  const auto& cells = presses_.cells;
  std::vector<std::size_t> index(puzzle.start.cells());
  for (std::size_t i = 0; i < lights_.cells.size(); ++i)
    index[lights_.cells[i].first * columns + lights_.cells[i].second] = i;
  gf2::Matrix matrix(lights_.cells.size(), cells.size());
  for (std::size_t press = 0; press < cells.size(); ++press) {
    std::size_t reached = 0;
    const auto [row, column] = cells[press];
    for_each_change(puzzle, row, column, [&](std::size_t i, std::size_t j, std::uint64_t /*amount*/) {
      if (is_in(excluded, i, j)) return;
      matrix.flip(index[i * columns + j], press);
      ++reached;
    });
    widest_press_ = std::max(widest_press_, reached);
    limits.count_operations(flip_operations * (reached + 1), 0, "eliminating");
  }
  if (matrix.rows() <= matrix.columns()) {
    echelon_ = gf2::Echelon(matrix, limits, "eliminating");
    return;
  }
  matrix_ = std::move(matrix);
  independent_ = gf2::Echelon::independent_rows(matrix_, limits, "eliminating");
  gf2::Matrix system(independent_.size(), matrix_.columns());
  for (std::size_t i = 0; i < independent_.size(); ++i)
    std::copy_n(matrix_.row(independent_[i]).begin(), matrix_.stride(), system.row(i).begin());
  echelon_ = gf2::Echelon(system, limits, "eliminating");
}

gf2::Vector Elimination::chosen(const gf2::Vector& lights) const {
  if (matrix_.rows() == 0) return lights;
  gf2::Vector few(words_for(independent_.size()));
  for (std::size_t i = 0; i < independent_.size(); ++i)
    if (gf2::get_bit(lights, independent_[i])) gf2::flip_bit(few, i);
  return few;
}

std::optional<std::size_t> Elimination::wrong_light(const gf2::Vector& lights,
                                                    const gf2::Vector& presses) const {
  for (std::size_t light = 0; light < matrix_.rows(); ++light)
    if (gf2::dot(matrix_.row(light), presses) != gf2::get_bit(lights, light)) return light;
  return {};
}

gf2::Vector Elimination::dependence_of(std::size_t light) const {
  gf2::Vector few(words_for(independent_.size()));
  for (std::size_t i = 0; i < echelon_.rank(); ++i)
    if (matrix_.get(light, echelon_.pivot(i))) gf2::add(few, echelon_.transform(i));
  gf2::Vector all(words_for(matrix_.rows()));
  gf2::for_each_bit(few, [&](std::size_t i) { gf2::flip_bit(all, independent_[i]); });
  gf2::flip_bit(all, light);
  return all;
}

std::optional<Board> Elimination::particular(const Board& lights, Limits& /*limits*/) const {
  const gf2::Vector given = lights_.compress(lights);
  const auto solution = echelon_.solve(chosen(given));
  if (!solution || wrong_light(given, *solution)) return std::nullopt;
  return presses_.expand(*solution);
}

Board Elimination::witness(const Board& lights, Limits& /*limits*/) const {
  const gf2::Vector given = lights_.compress(lights);
  if (const auto solution = echelon_.solve(chosen(given)))
    return lights_.expand(dependence_of(wrong_light(given, *solution).value()));
  return lights_.expand(echelon_.witness(given));
}

/// Uses the pivots as coordinates.
Syndromes Elimination::syndromes() const {
  Syndromes result{echelon_.rank(), std::vector<std::uint32_t>(echelon_.columns())};
  for (std::size_t i = 0; i < result.rank; ++i)
    for (std::size_t button = 0; button < result.columns.size(); ++button)
      if (echelon_.reduced(i, button)) result.columns[button] |= std::uint32_t{1} << i;
  return result;
}

double Elimination::search_seconds() const {
  constexpr double least = 20e-6;
  constexpr double most = 0.02;
  return std::clamp(
      std::ldexp(costs::member_seconds, static_cast<int>(std::min<std::size_t>(nullity(), 64))), least,
      most);
}

/// Makes the table once there were enough requests that searches took about as long as making it.
const CosetLeaders* Elimination::make_leaders(Limits& limits) const {
  const std::size_t buttons = echelon_.columns();
  if (echelon_.rank() > greatest_syndrome_rank) return nullptr;
  const double seconds = CosetLeaders::seconds(echelon_.rank(), buttons);
  const double bytes = CosetLeaders::bytes(echelon_.rank());
  if (seconds > search_seconds() * static_cast<double>(++requests_) ||
      seconds > limits.seconds_left() / 4 || !limits.fits(2 * bytes) || !prepared_within_.fits(2 * bytes))
    return nullptr;
  Board all(presses_.rows, presses_.columns);
  for (const auto& [row, column] : presses_.cells) all.flip(row, column);
  if (costs().of(all) > CosetLeaders::greatest_sum) return nullptr;
  const std::unique_lock only(making_, std::try_to_lock);
  if (!only || leaders_ != nullptr) return leaders_;
  leaders_reservation_ = prepared_within_.charge(bytes);
  std::vector<std::uint64_t> of_buttons;
  for (const auto& [row, column] : presses_.cells) of_buttons.push_back(costs().at(all, row, column));
  made_ = std::make_unique<const CosetLeaders>(syndromes(), of_buttons, limits);
  return leaders_ = made_.get();
}

std::optional<Fewest> Elimination::look_up(const Board& particular, Limits& limits) const {
  const CosetLeaders* known = leaders_;
  if (known == nullptr) known = make_leaders(limits);
  if (known == nullptr) return std::nullopt;
  const auto leader = known->leader_like(presses_.compress(particular));
  if (!leader) return std::nullopt;
  Board first(presses_.rows, presses_.columns);
  for (const std::uint32_t button : leader->pressed)
    first.flip(presses_.cells[button].first, presses_.cells[button].second);
  Fewest found;
  found.presses = found.lower = leader->cost;
  found.co_optimal = leader->number;
  found.first.push_back(std::move(first));
  found.method = "coset leaders";
  return found;
}

std::vector<Board> Elimination::left_kernel() const {
  std::vector<Board> sets;
  for (std::size_t i = echelon_.rank(); i < echelon_.rows(); ++i)
    sets.push_back(lights_.expand(echelon_.transform(i)));
  for (std::size_t light = 0; light < matrix_.rows(); ++light)
    if (!std::binary_search(independent_.begin(), independent_.end(), light))
      sets.push_back(lights_.expand(dependence_of(light)));
  return sets;
}

gf2::Matrix Elimination::right_inverse() const {
  gf2::Matrix result(lights_.rows * lights_.columns, presses_.rows * presses_.columns);
  for (std::size_t i = 0; i < echelon_.rank(); ++i) {
    const std::size_t press = presses_.place(echelon_.pivot(i));
    gf2::for_each_bit(echelon_.transform(i), [&](std::size_t light) {
      result.flip(lights_.place(independent_.empty() ? light : independent_[light]), press);
    });
  }
  return result;
}

}  // namespace flipwise
