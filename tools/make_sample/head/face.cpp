#include "make_sample/head/face.h"

#include <initializer_list>

namespace odori::komai {

namespace {

// Distance of each layer from the face, units: large enough for any depth buffer.
constexpr double kCheekHeight = 0.008;
constexpr double kWhiteHeight = 0.012;
constexpr double kMouthHeight = 0.012;
constexpr double kTongueHeight = 0.020;
constexpr double kIrisHeight = 0.030;
constexpr double kSocketHeight = 0.040;
constexpr double kLidHeight = 0.050;
constexpr double kLineHeight = 0.060;

// A place on the face by the patch's own coordinates: `across` -1..1, `up` 0..1 from the lower to the upper edge.
using Outline = std::function<dvec2(double across, double up)>;

// A patch on the face, with its outlines in expressions.
struct Feature {
  MaterialSlot material_slot = MaterialSlot::line;
  double height = kLineHeight;
  int rows = 2;
  int columns = 15;
  Outline rest;
  Outline lit;  // where its normals are taken from; default: `rest`
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
      Point result = point(position(feature, feature.rest, row, column), feature.height);
      if (feature.lit) result.normal = shape_.face_normal(position(feature, feature.lit, row, column));
      return result;
    };
    const std::int32_t first = mesh_.add(sheet);
    for (const Feature::Change& change : feature.changes) record(feature, change, first);
  }

  // An oval that shows its whole texture; `shrinking` expressions scale it about its center.
  struct Disc {
    MaterialSlot material_slot;
    double height;
    dvec2 center, radius;
    std::int32_t bone;
    std::vector<std::pair<Expression, double>> shrinking;
  };
  void add_disc(const Disc& disc) {
    constexpr int kRings = 5, kColumns = 32;
    const auto position = [&](int row, int column, double scale) {
      const double angle = 2.0 * kPiExact * column / kColumns;
      const dvec2 offset = dvec2(std::cos(angle), std::sin(angle)) * (static_cast<double>(row) / (kRings - 1));
      return std::pair(disc.center + disc.radius * offset * scale, offset);
    };
    Sheet sheet;
    sheet.rows = kRings;
    sheet.columns = kColumns;
    sheet.wraps = true;
    sheet.material_slot = [&](int) { return disc.material_slot; };
    sheet.point = [&](int row, int column) {
      const auto [place, offset] = position(row, column, 1.0);
      Point result = point(place, disc.height);
      result.skin = on_bone(disc.bone);
      // Both eyes are lit from the same side, so the texture of the mirrored eye is flipped back.
      result.uv = {0.5 - (mesh_.mirrored() ? -0.5 : 0.5) * offset.x, 0.5 - 0.5 * offset.y};
      return result;
    };
    const std::int32_t first = mesh_.add(sheet);
    for (const auto& [expression, scale] : disc.shrinking) {
      for (int i = 0; i < kRings * kColumns; ++i)
        move(expression, first + i, shape_.on_face(position(i / kColumns, i % kColumns, scale).first, disc.height));
    }
  }

