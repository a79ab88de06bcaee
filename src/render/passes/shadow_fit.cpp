#include "render/passes/shadow_fit.h"

#include "render/detail/culling.h"
#include "render/gpu_model.h"
#include "scene/overrides.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include <glm/gtc/matrix_transform.hpp>

namespace odori {

namespace {

constexpr float kRadiusStep = 0.5f;  // units; keeps the scale of the map constant under small movements
constexpr int kSoftBlur = 2;         // of the map that covers all models
constexpr int kMaxSoftBlur = 4;
constexpr int kMinDetailSide = 64;  // texels; more than the margins of a map
// Models up to this radius, units, share the finer texels even if the driver's limit makes these coarser: MMD's
// characters, which are 20 units tall, and what they carry.
constexpr double kCharacterRadius = 20.0;
constexpr double kSimilarSize = 2.0;  // as do models up to this factor larger than the smallest one in view

float radius_of(const Box& box) {
  const float exact = std::max(0.5f * glm::distance(box.low, box.high), kRadiusStep);
  return std::ceil(exact / kRadiusStep) * kRadiusStep;
}

struct ShadowRoles {
  bool casts = false;
  bool receives = false;
};

ShadowRoles roles_of(const Actor& actor) {
  ShadowRoles roles;
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    roles.casts |= casts_self_shadow(actor, i);
    roles.receives |= receives_self_shadow(actor, i);
  }
  return roles;
}

glm::mat4 light_rotation(glm::vec3 light_direction) {
  const bool steep = std::abs(light_direction.y) > 0.99f;
  return glm::lookAtLH(glm::vec3(0.0f), light_direction, steep ? glm::vec3(0, 0, 1) : glm::vec3(0, 1, 0));
}

// The projection of all models.
struct WholeStage {
  glm::mat4 rotation{1.0f};  // world to the light's space
  glm::vec3 center{0.0f};    // light's space
  float radius = 1.0f;

