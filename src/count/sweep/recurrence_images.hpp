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

/// What a recurrence is modulo a prime: a monic polynomial, lowest coefficient first.
struct RecurrenceImage {
  std::uint64_t prime;
  std::vector<std::uint64_t> polynomial;
};
using RecurrenceImages = std::vector<RecurrenceImage>;

/// Images of one recurrence modulo block after block of primes, which processes find side by side. A block
/// is a number that says which primes.
class ImageBlocks {
 public:
  using Find = std::function<RecurrenceImages(std::uint64_t block)>;

  struct Kind {
    std::string job;       ///< of other processes
    std::string question;  ///< what they are told when they are called, once there are blocks for them
    std::function<std::vector<std::uint64_t>(std::uint64_t block)> primes;
    std::function<std::string(std::uint64_t prime)> step;  ///< its name in the checkpoint
  };
  ImageBlocks(Ranks* ranks, Kind kind, Limits& limits, Checkpoint& checkpoint)
      : ranks_(ranks), kind_(std::move(kind)), limits_(limits), checkpoint_(checkpoint) {}

  /// How many blocks to ask for at a time.
  std::size_t together() const { return ranks_ == nullptr ? 1 : ranks_->size(); }

  /// The images of all blocks, in their order. `text` is what others are told beside a block. What is found
  /// is kept in the checkpoint.
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
  std::optional<WorkQueue> deal_;
};

/// The processes to share with, where the search takes long enough.
Ranks* helpers_for_recurrence(const Diagram& diagram, const Limits& limits);

/// At another process: answers blocks until the job is over.
void answer_image_blocks(
    Team& team, const std::function<RecurrenceImages(std::uint64_t block, const std::string& text)>& find);

}  // namespace flipwise
