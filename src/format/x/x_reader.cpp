#include "base/text.h"
#include "base/translate.h"
#include "format/detail/section_reader.h"
#include "format/x/x.h"
#include "format/x/x_scene.h"
#include "format/x/x_tokens.h"
#include "model/check/check_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace odori {

namespace {

constexpr glm::vec3 kUp{0.0f, 1.0f, 0.0f};

glm::vec3 unit_or_up(const glm::vec3& v) {
  const float length = glm::length(v);
  return std::isfinite(length) && length > 0.0f ? v / length : kUp;
}

// A face of a mesh that is drawn.
struct Face {
  std::uint32_t first = 0;  // into XFaces::corners
  std::uint32_t corners = 0;
  std::uint32_t material = 0;  // into XMesh::materials
};

// What is found once per mesh before its vertices are made.
struct MeshParts {
  std::vector<Face> faces;                          // by material, otherwise in the order of the file
  std::vector<glm::vec3> positions;                 // world space, model units
  std::vector<glm::vec3> normals;                   // world space, unit length
  const std::uint32_t* normal_of_corner = nullptr;  // into `normals`; per corner of the mesh's faces
};

bool normals_match(const XMesh& mesh) {
  const auto& normal_faces = mesh.normal_faces;
  const auto in_list = [&mesh](std::uint32_t index) { return index < mesh.normals.size(); };
  return normal_faces.sizes == mesh.faces.sizes && std::ranges::all_of(normal_faces.corners, in_list);
}

// Smooth normals: the sum of the normals of a vertex's triangles, weighted by area.
std::vector<glm::vec3> computed_normals(const XMesh& mesh, const MeshParts& parts) {
  std::vector<glm::vec3> normals(parts.positions.size(), glm::vec3(0.0f));
  for (const Face& face : parts.faces) {
    const std::uint32_t* corner = mesh.faces.corners.data() + face.first;
    for (std::uint32_t k = 2; k < face.corners; ++k) {
      const glm::vec3 origin = parts.positions[corner[0]];
      const glm::vec3 weighted =
          glm::cross(parts.positions[corner[k - 1]] - origin, parts.positions[corner[k]] - origin);
      for (const std::uint32_t vertex : {corner[0], corner[k - 1], corner[k]}) normals[vertex] += weighted;
    }
  }
  for (glm::vec3& normal : normals) normal = unit_or_up(normal);
  return normals;
}

std::vector<glm::vec3> given_normals(const XMesh& mesh) {
  const glm::mat3 to_world = glm::transpose(glm::inverse(glm::mat3(mesh.to_world)));
  std::vector<glm::vec3> normals;
  normals.reserve(mesh.normals.size());
  for (const glm::vec3& normal : mesh.normals) normals.push_back(unit_or_up(to_world * normal));
  return normals;
}

class ModelBuilder {
 public:
  ModelBuilder(const XScene& scene, bool utf8, Diagnostics& diagnostics)
      : scene_(scene), utf8_(utf8), diagnostics_(diagnostics) {
    for (std::size_t i = 0; i < scene.materials.size(); ++i) {
      if (!scene.materials[i].name.empty()) by_name_.try_emplace(scene.materials[i].name, static_cast<int>(i));
    }
  }

  Result<Model> build() {
    model_.accessory = true;
    add_root();
    for (const XMesh& mesh : scene_.meshes) {
      if (!add(mesh)) return fault(kXTooLarge, tr("2^31 face indices or more")).at("meshes", mesh.number);
    }
    if (model_.indices.empty()) diagnostics_.add({&kXNoFaces});
    return std::move(model_);
  }

 private:
  void note(const FaultKind& kind, const XMesh& mesh, std::string detail = {}) {
    diagnostics_.add(fault(kind, std::move(detail)).at("meshes", mesh.number));
  }

  void add_root() {
    Bone bone;
    bone.name = "センター";
    bone.english_name = "center";
    bone.movable = true;
    model_.bones.push_back(std::move(bone));
    DisplayFrame frame;
    frame.name = frame.english_name = "Root";
    frame.special = true;
    frame.entries.push_back({false, 0});
    model_.display_frames.push_back(std::move(frame));
  }

