#include "window/desktop/dancer_view.h"

#include "base/enums.h"
#include "document/scene.h"
#include "gpu/texture.h"
#include "model/roles.h"
#include "scene/stage.h"
#include "window/desktop/seat.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace odori {

namespace {

// The mip level with at most kMaskLines rows.
int mask_level(int height) {
  int level = 0;
  while ((height >> level) > kMaskLines) ++level;
  return level;
}

constexpr float kDesktopFovDeg = 20.0f;
constexpr float kHeadroom = 1.2f;     // of what is shown, in heights of the dancer
constexpr float kDancerWidth = 0.9f;  // of the window of one dancer, in heights of it
constexpr float kWidthPerDancer = 0.55f;
constexpr float kMaxAspect = 3.0f;
constexpr double kFollow_s = 0.6;     // in which most of the way is done
constexpr float kJumpHeights = 1.5f;  // a distance that is not followed slowly
constexpr float kMinFigure = 0.5f;    // units

bool dances(const Actor& actor) { return actor.visible && !actor.model->accessory && !has_floor(actor); }

float rest_height(const Model& model) {
  float top = 0.0f;
  for (const Vertex& vertex : model.vertices) top = std::max(top, vertex.position.y);
  for (const Bone& bone : model.bones) top = std::max(top, bone.rest_position.y);
  return top;
}

glm::vec3 center_of(const Actor& actor) {
  for (const BodyPart part : {BodyPart::lower_body, BodyPart::center, BodyPart::root}) {
    const std::int32_t bone = actor.roles->bone(part);
    if (has_index(actor.bones.globals, bone)) return actor.bones.globals[bone].translation;
  }
  return actor.bones.globals.empty() ? glm::vec3(0.0f) : actor.bones.globals.front().translation;
}

}  // namespace

void SharedImage::bind(glm::ivec2 size) {
  if (size != size_) {
    glBindTexture(GL_TEXTURE_2D, texture_.id());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, size.x, size.y, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.id(), 0);
    size_ = size;
  }
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glViewport(0, 0, size.x, size.y);
}

GLuint SharedImage::texture() const { return texture_.id(); }

