#pragma once

#include "make_sample/numbers.h"

#include <vector>

namespace odori::komai {

// A smooth curve through control values of any vector type, evenly spaced in its parameter: value i is met at
// t = i. Outside the ends it stays at them. At least two values.
template <typename Value>
class Spline {
 public:
  explicit Spline(std::vector<Value> values) : values_(std::move(values)) {}

  double last() const { return static_cast<double>(values_.size() - 1); }

  // Catmull-Rom, the ends' neighbours mirrored.
  Value at(double t) const {
    t = std::clamp(t, 0.0, last());
    const double whole = std::min(std::floor(t), last() - 1.0);
    const auto i = static_cast<std::size_t>(whole);
    const double u = t - whole;
    const Value& b = values_[i];
    const Value& c = values_[i + 1];
    const Value a = i > 0 ? values_[i - 1] : b * 2.0 - c;
    const Value d = i + 2 < values_.size() ? values_[i + 2] : c * 2.0 - b;
    return b + (c - a) * (0.5 * u) + (a * 2.0 - b * 5.0 + c * 4.0 - d) * (0.5 * u * u) +
           ((b - c) * 3.0 + d - a) * (0.5 * u * u * u);
  }

  // At the share 0..1 of the whole curve.
  Value along(double share) const { return at(share * last()); }

 private:
  std::vector<Value> values_;
};

}  // namespace odori::komai
