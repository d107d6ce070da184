// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "json/jobs.hpp"
#include "run/ranks.hpp"

namespace flipwise {

/// Ranks that are threads of this process, so that debuggers and sanitizers see what processes do.
class ThreadRanks {
 public:
  explicit ThreadRanks(unsigned size, std::map<std::string, Assist, std::less<>> jobs = library_jobs(),
                       std::optional<std::uint64_t> memory_bytes = {}) {
    for (unsigned rank = 0; rank < size; ++rank) ranks_.push_back(std::make_unique<One>(*this, rank, size));
    for (unsigned rank = 1; rank < size; ++rank)
      helpers_.emplace_back([this, rank, jobs, memory_bytes] {
        ended_with_ = assist(*ranks_[rank], {.memory_bytes = memory_bytes, .threads = 1, .jobs = jobs});
      });
  }
  ~ThreadRanks() {
    dismiss(*ranks_[0], 7);
    for (std::thread& helper : helpers_) helper.join();
  }
  ThreadRanks(const ThreadRanks&) = delete;
  ThreadRanks& operator=(const ThreadRanks&) = delete;

  Ranks* first() { return ranks_[0].get(); }
  std::uint64_t messages() const { return messages_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  class One final : public Ranks {
   public:
    One(ThreadRanks& all, unsigned rank, unsigned size) : all_(all), rank_(rank), size_(size) {}
    unsigned rank() const override { return rank_; }
    unsigned size() const override { return size_; }
    void post(unsigned to, std::uint32_t channel, std::string message) override {
      all_.put({rank_, to, channel}, std::move(message));
    }
    std::optional<std::string> take(unsigned from, std::uint32_t channel) override {
      return all_.get({from, rank_, channel});
    }
    void forget(std::uint32_t) override {}

   private:
    ThreadRanks& all_;
    unsigned rank_;
    unsigned size_;
  };
  using Way = std::tuple<unsigned, unsigned, std::uint32_t>;

  void put(const Way& way, std::string message) {
    const std::lock_guard lock(guard_);
    ++messages_;
    bytes_ += message.size();
    on_the_way_[way].push_back(std::move(message));
  }
  std::optional<std::string> get(const Way& way) {
    const std::lock_guard lock(guard_);
    const auto found = on_the_way_.find(way);
    if (found == on_the_way_.end() || found->second.empty()) return std::nullopt;
    std::string message = std::move(found->second.front());
    found->second.pop_front();
    return message;
  }

  std::mutex guard_;
  std::map<Way, std::deque<std::string>> on_the_way_;
  std::atomic<std::uint64_t> messages_ = 0;
  std::atomic<std::uint64_t> bytes_ = 0;
  std::atomic<int> ended_with_ = 0;
  std::vector<std::unique_ptr<One>> ranks_;
  std::vector<std::thread> helpers_;
};

}  // namespace flipwise
