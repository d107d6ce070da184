// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "modular/byte_rows.hpp"
#include "modular/prime_powers.hpp"

namespace flipwise {

/// Rows modulo a prime power that generate the same as the rows that were added (J. Howell, 1986; Fact 41).
/// At most one row begins at each place, and everything that they generate begins where one of them does.
class HowellRows {
 public:
  using Row = std::vector<std::uint8_t>;

  explicit HowellRows(PrimePower modulus) : modulus_(modulus), arithmetic_{modulus.value} {}

  /// Adds a row. Cost: rows times places byte operations for each power of the prime.
  void add(Row row);

  /// True if the rows generate this one. Any thread may call it. Cost: as `add`.
  bool generate(Row row) const;

  const std::map<std::size_t, Row>& rows() const { return rows_; }

 private:
  unsigned power_at(const Row& row, std::size_t place) const {
    return modulus_.power(modulus_.valuation(row[place]));
  }
  /// Subtracts the multiple of a row that leaves 0 at its first place.
  void reduce(Row& row, const Row& by, std::size_t place) const;

  PrimePower modulus_;
  ByteRows arithmetic_;
  std::map<std::size_t, Row> rows_ = {};  // by the place where they begin
};

}  // namespace flipwise
