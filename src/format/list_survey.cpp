// SPDX-License-Identifier: MIT
#include "format/list_survey.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "format/bytes.hpp"
#include "format/press_list.hpp"

namespace flipwise {

namespace {

constexpr std::string_view separators = " \t\r,";

bool is_bit_word(std::string_view word) {
  return word.find_first_not_of("01") == word.npos;
}

bool has_repeated(std::vector<std::array<std::uint64_t, 2>> pairs) {
  for (auto& pair : pairs)
    if (pair[0] > pair[1]) std::swap(pair[0], pair[1]);
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

std::optional<ButtonFormat> marked_form(std::string_view text) {
  using Form = ButtonFormat;
  const bool has_mark = has_lists_mark(text);
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  for (const Form form : {Form::lists_1, Form::by_light, Form::by_light_1})
    if (text.starts_with(mark_of(form))) return form;
  return has_mark ? std::optional(Form::lists) : std::nullopt;
}

void ListSurvey::Rows::add(std::size_t size, bool is_of_bits, std::uint64_t largest_in_list) {
  if (number++ == 0) width = size;
  have_one_width = have_one_width && size == width;
  are_bits = are_bits && is_of_bits;
  largest = std::max(largest, largest_in_list);
}

void ListSurvey::add(std::string_view list) {
  bool are_bits = true;
  bool is_bit_row = false;
  std::string_view word;
  numbers_.clear();
  while (true) {
    list.remove_prefix(std::min(list.find_first_not_of(separators), list.size()));
    if (list.empty()) break;
    word = list.substr(0, list.find_first_of(separators));
    list.remove_prefix(word.size());
    if (word == "-" && numbers_.empty()) continue;
    std::uint64_t number = UINT64_MAX;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (end != word.data() + word.size() || error == std::errc::invalid_argument) is_readable_ = false;
    if (error != std::errc{}) number = UINT64_MAX;
    numbers_.push_back(number);
    const bool is_long = word.size() > 1;
    if (is_long && word.starts_with('0') && padded_.empty()) padded_ = word;
    if (is_long && (numbers_.size() > 1 || !list.empty()) && long_word_.empty()) long_word_ = word;
    are_bit_words_ = are_bit_words_ && is_bit_word(word);
    are_bits = are_bits && word.size() == 1 && is_bit_word(word);
    is_bit_row = is_bit_word(word);
  }
  if (all_.number == 0) word_size_ = word.size();
  are_words_of_bits_ =
      are_words_of_bits_ && numbers_.size() == 1 && is_bit_row && word.size() == word_size_;
  begins_with_0_ = begins_with_0_ || word.starts_with('0');
  const std::uint64_t largest = numbers_.empty() ? 0 : *std::max_element(numbers_.begin(), numbers_.end());
  if (!numbers_.empty())
    smallest_ = std::min(smallest_, *std::min_element(numbers_.begin(), numbers_.end()));
  if (all_.number == 0 && numbers_.size() == 2) first_pair_ = {numbers_[0], numbers_[1]};
  if (all_.number > 0) later_.add(numbers_.size(), are_bits, largest);
  if (numbers_.size() == 2 && pairs_.size() == all_.number) pairs_.push_back({numbers_[0], numbers_[1]});
  all_.add(numbers_.size(), are_bits, largest);
  const std::uint64_t first = numbers_.empty() ? UINT64_MAX : numbers_.front();
  if (all_.number == 1) first_ = first;
  has_counts_ = has_counts_ && first == numbers_.size() - 1;
  if (numbers_.size() > 1) ++lists_of_several_;
  labels_from_0_ = labels_from_0_ && first == all_.number - 1;
  labels_from_1_ = labels_from_1_ && first == all_.number;
  std::sort(numbers_.begin(), numbers_.end());
  const auto [from, to] = std::equal_range(numbers_.begin(), numbers_.end(), first);
  has_label_twice_ = has_label_twice_ || to - from > 1;
  const auto twice = std::adjacent_find(numbers_.begin(), numbers_.end());
  if (twice == numbers_.end() || lists_with_twice_++ > 0) return;
  list_with_twice_ = all_.number;
  twice_ = *twice;
}

std::optional<ListObjection> ListSurvey::objection_to_rows(std::uint64_t modulus) const {
  using Form = ButtonFormat;
  if (are_words_of_bits_ && word_size_ > 1 && (all_.number > 1 || begins_with_0_)) {
    ListObjection found{(all_.number == 1 ? "the line has " : "every line has ") +
                            std::to_string(word_size_) + " digits, each 0 or 1",
                        {Form::matrix, Form::lists}};
    if (word_size_ % 2 == 1 && all_.number % 2 == 1)
      found.forms.insert(found.forms.begin() + 1, Form::pattern);
    return found;
  }
  const auto is_dense = [&](const Rows& rows) {
    const bool are_entries = modulus > 2 ? rows.largest < modulus && list_with_twice_ > 0 : rows.are_bits;
    return rows.have_one_width && rows.width > 1 && (rows.are_bits || are_entries);
  };
  const std::string entries = modulus > 2 && !later_.are_bits ? " numbers below " + std::to_string(modulus)
                                                              : " numbers, each 0 or 1";
  if (all_.number > 1 && is_dense(all_))
    return ListObjection{"every line has " + std::to_string(all_.width) + entries,
                         {Form::matrix, Form::lists}};
  const bool has_size = all_.width == 2 && later_.number > 0 && first_pair_[0] == later_.number &&
                        first_pair_[1] == later_.width;
  if (has_size && is_dense(later_))
    return ListObjection{"the first line is " + std::to_string(first_pair_[0]) + " " +
                             std::to_string(first_pair_[1]) + ", followed by " +
                             count_of(later_.number, "line") + " with " + std::to_string(later_.width) +
                             entries,
                         {Form::matrix, Form::lists}};
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

std::optional<ListObjection> ListSurvey::objection(std::uint64_t modulus,
                                                   std::optional<std::size_t> lights) const {
  using Form = ButtonFormat;
  if (!is_readable_ || all_.number == 0) return std::nullopt;
  if (auto found = objection_to_rows(modulus)) return found;
  if (auto found = objection_to_pairs()) return found;
  if (const auto doubt = doubt_of_lists(modulus); doubt && doubt->is_refused) return std::nullopt;
  // Random lists repeat a light now and then; rows of entries do in almost every line.
  constexpr std::uint64_t lists_for_each_repeat = 20;
  if (lists_with_twice_ * lists_for_each_repeat >= all_.number && lists_with_twice_ > 0 && modulus == 2) {
    ListObjection found{"light " + std::to_string(twice_) + twice_in_line, {Form::lists}, list_with_twice_};
    if (all_.number > 1 && all_.have_one_width) found.forms.insert(found.forms.begin(), Form::matrix);
    return found;
  }
  if (lights && smallest_ >= 1 && smallest_ != UINT64_MAX && all_.largest == *lights) {
    ListObjection found{"no line has light 0, and some have " + std::to_string(*lights) +
                            ", but the board has " + count_of(*lights, "light"),
                        {Form::lists_1}};
    if (are_edges()) found.forms.push_back(Form::edges_1);
    return found;
  }
  return std::nullopt;
}

bool ListSurvey::are_edges() const {
  return all_.number > 1 && pairs_.size() == all_.number && list_with_twice_ == 0 && !has_repeated(pairs_);
}

std::vector<ButtonFormat> ListSurvey::doubts() const {
  using Form = ButtonFormat;
  std::vector<Form> forms;
  if (!is_readable_ || all_.number == 0) return forms;
  const bool has_no_0 = smallest_ >= 1 && smallest_ != UINT64_MAX;
  if (are_edges()) forms.push_back(has_no_0 ? Form::edges_1 : Form::edges);
  if (has_no_0) forms.push_back(Form::lists_1);
  return forms;
}

std::optional<ListSurvey::Doubt> ListSurvey::doubt_of_lists(std::uint64_t modulus) const {
  constexpr std::size_t few = 2;  // lines that look like counts or labels by chance
  if (!is_readable_ || all_.number < few) return std::nullopt;
  if (all_.width == 1 && first_ >= few && first_ == later_.number)
    return Doubt{"the first line is the number of the lines below it: remove it if it counts them", true};
  if (has_counts_ && lists_of_several_ >= few && (!all_.have_one_width || all_.number > few))
    return Doubt{"every line begins with the number of numbers after it: remove these if they are counts",
                 true};
  const bool is_numbered = lists_of_several_ > 0 && (has_labels(0) || has_labels(1));
  if (is_numbered && has_label_twice_ && modulus == 2 && all_.number > few)
    return Doubt{
        "every line begins with its own number, which occurs again in a line: write a colon after it if "
        "it is a label",
        true};
  if (is_numbered && all_.number > few)
    return Doubt{
        "every line begins with its own number, which was read like the others; write a colon after "
        "it if it is a label"};
  return std::nullopt;
}

std::optional<ListSurvey::Doubt> ListSurvey::doubt_of_matrix(std::uint64_t modulus) const {
  constexpr std::uint64_t max_digits = 10;  // entries below this are single digits
  if (!is_readable_ || all_.number == 0) return std::nullopt;
  if (!padded_.empty() && !long_word_.empty())
    return Doubt{padded_ + " can be an entry or several: write blanks between all entries, or none", true};
  if (!long_word_.empty() && are_bit_words_ && modulus <= max_digits)
    return Doubt{long_word_ + " can be an entry or several: write blanks between all entries, or none",
                 true};
  const bool is_numbered =
      all_.number > 1 && all_.have_one_width && all_.width > 1 && (has_labels(0) || has_labels(1));
  const std::uint64_t last = all_.number - (has_labels(0) ? 1 : 0);
  if (is_numbered && last >= modulus)
    return Doubt{
        "every row begins with its own number: remove it if it is a label; if it is an entry, write "
        "its remainder modulo " +
            std::to_string(modulus),
        true};
  if (is_numbered && last > 1)
    return Doubt{
        "every row begins with its own number, which was read as an entry; remove it if it is a "
        "label"};
  return std::nullopt;
}

ListSurvey survey_of(std::string_view text, bool has_brackets) {
  ListSurvey survey;
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::string in_brackets;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (is_skipped(line)) continue;
    if (!has_brackets)
      survey.add(line);
    else
      in_brackets.append(line) += ' ';
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
