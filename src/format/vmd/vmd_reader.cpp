#include "base/text.h"
#include "base/translate.h"
#include "format/detail/section_reader.h"
#include "format/vmd/vmd.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace odori {

namespace {

constexpr std::string_view kVmdStart = "Vocaloid Motion Data";
constexpr std::string_view kOldMagic = "Vocaloid Motion Data file";
constexpr std::size_t kMagicSize = 30, kNameSize = 20, kOldNameSize = 10;
constexpr std::size_t kBoneSize = 111, kMorphSize = 23, kCameraSize = 61, kLightSize = 28, kSelfShadowSize = 9;
constexpr std::size_t kIkSwitchSize = 21;
constexpr std::size_t kSmallestProperty = 9;

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

std::size_t VmdInput::key_count(std::size_t size, SectionKind kind) {
  const std::size_t from = offset();
  const std::size_t stored = u32();
  if (fits(stored, size)) return stored;
  const std::size_t complete = remaining() / size;
  if (complete + 1 == stored) {
    note(kVmdPartial, tr_format("{} of {}", complete, stored));
    end();
    return complete;
  }
  if (kind == SectionKind::required) {
    fail_count(kVmdCount, from, static_cast<std::int64_t>(stored), size);
  } else {
    note(kVmdTail, shortage(static_cast<std::int64_t>(stored), size));
    end();
  }
  return 0;
}

glm::vec3 VmdInput::finite_vec3() {
  const glm::vec3 value = vec3();
  if (!is_valid(value)) note(kVmdNumber);
  return clamp_finite(value);
}

float VmdInput::finite_f32() {
  const float value = f32();
  if (!is_valid(value)) note(kVmdNumber);
  return clamp_finite(value);
}

glm::quat VmdInput::rotation() {
  const glm::vec4 q = vec4();
  if (!is_finite(q)) note(kVmdNumber);
  const glm::quat stored(q.w, q.x, q.y, q.z);
  if (q == glm::vec4(0.0f)) note(kVmdRotation);
  return is_unit(stored) ? stored : unit_or_identity(stored);
}

void clamp_curve(VmdInput& in, Curve& curve) {
  const std::uint8_t highest = std::max({curve.x1, curve.y1, curve.x2, curve.y2});
  if (highest <= 127) return;
  in.note(kVmdCurveRange, std::to_string(highest));
  for (std::uint8_t* v : {&curve.x1, &curve.y1, &curve.x2, &curve.y2}) *v = std::min<std::uint8_t>(*v, 127);
}

// The block stores the same 16 bytes in four rows, each row shifted by one more byte. The physics switch overwrites two
// bytes of row 0, so each channel is read from the row in which it is intact (formats.md 3.3).
void read_bone_curves(VmdInput& in, BoneKey& key) {
  const auto block = in.read<std::array<std::uint8_t, 64>>();
  for (std::size_t channel = 0; channel < 4; ++channel) {
    const std::size_t row = 16 * channel;
    Curve& curve = key.curves[channel];
    curve = {block[row], block[row + 4], block[row + 8], block[row + 12]};
    clamp_curve(in, curve);
  }
  key.physics = !(block[2] == 0x63 && block[3] == 0x0F);
}

bool same(const BoneKey& a, const BoneKey& b) {
  return a.translation == b.translation && a.rotation == b.rotation && a.curves == b.curves && a.physics == b.physics;
}
bool same(const MorphKey& a, const MorphKey& b) { return a.weight == b.weight; }
bool same(const CameraKey& a, const CameraKey& b) { return a.camera == b.camera && a.curves == b.curves; }
bool same(const LightKey& a, const LightKey& b) { return a.light == b.light; }
bool same(const SelfShadowKey& a, const SelfShadowKey& b) {
  return a.shadow.mode == b.shadow.mode && a.shadow.distance == b.shadow.distance;
}
bool same(const PropertyKey& a, const PropertyKey& b) {
  const auto same_switch = [](const auto& x, const auto& y) { return x.bone == y.bone && x.enabled == y.enabled; };
  return a.visible == b.visible && std::ranges::equal(a.ik, b.ik, same_switch);
}

// Most keys of a file are at most a few places from where they belong. Sorts them in linear time, or gives up, with the
// values in another order, when it moves too many.
bool sort_nearly_sorted(std::span<std::uint64_t> values) {
  std::size_t moves = 8 * values.size();
  for (std::size_t i = 1; i < values.size(); ++i) {
    const std::uint64_t value = values[i];
    std::size_t at = i;
    for (; at > 0 && values[at - 1] > value; --at) values[at] = values[at - 1];
    values[at] = value;
    if (i - at > moves) return false;
    moves -= i - at;
  }
  return true;
}

// The indices of the keys by frame, and of one frame in the order of the file.
template <typename Key>
std::vector<std::size_t> order_by_frame(const std::vector<Key>& keys) {
  std::vector<std::uint64_t> frames_and_indices(keys.size());
  for (std::size_t i = 0; i < keys.size(); ++i) {
    frames_and_indices[i] = std::uint64_t{keys[i].frame} << 32 | i;  // a file has fewer than 2^32 keys
  }
  if (!sort_nearly_sorted(frames_and_indices)) std::ranges::sort(frames_and_indices);
  std::vector<std::size_t> order(keys.size());
  std::ranges::transform(frames_and_indices, order.begin(),
                         [](std::uint64_t both) { return static_cast<std::size_t>(both & 0xFFFFFFFFu); });
  return order;
}

// Sorts the keys by frame and removes those that are replaced by a later key on the same frame, with a report.
// `records[i]` is the record in the file of key i. Returns the former indices of the keys that stay.
template <typename Key>
std::vector<std::size_t> sort_keys(VmdInput& in, std::vector<Key>& keys, std::span<const std::size_t> records,
                                   const std::string& name) {
  const std::vector<std::size_t> order = order_by_frame(keys);
  std::vector<std::size_t> kept;
  kept.reserve(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Key& key = keys[order[i]];
    if (i + 1 == order.size() || keys[order[i + 1]].frame != key.frame) {
      kept.push_back(order[i]);
      continue;
    }
    const auto record = static_cast<std::int64_t>(records[order[i]]);
    const FaultKind& kind = same(key, keys[order[i + 1]]) ? kVmdDuplicate : kVmdConflict;
    in.diagnostics.add(
        fault(kind, name.empty() ? tr_format("frame {}", key.frame) : tr_format("{}, frame {}", name, key.frame))
            .at(in.section(), record, in.source_offsets.offset_of(in.section(), record)));
  }
  std::vector<Key> sorted;
  sorted.reserve(kept.size());
  for (const std::size_t i : kept) sorted.push_back(std::move(keys[i]));
  keys = std::move(sorted);
  return kept;
}

// Whether keys are sorted with at most one per frame, as in most files.
template <typename Key>
bool is_ascending(const std::vector<Key>& keys) {
  const auto not_before = [](const Key& a, const Key& b) { return a.frame >= b.frame; };
  return std::ranges::adjacent_find(keys, not_before) == keys.end();
}

// For sections that are a single track.
template <typename Key>
void finish_list(VmdInput& in, std::vector<Key>& keys) {
  if (is_ascending(keys)) return;
  std::vector<std::size_t> records(keys.size());
  std::iota(records.begin(), records.end(), std::size_t{0});
  in.source_offsets.reorder(in.section(), sort_keys(in, keys, records, {}));
}

// Which track each record of a section belongs to.
struct TrackRecords {
  std::vector<std::uint32_t> track_of;  // per record
  std::vector<std::size_t> counts;      // per track
  std::vector<std::size_t> first;       // per track: record
};

bool same_name(const std::uint8_t* a, const std::uint8_t* b) { return std::memcmp(a, b, NameKey::kLength) == 0; }

// Adds the tracks that the records name, and makes room for their keys. `stored`: `count` records of `size` bytes,
// which begin with a name. Consecutive keys often have the same name, or the names follow one another in the same order
// as before: then a name is only compared, as it is stored.
template <typename Track>
TrackRecords add_tracks(Bytes stored, std::size_t count, std::size_t size, std::vector<Track>& tracks) {
  TrackRecords records;
  records.track_of.reserve(count);
  TrackList list(tracks);
  std::vector<std::size_t> next;  // per track: the one whose key came after its last key
  const auto stored_name = [&](std::size_t of) { return stored.data() + records.first[of] * size; };
  std::size_t track = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t* name = stored.data() + i * size;
    if (i == 0 || !same_name(name, stored_name(track))) {
      const std::size_t guess = i == 0 ? 0 : next[track];
      const std::size_t found =
          i > 0 && same_name(name, stored_name(guess)) ? guess : list.index_of(name_key(Bytes(name, NameKey::kLength)));
      if (found == records.first.size()) {
        records.first.push_back(i);
        records.counts.push_back(0);
        next.push_back(0);
      }
      next[track] = found;
      track = found;
    }
    ++records.counts[track];
    records.track_of.push_back(static_cast<std::uint32_t>(track));
  }
  for (std::size_t i = 0; i < tracks.size(); ++i) tracks[i].keys.reserve(records.counts[i]);
  return records;
}

