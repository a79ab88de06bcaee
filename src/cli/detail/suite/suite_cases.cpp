#include "cli/detail/suite/suite_cases.h"

#include "base/bytes.h"
#include "base/files.h"
#include "base/text.h"
#include "format/vpd/vpd.h"
#include "motion/motion.h"

#include <algorithm>
#include <cmath>

namespace odori {

namespace {

constexpr NumberColumn of(Measure measure, Statistic statistic) { return {measure, statistic}; }
constexpr NumberColumn kVolume{std::nullopt, {}, SurfaceNumber::volume};
constexpr NumberColumn kFolds{std::nullopt, {}, SurfaceNumber::folds};

constexpr NumberColumn kLimbColumns[] = {kVolume, of(Measure::volume, Statistic::min),
                                         of(Measure::area, Statistic::area_mean), of(Measure::edge, Statistic::max),
                                         of(Measure::rest, Statistic::max)};
constexpr NumberColumn kSheetColumns[] = {of(Measure::edge, Statistic::max), of(Measure::area, Statistic::min),
                                          of(Measure::area, Statistic::area_mean), of(Measure::rest, Statistic::max),
                                          kFolds};
constexpr NumberColumn kJointColumns[] = {of(Measure::volume, Statistic::area_mean), of(Measure::volume, Statistic::p5),
                                          of(Measure::area, Statistic::area_mean), of(Measure::edge, Statistic::max),
                                          kFolds};

// The left arm is 38 degrees below the horizontal: the axis of its elbow is perpendicular to it in the plane of the
// body.
constexpr SuiteRotation kBend[] = {{"ひじ", {0.0, 0.0, 1.0}, 90.0}};
constexpr SuiteRotation kTwist[] = {{"先", {0.0, 1.0, 0.0}, 150.0}};
constexpr SuiteRotation kFold[] = {{"折り目", {1.0, 0.0, 0.0}, 160.0}};
constexpr SuiteRotation kElbow[] = {{"左ひじ", {0.6156615, 0.7880108, 0.0}, 110.0}};
constexpr SuiteRotation kShoulder[] = {{"左腕", {0.0, 0.0, 1.0}, 80.0}};
constexpr SuiteRotation kHip[] = {{"左足", {1.0, 0.0, 0.0}, 90.0}, {"左ひざ", {-1.0, 0.0, 0.0}, 90.0}};
constexpr const char* kSkirt[] = {"服", "白布"};

// Translated: 2.
constexpr SuiteCase kCases[] = {
    {"bent-cylinder",
     "A cylinder, bent by 90 degrees",
     "exhibits/bending_arm.pmx",
     "ひじ",
     kBend,
     kLimbColumns,
     Measure::volume,
     "",
     {}},
    {"twisted-bar",
     "A bar, twisted by 150 degrees",
     "exhibits/twisting_bar.pmx",
     "先",
     kTwist,
     kLimbColumns,
     Measure::volume,
     "",
     {}},
    {"folded-sheet",
     "A sheet, folded by 160 degrees",
     "exhibits/folding_sheet.pmx",
     "折り目",
     kFold,
     kSheetColumns,
     Measure::edge,
     "0,6,2,20,55,0,-24,30",
     {}},
    {"elbow",
     "An elbow, bent by 110 degrees",
     "komai.pmx",
     "左ひじ",
     kElbow,
     kJointColumns,
     Measure::volume,
     "2.5,11,0,35,-20,0,-5,30",
     {}},
    {"shoulder",
     "A shoulder, raised by 80 degrees",
     "komai.pmx",
     "左腕",
     kShoulder,
     kJointColumns,
     Measure::volume,
     "1.2,12.2,0,0,0,0,-6.5,30",
     {}},
    {"hip", "A hip, bent by 90 degrees", "komai.pmx", "左足D", kHip, kJointColumns, Measure::volume,
     "0.6,8.0,-0.6,0,-40,0,-12,30", kSkirt},
};

double rounded_coordinate(double value) { return std::round(value * 1e6) / 1e6 + 0.0; }

BoneTrack track_of(const SuiteRotation& rotation) {
  const double half = 0.5 * rotation.degrees * 3.14159265358979323846 / 180.0, sine = std::sin(half);
  BoneTrack track;
  track.name = name_key(rotation.bone).value_or(NameKey());
  BoneKey& key = track.keys.emplace_back();
  key.rotation =
      glm::quat(glm::dquat(rounded_coordinate(std::cos(half)), rounded_coordinate(sine * rotation.axis[0]),
                           rounded_coordinate(sine * rotation.axis[1]), rounded_coordinate(sine * rotation.axis[2])));
  return track;
}

bool is_below(const Model& model, std::int32_t bone, std::int32_t joint) {
  while (bone >= 0 && bone != joint) bone = model.bones[bone].parent;
  return bone >= 0;
}

void add(std::string_view text, ContentHash& hash) {
  hash.add(text.size());
  hash.add(std::span(text));
}

}  // namespace

std::span<const SuiteCase> suite_cases() { return kCases; }

std::vector<std::uint8_t> suite_pose(const SuiteCase& of) {
  Motion motion;
  motion.model_name = of.name;
  for (const SuiteRotation& rotation : of.pose) motion.bones.push_back(track_of(rotation));
  return write_vpd(motion);
}

std::vector<std::uint32_t> vertices_at_joint(const Model& model, const char* joint) {
  const auto found = std::ranges::find(model.bones, joint, &Bone::name) - model.bones.begin();
  std::vector<bool> below(model.bones.size());
  for (int i = 0; i < std::ssize(model.bones); ++i) below[i] = is_below(model, i, static_cast<std::int32_t>(found));
  std::vector<std::uint32_t> vertices;
  for (std::uint32_t i = 0; i < model.vertices.size(); ++i) {
    const Vertex& vertex = model.vertices[i];
    bool here = false, elsewhere = false;
    for (std::size_t k = 0; k < vertex.bones.size(); ++k) {
      if (vertex.bones[k] < 0 || vertex.weights[k] == 0.0f) continue;
      (below[vertex.bones[k]] ? here : elsewhere) = true;
    }
    if (here && elsewhere) vertices.push_back(i);
  }
  return vertices;
}

Result<std::uint64_t> suite_hash(const std::filesystem::path& assets) {
  ContentHash hash;
  hash.add(kSuiteVersion);
  for (const SuiteCase& each : kCases) {
    const auto model = read_file(assets / path_from_utf8(each.model));
    if (!model) return model.fault();
    for (const std::string_view text : {each.name, std::string_view(each.model), std::string_view(each.joint)})
      add(text, hash);
    const std::vector<std::uint8_t> pose = suite_pose(each);
    hash.add(std::span(pose));
    hash.add(model->size());
    hash.add(std::span(model->data(), model->size()));
  }
  return hash.value();
}

}  // namespace odori
