#pragma once

// Text for the clipboard: values as command line options where there is one, otherwise lines "label<tab>value".

#include "model/pose.h"
#include "scene/actor.h"
#include "ui/widgets/property.h"

#include <string>

#include <fmt/format.h>

namespace odori {

// "--camera=0,10,0,0,0,0,-45,30": target, angles in degrees, distance, field of view; signs as in the file.
inline std::string format_camera(const Camera& camera) {
  const glm::vec3 angles = glm::degrees(camera.rotation_rad);
  const glm::vec3& at = camera.target;
  return fmt::format("--camera={:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}{}", at.x, at.y, at.z, angles.x,
                     angles.y, angles.z, camera.distance, camera.fov_deg, camera.perspective ? "" : ",ortho");
}

// "--light=0.6,0.6,0.6,-0.5,-1,0.5".
inline std::string format_light(const Light& light) {
  return fmt::format("--light={:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}", light.color.r, light.color.g, light.color.b,
                     light.direction.x, light.direction.y, light.direction.z);
}

// "まばたき=0.5", a value of --morph.
inline std::string format_morph(const Morph& morph, float weight) {
  return fmt::format("{}={:.6g}", morph.name, weight);
}

// One line per morph with a weight other than 0 in the actor's current pose.
inline std::string format_active_morphs(const Actor& actor) {
  std::string text;
  for (std::size_t i = 0; i < actor.model->morphs.size(); ++i) {
    const float weight = actor.pose.morph_weights[i];
    if (weight != 0.0f) text += format_morph(actor.model->morphs[i], weight) + "\n";
  }
  return text;
}

inline std::string format_properties(const Properties& properties) {
  std::string text;
  for (const Property& row : properties) text += row.label + "\t" + (row.exact.empty() ? row.value : row.exact) + "\n";
  return text;
}

}  // namespace odori
