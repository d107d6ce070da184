// SPDX-License-Identifier: MIT
#include "solve/colour_coset/colour_lines.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "run/clones.hpp"
#include "run/costs.hpp"
#include "run/parallel.hpp"
#include "solve/colour_coset/line_choices.hpp"

namespace flipwise {

namespace {

constexpr std::size_t lines_at_once = 16;
constexpr double leaves_of_a_task = 65536;
constexpr double max_leaves = 1e18;

std::size_t padded_lines(std::size_t lines) {
  return (lines + lines_at_once - 1) / lines_at_once * lines_at_once;
}

unsigned options_across(unsigned colours, std::size_t across) {
  return std::gcd(static_cast<unsigned>((across - 1) % colours), colours);
}

/// Returns the number of choices for the lines of a side, of which the last is determined.
double choices(unsigned colours, std::size_t lines, std::size_t across) {
  return std::pow(options_across(colours, across), static_cast<double>(lines) - 1);
}

/// True if columns are enumerated, false if rows are.
bool tries_columns(unsigned colours, std::size_t rows, std::size_t columns) {
  return choices(colours, columns, rows) <= choices(colours, rows, columns);
}

/// The type of a sum of the costs of `lines_at_once` lines.
template <typename Value>
using ChunkSum = std::conditional_t<sizeof(Value) == 2, std::uint32_t, std::uint64_t>;

template <typename Value>
[[gnu::always_inline]] inline void add_loop(const Value* left, const Value* right, std::size_t size,
                                            Value* sum) {
  for (std::size_t i = 0; i < size; ++i) sum[i] = static_cast<Value>(left[i] + right[i]);
}

/// Returns the sum over the lines of the least of left + right among their options.
template <typename Value>
[[gnu::always_inline]] inline std::uint64_t least_loop(const Value* left, const Value* right,
                                                       std::size_t lines, std::size_t options) {
  std::uint64_t sum = 0;
  for (std::size_t from = 0; from < lines; from += lines_at_once) {
    Value least[lines_at_once];
    for (std::size_t i = 0; i < lines_at_once; ++i)
      least[i] = static_cast<Value>(left[from + i] + right[from + i]);
    for (std::size_t option = 1; option < options; ++option) {
      const std::size_t at = option * lines + from;
      for (std::size_t i = 0; i < lines_at_once; ++i)
        least[i] = std::min(least[i], static_cast<Value>(left[at + i] + right[at + i]));
    }
    ChunkSum<Value> of_chunk = 0;
    for (const Value one : least) of_chunk += one;
    sum += of_chunk;
  }
  return sum;
}

using NarrowCost = std::uint16_t;
using WideCost = std::uint32_t;
using WidestCost = std::uint64_t;
FLIPWISE_CLONES void add_entries(const NarrowCost* left, const NarrowCost* right, std::size_t size,
                                 NarrowCost* sum) {
  add_loop(left, right, size, sum);
}
FLIPWISE_CLONES void add_entries(const WideCost* left, const WideCost* right, std::size_t size,
                                 WideCost* sum) {
  add_loop(left, right, size, sum);
}
FLIPWISE_CLONES void add_entries(const WidestCost* left, const WidestCost* right, std::size_t size,
                                 WidestCost* sum) {
  add_loop(left, right, size, sum);
}
FLIPWISE_CLONES std::uint64_t least_sum(const NarrowCost* left, const NarrowCost* right, std::size_t lines,
                                        std::size_t options) {
  return least_loop(left, right, lines, options);
}
FLIPWISE_CLONES std::uint64_t least_sum(const WideCost* left, const WideCost* right, std::size_t lines,
                                        std::size_t options) {
  return least_loop(left, right, lines, options);
}
FLIPWISE_CLONES std::uint64_t least_sum(const WidestCost* left, const WidestCost* right, std::size_t lines,
                                        std::size_t options) {
  return least_loop(left, right, lines, options);
}

/// A board as enumerated ("tried") and chosen lines, with their options for one sum S of all presses. Costs
/// are stored as [option of a chosen line x padded lines + line].
template <typename Value>
class LineGame {
 public:
  LineGame(unsigned colours, const Board& board, const PressCosts& costs, bool by_columns,
           LineOptions tried, LineOptions chosen)
      : colours_(colours),
        board_(board),
        by_columns_(by_columns),
        tried_(tried),
        chosen_(chosen),
        tried_lines_(by_columns ? board.columns() : board.rows()),
        chosen_lines_(by_columns ? board.rows() : board.columns()),
        width_(padded_lines(chosen_lines_)),
        entries_(width_ * chosen.options),
        costs_(tried_lines_ * tried.options * entries_),
        rest_(tried_lines_ + 1) {
    for (std::size_t line = tried_lines_; line-- > 0;) {
      std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
      const std::vector<Value> nothing(entries_);
      for (unsigned option = 0; option < tried.options; ++option) {
        Value* const at = costs_.data() + (line * tried.options + option) * entries_;
        for (unsigned other = 0; other < chosen.options; ++other)
          for (std::size_t i = 0; i < chosen_lines_; ++i) {
            const unsigned value = cell(line, i, option, other);
            at[other * width_ + i] = static_cast<Value>(costs.of_amount(place(line, i), value));
          }
        least = std::min(least, least_sum(nothing.data(), at, width_, chosen.options));
      }
      rest_[line] = rest_[line + 1] + least;
    }
    while (prefix_ + 1 < tried_lines_ &&
           std::pow(tried.options, static_cast<double>(tried_lines_ - 1 - prefix_)) > leaves_of_a_task) {
      ++prefix_;
      tasks_ *= tried.options;
    }
  }

