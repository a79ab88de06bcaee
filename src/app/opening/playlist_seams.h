#pragma once

// The seams between the shows of a playlist (scene/seam.h). A show always begins with the end of the entry before it,
// also when it was jumped to, so that its frames are the same however it is reached. The end of an entry that was not
// on the stage is found in the background. And the seam of a motion that is opened while another is danced.

#include "motion/motion.h"
#include "scene/seam.h"

#include <filesystem>

namespace odori {

struct Actor;
struct Playlist;
struct Session;

// Call before a show of the playlist replaces what is on the stage: keeps the end of the current entry, as it was
// shown.
void keep_tail(Session& session);

// Call when a show was put on the stage, or the order of the entries has changed.
void join_seams(Session& session);

// Call once per frame. Returns whether something changed.
bool update_seams(Session& session);

// Gives a dancer another motion. While it dances, the motion begins with what it shows now, until it begins again.
void replace_motion(Session& session, Actor& dancer, Motion motion, const std::filesystem::path& file);
// Call once per frame without a playlist: a motion that begins again begins without its seam. Returns whether something
// changed.
bool end_motion_seams(Session& session);

// Sets how shows are joined, from the current one on.
void set_seams(Session& session, SeamSettings settings);

// Drops what is known about the ends of all entries.
void forget_tails(Playlist& list);

}  // namespace odori
