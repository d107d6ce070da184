// SPDX-License-Identifier: MIT
#include "format/list_survey.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "board/lights.hpp"
#include "format/bytes.hpp"
#include "format/number_lists.hpp"
#include "format/press_list.hpp"

namespace flipwise {

namespace {

// A loop, since a search for characters of a set calls a function for each one.
bool is_bit_word(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return c == '0' || c == '1'; });
}

void skip_separators(std::string_view& text) {
  while (!text.empty() && is_separator(text.front())) text.remove_prefix(1);
}

bool is_place(std::uint64_t number, std::uint64_t last) {
  return number > 0 && number <= last;
}

bool has_repeated(std::vector<std::array<std::uint64_t, 2>> pairs) {
  std::sort(pairs.begin(), pairs.end());
  return std::adjacent_find(pairs.begin(), pairs.end()) != pairs.end();
}

}  // namespace

bool has_lists_mark(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  return text.starts_with(lists_mark) || text.starts_with("; what buttons add to");
}

std::string mark_of(ButtonFormat form) {
  return form == ButtonFormat::lists ? std::string(lists_mark) : "; " + std::string(button_form(form).noun);
}

std::string lights_for_mark(const Lists& buttons, std::size_t lights) {
  if (lights <= 1) return "";
  for (const auto& button : buttons)
    if (!button.empty() && button.back() + 1 == lights) return "";
  return ", " + count_of(lights, "light");
}

std::optional<std::size_t> lights_of_mark(std::string_view text) {
  if (!has_lists_mark(text)) return std::nullopt;
  const std::string_view line = take_line(text);
  const std::size_t comma = line.rfind(", ");
  if (comma == line.npos) return std::nullopt;
  std::string_view words = line.substr(comma + 2);
  std::size_t lights = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), lights);
  if (error != std::errc{}) return std::nullopt;
  words.remove_prefix(static_cast<std::size_t>(end - words.data()));
  if (!words.starts_with(" light") || lights == 0 || lights > max_lights) return std::nullopt;
  return lights;
}

std::optional<ButtonFormat> marked_form(std::string_view text) {
  const bool has_mark = has_lists_mark(text);
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::string_view line = take_line(text);
  line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
  for (const ButtonForm& form : button_forms()) {
    const std::string mark = mark_of(form.format);
    const bool is_of_lists = form.format <= ButtonFormat::by_light_1 && form.format != ButtonFormat::lists;
    if (is_of_lists ? line.starts_with(mark) : line == mark) return form.format;
  }
  return has_mark ? std::optional(ButtonFormat::lists) : std::nullopt;
}

void ListSurvey::Rows::add(const std::vector<std::uint64_t>& list, bool is_of_bits, std::string_view word) {
  if (number++ == 0) {
    width = list.size();
    word_size = word.size();
  }
  have_one_width = have_one_width && list.size() == width;
  are_bits = are_bits && is_of_bits;
  are_words = are_words && list.size() == 1 && is_bit_word(word) && word.size() == word_size;
  had_counts = have_counts;
  have_counts = have_counts && !list.empty() && list.front() == list.size() - 1;
  for (const std::uint64_t one : list) largest = std::max(largest, one);
}

void ListSurvey::Rows::add_word(std::string_view word, bool is_of_bits, bool has_fraction, bool is_alone) {
  are_bit_words = are_bit_words && is_of_bits;
  if (word.size() < 2 || has_fraction) return;
  if (word.starts_with('0') && padded.empty()) padded = word;
  if (long_word.empty()) long_word = word;
  if (!is_alone && long_among.empty()) long_among = word;
  if (largest_digit < '9')
    largest_digit = std::max(largest_digit, *std::max_element(word.begin(), word.end()));
}

