#pragma once

// What an export needs of each frame, as records of one size in files: the memory does not depend on the number of
// frames, and the records of a long motion can be made in pieces by several machines (docs/clusters.md). After a header
// of 80 bytes (magic and layout) follow the frames.
//
//   auto out = FrameRecordWriter::create(file, layout);
//   out->add(frame_record(actor, layout, frame, bytes));    // for each frame
//   out->finish();
//   auto in = FrameRecordReader::open({file}, layout);
//   in->read(0, record);

#include "base/atomic_file.h"
#include "base/fault.h"
#include "scene/actor.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <vector>

namespace odori {

inline constexpr FaultKind kFrameRecords{"export.frames", "the file of exported frames is damaged or of another model"};

inline constexpr FaultKind kExportCancelled{"export.cancelled", "the export was cancelled"};

// The sizes of a record, and the order of what is in it: the number of the frame, the palette, the weights of morphs,
// then positions and normals for each skinning mode.
struct FrameLayout {
  std::size_t bones = 0;
  std::size_t morphs = 0;
  std::size_t vertices = 0;
  std::vector<Skinning> modes;    // of the posed vertices; may be empty
  bool double_precision = false;  // of the posed vertices

  std::size_t scalar_bytes() const { return double_precision ? sizeof(double) : sizeof(float); }
  std::size_t surface_bytes() const { return vertices * 3 * scalar_bytes(); }  // positions or normals of one mode
  std::size_t palette_offset() const { return sizeof(double); }
  std::size_t weights_offset() const { return palette_offset() + bones * sizeof(PaletteEntry); }
  std::size_t surfaces_offset() const { return weights_offset() + morphs * sizeof(float); }
  std::size_t frame_bytes() const { return surfaces_offset() + modes.size() * 2 * surface_bytes(); }
};

FrameLayout frame_layout(const Model& model, std::vector<Skinning> modes, bool double_precision);

// The record of the frame that the actor last showed, in `bytes`. Modes must be ready (prepare_skinning).
void write_frame_record(const Actor& actor, const FrameLayout& layout, double frame, std::vector<std::uint8_t>& bytes);

class FrameRecordWriter {
 public:
  // Fails as AtomicFileWriter.
  static Result<FrameRecordWriter> create(const std::filesystem::path& file, const FrameLayout& layout);
  Status add(Bytes record);
  Status finish();

 private:
  explicit FrameRecordWriter(AtomicFileWriter out) : out_(std::move(out)) {}
  AtomicFileWriter out_;
};

// The records of several files, one after the other.
class FrameRecordReader {
 public:
  // Fails with kFrameRecords unless every file has records of this layout.
  static Result<FrameRecordReader> open(std::vector<std::filesystem::path> files, FrameLayout layout);

  const FrameLayout& layout() const { return layout_; }
  std::size_t frames() const { return starts_.back(); }

  // Bytes `from` to `from + to.size()` of a record. Fails with kFrameRecords.
  Status read(std::size_t frame, std::size_t from, std::span<std::uint8_t> to);

  // Parts of a record, into memory of the right size.
  Result<double> frame_number(std::size_t frame);
  Status palette(std::size_t frame, std::span<PaletteEntry> palette);
  Status weights(std::size_t frame, std::span<float> weights);

 private:
  FrameRecordReader(std::vector<std::filesystem::path> files, FrameLayout layout)
      : files_(std::move(files)), layout_(std::move(layout)) {}

  std::vector<std::filesystem::path> files_;
  FrameLayout layout_;
  std::vector<std::size_t> starts_{0};  // per file: number of its first frame; then the number of all
  std::size_t opened_ = 0;              // the file that `in_` reads
  std::ifstream in_;
};

}  // namespace odori
