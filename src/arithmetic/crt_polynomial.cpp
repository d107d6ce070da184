// SPDX-License-Identifier: MIT
#include "arithmetic/crt_polynomial.hpp"

#include "arithmetic/modular.hpp"

namespace flipwise {

std::uint64_t residue(const BigInt& number, std::uint64_t modulus) {
  const auto rest = static_cast<std::uint64_t>(abs(number) % modulus);
  return number < 0 && rest != 0 ? modulus - rest : rest;
}

bool CrtPolynomial::add(const std::vector<std::uint64_t>& image, std::uint64_t prime) {
  if (image.size() < coefficients_.size()) return false;
  if (image.size() > coefficients_.size()) {
    coefficients_.assign(image.size(), 0);
    product_ = 1;
  }
  const Modular field{prime};
  const std::uint64_t inverse = field.inverse(residue(product_, prime));
  bool same = true;
  for (std::size_t i = 0; i < image.size(); ++i) {
    const std::uint64_t digit =
        field.multiply(field.subtract(image[i], residue(coefficients_[i], prime)), inverse);
    same = same && digit == 0;
    if (digit > prime / 2)
      coefficients_[i] -= product_ * (prime - digit);
    else
      coefficients_[i] += product_ * digit;
  }
  product_ *= prime;
  return same;
}

std::vector<std::uint64_t> CrtPolynomial::modulo(std::uint64_t modulus) const {
  std::vector<std::uint64_t> result;
  for (const BigInt& coefficient : coefficients_) result.push_back(residue(coefficient, modulus));
  return result;
}

}  // namespace flipwise
