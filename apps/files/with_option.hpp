// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace flipwise::app {

/// Returns a reason of the library (`reason` of an answer), followed by the option of this program that
/// lets the work go on, where there is one: "... (--memory allows more)". For text; JSON has the reason as
/// it is. `complain` calls it.
std::string with_option(std::string_view reason);

}  // namespace flipwise::app