void ListSurvey::add(std::string_view list) {
  if (!is_readable_) return;
  bool are_bits = true;
  bool is_rising = true;
  std::size_t zeros = 0;
  std::string_view word;
  const bool had_0 = smallest_ == 0;
  numbers_.clear();
  while (true) {
    skip_separators(list);
    if (list.empty()) break;
    word = list.substr(
        0, static_cast<std::size_t>(std::find_if(list.begin(), list.end(), is_separator) - list.begin()));
    list.remove_prefix(word.size());
    if (numbers_.empty() && word == "-" && list.find_first_of("0123456789") == list.npos) continue;
    std::uint64_t number = UINT64_MAX;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const std::string_view rest = word.substr(static_cast<std::size_t>(end - word.data()));
    if (error == std::errc::invalid_argument || (!rest.empty() && zero_fraction(rest) != rest.size())) {
      is_readable_ = false;
      return;
    }
    has_fractions_ = has_fractions_ || !rest.empty();
    if (error != std::errc{}) number = UINT64_MAX;
    is_rising = is_rising && (numbers_.empty() || number > numbers_.back());
    are_falling_ = are_falling_ && (numbers_.empty() || number < numbers_.back());
    smallest_ = std::min(smallest_, number);
    zeros += number == 0 ? 1U : 0U;
    numbers_.push_back(number);
    skip_separators(list);
    const bool is_alone = numbers_.size() == 1 && list.empty();
    const bool is_of_bits = is_bit_word(word);
    all_.add_word(word, is_of_bits, !rest.empty(), is_alone);
    if (all_.number > 0) later_.add_word(word, is_of_bits, !rest.empty(), is_alone);
    are_bits = are_bits && word.size() == 1 && is_of_bits;
  }
  if (all_.number > 0) {
    later_.add(numbers_, are_bits, word);
    are_places_ = are_places_ && triple_.size() == 3 && numbers_.size() == 3 &&
                  is_place(numbers_[0], triple_[0]) && is_place(numbers_[1], triple_[1]);
    const bool is_below_size = all_.number == 1 && all_.width == 2;
    (has_gap_ ? has_apart_ : has_together_) |= !(has_gap_ && is_below_size);
  }
  has_gap_ = false;
  if (numbers_.size() == 2 && pairs_.size() == all_.number) pairs_.push_back({numbers_[0], numbers_[1]});
  all_.add(numbers_, are_bits, word);
  begins_with_0_ = begins_with_0_ || word.starts_with('0');
  are_rising_ = are_rising_ && is_rising;
  have_final_0_ = have_final_0_ && zeros == 1 && numbers_.back() == 0;
  are_zeros_ = !had_0 && zeros > 0 && zeros == numbers_.size();
  const std::uint64_t first = numbers_.empty() ? UINT64_MAX : numbers_.front();
  if (all_.number == 1) {
    first_ = first;
    if (numbers_.size() == 2) first_pair_ = {numbers_[0], numbers_[1]};
    if (numbers_.size() == 3 && !has_brackets_) triple_ = numbers_;
    is_header_ = first <= 1 && numbers_.size() > 1;
    for (std::size_t i = 0; i < numbers_.size(); ++i) is_header_ = is_header_ && numbers_[i] == first + i;
  }
  if (numbers_.size() > 1) ++lists_of_several_;
  labels_from_0_ = labels_from_0_ && first == all_.number - 1;
  labels_from_1_ = labels_from_1_ && first == all_.number;
  if (is_rising) return;
  std::sort(numbers_.begin(), numbers_.end());
  const auto [from, to] = std::equal_range(numbers_.begin(), numbers_.end(), first);
  has_label_twice_ = has_label_twice_ || to - from > 1;
  const auto twice = std::adjacent_find(numbers_.begin(), numbers_.end());
  if (twice == numbers_.end() || lists_with_twice_++ > 0) return;
  list_with_twice_ = all_.number;
  twice_ = *twice;
}

/// Returns whether all lists are equally long and consist of entries. With two colours, these are 0 and 1.
bool ListSurvey::is_dense(const Rows& rows, std::uint64_t modulus) const {
  return rows.number > 0 && rows.have_one_width && rows.width > 1 &&
         (rows.are_bits || (has_fractions_ && rows.largest <= 1) ||
          (modulus > 2 && rows.largest < modulus));
}

