// SPDX-License-Identifier: MIT
//
// Recognises the form of a text of buttons; button_forms.cpp has the readers.
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/lights.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "format/button_forms.hpp"
#include "format/bytes.hpp"
#include "format/foreign_text.hpp"
#include "format/graph_files.hpp"
#include "format/list_survey.hpp"
#include "format/matrix_files.hpp"
#include "format/npy.hpp"
#include "format/press_list.hpp"

namespace flipwise {

namespace {

/// Returns the first line that is neither empty nor a comment.
std::string_view first_content(std::string_view text) {
  while (!text.empty())
    if (const std::string_view line = take_line(text); !is_skipped(line)) return line;
  return {};
}

/// Returns the number of the line on which this list begins, from 1; lists are counted from 1.
std::uint64_t line_of_list(std::string_view text, std::uint64_t list) {
  std::uint64_t line = 0;
  while (!text.empty() && list > 0) {
    ++line;
    if (!is_skipped(take_line(text))) --list;
  }
  return line;
}

/// Throws InputError: a text may be meant in one of these forms.
[[noreturn]] void refuse_unclear(const std::string& name, std::uint64_t line, const std::string& what,
                                 const std::vector<ButtonFormat>& forms) {
  ErrorPlace place{.input = name, .line = line};
  std::string nouns;
  for (const ButtonFormat format : forms) {
    const ButtonForm form = button_form(format);
    place.forms.emplace_back(form.word);
    nouns += (nouns.empty() ? "" : format == forms.back() ? " or " : ", ") + std::string(form.noun);
  }
  if (!nouns.empty()) nouns = ": " + nouns + "?";
  throw InputError(printable_name(name) + ":" + std::to_string(line) + ": " + what + nouns,
                   ErrorCode::ambiguous, std::move(place));
}

/// Throws InputError where the only line of a text is the id of a puzzle.
void require_no_id(const std::string& text, const std::string& name) {
  std::string_view line = first_content(text);
  const std::string_view rest = std::string_view(text).substr(
      line.empty() ? text.size() : static_cast<std::size_t>(line.data() + line.size() - text.data()));
  line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
  if (!looks_like_id(line) || line.find_first_of(" \t") != line.npos || !first_content(rest).empty())
    return;
  throw located(name, line_of_list(text, 1), 1,
                "this is the id of a puzzle; give it as the board, without buttons", ErrorCode::ambiguous);
}

/// Returns whether lines are a picture such as `.*.`; a first line with a size may precede it.
bool looks_like_picture(std::string_view text) {
  bool is_first = true;
  bool has_sign = false;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (is_skipped(line)) continue;
    const auto numbers = is_first ? numbers_of(line) : std::nullopt;
    if (std::exchange(is_first, false) && numbers && numbers->size() == 2) continue;
    if (line.find_first_not_of(".*#01Xx_ \t\r") != line.npos) return false;
    has_sign = has_sign || line.find_first_of(".*#_") != line.npos;
  }
  return has_sign;
}

/// Returns whether a text is numbers, and some are below 0.
bool has_signs(std::string_view text) {
  bool has_minus = false;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (is_skipped(line)) continue;
    if (line.find_first_not_of("0123456789-+,[]() \t\r") != line.npos) return false;
    for (std::size_t at = line.find('-'); at != line.npos; at = line.find('-', at + 1)) {
      const bool is_sign =
          at + 1 < line.size() && is_digit(line[at + 1]) && (at == 0 || !is_digit(line[at - 1]));
      if (!is_sign) return false;
      has_minus = true;
    }
  }
  return has_minus;
}

/// A text of buttons, as it is read.
struct ButtonText {
  std::string text;
  bool has_brackets = false;
  bool is_rewritten = false;              ///< from rows of a matrix that had other signs
  std::optional<ListSurvey> survey = {};  ///< of its lists, once it is needed
  std::vector<ButtonFormat> doubts = {};  ///< other forms that it may be meant in

  const ListSurvey& lists() {
    if (!survey) survey = survey_of(text, has_brackets);
    return *survey;
  }
};

