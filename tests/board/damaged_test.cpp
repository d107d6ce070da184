// SPDX-License-Identifier: MIT
//
// Cuts every input format off at every byte, and flips every bit of it. The result must be a one-line
// InputError or another valid input.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "flipwise/flipwise.hpp"
#include "flipwise/io.hpp"
#include "json/fields.hpp"
#include "json/request.hpp"

namespace flipwise {
namespace {

struct DamagedFormat {
  const char* name;
  std::string whole;
  std::function<void(const std::string& text)> read;
  bool knows_its_size = false;  ///< no proper prefix can be read
};

void read_lights(const std::string& text) {
  const Grid grid = read_grid(text, "board");
  ASSERT_GT(grid.cells.cells(), 0U);
  ASSERT_LE(grid.cells.weight(), grid.cells.cells());
}

void read_list(const std::string& text) {
  std::istringstream in(text);
  const Buttons buttons = read_buttons(in, "buttons", 9).buttons;
  for (std::size_t i = 0; i < buttons.size(); ++i)
    for (const std::size_t light : buttons[i]) ASSERT_LT(light, 9U);
}

/// Reads an image row by row, as images too large for memory are read.
void read_image(const std::string& text) {
  std::istringstream in(text);
  const auto source = netpbm_source(in, "image");
  std::vector<Word> row((source->columns() + 63) / 64);
  for (std::size_t i = 0; i < std::min<std::size_t>(source->rows(), 100); ++i) {
    source->read(row);
    if (source->columns() % 64 != 0) {
      ASSERT_EQ(row.back() >> source->columns() % 64, 0U);
    }
  }
}

std::string solved() {
  return respond(R"({"command":"solve","board":["1001","0110","0110","1001"]})");
}

std::vector<DamagedFormat> formats() {
  const std::string raw("P4\n17 3\n\x12\x34\x80\x56\x78\x00\xff\xff\x80", 17);
  return {
      {"text", "; a board\n1 0 1\n0 _ 0\n", read_lights},
      {"header", "2 3\n101\n010\n", read_lights},
      {"plain image", "P1\n# lights\n3 2\n1 0 1\n0 1 0\n", read_lights},
      {"raw image", raw, read_lights, true},
      {"raw image, by rows", raw, read_image, true},
      {"id", "plus-4x5-torus-on-holes00100:9669a",
       [](const std::string& text) { ASSERT_GT(read_id(text).puzzle.start.cells(), 0U); }, true},
      {"buttons", "0 1 2\n3 4\n5\n6 7 8\n", read_list},
      {"graph6", "H?AFBo]\n", read_list},
      {"given cells", "? ? 1\n? _ ?\n0 ? ?\n",
       [](const std::string& text) {
         std::istringstream in(text);
         ASSERT_GT(read_given(in, "given").lit.cells(), 0U);
       }},
      {"request", R"({"command":"count","rows":"3","columns":3,"on":"0","wrap":"torus","limit":1})",
       [](const std::string& text) { (void)request_from_json(text, "request"); }, true},
      {"request with a board", R"({"command":"solve","board":["1_","00"],"goal":["00","01"],"all":"7"})",
       [](const std::string& text) { (void)request_from_json(text, "request"); }, true},
      {"answer", solved(),
       [](const std::string& text) { (void)answer_from_json(Fields(text, "answer"), 2); }, true},
  };
}

/// Returns whether the text was read without an error.
bool survives(const DamagedFormat& format, const std::string& text) {
  try {
    format.read(text);
    return true;
  } catch (const InputError& error) {
    const std::string what = error.what();
    EXPECT_NE(what, "");
    EXPECT_EQ(what.find('\n'), std::string::npos) << what;
    return false;
  }
}

TEST(Damaged, WholeInputsAreRead) {
  for (const DamagedFormat& format : formats()) EXPECT_TRUE(survives(format, format.whole)) << format.name;
}

TEST(Damaged, CutOffAnywhere) {
  for (const DamagedFormat& format : formats())
    for (std::size_t size = 0; size < format.whole.size(); ++size) {
      SCOPED_TRACE(std::string(format.name) + ", " + std::to_string(size) + " bytes");
      const bool read = survives(format, format.whole.substr(0, size));
      if (format.knows_its_size || size == 0) {
        EXPECT_FALSE(read);
      }
    }
}

TEST(Damaged, AnyBitFlipped) {
  for (const DamagedFormat& format : formats()) {
    std::size_t refused = 0;
    for (std::size_t at = 0; at < format.whole.size(); ++at)
      for (int bit = 0; bit < 8; ++bit) {
        SCOPED_TRACE(std::string(format.name) + ", bit " + std::to_string(bit) + " of byte " +
                     std::to_string(at));
        std::string wrong = format.whole;
        wrong[at] = static_cast<char>(wrong[at] ^ 1 << bit);
        refused += !survives(format, wrong);
      }
    EXPECT_GE(refused, format.whole.size()) << format.name;
  }
}

TEST(Damaged, BytesSwappedInsertedAndDoubled) {
  std::mt19937_64 random(1);
  for (const DamagedFormat& format : formats())
    for (int sample = 0; sample < 500; ++sample) {
      std::string wrong = format.whole;
      for (std::size_t change = 1 + random() % 3; change-- > 0;) {
        const std::size_t at = random() % wrong.size();
        switch (random() % 4) {
          case 0: wrong[at] = static_cast<char>(random()); break;
          case 1: wrong.insert(at, 1, static_cast<char>(random())); break;
          case 2: wrong.insert(at, wrong, at, random() % 8); break;
          default: std::swap(wrong[at], wrong[random() % wrong.size()]);
        }
      }
      SCOPED_TRACE(std::string(format.name) + ": " + wrong);
      survives(format, wrong);
    }
}

}  // namespace
}  // namespace flipwise
