// SPDX-License-Identifier: MIT
#include "run/checkpoint_format.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <istream>
#include <iterator>
#include <ostream>
#include <sstream>
#include <string_view>
#include <utility>

#include "flipwise/errors.hpp"
#include "run/limits.hpp"
#include "run/string_output.hpp"

namespace flipwise {

namespace {

constexpr const char* magic = "flipwise checkpoint 3";

[[noreturn]] void fail(const std::string& what) {
  throw InputError("checkpoint: " + what, ErrorCode::saved_state);
}

std::uint64_t added(std::uint64_t sum, const void* data, std::size_t size) {
  const auto* at = static_cast<const unsigned char*>(data);
  for (; size >= 8; size -= 8, at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, 8);
    sum = (sum ^ word) * 0x9e3779b97f4a7c15U;
    sum ^= sum >> 32;
  }
  for (; size > 0; --size, ++at) sum = (sum ^ *at) * 0x9e3779b97f4a7c15U;
  return sum;
}

/// Returns the number with the same bytes on a machine of the other byte order.
std::uint64_t reversed(std::uint64_t number) {
  std::array<unsigned char, sizeof number> bytes{};
  std::memcpy(bytes.data(), &number, sizeof number);
  std::reverse(bytes.begin(), bytes.end());
  std::memcpy(&number, bytes.data(), sizeof number);
  return number;
}

/// Returns the checksum that a machine of the other byte order computes.
std::uint64_t foreign_sum(const std::string& text) {
  std::string turned = text;
  for (auto at = turned.begin(); turned.end() - at >= 8; at += 8) std::reverse(at, at + 8);
  return reversed(added(0, turned.data(), turned.size()));
}

constexpr std::size_t longest = std::size_t{1} << 26;

/// Reads a line that ends with a line feed.
std::string line(std::istream& in) {
  std::string text;
  for (int c = in.get(); c != '\n'; c = in.get()) {
    if (c == std::istream::traits_type::eof() || text.size() > longest)
      fail("the file is cut off; start again without it");
    text.push_back(static_cast<char>(c));
  }
  return text;
}

/// Throws InputError if the file has another question. Questions may be phrases between "; ": the message
/// then contains the first that differs.
void refuse_other(std::string_view saved, std::string_view question) {
  constexpr std::string_view separator = "; ";
  if (saved == question) return;
  const auto next = [&](std::string_view& rest) {
    const std::size_t end = std::min(rest.find(separator), rest.size());
    const std::string_view phrase = rest.substr(0, end);
    rest.remove_prefix(std::min(end + separator.size(), rest.size()));
    return phrase;
  };
  std::string_view before = next(saved);
  std::string_view now = next(question);
  const bool is_same_work = before == now;
  while (before == now && !saved.empty() && !question.empty()) {
    before = next(saved);
    now = next(question);
  }
  if (!is_same_work || before == now) fail("the file was saved by another request; choose another");
  fail("the file was saved for " + std::string(before) + ", this request is for " + std::string(now) +
       "; choose another file");
}

}  // namespace

void Saving::bytes(const void* data, std::size_t size) {
  written_ += size;
  if (!out_) return;
  out_->write(static_cast<const char*>(data), static_cast<std::streamsize>(size));
  sum_ = added(sum_, data, size);
}

std::string packed_by(const std::function<void(Saving&)>& save) {
  StringOutput out;
  out.exceptions(std::ios::badbit);  // otherwise bytes would be lost silently if memory ran out
  Saving saving(out);
  save(saving);
  return std::move(out).str();
}

void Loading::refuse() {
  fail("the file is damaged; start again without it");
}

void Loading::require_size(std::uint64_t saved, std::uint64_t expected) {
  if (saved != expected)
    fail("the file is damaged: a saved array has another size; start again without it");
}

void Loading::bytes(void* data, std::size_t size) {
  in_.read(static_cast<char*>(data), static_cast<std::streamsize>(size));
  if (static_cast<std::size_t>(in_.gcount()) != size) fail("the file is cut off; start again without it");
  sum_ = added(sum_, data, size);
}

std::uint64_t Loading::number_up_to(std::uint64_t most) {
  const std::uint64_t value = number();
  if (value > most) fail("the file is damaged; start again without it");
  return value;
}

bool Loading::is_at_end() {
  return in_.peek() == std::istream::traits_type::eof();
}

