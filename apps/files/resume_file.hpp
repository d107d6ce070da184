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

/// A file that a run goes on with, opened before any work: made where there is none, and locked until this
/// goes away. One into which nothing was put is removed again.
class HeldFile {
 public:
  /// Throws InputError: not a regular file, cannot be opened or made, or another run holds it.
  explicit HeldFile(std::string path);
  ~HeldFile();
  HeldFile(const HeldFile&) = delete;
  HeldFile& operator=(const HeldFile&) = delete;

  const std::string& path() const { return path_; }
  int descriptor() const { return descriptor_; }
  std::uint64_t size() const;
  /// Puts another file in its place, which `write` fills: there is a whole one at any time. Throws
  /// WriteError.
  void replace(const std::function<void(std::ostream&)>& write);
  /// Removes the file, unless another one has taken its place.
  void remove() const;
  /// Whether this run made the file or replaced it.
  bool is_written() const { return made_; }

 private:
  std::string path_;
  int descriptor_ = -1;
  bool made_ = false;
};

/// The file of `count --resume`, or of an entry of `table --resume`: what an earlier run saved, and where
/// this one saves.
class CheckpointFile {
 public:
  /// Throws InputError as HeldFile does.
  explicit CheckpointFile(std::string path);

  /// For the options of the library; this must outlive it. Saving throws WriteError.
  Checkpoints checkpoints();

  /// The error of a count, with the path where it is about this file.
  InputError named(const InputError& error) const;

  /// Tells the user, whose run was stopped, how to go on, or that there is no state to go on from.
  void complain() const;
  /// Removes a state that is needed no more: one that this run saved or went on from. Any other file stays.
  void remove();

 private:
  HeldFile file_;
  std::optional<Input> earlier_;  // a stop ends the reading
  std::int64_t begin_ = 0;        // where its reading begins
};

/// The lines of a table that are known already, kept in a file below a header that names the question:
/// `n a(n) #check` a line, where the check depends on the line and the question. Every new line is appended
/// at once, so that a killed run continues where it was; a last line that was cut off is dropped.
class TableFile {
 public:
  /// Throws InputError: a file of another question or version, a damaged one, or as HeldFile does; the file
  /// then stays as it was. `question` says everything that the values depend on.
  TableFile(std::string path, const std::string& question);

  const std::map<std::uint64_t, std::string>& known() const { return known_; }
  /// Throws WriteError when the line cannot be written.
  void append(std::uint64_t n, const std::string& value);

 private:
  void read();
  void write(const std::string& line);
  std::string line_of(const std::string& n, const std::string& value) const;

  HeldFile file_;
  std::string header_;
  std::uint64_t size_ = 0;  // of the file, as far as it is whole
  std::map<std::uint64_t, std::string> known_;
};

/// Tells the user, whose run was stopped, how to go on.
void complain_saved(const std::string& path);

}  // namespace flipwise::app