  float texel(int side) const { return 2.0f * radius / static_cast<float>(side); }
  double low_depth() const { return double(center.z) - double(radius); }
  double high_depth() const { return double(center.z) + double(radius); }
};

ShadowMapFit fit_whole(const WholeStage& stage, int side, bool soft) {
  const float radius = stage.radius;
  const float texel = stage.texel(side);
  const float x = std::round(stage.center.x / texel) * texel;
  const float y = std::round(stage.center.y / texel) * texel;
  const glm::mat4 projection =
      glm::orthoLH_NO(x - radius, x + radius, y - radius, y + radius, stage.center.z - radius, stage.center.z + radius);
  return {projection * stage.rotation, glm::ivec2(side), soft ? kSoftBlur : 0};
}

// A view as seen from the light.
struct LightView {
  Hexahedron frustum;               // light's space
  std::array<glm::vec4, 6> planes;  // of the frustum, world space, with normals of unit length
  glm::vec4 clip_w{0.0f};           // world position to w of clip space, which is the depth of a perspective view
  double pixel = 1.0;               // sides of a pixel where w is 1, units
};

LightView light_view(const ShadowView& view, const glm::mat4& light_rotation) {
  const glm::dmat4 clip(view.world_to_clip);
  LightView result;
  result.frustum = frustum(clip * glm::transpose(glm::dmat4(light_rotation)));
  const Hexahedron world = frustum(clip);
  for (std::size_t i = 0; i < world.planes.size(); ++i) {
    result.planes[i] = glm::vec4(world.planes[i] / glm::length(glm::dvec3(world.planes[i])));
  }
  const glm::mat4 rows = glm::transpose(view.world_to_clip);
  result.clip_w = rows[3];
  result.pixel = 2.0 / (double(glm::length(glm::vec3(rows[1]))) * view.size.y);
  return result;
}

// A visible model that casts or receives shadows.
struct Subject {
  const Actor* actor = nullptr;
  std::span<const float> bone_radii;
  double rest_radius = 0.0;  // in the rest pose, units: does not change while the model moves
  Box box;                   // world space
  LightBox reach;            // light's space: the model, and behind it as much room for its shadow as it is large
  LightBox seen;             // the part of `reach` in view
  double pixel = 1.0;        // sides of a pixel at its nearest bone in view, units
};

bool in_view(const LightView& view, glm::vec3 center, float radius) {
  return std::ranges::all_of(
      view.planes, [&](const glm::vec4& plane) { return glm::dot(plane, glm::vec4(center, 1.0f)) >= -radius; });
}

// Calls use(center, radius) for each bone that moves vertices: a sphere that contains these, world space.
template <typename Use>
void for_each_bone(const Subject& subject, const Use& use) {
  for (std::size_t i = 0; i < subject.bone_radii.size(); ++i) {
    if (subject.bone_radii[i] >= 0.0f) use(subject.actor->bones.globals[i].translation, subject.bone_radii[i]);
  }
}

// Smallest w in clip space of the model's bones in view, with what they move. If none is in view, only the model's
// shadow can be, which is about as far away as the model.
float nearest_w(const LightView& view, const Subject& subject) {
  float in_sight = 1e30f;
  float anywhere = 1e30f;
  for_each_bone(subject, [&](glm::vec3 center, float radius) {
    const float w = glm::dot(view.clip_w, glm::vec4(center, 1.0f)) - radius * glm::length(glm::vec3(view.clip_w));
    anywhere = std::min(anywhere, w);
    if (in_view(view, center, radius)) in_sight = std::min(in_sight, w);
  });
  return std::max(in_sight < 1e30f ? in_sight : anywhere, kNearPlane);
}

// The parts of the model itself that are in view, light's space.
LightBox bones_in_view(const Subject& subject, const WholeStage& stage, const LightView& view) {
  LightBox all;
  for_each_bone(subject, [&](glm::vec3 center, float radius) {
    if (!in_view(view, center, radius)) return;
    const glm::dvec3 at(stage.rotation * glm::vec4(center, 1.0f));
    all.add(visible_part(view.frustum, box_around(at, double(radius))));
  });
  return all;
}

float rest_radius(const Model& model, std::span<const float> bone_radii) {
  Box rest;
  for (std::size_t i = 0; i < bone_radii.size(); ++i) {
    if (bone_radii[i] >= 0.0f) add_sphere(rest, model.bones[i].rest_position, bone_radii[i]);
  }
  return radius_of(rest);
}

Subject make_subject(const Actor& actor, std::span<const float> bone_radii, const WholeStage& stage,
                     const LightView& view) {
  Subject subject;
  subject.actor = &actor;
  subject.bone_radii = bone_radii;
  subject.box = bone_box(actor, bone_radii);
  if (subject.box.empty()) return subject;
  for_each_bone(subject, [&](glm::vec3 center, float radius) {
    subject.reach.add(box_around(glm::dvec3(stage.rotation * glm::vec4(center, 1.0f)), double(radius)));
  });
  subject.rest_radius = double(rest_radius(*actor.model, bone_radii));
  subject.reach.high.z = std::min(subject.reach.high.z + 2.0 * subject.rest_radius, stage.high_depth());
  subject.seen = visible_part(view.frustum, subject.reach);
  subject.pixel = view.pixel * double(nearest_w(view, subject));
  return subject;
}

bool is_finite(const LightBox& box) {
  return std::isfinite(glm::dot(box.low, box.low)) && std::isfinite(glm::dot(box.high, box.high));
}

std::vector<Subject> subjects_in_view(const Stage& stage, GpuModels models, const WholeStage& whole,
                                      const LightView& view) {
  std::vector<Subject> subjects;
  for (std::size_t i = 0; i < models.size(); ++i) {
    const Actor& actor = *stage.actors[i];
    const ShadowRoles roles = roles_of(actor);
    if (!actor.pose.visible || (!roles.casts && !roles.receives)) continue;
    Subject subject = make_subject(actor, models[i]->bone_influence_radii(), whole, view);
    if (!subject.seen.empty() && is_finite(subject.seen)) subjects.push_back(std::move(subject));
  }
  return subjects;
}

// A part of the stage in texels of a power of two.
struct Grid {
  double texel = 1.0;  // side, units
  glm::dvec2 low{0};   // first column and row, whole numbers counted from the origin of the light's space
  glm::ivec2 size{0};
};

double floor_to_power_of_two(double value) { return std::exp2(std::floor(std::log2(value))); }

// The filter also reads texels beside the part.
int margin(int blur) { return blur + 2; }

struct GridLimits {
  int max_side = 0;
  double max_texels = 0.0;
};

// Texels no smaller than `finest`; larger if the limits require it.
Grid grid_over(const LightBox& part, double finest, const GridLimits& limits) {
  Grid grid;
  for (grid.texel = finest;; grid.texel *= 2.0) {
    const glm::dvec2 low = glm::floor(glm::dvec2(part.low) / grid.texel) - double(margin(kMaxSoftBlur));
    const glm::dvec2 high = glm::ceil(glm::dvec2(part.high) / grid.texel) + double(margin(kMaxSoftBlur));
    const glm::dvec2 size = high - low;
    if (std::max(size.x, size.y) > limits.max_side || size.x * size.y > limits.max_texels) continue;
    grid.low = low;
    grid.size = glm::ivec2(size);
    return grid;
  }
}

// As wide as the filter of a map of its own for models of this radius.
int soft_blur(float radius, double texel) {
  const double width = (2 * kSoftBlur + 1) * 2.0 * double(radius) / kShadowMapSide;
  return std::clamp(static_cast<int>(std::lround(0.5 * (width / texel - 1.0))), 0, kMaxSoftBlur);
}

// Side of the texels for pixels of this size. A soft edge needs no texels much smaller than itself.
double finest_texel(double pixel, float radius, bool soft) {
  const double texel = floor_to_power_of_two(pixel);
  if (!soft) return texel;
  const double width = (2 * kSoftBlur + 1) * 2.0 * double(radius) / kShadowMapSide;
  return std::max(texel, floor_to_power_of_two(2.0 * width / (2 * kMaxSoftBlur + 1)));
}

ShadowMapFit map_of(const Grid& grid, const WholeStage& stage, int blur) {
  const glm::dvec2 low = grid.low * grid.texel;
  const glm::dvec2 high = (grid.low + glm::dvec2(grid.size)) * grid.texel;
  const glm::dmat4 projection = glm::orthoLH_NO(low.x, high.x, low.y, high.y, stage.low_depth(), stage.high_depth());
  return {glm::mat4(projection * glm::dmat4(stage.rotation)), grid.size, blur};
}

// The models that the finer map is for.
struct Joined {
  std::size_t count = 0;
  LightBox seen;
  Box box;
  double pixel = 1e30;  // the smallest

