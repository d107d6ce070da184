// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "arithmetic/modular.hpp"
#include "count/dense/even_rows.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// Requests of rank 0 to the other ranks. Each is sent with the number of the array that it concerns.
enum class SliceStep : std::uint64_t { add_rows, fold, unfold, copy, join, close, send, take };

/// Returns the slice of each rank, for this team or for one that is still to be created; none if the board
/// is too small for this many ranks.
inline std::optional<Slice> even_slice(unsigned ranks, std::size_t columns, Team* team = nullptr) {
  constexpr std::size_t near = EvenRows<std::uint32_t>::fewest_near_columns;
  const std::size_t far = far_columns(ranks, columns - std::min(columns, near));
  if (far == 0) return std::nullopt;
  return Slice{.far = far, .slabs = power_of_3(far), .team = team};
}

/// The array of the even rule in slices, one at each rank, with the same results and the same state in a
/// checkpoint as EvenRows. Rank 0 sends each step to the other ranks, and this object holds its own slice.
template <class Value>
class EvenSlices {
 public:
  static constexpr std::size_t rows_at_once = EvenRows<Value>::rows_at_once;

  /// Throws LimitReached, here or at a later step, if the slice of some rank does not fit into its memory.
  EvenSlices(Ranks& ranks, std::size_t columns, Value modulus, Limits& limits)
      : shared_(std::make_shared<Shared>(ranks, columns, modulus, limits)),
        own_(columns, modulus, limits, shared_->slice) {}
  EvenSlices(const EvenSlices& other)
      : shared_(other.shared_), number_(shared_->copied(other.number_)), own_(other.own_) {}
  EvenSlices(EvenSlices&&) noexcept = default;

  /// Returns the bytes at the rank that holds most.
  static double bytes(unsigned ranks, std::size_t columns) {
    const auto slice = even_slice(ranks, columns);
    const std::size_t slabs = (slice->slabs + ranks - 1) / ranks;
    return EvenRows<Value>::bytes(columns) * static_cast<double>(slabs) / static_cast<double>(slice->slabs);
  }

  void add_rows(std::size_t rows, double done_before) {
    shared_->done = done_before;
    shared_->say(SliceStep::add_rows, number_, rows);
    own_.add_rows(rows, done_before);
  }
  void fold() {
    shared_->say(SliceStep::fold, number_);
    own_.fold();
  }
  void unfold() {
    shared_->say(SliceStep::unfold, number_);
    own_.unfold();
  }
  std::uint64_t joined(const EvenSlices& lower) const {
    shared_->say(SliceStep::join, number_, lower.number_);
    return shared_->sum_of(own_.joined(lower.own_));
  }
  std::uint64_t closed() const {
    shared_->say(SliceStep::close, number_);
    return shared_->sum_of(own_.closed());
  }

  void save(Saving& out) const {
    if (out.only_adds_up()) return out.array_of_parts<Line>(shared_->lines(), {});
    shared_->say(SliceStep::send, number_);
    std::size_t sent = 0;
    std::string part;
    out.array_of_parts<Line>(shared_->lines(), [&]() -> std::span<const Line> {
      std::span<const Line> lines = own_.lines();
      if (sent >= lines.size()) {
        part = shared_->team.receive(shared_->holder_of(sent), Team::reply, shared_->slice.meanwhile);
        lines = {reinterpret_cast<const Line*>(part.data()), part.size() / sizeof(Line)};
      }
      sent += lines.size();
      return lines;
    });
  }
  void load(Loading& in) {
    shared_->say(SliceStep::take, number_);
    std::size_t taken = 0;
    std::string part;
    const auto pass_on = [&] {
      if (!part.empty()) shared_->team.send(shared_->holder_of(taken - 1), Team::there, std::move(part));
    };
    in.fill_parts<Line>(shared_->lines(), [&]() -> std::span<Line> {
      pass_on();
      std::span<Line> lines = own_.lines();
      if (taken >= lines.size()) {
        const std::size_t end = shared_->end_of(shared_->holder_of(taken));
        part.assign(std::min(lines_of_part, end - taken) * sizeof(Line), '\0');
        lines = {reinterpret_cast<Line*>(part.data()), part.size() / sizeof(Line)};
      }
      taken += lines.size();
      return lines;
    });
    pass_on();
  }

