#pragma once

// Writing .glb files: glTF 2.0 in its binary form (https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html). Numbers
// go to the binary chunk through accessors; the caller completes `document` with what refers to them.
//
//   GlbBuilder glb;
//   const int positions = glb.add_accessor(points, GlbUse::vertices, true);
//   glb.document["meshes"] = {...};
//   const Result<std::vector<std::uint8_t>> file = glb.finish();

#include "base/bytes.h"
#include "base/fault.h"
#include "base/math.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace odori {

inline constexpr FaultKind kGlbTooLarge{"glb.too_large",
                                        "a .glb can have 4 GiB; export fewer frames, or without textures"};

// What a buffer view is for.
enum class GlbUse : std::uint8_t { other, vertices, indices };

class GlbBuilder {
 public:
  using Json = nlohmann::ordered_json;

  GlbBuilder();

  Json document;  // buffers, bufferViews and accessors are the builder's

  // Each adds an accessor and returns its index. `bounds`: with the minimum and maximum of each component, as
  // positions and times need them. Nothing may be empty.
  int add_accessor(std::span<const float> values, GlbUse use, bool bounds = false);
  int add_accessor(std::span<const glm::vec2> values, GlbUse use, bool bounds = false);
  int add_accessor(std::span<const glm::vec3> values, GlbUse use, bool bounds = false);
  int add_accessor(std::span<const glm::vec4> values, GlbUse use, bool bounds = false);
  int add_accessor(std::span<const glm::mat4> values, GlbUse use);
  int add_accessor(std::span<const std::uint32_t> values, GlbUse use);
  int add_accessor(std::span<const std::array<std::uint16_t, 4>> values, GlbUse use);

  // `count` zeros, but for these elements: `indices` ascending and unique, each with its value. With bounds.
  int add_sparse(std::size_t count, std::span<const std::uint32_t> indices, std::span<const glm::vec3> values);
  int add_sparse(std::size_t count, std::span<const std::uint32_t> indices, std::span<const glm::vec2> values);

  // Adds bytes such as an image; returns the index of their buffer view.
  int add_view(Bytes bytes, GlbUse use = GlbUse::other);

  std::size_t byte_count() const { return bytes_.size(); }  // of the binary chunk so far

  // The file. Fails with kGlbTooLarge.
  Result<std::vector<std::uint8_t>> finish();

 private:
  struct Components {
    const char* type;        // "VEC3"
    int component_type;      // 5126: float
    std::size_t components;  // per element
  };

  int add(Bytes bytes, std::size_t count, const Components& kind, GlbUse use, std::span<const float> for_bounds);
  int add_sparse(std::size_t count, std::span<const std::uint32_t> indices, Bytes values, const Components& kind,
                 std::span<const float> numbers);
  int push(const char* list, Json value);

  std::vector<std::uint8_t> bytes_;
};

}  // namespace odori
