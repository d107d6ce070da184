// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "command.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/flipwise.hpp"

namespace flipwise::app {

namespace {

CLI::Option* add_target(CLI::App& command, const Option& option, bool* flag) {
  return command.add_flag(option.name, *flag, option.help);
}

CLI::Option* add_target(CLI::App& command, const Option& option, const WholeNumber& target) {
  const auto read = [&option, target](const std::string& text) {
    const std::uint64_t number = number_from(text, option.name, target.least, target.most);
    std::visit([&](auto* to) { *to = number; }, target.number);
  };
  return command.add_option_function<std::string>(option.name, read, option.help)->type_name(option.type);
}

template <typename Value>
CLI::Option* add_target(CLI::App& command, const Option& option, Value* target) {
  Value& value = *target;
  CLI::Option* added = command.add_option(option.name, value, option.help)->type_name(option.type);
  return std::is_same_v<Value, std::vector<std::string>> ? added->allow_extra_args(false) : added;
}

void add(CLI::App& command, const Option& option) {
  if (const auto* flag = std::get_if<bool*>(&option.target); flag != nullptr && *flag == nullptr) return;
  CLI::Option* added =
      std::visit([&](auto target) { return add_target(command, option, target); }, option.target);
  if (!option.check.is_any())
    added->check(CLI::Validator([&option](const std::string& value) { return option.check(value); }, ""));
  if (!option.needs.empty()) added->needs(command.get_option(option.needs));
  if (!option.excludes.empty()) added->excludes(command.get_option(option.excludes));
  CLI::Option* const request = option.beside_request ? nullptr : command.get_option_no_throw("--request");
  if (request != nullptr) added->excludes(request);
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

/// Returns a message about an option or a pair of options.
std::string reason_of(const CLI::App& command, const CLI::ParseError& error) {
  std::string text = error.what();
  const std::size_t at = std::min(text.find('-'), text.size());
  const std::string name = text.substr(at, text.find_first_of(": ", at) - at);
  const auto instead_of = [&](std::string_view word, std::string_view better) {
    return std::string(text).replace(text.find(word), word.size(), better);
  };
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr)
    return instead_of("excludes", "does not go with");
  if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr)
    return instead_of("requires", "goes only with");
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    if (text.find("At Most") != text.npos) return name + " is given more than once";
    const CLI::Option* option = command.get_option_no_throw(name);
    return option == nullptr ? text
                             : fmt::format("{} needs a value: {} {}", name, name, option->get_type_name());
  }
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) return name + " takes no value";
  return text;
}

/// Returns the words that are not options or arguments of the command. The parser returns words after a
/// `--` to the program, without the `--`, if the command has all its arguments.
std::vector<std::string> extras_of(const CLI::App& command) {
  std::vector<std::string> extras = command.remaining();
  const std::vector<std::string> behind = command.get_parent()->remaining();
  if (!behind.empty()) extras.push_back("--");
  extras.insert(extras.end(), behind.begin(), behind.end());
  return extras;
}

/// Returns a one-line message about the options of a command. Words after `--` are not options.
std::string usage_message(const CLI::App& command, const CLI::ParseError& error) {
  std::vector<std::string> extras = extras_of(command);
  const auto mark = std::find(extras.begin(), extras.end(), "--");
  const bool is_marked = mark != extras.end();
  for (auto extra = extras.begin(); extra != mark; ++extra) {
    const std::string name = extra->substr(0, extra->find('='));
    if (name.size() > 1 && name.front() == '-') {
      const std::string guess = did_you_mean(name, option_names(command));
      return fmt::format(
          "{}: unknown option '{}'{}", command.get_name(), name,
          guess.empty() ? fmt::format("; see 'flipwise help {}'", command.get_name()) : guess);
    }
  }
  if (is_marked) extras.erase(mark);
  if (!extras.empty())
    return fmt::format("{}: unexpected argument{} '{}'{}", command.get_name(), extras.size() > 1 ? "s" : "",
                       fmt::join(extras, "', '"), is_marked ? "; no option follows '--'" : "");
  std::string reason = reason_of(command, error);
  std::replace(reason.begin(), reason.end(), '\n', ' ');
  return fmt::format("{}: {}", command.get_name(), reason);
}

/// Returns a message about a first word that is not a command.
std::string unknown_command(const std::string& word) {
  if (word == "--") return "the command stands before '--'; 'flipwise help' lists the commands";
  if (word.front() == '-')
    return fmt::format("unknown option '{}'; 'flipwise help' lists the commands", word);
  std::vector<std::string> names;
  for (const Entry& entry : entries()) names.push_back(entry.name);
  const std::string guess = did_you_mean(word, names);
  return fmt::format("unknown command '{}'{} 'flipwise help' lists the commands", word,
                     guess.empty() ? ";" : guess);
}

/// A command that prints the help or the version.
struct Printing final : Command {
  explicit Printing(std::string words) : Command(""), text(std::move(words)) {}
  Exit run(Output& output) override {
    output.write(text);
    return Exit::answered;
  }
  std::string text;
};

}  // namespace

CommandPointer parse_command_line(const std::vector<std::string>& arguments) {
  if (std::find(arguments.begin(), arguments.end(), "") != arguments.end())
    throw InputError("an empty argument: is a variable of the shell not set?");
  if (arguments.empty()) throw NoCommand();
  CLI::App program("", "flipwise");
  const Entry* const entry = entry_of(arguments.front());
  CLI::App* chosen = nullptr;
  CommandPointer made;
  if (entry != nullptr) {
    chosen = program.add_subcommand(entry->name);
    made = entry->make();
    for (const Option& option : made->described) add(*chosen, option);
    program.set_help_flag();  // --help is an option of ours
  } else {
    program.set_version_flag("--version", fmt::format("flipwise {}", version()));
  }
  program.require_subcommand(1);
  try {
    program.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::CallForVersion& asked) {
    return std::make_unique<Printing>(fmt::format("{}\n", asked.what()));
  } catch (const CLI::CallForHelp&) {
    return std::make_unique<Printing>(entry == nullptr ? program_help() : command_help(*entry));
  } catch (const CLI::ParseError& error) {
    throw InputError(entry == nullptr ? unknown_command(arguments.front()) : usage_message(*chosen, error));
  }
  return made;
}

}  // namespace flipwise::app
