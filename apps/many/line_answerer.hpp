// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "many/blocks.hpp"
#include "many/shape_solver.hpp"
#include "many/solve_many.hpp"

namespace flipwise::app {

/// Answers the lines of one thread: ids or JSON objects, one board a line. What depends on the shape is
/// done once for each of the last few shapes.
class LineAnswerer {
 public:
  explicit LineAnswerer(const ManyOptions& options) : options_(options) { options_.solve.threads = 1; }

  void operator()(const Block& block, Answered& answered);

 private:
  void refuse(const std::string& what);
  void answer_line(std::string_view text);
  bool gather_id(std::string_view text);
  void answer_id(std::string_view text);
  void answer_json(std::string_view text);
  void answer_puzzle(std::string head, const BoardPuzzle& puzzle);
  void choose_shape(std::string head, const BoardPuzzle& puzzle);
  void flush();
  template <typename Puzzle>
  void print(const Puzzle& puzzle, const Answer& answer);

  ManyOptions options_;
  Answered* out_ = nullptr;
  std::uint64_t line_ = 1;
  std::unordered_map<std::string, ShapeSolver> shapes_;  // by the heads of ids, "plus-4x4"
  ShapeSolver* shape_ = nullptr;                         // of the line before
  std::string head_;                                     // its key
};

}  // namespace flipwise::app
