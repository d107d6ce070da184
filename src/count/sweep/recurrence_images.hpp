// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "count/diagram/diagram.hpp"
#include "run/checkpoint_format.hpp"
#include "run/limits.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// A recurrence modulo a prime, as a monic polynomial, lowest coefficient first.
struct RecurrenceImage {
  std::uint64_t prime;
  std::vector<std::uint64_t> polynomial;
};
using RecurrenceImages = std::vector<RecurrenceImage>;

/// Finds images of a recurrence modulo blocks of primes, which processes share. A block is a number.
class ImageBlocks {
 public:
  using Find = std::function<RecurrenceImages(std::uint64_t block)>;

  struct Kind {
    std::string job;       ///< name of the job of other processes
    std::string question;  ///< sent to other processes when they are first needed
    std::function<std::vector<std::uint64_t>(std::uint64_t block)> primes;
    std::function<std::string(std::uint64_t prime)> step;  ///< name of the step in the checkpoint
  };
  ImageBlocks(Ranks* ranks, Kind kind, Limits& limits, Checkpoint& checkpoint)
      : ranks_(ranks), kind_(std::move(kind)), limits_(limits), checkpoint_(checkpoint) {}

  /// Returns how many blocks to request at a time.
  std::size_t together() const { return ranks_ == nullptr ? 1 : ranks_->size(); }

  /// Returns the images of all blocks, in their order, and saves them in the checkpoint. `text` is sent to
  /// other processes with each block.
  RecurrenceImages find(const std::vector<std::uint64_t>& blocks, const Find& own,
                        const std::string& text = {});

 private:
  std::optional<RecurrenceImages> known(std::uint64_t block) const;
  void find_shared(const std::vector<std::uint64_t>& blocks, const Find& own, const std::string& text,
                   const std::function<void(std::uint64_t block, RecurrenceImages images)>& take);

  Ranks* ranks_;
  Kind kind_;
  Limits& limits_;
  Checkpoint& checkpoint_;
  std::optional<WorkQueue> queue_;
};

/// Returns the processes to share the work with; null if the search is too short for that.
Ranks* helpers_for_recurrence(const Diagram& diagram, const Limits& limits);

/// Answers blocks at another process until the job is over.
void answer_image_blocks(
    Team& team, const std::function<RecurrenceImages(std::uint64_t block, const std::string& text)>& find);

}  // namespace flipwise
