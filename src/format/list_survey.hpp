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

namespace flipwise {

/// A first line that marks lists as lists of lights from 0, whatever they look like.
constexpr std::string_view lists_mark = "; lists of lights";
/// The fault of a list that names a light twice.
constexpr const char* twice_in_line = " occurs twice in this line, so the button does not flip it";
/// Returns whether a text begins with this line, or with the comment that `show` writes above lists of more
/// than two colours.
bool has_lists_mark(std::string_view text);
/// Returns the first line that marks lists as lists of this form, whatever they look like.
std::string mark_of(ButtonFormat form);
/// Returns the form of lists that the first line of a text states; nothing if it is not such a mark.
std::optional<ButtonFormat> marked_form(std::string_view text);

/// A reason for which a text is probably not lists of lights from 0.
struct ListObjection {
  std::string what = {};                 ///< "every line has 9 numbers, each 0 or 1"
  std::vector<ButtonFormat> forms = {};  ///< to choose from; the last is `lists`
  std::uint64_t list = 0;                ///< the list that shows it, from 1; 0: all of them
};

/// Collects facts about the lists of a text, one after the other.
class ListSurvey {
 public:
  /// Adds a list: numbers with blanks or commas between them. Anything else ends the survey: such a text is
  /// refused where it is read.
  void add(std::string_view list);

  /// Returns what contradicts the lists, for a board with this many lights if that is known.
  std::optional<ListObjection> objection(std::uint64_t modulus, std::optional<std::size_t> lights) const;
  /// Returns other forms that the lists may as well be in.
  std::vector<ButtonFormat> doubts() const;

  /// A reason for which numbers of a text may be labels, counts or digits instead of lights or entries.
  struct Doubt {
    std::string what;
    bool is_refused = false;  ///< otherwise the text is read as documented, with a note
  };
  /// Returns a doubt about lists of lights or buttons: the first line may count the lines, or the first
  /// number of each line may count the others or label the line.
  std::optional<Doubt> doubt_of_lists(std::uint64_t modulus) const;
  /// Returns a doubt about rows of a matrix: the first column may be labels, and digits may be entries.
  std::optional<Doubt> doubt_of_matrix(std::uint64_t modulus) const;

 private:
  std::optional<ListObjection> objection_to_rows(std::uint64_t modulus) const;
  std::optional<ListObjection> objection_to_pairs() const;
  bool are_edges() const;
  /// Returns whether the first number of each line is its place, counted from this number.
  bool has_labels(std::size_t from) const { return from == 0 ? labels_from_0_ : labels_from_1_; }

  /// Facts about some of the lists.
  struct Rows {
    std::size_t number = 0;
    std::size_t width = 0;  ///< of the first
    bool have_one_width = true;
    bool are_bits = true;  ///< all numbers are written 0 or 1
    std::uint64_t largest = 0;
    void add(std::size_t size, bool is_of_bits, std::uint64_t largest_in_list);
  };

  Rows all_;
  Rows later_;                                    ///< without the first list
  std::array<std::uint64_t, 2> first_pair_ = {};  ///< where the first list is a pair
  std::uint64_t smallest_ = UINT64_MAX;
  std::size_t word_size_ = 0;      ///< digits of the first word
  bool are_words_of_bits_ = true;  ///< each list is one word of digits 0 and 1, all of one size
  bool begins_with_0_ = false;     ///< one of these words does
  bool is_readable_ = true;
  std::uint64_t list_with_twice_ = 0;                ///< the first list that names a light twice, from 1
  std::uint64_t lists_with_twice_ = 0;               ///< how many lists name a light twice
  std::uint64_t twice_ = 0;                          ///< that light
  std::vector<std::array<std::uint64_t, 2>> pairs_;  ///< as long as all lists are pairs
  std::vector<std::uint64_t> numbers_;               ///< of the present list
  bool has_counts_ = true;                           ///< each list begins with the number of the others
  std::size_t lists_of_several_ = 0;                 ///< lists of two or more numbers
  bool labels_from_0_ = true;                        ///< each list begins with its place, from 0; from 1
  bool labels_from_1_ = true;
  bool has_label_twice_ = false;  ///< such a first number occurs again in its list
  std::uint64_t first_ = 0;       ///< the first number of all
  std::string padded_;            ///< the first number that begins with 0 and has other digits
  std::string long_word_;         ///< the first number of several digits next to others
  bool are_bit_words_ = true;     ///< all numbers consist of digits 0 and 1
};

/// Surveys the lists of a text, in lines or in brackets.
ListSurvey survey_of(std::string_view text, bool has_brackets);

}  // namespace flipwise
