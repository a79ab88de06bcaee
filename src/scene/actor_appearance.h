#pragma once

// How the materials of an actor are drawn, as MMD's projects set it per model.

namespace odori {

struct ActorAppearance {
  bool additive = false;    // its colours are added to what is behind it
  float edge_scale = 1.0f;  // factor of its edge widths, >= 0
  bool self_shadow = true;  // false: it casts and receives no self shadow, whatever its materials have

  friend bool operator==(const ActorAppearance&, const ActorAppearance&) = default;
};

}  // namespace odori
