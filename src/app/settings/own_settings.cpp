#include "app/settings/own_settings.h"

#include "app/session.h"

#include <algorithm>
#include <utility>

namespace odori {

void show_settings(Session& session, const OwnSettings& wanted) {
  Document& document = session.document;
  const Look shown = document.settings.look;
  document.settings = wanted.scene;
  document.settings.look = shown;
  set_look(session, wanted.scene.look);
  set_evaluation_rules(document, wanted.scene.rules);
  set_life(document, wanted.scene.life);
  set_method_parameters(document, wanted.scene.method);
  document.clock.loop = wanted.loop;
  document.clock.speed = std::clamp(wanted.speed, kMinSpeed, kMaxSpeed);
}

void restore_own_settings(Session& session) {
  if (const auto own = std::exchange(session.document.own_settings, std::nullopt)) show_settings(session, *own);
}

}  // namespace odori
