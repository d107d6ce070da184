// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "flipwise/word.hpp"

namespace flipwise {

/// A second pair of hands: blocks of words are worked on in their order, on another thread where that can
/// be had, while the caller fills the next ones.
///
///     caller:   fill | fill | fill | wait ...
///     thread:          work | work | work ...      at most `depth` blocks wait
///
/// What the work throws is thrown at the caller by the next `submit` or by `finish`; blocks after that are
/// dropped. An object that goes away unfinished drops what waits.
class BackgroundWorker {
 public:
  using Work = std::function<void(std::span<const Word> block)>;

  /// A good size of a block, from where on handing it over costs little.
  static constexpr std::size_t block_words = std::size_t{1} << 15;

  /// Without `threaded` the work is done within `submit`.
  BackgroundWorker(Work work, bool threaded);
  ~BackgroundWorker();
  BackgroundWorker(const BackgroundWorker&) = delete;
  BackgroundWorker& operator=(const BackgroundWorker&) = delete;

  /// The block to be filled; empty after every `submit`.
  std::vector<Word>& block() { return block_; }
  void submit();
  /// Returns when all that was submitted is done.
  void finish();

 private:
  static constexpr std::size_t depth = 4;

  void serve();
  void stop(bool drop);

  Work work_;
  std::vector<Word> block_;
  std::mutex guard_;
  std::condition_variable changed_;
  std::deque<std::vector<Word>> waiting_;  // the first of them is being worked on
  std::vector<std::vector<Word>> spare_;
  std::exception_ptr thrown_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace flipwise
