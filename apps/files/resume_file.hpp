// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "files/input.hpp"
#include "flipwise/count.hpp"
#include "flipwise/errors.hpp"

namespace flipwise::app {

/// A file that a run goes on with, made if there is none, and locked until this goes away. It is removed if
/// it stayed empty.
class HeldFile {
 public:
  /// Throws InputError: not a regular file, cannot be opened or made, or in use by another run.
  explicit HeldFile(std::string path);
  ~HeldFile();
  HeldFile(const HeldFile&) = delete;
  HeldFile& operator=(const HeldFile&) = delete;

  const std::string& path() const { return path_; }
  int descriptor() const { return descriptor_; }
  std::uint64_t size() const;
  /// Puts another file in its place, which `write` fills. There is a whole one at any time. Throws
  /// WriteError.
  void replace(const std::function<void(std::ostream&)>& write);
  /// Removes the file, unless another one has taken its place.
  void remove() const;
  /// True if this run made the file or replaced it.
  bool is_written() const { return made_; }

 private:
  std::string path_;
  int descriptor_ = -1;
  bool made_ = false;
};

/// The state of a run that may be stopped: what an earlier run saved, and where this one saves.
class CheckpointFile {
 public:
  /// Throws InputError as HeldFile does.
  explicit CheckpointFile(std::string path);

  /// Returns the options for the library, which this must outlive. Saving throws WriteError.
  Checkpoints checkpoints();

  /// Returns an error with the path if it is about this file.
  InputError named(const InputError& error) const;

  /// Tells the user of a stopped run how to go on, or that there is no state to go on from.
  void complain() const;
  /// Removes a state that this run saved or went on from. Any other file stays.
  void remove();

 private:
  HeldFile file_;
  std::optional<Input> earlier_;  // a stop ends the reading
  std::int64_t begin_ = 0;        // where its reading begins
};

/// Runs what uses this state, if there is one. Throws its InputError with the path where it is about it.
template <typename Use>
auto naming(const std::optional<CheckpointFile>& state, const Use& use) {
  try {
    return use();
  } catch (const InputError& error) {
    throw state ? state->named(error) : error;
  }
}

/// The known lines of a table, in a file below a header with the question: `n a(n) #check`, where the check
/// depends on the line and the question. Every new line is appended at once, so a killed run continues
/// where it was. A last line that was cut off is dropped.
class TableFile {
 public:
  /// `question` has everything that the values depend on. Throws InputError for a file of another question
  /// or version, or a damaged one, which stays as it was, and as HeldFile does.
  TableFile(std::string path, const std::string& question);

  const std::map<std::uint64_t, std::string>& known() const { return known_; }
  /// Throws WriteError.
  void append(std::uint64_t n, const std::string& value);

 private:
  void read();
  void write(const std::string& line);
  std::string line_of(const std::string& n, const std::string& value) const;

  HeldFile file_;
  std::string header_;
  std::uint64_t size_ = 0;  // of the lines that are whole
  std::map<std::uint64_t, std::string> known_;
};

/// Tells the user of a stopped run how to go on.
void complain_saved(const std::string& path);

}  // namespace flipwise::app
