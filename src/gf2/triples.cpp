// SPDX-License-Identifier: MIT
#include "gf2/triples.hpp"

#include <algorithm>
#include <bit>
#include <bitset>
#include <cstring>
#include <numeric>
#include <utility>

#include "gf2/instruction_set.hpp"

#if defined(__x86_64__) && !defined(FLIPWISE_BASELINE)
#include <immintrin.h>
#endif

namespace flipwise::gf2 {

VectorList::VectorList(std::span<const Word> all, std::size_t bits_each, std::size_t bits_of_part)
    : bits(bits_each),
      part_bits(bits_of_part),
      vectors(all.size()),
      numbers(all.size()),
      begin((std::size_t{1} << part_bits) + 1) {
  for (std::vector<std::uint16_t>& plane : planes) plane.resize(all.size());
  const std::size_t low_bits = bits - part_bits;
  const auto part_of = [low_bits](Word vector) { return static_cast<std::size_t>(vector >> low_bits); };
  for (const Word vector : all) ++begin[part_of(vector) + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  for (std::size_t number = 0; number < all.size(); ++number) {
    const std::size_t at = next[part_of(all[number])]++;
    vectors[at] = all[number];
    numbers[at] = static_cast<std::uint32_t>(number);
    const Word low = all[number] & ((Word{1} << low_bits) - 1);
    for (std::size_t p = 0; p < planes.size(); ++p)
      planes[p][at] = static_cast<std::uint16_t>(low >> p * plane_bits & ((1U << plane_bits) - 1));
  }
}

std::size_t VectorList::part_bits_for(std::size_t size, std::size_t bits) {
  constexpr std::size_t max_part_bits = 10;
  constexpr std::size_t part_size_bits = 12;  // bits of the size of a part
  const auto fewest = bits - std::min(bits, max_low_bits);
  const auto width = static_cast<std::size_t>(std::bit_width(size));
  return std::max(fewest, std::min({width - std::min(width, part_size_bits), max_part_bits, bits}));
}

TripleShape::TripleShape(std::size_t first_size, std::size_t second_size, std::size_t bits,
                         std::size_t part_bits)
    : shared(std::min(part_bits, static_cast<std::size_t>(std::bit_width(first_size / 16)))) {
  // Spare bits of a key, so that about one in a few hundred vectors of the third list has a key of the
  // second list.
  constexpr std::size_t spare = 8;
  constexpr std::size_t max_key_bits = 24;
  const std::size_t free = bits - shared;
  key_bits = std::min(
      {free, max_key_bits, static_cast<std::size_t>(std::bit_width(second_size >> shared)) + spare});
  // Number of vectors whose sums with the first of them span one dimension fewer.
  together = std::clamp<std::size_t>(free - key_bits + 1, 1, word_bits / 2);
}

namespace {

using Key = std::uint32_t;

/// A linear map to keys, by a table of 32 keys for every five bits, split into low and high halves.
struct KeyMap {
  static constexpr std::size_t index_bits = 5, indices = 1 << index_bits, tables = 9;
  using Halves = std::array<std::uint16_t, indices>;

  std::array<Key, word_bits> images = {};
  alignas(64) std::array<Halves, tables> low = {};
  alignas(64) std::array<Halves, tables> high = {};

  void tabulate() {
    for (std::size_t t = 0; t < tables; ++t)
      for (std::size_t i = 0; i < index_bits; ++i) {
        const Key image = images[t * index_bits + i];
        for (std::size_t rest = 0, bit = std::size_t{1} << i; rest < bit; ++rest) {
          low[t][bit + rest] = static_cast<std::uint16_t>(low[t][rest] ^ image);
          high[t][bit + rest] = static_cast<std::uint16_t>(high[t][rest] ^ image >> 16);
        }
      }
  }
  Key operator()(Word vector) const {
    Key key = 0;
    for_each_bit(std::span(&vector, 1), [&](std::size_t i) { key ^= images[i]; });
    return key;
  }
};

/// The low bits of some vectors, as they are stored in a list.
using Planes = std::array<const std::uint16_t*, 3>;

/// Writes the keys of the vectors from `begin` to `end`, with `offset` added.
void write_keys_plainly(const KeyMap& map, const Planes& planes, std::size_t begin, std::size_t end,
                        Key offset, Key* keys) {
  for (std::size_t n = begin; n < end; ++n) {
    Key key = offset;
    for (std::size_t t = 0; t < KeyMap::tables; ++t) {
      const std::size_t index = planes[t / 3][n] >> KeyMap::index_bits * (t % 3) & (KeyMap::indices - 1);
      key ^= map.low[t][index] | Key{map.high[t][index]} << 16;
    }
    keys[n] = key;
  }
}

#if defined(__x86_64__) && !defined(FLIPWISE_BASELINE)
/// Writes the same keys as `write_keys_plainly`, 32 vectors at a time with a whole table in a register.
/// Returns the number of vectors done.
[[gnu::target("avx512f,avx512bw")]] std::size_t write_keys_avx512(const KeyMap& map, const Planes& planes,
                                                                  std::size_t size, Key offset, Key* keys) {
  constexpr std::size_t together = 32;
  using Vector [[gnu::vector_size(64)]] = std::uint16_t;
  std::size_t n = 0;
  for (; n + together <= size; n += together) {
    Vector low = {};
    Vector high = {};
    for (std::size_t p = 0; p < planes.size(); ++p) {
      Vector index;
      std::memcpy(&index, planes[p] + n, sizeof(index));
      for (std::size_t t = 3 * p; t < 3 * p + 3; ++t) {  // an index is the lowest five bits
        low ^= reinterpret_cast<Vector>(_mm512_permutexvar_epi16(reinterpret_cast<__m512i>(index),
                                                                 _mm512_load_si512(map.low[t].data())));
        high ^= reinterpret_cast<Vector>(_mm512_permutexvar_epi16(reinterpret_cast<__m512i>(index),
                                                                  _mm512_load_si512(map.high[t].data())));
        index >>= KeyMap::index_bits;
      }
    }
    for (std::size_t i = 0; i < together; ++i) keys[n + i] = (low[i] | Key{high[i]} << 16) ^ offset;
  }
  return n;
}
#endif

void write_keys(const KeyMap& map, const Planes& planes, std::size_t size, Key offset, Key* keys) {
  std::size_t done = 0;
#if defined(__x86_64__) && !defined(FLIPWISE_BASELINE)
  if (best_instruction_set() == InstructionSet::avx512)
    done = write_keys_avx512(map, planes, size, offset, keys);
#endif
  write_keys_plainly(map, planes, done, size, offset, keys);
}

/// A set of keys, as a bit table.
class KeySet {
 public:
  /// Removes all keys and prepares the set for keys of `bits` bits.
  void clear(std::size_t bits) { words_.assign(bits > 6 ? std::size_t{1} << (bits - 6) : 1, 0); }
  void mark(Key key) { words_[key / word_bits] |= Word{1} << key % word_bits; }
  Word has(Key key) const { return words_[key / word_bits] >> key % word_bits & 1; }

  /// Finds the indices of the keys in the set.
  void among(std::span<const Key> keys, std::vector<std::uint32_t>& numbers) const {
    constexpr std::size_t together = 16;
    numbers.clear();
    const auto note = [&](std::size_t n) {
      if (has(keys[n]) != 0) numbers.push_back(static_cast<std::uint32_t>(n));
    };
    std::size_t n = 0;
    for (; n + together <= keys.size(); n += together) {
      Word any = 0;
      for (std::size_t i = 0; i < together; ++i) any |= has(keys[n + i]);
      if (any == 0) continue;
      for (std::size_t i = 0; i < together; ++i) note(n + i);
    }
    for (; n < keys.size(); ++n) note(n);
  }

 private:
  std::vector<Word> words_;
};

/// Searches for triples of a chunk of the first list with all vectors of the others.
class TripleSearch {
 public:
  TripleSearch(const VectorList& first, const VectorList& second, const VectorList& third, Word sum)
      : first_(first),
        second_(second),
        third_(third),
        sum_(sum),
        shape_(first.size(), second.size(), first.bits, first.part_bits),
        free_(first.bits - shape_.shared),
        fine_(first.part_bits - shape_.shared) {}

  const TripleShape& shape() const { return shape_; }

  /// Returns the vectors whose highest bits are `part`, in their initial order.
  std::vector<std::size_t> ordered(std::size_t part) const {
    const std::size_t begin = first_.begin[part << fine_];
    std::vector<std::size_t> order(first_.begin[(part + 1) << fine_] - begin);
    std::iota(order.begin(), order.end(), begin);
    if (fine_ > 0)
      std::sort(order.begin(), order.end(),
                [&](std::size_t a, std::size_t b) { return number(a) < number(b); });
    return order;
  }
  std::size_t number(std::size_t at) const { return first_.numbers[at]; }

  /// Finds the triples of a chunk of vectors whose highest bits are `part`.
  template <typename Found>
  void find(std::size_t part, std::span<const std::size_t> chunk, const TripleBounds& bounds,
            const Found& found) {
    const Word anchor = first_.vectors[chunk[0]] ^ sum_;
    map_modulo(chunk);
    marks_ = {};
    for (const std::size_t at : chunk) marks_[mark_of(at)] = true;
    const Key offset = map_(anchor & free_mask());
    for (std::size_t own = 0; own < shape_.parts(); ++own) {
      keys_[0].clear();
      keys_[1].clear();
      const std::size_t other = own ^ part ^ static_cast<std::size_t>(sum_ >> free_);
      for (std::size_t f = 0; f < std::size_t{1} << fine_; ++f) {
        const Key of_part = map_(Word{f} << low_bits());
        keys_[0].add(map_, second_, own << fine_ | f, bounds.second, of_part ^ offset);
        keys_[1].add(map_, third_, other << fine_ | f, bounds.third, of_part);
      }
      match(chunk, found);
    }
  }

 private:
  /// The keys of some vectors of a list, part by part.
  struct Keys {
    struct Piece {
      std::size_t begin;  // index in the keys
      std::size_t at;     // index in the list
    };
    std::vector<Key> keys = {};
    std::vector<Piece> pieces = {};

    void clear() {
      keys.clear();
      pieces.clear();
    }
    void add(const KeyMap& map, const VectorList& of, std::size_t part, std::size_t bound, Key offset) {
      const auto begin = of.numbers.begin() + static_cast<std::ptrdiff_t>(of.begin[part]);
      const auto end = of.numbers.begin() + static_cast<std::ptrdiff_t>(of.begin[part + 1]);
      const auto size = static_cast<std::size_t>(
          (bound >= of.size() ? end : std::lower_bound(begin, end, bound)) - begin);
      if (size == 0) return;
      const std::size_t at = of.begin[part];
      pieces.push_back({keys.size(), at});
      keys.resize(keys.size() + size);
      write_keys(map, {of.planes[0].data() + at, of.planes[1].data() + at, of.planes[2].data() + at}, size,
                 offset, keys.data() + keys.size() - size);
    }
    std::size_t position(std::size_t n) const {
      const auto next = std::upper_bound(pieces.begin(), pieces.end(), n,
                                         [](std::size_t key, const Piece& one) { return key < one.begin; });
      return std::prev(next)->at + n - std::prev(next)->begin;
    }
  };

  std::size_t low_bits() const { return first_.bits - first_.part_bits; }
  Word free_mask() const { return (Word{1} << free_) - 1; }

  /// Chooses a linear map to keys that is 0 for the sum of any two vectors of the chunk: the key of a
  /// vector plus a vector of the chunk does not depend on which vector of the chunk that is.
  void map_modulo(std::span<const std::size_t> chunk) {
    std::array<Word, word_bits> row_of = {};  // by its highest bit, in which all other rows are 0
    Word pivots = 0;
    for (const std::size_t at : chunk) {
      Word vector = (first_.vectors[at] ^ first_.vectors[chunk[0]]) & free_mask();
      for (Word left = vector & pivots; left != 0; left &= left - 1)
        vector ^= row_of[static_cast<std::size_t>(std::countr_zero(left))];
      if (vector == 0) continue;
      const Word pivot = std::bit_floor(vector);
      for (Word& row : row_of)
        if ((row & pivot) != 0) row ^= vector;
      row_of[static_cast<std::size_t>(std::countr_zero(pivot))] = vector;
      pivots |= pivot;
    }
    map_ = {};
    std::size_t next = 0;
    for (std::size_t i = 0; i < free_ && next < shape_.key_bits; ++i)
      if ((pivots >> i & 1) == 0) map_.images[i] = Key{1} << next++;
    for (Word left = pivots; left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(left));
      map_.images[i] = map_(row_of[i] & ~pivots);
    }
    map_.tabulate();
  }

  std::size_t mark_of(std::size_t at) const { return mark_of_vector(first_.vectors[at]); }
  static std::size_t mark_of_vector(Word vector) {
    return static_cast<std::size_t>(vector * 0x9e3779b97f4a7c15U >> (word_bits - 12));
  }

  /// Finds each vector of the second list and one of the third with equal keys, and each vector of `chunk`
  /// that completes them to the required sum; calls `found` with the numbers of the three.
  template <typename Found>
  void match(std::span<const std::size_t> chunk, const Found& found) {
    if (keys_[0].keys.empty() || keys_[1].keys.empty()) return;
    for (const std::size_t i : {0U, 1U}) {
      set_.clear(shape_.key_bits);
      if (i == 0)
        for (const Key key : keys_[0].keys) set_.mark(key);
      else
        for (const std::uint32_t n : candidates_[1]) set_.mark(keys_[1].keys[n]);
      set_.among(keys_[1 - i].keys, candidates_[1 - i]);
      if (candidates_[1 - i].empty()) return;
    }
    // Candidates in chains by key.
    constexpr auto none = ~std::uint32_t{0};
    heads_.assign(std::bit_ceil(candidates_[0].size()), none);
    next_.resize(candidates_[0].size());
    const auto head_of = [&](Key key) -> std::uint32_t& { return heads_[key & (heads_.size() - 1)]; };
    for (std::uint32_t c = 0; c < candidates_[0].size(); ++c)
      next_[c] = std::exchange(head_of(keys_[0].keys[candidates_[0][c]]), c);
    for (const std::uint32_t third : candidates_[1]) {
      const Key key = keys_[1].keys[third];
      for (std::uint32_t c = head_of(key); c != none; c = next_[c])
        if (keys_[0].keys[candidates_[0][c]] == key) complete(chunk, candidates_[0][c], third, found);
    }
  }

  template <typename Found>
  void complete(std::span<const std::size_t> chunk, std::size_t second, std::size_t third,
                const Found& found) {
    const std::size_t j = keys_[0].position(second);
    const std::size_t k = keys_[1].position(third);
    const Word vector = second_.vectors[j] ^ third_.vectors[k] ^ sum_;
    if (!marks_[mark_of_vector(vector)]) return;
    for (const std::size_t i : chunk)
      if (first_.vectors[i] == vector) found(number(i), second_.numbers[j], third_.numbers[k]);
  }

  const VectorList& first_;
  const VectorList& second_;
  const VectorList& third_;
  Word sum_;
  TripleShape shape_;
  std::size_t free_;  // number of bits that a chunk does not share
  std::size_t fine_;  // number of these bits that give the part

  KeyMap map_ = {};
  std::array<Keys, 2> keys_ = {};  // keys of the second and the third list
  KeySet set_ = {};
  std::array<std::vector<std::uint32_t>, 2> candidates_ = {};
  std::vector<std::uint32_t> heads_ = {};
  std::vector<std::uint32_t> next_ = {};
  std::bitset<4096> marks_ = {};  // hashes of the vectors of the chunk
};

}  // namespace

bool find_triples(const VectorList& first, const VectorList& second, const VectorList& third, Word sum,
                  const std::function<TripleBounds(std::size_t i)>& bounds_for,
                  const std::function<bool()>& should_continue,
                  const std::function<void(std::size_t i, std::size_t j, std::size_t k)>& found) {
  if (first.size() == 0 || second.size() == 0 || third.size() == 0) return true;
  TripleSearch search(first, second, third, sum);
  const std::size_t together = search.shape().together;
  for (std::size_t part = 0; part < search.shape().parts(); ++part) {
    const std::vector<std::size_t> order = search.ordered(part);
    for (std::size_t at = 0; at < order.size(); at += together) {
      const TripleBounds bounds = bounds_for(search.number(order[at]));
      if (bounds.second == 0 || bounds.third == 0) break;
      if (!should_continue()) return false;
      search.find(part, std::span(order).subspan(at, std::min(together, order.size() - at)), bounds, found);
    }
  }
  return true;
}

}  // namespace flipwise::gf2
