// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace flipwise::app {

/// The lines of a table that are known already, kept in a file: `n a(n)` a line, `#` comments. A last
/// line that was cut off is dropped; every new line is appended whole and at once, so that a killed run
/// continues where it was.
class TableFile {
 public:
  /// Reads `path` where it exists. Throws InputError: a line that is not of that form, two values for one
  /// n, or the first line says that it is another table.
  TableFile(std::string path, const std::string& table);
  ~TableFile();
  TableFile(const TableFile&) = delete;
  TableFile& operator=(const TableFile&) = delete;

  const std::map<std::uint64_t, std::string>& known() const { return known_; }
  /// Throws WriteError when the line cannot be written.
  void append(std::uint64_t n, const std::string& value);

 private:
  std::string path_;
  std::map<std::uint64_t, std::string> known_;
  int descriptor_ = -1;
};

}  // namespace flipwise::app
