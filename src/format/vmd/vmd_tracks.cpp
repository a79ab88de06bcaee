#include "base/text.h"
#include "format/vmd/vmd_input.h"

#include <array>
#include <bit>
#include <cstring>
#include <numeric>

namespace odori {

namespace {

constexpr std::size_t kBoneSize = 111, kMorphSize = 23;
constexpr std::uint32_t kPhysicsOff = 0x0F63;  // bytes 2 and 3 of the curves of a bone key

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

// The tracks of names as they are stored, among the names that were looked up last: faster than by the names
// themselves, which end at the first zero byte.
class StoredNames {
 public:
  // The track of the 15 bytes; `find()` gives it where they are not known.
  template <typename Find>
  std::uint32_t track_of(const std::uint8_t* stored, const Find& find) {
    NameKey name;
    std::memcpy(name.bytes.data(), stored, NameKey::kLength);
    Entry& entry = entries_[mixed_bits(name) >> (64 - kBits)];
    if (!entry.known || entry.name != name) entry = {name, true, find()};
    return entry.track;
  }

 private:
  static constexpr int kBits = 9;
  struct Entry {
    NameKey name;
    bool known = false;
    std::uint32_t track = 0;
  };
  std::array<Entry, std::size_t{1} << kBits> entries_{};
};

// The records of a section of keys with track names.
struct TrackRecords {
  std::vector<std::uint32_t> track_of;  // per record
  std::vector<std::uint32_t> position;  // per record: of its key in its track
  std::vector<RecordOrder> order;       // the records of the tracks, one track after the other, each by frame
  std::vector<std::size_t> ends;        // per track: of its records in `order`
  std::vector<std::size_t> first;       // per track: its first record in the file

  std::span<const RecordOrder> of(std::size_t track) const {
    const std::size_t begin = track == 0 ? 0 : ends[track - 1];
    return std::span(order).subspan(begin, ends[track] - begin);
  }
};

// Sorts the records into the tracks, whose sizes are in `ends`.
void order_records(TrackRecords& records, std::span<const RecordOrder> in_file) {
  std::exclusive_scan(records.ends.begin(), records.ends.end(), records.ends.begin(), std::size_t{0});
  records.order.resize(in_file.size());
  for (std::size_t i = 0; i < in_file.size(); ++i) records.order[records.ends[records.track_of[i]]++] = in_file[i];
  records.position.resize(in_file.size());
  std::size_t begin = 0;
  for (const std::size_t end : records.ends) {
    sort_records(std::span(records.order).subspan(begin, end - begin));
    for (std::size_t i = begin; i < end; ++i) {
      records.position[record_of(records.order[i])] = static_cast<std::uint32_t>(i - begin);
    }
    begin = end;
  }
}

// Adds the tracks that the records name. `stored`: records of `size` bytes, which begin with a name and a frame.
template <typename Track>
TrackRecords add_tracks(Bytes stored, std::size_t size, std::vector<Track>& tracks) {
  const std::size_t count = stored.size() / size;
  TrackRecords records;
  records.track_of.resize(count);
  std::vector<RecordOrder> in_file(count);
  TrackList list(tracks);
  StoredNames names;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t* record = stored.data() + i * size;
    const std::uint32_t track = names.track_of(
        record, [&] { return static_cast<std::uint32_t>(list.index_of(name_key(Bytes(record, NameKey::kLength)))); });
    if (track == records.first.size()) {
      records.first.push_back(i);
      records.ends.push_back(0);
    }
    ++records.ends[track];
    records.track_of[i] = track;
    std::uint32_t frame;
    std::memcpy(&frame, record + NameKey::kLength, sizeof frame);
    in_file[i] = record_order(frame, i);
  }
  order_records(records, in_file);
  return records;
}

// Reads a section of keys with track names. `Keys`: what they are and how one is read. `names` is the section name for
// the tracks in the source offsets; the offset of a track is that of its first key.
template <typename Keys, typename Track>
void read_tracks(VmdInput& in, std::vector<Track>& tracks, std::string_view names) {
  const std::size_t count = in.key_count(Keys::kSize, VmdInput::SectionKind::required);
  in.fixed_size_elements(Keys::kSize);
  const Bytes stored = in.rest().first(count * Keys::kSize);
  const std::size_t start = in.offset();
  const TrackRecords records = add_tracks(stored, Keys::kSize, tracks);
  std::size_t nameless = count;  // the first record of the track without a name
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    tracks[i].keys.resize(records.of(i).size());
    if (tracks[i].name == NameKey{}) nameless = records.first[i];
  }
  // Only where a finding is possible, the input is where the key is.
  const auto move_to_key = [&](std::size_t record) {
    in.set_element(record);
    in.take(start + record * Keys::kSize + NameKey::kLength - in.offset());
  };
  for (std::size_t i = 0; i < count; ++i) {
    auto& key = tracks[records.track_of[i]].keys[records.position[i]];
    if (i == nameless) {
      move_to_key(i);
      in.note(kVmdNameNone);
    }
    if (Keys::read_faultless(stored.data() + i * Keys::kSize + NameKey::kLength, key)) continue;
    move_to_key(i);
    key = Keys::read(in);
  }
  if (count > 0) in.set_element(count - 1);
  in.take(start + stored.size() - in.offset());
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    drop_replaced(in, tracks[i].keys, records.of(i), [&] { return display_name(tracks[i].name); });
  }
  std::vector<std::int64_t> starts;
  for (const std::size_t first : records.first) {
    starts.push_back(in.source_offsets.offset_of(in.section(), static_cast<std::int64_t>(first)));
  }
  in.source_offsets.enter_section(names);
  for (const std::int64_t at : starts) in.source_offsets.add(static_cast<std::size_t>(at));
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
  key.physics = (block[2] | std::uint32_t{block[3]} << 8) != kPhysicsOff;
}