  // A patch of skin around the eye, which hides the iris where it leaves the rim. Its outer edge is below the face.
  // `rim`: the edge at an angle, and the same in an expression.
  void add_socket(const std::function<dvec2(double angle)>& rim, Expression expression,
                  const std::function<dvec2(double angle)>& rim_then, dvec2 center) {
    constexpr int kRings = 5, kColumns = 56;
    const auto place = [&](const std::function<dvec2(double)>& edge, int row, int column) {
      const double out = static_cast<double>(row) / (kRings - 1);
      const dvec2 inner = edge(2.0 * kPiExact * column / kColumns);
      const dvec2 position = center + (inner - center) * (1.0 + 0.36 * out);
      return shape_.on_face(position, kSocketHeight - (kSocketHeight + 0.03) * out * out);
    };
    Sheet sheet;
    sheet.rows = kRings;
    sheet.columns = kColumns;
    sheet.wraps = true;
    sheet.material_slot = [](int) { return MaterialSlot::lid; };
    sheet.point = [&](int row, int column) {
      Point result = point(center, 0.0);
      result.position = place(rim, row, column);
      result.behind = result.position + dvec3(0, 0, 1);
      result.normal = shape_.face_normal(dvec2(result.position));
      return result;
    };
    const std::int32_t first = mesh_.add(sheet);
    for (int i = 0; i < kRings * kColumns; ++i)
      move(expression, first + i, place(rim_then, i / kColumns, i % kColumns));
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
        move(change.expression, first + row * feature.columns + column,
             shape_.on_face(position(feature, change.outline, row, column), feature.height));
      }
    }
  }

  void move(Expression expression, std::int32_t vertex, dvec3 target) {
    const glm::vec3 moved =
        coordinate(mesh_.placed(target)) - mesh_.vertices()[static_cast<std::size_t>(vertex)].position;
    if (moved == glm::vec3(0.0f)) return;
    offsets_[static_cast<std::size_t>(expression)].push_back({vertex, moved});
  }

  Mesh& mesh_;
  const HeadShape& shape_;
  std::int32_t head_;
  ExpressionOffsets offsets_;
};

double arch(double across, double sharpness, double power) {
  return std::pow(std::max(0.0, 1.0 - std::pow(std::abs(across), sharpness)), power);
}

constexpr dvec2 kEyeCenter{0.63, 13.46};
constexpr double kEyeHalfWidth = 0.375;
constexpr double kFlickFrom = 0.84;                     // where the upper lashes leave the rim, outward
constexpr double kUpperRim = 0.43, kLowerRim = 0.335;   // heights of the open eye above and below its middle
constexpr double kUpperWide = 0.50, kLowerWide = 0.38;  // in surprise

// The eye's rim; `across` is 1 at the outer corner and may go a little past the corners.
double rim_x(double across) { return kEyeCenter.x + kEyeHalfWidth * across; }
double rim_tilt(double across) { return kEyeCenter.y + 0.028 * across; }
double upper_arch(double across, double height) { return rim_tilt(across) + height * arch(across, 2.7, 0.55); }
double lower_arch(double across, double depth) { return rim_tilt(across) - depth * arch(across, 3.0, 0.6); }
double upper_rim(double across) { return upper_arch(across, kUpperRim); }
double lower_rim(double across) { return lower_arch(across, kLowerRim); }
double wide_rim(double across) { return upper_arch(across, kUpperWide); }
// The lash line when the eye is closed in several ways, and when it is half open.
double shut_line(double across) { return rim_tilt(across) - 0.10 - 0.13 * arch(across, 2.0, 1.0); }
double laugh_line(double across) { return rim_tilt(across) - 0.14 + 0.20 * arch(across, 2.0, 1.0); }
double flat_line(double across) { return rim_tilt(across) - 0.16 - 0.03 * arch(across, 2.0, 1.0); }
double squeezed_line(double across) { return rim_tilt(across) - 0.20 + 0.24 * std::abs(across + 0.1) - 0.10 * across; }
double half_line(double across) { return std::min(upper_rim(across), rim_tilt(across) + 0.13); }

Feature eye_white() {
  Feature white;
  white.material_slot = MaterialSlot::eye_white;
  white.height = kWhiteHeight;
  white.rows = 5;
  white.columns = 21;
  const auto between_rims = [](double upper, double lower) {
    return [=](double across, double up) {
      const double low = lower_arch(across, lower), high = upper_arch(across, upper);
      return dvec2(rim_x(across), low + (high - low) * up);
    };
  };
  white.rest = between_rims(kUpperRim, kLowerRim);
  white.changes = {{Expression::surprise, between_rims(kUpperWide, kLowerWide)}};
  return white;
}

dvec2 on_rim(double angle, double upper, double lower) {
  const double across = std::cos(angle);
  return {rim_x(across), std::sin(angle) >= 0.0 ? upper_arch(across, upper) : lower_arch(across, lower)};
}