  // False if the model becomes too large.
  bool add(const XMesh& mesh) {
    MeshParts parts;
    parts.faces = drawn_faces(mesh);
    parts.positions.reserve(mesh.positions.size());
    for (const glm::vec3& position : mesh.positions) {
      parts.positions.push_back(kAccessoryScale * glm::vec3(mesh.to_world * glm::vec4(position, 1.0f)));
    }
    const bool given = !mesh.normals.empty() && normals_match(mesh);
    if (!mesh.normals.empty() && !given) note(kXNormals, mesh);
    parts.normals = given ? given_normals(mesh) : computed_normals(mesh, parts);
    parts.normal_of_corner = (given ? mesh.normal_faces : mesh.faces).corners.data();
    if (!mesh.uvs.empty() && mesh.uvs.size() != mesh.positions.size()) note(kXUvCount, mesh);
    return add_geometry(mesh, parts);
  }

  // The faces with valid corners, sorted by material.
  std::vector<Face> drawn_faces(const XMesh& mesh) {
    const std::size_t count = mesh.faces.sizes.size(), listed = mesh.face_materials.size();
    if (listed != count && listed > 1) note(kXFaceMaterials, mesh);
    std::vector<Face> faces;
    faces.reserve(count);
    std::uint32_t first = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Face face{first, mesh.faces.sizes[i], material_of_face(mesh, i)};
      first += face.corners;
      const auto begin = mesh.faces.corners.begin() + face.first;
      const bool valid = std::all_of(begin, begin + face.corners,
                                     [&mesh](std::uint32_t corner) { return corner < mesh.positions.size(); });
      if (valid && face.corners >= 3) {
        faces.push_back(face);
      } else {
        note(kXFace, mesh, tr_format("face {}", i));
      }
    }
    std::ranges::stable_sort(faces, [](const Face& a, const Face& b) { return a.material < b.material; });
    return faces;
  }

  std::uint32_t material_of_face(const XMesh& mesh, std::size_t face) {
    const auto& numbers = mesh.face_materials;
    if (numbers.empty() || mesh.materials.empty()) return 0;
    const std::uint32_t number = numbers[std::min(face, numbers.size() - 1)];
    if (number < mesh.materials.size()) return number;
    note(kXMaterialNumber, mesh, tr_format("face {}", face));
    return 0;
  }

  bool add_geometry(const XMesh& mesh, const MeshParts& parts) {
    const auto key = [&](std::size_t corner) {
      return std::uint64_t{mesh.faces.corners[corner]} << 32 | parts.normal_of_corner[corner];
    };
    const std::vector<std::uint64_t> keys = vertex_keys(parts, key);
    const auto first_vertex = static_cast<std::uint32_t>(model_.vertices.size());
    add_vertices(mesh, parts, keys);
    reserve_indices(parts);
    std::size_t used = 0;
    for (std::size_t i = 0; i < parts.faces.size(); ++i) {
      const Face& face = parts.faces[i];
      if (i == 0 || face.material != parts.faces[i - 1].material) {
        add_material(mesh, face.material);
        ++used;
      }
      const auto vertex = [&](std::uint32_t k) {
        const auto found = std::ranges::lower_bound(keys, key(face.first + k));
        return first_vertex + static_cast<std::uint32_t>(found - keys.begin());
      };
      const std::uint32_t apex = vertex(0);
      std::uint32_t before = vertex(1);
      for (std::uint32_t k = 2; k < face.corners; ++k) {
        const std::uint32_t corner = vertex(k);
        for (const std::uint32_t index : {apex, before, corner}) model_.indices.push_back(index);
        before = corner;
      }
      if (model_.indices.size() > std::numeric_limits<std::int32_t>::max()) return false;
      Material& material = model_.materials.back();
      material.index_count += 3 * static_cast<std::int32_t>(face.corners - 2);
    }
    for (; used < mesh.materials.size(); ++used) note(kXMaterialUnused, mesh);
    return true;
  }

  // A vertex is a position with a normal. The keys of all vertices, ascending: the order of the positions.
  template <typename Key>
  static std::vector<std::uint64_t> vertex_keys(const MeshParts& parts, const Key& key) {
    std::size_t corners = 0;
    for (const Face& face : parts.faces) corners += face.corners;
    std::vector<std::uint64_t> keys;
    keys.reserve(corners);
    for (const Face& face : parts.faces) {
      for (std::uint32_t k = 0; k < face.corners; ++k) keys.push_back(key(face.first + k));
    }
    std::ranges::sort(keys);
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
  }