// A bone key without its name, as stored.
struct StoredBoneKey {
  std::uint32_t frame;
  float translation[3];
  float rotation[4];
  std::uint32_t curves[16];  // see read_bone_curves; the lowest byte of each is used
};

struct BoneKeys {
  static constexpr std::size_t kSize = kBoneSize;

  // Whether nothing about the record needs a note: then it is the same as field by field.
  static bool read_faultless(const std::uint8_t* record, BoneKey& key) {
    StoredBoneKey stored;
    std::memcpy(&stored, record, sizeof stored);
    key.frame = stored.frame;
    key.translation = {stored.translation[0], stored.translation[1], stored.translation[2]};
    const auto& q = stored.rotation;
    key.rotation = glm::quat(q[3], q[0], q[1], q[2]);
    std::array<std::uint32_t, 4> curves;
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < curves.size(); ++i) {
      const std::uint32_t* row = stored.curves + 4 * i;
      curves[i] = (row[0] & 0xFFu) | (row[1] & 0xFFu) << 8 | (row[2] & 0xFFu) << 16 | row[3] << 24;
      all |= curves[i];
    }
    key.curves = std::bit_cast<std::array<Curve, 4>>(curves);
    key.physics = (stored.curves[0] >> 16) != kPhysicsOff;
    return is_valid(key.translation) && is_unit(key.rotation) && (all & 0x80808080u) == 0;
  }

  static BoneKey read(VmdInput& in) {
    BoneKey key;
    key.frame = in.u32();
    key.translation = in.finite_vec3();
    key.rotation = in.rotation();
    read_bone_curves(in, key);
    return key;
  }
};
static_assert(sizeof(StoredBoneKey) == kBoneSize - NameKey::kLength);

struct MorphKeys {
  static constexpr std::size_t kSize = kMorphSize;

  static bool read_faultless(const std::uint8_t* record, MorphKey& key) {
    std::memcpy(&key.frame, record, sizeof key.frame);
    std::memcpy(&key.weight, record + sizeof key.frame, sizeof key.weight);
    return is_valid(key.weight);
  }

  static MorphKey read(VmdInput& in) {
    MorphKey key;
    key.frame = in.u32();
    key.weight = in.finite_f32();
    return key;
  }
};

}  // namespace

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

void sort_records(std::span<RecordOrder> records) {
  if (!sort_nearly_sorted(records)) std::ranges::sort(records);
}

void read_bone_keys(VmdInput& in, Motion& motion) {
  in.enter_section("bone keys");
  read_tracks<BoneKeys>(in, motion.bones, tr_later("bone tracks"));
}

void read_morph_keys(VmdInput& in, Motion& motion) {
  in.enter_section("morph keys");
  read_tracks<MorphKeys>(in, motion.morphs, tr_later("morph tracks"));
}

}  // namespace odori
