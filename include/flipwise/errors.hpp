// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#pragma GCC visibility push(default)
namespace flipwise {

/// A kind of fault in what a caller gives, for programs; `what()` has the words for people.
enum class ErrorCode {
  syntax,        ///< a text is not of its format: a board, an id, a list of buttons, an image, JSON
  missing,       ///< a part that is needed is not there
  unknown_name,  ///< no rule, wrap, command or field has this name
  value,         ///< a value is of another type than expected, or out of its range
  shape,         ///< sizes or numbers of things disagree
  conflict,      ///< parts that do not go together
  unsupported,   ///< not for puzzles or questions of this kind
  too_large,     ///< larger than the library or the memory allows
  saved_state,   ///< a saved state is damaged or of another question
};
/// Returns the name as it stands above, which is that in JSON and other languages.
std::string_view to_string(ErrorCode code);

/// A place in what a caller gives.
struct ErrorPlace {
  std::string input = {};    ///< the name under which a text was read: a file, "request"; else empty
  std::string field = {};    ///< a field of a JSON request; line and column are then those of its board
  std::uint64_t line = 0;    ///< from 1; 0 is unknown
  std::uint64_t column = 0;  ///< from 1, in bytes; 0 is unknown
};

/// The caller's fault: a malformed board, a rule that does not parse, shapes that disagree, a size
/// that overflows. `what()` is one line that says where and what.
class InputError : public std::runtime_error {
 public:
  /// U+0000 of the input becomes `?`: `what()` would end there.
  explicit InputError(std::string message, ErrorCode code = ErrorCode::value)
      : std::runtime_error(without_nul(std::move(message))), code_(code) {}
  InputError(std::string message, ErrorCode code, ErrorPlace place) : InputError(std::move(message), code) {
    place_ = std::make_shared<const ErrorPlace>(std::move(place));
  }

  ErrorCode code() const { return code_; }
  ErrorPlace place() const { return place_ ? *place_ : ErrorPlace{}; }

 private:
  static std::string without_nul(std::string message) {
    std::replace(message.begin(), message.end(), '\0', '?');
    return message;
  }

  ErrorCode code_;
  std::shared_ptr<const ErrorPlace> place_;  // a copy of an exception must not throw
};

/// An error of the library: an answer failed its own check. Such an answer is never returned.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace flipwise
#pragma GCC visibility pop
