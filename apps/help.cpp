// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "command.hpp"
#include "json/values.hpp"

namespace flipwise::app {

namespace {

constexpr std::size_t line_width = 80;
constexpr std::size_t option_width = 24;

constexpr const char* introduction =
    R"(An exact solver for Lights Out and other flip puzzles, on boards, graphs and
lists of buttons. It also generates and rates puzzles, and counts patterns.

Usage: flipwise COMMAND [OPTIONS] ...

)";

constexpr const char* conclusion = R"(
'flipwise help COMMAND' explains a command, with examples. 'flipwise --version'
prints the version.

A BOARD is an id such as plus-4x4:9669, a file, or - for standard input (the
default, except for verify and apply). A file has rows of cells (1 # * O lit,
0 . - unlit, _ hole), or is a netpbm image (P1 or P4). With --colours, it has
rows of numbers, or is a netpbm image P2 or P5.

Exit status:
  0  answered
  1  proved impossible (analyze: only with --lightest), or rejected by verify,
     validate or code --check
  2  bad input or usage, or output that cannot be written
  3  internal error
  4  stopped at a limit

Example:
  printf '1001\n0110\n0110\n1001\n' | flipwise solve
)";

/// Returns a term with its meaning in the column to the right, on several lines if needed.
std::string described(const std::string& term, std::string_view meaning) {
  std::string text;
  std::string line = "  " + term;
  if (line.size() + 2 > option_width) {
    text = line + "\n";
    line.clear();
  }
  line.resize(option_width, ' ');
  for (const std::string& word : words_in(meaning)) {
    if (line.size() > option_width && line.size() + 1 + word.size() > line_width) {
      text += line + "\n";
      line.assign(option_width, ' ');
    }
    if (line.size() > option_width) line += ' ';
    line += word;
  }
  return text + line + "\n";
}

/// Returns an option as the help shows it, "-o, --output FILE". Long names are aligned.
std::string term_of(const Option& option) {
  std::string name = option.name;
  if (const std::size_t comma = name.find(','); comma != name.npos)
    name.insert(comma + 1, " ");
  else if (name.starts_with("--"))
    name = "    " + name;
  return option.type.empty() ? name : name + " " + option.type;
}

/// Returns the groups of options in the order of their addition, but the group of every command last.
std::vector<std::string_view> groups_of(const Command& command) {
  std::vector<std::string_view> groups;
  for (const Option& option : command.described)
    if (option.name.starts_with("-") &&
        std::find(groups.begin(), groups.end(), option.group) == groups.end())
      groups.emplace_back(option.group);
  std::rotate(groups.begin(), groups.begin() + 1, groups.end());
  return groups;
}

/// Returns the fields of requests and the options of commands as JSON, for tools/fields.py.
std::string fields_json() {
  constexpr std::string_view forms[] = {"any", "grid", "buttons"};
  std::vector<JsonValue> fields;
  for (const FieldRow& row : field_table()) {
    std::vector<std::string_view> commands;
    for (std::size_t i = 0; i < request_commands.size(); ++i)
      if ((row.commands >> i & 1) != 0) commands.push_back(request_commands[i]);
    fields.push_back(JsonObject{{"name", row.name},
                                {"value", row.value},
                                {"form", forms[static_cast<std::size_t>(row.form)]},
                                {"commands", commands}});
  }
  JsonObject options;
  for (const Entry& entry : entries()) {
    std::vector<JsonValue> described;
    const CommandPointer command = entry.make();
    for (const Option& option : command->described)
      described.push_back(JsonObject{
          {"name", option.name}, {"type", option.type}, {"help", option.help}, {"group", option.group}});
    options.add(entry.name, described);
  }
  return JsonObject{{"fields", fields}, {"options", options}}.text() + "\n";
}

/// Returns where the help explains a word that is not a command, such as rules or --goal; empty if nowhere.
std::string place_of_topic(std::string word) {
  word.erase(0, word.find_first_not_of('-'));
  if (word == "id" || word == "ids" || word == "boards")
    return "; 'flipwise help' explains boards and ids, 'man flipwise' their formats";
  for (const std::string& name : {word, word.substr(0, word.size() - (word.ends_with('s') ? 1 : 0))})
    for (const Entry& entry : entries()) {
      const CommandPointer command = entry.make();
      for (const Option& option : command->described)
        if (option.name == "--" + name)
          return fmt::format("; 'flipwise help {}' explains --{}", entry.name, name);
    }
  return "";
}