/// Returns what is wrong with a text that begins with this line, which is neither numbers nor NAME: and
/// names; empty if that is unknown.
std::string fault_of_words(std::string_view first, std::string_view text) {
  if (first.empty()) return "";
  const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  const std::string_view below =
      text.substr(static_cast<std::size_t>(first.data() + first.size() - text.data()));
  first.remove_prefix(std::min(first.find_first_not_of(" \t"), first.size()));
  first = first.substr(0, first.find_last_not_of(" \t\r") + 1);
  const std::size_t end = first.find_first_not_of("0123456789");
  if (end != first.npos && end > 0 && (first[end] == ')' || first.substr(end).starts_with(". ")))
    return "the line begins with a number and '" + std::string(1, first[end]) +
           "'; write a colon instead if it numbers the line";
  const std::string_view word = first.substr(std::min(first.find_first_not_of(" \t", end), first.size()));
  if (end > 0 && word.size() > 1 && is_letter(word[0]) &&
      std::all_of(word.begin(), word.end(), [&](char c) { return is_letter(c) || c == ' '; }))
    return "words follow the number in this line; remove the line if it is a title";
  if (first.starts_with("p edge ") || first.starts_with("p col ") || first.starts_with("c "))
    return "if this is a graph in DIMACS, remove the words p edge, the letters e, and the lines that begin "
           "with c; its vertices are counted from 1";
  if (!is_letter(first[0])) return "";
  if (const std::size_t colon = first.find(':'); colon != first.npos)
    return "the name '" + std::string(first.substr(0, colon)) +
           "' has a blank; write one word before the colon";
  if (first.find('=') != first.npos) return "'=' stands after a name; write a colon instead, NAME: LIGHTS";
  const std::string_view next = first_content(below.substr(std::min<std::size_t>(below.size(), 1)));
  if (next.find_first_of("0123456789") != next.npos && std::none_of(next.begin(), next.end(), is_letter))
    return "numbers follow below this line; remove the line if it is a title";
  return "";
}

/// Throws InputError where a text that is not lists of numbers is rows of a matrix, or a picture, or begins
/// as none of the forms.
void refuse_others(const std::string& text, const ButtonContext& context) {
  const std::string_view first = first_content(text);
  const std::uint64_t line = line_of_list(text, 1);
  std::string rows = text;
  if (rewrite_rows(rows) && survey_of(rows, looks_like_brackets(rows)).are_rows(context.modulus))
    refuse_unclear(context.name, line, "rows of numbers", {ButtonFormat::matrix});
  if (has_signs(text)) refuse_unclear(context.name, line, "numbers below 0", {ButtonFormat::matrix});
  if (looks_like_picture(text))
    refuse_unclear(context.name, line, "a picture of what a press flips", {ButtonFormat::pattern});
  if (const std::string fault = fault_of_words(first, text); !fault.empty())
    throw located(context.name, line, 1, fault);
  if (!first.empty() && begins_graph(static_cast<unsigned char>(first[0])) && !looks_like_brackets(text))
    throw located(
        context.name, line, 1,
        "this is not a list of lights, a matrix or a graph: expected a line for each button, with the "
        "numbers of its lights or NAME: LIGHTS, such as A: 1 2 4");
}

/// Recognises a text that is neither MatrixMarket nor a graph. Throws InputError where it is unclear.
ButtonFormat recognised(ButtonText& read, const ButtonContext& context) {
  using Form = ButtonFormat;
  const std::string& text = read.text;
  const std::string_view line = first_content(text);
  const std::uint64_t first_line = line_of_list(text, 1);
  const Form form = read.has_brackets ? Form::brackets : Form::lists;
  if (const auto marked = marked_form(text)) return *marked == Form::lists ? form : *marked;
  require_no_id(text, context.name);
  if (!read.has_brackets && looks_like_named(line)) {
    if (line.find_first_not_of("0123456789 \t") == line.find(':'))
      refuse_unclear(context.name, first_line, "the line begins with a number and a colon", {Form::names});
    const auto repeated = context.modulus == 2 ? repeated_light(text) : std::nullopt;
    if (repeated)
      refuse_unclear(context.name, repeated->line, "light " + repeated->light + twice_in_line,
                     {Form::names});
    return Form::names;
  }
  if (looks_like_alist(text)) return Form::alist;
  if (const auto found = read.lists().objection(context.modulus, context.lights)) {
    const std::uint64_t list = read.has_brackets ? 1 : std::max<std::uint64_t>(found->list, 1);
    refuse_unclear(context.name, line_of_list(text, list), found->what, found->forms);
  }
  if (!read.lists().is_readable()) refuse_others(text, context);
  read.doubts = read.lists().doubts(context.modulus, context.lights);
  return form;
}

