#pragma once

// A model and its frames as arrays for NumPy. docs/export.md lists the arrays; the first number of a shape is that of
// the elements.

#include "base/atomic_file.h"
#include "base/fault.h"
#include "export/data/frame_records.h"
#include "format/npz/npz.h"
#include "model/model.h"

#include <filesystem>
#include <functional>

namespace odori {

inline constexpr std::int32_t kNpzSchema = 1;  // value of the array "odori_npz"

struct NpzExportOptions {
  Overwrite overwrite = Overwrite::plain_files;
  NpzCompression compression = NpzCompression::none;
  const ActorParts* computed = nullptr;  // of the model; whose computed data are written, too; null: none are
};

// Writes the model at rest and all frames of the records. Fails with kFileUnwritable or kFrameRecords, or with
// kExportCancelled if `go_on` returns false; it is called often, with the number of bytes written of `total`.
Status write_npz(const std::filesystem::path& file, const Model& model, FrameRecordReader& frames,
                 const NpzExportOptions& options,
                 const std::function<bool(std::uint64_t bytes, std::uint64_t total)>& go_on);

}  // namespace odori
