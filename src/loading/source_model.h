#pragma once

// The model that a motion was made for, as far as it can be found.

#include "base/result.h"
#include "model/model.h"
#include "motion/motion.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

namespace odori {

struct SourceModel {
  std::shared_ptr<const Model> model;  // never null
  std::filesystem::path file{};        // empty: a model without a file, or the standard figure
};

// Whether the name that a motion holds is that of a model: its first 20 bytes in CP932.
bool is_made_for(const Motion& motion, const Model& model);

// Models of a folder that are read to find a name.
inline constexpr std::size_t kMaxSourceCandidates = 32;

// The one of `open` with the name that the motion holds; otherwise one in `folders`, not below them; otherwise the
// standard figure. Takes as long as reading the models of the folders.
SourceModel find_source_model(const Motion& motion, std::span<const SourceModel> open,
                              std::span<const std::filesystem::path> folders);

// Reads the given model.
Result<SourceModel> read_source_model(const std::filesystem::path& file);

}  // namespace odori
