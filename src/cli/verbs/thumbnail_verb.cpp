#include "base/file_finder.h"
#include "base/files.h"
#include "base/platform/system.h"
#include "base/translate.h"
#include "cli/opened_files.h"
#include "cli/output_files.h"
#include "cli/verbs.h"
#include "format/formats.h"
#include "gpu/headless_context.h"
#include "image/image_writer.h"
#include "loading/load.h"
#include "render/large_image.h"
#include "view/camera_control.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kThumbnailShare = 0.94f;  // of the image's width or height that the model fills
constexpr int kThumbnailSamples = 4;
constexpr int kFaceFrames = 64;  // of a facial motion that are compared

inline constexpr FaultKind kNoSampleModel{"thumbnail.no_dancer",
                                          "the sample dancer, who shows motions, is not installed"};

// The model to show and, for a motion, the motion after it. `file` is no folder.
Result<StageOptions> stage_options(const std::filesystem::path& file) {
  StageOptions options;
  options.physics = false;
  options.files = {file};
  const auto reader = FileReader::open(file);
  if (!reader) return reader.fault();
  if (!is_motion_file(detect_file_kind(reader->head()))) return options;
  const std::filesystem::path assets = assets_folder();
  if (assets.empty()) return fault(kNoSampleModel);
  options.files.insert(options.files.begin(), assets / "komai.pmx");
  return options;
}

// Whether the motion animates the face alone: it has morphs, and no key moves a bone.
bool is_facial(const Motion& motion) {
  if (motion.morphs.empty()) return false;
  for (const BoneTrack& track : motion.bones) {
    for (const BoneKey& key : track.keys) {
      if (key.translation != glm::vec3(0.0f) || std::abs(key.rotation.w) < 0.99999f) return false;
    }
  }
  return true;
}

// The frame that shows a motion: a third of the way, when a dance has left its first pose; of a facial motion the one
// with the strongest expression among kFaceFrames.
double telling_frame(Stage& stage, bool facial) {
  const double last = static_cast<double>(last_frame(stage));
  if (!facial) return std::floor(last / 3.0);
  double strongest = 0.0;
  float strength = -1.0f;
  for (int i = 0; i < kFaceFrames; ++i) {
    const double frame = std::floor(last * i / (kFaceFrames - 1));
    advance(stage, frame);
    const std::vector<float>& weights = stage.actors.front()->morphs.weights;
    const float sum = std::accumulate(weights.begin(), weights.end(), 0.0f);
    if (sum <= strength) continue;
    strongest = frame;
    strength = sum;
  }
  return strongest;
}

// The posed vertices of all surfaces that are not fully transparent, in world space; of the head alone if `head`.
std::vector<glm::vec3> visible_points(const Stage& stage, bool head) {
  std::vector<glm::vec3> points;
  for (const auto& actor : stage.actors) {
    const Model& model = *actor->model;
    const std::vector<glm::vec3> vertices = skinned_vertices(*actor, Skinning{}).positions;
    const std::int32_t bone = actor->roles->bone(BodyPart::head);
    for (std::size_t i = 0; i < model.materials.size(); ++i) {
      const Material& material = model.materials[i];
      if (actor->morphs.materials[i].diffuse.a <= 0.0f) continue;
      const auto first = model.indices.begin() + material.first_index;
      for (auto index = first; index != first + material.index_count; ++index) {
        const std::size_t vertex = *index;
        if (!head || model.vertices[vertex].bones[0] == bone) points.push_back(vertices[vertex]);
      }
    }
  }
  return points;
}

// Poses the stage and aims its camera: at a model from the front, or as a camera motion does.
void pose_for_thumbnail(Stage& stage, bool has_motion) {
  const Motion& motion = *stage.actors.front()->motion;
  const bool facial = has_motion && is_facial(motion);
  const bool camera_only = has_motion && !has_model_tracks(motion) && !stage.camera_keys.empty();
  stage.follow_camera_motion = camera_only;
  advance(stage, has_motion ? telling_frame(stage, facial) : 0.0);
  if (!camera_only) stage.camera = front_camera(visible_points(stage, facial), 1.0f, kThumbnailShare);
}

// A project or scene, as it was saved.
void pose_show(const StageOptions& options, OpenedFiles& opened) {
  apply_view(options, 1.0f, opened);
  advance(opened.document.stage, opened.document.clock.frame);
}

Result<Image> draw_thumbnail(OpenedFiles& opened, int size) {
  auto context = HeadlessContext::create();
  if (!context) return context.fault();
  auto renderer = Renderer::create(VertexSkinning::fastest);
  if (!renderer) return renderer.fault();
  auto target = LargeImage::create({size, size, kThumbnailSamples, 1});
  if (!target) return target.fault();
  if (const Status uploaded = upload_all(*renderer, opened); !uploaded) return uploaded.fault();
  RenderOptions options;
  options.grid = options.ground_shadow = options.self_shadow = false;
  options.background = glm::vec4(0.0f);
  PaneCameras cameras;
  cameras.fill(opened.document.stage.camera);
  return target->draw(*renderer, opened.document.stage, opened.document.gpu_models, options, Views{}, cameras);
}

[[noreturn]] void give_up() {
  print_error(ExitStatus::unreadable_input, tr_format("no thumbnail within {} s", kThumbnailTime.count()));
  std::_Exit(static_cast<int>(ExitStatus::unreadable_input));
}

}  // namespace

ExitStatus thumbnail_verb(const ThumbnailOptions& options) {
  if (options.report) report_to_standard_output();
  limit_memory(kThumbnailMemory);
  keep_to_roots();
  if (!options.root.empty()) add_opened_folder(options.root);
  std::optional<Deadline> deadline(std::in_place, kThumbnailTime, give_up);
  Diagnostics ignored;
  const auto file = file_to_open(options.file, ignored);
  if (!file) return print_error(ExitStatus::unreadable_input, options.file, file.fault());
  const auto stage = stage_options(*file);
  if (!stage) return print_error(ExitStatus::unreadable_input, *file, stage.fault());
  auto opened = open_stage(*stage, true);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  auto& files = std::get<OpenedFiles>(opened);
  if (const Status allowed = check_output(options.output, input_files(*stage, files)); !allowed) {
    return print_output_error(options.output, allowed.fault());
  }
  const bool show = std::ranges::any_of(files.reports, [](const auto& one) { return one.show; });
  if (show) pose_show(*stage, files);
  if (!show) pose_for_thumbnail(files.document.stage, stage->files.size() > 1);
  const auto image = draw_thumbnail(files, options.size);
  if (!image) return print_error(ExitStatus::no_opengl, describe(image.fault()));
  deadline.reset();
  if (const Status done = write_image(options.output, *image); !done) {
    return print_error(ExitStatus::unwritable_output, options.output, done.fault());
  }
  return ExitStatus::success;
}

}  // namespace odori
