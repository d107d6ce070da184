// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "flipwise/errors.hpp"

namespace flipwise::app {

namespace {

constexpr const char* completion_examples = R"(
An installed flipwise comes with its completions. The examples load them for a
flipwise that is not installed.

Examples:
  source <(flipwise completion bash)
  flipwise completion zsh --output ~/.zfunc/_flipwise
  flipwise completion fish --output ~/.config/fish/completions/flipwise.fish
)";

bool is_flag(const Option& option) {
  return std::holds_alternative<bool*>(option.target);
}
bool is_argument(const Option& option) {
  return !option.name.starts_with("-");
}

/// Returns "-o" and "--output" for "-o,--output".
std::vector<std::string> names_of(const Option& option) {
  const std::size_t comma = option.name.find(',');
  if (comma == option.name.npos) return {option.name};
  return {option.name.substr(0, comma), option.name.substr(comma + 1)};
}

/// Returns the beginning of a help text, without text in brackets and characters that shells quote.
std::string gist(std::string_view help) {
  constexpr std::size_t longest = 60;
  std::string text;
  for (std::size_t i = 0; i < help.size() && help[i] != ';'; ++i) {
    const bool is_aside = help.substr(i, 2) == " (" || help.substr(i, 2) == " [";
    if (is_aside) i = std::min(help.find_first_of(")]", i), help.size() - 1);
    const char c = help[i] == ':' ? ',' : help[i];
    if (!is_aside && c != '\'' && c != '"' && (c != ',' || !text.ends_with(','))) text += c;
  }
  if (text.size() > longest) text.resize(text.rfind(' ', longest));
  while (text.ends_with(' ') || text.ends_with(',')) text.pop_back();
  return text;
}

/// Returns the case of a command: for each option with a value, its words or files; otherwise the
/// arguments, or after a hyphen the options.
std::string bash_case(const Command& command) {
  std::string cases;
  std::vector<std::string> options;
  std::vector<std::string> words;
  bool files = false;
  for (const Option& option : command.described) {
    if (is_argument(option)) {
      words.insert(words.end(), option.check.words.begin(), option.check.words.end());
      files = files || takes_file(option);
      continue;
    }
    for (const std::string& name : names_of(option)) options.push_back(name);
    if (!is_flag(option))
      cases += fmt::format("        {}) words=\"{}\" files={} ;;\n", fmt::join(names_of(option), " | "),
                           fmt::join(option.check.words, " "), takes_file(option) ? 1 : 0);
  }
  return fmt::format(
      "      case $before in\n{}        *)\n          words=\"{}\" files={}\n"
      "          [[ $word != -* ]] || words=\"{}\" files=0 ;;\n      esac ;;\n",
      cases, fmt::join(words, " "), files ? 1 : 0, fmt::join(options, " "));
}

std::string bash_completion() {
  std::string text = R"(# bash completion for flipwise, made by 'flipwise completion bash'

_flipwise() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words="" files=0
  if [ "$word" = "=" ]; then
    word=""
  elif [ "$before" = "=" ]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    words=")";
  for (const Entry& entry : entries()) text += entry.name + " ";
  text += "--help --version\"\n  else\n    case ${COMP_WORDS[1]} in\n";
  for (const Entry& entry : entries())
    text += fmt::format("    {})\n{}", entry.name, bash_case(*entry.make()));
  return text + R"(    esac
  fi
  COMPREPLY=()
  local found
  while IFS= read -r found; do COMPREPLY+=("$found"); done < <(
    compgen -W "$words" -- "$word"
    [ "$files" -eq 0 ] || compgen -f -- "$word")
}

complete -o filenames -F _flipwise flipwise
)";
}

/// Returns the options that exclude this one: its own names, unless it can be repeated.
std::string zsh_others(const Option& option) {
  if (std::holds_alternative<std::vector<std::string>*>(option.target)) return "*";
  return fmt::format("({})", fmt::join(names_of(option), " "));
}

std::string zsh_values(const Option& option) {
  const std::string words = fmt::format("{}", fmt::join(option.check.words, " "));
  const std::string what = is_argument(option) ? option.name : option.type;
  if (!takes_file(option)) return fmt::format(":{}:({})", what, words.empty() ? " " : words);
  return words.empty() ? fmt::format(":{}:_files", what)
                       : fmt::format(":{}:{{_files; compadd {}}}", what, words);
}

std::string zsh_completion() {
  std::string text =
      "#compdef flipwise\n# made by 'flipwise completion zsh'\n\n_flipwise() {\n  local -a commands\n"
      "  commands=(\n";
  for (const Entry& entry : entries())
    text += fmt::format("    '{}:{}'\n", entry.name, gist(entry.summary));
  text +=
      "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
      "  case $words[2] in\n";
  for (const Entry& entry : entries()) {
    text += fmt::format("    {})\n      shift words; (( CURRENT-- ))\n      _arguments -s", entry.name);
    const CommandPointer command = entry.make();
    for (const Option& option : command->described) {
      const std::string values = is_flag(option) ? "" : zsh_values(option);
      if (is_argument(option))
        text += fmt::format(" \\\n        '{}'", values);
      else
        for (const std::string& name : names_of(option))
          text += fmt::format(" \\\n        '{}{}{}[{}]{}'", zsh_others(option), name,
                              is_flag(option)          ? ""
                              : name.starts_with("--") ? "="
                                                       : "+",
                              gist(option.help), values);
    }
    text += " ;;\n";
  }
  return text + R"(  esac
}

if [ "$funcstack[1]" = _flipwise ]; then
  _flipwise "$@"
else
  compdef _flipwise flipwise
fi
)";
}

std::string fish_completion() {
  std::string text = R"(# made by 'flipwise completion fish'

function __flipwise_is
  set -l words (commandline -opc) ''
  test "$words[2]" = "$argv[1]"
end

complete -c flipwise -f
complete -c flipwise -n "__flipwise_is ''" -l help -s h
complete -c flipwise -n "__flipwise_is ''" -l version
)";
  for (const Entry& entry : entries()) {
    text += fmt::format("complete -c flipwise -n \"__flipwise_is ''\" -a {} -d '{}'\n", entry.name,
                        gist(entry.summary));
    const CommandPointer command = entry.make();
    for (const Option& option : command->described) {
      std::string line = fmt::format("complete -c flipwise -n '__flipwise_is {}'", entry.name);
      if (!is_argument(option))
        for (const std::string& name : names_of(option))
          line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!is_flag(option) && !is_argument(option)) line += takes_file(option) ? " -r -F" : " -x";
      if (is_argument(option) && takes_file(option)) line += " -F";
      if (!option.check.words.empty()) line += fmt::format(" -a '{}'", fmt::join(option.check.words, " "));
      text += fmt::format("{} -d '{}'\n", line, gist(option.help));
    }
  }
  return text;
}

struct CompletionCommand final : Command {
  CompletionCommand() : Command(completion_examples) {
    add({{"SHELL", "", "bash, zsh or fish", &shell, one_of({"bash", "zsh", "fish"})}});
  }

  Exit run(Output& output) override {
    if (shell.empty()) throw InputError("completion: needs SHELL, which is bash, zsh or fish");
    output.write(shell == "bash"  ? bash_completion()
                 : shell == "zsh" ? zsh_completion()
                                  : fish_completion());
    return Exit::answered;
  }

  std::string shell;
};

}  // namespace

CommandPointer completion_command() {
  return std::make_unique<CompletionCommand>();
}

}  // namespace flipwise::app
