// SPDX-License-Identifier: MIT
//
// Generates boards whose minimum is exactly K presses, proved. docs/generating.md specifies the results.
//
// Idea: rejection sampling. Draw a set of K presses, all sets with the same probability (press_sets.cpp),
// make its board, and keep it if the set represents the board, that is, if it is the first minimum
// solution. Each board is represented by one set, so boards are drawn uniformly and independently without
// being listed.
//
// After 4,000 failures, the generator tries to prove that no such board exists: by bounds on the worst case
// (Facts 19 and 45), by the numbers of boards by presses, or by trying all sets if there are few. If boards
// may exist but are too rare, it constructs them, which is not uniform except in the first case:
//   - with more than two states, from a table of all boards, if it is small;
//   - with two states, from parts of the presses of a worst-case board, which are minimum solutions (Fact
//   19);
//   - otherwise, and for `unique`, by adding presses one at a time while they stay a minimum solution.
//
// Cost: solving one board for each draw. If that is slow, all processes check boards that are drawn in
// advance.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "board/effect.hpp"
#include "board/packed_puzzle.hpp"
#include "board/soundness.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/study.hpp"
#include "run/memory.hpp"
#include "run/random.hpp"
#include "run/ranks.hpp"
#include "solve/hardness/cell_classes.hpp"
#include "study/board_table.hpp"
#include "study/press_sets.hpp"
#include "study/study.hpp"

namespace flipwise {

namespace {

/// Solves boards of one shape to decide whether they satisfy a query.
class QueryCheck {
 public:
  /// Prepares the check. `shape` is the puzzle of the query with an unlit start. Query and limits must
  /// outlive this object. Throws LimitReached.
  QueryCheck(const GenerateQuery& query, const Puzzle& shape, Limits& limits)
      : query_(query),
        one_thread_(
            limits, [](const Progress& /*of_one*/) { return Progress{.stage = "drawing boards"}; }, 1),
        study_(shape, one_thread_, {.all = query.symmetric ? max_listed : 0}),
        many_(prepare_many(shape, false, one_thread_)) {}

  const Study& study() const { return study_; }

  /// Returns the answer to a board if its minimum is this number of presses, and the minimum solution is
  /// unique if the query requires that; nothing for other boards, and after a stop. Throws LimitReached if
  /// memory runs out.
  std::optional<Answer> answer(const Board& board, std::uint64_t presses) {
    Answer answer = study_.prepared().solve(board, one_thread_);
    // Skipping a board for lack of memory would change the result of a seed.
    if (answer.status == Status::unknown && answer.reason.starts_with(out_of_memory))
      throw LimitReached{out_of_memory};
    in_doubt_ = in_doubt_ || answer.status == Status::unknown;
    if (answer.status != Status::optimal || *answer.upper != presses) return std::nullopt;
    if (query_.unique && answer.optimal_solutions != "1") return std::nullopt;
    return answer;
  }

  /// True if some board could not be decided; then it is not proved that no board exists.
  bool in_doubt() const { return in_doubt_; }
  void doubt() { in_doubt_ = true; }

  /// True if these presses are the one solution that represents their board, so that each board counts
  /// once: the first minimum solution, or for a symmetric query the first symmetric one.
  bool stands_for(const Board& board, const Board& presses) {
    if (!is_promising(board)) return false;
    const auto found = answer(board, query_.presses);
    if (!found) return false;
    if (!query_.symmetric) return *found->solution == presses;
    for (const Board& one : found->all)
      if (mirrored(one) == one) return one == presses;
    in_doubt_ = true;  // not all minimum solutions are listed
    return false;
  }

  /// Returns the number of sets of presses to try.
  std::uint64_t max_draws() const {
    constexpr std::uint64_t few = 20'000;
    constexpr std::uint64_t work = std::uint64_t{1} << 24;
    return many_ ? std::clamp<std::uint64_t>(work >> many_->nullity(), few, work / 4) : few;
  }

 private:
  /// True if the number of presses is right, or cannot be found by the fast solver.
  bool is_promising(const Board& board) const {
    if (!many_) return true;
    std::vector<Word> cells(many_->words());
    std::vector<Word> presses(many_->words());
    std::array<std::uint16_t, 1> number;
    many_->pack(board, cells);
    many_->fewest(cells, presses, number);
    return number[0] == query_.presses;
  }

