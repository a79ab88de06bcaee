#pragma once

// Collects the dancer's surfaces, one sheet after another, and turns them into a model's vertices and materials.

#include "make_sample/skin.h"
#include "model/model.h"

#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace odori::komai {

// What a surface is made of: one material each, drawn in this order.
enum class Stuff : std::uint8_t {
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
inline constexpr std::size_t kStuffCount = static_cast<std::size_t>(Stuff::count);

struct Point {
  dvec3 position{0.0};
  dvec3 behind{0.0};  // somewhere on the inner side of the surface here: decides which side is the front
  Skin skin;
  dvec2 uv{0.0};
  double edge_scale = 1.0;
  std::optional<dvec3> normal;  // of any length; without one it follows from the sheet's own faces
};

// A surface sampled in rows of columns.
struct Sheet {
  int rows = 2;
  int columns = 2;
  bool wraps = false;       // the last column joins the first
  bool keeps_flat = false;  // faces without area stay: a morph will open them
  std::function<Point(int row, int column)> point;
  std::function<Stuff(int row)> stuff;  // of the band between `row` and the next
};

class Mesh {
 public:
  // Everything added from now on is mirrored to x = -x when `mirrored`.
  void set_mirrored(bool mirrored) { mirrored_ = mirrored; }
  bool mirrored() const { return mirrored_; }

  // Returns the index of the first vertex; the others follow row by row.
  std::int32_t add(const Sheet& sheet);

  const std::vector<Vertex>& vertices() const { return vertices_; }
  // A position on the mirrored side, if that is where things go now.
  dvec3 retime_and_scale(dvec3 position) const {
    return mirrored_ ? dvec3(-position.x, position.y, position.z) : position;
  }

  // Moves what was collected into the model: vertices, SDEF parameters, faces; and tells each material its share.
  void finish(Model& model, const std::array<Material, kStuffCount>& materials);

 private:
  void add_faces(const Sheet& sheet, const std::vector<dvec3>& positions, const std::vector<dvec3>& behind,
                 std::int32_t first);
  void set_normals(std::int32_t first, const std::vector<Point>& points, std::size_t first_face);

  bool mirrored_ = false;
  std::vector<Vertex> vertices_;
  std::vector<SdefParameters> sdef_;
  struct Face {
    Stuff stuff;
    std::array<std::uint32_t, 3> corners;
  };
  std::vector<Face> faces_;
};

}  // namespace odori::komai
