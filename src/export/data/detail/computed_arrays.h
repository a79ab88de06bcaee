#pragma once

#include "format/npz/npz.h"
#include "scene/actor.h"

#include <string>
#include <string_view>
#include <vector>

namespace odori {

inline constexpr NpyType kF32{NpyKind::f32};
inline constexpr NpyType kI32{NpyKind::i32};
inline constexpr NpyType kU8{NpyKind::u8};

// Adds arrays until one fails; `status` then says why.
class ArrayAdder {
 public:
  explicit ArrayAdder(NpzWriter& out) : out_(out) {}

  template <typename Container>
  void add(std::string_view name, const NpyType& type, const NpyShape& shape, const Container& values) {
    if (status_) status_ = out_.add(name, type, shape, npy_bytes(values));
  }
  void texts(std::string_view name, const std::vector<std::string>& texts) {
    if (status_) status_ = out_.add_texts(name, texts);
  }
  Status status() const { return status_; }

 private:
  NpzWriter& out_;
  Status status_ = Done{};
};

template <typename Value, typename Elements, typename Get>
std::vector<Value> column(const Elements& elements, const Get& get) {
  std::vector<Value> values;
  values.reserve(elements.size());
  for (const auto& element : elements) values.push_back(get(element));
  return values;
}

// Adds what the skinning modes compute once per model (docs/export.md): bone sets, segments of bones, gradients of the
// weights, and what the actor has of its skinning data: centres of rotation, and the matrices of direct delta mush.
void add_computed_arrays(const ActorParts& actor, ArrayAdder& out);

}  // namespace odori