  static constexpr std::uint64_t max_listed = 4096;
  const GenerateQuery& query_;
  Limits one_thread_;
  Study study_;
  std::unique_ptr<const ManySolver> many_;  // null if the shape is not supported
  bool in_doubt_ = false;
};

/// A drawn board, with the presses that it was made from.
struct Draw {
  Board board = {};
  Board presses = {};
  Random after;         ///< state of the random numbers after this draw
  bool stands = false;  ///< true if the presses represent the board
};

constexpr const char* draws_job = "draws";

/// Draws boards in order. If checking them takes long, boards with two states are drawn in advance and
/// checked by all processes. The drawn boards do not depend on the results of the checks.
class SharedDraws {
 public:
  /// `puzzle` is the puzzle of the query with an unlit start. All arguments must outlive this object.
  SharedDraws(const GenerateQuery& query, const Puzzle& puzzle, QueryCheck& check, Limits& limits)
      : query_(query), puzzle_(puzzle), check_(check), limits_(limits) {}

  /// Returns the next board and whether its presses represent it. `draw(random)` returns a board and its
  /// presses. After a stop, `stands` is false.
  template <typename DrawOne>
  Draw next(Random& random, const DrawOne& draw) {
    using Clock = std::chrono::steady_clock;
    const bool many = puzzle_.start.has_bits() &&
                      (queue_ || (seconds_ > seconds_alone && Team::available(limits_) != nullptr));
    if (ahead_.empty() && !many) {
      const Clock::time_point begun = Clock::now();
      Draw one = drawn(random, draw);
      one.stands = check_.stands_for(one.board, one.presses);
      seconds_ += std::chrono::duration<double>(Clock::now() - begun).count();
      return one;
    }
    if (ahead_.empty()) {
      const std::string reason = stopped_by([&] { look_ahead(random, draw); });
      if (!reason.empty() && !limits_.stopped()) throw LimitReached{reason};
    }
    Draw one = std::move(ahead_.front());
    ahead_.pop_front();
    last_ = one.after;
    return one;
  }

  /// Drops the boards drawn in advance, and restores the random numbers to the last board used.
  void drop(Random& random) {
    if (!ahead_.empty() && last_) random = *last_;
    ahead_.clear();
    queue_.reset();
  }

 private:
  static constexpr double seconds_alone = 0.1;
  static constexpr std::size_t draws_of_block = 16;
  static constexpr std::size_t max_blocks = 64;  // for each process

  template <typename DrawOne>
  static Draw drawn(Random& random, const DrawOne& draw) {
    auto [board, presses] = draw(random);
    return {std::move(board), std::move(presses), random};
  }

  template <typename DrawOne>
  void look_ahead(Random& random, const DrawOne& draw) {
    Ranks* const ranks = limits_.ranks();
    if (!queue_) {
      const std::string question = packed_by([&](Saving& saving) {
        saving(form_of(puzzle_), query_.presses, query_.unique, query_.symmetric);
        save(saving, puzzle_);
      });
      queue_ = std::make_unique<WorkQueue>(ranks, draws_job, question, limits_);
    }
    blocks_ = std::min(2 * blocks_, max_blocks);
    const std::size_t blocks = blocks_ * ranks->size();
    for (std::size_t i = 0; i < blocks * draws_of_block; ++i) ahead_.push_back(drawn(random, draw));
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; i < blocks; ++i) numbers.push_back(i);
    const auto each = [&](std::uint64_t block, const auto& use) {
      for (std::size_t i = 0; i < draws_of_block; ++i)
        use(ahead_[static_cast<std::size_t>(block) * draws_of_block + i]);
    };
    queue_->say = [&](std::uint64_t block) {
      return packed_by([&](Saving& saving) {
        saving.number(draws_of_block);
        each(block, [&](const Draw& one) {
          save(saving, one.board);
          save(saving, one.presses);
        });
      });
    };
    queue_->run(
        numbers,
        [&](std::uint64_t block) {
          if (!limits_.report_and_continue({.stage = "drawing boards"})) limits_.give_up();
          std::vector<std::uint8_t> stand;
          each(block, [&](const Draw& one) { stand.push_back(check_.stands_for(one.board, one.presses)); });
          return packed(check_.in_doubt(), stand);
        },
        [&](std::uint64_t block, const std::string& answer) {
          bool in_doubt = false;
          std::vector<std::uint8_t> stand;
          unpack(answer, in_doubt, stand);
          if (in_doubt) check_.doubt();
          auto one = stand.begin();
          each(block, [&](Draw& draw_of_block) { draw_of_block.stands = *one++ != 0; });
        });
  }

