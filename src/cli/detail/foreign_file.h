#pragma once

// The file of `odori compare --with`: a .npz with vertices that another program posed (docs/export.md). It may come
// from anywhere.

#include "analysis/surface_meter.h"
#include "base/fault.h"
#include "format/npz/npz.h"
#include "scene/actor.h"

#include <filesystem>
#include <memory>
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
  // NpzReader, and with kForeignShape, kForeignFrames or kForeignNumber. For float and double.
  template <typename T>
  Result<ForeignFramesOf<T>> read(std::size_t vertices, std::span<const double> selected) const;

 private:
  ForeignFile(NpzReader reader, std::optional<std::vector<double>> frames)
      : reader_(std::move(reader)), frames_(std::move(frames)) {}

  Result<std::vector<std::size_t>> rows_of(std::span<const double> selected, std::size_t rows) const;

  NpzReader reader_;
  std::optional<std::vector<double>> frames_;
};

// Draws vertices that another program posed, with the materials of the model: an actor whose every vertex has a bone of
// its own, after the bones of the model.
//
//   auto foreign = make_foreign_actor(actor);
//   pose_foreign_actor(actor, surface, *foreign);    // in each frame; then draw it instead of `actor`

std::unique_ptr<Actor> make_foreign_actor(const Actor& like);

// Gives the actor the frame that `like` last showed, but these vertices. Normals are rotated as the triangles at the
// vertex are.
void pose_foreign_actor(const Actor& like, const ForeignSurface& surface, Actor& actor);

}  // namespace odori
