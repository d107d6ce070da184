// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <functional>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "count/questions.hpp"
#include "flipwise/flipwise.hpp"
#include "flipwise/json.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "sampled.hpp"

namespace flipwise {
namespace {

/// Thrown to end a run while it saves, as a signal would.
struct Killed {};

struct Case {
  const char* name;
  PatternQuestion question;
  CountOptions options = {};
};

std::vector<Case> cases() {
  std::vector<Case> list = {
      {"even, exactly", question(31, 6, "even", "any")},
      {"even, small modulus", question(20, 7, "even", "any"), {.modulus = 1000000007}},
      {"even, large modulus", question(21, 7, "even", "any"), {.modulus = std::uint64_t{1} << 62}},
      {"frontier, exactly", question(30, 5, "any", "1,2,3,4")},
      {"frontier, modulo", question(30, 5, "2,3", "any", Adjacency::king), {.modulus = 97}},
      {"torus", question(6, 4, "0,1", "any", Adjacency::edge, Wrap::torus)},
      {"closed walks, by weight",
       question(7, 6, "0,1", "any", Adjacency::edge, Wrap::torus),
       {.by_weight = true, .run = {.threads = 1}}},
      {"closed walks, modulo",
       question(40, 6, "even", "any", Adjacency::edge, Wrap::rows),
       {.modulus = 720720, .run = {.threads = 1}}},
      {"closed walks, far rows",
       question(1000000000000000000, 4, "even", "any", Adjacency::edge, Wrap::torus),
       {.modulus = 720720, .run = {.threads = 1}}},
      {"by weight", question(6, 5, "0", "any", Adjacency::king), {.by_weight = true, .max_lit = true}},
      {"far rows", question(1000000000000000000, 3, "any", "1,2,3,4"), {.modulus = 720720}},
  };
  CountOptions all = {.by_weight = true, .fewest_lit = true, .max_lit = true, .sample = 4, .seed = 7};
  list.push_back({"everything", question(9, 4, "any", "1,2,3,4"), all});
  list.push_back({"everything, turned", question(4, 7, "0", "any"), all});
  list.push_back({"everything, even", question(6, 5, "even", "any"), all});
  for (Case& one_case : std::span(list).last(3)) {
    one_case.options.unrank = "123";
    one_case.options.rank =
        Board(static_cast<std::size_t>(one_case.question.rows), one_case.question.columns);
    const bool dominates = one_case.question.off != parse_neighbour_list("any", Adjacency::edge);
    for (std::size_t row = 0; row < one_case.options.rank->rows(); ++row)
      for (std::size_t column = 0; column < one_case.options.rank->columns(); ++column)
        if (dominates) one_case.options.rank->flip(row, column);
    if (!dominates) one_case.options.rank->flip(3, 1);
  }
  list.push_back({"recurrence", question(9, 5, "even", "any"), {.recurrence = true}});
  list.push_back({"recurrence, wrapped rows",
                  question(7, 3, "1,2", "0,1,2", Adjacency::edge, Wrap::rows),
                  {.recurrence = true}});
  list.push_back({"recurrences by weight and up to symmetry",
                  question(9, 4, "0", "any"),
                  {.by_weight = true, .recurrence = true, .up_to_symmetry = true}});
  PatternQuestion given = question(12, 4, "0", "any");
  std::vector<std::string> rows(12, "????");
  rows[3] = "?_1?";
  rows[8] = "0??_";
  given.given = given_from_rows(rows, "given");
  list.push_back({"given", given});
  return list;
}

/// Returns everything that a tally contains, without the time.
std::string described(const Case& one_case, Tally tally) {
  tally.seconds = 0;
  return to_json(one_case.question, one_case.options, tally);
}

/// Runs until the state is saved for the `kill_at`-th time. `saved` keeps the state before that.
std::optional<Tally> run(const Case& one_case, std::string& saved, std::size_t kill_at,
                         std::size_t& saves) {
  CountOptions options = one_case.options;
  std::istringstream earlier(saved);
  if (!saved.empty()) options.run.checkpoints.earlier = &earlier;
  options.run.checkpoints.every_seconds = 0;
  saves = 0;
  options.run.checkpoints.save = [&](const std::function<void(std::ostream&)>& write) {
    std::ostringstream out;
    write(out);
    if (++saves == kill_at) throw Killed();
    saved = out.str();
  };
  try {
    return count(one_case.question, options);
  } catch (const Killed&) {
    return {};
  }
}

TEST(Checkpoint, KilledRunsContinue) {
  for (const Case& one_case : cases()) {
    SCOPED_TRACE(one_case.name);
    const Tally expected = count(one_case.question, one_case.options);
    ASSERT_EQ(expected.status, CountStatus::counted) << expected.reason;
    std::size_t all = 0;
    std::string none;
    ASSERT_TRUE(run(one_case, none, SIZE_MAX, all));
    ASSERT_GE(all, 3U);
    for (std::size_t kill_at = 2; kill_at <= all; kill_at += 1 + all / 12) {
      std::string saved;
      std::size_t saves = 0;
      ASSERT_FALSE(run(one_case, saved, kill_at, saves));
      const auto tally = run(one_case, saved, SIZE_MAX, saves);
      ASSERT_TRUE(tally);
      ASSERT_EQ(tally->count, expected.count) << "killed at " << kill_at << " of " << all;
      ASSERT_EQ(tally->by_weight, expected.by_weight);
      ASSERT_EQ(tally->method, expected.method);
      ASSERT_EQ(described(one_case, *tally), described(one_case, expected))
          << "killed at " << kill_at << " of " << all;
      ASSERT_LE(saves + kill_at, all + 2) << "killed at " << kill_at << " of " << all;
    }
    std::string twice;  // killed again and again, a few steps at a time
    std::optional<Tally> tally;
    for (std::size_t runs = 0; !tally && runs < 2 * all; ++runs) {
      std::size_t saves = 0;
      tally = run(one_case, twice, 3, saves);
    }
    ASSERT_TRUE(tally);
    ASSERT_EQ(tally->count, expected.count);
    ASSERT_EQ(described(one_case, *tally), described(one_case, expected));
  }
}

/// A run whose time is up at once saves its state, so that a series of runs comes to an end.
TEST(Checkpoint, StoppedRunsSaveWhereTheyAre) {
  CountOptions all = {.by_weight = true, .max_lit = true, .sample = 2};
  all.unrank = "12345678901234567890";
  for (const Case& one_case :
       {Case{"even", even(40, 9)}, Case{"even, modulo", even(60, 11), {.modulus = std::uint64_t{1} << 40}},
        Case{"everything", question(24, 6, "any", "1,2,3,4"), all},
        Case{"far rows", even(1000000000000000000, 7), {.modulus = 720720}},
        Case{"recurrence", even(9, 5), {.recurrence = true}}}) {
    SCOPED_TRACE(one_case.name);
    const Tally expected = count(one_case.question, one_case.options);
    CountOptions options = one_case.options;
    options.run.limit_seconds = 0;
    options.run.checkpoints.every_seconds = 1000;
    std::string saved;
    Tally tally;
    std::size_t runs = 0;
    while (tally.status != CountStatus::counted) {
      ASSERT_LT(runs, 300U) << tally.reason;
      const std::string before = saved;
      const std::clock_t begun = std::clock();
      std::istringstream earlier(saved);
      options.run.checkpoints.earlier = saved.empty() ? nullptr : &earlier;
      options.run.checkpoints.save = [&](const std::function<void(std::ostream&)>& write) {
        std::ostringstream out;
        write(out);
        saved = out.str();
      };
      tally = count(one_case.question, options);
      // A busy machine may give a run less than what a step takes; such a run does not count.
      constexpr double step_seconds = 0.3;
      const double used = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
      if (saved != before || used > step_seconds || tally.status == CountStatus::counted) ++runs;
    }
    EXPECT_GE(runs, 2U);
    EXPECT_EQ(described(one_case, tally), described(one_case, expected));
  }
}

TEST(Checkpoint, AnotherQuestionOrDamageIsRefused) {
  const std::vector<Case> all = cases();
  for (const Case& one_case : all) {
    SCOPED_TRACE(one_case.name);
    std::string saved;
    std::size_t saves = 0;
    ASSERT_FALSE(run(one_case, saved, 3, saves));
    for (const Case& other : all) {
      if (other.name == one_case.name) continue;
      std::string file = saved;
      EXPECT_THROW(run(other, file, SIZE_MAX, saves), InputError) << other.name;
    }
    for (const std::size_t size : {std::size_t{5}, saved.size() / 2, saved.size() - 1}) {
      std::string file = saved.substr(0, size);
      EXPECT_THROW(run(one_case, file, SIZE_MAX, saves), InputError) << size;
    }
    const std::size_t max_bytes = in_full() ? 400 : 100;
    for (std::size_t at = 0; at < saved.size(); at += 1 + saved.size() / max_bytes) {
      std::string file = saved;
      file[at] = static_cast<char>(file[at] ^ 1 << at % 8);
      EXPECT_THROW(run(one_case, file, SIZE_MAX, saves), InputError) << "byte " << at;
    }
  }
}

/// The parts that a file may have: results only, a state, or a state after a base.
struct Kind {
  const char* name;
  bool based;
  bool stated;
};

using Numbers = std::vector<std::uint64_t>;

std::string file_of(const Kind& kind) {
  std::string saved;
  Checkpoints options;
  options.every_seconds = 0;
  options.save = [&](const std::function<void(std::ostream&)>& write) {
    std::ostringstream out;
    write(out);
    saved = out.str();
  };
  Limits limits;
  Checkpoint checkpoint(options, "rows 3 columns 4", limits);
  checkpoint.finish("count", "1234");
  checkpoint.finish("residues", Numbers{5, 6, 7});
  if (kind.based) checkpoint.set_base("states", [](Saving& out) { out.array(Numbers{1, 2, 3}); });
  checkpoint.offer("rows", [](Saving& out) {
    out.number(8);
    out.array(std::vector<std::uint32_t>{9, 10, 11});
  });
  if (!kind.stated) checkpoint.close();
  return saved;
}

void load(const Kind& kind, const std::string& file) {
  std::istringstream in(file);
  Checkpoints options;
  options.earlier = &in;
  Limits limits;
  Checkpoint checkpoint(options, "rows 3 columns 4", limits);
  ASSERT_EQ(checkpoint.result("count"), "1234");
  ASSERT_EQ(checkpoint.numbers("residues"), (Numbers{5, 6, 7}));
  Numbers base;
  ASSERT_EQ(checkpoint.load_base("states", [&](Loading& loading) { loading.array(base); }), kind.based);
  ASSERT_EQ(base, kind.based ? (Numbers{1, 2, 3}) : Numbers{});
  std::uint64_t number = 0;
  std::vector<std::uint32_t> state(3);
  const bool stated = checkpoint.load("rows", [&](Loading& loading) {
    number = loading.number();
    loading.fill(state);
  });
  ASSERT_EQ(stated, kind.stated);
  ASSERT_EQ(number, kind.stated ? 8U : 0U);
  ASSERT_EQ(state[2], kind.stated ? 11U : 0U);
}

/// Returns the number that up to eight bytes mean on a machine with the opposite byte order; continue it on
/// such a machine, or start again.
std::uint64_t foreign_number(std::string_view bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t at = std::endian::native == std::endian::little ? i : bytes.size() - 1 - i;
    number = number << 8 | static_cast<unsigned char>(bytes[at]);
  }
  return number;
}

TEST(Checkpoint, TheOtherByteOrderIsNamed) {
  std::string file = file_of({"results", false, false});
  constexpr std::size_t sums = 16;
  const std::string text = file.substr(0, file.size() - sums);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = text.size() - i >= 8 ? 8 : 1;
    sum = (sum ^ foreign_number(text.substr(i, size))) * 0x9e3779b97f4a7c15U;
    if (size == 8) sum ^= sum >> 32;
    i += size;
  }
  std::string bytes(8, '\0');
  std::memcpy(bytes.data(), &sum, 8);
  std::reverse(bytes.begin(), bytes.end());
  file.replace(text.size(), 8, bytes);
  try {
    load({"results", false, false}, file);
    FAIL() << "taken";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "checkpoint: the file was saved on a machine with the opposite byte order; continue on "
                 "such a machine, or start again without it");
  }
}

TEST(Checkpoint, EveryFlippedBitIsNoticed) {
  for (const Kind& kind : {Kind{"results", false, false}, Kind{"state", false, true},
                           Kind{"state behind a base", true, true}}) {
    SCOPED_TRACE(kind.name);
    const std::string saved = file_of(kind);
    load(kind, saved);
    if (testing::Test::HasFatalFailure()) return;
    for (std::size_t bit = 0; bit < 8 * saved.size(); ++bit) {
      std::string file = saved;
      file[bit / 8] = static_cast<char>(file[bit / 8] ^ 1 << bit % 8);
      EXPECT_THROW(load(kind, file), InputError) << "bit " << bit;
    }
    for (std::size_t size = 1; size < saved.size(); ++size)
      EXPECT_THROW(load(kind, saved.substr(0, size)), InputError) << size << " bytes";
    EXPECT_THROW(load(kind, saved + " "), InputError);
  }
}

}  // namespace
}  // namespace flipwise
