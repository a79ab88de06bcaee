#include "base/files.h"
#include "loading/json_values.h"
#include "loading/scene/scene_file.h"

#include <map>
#include <type_traits>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

Json number(float value) { return shortest_double(value); }

Json numbers(const glm::vec3& v) { return Json::array({number(v.x), number(v.y), number(v.z)}); }

// Writes one scene.
class SceneWriter {
 public:
  SceneWriter(const fs::path& scene, bool with_hashes) : with_hashes_(with_hashes) {
    std::error_code error;
    folder_ = fs::absolute(scene, error).lexically_normal().parent_path();
  }

  // "format" is the first key: the file is recognised by it.
  Json scene(const Scene& show) const {
    Json out = {{"format", "odori-scene"}, {"version", 1}};
    out["actors"] = Json::array();
    for (const SceneActor& each : show.actors) out["actors"].push_back(actor(each));
    if (!show.scene.empty()) out["motions"] = scene_motions(show.scene);
    if (show.song) {
      out["song"] = file(show.song->file);
      out["song"]["offset_s"] = show.song->offset_s.value_or(0.0);
    }
    if (!show.background_image.empty()) out["background_image"] = file(show.background_image);
    add_state(show.state, out);
    return out;
  }

 private:
  // A file on another disk has an absolute path.
  std::string relative(const fs::path& path) const {
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error).lexically_normal();
    const fs::path relative = absolute.lexically_relative(folder_);
    return utf8_with_slashes(relative.empty() ? absolute : relative);
  }

  Json file(const fs::path& path) const {
    Json out = {{"file", relative(path)}};
    if (!with_hashes_) return out;
    const auto [mark, is_new] = marks_.try_emplace(path, 0);
    if (is_new) mark->second = content_mark(path);
    if (mark->second != 0) out["hash"] = fmt::format("{:016x}", mark->second);
    return out;
  }

  Json project(const ProjectPart& part) const {
    Json out = file(part.file);
    if (part.model >= 0) out["model"] = part.model;
    if (part.model < 0) out["accessory"] = part.accessory;
    if (part.copy) out["copy"] = true;
    return out;
  }

  // The files of camera, light, self shadow and gravity.
  Json scene_motions(const std::vector<SceneMotion>& list) const {
    Json out = Json::array();
    for (const SceneMotion& each : list) {
      Json motion = file(each.file);
      if (each.tracks != SceneTracks()) {
        motion["tracks"] = Json::array();
        for (const auto& [name, track] : kSceneTracks) {
          if (each.tracks.*track) motion["tracks"].push_back(name);
        }
      }
      out.push_back(std::move(motion));
    }
    return out;
  }

  Json fit(const FitRequest& request) const {
    Json out = Json::object();
    if (!request.from.empty()) out["from"] = file(request.from);
    out["contacts"] = format_fit_contacts(request.contacts);
    if (request.camera) out["camera"] = *request.camera;
    for (const auto& [role, bone] : request.roles) out["roles"].push_back({{"role", role}, {"bone", bone}});
    return out;
  }

  Json motions(const std::vector<SceneMotion>& list) const {
    Json out = Json::array();
    for (const SceneMotion& each : list) {
      Json motion = file(each.file);
      if (each.project_model >= 0) motion["project_model"] = each.project_model;
      const LayerSettings& layer = each.settings;
      motion["on"] = layer.on;
      motion["mix"] = layer.mix == LayerMix::merged ? "merged" : "overriding";
      motion["weight"] = number(layer.weight);
      motion["offset"] = layer.offset;
      motion["scale"] = number(layer.scale);
      if (each.fit) motion["fit"] = fit(*each.fit);
      out.push_back(std::move(motion));
    }
    return out;
  }

  static Json part(const ScenePart& named) {
    Json out = {{"name", named.name}};
    if (named.nth > 0) out["nth"] = named.nth;
    return out;
  }

  static Json bones(const std::vector<SceneBoneOverride>& list) {
    Json out = Json::array();
    for (const SceneBoneOverride& each : list) {
      Json bone = part(each.part);
      if (each.rotation) {
        const glm::quat& q = *each.rotation;
        bone["rotation"] = Json::array({number(q.x), number(q.y), number(q.z), number(q.w)});
      }
      if (each.translation) bone["translation"] = numbers(*each.translation);
      if (each.ik) bone["ik"] = *each.ik;
      if (each.physics) bone["physics"] = *each.physics;
      out.push_back(std::move(bone));
    }
    return out;
  }

  static Json morphs(const std::vector<SceneMorphOverride>& list) {
    Json out = Json::array();
    for (const SceneMorphOverride& each : list) {
      Json morph = part(each.part);
      if (each.weight) morph["weight"] = number(*each.weight);
      if (each.mix != MorphMix::plain) morph["mix"] = each.mix == MorphMix::muted ? "muted" : "solo";
      out.push_back(std::move(morph));
    }
    return out;
  }

  static Json materials(const std::vector<SceneMaterialOverride>& list) {
    Json out = Json::array();
    for (const SceneMaterialOverride& each : list) {
      Json material = part(each.part);
      if (each.hidden) material["visible"] = false;
      for (std::size_t flag = 0; flag < each.flags.size(); ++flag) {
        if (each.flags[flag]) material[std::string(kSceneMaterialFlags[flag])] = *each.flags[flag];
      }
      out.push_back(std::move(material));
    }
    return out;
  }

  Json actor(const SceneActor& show) const {
    Json out = file(show.file);
    out["visible"] = show.visible;
    out["position"] = numbers(show.placement.translation);
    out["rotation_rad"] = numbers(show.placement.rotation_rad);
    out["scale"] = number(show.placement.scale);
    if (!show.project.file.empty()) out["project"] = project(show.project);
    if (!show.weights.empty()) out["weights"] = file(show.weights);
    if (!show.motions.empty()) out["motions"] = motions(show.motions);
    out["parents"] = Json::array();  // an empty list too: the bone that a .vac names does not hold it
    for (const SceneParent& parent : show.parents) out["parents"].push_back(external_parent(parent));
    if (show.parent_of_file && show.parents.empty()) out.erase("parents");
    if (!show.overrides) return out;
    out["physics"] = show.overrides->physics;
    if (show.overrides->rest_pose) out["rest_pose"] = true;
    out["bones"] = bones(show.overrides->bones);
    out["morphs"] = morphs(show.overrides->morphs);
    out["materials"] = materials(show.overrides->materials);
    return out;
  }

  static Json external_parent(const SceneParent& parent) {
    Json out = {{"bone", parent.bone}};
    if (parent.bone_nth > 0) out["bone_nth"] = parent.bone_nth;
    out["actor"] = parent.actor;
    out["actor_bone"] = parent.actor_bone;
    if (parent.actor_bone_nth > 0) out["actor_bone_nth"] = parent.actor_bone_nth;
    return out;
  }

  static Json camera(const SceneCamera& show) {
    const Camera& c = show.camera;
    return {{"follow", show.follow},          {"target", numbers(c.target)},  {"rotation_rad", numbers(c.rotation_rad)},
            {"distance", number(c.distance)}, {"fov_deg", number(c.fov_deg)}, {"perspective", c.perspective}};
  }

  static Json selection(const SceneSelection& show) {
    Json out = {{"actor", show.actor}};
    if (show.bone) out["bone"] = part(*show.bone);
    if (show.morph) out["morph"] = part(*show.morph);
    return out;
  }

  void add_state(const SceneState& state, Json& out) const {
    if (!state.cameras.empty()) {
      out["cameras"] = Json::array();
      for (const SceneCamera& each : state.cameras) out["cameras"].push_back(camera(each));
    }
    if (state.light)
      out["light"] = {{"color", numbers(state.light->color)}, {"direction", numbers(state.light->direction)}};
    if (state.loop) out["loop"] = *state.loop;
    if (state.range) out["range"] = Json::array({state.range->first, state.range->last});
    if (state.speed) out["speed"] = *state.speed;
    if (state.frame) out["frame"] = *state.frame;
    if (state.selection) out["selected"] = selection(*state.selection);
    if (!state.settings) return;
    SceneSettings settings = *state.settings;
    Json view = Json::object();
    const auto add = [&]<typename Value>(const std::string& key, const Value& value) {
      if constexpr (std::is_same_v<Value, fs::path>) {
        view[key] = value.empty() ? std::string() : relative(value);
      } else {
        view[key] = json_of(value);
      }
    };
    visit_scene_settings(settings, add);
    for (const LookRow& row : kLookRows) {  // a scene without effects is as short as before
      const bool usual = value_of(settings.look, row) == value_of(Look(), row);
      if (row.category == LookCategory::effect && usual) view.erase(std::string(row.key));
    }
    const auto add_unless_off = [&add]<typename Value>(const std::string& key, const Value& value) {
      if constexpr (std::is_same_v<Value, bool>) {
        if (!value) return;
      }
      add(key, value);
    };
    visit_pane_settings(settings.views, add_unless_off);
    out["view"] = std::move(view);
  }

  fs::path folder_;
  bool with_hashes_;
  mutable std::map<fs::path, std::uint64_t> marks_;  // content_mark of each file
};

}  // namespace

std::string scene_text(const Scene& show, const fs::path& path, bool with_hashes) {
  return SceneWriter(path, with_hashes).scene(show).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Status write_scene(const Scene& show, const fs::path& path) {
  const std::string text = scene_text(show, path);
  return write_file(path, text_bytes(text));
}

}  // namespace odori
