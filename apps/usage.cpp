// SPDX-License-Identifier: MIT
#include "usage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

namespace flipwise::app {

namespace {

constexpr std::array<std::string_view, 3> later_commands = {"generate", "rate", "hint"};
constexpr std::array<std::string_view, 0> later_options = {};

std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < left.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < right.size(); ++j) {
      const std::size_t replaced = diagonal + (left[i] != right[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

std::vector<std::string> command_names(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

}  // namespace

std::string did_you_mean(const std::string& word, const std::vector<std::string>& words) {
  const auto nearest =
      std::min_element(words.begin(), words.end(), [&](const std::string& left, const std::string& right) {
        return edit_distance(word, left) < edit_distance(word, right);
      });
  if (nearest == words.end() || edit_distance(word, *nearest) > 1 + nearest->size() / 3) return "";
  return fmt::format("; did you mean '{}'?", *nearest);
}

std::string usage_message(const CLI::App& program, const CLI::ParseError& error,
                          const std::vector<std::string>& arguments) {
  const std::string first = arguments.empty() ? "" : arguments.front();
  const std::vector<std::string> commands = command_names(program);
  if (first.empty()) return "which command? 'flipwise --help' lists them";
  if (std::find(later_commands.begin(), later_commands.end(), first) != later_commands.end())
    return fmt::format("the command '{}' is not available yet", first);
  const auto chosen = std::find(commands.begin(), commands.end(), first);
  if (chosen == commands.end())
    return first.front() == '-'
               ? fmt::format("unknown option '{}'; 'flipwise --help' lists the commands", first)
               : fmt::format("unknown command '{}'{}; 'flipwise --help' lists the commands", first,
                             did_you_mean(first, commands));
  const CLI::App* command = program.get_subcommand(*chosen);
  for (const std::string& extra : command->remaining()) {
    const std::string name = extra.substr(0, extra.find('='));
    if (std::find(later_options.begin(), later_options.end(), name) != later_options.end())
      return fmt::format("{}: the option '{}' is not available yet", first, name);
    if (name.size() > 1 && name.front() == '-')
      return fmt::format("{}: unknown option '{}'{}", first, name,
                         did_you_mean(name, option_names(*command)));
    return fmt::format("{}: unexpected argument '{}'", first, extra);
  }
  std::string reason = error.what();
  std::replace(reason.begin(), reason.end(), '\n', ' ');
  return fmt::format("{}: {}", first, reason);
}

}  // namespace flipwise::app
