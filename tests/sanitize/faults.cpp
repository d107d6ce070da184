// SPDX-License-Identifier: MIT
#include <cstddef>
#include <limits>
#include <memory>
#include <string_view>
#include <thread>

// Commits the fault that its argument names, so that a test can see it reported. `volatile` keeps the
// compiler from optimising it away.
int main(int count, char** arguments) {
  const std::string_view fault = count == 2 ? arguments[1] : "";
  if (fault == "address") {
    volatile int past_the_end = 4;
    const auto cells = std::make_unique<char[]>(4);
    return cells[static_cast<std::size_t>(past_the_end)];
  }
  if (fault == "undefined") {
    volatile int most = std::numeric_limits<int>::max();
    return most + 1 == 0;
  }
  if (fault == "thread") {
    int shared = 0;
    std::thread other([&shared] { ++shared; });
    ++shared;
    other.join();
    return shared - 2;
  }
  return fault == "none" ? 0 : 2;
}
