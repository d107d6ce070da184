// SPDX-License-Identifier: MIT
#include "solve/two_kind/kind_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "solve/two_kind/branching.hpp"
#include "solve/two_kind/press_forms.hpp"

namespace flipwise::two_kind {

namespace {

template <typename Row, std::size_t Words>
class KindSearch {
 public:
  KindSearch(const Shape<Row>& shape, const std::vector<Row>& lights, Best<Row>& best, Tickets& tickets,
             Limits& limits, const KindTuning& tuning)
      : shape_(shape),
        best_(best),
        fresh_(best.successor()),
        part_best_(fresh_),
        tickets_(tickets),
        limits_(limits),
        tuning_(tuning),
        plan_(shape.rows,
              tuning.column_exponent * static_cast<double>(std::min(shape.free_cells, 2 * shape.columns))),
        forms_(shape, lights),
        rows_(shape, lights, part_best_, limits) {
    settled_.mixed = true;
    mine_ = tickets_++;
    leads_ = mine_ == 0;
  }

  Effort run() {
    bool alive = true;
    while (!stopped_) {
      if (alive && !is_settled()) {
        steps_.push_back(next_step());
        alive = take(steps_.back());
        continue;
      }
      alive = false;
      if (steps_.empty()) break;
      undo(steps_.back());
      if (steps_.back().kind == 0) {
        steps_.back().kind = 1;
        alive = take(steps_.back());
      } else {
        if (steps_.size() == part_depth_) part_depth_ = 0;
        steps_.pop_back();
      }
    }
    best_.join(part_best_);
    Effort effort = rows_.effort();
    effort.nodes += nodes_;
    effort.stopped = effort.stopped || stopped_;
    return effort;
  }

 private:
  /// One choice: the kind of the next row, or of a column.
  struct Step {
    bool is_row = false;
    std::size_t column = 0;
    std::uint8_t kind = 0;
    std::size_t rank = 0;  // number of equations before this step
  };

  /// Lists the remaining presses if they are few or no choice is left. Returns true if the branch is done.
  bool is_settled() {
    const Row all = shape_.full;
    if (columns_[0] == all || columns_[1] == all) return true;
    // Some press is of kind 0, and each line of kind 1 has one. Outside of parts, all threads prune alike.
    const std::uint64_t most = part_depth_ != 0 ? part_best_.weight() : fresh_.weight();
    if (std::max(row_count_[1], popcount(columns_[1])) >= most) return true;
    const std::size_t placed = forms_.rows_placed();
    const bool rows_left = placed < shape_.rows;
    if (!rows_left && (row_count_[0] == 0 || row_count_[1] == 0)) return true;
    const bool columns_left = (columns_[0] | columns_[1]) != all;
    std::size_t coming = 0;
    for (std::size_t row = placed; row < std::min(placed + 3, shape_.rows); ++row)
      coming += popcount(shape_.plan[row].free);
    const bool few = forms_.dimension() <= tuning_.listed_dimension && coming <= tuning_.listed_coming;
    if (few || (!rows_left && !columns_left)) {
      if (part_depth_ != 0 || draw()) list();
      return true;
    }
    return part_depth_ == 0 && choose_column() && !draw();
  }

  /// True if this search takes the part that begins here.
  bool draw() {
    if (part_++ != mine_) return false;
    mine_ = tickets_++;
    best_.join(part_best_);
    part_best_ = fresh_;
    return true;
  }

  bool choose_column() const {
    const bool rows_left = forms_.rows_placed() < shape_.rows;
    if ((columns_[0] | columns_[1]) == shape_.full) return false;
    if (!rows_left) return true;
    if (part_depth_ == 0) return plan_.columns_next(row_count_[0], row_count_[1]);
    return growth(row_count_[1], row_count_[0]) <= growth(popcount(columns_[1]), popcount(columns_[0]));
  }

  Step next_step() {
    Step step;
    step.rank = forms_.equations.rank();
    step.is_row = !choose_column();
    if (!step.is_row) {
      if (part_depth_ == 0) part_depth_ = steps_.size() + 1;
      step.column = best_column();
    }
    return step;
  }

  /// Makes a choice; returns false if it contradicts earlier ones.
  bool take(const Step& step) {
    if (part_depth_ != 0 || leads_) ++nodes_;
    if ((++ticks_ & 0x3ff) == 0 && !limits_.report_and_continue(search_progress())) stopped_ = true;
    if (step.is_row) {
      ++row_count_[step.kind];
      return forms_.place(step.kind, columns_[1 - step.kind]);
    }
    columns_[step.kind] |= cell<Row>(step.column);
    return settle(step.column, step.kind);
  }

