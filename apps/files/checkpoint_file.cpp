// SPDX-License-Identifier: MIT
#include "files/checkpoint_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <utility>

#include "files/output.hpp"
#include "flipwise/errors.hpp"

namespace flipwise::app {

CheckpointFile::CheckpointFile(std::string path) : path_(std::move(path)) {
  struct stat status = {};
  if (stat(path_.c_str(), &status) != 0) {
    if (errno != ENOENT) throw InputError(fmt::format("{}: {}", path_, strerror(errno)));
    return;
  }
  if (!S_ISREG(status.st_mode)) throw InputError(path_ + ": not a regular file");
  if (status.st_size == 0) return;
  earlier_.open(path_, std::ios::binary);
  if (!earlier_) throw InputError(fmt::format("{}: {}", path_, strerror(errno)));
}

Checkpoints CheckpointFile::checkpoints() {
  Checkpoints result;
  if (earlier_.is_open()) result.earlier = &earlier_;
  result.save = [this](const std::function<void(std::ostream&)>& write) { save(write); };
  return result;
}

InputError CheckpointFile::named(const InputError& error) const {
  constexpr std::string_view about = "checkpoint: ";
  const std::string_view text = error.what();
  return text.starts_with(about) ? InputError(fmt::format("{}: {}", path_, text.substr(about.size())))
                                 : error;
}

void CheckpointFile::remove() {
  std::remove(path_.c_str());
}

void CheckpointFile::save(const std::function<void(std::ostream&)>& write) const {
  const std::string beside = path_ + ".new";
  const auto fail = [&] {
    const int reason = errno;
    std::remove(beside.c_str());
    throw WriteError(fmt::format("cannot write {}: {}", beside, strerror(reason)));
  };
  {
    std::ofstream out(beside, std::ios::binary | std::ios::trunc);
    if (out) write(out);
    if (!out.flush()) fail();
  }
  const int descriptor = open(beside.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0 || fsync(descriptor) != 0 || close(descriptor) != 0) fail();
  if (std::rename(beside.c_str(), path_.c_str()) != 0) fail();
}

}  // namespace flipwise::app
