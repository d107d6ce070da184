// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "flipwise/puzzle.hpp"
#include "gf2/echelon.hpp"
#include "solve/decoding/coset_leaders.hpp"
#include "solve/linear/linear_system.hpp"

namespace flipwise {

/// Dense elimination over all cells or buttons, for small puzzles of any rule, wrap and holes or any list
/// of buttons. There is one equation per light and one unknown per press, in reading order. Cost with n of
/// either: n^3 / 32 word operations and 3 n^2 bits once; then n^2 / 64 word operations per board.
///
/// If there are more lights than presses, the system has only a maximal set of independent lights, at most
/// as many as presses; every other light is a sum of those. It is checked after they are solved, and if it
/// is wrong, it forms a witness with the lights of its sum. Cost with l lights and n presses: l n bits, and
/// l n^2 / 64 word operations once.
class Elimination : public LinearSystem {
 public:
  /// Throws LimitReached.
  Elimination(const Puzzle& puzzle, Limits& limits);

  std::size_t nullity() const override { return echelon_.nullity(); }
  std::optional<Board> particular(const Board& lights, Limits& limits) const override;
  Board witness(const Board& lights, Limits& limits) const override;
  Board quiet_pattern(std::size_t t, Limits& /*limits*/) const override {
    return presses_.expand(echelon_.kernel(t));
  }

  /// Returns a basis of the sets of lights that every press changes an even number of times.
  std::vector<Board> left_kernel() const;

  /// Returns the presses that each lit light adds to the solution of a solvable board: a row per light and
  /// a column per cell, both in reading order.
  gf2::Matrix right_inverse() const;

 protected:
  /// Looks the board up in a table of coset leaders, which is made once searches have taken about as long.
  std::optional<Fewest> look_up(const Board& particular, Limits& limits) const override;
  /// Predicts the time of a search without the table.
  virtual double search_seconds() const;

 private:
  /// The cells of a board that take part, in reading order.
  struct Places {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<std::pair<std::size_t, std::size_t>> cells = {};

    /// Throws LimitReached.
    static Places of(std::size_t rows, std::size_t columns, const std::optional<Board>& holes,
                     Limits& limits);
    /// The place of one of the cells in reading order of the whole board.
    std::size_t place(std::size_t i) const { return cells[i].first * columns + cells[i].second; }
    gf2::Vector compress(const Board& board) const;
    Board expand(std::span<const Word> vector) const;
  };

  Places lights_;
  Places presses_;
  const CosetLeaders* make_leaders(Limits& limits) const;
  Syndromes syndromes() const;

  /// Returns the lights that belong to the system.
  gf2::Vector chosen(const gf2::Vector& lights) const;
  /// Returns the first light outside the system that these presses leave wrong.
  std::optional<std::size_t> wrong_light(const gf2::Vector& lights, const gf2::Vector& presses) const;
  /// Returns a light outside the system together with the lights of the system whose sum it is.
  gf2::Vector dependence_of(std::size_t light) const;

  Limits& prepared_within_;
  MemoryReservation reservation_;
  gf2::Matrix matrix_;                    // matrix of all lights, if some are outside the system
  std::vector<std::size_t> independent_;  // the lights of the system
  gf2::Echelon echelon_;
  mutable std::mutex making_;
  mutable std::atomic<std::uint64_t> requests_ = 0;
  mutable MemoryReservation leaders_reservation_;
  mutable std::unique_ptr<const CosetLeaders> made_;
  mutable std::atomic<const CosetLeaders*> leaders_ = nullptr;  // made_, once it is complete
};

}  // namespace flipwise
