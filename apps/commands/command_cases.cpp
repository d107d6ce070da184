// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "command.hpp"
#include "contests/contest.hpp"
#include "contests/contest_tests.hpp"
#include "flipwise/errors.hpp"

namespace flipwise::app {

namespace {

constexpr const char* cases_examples = R"(
Writes NN-name.in, a test of one case that 'flipwise validate' accepts, and
NN-name.ans, what 'flipwise judge' answers, and lists them: a sample, every
small shape, tests on which a wrong or slow idea fails, the largest, random
ones. The idea is in the name. docs/contests.md has the ideas, and all tests on
which each fails. The same seed gives the same bytes on every machine; other
seeds change the small, the random, and most of the largest tests.

DIR is made if it is missing. It must hold nothing but tests of these names,
which are replaced, each when it is complete, and the NAME.PROCESS-NUMBER.part
that a killed run leaves, which stay and are named on standard error. Exit
status 4 where an answer cannot be proved within --limit and --memory; nothing
is written then.

Examples:
  flipwise cases fliptile --out tests
  flipwise cases two-kind --out tests --seed 7
)";

struct CasesCommand final : Command {
  CasesCommand() : Command(cases_examples) {
    add({{"DIALECT", "", "fliptile, flip-game, two-kind, even-paint, cross-flip", &dialect,
          one_of(dialects())},
         {"--out", "DIR", "where the tests go", &folder},
         {"--seed", "S", "other seeds give other random tests [0]", WholeNumber{&seed, 0}}});
    add_limits();
  }

  Exit run(Output& output) override {
    if (dialect.empty()) throw InputError("cases: which DIALECT? See 'flipwise cases --help'");
    if (folder.empty()) throw InputError("cases: needs --out DIR");
    SolveOptions options;
    apply(limits, options.run);
    try {
      const std::vector<ContestTest> tests = contest_tests(contest_of(dialect), seed, options);
      make_folder(tests);
      for (const ContestTest& test : tests) {
        write(test.name + ".in", test.input);
        write(test.name + ".ans", test.answer);
        output.write(fmt::format("{:<20}  {}\n", test.name, test.what));
        if (stop_requested()) throw Interrupted();
      }
    } catch (const BeyondReach& beyond) {
      complain(fmt::format("an answer is not known: {}", beyond.what()));
      return Exit::stopped;
    }
    return Exit::answered;
  }

  /// Throws InputError where it is none, or holds what is no test of these.
  void make_folder(const std::vector<ContestTest>& tests) const {
    namespace fs = std::filesystem;
    std::set<std::string> names;
    for (const ContestTest& test : tests) names.insert({test.name + ".in", test.name + ".ans"});
    std::error_code error;
    const fs::file_status status = fs::status(folder, error);
    if (!fs::exists(status) && fs::is_symlink(fs::symlink_status(folder, error)))
      throw InputError(fmt::format("--out: {} is a link to what is not there", folder));
    if (fs::exists(status) && !fs::is_directory(status))
      throw InputError(fmt::format("--out: {} is no folder", folder));
    fs::create_directories(folder, error);
    fs::directory_iterator files;
    std::vector<std::string> left;
    if (!error) files = fs::directory_iterator(folder, error);
    for (; !error && files != fs::directory_iterator(); files.increment(error))
      if (const std::string name = files->path().filename().string();
          !names.contains(whole_name(name)) || !files->is_regular_file(error))
        throw InputError(fmt::format("--out: {} holds {}, which is no test of these", folder, name));
      else if (!names.contains(name))
        left.push_back(name);
    if (error) throw InputError(fmt::format("--out: {}: {}", folder, error.message()));
    for (const std::string& name : left)
      complain(fmt::format("--out: {} holds {}, which a killed run left: remove it if no run is writing it",
                           folder, name));
  }

  /// Returns the name of the test that a run was writing as NAME.PROCESS-NUMBER.part; other names as they
  /// are.
  static std::string whole_name(const std::string& name) {
    const std::filesystem::path path(name), running(path.stem());
    const bool numbers =
        running.extension().string().find_first_not_of(".0123456789-") == std::string::npos;
    return path.extension() == ".part" && numbers ? running.stem().string() : name;
  }

  void write(const std::string& name, const std::string& text) const {
    Output file((std::filesystem::path(folder) / name).string());
    file.write(text);
    file.commit();
  }

  std::string dialect;
  std::string folder;
  std::uint64_t seed = 0;
};

}  // namespace

CommandPointer cases_command() {
  return std::make_unique<CasesCommand>();
}

}  // namespace flipwise::app
