// SPDX-License-Identifier: MIT
#include "run/background_worker.hpp"

#include <system_error>
#include <utility>

namespace flipwise {

BackgroundWorker::BackgroundWorker(Work work, bool threaded) : work_(std::move(work)) {
  if (!threaded) return;
  try {
    thread_ = std::thread([this] { serve(); });
  } catch (const std::system_error&) {  // no threads here: `submit` does the work
  }
}

BackgroundWorker::~BackgroundWorker() {
  stop(true);
}

void BackgroundWorker::submit() {
  if (!thread_.joinable()) {
    work_(block_);
    block_.clear();
    return;
  }
  std::unique_lock lock(guard_);
  changed_.wait(lock, [&] { return waiting_.size() < depth || thrown_; });
  if (thrown_) std::rethrow_exception(thrown_);
  waiting_.push_back(std::move(block_));
  block_.clear();
  if (!spare_.empty()) {
    block_ = std::move(spare_.back());
    spare_.pop_back();
  }
  changed_.notify_all();
}

void BackgroundWorker::finish() {
  stop(false);
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

void BackgroundWorker::stop(bool drop) {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(guard_);
    ending_ = true;
    if (drop) waiting_.resize(waiting_.empty() ? 0 : 1);
    changed_.notify_all();
  }
  thread_.join();
}

void BackgroundWorker::serve() {
  std::unique_lock lock(guard_);
  while (true) {
    changed_.wait(lock, [&] { return !waiting_.empty() || ending_; });
    if (waiting_.empty()) return;
    const std::vector<Word>& block = waiting_.front();
    lock.unlock();
    std::exception_ptr thrown;
    try {
      work_(block);
    } catch (...) {
      thrown = std::current_exception();
    }
    lock.lock();
    spare_.push_back(std::move(waiting_.front()));
    spare_.back().clear();
    waiting_.pop_front();
    if (thrown) {
      thrown_ = thrown;
      waiting_.clear();
    }
    changed_.notify_all();
    if (thrown) return;
  }
}

}  // namespace flipwise
