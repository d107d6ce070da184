// SPDX-License-Identifier: MIT
//
// Collects facts about lists of numbers, to recognise lists that are probably not lists of lights.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flipwise/io.hpp"
#include "format/graph_files.hpp"

namespace flipwise {

/// A first line that marks lists as lists of lights from 0, whatever they look like.
constexpr std::string_view lists_mark = "; lists of lights";
/// The fault of a list that names a light more than once.
constexpr const char* twice_in_line =
    " occurs more than once in this line (each pair of occurrences cancels)";
/// Returns whether a text begins with this line, or with the comment that `show` writes above lists of more
/// than two colours.
bool has_lists_mark(std::string_view text);
/// Returns the first line that marks lists as lists of this form, whatever they look like.
std::string mark_of(ButtonFormat form);
/// Returns the end of such a line if lights follow the last that a button changes, ", 4 lights"; otherwise
/// an empty text.
std::string lights_for_mark(const Lists& buttons, std::size_t lights);
/// Returns the number of lights that a line with this mark states; nothing if it states none.
std::optional<std::size_t> lights_of_mark(std::string_view text);
/// Returns the form of lists that the first line of a text states; nothing if it is not such a mark.
std::optional<ButtonFormat> marked_form(std::string_view text);

/// A reason for which a text is probably not lists of lights from 0.
struct ListObjection {
  std::string what = {};                 ///< "every line has 9 numbers, each 0 or 1"
  std::vector<ButtonFormat> forms = {};  ///< to choose from
  std::uint64_t list = 0;                ///< the list that shows it, from 1; 0: all of them
};

/// Collects facts about the lists of a text, one after the other.
class ListSurvey {
 public:
  /// In brackets, a first list is never a size.
  explicit ListSurvey(bool has_brackets = false) : has_brackets_(has_brackets) {}

  /// Adds a list: numbers with blanks or commas between them. Anything else ends the survey.
  void add(std::string_view list);
  /// Adds an empty line.
  void add_gap() { has_gap_ = true; }
  /// Returns whether all lists consisted of numbers, and there are some.
  bool is_readable() const { return is_readable_ && all_.number > 0; }

  /// Returns what contradicts the lists, for a board with this many lights if that is known.
  std::optional<ListObjection> objection(std::uint64_t modulus, std::optional<std::size_t> lights) const;
  /// Returns whether the lists are rows of entries.
  bool are_rows(std::uint64_t modulus) const { return is_readable() && is_dense(all_, modulus); }
  /// Returns other forms that the lists may as well be in, and in which they are other buttons.
  std::vector<ButtonFormat> doubts(std::uint64_t modulus, std::optional<std::size_t> lights) const;
  /// Returns whether there are numbers, but no 0.
  bool has_no_0() const { return smallest_ >= 1 && smallest_ != UINT64_MAX; }

  /// A reason for which numbers of a text may be labels, counts or digits instead of lights or entries.
  struct Doubt {
    std::string what;         ///< with the change that removes it
    bool is_refused = false;  ///< where no form is stated; of a matrix, even if it is
  };
  /// Returns a doubt about lists of lights or buttons: numbers may be counts, labels, ends of lines or
  /// several digits.
  std::optional<Doubt> doubt_of_lists(std::uint64_t modulus) const;
  /// Returns a doubt about rows of a matrix: the first row or column may be labels, digits may be entries,
  /// and rows may be of several matrices.
  std::optional<Doubt> doubt_of_matrix(std::uint64_t modulus, std::optional<std::size_t> lights) const;

 private:
  /// Facts about some of the lists.
  struct Rows {
    std::size_t number = 0;
    std::size_t width = 0;  ///< of the first
    bool have_one_width = true;
    bool are_bits = true;  ///< all numbers are written 0 or 1
    std::uint64_t largest = 0;
    bool have_counts = true;      ///< each list begins with the number of the others
    bool had_counts = true;       ///< each except perhaps the last
    std::size_t word_size = 0;    ///< digits of the first word
    bool are_words = true;        ///< each list is one word of digits 0 and 1, all of one size
    std::string padded = {};      ///< the first number that begins with 0 and has other digits
    std::string long_word = {};   ///< the first number of several digits
    std::string long_among = {};  ///< the first number of several digits next to others
    char largest_digit = '0';     ///< of numbers of several digits
    bool are_bit_words = true;    ///< all numbers consist of digits 0 and 1
    void add(const std::vector<std::uint64_t>& list, bool is_of_bits, std::string_view word);
    void add_word(std::string_view word, bool is_of_bits, bool has_fraction, bool is_alone);
  };

