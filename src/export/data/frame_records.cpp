#include "export/data/frame_records.h"

#include "base/bytes.h"
#include "base/enums.h"
#include "base/files.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <system_error>

namespace odori {

namespace fs = std::filesystem;

namespace {

struct RecordsHeader {
  std::array<char, 24> magic{'o', 'd', 'o', 'r', 'i', '-', 'e', 'x', 'p', 'o', 'r',
                             't', '-', 'f', 'r', 'a', 'm', 'e', 's', '-', '1', '\n'};
  std::uint64_t bones = 0;
  std::uint64_t morphs = 0;
  std::uint64_t vertices = 0;
  std::uint64_t modes = 0;
  std::uint64_t modes_hash = 0;
  std::uint64_t scalar_bytes = 0;
  std::uint64_t frame_bytes = 0;

  friend bool operator==(const RecordsHeader&, const RecordsHeader&) = default;
};
static_assert(sizeof(RecordsHeader) == 80);

RecordsHeader header_of(const FrameLayout& layout) {
  ContentHash modes;
  for (const Skinning& skinning : layout.modes) {
    modes.add(static_cast<std::uint32_t>(skinning.mode));
    modes.add(static_cast<std::uint32_t>(skinning.sdef_blend));
    modes.add(static_cast<std::uint32_t>(skinning.hemisphere));
    modes.add(static_cast<std::uint32_t>(skinning.normals));
  }
  return {.bones = layout.bones,
          .morphs = layout.morphs,
          .vertices = layout.vertices,
          .modes = layout.modes.size(),
          .modes_hash = modes.value(),
          .scalar_bytes = layout.scalar_bytes(),
          .frame_bytes = layout.frame_bytes()};
}

template <typename T>
void append_values(std::span<const T> values, std::vector<std::uint8_t>& bytes) {
  const auto* from = reinterpret_cast<const std::uint8_t*>(values.data());
  bytes.insert(bytes.end(), from, from + values.size_bytes());
}

template <typename T>
void append_surface(const Actor& actor, const Skinning& skinning, std::vector<std::uint8_t>& bytes) {
  const SkinnedVerticesOf<T> posed = skinned_vertices<T>(actor, skinning);
  append_values(std::span(posed.positions), bytes);
  append_values(std::span(posed.normals), bytes);
}

template <typename T>
std::span<std::uint8_t> writable_bytes(std::span<T> values) {
  return {reinterpret_cast<std::uint8_t*>(values.data()), values.size_bytes()};
}

}  // namespace

FrameLayout frame_layout(const Model& model, std::vector<Skinning> modes, bool double_precision) {
  return {model.bones.size(), model.morphs.size(), model.vertices.size(), std::move(modes), double_precision};
}

void write_frame_record(const Actor& actor, const FrameLayout& layout, double frame, std::vector<std::uint8_t>& bytes) {
  bytes.clear();
  bytes.reserve(layout.frame_bytes());
  append_values(std::span<const double>(&frame, 1), bytes);
  append_values(std::span(actor.palette), bytes);
  append_values(std::span(actor.morphs.weights), bytes);
  for (const Skinning& skinning : layout.modes) {
    if (layout.double_precision) {
      append_surface<double>(actor, skinning, bytes);
    } else {
      append_surface<float>(actor, skinning, bytes);
    }
  }
}

Result<FrameRecordWriter> FrameRecordWriter::create(const fs::path& file, const FrameLayout& layout) {
  auto out = AtomicFileWriter::create(file);
  if (!out) return out.fault();
  const RecordsHeader header = header_of(layout);
  const Status added = out->add({reinterpret_cast<const char*>(&header), sizeof header});
  if (!added) return added.fault();
  return FrameRecordWriter(std::move(*out));
}

Status FrameRecordWriter::add(Bytes record) {
  return out_.add({reinterpret_cast<const char*>(record.data()), record.size()});
}

Status FrameRecordWriter::finish() { return out_.finish(); }

Result<FrameRecordReader> FrameRecordReader::open(std::vector<fs::path> files, FrameLayout layout) {
  FrameRecordReader reader(std::move(files), std::move(layout));
  const RecordsHeader expected = header_of(reader.layout_);
  for (const fs::path& file : reader.files_) {
    std::ifstream in(file, std::ios::binary);
    RecordsHeader header;
    in.read(reinterpret_cast<char*>(&header), sizeof header);
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file, error);
    if (!in || error || header != expected || (size - sizeof header) % expected.frame_bytes != 0) {
      return fault(kFrameRecords, utf8_from_path(file));
    }
    const std::size_t frames = (size - sizeof header) / expected.frame_bytes;
    reader.starts_.push_back(reader.starts_.back() + frames);
  }
  reader.opened_ = reader.files_.size();
  return reader;
}

Status FrameRecordReader::read(std::size_t frame, std::size_t from, std::span<std::uint8_t> to) {
  const auto after = std::ranges::upper_bound(starts_, frame);
  const auto file = after - starts_.begin() - 1;
  if (!has_index(files_, file)) return fault(kFrameRecords);
  if (std::cmp_not_equal(file, opened_)) {
    in_ = std::ifstream(files_[file], std::ios::binary);
    opened_ = file;
  }
  in_.seekg(
      static_cast<std::streamoff>(sizeof(RecordsHeader) + (frame - starts_[file]) * layout_.frame_bytes() + from));
  in_.read(reinterpret_cast<char*>(to.data()), static_cast<std::streamsize>(to.size()));
  return in_ ? Status(Done{}) : Status(fault(kFrameRecords, utf8_from_path(files_[file])));
}

Result<double> FrameRecordReader::frame_number(std::size_t frame) {
  double number = 0.0;
  const Status status = read(frame, 0, writable_bytes(std::span(&number, 1)));
  if (!status) return status.fault();
  return number;
}

Status FrameRecordReader::palette(std::size_t frame, std::span<PaletteEntry> palette) {
  return read(frame, layout_.palette_offset(), writable_bytes(palette));
}

Status FrameRecordReader::weights(std::size_t frame, std::span<float> weights) {
  return read(frame, layout_.weights_offset(), writable_bytes(weights));
}

}  // namespace odori
