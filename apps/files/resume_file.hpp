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

/// A file in which a run saves its state, created if missing, and locked while this object exists. It is
/// removed in the end if it is still empty.
class HeldFile {
 public:
  /// Opens the file. Throws InputError if it is not a regular file, cannot be opened or created, or is used
  /// by another run.
  explicit HeldFile(std::string path);
  ~HeldFile();
  HeldFile(const HeldFile&) = delete;
  HeldFile& operator=(const HeldFile&) = delete;

  const std::string& path() const { return path_; }
  int descriptor() const { return descriptor_; }
  std::uint64_t size() const noexcept;
  /// Replaces the file by one that `write` writes. A complete file exists at any time. Throws WriteError.
  void replace(const std::function<void(std::ostream&)>& write);
  /// Removes the file, unless another file has replaced it.
  void remove() const noexcept;
  /// True if this run created or replaced the file.
  bool is_written() const { return made_; }

 private:
  std::string path_;
  int descriptor_ = -1;
  bool made_ = false;
};

/// The saved state of a run: read from an earlier run, and written by this one.
class CheckpointFile {
 public:
  /// Opens the file. Throws InputError as HeldFile does.
  explicit CheckpointFile(std::string path);

  /// Returns the options for the library; this object must outlive the call. Saving throws WriteError.
  Checkpoints checkpoints();

  /// Returns an error with the path added if it is about this file; otherwise the error itself.
  InputError named(const InputError& error) const;

  /// Reports how to continue the stopped run, or that no state was saved.
  void complain() const;
  /// Removes a state that this run saved or continued from. Any other file stays.
  void remove();

 private:
  HeldFile file_;
  std::optional<Input> earlier_;  // state of an earlier run; reading it can be stopped
  std::int64_t begin_ = 0;        // position where its reading began
};

/// Calls `use`. An InputError about the saved state, if there is one, is thrown with its path.
template <typename Use>
auto naming(const std::optional<CheckpointFile>& state, const Use& use) {
  try {
    return use();
  } catch (const InputError& error) {
    throw state ? state->named(error) : error;
  }
}

/// The computed lines of a table, in a file whose first line states the request. A line is `n a(n) #check`,
/// where the check depends on the line and the request. Each new line is appended at once, so a killed run
/// can continue. An incomplete last line is dropped.
class TableFile {
 public:
  /// Opens the file. `question` contains everything that the values depend on. Throws InputError as
  /// HeldFile does, and for a file that is damaged or belongs to another request or version; the file is
  /// then unchanged.
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
  std::uint64_t size_ = 0;  // size of the complete lines
  std::map<std::uint64_t, std::string> known_;
};

/// Reports how to continue the stopped run.
void complain_saved(const std::string& path);

}  // namespace flipwise::app
