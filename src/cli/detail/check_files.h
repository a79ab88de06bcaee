#pragma once

// Checks single files for `odori check`: collects everything that the readers and lint functions find. Start from
// `check_file`.

#include "base/fault.h"
#include "format/formats.h"
#include "model/model.h"
#include "physics/physics_world.h"

#include <exception>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace odori {

inline constexpr FaultKind kFileFailed{"file.failed", "the file could not be processed"};

// The fault of a file whose processing ended with this exception.
Fault failed_file(const std::exception& error);

struct CheckedFile {
  std::filesystem::path path;
  FileKind kind = FileKind::unknown;
  std::string about;     // "PMX 2.0 model 初音ミク", "VMD motion for 初音ミク, 94.0 s, checked without a model"
  bool readable = true;  // false: the file could not be read at all
  Diagnostics findings;
};

// What checking a motion needs of a model: its name, the names of its bones and morphs, and which bones have IK.
using ModelNames = std::shared_ptr<const Model>;

// A model that a motion can be checked against.
struct KnownModel {
  std::string name;            // of the model
  std::filesystem::path file;  // read when a motion is for this model, unless the names are known
  mutable ModelNames names{};
};

// The models that a motion can be checked against.
struct KnownModels {
  ModelNames given;                // used for every motion; null: the model is found by the name stored in the motion
  std::vector<KnownModel> models;  // of the folder being checked
};

// Simulates the physics of a model in its rest pose for some seconds. An exception, such as want of memory, is the
// finding kFileFailed. `names`, if not null, receives the names if the file is a model.
CheckedFile check_file(const std::filesystem::path& path, const KnownModels& known, ModelNames* names = nullptr);

// Reads the names of a model file; null for any other file. Reports no findings.
ModelNames read_names(const std::filesystem::path& path);

// The files in a folder or archive, also in archives in it, in the order in which they are checked: models before
// motions, so that every motion can find the model it was made for. Files outside the folder are not part of it,
// whatever links to them. Fails as list_files_recursively.
struct FilesToCheck {
  std::vector<std::filesystem::path> others;  // with the archive itself
  std::vector<std::filesystem::path> motions;
};
Result<FilesToCheck> files_to_check(const std::filesystem::path& folder);

// Whether the file is a motion or a pose. Reads its first bytes only; false if it cannot be read.
bool is_motion_file(const std::filesystem::path& path);

// The code to print for a finding in a file of this kind. Findings about models and motions get the name of the format:
// "model.bone.order" in a PMD file is "pmd.bone.order".
std::string printed_code(const FaultKind& kind, FileKind file);

// What `odori check` finds by simulating a model.

inline constexpr FaultKind kBodyUnstable{"model.body.unstable",
                                         "a rigid body leaves the physics world although the model stands still",
                                         Severity::warning, "all bodies return to their bones whenever that happens"};

inline constexpr int kTrialSteps = 3 * kPhysicsStepsPerSecond;

// Simulates the model in its rest pose and adds every body that leaves the world or is excluded from contacts. Stops
// before kTrialSteps after so much work that no ordinary model needs: the result depends on the model, not on the
// machine. Returns the number of steps.
int find_unstable_bodies(const std::shared_ptr<const Model>& model, Diagnostics& findings);

}  // namespace odori
