#include "base/translate.h"
#include "format/pmm/pmm_input.h"

namespace odori {

namespace {

constexpr std::size_t kMagicBytes = 30;
constexpr std::string_view kStart = "Polygon Movie maker 000";

// Returns the number of models.
std::size_t read_header(PmmInput& in, Project& project) {
  in.enter_section("header");
  const Bytes magic = in.take(kMagicBytes);
  const std::string_view text(reinterpret_cast<const char*>(magic.data()), magic.size());
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

}  // namespace odori
