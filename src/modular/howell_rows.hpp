// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "modular/byte_rows.hpp"
#include "modular/prime_powers.hpp"

namespace flipwise {

/// Rows modulo a prime power that generate the same as those that were added, at most one that begins at
/// each place, such that everything that they generate begins where one of them does (J. Howell, 1986).
class HowellRows {
 public:
  using Row = std::vector<std::uint8_t>;

  explicit HowellRows(PrimePower modulus) : modulus_(modulus), arithmetic_{modulus.value} {}

  /// Cost: the rows that there are times their places, in byte operations, for each power of the prime.
  void add(Row row);

  /// Whether the rows generate this one. For any thread. Cost: as `add`.
  bool generate(Row row) const;

  const std::map<std::size_t, Row>& rows() const { return rows_; }

 private:
  unsigned power_at(const Row& row, std::size_t place) const {
    return modulus_.power(modulus_.valuation(row[place]));
  }
  /// Takes the multiple of a row off that leaves 0 at its first place.
  void reduce(Row& row, const Row& by, std::size_t place) const;

  PrimePower modulus_;
  ByteRows arithmetic_;
  std::map<std::size_t, Row> rows_ = {};  // by where they begin
};

}  // namespace flipwise
