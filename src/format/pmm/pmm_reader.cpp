#include "base/translate.h"
#include "format/pmm/pmm_input.h"

#include <cmath>

namespace odori {

namespace {

constexpr std::size_t kMagicBytes = 30;
constexpr std::string_view kStart = "Polygon Movie maker 000";

// Returns the number of models.
std::size_t read_header(PmmInput& in, Project& project) {
  in.enter_section("header");
  const Bytes magic = in.take(kMagicBytes);
  const std::string_view text = as_text(magic);
  if (!text.starts_with(kStart)) in.fail_with(kPmmMagic, 0, {});
  if (text.substr(0, kStart.size() + 1).ends_with('1')) in.fail_with(kPmmOld, kStart.size(), {});
  if (!text.substr(0, kStart.size() + 1).ends_with('2')) in.fail_with(kPmmMagic, kStart.size(), tr("unknown version"));
  project.width = in.i32();
  project.height = in.i32();
  in.take(sizeof(std::int32_t) + sizeof(float));  // width of the timeline, field of view in the panel
  in.take(7);                                     // selected and unfolded panels
  in.u8();                                        // selected model
  return in.u8();
}

// Replaces the models' numbers in the keys by indices, and checks the bones.
class ReferenceResolver {
 public:
  ReferenceResolver(Project& project, Diagnostics& diagnostics) : project_(project), diagnostics_(diagnostics) {
    index_of_.fill(-1);
    for (std::size_t i = project.models.size(); i-- > 0;) {
      index_of_[project.models[i].id] = static_cast<std::int32_t>(i);
    }
  }

  void resolve_all() {
    for (std::size_t i = 0; i < project_.models.size(); ++i) {
      for (ProjectPropertyKey& key : project_.models[i].properties) {
        for (ProjectParent& parent : key.parents) resolve(parent, "models", i);
      }
    }
    for (std::size_t i = 0; i < project_.camera.size(); ++i) resolve(project_.camera[i].follow, "camera keys", i);
    for (std::size_t i = 0; i < project_.accessories.size(); ++i) {
      for (ProjectAccessoryKey& key : project_.accessories[i].keys) resolve(key.parent, "accessories", i);
    }
  }

 private:
  // Readers disagree whether the number is the model's id or its position; in all known files they are equal. The id
  // comes first (pmm.md 12.2).
  std::int32_t model_index(std::int32_t number) const {
    if (number < 0 || number > 255) return -1;
    const std::int32_t by_id = index_of_[static_cast<std::size_t>(number)];
    if (by_id >= 0) return by_id;
    return number < static_cast<std::int32_t>(project_.models.size()) ? number : -1;
  }

  void resolve(ProjectParent& parent, std::string_view section, std::size_t element) {
    constexpr std::int32_t kGround = -2;
    const ProjectParent stored = parent;
    parent = {};
    const auto report = [&](const FaultKind& kind, std::int32_t number) {
      diagnostics_.add(fault(kind, std::to_string(number)).at(section, element));
    };
    if (stored.model == -1 || stored.model == kGround) return;
    const std::int32_t model = model_index(stored.model);
    if (model < 0) return report(kPmmReference, stored.model);
    const auto bones = static_cast<std::int32_t>(project_.models[static_cast<std::size_t>(model)].bones.size());
    if (stored.bone < 0 || stored.bone >= bones) return report(kPmmIndex, stored.bone);
    parent = {model, stored.bone};
  }