  void add_vertices(const XMesh& mesh, const MeshParts& parts, const std::vector<std::uint64_t>& keys) {
    reserve_more(model_.vertices, keys.size());
    for (const std::uint64_t key : keys) {
      const auto position = static_cast<std::uint32_t>(key >> 32), normal = static_cast<std::uint32_t>(key);
      Vertex& vertex = model_.vertices.emplace_back();
      vertex.position = parts.positions[position];
      vertex.normal = parts.normals[normal];
      if (position < mesh.uvs.size()) vertex.uv = mesh.uvs[position];
    }
  }

  void reserve_indices(const MeshParts& parts) {
    std::size_t indices = 0;
    for (const Face& face : parts.faces) indices += 3 * std::size_t{face.corners - 2};
    reserve_more(model_.indices, indices);
  }

  // Keeps the growth of a list that gets many small additions geometric.
  template <typename Value>
  static void reserve_more(std::vector<Value>& values, std::size_t more) {
    const std::size_t needed = values.size() + more;
    if (needed > values.capacity()) values.reserve(std::max(needed, values.size() + values.size() / 2));
  }

  // Appends the material `entry` of the mesh's list; a plain white one if it has no list.
  void add_material(const XMesh& mesh, std::size_t entry) {
    Material material;
    material.self_shadow_caster = material.self_shadow_receiver = true;
    if (entry < mesh.materials.size()) {
      if (const XMaterial* stored = find_material(mesh, mesh.materials[entry])) translate(*stored, material);
    }
    material.first_index = static_cast<std::int32_t>(model_.indices.size());
    model_.materials.push_back(std::move(material));
  }

  // Null: there is none of this name.
  const XMaterial* find_material(const XMesh& mesh, const XMaterialEntry& entry) {
    std::int32_t index = entry.material;
    if (index < 0) {
      const auto found = by_name_.find(entry.name);
      if (found == by_name_.end()) {
        note(kXMaterialName, mesh, decoded(entry.name));
        return nullptr;
      }
      index = found->second;
    }
    return &scene_.materials[static_cast<std::size_t>(index)];
  }

  // accessories.md 3.2 and 3.5
  void translate(const XMaterial& stored, Material& material) {
    constexpr float kShadowlessAlpha = 0.98f, kTolerance = 0.005f;
    material.name = decoded(stored.name);
    material.diffuse = stored.diffuse;
    material.ambient = stored.emissive;
    material.specular = stored.specular;
    material.specular_power = stored.power;
    material.double_sided = stored.diffuse.a < 1.0f;
    material.self_shadow_caster = !(std::abs(stored.diffuse.a - kShadowlessAlpha) < kTolerance);
    textures_.assign(texture_path(stored.texture), model_, material);
  }

  std::string decoded(std::string_view text) const {
    const Bytes bytes = until_nul(text_bytes(text));
    return utf8_ ? valid_utf8(bytes) : utf8_from_cp932(bytes);
  }

  // Some exporters double backslashes. Decodes first: the second byte of a character may be a backslash.
  std::string texture_path(std::string_view stored) const {
    std::string path = decoded(stored);
    std::ranges::replace(path, '\\', '/');
    const auto twice = [](char a, char b) { return a == '/' && b == '/'; };
    path.erase(std::unique(path.begin(), path.end(), twice), path.end());
    return path;
  }

  const XScene& scene_;
  bool utf8_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string_view, std::int32_t> by_name_;  // into XScene::materials; of equal names the first
  TextureList textures_;
  Model model_;
};

}  // namespace

Result<Model> read_x(Bytes file, Diagnostics& diagnostics) {
  const auto container = open_x(file);
  if (!container) return container.fault();
  XScene scene;
  if (auto fault = read_x_scene(*tokens_of(*container), diagnostics, scene)) return std::move(*fault);
  auto model = ModelBuilder(scene, container->utf8, diagnostics).build();
  if (model) check_model(*model, diagnostics);
  return model;
}

}  // namespace odori
