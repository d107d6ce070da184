// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace flipwise {

/// Follows a JSON object up to its closing bracket without storing it: strings, brackets, commas, colons,
/// and the first characters of other words. A text that it reports as broken is not JSON. The parser checks
/// the rest.
class JsonOutline {
 public:
  /// Reads the next piece of the text. A line end must not be split.
  void read(std::string_view piece);
  /// Ends a line: an open string is broken, and a word ends.
  void end_line();

  /// True if as many brackets were closed as were opened, even in a broken object.
  bool is_closed() const { return depth_ == 0; }
  /// True if the text cannot become a JSON object any more.
  bool is_broken() const { return broken_; }
  /// True if a value may come next.
  bool takes_value() const { return !broken_ && (next_ == Next::value || next_ == Next::first_value); }

 private:
  enum class Next { first_key, key, colon, first_value, value, comma };
  void open(bool object);
  void close(bool object);

  Next next_ = Next::value;
  std::uint64_t objects_ = 0;  // a bit for each open bracket, the innermost lowest: 1 for an object
  std::uint64_t depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;
  bool in_word_ = false;
  bool broken_ = false;
};

}  // namespace flipwise
