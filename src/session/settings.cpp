#include "session/settings.h"

#include "base/files.h"
#include "session/cameras.h"
#include "session/messages.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::size_t kMaxPathBytes = 4096;
constexpr int kMinWindowSide = 64;  // screen coordinates
constexpr int kMaxWindowSide = 16384;
constexpr int kMaxWindowDistance = 100000;  // from the origin of the screens

template <typename T>
struct Ranged {  // a number and its range
  T& value;
  T min, max;
};

// The keys of the first pane have no number.
template <typename Visitor>
void visit_views(Views& views, Visitor visitor) {
  for (std::size_t i = 0; i < views.panes.size(); ++i) {
    const std::string number = i == 0 ? "" : "_" + std::to_string(i + 1);
    Skinning& skinning = views.panes[i].skinning;
    visitor("skinning" + number, skinning.mode);
    visitor("sdef_blend" + number, skinning.sdef_blend);
    visitor("hemisphere" + number, skinning.hemisphere);
  }
  visitor("view_style", views.style);
  visitor("panes", Ranged<int>{views.count, 1, kMaxPanes});
  visitor("active_pane", Ranged<int>{views.active, 0, kMaxPanes - 1});
  visitor("wipe", Ranged<float>{views.wipe, 0.0f, 1.0f});
  visitor("cameras_linked", views.cameras_linked);
}

// Calls `visitor(key, value)` for every setting; used for reading and writing.
template <typename Visitor>
void visit_settings(Settings& settings, WindowPosition& window, Visitor visitor) {
  ViewSettings& view = settings.view;
  visit_views(view.views, visitor);
  visitor("edge", view.edge);
  visitor("grid", view.grid);
  visitor("ground_shadow", view.ground_shadow);
  visitor("self_shadow", view.self_shadow);
  visitor("soft_shadow", view.soft_shadow);
  visitor("shadow_map", view.render.shadow_map_size);
  PhysicsSettings& physics = view.physics.settings;
  visitor("rules", view.rules);
  visitor("physics", view.physics.mode);
  visitor("physics_gravity", physics.gravity);
  visitor("physics_wind", physics.wind);
  visitor("physics_ground", physics.ground);
  visitor("physics_steps_per_second", Ranged<int>{physics.steps_per_second, kMinSteps, kMaxSteps});
  visitor("physics_iterations", Ranged<int>{physics.solver_iterations, 1, kMaxIterations});
  visitor("physics_stop_erp", Ranged<float>{physics.stop_erp, 0.0f, 1.0f});
  visitor("physics_record_mib", Ranged<int>{view.physics.record_mib, kMinRecordMib, kMaxRecordMib});
  visitor("bones", view.bones);
  visitor("bodies", view.bodies);
  visitor("bone_names", view.bone_names);
  visitor("gizmo", view.gizmo);
  visitor("gizmo_axes", view.gizmo_axes);
  visitor("panels", view.panels);
  visitor("dope_sheet", view.dope_sheet);
  visitor("curves", view.curves);
  visitor("sheet_height", Ranged<float>{view.panel_sizes.sheet, 0.0f, kMaxSheetHeight});
  visitor("add_models", view.add_models);
  visitor("watch_files", view.watch_files);
  visitor("transparency_by_depth", view.render.order_independent_transparency);
  visitor("samples", Ranged<int>{view.render.samples, 0, kMaxSamples});
  visitor("anisotropy", Ranged<int>{view.render.anisotropy, 0, kMaxAnisotropy});
  visitor("picture_scale", Ranged<int>{view.render.resolution_scale, 1, kMaxResolutionScale});
  visitor("background", view.render.background);
  visitor("background_picture", view.render.background_image);
  visitor("picture_clear", view.transparent_background);
  visitor("light_theme", view.light_theme);
  visitor("side_width", Ranged<float>{view.panel_sizes.side, 0.0f, kMaxSideWidth});
  visitor("interface_scale", Ranged<float>{view.interface_scale, kMinInterfaceScale, kMaxInterfaceScale});
  visitor("volume", Ranged<float>{view.volume, 0.0f, 1.0f});
  visitor("muted", view.muted);
  visitor("loop", settings.loop);
  visitor("speed", Ranged<double>{settings.speed, kMinSpeed, kMaxSpeed});
  visitor("tab", settings.tab);
  visitor("picture_folder", settings.image_folder);
  visitor("dialog_folder", settings.dialog_folder);
  visitor("recent", settings.recent);
  visitor("last_actions", settings.last_actions);
  visitor("terms_read", settings.terms_read);
  visitor("window_size", window.size);
  visitor("window_position", window.position);
  visitor("window_maximised", window.maximised);
}

