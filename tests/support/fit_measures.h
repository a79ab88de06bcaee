#pragma once

// How well a motion that is fitted to a model shows what the source shows: the numbers of docs/fit.md, measured on the
// posed bones of both models, without the code that fits.

#include "model/model.h"
#include "model/roles.h"
#include "motion/motion.h"

#include <string>
#include <vector>

namespace odori::testing {

struct FitMeasures {
  float limbs_deg = 0.0f;  // directions of arms, forearms, hands, fingers; thighs and shins where IK is off; largest
  std::string worst_limb;
  std::uint32_t worst_limb_frame = 0;
  float legs_mean_deg = 0.0f, legs_max_deg = 0.0f;  // hip joint to ankle, IK on
  int legs = 0;                                     // legs in all frames, of which the mean is
  float planted = 0.0f;     // largest movement of an ankle while the source's stands, less r times that one's
  float sole_below = 0.0f;  // units below the floor, while the source's is not
  float hands = 0.0f;       // largest error of the distance of palms near each other, to the scale of the arms
  int planted_intervals = 0;
  // Where the largest are.
  std::uint32_t worst_leg_frame = 0, worst_sole_frame = 0, worst_hands_frame = 0, planted_end = 0;
  int planted_length = 0;  // frames
  int frames = 0;
};

struct FitSubject {
  const Model& from;
  const Motion& source;
  const Model& to;
  const Motion& shown;  // on `to`
};

// `step`: frames between those examined. `scale`: r.
FitMeasures measure_fit(const FitSubject& subject, float scale, std::uint32_t step = 1);

}  // namespace odori::testing
