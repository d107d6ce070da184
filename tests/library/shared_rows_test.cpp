// SPDX-License-Identifier: MIT
//
// Solves boards with several processes, band of rows by band of rows. Here the processes are threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <random>
#include <thread>

#include "flipwise/flipwise.hpp"
#include "large_boards.hpp"
#include "ranks.hpp"
#include "sampled.hpp"
#include "stops.hpp"

namespace flipwise {
namespace {

/// Files outside the process: lights, and the presses that all processes write.
struct Files {
  Board lights;
  Board presses{lights.rows(), lights.columns()};
  std::atomic<std::size_t> rows_read_elsewhere = 0;
  std::atomic<std::size_t> rows_written_elsewhere = 0;
  bool is_spoilt_elsewhere = false;
  bool takes_all = true;  // whether rank 0 may finish without waiting for other ranks to take part
  std::mutex guard = {};
};

/// Waits for other ranks: on a busy machine, one thread may finish before another begins.
void wait_for_others(const Files& files, const std::atomic<std::size_t>& rows) {
  constexpr int time_budget = 60'000;
  for (int i = 0; i < time_budget && !files.takes_all && rows == 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

class FileSource final : public RowSource {
 public:
  explicit FileSource(Files& files, bool elsewhere = false)
      : files_(files), rows_(files.lights), elsewhere_(elsewhere) {}
  std::size_t rows() const override { return rows_.rows(); }
  std::size_t columns() const override { return rows_.columns(); }
  void rewind() override { rows_.rewind(); }
  void read(std::span<Word> row) override { rows_.read(row); }
  bool reads_anywhere() const override { return true; }
  void read_at(std::size_t first, std::span<Word> rows) const override {
    const std::size_t count = rows.size() / words_for(columns());
    if (elsewhere_)
      files_.rows_read_elsewhere += count;
    else
      wait_for_others(files_, files_.rows_read_elsewhere);
    if (elsewhere_ && files_.is_spoilt_elsewhere) throw InputError("unreadable");
    rows_.read_at(first, rows);
  }
  std::string address() const override { return "lights"; }

 private:
  Files& files_;
  BoardSource rows_;
  bool elsewhere_;
};

class FileSink final : public RowSink {
 public:
  explicit FileSink(Files& files, bool elsewhere = false) : files_(files), elsewhere_(elsewhere) {}
  void write(std::span<const Word> row) override { write_at(next_++, row); }
  std::string address() override { return "presses"; }
  void write_at(std::size_t first, std::span<const Word> rows) override {
    if (!elsewhere_) wait_for_others(files_, files_.rows_written_elsewhere);
    const std::lock_guard lock(files_.guard);
    const std::size_t words = words_for(files_.presses.columns());
    if (elsewhere_) files_.rows_written_elsewhere += rows.size() / words;
    std::copy(rows.begin(), rows.end(),
              files_.presses.words().begin() + static_cast<std::ptrdiff_t>(first * words));
  }

 private:
  Files& files_;
  bool elsewhere_;
  std::size_t next_ = 0;
};

OpenRows open_from(Files& files) {
  return [&files](const std::string& lights, const std::string& presses) {
    EXPECT_EQ(lights, "lights");
    EXPECT_EQ(presses, "presses");
    return SharedRows{
        std::make_unique<FileSource>(files, true), std::make_unique<FileSink>(files, true), {}};
  };
}

Answer solve_in(Files& files, const RowPuzzle& puzzle, SolveOptions options) {
  FileSource lights(files);
  FileSink presses(files);
  return solve(lights, presses, puzzle, options);
}

/// For every rule, wrap and goal, several ranks give the answer and presses of one, and each takes part.
TEST(SharedRows, EqualOneProcess) {
  std::mt19937_64 random(51);
  constexpr Wrap wraps[] = {Wrap::none, Wrap::columns, Wrap::rows, Wrap::torus};
  const Goal goals[] = {Goal{}, Goal{Goal::Kind::number, 1}, Goal{Goal::Kind::uniform}};
  std::size_t solved = 0;
  std::size_t with_choice = 0;
  for (const char* rule : {"plus", "ring"})
    for (const Wrap wrap : wraps)
      for (const Goal& goal : goals) {
        if (!in_full() && random() % (is_sanitized() ? 6 : 3) != 0) continue;
        const std::size_t columns = 1000 + random() % 65;
        const std::size_t rows = 3 * (std::size_t{1} << 19) / words_for(columns) + 5 + random() % 1000;
        const RowPuzzle puzzle{parse_rule(rule), wrap, goal};
        SCOPED_TRACE(testing::Message() << rule << ' ' << rows << " x " << columns << " wrap "
                                        << to_string(wrap) << " goal " << static_cast<int>(goal.kind));
        Board lights = changed_by(noise(rows, columns, random), puzzle);
        if (goal.is_number(1)) lights ^= all_lit(rows, columns);
        for (const bool spoiled : {false, true}) {
          if (spoiled) lights.flip(random() % rows, random() % columns);
          const auto find = random() % 2 ? SolveOptions::Find::any : SolveOptions::Find::fewest;
          Files one{lights};
          const Answer expected = solve_in(one, puzzle, {.find = find, .run = {.threads = 1}});
          for (const unsigned size : {2U, 3U}) {
            Files files{lights};
            files.takes_all = false;
            ThreadRanks ranks(size, library_jobs(open_from(files)));
            SolveOptions options{.find = find, .run = {.threads = 1 + static_cast<unsigned>(random() % 2)}};
            options.run.ranks = ranks.first();
            const Answer answer = solve_in(files, puzzle, options);
            EXPECT_EQ(to_string(answer.status), to_string(expected.status));
            EXPECT_EQ(answer.upper, expected.upper);
            EXPECT_EQ(answer.lower, expected.lower);
            EXPECT_EQ(answer.solutions, expected.solutions);
            EXPECT_EQ(answer.optimal_solutions, expected.optimal_solutions);
            EXPECT_TRUE(files.presses == one.presses);
            EXPECT_GT(files.rows_read_elsewhere, 0U);
            if (answer.upper) {
              EXPECT_GT(files.rows_written_elsewhere, 0U);
            }
          }
          solved += expected.upper.has_value();
          with_choice += expected.status == Status::optimal && expected.nullity > 0U;
        }
      }
  EXPECT_GT(solved, in_full() ? 24U : 0U);
  if (in_full()) {
    EXPECT_GT(with_choice, 3U);
  }
}

/// Rows so wide that a band has few of them.
TEST(SharedRows, Wide) {
  std::mt19937_64 random(52);
  const Board lights = noise(1000, 150'001, random);
  Files one{lights};
  Files files{lights};
  files.takes_all = false;
  const Answer expected = solve_in(one, {}, {.find = SolveOptions::Find::any});
  ThreadRanks ranks(3, library_jobs(open_from(files)));
  SolveOptions options{.find = SolveOptions::Find::any};
  options.run.ranks = ranks.first();
  const Answer answer = solve_in(files, {}, options);
  EXPECT_EQ(to_string(answer.status), to_string(expected.status));
  EXPECT_EQ(answer.upper, expected.upper);
  EXPECT_TRUE(files.presses == one.presses);
  EXPECT_GT(files.rows_read_elsewhere, 0U);
}

/// A rank that cannot open the files takes no part, and the others do its work.
TEST(SharedRows, FilesThatAreNotThere) {
  std::mt19937_64 random(53);
  Files one{noise(20'000, 5003, random)};
  Files files{one.lights};
  const Answer expected = solve_in(one, {}, {.find = SolveOptions::Find::any});
  for (const bool knows_how : {false, true}) {
    const OpenRows blind = [](const std::string&, const std::string&) { return SharedRows{}; };
    ThreadRanks ranks(3, library_jobs(knows_how ? blind : OpenRows()));
    SolveOptions options{.find = SolveOptions::Find::any};
    options.run.ranks = ranks.first();
    EXPECT_EQ(solve_in(files, {}, options).upper, expected.upper);
    EXPECT_TRUE(files.presses == one.presses);
  }
}

/// Errors of a file are reported as by one process, whichever rank finds them.
TEST(SharedRows, ARowThatCannotBeRead) {
  std::mt19937_64 random(54);
  for (const unsigned size : {2U, 3U, 4U}) {
    Files files{noise(20'000, 5003, random)};
    files.is_spoilt_elsewhere = true;
    files.takes_all = false;
    ThreadRanks ranks(size, library_jobs(open_from(files)));
    SolveOptions options{.find = SolveOptions::Find::any, .run = {.threads = 1}};
    options.run.ranks = ranks.first();
    try {
      solve_in(files, {}, options);
      ADD_FAILURE() << size;
    } catch (const InputError& error) {
      EXPECT_STREQ(error.what(), "unreadable");
    }
  }
}

/// A stop ends all ranks without an answer.
TEST(SharedRows, StopOnTheWay) {
  Files files{Board(40'000, 5003)};
  files.lights.flip(0, 0);
  ThreadRanks ranks(2, library_jobs(open_from(files)));
  SolveOptions options{.find = SolveOptions::Find::any, .run = {.threads = 1}};
  options.run.ranks = ranks.first();
  options.run.progress = [&](const Progress& state) {
    EXPECT_LE(state.done, 1);
    return true;
  };
  options.run.stop = StopAtPoll(2);
  const Answer answer = solve_in(files, {}, options);
  EXPECT_EQ(answer.status, Status::unknown);
  EXPECT_FALSE(answer.upper);
  EXPECT_FALSE(answer.reason.empty());
  Files again{files.lights};
  options.run.progress = {};
  options.run.stop = {};
  EXPECT_EQ(to_string(solve_in(again, {}, options).status), "feasible");
}

}  // namespace
}  // namespace flipwise