bool ListSurvey::may_be_column(std::uint64_t modulus, std::optional<std::size_t> lights) const {
  return !labels_from_0_ && (all_.number > 1 || lights) && all_.have_one_width && all_.width == 1 &&
         (all_.are_bits || (modulus > 2 && all_.largest < modulus)) &&
         all_.number == lights.value_or(all_.number);
}

/// Adds the forms of lists of lights that the numbers may be in, on a board with this many lights if that
/// is known.
void ListSurvey::add_lists(std::vector<ButtonFormat>& forms, std::optional<std::size_t> lights) const {
  if (!lights || all_.largest < *lights) forms.push_back(ButtonFormat::lists);
  if (has_no_0() && (!lights || all_.largest <= *lights)) forms.push_back(ButtonFormat::lists_1);
}

std::optional<ListObjection> ListSurvey::objection_to_rows(std::uint64_t modulus,
                                                           std::optional<std::size_t> lights) const {
  using Form = ButtonFormat;
  const auto found = [&](const std::string& what, const Rows& rows, bool are_words, bool may_be_matrix) {
    constexpr std::size_t max_side = 7;  // of a pattern with blanks between its cells
    const std::size_t width = are_words ? rows.word_size : rows.width;
    ListObjection objection{what + (are_words ? count_of(width, "digit") : count_of(width, "number")) +
                            (are_words || rows.are_bits || rows.largest <= 1 ? ", each 0 or 1"
                             : modulus == counter_modulus || rows.largest >= modulus
                                 ? ""
                                 : " below " + std::to_string(modulus))};
    if (may_be_matrix) objection.forms.push_back(Form::matrix);
    if (width % 2 == 1 && rows.number % 2 == 1 && !has_fractions_ &&
        (are_words || (rows.are_bits && std::max(width, rows.number) <= max_side)))
      objection.forms.push_back(Form::pattern);
    if (are_words)
      objection.forms.push_back(Form::lists);
    else if (!has_fractions_)
      add_lists(objection.forms);
    return objection;
  };
  const std::string every = all_.number == 1 ? "the line has " : "every line has ";
  if (all_.are_words && all_.word_size > 1 && (all_.number > 1 || begins_with_0_))
    return found(every, all_, true, true);
  // As printed by programs, a column has each entry in brackets. On lines, lists of one light each are
  // common even if some are equal: they get a note only.
  const bool has_equal = all_.number > all_.largest + 1;
  if (has_brackets_ && has_equal && may_be_column(modulus, lights)) return found(every, all_, false, true);
  // Rows of entries modulo more than 2 are rarely all in ascending order, as lists mostly are.
  const bool is_clear = all_.are_bits || has_fractions_ || !are_rising_;
  const bool has_twice = lists_with_twice_ > 0;
  if (all_.number > 1 && is_clear && is_dense(all_, modulus)) return found(every, all_, false, true);
  const bool may_be_one_row = modulus == 2 || lights.value_or(1) == 1;
  if (all_.number == 1 && has_twice && may_be_one_row && is_dense(all_, modulus)) {
    auto objection = found(every, all_, false, lights.value_or(1) == 1);
    if (!objection.forms.empty() && objection.forms.front() != Form::lists) return objection;
  }
  if (has_twice && may_be_rows(lights)) return found(every, all_, false, true);
  const bool are_words = later_.are_words && later_.word_size > 1;
  const bool has_pair = all_.width == 2 && later_.number > 0 && !has_brackets_;
  const bool has_size = has_pair && is_size_of(later_.number, are_words ? later_.word_size : later_.width);
  const std::string first = "the first line is " + std::to_string(first_pair_[0]) + " " +
                            std::to_string(first_pair_[1]) + ", followed by " +
                            count_of(later_.number, "line") + " with ";
  if (has_pair && are_words && (has_size || later_.word_size % 2 == 1)) {
    auto objection = found(first, later_, true, has_size);
    if (objection.forms.size() > 1) return objection;
  }
  if (has_size && (is_dense(later_, modulus) || (lights == later_.number && !later_.have_counts)))
    return found(first, later_, false, true);
  if (has_fractions_)
    return ListObjection{
        std::string("numbers have a decimal point") +
            (is_numbered() ? "; write a colon instead if they number the lines; if not" : ""),
        {Form::matrix}};
  return std::nullopt;
}

