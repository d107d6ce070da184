// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "run/limits.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// The part of an array of all states that one rank holds. A state has a digit for each column. The digits
/// of the last `far` columns, read as a number, are its slab, and a rank holds consecutive slabs. So near
/// columns need no communication. For the far columns, slabs are cut into stripes:
///
///             stripe 0 ... of rank 0, 1, .. | stripe 1 ...
///     slab 0  [ . . . . ][ . . . . ]        |        rank 0 holds these rows
///     slab 1  [ . . . . ][ . . . . ]        |
///     slab 2  [ . . . . ][ . . . . ]        |        rank 1 holds these
///
/// Each rank receives the full height of some stripes, with the states of all far digits, changes them and
/// sends them back (Fact 12b). A pass moves all but 1 / ranks of the array there and back, and needs memory
/// for a few stripes in addition to it.
struct Slice {
  std::size_t far = 0;    ///< number of far columns
  std::size_t slabs = 1;  ///< number of slabs of all ranks together
  Team* team = nullptr;
  std::function<void()> meanwhile = {};  ///< called while this rank waits

  std::size_t first_of(unsigned rank) const { return team == nullptr ? 0 : slabs * rank / team->size(); }
  std::size_t end_of(unsigned rank) const { return team == nullptr ? slabs : first_of(rank + 1); }
  std::size_t first() const { return team == nullptr ? 0 : first_of(team->rank()); }
  std::size_t end() const { return team == nullptr ? slabs : end_of(team->rank()); }
};

/// Returns the least number of far columns for which no rank holds over a tenth more than its share; 0 if
/// not even `most` columns are enough.
inline std::size_t far_columns(unsigned ranks, std::size_t most) {
  std::size_t slabs = 3;
  for (std::size_t far = 1; far <= most; ++far, slabs *= 3)
    if (10 * ((slabs + ranks - 1) / ranks * ranks) <= 11 * slabs) return far;
  return 0;
}

/// The far columns of a slice of lines. They are processed stripe by stripe, as pieces `run` lines wide
/// that have the height of all slabs, by all threads.
template <class Line>
class Stripes {
 public:
  /// The slice is a matrix of lines with `per_slab` rows for each slab and `width` lines in each row.
  /// Throws LimitReached if the stripes do not fit in memory.
  Stripes(const Slice& slice, Line* lines, std::size_t per_slab, std::size_t width, Limits& limits)
      : slice_(slice),
        team_(*slice.team),
        lines_(lines),
        per_slab_(per_slab),
        width_(width),
        height_(slice.slabs * per_slab),
        limits_(limits) {
    constexpr std::size_t tile_bytes = std::size_t{1} << 18;
    constexpr std::size_t max_bytes = std::size_t{1} << 23;
    const std::size_t own_bytes = height_ * width / team_.size() * sizeof(Line);
    const std::size_t line_bytes = height_ * sizeof(Line);
    const std::size_t share = (width + team_.size() - 1) / team_.size();
    const std::size_t wished = std::min(max_bytes, own_bytes / pieces_of_slice) / line_bytes;
    const std::size_t widest = std::clamp<std::size_t>(wished, 1, share);
    stripes_ = (share + widest - 1) / widest;
    stripe_ = (share + stripes_ - 1) / stripes_;
    run_ = std::clamp<std::size_t>(tile_bytes / line_bytes, 1, stripe_);
    memory_ = limits.charge(stripes_at_once * static_cast<double>(line_bytes * stripe_));
  }

  /// Calls body(lines, width) for every piece of this rank's stripes: the rows of all slabs, `width` lines
  /// each. run_all(n, f) calls f(piece, worker) for n pieces in parallel. Collective: exchanges stripes
  /// with all ranks.
  template <class Run, class Body>
  void pass(const Run& run_all, const Body& body) {
    post(0);
    for (std::size_t stripe = 0; stripe < stripes_; ++stripe) {
      if (stripe + 1 < stripes_) post(stripe + 1);
      const Range own = range(stripe, team_.rank());
      tile_.resize(height_ * own.size());
      for (unsigned from = 0; from < team_.size() && own.size() > 0; ++from) {
        if (from == team_.rank())
          copy_out(own, tile_.data(), height_, slice_.first() * per_slab_);
        else
          take_rows(from, own);
      }
      const std::size_t pieces = (own.size() + run_ - 1) / run_;
      if (pieces > 0)
        run_all(pieces, [&](std::uint64_t piece, unsigned) {
          const std::size_t begin = static_cast<std::size_t>(piece) * run_;
          body(tile_.data() + begin * height_, std::min(run_, own.size() - begin));
        });
      for (unsigned to = 0; to < team_.size() && own.size() > 0; ++to) {
        if (to == team_.rank())
          copy_in(own, tile_.data(), height_, slice_.first() * per_slab_);
        else
          give_rows(to, own);
      }
      if (stripe > 0) take_back(stripe - 1);
    }
    take_back(stripes_ - 1);
  }

