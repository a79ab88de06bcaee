#pragma once

// Commands of posing that take more than a line: poses to and from files, spots of the surface, steps of the history.

#include "session/session.h"

#include <filesystem>

namespace odori {

// The chosen actor's pose, to a new VPD file.
void save_pose(Session& session);

// Holds by hand what a pose file names, as one step of the history; what the model lacks is a message.
void place_pose(Session& session, std::size_t actor, const Motion& pose, const std::filesystem::path& file);

// Gives the bones that a motion moves back to it, as one step of the history: else it would not be seen to move them.
void give_bones_to(Session& session, std::size_t actor, const Motion& motion);

void undo(Session& session);
void redo(Session& session);

}  // namespace odori
