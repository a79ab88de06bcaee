#include "make_sample/face.h"

#include <initializer_list>

namespace odori::komai {

namespace {

// Distance of each layer from the face, units: large enough for any depth buffer.
constexpr double kCheekHeight = 0.008;
constexpr double kWhiteHeight = 0.012;
constexpr double kMouthHeight = 0.012;
constexpr double kTongueHeight = 0.020;
constexpr double kIrisHeight = 0.030;
constexpr double kLidHeight = 0.046;
constexpr double kLineHeight = 0.056;

// A place on the face by the patch's own coordinates: `across` -1..1, `up` 0..1 from the lower to the upper edge.
using Outline = std::function<dvec2(double across, double up)>;

// A patch on the face, with its outlines in expressions.
struct Feature {
  MaterialSlot material_slot = MaterialSlot::line;
  double height = kLineHeight;
  int rows = 2;
  int columns = 15;
  Outline rest;
  struct Change {
    Expression expression;
    Outline outline;
  };
  std::vector<Change> changes;
};

class FaceBuilder {
 public:
  FaceBuilder(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape)
      : mesh_(mesh), shape_(shape), head_(skeleton["頭"]) {}

  void add(const Feature& feature) {
    Sheet sheet;
    sheet.rows = feature.rows;
    sheet.columns = feature.columns;
    sheet.keeps_flat = true;
    sheet.material_slot = [&](int) { return feature.material_slot; };
    sheet.point = [&](int row, int column) {
      return point(position(feature, feature.rest, row, column), feature.height);
    };
    const std::int32_t first = mesh_.add(sheet);
    for (const Feature::Change& change : feature.changes) record(feature, change, first);
  }

  // An oval without expressions that shows its whole texture.
  void add_disc(MaterialSlot material_slot, double height, dvec2 center, dvec2 radius, std::int32_t bone) {
    constexpr int kRings = 4, kColumns = 24;
    Sheet sheet;
    sheet.rows = kRings;
    sheet.columns = kColumns;
    sheet.wraps = true;
    sheet.material_slot = [material_slot](int) { return material_slot; };
    sheet.point = [&](int row, int column) {
      const double angle = 2.0 * kPiExact * column / kColumns;
      const dvec2 offset = dvec2(std::cos(angle), std::sin(angle)) * (static_cast<double>(row) / (kRings - 1));
      Point result = point(center + radius * offset, height);
      result.skin = on_bone(bone);
      // Both eyes are lit from the same side, so the texture of the mirrored eye is flipped back.
      result.uv = {0.5 - (mesh_.mirrored() ? -0.5 : 0.5) * offset.x, 0.5 - 0.5 * offset.y};
      return result;
    };
    mesh_.add(sheet);
  }

  std::int32_t head() const { return head_; }
  bool mirrored() const { return mesh_.mirrored(); }
  ExpressionOffsets take_offsets() { return std::move(offsets_); }

 private:
  static dvec2 position(const Feature& feature, const Outline& outline, int row, int column) {
    return outline(2.0 * column / (feature.columns - 1) - 1.0, static_cast<double>(row) / (feature.rows - 1));
  }

  Point point(dvec2 position, double height) const {
    Point result;
    result.position = shape_.on_face(position, height);
    result.behind = result.position + dvec3(0, 0, 1);
    result.normal = shape_.face_normal(position);
    result.skin = on_bone(head_);
    result.edge_scale = 0.0;
    return result;
  }

  void record(const Feature& feature, const Feature::Change& change, std::int32_t first) {
    for (int row = 0; row < feature.rows; ++row) {
      for (int column = 0; column < feature.columns; ++column) {
        const std::int32_t vertex = first + row * feature.columns + column;
        const dvec3 target =
            mesh_.mirrored_position(shape_.on_face(position(feature, change.outline, row, column), feature.height));
        const glm::vec3 moved = coordinate(target) - mesh_.vertices()[static_cast<std::size_t>(vertex)].position;
        if (moved == glm::vec3(0.0f)) continue;
        offsets_[static_cast<std::size_t>(change.expression)].push_back({vertex, moved});
      }
    }
  }

