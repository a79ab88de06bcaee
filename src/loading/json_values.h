#pragma once

// Values of settings and scenes as JSON: one list of names for the settings file and for scene files.

#include "base/bytes.h"
#include "base/enums.h"
#include "base/math.h"
#include "view/film_settings.h"
#include "view/look_rows.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace odori {

inline constexpr std::size_t kMaxPathBytes = 4096;  // of a path in JSON, UTF-8
inline constexpr std::size_t kMaxTextBytes = 512;   // of a name
inline constexpr int kMaxJsonDepth = 16;            // of brackets
inline constexpr float kMaxHeatmapRange = 1e6f;     // units or factor

template <typename T>
struct Ranged {  // a number and its range, to which a number that is read is clamped
  T& value;
  T min, max;
};

template <typename T>
struct Chosen {  // one of the choices of a row, by its name
  T& value;
  const LookRow& row;
};

// The JSON value of a text; discarded (is_discarded()) if it is none, or has more than kMaxJsonDepth brackets open at a
// time: the JSON library copies and destroys values recursively.
nlohmann::json parse_json(Bytes text);

// A float with the fewest digits that identify it: 1.1, not 1.10000002.
double shortest_double(float value);

nlohmann::json json_of(bool value);
nlohmann::json json_of(const Ranged<int>& number);
nlohmann::json json_of(const Ranged<float>& number);
nlohmann::json json_of(const Ranged<double>& number);
nlohmann::json json_of(SkinningMode mode);
nlohmann::json json_of(SdefBlend blend);
nlohmann::json json_of(Hemisphere rule);
nlohmann::json json_of(Normals normals);
nlohmann::json json_of(ViewStyle style);
nlohmann::json json_of(EvaluationRules rules);
nlohmann::json json_of(Gaze gaze);
nlohmann::json json_of(PhysicsMode mode);
nlohmann::json json_of(PhysicsRules rules);
nlohmann::json json_of(HeatmapKind kind);
nlohmann::json json_of(Measure measure);
nlohmann::json json_of(const glm::vec3& v);
nlohmann::json json_of(const glm::vec4& color);  // without alpha if it is 1
nlohmann::json json_of(const std::string& text);
nlohmann::json json_of(const std::filesystem::path& path);

// Each sets the value and returns true, or returns false if the JSON value is invalid.
bool read_json(const nlohmann::json& json, bool& value);
bool read_json(const nlohmann::json& json, const Ranged<int>& number);
bool read_json(const nlohmann::json& json, const Ranged<float>& number);
bool read_json(const nlohmann::json& json, const Ranged<double>& number);
bool read_json(const nlohmann::json& json, SkinningMode& mode);
bool read_json(const nlohmann::json& json, SdefBlend& blend);
bool read_json(const nlohmann::json& json, Hemisphere& rule);
bool read_json(const nlohmann::json& json, Normals& kind);
bool read_json(const nlohmann::json& json, ViewStyle& style);
bool read_json(const nlohmann::json& json, EvaluationRules& rules);
bool read_json(const nlohmann::json& json, Gaze& gaze);
bool read_json(const nlohmann::json& json, PhysicsMode& mode);
bool read_json(const nlohmann::json& json, PhysicsRules& rules);
bool read_json(const nlohmann::json& json, HeatmapKind& kind);
bool read_json(const nlohmann::json& json, Measure& measure);
bool read_json(const nlohmann::json& json, glm::vec3& v);      // each component up to kMaxAcceleration
bool read_json(const nlohmann::json& json, glm::vec4& color);  // of three or four components
bool read_json(const nlohmann::json& json, std::string& text);
bool read_json(const nlohmann::json& json, std::filesystem::path& path);

template <typename T>
bool read_named(const nlohmann::json& json, T& value, std::optional<T> (*parse)(std::string_view)) {
  const auto found = json.is_string() ? parse(json.get_ref<const std::string&>()) : std::nullopt;
  value = found.value_or(value);
  return found.has_value();
}

template <typename T>
nlohmann::json json_of(const Chosen<T>& choice) {
  return std::string(choice.row.choices[ordinal(choice.value)].name);
}
template <typename T>
bool read_json(const nlohmann::json& json, const Chosen<T>& choice) {
  const auto value = parse_value(choice.row, json.is_string() ? json.get_ref<const std::string&>() : "");
  choice.value = value ? std::get<T>(*value) : choice.value;
  return value.has_value();
}