// Sorts the keys of the tracks that are not in order. `ordered`: per track, not 0 if it is.
template <typename Track>
void sort_tracks(VmdInput& in, std::vector<Track>& tracks, const TrackRecords& records,
                 std::span<const std::uint8_t> ordered) {
  if (std::ranges::all_of(ordered, [](std::uint8_t one) { return one != 0; })) return;
  // The records of the tracks, one track after the other.
  std::vector<std::size_t> of_tracks(records.track_of.size()), ends(tracks.size());
  std::exclusive_scan(records.counts.begin(), records.counts.end(), ends.begin(), std::size_t{0});
  for (std::size_t i = 0; i < of_tracks.size(); ++i) of_tracks[ends[records.track_of[i]]++] = i;
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    if (ordered[i] != 0) continue;
    const std::size_t count = records.counts[i];
    sort_keys(in, tracks[i].keys, std::span(of_tracks).subspan(ends[i] - count, count), display_name(tracks[i].name));
  }
}

// How the keys of a section are read.
template <typename Key>
struct KeyReader {
  std::size_t size;                                         // of a record, with the name
  bool (*faultless)(const std::uint8_t* stored, Key& key);  // false: a field needs a note; `stored`: after the name
  Key (*read)(VmdInput& in);                                // field by field, with notes
};

