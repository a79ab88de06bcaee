#pragma once

// What a command line asks for, once understood.

#include "model/pose.h"
#include "session/window_options.h"
#include "skin/skin.h"
#include "viewer/views.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace odori {

// Which frames: a list in the order asked, or a range with its last frame included; neither is the whole motion.
struct FrameSelection {
  struct Range {
    double first = 0.0;
    double last = 0.0;
    double step = 0.0;  // > 0; 0: one a picture of the output
  };
  std::vector<double> list;
  std::optional<Range> range;
};

// "N[,N...]"; nothing when a part is not a finite number.
std::optional<std::vector<double>> parse_frame_list(const std::string& text);
// "A..B[:STEP]", B >= A, STEP > 0.
std::optional<FrameSelection::Range> parse_frame_range(const std::string& text);
// The frames asked for; `by_default`, which has a step, where neither list nor range was given.
std::vector<double> frames_of(const FrameSelection& selection, const FrameSelection::Range& by_default);

enum class CameraChoice : std::uint8_t { automatic, motion, given };

// "MODE[,MODE...]".
std::optional<std::vector<SkinningMode>> parse_views(const std::string& text);
// "panes", "wipe", "wipe:SHARE", "blink" or "overlay".
bool parse_comparison(const std::string& text, ViewsOptions& options);
// Options shared by every verb that poses a model.
struct StageOptions {
  std::vector<std::filesystem::path> files;
  CameraChoice camera_choice = CameraChoice::motion;  // falls back to automatic without a camera motion
  Camera camera;                                      // for CameraChoice::given
  std::optional<Light> light;                         // stands over the motion's
  std::vector<std::pair<std::string, float>> morphs;  // set by hand, by name
  bool ik = true;
  std::optional<bool> physics;             // by default on
  std::filesystem::path physics_settings;  // a file of the window's settings, for those of physics; empty: as usual
};

// "auto", "motion", or "X,Y,Z,PITCH,YAW,ROLL,DISTANCE,FOV[,ortho]" (degrees).
bool parse_camera(const std::string& text, StageOptions& options);
// "R,G,B,X,Y,Z".
std::optional<Light> parse_light(const std::string& text);
// "NAME=W"; the name may hold '='.
std::optional<std::pair<std::string, float>> parse_morph(const std::string& text);
// "WxH", each 1..16384.
std::optional<std::pair<int, int>> parse_size(const std::string& text);
// "ground", "self", both with a comma, or "off".
std::optional<ShadowChoice> parse_shadow(const std::string& text);
// "RRGGBB", "RRGGBBAA" or "none".
std::optional<glm::vec4> parse_color(const std::string& text);

// As parse_color, or the path of a picture.
std::optional<BackgroundChoice> parse_background(const std::string& text);

}  // namespace odori