  /// Empties a column in the rows of the other kind; returns false if that is impossible.
  bool settle(std::size_t column, std::uint8_t kind) {
    for (std::size_t row = 0; row < forms_.rows_placed(); ++row)
      if (forms_.kinds()[row] != kind && !forms_.demand(forms_.press(row, column))) return false;
    return true;
  }

  /// Returns the column whose choice is expected to give the fewest branches: one with a single kind left,
  /// else the one whose two kinds use up most undecided presses.
  std::size_t best_column() {
    std::size_t best = 0;
    double fewest = 1e300;
    for (Row left = shape_.full & ~(columns_[0] | columns_[1]); left; left = rest(left)) {
      const std::size_t column = first_column(left);
      std::array<std::size_t, 2> gain = {};
      const std::size_t rank = forms_.equations.rank();
      for (std::uint8_t kind = 0; kind < 2; ++kind) {
        const bool possible = settle(column, kind);
        gain[kind] = forms_.equations.rank() - rank;
        forms_.equations.cut(rank);
        if (!possible) return column;
      }
      const double expected = growth(gain[0], gain[1]);
      if (expected < fewest) {
        fewest = expected;
        best = column;
      }
    }
    return best;
  }

  void undo(const Step& step) {
    if (step.is_row) {
      forms_.take_back();
      --row_count_[step.kind];
    } else {
      columns_[step.kind] &= ~cell<Row>(step.column);
    }
    forms_.equations.cut(step.rank);
  }

  /// Completes every choice of the undecided presses that the equations allow.
  void list() {
    const std::vector<std::size_t> loose = forms_.loose();
    settled_.row_kind = forms_.kinds();
    settled_.columns = columns_;
    Form<Words> chosen = {};  // loose variables that are 1
    for (std::uint64_t step = 1;; ++step) {
      forms_.write_tried(chosen, settled_.tried);
      rows_.run(settled_);
      if ((++ticks_ & 0x3ff) == 0 && !limits_.report_and_continue(search_progress())) stopped_ = true;
      if (stopped_ || rows_.effort().stopped || part_best_.satisfied()) {
        stopped_ = true;
        return;
      }
      const auto next = static_cast<std::size_t>(std::countr_zero(step));
      if (next >= loose.size()) return;
      gf2::flip_bit(chosen, loose[next]);
    }
  }

  const Shape<Row>& shape_;
  Best<Row>& best_;
  const Best<Row> fresh_;  // every part starts from this, so its nodes do not depend on threads
  Best<Row> part_best_;
  bool leads_ = false;  // true for the thread that counts the steps outside of parts
  Tickets& tickets_;
  Limits& limits_;
  const KindTuning tuning_;
  const Plan plan_;
  RowForms<Row, Words> forms_;
  RowSearch<Row> rows_;
  Settled<Row> settled_;
  std::vector<Step> steps_;
  std::array<Row, 2> columns_ = {};            // chosen, by kind
  std::array<std::size_t, 2> row_count_ = {};  // placed, by kind
  std::uint64_t part_ = 0;                     // number of the next part
  std::uint64_t mine_ = 0;                     // number of the next part to be searched here
  std::size_t part_depth_ = 0;  // number of steps at the start of the current part; 0: in none
  std::uint64_t nodes_ = 0;
  std::uint64_t ticks_ = 0;
  bool stopped_ = false;
};

}  // namespace

template <typename Row>
Effort search_kinds(const Shape<Row>& shape, const std::vector<Row>& lights, Best<Row>& best,
                    Tickets& tickets, Limits& limits, const KindTuning& tuning) {
  return by_words<Row>(shape.free_cells, [&]<std::size_t Words>() {
    return KindSearch<Row, Words>(shape, lights, best, tickets, limits, tuning).run();
  });
}

template Effort search_kinds(const Shape<Word>&, const std::vector<Word>&, Best<Word>&, Tickets&, Limits&,
                             const KindTuning&);
template Effort search_kinds(const Shape<WideRow>&, const std::vector<WideRow>&, Best<WideRow>&, Tickets&,
                             Limits&, const KindTuning&);

}  // namespace flipwise::two_kind
