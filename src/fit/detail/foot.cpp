#include "fit/detail/foot.h"

#include "fit/detail/contacts.h"
#include "fit/detail/two_bones.h"
#include "skin/skin_tables.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace odori {

namespace {

constexpr float kStillSpeed = 0.02f / 9.2f;  // of the leg's length, per frame
constexpr float kNearFloor = 0.3f / 9.2f;    // of the leg's length
constexpr float kReach = 0.998f;             // of the leg's length
constexpr float kStretched = 0.02f;          // of the leg's length beyond it: the ankle is what stands, not the goal
constexpr float kMaxLowering = 0.1f;         // of the leg's length: a foot far to the side is out of reach
constexpr float kMaxLegAngle = 0.07f;        // radians; beyond it a goal follows the hip
constexpr float kTooWide = 0.1f;             // radians; smaller angles are no reason to
constexpr float kSlide = 0.005f;             // units that an ankle may move beyond the source's
constexpr float kExact = 0.002f;             // units; no correction is smaller
constexpr float kBelowFloor = 0.01f;         // units; that a sole may be in the floor
constexpr std::size_t kLiftSpread = 1;       // frames
constexpr float kMaxLift = 0.2f;             // of the leg's length
constexpr float kStartDegrees = 0.1f;        // from there IK finds the goal

constexpr int kDirections = 16;  // around the foot
constexpr int kTilts = 9;        // from down to a little upwards
constexpr BodyPart kFootParts[] = {BodyPart::ankle, BodyPart::ankle_d, BodyPart::toe_ex, BodyPart::toe};

bool is_foot(const FitFigure& figure, std::int32_t bone, Side side) {
  const auto& role = bone < 0 ? std::nullopt : figure.roles.of_bone[bone];
  return role && role->side == side && std::ranges::find(kFootParts, role->part) != std::end(kFootParts);
}

using Points = std::vector<std::pair<std::int32_t, glm::vec3>>;

Points foot_vertices(const FitFigure& figure, Side side) {
  Points points;
  for (const Vertex& vertex : figure.model->vertices) {
    const std::size_t heaviest = heaviest_slot(vertex);
    const std::int32_t bone = vertex.bones[heaviest];
    if (vertex.weights[heaviest] > 0.5f && is_foot(figure, bone, side)) points.push_back({bone, vertex.position});
  }
  return points;
}

// Heel and tip on the floor.
Points usual_shoe(const FitFigure& figure, Side side) {
  const std::int32_t ankle = figure.bone(BodyPart::ankle, side), toe = figure.bone(BodyPart::toe, side);
  if (ankle < 0) return {};
  const glm::vec3 at = figure.at(ankle), tip = toe < 0 ? at + glm::vec3(0, 0, -at.y) : figure.at(toe);
  return {{ankle, {at.x, 0.0f, at.z + 0.25f * at.y}}, {ankle, {tip.x, 0.0f, tip.z}}};
}

// The farthest point in each of many directions, down and around: one of them is the lowest however the foot turns.
Points hull(const Points& points, glm::vec3 ankle) {
  Points kept;
  for (int tilt = 0; tilt < kTilts; ++tilt) {
    const float down = kPi * (0.5f - 0.75f * static_cast<float>(tilt) / (kTilts - 1));  // from straight down upwards
    for (int i = 0; i < kDirections; ++i) {
      const float angle = 2.0f * kPi * static_cast<float>(i) / kDirections;
      const glm::vec3 along(std::cos(down) * std::cos(angle), -std::sin(down), std::cos(down) * std::sin(angle));
      const auto reach = [&](const auto& point) { return glm::dot(point.second - ankle, along); };
      const auto farthest = *std::ranges::max_element(points, {}, reach);
      if (std::ranges::find(kept, farthest) == kept.end()) kept.push_back(farthest);
    }
  }
  return kept;
}

}  // namespace

