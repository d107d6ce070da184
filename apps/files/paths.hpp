// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace flipwise::app {

/// Convert between paths and the names of files, which are in UTF-8 on Windows.
inline std::filesystem::path path_of(const std::string& name) {
  return std::u8string(name.begin(), name.end());
}
inline std::string name_of_path(const std::filesystem::path& path) {
  const std::u8string name = path.u8string();
  return {name.begin(), name.end()};
}

}  // namespace flipwise::app
