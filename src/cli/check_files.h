#pragma once

// The doctor's work on single files: everything the readers and examiners have to say about one.

#include "base/fault.h"
#include "format/file_kind.h"
#include "model/model.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace odori {

struct CheckedFile {
  std::filesystem::path path;
  FileKind kind = FileKind::unknown;
  std::string about;     // "PMX 2.0 model 初音ミク", "VMD motion for 初音ミク, 94.0 s, checked without a model"
  bool readable = true;  // false: the file could not be read at all
  Diagnostics findings;
};

// What a motion needs to know of a model: its names. Bones and morphs hold nothing else.
using ModelNames = std::shared_ptr<const Model>;

// What finds the model for a motion made for the model of this name; null for none.
struct KnownModels {
  ModelNames given;                // stands for every motion; null: go by names
  std::vector<ModelNames> models;  // of the folder being checked
};

// `names`, if any, receives a model's names.
CheckedFile check_file(const std::filesystem::path& path, const KnownModels& shelf, ModelNames* names = nullptr);

// Of a model file, without a word about it; null for any other file.
ModelNames names_in(const std::filesystem::path& path);

// `unknown` also for what cannot be read.
FileKind kind_of_file(const std::filesystem::path& path);

// A code as it is shown for a file of this kind: findings about models and motions carry the format's name,
// "model.bone.order" in a PMD is "pmd.bone.order".
std::string shown_code(const FaultKind& kind, FileKind file);

}  // namespace odori
