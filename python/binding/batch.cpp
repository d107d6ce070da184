// SPDX-License-Identifier: MIT
#include "batch.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace flipwise::python {

namespace {

constexpr std::size_t max_at_once = 4096;

/// Answers to many boards, in Python arrays that are filled without the interpreter lock.
struct Answers {
  py::array_t<std::uint8_t> status;
  py::array_t<std::int64_t> numbers;
  Cells presses;
  std::uint8_t* statuses;
  std::int64_t* presses_of;
  std::uint8_t* cells;

  Answers(py::ssize_t boards, std::vector<py::ssize_t> shape)
      : status(boards),
        numbers(boards),
        presses(std::move(shape)),
        statuses(status.mutable_data()),
        presses_of(numbers.mutable_data()),
        cells(presses.mutable_data()) {
    std::fill_n(statuses, boards, static_cast<std::uint8_t>(Status::unknown));
    std::fill_n(presses_of, boards, std::int64_t{-1});
    std::fill_n(cells, presses.size(), std::uint8_t{0});
  }

  void set(std::size_t index, const Answer& answer) {
    statuses[index] = static_cast<std::uint8_t>(answer.status);
    if (!answer.solution) return;
    presses_of[index] = static_cast<std::int64_t>(*answer.upper);
    const Board& pressed = *answer.solution;
    copy_cells(pressed, cells + index * pressed.cells());
  }
  py::tuple tuple() const { return py::make_tuple(status, numbers, presses); }
};

/// Solves `count` boards, starting with board `first`.
void solve_block(const ManySolver& solver, const std::uint8_t* lit, std::size_t cells, std::size_t first,
                 std::size_t count, Answers& answers) {
  const std::size_t words = solver.words();
  std::vector<Word> boards(count * words);
  std::vector<Word> presses(count * words);
  std::vector<std::uint16_t> numbers(count);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t cell = 0; cell < cells; ++cell)
      boards[i * words + cell / word_bits] |= static_cast<Word>(lit[(first + i) * cells + cell] & 1)
                                              << (cell % word_bits);
  solver.fewest(boards, presses, numbers);
  for (std::size_t i = 0; i < count; ++i) {
    const bool solved = numbers[i] != ManySolver::impossible;
    answers.statuses[first + i] = static_cast<std::uint8_t>(solved ? Status::optimal : Status::impossible);
    if (!solved) continue;
    answers.presses_of[first + i] = numbers[i];
    for (std::size_t cell = 0; cell < cells; ++cell)
      answers.cells[(first + i) * cells + cell] =
          presses[i * words + cell / word_bits] >> (cell % word_bits) & 1;
  }
}

/// Calls `solve(first, count)` for blocks of boards on several threads, until one throws or `stop` is set.
template <typename Solve>
void in_blocks(std::size_t boards, unsigned threads, const std::atomic<bool>& stop, Solve solve) {
  std::atomic<std::size_t> next = 0;
  std::exception_ptr fault;
  std::mutex mutex;
  const auto work = [&] {
    try {
      for (std::size_t first; !stop && (first = next.fetch_add(max_at_once)) < boards;)
        solve(first, std::min(max_at_once, boards - first));
    } catch (...) {
      const std::lock_guard lock(mutex);
      fault = std::current_exception();
      next = boards;
    }
  };
  const std::size_t cores = std::max(1U, threads > 0 ? threads : std::thread::hardware_concurrency());
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < std::min<std::size_t>({cores, 64, boards / max_at_once + 1}); ++i)
    others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
  if (fault) std::rethrow_exception(fault);
}

/// Reports the fraction of boards that are answered, from any thread. It never decreases, although the
/// progress of a board restarts with each stage.
class Share {
 public:
  Share(Watch& watch, std::size_t count, const char* stage)
      : tell_(watch.reports()), stop_(watch.flag()), count_(count), stage_(stage) {}

