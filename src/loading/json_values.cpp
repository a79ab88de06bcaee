#include "loading/json_values.h"

#include "base/enums.h"
#include "base/files.h"

#include <algorithm>
#include <charconv>

namespace odori {

using nlohmann::json;

namespace {

bool has_bounded_depth(Bytes text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = static_cast<char>(text[i]);
    if (in_string && c == '\\') {
      ++i;
    } else if (c == '"') {
      in_string = !in_string;
    } else if (!in_string && (c == '[' || c == '{')) {
      if (++depth > kMaxJsonDepth) return false;
    } else if (!in_string && (c == ']' || c == '}')) {
      --depth;
    }
  }
  return true;
}

template <typename T>
bool read_ranged(const json& value, const Ranged<T>& number) {
  if (!value.is_number()) return false;
  const double low = static_cast<double>(number.min), high = static_cast<double>(number.max);
  number.value = static_cast<T>(std::clamp(value.get<double>(), low, high));
  return true;
}

}  // namespace

json parse_json(Bytes text) {
  if (!has_bounded_depth(text)) return json(json::value_t::discarded);
  return json::parse(text.begin(), text.end(), nullptr, false);
}

double shortest_double(float value) {
  char digits[64];
  const auto written = std::to_chars(digits, digits + sizeof digits, value);
  double result = static_cast<double>(value);
  if (written.ec == std::errc()) std::from_chars(digits, written.ptr, result);
  return result;
}

json json_of(bool value) { return value; }
json json_of(const Ranged<int>& number) { return number.value; }
json json_of(const Ranged<float>& number) { return shortest_double(number.value); }
json json_of(const Ranged<double>& number) { return number.value; }
json json_of(SkinningMode mode) { return std::string(name(mode)); }
json json_of(SdefBlend blend) { return std::string(name(blend)); }
json json_of(Hemisphere rule) { return std::string(name(rule)); }
json json_of(Normals normals) { return std::string(name(normals)); }
json json_of(ViewStyle style) { return std::string(name(style)); }
json json_of(Gaze gaze) { return std::string(name(gaze)); }
json json_of(EvaluationRules rules) { return std::string(name(rules)); }
json json_of(PhysicsMode mode) { return std::string(name(mode)); }
json json_of(PhysicsRules rules) { return std::string(name(rules)); }
json json_of(HeatmapKind kind) { return std::string(name(kind)); }
json json_of(Measure measure) { return std::string(name(measure)); }
json json_of(const glm::vec3& v) { return {shortest_double(v.x), shortest_double(v.y), shortest_double(v.z)}; }
json json_of(const glm::vec4& color) {
  json components = json_of(glm::vec3(color));
  if (color.a != 1.0f) components.push_back(shortest_double(color.a));
  return components;
}
json json_of(const std::string& text) { return text; }
json json_of(const std::filesystem::path& path) { return utf8_from_path(path); }

bool read_json(const json& stored, bool& value) {
  if (!stored.is_boolean()) return false;
  value = stored.get<bool>();
  return true;
}
bool read_json(const json& stored, const Ranged<int>& number) { return read_ranged(stored, number); }
bool read_json(const json& stored, const Ranged<float>& number) { return read_ranged(stored, number); }
bool read_json(const json& stored, const Ranged<double>& number) { return read_ranged(stored, number); }
bool read_json(const json& stored, SkinningMode& mode) { return read_named(stored, mode, skinning_mode); }
bool read_json(const json& stored, SdefBlend& blend) { return read_named(stored, blend, sdef_blend); }
bool read_json(const json& stored, Hemisphere& rule) { return read_named(stored, rule, hemisphere); }
bool read_json(const json& stored, Normals& kind) { return read_named(stored, kind, normals_named); }
bool read_json(const json& stored, ViewStyle& style) { return read_named(stored, style, view_style); }
bool read_json(const json& stored, Gaze& gaze) { return read_named(stored, gaze, gaze_named); }
bool read_json(const json& stored, EvaluationRules& rules) { return read_named(stored, rules, evaluation_rules); }
bool read_json(const json& stored, PhysicsMode& mode) { return read_named(stored, mode, physics_mode); }
bool read_json(const json& stored, PhysicsRules& rules) { return read_named(stored, rules, physics_rules); }
bool read_json(const json& stored, HeatmapKind& kind) { return read_named(stored, kind, heatmap_kind); }
bool read_json(const json& stored, Measure& measure) { return read_named(stored, measure, measure_named); }
bool read_json(const json& stored, glm::vec3& v) {
  if (!stored.is_array() || stored.size() != 3) return false;
  glm::vec3 found;
  for (int i = 0; i < 3; ++i) {
    const Ranged<float> component{found[i], -kMaxAcceleration, kMaxAcceleration};
    if (!read_json(stored[i], component)) return false;
  }
  v = found;
  return true;
}
bool read_json(const json& stored, glm::vec4& color) {
  glm::vec3 rgb;
  float alpha = 1.0f;
  const bool has_alpha = stored.is_array() && stored.size() == 4;
  if (has_alpha && !read_json(stored[3], Ranged<float>{alpha, 0.0f, 1.0f})) return false;
  if (!read_json(has_alpha ? json{stored[0], stored[1], stored[2]} : stored, rgb)) return false;
  color = glm::vec4(rgb, alpha);
  return true;
}
bool read_json(const json& stored, std::string& text) {
  if (!stored.is_string() || stored.get_ref<const std::string&>().size() > kMaxTextBytes) return false;
  text = stored.get<std::string>();
  return true;
}
bool read_json(const json& stored, std::filesystem::path& path) {
  if (!stored.is_string() || stored.get_ref<const std::string&>().size() > kMaxPathBytes) return false;
  path = path_from_utf8(stored.get_ref<const std::string&>());
  return true;
}

void sanitize(SceneSettings& settings) {
  settings.physics.settings = within_range(settings.physics.settings);
  settings.look = within_range(settings.look);
}

}  // namespace odori
