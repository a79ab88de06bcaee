#include "cli/detail/physics_file.h"

#include "base/bytes.h"
#include "base/files.h"
#include "scene/physics/live_physics.h"
#include "scene/stage.h"

#include <algorithm>
#include <array>
#include <utility>

namespace odori {

namespace {

struct PhysicsHeader {
  std::array<char, 16> magic{'o', 'd', 'o', 'r', 'i', '-', 'p', 'h', 'y', 's', 'i', 'c', 's', '-', '1', '\n'};
  std::uint64_t frames = 0;
  std::uint64_t frame_bytes = 0;

  friend bool operator==(const PhysicsHeader&, const PhysicsHeader&) = default;
};
static_assert(sizeof(PhysicsHeader) == 32);

template <typename T>
std::string_view raw_text(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

std::uint64_t record_hash(Bytes bytes) {
  ContentHash hash;
  hash.add(bytes);
  return hash.value();
}

}  // namespace

Result<PhysicsFileWriter> PhysicsFileWriter::create(const std::filesystem::path& file, const Stage& stage,
                                                    std::size_t frames) {
  auto out = AtomicFileWriter::create(file);
  if (!out) return out.fault();
  const PhysicsHeader header{.frames = frames, .frame_bytes = baked_physics_bytes(stage)};
  if (const Status added = out->add(raw_text(header)); !added) return added.fault();
  return PhysicsFileWriter(std::move(*out));
}

Status PhysicsFileWriter::add(const Stage& stage) {
  bytes_.clear();
  append_baked_physics(stage, bytes_);
  const std::uint64_t hash = record_hash(bytes_);
  const Status added = out_.add({reinterpret_cast<const char*>(bytes_.data()), bytes_.size()});
  return added ? out_.add(raw_text(hash)) : added;
}

Status PhysicsFileWriter::finish() { return out_.finish(); }

Result<PhysicsFileReader> PhysicsFileReader::open(const std::filesystem::path& file, const Stage& stage,
                                                  std::size_t frames) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return fault(kFileUnreadable);
  PhysicsHeader header;
  in.read(reinterpret_cast<char*>(&header), sizeof header);
  const std::size_t frame_bytes = baked_physics_bytes(stage);
  if (!in || header != PhysicsHeader{.frames = frames, .frame_bytes = frame_bytes}) return fault(kPhysicsFile);
  return PhysicsFileReader(std::move(in), frame_bytes);
}

Status PhysicsFileReader::play(std::size_t number, Stage& stage) {
  std::vector<std::uint8_t> record(frame_bytes_);
  std::uint64_t hash = 0;
  in_.seekg(static_cast<std::streamoff>(sizeof(PhysicsHeader) + number * (frame_bytes_ + sizeof hash)));
  in_.read(reinterpret_cast<char*>(record.data()), static_cast<std::streamsize>(record.size()));
  in_.read(reinterpret_cast<char*>(&hash), sizeof hash);
  if (!in_ || hash != record_hash(record)) return fault(kPhysicsFile);
  return play_baked_physics(record, stage);
}

}  // namespace odori