  bool finish(std::size_t boards) {
    const std::lock_guard lock(mutex_);
    finished_ += boards;
    return tell(0);
  }
  bool part_of_one(const Progress& of_one) {
    const std::lock_guard lock(mutex_);
    return tell(std::clamp(of_one.done, 0.0, 1.0));
  }

 private:
  bool tell(double part) {
    done_ = std::max(done_, (static_cast<double>(finished_) + part) / static_cast<double>(count_));
    Progress state;
    state.done = done_;
    state.stage = stage_;
    return tell_(state) && !stop_;
  }

  ProgressCall tell_;
  const std::atomic<bool>& stop_;
  std::size_t count_;
  const char* stage_;
  std::mutex mutex_;
  std::size_t finished_ = 0;
  double done_ = 0;
};

/// Solves boards of one shape one by one, each on all threads, until `share` returns false.
void solve_each(const Solver& solver, const std::uint8_t* cells, std::size_t boards, const Board& shape,
                Answers& answers, Share& share) {
  for (std::size_t i = 0; i < boards; ++i) {
    answers.set(i, solver.solve(board_of(cells + i * shape.cells(), shape.rows(), shape.columns(),
                                         shape.modulus())));
    if (!share.finish(1)) return;
  }
}

}  // namespace

py::tuple solve_boards(const std::string& request, const py::dict& arrays, const Cells& boards,
                       py::object progress) {
  SolveRequest parsed = read_request<SolveRequest>(request, arrays);
  const Puzzle& puzzle = parsed.puzzle;
  SolveOptions& options = parsed.options;
  const auto count = static_cast<std::size_t>(boards.shape(0));
  Answers answers(boards.shape(0), {boards.shape(0), boards.shape(1), boards.shape(2)});
  Watch watch(std::move(progress));
  watch.over(options.run);
  const std::uint8_t* lit = boards.data();
  Share share(watch, count, "boards");
  const ProgressCall part = [&](const Progress& of_one) { return share.part_of_one(of_one); };
  watch.run([&] {
    std::unique_ptr<const ManySolver> many;
    if (options.find == SolveOptions::Find::fewest && !options.run.limit_seconds)
      many = ManySolver::prepare(puzzle, count >= 10'000, options);
    if (many) {
      in_blocks(count, options.run.threads, watch.flag(), [&](std::size_t first, std::size_t size) {
        solve_block(*many, lit, puzzle.start.cells(), first, size, answers);
        share.finish(size);
      });
    } else {
      options.run.progress = part;
      solve_each(Solver(puzzle, options), lit, count, puzzle.start, answers, share);
    }
    return true;
  });
  return answers.tuple();
}

namespace {

/// Receives the progress of the decoder call on this thread, and stops it. A decoder gets its options when
/// it is created, but serves many calls.
thread_local ProgressCall decoder_call;

Solver prepared(SolveRequest request) {
  Watch watch{py::none()};
  request.options.run.progress = [](const Progress& state) { return !decoder_call || decoder_call(state); };
  return watch.run([&] {
    decoder_call = [&](const Progress&) { return !watch.flag(); };
    return Solver(std::move(request.puzzle), request.options);
  });
}

}  // namespace

Decoder::Decoder(const std::string& request, const py::dict& arrays)
    : Decoder(read_request<SolveRequest>(request, arrays)) {}

Decoder::Decoder(SolveRequest request)
    : buttons_(request.puzzle.press_columns()), solver_(prepared(std::move(request))) {}

py::tuple Decoder::solve(const Cells& syndromes, py::object progress) const {
  Answers answers(syndromes.shape(0), {syndromes.shape(0), static_cast<py::ssize_t>(buttons_)});
  Watch watch(std::move(progress));
  const auto count = static_cast<std::size_t>(syndromes.shape(0));
  const Board shape(1, static_cast<std::size_t>(syndromes.shape(1)));
  Share share(watch, count, "syndromes");
  watch.run([&] {
    decoder_call = [&](const Progress& of_one) { return share.part_of_one(of_one); };
    solve_each(solver_, syndromes.data(), count, shape, answers, share);
    return true;
  });
  return answers.tuple();
}

}  // namespace flipwise::python
