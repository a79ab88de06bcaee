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

FrameView frame_view(const Camera& camera, const Light& light, float aspect, const ViewportPart& part) {
  const CameraFrame frame = camera_frame(camera);
  const float length = glm::length(light.direction);
  FrameView result;
  const glm::mat4 whole = world_to_clip(camera, aspect);
  result.vertical_scale = glm::length(glm::vec3(whole[0][1], whole[1][1], whole[2][1]));
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