Status DancerView::draw(Renderer& renderer, const Document& document, const Camera& camera, glm::ivec2 pixels,
                        std::optional<glm::vec3> background) {
  RenderOptions options(document.settings.look);
  options.grid = options.axes = options.ground_shadow = false;
  options.background = background ? glm::vec4(*background, 1.0f) : glm::vec4(0.0f);
  load_look_files(options);
  if (!renderer_ || size_ != pixels || samples_ != options.samples) {
    renderer_.reset();
    auto created = ViewportRenderer::create(pixels.x, pixels.y, options.samples);
    if (!created) return created.fault();
    renderer_.emplace(std::move(*created));
    size_ = pixels;
    samples_ = options.samples;
  }
  Views views;
  views.panes[0].skinning = active_pane(document.settings.views).skinning;
  PaneCameras cameras;
  cameras.fill(camera);
  const Status drawn = renderer_->draw(renderer, document.stage, document.gpu_models, options, views, cameras);
  image_.bind(pixels);
  glDisable(GL_SCISSOR_TEST);
  renderer_->blit_to_bound(0, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return drawn;
}

void DancerView::request_mask() {
  const int level = mask_level(size_.y);
  AlphaMask mask{std::max(size_.x >> level, 1), std::max(size_.y >> level, 1), {}};
  const std::size_t cells = mask.width * mask.height;
  mask.alpha.resize(cells);
  reset_pixel_store();
  glBindTexture(GL_TEXTURE_2D, image_.texture());
  glGenerateMipmap(GL_TEXTURE_2D);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, transfer_.id());
  glBufferData(GL_PIXEL_PACK_BUFFER, static_cast<GLsizeiptr>(4 * cells), nullptr, GL_STREAM_READ);
  glGetTexImage(GL_TEXTURE_2D, level, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  glBindTexture(GL_TEXTURE_2D, 0);
  requested_ = std::move(mask);
}

std::optional<AlphaMask> DancerView::take_mask() {
  if (!requested_) return std::nullopt;
  AlphaMask mask = std::move(*requested_);
  requested_.reset();
  glBindBuffer(GL_PIXEL_PACK_BUFFER, transfer_.id());
  const auto bytes = static_cast<GLsizeiptr>(4 * mask.alpha.size());
  const auto* rgba =
      static_cast<const std::uint8_t*>(glMapBufferRange(GL_PIXEL_PACK_BUFFER, 0, bytes, GL_MAP_READ_BIT));
  const std::size_t width = mask.width, height = mask.height;
  for (std::size_t y = 0; rgba != nullptr && y < height; ++y) {
    const std::uint8_t* row = rgba + 4 * width * (height - 1 - y);  // OpenGL's first row is the lowest
    for (std::size_t x = 0; x < width; ++x) mask.alpha[y * width + x] = row[4 * x + 3];
  }
  if (rgba != nullptr) glUnmapBuffer(GL_PIXEL_PACK_BUFFER);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  return rgba != nullptr ? std::optional(std::move(mask)) : std::nullopt;
}

float desktop_aspect(std::size_t dancers) {
  const auto more = static_cast<float>(std::max<std::size_t>(dancers, 1) - 1);
  return std::min(kDancerWidth + kWidthPerDancer * more, kMaxAspect);
}

bool is_on_desktop(const Stage& stage, const Actor& actor) {
  if (dances(actor)) return true;
  return actor.visible && std::ranges::none_of(stage.actors, [](const auto& one) { return dances(*one); });
}

std::size_t desktop_dancers(const Stage& stage) {
  return std::ranges::count_if(stage.actors, [&](const auto& actor) { return is_on_desktop(stage, *actor); });
}

float dancers_height(const Stage& stage) {
  float height = kMinFigure;
  for (const auto& actor : stage.actors) {
    if (is_on_desktop(stage, *actor)) height = std::max(height, rest_height(*actor->model));
  }
  return height;
}

std::vector<glm::vec3> dancers_centers(const Stage& stage) {
  std::vector<glm::vec3> centers;
  for (const auto& actor : stage.actors) {
    if (!is_on_desktop(stage, *actor)) continue;
    const glm::vec3 center = center_of(*actor);
    if (std::isfinite(center.x) && std::isfinite(center.z)) centers.push_back(center);
  }
  return centers;
}

Camera DancerCamera::update(std::span<const glm::vec3> centers, float height, float aspect, double seconds) {
  glm::vec2 low(0.0f), high(0.0f);
  for (std::size_t i = 0; i < centers.size(); ++i) {
    const glm::vec2 at(centers[i].x, centers[i].z);
    low = i == 0 ? at : glm::min(low, at);
    high = i == 0 ? at : glm::max(high, at);
  }
  const float tall = kHeadroom * height;
  const float wide = (high.x - low.x + kDancerWidth * tall) / aspect;
  const View wanted{0.5f * (low + high), std::max(tall, wide)};
  const bool jumps = !view_ || glm::distance(view_->center, wanted.center) > kJumpHeights * height;
  if (jumps) view_ = wanted;
  const auto share = static_cast<float>(1.0 - std::exp(-3.0 * std::max(seconds, 0.0) / kFollow_s));
  view_->center += share * (wanted.center - view_->center);
  view_->height += share * (wanted.height - view_->height);
  Camera camera;
  camera.fov_deg = kDesktopFovDeg;
  camera.distance = -0.5f * view_->height / std::tan(glm::radians(0.5f * kDesktopFovDeg));
  camera.target = {view_->center.x, view_->height * (0.5f - kBelowGround), view_->center.y};
  return camera;
}

glm::vec3 pointer_in_world(const Camera& camera, glm::vec2 position, glm::vec2 window) {
  const CameraFrame frame = camera_frame(camera);
  const float half = std::tan(glm::radians(0.5f * camera.fov_deg)) * 2.0f / std::max(window.y, 1.0f);
  const glm::vec2 from_middle = (position - 0.5f * window) * half;
  const glm::vec3 direction = glm::normalize(frame.forward + from_middle.x * frame.right - from_middle.y * frame.up);
  return frame.eye + direction * (0.5f * std::abs(camera.distance));
}

}  // namespace odori
