// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "flipwise/version.hpp"

namespace flipwise {

/// The kind of an error in the input, for programs; `what()` is the message for people.
enum class ErrorCode {
  syntax,        ///< a text does not follow its format: a board, an id, a list of buttons, an image, JSON
  missing,       ///< a required part is missing
  unknown_name,  ///< no rule, wrap, command or field has this name
  value,         ///< a value has the wrong type or is out of range
  shape,         ///< sizes or numbers of things disagree
  conflict,      ///< parts that exclude each other
  unsupported,   ///< not supported for puzzles or requests of this kind
  too_large,     ///< larger than the library or the memory allows
  saved_state,   ///< a saved state is damaged or belongs to another request
  ambiguous,     ///< a text that may be meant in more than one form: state which
};
/// Returns the name of the enumerator, which JSON and other languages use as well.
FLIPWISE_API std::string_view to_string(ErrorCode code);

/// A place in the input.
struct FLIPWISE_API ErrorPlace {
  std::string input = {};    ///< name of the text: a file, "request"; or empty
  std::string field = {};    ///< field of a JSON request; line and column are then those of its board
  std::uint64_t line = 0;    ///< from 1; 0 is unknown
  std::uint64_t column = 0;  ///< from 1, in bytes; 0 is unknown
  std::vector<std::string> forms = {};  ///< words of the forms to choose from, for ErrorCode::ambiguous
};

/// An error in the input: a malformed board, a rule that does not parse, shapes that disagree, a size that
/// overflows. `what()` is one line with the place and the fault.
class FLIPWISE_API InputError : public std::runtime_error {
 public:
  /// Replaces U+0000 in the message by `?`; otherwise `what()` would end there.
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
  std::shared_ptr<const ErrorPlace> place_;  // shared, because copying an exception must not throw
};

/// An error of the library: an answer failed its own check. Such an answer is never returned.
class FLIPWISE_API InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace flipwise
