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

/// Returns whether random tests take a sample of their cases. Sanitizers look for what is undefined, which
/// a few cases of every kind show as well as thousands, and make each case ten times as long.
/// FLIPWISE_LONG=1, as `./dev test --long` sets it, takes all cases everywhere, and FLIPWISE_LONG=0 a
/// sample.
inline bool takes_sample() {
  static const char* const how_long = std::getenv("FLIPWISE_LONG");
  return how_long == nullptr ? is_sanitized() : *how_long == '0';
}

/// Returns whether everything is tried that there is, as with FLIPWISE_LONG=1.
inline bool in_full() {
  static const char* const how_long = std::getenv("FLIPWISE_LONG");
  return how_long != nullptr && *how_long != '0';
}

/// Returns how many of so many random cases are taken.
inline int sampled(int cases) {
  return takes_sample() ? (cases + 5) / 6 : cases;
}

/// For loops in each other: the innermost polls whether to leave its case out. One in seven remains, which
/// meets every choice of every loop, since few of them have seven.
class Sample {
 public:
  bool leaves_out() { return takes_sample() && number_++ % 7 != 0; }

 private:
  unsigned number_ = 0;
};

}  // namespace flipwise