Foot::Foot(FitState& state, Side side)
    : state_(state), side_(side), old_sole_(state.from, side), new_sole_(state.to, side) {
  goal_ = state.to.bone(BodyPart::leg_ik, side);
  parent_ = goal_ < 0 ? -1 : state.to.model->bones[goal_].parent;
  links_ = {state.to.bone(BodyPart::ankle, side), state.to.bone(BodyPart::knee, side),
            state.to.bone(BodyPart::leg, side)};
  hinge_ = hinge_of(*state.to.model);
}

// The intervals in which the ankle moves farther than the source's, to scale: IK ends beside its goal in its own way in
// each model.
void Foot::find_slides() {
  for (std::size_t k = 0; k < intervals_.size(); ++k) {
    const FrameInterval& interval = intervals_[k];
    float old_move = 0.0f, new_move = 0.0f;
    for (std::size_t i = interval.first; i <= interval.last; ++i) {
      old_move = std::max(old_move, glm::distance(frames_.ankle[i], frames_.ankle[interval.first]));
      new_move = std::max(new_move, glm::distance(frames_.new_ankle[i], frames_.new_ankle[interval.first]));
    }
    if (new_move - state_.scale * old_move > kSlide) slides_[k] = true;
  }
}

// The axis about which the knee bends by a positive angle, from the limits of its link, in its own space.
glm::vec3 Foot::hinge_of(const Model& model) const {
  if (goal_ < 0) return {-1.0f, 0.0f, 0.0f};
  for (const IkLink& link : model.bones[goal_].ik.links) {
    if (link.bone == links_[1] && link.limited && link.min_angle_rad.x + link.max_angle_rad.x > 0.0f) return {1, 0, 0};
  }
  return {-1.0f, 0.0f, 0.0f};
}

bool Foot::exists() const {
  const int side = index_of(side_);
  return goal_ >= 0 && state_.from.bone(BodyPart::leg_ik, side_) >= 0 && state_.from.legs[side] &&
         state_.to.legs[side] && !state_.keys[goal_].empty();
}

void Foot::add_frame(const PosedFigure& source, const PosedFigure& target) {
  const auto add = [](auto& list, const auto& value) { list.push_back(value); };
  add(frames_.hip, source.at(state_.from.bone(BodyPart::leg, side_)));
  add(frames_.ankle, source.at(state_.from.bone(BodyPart::ankle, side_)));
  add(frames_.goal, source.at(state_.from.bone(BodyPart::leg_ik, side_)));
  add(frames_.sole, old_sole_.height(source));
  add(frames_.new_hip, target.at(links_[2]));
  add(frames_.new_ankle, target.at(links_[0]));
  add(frames_.new_goal, target.at(goal_));
  add(frames_.new_sole, new_sole_.height(target));
  add(frames_.new_parent, parent_ < 0 ? kNoRotation : target.global(parent_).rotation);
  frames_.ik.push_back(source.ik_on(state_.from.bone(BodyPart::leg_ik, side_)) && target.ik_on(goal_));
}

void Foot::plan() {
  find_planted();
  offsets_ = following_hip();
  add_stretches();
  for (std::size_t i = 0; i < frames_.hip.size(); ++i) frames_.new_sole[i] += offsets_[i].y;
  slides_.assign(intervals_.size(), false);
  unmended_sole_ = frames_.new_sole;
  find_slides();
  hold_goals();
  for (std::size_t k = 0; k < intervals_.size(); ++k) {
    // Those ankles will be at their goals.
    for (std::size_t i = intervals_[k].first; slides_[k] && i <= intervals_[k].last; ++i)
      frames_.new_sole[i] += frames_.new_goal[i].y - frames_.new_ankle[i].y;
  }
  const std::vector<float> heights = upwards();
  for (std::size_t i = 0; i < offsets_.size(); ++i) {
    offsets_[i].y += heights[i];
    frames_.new_goal[i] += offsets_[i];
  }
  lifts_.assign(offsets_.size(), 0.0f);
  for (auto& turns : turns_) turns.assign(offsets_.size(), kNoRotation);
  changed_.assign(offsets_.size(), true);
}

