// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "json/jobs.hpp"

namespace flipwise::app {

/// The files that rank 0 reads and writes, where this process sees them, too: nothing where the image is
/// not there or another one, or the new one is not there. Throws InputError where it cannot be written.
SharedRows open_shared_rows(const std::string& lights, const std::string& presses);

}  // namespace flipwise::app
