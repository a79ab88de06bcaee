#include "base/file_finder.h"
#include "base/files.h"
#include "base/translate.h"
#include "loading/json_values.h"
#include "loading/look_file.h"
#include "loading/scene/scene_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

using nlohmann::json;

constexpr float kFarthest = 1e7f;  // of positions and distances, units
constexpr double kLastFrame = 1e9;
constexpr std::int32_t kMaxProjectIndex = 255;  // pmm.md: counts are bytes
constexpr std::int32_t kMaxNth = std::int32_t{1} << 30;

// Finds the files of a scene.
class SceneFiles {
 public:
  SceneFiles(const fs::path& scene, Diagnostics& findings)
      : findings_(findings), folder_(folder_of(scene)), finder_(folder_, {.anywhere = true, .links = true}) {}

  // `hash`: content_mark; 0: not known.
  fs::path find(const std::string& stored, std::uint64_t hash) {
    if (const auto found = finder_.find_as_written(stored)) return found->path;
    if (hash != 0) {
      for (const fs::path& candidate : finder_.files_named(stored)) {
        if (content_mark(candidate) != hash) continue;
        findings_.add(fault(kSceneFileMoved, fmt::format("{}: {}", stored, utf8_from_path(candidate))));
        return candidate;
      }
    }
    // What is named outside of the root must not be opened because it happens to be there.
    const fs::path written = path_from_utf8(stored);
    const bool whole = finder_.reaches_anywhere() && !names_server(stored);
    return (folder_ / (whole ? written : written.filename())).lexically_normal();
  }

 private:
  static fs::path folder_of(const fs::path& scene) {
    std::error_code error;
    return fs::absolute(scene, error).lexically_normal().parent_path();
  }

  Diagnostics& findings_;
  fs::path folder_;
  FileFinder finder_;
};

// Reads one scene. A value that is missing or invalid keeps its default.
class SceneReader {
 public:
  SceneReader(const fs::path& path, Diagnostics& findings) : files_(path, findings), findings_(findings) {}

  Scene scene(const json& in) {
    Scene show;
    for_each(in, "actors", kMaxSceneActors, [&](const json& each) { show.actors.push_back(actor(each)); });
    show.scene = scene_motions(in, "motions");
    if (const json* song = object(in, "song")) {
      show.song = SceneSong{file(*song)};
      read_number(*song, "offset_s", show.song->offset_s.emplace(0.0), -kLastFrame, kLastFrame);
    }
    if (const json* background = object(in, "background_image")) show.background_image = file(*background);
    read_state(in, show.state);
    return show;
  }

 private:
  void invalid(std::string_view key) { findings_.add(fault(kSceneValue, std::string(key))); }

  // Null: there is no such key, or it is no object.
  const json* object(const json& in, const char* key) {
    const auto found = in.find(key);
    if (found == in.end()) return nullptr;
    if (found->is_object()) return &*found;
    invalid(key);
    return nullptr;
  }

  // Calls `use` for each object of a list.
  template <typename Use>
  void for_each(const json& in, const char* key, std::size_t limit, const Use& use) {
    const auto list = in.find(key);
    if (list == in.end()) return;
    if (!list->is_array()) return invalid(key);
    if (list->size() > limit) findings_.add(fault(kSceneTooMany, key));
    std::size_t count = 0;
    for (const json& each : *list) {
      if (count++ >= limit) return;
      if (each.is_object()) {
        use(each);
      } else {
        invalid(key);
      }
    }
  }

  template <typename Value>
  void read(const json& in, const char* key, Value&& value) {
    const auto found = in.find(key);
    if (found != in.end() && !read_json(*found, value)) invalid(key);
  }

  template <typename T>
  void read_number(const json& in, const char* key, T& value, T low, T high) {
    read(in, key, Ranged<T>{value, low, high});
  }

  std::string text(const json& in, const char* key) {
    const auto found = in.find(key);
    if (found == in.end()) return {};
    if (found->is_string() && found->get_ref<const std::string&>().size() <= kMaxPathBytes) {
      return found->get<std::string>();
    }
    invalid(key);
    return {};
  }

