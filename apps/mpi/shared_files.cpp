// SPDX-License-Identifier: MIT
#include "mpi/shared_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <sstream>
#include <utility>

#include "files/input.hpp"
#include "files/output.hpp"
#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"

namespace flipwise::app {

namespace {

/// A part of a file that others write parts of, too. It is closed now and then, since network file systems
/// tell only then whether all was written.
class SharedFile {
 public:
  explicit SharedFile(Output::Place place) : place_(std::move(place)) {}
  ~SharedFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  SharedFile(const SharedFile&) = delete;
  SharedFile& operator=(const SharedFile&) = delete;

  /// False where it is not there, or another one.
  bool open() {
    if (descriptor_ >= 0) return true;
    descriptor_ = ::open(place_.path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat status = {};
    if (descriptor_ >= 0 && fstat(descriptor_, &status) == 0 && status.st_ino == place_.number) return true;
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
    return false;
  }
  void write_at(std::uint64_t position, std::span<const char> bytes) {
    if (!open() || !write_fully_at(descriptor_, position, bytes)) fail();
  }
  void close() {
    if (descriptor_ >= 0 && ::close(std::exchange(descriptor_, -1)) != 0) fail();
  }

 private:
  [[noreturn]] void fail() const {
    throw InputError("cannot write " + place_.name + ": " + std::strerror(errno));
  }

  Output::Place place_;
  int descriptor_ = -1;
};

std::shared_ptr<Input> opened(const std::string& address) {
  if (!Input::is_at(address)) return nullptr;
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
  const auto file = std::make_shared<SharedFile>(Output::place_in_address(presses));
  if (!input || !file->open()) return {};
  SharedRows rows;
  rows.lights = pbm_source(
      input->stream(), input->name(),
      [input](std::uint64_t position, std::span<char> into) {
        try {
          return input->read_at(position, into);
        } catch (const Interrupted&) {
          throw Stopped{"was told to stop"};
        }
      },
      lights);
  std::ostringstream header;  // rank 0 writes it, and after it rows come by write_at alone
  rows.presses = pbm_sink(
      header, rows.lights->rows(), rows.lights->columns(), Format::pbm_raw,
      [file](std::uint64_t position, std::span<const char> bytes) { file->write_at(position, bytes); },
      presses);
  rows.settle = [file] { file->close(); };
  return rows;
}

}  // namespace flipwise::app