// Reads a section of keys with track names. `names` is the section name for the tracks in the source offsets; the
// offset of a track is that of its first key.
template <typename Track, typename Key>
void read_tracks(VmdInput& in, std::vector<Track>& tracks, std::string_view names, const KeyReader<Key>& reader) {
  const std::size_t count = in.key_count(reader.size, VmdInput::SectionKind::required);
  in.fixed_size_elements(reader.size);
  const Bytes stored = in.rest().first(count * reader.size);
  const TrackRecords records = add_tracks(stored, count, reader.size, tracks);
  std::vector<std::uint8_t> ordered(tracks.size(), 1);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = records.track_of[i];
    in.set_element(i);
    in.take(NameKey::kLength);
    auto& keys = tracks[at].keys;
    if (keys.empty() && tracks[at].name == NameKey{}) in.note(kVmdNameNone);
    Key& key = keys.emplace_back();
    if (reader.faultless(stored.data() + i * reader.size + NameKey::kLength, key)) {
      in.take(reader.size - NameKey::kLength);
    } else {
      key = reader.read(in);
    }
    if (keys.size() > 1 && keys[keys.size() - 2].frame >= key.frame) ordered[at] = 0;
  }
  sort_tracks(in, tracks, records, ordered);
  std::vector<std::int64_t> starts;
  for (const std::size_t first : records.first) {
    starts.push_back(in.source_offsets.offset_of(in.section(), static_cast<std::int64_t>(first)));
  }
  in.source_offsets.enter_section(names);
  for (const std::int64_t start : starts) in.source_offsets.add(static_cast<std::size_t>(start));
}

// A bone key without its name, as stored.
struct StoredBoneKey {
  std::uint32_t frame;
  float translation[3];
  float rotation[4];
  std::uint8_t curves[64];  // see read_bone_curves
};
static_assert(sizeof(StoredBoneKey) == kBoneSize - NameKey::kLength);