std::vector<float> Foot::lowering() const {
  const float length = state_.to.legs[index_of(side_)]->length;
  std::vector<float> needed(frames_.hip.size(), 0.0f);
  for (std::size_t i = 0; i < needed.size(); ++i) {
    if (!frames_.ik[i] || !frames_.planted[i]) continue;
    const glm::vec3 leg = frames_.new_hip[i] - frames_.new_goal[i];
    const float across = leg.x * leg.x + leg.z * leg.z, reach = kReach * length;
    if (glm::length(leg) <= reach || across >= reach * reach) continue;
    needed[i] = std::clamp(leg.y - std::sqrt(reach * reach - across), 0.0f, kMaxLowering * length);
  }
  return needed;
}

void Foot::find_planted() {
  const float length = state_.from.legs[index_of(side_)]->length;
  std::vector<bool> still(frames_.ankle.size());
  for (std::size_t i = 0; i < still.size(); ++i) {
    const float speed = glm::distance(frames_.ankle[i], frames_.ankle[i - std::min<std::size_t>(i, 1)]);
    still[i] = frames_.ik[i] && speed < kStillSpeed * length && frames_.sole[i] < kNearFloor * length;
  }
  frames_.planted.assign(still.size(), false);
  intervals_ = contacts_of(still);
  for (const FrameInterval& interval : intervals_) {
    std::fill(frames_.planted.begin() + static_cast<std::ptrdiff_t>(interval.first),
              frames_.planted.begin() + static_cast<std::ptrdiff_t>(interval.last) + 1, true);
  }
}

// By what the goal misses its place against the hip, with a similar leg.
glm::vec3 Foot::leg_error(std::size_t frame) const {
  const glm::vec3 old_leg = frames_.goal[frame] - frames_.hip[frame];
  glm::vec3 error = state_.scale * old_leg - (frames_.new_goal[frame] - frames_.new_hip[frame]);
  error.y *= 1.0f - nearness(frame);
  return clamp_finite(error);
}

// Between the legs, with an offset of the goal; radians.
float Foot::leg_angle(std::size_t frame, glm::vec3 offset) const {
  const glm::vec3 old_leg = frames_.goal[frame] - frames_.hip[frame];
  const glm::vec3 new_leg = frames_.new_goal[frame] + offset - frames_.new_hip[frame];
  return std::atan2(glm::length(glm::cross(old_leg, new_leg)), glm::dot(old_leg, new_leg));
}

// Where the hips turn far and are wide against the legs, the goal follows the hip in part: the leg keeps its
// direction.
std::vector<glm::vec3> Foot::following_hip() const {
  std::vector<float> shares(frames_.hip.size(), 0.0f);
  std::vector<glm::vec3> offsets(frames_.hip.size(), glm::vec3(0.0f));
  bool needed = false;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (!frames_.ik[i]) continue;
    const float angle = leg_angle(i, glm::vec3(0.0f));
    needed = needed || angle > kTooWide;
    if (angle > kMaxLegAngle) shares[i] = 1.0f - kMaxLegAngle / angle;
  }
  if (!needed) return offsets;
  shares = smooth_above(shares, 3);
  for (std::size_t i = 0; i < offsets.size(); ++i) offsets[i] = shares[i] * leg_error(i);
  return held(averaged(offsets, 1));
}

// The smallest part of the mean error in an interval with which no leg turns too far.
glm::vec3 Foot::constant_offset(const FrameInterval& interval) const {
  glm::vec3 low(kMaxNumber), high(-kMaxNumber);
  for (std::size_t i = interval.first; i <= interval.last; ++i) {
    const glm::vec3 error = leg_error(i);
    low = glm::min(low, error);
    high = glm::max(high, error);
  }
  constexpr int kShares = 4;
  glm::vec3 best(0.0f);
  float best_angle = kPi;
  for (int part = 0; part <= kShares && best_angle > kTooWide; ++part) {
    const glm::vec3 offset = 0.5f * (low + high) * (static_cast<float>(part) / kShares);
    float angle = 0.0f;
    for (std::size_t i = interval.first; i <= interval.last; ++i) angle = std::max(angle, leg_angle(i, offset));
    if (angle < best_angle) best = offset, best_angle = angle;
  }
  return best;
}