  static double bytes(std::size_t tried_lines, unsigned tried, std::size_t chosen_lines, unsigned chosen) {
    return static_cast<double>(tried_lines) * tried * static_cast<double>(padded_lines(chosen_lines)) *
           chosen * sizeof(Value);
  }

  /// Number of tasks; a task fixes the options of the first lines.
  std::uint64_t tasks() const { return tasks_; }

  /// The data of one thread.
  struct Worker {
    Worker(const LineGame& game, CheapestBoards none_yet)
        : sums((game.tried_lines_ + 1) * game.entries_),
          options(game.tried_lines_),
          choices(game.chosen_lines_, game.chosen_.options),
          found(std::move(none_yet)) {}
    std::vector<Value> sums;  // over the lines so far
    std::vector<unsigned> options;
    LineChoices choices;
    std::vector<std::uint64_t> costs = {};
    std::vector<unsigned> order = {};
    CheapestBoards found;
  };

  void run(std::uint64_t task, Worker& worker, std::atomic<std::uint64_t>& upper) const {
    unsigned sum = 0;
    for (std::size_t line = 0; line < prefix_; ++line) {
      const auto option = static_cast<unsigned>(task % tried_.options);
      task /= tried_.options;
      take(line, option, worker);
      sum = (sum + option) % tried_.options;
    }
    descend(prefix_, sum, worker, upper);
  }

 private:
  std::size_t place(std::size_t tried_line, std::size_t chosen_line) const {
    return by_columns_ ? chosen_line * board_.columns() + tried_line
                       : tried_line * board_.columns() + chosen_line;
  }
  unsigned cell(std::size_t tried_line, std::size_t chosen_line, unsigned tried, unsigned chosen) const {
    const unsigned value = board_.numbers()[place(tried_line, chosen_line)];
    return (value + tried_.value(tried) + chosen_.value(chosen)) % colours_;
  }
  const Value* costs(std::size_t line, unsigned option) const {
    return costs_.data() + (line * tried_.options + option) * entries_;
  }

  void take(std::size_t line, unsigned option, Worker& worker) const {
    worker.options[line] = option;
    Value* const sums = worker.sums.data() + line * entries_;
    add_entries(sums, costs(line, option), entries_, sums + entries_);
  }

  void descend(std::size_t line, unsigned sum, Worker& worker, std::atomic<std::uint64_t>& upper) const {
    const Value* const sums = worker.sums.data() + line * entries_;
    const std::uint64_t bound = upper.load(std::memory_order_relaxed);
    if (line + 1 == tried_lines_) {
      const unsigned last = (tried_.sum + tried_.options - sum) % tried_.options;
      if (least_sum(sums, costs(line, last), width_, chosen_.options) > bound) return;
      take(line, last, worker);
      return choose(worker, upper);
    }
    for (unsigned option = 0; option < tried_.options; ++option) {
      if (rest_[line] > 0 &&
          least_sum(sums, costs(line, option), width_, chosen_.options) + rest_[line + 1] >
              upper.load(std::memory_order_relaxed))
        continue;
      take(line, option, worker);
      descend(line + 1, (sum + option) % tried_.options, worker, upper);
    }
  }

  void choose(Worker& worker, std::atomic<std::uint64_t>& upper) const {
    const Value* const sums = worker.sums.data() + tried_lines_ * entries_;
    worker.costs.clear();
    for (std::size_t line = 0; line < chosen_lines_; ++line)
      for (unsigned option = 0; option < chosen_.options; ++option)
        worker.costs.push_back(sums[option * width_ + line]);
    const std::uint64_t cost = worker.choices.find(worker.costs, chosen_.sum);
    std::uint64_t known = upper;
    if (cost > known) return;
    while (cost < known && !upper.compare_exchange_weak(known, cost)) {
    }
    worker.order.clear();
    for (std::size_t line = 0; line < chosen_lines_; ++line) {
      const std::size_t first = worker.order.size();
      for (unsigned option = 0; option < chosen_.options; ++option) worker.order.push_back(option);
      std::sort(worker.order.begin() + static_cast<std::ptrdiff_t>(first), worker.order.end(),
                [&](unsigned left, unsigned right) {
                  return cell(0, line, worker.options[0], left) < cell(0, line, worker.options[0], right);
                });
    }
    std::vector<Board> boards;
    for (const auto& chosen :
         worker.choices.list(worker.costs, chosen_.sum, worker.order, worker.found.keep()))
      boards.push_back(board_of(worker.options, chosen));
    worker.found.join(cost, worker.choices.number(worker.costs, chosen_.sum), boards);
  }