// Whether nothing about the record needs a note: then it is the same as field by field.
bool read_faultless_bone_key(const std::uint8_t* record, BoneKey& key) {
  StoredBoneKey stored;
  std::memcpy(&stored, record, sizeof stored);
  key.frame = stored.frame;
  key.translation = {stored.translation[0], stored.translation[1], stored.translation[2]};
  const auto& q = stored.rotation;
  key.rotation = glm::quat(q[3], q[0], q[1], q[2]);
  std::array<std::uint8_t, sizeof key.curves> coordinates;
  int all = 0;
  for (std::size_t i = 0; i < coordinates.size(); ++i) all |= coordinates[i] = stored.curves[4 * i];
  std::memcpy(key.curves.data(), coordinates.data(), sizeof key.curves);
  key.physics = !(stored.curves[2] == 0x63 && stored.curves[3] == 0x0F);
  return is_valid(key.translation) && is_unit(key.rotation) && all <= 127;
}

BoneKey read_bone_key(VmdInput& in) {
  BoneKey key;
  key.frame = in.u32();
  key.translation = in.finite_vec3();
  key.rotation = in.rotation();
  read_bone_curves(in, key);
  return key;
}

void read_bone_keys(VmdInput& in, Motion& motion) {
  in.enter_section("bone keys");
  read_tracks(in, motion.bones, tr_later("bone tracks"),
              KeyReader<BoneKey>{kBoneSize, read_faultless_bone_key, read_bone_key});
}

bool read_faultless_morph_key(const std::uint8_t* record, MorphKey& key) {
  std::memcpy(&key.frame, record, sizeof key.frame);
  std::memcpy(&key.weight, record + sizeof key.frame, sizeof key.weight);
  return is_valid(key.weight);
}

MorphKey read_morph_key(VmdInput& in) {
  MorphKey key;
  key.frame = in.u32();
  key.weight = in.finite_f32();
  return key;
}

void read_morph_keys(VmdInput& in, Motion& motion) {
  in.enter_section("morph keys");
  read_tracks(in, motion.morphs, tr_later("morph tracks"),
              KeyReader<MorphKey>{kMorphSize, read_faultless_morph_key, read_morph_key});
}

CameraKey read_camera_key(VmdInput& in) {
  CameraKey key;
  key.frame = in.u32();
  key.camera.distance = in.finite_f32();
  key.camera.target = in.finite_vec3();
  key.camera.rotation_rad = in.finite_vec3();
  for (Curve& curve : key.curves) {
    curve.x1 = in.u8();  // the order differs from bone keys
    curve.x2 = in.u8();
    curve.y1 = in.u8();
    curve.y2 = in.u8();
    clamp_curve(in, curve);
  }
  key.camera.fov_deg = static_cast<float>(in.u32());
  key.camera.perspective = in.u8() == 0;
  return key;
}

void read_camera_keys(VmdInput& in, Motion& motion) {
  in.enter_section("camera keys");
  const std::size_t count = in.key_count(kCameraSize, VmdInput::SectionKind::optional);
  motion.camera.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    in.begin_element(i);
    motion.camera.push_back(read_camera_key(in));
  }
  finish_list(in, motion.camera);
}

void read_light_keys(VmdInput& in, Motion& motion) {
  in.enter_section("light keys");
  const std::size_t count = in.key_count(kLightSize, VmdInput::SectionKind::optional);
  motion.light.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    in.begin_element(i);
    LightKey& key = motion.light[i];
    key.frame = in.u32();
    key.light.color = in.finite_vec3();
    key.light.direction = in.finite_vec3();
    if (key.light.direction == glm::vec3(0.0f)) key.light.direction = Light{}.direction;
  }
  finish_list(in, motion.light);
}

void read_self_shadow_keys(VmdInput& in, Motion& motion) {
  in.enter_section("self shadow keys");
  constexpr std::uint8_t kLastMode = 2;
  const std::size_t count = in.key_count(kSelfShadowSize, VmdInput::SectionKind::optional);
  motion.self_shadow.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    in.begin_element(i);
    SelfShadowKey& key = motion.self_shadow[i];
    key.frame = in.u32();
    key.shadow.mode = in.one_of(kLastMode, kLastMode);
    key.shadow.distance = in.finite_f32();
  }
  finish_list(in, motion.self_shadow);
}

