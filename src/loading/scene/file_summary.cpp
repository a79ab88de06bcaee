#include "loading/scene/file_summary.h"

#include "base/bytes.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "base/translate.h"
#include "format/vmd/vmd.h"
#include "loading/list_directory.h"
#include "loading/load.h"
#include "model/roles.h"
#include "sound/song_reader.h"
#include "sound/sound_file.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

// Of texts and what other programs leave behind; images, effects and looks have formats.
constexpr std::string_view kNotOfShows[] = {
    ".psd", ".txt", ".md",  ".htm",   ".html", ".rtf", ".pdf", ".url", ".lnk", ".ini", ".json", ".fxh", ".hdr",  ".emm",
    ".emd", ".exr", ".cfg", ".blend", ".pmxe", ".exe", ".dll", ".cpp", ".h",   ".csv", ".xlsx", ".doc", ".docx", ".db"};

constexpr BodyPart kBodyParts[] = {BodyPart::center, BodyPart::upper_body, BodyPart::lower_body,
                                   BodyPart::neck,   BodyPart::head,       BodyPart::arm,
                                   BodyPart::elbow,  BodyPart::leg,        BodyPart::knee};
constexpr std::size_t kMinBodyBones = 3;

bool may_be_of_a_show(const fs::path& file) {
  const FileKind kind = kind_by_name(file);
  if (kind == FileKind::image || kind == FileKind::video || kind == FileKind::effect || kind == FileKind::look)
    return false;
  const std::string extension = folded(utf8_from_path(file.extension()));
  return std::ranges::find(kNotOfShows, extension) == std::end(kNotOfShows);
}

// Of a track, by its name alone.
std::optional<BodyPart> part_of(const NameKey& name) {
  const auto role = role_of_name(display_name(name, TextEncoding::cp932));
  return role ? std::optional(role->part) : std::nullopt;
}

bool is_eye(const NameKey& name) {
  const auto part = part_of(name);
  return part == BodyPart::eye || part == BodyPart::both_eyes;
}

bool is_center(const NameKey& name) {
  const auto part = part_of(name);
  return part == BodyPart::center || part == BodyPart::root;
}

// Whether names of several parts of a body are among the bones.
bool has_body(const std::vector<std::string>& bones) {
  std::set<int> found;
  for (const std::string& bone : bones) {
    const auto role = role_of_name(bone);
    if (role && std::ranges::find(kBodyParts, role->part) != std::end(kBodyParts)) found.insert(index_of(*role));
  }
  return found.size() >= kMinBodyBones;
}

bool is_at_rest(const BoneKey& key) {
  return key.translation == glm::vec3(0.0f) && key.rotation.x == 0.0f && key.rotation.y == 0.0f &&
         key.rotation.z == 0.0f;
}

std::uint64_t hash_of_first_keys(const Motion& motion) {
  ContentHash hash;
  for (const BoneTrack& track : motion.bones) {
    const auto first = std::ranges::find_if_not(track.keys, is_at_rest);
    if (first == track.keys.end()) continue;
    hash.add(std::span<const std::uint8_t>(track.name.bytes));
    hash.add(first->frame);
    const glm::vec3& position = first->translation;
    const glm::quat& rotation = first->rotation;
    for (const float part : {position.x, position.y, position.z, rotation.x, rotation.y, rotation.z, rotation.w}) {
      hash.add(part);
    }
  }
  return hash.value();
}

// A free camera is better than a motion that holds it still from the first frame on.
bool moves_camera(const std::vector<CameraKey>& keys) {
  return keys.size() > 1 || (keys.size() == 1 && keys.front().frame > 0);
}

ModelSummary summary_of(const Model& model) {
  ModelSummary summary;
  summary.name = model.name.empty() ? model.english_name : model.name;
  for (const Bone& bone : model.bones) summary.bones.push_back(bone.name);
  summary.extent = extent(model);
  summary.humanoid = has_body(summary.bones);
  return summary;
}

// Reads what the files contain, within the limits.
class Summariser {
 public:
  explicit Summariser(JobControl& control) : control_(control) {}

  // By its first bytes; nothing if it is no file of a show.
  std::optional<FileSummary> by_head(const fs::path& file) const {
    FileSummary summary{file, {}};
    const bool scene = kind_by_name(file) == FileKind::scene;
    auto reader = FileReader::open(file);
    if (!reader) {
      summary.problem = describe(reader.fault());
      return summary;
    }
    if (reader->head().empty()) {
      summary.problem = tr("it is empty");
      return summary;
    }
    summary.kind = scene ? ContentKind::scene : kind_of_content(detect_file_kind(reader->head()));
    // A damaged project is not left out silently.
    if (summary.kind == ContentKind::unusable && kind_by_name(file) == FileKind::project)
      summary.kind = ContentKind::project;
    if (summary.kind == ContentKind::unusable) return std::nullopt;
    return summary;
  }

