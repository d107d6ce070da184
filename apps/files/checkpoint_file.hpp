// SPDX-License-Identifier: MIT
#pragma once

#include <fstream>
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

}  // namespace flipwise::app