// Whether the file ends exactly after `count` keys with `extra` more bytes each after the visibility.
bool property_keys_fill_file(ByteReader rest, std::size_t count, std::size_t extra) {
  for (std::size_t i = 0; i < count && rest.ok(); ++i) {
    rest.take(kSmallestProperty - sizeof(std::uint32_t) + extra);
    const std::uint32_t switches = rest.u32();
    if (!rest.fits(switches, kIkSwitchSize)) return false;
    rest.take(switches * kIkSwitchSize);
  }
  return rest.ok() && rest.remaining() == 0;
}

// Empty when the file ends inside the key.
std::optional<PropertyKey> read_property_key(VmdInput& in, std::size_t extra) {
  if (in.remaining() < kSmallestProperty + extra) return std::nullopt;
  PropertyKey key;
  key.frame = in.u32();
  key.visible = in.u8() != 0;
  in.take(extra);
  const std::uint32_t switches = in.u32();
  if (!in.fits(switches, kIkSwitchSize)) return std::nullopt;
  key.ik.resize(switches);
  for (PropertyKey::IkSwitch& ik : key.ik) {
    ik.bone = name_key(in.take(kNameSize));
    ik.enabled = in.u8() != 0;
  }
  return key;
}

void read_property_keys(VmdInput& in, Motion& motion) {
  in.enter_section("property keys");
  const std::size_t count = in.key_count(kSmallestProperty, VmdInput::SectionKind::optional);
  // Some writers store a physics switch after the visibility; only the file length shows whether it is there.
  const std::size_t extra = !property_keys_fill_file(in, count, 0) && property_keys_fill_file(in, count, 1);
  if (extra > 0) in.note(kVmdPhysicsByte);
  for (std::size_t i = 0; i < count; ++i) {
    in.begin_element(i);
    auto key = read_property_key(in, extra);
    if (!key) {
      in.note(kVmdPartial);
      in.end();
      break;
    }
    motion.property.push_back(std::move(*key));
  }
  finish_list(in, motion.property);
}

// `section`: of the tracks in the source offsets. Only the whole motion tells the character set of its names.
template <typename Track>
void check_names(VmdInput& in, const std::vector<Track>& tracks, std::string_view section, TextEncoding names) {
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const NameKey& name = tracks[i].name;
    if (name.bytes.back() == 0 || !is_cut(name, names)) continue;
    const std::int64_t offset = in.source_offsets.offset_of(section, static_cast<std::int64_t>(i));
    in.diagnostics.add(fault(kVmdNameCut, display_name(name, names)).at(section, i, offset));
  }
}

void read_header(VmdInput& in, Motion& motion) {
  in.enter_section("header");
  const Bytes magic = in.take(kMagicSize);
  const std::string_view text(reinterpret_cast<const char*>(magic.data()), magic.size());
  if (!text.starts_with(kVmdStart)) in.fail_with(kVmdMagic, 0, {});
  const Bytes name = in.take(text.starts_with(kOldMagic) ? kOldNameSize : kNameSize);
  motion.model_name = utf8_from_cp932(until_nul(name));
}

}  // namespace

Result<Motion> read_vmd(Bytes file, Diagnostics& diagnostics, SourceOffsets* source_offsets) {
  VmdInput in(file, diagnostics);
  Motion motion;
  read_header(in, motion);
  read_bone_keys(in, motion);
  for (const auto read_section :
       {read_morph_keys, read_camera_keys, read_light_keys, read_self_shadow_keys, read_property_keys}) {
    if (in.has_more()) read_section(in, motion);
  }
  if (auto fault = in.fault()) return std::move(*fault);

  const TextEncoding names = likely_names(motion);
  check_names(in, motion.bones, "bone tracks", names);
  check_names(in, motion.morphs, "morph tracks", names);
  if (in.remaining() > 0 && !in.ended()) {
    diagnostics.add(fault(kVmdTrailing, tr_format("{} bytes", in.remaining())).at({}, -1, in.offset()));
  }
  if (source_offsets != nullptr) *source_offsets = std::move(in.source_offsets);
  return motion;
}

}  // namespace odori
