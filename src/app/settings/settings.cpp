#include "app/settings/settings.h"

#include "app/messages.h"
#include "app/session.h"
#include "base/files.h"
#include "document/cameras.h"
#include "loading/json_values.h"
#include "sound/song_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using nlohmann::json;
using odori::json_of;
using odori::read_json;
namespace fs = std::filesystem;

constexpr int kMinWindowSide = 64;  // screen coordinates
constexpr int kMaxWindowSide = 16384;
constexpr int kMaxWindowDistance = 100000;  // from the origin of the screens

template <typename Visitor>
void visit_film_settings(FilmSettings& film, Visitor& visitor) {
  visitor("film_kind", film.kind);
  visitor("film_width", Ranged<int>{film.width, kMinFilmSide, kMaxFilmSide});
  visitor("film_height", Ranged<int>{film.height, kMinFilmSide, kMaxFilmSide});
  visitor("film_fps", Ranged<double>{film.fps, kMinFilmFps, kMaxFilmFps});
  visitor("film_supersample", Ranged<int>{film.supersample, 1, kMaxFilmSupersample});
  visitor("film_accumulate", Ranged<int>{film.accumulation.samples, 1, kMaxAccumulated});
  visitor("film_shutter", Ranged<float>{film.accumulation.shutter_deg, 0.0f, kMaxShutterDeg});
  visitor("film_sound", film.sound);
  visitor("film_grid", film.grid);
  visitor("film_transparent", film.transparent);
}

template <typename Visitor>
void visit_desktop_settings(DesktopSettings& desktop, Visitor& visitor) {
  for (const DesktopRow& row : kDesktopRows) {
    const std::string key(row.key);
    if (const auto* number = std::get_if<int DesktopSettings::*>(&row.member)) {
      visitor(key, Ranged<int>{desktop.*(*number), row.min, row.max});
    } else {
      visitor(key, desktop.*std::get<bool DesktopSettings::*>(row.member));
    }
  }
  visitor("desktop_screen", desktop.screen);
  visitor("desktop_places", desktop.places);
}

// Calls `visitor(key, value)` for every setting; used for reading and writing.
template <typename Visitor>
void visit_settings(Settings& settings, WindowPosition& window, Visitor visitor) {
  ViewSettings& view = settings.view;
  visit_scene_settings(settings.own.scene, visitor);
  visitor("bones", view.bones);
  visitor("bones_without_surface", view.bones_without_surface);
  visitor("bodies", view.bodies);
  visitor("bone_names", view.bone_names);
  visitor("gizmo", view.gizmo);
  visitor("gizmo_axes", view.gizmo_axes);
  visitor("panels", view.panels);
  visitor("dope_sheet", view.dope_sheet);
  visitor("curves", view.curves);
  visitor("sheet_height", Ranged<float>{view.ui.panel_sizes.sheet, 0.0f, kMaxSheetHeight});
  visitor("files_as_grid", view.files_as_grid);
  visitor("watch_files", view.watch_files);
  visitor("zoom_to_cursor", view.zoom_to_cursor);
  visitor("keep_skinning", view.keep_skinning);
  visitor("fit_background", view.fit_background);
  visitor("background_picture", settings.own.scene.look.background_image);
  visitor("picture_clear", view.transparent_background);
  visit_film_settings(view.film, visitor);
  visitor("light_theme", view.light_theme);
  visitor("language", view.ui.language);
  visitor("side_width", Ranged<float>{view.ui.panel_sizes.side, 0.0f, kMaxSideWidth});
  visitor("interface_scale", Ranged<float>{view.ui.scale, kMinInterfaceScale, kMaxInterfaceScale});
  visitor("seam_s", Ranged<float>{view.seams.seconds, 0.0f, kMaxSeamSeconds});
  visitor("seam_camera", view.seams.camera);
  visit_desktop_settings(view.desktop, visitor);
  visitor("volume", Ranged<float>{view.volume, 0.0f, 1.0f});
  visitor("muted", view.muted);
  visitor("half_size_effects", view.half_size_effects);
  visitor("loop", settings.own.loop);
  visitor("speed", Ranged<double>{settings.own.speed, kMinSpeed, kMaxSpeed});
  visitor("page", settings.page);
  visitor("picture_folder", settings.image_folder);
  visitor("dialog_folder", settings.dialog_folder);
  visitor("recent", settings.recent);
  visitor("last_actions", settings.last_actions);
  visitor("terms_read", settings.terms_read);
  visitor("song_offsets", settings.song_offsets);
  visitor("window_size", window.size);
  visitor("window_position", window.position);
  visitor("window_maximised", window.maximised);
}

