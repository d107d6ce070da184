// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>

#include "solve/linear/make_system.hpp"
#include "solve/linear/packed_system.hpp"

namespace flipwise {

namespace {

class SmallSystem final : public LinearSystem {
 public:
  SmallSystem(const Elimination& elimination, std::size_t rows, std::size_t columns)
      : rows_(rows), columns_(columns), widest_press_(elimination.widest_press()), system_(elimination) {}

  std::size_t nullity() const override { return system_.nullity(); }
  std::optional<Board> particular(const Board& lights, Limits&) const override {
    const auto [presses, failed] = system_.image(packed_cells<1>(lights));
    if (failed != 0) return std::nullopt;
    return unpacked(presses);
  }
  Board witness(const Board& lights, Limits&) const override {
    const Word failed = system_.image(packed_cells<1>(lights))[1];
    return unpacked(system_.witnesses()[static_cast<std::size_t>(std::countr_zero(failed))][0]);
  }
  /// The members of the kernel are listed in reading order: so member 2^i is the i-th last of the basis.
  Board quiet_pattern(std::size_t t, Limits&) const override {
    return unpacked(system_.members()[std::size_t{1} << (nullity() - 1 - t)][0]);
  }
  std::optional<Fewest> fewest_like(Board particular, std::uint64_t all, Limits&) const override {
    const Word presses = packed_cells<1>(particular)[0];
    int least = 65;
    Word first = 0;
    std::uint64_t ways = 0;
    for (const auto& [member] : system_.members()) {
      const int weight = std::popcount(presses ^ member);
      if (weight < least) {
        least = weight;
        first = presses ^ member;
        ways = 0;
      }
      ways += weight == least;
    }
    Fewest result;
    result.presses = result.lower = static_cast<std::uint64_t>(least);
    result.first = unpacked(first);
    result.co_optimal = ways;
    for (const auto& [member] : system_.members()) {
      if (result.all.size() == all) break;
      if (std::popcount(presses ^ member) == least) result.all.push_back(unpacked(presses ^ member));
    }
    return result;
  }
  std::size_t widest_press() const override { return widest_press_; }
  const char* method() const override { return "small"; }

 private:
  Board unpacked(Word cells) const { return unpack_cells({&cells, 1}, rows_, columns_); }

  std::size_t rows_;
  std::size_t columns_;
  std::size_t widest_press_;
  PackedSystem<1> system_;
};

}  // namespace

std::unique_ptr<LinearSystem> make_small_system(const Elimination& elimination, std::size_t rows,
                                                std::size_t columns) {
  return std::make_unique<SmallSystem>(elimination, rows, columns);
}

}  // namespace flipwise
