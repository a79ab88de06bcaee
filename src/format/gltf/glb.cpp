#include "format/gltf/glb.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

// Constants of glTF, which are those of OpenGL.
constexpr int kUnsignedShort = 5123;
constexpr int kUnsignedInt = 5125;
constexpr int kFloat = 5126;
constexpr int kArrayBuffer = 34962;
constexpr int kElementArrayBuffer = 34963;

template <typename T>
Bytes raw_bytes(std::span<T> values) {
  return {reinterpret_cast<const std::uint8_t*>(values.data()), values.size_bytes()};
}

template <typename T>
std::span<const float> numbers_of(std::span<const T> values) {
  return {reinterpret_cast<const float*>(values.data()), values.size() * (sizeof(T) / sizeof(float))};
}

// Minimum and maximum of each component; `with_zero`: also of elements that are not among the numbers.
void add_bounds(Json& accessor, std::span<const float> numbers, std::size_t components, bool with_zero) {
  std::vector<double> low(components, std::numeric_limits<double>::infinity()), high(components, -low.front());
  if (with_zero) {
    std::ranges::fill(low, 0.0);
    std::ranges::fill(high, 0.0);
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double value = static_cast<double>(numbers[i]);
    low[i % components] = std::min(low[i % components], value);
    high[i % components] = std::max(high[i % components], value);
  }
  accessor["min"] = low;
  accessor["max"] = high;
}

}  // namespace

GlbBuilder::GlbBuilder() {
  // Their order in the file.
  for (const char* list : {"scenes", "nodes", "meshes", "materials", "textures", "images", "samplers", "skins",
                           "animations", "accessors", "bufferViews"}) {
    document[list] = Json::array();
  }
}

int GlbBuilder::push(const char* list, Json value) {
  document[list].push_back(std::move(value));
  return static_cast<int>(document[list].size()) - 1;
}

int GlbBuilder::add_view(Bytes bytes, GlbUse use) {
  Json view = {{"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", bytes.size()}};
  if (use != GlbUse::other) view["target"] = use == GlbUse::vertices ? kArrayBuffer : kElementArrayBuffer;
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  bytes_.resize((bytes_.size() + 3) / 4 * 4);
  return push("bufferViews", std::move(view));
}

int GlbBuilder::add(Bytes bytes, std::size_t count, const Components& kind, GlbUse use,
                    std::span<const float> for_bounds) {
  Json accessor = {{"bufferView", add_view(bytes, use)},
                   {"componentType", kind.component_type},
                   {"count", count},
                   {"type", kind.type}};
  if (!for_bounds.empty()) add_bounds(accessor, for_bounds, kind.components, false);
  return push("accessors", std::move(accessor));
}

int GlbBuilder::add_accessor(std::span<const float> values, GlbUse use, bool bounds) {
  return add(raw_bytes(values), values.size(), {"SCALAR", kFloat, 1}, use, bounds ? values : std::span<const float>());
}

int GlbBuilder::add_accessor(std::span<const glm::vec2> values, GlbUse use, bool bounds) {
  return add(raw_bytes(values), values.size(), {"VEC2", kFloat, 2}, use,
             bounds ? numbers_of(values) : std::span<const float>());
}

int GlbBuilder::add_accessor(std::span<const glm::vec3> values, GlbUse use, bool bounds) {
  return add(raw_bytes(values), values.size(), {"VEC3", kFloat, 3}, use,
             bounds ? numbers_of(values) : std::span<const float>());
}

int GlbBuilder::add_accessor(std::span<const glm::vec4> values, GlbUse use, bool bounds) {
  return add(raw_bytes(values), values.size(), {"VEC4", kFloat, 4}, use,
             bounds ? numbers_of(values) : std::span<const float>());
}

int GlbBuilder::add_accessor(std::span<const glm::mat4> values, GlbUse use) {
  return add(raw_bytes(values), values.size(), {"MAT4", kFloat, 16}, use, {});
}

int GlbBuilder::add_accessor(std::span<const std::uint32_t> values, GlbUse use) {
  return add(raw_bytes(values), values.size(), {"SCALAR", kUnsignedInt, 1}, use, {});
}

int GlbBuilder::add_accessor(std::span<const std::array<std::uint16_t, 4>> values, GlbUse use) {
  return add(raw_bytes(values), values.size(), {"VEC4", kUnsignedShort, 4}, use, {});
}

int GlbBuilder::add_sparse(std::size_t count, std::span<const std::uint32_t> indices, Bytes values,
                           const Components& kind, std::span<const float> numbers) {
  Json accessor = {{"componentType", kind.component_type}, {"count", count}, {"type", kind.type}};
  add_bounds(accessor, numbers, kind.components, indices.size() < count);
  const int index_view = add_view(raw_bytes(indices)), value_view = add_view(values);
  accessor["sparse"] = {{"count", indices.size()},
                        {"indices", {{"bufferView", index_view}, {"componentType", kUnsignedInt}}},
                        {"values", {{"bufferView", value_view}}}};
  return push("accessors", std::move(accessor));
}

int GlbBuilder::add_sparse(std::size_t count, std::span<const std::uint32_t> indices,
                           std::span<const glm::vec3> values) {
  return add_sparse(count, indices, raw_bytes(values), {"VEC3", kFloat, 3}, numbers_of(values));
}

int GlbBuilder::add_sparse(std::size_t count, std::span<const std::uint32_t> indices,
                           std::span<const glm::vec2> values) {
  return add_sparse(count, indices, raw_bytes(values), {"VEC2", kFloat, 2}, numbers_of(values));
}

Result<std::vector<std::uint8_t>> GlbBuilder::finish() {
  Json whole;  // glTF has no empty lists
  for (auto& [key, value] : document.items()) {
    if (!value.is_array() || !value.empty()) whole[key] = std::move(value);
  }
  document = std::move(whole);
  if (!bytes_.empty()) document["buffers"] = Json::array({{{"byteLength", bytes_.size()}}});
  std::string json = document.dump(-1, ' ', false, Json::error_handler_t::replace);
  json.append((4 - json.size() % 4) % 4, ' ');
  const std::uint64_t total = 12 + 8 + std::uint64_t{json.size()} + (bytes_.empty() ? 0 : 8 + bytes_.size());
  if (total > std::numeric_limits<std::uint32_t>::max()) return fault(kGlbTooLarge);
  ByteWriter out;
  out.bytes().reserve(total);
  out.u32(0x46546C67);  // "glTF"
  out.u32(2);
  out.u32(static_cast<std::uint32_t>(total));
  out.u32(static_cast<std::uint32_t>(json.size()));
  out.u32(0x4E4F534A);  // "JSON"
  out.append(text_bytes(json));
  if (bytes_.empty()) return std::move(out.bytes());
  out.u32(static_cast<std::uint32_t>(bytes_.size()));
  out.u32(0x004E4942);  // "BIN"
  out.append(bytes_);
  return std::move(out.bytes());
}

}  // namespace odori
