// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace flipwise {

/// Follows a JSON object to where it closes, without keeping it: strings, brackets, commas, colons and the
/// first characters of other words. A text that it reports as broken is not JSON; the parser checks the
/// rest.
class JsonOutline {
 public:
  /// Reads on; a piece may end anywhere but in the middle of a line end.
  void read(std::string_view piece);
  /// The line is over: a string that is still open is broken, and a word ends.
  void end_line();

  /// Whether as many brackets were closed as were opened, also in an object that is broken.
  bool is_closed() const { return depth_ == 0; }
  /// Whether the text can no longer become a JSON object.
  bool is_broken() const { return broken_; }
  /// Whether a value may come next.
  bool takes_value() const { return !broken_ && (next_ == Next::value || next_ == Next::first_value); }

 private:
  enum class Next { first_key, key, colon, first_value, value, comma };
  void open(bool object);
  void close(bool object);

  Next next_ = Next::value;
  std::uint64_t objects_ = 0;  // a bit for each open bracket, the innermost last: it belongs to an object
  std::uint64_t depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;
  bool in_word_ = false;
  bool broken_ = false;
};

}  // namespace flipwise