  Project& project_;
  Diagnostics& diagnostics_;
  std::array<std::int32_t, 256> index_of_{};
};

template <typename Key>
void take_last_frame(const std::vector<Key>& keys, std::uint32_t& last) {
  if (!keys.empty()) last = std::max(last, keys.back().frame);
}

constexpr std::size_t kBoneKeyBytes = 62, kMorphKeyBytes = 21, kPropertyKeyBytes = 18, kBoneStateBytes = 31;
// What each element of a list has at least in the rest of the file: its name or number, first key and current state.
constexpr std::size_t kBoneBytes = 1 + (kBoneKeyBytes - 4) + kBoneStateBytes;
constexpr std::size_t kMorphBytes = 1 + (kMorphKeyBytes - 4) + 4;
constexpr std::size_t kIkBytes = 4 + 1 + 1;
constexpr std::size_t kParentSlotBytes = 4 + 8 + 16;

void read_bone_values(PmmInput& in, BoneKey& key) {
  in.curves(key.curves);
  key.translation = in.finite_vec3();
  key.rotation = in.rotation();
  in.u8();  // selected
  key.physics = !in.flag();
}

void read_morph_values(PmmInput& in, MorphKey& key) {
  key.weight = in.finite_f32();
  in.u8();  // selected
}

// `lowest`: -1 if that has a meaning.
std::vector<std::int32_t> read_bone_numbers(PmmInput& in, std::string_view section, std::size_t min_bytes,
                                            std::int32_t lowest, std::size_t bones) {
  in.enter_section(section);
  std::vector<std::int32_t> numbers(in.count<std::int32_t>(min_bytes));
  for (std::int32_t& number : numbers) {
    number = in.i32();
    if (number >= lowest && number < static_cast<std::int32_t>(bones)) continue;
    in.note(kPmmIndex, std::to_string(number));
    number = -1;
  }
  return numbers;
}

void read_lists(PmmInput& in, ProjectModel& model) {
  in.enter_section("bones");
  model.bones.resize(in.count<std::int32_t>(kBoneBytes));
  for (ProjectBoneTrack& bone : model.bones) bone.cp932_name = in.name_bytes();
  in.enter_section("morphs");
  model.morphs.resize(in.count<std::int32_t>(kMorphBytes));
  for (ProjectMorphTrack& morph : model.morphs) morph.cp932_name = in.name_bytes();
  model.ik_bones = read_bone_numbers(in, tr_later("IK bones"), kIkBytes, 0, model.bones.size());
  model.parent_slots = read_bone_numbers(in, tr_later("outside parents"), kParentSlotBytes, -1, model.bones.size());
}

void skip_editor_state(PmmInput& in) {
  in.enter_section("models");
  in.u8();                            // whether the model is displayed at the moment: the property keys decide
  in.take(5 * 4);                     // selected bone and morphs
  in.take(in.u8());                   // unfolded rows
  in.take(2 * sizeof(std::int32_t));  // scroll position, and a last frame that is not reliable
}

void read_keys(PmmInput& in, ProjectModel& model) {
  in.enter_section("bone keys");
  auto bones = read_pmm_tracks<BoneKey>(in, model.bones.size(), kBoneKeyBytes, read_bone_values);
  for (std::size_t i = 0; i < bones.size(); ++i) model.bones[i].keys = std::move(bones[i]);
  in.enter_section("morph keys");
  auto morphs = read_pmm_tracks<MorphKey>(in, model.morphs.size(), kMorphKeyBytes, read_morph_values);
  for (std::size_t i = 0; i < morphs.size(); ++i) model.morphs[i].keys = std::move(morphs[i]);
  in.enter_section("property keys");
  const std::size_t ik = model.ik_bones.size(), parents = model.parent_slots.size();
  model.properties =
      read_pmm_track<ProjectPropertyKey>(in, kPropertyKeyBytes + ik + 8 * parents, [&](PmmInput& from, auto& key) {
        key.visible = from.flag();
        key.ik.resize(ik);
        for (std::size_t i = 0; i < ik; ++i) key.ik[i] = from.flag();
        key.parents.resize(parents);
        for (ProjectParent& parent : key.parents) parent = from.parent();
        from.u8();  // selected
      });
}

// The state of the bones, morphs and so on when the project was saved may hold edits that are not keys; MMD shows them
// only until the next seek (pmm.md 12.3).
void skip_current_state(PmmInput& in, const ProjectModel& model) {
  in.take(model.bones.size() * kBoneStateBytes);
  in.take(model.morphs.size() * sizeof(float));
  in.take(model.ik_bones.size());
  in.take(model.parent_slots.size() * 4 * sizeof(std::int32_t));
}

void read_model(PmmInput& in, ProjectModel& model) {
  model.id = in.u8();
  model.name = in.name_text();
  model.english_name = in.name_text();
  model.path = in.fixed_text(kPmmPathBytes);
  in.u8();  // rows in the timeline
  read_lists(in, model);
  model.draw_order = in.u8();
  skip_editor_state(in);
  read_keys(in, model);
  in.enter_section("models");
  skip_current_state(in, model);
  model.additive = in.flag();
  model.edge_width = in.finite_f32();
  model.self_shadow = in.flag();
  model.calculation_order = in.u8();
}

constexpr std::size_t kAccessoryNameBytes = 100;
constexpr std::size_t kCameraKeyBytes = 82, kLightKeyBytes = 41, kAccessoryKeyBytes = 55;
constexpr std::size_t kCameraStateBytes = 37, kLightStateBytes = 24, kAccessoryStateBytes = 38;
// Name and path, draw order, first key, number of further keys, current state, additive.
constexpr std::size_t kAccessoryBytes =
    1 + kAccessoryNameBytes + kPmmPathBytes + 1 + (kAccessoryKeyBytes - 4) + 4 + kAccessoryStateBytes + 1;

void read_camera_values(PmmInput& in, ProjectCameraKey& key) {
  Camera& camera = key.camera;
  camera.distance = in.finite_f32();
  camera.target = in.finite_vec3();
  camera.rotation_rad = in.finite_vec3();
  key.follow = in.parent();
  in.curves(key.curves);
  camera.perspective = !in.flag();
  camera.fov_deg = static_cast<float>(in.i32());
  in.u8();  // selected
}

void read_light_values(PmmInput& in, LightKey& key) {
  key.light.color = in.finite_vec3();
  key.light.direction = in.finite_vec3();
  if (key.light.direction == glm::vec3(0.0f)) key.light.direction = Light{}.direction;
  in.u8();  // selected
}

void read_accessory_values(PmmInput& in, ProjectAccessoryKey& key) {
  const std::uint8_t visible_and_transparency = in.u8();
  key.visible = (visible_and_transparency & 1) != 0;
  key.opacity = static_cast<float>(std::max(100 - (visible_and_transparency >> 1), 0)) / 100.0f;
  key.parent = in.parent();
  key.translation = in.finite_vec3();
  key.rotation_rad = in.finite_vec3();
  key.scale = in.finite_f32();
  key.shadow = in.flag();
  in.u8();  // selected
}

void read_accessories(PmmInput& in, Project& project) {
  in.enter_section("accessories");
  in.take(1 + sizeof(std::int32_t));  // selected, scroll position
  const std::size_t count = in.count<std::uint8_t>(kAccessoryNameBytes + kAccessoryBytes);
  in.take(count * kAccessoryNameBytes);  // the names in draw order, once more
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.enter_section("accessories");
    in.begin_element(i);
    ProjectAccessory& accessory = project.accessories.emplace_back();
    accessory.id = in.u8();
    accessory.name = in.fixed_text(kAccessoryNameBytes);
    accessory.path = in.fixed_text(kPmmPathBytes);
    accessory.draw_order = in.u8();
    in.enter_section("accessory keys");
    accessory.keys = read_pmm_track<ProjectAccessoryKey>(in, kAccessoryKeyBytes, read_accessory_values);
    in.take(kAccessoryStateBytes);
    accessory.additive = in.flag();
  }
}

ProjectBackground read_background(PmmInput& in) {
  ProjectBackground background;
  background.x = in.i32();
  background.y = in.i32();
  background.scale = in.finite_f32();
  background.path = in.fixed_text(kPmmPathBytes);
  return background;
}

void read_playback(PmmInput& in, Project& project) {
  in.enter_section("playback");
  project.current_frame = in.i32();
  in.take(3 * sizeof(std::int32_t));  // scroll position and length, editing mode
  in.u8();                            // the camera buttons
  project.repeat = in.flag();
  in.take(2);  // readers disagree; the range counts if its end is after its start (pmm.md 8)
  project.first_frame = in.i32();
  project.last_frame = in.i32();
  project.sound_on = in.flag();
  project.sound_path = in.fixed_text(kPmmPathBytes);
  project.video = read_background(in);
  project.video.shown = (in.i32() & 1) != 0;
  project.image = read_background(in);
  project.image.shown = in.flag();
}

void read_view(PmmInput& in, Project& project) {
  in.enter_section("view");
  in.take(2);  // information and axes shown
  project.ground_shadow = in.flag();
  project.max_fps = in.finite_f32();
  project.screen_capture = in.i32();
  project.accessories_behind = in.i32();
  project.ground_shadow_brightness = in.finite_f32();
  project.ground_shadow_transparent = in.flag();
  project.physics = in.one_of(static_cast<std::uint8_t>(ProjectPhysics::trace), ProjectPhysics::on_and_off);
}

void read_gravity_and_shadow(PmmInput& in, Project& project) {
  constexpr std::size_t kGravityStateBytes = 4 + 4 + 12 + 1, kGravityKeyBytes = 38;
  constexpr std::size_t kShadowStateBytes = 1 + 4, kShadowKeyBytes = 22;
  in.enter_section("gravity keys");
  in.take(kGravityStateBytes);
  project.gravity = read_pmm_track<ProjectGravityKey>(in, kGravityKeyBytes, [](PmmInput& from, auto& key) {
    key.noise = from.flag();
    key.noise_amount = from.i32();
    key.acceleration = from.finite_f32();
    key.direction = from.finite_vec3();
    from.u8();  // selected
  });
  in.enter_section("self shadow keys");
  in.take(kShadowStateBytes);
  project.self_shadow = read_pmm_track<SelfShadowKey>(in, kShadowKeyBytes, [](PmmInput& from, auto& key) {
    constexpr std::uint8_t kLastMode = 2;
    key.shadow.mode = from.one_of(kLastMode, kLastMode);
    key.shadow.distance = from.finite_f32();
    from.u8();  // selected
  });
}

void read_end(PmmInput& in, Project& project) {
  in.enter_section("end");
  for (std::int32_t& channel : project.edge_color) channel = std::clamp(in.i32(), 0, 255);
  project.black_background = in.flag();
  in.take(2 * sizeof(std::int32_t));  // the camera's followed bone; its keys decide
  in.take(16 * sizeof(float) + 2);    // a matrix and two bytes
  project.physics_ground = in.flag();
  in.i32();  // the frame in a text field
  if (in.remaining() == 0) return;
  // MMD 9.24 and later: range selectors of the models.
  constexpr std::size_t kSelectorBytes = 1 + sizeof(std::int32_t);
  if (in.flag() && in.fits(project.models.size(), kSelectorBytes)) in.take(project.models.size() * kSelectorBytes);
}

}  // namespace