  const GenerateQuery& query_;
  const Puzzle& puzzle_;
  QueryCheck& check_;
  Limits& limits_;
  double seconds_ = 0;
  std::size_t blocks_ = 1;
  std::deque<Draw> ahead_;
  std::optional<Random> last_;
  std::unique_ptr<WorkQueue> queue_;
};

/// Returns the puzzle of a query with an unlit start. If all lights have two states, it is without
/// `states`: presses that change nothing are then fixed. Throws InputError if it is not sound or not
/// supported.
Puzzle sound_shape(const GenerateQuery& query, Limits& limits) {
  if (query.shape.buttons && query.symmetric)
    throw InputError("symmetric: does not support buttons; leave it out", ErrorCode::unsupported);
  if (query.shape.states && query.symmetric)
    throw InputError(
        "symmetric: does not support a number of states for each light; leave one of the two out",
        ErrorCode::unsupported);
  require_sound(query.shape, LightStates::allowed);
  if (query.shape.start.has_bits()) require_one_kind(query.shape);
  Puzzle unlit = with_unlit_start(query.shape);
  if (!unlit.states || !unlit.start.has_bits()) return unlit;
  unlit.fixed = ScaledPuzzle(unlit, limits).puzzle().fixed;
  unlit.states.reset();
  return unlit;
}

/// Draws boards that satisfy a query, or constructs them if drawing finds none.
class Generator {
 public:
  using Item = Generated::Item;

  Generator(const GenerateQuery& query, Limits& limits)
      : query_(query),
        limits_(limits),
        puzzle_(sound_shape(query, limits)),
        has_bits_(puzzle_.start.has_bits()),
        check_(query, puzzle_, limits),
        places_(press_places(puzzle_, limits).places),
        costs_(puzzle_),
        orders_(puzzle_.states ? orders_of_presses(puzzle_, limits) : std::vector<unsigned>()),
        draws_(query, puzzle_, check_, limits),
        random_(query.seed) {
    if (has_bits_) {
      shape_.emplace(check_.study(), limits);
      targets_ = required_change(puzzle_.start, puzzle_.goal, puzzle_.holes);
    }
    if (query.symmetric) require_symmetric();
  }

  /// Calls `each` with boards as they are found, also before a stop.
  void run(Generated& result, const std::function<void(Item item)>& each) {
    PressSets sets(query_, places_, limits_);
    refusal_ = refusal_at_once(sets);
    std::uint64_t found = 0;
    bool is_drawing = true;
    while (refusal_.empty() && found < query_.count) {
      if (auto item = is_drawing ? drawn(sets) : made()) {
        ++found;
        each(std::move(*item));
      } else if (is_drawing && !query_.symmetric && !limits_.stopped()) {
        is_drawing = false;
        result.uniform = table_.has_value();
        draws_.drop(random_);
      } else {
        break;
      }
    }
    if (refusal_.empty() && found == 0 && query_.count > 0 && !limits_.stopped())
      refusal_ = refusal_in_the_end();
    if (refusal_.empty() && found == query_.count) {
      result.status = Status::optimal;
    } else {
      result.status = refusal_.empty() ? Status::unknown : Status::impossible;
      result.reason = reason();
    }
  }

 private:
  /// A place, and the number of additional presses there.
  struct Press {
    std::size_t place = 0;
    std::uint64_t amount = 1;
  };

  bool of_buttons() const { return puzzle_.buttons.has_value(); }
  bool counts_amounts() const { return !has_bits_ && puzzle_.cost_of == CostOf::amount; }
  bool is_uniform() const {
    return puzzle_.goal.kind == Goal::Kind::uniform && (has_bits_ || light_count(puzzle_) > 0);
  }

  /// Returns how many times a press may be made.
  std::uint64_t max_times(std::size_t place) const {
    return (orders_.empty() ? puzzle_.modulus() : orders_[place]) - 1;
  }
  /// Returns how many targets the goal `uniform` has.
  std::uint64_t targets() const { return puzzle_.states ? common_states(puzzle_) : puzzle_.modulus(); }

