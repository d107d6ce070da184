// SPDX-License-Identifier: MIT
//
// Folder apps/mpi: flipwise-mpi: messages between processes by MPI, and files that several processes open.
// Entry: main() below; what processes do is in the library (src/run/ranks.hpp, src/json/jobs.cpp).
// Must not contain a job itself. This file alone includes MPI; tests use threads instead (tests/ranks.hpp).
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "command.hpp"
#include "files/complaints.hpp"
#include "files/file_address.hpp"
#include "files/input.hpp"
#include "files/output.hpp"
#include "files/platform.hpp"
#include "files/signals.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "json/jobs.hpp"
#include "many/lines.hpp"
#include "program.hpp"
#include "run/ranks.hpp"
#include "run/string_output.hpp"

namespace flipwise::app {

namespace {

/// Sends messages by MPI. No call waits, because MPI waits by polling, and no two threads call MPI at the
/// same time. Arrived messages are received at once, so that no sender waits for a process that does not
/// poll.
class MpiRanks final : public Ranks {
 public:
  MpiRanks() {
    int number = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &number);
    rank_ = static_cast<unsigned>(number);
    MPI_Comm_size(MPI_COMM_WORLD, &number);
    size_ = static_cast<unsigned>(number);
  }

  unsigned rank() const override { return rank_; }
  unsigned size() const override { return size_; }

  void post(unsigned to, std::uint32_t channel, std::string message) override {
    const std::lock_guard lock(guard_);
    Sent& sent = sent_.emplace_back();
    sent.message = std::move(message);
    MPI_Isend(sent.message.data(), static_cast<int>(sent.message.size()), MPI_BYTE, static_cast<int>(to),
              static_cast<int>(channel), MPI_COMM_WORLD, &sent.request);
    take_in();
  }

  std::optional<std::string> take(unsigned from, std::uint32_t channel) override {
    const std::lock_guard lock(guard_);
    const auto find = [&]() -> std::optional<std::string> {
      const auto found = arrived_.find({from, channel});
      if (found == arrived_.end()) return std::nullopt;
      std::string message = std::move(found->second.front());
      found->second.pop_front();
      if (found->second.empty()) arrived_.erase(found);
      return message;
    };
    if (auto message = find()) return message;
    return take_in() ? find() : std::nullopt;
  }

  void forget(std::uint32_t below) override {
    const std::lock_guard lock(guard_);
    forgotten_ = below;
    std::erase_if(arrived_, [&](const auto& one) { return means_nothing(one.first.second); });
  }

 private:
  struct Sent {
    std::string message;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  bool means_nothing(std::uint32_t channel) const { return channel >= Team::lanes && channel < forgotten_; }

  /// Receives all messages that have arrived. Returns whether there was one.
  bool take_in() {
    bool any = false;
    for (auto sent = sent_.begin(); sent != sent_.end();) {
      int done = 0;
      MPI_Test(&sent->request, &done, MPI_STATUS_IGNORE);
      sent = done != 0 ? sent_.erase(sent) : std::next(sent);
    }
    while (true) {
      int there = 0;
      MPI_Message handle = MPI_MESSAGE_NULL;
      MPI_Status status = {};
      MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &handle, &status);
      if (there == 0) return any;
      int bytes = 0;
      MPI_Get_count(&status, MPI_BYTE, &bytes);
      std::string message(static_cast<std::size_t>(bytes), '\0');
      MPI_Mrecv(message.data(), bytes, MPI_BYTE, &handle, MPI_STATUS_IGNORE);
      const auto channel = static_cast<std::uint32_t>(status.MPI_TAG);
      if (means_nothing(channel)) continue;
      arrived_[{static_cast<unsigned>(status.MPI_SOURCE), channel}].push_back(std::move(message));
      any = true;
    }
  }

  unsigned rank_ = 0;
  unsigned size_ = 1;
  std::mutex guard_;
  std::list<Sent> sent_;
  std::map<std::pair<unsigned, std::uint32_t>, std::deque<std::string>> arrived_;
  std::uint32_t forgotten_ = 0;
};

/// Watches for signals, which may reach any rank: other ranks report them to rank 0, which decides.
class Watch {
 public:
  explicit Watch(Ranks& ranks) : thread_([this, &ranks] { look(ranks); }) {}
  ~Watch() {
    ended_ = true;
    thread_.join();
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  void look(Ranks& ranks) {
    constexpr std::chrono::milliseconds between_looks{50};
    for (bool forwarded = false; !ended_; std::this_thread::sleep_for(between_looks)) {
      if (ranks.rank() > 0 && stop_requested() && !std::exchange(forwarded, true))
        ranks.post(0, Ranks::stop_channel, "");
      for (unsigned from = 1; ranks.rank() == 0 && from < ranks.size(); ++from)
        if (ranks.take(from, Ranks::stop_channel)) request_stop();
    }
  }

  std::atomic<bool> ended_ = false;
  std::thread thread_;
};

/// A file of which several processes write parts. It is closed from time to time, because network file
/// systems report write errors only then.
class SharedFile {
 public:
  explicit SharedFile(FileAddress address) : address_(std::move(address)) {}
  ~SharedFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  SharedFile(const SharedFile&) = delete;
  SharedFile& operator=(const SharedFile&) = delete;