  // `count` numbers; false: the key is missing or invalid.
  template <std::size_t count>
  bool read_list(const json& in, const char* key, std::array<double, count>& values, double limit) {
    const auto found = in.find(key);
    if (found == in.end()) return false;
    bool valid = found->is_array() && found->size() == count;
    for (std::size_t i = 0; valid && i < count; ++i) {
      valid = (*found)[i].is_number();
      if (valid) values[i] = std::clamp((*found)[i].template get<double>(), -limit, limit);
    }
    if (!valid) invalid(key);
    return valid;
  }

  bool read_vector(const json& in, const char* key, glm::vec3& v, float limit = kFarthest) {
    std::array<double, 3> values{};
    if (!read_list(in, key, values, static_cast<double>(limit))) return false;
    v = {static_cast<float>(values[0]), static_cast<float>(values[1]), static_cast<float>(values[2])};
    return true;
  }

  std::optional<bool> optional_bool(const json& in, const char* key) {
    bool value = false;
    const auto found = in.find(key);
    if (found == in.end()) return std::nullopt;
    if (read_json(*found, value)) return value;
    invalid(key);
    return std::nullopt;
  }

  // 0: there is none, or it is invalid.
  std::uint64_t hash(const json& in) {
    const std::string digits = text(in, "hash");
    std::uint64_t hash = 0;
    const auto end = digits.data() + digits.size();
    const auto parsed = std::from_chars(digits.data(), end, hash, 16);
    if (digits.empty() || (parsed.ec == std::errc() && parsed.ptr == end)) return hash;
    invalid("hash");
    return 0;
  }

  fs::path file(const json& in) {
    const std::string stored = text(in, "file");
    if (stored.empty() || stored.find('\0') != std::string::npos) return invalid("file"), fs::path();
    return files_.find(stored, hash(in));
  }

  ProjectPart project(const json& in) {
    ProjectPart part{file(in)};
    read_number(in, "model", part.model, 0, kMaxProjectIndex);
    if (part.model < 0) read_number(in, "accessory", part.accessory, 0, kMaxProjectIndex);
    if (part.file.empty() || (part.model < 0 && part.accessory < 0)) return invalid("project"), ProjectPart();
    read(in, "copy", part.copy);
    const std::uint64_t stored = hash(in);
    if (stored == 0 || !projects_.insert(part.file).second) return part;
    const std::uint64_t now = content_mark(part.file);
    if (now != 0 && now != stored) {
      findings_.add(fault(kSceneProjectChanged, utf8_from_path(part.file)));
    }
    return part;
  }

  SceneTracks tracks(const json& in) {
    const auto list = in.find("tracks");
    if (list == in.end()) return {};
    if (!list->is_array()) return invalid("tracks"), SceneTracks();
    SceneTracks given{false, false, false, false};
    for (const auto& [name, track] : kSceneTracks) {
      given.*track = std::any_of(list->begin(), list->end(), [&, n = name](const json& one) { return one == n; });
    }
    return given;
  }

  std::vector<SceneMotion> scene_motions(const json& in, const char* key) {
    std::vector<SceneMotion> list;
    for_each(in, key, kMaxSceneMotions, [&](const json& each) {
      SceneMotion motion{file(each)};
      motion.tracks = tracks(each);
      if (!motion.file.empty()) list.push_back(std::move(motion));
    });
    return list;
  }

  FitRequest fit(const json& in) {
    FitRequest request;
    if (const json* from = object(in, "from")) request.from = file(*from);
    const std::string contacts = text(in, "contacts");
    const auto parsed = contacts.empty() ? FitContacts() : parse_fit_contacts(contacts);
    if (!parsed) invalid("contacts");
    request.contacts = parsed.value_or(FitContacts());
    request.camera = optional_bool(in, "camera");
    for_each(in, "roles", kMaxSceneRoles, [&](const json& each) {
      RoleOverride role{text(each, "role"), text(each, "bone")};
      if (!role.role.empty() && !role.bone.empty()) request.roles.push_back(std::move(role));
    });
    return request;
  }

