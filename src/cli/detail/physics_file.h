#pragma once

// The baked physics of a film in a file (scene/physics/live_physics.h): written once, read by every piece, which reads
// no more than its own frames. After a header of 32 bytes (magic, number of frames, bytes per frame), each frame is
// followed by a 64-bit hash.

#include "base/atomic_file.h"
#include "base/fault.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <vector>

namespace odori {

struct Stage;

inline constexpr FaultKind kPhysicsFile{"physics.file", "the file of baked physics is damaged; run its piece again"};

class PhysicsFileWriter {
 public:
  static Result<PhysicsFileWriter> create(const std::filesystem::path& file, const Stage& stage, std::size_t frames);
  Status add(const Stage& stage);  // the frame last shown
  Status finish();

 private:
  explicit PhysicsFileWriter(AtomicFileWriter out) : out_(std::move(out)) {}
  AtomicFileWriter out_;
  std::vector<std::uint8_t> bytes_;
};

class PhysicsFileReader {
 public:
  // Fails with kPhysicsFile unless the file has exactly these frames of this stage, or as read_file.
  static Result<PhysicsFileReader> open(const std::filesystem::path& file, const Stage& stage, std::size_t frames);
  // Makes the next `advance` of the stage show this frame: its number in the film. Fails with kPhysicsFile.
  Status play(std::size_t number, Stage& stage);

 private:
  PhysicsFileReader(std::ifstream in, std::size_t frame_bytes) : in_(std::move(in)), frame_bytes_(frame_bytes) {}
  std::ifstream in_;
  std::size_t frame_bytes_;
};

}  // namespace odori