json json_of(GizmoAxes axes) { return std::string(name(axes)); }
json json_of(Page page) { return std::string(name(page)); }
json json_of(FilmKind kind) { return std::string(name(kind)); }
json json_of(const std::vector<fs::path>& paths) {
  json list = json::array();
  for (const fs::path& path : paths) list.push_back(json_of(path));
  return list;
}
json json_of(const std::vector<std::string>& strings) { return strings; }
json json_of(const std::vector<std::uint64_t>& marks) {
  json list = json::array();
  for (const std::uint64_t mark : marks) list.push_back(fmt::format("{:016x}", mark));
  return list;
}
json json_of(const std::vector<SongOffset>& offsets) {
  json list = json::array();
  for (const SongOffset& song : offsets) list.push_back({{"file", json_of(song.file)}, {"offset_s", song.offset_s}});
  return list;
}
json json_of(const std::vector<DesktopPlace>& places) {
  json list = json::array();
  for (const DesktopPlace& place : places)
    list.push_back({{"screen", place.screen}, {"feet", {place.feet.x, place.feet.y}}, {"seated", place.seated}});
  return list;
}
json json_of(const glm::ivec2& pair) { return {pair.x, pair.y}; }
json json_of(const std::optional<glm::ivec2>& pair) { return pair ? json_of(*pair) : json(nullptr); }

bool read_json(const json& value_json, GizmoAxes& axes) { return read_named(value_json, axes, gizmo_axes); }
bool read_json(const json& value_json, Page& page) { return read_named(value_json, page, page_named); }
bool read_json(const json& value_json, FilmKind& kind) { return read_named(value_json, kind, film_kind); }
bool read_json(const json& value_json, std::vector<fs::path>& paths) {
  if (!value_json.is_array()) return false;
  for (const json& entry : value_json) {
    fs::path path;
    if (paths.size() < kMaxRecent && read_json(entry, path) && path.is_absolute()) paths.push_back(std::move(path));
  }
  return true;
}
bool read_json(const json& value_json, std::vector<std::string>& strings) {
  if (!value_json.is_array()) return false;
  for (const json& entry : value_json) {
    if (strings.size() < kMaxLastUsed && entry.is_string()) strings.push_back(entry.get<std::string>());
  }
  return true;
}
bool read_json(const json& value_json, std::vector<std::uint64_t>& marks) {
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
bool read_json(const json& value_json, std::vector<SongOffset>& offsets) {
  if (!value_json.is_array()) return false;
  for (const json& entry : value_json) {
    if (offsets.size() >= kMaxSongOffsets || !entry.is_object()) continue;
    const auto file = entry.find("file"), offset = entry.find("offset_s");
    SongOffset song;
    if (file == entry.end() || !read_json(*file, song.file) || !song.file.is_absolute()) continue;
    if (offset == entry.end() || !offset->is_number()) continue;
    song.offset_s = std::clamp(offset->get<double>(), -kMaxSoundOffset, kMaxSoundOffset);
    if (song.offset_s != 0.0) offsets.push_back(std::move(song));
  }
  return true;
}
bool read_json(const json& value_json, glm::ivec2& pair) {
  if (!value_json.is_array() || value_json.size() != 2 || !value_json[0].is_number() || !value_json[1].is_number())
    return false;
  const auto side = [&](std::size_t at) {
    return static_cast<int>(
        std::clamp(value_json[at].get<double>(), -double(kMaxWindowDistance), double(kMaxWindowDistance)));
  };
  pair = {side(0), side(1)};
  return true;
}
bool read_json(const json& value_json, std::vector<DesktopPlace>& places) {
  if (!value_json.is_array()) return false;
  for (const json& entry : value_json) {
    if (places.size() >= kMaxDesktopPlaces || !entry.is_object()) continue;
    const auto screen = entry.find("screen"), feet = entry.find("feet"), seated = entry.find("seated");
    DesktopPlace place;
    if (screen == entry.end() || !screen->is_string()) continue;
    if (feet == entry.end() || !read_json(*feet, place.feet)) continue;
    place.screen = screen->get<std::string>();
    place.seated = seated != entry.end() && seated->is_boolean() && seated->get<bool>();
    places.push_back(std::move(place));
  }
  return true;
}
bool read_json(const json& value_json, std::optional<glm::ivec2>& pair) {
  glm::ivec2 found;
  if (value_json.is_null() || !read_json(value_json, found)) return value_json.is_null();
  pair = found;
  return true;
}

// A mode, or a parameter, that was tried once would otherwise change every model from then on.
void forget_skinning(Settings& settings) {
  if (settings.view.keep_skinning) return;
  settings.own.scene.method = {};
  const Views usual;
  for (std::size_t i = 0; i < usual.panes.size(); ++i) {
    settings.own.scene.views.panes[i].skinning.mode = usual.panes[i].skinning.mode;
  }
}

}  // namespace