struct HelpCommand final : Command {
  HelpCommand() : Command("\nExample:\n  flipwise help solve\n") {
    std::vector<std::string> names;
    for (const Entry& entry : entries()) names.push_back(entry.name);
    names.emplace_back("fields");
    const Check command = one_of(std::move(names));
    add({{"COMMAND", "",
          "command to explain; by default, list all commands; fields: print the fields of requests and all "
          "options as JSON",
          &name,
          Check(
              [command](const std::string& word) {
                const std::string wrong = command(word);
                return wrong.empty() ? "" : wrong + place_of_topic(word);
              },
              command.words)}});
  }

  Exit run(Output& output) override {
    output.write(name.empty()       ? program_help()
                 : name == "fields" ? fields_json()
                                    : command_help(*entry_of(name)));
    return Exit::answered;
  }

  std::string name;
};

}  // namespace

CommandPointer help_command() {
  return std::make_unique<HelpCommand>();
}

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = {
      {"solve", "[BOARD]", "find a minimum solution and prove it minimum, or prove that no solution exists",
       solve_command},
      {"hint", "[BOARD]", "print the next press of a minimum solution, and the reason", hint_command},
      {"verify", "BOARD ANSWER", "check an answer (presses or witness) without using the solver",
       verify_command},
      {"apply", "BOARD PRESSES", "make presses on a board, and print the result", apply_command},
      {"generate", "--presses K ROWS COLUMNS", "generate boards with a given minimum number of presses",
       generate_command},
      {"rate", "[BOARD]", "rate how hard a board is", rate_command},
      {"show", "[BOARD]", "convert a board or buttons between formats", show_command},
      {"analyze", "[BOARD | ROWS COLUMNS]",
       "compute the nullity, the quiet patterns, and the share of solvable boards", analyze_command},
      {"code", "[FILE [FILE2]]", "compute the parameters n, k and d of a classical or quantum code",
       code_command},
      {"table", "NAME FROM TO", "print a sequence, one \"n a(n)\" line per n", table_command},
      {"count", "ROWS COLUMNS", "count the patterns that satisfy a neighbour rule", count_command},
      {"judge", "DIALECT", "read the cases of a contest problem from standard input, and answer them",
       judge_command},
      {"checker", "DIALECT INPUT OUTPUT [ANSWER]", "check a contestant's output, for testlib or Kattis",
       checker_command, Exit::jurys_fault},
      {"validate", "DIALECT [INPUT]", "check the format and limits of a contest's test file",
       validate_command},
      {"cases", "DIALECT --out DIR",
       "write tests for a contest problem, each named after the mistake that it catches", cases_command},
      {"completion", "SHELL", "print a completion script for bash, zsh or fish", completion_command},
      {"help", "[COMMAND]", "explain a command", help_command},
  };
  return all;
}

const Entry* entry_of(const std::string& name) {
  for (const Entry& entry : entries())
    if (entry.name == name) return &entry;
  return nullptr;
}

std::string program_help() {
  std::string text = introduction;
  for (const Entry& entry : entries()) text += described(entry.name, entry.summary);
  return text + conclusion;
}

std::string command_help(const Entry& entry) {
  const CommandPointer command = entry.make();
  std::string summary = entry.summary;
  summary.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(summary.front())));
  std::string text =
      fmt::format("Usage: flipwise {} [OPTIONS] {}\n\n{}.\n", entry.name, entry.arguments, summary);
  if (entry.arguments.empty()) text.erase(text.find("] \n") + 1, 1);
  bool first = true;
  for (const Option& argument : command->described) {
    if (argument.name.starts_with("-")) continue;
    if (std::exchange(first, false)) text += "\n";
    text += described(argument.name, argument.help);
  }
  for (const std::string_view group : groups_of(*command)) {
    text += fmt::format("\n{}:\n", group);
    for (const Option& option : command->described)
      if (option.name.starts_with("-") && option.group == group)
        text += described(term_of(option), option.help);
  }
  return text + command->examples;
}

}  // namespace flipwise::app