  void read(FileSummary& summary) {
    try {
      if (summary.kind == ContentKind::model || summary.kind == ContentKind::accessory) return read_model(summary);
      if (summary.kind == ContentKind::body) return read_motion(summary);
      if (summary.kind == ContentKind::sound) return open_sound(summary);
    } catch (const std::exception& error) {  // mostly want of memory, which costs one file
      refuse(summary, tr_format("it cannot be read: {}", error.what()));
    }
  }

  void measure(FileSummary& summary) {
    const auto waveform = read_waveform(summary.file, control_);
    if (waveform) summary.length_s = waveform->length_s();
  }

 private:
  static void refuse(FileSummary& summary, std::string problem) {
    summary.kind = ContentKind::unusable;
    summary.problem = std::move(problem);
  }

  void read_model(FileSummary& summary) {
    if (models_ >= kMaxShowModels || model_bytes_ >= kMaxShowModelBytes) {
      summary.problem = tr_format("only the first {} models are looked into", models_);
      return;
    }
    auto bytes = read_file(summary.file);
    if (!bytes) return refuse(summary, describe(bytes.fault()));
    ++models_;
    model_bytes_ += bytes->size();
    Diagnostics ignored;
    const auto read = read_model_file(summary.file, *bytes, ignored);
    if (!read) return refuse(summary, describe(read.fault()));
    auto model = summary_of(read->model);
    model.held = !read->parent_bone.empty();
    summary.model = std::make_shared<const ModelSummary>(std::move(model));
  }

  void read_motion(FileSummary& summary) {
    if (motions_ >= kMaxShowMotions || motion_bytes_ >= kMaxShowMotionBytes) {
      return refuse(summary, tr_format("only the first {} motions are looked into", motions_));
    }
    auto bytes = read_file(summary.file, kMaxShowMotionBytes);
    if (!bytes) return refuse(summary, describe(bytes.fault()));
    ++motions_;
    motion_bytes_ += bytes->size();
    Diagnostics ignored;
    auto read = read_vmd(*bytes, ignored);
    if (!read) return refuse(summary, describe(read.fault()));
    auto motion = odori::summary_of(*read);
    summary.kind = kind_of(motion, *read);
    // A motion with findings is read again when it is used, so that they are reported then.
    if (motion_bytes_ <= kMaxKeptMotionBytes && ignored.empty()) {
      motion.content = std::make_shared<const Motion>(std::move(*read));
    }
    summary.motion = std::make_shared<const MotionSummary>(std::move(motion));
  }

  void open_sound(FileSummary& summary) {
    if (++sounds_ > kMaxShowSounds) {
      return refuse(summary, tr_format("only the first {} sounds are looked into", kMaxShowSounds));
    }
    const auto sound = SoundFile::open(summary.file);
    if (!sound) refuse(summary, describe(sound.fault()));
  }

  JobControl& control_;
  std::size_t models_ = 0, motions_ = 0, sounds_ = 0;
  std::uint64_t model_bytes_ = 0, motion_bytes_ = 0;
};

bool goes_before(const FileSummary& a, const FileSummary& b) {
  const std::string left = folded(utf8_from_path(a.folder)), right = folded(utf8_from_path(b.folder));
  if (left != right) return natural_less(left, right) || (!natural_less(right, left) && left < right);
  const std::string name = folded(readable_name(a.file)), other = folded(readable_name(b.file));
  if (natural_less(name, other) != natural_less(other, name)) return natural_less(name, other);
  return a.file < b.file;
}

fs::path folder_in(const fs::path& base, const fs::path& file) {
  if (base.empty()) return {};
  const fs::path folder = file.parent_path().lexically_relative(base);
  return folder == "." || folder.empty() || *folder.begin() == ".." ? fs::path() : folder;
}

