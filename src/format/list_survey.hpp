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

 private:
  std::optional<ListObjection> objection_to_rows(std::uint64_t modulus) const;
  std::optional<ListObjection> objection_to_pairs() const;
  bool are_edges() const;

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
};

/// Surveys the lists of a text, in lines or in brackets.
ListSurvey survey_of(std::string_view text, bool has_brackets);

}  // namespace flipwise