// A goal that the source does not reach does not say where its foot stands: the target's goal goes where the ankle is.
void Foot::add_stretches() {
  const float length = state_.from.legs[index_of(side_)]->length;
  for (const FrameInterval& interval : intervals_) {
    float largest = 0.0f;
    for (std::size_t i = interval.first; i <= interval.last; ++i)
      largest = std::max(largest, glm::distance(frames_.hip[i], frames_.goal[i]) / length);
    const float share = ease((largest - 1.0f) / kStretched) * state_.scale;
    if (share == 0.0f) continue;
    add_blended(interval, [&](std::size_t i) { return share * (frames_.ankle[i] - frames_.goal[i]); });
  }
}

// An offset that is known while the foot stands, blended into what is before and after.
template <typename OffsetAt>
void Foot::add_blended(const FrameInterval& interval, const OffsetAt& offset_at) {
  const std::size_t first = interval.first - std::min(interval.first, kBlend);
  for (std::size_t i = first; i < std::min(interval.last + kBlend, offsets_.size()); ++i) {
    const std::size_t inside = std::clamp(i, interval.first, interval.last);
    if (i != inside && frames_.planted[i]) continue;
    offsets_[i] += weight_at(interval, i, kBlend) * offset_at(inside);
  }
}

// Where the ankle will be at its goal, but the source's stands stiller than that one's goal, the goal does, too.
void Foot::hold_goals() {
  for (std::size_t k = 0; k < intervals_.size(); ++k) {
    if (!slides_[k]) continue;
    const FrameInterval& interval = intervals_[k];
    const auto apart = [&](std::size_t i) { return state_.scale * (frames_.ankle[i] - frames_.goal[i]) - offsets_[i]; };
    std::vector<glm::vec3> missing;
    float largest = 0.0f;
    for (std::size_t i = interval.first; i <= interval.last; ++i) {
      missing.push_back(apart(i) - apart(interval.first));
      largest = std::max(largest, glm::length(missing.back()));
    }
    if (largest < kSlide) continue;
    for (std::size_t i = interval.first; i <= interval.last; ++i) frames_.new_sole[i] += missing[i - interval.first].y;
    add_blended(interval, [&](std::size_t i) { return missing[i - interval.first]; });
  }
}

// Constant while the foot stands, and blended into that before and after.
std::vector<glm::vec3> Foot::held(std::vector<glm::vec3> offsets) const {
  for (const FrameInterval& interval : intervals_) {
    const glm::vec3 constant = constant_offset(interval);
    const std::size_t first = interval.first - std::min(interval.first, kBlend);
    for (std::size_t i = first; i < std::min(interval.last + kBlend, offsets.size()); ++i) {
      const bool other = frames_.planted[i] && (i < interval.first || i > interval.last);
      if (!other) offsets[i] = glm::mix(offsets[i], constant, weight_at(interval, i, kBlend));
    }
  }
  return offsets;
}

// By how much soles of the target must rise in an interval, so that the lowest is as high as the source's, to scale,
// and none is in the floor.
float Foot::missing_height(const FrameInterval& interval, const std::vector<float>& soles) const {
  float old_lowest = kMaxNumber, lowest = kMaxNumber, below = -kMaxNumber;
  for (std::size_t i = interval.first; i <= interval.last; ++i) {
    old_lowest = std::min(old_lowest, frames_.sole[i]);
    lowest = std::min(lowest, soles[i]);
    below = std::max(below, floor_at(i) - kBelowFloor - soles[i]);
  }
  return std::max(state_.scale * old_lowest - lowest, below);
}

