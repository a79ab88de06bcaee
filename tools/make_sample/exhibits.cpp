#include "make_sample/exhibits.h"

#include "make_sample/mesh.h"
#include "make_sample/numbers.h"

#include <algorithm>
#include <string>
#include <vector>

namespace odori::komai {

namespace {

constexpr int kEndBands = 4;       // rows of faces at either end, on one bone
constexpr int kStripeColumns = 4;  // of one colour
constexpr std::uint32_t kFramesEachWay = 60;
constexpr int kKeysEachWay = 4;  // so that no two keys are 180 degrees apart

struct Names {
  const char* model;
  const char* english_model;
  const char* tip;
  const char* english_tip;
};
constexpr Names kBar{"ねじれ棒", "twisting bar", "先", "tip"};
constexpr Names kArm{"曲がる腕", "bending arm", "ひじ", "elbow"};
constexpr Names kSheet{"折れる紙", "folding sheet", "折り目", "crease"};

// The heights of the rings, ascending.
std::vector<double> ring_heights() {
  const double low = kExhibitJoint - kExhibitHalfBlend, high = kExhibitJoint + kExhibitHalfBlend;
  std::vector<double> heights;
  const auto add_rings = [&heights](double from, double to, int bands) {
    for (int i = 0; i < bands; ++i) heights.push_back(from + (to - from) * i / bands);
  };
  add_rings(kExhibitBottom, low, kEndBands);
  add_rings(low, high, kExhibitBands);
  add_rings(high, kExhibitTop, kEndBands);
  heights.push_back(kExhibitTop);
  return heights;
}

enum class Shape { bar, arm, sheet };  // the arm has SDEF vertices

class Exhibit {
 public:
  Exhibit(const Names& names, Shape shape) : shape_(shape) {
    model_.name = names.model;
    model_.english_name = names.english_model;
    model_.comment = "odori に付属する見本です。CC0 1.0: 自由にお使いいただけます。\r\n";
    model_.english_comment = "An exhibit that comes with odori. CC0 1.0: anyone may use it for any purpose.\r\n";
    add_bones(names);
    if (shape == Shape::sheet) {
      add_sheet();
    } else {
      add_prism();
    }
    add_materials();
  }

  Model take() { return std::move(model_); }

 private:
  void add_bones(const Names& names) {
    model_.bones.push_back(bone("根元", "root", kExhibitBottom, -1));
    model_.bones.push_back(bone(names.tip, names.english_tip, kExhibitJoint, 0));
    model_.bones[0].tail_bone = 1;
    model_.bones[1].tail_offset = {0.0f, coordinate(kExhibitTop - kExhibitJoint), 0.0f};
    model_.display_frames = {
        {"Root", "Root", true, {{false, 0}}}, {"表情", "Exp", true, {}}, {"骨", "bones", false, {{false, 1}}}};
  }

  static Bone bone(const char* name, const char* english_name, double y, std::int32_t parent) {
    Bone made;
    made.name = name;
    made.english_name = english_name;
    made.rest_position = {0.0f, coordinate(y), 0.0f};
    made.parent = parent;
    return made;
  }

  Vertex vertex(dvec3 position, dvec3 normal) {
    const double half = shape_ == Shape::sheet ? kSheetHalfBlend : kExhibitHalfBlend;
    const double share = slope(kExhibitJoint - half, kExhibitJoint + half, position.y);
    const Hinge hinge{{0.0, kExhibitJoint, 0.0}, {0.0, 1.0, 0.0}, kExhibitSdefReach};
    const Skin skin = shape_ == Shape::arm ? bending_between(0, 1, share, hinge) : between(0, 1, share);
    Vertex made;
    made.position = coordinate(position);
    made.normal = coordinate(normal);
    made.kind = skin.kind;
    made.bones = skin.bones;
    made.weights = skin.weights;
    if (skin.kind == DeformKind::sdef) {
      made.sdef = static_cast<std::int32_t>(model_.sdef.size());
      model_.sdef.push_back(skin.sdef);
    }
    return made;
  }

  static dvec3 around(int column) {
    const double angle = 2.0 * kPiExact * column / kExhibitColumns;
    return {std::cos(angle), 0.0, std::sin(angle)};
  }

  std::uint32_t add_ring(double y, bool cap, double cap_side) {
    const auto first = static_cast<std::uint32_t>(model_.vertices.size());
    for (int column = 0; column < kExhibitColumns; ++column) {
      const dvec3 out = around(column);
      const dvec3 normal = cap ? dvec3(0.0, cap_side, 0.0) : out;
      model_.vertices.push_back(vertex(kExhibitRadius * out + dvec3(0.0, y, 0.0), normal));
    }
    return first;
  }

  void add_face(int column, std::array<std::uint32_t, 3> corners) {
    auto& stripe = stripes_[static_cast<std::size_t>(column / kStripeColumns % 2)];
    stripe.insert(stripe.end(), corners.begin(), corners.end());
  }

