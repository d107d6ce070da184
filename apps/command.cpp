// SPDX-License-Identifier: MIT
#include "command.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <numeric>

#include "files/platform.hpp"
#include "flipwise/errors.hpp"
#include "json/request.hpp"

namespace flipwise::app {

namespace {

constexpr const char* input_and_output = "Input and output";

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

/// Returns the number that the whole text is; nothing if it is not a number.
std::optional<std::uint64_t> number_in(const std::string& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Returns a hint to write a size such as 5x5, or 5 for a square, as two arguments.
std::string two_sides(const std::string& size) {
  const std::size_t cross = size.find('x');
  const std::string rows = size.substr(0, cross);
  const std::string columns = cross == size.npos ? size : size.substr(cross + 1);
  if (!number_in(rows) || !number_in(columns)) return "";
  return fmt::format("; write {} {}", rows, columns);
}

/// Checks a number of seconds or GiB: above 0 and at most 10^9.
std::string positive_number(const std::string& value) {
  char* end = nullptr;
  const double number = std::strtod(value.c_str(), &end);
  const bool is_decimal = value.find_first_not_of("0123456789.eE+-") == value.npos && *end == '\0';
  return is_decimal && !value.starts_with('+') && number > 0 && number <= 1e9
             ? ""
             : fmt::format("'{}' is not a number above 0 and at most 10^9", value);
}

/// Checks a number of threads. The library limits it to a sensible number.
std::string thread_number(const std::string& value) {
  const std::uint64_t number = number_in(value).value_or(0);
  return number >= 1 && number <= UINT32_MAX
             ? ""
             : fmt::format("'{}' is not a whole number from 1 to 2^32 - 1", value);
}

/// Returns the values of an option.
std::vector<std::string> values_of(const Option& option) {
  if (const auto* one = std::get_if<std::string*>(&option.target)) return {**one};
  if (const auto* maybe = std::get_if<std::optional<std::string>*>(&option.target); maybe && **maybe)
    return {***maybe};
  if (const auto* many = std::get_if<std::vector<std::string>*>(&option.target)) return **many;
  return {};
}

/// A file named on the command line.
struct NamedFile {
  std::string name;  ///< name of the option
  std::string identity;
  bool at_stake = false;  ///< true if the file is lost when it is also used for something else
};

/// Returns the files that exist or will be written; ids and names of rules are not files.
std::vector<NamedFile> files_of(const Command& command) {
  std::vector<NamedFile> files = {{"standard input", file_identity(0)}};
  const auto written = [](const std::string& path) {
    const std::string identity = file_identity(path);
    return identity.empty() && path == "-" ? path : identity;
  };
  if (command.output_path.empty()) files.push_back({"standard output", written("-")});
  for (const Option& option : command.described) {
    if (option.type == "STEM")
      for (const std::string& stem : values_of(option))
        for (const char* ending : {".opb", ".pbp"})
          if (!stem.empty()) files.push_back({stem + ending, written(stem + ending), true});
    if (!takes_file(option)) continue;
    const bool is_output = option.name == "-o,--output";
    const bool at_stake = option.name == "--witness" || option.name == "--resume" ||
                          option.name == "--proof" || option.name == "--log";
    for (const std::string& path : values_of(option))
      if (!path.empty() && (is_output || at_stake || access(path.c_str(), F_OK) == 0))
        files.push_back({is_output ? "--output" : option.name,
                         is_output || at_stake ? written(path) : file_identity(path), at_stake});
  }
  return files;
}

}  // namespace

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

bool takes_file(const Option& option) {
  constexpr std::string_view files[] = {"FILE",   "FILE2", "BOARD", "PRESSES", "ANSWER", "RULE|FILE",
                                        "N|FILE", "GOAL",  "INPUT", "OUTPUT",  "DIR"};
  const std::string& what = option.name.starts_with("-") ? option.type : option.name;
  return std::find(std::begin(files), std::end(files), what) != std::end(files);
}

void refuse_clashing_files(const Command& command) {
  const std::vector<NamedFile> files = files_of(command);
  for (const NamedFile& one : files)
    for (const NamedFile& other : files)
      if (&one != &other && one.at_stake && !one.identity.empty() && one.identity == other.identity)
        throw InputError(
            fmt::format("{} and {} name the same file; give two different files", one.name, other.name));
}

/// Suggests a word of which at most a third is wrong; dashes of options are not counted.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& words) {
  const auto nearest =
      std::min_element(words.begin(), words.end(), [&](const std::string& left, const std::string& right) {
        return std::pair(edit_distance(word, left), right.size()) <
               std::pair(edit_distance(word, right), left.size());  // of equally near words, the longer
      });
  if (nearest == words.end()) return "";
  const std::size_t letters = nearest->size() - (nearest->starts_with("--") ? 2 : 0);
  if (edit_distance(word, *nearest) > (letters + 1) / 3) return "";
  return fmt::format("; did you mean '{}'?", *nearest);
}

std::string Check::operator()(const std::string& value) const {
  if (wrong) return wrong(value);
  if (!is_closed || std::find(words.begin(), words.end(), value) != words.end()) return "";
  return fmt::format("'{}' is not one of {}{}{}", value, fmt::join(words, ", "), did_you_mean(value, words),
                     hint);
}

Check one_of(std::vector<std::string> words, std::string hint) {
  Check check{nullptr, std::move(words)};
  check.is_closed = true;
  check.hint = std::move(hint);
  return check;
}

Check offers(std::vector<std::string> words) {
  return {nullptr, std::move(words)};
}

std::uint64_t number_from(const std::string& text, const std::string& what, std::uint64_t least,
                          std::uint64_t most) {
  const auto number = number_in(text);
  if (!number || *number < least || *number > most)
    throw InputError(fmt::format("{}: '{}' is not a whole number from {} to {}{}", what, text, least,
                                 most == UINT64_MAX ? "2^64 - 1" : std::to_string(most),
                                 what == "ROWS" && text.find('x') != text.npos ? two_sides(text) : ""));
  return *number;
}

void require_sides(std::string_view command, const std::string& rows, const std::string& columns) {
  if (!columns.empty()) return;
  if (rows.empty()) throw InputError(fmt::format("{}: needs ROWS and COLUMNS", command));
  constexpr std::size_t max_digits = 4;  // longer texts of 0 and 1 are lights
  const bool are_lights =
      command == "analyze" && rows.size() > max_digits && rows.find_first_not_of("01") == rows.npos;
  throw InputError(fmt::format("{}: needs ROWS and COLUMNS, found only '{}'{}", command, rows,
                               are_lights ? "; for lights, write --board " + rows : two_sides(rows)));
}

Command::Command(const char* text) : examples(text) {
  constexpr std::size_t many_options = 40;
  described.reserve(many_options);
  add({{"-o,--output", "FILE",
        "write to FILE instead of standard output; FILE is replaced at the end, and only if there is an "
        "answer (after a limit or Ctrl-C: the best one found, with its bounds)",
        &output_path},
       {"--color", "WHEN", "use colours on the terminal: auto, always, never [auto]", &colour_mode,
        one_of({"auto", "always", "never"}, "; --colours sets the number of colours of a puzzle")},
       {"-h,--help", "", "print the help of the command", static_cast<bool*>(nullptr)}},
      input_and_output);
  for (Option& option : described) option.beside_request = true;
}

void Command::add_requests() {
  add_first(
      {{"--request", "FILE", "answer the JSON requests in FILE (- for standard input)", &request_path},
       {"--strict", "", "stop at the first bad request or line", &strict},
       {"--progress", "WHEN", "show a progress bar on standard error: auto, always, never [auto]",
        &progress_mode, one_of({"auto", "always", "never"})},
       {"-q,--quiet", "", "hide the progress bar", &quiet, nullptr, true, "", "--progress"}});
}

void Command::add_first(std::vector<Option> more) {
  for (Option& option : more) {
    option.beside_request = true;
    option.group = input_and_output;
  }
  described.insert(described.begin(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
}

void Command::add(std::vector<Option> more, const char* group) {
  for (Option& option : more) {
    if (group != nullptr) option.group = group;
    described.push_back(std::move(option));
  }
}

void Command::add_fields(CommandBit command, std::initializer_list<Field> fields, const char* group) {
  for (const auto& [field, target] : fields)
    for (const FieldRow& row : field_table()) {
      if (row.name != field || (row.option_commands() & command) == 0) continue;
      Option& option = described.emplace_back();
      option.name = "--" + (*row.option.name != 0 ? row.option.name : std::string(field));
      std::replace(option.name.begin(), option.name.end(), '_', '-');
      option.type = row.option.type;
      option.help = row.option.help;
      constexpr std::string_view words = "the option ";  // in texts of the library, which name no options
      for (std::size_t at = option.help.find(words); at != option.help.npos; at = option.help.find(words))
        option.help.replace(at, words.size(), "--");
      option.target = target;
      option.check.words = words_in(row.option.words);
      option.check.is_closed = row.option.is_closed;
      option.group = group;
    }
}

void Command::add_board(std::string& board) {
  add({{"BOARD", "", "id, file, or - for standard input [-]", &board}});
}

void Command::add_board_itself() {
  add({{"--board", "CELLS", "instead of BOARD: its cells, with / between rows (010/111/010)",
        &board_itself}});
}

void Command::add_format(std::string help, std::vector<std::string> words) {
  add_first({{"--format", "FORMAT", std::move(help), &format, one_of(std::move(words))}});
}

void Command::add_text_or_json() {
  add_format("text or json [text]", {"text", "json"});
}

void Command::add_board_formats() {
  add_format(
      "text, json, pretty, svg (a picture), id; pbm (P1), pbm-raw (P4) or, with --colours, pgm (P2), "
      "pgm-raw (P5). Buttons: any form of --as, or flip (an id of the game Flip). Rules: pattern (what a "
      "press flips). For other solvers: opb, dimacs [text]",
      [] {
        std::vector<std::string> words = {"text",    "json", "pretty",  "svg", "pbm",
                                          "pbm-raw", "pgm",  "pgm-raw", "id"};
        for (const ButtonForm& form : button_forms()) words.emplace_back(form.word);
        words.insert(words.end(), {"flip", "opb", "dimacs"});
        return words;
      }());
}

Check positive() {
  return Check(positive_number);
}

void Command::add_bounds(std::string_view then, int status) {
  const std::size_t limit = described.size();
  add_fields(of_solve, {{"limit", &limits.seconds}, {"memory", &limits.memory_gib}}, "Limits");
  described[limit].help += fmt::format(" (exit status {}){}", status, then);
  for (std::size_t i = limit; i < described.size(); ++i) {
    described[i].check = positive();
    described[i].beside_request = true;
  }
}

void Command::add_limits(std::string_view then, int status) {
  add_bounds(then, status);
  add_fields(of_solve, {{"threads", &limits.threads}}, "Limits");
  described.back().check = Check(thread_number);
  described.back().beside_request = true;
}

std::string Command::unknown(std::string_view why) const {
  return format == "json" ? fmt::format("{{{}}}\n", reason_field(why)) : "";
}

std::string Command::unknown_presses(std::string_view why) {
  return fmt::format("{{{},\"lower\":0}}\n", reason_field(why));
}

}  // namespace flipwise::app