/// Throws InputError where a text that begins so is in another form than `as`, by its own header.
void require_form(Bytes& bytes, ButtonFormat as) {
  using Form = ButtonFormat;
  const std::string_view head = bytes.line_rest();
  const std::optional<Form> found = head.starts_with('%')            ? std::optional(Form::matrix_market)
                                    : head.starts_with(">>graph6<<") ? std::optional(Form::graph6)
                                    : head.starts_with(">>sparse6<<") || head.starts_with(':')
                                        ? std::optional(Form::sparse6)
                                        : std::nullopt;
  if (found && *found != as)
    bytes.fail("by its first characters this is " + std::string(button_form(*found).word) + ", not " +
               std::string(button_form(as).word) + "; name that form, or none");
}

/// Returns whether a text begins as a graph and cannot be anything else.
bool is_graph(Bytes& bytes) {
  if (!begins_graph(bytes.peek())) return false;
  const std::string_view line = bytes.line_rest();
  if (line.starts_with(':') || line.starts_with('>')) return true;
  if (line.find_first_not_of("[]{}\r") == line.npos) return false;  // lists in brackets
  if (line.find(':') != line.npos) return false;                    // lists by name
  if (!may_be_graph6(line)) return false;
  return std::all_of(line.begin(), line.end(), [](char c) { return begins_graph(c) || c == '\r'; });
}

ButtonsAndLights read_in(Bytes& bytes, ButtonContext context, ButtonFormat format) {
  context.format = format;
  ButtonsAndLights result = button_form_table()[static_cast<std::size_t>(format)].read(bytes, context);
  result.format = format;
  return result;
}

/// Returns whether only empty lines stand between two lists.
bool has_gap(std::string_view text) {
  bool is_below_list = false;
  bool is_empty_below_list = false;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    const bool is_empty = line.find_first_not_of(" \t\r") == line.npos;
    if (!is_skipped(line) && is_empty_below_list) return true;
    is_empty_below_list = is_empty && (is_below_list || is_empty_below_list);
    is_below_list = !is_skipped(line);
  }
  return false;
}

/// Throws InputError where numbers of a text in this form may be something else. Returns a note where they
/// probably are not.
std::vector<std::string> notes_on(ButtonText& read, const ButtonContext& context, ButtonFormat format) {
  using Form = ButtonFormat;
  const bool is_matrix = format == Form::matrix;
  const bool are_lists = format == Form::lists || format == Form::lists_1 || format == Form::by_light ||
                         format == Form::by_light_1;
  const auto marked = marked_form(read.text);
  if (marked && *marked != Form::lists && *marked != format)
    throw located(context.name, 1, 1,
                  "by its first line, the form is " + std::string(button_form(*marked).word) + ", not " +
                      std::string(button_form(format).word) + "; name that form, or none",
                  ErrorCode::conflict);
  if ((!is_matrix && !are_lists) || (marked && are_lists)) return {};
  const auto doubt = is_matrix ? read.lists().doubt_of_matrix(context.modulus, context.lights)
                               : read.lists().doubt_of_lists(context.modulus);
  if (!doubt && are_lists && !read.has_brackets && has_gap(read.text))
    return {"an empty line between lists was skipped; write - for an empty list"};
  if (!doubt) return {};
  const std::uint64_t line = line_of_list(read.text, 1);
  if (is_matrix && doubt->is_refused)
    throw InputError(printable_name(context.name) + ":" + std::to_string(line) + ": " + doubt->what,
                     ErrorCode::ambiguous, {.input = context.name, .line = line});
  return {doubt->what};
}

/// Throws InputError where a carriage return stands without a line feed: a line of an old Mac.
void require_line_feeds(std::string_view text, const std::string& name) {
  std::uint64_t line = 1;
  for (std::string_view rest = text; !rest.empty(); ++line) {
    std::string_view one = take_line(rest);
    if (one.ends_with('\r')) one.remove_suffix(1);
    if (const std::size_t at = one.find('\r'); at != one.npos)
      throw located(name, line, at + 1,
                    "no line feed follows this carriage return; end lines with LF or CRLF");
  }
}

