// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "gf2/walsh.hpp"
#include "run/parallel.hpp"
#include "solve/weights/coset.hpp"

namespace flipwise {

/// The sums S(c) = sum of balance * (-1)^(mask . c) for all c of `bits` bits, at most 62.
struct SignedSum {
  struct Term {
    std::uint64_t mask = 0;
    std::int64_t balance = 0;
  };
  std::size_t bits = 0;
  std::vector<Term> terms = {};

  std::uint64_t l1_norm() const {
    std::uint64_t sum = 0;
    for (const Term& term : terms)
      sum += static_cast<std::uint64_t>(term.balance < 0 ? -term.balance : term.balance);
    return sum;
  }
  std::size_t block_bits() const { return std::min(bits, gf2::walsh_block_bits); }
  std::uint64_t blocks() const { return std::uint64_t{1} << (bits - block_bits()); }
  std::int64_t at(std::uint64_t c) const {
    std::int64_t sum = 0;
    for (const Term& term : terms)
      sum += std::popcount(term.mask & c) % 2 == 0 ? term.balance : -term.balance;
    return sum;
  }
};

/// The greatest dimension of a coset whose sums can be enumerated; a limit ends that long before.
inline constexpr std::size_t greatest_scan_dimension = 62;

/// Returns the sums that give the weights of a coset: weight(c) = fixed + (l1_norm - S(c)) / 2. Direction t
/// is bit dimension - 1 - t of c, so increasing integers c are members in reading order.
SignedSum signed_sum(const Coset& coset);

/// Returns the predicted seconds for enumerating the sums on one core.
double scan_seconds(std::size_t dimension);

/// True if the sums fit in 16 bits, or in 32 bits.
inline bool is_narrow(const SignedSum& sum) {
  return sum.l1_norm() <= static_cast<std::uint64_t>(std::numeric_limits<std::int16_t>::max());
}
inline bool is_summable(const SignedSum& sum) {
  return sum.l1_norm() <= static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max());
}

/// Calls use(Value()) with the narrowest type that holds the sums, which must be summable.
template <typename Use>
auto by_width(const SignedSum& sum, Use use) {
  return is_narrow(sum) ? use(std::int16_t{}) : use(std::int32_t{});
}

/// Does the same for any sums; sums of 64 bits take several times as long.
template <typename Use>
auto by_any_width(const SignedSum& sum, Use use) {
  return is_summable(sum) ? by_width(sum, use) : use(std::int64_t{});
}

/// The terms of each block in turn: from block to block a precomputed mask changes the signs that depend on
/// the high bits. Cost: one pass over the terms per block.
class BlockTerms {
 public:
  explicit BlockTerms(const SignedSum& sum) : low_bits_(sum.block_bits()) {
    const std::size_t high_bits = sum.bits - low_bits_;
    flips_.assign(high_bits, {});
    for (const SignedSum::Term& term : sum.terms) {
      const auto low = static_cast<std::uint32_t>(term.mask & ((std::uint64_t{1} << low_bits_) - 1));
      terms_.push_back({low, static_cast<std::int32_t>(term.balance)});
      balances_.push_back(static_cast<std::int32_t>(term.balance));
      highs_.push_back(term.mask >> low_bits_);
      for (std::size_t t = 0; t < high_bits; ++t)
        flips_[t].push_back(-(std::popcount(highs_.back() & ((std::uint64_t{2} << t) - 1)) % 2));
    }
  }

  /// Returns the terms of block `high`.
  std::span<const gf2::WalshTerm> block(std::uint64_t high) {
    if (high != 0 && high == current_ + 1) {
      // From high - 1 to high, the bits up to the lowest set one change.
      const std::vector<std::int32_t>& flip = flips_[static_cast<std::size_t>(std::countr_zero(high))];
      for (std::size_t i = 0; i < terms_.size(); ++i)
        terms_[i].balance = (terms_[i].balance ^ flip[i]) - flip[i];
    } else {
      for (std::size_t i = 0; i < terms_.size(); ++i)
        terms_[i].balance = std::popcount(highs_[i] & high) % 2 == 0 ? balances_[i] : -balances_[i];
    }
    current_ = high;
    return terms_;
  }

