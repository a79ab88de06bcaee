#include "scene/stage.h"

#include "base/enums.h"
#include "skin/skin_tables.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>

namespace odori {

namespace {

// What the camera is fitted to: models, else accessories, else scenery.
enum class Subject : std::uint8_t { scenery, accessory, model };

Subject subject_of(const ActorParts& actor) {
  if (has_floor(actor)) return Subject::scenery;
  return actor.model->accessory ? Subject::accessory : Subject::model;
}

Subject main_subject(const Stage& stage) {
  Subject found = Subject::scenery;
  for (const auto& actor : stage.actors) found = std::max(found, subject_of(*actor));
  return found;
}

Box rest_bounds(const Stage& stage) {
  Box bounds;
  const Subject subject = main_subject(stage);
  for (const auto& actor : stage.actors) {
    if (subject_of(*actor) != subject) continue;
    const RigidTransform place = root_transform(*actor).value_or(RigidTransform());
    const float scale = placement_scale(*actor);
    for (const Vertex& vertex : actor->model->vertices) bounds.add(place.apply(scale * vertex.position));
  }
  if (!bounds.empty()) return bounds;
  for (const auto& actor : stage.actors) {
    const RigidTransform place = root_transform(*actor).value_or(RigidTransform());
    for (const Bone& bone : actor->model->bones) bounds.add(place.apply(bone.rest_position));
  }
  return bounds;
}

// Where the models are now: each vertex follows the bone with its largest weight.
Box posed_bounds(const Stage& stage) {
  Box bounds;
  const Subject subject = main_subject(stage);
  for (const auto& actor : stage.actors) {
    if (subject_of(*actor) != subject || !actor->pose.visible) continue;
    const std::vector<Bone>& bones = actor->model->bones;
    const std::vector<RigidTransform>& globals = actor->bones.globals;
    const float scale = placement_scale(*actor);
    for (const Vertex& vertex : actor->model->vertices) {
      const std::int32_t bone = heaviest_bone(vertex);
      if (!has_index(globals, bone)) continue;
      bounds.add(globals[bone].apply(scale * (vertex.position - bones[bone].rest_position)));
    }
    if (!actor->model->vertices.empty()) continue;
    for (const RigidTransform& global : globals) bounds.add(global.translation);
  }
  return bounds;
}

// The largest absolute clip coordinate of the bounds after the perspective divide: 1 touches the edge of the viewport.
// Infinite if a corner is behind the camera.
float max_ndc_extent(const Box& bounds, const Camera& camera, float aspect) {
  const glm::mat4 clip = world_to_clip(camera, aspect);
  float extent = 0.0f;
  for (unsigned corner = 0; corner < 8; ++corner) {
    const glm::vec4 at = clip * glm::vec4(corner_of(bounds, corner), 1.0f);
    if (at.w <= 0.0f) return std::numeric_limits<float>::infinity();
    extent = std::max({extent, std::abs(at.x / at.w), std::abs(at.y / at.w)});
  }
  return extent;
}

// The external parents of an actor in this frame: of each bone the user's, otherwise that of its last key, and for the
// first bone of an accessory that of its track.
void find_links(const Actor& actor, double frame, std::vector<ExternalParentLink>& links) {
  links = actor.external_parent_links;
  const auto set_by_user = std::ssize(links);
  const auto replace = [&](const ExternalParentLink& link) {
    const auto known = std::ranges::find_if(links, [&](const auto& one) { return one.bone == link.bone; });
    if (known == links.end()) {
      links.push_back(link);
    } else if (known - links.begin() >= set_by_user) {
      *known = link;
    }
  };
  if (actor.external_parent_keys) {
    for (const ExternalParentKey& key : *actor.external_parent_keys) {
      if (static_cast<double>(key.frame) > frame) break;
      replace({key.bone, key.actor, key.actor_bone});
    }
  }
  if (actor.accessory_track) {
    const AccessoryKey key = accessory_state(*actor.accessory_track, frame).key;
    replace({0, key.parent_actor, key.parent_bone});
  }
  std::erase_if(links, [](const ExternalParentLink& link) { return link.actor < 0; });
}

enum Visit : std::uint8_t { kNew, kOpen, kClosed };

// Removes links that close a cycle. Links that the user sets have none; those of keys may.
void remove_cycles(AdvanceScratch& scratch, int index) {
  scratch.visited[index] = kOpen;
  std::erase_if(scratch.links[index], [&scratch](const ExternalParentLink& link) {
    if (scratch.visited[link.actor] == kNew) remove_cycles(scratch, link.actor);
    return scratch.visited[link.actor] == kOpen;
  });
  scratch.visited[index] = kClosed;
}

void update_links(Stage& stage) {
  AdvanceScratch& scratch = stage.scratch;
  scratch.links.resize(stage.actors.size());
  for (int i = 0; i < std::ssize(stage.actors); ++i) find_links(*stage.actors[i], stage.frame, scratch.links[i]);
  scratch.visited.assign(stage.actors.size(), kNew);
  for (int i = 0; i < std::ssize(stage.actors); ++i) {
    if (scratch.visited[i] == kNew) remove_cycles(scratch, i);
  }
}

// Whether the actors of its external parents are posed.
bool is_ready(const AdvanceScratch& scratch, int index) {
  return std::ranges::all_of(scratch.links[index],
                             [&](const ExternalParentLink& link) { return scratch.posed[link.actor] != 0; });
}

void advance_ready_actor(Stage& stage, int index) {
  Actor& actor = *stage.actors[index];
  actor.external_parents.clear();
  for (const ExternalParentLink& link : stage.scratch.links[index]) {
    const Actor& other = *stage.actors[link.actor];
    actor.external_parents.push_back({link.bone, other.bones.globals[link.actor_bone]});
  }
  advance_actor(actor, stage.frame, deform_options(stage, actor));
}

// The position of the bone that the camera motion follows; the origin if it follows none.
glm::vec3 followed_position(const Stage& stage) {
  const CameraFollowKey follow = camera_follow(stage);
  if (follow.actor < 0) return glm::vec3(0.0f);
  const Actor& actor = *stage.actors[follow.actor];
  return actor.bones.globals[follow.bone].translation;
}

// Of the first layer that is fitted and scales it; nothing: none does.
std::optional<CameraFit> fitted_layer_camera(const Stage& stage) {
  for (const auto& actor : stage.actors) {
    for (const MotionLayer& layer : actor->layers) {
      if (!layer.fit || !layer.settings.on || waits_for_fit(layer, *actor->model) || layer.fitted->fault) continue;
      if (const auto fitting = camera_fit(layer.fitted->report, layer.fit->camera)) return fitting;
    }
  }
  return std::nullopt;
}

// In rounds: all actors whose external parents are posed, at the same time.
void advance_actors(Stage& stage, Threads threads) {
  update_links(stage);
  auto& [links, visited, posed, ready] = stage.scratch;
  posed.assign(stage.actors.size(), 0);
  for (std::size_t done = 0; done < stage.actors.size(); done += ready.size()) {
    ready.clear();
    for (int i = 0; i < std::ssize(stage.actors); ++i) {
      if (posed[i] == 0 && is_ready(stage.scratch, i)) ready.push_back(i);
    }
    assert(!ready.empty());
    parallel_for(threads, ready.size(), 1, [&stage](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) advance_ready_actor(stage, stage.scratch.ready[i]);
    });
    for (const int i : ready) posed[i] = 1;
  }
}

}  // namespace

