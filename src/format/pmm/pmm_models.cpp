#include "base/translate.h"
#include "format/pmm/pmm_input.h"

namespace odori {

namespace {

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

}  // namespace

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

}  // namespace odori
