#include "render/detail/frame_view.h"

namespace odori {

FrameView frame_view(const Camera& camera, const Light& light, float aspect) {
  const CameraFrame frame = camera_frame(camera);
  const float length = glm::length(light.direction);
  FrameView result;
  result.view_projection = world_to_clip(camera, aspect);
  result.view_rotation = glm::mat3(view_matrix(camera));
  result.eye = frame.eye;
  result.towards_eye = camera.perspective ? glm::vec4(frame.eye, 1.0f) : glm::vec4(-frame.forward, 0.0f);
  if (length > 0.0f) result.light_direction = light.direction / length;
  result.light_color = light.color;
  result.fov_deg = camera.fov_deg;
  return result;
}

}  // namespace odori
