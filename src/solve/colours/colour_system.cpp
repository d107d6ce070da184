// SPDX-License-Identifier: MIT
#include "solve/colours/colour_system.hpp"

#include <map>
#include <utility>

#include "board/effect.hpp"
#include "flipwise/errors.hpp"
#include "modular/byte_rows.hpp"

namespace flipwise {

namespace {

Board board_remainders(Board board, unsigned modulus) {
  for (std::uint8_t& value : board.numbers()) value = static_cast<std::uint8_t>(value % modulus);
  return board;
}

/// Returns the sum of the products of two boards.
unsigned overlap(const Board& left, const Board& right, PrimePower modulus) {
  return ByteRows{modulus.value}.inner(left.numbers(), right.numbers());
}

}  // namespace

ColourSystem::ColourSystem(const Puzzle& puzzle, Limits& limits) : colours_(colours_of(puzzle)) {
  if (colours_ == 2) throw InternalError("boards of bits have systems of their own");
  for (const PrimePower modulus : prime_powers(colours_)) {
    Part part{modulus, idempotent(colours_, modulus.value),
              make_prime_power_system(puzzle, modulus, limits)};
    part.by_order = join_generators(part.system->orders(), orders_);
    parts_.push_back(std::move(part));
  }
  make_reversed_ = [turned = reversed(puzzle), rows = puzzle.start.rows(), columns = puzzle.start.columns(),
                    colours = colours_of(puzzle)](PrimePower modulus, Limits& of_witness) {
    Puzzle unlit = turned;
    if (unlit.start.empty()) unlit.start = Board(rows, columns, colours);
    return make_prime_power_system(unlit, modulus, of_witness);
  };
}

void ColourSystem::add(const Part& part, const Board& board, std::optional<Board>& into) const {
  if (!into) into = Board(board.rows(), board.columns(), colours_);
  ByteRows{colours_}.add_multiple(into->numbers(), board.numbers(), part.idempotent);
}

std::optional<Board> ColourSystem::particular(const Board& lights, Limits& limits) const {
  std::optional<Board> result;
  for (const Part& part : parts_) {
    const auto presses = part.system->particular(board_remainders(lights, part.modulus.value), limits);
    if (!presses) return std::nullopt;
    add(part, *presses, result);
  }
  return result;
}

Board ColourSystem::quiet_pattern(std::size_t t, Limits& limits) const {
  std::optional<Board> result;
  for (const Part& part : parts_)
    if (t < part.by_order.size()) add(part, part.system->quiet_pattern(part.by_order[t], limits), result);
  return std::move(*result);
}

BigInt ColourSystem::quiet_patterns() const {
  std::map<unsigned, std::uint64_t> generators;  // number of generators of each order
  for (const unsigned order : orders_) ++generators[order];
  BigInt number = 1;
  for (const auto& [order, times] : generators) number *= power(order, times);
  return number;
}

/// A witness against a target is a quiet pattern of the reversed puzzle whose overlap with the lights is
/// not 0. To exclude multiples of `alike` as well, its overlap with `alike` must be 0. So the generator
/// whose overlap with `alike` the prime divides least often is subtracted from the others until they have
/// overlap 0, and is multiplied itself until it has. These generate all patterns with overlap 0.
std::optional<Board> ColourSystem::witness_of(const Part& part, const Board& lights,
                                              const std::optional<Board>& alike,
                                              std::optional<Board>& subtracted, Limits& limits) const {
  const PrimePower modulus = part.modulus;
  const ByteRows arithmetic{modulus.value};
  const Board right = board_remainders(lights, modulus.value);
  const auto system = make_reversed_(modulus, limits);
  const std::size_t generators = system->orders().size();
  const auto pattern = [&](std::size_t t) {
    limits.count_operations(right.cells(), static_cast<double>(t) / static_cast<double>(generators),
                            "searching for a witness");
    return system->quiet_pattern(t, limits);
  };

  std::size_t subtracted_at = 0;
  unsigned least = 0;
  if (alike)
    for (std::size_t t = 0; t < generators; ++t) {
      Board next = pattern(t);
      const unsigned found = overlap(next, *alike, modulus);
      if (modulus.valuation(found) >= modulus.valuation(least)) continue;
      least = found;
      subtracted = std::move(next);
      subtracted_at = t;
    }
  for (std::size_t t = 0; t < generators; ++t) {
    Board next = pattern(t);
    if (subtracted) {
      const unsigned power = modulus.power(modulus.valuation(least));
      const unsigned times = overlap(next, *alike, modulus) / power *
                             modulus.inverse(modulus.unit_part(least)) % modulus.value;
      if (t == subtracted_at)
        arithmetic.multiply(next.numbers(), modulus.value / power);
      else
        arithmetic.add_multiple(next.numbers(), subtracted->numbers(), modulus.value - times);
    }
    if (overlap(next, right, modulus) != 0) return next;
  }
  return std::nullopt;
}

/// Returns the witness of one prime power that excludes all multiples of `alike`, if there is one.
/// If there is none, presses can add `lights` plus some multiple of `alike`, but no multiple that the goal
/// allows. The sum of the subtracted patterns then excludes exactly the multiples that cannot be added
/// (Fact 49).
Board ColourSystem::witness(const Board& lights, const std::optional<Board>& alike, Limits& limits) const {
  const ByteRows arithmetic{colours_};
  std::optional<Board> sum;
  for (const Part& part : parts_) {
    std::optional<Board> subtracted;
    auto found = witness_of(part, lights, alike, subtracted, limits);
    const unsigned factor = colours_ / part.modulus.value;
    if (found) {
      arithmetic.multiply(found->numbers(), factor);
      return std::move(*found);
    }
    if (!subtracted) continue;
    if (!sum) sum = Board(subtracted->rows(), subtracted->columns(), colours_);
    arithmetic.add_multiple(sum->numbers(), subtracted->numbers(), factor);
  }
  if (sum) return std::move(*sum);
  throw InternalError("no solution, and no witness of that");
}

QuietPatterns quiet_patterns_of(const ColourSystem& system, Limits& limits) {
  QuietPatterns quiet{system.colours(), system.orders()};
  for (std::size_t t = 0; t < quiet.orders.size(); ++t)
    quiet.generators.push_back(system.quiet_pattern(t, limits));
  return quiet;
}

}  // namespace flipwise
