#pragma once

// State of the PMM reader, and the keys of a track, which a project stores as a linked list.

#include "base/text.h"
#include "base/translate.h"
#include "format/detail/section_reader.h"
#include "format/pmm/pmm.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace odori {

inline constexpr std::size_t kPmmPathBytes = 256;

class PmmInput : public SectionReader {
 public:
  PmmInput(Bytes file, Diagnostics& notes) : SectionReader(file, {kPmmTruncated, kPmmCount, kPmmUnknownValue}, notes) {}

  bool flag() { return u8() != 0; }
  // The bytes after the terminator are memory that MMD did not clear (pmm.md 0).
  std::string fixed_text(std::size_t bytes) { return utf8_from_cp932(until_nul(take(bytes))); }
  // A name of up to 255 bytes after its length.
  std::string name_bytes() {
    const Bytes name = until_nul(take(u8()));
    return {name.begin(), name.end()};
  }
  std::string name_text() { return utf8_from_cp932(text_bytes(name_bytes())); }

  float finite_f32() {
    const float value = f32();
    if (!is_valid(value)) note(kPmmNumber);
    return clamp_finite(value);
  }
  glm::vec3 finite_vec3() {
    const glm::vec3 value = vec3();
    if (!is_valid(value)) note(kPmmNumber);
    return clamp_finite(value);
  }
  glm::quat rotation() {
    const glm::vec4 q = vec4();
    if (!is_finite(q)) note(kPmmNumber);
    if (q == glm::vec4(0.0f)) note(kPmmRotation);
    const glm::quat stored(q.w, q.x, q.y, q.z);
    return is_unit(stored) ? stored : unit_or_identity(stored);
  }
  // Channel after channel, each x1, y1, x2, y2; VMD stores curves in other orders (pmm.md 3.1 and 5).
  template <std::size_t N>
  void curves(std::array<Curve, N>& curves) {
    for (Curve& curve : curves) {
      curve = {u8(), u8(), u8(), u8()};
      const std::uint8_t highest = std::max({curve.x1, curve.y1, curve.x2, curve.y2});
      if (highest > 127) note(kPmmCurveRange, std::to_string(highest));
      for (std::uint8_t* v : {&curve.x1, &curve.y1, &curve.x2, &curve.y2}) *v = std::min<std::uint8_t>(*v, 127);
    }
  }
  // A model's number and a bone's index, as stored. `resolve_references` turns the number into an index.
  ProjectParent parent() {
    const std::int32_t model = i32();
    return {model, i32()};
  }
};

// A key with its place in the chain of its track (pmm.md 4).
template <typename Key>
struct PmmLinkedKey {
  std::int32_t index = 0;  // the key's number in the array of its kind
  std::int32_t next = 0;   // number of the track's next key; 0: none
  Key key;
};

template <typename Key, typename Read>
PmmLinkedKey<Key> read_linked(PmmInput& in, std::int32_t index, const Read& read_values) {
  PmmLinkedKey<Key> linked;
  linked.index = index;
  const std::int32_t frame = in.i32();
  in.i32();  // the previous key: of a track's first key it is not defined
  linked.next = in.i32();
  read_values(in, linked.key);
  if (frame < 0) in.note(kPmmFrame, std::to_string(frame));
  linked.key.frame = static_cast<std::uint32_t>(std::max(frame, 0));
  return linked;
}

// Sorts the keys by frame; of several on one frame the last stays.
template <typename Key>
void sort_keys(PmmInput& in, std::vector<Key>& keys) {
  const auto not_before = [](const Key& a, const Key& b) { return a.frame >= b.frame; };
  if (std::ranges::adjacent_find(keys, not_before) == keys.end()) return;
  in.note(kPmmOrder);
  std::ranges::stable_sort(keys, [](const Key& a, const Key& b) { return a.frame < b.frame; });
  std::vector<Key> kept;
  for (Key& key : keys) {
    if (!kept.empty() && kept.back().frame == key.frame) kept.pop_back();
    kept.push_back(std::move(key));
  }
  keys = std::move(kept);
}

// Distributes `more` over the tracks: `first` has the first key of each, whose number is its position.
template <typename Key>
std::vector<std::vector<Key>> follow_links(PmmInput& in, std::vector<PmmLinkedKey<Key>> first,
                                           std::vector<PmmLinkedKey<Key>> more) {
  std::ranges::stable_sort(more, [](const auto& a, const auto& b) { return a.index < b.index; });
  std::vector<bool> visited(more.size());
  const auto find = [&](std::int32_t index) {
    const auto at = std::ranges::lower_bound(more, index, {}, &PmmLinkedKey<Key>::index);
    const bool found = at != more.end() && at->index == index && !visited[static_cast<std::size_t>(at - more.begin())];
    return found ? at : more.end();
  };
  std::size_t unlinked = more.size();
  std::vector<std::vector<Key>> tracks(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    std::int32_t next = first[i].next;
    tracks[i].push_back(std::move(first[i].key));
    while (next != 0) {
      const auto at = find(next);
      if (at == more.end()) {
        in.note(kPmmLink, tr_format("key {}", next));
        break;
      }
      visited[static_cast<std::size_t>(at - more.begin())] = true;
      --unlinked;
      next = at->next;
      tracks[i].push_back(std::move(at->key));
    }
    sort_keys(in, tracks[i]);
  }
  if (unlinked > 0) in.note(kPmmUnlinked, unlinked == 1 ? tr("1 key") : tr_format("{} keys", unlinked));
  return tracks;
}

// Reads the first keys of `count` tracks, then the number of further keys and those, of at least `min_bytes` each.
// `read_values` reads what follows the links.
template <typename Key, typename Read>
std::vector<std::vector<Key>> read_pmm_tracks(PmmInput& in, std::size_t count, std::size_t min_bytes,
                                              const Read& read_values) {
  std::vector<PmmLinkedKey<Key>> first, more;
  first.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    first.push_back(read_linked<Key>(in, static_cast<std::int32_t>(i), read_values));
  }
  const std::size_t further = in.count<std::int32_t>(min_bytes);
  more.reserve(further);
  for (std::size_t i = 0; i < further && in.ok(); ++i) {
    const std::int32_t index = in.i32();
    more.push_back(read_linked<Key>(in, index, read_values));
  }
  return follow_links(in, std::move(first), std::move(more));
}

// A single track.
template <typename Key, typename Read>
std::vector<Key> read_pmm_track(PmmInput& in, std::size_t min_bytes, const Read& read_values) {
  auto tracks = read_pmm_tracks<Key>(in, 1, min_bytes, read_values);
  return tracks.empty() ? std::vector<Key>() : std::move(tracks.front());
}

void read_pmm_models(PmmInput& in, std::size_t count, Project& project);
// Camera, light and accessories; then everything after them.
void read_pmm_scene(PmmInput& in, Project& project);
void read_pmm_settings(PmmInput& in, Project& project);

}  // namespace odori