  std::string reason() const {
    if (!refusal_.empty()) return refusal_;
    if (limits_.stopped())
      return limits_.reason() + " before enough " + (of_buttons() ? "lights" : "boards") + " were found";
    return std::string(of_buttons() ? "no such lights were found" : "no such board was found") +
           ", although such " + (of_buttons() ? "lights" : "boards") +
           " are not proved impossible; another seed may find one";
  }

  std::string too_many(std::uint64_t greatest) const {
    return (of_buttons() ? "no lights need more than " : "no board of this shape needs more than ") +
           std::to_string(greatest) + (greatest == 1 ? " press" : " presses") + ", so none " +
           (of_buttons() ? "need " : "needs ") + std::to_string(query_.presses);
  }

  /// Returns why no board exists if the query exceeds the worst case `greatest`; otherwise an empty string.
  std::string refusal_above(std::uint64_t greatest) const {
    return query_.presses > greatest ? too_many(greatest) : "";
  }

  /// Throws InputError unless every press has the same effect under the mirrored rule, and the goal, the
  /// holes and the masks equal their mirror images.
  void require_symmetric() {
    bool symmetric =
        puzzle_.goal.kind != Goal::Kind::target ||
        mirrored(required_change(puzzle_, puzzle_.start, 0)) == required_change(puzzle_, puzzle_.start, 0);
    for (const auto* mask : {&puzzle_.holes, &puzzle_.free, &puzzle_.fixed})
      symmetric = symmetric && (!*mask || mirrored(**mask) == **mask);
    Puzzle other = puzzle_;
    for (auto& stencil : other.rule.kinds)
      for (Offset& offset : stencil) offset.column = -offset.column;
    Board difference = puzzle_.start;
    for (const std::size_t place : places_) {
      if (!symmetric) break;
      const std::size_t row = place / puzzle_.start.columns();
      const std::size_t column = place % puzzle_.start.columns();
      limits_.count_operations(difference.words().size(), 0, "comparing with the mirror image");
      add_press(puzzle_, row, column, 1, difference);
      add_press(other, row, column, puzzle_.modulus() - 1, difference);
      symmetric = difference.weight() == 0;
    }
    if (!symmetric)
      throw InputError(
          "symmetric boards need a rule, goal, holes, free and fixed cells that equal their left-right "
          "mirror images; change them, or leave symmetric out");
  }

  /// Returns why no such board exists, if that follows from the number of presses or from the mean over the
  /// solutions of a board (Facts 19 and 45); otherwise an empty string.
  std::string refusal_at_once(const PressSets& sets) {
    const std::string number = std::to_string(query_.presses);
    if (puzzle_.cost)
      return !sets.empty() ? ""
                           : "no set of presses costs " + number +
                                 (query_.symmetric ? " and equals its mirror image" : "");
    const std::uint64_t presses = places_.size();
    std::uint64_t most = 0;
    for (const std::size_t place : places_)
      most += counts_amounts() ? max_times(place) : std::min<std::uint64_t>(max_times(place), 1);
    if (query_.presses > most) {
      const std::string too_few = "there " + std::string(presses == 1 ? "is" : "are") + " only " +
                                  std::to_string(presses) + (of_buttons() ? " button" : " cell") +
                                  (presses == 1 ? "" : "s") + " to press";
      if (puzzle_.states) return too_many(most);
      return !counts_amounts() ? too_few + ", so no " + (of_buttons() ? "lights need " : "board needs ") +
                                     number + (query_.presses == 1 ? " press" : " presses")
                               : too_many(most) + ": " + too_few + ", each at most " +
                                     std::to_string(puzzle_.modulus() - 1) + " times";
    }
    if (sets.empty())
      return "no set of " + number + (query_.presses == 1 ? " press" : " presses") +
             " equals its mirror image";
    if (!has_bits_) {
      patterns_reservation_ = limits_.charge(static_cast<double>(check_.study().colours().orders().size()) *
                                             static_cast<double>(puzzle_.start.cells()));
      patterns_ = check_.study().quiet_patterns(limits_);
    }
    return refusal_above(mean_bound(puzzle_, has_bits_ ? shape_->kernel : patterns_, places_, limits_));
  }