  std::vector<SceneMotion> motions(const json& in, const char* key) {
    std::vector<SceneMotion> list;
    for_each(in, key, kMaxSceneMotions, [&](const json& each) {
      SceneMotion motion{file(each)};
      read_number(each, "project_model", motion.project_model, 0, kMaxProjectIndex);
      LayerSettings& layer = motion.settings;
      read(each, "on", layer.on);
      const std::string mix = text(each, "mix");
      if (mix == "overriding") layer.mix = LayerMix::overriding;
      if (!mix.empty() && mix != "merged" && mix != "overriding") invalid("mix");
      read_number(each, "weight", layer.weight, 0.0f, 1.0f);
      read_number(each, "offset", layer.offset, -kMaxLayerOffset, kMaxLayerOffset);
      read_number(each, "scale", layer.scale, kMinLayerScale, kMaxLayerScale);
      if (const json* fitting = object(each, "fit")) motion.fit = fit(*fitting);
      if (!motion.file.empty()) list.push_back(std::move(motion));
    });
    return list;
  }

  ScenePart part(const json& in) {
    ScenePart named{text(in, "name")};
    read_number(in, "nth", named.nth, 0, kMaxNth);
    return named;
  }

  SceneBoneOverride bone(const json& in) {
    SceneBoneOverride out{part(in), {}, {}, optional_bool(in, "ik"), optional_bool(in, "physics")};
    std::array<double, 4> q{};
    if (read_list(in, "rotation", q, 2.0)) {
      const glm::quat rotation(static_cast<float>(q[3]), static_cast<float>(q[0]), static_cast<float>(q[1]),
                               static_cast<float>(q[2]));
      if (glm::dot(rotation, rotation) > 1e-6f) out.rotation = rotation;
      if (!out.rotation) invalid("rotation");
    }
    glm::vec3 translation;
    if (read_vector(in, "translation", translation)) out.translation = translation;
    return out;
  }

  SceneMorphOverride morph(const json& in) {
    SceneMorphOverride out{part(in)};
    if (in.contains("weight")) {
      float weight = 0.0f;
      read_number(in, "weight", weight, -kMaxMorphWeight, kMaxMorphWeight);
      out.weight = weight;
    }
    const std::string mix = text(in, "mix");
    if (mix == "muted") out.mix = MorphMix::muted;
    if (mix == "solo") out.mix = MorphMix::solo;
    return out;
  }

  SceneMaterialOverride material(const json& in) {
    SceneMaterialOverride out{part(in)};
    out.hidden = !optional_bool(in, "visible").value_or(true);
    for (std::size_t flag = 0; flag < out.flags.size(); ++flag) {
      out.flags[flag] = optional_bool(in, kSceneMaterialFlags[flag]);
    }
    return out;
  }

  void read_overrides(const json& in, SceneActor& show) {
    const bool any =
        in.contains("bones") || in.contains("morphs") || in.contains("materials") || in.contains("physics");
    if (!any) return;
    SceneOverrides& to = show.overrides.emplace();
    read(in, "physics", to.physics);
    read(in, "rest_pose", to.rest_pose);
    for_each(in, "bones", kMaxSceneParts, [&](const json& each) { to.bones.push_back(bone(each)); });
    for_each(in, "morphs", kMaxSceneParts, [&](const json& each) { to.morphs.push_back(morph(each)); });
    for_each(in, "materials", kMaxSceneParts, [&](const json& each) { to.materials.push_back(material(each)); });
  }

  SceneActor actor(const json& in) {
    SceneActor show{file(in)};
    read(in, "visible", show.visible);
    read_vector(in, "position", show.placement.translation);
    read_vector(in, "rotation_rad", show.placement.rotation_rad);
    read_number(in, "scale", show.placement.scale, 1e-4f, 1e4f);
    if (const json* part = object(in, "project")) show.project = project(*part);
    if (const json* weights = object(in, "weights")) show.weights = file(*weights);
    show.motions = motions(in, "motions");
    show.parent_of_file = !in.contains("parents");
    for_each(in, "parents", kMaxSceneParts, [&](const json& each) {
      SceneParent parent{text(each, "bone"), 0, text(each, "actor_bone")};
      read_number(each, "actor", parent.actor, -1, static_cast<std::int32_t>(kMaxSceneActors));
      read_number(each, "bone_nth", parent.bone_nth, 0, kMaxNth);
      read_number(each, "actor_bone_nth", parent.actor_bone_nth, 0, kMaxNth);
      show.parents.push_back(std::move(parent));
    });
    read_overrides(in, show);
    return show;
  }

