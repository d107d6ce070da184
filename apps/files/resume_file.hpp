// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <string>

#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"

namespace flipwise::app {

/// The file of `count --resume`, or of an entry of `table --resume`: what an earlier run saved, and where
/// this one saves. A new state is written beside it and renamed when complete, so that there is a whole one
/// at any time.
class CheckpointFile {
 public:
  /// Throws InputError when there is something at that path that cannot be read as a file.
  explicit CheckpointFile(std::string path);
  CheckpointFile(const CheckpointFile&) = delete;
  CheckpointFile& operator=(const CheckpointFile&) = delete;

  /// For the options of the library; the file must outlive it. Saving throws WriteError.
  Checkpoints checkpoints();

  /// The error of a count, with the path where it is about this file.
  InputError named(const InputError& error) const;

  /// Removes the file, where there is one.
  void remove();

 private:
  void save(const std::function<void(std::ostream&)>& write) const;

  std::string path_;
  std::ifstream earlier_;
};

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