  Mesh& mesh_;
  const HeadShape& shape_;
  std::int32_t head_;
  ExpressionOffsets offsets_;
};

double arch(double across, double sharpness, double power) {
  return std::pow(std::max(0.0, 1.0 - std::pow(std::abs(across), sharpness)), power);
}

constexpr dvec2 kEyeCenter{0.60, 13.60};
constexpr double kEyeHalfWidth = 0.335;
constexpr double kFlickFrom = 0.84;  // where the upper lashes leave the rim, outward

// The eye's rim; `across` is 1 at the outer corner and may go a little past the corners.
double rim_x(double across) { return kEyeCenter.x + kEyeHalfWidth * across; }
double rim_tilt(double across) { return kEyeCenter.y + 0.035 * across; }
double upper_rim(double across) { return rim_tilt(across) + 0.385 * arch(across, 2.6, 0.55); }
double lower_rim(double across) { return rim_tilt(across) - 0.37 * arch(across, 2.8, 0.6); }
// The lash line when the eye is closed, and when it laughs.
double shut_line(double across) { return rim_tilt(across) - 0.10 - 0.13 * arch(across, 2.0, 1.0); }
double laugh_line(double across) { return rim_tilt(across) - 0.14 + 0.20 * arch(across, 2.0, 1.0); }

Feature eye_white() {
  Feature white;
  white.material_slot = MaterialSlot::eye_white;
  white.height = kWhiteHeight;
  white.rows = 4;
  white.rest = [](double across, double up) {
    return dvec2(rim_x(across), lower_rim(across) + (upper_rim(across) - lower_rim(across)) * up);
  };
  return white;
}

// The expressions that close this eye, with the resulting lash line.
struct Shutting {
  Expression expression;
  double (*line)(double across);
  double flick;  // slope of the flick
};
std::vector<Shutting> shuttings(bool right) {
  return {{Expression::blink, shut_line, 0.16},
          {Expression::laugh, laugh_line, -0.30},
          {right ? Expression::wink_right : Expression::wink_left, laugh_line, -0.30}};
}

// The lid: a sliver of skin behind the upper lashes that covers the whole eye when it closes.
Feature lid(bool right) {
  Feature skin;
  skin.material_slot = MaterialSlot::lid;
  skin.height = kLidHeight;
  skin.rows = 5;
  const auto between_edges = [](double bottom_share) {
    return [bottom_share](double across, double up) {
      const double top = upper_rim(across) + 0.022;
      const double bottom = top - 0.03 + (lower_rim(across) - 0.035 - (top - 0.03)) * bottom_share;
      return dvec2(rim_x(across * 1.04), bottom + (top - bottom) * up);
    };
  };
  skin.rest = between_edges(0.0);
  for (const Shutting& shutting : shuttings(right)) skin.changes.push_back({shutting.expression, between_edges(1.0)});
  return skin;
}

// A stroke over the upper rim, thin at the inner corner, with a flick past the outer one.
Feature upper_lashes(bool right) {
  Feature lashes;
  lashes.columns = 21;
  const auto stroke = [](double (*line)(double), double thickness, double flick) {
    return [=](double share, double up) {
      const double across = 0.09 + 1.13 * share;  // -1.04 .. 1.22
      const double past = std::max(0.0, across - kFlickFrom);
      const double taper = ease(-1.0, -0.5, share) * ease(1.0, 0.70, share);
      const double body = thickness * (0.55 + 0.45 * ease(-0.6, 0.7, across)) * taper;
      return dvec2(rim_x(across), line(std::clamp(across, -1.0, kFlickFrom)) + flick * past + body * (up - 0.3));
    };
  };
  lashes.rest = stroke(upper_rim, 0.12, -0.30);
  for (const Shutting& shutting : shuttings(right)) {
    lashes.changes.push_back({shutting.expression, stroke(shutting.line, 0.07, shutting.flick)});
  }
  return lashes;
}

Feature lower_lashes() {
  Feature lashes;
  lashes.height = kIrisHeight;  // below the lid, which hides it when the eye closes
  lashes.rest = [](double share, double up) {
    const double across = 0.50 + 0.52 * share;
    const double body = 0.026 * ease(-1.0, 0.3, share) * ease(1.0, 0.7, share);
    return dvec2(rim_x(across), lower_rim(std::min(across, 1.0)) + body * (up - 0.5));
  };
  return lashes;
}

Feature crease() {
  Feature stroke;
  stroke.rest = [](double share, double up) {
    const double across = 0.12 + 0.62 * share;
    return dvec2(rim_x(across), upper_rim(across) + 0.115 + 0.016 * arch(share, 2.0, 1.0) * (up - 0.5));
  };
  return stroke;
}

Feature brow() {
  Feature feature;
  struct Bend {
    double inner, outer, middle;  // how much each part rises, units
  };
  const auto stroke = [](Bend bend) {
    return [bend](double share, double up) {
      const double rise = bend.inner * (0.5 - 0.5 * share) + bend.outer * (0.5 + 0.5 * share) +
                          (bend.middle + 0.055) * (1.0 - share * share);
      const double body = 0.052 * ease(-1.0, -0.7, share) * ease(1.0, -0.3, share);
      return dvec2(0.60 + 0.30 * share, 14.235 + 0.015 * share + rise + body * (up - 0.5));
    };
  };
  feature.rest = stroke({0, 0, 0});
  feature.changes = {{Expression::brow_glad, stroke({0.02, 0.0, 0.07})},
                     {Expression::brow_angry, stroke({-0.12, 0.04, -0.02})},
                     {Expression::brow_worried, stroke({0.08, -0.07, -0.02})}};
  return feature;
}

constexpr double kMouthY = 12.78;

struct Mouth {
  double half_width;
  double above, below;  // how far it opens from the line between its corners
  double corner;        // how far the corners are raised
};
constexpr Mouth kMouthAtRest{0.165, 0.0, 0.006, 0.030};

double mouth_line(const Mouth& mouth, double across) { return kMouthY + mouth.corner * across * across; }
double upper_lip(const Mouth& mouth, double across) {
  return mouth_line(mouth, across) + mouth.above * arch(across, 2.2, 0.7);
}
double lower_lip(const Mouth& mouth, double across) {
  return mouth_line(mouth, across) - mouth.below * arch(across, 2.4, 0.65);
}

// One patch for every shape of the mouth.
void add_mouth_patch(FaceBuilder& face, Feature patch, const std::function<Outline(Mouth)>& outline_of) {
  patch.rest = outline_of(kMouthAtRest);
  patch.changes = {{Expression::mouth_a, outline_of({0.175, 0.035, 0.235, 0.010})},
                   {Expression::mouth_i, outline_of({0.225, 0.020, 0.075, 0.035})},
                   {Expression::mouth_u, outline_of({0.075, 0.040, 0.070, 0.000})},
                   {Expression::mouth_e, outline_of({0.180, 0.025, 0.145, 0.020})},
                   {Expression::mouth_o, outline_of({0.110, 0.055, 0.190, 0.000})},
                   {Expression::mouth_wide, outline_of({0.235, 0.000, 0.235, 0.055})},
                   {Expression::mouth_smile, outline_of({0.205, 0.0, 0.006, 0.065})}};
  face.add(patch);
}

void add_mouth(FaceBuilder& face) {
  Feature inside;
  inside.material_slot = MaterialSlot::mouth;
  inside.height = kMouthHeight;
  inside.rows = 4;
  add_mouth_patch(face, inside, [](Mouth mouth) {
    return [mouth](double across, double up) {
      const double low = lower_lip(mouth, across), high = upper_lip(mouth, across);
      return dvec2(mouth.half_width * across, low + (high - low) * up);
    };
  });
  Feature tongue;
  tongue.material_slot = MaterialSlot::tongue;
  tongue.height = kTongueHeight;
  tongue.rows = 4;
  add_mouth_patch(face, tongue, [](Mouth mouth) {
    return [mouth](double across, double up) {
      const double low = lower_lip(mouth, across * 0.72) + 0.12 * mouth.below;
      const double high = low + 0.42 * mouth.below * arch(across, 2.0, 0.8);
      return dvec2(mouth.half_width * 0.72 * across, low + (high - low) * up);
    };
  });
  Feature lip;
  add_mouth_patch(face, lip, [](Mouth mouth) {
    return [mouth](double share, double up) {
      const double across = 1.04 * share;
      const double body = 0.030 * (0.35 + 0.65 * arch(share, 2.0, 1.0));
      return dvec2(mouth.half_width * across, upper_lip(mouth, std::clamp(across, -1.0, 1.0)) + body * (up - 0.4));
    };
  });
}

}  // namespace

ExpressionOffsets add_face(Mesh& mesh, const Skeleton& skeleton, const HeadShape& shape) {
  FaceBuilder face(mesh, skeleton, shape);
  for (const bool mirrored : {false, true}) {
    mesh.set_mirrored(mirrored);
    face.add_disc(MaterialSlot::blush, kCheekHeight, {0.84, 13.08}, {0.27, 0.15}, face.head());
    face.add(eye_white());
    face.add_disc(MaterialSlot::iris, kIrisHeight, kEyeCenter + dvec2(-0.012, 0.015), {0.262, 0.36},
                  skeleton.sided(mirrored, "目"));
    face.add(lid(mirrored));
    face.add(upper_lashes(mirrored));
    face.add(lower_lashes());
    face.add(crease());
    face.add(brow());
  }
  mesh.set_mirrored(false);
  add_mouth(face);
  return face.take_offsets();
}

}  // namespace odori::komai