Result<Project> read_pmm(Bytes file, Diagnostics& diagnostics) {
  PmmInput in(file, diagnostics);
  Project project;
  read_pmm_models(in, read_header(in, project), project);
  read_pmm_scene(in, project);
  read_pmm_settings(in, project);
  if (auto fault = in.fault()) return std::move(*fault);
  if (in.remaining() > 0) {
    diagnostics.add(fault(kPmmTrailing, tr_format("{} bytes", in.remaining())).at({}, -1, in.offset()));
  }
  ReferenceResolver(project, diagnostics).resolve_all();
  return project;
}

std::uint32_t last_frame(const Project& project) {
  std::uint32_t last = 0;
  for (const ProjectModel& model : project.models) {
    for (const ProjectBoneTrack& track : model.bones) take_last_frame(track.keys, last);
    for (const ProjectMorphTrack& track : model.morphs) take_last_frame(track.keys, last);
    take_last_frame(model.properties, last);
  }
  for (const ProjectAccessory& accessory : project.accessories) take_last_frame(accessory.keys, last);
  take_last_frame(project.camera, last);
  take_last_frame(project.light, last);
  take_last_frame(project.gravity, last);
  take_last_frame(project.self_shadow, last);
  return last;
}

void read_pmm_models(PmmInput& in, std::size_t count, Project& project) {
  std::array<bool, 256> used{};
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.enter_section("models");
    in.begin_element(i);
    ProjectModel& model = project.models.emplace_back();
    read_model(in, model);
    if (std::exchange(used[model.id], true)) in.note(kPmmSameId, std::to_string(model.id));
  }
}

void read_pmm_scene(PmmInput& in, Project& project) {
  in.enter_section("camera keys");
  project.camera = read_pmm_track<ProjectCameraKey>(in, kCameraKeyBytes, read_camera_values);
  in.take(kCameraStateBytes);
  in.enter_section("light keys");
  project.light = read_pmm_track<LightKey>(in, kLightKeyBytes, read_light_values);
  in.take(kLightStateBytes);
  read_accessories(in, project);
}

void read_pmm_settings(PmmInput& in, Project& project) {
  read_playback(in, project);
  read_view(in, project);
  read_gravity_and_shadow(in, project);
  read_end(in, project);
}

}  // namespace odori
