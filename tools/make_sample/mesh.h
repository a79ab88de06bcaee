#pragma once

// Collects the surfaces of the dancer, sheet by sheet, and converts them to a model's vertices and materials.

#include "make_sample/proportions.h"
#include "model/model.h"

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <vector>

namespace odori::komai {

// The bones and weights of a vertex. Weights are multiples of 1/256 and their sum is exactly 1.
struct Skin {
  DeformKind kind = DeformKind::bdef1;
  std::array<std::int32_t, 4> bones{0, -1, -1, -1};
  std::array<float, 4> weights{1.0f, 0.0f, 0.0f, 0.0f};
  SdefParameters sdef;  // for kind sdef
};

Skin on_bone(std::int32_t bone);

// Linear blend from `a` to `b` as `share_of_b` goes from 0 to 1; a single bone at both ends.
Skin between(std::int32_t a, std::int32_t b, double share_of_b);

// The same blend by dual quaternions (QDEF), for a twist along the limb.
Skin twisting_between(std::int32_t a, std::int32_t b, double share_of_b);

// A hinge between bone `a` and its child `b`.
struct Hinge {
  dvec3 center{0.0};    // the child's joint
  dvec3 toward_b{0.0};  // unit, along the limb at rest
  double reach = 0.0;   // how far the bend extends along the limb to either side, units
};

// The same blend by SDEF about a hinge: R0 and R1 are on the limb's axis on either side.
Skin bending_between(std::int32_t a, std::int32_t b, double share_of_b, const Hinge& hinge);

// A blend of up to four bones. The weights are scaled so that their sum is 1.
struct Share {
  std::int32_t bone;
  double weight;
};
Skin shared(std::initializer_list<Share> shares);

// The materials of the model, in drawing order.
enum class MaterialSlot : std::uint8_t {
  skin,
  face,
  blush,
  eye_white,
  iris,
  mouth,
  tongue,
  lid,
  line,  // lashes, brows, lips
  hair,
  ribbon,
  dress,
  trim,
  shorts,
  sock,
  shoe,
  sole,
  count
};
inline constexpr std::size_t kMaterialSlotCount = static_cast<std::size_t>(MaterialSlot::count);

struct Point {
  dvec3 position{0.0};
  dvec3 behind{0.0};  // any point behind the surface here; decides which side is the front
  Skin skin;
  dvec2 uv{0.0};
  double edge_scale = 1.0;
  std::optional<dvec3> normal;  // any length; default: calculated from the faces of the sheet
};

// A surface as a grid of points.
struct Sheet {
  int rows = 2;
  int columns = 2;
  bool wraps = false;       // the last column is connected to the first
  bool keeps_flat = false;  // keeps faces without area, because a morph opens them
  std::function<Point(int row, int column)> point;
  std::function<MaterialSlot(int row)> material_slot;  // of the faces between `row` and the next row
};

class Mesh {
 public:
  // Whether everything added from now on is mirrored (x = -x).
  void set_mirrored(bool mirrored) { mirrored_ = mirrored; }
  bool mirrored() const { return mirrored_; }

  // Returns the index of the first vertex; the others follow row by row.
  std::int32_t add(const Sheet& sheet);

  const std::vector<Vertex>& vertices() const { return vertices_; }
  // Whether everything added from now on is in the design space of the head (proportions.h).
  void set_on_head(bool on_head) { on_head_ = on_head; }

  // The direction, mirrored if mirroring is on.
  dvec3 mirrored_direction(dvec3 position) const {
    return mirrored_ ? dvec3(-position.x, position.y, position.z) : position;
  }
  // The place in the model of a point of the design.
  dvec3 placed(dvec3 position) const {
    return mirrored_direction(proportioned(on_head_ ? of_head(position) : position));
  }

  // Moves vertices, SDEF parameters and faces into the model, and sets the face count of each material.
  void finish(Model& model, const std::array<Material, kMaterialSlotCount>& materials);

 private:
  void add_faces(const Sheet& sheet, const std::vector<dvec3>& positions, const std::vector<dvec3>& behind,
                 std::int32_t first);
  void set_normals(std::int32_t first, const std::vector<Point>& points, std::size_t first_face);

  bool mirrored_ = false;
  bool on_head_ = false;
  std::vector<Vertex> vertices_;
  std::vector<SdefParameters> sdef_;
  struct Face {
    MaterialSlot material_slot;
    std::array<std::uint32_t, 3> corners;
  };
  std::vector<Face> faces_;
};

}  // namespace odori::komai
