// SPDX-License-Identifier: MIT
#include "solve/colours/prime_power_parameter_chase.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "board/effect.hpp"

namespace flipwise {

namespace {

constexpr std::uint32_t unmet = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t past = unmet - 1;
constexpr double bytes_per_board_cell = 20;
constexpr const char* parameter_stage = "chasing with parameters";

}  // namespace

/// The preparation: one pass over the lights.
class PrimePowerParameterChase::Chase {
 public:
  Chase(PrimePowerParameterChase& system, Limits& limits)
      : system_(system), limits_(limits), forms_(limits) {}

  void run() {
    const auto cells = static_cast<Cell>(system_.puzzle_.start.cells());
    find_last_lights();
    form_of_.assign(cells, unmet);
    for (light_ = 0; light_ < cells; ++light_) {
      if (!system_.is_light(light_)) continue;
      system_.find_presses(light_, presses_);
      meet_presses();
      sum_up();
      if (system_.decided_[light_] == unmet) take_condition();
      for (const Reach& reach : presses_)
        if (last_light_[reach.press] == light_) {
          forms_.give_back(form_of_[reach.press]);
          form_of_[reach.press] = past;
        }
    }
    system_.rows_ = forms_.rows();
    system_.slots_ = forms_.slots();
    finish();
  }

 private:
  void find_last_lights() {
    const auto cells = static_cast<Cell>(system_.puzzle_.start.cells());
    last_light_.assign(cells, unmet);
    for (Cell light = 0; light < cells; ++light) {
      count_operations(system_.back_.size());
      if (!system_.is_light(light)) continue;
      system_.find_presses(light, presses_);
      for (const Reach& reach : presses_) last_light_[reach.press] = light;
    }
    for (Cell press = 0; press < cells; ++press)
      if (last_light_[press] == unmet && system_.is_press(press)) system_.idle_.push_back(press);
  }

  /// Decides the last new press whose amount is a unit; the other new presses become parameters.
  void meet_presses() {
    for (std::size_t i = presses_.size(); i-- > 0;) {
      const auto [press, amount] = presses_[i];
      if (form_of_[press] != unmet) continue;
      form_of_[press] = forms_.take();
      system_.row_of_[press] = form_of_[press];
      if (system_.decided_[light_] == unmet && amount % system_.modulus_.prime != 0) {
        system_.decided_[light_] = press;
        decided_amount_ = amount;
        continue;
      }
      const std::uint32_t slot = forms_.take_slot();
      forms_.form(form_of_[press])[slot] = 1;
      keep({.kind = Event::Kind::appears, .light = light_, .slot = slot, .press = press});
    }
  }

  /// Computes the form of the decided press from those of the others, or the sum of all if none is decided.
  void sum_up() {
    const ByteRows arithmetic = system_.arithmetic();
    const Cell decided = system_.decided_[light_];
    sum_.assign(forms_.slots(), 0);
    for (const Reach& reach : presses_)
      if (reach.press != decided) {
        arithmetic.add_multiple(sum_, forms_.form(form_of_[reach.press]), reach.amount);
        count_operations(sum_.size() / 8);
      }
    if (decided == unmet) return;
    arithmetic.multiply(
        sum_, arithmetic.modulus - system_.modulus_.inverse(decided_amount_) % arithmetic.modulus);
    std::copy(sum_.begin(), sum_.end(), forms_.form(form_of_[decided]).begin());
  }

  /// Takes the condition that sum_ equals what the light must receive. Replaces the last parameter whose
  /// coefficient is a unit in all forms.
  void take_condition() {
    const PrimePower modulus = system_.modulus_;
    const ByteRows arithmetic = system_.arithmetic();
    if (std::all_of(sum_.begin(), sum_.end(), [](std::uint8_t entry) { return entry == 0; })) return;
    std::size_t slot = sum_.size();
    while (slot > 0 && sum_[slot - 1] % modulus.prime == 0) --slot;
    if (slot == 0) {
      const std::uint32_t row = forms_.take();
      std::copy(sum_.begin(), sum_.end(), forms_.form(row).begin());
      system_.waiting_.push_back(row);
      return keep({.kind = Event::Kind::waits, .light = light_, .row = row});
    }
    --slot;
    Event event{.kind = Event::Kind::removed, .light = light_, .slot = static_cast<std::uint32_t>(slot)};
    event.scale = modulus.inverse(sum_[slot]);
    event.form = sum_;
    arithmetic.multiply(event.form, event.scale);
    event.column.resize(forms_.rows());
    for (std::uint32_t row = 0; row < event.column.size(); ++row) {
      const auto form = forms_.form(row);
      const unsigned times = form[slot];
      event.column[row] = static_cast<std::uint8_t>(times);
      if (times == 0) continue;
      arithmetic.add_multiple(form, event.form, modulus.value - times);
      count_operations(form.size() / 8);
    }
    forms_.give_back_slot(event.slot);
    keep(std::move(event));
  }

