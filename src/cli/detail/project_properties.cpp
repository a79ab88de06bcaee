#include "base/enums.h"
#include "base/files.h"
#include "cli/detail/reports.h"
#include "loading/project_files.h"

#include <algorithm>
#include <array>
#include <string>

#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kFileSourceNames{"as_written", "user_file", "same_package", "search_folder", "similar", "missing"};
static_assert(kFileSourceNames.size() == ordinal(ProjectFileSource::missing) + 1);
constexpr std::array kPhysicsNames{"off", "always", "on_and_off", "trace"};
static_assert(kPhysicsNames.size() == ordinal(ProjectPhysics::trace) + 1);

void add_file(Json& json, const std::string& stored, const LocatedProjectFile& located) {
  json["path"] = stored;
  json["found"] = located.source != ProjectFileSource::missing;
  json["how"] = kFileSourceNames[ordinal(located.source)];
  if (!located.file.empty()) json["file"] = utf8_from_path(located.file);
  if (!located.similar.empty()) json["similar"] = utf8_from_path(located.similar);
}

// Every track has a key at frame 0; only the others are counted.
template <typename Track>
std::size_t further_keys(const std::vector<Track>& tracks) {
  std::size_t count = 0;
  for (const Track& track : tracks) count += track.keys.size() - 1;
  return count;
}

std::size_t external_parent_keys(const ProjectModel& model) {
  return static_cast<std::size_t>(std::ranges::count_if(model.properties, [](const ProjectPropertyKey& key) {
    return std::ranges::any_of(key.parents, [](const ProjectParent& parent) { return parent.model >= 0; });
  }));
}

Json project_model_json(const ProjectModel& model, ProjectFileSearch& search) {
  Json json = {{"name", model.name}, {"english_name", model.english_name}};
  add_file(json, model.path, search.find_model(model));
  json.update(Json{{"bones", model.bones.size()},
                   {"bone_keys", further_keys(model.bones)},
                   {"morphs", model.morphs.size()},
                   {"morph_keys", further_keys(model.morphs)},
                   {"property_keys", model.properties.size() - 1},
                   {"external_parent_keys", external_parent_keys(model)},
                   {"draw_order", model.draw_order},
                   {"calculation_order", model.calculation_order},
                   {"additive", model.additive},
                   {"edge_width", model.edge_width},
                   {"self_shadow", model.self_shadow}});
  return json;
}

Json accessory_json(const ProjectAccessory& accessory, ProjectFileSearch& search) {
  Json json = {{"name", accessory.name}};
  add_file(json, accessory.path, search.find(accessory.path));
  json.update(Json{
      {"keys", accessory.keys.size() - 1}, {"draw_order", accessory.draw_order}, {"additive", accessory.additive}});
  return json;
}

Json used_file_json(const std::string& stored, bool used, ProjectFileSearch& search) {
  if (stored.empty()) return nullptr;
  Json json = {{"on", used}};
  add_file(json, stored, search.find(stored));
  return json;
}

Json path_json(const std::filesystem::path& file) { return file.empty() ? Json(nullptr) : Json(utf8_from_path(file)); }

Json decision_json(const ShowDecision& decision) {
  Json json = {{"role", name(decision.role)}};
  if (decision.performer >= 0) json["performer"] = decision.performer;
  json["file"] = path_json(decision.selected);
  json["why"] = decision.reason;
  if (decision.options.size() < 2) return json;
  json["options"] = Json::array();
  for (const std::filesystem::path& option : decision.options) json["options"].push_back(utf8_from_path(option));
  return json;
}

}  // namespace

Json project_properties_json(const Project& project, const std::filesystem::path& path) {
  ProjectFileSearch search(path);
  Json models = Json::array(), accessories = Json::array();
  for (const ProjectModel& model : project.models) models.push_back(project_model_json(model, search));
  for (const ProjectAccessory& each : project.accessories) accessories.push_back(accessory_json(each, search));
  const std::uint32_t last = last_frame(project);
  return {{"width", project.width},
          {"height", project.height},
          {"models", models},
          {"accessories", accessories},
          {"accessories_behind_models", project.accessories_behind},
          {"camera_keys", project.camera.size() - 1},
          {"light_keys", project.light.size() - 1},
          {"self_shadow_keys", project.self_shadow.size() - 1},
          {"gravity_keys", project.gravity.size() - 1},
          {"sound", used_file_json(project.sound_path, project.sound_on, search)},
          {"background_image", used_file_json(project.image.path, project.image.shown, search)},
          {"background_video", used_file_json(project.video.path, project.video.shown, search)},
          {"physics", kPhysicsNames[ordinal(project.physics)]},
          {"current_frame", project.current_frame},
          {"playback_first_frame", project.first_frame},
          {"playback_last_frame", project.last_frame},
          {"repeat", project.repeat},
          {"last_frame", last},
          {"seconds", last / kFramesPerSecond}};
}

Json arrangement_json(const Arrangement& arrangement) {
  Json json = {{"title", arrangement.title}, {"decided", Json::array()}, {"ignored", Json::array()}};
  for (const ShowDecision& decision : arrangement.decisions) json["decided"].push_back(decision_json(decision));
  for (const IgnoredFile& file : arrangement.ignored) {
    json["ignored"].push_back({{"file", utf8_from_path(file.file)}, {"why", file.reason}});
  }
  return json;
}

}  // namespace odori
