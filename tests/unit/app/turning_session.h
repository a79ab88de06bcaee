#pragma once

#include "support/models.h"
#include "support/session_fixtures.h"

#include <string>
#include <utility>

namespace odori::testing {

// A model of every deform kind, its bones named, with a motion that turns them all.
inline void open_turning(Session& session) {
  Model model = every_kind_model(60, 5);
  for (std::size_t i = 0; i < model.bones.size(); ++i) model.bones[i].name = "骨" + std::to_string(i);
  const Motion motion = rotating_motion(model, 40);
  open(session, std::move(model), "a.pmx");
  open(session, motion, "a.vmd");
}

}  // namespace odori::testing
