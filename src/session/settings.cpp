#include "session/settings.h"

#include "base/files.h"
#include "session/pane_cameras.h"
#include "session/terms.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using nlohmann::json;
namespace fs = std::filesystem;

constexpr std::size_t kLongestPath = 4096;  // bytes
constexpr int kSmallestWindow = 64;         // a side
constexpr int kLargestWindow = 16384;
constexpr int kFarthest = 100000;  // from the screens' origin

template <typename T>
struct Within {  // a number and its range
  T& value;
  T low, high;
};

// The first pane's keys have no number.
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
  visitor("panes", Within<int>{views.count, 1, kMaxPanes});
  visitor("active_pane", Within<int>{views.active, 0, kMaxPanes - 1});
  visitor("wipe", Within<float>{views.wipe, 0.0f, 1.0f});
  visitor("cameras_linked", views.cameras_linked);
}

// Every setting by its key, for reading and for writing.
template <typename Visitor>
void visit_settings(Settings& settings, WindowPosition& window, Visitor visitor) {
  ViewSettings& view = settings.view;
  visit_views(view.views, visitor);
  visitor("edge", view.edge);
  visitor("grid", view.grid);
  visitor("ground_shadow", view.ground_shadow);
  visitor("self_shadow", view.self_shadow);
  visitor("soft_shadow", view.soft_shadow);
  PhysicsSettings& physics = view.physics.settings;
  visitor("physics", view.physics.mode);
  visitor("physics_gravity", physics.gravity);
  visitor("physics_wind", physics.wind);
  visitor("physics_ground", physics.ground);
  visitor("physics_steps_per_second", Within<int>{physics.steps_per_second, kMinSteps, kMaxSteps});
  visitor("physics_iterations", Within<int>{physics.solver_iterations, 1, kMaxIterations});
  visitor("physics_stop_erp", Within<float>{physics.stop_erp, 0.0f, 1.0f});
  visitor("physics_record_mib", Within<int>{view.physics.record_mib, kMinRecordMib, kMaxRecordMib});
  visitor("bones", view.bones);
  visitor("bodies", view.bodies);
  visitor("bone_names", view.bone_names);
  visitor("gizmo", view.gizmo);
  visitor("gizmo_axes", view.gizmo_axes);
  visitor("panels", view.panels);
  visitor("dope_sheet", view.dope_sheet);
  visitor("curves", view.curves);
  visitor("sheet_height", Within<float>{view.panel_sizes.sheet, 0.0f, kMaxSheetHeight});
  visitor("add_models", view.add_models);
  visitor("watch_files", view.watch_files);
  visitor("transparency_by_depth", view.look.order_independent_transparency);
  visitor("samples", Within<int>{view.look.samples, 0, kMaxSamples});
  visitor("anisotropy", Within<int>{view.look.anisotropy, 0, kMaxAnisotropy});
  visitor("picture_scale", Within<int>{view.look.resolution_scale, 1, kMaxResolutionScale});
  visitor("background", view.look.background);
  visitor("background_picture", view.look.background_image);
  visitor("picture_clear", view.transparent_background);
  visitor("light_theme", view.light_theme);
  visitor("side_width", Within<float>{view.panel_sizes.side, 0.0f, kMaxSideWidth});
  visitor("interface_scale", Within<float>{view.interface_scale, kMinInterfaceScale, kMaxInterfaceScale});
  visitor("loop", settings.loop);
  visitor("speed", Within<double>{settings.speed, kMinSpeed, kMaxSpeed});
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

json written(bool value) { return value; }
json written_number(double value) { return std::round(value * 1000.0) / 1000.0; }  // 1.1, not the float's 1.10000002
template <typename T>
json written(const Within<T>& number) {
  return written_number(static_cast<double>(number.value));
}
json written(const Within<int>& number) { return number.value; }
json written(SkinningMode mode) { return std::string(name(mode)); }
json written(SdefBlend blend) { return std::string(name(blend)); }
json written(Hemisphere rule) { return std::string(name(rule)); }
json written(ViewStyle style) { return std::string(name(style)); }
json written(GizmoAxes axes) { return std::string(name(axes)); }
json written(PhysicsMode mode) { return std::string(name(mode)); }
json written(const glm::vec3& v) { return {written_number(v.x), written_number(v.y), written_number(v.z)}; }
json written(SideTab tab) { return std::string(name(tab)); }
json written(const fs::path& path) { return utf8_from_path(path); }
json written(const std::vector<fs::path>& paths) {
  json list = json::array();
  for (const fs::path& path : paths) list.push_back(written(path));
  return list;
}
json written(const std::vector<std::string>& words) { return words; }
json written(const std::vector<std::uint64_t>& marks) {
  json list = json::array();
  for (const std::uint64_t mark : marks) list.push_back(fmt::format("{:016x}", mark));
  return list;
}
json written(const glm::ivec2& pair) { return {pair.x, pair.y}; }
json written(const std::optional<glm::ivec2>& pair) { return pair ? written(*pair) : json(nullptr); }

// Each: whether it is such a value, which is then taken over.
bool read(const json& said, bool& value) {
  if (!said.is_boolean()) return false;
  value = said.get<bool>();
  return true;
}
template <typename T>
bool read(const json& said, const Within<T>& number) {
  if (!said.is_number()) return false;
  const double low = static_cast<double>(number.low), high = static_cast<double>(number.high);
  number.value = static_cast<T>(std::clamp(said.get<double>(), low, high));
  return true;
}
template <typename T>
bool read_named(const json& said, T& value, std::optional<T> (*named)(std::string_view)) {
  const auto found = said.is_string() ? named(said.get_ref<const std::string&>()) : std::nullopt;
  value = found.value_or(value);
  return found.has_value();
}
bool read(const json& said, SkinningMode& mode) { return read_named(said, mode, skinning_mode); }
bool read(const json& said, SdefBlend& blend) { return read_named(said, blend, sdef_blend); }
bool read(const json& said, Hemisphere& rule) { return read_named(said, rule, hemisphere); }
bool read(const json& said, ViewStyle& style) { return read_named(said, style, view_style); }
bool read(const json& said, GizmoAxes& axes) { return read_named(said, axes, gizmo_axes); }
bool read(const json& said, PhysicsMode& mode) { return read_named(said, mode, physics_mode); }
bool read(const json& said, glm::vec3& v) {
  if (!said.is_array() || said.size() != 3) return false;
  glm::vec3 found;
  for (int i = 0; i < 3; ++i) {
    if (!read(said[static_cast<std::size_t>(i)], Within<float>{found[i], -kMaxAcceleration, kMaxAcceleration}))
      return false;
  }
  v = found;
  return true;
}
bool read(const json& said, SideTab& tab) { return read_named(said, tab, tab_named); }
bool read(const json& said, fs::path& path) {
  if (!said.is_string() || said.get_ref<const std::string&>().size() > kLongestPath) return false;
  path = path_from_utf8(said.get_ref<const std::string&>());
  return true;
}
bool read(const json& said, std::vector<fs::path>& paths) {
  if (!said.is_array()) return false;
  for (const json& entry : said) {
    fs::path path;
    if (paths.size() < kMaxRecent && read(entry, path) && path.is_absolute()) paths.push_back(std::move(path));
  }
  return true;
}
bool read(const json& said, std::vector<std::string>& words) {
  if (!said.is_array()) return false;
  for (const json& entry : said) {
    if (words.size() < kMaxLastUsed && entry.is_string()) words.push_back(entry.get<std::string>());
  }
  return true;
}
bool read(const json& said, std::vector<std::uint64_t>& marks) {
  if (!said.is_array()) return false;
  for (const json& entry : said) {
    if (marks.size() >= kMaxTermsRead || !entry.is_string()) continue;
    const std::string& digits = entry.get_ref<const std::string&>();
    std::uint64_t mark = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), mark, 16);
    if (read.ec == std::errc() && read.ptr == digits.data() + digits.size()) marks.push_back(mark);
  }
  return true;
}
bool read(const json& said, glm::ivec2& pair) {
  if (!said.is_array() || said.size() != 2 || !said[0].is_number() || !said[1].is_number()) return false;
  const auto side = [&](std::size_t at) {
    return static_cast<int>(std::clamp(said[at].get<double>(), -double(kFarthest), double(kFarthest)));
  };
  pair = {side(0), side(1)};
  return true;
}
bool read(const json& said, std::optional<glm::ivec2>& pair) {
  glm::ivec2 found;
  if (said.is_null() || !read(said, found)) return said.is_null();
  pair = found;
  return true;
}

}  // namespace