 private:
  static constexpr std::size_t pieces_of_slice = 16;
  static constexpr double stripes_at_once = 6;

  /// Range of the lines of each row.
  struct Range {
    std::size_t begin, end;
    std::size_t size() const { return end - begin; }
  };
  Range range(std::size_t stripe, unsigned rank) const {
    const std::size_t begin = std::min(width_, (stripe * team_.size() + rank) * stripe_);
    return {begin, std::min(width_, begin + stripe_)};
  }
  std::size_t rows_of(unsigned rank) const {
    return (slice_.end_of(rank) - slice_.first_of(rank)) * per_slab_;
  }

  /// Calls `copy` for each row of each piece, to copy between the slice and a buffer. Pieces lie one after
  /// the other in the buffer, each row by row; they are `height` rows high, and the rows of this rank begin
  /// at row `first`.
  template <class Copy>
  void each_row(Range range, std::size_t height, std::size_t first, const Copy& copy) const {
    const std::size_t rows = rows_of(team_.rank());
    for (std::size_t begin = 0; begin < range.size(); begin += run_) {
      const std::size_t run = std::min(run_, range.size() - begin);
      for (std::size_t row = 0; row < rows; ++row)
        copy(lines_ + row * width_ + range.begin + begin, begin * height + (first + row) * run, run);
    }
  }
  void copy_out(Range range, Line* buffer, std::size_t height, std::size_t first) const {
    each_row(range, height, first, [&](const Line* lines, std::size_t at, std::size_t run) {
      std::copy_n(lines, run, buffer + at);
    });
  }
  void copy_in(Range range, const Line* buffer, std::size_t height, std::size_t first) const {
    each_row(range, height, first,
             [&](Line* lines, std::size_t at, std::size_t run) { std::copy_n(buffer + at, run, lines); });
  }

  /// Sends the lines of this rank that other ranks need for a stripe.
  void post(std::size_t stripe) {
    for (unsigned to = 0; to < team_.size(); ++to) {
      const Range requested = range(stripe, to);
      if (to == team_.rank() || requested.size() == 0) continue;
      std::string message(rows_of(team_.rank()) * requested.size() * sizeof(Line), '\0');
      each_row(requested, rows_of(team_.rank()), 0,
               [&](const Line* lines, std::size_t at, std::size_t run) {
                 std::memcpy(message.data() + at * sizeof(Line), lines, run * sizeof(Line));
               });
      team_.send(to, Team::there, std::move(message));
    }
  }
  void take_back(std::size_t stripe) {
    for (unsigned from = 0; from < team_.size(); ++from) {
      const Range requested = range(stripe, from);
      if (from == team_.rank() || requested.size() == 0) continue;
      const std::string message = team_.receive(from, Team::back, slice_.meanwhile);
      each_row(requested, rows_of(team_.rank()), 0, [&](Line* lines, std::size_t at, std::size_t run) {
        std::memcpy(static_cast<void*>(lines), message.data() + at * sizeof(Line), run * sizeof(Line));
      });
    }
  }

  /// Calls `copy` for the rows of another rank, to copy between the tile and a message.
  template <class Copy>
  void each_piece_of(unsigned rank, Range own, const Copy& copy) {
    const std::size_t rows = rows_of(rank);
    for (std::size_t begin = 0; begin < own.size(); begin += run_) {
      const std::size_t run = std::min(run_, own.size() - begin);
      copy(tile_.data() + begin * height_ + slice_.first_of(rank) * per_slab_ * run,
           begin * rows * sizeof(Line), rows * run * sizeof(Line));
    }
  }
  void take_rows(unsigned from, Range own) {
    const std::string message = team_.receive(from, Team::there, slice_.meanwhile);
    each_piece_of(from, own, [&](Line* rows, std::size_t at, std::size_t bytes) {
      std::memcpy(static_cast<void*>(rows), message.data() + at, bytes);
    });
  }
  void give_rows(unsigned to, Range own) {
    std::string message(rows_of(to) * own.size() * sizeof(Line), '\0');
    each_piece_of(to, own, [&](const Line* rows, std::size_t at, std::size_t bytes) {
      std::memcpy(message.data() + at, rows, bytes);
    });
    team_.send(to, Team::back, std::move(message));
  }

  const Slice& slice_;
  Team& team_;
  Line* lines_;
  std::size_t per_slab_;
  std::size_t width_;
  std::size_t height_;
  Limits& limits_;
  std::size_t stripes_ = 1;
  std::size_t stripe_ = 1;  ///< lines of a row, for each rank
  std::size_t run_ = 1;
  MemoryReservation memory_;
  std::vector<Line> tile_;
};

}  // namespace flipwise
