// SPDX-License-Identifier: MIT
#include "mpi/shared_files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <sstream>
#include <utility>

#include "files/input.hpp"
#include "files/output.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise::app {

namespace {

/// A part of a file that others write parts of, too. It is closed now and then, since network file systems
/// tell only then whether all was written.
class SharedFile {
 public:
  explicit SharedFile(std::string path) : path_(std::move(path)) {}
  ~SharedFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  SharedFile(const SharedFile&) = delete;
  SharedFile& operator=(const SharedFile&) = delete;

  bool open() {
    if (descriptor_ < 0) descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    return descriptor_ >= 0;
  }
  void write_at(std::uint64_t position, std::span<const char> bytes) {
    if (!open() || !write_fully_at(descriptor_, position, bytes)) fail();
  }
  void close() {
    if (descriptor_ >= 0 && ::close(std::exchange(descriptor_, -1)) != 0) fail();
  }

 private:
  [[noreturn]] void fail() const {
    throw InputError("cannot write " + path_ + ": " + std::strerror(errno));
  }

  std::string path_;
  int descriptor_ = -1;
};

std::shared_ptr<Input> opened(const std::string& address) {
  try {
    auto input = std::make_shared<Input>(Input::path_in_address(address));
    return input->address() == address ? input : nullptr;
  } catch (const InputError&) {
    return nullptr;
  }
}

}  // namespace

SharedRows open_shared_rows(const std::string& lights, const std::string& presses) {
  const auto input = opened(lights);
  const auto file = std::make_shared<SharedFile>(presses);
  if (!input || !file->open()) return {};
  SharedRows rows;
  rows.lights = pbm_source(
      input->stream(), input->name(),
      [input](std::uint64_t position, std::span<char> into) { return input->read_at(position, into); },
      lights);
  std::ostringstream header;  // rank 0 writes it
  rows.presses = pbm_sink(
      header, rows.lights->rows(), rows.lights->columns(), Format::pbm_raw,
      [file](std::uint64_t position, std::span<const char> bytes) { file->write_at(position, bytes); },
      presses);
  rows.settle = [file] { file->close(); };
  return rows;
}

}  // namespace flipwise::app