 private:
  std::size_t low_bits_;
  std::uint64_t current_ = 0;
  std::vector<gf2::WalshTerm> terms_;
  std::vector<std::int32_t> balances_;
  std::vector<std::uint64_t> highs_;
  std::vector<std::vector<std::int32_t>> flips_;
};

/// Computes the block of sums at `high` in 64 bits; returns the greatest.
inline std::int64_t plain_block(const SignedSum& sum, std::uint64_t high, std::span<std::int64_t> sums) {
  std::fill(sums.begin(), sums.end(), 0);
  for (const SignedSum::Term& term : sum.terms) {
    const bool negative = std::popcount(term.mask >> sum.block_bits() & high) % 2 != 0;
    sums[static_cast<std::size_t>(term.mask) & (sums.size() - 1)] +=
        negative ? -term.balance : term.balance;
  }
  gf2::walsh_transform(sums);
  return *std::max_element(sums.begin(), sums.end());
}

/// A range of blocks of transforms, from `first` to before `end`.
struct BlockRange {
  std::uint64_t first = 0;
  std::uint64_t end = 0;
};
inline BlockRange all_blocks(const SignedSum& sum) {
  return {0, sum.blocks()};
}

/// Calls use(worker, first, sums, greatest) with blocks of S(c), c = first, first + 1, ...; if `accepts` is
/// given, only with blocks for which it is true. Each worker gets its blocks in increasing order. Returns
/// whether all blocks were visited (run_tasks). Cost: 0.2 ns per sum with AVX2.
template <typename Value, typename Use>
bool for_each_block(const SignedSum& sum, const BlockRange& range, Limits& limits,
                    const ProgressOf& progress_of, Use use,
                    const std::function<bool(std::uint64_t block)>& accepts = {}) {
  struct Worker {
    BlockTerms terms;
    gf2::WalshBlock<Value> block;
  };
  constexpr std::uint64_t task_blocks = 64;
  const std::uint64_t tasks = (range.end - range.first + task_blocks - 1) / task_blocks;
  const std::uint64_t threads = std::min<std::uint64_t>(limits.threads(), tasks);
  std::vector<Worker> workers(
      threads, Worker{BlockTerms(sum), gf2::WalshBlock<Value>(std::size_t{1} << sum.block_bits())});
  return run_tasks(
      tasks, limits,
      [&](std::uint64_t task, unsigned worker) {
        Worker& own = workers[worker];
        const std::uint64_t begin = range.first + task * task_blocks;
        const std::uint64_t end = std::min(range.end, begin + task_blocks);
        for (std::uint64_t high = begin; high < end; ++high) {
          if (accepts && !accepts(high)) continue;
          Value greatest = 0;
          if constexpr (sizeof(Value) == sizeof(std::int64_t))
            greatest = plain_block(sum, high, own.block.sums());
          else
            greatest = gf2::Walsh<Value>::transform(own.terms.block(high), own.block.sums());
          use(worker, high << sum.block_bits(), std::span<const Value>(own.block.sums()), greatest);
        }
      },
      progress_of);
}

/// An entry of a parity class that is light enough to be of interest.
struct LightEntry {
  std::uint64_t index = 0;
  std::uint32_t weight = 0;
};
using UseOfLights = std::function<void(unsigned worker, std::span<const LightEntry> lights)>;

/// The entries to stream: those of weight above `from`, in the blocks of a range for which `accepts` is
/// true. Weights are counted from `base`, and no entry may be below it.
struct ClassStream {
  const SignedSum& sum;
  BlockRange range;
  std::uint64_t base = 0;
  std::int64_t from = -1;
  std::function<bool(std::uint64_t block)> accepts = {};  // none: all
};

/// Calls use(worker, lights) with the entries of weight at most `most()`, block by block; `most` is called
/// for every block. Returns whether all were visited. Cost: a pass of transforms over the range.
bool stream_class(const ClassStream& stream, const std::function<std::uint64_t()>& most, Limits& limits,
                  const ProgressOf& progress_of, const UseOfLights& use);

}  // namespace flipwise
