// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "flipwise/rows.hpp"
#include "run/background_worker.hpp"

namespace flipwise {

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