// Each file once. If there are too many, those with the extensions of projects, models and sounds first.
std::vector<fs::path> show_candidates(const std::vector<fs::path>& files) {
  std::set<fs::path> sorted;
  for (const fs::path& file : files) {
    if (may_be_of_a_show(file)) sorted.insert(file);
  }
  std::vector<fs::path> candidates(sorted.begin(), sorted.end());
  if (candidates.size() <= kMaxShowFiles) return candidates;
  const auto is_rare = [](const fs::path& file) {
    const EntryKind kind = kind_by_extension(file);
    return kind == EntryKind::project || kind == EntryKind::model || kind == EntryKind::sound;
  };
  std::stable_partition(candidates.begin(), candidates.end(), is_rare);
  candidates.resize(kMaxShowFiles);
  return candidates;
}

std::size_t count(const std::vector<FileSummary>& all, ContentKind kind) {
  return std::ranges::count_if(all, [&](const FileSummary& each) { return each.kind == kind; });
}

}  // namespace

ContentKind kind_of_content(FileKind kind) {
  switch (kind) {
    case FileKind::pmx:
    case FileKind::pmd:
      return ContentKind::model;
    case FileKind::x_model:
    case FileKind::accessory:
      return ContentKind::accessory;
    case FileKind::vmd:
      return ContentKind::body;
    case FileKind::vpd:
      return ContentKind::pose;
    case FileKind::sound:
      return ContentKind::sound;
    case FileKind::project:
      return ContentKind::project;
    case FileKind::archive:
      return ContentKind::archive;
    default:
      return ContentKind::unusable;
  }
}

bool is_motion(ContentKind kind) {
  switch (kind) {
    case ContentKind::body:
    case ContentKind::face:
    case ContentKind::camera:
    case ContentKind::light:
    case ContentKind::properties:
    case ContentKind::empty:
      return true;
    default:
      return false;
  }
}

MotionSummary summary_of(const Motion& motion) {
  MotionSummary summary;
  summary.model_name = motion.model_name;
  summary.tracks = track_summaries(motion);
  summary.last_frame = last_frame(motion);
  summary.camera_keys = motion.camera.size();
  summary.camera_moves = moves_camera(motion.camera);
  summary.has_light = !motion.light.empty() || !motion.self_shadow.empty();
  summary.first_keys = hash_of_first_keys(motion);
  for (const BoneTrack& track : motion.bones) {
    if (!is_center(track.name) || track.keys.empty()) continue;
    summary.first_center_x += track.keys.front().translation.x;
    double sum = 0.0;
    for (const BoneKey& key : track.keys) sum += static_cast<double>(key.translation.x);
    summary.mean_center_x += static_cast<float>(sum / static_cast<double>(track.keys.size()));
  }
  return summary;
}

ContentKind kind_of(const MotionSummary& summary, const Motion& motion) {
  const auto moves = [](const TrackSummary& track) { return track.moves; };
  const auto& bones = summary.tracks.bones;
  const bool body =
      std::ranges::any_of(bones, [](const TrackSummary& track) { return track.moves && !is_eye(track.name); });
  if (body) return ContentKind::body;
  const bool eyes = std::ranges::any_of(bones, moves);
  if (eyes || !summary.tracks.morphs.empty()) return ContentKind::face;
  if (!motion.camera.empty()) return ContentKind::camera;
  if (summary.has_light) return ContentKind::light;
  return motion.property.empty() ? ContentKind::empty : ContentKind::properties;
}

std::vector<FileSummary> summarise_files(const std::vector<fs::path>& files, const fs::path& base,
                                         JobControl& control) {
  const std::vector<fs::path> candidates = show_candidates(files);
  Summariser summariser(control);
  std::vector<FileSummary> all;
  for (const fs::path& file : candidates) {
    if (control.cancelled()) break;
    auto summary = summariser.by_head(file);
    if (!summary) continue;
    summary->folder = folder_in(base, file);
    all.push_back(std::move(*summary));
  }
  std::ranges::sort(all, goes_before);
  const bool moves = count(all, ContentKind::body) > 0;  // every motion is one until it is read
  const bool asked = !moves && count(all, ContentKind::model) > 1;
  const bool several_sounds = count(all, ContentKind::sound) > 1;
  std::size_t done = 0;
  for (FileSummary& summary : all) {
    if (control.cancelled()) break;
    const bool model = summary.kind == ContentKind::model || summary.kind == ContentKind::accessory;
    if (!(asked && model)) summariser.read(summary);
    if (several_sounds && summary.kind == ContentKind::sound) summariser.measure(summary);
    control.set_progress(static_cast<float>(++done) / static_cast<float>(all.size()));
  }
  for (FileSummary& summary : all) {  // if it was cancelled
    if (is_motion(summary.kind) && !summary.motion) summary.kind = ContentKind::unusable;
  }
  return all;
}

}  // namespace odori
