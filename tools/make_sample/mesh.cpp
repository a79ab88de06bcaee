#include "make_sample/mesh.h"

#include <map>
#include <tuple>

namespace odori::komai {

namespace {

Vertex vertex_of(const Point& point, dvec3 position) {
  Vertex vertex;
  vertex.position = coordinate(position);
  vertex.uv = coordinate(point.uv);
  vertex.edge_scale = coordinate(point.edge_scale);
  vertex.kind = point.skin.kind;
  vertex.bones = point.skin.bones;
  vertex.weights = point.skin.weights;
  return vertex;
}

// Twice the area of a triangle times its front normal; fronts are clockwise in the left-handed frame.
dvec3 area(dvec3 a, dvec3 b, dvec3 c) { return glm::cross(b - a, c - a); }

}  // namespace

std::int32_t Mesh::add(const Sheet& sheet) {
  const auto first = static_cast<std::int32_t>(vertices_.size());
  const std::size_t first_face = faces_.size();
  std::vector<Point> points;
  std::vector<dvec3> positions, behind;
  for (int row = 0; row < sheet.rows; ++row) {
    for (int column = 0; column < sheet.columns; ++column) {
      const Point point = sheet.point(row, column);
      Vertex vertex = vertex_of(point, placed(point.position));
      if (vertex.kind == DeformKind::sdef) {
        vertex.sdef = static_cast<std::int32_t>(sdef_.size());
        const SdefParameters& sdef = point.skin.sdef;
        const auto moved = [this](glm::vec3 position) { return coordinate(placed(dvec3(position))); };
        sdef_.push_back({moved(sdef.c), moved(sdef.r0), moved(sdef.r1)});
      }
      vertices_.push_back(vertex);
      positions.push_back(dvec3(vertex.position));
      behind.push_back(placed(point.behind));
      points.push_back(point);
    }
  }
  add_faces(sheet, positions, behind, first);
  set_normals(first, points, first_face);
  return first;
}

void Mesh::add_faces(const Sheet& sheet, const std::vector<dvec3>& positions, const std::vector<dvec3>& behind,
                     std::int32_t first) {
  const std::size_t first_face = faces_.size();
  double outward = 0.0;
  const auto add_face = [&](MaterialSlot material_slot, std::size_t a, std::size_t b, std::size_t c) {
    const dvec3 front = area(positions[a], positions[b], positions[c]);
    if (!sheet.keeps_flat && glm::dot(front, front) < 1e-12) return;
    outward += glm::dot(front, positions[a] - behind[a]);
    const auto base = static_cast<std::size_t>(first);
    faces_.push_back({material_slot,
                      {static_cast<std::uint32_t>(base + a), static_cast<std::uint32_t>(base + b),
                       static_cast<std::uint32_t>(base + c)}});
  };
  const auto columns = static_cast<std::size_t>(sheet.columns);
  const std::size_t bands = sheet.wraps ? columns : columns - 1;
  for (std::size_t row = 0; row + 1 < static_cast<std::size_t>(sheet.rows); ++row) {
    const MaterialSlot material_slot = sheet.material_slot(static_cast<int>(row));
    for (std::size_t column = 0; column < bands; ++column) {
      const std::size_t a = row * columns + column;
      const std::size_t b = row * columns + (column + 1) % columns;
      add_face(material_slot, a, b, a + columns);
      add_face(material_slot, b, b + columns, a + columns);
    }
  }
  if (outward >= 0.0) return;
  for (std::size_t i = first_face; i < faces_.size(); ++i) std::swap(faces_[i].corners[1], faces_[i].corners[2]);
}

// Vertices of the sheet at the same position (poles, texture seam) share their normal.
void Mesh::set_normals(std::int32_t first, const std::vector<Point>& points, std::size_t first_face) {
  using Place = std::tuple<float, float, float>;
  const auto position = [&](std::size_t i) {
    const glm::vec3 p = vertices_[i].position;
    return Place(p.x, p.y, p.z);
  };
  std::map<Place, dvec3> sums;
  for (std::size_t i = first_face; i < faces_.size(); ++i) {
    const auto& corners = faces_[i].corners;
    const auto at = [&](std::size_t corner) { return dvec3(vertices_[corners[corner]].position); };
    const dvec3 front = area(at(0), at(1), at(2));
    for (const std::uint32_t corner : corners) sums[position(corner)] += front;
  }
  for (std::size_t k = 0; k < points.size(); ++k) {
    const std::size_t i = static_cast<std::size_t>(first) + k;
    const dvec3 sum = points[k].normal ? mirrored_direction(*points[k].normal) : sums[position(i)];
    const double length = glm::length(sum);
    vertices_[i].normal = coordinate(length > 0.0 ? sum / length : dvec3(0.0, 1.0, 0.0));
  }
}

void Mesh::finish(Model& model, const std::array<Material, kMaterialSlotCount>& materials) {
  model.vertices = std::move(vertices_);
  model.sdef = std::move(sdef_);
  for (std::size_t material_slot = 0; material_slot < kMaterialSlotCount; ++material_slot) {
    Material material = materials[material_slot];
    material.first_index = static_cast<std::int32_t>(model.indices.size());
    for (const Face& face : faces_) {
      if (face.material_slot != static_cast<MaterialSlot>(material_slot)) continue;
      model.indices.insert(model.indices.end(), face.corners.begin(), face.corners.end());
    }
    material.index_count = static_cast<std::int32_t>(model.indices.size()) - material.first_index;
    model.materials.push_back(std::move(material));
  }
}

}  // namespace odori::komai