  bool is_dense(const Rows& rows, std::uint64_t modulus) const;
  bool is_size_of(std::size_t rows, std::size_t columns) const {
    return !has_brackets_ && all_.width == 2 && first_pair_[0] == rows && first_pair_[1] == columns;
  }
  /// Returns whether the first list is the numbers of rows and columns of a matrix below it.
  bool has_size() const {
    return later_.number > 0 &&
           (is_size_of(later_.number, later_.width) ||
            (later_.are_words && later_.word_size > 1 && is_size_of(later_.number, later_.word_size)));
  }
  std::optional<ListObjection> objection_to_rows(std::uint64_t modulus,
                                                 std::optional<std::size_t> lights) const;
  std::optional<ListObjection> objection_to_pairs() const;
  std::optional<ListObjection> objection_to_lights(std::size_t lights) const;
  void add_lists(std::vector<ButtonFormat>& forms, std::optional<std::size_t> lights = {}) const;
  bool are_edges() const;
  /// Returns whether the lists are one entry each of a matrix with one column, and not 0, 1, 2, ...: a
  /// button for each light.
  bool may_be_column(std::uint64_t modulus, std::optional<std::size_t> lights) const;
  /// Returns whether the lists are of equal lengths, and as many as the lights that they then have.
  bool may_be_rows(std::optional<std::size_t> lights) const {
    return all_.have_one_width && all_.width > 1 && all_.number > 1 &&
           all_.number == lights.value_or(all_.width);
  }
  bool is_numbered() const { return labels_from_0_ || labels_from_1_; }

  bool has_brackets_;
  Rows all_;
  Rows later_;                                    ///< without the first list
  std::array<std::uint64_t, 2> first_pair_ = {};  ///< where the first list is a pair
  std::vector<std::uint64_t> triple_ = {};        ///< the first list, if it has three numbers
  bool are_places_ = true;  ///< the others begin with a row and a column of a matrix of its size
  std::uint64_t smallest_ = UINT64_MAX;
  bool begins_with_0_ = false;  ///< a last word does
  bool has_fractions_ = false;  ///< a number is written 1.0
  bool is_readable_ = true;
  bool are_rising_ = true;                           ///< in each list, every number is above the one before
  bool are_falling_ = true;                          ///< below it
  bool have_final_0_ = true;                         ///< each list ends with 0, which it has nowhere else
  std::uint64_t list_with_twice_ = 0;                ///< the first list that names a light twice, from 1
  std::uint64_t lists_with_twice_ = 0;               ///< how many lists name a light twice
  std::uint64_t twice_ = 0;                          ///< that light
  std::vector<std::array<std::uint64_t, 2>> pairs_;  ///< as long as all lists are pairs
  std::vector<std::uint64_t> numbers_;               ///< of the present list
  std::size_t lists_of_several_ = 0;                 ///< lists of two or more numbers
  bool labels_from_0_ = true;                        ///< each list begins with its place, from 0; from 1
  bool labels_from_1_ = true;
  bool has_label_twice_ = false;  ///< such a first number occurs again in its list
  bool is_header_ = false;        ///< the first list is 0, 1, 2, ... or 1, 2, 3, ...
  std::uint64_t first_ = 0;       ///< the first number of all
  bool are_zeros_ = false;        ///< the last list has numbers, all of them 0, and no other has a 0
  bool has_gap_ = false;          ///< an empty line was added after the last list
  bool has_apart_ = false;        ///< two lists have an empty line between them; the first may be a size
  bool has_together_ = false;     ///< two lists have none
};

/// Surveys the lists of a text, in lines or in brackets.
ListSurvey survey_of(std::string_view text, bool has_brackets);

}  // namespace flipwise
