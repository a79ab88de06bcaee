#pragma once

// The values of command line options, and the functions that parse them. Every parser returns nothing (or false) for
// text that is not valid.

#include "app/settings/window_options.h"
#include "base/fault.h"
#include "model/pose.h"
#include "scene/motion_layers.h"
#include "skin/skin.h"
#include "view/views.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace odori {

// The frames to evaluate: a list in the order given, or a range that includes its last frame. If both are empty, the
// verb's default applies.
struct FrameSelection {
  struct Range {
    double first = 0.0;  // frames, 30 per second, fractions allowed
    double last = 0.0;
    double step = 0.0;  // frames, > 0; 0: one per output frame
  };
  std::vector<double> list;
  std::optional<Range> range;
};

inline bool has_step(const FrameSelection& selection) { return selection.range && selection.range->step > 0.0; }

// "N[,N...]", finite numbers.
std::optional<std::vector<double>> parse_frame_list(const std::string& text);
// "A..B[:STEP]", B >= A, STEP > 0.
std::optional<FrameSelection::Range> parse_frame_range(const std::string& text);

inline constexpr FaultKind kTooManyFrames{"frames.too_many", "the range of frames is too long"};
inline constexpr std::size_t kMaxFrames = 20'000'000;  // of a range; 7 days at 30 per second

inline constexpr FaultKind kNegativeFrame{"frames.negative", "frames are counted from 0"};
inline constexpr FaultKind kFramePastEnd{"frames.past_end", "this is too long after the end of the motion"};
// After the end a motion holds its last pose while physics settles, which may be wanted for a minute. A number beyond
// that is taken for a mistake: physics would be simulated up to it.
inline constexpr double kMaxFramesPastEnd = 60.0 * 30.0;

// Fails with kNegativeFrame or kFramePastEnd if the list or range has such a frame. `end`: the last frame of all
// motions.
Status check_selection(const FrameSelection& selection, double end);

// The frames of the list or range, or of `by_default` if neither was given. A range without a step has the step of
// `by_default`, which must be > 0. Fails with kTooManyFrames, and as check_selection if `end` is given.
Result<std::vector<double>> selected_frames(const FrameSelection& selection, const FrameSelection::Range& by_default,
                                            std::optional<double> end = std::nullopt);

enum class CameraChoice : std::uint8_t { automatic, motion, given };

// "MODE[,MODE...]".
std::optional<std::vector<SkinningMode>> parse_views(const std::string& text);
// "panes", "wipe", "wipe:SHARE", "blink" or "overlay".
bool parse_comparison(const std::string& text, ViewsOptions& options);

// Options of one view's skinning. What is not given is that of a scene, otherwise the default.
struct SkinningOptions {
  std::optional<SkinningMode> mode;
  std::optional<SdefBlend> sdef_blend;
  std::optional<Hemisphere> hemisphere;
  std::optional<Normals> normals;
};
Skinning apply(const SkinningOptions& options, Skinning skinning);

// Options of a heat map; those that are not given change nothing.
struct HeatmapOptions {
  std::optional<HeatmapKind> kind;
  Measure measure = Measure::displacement;  // of HeatmapKind::measure
  std::optional<SkinningMode> against;      // reference of displacement
  float range = 0.0f;                       // as in Heatmap; 0: not given
};

// Options shared by every verb that poses a model.
struct StageOptions {
  std::vector<std::filesystem::path> files;
  // Default: that of a scene file, otherwise the motion's; automatic without a camera motion.
  std::optional<CameraChoice> camera_choice;
  std::optional<std::size_t> actor;  // that verbs for one model are about, in drawing order; default: the first model
  Camera camera;                     // for CameraChoice::given
  std::optional<Light> light;        // overrides the motion's light
  std::vector<std::pair<std::string, float>> morphs;  // overridden weights, by morph name
  std::optional<FitRequest> fit;                      // of the motions; not given: they are used as they are
  bool ik = true;
  std::optional<EvaluationRules> rules;       // default: those of a scene file, otherwise MMD's
  LifeChanges life{};                         // over those of a scene; by default models without motions stand still
  std::optional<bool> physics;                // default: as a scene or project says, otherwise on
  std::optional<PhysicsRules> physics_rules;  // default: those of `physics_settings`, otherwise as a scene says
  std::filesystem::path
      physics_settings;           // a settings file of the window, for its physics settings; empty: as a scene says
  MethodChanges method{};         // over the parameters of skinning of a scene
  std::filesystem::path weights;  // a .npz with weights for the model that the verb is about; empty: its own
};

// "auto", "motion", or "X,Y,Z,PITCH,YAW,ROLL,DISTANCE,FOV[,ortho]" (degrees; the field of view kMinFovDeg..kMaxFovDeg).
bool parse_camera(const std::string& text, StageOptions& options);
// A time in seconds ("0.5", "0.5s"), milliseconds ("-250ms") or frames at 30 per second ("15f"). Returns seconds.
std::optional<double> parse_time(const std::string& text);
// "R,G,B,X,Y,Z".
std::optional<Light> parse_light(const std::string& text);
// "NAME=W"; the name may contain '='.
std::optional<std::pair<std::string, float>> parse_morph(const std::string& text);
// "左腕=Arm_L": a role and a bone.
std::optional<RoleOverride> parse_role(const std::string& text);
// "WxH", each 1..kMaxFilmSide pixels.
std::optional<std::pair<int, int>> parse_size(const std::string& text);
// "ground", "self", both with a comma, or "off". False if it is none of them.
bool parse_shadow(const std::string& text, LookChanges& look);
// A color as in parse_color, or the path of an image. False if it is empty.
bool parse_background(const std::string& text, LookChanges& look);

}  // namespace odori
