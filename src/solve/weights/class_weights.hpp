// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solve/weights/coset_blocks.hpp"

namespace flipwise {

/// The weight of a class at any place, without a table of its entries. Each term is a bit, set at place 0
/// if its balance is negative. For each byte of a place, a table gives the bits that its 256 values flip; a
/// weight is the number of bits in a sum of rows. A balance beyond 1 is a bit for each binary digit.
///
///     row of byte b, value v:   | terms with digit 0, padded to 64 bytes | terms with digit 1 | ...
///
/// Memory: 32 bytes per term and byte of the rank. Cost: a load of 64 bytes per 512 terms and byte of the
/// rank; for sums of given rows, per 512 terms.
class ClassWeights {
 public:
  struct alignas(64) Line {
    Word words[8];
  };

  ClassWeights(const SignedSum& of, Limits& limits);

  std::uint64_t operator()(std::uint64_t place) const { return kernels_.weight(*this, place); }

  /// Number of lines of a row.
  std::size_t lines() const { return ends_.back(); }
  /// Return the terms at a place, and those it flips: the terms at p + q are those at p + the flips of q.
  void terms(std::uint64_t place, Line* row) const { kernels_.terms(*this, place, row); }
  void flips(std::uint64_t place, Line* row) const {
    terms(place, row);
    for (std::size_t i = 0; i < lines(); ++i)
      for (std::size_t w = 0; w < 8; ++w) row[i].words[w] ^= at_zero_[i].words[w];
  }
  /// Computes the weights of several consecutive rows of flips, each added to the terms `row`.
  void weigh(const Line* flips, std::size_t number, const Line* row, std::uint32_t* weights) const {
    kernels_.weigh(*this, flips, number, row, weights);
  }

 private:
  friend struct WeighingKernels;
  struct Kernels {
    std::uint64_t (*weight)(const ClassWeights&, std::uint64_t place) = nullptr;
    void (*terms)(const ClassWeights&, std::uint64_t place, Line* row) = nullptr;
    void (*weigh)(const ClassWeights&, const Line* flips, std::size_t number, const Line* row,
                  std::uint32_t* weights) = nullptr;
  };

  const Line* row_of(std::size_t byte, std::size_t value) const {
    return rows_.data() + (byte * 256 + value) * lines();
  }

  MemoryReservation charge_ = {};
  std::vector<std::size_t> ends_ = {};  // end of the lines of each digit
  std::vector<Line> rows_ = {};
  std::vector<Line> at_zero_ = {};
  Kernels kernels_ = {};
};

}  // namespace flipwise
