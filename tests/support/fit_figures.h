#pragma once

// Skeletons of dancers with other proportions, stances and names.

#include "model/model.h"
#include "motion/motion.h"

#include <string>
#include <vector>

namespace odori::testing {

struct FigureStyle {
  float arms_deg = 35.0f;  // below horizontal
  float leg = 1.0f;        // factor of the legs' length
  float stance = 0.9f;     // x of hips and ankles, units
  float ankle_out = 0.0f;  // x that the ankles are farther out than the hips
  float ankle_back = 0.0f;
  float center = 8.0f;  // height of the centre, before the legs' factor
  bool upper_body2 = true;
  bool groove = true;
  bool twist = true;
  bool d_bones = true;
  bool leg_ik = true;
  bool root = true;
  bool shoes = false;  // vertices of the feet: boxes on the floor, from the heel to the toe
};

// A skeleton of the style with MMD's names, checked. Its numbers are its own: it shares none with src/fit.
Model figure(const FigureStyle& style);

enum class NameStyle { english_pmx, blender, vrm, unity, mixamo, nameless };
// The same skeleton with names of another convention. `nameless`: "bone 12".
Model renamed(Model model, NameStyle names);

// A model with everything below its hips at this share of its height: a chibi.
Model with_short_legs(Model model, float share);

// A dance for `model`: keys with curves on the bones of a figure, by a seed. `ik_off`: legs by their own keys.
Motion figure_dance(const Model& model, std::uint32_t seed, bool ik_off = false);

std::int32_t bone_named(const Model& model, std::string_view name);

}  // namespace odori::testing