/// Finds a first line `N M` that is followed by M pairs of vertices below N, or up to N.
std::optional<ListObjection> ListSurvey::objection_to_pairs() const {
  using Form = ButtonFormat;
  const bool has_header = pairs_.size() == all_.number && all_.number > 1 &&
                          first_pair_[1] == later_.number && later_.largest <= first_pair_[0];
  if (!has_header) return std::nullopt;
  const bool has_0 = std::any_of(pairs_.begin() + 1, pairs_.end(),
                                 [](const auto& pair) { return pair[0] == 0 || pair[1] == 0; });
  if (has_0 && later_.largest == first_pair_[0]) return std::nullopt;
  ListObjection found{"the first line is " + std::to_string(first_pair_[0]) + " " +
                      std::to_string(first_pair_[1]) + ", and " + count_of(later_.number, "pair") +
                      (later_.number == 1 ? " follows" : " follow")};
  if (later_.largest < first_pair_[0]) found.forms = {Form::edges, Form::arcs};
  if (!has_0) found.forms.insert(found.forms.end(), {Form::edges_1, Form::arcs_1});
  found.forms.push_back(Form::lists);
  return found;
}

/// Names the forms in which a number can stand that is too large for a light, if there are any.
std::optional<ListObjection> ListSurvey::objection_to_lights(std::size_t lights) const {
  using Form = ButtonFormat;
  if (all_.largest < lights) return std::nullopt;
  ListObjection found;
  if (has_no_0() && all_.largest == lights) {
    found = {"no line has light 0, and some have " + std::to_string(lights) + ", but the board has " +
                 count_of(lights, "light"),
             {Form::lists_1}};
    if (are_edges()) found.forms.push_back(Form::edges_1);
  } else {
    found.what = "light " + std::to_string(all_.largest) + " does not exist: the board has " +
                 count_of(lights, "light") + ", counted from 0";
  }
  if (all_.number == lights && found.forms.empty()) found.forms.push_back(Form::by_light);
  if (all_.number == lights && has_no_0()) found.forms.push_back(Form::by_light_1);
  if (all_.number == lights && all_.have_one_width && all_.width > 0) found.forms.push_back(Form::matrix);
  return found.forms.empty() ? std::nullopt : std::optional(found);
}

std::optional<ListObjection> ListSurvey::objection(std::uint64_t modulus,
                                                   std::optional<std::size_t> lights) const {
  using Form = ButtonFormat;
  if (!is_readable()) return std::nullopt;
  if (auto found = objection_to_rows(modulus, lights)) return found;
  if (auto found = objection_to_pairs()) return found;
  if (const auto doubt = doubt_of_lists(modulus); doubt && doubt->is_refused) {
    ListObjection found{doubt->what};
    add_lists(found.forms, lights);
    if (are_edges()) found.forms.push_back(has_no_0() ? Form::edges_1 : Form::edges);
    if (!found.forms.empty()) found.what += "; if not";
    return found;
  }
  // Random lists repeat a light now and then; rows of entries do in almost every line.
  constexpr std::uint64_t lists_for_each_repeat = 20;
  if (lists_with_twice_ * lists_for_each_repeat >= all_.number && lists_with_twice_ > 0 && modulus == 2) {
    const bool has_numbered_rows =
        is_header_ && later_.number > 1 && later_.have_one_width && later_.width == all_.width + 1;
    ListObjection found{"light " + std::to_string(twice_) + twice_in_line, {}, list_with_twice_};
    if (all_.number > 1 && (all_.have_one_width || has_numbered_rows)) found.forms.push_back(Form::matrix);
    add_lists(found.forms, lights);
    if (!found.forms.empty()) return found;
  }
  return lights ? objection_to_lights(*lights) : std::nullopt;
}

bool ListSurvey::are_edges() const {
  return pairs_.size() == all_.number && list_with_twice_ == 0 && !has_repeated(pairs_);
}

