// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <functional>
#include <random>
#include <utility>

#include "board/effect.hpp"
#include "gf2/bits.hpp"
#include "solve/linear/make_system.hpp"

namespace flipwise {

namespace {

/// The affine forms that are kept, a row of bits each. Bit 0 is the constant; bit s is the coefficient of
/// the parameter in slot s. Rows and slots are reused; the rows grow wider when the slots run out.
class Forms {
 public:
  /// Returns a new form, equal to 0.
  std::uint32_t take() {
    if (spare_rows_.empty()) {
      spare_rows_.push_back(static_cast<std::uint32_t>(rows_++));
      words_.resize(rows_ * stride_);
    }
    const std::uint32_t row = spare_rows_.back();
    spare_rows_.pop_back();
    std::fill_n(form(row).begin(), stride_, Word{0});
    return row;
  }
  void give_back(std::uint32_t row) {
    std::fill_n(form(row).begin(), stride_, Word{0});
    spare_rows_.push_back(row);
  }
  std::span<Word> form(std::uint32_t row) { return {words_.data() + row * stride_, stride_}; }

  std::uint32_t take_slot() {
    if (spare_slots_.empty()) {
      if (slots_ == stride_ * word_bits) widen();
      spare_slots_.push_back(static_cast<std::uint32_t>(slots_++));
    }
    const std::uint32_t slot = spare_slots_.back();
    spare_slots_.pop_back();
    return slot;
  }

  /// Substitutes `value` for the parameter in `slot` in every kept form; `value` contains the slot itself.
  void substitute(std::uint32_t slot, std::span<const Word> value) {
    for (std::size_t row = 0; row < rows_; ++row) {
      const std::span<Word> here = form(static_cast<std::uint32_t>(row));
      if (gf2::get_bit(here, slot)) gf2::add(here, value);
    }
    spare_slots_.push_back(slot);
  }

  std::size_t slots() const { return slots_; }
  std::uint64_t bytes() const { return words_.size() * sizeof(Word); }

 private:
  void widen() {
    std::vector<Word> wider(rows_ * stride_ * 2);
    for (std::size_t row = 0; row < rows_; ++row)
      std::copy_n(words_.begin() + static_cast<std::ptrdiff_t>(row * stride_), stride_,
                  wider.begin() + static_cast<std::ptrdiff_t>(row * stride_ * 2));
    words_ = std::move(wider);
    stride_ *= 2;
  }

  std::size_t rows_ = 0;
  std::size_t stride_ = 1;
  std::size_t slots_ = 1;  // slot 0 is the constant
  std::vector<Word> words_;
  std::vector<std::uint32_t> spare_rows_;
  std::vector<std::uint32_t> spare_slots_;
};

using Cell = std::uint32_t;  // row * columns + column
constexpr Cell none = ~Cell{0};
constexpr double bytes_per_cell = 24;

/// Returns `size` copies of `none`. Touching this much memory takes seconds, so this polls the limits.
std::vector<Cell> filled(std::size_t size, Limits& limits) {
  constexpr std::size_t between_polls = std::size_t{1} << 24;
  std::vector<Cell> cells;
  cells.reserve(size);
  while (cells.size() < size) {
    if (!limits.should_continue()) limits.give_up();
    cells.resize(std::min(size, cells.size() + between_polls), none);
  }
  return cells;
}

class ParameterChase final : public LinearSystem {
 public:
  /// Prepares the system, and chases `lights`, so that solving these lights costs nothing more. Other
  /// lights are chased from the beginning.
  ParameterChase(Puzzle puzzle, Board lights, Limits& limits)
      : LinearSystem("sweep"), puzzle_(std::move(puzzle)), lights_(std::move(lights)) {
    puzzle_.rule.kinds[0] = canonical(puzzle_.rule.kinds[0]);
    widest_press_ = puzzle_.rule.kinds[0].size();
    no_lights_ = united(puzzle_.holes, puzzle_.free);
    no_presses_ = united(puzzle_.holes, puzzle_.fixed);
    for (const Offset& offset : puzzle_.rule.kinds[0]) back_.push_back({-offset.row, -offset.column});
    std::reverse(back_.begin(), back_.end());  // now ascending, so that most presses are sorted as found
    chase(limits);
  }

  std::size_t nullity() const override { return free_.size() + idle_.size(); }
  std::optional<Board> particular(const Board& lights, Limits& limits) const override {
    if (lights != lights_) return ParameterChase(puzzle_, lights, limits).particular(lights, limits);
    if (!solvable_) return std::nullopt;
    return replay(lights, std::vector<bool>(slot_count_), limits);
  }