// The expressions that move the upper lashes of this eye, with the resulting line.
struct Lashes {
  Expression expression;
  double (*line)(double across);
  double flick;   // slope of the flick
  double covers;  // share of the eye below the rim that the lid covers
};
std::vector<Lashes> lash_lines(bool right) {
  return {{Expression::blink, shut_line, 0.16, 1.0},
          {Expression::laugh, laugh_line, -0.30, 1.0},
          {right ? Expression::wink_right : Expression::wink_left, laugh_line, -0.30, 1.0},
          {right ? Expression::wink_right_calm : Expression::wink_left_calm, shut_line, 0.16, 1.0},
          {Expression::squeeze, squeezed_line, 0.10, 1.0},
          {Expression::calm, flat_line, -0.05, 1.0},
          {Expression::half_open, half_line, -0.10, 0.0},
          {Expression::surprise, wide_rim, -0.30, 0.0}};
}

// The lid: a sliver of skin behind the upper lashes that covers the eye when it closes.
Feature lid(bool right) {
  Feature skin;
  skin.material_slot = MaterialSlot::lid;
  skin.height = kLidHeight;
  skin.rows = 6;
  skin.columns = 21;
  const auto down_to = [](const std::function<double(double)>& bottom, double top_rim) {
    return [=](double across, double up) {
      const double top = upper_arch(across, top_rim) + 0.03;
      const double low = std::min(bottom(across), top - 0.02);
      return dvec2(rim_x(across * 1.04), low + (top - low) * up);
    };
  };
  const auto under = [](double across) { return lower_rim(across) - 0.035; };
  skin.rest = down_to([](double across) { return upper_rim(across); }, kUpperRim);
  skin.lit = down_to(under, kUpperRim);  // it is seen when closed
  for (const Lashes& lashes : lash_lines(right)) {
    if (lashes.expression == Expression::surprise) {
      skin.changes.push_back({lashes.expression, down_to(wide_rim, kUpperWide)});
    } else if (lashes.covers > 0.0) {
      skin.changes.push_back({lashes.expression, down_to(under, kUpperRim)});
    } else {
      skin.changes.push_back({lashes.expression, down_to(lashes.line, kUpperRim)});
    }
  }
  return skin;
}

// A stroke over the upper rim, thin at the inner corner, with a flick past the outer one.
Feature upper_lashes(bool right) {
  Feature lashes;
  lashes.columns = 31;
  lashes.rows = 3;
  const auto stroke = [](double (*line)(double), double thickness, double flick) {
    return [=](double share, double up) {
      const double across = 0.09 + 1.13 * share;  // -1.04 .. 1.22
      const double past = std::max(0.0, across - kFlickFrom);
      const double taper = ease(-1.0, -0.5, share) * ease(1.0, 0.70, share);
      const double body = thickness * (0.50 + 0.50 * ease(-0.6, 0.7, across)) * taper;
      return dvec2(rim_x(across), line(std::clamp(across, -1.0, kFlickFrom)) + flick * past + body * (up - 0.35));
    };
  };
  lashes.rest = stroke(upper_rim, 0.155, -0.24);
  for (const Lashes& line : lash_lines(right)) {
    lashes.changes.push_back({line.expression, stroke(line.line, line.covers > 0.0 ? 0.085 : 0.14, line.flick)});
  }
  return lashes;
}

Feature lower_lashes() {
  Feature lashes;
  lashes.height = kSocketHeight + 0.004;  // below the lid, which hides it when the eye closes
  const auto stroke = [](double depth) {
    return [=](double share, double up) {
      const double across = 0.45 + 0.57 * share;
      const double body = 0.034 * ease(-1.0, 0.3, share) * ease(1.0, 0.7, share);
      return dvec2(rim_x(across), lower_arch(std::min(across, 1.0), depth) + body * (up - 0.5));
    };
  };
  lashes.rest = stroke(kLowerRim);
  lashes.changes = {{Expression::surprise, stroke(kLowerWide)}};
  return lashes;
}

Feature crease() {
  Feature stroke;
  stroke.rest = [](double share, double up) {
    const double across = 0.12 + 0.62 * share;
    return dvec2(rim_x(across), upper_rim(across) + 0.125 + 0.018 * arch(share, 2.0, 1.0) * (up - 0.5));
  };
  return stroke;
}

