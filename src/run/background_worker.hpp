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

#include "flipwise/rows.hpp"

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

/// Passes rows on to a sink, on a second thread where `threaded`: writing costs as much as all the rest.
class BackgroundSink final : public RowSink {
 public:
  BackgroundSink(RowSink& sink, std::size_t row_words, bool threaded)
      : worker_(
            [&sink, row_words](std::span<const Word> block) {
              for (; !block.empty(); block = block.subspan(row_words)) sink.write(block.first(row_words));
            },
            threaded) {}
  void write(std::span<const Word> row) override {
    std::vector<Word>& block = worker_.block();
    block.insert(block.end(), row.begin(), row.end());
    if (block.size() >= BackgroundWorker::block_words) worker_.submit();
  }
  /// Returns when all is written.
  void finish() {
    worker_.submit();
    worker_.finish();
  }

 private:
  BackgroundWorker worker_;
};

}  // namespace flipwise
