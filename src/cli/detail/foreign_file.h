#pragma once

// The file of `odori compare --with`: a .npz with vertices that another program posed (docs/export.md). It may come
// from anywhere.

#include "analysis/surface_meter.h"
#include "base/result.h"
#include "format/npz/npz.h"

#include <filesystem>
#include <optional>
#include <span>
#include <vector>

namespace odori {

inline constexpr FaultKind kForeignShape{
    "with.shape", "the array does not fit; \"positions\" needs the shape (frames, vertices of the model, 3)"};
inline constexpr FaultKind kForeignFrames{
    "with.frames",
    "these are not the frames that are compared; \"frames\" needs one number per frame of \"positions\""};
inline constexpr FaultKind kForeignNumber{"with.number", "a coordinate is not a finite number, or out of range"};

class ForeignFile {
 public:
  // Fails as NpzReader, and with kForeignFrames.
  static Result<ForeignFile> open(const std::filesystem::path& file);

  // The numbers of its frames, if it says them.
  const std::optional<std::vector<double>>& frames() const { return frames_; }

  // The vertices of these frames: by their numbers, or, if the file does not state them, all in order. Fails as
  // NpzReader, and with kForeignShape, kForeignFrames or kForeignNumber.
  Result<ForeignFrames> read(std::size_t vertices, std::span<const double> selected) const;

 private:
  ForeignFile(NpzReader reader, std::optional<std::vector<double>> frames)
      : reader_(std::move(reader)), frames_(std::move(frames)) {}

  Result<std::vector<std::size_t>> rows_of(std::span<const double> selected, std::size_t rows) const;

  NpzReader reader_;
  std::optional<std::vector<double>> frames_;
};

}  // namespace odori
