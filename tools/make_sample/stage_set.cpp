#include "make_sample/stage_set.h"

#include "make_sample/materials.h"
#include "make_sample/numbers.h"

#include <array>
#include <cstdint>
#include <functional>

namespace odori::komai {

namespace {

constexpr double kSkyRadius = 110.0;
constexpr double kWater = -1.8;  // height

// In drawing order: what is transparent comes after what is seen through it.
enum class Part : std::uint8_t { sky, water, glow, moon, floor, rim, gold, pillar, beam, cord, lantern, cap, count };
constexpr auto kPartCount = static_cast<std::size_t>(Part::count);

enum StageImage : std::int32_t { kSky, kFloor, kGlow, kLantern, kShade };

struct SurfacePoint {
  dvec3 position{0.0};
  dvec3 outward{0.0};  // any direction on the front side, any length
  dvec2 uv{0.0};
};

class StageBuilder {
 public:
  // A grid of (rows + 1) x (columns + 1) points; the function gets shares 0..1 of the rows and columns.
  void add(Part part, int rows, int columns, const std::function<SurfacePoint(double, double)>& point) {
    const auto first = static_cast<std::uint32_t>(vertices_.size());
    for (int row = 0; row <= rows; ++row) {
      for (int column = 0; column <= columns; ++column) {
        const SurfacePoint at = point(static_cast<double>(row) / rows, static_cast<double>(column) / columns);
        Vertex vertex;
        vertex.position = coordinate(at.position);
        vertex.normal = coordinate(glm::normalize(at.outward));
        vertex.uv = coordinate(at.uv);
        vertex.edge_scale = 1.0f;
        vertices_.push_back(vertex);
      }
    }
    const auto width = static_cast<std::uint32_t>(columns) + 1;
    for (std::uint32_t row = 0; row < static_cast<std::uint32_t>(rows); ++row) {
      for (std::uint32_t column = 0; column + 1 < width; ++column) {
        const std::uint32_t a = first + row * width + column;
        add_face(part, {a, a + width, a + 1});
        add_face(part, {a + 1, a + width, a + width + 1});
      }
    }
  }

  // A round bar from `from` to `to`, open at its ends.
  void add_bar(Part part, dvec3 from, dvec3 to, double radius_from, double radius_to, int columns) {
    const dvec3 axis = glm::normalize(to - from);
    const dvec3 across = glm::normalize(glm::cross(axis, std::abs(axis.y) < 0.9 ? dvec3(0, 1, 0) : dvec3(1, 0, 0)));
    const dvec3 along = glm::cross(axis, across);
    add(part, 1, columns, [&](double end, double turn) {
      const double angle = 2.0 * kPiExact * turn;
      const dvec3 out = std::cos(angle) * across + std::sin(angle) * along;
      const double radius = radius_from + (radius_to - radius_from) * end;
      return SurfacePoint{from + (to - from) * end + radius * out, out, {turn, end}};
    });
  }

  // A box, each side with edges of its own.
  void add_box(Part part, dvec3 low, dvec3 high) {
    for (int axis = 0; axis < 3; ++axis) {
      for (const bool upper : {false, true}) {
        add(part, 1, 1, [&](double a, double b) {
          dvec3 share{0.0}, out{0.0};
          share[axis] = upper ? 1.0 : 0.0;
          share[(axis + 1) % 3] = a;
          share[(axis + 2) % 3] = b;
          out[axis] = upper ? 1.0 : -1.0;
          return SurfacePoint{low + (high - low) * share, out, {a, b}};
        });
      }
    }
  }

  void finish(Model& model, const std::array<Material, kPartCount>& materials) {
    model.vertices = std::move(vertices_);
    for (std::size_t part = 0; part < kPartCount; ++part) {
      Material material = materials[part];
      material.first_index = static_cast<std::int32_t>(model.indices.size());
      material.index_count = static_cast<std::int32_t>(faces_[part].size());
      model.indices.insert(model.indices.end(), faces_[part].begin(), faces_[part].end());
      model.materials.push_back(std::move(material));
    }
  }