Stage copy_of(const Stage& stage) {
  Stage copy;
  static_cast<StageParts&>(copy) = stage;
  copy.pointer.reset();  // films and images have none
  for (const auto& actor : stage.actors) copy.actors.push_back(copy_of(*actor));
  return copy;
}

void add_scene_motion(Stage& stage, const Motion& motion) {
  if (!motion.camera.empty()) {
    stage.camera_keys = motion.camera;
    stage.camera_follow.clear();
    stage.follow_camera_motion = true;
  }
  if (!motion.light.empty()) stage.light_keys = motion.light;
  if (!motion.self_shadow.empty()) stage.self_shadow_keys = motion.self_shadow;
}

void clear_scene_motion(Stage& stage) {
  stage.camera_keys.clear();
  stage.camera_follow.clear();
  stage.camera_seam.reset();
  stage.light_keys.clear();
  stage.self_shadow_keys.clear();
  stage.gravity.reset();
  stage.camera = {};
  stage.light = {};
  stage.self_shadow = {};
}

// Actors that shared a model go on sharing it.
void set_method_parameters(Stage& stage, const MethodParameters& parameters) {
  stage.method = within_range(parameters);
  std::map<const Model*, const Actor*> changed;  // by the model before
  for (const auto& actor : stage.actors) {
    if (actor->parameters == stage.method) continue;
    const auto [same, is_first] = changed.try_emplace(actor->model.get(), actor.get());
    if (is_first) {
      set_method_parameters(*actor, stage.method);
    } else {
      share_weights(*same->second, *actor);
    }
  }
}

void set_skinning_data(Stage& stage, std::shared_ptr<const Model> model, MethodParameters parameters, SkinningData kind,
                       const std::shared_ptr<const SkinningTexels>& data) {
  const Actor* first = nullptr;
  for (const auto& actor : stage.actors) {
    if (actor->model != model || actor->parameters != parameters) continue;
    if (first == nullptr) {
      set_skinning_data(*actor, kind, data);
      first = actor.get();
    } else {
      share_weights(*first, *actor);
    }
  }
}

DeformOptions deform_options(const Stage& stage, const Actor& actor) {
  DeformOptions options = stage.deform;
  options.external_parents = actor.external_parents;
  options.placement = root_transform(actor);
  return options;
}

void advance(Stage& stage, double frame, Threads threads) {
  stage.frame = frame;
  set_life(stage, stage.life);  // of actors that were added since
  set_method_parameters(stage, stage.method);
  const std::optional<GazeAt> gaze = gaze_of(stage);
  for (const auto& actor : stage.actors) actor->gaze = gaze;
  advance_actors(stage, threads);
  SceneCursor& at = stage.cursor;
  if (stage.follow_camera_motion && !stage.camera_keys.empty()) {
    stage.camera = motion_camera(stage, at.camera);
  }
  stage.light = stage.light_overridden     ? *stage.light_overridden
                : stage.light_keys.empty() ? Light()
                                           : sample_light(stage.light_keys, frame, at.light);
  if (!stage.self_shadow_keys.empty()) {
    stage.self_shadow = sample_self_shadow(stage.self_shadow_keys, frame, at.self_shadow);
  }
}

