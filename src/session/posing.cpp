#include "session/posing.h"

#include "analysis/measures/measures.h"
#include "base/files.h"
#include "base/text.h"
#include "format/vpd/vpd.h"
#include "scene/overrides.h"
#include "scene/saved_pose.h"
#include "session/layering.h"
#include "session/output_files.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::size_t kMaxNames = 8;  // said of those left out

std::vector<std::string> words_about(const std::vector<std::string>& omitted_count) {
  if (omitted_count.empty()) return {};
  std::string words = fmt::format("{} left out, whose names a VPD file cannot hold or tell apart: ", omitted_count.size());
  for (std::size_t i = 0; i < std::min(omitted_count.size(), kMaxNames); ++i) {
    words += (i == 0 ? "" : ", ") + (omitted_count[i].empty() ? "(no name)" : printable_line(omitted_count[i]));
  }
  return {words + (omitted_count.size() > kMaxNames ? " ..." : "")};
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
  Actor* actor = selected_actor(session);
  if (actor == nullptr) return;
  pose_actor(*actor, session.clock.frame);  // with what was set since the last picture
  const SavedPose saved = saved_pose(*actor);
  const auto file = write_pose(session, saved.motion);
  if (!file) return post_message(session, Severity::error, "Pose", {describe(file.fault())});
  say_written(session, *file, words_about(saved.omitted_count));
}

void place_pose(Session& session, std::size_t actor, const Motion& pose, const std::filesystem::path& file) {
  const OverrideState before = override_state(session.stage);
  const std::size_t missing = override_with_pose(*session.stage.actors[actor], pose);
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
  if (overridden_bone_count(actor.overrides) == 0) return;
  const OverrideState before = override_state(session.stage);
  for (const BoundMotion::Bone& track : bind(motion, *actor.model).bones) clear_bone_override(actor, track.bone);
  session.history.end_step();
  session.history.note(before, override_state(session.stage));
  ++session.override_revision;
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
