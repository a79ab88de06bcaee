#include "session/tasks/verifying.h"

#include "viewer/stage_physics.h"

#include <algorithm>

namespace odori {

bool Verifying::update(const Session& session, bool watched, const ReadBack& read_back) {
  const auto selected = static_cast<std::size_t>(session.selected);
  active_ = session.verifying && watched && session.selected >= 0 && selected < session.stage.actors.size();
  if (!active_) {
    forget();
    return false;
  }
  const Actor& actor = *session.stage.actors[selected];
  Skinning skinning = active_pane(session.settings.views).skinning;
  const Subject subject{actor.model, skinning.sdef_blend, skinning.hemisphere};
  if (!(subject == subject_)) forget();
  subject_ = subject;

  const Moment now{session.stage.frame, actor.rotation_centers, session.stage_revision, session.override_revision,
                   physics_changes(session.stage)};
  const std::optional<std::size_t> mode = mode_to_check(now);
  if (!mode) return false;
  skinning.mode = skinning_modes()[*mode].value;
  if (skinning.mode == SkinningMode::cor && !actor.rotation_centers && session.center_progress) return false;
  SkinningCheck check{skinning, 0.0, {}, {}};
  add_frame(actor, session.stage.frame, read_back(selected, skinning), check);
  checks_.resize(std::max(checks_.size(), *mode + 1));
  moments_.resize(checks_.size());
  checks_[*mode] = std::move(check);
  moments_[*mode] = now;
  last_ = *mode;
  return true;
}

std::optional<std::size_t> Verifying::mode_to_check(const Moment& now) const {
  const std::size_t modes = skinning_modes().size();
  if (moments_.size() < modes) return moments_.size();
  for (std::size_t i = 1; i <= modes; ++i) {
    const std::size_t mode = (last_ + i) % modes;
    if (!(moments_[mode] == now)) return mode;
  }
  return std::nullopt;
}

void Verifying::forget() {
  checks_.clear();
  moments_.clear();
}

}  // namespace odori
