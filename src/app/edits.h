#pragma once

// Poses from and to files, and overrides that an opened motion clears.

#include "app/session.h"

#include <filesystem>
#include <string>

namespace odori {

// Writes the selected actor's current pose to `file`, which is replaced; empty: to a new VPD file in the output folder.
// Posts where it was written, or why it was not. Returns whether it was.
bool save_pose(Session& session, const std::filesystem::path& file);

// Sets the values of a pose file as overrides. Posts how many of its bones and morphs the model lacks.
void apply_pose(Session& session, std::size_t actor, const Motion& pose, const std::filesystem::path& file);

// Clears the overrides of all bones that `motion` animates, so that the motion is visible; posts which these are.
// `file`: name of the motion's file, for the message.
void clear_overrides_of_motion(Session& session, std::size_t actor, const Motion& motion, const std::string& file);

}  // namespace odori