  void keep(Event event) {
    constexpr std::size_t step = 1 << 20;
    const std::size_t bytes = sizeof(Event) + event.form.size() + event.column.size();
    if (bytes > charged_) {
      system_.reservation_.push_back(limits_.charge_part(static_cast<double>(step + bytes)));
      charged_ += step + bytes;
    }
    charged_ -= bytes;
    system_.events_.push_back(std::move(event));
  }

  void finish() {
    std::vector<bool> is_parameter(forms_.slots());
    for (const Event& event : system_.events_)
      if (event.kind != Event::Kind::waits) is_parameter[event.slot] = event.kind == Event::Kind::appears;
    for (std::uint32_t slot = 0; slot < is_parameter.size(); ++slot)
      if (is_parameter[slot]) system_.free_.push_back(slot);
    const auto& waiting = system_.waiting_;
    const auto& free = system_.free_;
    system_.reservation_.push_back(
        limits_.charge(static_cast<double>(waiting.size()) * static_cast<double>(free.size())));
    ByteMatrix matrix(waiting.size(), free.size());
    for (std::size_t i = 0; i < waiting.size(); ++i)
      for (std::size_t j = 0; j < free.size(); ++j) matrix.row(i)[j] = forms_.form(waiting[i])[free[j]];
    system_.core_.emplace(std::move(matrix), system_.modulus_, limits_);
    system_.orders_ = system_.core_->orders();
    system_.orders_.insert(system_.orders_.end(), system_.idle_.size(), system_.modulus_.value);
  }

  void count_operations(std::size_t operations) {
    limits_.count_operations(
        operations + 1, static_cast<double>(light_) / static_cast<double>(system_.puzzle_.start.cells()),
        parameter_stage);
  }