  Board quiet_pattern(std::size_t t, Limits& limits) const override {
    Board unlit(puzzle_.start.rows(), puzzle_.start.columns());
    if (t < free_.size()) {
      std::vector<bool> slots(slot_count_);
      slots[free_[t]] = true;
      return replay(unlit, std::move(slots), limits);
    }
    const Cell press = idle_[t - free_.size()];
    unlit.flip(press / unlit.columns(), press % unlit.columns());
    return unlit;
  }

  /// Returns a quiet pattern of the transposed system, where light and press exchange roles. Tries random
  /// ones, from a fixed seed: if any shares an odd number of cells with the lights, half of them do.
  Board witness(const Board& lights, Limits& limits) const override {
    Puzzle mirrored = puzzle_;
    for (Offset& offset : mirrored.rule.kinds[0]) offset = {-offset.row, -offset.column};
    std::swap(mirrored.free, mirrored.fixed);
    const Board unlit(lights.rows(), lights.columns());
    const ParameterChase other(mirrored, unlit, limits);
    std::mt19937_64 random(1);
    while (true) {
      std::vector<bool> slots(other.slot_count_);
      for (const std::uint32_t slot : other.free_) slots[slot] = random() & 1;
      Board pattern = other.replay(unlit, std::move(slots), limits);
      for (const Cell press : other.idle_)
        if (random() & 1) pattern.flip(press / pattern.columns(), press % pattern.columns());
      if (pattern.odd_overlap(lights)) return pattern;
    }
  }

 private:
  /// A parameter is introduced for a press, or removed: it then equals `form` in the others.
  struct Event {
    std::uint32_t slot = 0;
    Cell press = none;            // the press, if introduced
    std::vector<Word> form = {};  // if removed; bit 0 is the constant
  };

  bool is_in_mask(const std::optional<Board>& mask, Cell cell) const {
    const std::size_t columns = puzzle_.start.columns();
    return is_in(mask, cell / columns, cell % columns);
  }
  /// True for a cell with a light that must end in a given state.
  bool is_light(Cell cell) const { return !is_in_mask(no_lights_, cell); }
  bool is_press(Cell cell) const { return !is_in_mask(no_presses_, cell); }

  /// Returns the presses that reach a light an odd number of times, in reading order.
  void presses_of(Cell light, std::vector<Cell>& presses) const {
    const std::size_t rows = puzzle_.start.rows();
    const std::size_t columns = puzzle_.start.columns();
    presses.clear();
    for_each_reached(back_, puzzle_.wrap, rows, columns, light / columns, light % columns,
                     [&](std::size_t i, std::size_t j) {
                       if (!is_in(no_presses_, i, j)) presses.push_back(static_cast<Cell>(i * columns + j));
                     });
    if (std::adjacent_find(presses.begin(), presses.end(), std::greater_equal<>()) == presses.end()) return;
    std::sort(presses.begin(), presses.end());
    std::size_t kept = 0;
    for (const Cell press : presses) {
      if (kept > 0 && presses[kept - 1] == press)
        --kept;
      else
        presses[kept++] = press;
    }
    presses.resize(kept);
  }