 private:
  // Turns the face so that its front is where the normals point; leaves out faces without area.
  void add_face(Part part, std::array<std::uint32_t, 3> corners) {
    const auto& [a, b, c] = corners;
    const glm::vec3 normal =
        glm::cross(vertices_[b].position - vertices_[a].position, vertices_[c].position - vertices_[a].position);
    if (glm::dot(normal, normal) == 0.0f) return;
    if (glm::dot(normal, vertices_[a].normal + vertices_[b].normal + vertices_[c].normal) < 0.0f) {
      std::swap(corners[1], corners[2]);
    }
    auto& faces = faces_[static_cast<std::size_t>(part)];
    faces.insert(faces.end(), corners.begin(), corners.end());
  }

  std::vector<Vertex> vertices_;
  std::array<std::vector<std::uint32_t>, kPartCount> faces_;
};

dvec3 around(double turn) { return {std::sin(2.0 * kPiExact * turn), 0.0, std::cos(2.0 * kPiExact * turn)}; }

// A flat ring; `inner` 0: a disc.
void add_ring(StageBuilder& stage, Part part, double inner, double outer, double y, double uv_scale) {
  stage.add(part, inner > 0.0 ? 1 : 12, 96, [=](double row, double turn) {
    const dvec3 at = (inner + (outer - inner) * row) * around(turn);
    return SurfacePoint{at + dvec3(0.0, y, 0.0), {0.0, 1.0, 0.0}, dvec2(at.x, at.z) * uv_scale + 0.5};
  });
}

// A band around the axis from one radius and height to another.
void add_band(StageBuilder& stage, Part part, dvec2 low, dvec2 high) {
  stage.add(part, 1, 96, [=](double row, double turn) {
    const dvec2 at = low + (high - low) * row;
    const dvec3 out = around(turn);
    return SurfacePoint{at.x * out + dvec3(0.0, at.y, 0.0), out + dvec3(0.0, 0.2, 0.0), {turn, row}};
  });
}

// A disc that faces the audience.
void add_facing_disc(StageBuilder& stage, Part part, dvec3 center, double radius) {
  stage.add(part, 6, 64, [=](double row, double turn) {
    const dvec3 out = around(turn);
    const dvec2 at(row * out.x, row * out.z);
    return SurfacePoint{
        center + radius * dvec3(at.x, at.y, 0.0), {0.0, 0.0, -1.0}, dvec2(0.5, 0.5) + 0.5 * dvec2(at.x, -at.y)};
  });
}

void add_sky(StageBuilder& stage) {
  stage.add(Part::sky, 24, 64, [](double row, double turn) {
    const double height = 0.5 * kPiExact * row;
    const dvec3 out = std::cos(height) * around(turn) + dvec3(0.0, std::sin(height), 0.0);
    return SurfacePoint{kSkyRadius * out + dvec3(0.0, kWater, 0.0),
                        -out,
                        {2.0 * turn, 0.995 - 0.99 * row}};  // not up to the edges of the image, which repeats
  });
}

void add_floor(StageBuilder& stage) {
  constexpr double kStep = 0.9, kGoldWidth = 0.5;
  add_ring(stage, Part::floor, 0.0, kStageRadius, kStageFloor, 1.0 / 14.0);
  add_ring(stage, Part::gold, kStageRadius, kStageRadius + kGoldWidth, kStageFloor, 1.0);
  const double outer = kStageRadius + kGoldWidth, lower = kStageFloor - kStep;
  add_band(stage, Part::rim, {outer, lower}, {outer, kStageFloor});
  add_ring(stage, Part::rim, outer, outer + 3.0, lower, 1.0);
  add_ring(stage, Part::gold, outer + 3.0, outer + 3.3, lower, 1.0);
  add_band(stage, Part::rim, {outer + 3.3, kWater}, {outer + 3.3, lower});
}

// The gate behind the dancer: two pillars that lean inwards, a lintel between them, and two beams on top that rise
// towards their ends.
void add_gate(StageBuilder& stage) {
  constexpr double kZ = 36.0, kFoot = 22.0, kTop = 19.5, kHeight = 36.0, kRadius = 1.5;
  for (const double side : {-1.0, 1.0}) {
    stage.add_bar(Part::beam, {side * kFoot, kWater, kZ}, {side * kFoot, 1.5, kZ}, kRadius + 0.7, kRadius + 0.5, 24);
    stage.add_bar(Part::pillar, {side * kFoot, 1.0, kZ}, {side * kTop, kHeight, kZ}, kRadius, kRadius * 0.9, 24);
  }
  stage.add_box(Part::pillar, {-25.0, 27.5, kZ - 0.7}, {25.0, 30.0, kZ + 0.7});
  stage.add_box(Part::pillar, {-1.2, 30.0, kZ - 0.6}, {1.2, kHeight, kZ + 0.6});
  const auto beam = [&stage](Part part, double half, double y, double height, double depth, double lift) {
    for (const double face : {-1.0, 1.0}) {
      stage.add(part, 1, 32, [=](double row, double share) {
        const double x = 2.0 * share - 1.0;
        return SurfacePoint{
            {half * x, y + height * row + lift * x * x * x * x, kZ + face * depth}, {0, 0, face}, {share, row}};
      });
      stage.add(part, 1, 32, [=](double row, double share) {
        const double x = 2.0 * share - 1.0, top = face > 0.0 ? height : 0.0;
        return SurfacePoint{
            {half * x, y + top + lift * x * x * x * x, kZ + depth * (2.0 * row - 1.0)}, {0, face, 0}, {share, row}};
      });
    }
    for (const double side : {-1.0, 1.0}) {
      stage.add(part, 1, 1, [=](double row, double share) {
        return SurfacePoint{
            {half * side, y + height * row + lift, kZ + depth * (2.0 * share - 1.0)}, {side, 0, 0}, {share, row}};
      });
    }
  };
  beam(Part::pillar, 28.0, kHeight, 1.8, 1.1, 1.6);
  beam(Part::beam, 30.0, kHeight + 1.8, 1.4, 1.5, 1.9);
}

void add_lantern(StageBuilder& stage, dvec3 top) {
  constexpr double kRadius = 1.7, kHalf = 2.2, kCord = 1.0;
  const dvec3 center = top - dvec3(0.0, kCord + kHalf, 0.0);
  stage.add_bar(Part::cord, center + dvec3(0.0, kHalf, 0.0), top, 0.06, 0.06, 6);
  constexpr double kCut = 0.9;  // of the half turn from pole to pole, the rest is under the caps
  stage.add(Part::lantern, 16, 24, [=](double row, double turn) {
    const double angle = kPiExact * (0.5 - row) * kCut;
    const dvec3 out = std::cos(angle) * around(turn);
    return SurfacePoint{center + kRadius * out + dvec3(0.0, kHalf * std::sin(angle), 0.0),
                        out + dvec3(0.0, std::sin(angle), 0.0),
                        {turn, row}};
  });
  const double edge = std::sin(0.5 * kPiExact * kCut) * kHalf, radius = 0.4;
  stage.add_bar(Part::cap, center + dvec3(0.0, edge - 0.25, 0.0), center + dvec3(0.0, edge + 0.2, 0.0), radius, radius,
                16);
  stage.add_bar(Part::cap, center - dvec3(0.0, edge + 0.2, 0.0), center - dvec3(0.0, edge - 0.25, 0.0), radius, radius,
                16);
  stage.add_bar(Part::gold, center - dvec3(0.0, edge + 1.6, 0.0), center - dvec3(0.0, edge + 0.2, 0.0), 0.02, 0.16, 8);
}

// Lanterns on a cord that hangs from the gate forward to either side.
void add_lanterns(StageBuilder& stage) {
  constexpr int kLanterns = 6, kPieces = 24;
  for (const double side : {-1.0, 1.0}) {
    const dvec3 gate(side * 27.0, 36.5, 36.0), front(side * 44.0, 31.0, -16.0);
    const auto cord = [&](double share) {
      return gate + (front - gate) * share - dvec3(0.0, 4.0 * 5.0 * share * (1.0 - share), 0.0);
    };
    for (int i = 0; i < kPieces; ++i) {
      stage.add_bar(Part::cord, cord(static_cast<double>(i) / kPieces), cord((i + 1.0) / kPieces), 0.08, 0.08, 6);
    }
    for (int i = 0; i < kLanterns; ++i) add_lantern(stage, cord((i + 0.7) / kLanterns));
    stage.add_bar(Part::pillar, {front.x, kWater, front.z}, {front.x, front.y + 1.0, front.z}, 0.5, 0.4, 16);
  }
}

// Shows its color in every light: `ambient` alone is as bright as the texture.
Material luminous(const char* name, const char* english_name, glm::vec3 color, std::int32_t texture) {
  Material material;
  material.name = name;
  material.english_name = english_name;
  material.diffuse = glm::vec4(0.0f, 0.0f, 0.0f, 1.0f);
  material.ambient = color;
  material.specular_power = 5.0f;
  material.texture = texture;
  return material;
}

// Lit, and casts shadows.
Material solid(const char* name, const char* english_name, glm::vec3 color, std::int32_t texture = -1) {
  Material material = luminous(name, english_name, color * 0.45f, texture);
  material.diffuse = glm::vec4(color * 0.85f, 1.0f);
  material.self_shadow_caster = true;
  material.toon = {false, kShade};
  return material;
}

std::array<Material, kPartCount> stage_materials() {
  std::array<Material, kPartCount> all;
  const auto of = [&all](Part part) -> Material& { return all[static_cast<std::size_t>(part)]; };
  constexpr glm::vec3 kWhite(1.0f), kVermilion(0.80f, 0.22f, 0.14f), kBlack(0.13f, 0.11f, 0.14f);
  constexpr glm::vec3 kGoldColor(0.93f, 0.72f, 0.36f), kLacquer(0.24f, 0.13f, 0.14f);
  of(Part::sky) = luminous("夜空", "night sky", kWhite, kSky);
  of(Part::water) = luminous("水面", "water", {0.10f, 0.09f, 0.20f}, -1);
  of(Part::glow) = luminous("月明かり", "moonlight", kWhite, kGlow);
  of(Part::moon) = luminous("月", "moon", {1.0f, 0.95f, 0.82f}, -1);
  of(Part::floor) = solid("床", "floor", kWhite, kFloor);
  of(Part::floor).self_shadow_receiver = true;
  of(Part::rim) = solid("縁", "rim", kLacquer);
  of(Part::rim).self_shadow_receiver = true;
  of(Part::gold) = solid("金具", "fittings", kGoldColor);
  of(Part::gold).specular = glm::vec3(0.4f);
  of(Part::gold).specular_power = 20.0f;
  of(Part::pillar) = solid("鳥居", "torii", kVermilion);
  of(Part::beam) = solid("笠木", "top beam", kBlack);
  of(Part::cord) = solid("綱", "cords", {0.30f, 0.22f, 0.18f});
  of(Part::lantern) = luminous("提灯", "lanterns", kWhite, kLantern);
  of(Part::cap) = solid("提灯の枠", "lantern caps", kBlack);
  return all;
}

using glm::dvec4;

dvec4 blend(dvec4 a, dvec4 b, double share) { return a + (b - a) * share; }

Image filled(int width, int height, const std::function<dvec4(int x, int y)>& color_at) {
  Image image{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const dvec4 color = color_at(x, y);
      for (int channel = 0; channel < 4; ++channel) {
        image.rgba.push_back(
            static_cast<std::uint8_t>(std::floor(std::clamp(color[channel], 0.0, 1.0) * 255.0 + 0.4987)));
      }
    }
  }
  return image;
}

// The same for the same numbers, 0..1, and different for neighbours.
double scattered(int x, int y) {
  std::uint32_t h = static_cast<std::uint32_t>(x) * 374761393u + static_cast<std::uint32_t>(y) * 668265263u;
  h = (h ^ (h >> 13)) * 1274126177u;
  return static_cast<double>((h ^ (h >> 16)) & 0xFFFF) / 65535.0;
}

// Dusk at the horizon, night above, and stars.
Image sky_texture() {
  constexpr int kWidth = 512, kHeight = 256;
  constexpr dvec4 kHorizon{0.78, 0.42, 0.44, 1}, kDusk{0.36, 0.20, 0.42, 1}, kNight{0.10, 0.10, 0.28, 1},
      kTop{0.03, 0.04, 0.13, 1};
  return filled(kWidth, kHeight, [=](int x, int y) {
    const double height = 1.0 - (y + 0.5) / kHeight;
    dvec4 color = blend(kHorizon, kDusk, slope(0.0, 0.14, height));
    color = blend(color, kNight, slope(0.10, 0.42, height));
    color = blend(color, kTop, slope(0.38, 0.9, height));
    const bool star = height > 0.14 && scattered(x, y) > 0.9975;
    const double bright = star ? (0.35 + 0.65 * scattered(y, x)) * slope(0.14, 0.35, height) : 0.0;
    return blend(color, {1.0, 0.97, 0.9, 1}, bright);
  });
}

// Boards along x, each with a tone of its own, with dark joints.
Image floor_texture() {
  constexpr int kSize = 256, kBoard = 32, kLength = 128;
  return filled(kSize, kSize, [](int x, int y) {
    const int row = y / kBoard, shifted = (x + (row % 2) * kLength / 2) % kSize, column = shifted / kLength;
    const double tone = 0.86 + 0.14 * scattered(column + 3, row);
    const bool joint = y % kBoard < 2 || shifted % kLength < 2;
    const double grain = 0.97 + 0.03 * scattered(column, y);
    return dvec4(dvec3(0.62, 0.42, 0.30) * tone * (joint ? 0.55 : grain), 1.0);
  });
}

Image glow_texture() {
  constexpr int kSize = 128;
  return filled(kSize, kSize, [](int x, int y) {
    const dvec2 at = (dvec2(x, y) + 0.5) / static_cast<double>(kSize) * 2.0 - 1.0;
    const double fade = ease(1.0, 0.45, glm::length(at));
    return dvec4(1.0, 0.86, 0.72, 0.5 * fade * fade);
  });
}

// Paper over bamboo hoops, with the light inside.
Image lantern_texture() {
  constexpr int kHeight = 128, kHoop = 8;
  return filled(4, kHeight, [](int, int y) {
    const double at = (y + 0.5) / kHeight;
    const double inside = 1.0 - std::abs(2.0 * at - 1.0);
    const dvec4 paper = blend({0.86, 0.36, 0.16, 1}, {1.0, 0.80, 0.45, 1}, slope(0.0, 0.8, inside));
    return y % kHoop == 0 ? blend(paper, {0.45, 0.16, 0.08, 1}, 0.5) : paper;
  });
}

}  // namespace