std::vector<ButtonFormat> ListSurvey::doubts(std::uint64_t modulus,
                                             std::optional<std::size_t> lights) const {
  using Form = ButtonFormat;
  constexpr std::size_t max_side = 7;  // of a pattern
  std::vector<Form> forms;
  if (!is_readable()) return forms;
  if (are_edges()) forms.push_back(has_no_0() ? Form::edges_1 : Form::edges);
  if (has_no_0()) forms.push_back(Form::lists_1);
  // Lists of buttons for each light are documented as a form to state: a note for all lists that are as
  // many as the lights would be one for nearly every square puzzle. These leave out the last light.
  const bool are_by_light = all_.number == lights && all_.largest + 1 < all_.number;
  if (are_by_light) forms.push_back(Form::by_light);
  if (has_no_0() && all_.number == lights) forms.push_back(Form::by_light_1);
  const bool is_column = may_be_column(modulus, lights);
  if (is_column || (all_.number > 1 && is_dense(all_, modulus))) forms.push_back(Form::matrix);
  if (all_.are_bits && all_.have_one_width && all_.width == 1 && all_.number > 1 && all_.number % 2 == 1 &&
      all_.number <= max_side)
    forms.push_back(Form::pattern);
  return forms;
}

std::optional<ListSurvey::Doubt> ListSurvey::doubt_of_lists(std::uint64_t modulus) const {
  constexpr std::size_t few = 2;  // lines that look like counts or labels by chance
  if (!is_readable() || all_.number < few || has_brackets_) return std::nullopt;
  if (all_.width == 1 && first_ == later_.number && (first_ >= few || later_.width > 1))
    return Doubt{"the first line is the number of the lines below it; remove it if it counts them",
                 first_ >= few};
  const bool are_below = later_.number >= few && later_.largest > 0;
  const auto may_be_lights = [&](std::uint64_t number) {
    // Lists of one number each often have the largest one first.
    return number == later_.largest + 1 ||
           (has_no_0() && number == later_.largest && lists_of_several_ > 0);
  };
  if (all_.width == 1 && are_below && may_be_lights(first_))
    return Doubt{std::string("the first line is ") + (first_ > later_.largest ? "one more than " : "") +
                     "the largest number below it; remove it if it is the number of lights",
                 true};
  if (all_.have_counts && lists_of_several_ >= few)
    return Doubt{"every line begins with the number of numbers after it; remove these if they are counts",
                 !all_.have_one_width || all_.number > few || all_.width > 2};
  const bool has_number_of_lines = first_pair_[0] == later_.number || first_pair_[1] == later_.number;
  if (all_.width == 2 && has_number_of_lines && later_.have_counts && lists_of_several_ > few)
    return Doubt{
        "every line after the first begins with the number of numbers after it; remove these and the first "
        "line if they are counts",
        true};
  if (all_.width == 2 && has_number_of_lines && are_below &&
      may_be_lights(std::max(first_pair_[0], first_pair_[1])))
    return Doubt{
        "the first line can be the numbers of lights and of the lines below it; remove it if it is", true};
  const bool has_number_before = first_pair_[0] + 1 == later_.number || first_pair_[1] + 1 == later_.number;
  if (all_.width == 2 && has_number_before && later_.had_counts && !later_.have_counts &&
      later_.number > few && lists_of_several_ > few)
    return Doubt{
        "every line between the first and the last begins with the number of numbers after it; remove "
        "these and both lines if they are counts, and the last line is something else",
        true};
  if (all_.have_one_width && all_.width == 1 && !all_.padded.empty())
    return Doubt{
        all_.padded + " can be one number or several; write blanks between all numbers if it is several",
        true};
  if (have_final_0_ && !are_falling_ && lists_of_several_ >= few)
    return Doubt{"every line ends with 0, which stands nowhere else; remove it if it only ends the line",
                 true};
  if (are_zeros_ && all_.number > few)
    return Doubt{"the last line is 0, which stands nowhere else; remove it if it only ends the lists",
                 lists_of_several_ >= few};
  if (!is_numbered() || lists_of_several_ == 0 || all_.number <= few || (are_edges() && !has_label_twice_))
    return std::nullopt;
  const std::string begins = std::string("every line begins with its own number (") +
                             (labels_from_0_ ? "0, 1, 2" : "1, 2, 3") + ", ...)";
  constexpr const char* labels = "; write a colon after each of these numbers if they are labels";
  if (has_label_twice_ && modulus == 2)
    return Doubt{begins + ", and in one line it occurs twice" + labels, true};
  return Doubt{begins + labels};
}

