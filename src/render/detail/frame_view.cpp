#include "render/detail/frame_view.h"

namespace odori {

namespace {

// Stretches the part over all of clip space; exact identity for the whole view.
glm::mat4 crop_matrix(const ViewportPart& part) {
  const glm::dvec2 scale = 1.0 / (part.high - part.low);
  const glm::dvec2 shift = (1.0 - part.low - part.high) * scale;
  glm::mat4 crop(1.0f);
  crop[0][0] = static_cast<float>(scale.x);
  crop[1][1] = static_cast<float>(scale.y);
  crop[3][0] = static_cast<float>(shift.x);
  crop[3][1] = static_cast<float>(shift.y);
  return crop;
}

// Of view space, as seen from another point of the lens: the plane of focus stays where it is.
glm::mat4 lens_shear(const ViewOffset& offset) {
  glm::mat4 shear(1.0f);
  shear[2] = glm::vec4(offset.lens / offset.focus_distance, 1.0f, 0.0f);
  shear[3] = glm::vec4(-offset.lens, 0.0f, 1.0f);
  return shear;
}

bool is_whole(const ViewportPart& part) { return part.low == glm::dvec2(0.0) && part.high == glm::dvec2(1.0); }

}  // namespace

int viewport_margin(int line_width) { return line_width + 1; }

glm::ivec2 max_viewport_size() {
  glm::ivec2 size(0);
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, &size.x);
  return size;
}

ViewportPart viewport_part(glm::ivec2 size, glm::ivec2 origin, glm::ivec2 framebuffer_size, int line_width) {
  const glm::ivec2 max_size = max_viewport_size();
  if (framebuffer_size == glm::ivec2(0) || (size.x <= max_size.x && size.y <= max_size.y))
    return {{-origin.x, -origin.y, size.x, size.y}};
  const int margin = viewport_margin(line_width);
  const glm::ivec2 part = framebuffer_size + 2 * margin;
  const glm::dvec2 low = glm::dvec2(origin - margin) / glm::dvec2(size);
  return {{-margin, -margin, part.x, part.y}, low, low + glm::dvec2(part) / glm::dvec2(size)};
}

glm::mat4 world_to_clip(const Camera& camera, glm::ivec2 size, const ViewOffset& offset) {
  const float aspect = aspect_of(size);
  if (offset == ViewOffset()) return world_to_clip(camera, aspect);
  glm::mat4 shift(1.0f);
  shift[3] = glm::vec4(2.0f * offset.pixel / glm::vec2(size), 0.0f, 1.0f);
  return shift * projection_matrix(camera, aspect) * lens_shear(offset) * view_matrix(camera);
}

FrameView frame_view(const Camera& camera, const Light& light, glm::ivec2 size, const ViewportPart& part,
                     const ViewOffset& offset) {
  CameraFrame frame = camera_frame(camera);
  frame.eye += frame.right * offset.lens.x + frame.up * offset.lens.y;
  const float length = glm::length(light.direction);
  FrameView result;
  const glm::mat4 unshifted = world_to_clip(camera, aspect_of(size));
  const glm::mat4 whole = world_to_clip(camera, size, offset);
  result.vertical_scale = glm::length(glm::vec3(unshifted[0][1], unshifted[1][1], unshifted[2][1]));
  result.view_projection = is_whole(part) ? whole : crop_matrix(part) * whole;
  result.part = part;
  result.view_rotation = glm::mat3(view_matrix(camera));
  result.eye = frame.eye;
  result.towards_eye = camera.perspective ? glm::vec4(frame.eye, 1.0f) : glm::vec4(-frame.forward, 0.0f);
  if (length > 0.0f) result.light_direction = light.direction / length;
  result.fov_deg = camera.fov_deg;
  return result;
}

}  // namespace odori
