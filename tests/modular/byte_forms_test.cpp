// SPDX-License-Identifier: MIT
#include "modular/byte_forms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <set>

namespace flipwise {
namespace {

/// Adds and removes forms and parameters, and compares each form with a map of what it must contain.
TEST(ByteForms, KeepTheirCoefficientsWhileOthersComeAndGo) {
  std::mt19937_64 random(1);
  Limits limits;
  ByteForms forms(limits);
  std::map<std::uint32_t, std::map<std::uint32_t, std::uint8_t>> held;
  std::set<std::uint32_t> slots;
  std::size_t max_forms = 0;
  std::size_t max_slots = 0;
  const auto any_of = [&](auto& items) {
    return std::next(items.begin(), static_cast<std::ptrdiff_t>(random() % items.size()));
  };
  for (int step = 0; step < 4000; ++step) {
    const bool grows = step / 500 % 2 == 0;
    switch (random() % 5) {
      case 0:
        if (const std::uint32_t row = forms.take(); true) {
          ASSERT_FALSE(held.contains(row));
          held[row] = {};
        }
        break;
      case 1: {
        const std::uint32_t slot = forms.take_slot();
        ASSERT_TRUE(slots.insert(slot).second);
        break;
      }
      case 2:
        if (held.empty() || (grows && random() % 2 == 0)) break;
        forms.give_back(held.begin()->first);
        held.erase(held.begin());
        break;
      case 3:
        if (slots.empty() || (grows && random() % 2 == 0)) break;
        if (const std::uint32_t slot = *any_of(slots); true) {
          for (auto& [row, form] : held)
            if (form.erase(slot) > 0) forms.form(row)[slot] = 0;
          slots.erase(slot);
          forms.give_back_slot(slot);
        }
        break;
      default:
        if (held.empty() || slots.empty()) break;
        const auto form = any_of(held);
        const std::uint32_t slot = *any_of(slots);
        forms.form(form->first)[slot] = form->second[slot] = static_cast<std::uint8_t>(1 + random() % 255);
    }
    max_forms = std::max(max_forms, held.size());
    max_slots = std::max(max_slots, slots.size());
    if (step % 50 != 0) continue;
    ASSERT_EQ(forms.rows(), max_forms) << "step " << step;
    ASSERT_EQ(forms.slots(), max_slots) << "step " << step;
    for (const auto& [row, expected] : held) {
      const auto form = forms.form(row);
      ASSERT_EQ(form.size(), max_slots);
      for (std::uint32_t slot = 0; slot < form.size(); ++slot) {
        const auto at = expected.find(slot);
        ASSERT_EQ(form[slot], at == expected.end() ? 0 : at->second)
            << "step " << step << ", form " << row << ", slot " << slot;
      }
    }
  }
}

}  // namespace
}  // namespace flipwise