  void chase(Limits& limits) {
    require_parameter_chase(static_cast<double>(puzzle_.start.cells()), limits);
    const auto cells = static_cast<Cell>(puzzle_.start.cells());
    const std::size_t columns = puzzle_.start.columns();
    const double fixed_bytes = bytes_per_cell * cells;
    std::uint64_t event_bytes = 0;
    decided_ = filled(cells, limits);
    std::vector<Cell> last_light = filled(cells, limits);  // of each press
    std::vector<Cell> presses;
    for (Cell light = 0; light < cells; ++light) {
      if (light % 1024 == 0 && !limits.should_continue()) limits.give_up();
      if (!is_light(light)) continue;
      presses_of(light, presses);
      for (const Cell press : presses) last_light[press] = light;
    }
    for (Cell press = 0; press < cells; ++press)
      if (last_light[press] == none && is_press(press)) idle_.push_back(press);

    Forms forms;
    std::vector<std::uint32_t> form_of = filled(cells, limits);
    for (Cell light = 0; light < cells; ++light) {
      if (!is_light(light)) continue;
      if (light % 64 == 0) {
        limits.require_part(fixed_bytes + static_cast<double>(forms.bytes() + event_bytes));
        const double done = static_cast<double>(light) / static_cast<double>(cells);
        if (!limits.report_and_continue({.done = done, .stage = "chasing with parameters"}))
          limits.give_up();
      }
      presses_of(light, presses);
      for (auto at = presses.rbegin(); at != presses.rend(); ++at) {
        if (form_of[*at] != none) continue;
        form_of[*at] = forms.take();
        if (decided_[light] == none) {
          decided_[light] = *at;
          continue;
        }
        const std::uint32_t slot = forms.take_slot();
        gf2::flip_bit(forms.form(form_of[*at]), slot);
        events_.push_back({.slot = slot, .press = *at});
        event_bytes += sizeof(Event);
      }

      // The sum is the form of the decided press, which is still 0, or a new row for a condition.
      const bool decides = decided_[light] != none;
      const std::uint32_t row = decides ? form_of[decided_[light]] : forms.take();
      const std::span<Word> sum = forms.form(row);
      if (lights_.bit(light / columns, light % columns)) gf2::flip_bit(sum, 0);
      for (const Cell press : presses)
        if (press != decided_[light]) gf2::add(sum, forms.form(form_of[press]));
      if (!decides) {
        Event event{.form = {sum.begin(), sum.end()}};
        forms.give_back(row);
        gf2::for_each_bit(event.form,
                          [&](std::size_t bit) { event.slot = static_cast<std::uint32_t>(bit); });
        if (event.slot != 0) {
          forms.substitute(event.slot, event.form);
          event_bytes += sizeof(Event) + event.form.size() * sizeof(Word);
          events_.push_back(std::move(event));
        } else if (event.form[0] & 1) {
          solvable_ = false;
        }
      }
      for (const Cell press : presses)
        if (last_light[press] == light) {
          forms.give_back(form_of[press]);
          form_of[press] = none - 1;  // occurred before, and no longer needed
        }
    }

    slot_count_ = forms.slots();
    std::vector<bool> lives(slot_count_);
    for (const Event& event : events_) lives[event.slot] = event.press != none;
    for (std::uint32_t slot = 1; slot < lives.size(); ++slot)
      if (lives[slot]) free_.push_back(slot);
    reservation_ =
        limits.charge(sizeof(Cell) * static_cast<double>(cells) + static_cast<double>(event_bytes));
  }

  /// Returns the presses if the parameters alive at the end have the values `slots`.
  Board replay(const Board& lights, std::vector<bool> slots, Limits& limits) const {
    const auto cells = static_cast<Cell>(puzzle_.start.cells());
    const std::size_t columns = puzzle_.start.columns();
    Board presses(puzzle_.start.rows(), columns);
    constexpr std::uint32_t between_polls = 1024;
    std::uint32_t steps = 0;
    const auto ask = [&] {
      if (++steps % between_polls == 0 && !limits.should_continue()) limits.give_up();
    };
    const bool is_unlit = lights.weight() == 0;
    for (auto event = events_.rbegin(); event != events_.rend(); ++event) {
      ask();
      if (event->press != none) {
        if (slots[event->slot]) presses.flip(event->press / columns, event->press % columns);
        continue;
      }
      bool value = !is_unlit && (event->form[0] & 1);
      gf2::for_each_bit(event->form, [&](std::size_t bit) {
        if (bit != 0 && bit != event->slot) value ^= slots[bit];
      });
      slots[event->slot] = value;
    }
    std::vector<Cell> around;
    for (Cell light = 0; light < cells; ++light) {
      ask();
      const Cell decided = decided_[light];
      if (decided == none) continue;
      presses_of(light, around);
      bool value = lights.bit(light / columns, light % columns);
      for (const Cell press : around)
        if (press != decided) value ^= presses.bit(press / columns, press % columns);
      presses.set(decided / columns, decided % columns, value);
    }
    return presses;
  }

  Puzzle puzzle_;  // with a canonical stencil
  std::optional<Board> no_lights_, no_presses_;
  std::vector<Offset> back_;   // offsets from a light to the presses that change it
  Board lights_;               // the lights whose constants the events contain
  bool solvable_ = true;       // true if these lights have a solution
  std::vector<Event> events_;  // in the order of the lights
  std::vector<Cell> decided_;  // the press that each light decides, or none
  MemoryReservation reservation_;
  std::size_t slot_count_ = 0;
  std::vector<std::uint32_t> free_;  // slots of the parameters that no condition removed
  std::vector<Cell> idle_;           // presses that change no light
};

}  // namespace

void require_parameter_chase(double cells, const Limits& limits) {
  limits.require_memory(bytes_per_cell * cells);
  if (cells >= none)
    throw LimitReached{"the board has 2^32 cells or more; with this rule, fewer are supported"};
}

std::unique_ptr<LinearSystem> make_parameter_chase(const Puzzle& puzzle, Limits& limits) {
  return std::make_unique<ParameterChase>(puzzle, required_change(puzzle).lights, limits);
}

}  // namespace flipwise