Settings current_settings(const Session& session, Page page, const WindowPosition& window) {
  Settings settings;
  settings.own = session.document.own_settings.value_or(shown_settings(session.document));
  settings.own.loop = session.playlist.users_loop.value_or(settings.own.loop);
  settings.view = session.settings;
  settings.view.ui.help_card.reset();
  settings.view.palette = false;
  settings.view.full_screen = false;
  settings.view.add_dropped = false;
  settings.page = page;
  settings.window = window;
  settings.image_folder = session.folders.image;
  settings.dialog_folder = session.folders.dialog;
  settings.recent = session.recent;
  settings.terms_read = session.terms.read;
  settings.song_offsets = session.song.offsets;
  forget_skinning(settings);
  return settings;
}

void apply(const Settings& settings, Session& session) {
  const bool full_screen = session.settings.full_screen;
  session.settings = settings.view;
  session.settings.full_screen = full_screen;
  Document& document = session.document;
  document.settings.look = {};
  show_settings(session, settings.own);
  link_cameras(document);
  session.playlist.users_loop.reset();
  if (document.own_settings) document.own_settings = shown_settings(document);
  session.folders.image = settings.image_folder;
  session.folders.dialog = settings.dialog_folder;
  session.recent = settings.recent;
  session.terms.read = settings.terms_read;
  session.song.offsets = settings.song_offsets;
}

json settings_to_json(const Settings& settings) {
  Settings copy = settings;
  WindowPosition window = settings.window.value_or(WindowPosition());
  json out = json::object();
  visit_settings(copy, window, [&](const std::string& key, const auto& value) { out[key] = json_of(value); });
  if (settings.window) return out;
  for (const char* key : {"window_size", "window_position", "window_maximised"}) out.erase(key);
  return out;
}

Settings settings_from_json(const json& json, std::vector<std::string>& invalid) {
  Settings settings;
  WindowPosition window;
  visit_settings(settings, window, [&](const std::string& key, auto&& value) {
    const auto value_json = json.find(key);
    if (value_json != json.end() && !read_json(*value_json, value)) invalid.emplace_back(key);
  });
  sanitize(settings.own.scene);
  settings.view.film = within_range(settings.view.film);
  forget_skinning(settings);
  window.size = glm::clamp(window.size, kMinWindowSide, kMaxWindowSide);
  if (json.contains("window_size")) settings.window = window;
  return settings;
}

void show_settings(Session& session, const OwnSettings& wanted) {
  Document& document = session.document;
  const Look shown = document.settings.look;
  document.settings = wanted.scene;
  document.settings.look = shown;
  set_look(session, wanted.scene.look);
  set_evaluation_rules(document, wanted.scene.rules);
  set_life(document, wanted.scene.life);
  set_method_parameters(document, wanted.scene.method);
  document.clock.loop = wanted.loop;
  document.clock.speed = std::clamp(wanted.speed, kMinSpeed, kMaxSpeed);
}

void restore_own_settings(Session& session) {
  if (const auto own = std::exchange(session.document.own_settings, std::nullopt)) show_settings(session, *own);
}

}  // namespace odori
