#pragma once

// PMM project files of MikuMikuDance 9 (pmm.md). `read_pmm` reads what is needed to show the project: the models,
// accessories and files it names, and the keys of every track. The state of the editor (selection, scroll positions,
// unregistered edits) is skipped.
//
//   Diagnostics diagnostics;
//   const Result<Project> project = read_pmm(bytes, diagnostics);

#include "base/bytes.h"
#include "base/fault.h"
#include "motion/motion.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kPmmMagic{"pmm.magic", "this is not an MMD project"};
inline constexpr FaultKind kPmmOld{"pmm.version", "this is a project of MMD 8 or older; open and save it in MMD 9"};
inline constexpr FaultKind kPmmTruncated{"pmm.truncated", "this MMD project (.pmm) is cut short"};
inline constexpr FaultKind kPmmCount{"pmm.count", "a count is impossibly large"};
inline constexpr FaultKind kPmmUnknownValue{"pmm.value", "a setting has an unknown value", Severity::warning,
                                            "the default value is used"};
inline constexpr FaultKind kPmmNumber{"pmm.number", "a number is not finite or out of range", Severity::warning,
                                      "it is replaced by 0 or the limit"};
inline constexpr FaultKind kPmmRotation{"pmm.rotation", "a rotation is zero, which is no valid quaternion",
                                        Severity::note, "it is treated as no rotation"};
inline constexpr FaultKind kPmmCurveRange{"pmm.curve", "a curve value is above 127", Severity::note,
                                          "it is clamped to 127"};
inline constexpr FaultKind kPmmFrame{"pmm.frame", "a key is before frame 0", Severity::warning,
                                     "it is moved to frame 0"};
inline constexpr FaultKind kPmmLink{"pmm.key.link",
                                    "the keys of a track are linked to a key that does not exist or "
                                    "that another track has",
                                    Severity::warning, "the track ends there"};
inline constexpr FaultKind kPmmUnlinked{"pmm.key.unlinked", "keys belong to no track", Severity::warning,
                                        "they are ignored"};
inline constexpr FaultKind kPmmOrder{"pmm.key.order", "the keys of a track are not in the order of their frames",
                                     Severity::note, "they are sorted; of keys on one frame the last is used"};
inline constexpr FaultKind kPmmIndex{"pmm.index", "a bone number is out of range", Severity::warning,
                                     "it is treated as none"};
inline constexpr FaultKind kPmmReference{"pmm.reference", "a key refers to a model that the project does not have",
                                         Severity::warning, "it is treated as none"};
inline constexpr FaultKind kPmmSameId{"pmm.id", "two models have the same number", Severity::warning,
                                      "references mean the first of them"};
inline constexpr FaultKind kPmmTrailing{"pmm.trailing", "there is data after the end of the project", Severity::note,
                                        "it is ignored"};

// A bone of a model of the project, as the outside parent of a bone or the parent of an accessory or of the camera.
struct ProjectParent {
  std::int32_t model = -1;  // index into Project::models; -1: none
  std::int32_t bone = -1;   // index into ProjectModel::bones of that model; -1: none

  friend bool operator==(const ProjectParent&, const ProjectParent&) = default;
};

// Display, IK and outside parents: all stay until the next key.
struct ProjectPropertyKey {
  std::uint32_t frame = 0;
  bool visible = true;
  std::vector<bool> ik;                // one per ProjectModel::ik_bones
  std::vector<ProjectParent> parents;  // one per ProjectModel::parent_slots
};

// Names are CP932 as stored: cut at 19 bytes, possibly inside a character. Compare them as bytes with the first 19
// bytes of the model's names.
struct ProjectBoneTrack {
  std::string cp932_name;
  std::vector<BoneKey> keys;  // the first is at frame 0
};
struct ProjectMorphTrack {
  std::string cp932_name;
  std::vector<MorphKey> keys;
};