CameraFollowKey camera_follow(const Stage& stage) {
  const auto& keys = stage.camera_follow;
  const auto next = std::ranges::upper_bound(keys, stage.frame, {},
                                             [](const CameraFollowKey& key) { return static_cast<double>(key.frame); });
  return next == keys.begin() ? CameraFollowKey() : *(next - 1);
}

Camera motion_camera(const Stage& stage, std::uint32_t& hint) {
  return motion_camera(stage, hint, stage.camera_follow.empty() ? glm::vec3(0.0f) : followed_position(stage));
}

Camera motion_camera(const Stage& stage, std::uint32_t& hint, glm::vec3 followed) {
  Camera camera = sample_camera(stage.camera_keys, stage.frame, hint, stage.deform.rules);
  if (const auto fitting = fitted_layer_camera(stage)) camera = fitting->apply(camera);
  camera.target += followed;
  return stage.camera_seam ? blended_camera(*stage.camera_seam, stage.frame, camera) : camera;
}

std::uint32_t last_frame(const Stage& stage) {
  std::uint32_t last = 0, idle = 0;
  for (const auto& actor : stage.actors) {
    std::uint32_t& end = actor->bound->period > 0 ? idle : last;
    end = std::max(end, actor->bound->last_frame);
    if (actor->accessory_track) last = std::max(last, actor->accessory_track->back().frame);
    if (actor->external_parent_keys) last = std::max(last, actor->external_parent_keys->back().frame);
  }
  if (!stage.camera_keys.empty()) last = std::max(last, stage.camera_keys.back().frame);
  if (!stage.light_keys.empty()) last = std::max(last, stage.light_keys.back().frame);
  if (!stage.self_shadow_keys.empty()) last = std::max(last, stage.self_shadow_keys.back().frame);
  return last > 0 ? last : idle;
}

std::int32_t model_before(const Stage& stage, std::size_t count) {
  std::int32_t first = -1;
  for (std::size_t i = stage.actors.size(); i-- > 0;) {
    if (stage.actors[i]->model->accessory) continue;
    first = static_cast<std::int32_t>(i);
    if (i < count) break;
  }
  return first;
}

bool has_floor(const ActorParts& actor) {
  constexpr float kFloorArea = 400.0f;
  const float scale = placement_scale(actor);
  return scale * scale * actor.floor_area >= kFloorArea;
}

bool is_without_motion(const ActorParts& actor) {
  return !actor.model->accessory && actor.layers.empty() && !has_floor(actor);
}

std::int32_t first_with_motion(const Stage& stage) {
  const auto found = std::ranges::find_if(stage.actors, [](const auto& actor) { return !actor->layers.empty(); });
  return found == stage.actors.end() ? -1 : static_cast<std::int32_t>(found - stage.actors.begin());
}

Camera fitted_camera(const Stage& stage, float aspect) {
  const Camera usual;
  const Box bounds = rest_bounds(stage);
  if (bounds.empty()) return usual;
  // MMD's default camera is used if the actors fit into its view and are not too small in it.
  const float size = max_ndc_extent(bounds, usual, aspect);
  if (size <= 1.0f && size >= 0.3f) return usual;

  return camera_around(0.5f * (bounds.low + bounds.high), 0.5f * glm::distance(bounds.low, bounds.high), aspect);
}

Camera posed_camera(const Stage& stage, float aspect) {
  const Box bounds = posed_bounds(stage);
  if (bounds.empty()) return fitted_camera(stage, aspect);
  return camera_around(0.5f * (bounds.low + bounds.high), 0.5f * glm::distance(bounds.low, bounds.high), aspect);
}

Camera camera_around(glm::vec3 center, float radius, float aspect) {
  constexpr float kMinRadius = 1e-4f, kMargin = 1.05f;
  Camera fitted;
  fitted.target = center;
  radius = std::max(radius, kMinRadius);
  const float half_fov = glm::radians(fitted.fov_deg) * 0.5f;
  const float narrower = std::min(std::tan(half_fov), std::tan(half_fov) * aspect);
  const float wanted = kMargin * radius / std::sin(std::atan(narrower));
  // Where the near or the far plane stops the camera, its field of view is narrower or wider instead.
  const float nearest = radius + 2.0f * kNearPlane;
  const float farthest = std::max(kFarPlane - radius, nearest);
  const float distance = std::clamp(wanted, nearest, farthest);
  fitted.distance = -distance;
  if (distance != wanted) {
    const float tangent = std::tan(std::asin(std::min(kMargin * radius / distance, 0.99f))) / std::min(aspect, 1.0f);
    fitted.fov_deg = 2.0f * glm::degrees(std::atan(tangent));
  }
  return fitted;
}

}  // namespace odori
