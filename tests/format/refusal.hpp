// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "flipwise/errors.hpp"

namespace flipwise {

/// What a reader says against its input; "none" where it takes it.
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
