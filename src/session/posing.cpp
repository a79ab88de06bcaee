#include "session/posing.h"

#include "analysis/measures/displacement.h"
#include "analysis/surface_meter.h"
#include "base/files.h"
#include "base/text.h"
#include "format/vpd/vpd_writer.h"
#include "scene/bone_overrides.h"
#include "scene/saved_pose.h"
#include "session/layering.h"
#include "session/output_files.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::size_t kMaxNames = 8;  // said of those left out

Actor* actor_at(const Session& session, int index) {
  const auto& actors = session.stage.actors;
  return index >= 0 && static_cast<std::size_t>(index) < actors.size() ? actors[static_cast<std::size_t>(index)].get()
                                                                       : nullptr;
}

std::vector<std::string> words_about(const std::vector<std::string>& left_out) {
  if (left_out.empty()) return {};
  std::string words = fmt::format("{} left out, whose names a VPD file cannot hold or tell apart: ", left_out.size());
  for (std::size_t i = 0; i < std::min(left_out.size(), kMaxNames); ++i) {
    words += (i == 0 ? "" : ", ") + (left_out[i].empty() ? "(no name)" : printable_line(left_out[i]));
  }
  return {words + (left_out.size() > kMaxNames ? " ..." : "")};
}

Result<std::filesystem::path> write_pose(const Session& session, const Motion& pose) {
  const std::filesystem::path folder = written_folder(session);
  if (folder.empty()) return Fault{&kNoImageFolder};
  auto file = make_new_file(folder, written_stem(session), ".vpd");
  if (!file) return file;
  const Status written = write_file(*file, write_vpd(pose));
  if (written) return file;
  std::error_code ignored;
  std::filesystem::remove(*file, ignored);
  return written.fault();
}

}  // namespace

void save_pose(Session& session) {
  Actor* actor = actor_at(session, session.selected);
  if (actor == nullptr) return;
  pose_actor(*actor, session.clock.frame);  // with what was set since the last picture
  const SavedPose saved = saved_pose(*actor);
  const auto file = write_pose(session, saved.motion);
  if (!file) return post_message(session, Severity::error, "Pose", {describe(file.fault())});
  say_written(session, *file, words_about(saved.left_out));
}

void place_pose(Session& session, std::size_t actor, const Motion& pose, const std::filesystem::path& file) {
  const OverrideState before = override_state(session.stage);
  const std::size_t missing = hold_pose(*session.stage.actors[actor], pose);
  session.history.end_step();
  session.history.note(before, override_state(session.stage));
  ++session.override_revision;
  if (missing == 0) return;
  post_message(session, Severity::note, utf8_from_path(file.filename()),
               {fmt::format("{} of its {} bones and morphs are not in this model", missing,
                            pose.bones.size() + pose.morphs.size())});
}

void give_bones_to(Session& session, std::size_t index, const Motion& motion) {
  Actor& actor = *session.stage.actors[index];
  if (held_bones(actor.overrides) == 0) return;
  const OverrideState before = override_state(session.stage);
  for (const BoundMotion::Bone& track : bind(motion, *actor.model).bones) clear_bone_override(actor, track.bone);
  session.history.end_step();
  session.history.note(before, override_state(session.stage));
  ++session.override_revision;
}

void pick_surface(Session& session, const Ray& ray) {
  forget_surface(session);
  const Skinning& skinning = active_pane(session.settings.views).skinning;
  std::optional<SurfaceSpot> nearest;
  int picked = -1;
  for (int i = 0; const auto& actor : session.stage.actors) {
    const int index = i++;
    if (!actor->pose.visible) continue;
    SurfaceMeter meter(*actor);
    meter.begin();
    const auto spot = pick_surface(*actor, meter.shape(skinning).positions, ray);
    if (!spot || (nearest && spot->distance >= nearest->distance)) continue;
    nearest = spot;
    picked = index;
  }
  if (!nearest) return;
  const auto& model = session.stage.actors[static_cast<std::size_t>(picked)]->model;
  perform(SelectActor{picked}, session);
  perform(SelectBone{heaviest_bone(model->vertices[nearest->vertex])}, session);
  session.marked = MarkedVertex{model, nearest->vertex};
  session.picked = PickedSpot{model, *nearest};
}

void forget_surface(Session& session) {
  if (!session.picked) return;
  session.picked.reset();
  session.marked.reset();
}

const SurfaceSpot* picked_spot(const Session& session) {
  const Actor* actor = actor_at(session, session.selected);
  const bool there = actor != nullptr && session.picked && session.picked->model.lock() == actor->model;
  return there ? &session.picked->spot : nullptr;
}

void undo(Session& session) {
  const StageLayers before = layers_of(session.stage);
  session.override_revision += session.history.undo(session.stage);
  follow_layers(before, session);
}

void redo(Session& session) {
  const StageLayers before = layers_of(session.stage);
  session.override_revision += session.history.redo(session.stage);
  follow_layers(before, session);
}

}  // namespace odori
