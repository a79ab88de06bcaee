#include "session/settings/own_settings.h"

#include "session/session.h"
#include "session/settings/settings.h"

#include <algorithm>
#include <utility>

namespace odori {

ShownSettings shown_settings(const Session& session) {
  return {session.settings, session.clock.loop, session.clock.speed};
}

void show_settings(Session& session, const ShownSettings& wanted) {
  SceneSettings& settings = session.settings;
  const Look shown = settings.look;
  settings = wanted.scene;
  settings.look = shown;
  set_look(session, wanted.scene.look);
  set_evaluation_rules(session, wanted.scene.rules);
  session.clock.loop = wanted.loop;
  session.clock.speed = std::clamp(wanted.speed, kMinSpeed, kMaxSpeed);
}

void set_own_settings_aside(Session& session) {
  if (!session.own_settings) session.own_settings = shown_settings(session);
}

void restore_own_settings(Session& session) {
  if (const auto own = std::exchange(session.own_settings, std::nullopt)) show_settings(session, *own);
}

void replace_by_own(const Session& session, Settings& settings) {
  if (!session.own_settings) return;
  static_cast<SceneSettings&>(settings.view) = session.own_settings->scene;
  settings.loop = session.own_settings->loop;
  settings.speed = session.own_settings->speed;
}

}  // namespace odori
