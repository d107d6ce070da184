// SPDX-License-Identifier: MIT
// The order of turns does not matter, and no valve need be turned twice. So there are 2^16 sets of turns,
// and each is tried.
#include <bitset>
#include <iostream>

int main() {
  unsigned closed = 0;
  for (int i = 0; i < 16; ++i) {
    char cell = 0;
    std::cin >> cell;
    if (cell == '+') closed |= 1U << i;
  }
  unsigned changed[16] = {};
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j)
      if (i / 4 == j / 4 || i % 4 == j % 4) changed[i] |= 1U << j;
  unsigned best = 0;
  std::size_t fewest = 17;
  for (unsigned turns = 0; turns < 1U << 16; ++turns) {
    unsigned now = closed;
    for (int i = 0; i < 16; ++i)
      if (turns >> i & 1) now ^= changed[i];
    const std::size_t number = std::bitset<16>(turns).count();
    if (now == 0 && number < fewest) {
      fewest = number;
      best = turns;
    }
  }
  std::cout << fewest << '\n';
  for (int i = 0; i < 16; ++i)
    if (best >> i & 1) std::cout << i / 4 + 1 << ' ' << i % 4 + 1 << '\n';
}