  /// Sets `refusal_` if it proves that no such board exists: by the worst case, by the numbers of boards,
  /// or by trying every set of presses. Returns whether a board may exist.
  bool may_exist(const PressSets& sets) {
    refusal_ = has_bits_ ? refusal_by_numbers() : refusal_by_table();
    constexpr std::uint64_t few_sets = 20'000;
    if (refusal_.empty() && sets.at_most(few_sets, limits_) && !any_stands(sets) && !check_.in_doubt() &&
        !limits_.stopped())
      refusal_ = (puzzle_.cost ? "none of the sets of presses of cost " + std::to_string(query_.presses)
                               : "none of the sets of " + std::to_string(query_.presses) +
                                     (query_.presses == 1 ? " press" : " presses")) +
                 " is the answer of such " + (of_buttons() ? "lights" : "a board");
    return refusal_.empty();
  }

  /// For two states: returns a refusal from the tally of few buttons, or from counts by cell classes.
  std::string refusal_by_numbers() {
    if (puzzle_.cost) return "";
    const auto refusal_of = [&](const auto& boards, const auto& unique) {
      std::string refusal = refusal_above(boards.size() - 1);
      if (refusal.empty() && query_.unique && query_.presses < unique.size() && unique[query_.presses] == 0)
        refusal = (of_buttons() ? "no lights that need " : "no board that needs ") +
                  std::to_string(query_.presses) + (query_.presses == 1 ? " press" : " presses") +
                  (of_buttons() ? " have" : " has") + " exactly one minimum solution";
      return refusal;
    };
    constexpr double max_seconds = 5;
    if (of_buttons() && puzzle_.goal.kind != Goal::Kind::uniform && !has_masks(puzzle_))
      if (const auto tally = tally_of(puzzle_, max_seconds, limits_))
        return refusal_of(tally->boards, tally->unique);
    const auto classes = shape_->classes_for_goal(limits_);
    if (!classes) return "";
    std::string refusal = refusal_above(covering_radius_bounds(*classes, limits_).upper);
    if (!refusal.empty()) return refusal;
    stopped_by([&] {
      const DistanceCounts counts = distance_counts(*classes, limits_);
      refusal = refusal_of(counts.boards, counts.unique);
    });
    return refusal;
  }

  /// For more states: returns a refusal from a table of all boards, if it is small. Keeps it to construct
  /// boards.
  std::string refusal_by_table() {
    if (puzzle_.cost) return "";
    BoardTable table(puzzle_, check_.study().orders(), limits_);
    constexpr double max_in_table = 16777216;  // 2^24
    constexpr double max_seconds = 5;
    if (table.size() > max_in_table || table.seconds() > max_seconds) return "";
    table.fill(limits_);
    std::string refusal = refusal_above(table.boards().size() - 1);
    if (refusal.empty() && !query_.symmetric) table_ = std::move(table);
    return refusal;
  }

  /// For more states: returns a refusal from the worst case, which may take half a minute.
  std::string refusal_in_the_end() {
    if (has_bits_ || puzzle_.cost) return "";
    const auto bounds = bounds_of_halves(puzzle_, patterns_, places_, limits_);
    return bounds ? refusal_above(bounds->upper) : "";
  }

  /// Draws sets of presses until one represents its board. After several failures, it tests whether a board
  /// can exist at all; in the end it gives up.
  std::optional<Item> drawn(PressSets& sets) {
    constexpr std::uint64_t time_budget = 4'000;
    constexpr std::uint64_t cells_between_polls = 1 << 12;
    const std::uint64_t draws_between_polls =
        std::clamp<std::uint64_t>(cells_between_polls / (1 + puzzle_.start.cells()), 1, 64);
    for (std::uint64_t attempt = 0; attempt < check_.max_draws(); ++attempt) {
      if (attempt % draws_between_polls == 0 && !limits_.report_and_continue({.stage = "drawing boards"}))
        return std::nullopt;
      if (limits_.stopped()) return std::nullopt;
      if (attempt == time_budget && (!may_exist(sets) || table_)) return std::nullopt;
      Draw one = draws_.next(random_, [&](Random& random) {
        Board presses = sets.draw(random);
        Board board = board_of(presses, random);
        return std::pair(std::move(board), std::move(presses));
      });
      if (one.stands) return Item{std::move(one.board), std::move(one.presses)};
    }
    return std::nullopt;
  }

