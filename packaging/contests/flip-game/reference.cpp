// SPDX-License-Identifier: MIT
// The quilt is a word of 16 bits. There are only 2^16 sets of patches to turn, and each is tried; the order
// of rounds does not matter.
#include <algorithm>
#include <bitset>
#include <iostream>

int main() {
  unsigned quilt = 0;
  for (int i = 0; i < 16; ++i) {
    char cell = 0;
    std::cin >> cell;
    quilt |= (cell == 'b' ? 1U : 0U) << i;
  }
  unsigned turned[16] = {};
  for (int i = 0; i < 16; ++i) {
    turned[i] = 1U << i;
    if (i >= 4) turned[i] |= 1U << (i - 4);
    if (i < 12) turned[i] |= 1U << (i + 4);
    if (i % 4 > 0) turned[i] |= 1U << (i - 1);
    if (i % 4 < 3) turned[i] |= 1U << (i + 1);
  }
  int fewest = 17;
  for (unsigned rounds = 0; rounds < 1U << 16; ++rounds) {
    unsigned now = quilt;
    for (int i = 0; i < 16; ++i)
      if (rounds >> i & 1) now ^= turned[i];
    if (now == 0 || now == 0xffff)
      fewest = std::min(fewest, static_cast<int>(std::bitset<16>(rounds).count()));
  }
  if (fewest == 17)
    std::cout << "Impossible\n";
  else
    std::cout << fewest << '\n';
}