  /// Serves the requests of rank 0 at another rank.
  static void assist(Team& team, std::size_t columns, Value modulus, Limits& limits) {
    std::vector<EvenRows<Value>> held;
    held.emplace_back(columns, modulus, limits, *even_slice(team.size(), columns, &team));
    while (true) {
      SliceStep step{};
      std::uint64_t number = 0;
      std::uint64_t what = 0;
      unpack(team.receive(0, Team::request), step, number, what);
      EvenRows<Value>& rows = held.at(static_cast<std::size_t>(number));
      switch (step) {
        case SliceStep::add_rows: rows.add_rows(static_cast<std::size_t>(what), 0); break;
        case SliceStep::fold: rows.fold(); break;
        case SliceStep::unfold: rows.unfold(); break;
        case SliceStep::copy: held.push_back(rows); break;
        case SliceStep::join: answer(team, rows.joined(held.at(static_cast<std::size_t>(what)))); break;
        case SliceStep::close: answer(team, rows.closed()); break;
        case SliceStep::send: send_parts(team, rows.lines()); break;
        case SliceStep::take: take_parts(team, rows.lines()); break;
      }
    }
  }

 private:
  using Line = EvenLine<Value>;
  static constexpr std::size_t lines_of_part = (std::size_t{1} << 22) / sizeof(Line);

  /// State shared by all arrays of one count.
  struct Shared {
    Team team;
    Slice slice;
    Modular modular;
    std::size_t columns;
    std::uint64_t arrays = 1;
    double done = 0;

    Shared(Ranks& ranks, std::size_t board_columns, Value modulus, Limits& limits)
        : team(ranks, "even slices", packed(std::uint64_t{modulus}, board_columns)),
          slice(*even_slice(ranks.size(), board_columns, &team)),
          modular{modulus},
          columns(board_columns) {
      slice.meanwhile = [this, &limits] {
        constexpr std::uint64_t look_at_the_clock = std::uint64_t{1} << 22;
        limits.count_operations(look_at_the_clock, done, "counting");
      };
    }
    void say(SliceStep step, std::uint64_t number, std::uint64_t what = 0) {
      team.check();
      for (unsigned to = 1; to < team.size(); ++to)
        team.send(to, Team::request, packed(step, number, what));
    }
    std::uint64_t copied(std::uint64_t number) {
      say(SliceStep::copy, number);
      return arrays++;
    }
    std::uint64_t sum_of(std::uint64_t own) {
      return team.combined(
          own, [&](std::uint64_t a, std::uint64_t b) { return modular.add(a, b); }, slice.meanwhile);
    }
    std::size_t lines() const { return power_of_3(columns - Line::columns); }
    std::size_t end_of(unsigned rank) const { return slice.end_of(rank) * (lines() / slice.slabs); }
    unsigned holder_of(std::size_t line) const {
      unsigned rank = 0;
      while (end_of(rank) <= line) ++rank;
      return rank;
    }
  };

  static void answer(Team& team, std::uint64_t sum) { team.combined(sum, {}); }
  static void send_parts(Team& team, std::span<const Line> lines) {
    for (; !lines.empty(); lines = lines.subspan(std::min(lines_of_part, lines.size()))) {
      const auto part = lines.first(std::min(lines_of_part, lines.size()));
      team.send(0, Team::reply, {reinterpret_cast<const char*>(part.data()), part.size_bytes()});
    }
  }
  static void take_parts(Team& team, std::span<Line> lines) {
    while (!lines.empty()) {
      const std::string part = team.receive(0, Team::there);
      std::memcpy(static_cast<void*>(lines.data()), part.data(), part.size());
      lines = lines.subspan(part.size() / sizeof(Line));
    }
  }

  std::shared_ptr<Shared> shared_;
  std::uint64_t number_ = 0;
  EvenRows<Value> own_;
};

}  // namespace flipwise