  Board board_of(const std::vector<unsigned>& tried, const std::vector<unsigned>& chosen) const {
    Board result = board_;
    for (std::size_t line = 0; line < tried_lines_; ++line)
      for (std::size_t other = 0; other < chosen_lines_; ++other) {
        const auto value = static_cast<std::uint8_t>(cell(line, other, tried[line], chosen[other]));
        if (by_columns_)
          result.set(other, line, value);
        else
          result.set(line, other, value);
      }
    return result;
  }

  unsigned colours_;
  const Board& board_;
  bool by_columns_;  // true if columns are tried
  LineOptions tried_;
  LineOptions chosen_;
  std::size_t tried_lines_;
  std::size_t chosen_lines_;
  std::size_t width_;
  std::size_t entries_;
  std::vector<Value> costs_;         // [tried line][its option][entry]
  std::vector<std::uint64_t> rest_;  // least cost of this line and all after it
  std::size_t prefix_ = 0;
  std::uint64_t tasks_ = 1;
};

template <typename Value>
void search_games(unsigned colours, const Board& board, const PressCosts& costs, CheapestBoards& cheapest,
                  Limits& limits) {
  const bool by_columns = tries_columns(colours, board.rows(), board.columns());
  const std::size_t tried_lines = by_columns ? board.columns() : board.rows();
  const std::size_t chosen_lines = by_columns ? board.rows() : board.columns();
  for (unsigned s = 0; s < colours; ++s) {
    const auto tried = line_options(colours, tried_lines, chosen_lines, s);
    const auto chosen = line_options(colours, chosen_lines, tried_lines, s);
    if (!tried || !chosen) continue;
    const Limits::MemoryReservation reservation = limits.charge(
        LineGame<Value>::bytes(tried_lines, tried->options, chosen_lines, chosen->options) +
        limits.threads() * LineGame<Value>::bytes(tried_lines + 1, 1, chosen_lines, chosen->options));
    const LineGame<Value> game(colours, board, costs, by_columns, *tried, *chosen);
    std::atomic<std::uint64_t> upper = cheapest.upper();
    std::vector<std::unique_ptr<typename LineGame<Value>::Worker>> workers(limits.threads());
    const bool is_complete = run_tasks(
        game.tasks(), limits,
        [&](std::uint64_t task, unsigned worker) {
          auto& own = workers[worker];
          if (!own) own = std::make_unique<typename LineGame<Value>::Worker>(game, cheapest.none_yet());
          game.run(task, *own, upper);
        },
        [&](double done) {
          return Progress{
              .done = (s + done) / colours, .best = upper.load(), .stage = "searching the lines"};
        });
    for (const auto& own : workers)
      if (own) cheapest.join(own->found);
    if (!is_complete) limits.give_up();
  }
}

/// Returns the greatest cost of the cells of one line.
std::uint64_t dearest_line(unsigned colours, const Board& like, const PressCosts& costs) {
  const std::size_t longer = std::max(like.rows(), like.columns());
  if (!costs.are_given()) return longer * std::uint64_t{colours - 1};
  std::vector<std::uint64_t> of_lines(like.rows() + like.columns());
  for (std::size_t i = 0; i < like.cells(); ++i) {
    const std::uint64_t most = costs.of_amount(i, colours - 1);
    of_lines[i / like.columns()] += most;
    of_lines[like.rows() + i % like.columns()] += most;
  }
  return *std::max_element(of_lines.begin(), of_lines.end());
}

}  // namespace

double lines_seconds(unsigned colours, std::size_t rows, std::size_t columns) {
  const bool by_columns = tries_columns(colours, rows, columns);
  const std::size_t tried_lines = by_columns ? columns : rows;
  const std::size_t chosen_lines = by_columns ? rows : columns;
  const double leaves = choices(colours, tried_lines, chosen_lines);
  if (leaves > max_leaves) return costs::never;
  double sums = 0;
  for (unsigned s = 0; s < colours; ++s)
    if (line_options(colours, tried_lines, chosen_lines, s) &&
        line_options(colours, chosen_lines, tried_lines, s))
      ++sums;
  const unsigned options = options_across(colours, tried_lines);
  const auto entries = static_cast<double>(padded_lines(chosen_lines)) * options;
  const double tables = static_cast<double>(tried_lines) * options_across(colours, chosen_lines);
  return sums * (leaves * (entries + 100) * costs::line_entry_seconds +
                 tables * entries * costs::line_table_seconds);
}

void search_lines(unsigned colours, const Board& particular, const PressCosts& costs,
                  CheapestBoards& cheapest, Limits& limits) {
  const std::uint64_t most = dearest_line(colours, particular, costs);
  if (most <= std::numeric_limits<NarrowCost>::max())
    search_games<NarrowCost>(colours, particular, costs, cheapest, limits);
  else if (most <= std::numeric_limits<WideCost>::max())
    search_games<WideCost>(colours, particular, costs, cheapest, limits);
  else
    search_games<WidestCost>(colours, particular, costs, cheapest, limits);
}

}  // namespace flipwise
