#pragma once

// A figure with the bones that idle movement and gaze turn.

#include "scene/stage.h"
#include "support/models.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace odori::testing {

// Indices of its bones.
inline constexpr std::size_t kChest = 1, kNeck = 2, kHead = 3, kLeftEye = 4, kRightEye = 5, kHair = 6, kHand = 7;

// A trunk with head, eyes, long hair and a hand, by standard names.
inline Model living_figure() {
  Model model = chain_model({{0, 11, 0},
                             {0, 13, 0},
                             {0, 15.5f, 0},
                             {0, 16.5f, 0},
                             {0.3f, 17, -0.5f},
                             {-0.3f, 17, -0.5f},
                             {0, 5, 1},
                             {5, 13, 0}});
  const char* names[] = {"上半身", "上半身2", "首", "頭", "左目", "右目", "後髪", "左手首"};
  const int parents[] = {-1, 0, 1, 2, 3, 3, 3, 1};
  for (std::size_t i = 0; i < 8; ++i) {
    model.bones[i].name = names[i];
    model.bones[i].parent = parents[i];
  }
  model.morphs.push_back({"まばたき", "", MorphPanel::other, VertexMorph{}});
  return model;
}

inline Stage stage_with(Model model) {
  Stage stage;
  stage.actors.push_back(make_actor(std::make_shared<const Model>(std::move(model))));
  return stage;
}

inline float angle_deg(glm::quat turned) {
  return 2.0f * std::acos(std::min(std::abs(turned.w), 1.0f)) * 180.0f / 3.14159265f;
}

}  // namespace odori::testing