// Calls `visitor(key, value)` for every setting of the views. The keys of the first pane have no number.
template <typename Visitor>
void visit_views(Views& views, Visitor visitor) {
  for (std::size_t i = 0; i < views.panes.size(); ++i) {
    const std::string number = i == 0 ? "" : "_" + std::to_string(i + 1);
    Skinning& skinning = views.panes[i].skinning;
    visitor("skinning" + number, skinning.mode);
    visitor("sdef_blend" + number, skinning.sdef_blend);
    visitor("hemisphere" + number, skinning.hemisphere);
    visitor("normals" + number, skinning.normals);
  }
  visitor("view_style", views.style);
  visitor("panes", Ranged<int>{views.count, 1, kMaxPanes});
  visitor("active_pane", Ranged<int>{views.active, 0, kMaxPanes - 1});
  visitor("wipe", Ranged<float>{views.wipe, 0.0f, 1.0f});
  visitor("cameras_linked", views.cameras_linked);
}

template <typename Visitor>
void visit_look(Look& look, Visitor visitor) {
  for (const LookRow& row : kLookRows) {
    visit_member(look, row, [&]<typename Value>(Value& value) {
      const std::string key(row.key);
      if constexpr (std::is_same_v<Value, int> || std::is_same_v<Value, float>) {
        visitor(key, Ranged<Value>{value, static_cast<Value>(row.range.min), static_cast<Value>(row.range.max)});
      } else if constexpr (std::is_enum_v<Value>) {
        visitor(key, Chosen<Value>{value, row});
      } else {
        visitor(key, value);
      }
    });
  }
}

template <typename Visitor>
void visit_life(Life& life, Visitor visitor) {
  for (const LifeRow& row : kLifeRows) {
    const auto visit = [&]<typename Value>(Value& value) {
      const std::string key(row.key);
      if constexpr (std::is_same_v<Value, int> || std::is_same_v<Value, float>) {
        visitor(key, Ranged<Value>{value, Value{0}, static_cast<Value>(row.max)});
      } else {
        visitor(key, value);
      }
    };
    std::visit([&](auto member) { visit(life.*member); }, row.member);
  }
}

template <typename Visitor>
void visit_method_parameters(MethodParameters& parameters, Visitor visitor) {
  for (const MethodParameterRow& row : kMethodParameters) {
    visitor(std::string(row.name), Ranged<double>{parameters[row.value], row.min, row.max});
  }
}

// The same for every setting of a scene but the background image, which is a file.
template <typename Visitor>
void visit_scene_settings(SceneSettings& scene, Visitor visitor) {
  visit_views(scene.views, visitor);
  visit_look(scene.look, visitor);
  PhysicsSettings& physics = scene.physics.settings;
  visitor("rules", scene.rules);
  visit_life(scene.life, visitor);
  visit_method_parameters(scene.method, visitor);
  visitor("physics", scene.physics.mode);
  visitor("physics_rules", physics.rules);
  visitor("physics_gravity", physics.gravity);
  visitor("physics_wind", physics.wind);
  visitor("physics_ground", physics.ground);
  visitor("physics_steps_per_second", Ranged<int>{physics.steps_per_second, kMinSteps, kMaxSteps});
  visitor("physics_iterations", Ranged<int>{physics.solver_iterations, 1, kMaxIterations});
  visitor("physics_stop_erp", Ranged<float>{physics.stop_erp, 0.0f, 1.0f});
  visitor("physics_record_mib", Ranged<int>{scene.physics.record_mib, kMinRecordMib, kMaxRecordMib});
}

// The same for what every pane shows, which scenes have and the settings file has not.
template <typename Visitor>
void visit_pane_settings(Views& views, Visitor visitor) {
  for (std::size_t i = 0; i < views.panes.size(); ++i) {
    const std::string number = i == 0 ? "" : "_" + std::to_string(i + 1);
    Heatmap& heatmap = views.panes[i].heatmap;
    visitor("heatmap" + number, heatmap.kind);
    visitor("heatmap_measure" + number, heatmap.measure);
    visitor("heatmap_against" + number, heatmap.reference);
    visitor("heatmap_range" + number, Ranged<float>{heatmap.range, 0.0f, kMaxHeatmapRange});
    visitor("as_mmd" + number, views.panes[i].as_mmd);
  }
}

// Brings numbers into the ranges that depend on each other.
void sanitize(SceneSettings& settings);

}  // namespace odori
