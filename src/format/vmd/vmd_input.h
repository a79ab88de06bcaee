#pragma once

// State of the VMD reader, and the order of keys: files have them in any order, with several on one frame.

#include "base/translate.h"
#include "format/detail/section_reader.h"
#include "format/vmd/vmd.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace odori {

class VmdInput : public SectionReader {
 public:
  VmdInput(Bytes file, Diagnostics& notes) : SectionReader(file, {kVmdTruncated, kVmdCount, kVmdUnknownValue}, notes) {}

  // Reads a count and returns the number of complete records that follow. The file may end inside the last one. A
  // larger count is a fault in the two required sections; in the optional ones after them reading stops
  // (formats.md 3.5).
  enum class SectionKind { required, optional };
  std::size_t key_count(std::size_t size, SectionKind kind);

  // The file may end before any section except the first.
  bool has_more() const { return ok() && !ended_ && remaining() >= sizeof(std::uint32_t); }

  // Stops reading: the rest of the file is not readable.
  void end() { ended_ = true; }
  bool ended() const { return ended_; }

  glm::vec3 finite_vec3();
  float finite_f32();
  glm::quat rotation();

 private:
  bool ended_ = false;
};

// The control points are at most 127.
void clamp_curve(VmdInput& in, Curve& curve);

// Read one of the two sections of tracks each.
void read_bone_keys(VmdInput& in, Motion& motion);
void read_morph_keys(VmdInput& in, Motion& motion);

// A record of a file as a number: ascending by the frame of its key, and of one frame in the order of the file, which
// has fewer than 2^32 records.
using RecordOrder = std::uint64_t;
inline RecordOrder record_order(std::uint32_t frame, std::size_t record) { return RecordOrder{frame} << 32 | record; }
inline std::uint32_t frame_of(RecordOrder record) { return static_cast<std::uint32_t>(record >> 32); }
inline std::uint32_t record_of(RecordOrder record) { return static_cast<std::uint32_t>(record); }

void sort_records(std::span<RecordOrder> records);

inline bool same(const BoneKey& a, const BoneKey& b) {
  return a.translation == b.translation && a.rotation == b.rotation && a.curves == b.curves && a.physics == b.physics;
}
inline bool same(const MorphKey& a, const MorphKey& b) { return a.weight == b.weight; }
inline bool same(const CameraKey& a, const CameraKey& b) { return a.camera == b.camera && a.curves == b.curves; }
inline bool same(const LightKey& a, const LightKey& b) { return a.light == b.light; }
inline bool same(const SelfShadowKey& a, const SelfShadowKey& b) {
  return a.shadow.mode == b.shadow.mode && a.shadow.distance == b.shadow.distance;
}
inline bool same(const PropertyKey& a, const PropertyKey& b) {
  const auto same_switch = [](const auto& x, const auto& y) { return x.bone == y.bone && x.enabled == y.enabled; };
  return a.visible == b.visible && std::ranges::equal(a.ik, b.ik, same_switch);
}

// Removes the keys that are replaced by a later one on the same frame, with a report, from keys in the order of
// `records`. `name()`: of their track, or empty. Returns the records of the keys that stay; none if all do.
template <typename Key, typename Name>
std::vector<std::size_t> drop_replaced(VmdInput& in, std::vector<Key>& keys, std::span<const RecordOrder> records,
                                       const Name& name) {
  const auto same_frame = [](RecordOrder a, RecordOrder b) { return frame_of(a) == frame_of(b); };
  if (std::ranges::adjacent_find(records, same_frame) == records.end()) return {};
  std::vector<std::size_t> kept;
  kept.reserve(records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (i + 1 == records.size() || !same_frame(records[i], records[i + 1])) {
      if (kept.size() != i) keys[kept.size()] = std::move(keys[i]);
      kept.push_back(record_of(records[i]));
      continue;
    }
    const std::int64_t record = record_of(records[i]);
    const FaultKind& kind = same(keys[i], keys[i + 1]) ? kVmdDuplicate : kVmdConflict;
    const std::string of = name();
    in.diagnostics.add(
        fault(kind, of.empty() ? tr_format("frame {}", keys[i].frame) : tr_format("{}, frame {}", of, keys[i].frame))
            .at(in.section(), record, in.source_offsets.offset_of(in.section(), record)));
  }
  keys.resize(kept.size());
  return kept;
}

// Sorts the keys of a section that is a single track.
template <typename Key>
void finish_list(VmdInput& in, std::vector<Key>& keys) {
  const auto not_before = [](const Key& a, const Key& b) { return a.frame >= b.frame; };
  if (std::ranges::adjacent_find(keys, not_before) == keys.end()) return;
  std::vector<RecordOrder> records;
  records.reserve(keys.size());
  for (const Key& key : keys) records.push_back(record_order(key.frame, records.size()));
  sort_records(records);
  std::vector<Key> sorted;
  sorted.reserve(keys.size());
  for (const RecordOrder record : records) sorted.push_back(std::move(keys[record_of(record)]));
  keys = std::move(sorted);
  std::vector<std::size_t> kept = drop_replaced(in, keys, records, [] { return std::string(); });
  if (kept.empty()) std::ranges::transform(records, std::back_inserter(kept), record_of);
  in.source_offsets.reorder(in.section(), kept);
}

}  // namespace odori