// Soles that stand are as high above the floor as the source's, to scale; between, none goes below the floor.
std::vector<float> Foot::upwards() const {
  std::vector<float> heights(frames_.hip.size(), 0.0f);
  if (intervals_.empty() || old_sole_.empty() || new_sole_.empty()) return lifted(std::move(heights));
  std::vector<float> of_interval;
  for (const FrameInterval& interval : intervals_) of_interval.push_back(missing_height(interval, frames_.new_sole));
  std::size_t next = 0;
  for (std::size_t i = 0; i < heights.size(); ++i) {
    while (next < intervals_.size() && i > intervals_[next].last) ++next;
    if (next == intervals_.size()) {
      heights[i] = of_interval.back();
    } else if (i >= intervals_[next].first || next == 0) {
      heights[i] = of_interval[next];
    } else {
      const auto gap = static_cast<float>(intervals_[next].first - intervals_[next - 1].last);
      const float t = static_cast<float>(i - intervals_[next - 1].last) / gap;
      heights[i] = std::lerp(of_interval[next - 1], of_interval[next], ease(t));
    }
  }
  for (std::size_t i = 0; i < heights.size(); ++i) heights[i] *= nearness(i);
  return lifted(std::move(heights));
}

// Below which no sole goes: that of the source, or the floor.
float Foot::floor_at(std::size_t frame) const { return std::min(0.0f, state_.scale * frames_.sole[frame]); }

// 1 on the floor, 0 for a foot that is high in the air.
float Foot::nearness(std::size_t frame) const {
  if (frames_.planted[frame]) return 1.0f;
  const float air = frames_.sole[frame] / state_.from.legs[index_of(side_)]->length;
  return 1.0f - ease((air - kNearFloor) / 0.1f);
}

std::vector<float> Foot::lifted(std::vector<float> heights) const {
  std::vector<float> needed(heights.size(), 0.0f);
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const float now = frames_.new_sole[i] + heights[i];
    if (frames_.ik[i]) needed[i] = std::clamp(floor_at(i) - kBelowFloor - now, 0.0f, 10.0f);
  }
  const std::vector<float> lift = smooth_above(needed, kLiftSpread);
  for (std::size_t i = 0; i < heights.size(); ++i) {
    if (frames_.ik[i] && !frames_.planted[i]) heights[i] += lift[i];
  }
  return heights;
}

// Lowering and IK may have taken height.
bool Foot::raise() {
  changed_.assign(offsets_.size(), false);
  find_slides();
  bool any = false;
  for (std::size_t k = 0; k < intervals_.size() && !old_sole_.empty() && !new_sole_.empty(); ++k) {
    const FrameInterval& interval = intervals_[k];
    const float height = missing_height(interval, slides_[k] ? frames_.new_sole : unmended_sole_);
    if (height <= kBelowFloor) continue;
    any = true;
    const std::size_t first = interval.first - std::min(interval.first, kBlend);
    for (std::size_t i = first; i < std::min(interval.last + kBlend, offsets_.size()); ++i) {
      if (frames_.planted[i] && (i < interval.first || i > interval.last)) continue;
      offsets_[i].y += weight_at(interval, i, kBlend) * height;
      changed_[i] = true;
    }
  }
  return any;
}

void Foot::begin_frame(PosedFigure& target, std::size_t frame) {
  for (auto& turns : turns_) turns[frame] = kNoRotation;
  lifts_[frame] = 0.0f;
  target.move(goal_, glm::conjugate(frames_.new_parent[frame]) * offsets_[frame]);
}

bool Foot::correct(PosedFigure& target, std::size_t frame) {
  if (!frames_.ik[frame]) return false;
  return frames_.planted[frame] ? start_nearer(target, frame) : lift(target, frame);
}

