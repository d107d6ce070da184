// SPDX-License-Identifier: MIT
#pragma once

#include "run/ranks.hpp"

namespace flipwise {

/// The jobs in which the library shares its work among processes, by name.
std::map<std::string, Assist, std::less<>> library_jobs();

}  // namespace flipwise