  PrimePowerParameterChase& system_;
  Limits& limits_;
  ByteForms forms_;
  std::vector<Cell> last_light_;        // of each press
  std::vector<std::uint32_t> form_of_;  // row of each press while lights need it
  Cell light_ = 0;
  std::vector<Reach> presses_;
  unsigned decided_amount_ = 1;
  ByteVector sum_;
  std::size_t charged_ = 0;
};

PrimePowerParameterChase::PrimePowerParameterChase(Puzzle puzzle, PrimePower modulus, Limits& limits)
    : PrimePowerSystem("sweep", colours_of(puzzle)), puzzle_(std::move(puzzle)), modulus_(modulus) {
  const std::size_t cells = puzzle_.start.cells();
  reservation_.push_back(limits.charge(bytes_per_board_cell * static_cast<double>(cells)));
  if (cells >= past)
    throw LimitReached{"the board has 2^32 cells or more; with this rule, fewer are supported"};
  for (const Offset& offset : puzzle_.rule.kinds[0]) back_.push_back({-offset.row, -offset.column});
  decided_.assign(cells, unmet);
  row_of_.assign(cells, unmet);
  Chase(*this, limits).run();
}

bool PrimePowerParameterChase::is_light(Cell cell) const {
  const std::size_t columns = puzzle_.start.columns();
  return !is_in(puzzle_.holes, cell / columns, cell % columns) &&
         !is_in(puzzle_.free, cell / columns, cell % columns);
}

bool PrimePowerParameterChase::is_press(Cell cell) const {
  const std::size_t columns = puzzle_.start.columns();
  return !is_in(puzzle_.holes, cell / columns, cell % columns) &&
         !is_in(puzzle_.fixed, cell / columns, cell % columns);
}

/// Finds the presses that change a light, in reading order, without those whose amounts cancel.
void PrimePowerParameterChase::find_presses(Cell light, std::vector<Reach>& presses) const {
  const std::size_t columns = puzzle_.start.columns();
  presses.clear();
  for_each_reached(back_, puzzle_.wrap, puzzle_.start.rows(), columns, light / columns, light % columns,
                   [&](std::size_t i, std::size_t j) {
                     const auto press = static_cast<Cell>(i * columns + j);
                     if (is_press(press)) presses.push_back({press, 1});
                   });
  std::sort(presses.begin(), presses.end(),
            [](const Reach& left, const Reach& right) { return left.press < right.press; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < presses.size();) {
    const Cell press = presses[i].press;
    unsigned amount = 0;
    for (; i < presses.size() && presses[i].press == press; ++i) amount = (amount + 1) % modulus_.value;
    if (amount != 0) presses[kept++] = {press, static_cast<std::uint8_t>(amount)};
  }
  presses.resize(kept);
}

/// Returns the right sides of the waiting conditions in the remaining parameters; nothing if a condition
/// without parameters fails. `removed_constants` receives those of the removed parameters, in their order.
std::optional<ByteVector> PrimePowerParameterChase::constants_of(const Board& lights,
                                                                 ByteVector& removed_constants,
                                                                 Limits& limits) const {
  const ByteRows ring = arithmetic();
  const auto cells = static_cast<Cell>(puzzle_.start.cells());
  ByteVector constants(rows_);
  std::vector<Reach> presses;
  auto event = events_.begin();
  for (Cell light = 0; light < cells; ++light) {
    if (!is_light(light)) continue;
    limits.count_operations(back_.size() + 1, static_cast<double>(light) / cells, parameter_stage);
    for (; event != events_.end() && event->light == light && event->kind == Event::Kind::appears; ++event)
      constants[row_of_[event->press]] = 0;
    find_presses(light, presses);
    unsigned left = lights.numbers()[light];
    unsigned decided_amount = 1;
    for (const Reach& reach : presses) {
      if (reach.press == decided_[light])
        decided_amount = reach.amount;
      else
        left = ring.reduce(left + (modulus_.value - reach.amount) * constants[row_of_[reach.press]]);
    }
    if (decided_[light] != unmet) {
      constants[row_of_[decided_[light]]] = ring.reduce(left * modulus_.inverse(decided_amount));
      continue;
    }
    if (event == events_.end() || event->light != light) {
      if (left != 0) return std::nullopt;
      continue;
    }
    if (event->kind == Event::Kind::waits) {
      constants[event->row] = ring.negative(static_cast<std::uint8_t>(left));
    } else {
      removed_constants.push_back(ring.reduce(left * event->scale));
      ring.add_multiple(std::span(constants).first(event->column.size()), event->column,
                        removed_constants.back());
      limits.count_operations(event->column.size() / 8, static_cast<double>(light) / cells,
                              parameter_stage);
    }
    ++event;
  }
  ByteVector right;
  right.reserve(waiting_.size());
  for (const std::uint32_t row : waiting_) right.push_back(ring.negative(constants[row]));
  return right;
}

/// Returns the presses for values `slots` of the remaining parameters. Without lights, all constants are 0.
Board PrimePowerParameterChase::replay(const Board* lights, ByteVector slots,
                                       const ByteVector& removed_constants, Limits& limits) const {
  const ByteRows ring = arithmetic();
  const auto cells = static_cast<Cell>(puzzle_.start.cells());
  Board amounts(puzzle_.start.rows(), puzzle_.start.columns(), colours());
  auto constant = removed_constants.rbegin();
  for (auto event = events_.rbegin(); event != events_.rend(); ++event) {
    limits.count_operations(event->form.size() / 8 + 1, 0, parameter_stage);
    if (event->kind == Event::Kind::appears) amounts.numbers()[event->press] = slots[event->slot];
    if (event->kind != Event::Kind::removed) continue;
    slots[event->slot] = 0;
    const unsigned others = ring.inner(event->form, std::span(slots).first(event->form.size()));
    const unsigned of_lights = lights == nullptr ? 0 : *constant++;
    slots[event->slot] = ring.reduce(of_lights + modulus_.value - others);
  }
  std::vector<Reach> presses;
  for (Cell light = 0; light < cells; ++light) {
    const Cell decided = decided_[light];
    if (decided == unmet) continue;
    limits.count_operations(back_.size() + 1, static_cast<double>(light) / cells, parameter_stage);
    find_presses(light, presses);
    unsigned left = lights == nullptr ? 0 : lights->numbers()[light];
    unsigned decided_amount = 1;
    for (const Reach& reach : presses) {
      if (reach.press == decided)
        decided_amount = reach.amount;
      else
        left = ring.reduce(left + (modulus_.value - reach.amount) * amounts.numbers()[reach.press]);
    }
    amounts.numbers()[decided] = ring.reduce(left * modulus_.inverse(decided_amount));
  }
  return amounts;
}

ByteVector PrimePowerParameterChase::slots_of(const ByteVector& core) const {
  ByteVector slots(slots_);
  for (std::size_t i = 0; i < core.size(); ++i) slots[free_[i]] = core[i];
  return slots;
}

std::optional<Board> PrimePowerParameterChase::particular(const Board& lights, Limits& limits) const {
  ByteVector removed_constants;
  const auto right = constants_of(lights, removed_constants, limits);
  if (!right) return std::nullopt;
  const auto core = core_->solve(*right);
  if (!core) return std::nullopt;
  return replay(&lights, slots_of(*core), removed_constants, limits);
}

Board PrimePowerParameterChase::quiet_pattern(std::size_t t, Limits& limits) const {
  const std::size_t generators = core_->orders().size();
  if (t < generators) return replay(nullptr, slots_of(core_->kernel_vector(t)), {}, limits);
  Board presses(puzzle_.start.rows(), puzzle_.start.columns(), colours());
  presses.numbers()[idle_[t - generators]] = 1;
  return presses;
}

}  // namespace flipwise