Feature brow() {
  Feature feature;
  feature.columns = 21;
  struct Bend {
    double inner, outer, middle;  // how much each part rises, units
  };
  const auto stroke = [](Bend bend) {
    return [bend](double share, double up) {
      const double rise = bend.inner * (0.5 - 0.5 * share) + bend.outer * (0.5 + 0.5 * share) +
                          (bend.middle + 0.065) * (1.0 - share * share);
      const double body = 0.060 * ease(-1.0, -0.7, share) * ease(1.0, -0.3, share);
      return dvec2(0.62 + 0.31 * share, 14.14 + 0.010 * share + rise + body * (up - 0.5));
    };
  };
  feature.rest = stroke({0, 0, 0});
  feature.changes = {{Expression::brow_serious, stroke({-0.11, 0.03, -0.05})},
                     {Expression::brow_worried, stroke({0.12, -0.13, -0.03})},
                     {Expression::brow_glad, stroke({0.02, -0.02, 0.12})},
                     {Expression::brow_angry, stroke({-0.19, 0.07, -0.03})},
                     {Expression::brow_up, stroke({0.14, 0.14, 0.0})},
                     {Expression::brow_down, stroke({-0.12, -0.12, 0.0})}};
  return feature;
}

constexpr double kMouthY = 12.70;

struct Mouth {
  double half_width;
  double above, below;  // how far it opens from the line between its corners
  double corner;        // how far the corners are raised
  double peak = 0.0;    // how far its line rises in the middle, to a point
  double cat = 0.0;     // how far it hangs in two arcs
};
constexpr Mouth kMouthAtRest{0.170, 0.0, 0.006, 0.040};

double mouth_line(const Mouth& mouth, double across) {
  const double beside = std::abs(across);
  return kMouthY + mouth.corner * across * across + mouth.peak * (1.0 - beside) -
         mouth.cat * std::sin(kPiExact * std::min(1.0, beside));
}
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
                   {Expression::mouth_n, outline_of({0.110, 0.0, 0.006, 0.010})},
                   {Expression::mouth_wide, outline_of({0.235, 0.000, 0.245, 0.055})},
                   {Expression::mouth_triangle, outline_of({0.120, 0.0, 0.010, 0.0, 0.16})},
                   {Expression::mouth_caret, outline_of({0.150, 0.0, 0.006, 0.0, 0.09})},
                   {Expression::mouth_cat, outline_of({0.200, 0.0, 0.006, 0.030, 0.0, 0.07})},
                   {Expression::mouth_grin, outline_of({0.250, 0.0, 0.050, 0.085})},
                   {Expression::mouth_smile, outline_of({0.205, 0.0, 0.006, 0.075})},
                   {Expression::mouth_sad, outline_of({0.160, 0.0, 0.006, -0.040})}};
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
  mesh.set_on_head(true);
  for (const bool mirrored : {false, true}) {
    mesh.set_mirrored(mirrored);
    face.add_disc({MaterialSlot::blush, kCheekHeight, {0.86, 12.97}, {0.28, 0.15}, face.head(), {}});
    face.add(eye_white());
    face.add_disc({MaterialSlot::iris,
                   kIrisHeight,
                   kEyeCenter + dvec2(-0.015, 0.045),
                   {0.305, 0.415},
                   skeleton.sided(mirrored, "目"),
                   {{Expression::small_pupils, 0.66}, {Expression::surprise, 0.86}}});
    face.add_socket([](double angle) { return on_rim(angle, kUpperRim, kLowerRim); }, Expression::surprise,
                    [](double angle) { return on_rim(angle, kUpperWide, kLowerWide); }, kEyeCenter);
    face.add(lid(mirrored));
    face.add(upper_lashes(mirrored));
    face.add(lower_lashes());
    face.add(crease());
    face.add(brow());
  }
  mesh.set_mirrored(false);
  add_mouth(face);
  mesh.set_on_head(false);
  return face.take_offsets();
}

}  // namespace odori::komai
