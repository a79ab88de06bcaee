#pragma once

// The user's own settings while a scene or an MMD project is open. What is on the screen then belongs to the scene: the
// settings file keeps the user's (Document::own_settings), and they come back when the scene is closed.

#include "document/document.h"

namespace odori {

struct Session;

// Shows these. A background image is loaded if it is another one.
void show_settings(Session& session, const OwnSettings& settings);

// Call when a scene or project is closed. Has no effect if none was open.
void restore_own_settings(Session& session);

}  // namespace odori
