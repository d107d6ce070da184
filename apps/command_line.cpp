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
#include "files/input.hpp"
#include "files/paths.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/flipwise.hpp"

namespace flipwise::app {

namespace {

CLI::Option* add_target(CLI::App& command, const Option& option, bool* flag) {
  return command.add_flag(option.name, *flag, option.help);
}

CLI::Option* add_target(CLI::App& command, const Option& option, const WholeNumber& target) {
  const auto read = [&option, target](const std::string& text) {
    const bool is_word = !target.word.empty() && text == target.word;
    try {
      const std::uint64_t number =
          is_word ? target.of_word : number_from(text, option.name, target.least, target.most);
      std::visit([&](auto* to) { *to = number; }, target.number);
    } catch (const InputError& error) {
      if (target.word.empty()) throw;
      throw InputError(fmt::format("{}, or {}", error.what(), target.word));
    }
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
    return instead_of("excludes", "cannot be combined with") + "; leave one out";
  if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr) return instead_of("requires", "needs");
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    if (text.find("At Most") != text.npos) return name + " is given more than once; give it once";
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

/// Throws InputError if a flag has a value, as in --quiet=yes. Words after `--` are not options.
void refuse_values_of_flags(const Command& command, const std::vector<std::string>& arguments) {
  for (const std::string& word : arguments) {
    if (word == "--") return;
    const std::string name = word.substr(0, word.find('='));
    if (name.size() == word.size() || !name.starts_with("--")) continue;
    for (const Option& option : command.described)
      if (std::holds_alternative<bool*>(option.target) && ("," + option.name).ends_with("," + name))
        throw InputError(fmt::format("{}: {} takes no value; leave out '{}'", arguments.front(), name,
                                     word.substr(name.size())));
  }
}

/// Returns the values that an option or argument has so far.
std::vector<std::string> results_of(const CLI::App& command, const std::string& name) {
  const CLI::Option* const option = command.get_option_no_throw(name);
  return option == nullptr ? std::vector<std::string>() : option->results();
}

/// Returns what to write instead of these superfluous words: quotes around the offsets of a rule, an id in
/// place of the sizes of a board, or `<` before the file of `judge`. Empty if the words are none of these.
std::string better_words(const CLI::App& command, const std::vector<std::string>& extras) {
  if (command.get_name() == "judge" && extras.size() == 1 && extras[0] != "-")
    return fmt::format("; it reads the cases from standard input: <{}", extras[0]);
  std::vector<std::string> offsets = results_of(command, "--rule");
  std::vector<std::string> sizes = results_of(command, "BOARD");
  if (offsets.size() == 1 && looks_like_offset(offsets[0])) {
    for (const auto& words : {sizes, extras})
      for (const std::string& word : words)
        if (looks_like_offset(word)) offsets.push_back(word);
    return offsets.size() == 1 ? ""
                               : fmt::format("; quote the offsets: --rule \"{}\"", fmt::join(offsets, " "));
  }
  const std::vector<std::string> columns = results_of(command, "COLUMNS");
  if (!columns.empty() && columns[0].find_first_not_of("0123456789") == std::string::npos)
    return "; give ROWS and COLUMNS only";
  sizes.insert(sizes.end(), extras.begin(), extras.end());
  return sizes.size() == 2 ? id_for_sizes(fmt::format("{}", fmt::join(sizes, "x"))) : "";
}

/// Returns a one-line message about the options of a command. Words after `--` are not options.
std::string usage_message(const CLI::App& command, const CLI::ParseError& error) {
  std::vector<std::string> extras = extras_of(command);
  const auto mark = std::find(extras.begin(), extras.end(), "--");
  const bool is_marked = mark != extras.end();
  const std::string better = is_marked ? "" : better_words(command, extras);
  for (auto extra = extras.begin(); extra != mark; ++extra) {
    const std::string name = extra->substr(0, extra->find('='));
    if (name.size() > 1 && name.front() == '-' && !(looks_like_offset(name) && !better.empty())) {
      const std::string of = command.get_name();
      const bool is_colours = name == "--colours" || name == "--colors";
      const std::string guess = is_colours && of == "table"
                                    ? "; table supports two colours only; for others, run 'flipwise "
                                      "analyze N N --colours Q' for each N"
                                : is_colours && (of == "count" || of == "code")
                                    ? "; this command supports two colours only, so leave the option out"
                                    : did_you_mean(name, option_names(command));
      return fmt::format(
          "{}: unknown option '{}'{}", command.get_name(), name,
          guess.empty() ? fmt::format("; see 'flipwise help {}'", command.get_name()) : guess);
    }
  }
  if (is_marked) extras.erase(mark);
  if (!extras.empty())
    return fmt::format("{}: unexpected argument{} '{}'{}", command.get_name(), extras.size() > 1 ? "s" : "",
                       fmt::join(extras, "', '"),
                       is_marked        ? "; no option follows '--'"
                       : better.empty() ? fmt::format("; see 'flipwise help {}'", command.get_name())
                                        : better);
  std::string reason = reason_of(command, error);
  std::replace(reason.begin(), reason.end(), '\n', ' ');
  return fmt::format("{}: {}", command.get_name(), reason);
}

/// True if a word is an id or names a file.
bool can_be_board(const std::string& word) {
  std::error_code error;
  return looks_like_id(word) || std::filesystem::exists(path_of(word), error);
}

/// Returns a message about a first word that is not a command.
std::string unknown_command(const std::string& word) {
  if (word == "--") return "the command must precede '--'; 'flipwise help' lists the commands";
  if (word == "-v" || word == "version")
    return fmt::format("unknown {} '{}'; did you mean '--version'?", word == "-v" ? "option" : "command",
                       word);
  if (word.front() == '-')
    return fmt::format(
        "unknown option '{}': only --help and --version may precede the command; 'flipwise help' lists the "
        "commands",
        word);
  if (can_be_board(word))
    return fmt::format(
        "unknown command '{}', which is {}; did you mean 'flipwise solve {}'? 'flipwise help' lists the "
        "commands",
        word, looks_like_id(word) ? "an id" : "a file", word);
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
    throw InputError("an argument is empty; leave it out, or set the shell variable that it comes from");
  if (arguments.empty()) throw NoCommand();
  if (arguments.size() > 1 && (arguments.front() == "--help" || arguments.front() == "-h")) {
    std::vector<std::string> explained = arguments;
    explained.front() = "help";
    return parse_command_line(explained);
  }
  CLI::App program("", "flipwise");
  const Entry* const entry = entry_of(arguments.front());
  CLI::App* chosen = nullptr;
  CommandPointer made;
  if (entry != nullptr) {
    chosen = program.add_subcommand(entry->name);
    made = entry->make();
    refuse_values_of_flags(*made, arguments);
    for (const Option& option : made->described) add(*chosen, option);
    program.set_help_flag();  // --help is an option of ours
  } else {
    program.set_version_flag("-V,--version", fmt::format("flipwise {}", version()));
  }
  program.require_subcommand(1);
  try {
    program.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::CallForVersion& call) {
    return std::make_unique<Printing>(fmt::format("{}\n", call.what()));
  } catch (const CLI::CallForHelp&) {
    return std::make_unique<Printing>(entry == nullptr ? program_help() : command_help(*entry));
  } catch (const CLI::ParseError& error) {
    throw InputError(entry == nullptr ? unknown_command(arguments.front()) : usage_message(*chosen, error));
  }
  return made;
}

}  // namespace flipwise::app