  bool any_stands(const PressSets& sets) {
    return sets.any([&](const Board& presses) {
      if (!limits_.report_and_continue({.stage = "trying all presses"})) return true;
      const Board effect = effect_of(puzzle_, presses);
      for (std::uint64_t number = 0; number < (is_uniform() ? targets() : 1); ++number)
        if (check_.stands_for(board_to(effect, is_uniform() ? number : puzzle_.goal.number), presses))
          return true;
      return false;
    });
  }

  /// Constructs a board: from the table or a worst-case board, or else by adding presses one by one while
  /// they stay minimum, and unique if the query requires that.
  std::optional<Item> made() {
    const std::uint64_t max_tries = table_ ? 20'000 : 200;
    for (std::uint64_t attempt = 0;
         attempt < max_tries && limits_.report_and_continue({.stage = "making boards"}); ++attempt) {
      const std::optional<Board> known = has_bits_ ? part_of_worst() : from_table();
      const Board presses = known ? *known : added_one_by_one();
      if (costs_.of(presses) != query_.presses) continue;
      Board board = board_of(presses, random_);
      if (const auto answer = check_.answer(board, query_.presses))
        return Item{std::move(board), *answer->solution};
    }
    return std::nullopt;
  }

  /// For two states: returns a part of the presses of a worst-case board, which is also a minimum (Fact
  /// 19).
  std::optional<Board> part_of_worst() {
    if (query_.unique || puzzle_.cost || !shape_->classes) return std::nullopt;
    if (!worst_) worst_ = covering_radius(*shape_->classes, limits_);
    if (worst_->pressed.empty() || query_.presses > worst_->lower) return std::nullopt;
    std::vector<std::size_t> shuffled;
    for (const Press& one : shuffled_presses()) shuffled.push_back(one.place);
    Board presses = nothing_pressed(puzzle_);
    std::uint64_t weight = 0;
    for (const std::size_t place :
         worst_presses(*shape_->classes, shape_->kernel, *worst_, shuffled, limits_))
      if (weight++ < query_.presses) add({place}, presses);
    return presses;
  }

  /// For more states: returns the presses of a board of the table; all boards are equally likely.
  std::optional<Board> from_table() {
    if (!table_) return std::nullopt;
    const std::vector<LeastCost>& least = table_->least();
    if (in_table_.empty()) {
      const std::uint64_t boards = table_->boards()[static_cast<std::size_t>(query_.presses)];
      in_table_reservation_ = limits_.charge(sizeof(std::uint32_t) * static_cast<double>(boards));
      in_table_.reserve(static_cast<std::size_t>(boards));
      for (std::uint32_t board = 0; board < least.size(); ++board)
        if (least[board] == query_.presses) in_table_.push_back(board);
    }
    return table_->presses_to(in_table_[static_cast<std::size_t>(random_.below(in_table_.size()))]);
  }

  Board added_one_by_one() {
    Board presses = nothing_pressed(puzzle_);
    std::uint64_t weight = 0;
    for (const Press& one : shuffled_presses()) {
      if (weight == query_.presses || !limits_.report_and_continue({.stage = "making boards"})) break;
      const std::uint64_t cost = costs_.at(one.place);
      if (cost > query_.presses - weight) continue;
      const Board before = presses;
      add(one, presses);
      if (check_.answer(board_of(presses, random_), weight + cost))
        weight += cost;
      else
        presses = before;
    }
    return presses;
  }

  std::vector<Press> shuffled_presses() {
    std::vector<Press> presses;
    for (const std::size_t place : places_)
      if (has_bits_)
        presses.push_back({place});
      else if (counts_amounts())
        presses.insert(presses.end(), max_times(place), Press{place});
      else if (max_times(place) > 0)
        presses.push_back({place, 1 + random_.below(max_times(place))});
    // If lights have two states, the last step changes nothing and must not draw a number.
    shuffle_first(presses, presses.size() - (has_bits_ && !presses.empty() ? 1 : 0), random_);
    return presses;
  }

  static void add(const Press& one, Board& presses) {
    const std::size_t row = one.place / presses.columns();
    const std::size_t column = one.place % presses.columns();
    presses.set(row, column, presses.get(row, column) + one.amount);
  }

  /// Returns the board that these presses bring to the goal, or under `uniform` to a random target.
  Board board_of(const Board& presses, Random& random) const {
    Board effect = effect_of(puzzle_, presses);
    return board_to(std::move(effect), is_uniform() ? random.state(targets()) : puzzle_.goal.number);
  }