Checkpoint::Checkpoint(const Checkpoints& options, std::string question, Limits& limits)
    : options_(&options), limits_(&limits), question_(std::move(question)) {
  constexpr double grace_seconds = 0.6;
  if (options.save) limits.allow_grace(grace_seconds);
  if (!options.earlier) return;
  load_header(*options.earlier);
  saved_ = true;
}

std::string Checkpoint::header(const std::string& step, const std::string& base) const {
  std::string text = std::string(magic) + '\n' + question_ + '\n';
  for (const auto& [name, result] : results_) text += name + '\n' + result + '\n';
  return text + '\n' + step + '\n' + base + '\n';
}

void Checkpoint::load_header(std::istream& in) {
  const std::string first = line(in);
  if (first.compare(0, 20, magic, 20) != 0)
    fail("this is not a file that an earlier run saved; choose another file");
  if (first != magic) fail("the file was saved by another version of the program; start again without it");
  refuse_other(line(in), question_);
  for (std::string step = line(in); !step.empty(); step = line(in)) results_[step] = line(in);
  step_in_file_ = line(in);
  base_in_file_ = line(in);
  loading_.emplace(in);
  const std::string text = header(step_in_file_, base_in_file_);
  const std::uint64_t sum = loading_->number();
  if (sum == foreign_sum(text))
    fail(
        "the file was saved on a machine with the opposite byte order; continue on such a machine, or "
        "start again without it");
  if (sum != added(0, text.data(), text.size())) fail("the file is damaged; start again without it");
  if (step_in_file_.empty()) require_sum();
}

std::optional<std::string> Checkpoint::result(const std::string& step) const {
  const auto found = results_.find(step);
  if (found == results_.end()) return {};
  return found->second;
}

std::optional<std::vector<std::uint64_t>> Checkpoint::numbers(const std::string& step) const {
  const auto found = result(step);
  if (!found) return {};
  std::istringstream in(*found);
  return std::vector<std::uint64_t>{std::istream_iterator<std::uint64_t>(in), {}};
}

void Checkpoint::finish(const std::string& step, std::string result) {
  if (options_ && result.size() < longest && step.size() < longest) results_[step] = std::move(result);
}

void Checkpoint::finish(const std::string& step, const std::vector<std::uint64_t>& numbers) {
  if (!options_) return;
  std::string text;
  for (const std::uint64_t number : numbers) text += std::to_string(number) + " ";
  finish(step, std::move(text));
}

bool Checkpoint::load_part(std::string& in_file, const std::string& name, const Read& read) {
  if (in_file.empty() || in_file != name) return false;
  in_file.clear();
  read(*loading_);
  require_sum();
  return true;
}

/// Checks the checksum, and that the last one ends the file.
void Checkpoint::require_sum() {
  const std::uint64_t sum = loading_->sum();
  if (loading_->number() != sum) fail("the file is damaged; start again without it");
  if (step_in_file_.empty() && !loading_->is_at_end()) fail("the file is damaged; start again without it");
}

/// If the caller sets a pause of 0, saving may take all the time.
void Checkpoint::offer(const std::string& step, const Write& write) {
  if (!options_ || !options_->save) return;
  if (limits_->stopped()) {
    if (is_quick(write)) save(step, write);
    limits_->give_up();
  }
  const auto since = Clock::now() - last_;
  const double pause = options_->every_seconds;
  if (pause > 0 && (std::chrono::duration<double>(since).count() < pause || since < 10 * cost_)) return;
  save(step, write);
}

/// Judges by the time of the last save; before the first one, by the size.
bool Checkpoint::is_quick(const Write& write) const {
  constexpr std::uint64_t max_bytes = std::uint64_t{1} << 28;
  if (cost_.count() > 0) return cost_ < std::chrono::seconds(2);
  Saving size;
  if (base_) base_(size);
  write(size);
  return size.written() <= max_bytes;
}

void Checkpoint::close() {
  if (options_ && options_->save && saved_) save("", [](Saving&) {});
}

void Checkpoint::save(const std::string& step, const Write& write) {
  const auto start = Clock::now();
  if (gather_) gather_();
  options_->save([&](std::ostream& out) {
    const bool based = base_ && !step.empty();
    const std::string text = header(step, based ? base_name_ : "");
    out << text;
    Saving saving(out);
    saving.number(added(0, text.data(), text.size()));
    if (based) {
      base_(saving);
      saving.number(saving.sum());
    }
    write(saving);
    saving.number(saving.sum());
  });
  last_ = Clock::now();
  cost_ = last_ - start;
  saved_ = true;
}

}  // namespace flipwise
