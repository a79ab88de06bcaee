#pragma once

// One leg of a fit, frame by frame: where its foot stands in the source, and how the goal of the target's leg moves so
// that the target's stands there too (docs/fit.md).

#include "fit/detail/fit_state.h"
#include "fit/detail/posed_figure.h"
#include "fit/detail/refine.h"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace odori {

// The sole of a foot: a few points of its mesh, or of a shoe of usual shape where the model has no vertices.

class Sole {
 public:
  Sole(const FitFigure& figure, Side side);

  // Of its lowest point, units above the floor.
  float height(const PosedFigure& posed) const;
  bool empty() const { return points_.empty(); }

 private:
  std::vector<std::pair<std::int32_t, glm::vec3>> points_;  // a bone, and a point at rest
};

class Foot {
 public:
  Foot(FitState& state, Side side);

  bool exists() const;
  void add_frame(const PosedFigure& source, const PosedFigure& target);

  // From the frames: the intervals in which the foot stands, and the offsets of the goal.
  void plan();
  // How far センター must come down for the foot to stay in reach, per frame.
  std::vector<float> lowering() const;

  // --- In a frame that is shown on the target, before it is posed

  void begin_frame(PosedFigure& target, std::size_t frame);
  // Of the posed frame: brings the ankle of a foot that stands nearer to its goal, and another's sole out of the floor.
  // True: the frame is to be posed again.
  bool correct(PosedFigure& target, std::size_t frame);

  // After all frames: raises feet that do not stand as high as planned. True: `is_changed` frames are to be corrected
  // again.
  bool raise();
  bool is_changed(std::size_t frame) const { return changed_[frame]; }

  // Writes what was planned and corrected as keys.
  void write();

 private:
  // What both models do with the leg, per frame. Heights are of soles.
  struct Frames {
    std::vector<glm::vec3> hip, ankle, goal, new_hip, new_ankle, new_goal;
    std::vector<float> sole, new_sole;
    std::vector<glm::quat> new_parent;  // orientation of the goal's parent
    std::vector<bool> ik;               // on in both
    std::vector<bool> planted;
  };

  glm::vec3 hinge_of(const Model& model) const;
  void find_planted();
  void find_slides();
  glm::vec3 leg_error(std::size_t frame) const;
  float leg_angle(std::size_t frame, glm::vec3 offset) const;
  float missing_height(const FrameInterval& interval, const std::vector<float>& soles) const;
  std::vector<glm::vec3> following_hip() const;
  glm::vec3 constant_offset(const FrameInterval& interval) const;
  std::vector<glm::vec3> held(std::vector<glm::vec3> offsets) const;
  void add_stretches();
  void hold_goals();
  template <typename OffsetAt>
  void add_blended(const FrameInterval& interval, const OffsetAt& offset_at);
  std::vector<float> upwards() const;
  float floor_at(std::size_t frame) const;
  float nearness(std::size_t frame) const;
  std::vector<float> lifted(std::vector<float> heights) const;
  bool start_nearer(PosedFigure& target, std::size_t frame);
  bool lift(PosedFigure& target, std::size_t frame);
  void write_goal();
  void write_starts();
  void report();

  FitState& state_;
  Side side_;
  Sole old_sole_, new_sole_;
  std::int32_t goal_ = -1, parent_ = -1;  // bones of the target
  std::array<std::int32_t, 3> links_{};   // ankle, knee, hip
  glm::vec3 hinge_{0.0f};                 // of the knee, in its own space
  Frames frames_;
  std::vector<FrameInterval> intervals_;
  std::vector<glm::vec3> offsets_;               // of the goal, in world space
  std::vector<float> lifts_;                     // of feet that do not stand, beside them
  std::vector<float> unmended_sole_;             // height where IK starts as it did
  std::vector<bool> changed_;                    // frames that `raise` has moved
  std::vector<bool> slides_;                     // per interval: the ankle moves farther than the source's
  std::array<std::vector<glm::quat>, 2> turns_;  // by IK, of knee and hip, where the foot stands
};

}  // namespace odori
