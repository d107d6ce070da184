// SPDX-License-Identifier: MIT
#include "count/sweep/recurrence_images.hpp"

#include <iterator>
#include <map>
#include <sstream>

namespace flipwise {

namespace {

std::string packed_images(const RecurrenceImages& images) {
  return packed_by([&](Saving& saving) {
    for (const RecurrenceImage& image : images) saving(image.prime, image.polynomial);
    saving(std::uint64_t{0});
  });
}

RecurrenceImages unpacked_images(const std::string& bytes) {
  std::istringstream in(bytes);
  Loading loading(in);
  RecurrenceImages images;
  while (const std::uint64_t prime = loading.number()) {
    images.push_back({prime, {}});
    loading.array(images.back().polynomial);
  }
  return images;
}

}  // namespace

std::optional<RecurrenceImages> ImageBlocks::known(std::uint64_t block) const {
  RecurrenceImages images;
  for (const std::uint64_t prime : kind_.primes(block)) {
    auto polynomial = checkpoint_.numbers(kind_.step(prime));
    if (!polynomial) return std::nullopt;
    images.push_back({prime, *std::move(polynomial)});
  }
  return images;
}

void ImageBlocks::find_shared(
    const std::vector<std::uint64_t>& blocks, const Find& own, const std::string& text,
    const std::function<void(std::uint64_t block, RecurrenceImages images)>& take) {
  if (!queue_) queue_.emplace(ranks_, kind_.job, kind_.question, limits_);
  queue_->say = [&](std::uint64_t) { return text; };
  const Checkpoint::Gathering gathering(checkpoint_, [&] { queue_->gather(); });
  queue_->run(
      blocks, [&](std::uint64_t block) { return packed_images(own(block)); },
      [&](std::uint64_t block, const std::string& answer) { take(block, unpacked_images(answer)); },
      [&] { checkpoint_.offer(kind_.job, [](Saving&) {}); });
}

RecurrenceImages ImageBlocks::find(const std::vector<std::uint64_t>& blocks, const Find& own,
                                   const std::string& text) {
  std::map<std::uint64_t, RecurrenceImages> found;
  std::vector<std::uint64_t> open;
  for (const std::uint64_t block : blocks)
    if (auto earlier = known(block))
      found[block] = *std::move(earlier);
    else
      open.push_back(block);
  const auto take = [&](std::uint64_t block, RecurrenceImages images) {
    for (const RecurrenceImage& image : images)
      checkpoint_.finish(kind_.step(image.prime), image.polynomial);
    found[block] = std::move(images);
  };
  if (open.size() > 1)
    find_shared(open, own, text, take);
  else if (!open.empty())
    take(open.front(), own(open.front()));
  RecurrenceImages images;
  for (const std::uint64_t block : blocks) {
    RecurrenceImages& of_block = found.at(block);
    std::move(of_block.begin(), of_block.end(), std::back_inserter(images));
  }
  return images;
}

Ranks* helpers_for_recurrence(const Diagram& diagram, const Limits& limits) {
  constexpr double least_steps = 1e6;
  const auto states = static_cast<double>(diagram.table(diagram.loop_begin).states_before());
  return 2 * states * states * static_cast<double>(diagram.columns) < least_steps ? nullptr
                                                                                  : Team::available(limits);
}

void answer_image_blocks(
    Team& team, const std::function<RecurrenceImages(std::uint64_t block, const std::string& text)>& find) {
  answer_blocks_dealt(team, 1, [&]() -> Answerer {
    return [&](std::uint64_t block, const std::string& text) { return packed_images(find(block, text)); };
  });
}

}  // namespace flipwise
