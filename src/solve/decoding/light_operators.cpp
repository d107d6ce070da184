// SPDX-License-Identifier: MIT
#include "solve/decoding/light_operators.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "run/costs.hpp"

namespace flipwise {

LightOperators::LightOperators(const std::vector<gf2::Vector>& rows, std::size_t qubits, bool has_z,
                               std::uint64_t seed)
    : rows_(rows.size(), rows.empty() ? 0 : rows.front().size() * word_bits),
      qubits_(qubits),
      parts_(has_z ? 2 : 1),
      has_marks_(!rows.empty() && rows.front().size() > parts_ * words_for(qubits)),
      order_(qubits),
      random_(seed),
      least_(qubits + 1) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    std::copy(rows[i].begin(), rows[i].end(), rows_.row(i).begin());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  const auto k = static_cast<double>(rows.size());
  constexpr double least_seconds = 5e-6;
  form_seconds_ =
      least_seconds +
      k * k * (costs::row_sum_seconds + 2 * costs::row_word_seconds * static_cast<double>(rows_.stride()));
}

void LightOperators::search(double seconds, bool only_while_helpful, Limits& limits, const Use& use) {
  // Graphs find the light operators of many large codes at once, so these get a tenth of a second at first.
  const double least_forms = std::clamp(0.1 / form_seconds_, 5.0, 200.0);
  constexpr double longer = 10;  // if the last improvement was early, another one is unlikely
  const auto forms = static_cast<double>(forms_) + std::max(seconds / form_seconds_, 1.0);
  const auto end = [&] {
    return only_while_helpful
               ? std::min(forms, std::max(least_forms, longer * static_cast<double>(improved_)))
               : forms;
  };
  while (static_cast<double>(forms_) < end()) try_form(limits, use);
}

void LightOperators::try_form(Limits& limits, const Use& use) {
  constexpr const char* stage = "searching for a light operator";
  const std::size_t words = words_for(qubits_);
  ++forms_;
  for (std::size_t i = qubits_; i > 1; --i)
    std::swap(order_[i - 1], order_[static_cast<std::size_t>(random_.below(i))]);
  gf2::Matrix form = rows_;
  std::size_t rank = 0;
  for (const std::size_t qubit : order_)
    for (std::size_t part = 0; part < parts_ && rank < form.rows(); ++part) {
      const std::size_t column = part * words * word_bits + qubit;
      if (!form.make_pivot(rank, column)) continue;
      ++rank;
      limits.count_operations(form.rows() * form.stride() / 2 + 1, 0, stage);
    }
  gf2::Vector sum(form.stride());
  bool has_least = false;
  const auto offer = [&] {
    std::size_t weight = 0;
    for (std::size_t w = 0; w < words; ++w)
      weight += static_cast<std::size_t>(std::popcount(sum[w] | sum[(parts_ - 1) * words + w]));
    if (weight > least_ || (weight == least_ && has_least) ||
        (has_marks_ && gf2::is_zero(std::span<const Word>(sum).subspan(parts_ * words))))
      return;
    has_least = true;
    ++met_;
    if (weight == least_) return;
    least_ = weight;
    improved_ = forms_;
    met_ = 1;
    use(std::span<const Word>(sum).first(words),
        std::span<const Word>(sum).subspan((parts_ - 1) * words, words));
  };
  for (std::size_t i = 0; i < rank; ++i) {
    std::copy(form.row(i).begin(), form.row(i).end(), sum.begin());
    offer();
    for (std::size_t j = i + 1; j < rank; ++j) {
      gf2::add(sum, form.row(j));
      offer();
      gf2::add(sum, form.row(j));
    }
    limits.count_operations(rank * form.stride() + 1, 0, stage);
  }
}

}  // namespace flipwise