/// Throws InputError for several matrices of MATLAB, each in brackets with semicolons between its rows.
void require_one_matrix(std::string_view text, const std::string& name) {
  const std::size_t first = text.find('[');
  const std::size_t end = std::min(text.find(']', std::min(first, text.size())), text.size());
  const std::size_t second = text.find('[', end);
  if (second == text.npos || text.substr(first, end - first).find(';') == text.npos) return;
  const std::string_view before = text.substr(0, second);
  const auto line = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  throw located(name, line, second - (before.rfind('\n') + 1) + 1,
                "a second matrix begins here: give one matrix", ErrorCode::ambiguous);
}

/// Reads the rest of an input, without what other programs write around buttons.
ButtonText text_of_buttons(Bytes& bytes, std::optional<ButtonFormat> as) {
  using Form = ButtonFormat;
  ButtonText read{bytes.rest()};
  require_line_feeds(read.text, bytes.name());
  if (as != Form::pattern && as != Form::names) remove_comments(read.text);
  remove_wrapper(read.text);
  if (as == Form::pattern) {
    rewrite_picture(read.text);
    if (are_fractions(first_content(read.text))) remove_fractions(read.text);
  }
  if (!as || *as == Form::names) rewrite_dictionary(read.text);
  if (as == Form::matrix) {
    require_one_matrix(read.text, bytes.name());
    if (!looks_like_brackets(read.text)) require_entries(read.text, bytes.name());
    read.is_rewritten = rewrite_rows(read.text);
  }
  read.has_brackets = looks_like_brackets(read.text);
  return read;
}

ButtonsAndLights read_any_buttons(Bytes& bytes, const ButtonContext& context,
                                  std::optional<ButtonFormat> as) {
  using Form = ButtonFormat;
  if (bytes.peek() == static_cast<unsigned char>(npy_start[0]) && (!as || *as == Form::matrix)) {
    const std::string text = text_of_npy(bytes.rest(), context.name);
    Bytes of_text(text, context.name);
    return read_any_buttons(of_text, context, Form::matrix);
  }
  if (as) require_form(bytes, *as);
  const bool is_streamed = as ? *as == Form::matrix_market || *as == Form::graph6 || *as == Form::sparse6
                              : bytes.peek() == '%' || is_graph(bytes);
  if (is_streamed) {
    const Form found = bytes.peek() == '%' ? Form::matrix_market
                       : bytes.line_rest().starts_with(':') || bytes.line_rest().starts_with(">>sparse6<<")
                           ? Form::sparse6
                           : Form::graph6;
    return read_in(bytes, context, as.value_or(found));
  }
  ButtonText read = text_of_buttons(bytes, as);
  const Form format = as ? *as : recognised(read, context);
  std::vector<std::string> notes = notes_on(read, context, format);
  Bytes of_text(read.text, context.name);
  ButtonContext of_lists = context;
  of_lists.has_brackets = read.has_brackets || read.is_rewritten;
  of_lists.is_marked = marked_form(read.text) == format;
  of_lists.stated_lights = lights_of_mark(read.text);
  ButtonsAndLights result = read_in(of_text, of_lists, format);
  result.doubts = std::move(read.doubts);
  result.notes.insert(result.notes.begin(), notes.begin(), notes.end());
  const auto marked = marked_form(read.text);
  if (marked == format || (marked == Form::lists && format == Form::brackets)) result.notes.clear();
  return result;
}

ButtonsAndLights with_lights(ButtonsAndLights result, std::optional<std::size_t> lights) {
  result.lights = lights.value_or(std::max({result.lights, lights_needed(result.buttons), std::size_t{1}}));
  return result;
}

}  // namespace

ButtonsAndLights read_buttons(std::istream& input, const std::string& name,
                              std::optional<std::size_t> lights, std::uint64_t modulus,
                              std::optional<ButtonFormat> as) {
  Bytes bytes(input, name);
  return with_lights(read_any_buttons(bytes, {name, lights, modulus}, as), lights);
}

ButtonsAndLights read_buttons(std::string_view text, const std::string& name,
                              std::optional<std::size_t> lights, std::uint64_t modulus,
                              std::optional<ButtonFormat> as) {
  Bytes bytes(text, name);
  return with_lights(read_any_buttons(bytes, {name, lights, modulus}, as), lights);
}

Buttons read_code_matrix(std::string_view text, const std::string& name, ButtonFormat as) {
  Bytes bytes(text, name);
  const ButtonContext context{.name = name, .lights = {}, .modulus = 2, .words = code_words};
  return read_any_buttons(bytes, context, as).buttons;
}

}  // namespace flipwise
