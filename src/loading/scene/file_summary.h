#pragma once

// What a file can contribute to a show, found from its content: as much as the rule of arrange_files.h needs, and no
// more. Start from `summarise_files`.

#include "base/fault.h"
#include "base/job.h"
#include "format/formats.h"
#include "motion/motion.h"
#include "motion/name_matches.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace odori {

// Limits of one arrangement. Files beyond them are named as ignored, with the reason.
inline constexpr int kShowFolderLevels = 4;                                     // of subfolders
inline constexpr std::size_t kMaxShowFiles = 2000;                              // that are looked into
inline constexpr std::size_t kMaxShowModels = 32;                               // that are read
inline constexpr std::size_t kMaxShowMotions = 256;                             // that are read
inline constexpr std::size_t kMaxShowSounds = 16;                               // that are opened
inline constexpr std::uint64_t kMaxShowModelBytes = std::uint64_t{1} << 30;     // of all models together
inline constexpr std::uint64_t kMaxShowMotionBytes = std::uint64_t{512} << 20;  // of all motions together
inline constexpr std::uint64_t kMaxKeptMotionBytes = std::uint64_t{64} << 20;   // of the files whose content is kept

enum class ContentKind : std::uint8_t {
  model,       // PMX or PMD
  accessory,   // .x or .vac
  body,        // a motion that moves bones of a model; perhaps with morphs, camera or light
  face,        // a motion that moves morphs, and at most the eye bones
  camera,      // a motion of the camera and no model
  light,       // a motion of light or self shadow only
  properties,  // a motion that only shows, hides, or switches IK
  empty,       // a motion without keys, or in which nothing moves
  pose,
  sound,
  project,  // of MMD (.pmm)
  scene,    // of odori (.odori)
  archive,
  unusable,  // see FileSummary::problem
};

// What a file of this kind contributes as far as its kind says so: a motion may be of another kind. A scene is none of
// the files that are arranged, and so unusable.
ContentKind kind_of_content(FileKind kind);

// Whether the file is a motion (VMD) of any kind.
bool is_motion(ContentKind kind);

struct ModelSummary {
  std::string name;
  std::vector<std::string> bones;  // names, in the model's order
  float extent = 1.0f;             // units, see `extent`
  bool humanoid = false;           // has at least three of the usual bones of a body
  bool held = false;               // a .vac, which names the bone that holds it
};

struct MotionSummary {
  std::string model_name;  // of the model it was made for
  TrackSummaries tracks;
  std::uint32_t last_frame = 0;
  std::size_t camera_keys = 0;
  bool camera_moves = false;                // false also if its only key is at frame 0
  bool has_light = false;                   // light or self shadow
  float first_center_x = 0.0f;              // units: センター and 全ての親 together, first key
  float mean_center_x = 0.0f;               // of all keys
  std::uint64_t first_keys = 0;             // hash of the first moving key of each bone: different for different dances
  std::shared_ptr<const Motion> content{};  // null: not kept, see kMaxKeptMotionBytes
};

struct FileSummary {
  std::filesystem::path file;
  std::filesystem::path folder;  // relative to the folder that is arranged; empty: directly in it
  ContentKind kind = ContentKind::unusable;
  std::string problem{};                          // why it cannot be used, a clause; empty: it can
  std::shared_ptr<const ModelSummary> model{};    // of models and accessories; null: not read
  std::shared_ptr<const MotionSummary> motion{};  // of motions; null: not read
  std::optional<double> length_s{};               // of a sound, if there are several
};

// Of a file that was read. Pure.
MotionSummary summary_of(const Motion& motion);
ContentKind kind_of(const MotionSummary& summary, const Motion& motion);

// Looks into the files, each once. Files that cannot be part of a show by their extension (textures, texts) are left
// out; the content of all others decides. The result is sorted by folder and name, whatever the order of `files`. If
// there is no motion, models are not read if there are several: which one is meant is asked then. When cancelled, the
// result is incomplete. `base`: the folder of all of them; empty: none.
std::vector<FileSummary> summarise_files(const std::vector<std::filesystem::path>& files,
                                         const std::filesystem::path& base, JobControl& control);

}  // namespace odori