// All key lists of the project are sorted by frame with at most one key per frame, and none is empty.
struct ProjectModel {
  std::uint8_t id = 0;
  std::string name, english_name;       // UTF-8
  std::string path;                     // UTF-8, as MMD wrote it: usually absolute, on another computer
  std::vector<ProjectBoneTrack> bones;  // in the order of the model file
  std::vector<ProjectMorphTrack> morphs;
  std::vector<std::int32_t> ik_bones;      // index into `bones`; -1: none
  std::vector<std::int32_t> parent_slots;  // bones that can have an outside parent; -1: the whole model
  std::vector<ProjectPropertyKey> properties;
  std::uint8_t draw_order = 0;         // usually 1 to the number of models; sort by it, never use it as an index
  std::uint8_t calculation_order = 0;  // usually 1 to the number of models; never an index
  bool additive = false;               // drawn additively
  float edge_width = 1.0f;             // factor
  bool self_shadow = true;
};

// `camera.target` is relative to the followed bone's position, if there is one.
struct ProjectCameraKey : CameraKey {
  ProjectParent follow;  // stays until the next key
};

struct ProjectAccessoryKey {
  std::uint32_t frame = 0;
  bool visible = true;
  float opacity = 1.0f;  // 0..1
  ProjectParent parent;
  glm::vec3 translation{0.0f};
  glm::vec3 rotation_rad{0.0f};
  float scale = 1.0f;
  bool shadow = true;
};

struct ProjectAccessory {
  std::uint8_t id = 0;
  std::string name;             // UTF-8
  std::string path;             // UTF-8, .x or .vac; as ProjectModel::path
  std::uint8_t draw_order = 0;  // from 0
  bool additive = false;
  std::vector<ProjectAccessoryKey> keys;
};

struct ProjectGravityKey {
  std::uint32_t frame = 0;
  float acceleration = 9.8f;  // m/s^2
  glm::vec3 direction{0.0f, -1.0f, 0.0f};
  bool noise = false;  // MMD adds noise to the direction
  std::int32_t noise_amount = 10;
};

// A background video or image.
struct ProjectBackground {
  std::string path;           // UTF-8; empty: none
  std::int32_t x = 0, y = 0;  // pixels
  float scale = 1.0f;
  bool shown = false;
};

inline constexpr std::int32_t kCapturesVideo = 3;  // the background video, and not the screen

enum class ProjectPhysics : std::uint8_t { off, always, on_and_off, trace };

struct Project {
  std::int32_t width = 0, height = 0;  // pixels of MMD's output
  std::vector<ProjectModel> models;    // in the order of the file
  std::vector<ProjectCameraKey> camera;
  std::vector<LightKey> light;
  std::vector<ProjectAccessory> accessories;
  std::int32_t current_frame = 0;
  std::int32_t first_frame = 0, last_frame = 0;  // of playback; last 0: up to the last key
  bool repeat = false;
  bool sound_on = false;
  std::string sound_path;  // UTF-8; the sound starts at frame 0
  ProjectBackground video, image;
  std::int32_t screen_capture = 0;  // what textures named screen.bmp show, such as kCapturesVideo
  bool ground_shadow = true;
  float ground_shadow_brightness = 1.0f;
  bool ground_shadow_transparent = false;
  float max_fps = 60.0f;                // limit of the display; motions always have 30 frames per second
  std::int32_t accessories_behind = 1;  // accessories drawn before the models, in draw order
  ProjectPhysics physics = ProjectPhysics::on_and_off;
  bool physics_ground = true;
  std::vector<ProjectGravityKey> gravity;
  std::vector<SelfShadowKey> self_shadow;
  std::array<std::int32_t, 3> edge_color{};  // 0..255
  bool black_background = false;
};

// Reads a project of MMD 9 (version 2). Fails with kPmmOld for version 1.
Result<Project> read_pmm(Bytes file, Diagnostics& diagnostics);

// The last frame with a key on any track of the project; 0 when all are at frame 0.
std::uint32_t last_frame(const Project& project);

}  // namespace odori