  void add(const Subject& subject) {
    ++count;
    seen.add(subject.seen);
    box.add(subject.box);
    pixel = std::min(pixel, subject.pixel);
  }
};

// From the smallest model on: those of similar size, and larger ones as long as these cost the others nothing.
Joined join(std::vector<Subject>& subjects, const GridLimits& limits, bool soft) {
  std::ranges::sort(subjects, [](const Subject& a, const Subject& b) { return a.rest_radius < b.rest_radius; });
  const double similar = std::max(kCharacterRadius, kSimilarSize * subjects.front().rest_radius);
  Joined joined;
  for (const Subject& subject : subjects) {
    if (subject.rest_radius > similar && joined.count > 0) {
      const double finest = finest_texel(joined.pixel, radius_of(joined.box), soft);
      LightBox both = joined.seen;
      both.add(subject.seen);
      if (grid_over(both, finest, limits).texel > finest) break;
    }
    joined.add(subject);
  }
  return joined;
}

// The models' own parts in view, and what is in their shadow; without the latter if all of it would take larger texels.
Grid detail_grid(const Joined& joined, const std::vector<Subject>& subjects, double finest, const WholeStage& stage,
                 const LightView& light, const GridLimits& limits) {
  const Grid part = grid_over(joined.seen, finest, limits);
  if (part.texel <= finest) return part;
  LightBox bones;
  for (std::size_t i = 0; i < joined.count; ++i) bones.add(bones_in_view(subjects[i], stage, light));
  if (bones.empty() || !is_finite(bones)) return part;
  const Grid tight = grid_over(bones, finest, limits);
  return tight.texel < part.texel ? tight : part;
}

// Up to twice as many texels along each axis as the image, or a window, has pixels, because what it shows is longer in
// the light's space where the light is not parallel to the view.
GridLimits grid_limits(const ShadowView& view, int max_side) {
  const auto longest = static_cast<unsigned>(std::max({view.size.x, view.size.y, kShadowMapSide}));
  const double side = 2.0 * std::bit_ceil(longest);
  return {max_side, std::min(side * side, kMaxShadowTexels)};
}

// Replaces or adds to the map of all models where its texels are larger than pixels.
void add_detail(ShadowFit& fit, const WholeStage& stage, std::vector<Subject>& subjects, const ShadowView& view,
                const LightView& light, int max_side) {
  const auto whole_texel = double(stage.texel(fit.whole.size.x));
  const bool coarse = std::ranges::any_of(subjects, [&](const Subject& s) { return s.pixel < whole_texel; });
  if (!coarse) return;
  const GridLimits limits = grid_limits(view, max_side);
  const Joined joined = join(subjects, limits, view.soft);
  const float radius = radius_of(joined.box);
  const double finest = finest_texel(joined.pixel, radius, view.soft);
  const Grid part = detail_grid(joined, subjects, finest, stage, light, limits);
  if (!(part.texel < whole_texel)) return;
  const auto blur = [&](float of, double texel) { return view.soft ? soft_blur(of, texel) : 0; };
  if (joined.count == subjects.size()) {
    const glm::dvec3 center(stage.center);
    const LightBox all = box_around(center, double(stage.radius));
    const Grid one = grid_over(visible_part(light.frustum, all), part.texel, limits);
    if (one.texel <= part.texel) {
      fit.whole = map_of(one, stage, blur(stage.radius, one.texel));
      fit.whole_is_fine = true;
      return;
    }
  }
  fit.detail = map_of(part, stage, blur(radius, part.texel));
}

constexpr std::array<glm::dvec3, 3> kAxes{glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)};

