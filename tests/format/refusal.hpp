// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "flipwise/errors.hpp"

namespace flipwise {

/// Returns the message with which a reader rejects its input, or "none" if it accepts it.
template <typename Read>
std::string refusal_of(Read read) {
  try {
    read();
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

}  // namespace flipwise
