
#include "app/edits.h"

#include "analysis/measures.h"
#include "app/messages.h"
#include "app/output_files.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "base/translate.h"
#include "format/formats.h"
#include "format/vpd/vpd.h"
#include "scene/overrides.h"
#include "scene/pose_overrides.h"

#include <algorithm>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::size_t kMaxNames = 8;  // listed in a message

// "左腕, 右腕 …": the first of them.
std::string first_names(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMaxNames); ++i) {
    text += (i == 0 ? "" : tr(", ")) + (names[i].empty() ? tr("(no name)") : printable_line(names[i]));
  }
  return text + (names.size() > kMaxNames ? " \xE2\x80\xA6" : "");
}

// A warning that lists the bones and morphs that a VPD file cannot hold; empty if there are none.
std::vector<std::string> omitted_warning(const std::vector<std::string>& names) {
  if (names.empty()) return {};
  return {tr_format("{} bones and morphs were left out, because a VPD file cannot hold their names: ", names.size()) +
          first_names(names)};
}

// "The motion now moves 2 bones that were set by hand: 左腕, 右腕. Undo sets them again".
std::string cleared_overrides(const std::vector<std::string>& names) {
  const std::string text = names.size() == 1
                               ? std::string(tr("The motion now moves 1 bone that was set by hand: "))
                               : tr_format("The motion now moves {} bones that were set by hand: ", names.size());
  return text + first_names(names) + tr(". Undo (Ctrl+Z) sets them again");
}

Result<std::filesystem::path> write_pose(const Session& session, const Motion& pose,
                                         const std::filesystem::path& wanted) {
  if (!wanted.empty()) {
    const Status written = write_file(wanted, write_vpd(pose));
    return written ? Result<std::filesystem::path>(wanted) : written.fault();
  }
  const std::filesystem::path folder = output_folder(session);
  if (folder.empty()) return fault(kNoOutputFolder);
  auto file = make_new_file(folder, output_stem(session), usual_extension(FileKind::vpd));
  if (!file) return file;
  const Status written = write_file(*file, write_vpd(pose));
  if (written) return file;
  std::error_code ignored;
  std::filesystem::remove(*file, ignored);
  return written.fault();
}

}  // namespace

bool save_pose(Session& session, const std::filesystem::path& wanted) {
  Actor* actor = selected_actor(session.document);
  if (actor == nullptr) return false;
  pose_actor(*actor, session.document.clock.frame,
             session.document.stage.deform.rules);  // includes overrides set since the last frame
  const SavedPose saved = saved_pose(*actor);
  const auto file = write_pose(session, saved.motion, wanted);
  if (!file) {
    post_message(session, Severity::error, tr("Pose"), {describe(file.fault())});
    return false;
  }
  session.folders.pose = file->parent_path();
  post_file_written(session, *file, omitted_warning(saved.left_out));
  return true;
}

void apply_pose(Session& session, std::size_t actor, const Motion& pose, const std::filesystem::path& file) {
  const std::size_t missing = override_with_pose(*session.document.stage.actors[actor], pose);
  ++session.document.override_revision;
  if (missing == 0) return;
  post_message(session, Severity::note, utf8_from_path(file.filename()),
               {tr_format("{} of the {} bones and morphs of this pose do not exist in the model", missing,
                          pose.bones.size() + pose.morphs.size())});
}

void clear_overrides_of_motion(Session& session, std::size_t index, const Motion& motion, const std::string& file) {
  Actor& actor = *session.document.stage.actors[index];
  if (overridden_bone_count(actor.overrides) == 0) return;
  std::vector<std::string> cleared;
  for (const BoundMotion::Bone& track : bind(motion, *actor.model).bones) {
    if (!is_overridden(actor.overrides, track.bone)) continue;
    clear_bone_override(actor, track.bone);
    cleared.push_back(actor.model->bones[track.bone].name);
  }
  if (!cleared.empty()) {
    post_message(session, Severity::note, file, {cleared_overrides(cleared)});
  }
  ++session.document.override_revision;
}

}  // namespace odori
