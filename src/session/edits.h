#pragma once

// Edits of overrides and motion layers that need more than one call: undo steps, poses from and to files, and what
// depends on the layers.

#include "session/session.h"

#include <filesystem>
#include <vector>

namespace odori {

void undo(Session& session);
void redo(Session& session);

// Writes the selected actor's current pose to `file`, which is replaced; empty: to a new VPD file in the output folder.
// Posts where it was written, or why it was not. Returns whether it was.
bool save_pose(Session& session, const std::filesystem::path& file);

// Sets the values of a pose file as overrides, as one undo step. Posts how many of its bones and morphs the model
// lacks.
void apply_pose(Session& session, std::size_t actor, const Motion& pose, const std::filesystem::path& file);

// Clears the overrides of all bones that `motion` animates, as one undo step, so that the motion is visible; posts
// which these are. `file`: name of the motion's file, for the message.
void clear_overrides_of_motion(Session& session, std::size_t actor, const Motion& motion, const std::string& file);

using StageLayers = std::vector<std::vector<MotionLayer>>;  // one list of layers per actor
StageLayers stage_layers(const Stage& stage);

// Call after layers may have changed: updates the names of motions, the clock's last frame and the revisions. `before`:
// the layers before the change.
void update_after_layer_change(const StageLayers& before, Session& session);

}  // namespace odori
