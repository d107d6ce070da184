// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>

namespace flipwise {

constexpr bool is_sanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
  return false;
#endif
}

/// Returns whether random tests run a sample of their cases. They do under sanitizers, which make each case
/// ten times as long and find undefined behaviour in a few cases of each kind. The environment decides
/// otherwise: FLIPWISE_LONG=1, set by `./dev test --long`, runs all cases everywhere; 0 runs a sample.
inline bool takes_sample() {
  static const char* const how_long = std::getenv("FLIPWISE_LONG");
  return how_long == nullptr ? is_sanitized() : *how_long == '0';
}

/// Returns whether FLIPWISE_LONG=1 requests every case.
inline bool in_full() {
  static const char* const how_long = std::getenv("FLIPWISE_LONG");
  return how_long != nullptr && *how_long != '0';
}

/// Returns how many of `cases` random cases to run.
inline int sampled(int cases) {
  return takes_sample() ? (cases + 5) / 6 : cases;
}

/// Leaves out cases of nested loops: the innermost calls `leaves_out`. One case in seven remains. Few loops
/// have seven rounds, so every value of every loop still occurs.
class Sample {
 public:
  bool leaves_out() { return takes_sample() && number_++ % 7 != 0; }

 private:
  unsigned number_ = 0;
};

}  // namespace flipwise