  SceneCamera camera(const json& in) {
    SceneCamera show;
    read(in, "follow", show.follow);
    read_vector(in, "target", show.camera.target);
    read_vector(in, "rotation_rad", show.camera.rotation_rad);
    read_number(in, "distance", show.camera.distance, -kFarthest, kFarthest);
    read_number(in, "fov_deg", show.camera.fov_deg, kMinFovDeg, kMaxFovDeg);
    read(in, "perspective", show.camera.perspective);
    return show;
  }

  void read_state(const json& in, SceneState& state) {
    for_each(in, "cameras", kMaxPanes, [&](const json& each) { state.cameras.push_back(camera(each)); });
    if (const json* light = object(in, "light")) {
      state.light.emplace();
      read_vector(*light, "color", state.light->color, 1.0f);
      read_vector(*light, "direction", state.light->direction);
    }
    state.loop = optional_bool(in, "loop");
    std::array<double, 2> range{};
    if (read_list(in, "range", range, kLastFrame)) {
      state.range = FrameRange{std::min(range[0], range[1]), std::max(range[0], range[1])};
    }
    const auto optional_number = [&](const char* key, std::optional<double>& value, double low, double high) {
      if (!in.contains(key)) return;
      double number = low;
      read_number(in, key, number, low, high);
      value = number;
    };
    optional_number("speed", state.speed, 0.01, 100.0);
    optional_number("frame", state.frame, 0.0, kLastFrame);
    if (const json* selected = object(in, "selected")) {
      SceneSelection& selection = state.selection.emplace();
      read_number(*selected, "actor", selection.actor, -1, static_cast<std::int32_t>(kMaxSceneActors));
      if (const json* bone = object(*selected, "bone")) selection.bone = part(*bone);
      if (const json* morph = object(*selected, "morph")) selection.morph = part(*morph);
    }
    read_view(in, state);
  }

  // A look by name or file, which the other settings change. The window stores settings alone.
  void read_look_of(const json& view, Look& look) {
    const auto named = view.find("look");
    if (named == view.end()) return;
    if (!named->is_string()) return invalid("look");
    const std::string name = named->get<std::string>();
    const auto is_name = [&](const BuiltinLook& builtin) { return builtin.name == name; };
    const bool builtin = std::ranges::any_of(builtin_looks(), is_name);
    const auto found = find_look(builtin ? name : utf8_from_path(files_.find(name, 0)));
    if (!found) return findings_.add(found.fault());
    apply(*found, look);
  }

  void read_view(const json& in, SceneState& state) {
    const json* view = object(in, "view");
    if (view == nullptr) return;
    SceneSettings& settings = state.settings.emplace();
    read_look_of(*view, settings.look);
    const auto take = [&]<typename Value>(const std::string& key, Value&& value) {
      const auto found = view->find(key);
      if (found != view->end() && !read_json(*found, value)) return invalid(key);
      if constexpr (std::is_same_v<std::remove_cvref_t<Value>, fs::path>) {
        if (found != view->end() && !value.empty()) value = files_.find(utf8_with_slashes(value), 0);
      }
    };
    visit_scene_settings(settings, take);
    visit_pane_settings(settings.views, take);
    sanitize(settings);
  }

  SceneFiles files_;
  Diagnostics& findings_;
  std::set<fs::path> projects_;  // that were compared with their hashes
};

}  // namespace

Result<Scene> read_scene(const fs::path& path, Bytes content, Diagnostics& findings) {
  if (content.size() > kMaxSceneBytes) return fault(kFileTooLarge);
  const json in = parse_json(content);
  if (!in.is_object() || !in.contains("format") || in["format"] != "odori-scene") return fault(kNotAScene);
  if (!in.contains("version") || !in["version"].is_number_integer()) return fault(kNotAScene);
  if (in["version"].get<std::int64_t>() > 1) return fault(kSceneNewer, tr_format("version {}", in["version"].dump()));
  if (in["version"].get<std::int64_t>() != 1) return fault(kNotAScene);
  Scene show = SceneReader(path, findings).scene(in);
  show.source = path;
  return show;
}

}  // namespace odori