  /// Opens the file. Returns false if it is missing or is another file.
  bool open() {
    if (descriptor_ >= 0) return true;
    descriptor_ = ::open(address_.path().c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor_ >= 0 && address_.is_open_as(descriptor_)) return true;
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
    return false;
  }
  void write_at(std::uint64_t position, std::span<const char> bytes) {
    if (!open() || !write_fully_at(descriptor_, position, bytes)) fail();
  }
  /// Returns a stream whose content is dropped: rank 0 has already written the header to the file.
  std::ostream& before_rows() { return header_; }
  void close() {
    if (descriptor_ >= 0 && ::close(std::exchange(descriptor_, -1)) != 0) fail();
  }

 private:
  [[noreturn]] void fail() const {
    throw InputError("cannot write " + address_.name() + ": " + std::strerror(errno));
  }

  FileAddress address_;
  StringOutput header_;
  int descriptor_ = -1;
};

/// Calls `read` and returns its result. Throws LimitReached instead of Interrupted, so that a signal while
/// reading is handled like a stop of another rank.
template <typename Read>
auto stoppable(const Read& read) {
  try {
    return read();
  } catch (const Interrupted&) {
    throw LimitReached{"stopped"};
  }
}

/// Opens the file of an address; null if this process does not see that file.
std::shared_ptr<Input> opened(const FileAddress& address) {
  if (!address.is_seen()) return nullptr;
  try {
    auto input = std::make_shared<Input>(address.path());
    const auto found = input->address();
    return found && found->text() == address.text() ? input : nullptr;
  } catch (const InputError&) {
    return nullptr;
  }
}

/// Opens the files that rank 0 reads and writes. Returns nothing if this process does not see the same
/// files. Throws InputError if the output cannot be written.
SharedRows open_shared_rows(const std::string& lights, const std::string& presses) {
  const auto input = stoppable([&] { return opened(FileAddress(lights)); });
  const auto file = std::make_shared<SharedFile>(FileAddress(presses));
  if (!input || !file->open()) return {};
  SharedRows rows;
  rows.lights = stoppable([&] {
    return netpbm_source(
        input->stream(), input->name(),
        [input](std::uint64_t position, std::span<char> into) {
          return stoppable([&] { return input->read_at(position, into); });
        },
        lights);
  });
  rows.presses = netpbm_sink(
      file->before_rows(), rows.lights->rows(), rows.lights->columns(), 2, Format::pbm_raw,
      [file](std::uint64_t position, std::span<const char> bytes) { file->write_at(position, bytes); },
      presses);
  rows.settle = [file] { file->close(); };
  return rows;
}

/// Runs another rank: the command, if it is shared, or else jobs of the library. Errors of the command are
/// reported by rank 0.
int help(Ranks& ranks, const std::vector<std::string>& words) {
  Assistance how;
  std::optional<ResourceLimits> allowance;
  try {
    const CommandPointer command = parse_command_line(words);
    how.memory_bytes = command->limits.memory_bytes();
    how.threads = command->limits.threads.value_or(0);
    allowance.emplace(std::nullopt, how.memory_bytes, how.threads);
    if (command->is_shared()) {
      leave_notes();
      Output nowhere("");
      command->run(nowhere);
    }
  } catch (const Dismissed& dismissed) {
    return dismissed.status;
  } catch (...) {
  }
  how.jobs = library_jobs(open_shared_rows);
  how.jobs[lines_job] = answer_no_lines;
  return assist(ranks, how);
}

int run_as_rank(const std::vector<std::string>& words) {
  MpiRanks ranks;
  processes = &ranks;
  if (ranks.rank() == 0) lead_others();
  int status = 0;
  {
    const Watch watch(ranks);
    if (ranks.rank() > 0) return help(ranks, words);
    status = run_program(words);
  }
  dismiss(ranks, status);
  return status;
}

}  // namespace

}  // namespace flipwise::app

int main(int count, char** arguments) {
  namespace app = flipwise::app;
  app::occupy_standard_files();
  app::end_on_request();  // until the leader is known: a signal that ends one process would end all
  app::install_signal_handlers();
  int level = MPI_THREAD_SINGLE;
  MPI_Init_thread(&count, &arguments, MPI_THREAD_SERIALIZED, &level);
  app::no_terminals();
  const int status = app::run_as_rank({arguments + (count > 0), arguments + count});
  MPI_Finalize();
  return status;
}
