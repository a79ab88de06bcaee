#include "app/tasks/verify_task.h"

#include "view/stage_physics.h"

#include <algorithm>

namespace odori {

bool VerifyTask::update(const Session& session, bool visible, const ReadSkinnedVertices& read_back) {
  const Actor* actor = selected_actor(session.document);
  active_ = session.tasks.verifying && visible && actor != nullptr;
  if (!active_) {
    checks_.discard_result();
    return false;
  }
  Skinning skinning = active_pane(session.document.settings.views).skinning;
  checks_.set_key({actor->model, skinning.sdef_blend, skinning.hemisphere});
  if (checks_.result() == nullptr) checks_.set_result({});
  Checks& checks = *checks_.result();

  const Moment now{session.document.stage.frame, actor->skinning_data, session.document.stage_revision,
                   session.document.override_revision, physics_revision(session.document.stage)};
  const std::optional<std::size_t> mode = mode_to_verify(checks, now);
  if (!mode) return false;
  skinning.mode = modes_with_shader()[*mode].value;
  skinning.normals = Normals::blended;  // which shaders have
  const std::optional<SkinningData> data = method(skinning.mode).data;
  if (data && !actor->skinning_data[*data] && session.tasks.skinning_progress[*data]) return false;
  SkinningVerification check{skinning, 0.0, {}, {}};
  add_frame(*actor, session.document.stage.frame, read_back(session.document.selected.actor, skinning), check);
  checks.of_modes.resize(std::max(checks.of_modes.size(), *mode + 1));
  checks.moments.resize(checks.of_modes.size());
  checks.of_modes[*mode] = std::move(check);
  checks.moments[*mode] = now;
  checks.last_mode = *mode;
  return true;
}

std::span<const SkinningVerification> VerifyTask::checks() const {
  return checks_.result() == nullptr ? std::span<const SkinningVerification>() : checks_.result()->of_modes;
}

// Takes turns, so that while frames change every mode is verified now and then.
std::optional<std::size_t> VerifyTask::mode_to_verify(const Checks& checks, const Moment& now) {
  const std::size_t modes = modes_with_shader().size();
  if (checks.moments.size() < modes) return checks.moments.size();
  for (std::size_t i = 1; i <= modes; ++i) {
    const std::size_t mode = (checks.last_mode + i) % modes;
    if (!(checks.moments[mode] == now)) return mode;
  }
  return std::nullopt;
}

}  // namespace odori