// Adds the ends of what the planes leave of a line segment.
void add_clipped_segment(LightBox& bounds, const glm::dvec3& start, const glm::dvec3& end, const Hexahedron& by) {
  double first = 0.0;
  double last = 1.0;
  for (const glm::dvec4& plane : by.planes) {
    const double at_start = glm::dot(plane, glm::dvec4(start, 1.0));
    const double at_end = glm::dot(plane, glm::dvec4(end, 1.0));
    if (at_start < 0.0 && at_end < 0.0) return;
    const double crossing = at_start / (at_start - at_end);
    if (at_start < 0.0) first = std::max(first, crossing);
    if (at_end < 0.0) last = std::min(last, crossing);
  }
  if (!(first <= last)) return;
  bounds.add(glm::mix(start, end, first));
  bounds.add(glm::mix(start, end, last));
}

void add_clipped_edges(LightBox& bounds, const Hexahedron& edges, const Hexahedron& by) {
  for (std::size_t corner = 0; corner < edges.corners.size(); ++corner) {
    for (std::size_t axis = 1; axis < edges.corners.size(); axis *= 2) {
      if ((corner & axis) == 0) add_clipped_segment(bounds, edges.corners[corner], edges.corners[corner | axis], by);
    }
  }
}

}  // namespace

std::optional<ShadowFit> fit_shadow_maps(const Stage& stage, GpuModels models, const ShadowView& view,
                                         const ShadowLimits& limits) {
  Box box;
  ShadowRoles roles;
  for (std::size_t i = 0; i < models.size(); ++i) {
    const Actor& actor = *stage.actors[i];
    if (!actor.pose.visible) continue;
    const ShadowRoles of_actor = roles_of(actor);
    roles.casts |= of_actor.casts;
    roles.receives |= of_actor.receives;
    box.add(bone_box(actor, models[i]->bone_influence_radii()));
  }
  if (!roles.casts || !roles.receives || box.empty()) return std::nullopt;

  WholeStage whole;
  whole.rotation = light_rotation(view.light_direction);
  whole.center = glm::vec3(whole.rotation * glm::vec4(0.5f * (box.low + box.high), 1.0f));
  whole.radius = radius_of(box);
  ShadowFit fit{fit_whole(whole, limits.whole_side, view.soft), false, std::nullopt, 2.0f * whole.radius};
  if (limits.max_detail_side < kMinDetailSide) return fit;
  const LightView light = light_view(view, whole.rotation);
  std::vector<Subject> subjects = subjects_in_view(stage, models, whole, light);
  if (!subjects.empty()) add_detail(fit, whole, subjects, view, light, limits.max_detail_side);
  return fit;
}

Hexahedron box_hexahedron(const LightBox& box) {
  Hexahedron result;
  for (unsigned i = 0; i < result.corners.size(); ++i) result.corners[i] = corner_of(box, i);
  for (std::size_t i = 0; i < kAxes.size(); ++i) {
    result.planes[2 * i] = glm::dvec4(kAxes[i], -glm::dot(kAxes[i], box.low));
    result.planes[2 * i + 1] = glm::dvec4(-kAxes[i], glm::dot(kAxes[i], box.high));
  }
  return result;
}

Hexahedron frustum(const glm::dmat4& to_clip) {
  Hexahedron result;
  const glm::dmat4 from_clip = glm::inverse(to_clip);
  const LightBox clip{glm::dvec3(-1.0), glm::dvec3(1.0)};
  for (unsigned i = 0; i < result.corners.size(); ++i) {
    const glm::dvec4 corner = from_clip * glm::dvec4(corner_of(clip, i), 1.0);
    result.corners[i] = glm::dvec3(corner) / corner.w;
  }
  const glm::dmat4 rows = glm::transpose(to_clip);
  for (std::size_t i = 0; i < kAxes.size(); ++i) {
    const auto row = static_cast<glm::dmat4::length_type>(i);
    result.planes[2 * i] = rows[3] + rows[row];
    result.planes[2 * i + 1] = rows[3] - rows[row];
  }
  return result;
}

// Each corner of the intersection of two convex bodies is on an edge of one of them.
LightBox visible_part(const Hexahedron& view, const LightBox& box) {
  LightBox bounds;
  const Hexahedron body = box_hexahedron(box);
  add_clipped_edges(bounds, body, view);
  add_clipped_edges(bounds, view, body);
  return bounds;
}

}  // namespace odori