// IK that starts at its solution stays there.
bool Foot::start_nearer(PosedFigure& target, std::size_t frame) {
  const TwoBones leg{target.at(links_[2]), target.at(links_[1]), target.at(links_[0])};
  const glm::vec3 goal = target.at(goal_);
  const float missed = glm::distance(goal, leg.end);
  auto& [knee_turn, hip_turn] = turns_;
  frames_.new_sole[frame] = new_sole_.height(target);
  if (knee_turn[frame] == kNoRotation) {
    frames_.new_ankle[frame] = leg.end;
    unmended_sole_[frame] = frames_.new_sole[frame];
  }
  const auto solution = missed > kExact ? reach(leg, goal, target.global(links_[1]).rotation * hinge_) : std::nullopt;
  const auto start = [&](int link, glm::quat& turn, glm::quat more) {
    turn = glm::normalize(target.start_ik_from_end(links_[link], more) * turn);
  };
  start(1, knee_turn[frame], solution ? solution->joint : kNoRotation);
  start(2, hip_turn[frame], solution ? solution->root : kNoRotation);
  return solution.has_value();
}

bool Foot::lift(PosedFigure& target, std::size_t frame) {
  const float below = floor_at(frame) - kBelowFloor - new_sole_.height(target);
  const float most = kMaxLift * state_.to.legs[index_of(side_)]->length;
  if (!(below > kExact) || lifts_[frame] + below > most) return false;
  lifts_[frame] += below;
  target.move(goal_, glm::conjugate(frames_.new_parent[frame]) * glm::vec3(0.0f, below, 0.0f));
  return true;
}

void Foot::write() {
  write_goal();
  write_starts();
}

void Foot::write_goal() {
  if (std::ranges::max(lifts_) >= kWorthKeys) {
    const std::vector<float> smooth = smooth_above(lifts_, kLiftSpread);
    for (std::size_t i = 0; i < smooth.size(); ++i) offsets_[i].y += frames_.planted[i] ? 0.0f : smooth[i];
  }
  report();
  float largest = 0.0f;
  for (const glm::vec3 offset : offsets_) largest = std::max(largest, glm::length(offset));
  if (largest < kWorthKeys) return;
  for (std::size_t i = 0; i < offsets_.size(); ++i) {
    offsets_[i] = glm::conjugate(frames_.new_parent[i]) * offsets_[i];
  }
  add_offsets(state_, goal_, offsets_);
}

// Where ankles slide, thigh and shin get keys near the solution of IK, from which it finds the goal.
void Foot::write_starts() {
  find_slides();
  if (std::ranges::find(slides_, true) == slides_.end()) return;
  std::vector<bool> wanted(offsets_.size(), false);
  for (std::size_t k = 0; k < intervals_.size(); ++k) {
    for (std::size_t i = intervals_[k].first; slides_[k] && i <= intervals_[k].last; ++i) wanted[i] = true;
  }
  for (const int link : {1, 2}) {
    auto& turns = turns_[link - 1];
    for (std::size_t i = 0; i < turns.size(); ++i) {
      if (!wanted[i]) turns[i] = kNoRotation;
    }
    state_.report.lowered_keys += add_turns(state_, links_[link], turns, kStartDegrees);
  }
}

void Foot::report() {
  for (const FrameInterval& interval : intervals_) {
    FitContact contact{standard_name({BodyPart::ankle, side_}), "floor", static_cast<std::uint32_t>(interval.first),
                       static_cast<std::uint32_t>(interval.last)};
    contact.moved = glm::length(offsets_[interval.first]);
    state_.report.contacts.push_back(std::move(contact));
  }
}

Sole::Sole(const FitFigure& figure, Side side) {
  const std::int32_t ankle = figure.bone(BodyPart::ankle, side);
  if (ankle < 0) return;
  const Points vertices = foot_vertices(figure, side);
  points_ = vertices.empty() ? usual_shoe(figure, side) : hull(vertices, figure.at(ankle));
}

float Sole::height(const PosedFigure& posed) const {
  float lowest = std::numeric_limits<float>::max();
  for (const auto& [bone, rest] : points_) lowest = std::min(lowest, posed.moved(bone, rest).y);
  return lowest;
}

}  // namespace odori