  /// Returns the board that presses with this effect bring to the goal, or under `uniform` to `number`.
  Board board_to(Board effect, std::uint64_t number) const {
    if (!has_bits_) return required_change(puzzle_, effect, number);
    return std::move(effect) ^ (is_uniform() && number == 1 ? *targets_.other : targets_.lights);
  }

  const GenerateQuery& query_;
  Limits& limits_;
  Puzzle puzzle_;  // unlit
  bool has_bits_;
  QueryCheck check_;
  std::vector<std::size_t> places_;  // places of presses
  PressCosts costs_;
  std::vector<unsigned> orders_;  // with `states`: orders of the presses, by cell
  SharedDraws draws_;
  Random random_;
  std::string refusal_;
  // For two states:
  std::optional<StudyShape> shape_;
  RequiredChange targets_;  // on an unlit board
  std::optional<CoveringRadius> worst_;
  // For more:
  MemoryReservation patterns_reservation_;
  std::vector<Board> patterns_;  // generators of the quiet patterns
  std::optional<BoardTable> table_;
  MemoryReservation in_table_reservation_;
  std::vector<std::uint32_t> in_table_;  // numbers of the boards in the table with the requested minimum
};

Generated generate_for(const GenerateQuery& query, Limits& limits,
                       const std::function<void(Generated::Item item)>& each) {
  Generated result;
  bool found = false;
  const std::string why = stopped_by([&] {
    Generator(query, limits).run(result, [&](auto item) {
      found = true;
      each(std::move(item));
    });
  });
  if (!why.empty()) {
    result.status = Status::unknown;
    result.reason = why;
  }
  result.uniform = result.uniform || !found;
  result.seconds = limits.seconds();
  return result;
}

/// Returns the approximate number of bytes of a board, its presses, and the text of both.
double item_bytes(const Puzzle& shape) {
  constexpr double allocator_bytes = 32;   // for each of two boards
  constexpr double boards_in_text = 2.25;  // and a hexadecimal board
  constexpr double boards_of_numbers = 12;
  const Board& like = shape.start;
  const double buttons = shape.buttons ? static_cast<double>(shape.buttons->size()) : 0;
  if (!like.has_bits())
    return sizeof(Generated::Item) + boards_of_numbers * (static_cast<double>(like.cells()) + buttons);
  return sizeof(Generated::Item) + boards_in_text * text_bytes(like.rows(), like.columns()) + 2 * buttons +
         2 * (static_cast<double>(like.words().size_bytes()) + allocator_bytes);
}

}  // namespace

Generated generate(const GenerateQuery& query, const RunOptions& run,
                   const std::function<void(Generated::Item item)>& each) {
  Limits limits(run);
  return generate_for(query, limits, each);
}

Generated generate(const GenerateQuery& query, const RunOptions& run) {
  Limits limits(run);
  const double bytes = item_bytes(query.shape);
  std::vector<Generated::Item> items;
  MemoryReservation reservation;
  Generated result = generate_for(query, limits, [&](Generated::Item item) {
    if (items.size() == items.capacity()) {
      const auto more = static_cast<std::size_t>(
          std::min<std::uint64_t>(query.count, std::max<std::size_t>(16, 2 * items.size())));
      reservation = MemoryReservation();
      reservation = limits.charge_part(bytes * static_cast<double>(more));
      items.reserve(more);
    }
    items.push_back(std::move(item));
  });
  result.items = std::move(items);
  return result;
}

void assist_draws(Team& team, const std::string& question, Limits& limits) {
  std::istringstream whole(question);
  Loading in(whole);
  PackedForm form = PackedForm::grid;
  GenerateQuery query;
  in(form, query.presses, query.unique, query.symmetric);
  load(in, query.shape, form);
  QueryCheck check(query, query.shape, limits);
  answer_blocks_dealt(team, 1, [&]() -> Answerer {
    return [&](std::uint64_t, const std::string& text) {
      std::istringstream block(text);
      Loading draws(block);
      std::vector<std::uint8_t> stand;
      for (std::uint64_t left = draws.number(); left > 0; --left) {
        if (!limits.report_and_continue()) limits.give_up();
        Board board;
        Board presses;
        load(draws, board);
        load(draws, presses);
        stand.push_back(check.stands_for(board, presses));
      }
      return packed(check.in_doubt(), stand);
    };
  });
}

}  // namespace flipwise
