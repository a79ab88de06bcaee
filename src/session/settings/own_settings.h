#pragma once

// The user's own settings while a scene or an MMD project is open. What is on the screen then belongs to the scene: the
// settings file keeps the user's, and they come back when the scene is closed.

#include "view/scene_settings.h"

namespace odori {

struct Session;
struct Settings;

// The settings that a scene or project sets.
struct ShownSettings {
  SceneSettings scene;
  bool loop = true;
  double speed = 1.0;
};

// Of the session, as they are shown.
ShownSettings shown_settings(const Session& session);
// Shows these. A background image is loaded if it is another one.
void show_settings(Session& session, const ShownSettings& settings);

// Call before a scene or project is shown, or when the stage was saved as a scene. Has no effect if they are set aside
// already.
void set_own_settings_aside(Session& session);
// Call when a scene or project is closed. Has no effect if none was open.
void restore_own_settings(Session& session);

// Replaces the settings that belong to a scene by the user's own, if they are set aside.
void replace_by_own(const Session& session, Settings& settings);

}  // namespace odori