Settings settings_in_use(const Session& session, SideTab tab, const WindowPosition& window) {
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
  session.settings.look = {};
  set_render_settings(session, settings.view.look);
  link_cameras(session);
  session.clock.loop = settings.loop;
  session.clock.speed = settings.speed;
  session.image_folder = settings.image_folder;
  session.dialog_folder = settings.dialog_folder;
  session.recent = settings.recent;
  session.terms_read = settings.terms_read;
}

json json_of(const Settings& settings) {
  Settings copy = settings;
  WindowPosition window = settings.window.value_or(WindowPosition());
  json out = json::object();
  visit_settings(copy, window, [&](const std::string& key, const auto& value) { out[key] = written(value); });
  if (settings.window) return out;
  for (const char* key : {"window_size", "window_position", "window_maximised"}) out.erase(key);
  return out;
}

Settings settings_of(const json& json, std::vector<std::string>& odd) {
  Settings settings;
  WindowPosition window;
  visit_settings(settings, window, [&](const std::string& key, auto&& value) {
    const auto said = json.find(key);
    if (said != json.end() && !read(*said, value)) odd.emplace_back(key);
  });
  settings.view.physics.settings = within_range(settings.view.physics.settings);
  settings.view.look.background = glm::clamp(settings.view.look.background, 0.0f, 1.0f);
  window.size = glm::clamp(window.size, kSmallestWindow, kLargestWindow);
  if (json.contains("window_size")) settings.window = window;
  return settings;
}

}  // namespace odori