json to_json(bool value) { return value; }
json rounded(double value) { return std::round(value * 1000.0) / 1000.0; }  // 1.1, not the float's 1.10000002
template <typename T>
json to_json(const Ranged<T>& number) {
  return rounded(static_cast<double>(number.value));
}
json to_json(const Ranged<int>& number) { return number.value; }
json to_json(SkinningMode mode) { return std::string(name(mode)); }
json to_json(SdefBlend blend) { return std::string(name(blend)); }
json to_json(Hemisphere rule) { return std::string(name(rule)); }
json to_json(ViewStyle style) { return std::string(name(style)); }
json to_json(GizmoAxes axes) { return std::string(name(axes)); }
json to_json(ShadowMapSize size) { return std::string(name(size)); }
json to_json(EvaluationRules rules) { return std::string(name(rules)); }
json to_json(PhysicsMode mode) { return std::string(name(mode)); }
json to_json(const glm::vec3& v) { return {rounded(v.x), rounded(v.y), rounded(v.z)}; }
json to_json(SideTab tab) { return std::string(name(tab)); }
json to_json(const fs::path& path) { return utf8_from_path(path); }
json to_json(const std::vector<fs::path>& paths) {
  json list = json::array();
  for (const fs::path& path : paths) list.push_back(to_json(path));
  return list;
}
json to_json(const std::vector<std::string>& strings) { return strings; }
json to_json(const std::vector<std::uint64_t>& marks) {
  json list = json::array();
  for (const std::uint64_t mark : marks) list.push_back(fmt::format("{:016x}", mark));
  return list;
}
json to_json(const glm::ivec2& pair) { return {pair.x, pair.y}; }
json to_json(const std::optional<glm::ivec2>& pair) { return pair ? to_json(*pair) : json(nullptr); }

// Each `read` sets the value and returns true, or returns false if the JSON value is invalid.
bool read(const json& value_json, bool& value) {
  if (!value_json.is_boolean()) return false;
  value = value_json.get<bool>();
  return true;
}
template <typename T>
bool read(const json& value_json, const Ranged<T>& number) {
  if (!value_json.is_number()) return false;
  const double low = static_cast<double>(number.min), high = static_cast<double>(number.max);
  number.value = static_cast<T>(std::clamp(value_json.get<double>(), low, high));
  return true;
}
template <typename T>
bool read_named(const json& value_json, T& value, std::optional<T> (*parse)(std::string_view)) {
  const auto found = value_json.is_string() ? parse(value_json.get_ref<const std::string&>()) : std::nullopt;
  value = found.value_or(value);
  return found.has_value();
}
bool read(const json& value_json, SkinningMode& mode) { return read_named(value_json, mode, skinning_mode); }
bool read(const json& value_json, SdefBlend& blend) { return read_named(value_json, blend, sdef_blend); }
bool read(const json& value_json, Hemisphere& rule) { return read_named(value_json, rule, hemisphere); }
bool read(const json& value_json, ViewStyle& style) { return read_named(value_json, style, view_style); }
bool read(const json& value_json, GizmoAxes& axes) { return read_named(value_json, axes, gizmo_axes); }
bool read(const json& value_json, ShadowMapSize& size) { return read_named(value_json, size, shadow_map_size); }
bool read(const json& value_json, EvaluationRules& rules) { return read_named(value_json, rules, evaluation_rules); }
bool read(const json& value_json, PhysicsMode& mode) { return read_named(value_json, mode, physics_mode); }
bool read(const json& value_json, glm::vec3& v) {
  if (!value_json.is_array() || value_json.size() != 3) return false;
  glm::vec3 found;
  for (int i = 0; i < 3; ++i) {
    if (!read(value_json[static_cast<std::size_t>(i)], Ranged<float>{found[i], -kMaxAcceleration, kMaxAcceleration}))
      return false;
  }
  v = found;
  return true;
}
bool read(const json& value_json, SideTab& tab) { return read_named(value_json, tab, tab_named); }
bool read(const json& value_json, fs::path& path) {
  if (!value_json.is_string() || value_json.get_ref<const std::string&>().size() > kMaxPathBytes) return false;
  path = path_from_utf8(value_json.get_ref<const std::string&>());
  return true;
}
bool read(const json& value_json, std::vector<fs::path>& paths) {
  if (!value_json.is_array()) return false;
  for (const json& entry : value_json) {
    fs::path path;
    if (paths.size() < kMaxRecent && read(entry, path) && path.is_absolute()) paths.push_back(std::move(path));
  }
  return true;
}
bool read(const json& value_json, std::vector<std::string>& strings) {
  if (!value_json.is_array()) return false;
  for (const json& entry : value_json) {
    if (strings.size() < kMaxLastUsed && entry.is_string()) strings.push_back(entry.get<std::string>());
  }
  return true;
}
bool read(const json& value_json, std::vector<std::uint64_t>& marks) {
  if (!value_json.is_array()) return false;
  for (const json& entry : value_json) {
    if (marks.size() >= kMaxReadTerms || !entry.is_string()) continue;
    const std::string& digits = entry.get_ref<const std::string&>();
    std::uint64_t mark = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), mark, 16);
    if (read.ec == std::errc() && read.ptr == digits.data() + digits.size()) marks.push_back(mark);
  }
  return true;
}
bool read(const json& value_json, glm::ivec2& pair) {
  if (!value_json.is_array() || value_json.size() != 2 || !value_json[0].is_number() || !value_json[1].is_number())
    return false;
  const auto side = [&](std::size_t at) {
    return static_cast<int>(
        std::clamp(value_json[at].get<double>(), -double(kMaxWindowDistance), double(kMaxWindowDistance)));
  };
  pair = {side(0), side(1)};
  return true;
}
bool read(const json& value_json, std::optional<glm::ivec2>& pair) {
  glm::ivec2 found;
  if (value_json.is_null() || !read(value_json, found)) return value_json.is_null();
  pair = found;
  return true;
}

}  // namespace