  void add_sheet() {
    constexpr double kWidth = 2.0 * kSheetHalfWidth, kHeight = kExhibitTop - kExhibitBottom;
    for (int row = 0; row <= kSheetRows; ++row) {
      for (int column = 0; column <= kSheetColumns; ++column) {
        const dvec3 at(kWidth * column / kSheetColumns - kSheetHalfWidth, kExhibitBottom + kHeight * row / kSheetRows,
                       0.0);
        model_.vertices.push_back(vertex(at, {0.0, 0.0, -1.0}));
      }
    }
    const auto width = static_cast<std::uint32_t>(kSheetColumns) + 1;
    for (std::uint32_t row = 0; row < static_cast<std::uint32_t>(kSheetRows); ++row) {
      for (std::uint32_t column = 0; column + 1 < width; ++column) {
        const std::uint32_t a = row * width + column, b = a + 1;
        add_face(static_cast<int>(column), {a, a + width, b + width});
        add_face(static_cast<int>(column), {a, b + width, b});
      }
    }
  }

  void add_prism() {
    const std::vector<double> heights = ring_heights();
    for (const double y : heights) add_ring(y, false, 0.0);
    const auto columns = static_cast<std::uint32_t>(kExhibitColumns);
    for (std::uint32_t ring = 0; ring + 1 < heights.size(); ++ring) {
      for (std::uint32_t column = 0; column < columns; ++column) {
        const std::uint32_t a = ring * columns + column;
        const std::uint32_t b = ring * columns + (column + 1) % columns;
        add_face(static_cast<int>(column), {a, a + columns, b + columns});
        add_face(static_cast<int>(column), {a, b + columns, b});
      }
    }
    add_cap(kExhibitBottom, -1.0);
    add_cap(kExhibitTop, 1.0);
  }

  void add_cap(double y, double side) {
    const std::uint32_t first = add_ring(y, true, side);
    const auto center = static_cast<std::uint32_t>(model_.vertices.size());
    model_.vertices.push_back(vertex({0.0, y, 0.0}, {0.0, side, 0.0}));
    for (int column = 0; column < kExhibitColumns; ++column) {
      const std::uint32_t a = first + static_cast<std::uint32_t>(column);
      const std::uint32_t b = first + static_cast<std::uint32_t>((column + 1) % kExhibitColumns);
      add_face(column, side > 0.0 ? std::array{center, b, a} : std::array{center, a, b});
    }
  }

  void add_materials() {
    constexpr glm::vec3 kColors[] = {{0.28f, 0.34f, 0.60f}, {0.95f, 0.94f, 0.90f}};
    constexpr const char* kNames[][2] = {{"青", "blue"}, {"白", "white"}};
    for (std::size_t i = 0; i < stripes_.size(); ++i) {
      Material material;
      material.name = kNames[i][0];
      material.english_name = kNames[i][1];
      material.diffuse = glm::vec4(kColors[i], 1.0f);
      material.ambient = kColors[i] * 0.35f;
      material.edge = true;
      material.edge_color = {0.15f, 0.17f, 0.25f, 1.0f};
      material.edge_size = 0.8f;
      material.double_sided = true;
      material.ground_shadow = true;
      material.first_index = static_cast<std::int32_t>(model_.indices.size());
      material.index_count = static_cast<std::int32_t>(stripes_[i].size());
      model_.indices.insert(model_.indices.end(), stripes_[i].begin(), stripes_[i].end());
      model_.materials.push_back(std::move(material));
    }
  }

  Shape shape_;
  Model model_;
  std::array<std::vector<std::uint32_t>, 2> stripes_;  // indices
};

// Rotates the tip about an axis to an angle and back.
Motion there_and_back(const Names& names, dvec3 axis, double angle) {
  Motion motion;
  motion.model_name = names.model;
  BoneTrack track;
  track.name = *name_key(names.tip);
  for (int i = 0; i <= 2 * kKeysEachWay; ++i) {
    const double share = i <= kKeysEachWay ? i : 2 * kKeysEachWay - i;
    const double half = 0.5 * angle * share / kKeysEachWay;
    BoneKey key;
    key.frame = static_cast<std::uint32_t>(i) * (kFramesEachWay / kKeysEachWay);
    key.rotation = rounded_quat(dquat(std::cos(half), std::sin(half) * axis));
    track.keys.push_back(key);
  }
  motion.bones.push_back(std::move(track));
  return motion;
}

}  // namespace

Model make_twisting_bar() { return Exhibit(kBar, Shape::bar).take(); }
Motion make_twist() { return there_and_back(kBar, {0.0, 1.0, 0.0}, kPiExact); }
Model make_bending_arm() { return Exhibit(kArm, Shape::arm).take(); }
Motion make_bend() { return there_and_back(kArm, {0.0, 0.0, 1.0}, radians(120.0)); }
Model make_folding_sheet() { return Exhibit(kSheet, Shape::sheet).take(); }
Motion make_fold() { return there_and_back(kSheet, {1.0, 0.0, 0.0}, radians(160.0)); }

}  // namespace odori::komai