Model make_stage() {
  Model model;
  model.name = "月見の舞台";
  model.english_name = "moon-viewing stage";
  model.comment = "odori に付属する舞台です。CC0 1.0: 自由にお使いいただけます。\r\n";
  model.english_comment = "A stage that comes with odori. CC0 1.0: anyone may use it for any purpose.\r\n";
  Bone root;
  root.name = "舞台";
  root.english_name = "stage";
  root.parent = -1;
  root.tail_offset = {0.0f, 10.0f, 0.0f};
  model.bones.push_back(root);
  model.display_frames = {{"Root", "Root", true, {{false, 0}}}, {"表情", "Exp", true, {}}};
  for (const StageTexture& texture : stage_textures()) model.textures.push_back(texture.name);
  StageBuilder stage;
  add_sky(stage);
  add_ring(stage, Part::water, 0.0, kSkyRadius, kWater, 1.0);
  const dvec3 moon(0.0, 22.0, 90.0);
  add_facing_disc(stage, Part::glow, moon + dvec3(0.0, 0.0, 0.5), 36.0);
  add_facing_disc(stage, Part::moon, moon, 23.0);
  add_floor(stage);
  add_gate(stage);
  add_lanterns(stage);
  stage.finish(model, stage_materials());
  return model;
}

std::vector<StageTexture> stage_textures() {
  return {{"sky.tga", sky_texture()},
          {"floor.tga", floor_texture()},
          {"glow.tga", glow_texture()},
          {"lantern.tga", lantern_texture()},
          {"shade.tga", shade_texture()}};
}

}  // namespace odori::komai
