// SPDX-License-Identifier: MIT
#include "generate.hpp"

#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "watch.hpp"

namespace flipwise::python {

namespace {

/// Boards in the form for Python, so that little work is left after a limit.
struct Items {
  std::vector<std::uint8_t> boards = {};
  std::vector<std::uint8_t> solutions = {};
  std::vector<std::string> ids = {};

  void add(Puzzle& like, Generated::Item item) {
    append(item.board, boards);
    append(item.presses, solutions);
    if (like.buttons) return ids.push_back(grid_rows({std::move(item.board), {}}).front());
    if (like.states) return;  // an id does not contain them
    like.start = std::move(item.board);
    ids.push_back(write_id(like));
  }
  /// Returns the number of bytes that Python will need; every board and solution may become an object.
  std::size_t bytes() const {
    constexpr std::size_t object = 200;
    const std::size_t id = ids.empty() ? 0 : ids.front().size() + sizeof(std::string) + object;
    return boards.capacity() + solutions.capacity() + ids.size() * (id + 2 * object);
  }

 private:
  static void append(const Board& board, std::vector<std::uint8_t>& cells) {
    const std::size_t size = cells.size();
    cells.resize(size + board.cells());
    copy_cells(board, cells.data() + size);
  }
};

Cells array_of(std::vector<std::uint8_t> cells, py::ssize_t rows, py::ssize_t columns) {
  auto kept = std::make_unique<std::vector<std::uint8_t>>(std::move(cells));
  const std::vector<std::uint8_t>& at = *kept;
  const py::capsule owner(kept.release(),
                          [](void* one) { delete static_cast<std::vector<std::uint8_t>*>(one); });
  const auto number = static_cast<py::ssize_t>(at.size()) / (rows * columns);
  return Cells({number, rows, columns}, at.data(), owner);
}

}  // namespace

py::dict generate_boards(const std::string& request, const py::dict& arrays, py::object progress) {
  using namespace py::literals;
  GenerateRequest parsed = read_request<GenerateRequest>(request, arrays);
  const GenerateQuery& query = parsed.query;
  RunOptions& run = parsed.run;
  Watch watch(std::move(progress));
  watch.over(run);
  const std::size_t most = run.memory_bytes.value_or(SIZE_MAX);
  Items items;
  bool full = false;
  run.progress = [&, tell = run.progress](const Progress& state) {
    return !full && (!tell || tell(state));
  };
  const auto found = watch.run([&] {
    Puzzle like = query.shape;
    return generate(query, run, [&](Generated::Item item) {
      if (!full) items.add(like, std::move(item));
      full = items.bytes() > most;
    });
  });
  const auto rows = static_cast<py::ssize_t>(query.shape.start.rows());
  const auto columns = static_cast<py::ssize_t>(query.shape.start.columns());
  const auto press_rows = static_cast<py::ssize_t>(query.shape.press_rows());
  const auto press_columns = static_cast<py::ssize_t>(query.shape.press_columns());
  return py::dict("status"_a = std::string(to_string(found.status)),
                  "reason"_a = full ? std::string(out_of_memory) : found.reason,
                  "uniform"_a = found.uniform, "seconds"_a = found.seconds,
                  "boards"_a = array_of(std::move(items.boards), rows, columns),
                  "solutions"_a = array_of(std::move(items.solutions), press_rows, press_columns),
                  "ids"_a = items.ids, "holes"_a = cells_of(query.shape.holes));
}

}  // namespace flipwise::python
