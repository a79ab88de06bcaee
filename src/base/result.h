#pragma once

#include "base/fault.h"

#include <cassert>
#include <utility>
#include <variant>

namespace odori {

// A value, or the fault that prevented it. Reading the value of a failed result is a programming error and asserts.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Fault fault) : state_(std::in_place_index<1>, std::move(fault)) {}

  explicit operator bool() const { return state_.index() == 0; }

  T& operator*() & { return get(); }
  const T& operator*() const& { return get(); }
  T&& operator*() && { return std::move(get()); }
  T* operator->() { return &get(); }
  const T* operator->() const { return &get(); }

  const Fault& fault() const {
    assert(!*this);
    return std::get<1>(state_);
  }

 private:
  T& get() {
    assert(*this);
    return std::get<0>(state_);
  }
  const T& get() const {
    assert(*this);
    return std::get<0>(state_);
  }

  std::variant<T, Fault> state_;
};

// Success without a value.
struct Done {};
using Status = Result<Done>;

}  // namespace odori
