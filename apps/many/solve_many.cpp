// SPDX-License-Identifier: MIT
#include "many/solve_many.hpp"

#include <fmt/format.h>

#include <memory>
#include <unordered_map>
#include <utility>

#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/request.hpp"
#include "many/lines.hpp"
#include "many/shape_solver.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

bool is_same_shape(const Board& left, const Board& right) {
  return left.rows() == right.rows() && left.columns() == right.columns() &&
         left.modulus() == right.modulus();
}
bool is_same_but_start(const Puzzle& left, const Puzzle& right) {
  return is_same_shape(left.start, right.start) && left.holes == right.holes && left.rule == right.rule &&
         left.wrap == right.wrap && left.goal == right.goal && left.goal.holes == right.goal.holes &&
         left.free == right.free && left.fixed == right.fixed && left.cost == right.cost &&
         left.states == right.states && left.cost_of == right.cost_of && left.buttons == right.buttons;
}

/// Whether the head of an id and costs are all that a puzzle differs by from others in its shape.
bool has_head(const Puzzle& puzzle) {
  return puzzle.start.has_bits() && !puzzle.buttons && !puzzle.states &&
         puzzle.rule.form != Rule::Form::two_kind;
}

/// Answers boards. What depends on the shape is done once for each of the last few shapes.
class BoardLines final : public LineAnswerer {
 public:
  BoardLines(ManyOptions options, const LineOptions& how, std::shared_ptr<const Solver> of_buttons)
      : LineAnswerer(how),
        options_(std::move(options)),
        json_(how.json),
        of_buttons_(std::move(of_buttons)) {
    if (of_buttons_) lights_ = complete(options_.given);
    options_.solve.run.threads = 1;
    options_.solve.run.ranks = nullptr;
    options_.solve.run.progress = [](const Progress&) { return !stop_requested(); };
  }

 private:
  /// The way of nearly all lines: an id with the head of the line before. False where anything is unusual.
  bool gather(std::string_view text) override {
    if (shape_ == nullptr || !shape_->gathers() || json_) return false;
    if (text.size() <= head_.size() || text[head_.size()] != ':' || !text.starts_with(head_)) return false;
    if (!shape_->gather(text.substr(head_.size() + 1))) return false;
    if (shape_->full()) flush();
    return true;
  }

  void answer_id(std::string_view text) override {
    const PuzzleSpec& given = options_.given;
    if (given.buttons) throw InputError("expected the lights of the buttons of --rule, found an id");
    const std::uint64_t own = given.colours > 2 ? given.colours : colours_of_id(text);
    const Puzzle puzzle = amended(given, read_id(text, own > 2 ? own : 2).puzzle);
    // A game of Flip states its rule after the colon.
    answer_puzzle(puzzle, looks_like_flip_game(text) ? "" : text.substr(0, text.find(':')));
  }

  void answer_json(std::string_view text) override {
    auto request = std::get<SolveRequest>(request_from_json(text, "not a puzzle", "solve"));
    if (!json_ && request.options.all > 0)
      throw InputError("field 'all' lists several boards: choose --format json");
    const bool plain = request.options.find == SolveOptions::Find::fewest && request.options.all == 0 &&
                       !request.options.run.limit_seconds && !request.options.run.memory_bytes;
    if (plain) request.options = options_.solve;
    request.options.run.threads = 1;
    request.options.run.progress = options_.solve.run.progress;
    take_off(begun(), request.options.run);
    const Puzzle puzzle = amended(options_.given, std::move(request.puzzle));
    if (plain)
      answer_puzzle(puzzle);
    else
      print(puzzle, solve(puzzle, request.options));
  }

  /// Returns the head of the id, and what an id does not state: costs of this line alone.
  std::string head_of(const Puzzle& puzzle) const {
    std::string head = write_id_head(puzzle);
    if (!puzzle.cost || options_.given.cost) return head;
    head += " cost";  // of a board of holes there is none
    for (const std::uint64_t cost : *puzzle.cost) head += fmt::format(" {}", cost);
    return head;
  }

