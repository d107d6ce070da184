// SPDX-License-Identifier: MIT
#include "many/solve_many.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <utility>
#include <variant>

#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/request.hpp"
#include "many/blocks.hpp"
#include "many/shape_solver.hpp"

namespace flipwise::app {

namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  while (!text.empty() && blanks.find(text.back()) != blanks.npos) text.remove_suffix(1);
  while (!text.empty() && blanks.find(text.front()) != blanks.npos) text.remove_prefix(1);
  return text;
}

void override_puzzle(const ManyOptions& options, BoardPuzzle& puzzle) {
  if (options.rule) puzzle.rule = *options.rule;
  if (options.wrap) puzzle.wrap = *options.wrap;
  if (options.goal) puzzle.goal = *options.goal;
}

/// Answers the lines of one thread: ids or JSON objects, one board a line. What depends on the shape is
/// done once for each of the last few shapes.
class LineAnswerer {
 public:
  explicit LineAnswerer(const ManyOptions& options) : options_(options) { options_.solve.threads = 1; }

  void operator()(const Block& block, Answered& answered) {
    out_ = &answered;
    out_->text.reserve(3 * block.text.size());
    line_ = block.first_line;
    if (block.too_long) {
      refuse("a line of more than 64 MiB");
      return;
    }
    std::string_view rest = block.text;
    while (!rest.empty() && out_->fatal.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      answer_line(trimmed(rest.substr(0, end)));
      rest.remove_prefix(std::min(end + 1, rest.size()));
      ++line_;
    }
    flush();
  }

 private:
  /// What cannot be answered keeps its place.
  void refuse(const std::string& what) {
    flush();
    out_->bad = true;
    if (options_.strict)
      out_->fatal = fmt::format("line {}: {}", line_, what);
    else if (options_.json)
      out_->text += fmt::format("{}\n", error_json(what, line_));
    else
      out_->text += fmt::format("error {}: {}\n", line_, what);
  }

  void answer_line(std::string_view text) {
    if (gather_id(text)) return;
    flush();
    if (stop_requested()) throw Interrupted();
    try {
      if (text.starts_with('{'))
        answer_json(text);
      else if (looks_like_id(text))
        answer_id(text);
      else
        refuse(text.empty() ? "there is no board" : "expected an id or a JSON object");
    } catch (const InputError& error) {
      refuse(error.what());
    }
  }

  /// The way of nearly all lines: an id with the head of the line before. False where anything is unusual.
  bool gather_id(std::string_view text) {
    if (shape_ == nullptr || !shape_->gathers() || options_.json) return false;
    if (text.size() <= head_.size() || text[head_.size()] != ':' || !text.starts_with(head_)) return false;
    if (!shape_->gather(text.substr(head_.size() + 1))) return false;
    if (shape_->full()) flush();
    return true;
  }

  void answer_id(std::string_view text) {
    BoardPuzzle puzzle = read_id(text).puzzle;
    override_puzzle(options_, puzzle);
    answer_puzzle(std::string(text.substr(0, text.find(':'))), puzzle);
  }

  void answer_json(std::string_view text) {
    SolveRequest request = solve_request_from_json(text, "not a puzzle");
    if (!options_.json && request.options.all > 0)
      throw InputError("field 'all' lists several boards: choose --format json");
    const bool plain = request.options.find == SolveOptions::Find::fewest && request.options.all == 0 &&
                       !request.options.limit_seconds && !request.options.memory_bytes;
    if (plain) request.options = options_.solve;
    request.options.threads = 1;
    request.options.progress = options_.solve.progress;
    if (const auto* buttons = std::get_if<ButtonPuzzle>(&request.puzzle)) {
      print(*buttons, solve(*buttons, request.options));
      return;
    }
    auto& puzzle = std::get<BoardPuzzle>(request.puzzle);
    override_puzzle(options_, puzzle);
    if (plain)
      answer_puzzle(write_id_head(puzzle), puzzle);
    else
      print(puzzle, solve(puzzle, request.options));
  }

  void answer_puzzle(std::string head, const BoardPuzzle& puzzle) {
    choose_shape(std::move(head), puzzle);
    if (!shape_->gathers() || options_.json)
      print(shape_->puzzle_of(puzzle.start), shape_->solve(puzzle.start));
    else if (!shape_->gather(puzzle.start))
      throw InputError("a hole is lit");
  }

  void choose_shape(std::string head, const BoardPuzzle& puzzle) {
    constexpr std::size_t most_shapes = 64;
    shape_ = nullptr;
    if (shapes_.size() >= most_shapes && !shapes_.contains(head)) shapes_.clear();
    head_ = std::move(head);
    auto found = shapes_.find(head_);
    if (found == shapes_.end()) found = shapes_.emplace(head_, ShapeSolver(puzzle, options_.solve)).first;
    shape_ = &found->second;
  }

  /// Answers what has been gathered.
  void flush() {
    if (shape_ != nullptr) shape_->answer_gathered(out_->text);
  }

  template <typename Puzzle>
  void print(const Puzzle& puzzle, const Answer& answer) {
    out_->unknown |= answer.status == Status::unknown;
    if (options_.json) {
      out_->text += to_json(puzzle, answer) + "\n";
      return;
    }
    std::string& text = out_->text;
    text += to_string(answer.status);
    if (answer.status == Status::unknown) text += fmt::format(" {}", answer.lower);
    if (answer.solution) {
      text += fmt::format(
          " {} {}", answer.solution->pressed.weight(),
          rows_on_a_line({answer.solution->pressed, holes_of(puzzle), answer.solution->second}));
    }
    text += '\n';
  }

  ManyOptions options_;
  Answered* out_ = nullptr;
  std::uint64_t line_ = 1;
  std::unordered_map<std::string, ShapeSolver> shapes_;  // by the heads of ids, "plus-4x4"
  ShapeSolver* shape_ = nullptr;                         // of the line before
  std::string head_;                                     // its key
};

}  // namespace

Exit solve_many(Input& input, Output& output, const ManyOptions& options) {
  ManyOptions each = options;
  each.solve.progress = [](const Progress&) { return !stop_requested(); };
  const Answered total = answer_blocks(input, output, options.solve.threads, [&each]() -> BlockAnswerer {
    return [answerer = std::make_shared<LineAnswerer>(each)](const Block& block, Answered& answered) {
      (*answerer)(block, answered);
    };
  });
  if (!total.fatal.empty()) throw InputError(total.fatal);
  if (stop_requested()) throw Interrupted();
  if (total.bad) return Exit::input;
  return total.unknown ? Exit::stopped : Exit::answered;
}

}  // namespace flipwise::app
