#include "base/text.h"
#include "loading/scene/project_scene.h"
#include "motion/sample.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>

namespace {

// Whether the keys are as pmm.h promises.
template <typename Key>
bool ascending(const std::vector<Key>& keys) {
  for (std::size_t i = 1; i < keys.size(); ++i) {
    if (keys[i].frame <= keys[i - 1].frame) return false;
  }
  return !keys.empty();
}

bool exists(const odori::Project& project, const odori::ProjectParent& parent) {
  if (parent.model == -1) return parent.bone == -1;
  return static_cast<std::size_t>(parent.model) < project.models.size() &&
         static_cast<std::size_t>(parent.bone) < project.models[static_cast<std::size_t>(parent.model)].bones.size();
}

constexpr std::size_t kMaxActors = 4;

// A model with bones and morphs of the project's names, in the opposite order and with one more.
std::shared_ptr<const odori::Model> model_of(const odori::ProjectModel& stored) {
  const auto utf8 = [](const std::string& name) { return odori::utf8_from_cp932(odori::text_bytes(name)); };
  auto model = std::make_shared<odori::Model>();
  model->bones.emplace_back().name = "first";
  for (std::size_t i = stored.bones.size(); i-- > 0;)
    model->bones.emplace_back().name = utf8(stored.bones[i].cp932_name);
  for (std::size_t i = stored.morphs.size(); i-- > 0;) {
    model->morphs.emplace_back().name = utf8(stored.morphs[i].cp932_name);
  }
  return model;
}

// The motion binds to the model without a track that the model does not have.
bool binds(const odori::Motion& motion, const odori::Model& model) {
  const odori::BoundMotion bound = odori::bind(motion, model);
  odori::SamplerCursor cursor;
  odori::Pose pose = odori::rest_pose(model);
  odori::sample(bound, odori::last_frame(motion) * 0.5, cursor, pose);
  return bound.unmatched_bones.empty() && bound.unmatched_morphs.empty() &&
         std::ranges::all_of(pose.translations, [](const glm::vec3& t) { return std::isfinite(glm::dot(t, t)); });
}

// What a show makes of the project: its models are not found, and stand on a stage nevertheless.
bool gives_a_show(std::shared_ptr<const odori::Project> project) {
  odori::Diagnostics findings;
  odori::Scene show = odori::show_of_project(project, "no such folder/show.pmm", {}, findings);
  if (show.actors.size() + show.missing.size() < project->models.size() + project->accessories.size()) return false;
  odori::Stage stage;
  std::vector<std::int32_t> actors;
  show.actors.clear();
  for (std::size_t i = 0; i < std::min(project->models.size(), kMaxActors); ++i) {
    const auto model = model_of(project->models[i]);
    if (!binds(odori::motion_of(project->models[i], *model), *model)) return false;
    odori::SceneActor& actor = show.actors.emplace_back();
    actor.project = {show.project_file, static_cast<std::int32_t>(i)};
    actors.push_back(i % 2 == 0 ? static_cast<std::int32_t>(stage.actors.size()) : -1);
    if (i % 2 == 0) stage.actors.push_back(odori::make_actor(model));
  }
  odori::add_scene_motion(stage, odori::scene_motion_of(*project));
  odori::add_project_tracks(show, actors, stage);
  odori::advance(stage, odori::last_frame(*project) * 0.5);
  return std::ranges::is_sorted(stage.camera_follow, {}, &odori::CameraFollowKey::frame);
}

}  // namespace

// Any input gives a fault or a project whose tracks are sorted and whose references exist, and from which a
// show can be made.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  odori::Diagnostics diagnostics;
  const auto project = odori::read_pmm({data, size}, diagnostics);
  if (!project) return 0;
  bool valid = ascending(project->camera) && ascending(project->light) && ascending(project->gravity) &&
               ascending(project->self_shadow);
  for (const auto& key : project->camera) valid &= exists(*project, key.follow);
  for (const auto& model : project->models) {
    for (const auto& track : model.bones) valid &= ascending(track.keys);
    for (const auto& track : model.morphs) valid &= ascending(track.keys);
    valid &= ascending(model.properties);
    for (const auto& key : model.properties) {
      for (const auto& parent : key.parents) valid &= exists(*project, parent);
    }
  }
  for (const auto& accessory : project->accessories) {
    valid &= ascending(accessory.keys);
    for (const auto& key : accessory.keys) valid &= exists(*project, key.parent);
  }
  if (!valid || odori::last_frame(*project) > 0x7FFFFFFFu) std::abort();
  if (!gives_a_show(std::make_shared<const odori::Project>(*project))) std::abort();
  return 0;
}