  /// The solver of the line before, where that differs in its start alone; a limit, which is for each line
  /// alone, leaves no time to make one ready.
  const Solver& ready(const Puzzle& puzzle) {
    if (!ready_ || !is_same_but_start(ready_for_, puzzle)) {
      ready_.reset();
      ready_for_ = puzzle;
      ready_.emplace(puzzle, options_.solve);
    }
    return *ready_;
  }
  bool answer_cells(std::string_view text) override {
    if (of_buttons_) {
      set_lights(text, lights_.start);
      print(lights_, of_buttons_->solve(lights_.start));
      return true;
    }
    if (options_.given.colours == 0) return false;
    answer_puzzle(complete(spec_of_line(options_.given, text)));
    return true;
  }

  /// `head`: that of the line, where it is an id.
  void answer_puzzle(const Puzzle& puzzle, std::string_view head = {}) {
    if (!has_head(puzzle) || options_.solve.all > 0)
      return print(puzzle, options_.solve.run.limit_seconds ? solve(puzzle, options_.solve)
                                                            : ready(puzzle).solve(puzzle.start));
    choose_shape(head.empty() ? head_of(puzzle) : std::string(head), puzzle);
    if (!shape_->gathers() || json_)
      print(puzzle, shape_->solve(puzzle.start));
    else if (!shape_->gather(puzzle.start))
      throw InputError("a hole is lit");
  }

  void choose_shape(std::string head, const Puzzle& puzzle) {
    constexpr std::size_t most_shapes = 64;
    shape_ = nullptr;
    if (shapes_.size() >= most_shapes && !shapes_.contains(head)) shapes_.clear();
    head_ = std::move(head);
    auto found = shapes_.find(head_);
    if (found == shapes_.end()) found = shapes_.emplace(head_, ShapeSolver(puzzle, options_.solve)).first;
    shape_ = &found->second;
  }

  std::string unknown(std::string_view why) const override {
    return json_ ? Command::unknown_presses(why) : "unknown 0\n";
  }
  void flush() override {
    if (shape_ != nullptr) shape_->answer_gathered(out().text, [&] { give_up(out_of_memory); });
  }

  void print(const Puzzle& puzzle, const Answer& answer) {
    out().unknown |= answer.status == Status::unknown;
    if (json_)
      out().text += to_json(puzzle, answer) + "\n";
    else
      add_line(puzzle, answer, out().text);
  }

  ManyOptions options_;
  bool json_;
  std::shared_ptr<const Solver> of_buttons_;  // for all threads
  Puzzle lights_ = {};                        // of the line before, where there are buttons
  Puzzle ready_for_ = {};                     // of the line before
  std::optional<Solver> ready_ = {};
  std::unordered_map<std::string, ShapeSolver> shapes_;  // by the heads of ids, "plus-4x4"
  ShapeSolver* shape_ = nullptr;                         // of the line before
  std::string head_;                                     // its key
};

}  // namespace

Exit solve_many(Input& input, Output& output, const ManyOptions& options) {
  const LineOptions how = {.name = input.name(),
                           .json = options.json,
                           .strict = options.strict,
                           .is_slow = false,
                           .threads = options.solve.run.threads};
  std::shared_ptr<const Solver> of_buttons;
  if (options.given.buttons) {
    SolveOptions one_thread = options.solve;
    one_thread.run.threads = 1;
    one_thread.run.ranks = nullptr;
    one_thread.run.progress = [](const Progress&) { return !stop_requested(); };
    of_buttons = std::make_shared<const Solver>(complete(options.given), one_thread);
  }
  return answer_lines(input, output, how,
                      [&] { return std::make_unique<BoardLines>(options, how, of_buttons); });
}

}  // namespace flipwise::app