std::optional<ListSurvey::Doubt> ListSurvey::doubt_of_matrix(std::uint64_t modulus,
                                                             std::optional<std::size_t> lights) const {
  constexpr std::uint64_t max_digits = 10;  // entries below this are single digits
  if (!is_readable()) return std::nullopt;
  const bool has_size = this->has_size();
  const Rows& rows = has_size ? later_ : all_;
  const std::string one_or_several =
      " can be one entry or several: write blanks between all entries, or between none";
  if (!rows.padded.empty() && !rows.long_among.empty()) return Doubt{rows.padded + one_or_several, true};
  if (!rows.long_among.empty() && rows.are_bit_words && modulus <= max_digits)
    return Doubt{rows.long_among + one_or_several, true};
  if (!rows.long_word.empty() && !rows.are_words && modulus > 2 && modulus <= max_digits &&
      rows.largest_digit < static_cast<char>('0' + modulus))
    return Doubt{rows.long_word +
                     " can be one entry or several: write blanks between all entries, and for a larger "
                     "number its remainder modulo " +
                     std::to_string(modulus),
                 true};
  if (has_apart_ && has_together_ && lights != rows.number)
    return Doubt{
        "there are empty lines between some of the rows: remove them if this is one matrix; if not, give "
        "one matrix only",
        true};
  if (is_header_ && later_.number > 0 && later_.have_one_width && later_.width == all_.width + 1)
    return Doubt{
        "the first row numbers the columns, and every other row has one number more: remove these row and "
        "column numbers",
        true};
  if (are_places_ && triple_.size() == 3 && later_.number > 0 && triple_[2] == later_.number)
    return Doubt{
        "the first line may be the numbers of rows, columns and entries of a list of entries; if it is, "
        "write the header of MatrixMarket above it; if it is a row of the matrix, write the whole "
        "matrix in double brackets, such as [[1,1,0],[0,1,1]]",
        true};
  if (all_.number < 2 || !all_.have_one_width || all_.width < 2 || has_size) return std::nullopt;
  const auto labels = [&](const std::string& what, std::uint64_t number) -> std::optional<Doubt> {
    const std::uint64_t last = number - (first_ == 0 ? 1 : 0);
    if (last >= modulus)
      return Doubt{what + ": remove it if it is; if these are entries, write their remainders modulo " +
                       std::to_string(modulus),
                   true};
    if (number > 2) return Doubt{what + ", which were read as entries; remove them if they are not"};
    return std::nullopt;
  };
  if (is_header_)
    if (auto doubt = labels("the first row looks like column numbers", all_.width)) return doubt;
  if (is_numbered()) return labels("the first column looks like row numbers", all_.number);
  return std::nullopt;
}

ListSurvey survey_of(std::string_view text, bool has_brackets) {
  ListSurvey survey(has_brackets);
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::string in_brackets;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (is_skipped(line)) {
      if (!line.starts_with(';')) survey.add_gap();
    } else if (has_brackets) {
      in_brackets.append(line) += ' ';
    } else {
      survey.add(line);
    }
  }
  for (std::string_view rest = in_brackets; has_brackets;) {
    const std::size_t end = rest.find_first_of("])}");
    if (end == rest.npos) break;
    const std::size_t last_open = rest.substr(0, end).find_last_of("[({");
    if (last_open != rest.npos) survey.add(rest.substr(last_open + 1, end - last_open - 1));
    rest.remove_prefix(end + 1);
  }
  return survey;
}

}  // namespace flipwise