Settings current_settings(const Session& session, SideTab tab, const WindowPosition& window) {
  Settings settings;
  settings.view = session.settings;
  settings.view.key_help = false;
  settings.view.palette = false;
  settings.view.full_screen = false;
  settings.loop = session.clock.loop;
  settings.speed = session.clock.speed;
  settings.tab = tab;
  settings.window = window;
  settings.image_folder = session.image_folder;
  settings.dialog_folder = session.dialog_folder;
  settings.recent = session.recent;
  settings.terms_read = session.terms_read;
  return settings;
}

void apply(const Settings& settings, Session& session) {
  const bool full_screen = session.settings.full_screen;
  session.settings = settings.view;
  session.settings.full_screen = full_screen;
  session.settings.render = {};
  set_render_settings(session, settings.view.render);
  set_evaluation_rules(session, settings.view.rules);
  link_cameras(session);
  session.clock.loop = settings.loop;
  session.clock.speed = settings.speed;
  session.image_folder = settings.image_folder;
  session.dialog_folder = settings.dialog_folder;
  session.recent = settings.recent;
  session.terms_read = settings.terms_read;
}

json settings_to_json(const Settings& settings) {
  Settings copy = settings;
  WindowPosition window = settings.window.value_or(WindowPosition());
  json out = json::object();
  visit_settings(copy, window, [&](const std::string& key, const auto& value) { out[key] = to_json(value); });
  if (settings.window) return out;
  for (const char* key : {"window_size", "window_position", "window_maximised"}) out.erase(key);
  return out;
}

Settings settings_from_json(const json& json, std::vector<std::string>& invalid) {
  Settings settings;
  WindowPosition window;
  visit_settings(settings, window, [&](const std::string& key, auto&& value) {
    const auto value_json = json.find(key);
    if (value_json != json.end() && !read(*value_json, value)) invalid.emplace_back(key);
  });
  settings.view.physics.settings = within_range(settings.view.physics.settings);
  settings.view.render.background = glm::clamp(settings.view.render.background, 0.0f, 1.0f);
  window.size = glm::clamp(window.size, kMinWindowSide, kMaxWindowSide);
  if (json.contains("window_size")) settings.window = window;
  return settings;
}

}  // namespace odori
