// SPDX-License-Identifier: MIT
//
// Finds minimum solutions with general solvers: clingo, z3 and cbc, if they are on PATH, on the all-lit
// plus boards that they can solve. The time is that of a whole run. The result must be that of flipwise.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "flipwise/flipwise.hpp"

namespace flipwise {
namespace {

std::string cell(std::size_t row, std::size_t column) {
  return "x" + std::to_string(row) + "_" + std::to_string(column);
}

/// Returns the presses that flip a cell.
std::vector<std::string> presses_of(std::size_t side, std::size_t row, std::size_t column) {
  std::vector<std::string> names = {cell(row, column)};
  if (row > 0) names.push_back(cell(row - 1, column));
  if (row + 1 < side) names.push_back(cell(row + 1, column));
  if (column > 0) names.push_back(cell(row, column - 1));
  if (column + 1 < side) names.push_back(cell(row, column + 1));
  return names;
}

void for_each_cell(std::size_t side, const std::function<void(std::size_t, std::size_t)>& use) {
  for (std::size_t row = 0; row < side; ++row)
    for (std::size_t column = 0; column < side; ++column) use(row, column);
}

/// Returns an answer set program: a press or none at each cell, an odd number around each, the fewest.
std::string for_clingo(std::size_t side) {
  const std::string last = std::to_string(side - 1);
  return "cell(0.." + last + ",0.." + last + ").\n{ press(R,C) : cell(R,C) }.\n" +
         "near(R,C,R,C) :- cell(R,C).\n" +
         "near(R,C,R+D,C) :- cell(R,C), D = (-1;1), cell(R+D,C).\n"
         "near(R,C,R,C+D) :- cell(R,C), D = (-1;1), cell(R,C+D).\n"
         ":- cell(R,C), not 1 #count { I,J : press(I,J), near(R,C,I,J) } 1, "
         "not 3 #count { I,J : press(I,J), near(R,C,I,J) } 3, "
         "not 5 #count { I,J : press(I,J), near(R,C,I,J) } 5.\n"
         "#minimize { 1,R,C : press(R,C) }.\n#show.\n";
}

/// Returns SMT-LIB text with an exclusive or for each cell.
std::string for_z3(std::size_t side) {
  std::string text;
  for_each_cell(side, [&](std::size_t row, std::size_t column) {
    text += "(declare-const " + cell(row, column) + " Bool)\n";
  });
  for_each_cell(side, [&](std::size_t row, std::size_t column) {
    text += "(assert (xor";
    const auto names = presses_of(side, row, column);
    for (const std::string& name : names) text += " " + name;
    text += names.size() == 1 ? " false))\n" : "))\n";
  });
  text += "(minimize (+ 0";
  for_each_cell(
      side, [&](std::size_t row, std::size_t column) { text += " (ite " + cell(row, column) + " 1 0)"; });
  return text + "))\n(check-sat)\n(get-objectives)\n";
}

/// Returns an integer program: the sum around each cell is twice an integer, plus one.
std::string for_cbc(std::size_t side) {
  std::string text = "Minimize\n obj:";
  for_each_cell(side, [&](std::size_t r, std::size_t c) { text += " + " + cell(r, c) + "\n"; });
  text += "Subject To\n";
  std::string bounds = "Bounds\n", whole = "Generals\n", binary = "Binaries\n";
  for_each_cell(side, [&](std::size_t row, std::size_t column) {
    const std::string half = "h" + cell(row, column);
    text += " c" + cell(row, column) + ":";
    for (const std::string& name : presses_of(side, row, column)) text += " + " + name;
    text += " - 2 " + half + " = 1\n";
    bounds += " 0 <= " + half + " <= 2\n";
    whole += " " + half + "\n";
    binary += " " + cell(row, column) + "\n";
  });
  return text + bounds + whole + binary + "End\n";
}

struct Peer {
  const char* name;
  const char* command;  ///< followed by the file
  const char* after;    ///< arguments after the file
  const char* suffix;
  std::string (*problem)(std::size_t side);
  const char* mark;      ///< text before the fewest presses; the last occurrence counts
  const char* finished;  ///< output if that is proved
};

const std::vector<Peer> peers = {
    {"clingo", "clingo --quiet=1 --outf=0", "", ".lp", for_clingo, "Optimization :", "OPTIMUM FOUND"},
    {"z3", "z3", "", ".smt2", for_z3, "\n (", "sat"},
    {"cbc", "cbc", "solve", ".mps.lp", for_cbc, "Objective value:", "Optimal solution found"},
};

std::string output_of(const std::string& command) {
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
  std::string text;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
  pclose(pipe);
  return text;
}

/// Returns the last number in the line of a mark: z3 prints `((+ ...) 15)`, the others only the number.
std::uint64_t number_after(const std::string& text, const Peer& peer) {
  const std::size_t at = text.rfind(peer.mark);
  if (at == std::string::npos) return ~std::uint64_t{0};
  std::string line = text.substr(at + 1);
  if (std::string(peer.name) == "z3") {
    const std::size_t end = line.find_last_of("0123456789");
    const std::size_t begin = line.find_last_not_of("0123456789", end);
    return std::strtoull(line.c_str() + begin + 1, nullptr, 10);
  }
  return static_cast<std::uint64_t>(std::strtod(line.c_str() + line.find_first_of("0123456789"), nullptr));
}

void fewest_by_peer(benchmark::State& state, const Peer& peer, std::size_t side) {
  const std::string file =
      (std::filesystem::temp_directory_path() / ("flipwise_peer_" + std::to_string(side))).string() +
      peer.suffix;
  std::ofstream(file) << peer.problem(side);
  const std::string command =
      std::string("timeout 60 ") + peer.command + " " + file + " " + peer.after + " 2>&1";
  const std::uint64_t expected = *solve(Puzzle{all_lit(side, side)}).upper;
  for (auto _ : state) {
    const std::string text = output_of(command);
    if (text.find(peer.finished) == std::string::npos) {
      state.SkipWithError("not finished in a minute");
      break;
    }
    if (number_after(text, peer) != expected)
      throw std::runtime_error(std::string(peer.name) + " disagrees");
  }
  std::filesystem::remove(file);
}

void fewest_by_flipwise(benchmark::State& state) {
  const auto side = static_cast<std::size_t>(state.range(0));
  SolveOptions options;
  options.run.threads = 1;
  for (auto _ : state) benchmark::DoNotOptimize(solve(Puzzle{all_lit(side, side)}, options));
}
BENCHMARK(fewest_by_flipwise)->Arg(5)->Arg(9)->Arg(11)->Arg(14)->Arg(16)->Unit(benchmark::kMillisecond);

/// Registers, when the program starts, the solvers that are installed.
const bool registered = [] {
  for (const Peer& peer : peers) {
    if (std::system((std::string("command -v ") + peer.name + " > /dev/null 2>&1").c_str()) != 0) continue;
    for (const std::size_t side : {5U, 9U, 11U, 14U, 16U})
      benchmark::RegisterBenchmark(
          ("fewest_by_" + std::string(peer.name) + "/" + std::to_string(side)).c_str(),
          [&peer, side](benchmark::State& state) { fewest_by_peer(state, peer, side); })
          ->Unit(benchmark::kMillisecond)
          ->Iterations(1)
          ->UseRealTime();
  }
  return true;
}();

}  // namespace
}  // namespace flipwise
