#include "format/x/x_scene.h"

#include "base/translate.h"
#include "format/x/x.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace odori {

namespace {

using Kind = XToken::Kind;

constexpr int kMaxFrameDepth = 64;

struct ObjectHeader {
  std::string_view type;
  std::string_view name;
};

// Objects that describe bones, skinning or animation.
bool is_animation(std::string_view type) {
  constexpr std::array<std::string_view, 4> kTypes{"AnimationSet", "Animation", "XSkinMeshHeader", "SkinWeights"};
  return std::ranges::find(kTypes, type) != kTypes.end();
}

class SceneReader {
 public:
  SceneReader(XTokens& tokens, Diagnostics& diagnostics, XScene& scene)
      : tokens_(tokens), diagnostics_(diagnostics), scene_(scene) {}

  std::optional<Fault> read() {
    while (!fault_ && tokens_.peek().kind != Kind::end) {
      if (tokens_.peek().kind == Kind::close) {
        note(kXSyntax);
        tokens_.take();
        continue;
      }
      read_member([this](const ObjectHeader& header) { read_object(header, 0); }, [](std::string_view) {});
    }
    return fault_ ? std::move(fault_) : tokens_.fault();
  }

 private:
  void note(const FaultKind& kind, std::string detail = {}) {
    diagnostics_.add(fault(kind, std::move(detail)).at(section_, element_, tokens_.offset()));
  }

  // The rest of an object is missing, or cannot be read.
  void fail_truncated() {
    if (fault_) return;
    fault_ = tokens_.fault();
    if (!fault_) fault_ = fault(kXTruncated).at(section_, element_, tokens_.offset());
  }

  // Reads one member: an object, of which `on_object` must read everything after the opening brace including the
  // closing one, a reference, or something else, which is skipped.
  template <typename OnObject, typename OnReference>
  void read_member(const OnObject& on_object, const OnReference& on_reference) {
    const XToken token = tokens_.take();
    if (token.kind == Kind::open) return on_reference(read_reference());
    if (token.kind != Kind::word || x_number(token.text)) return;
    ObjectHeader header{token.text, {}};
    if (tokens_.peek().kind == Kind::word) header.name = tokens_.take().text;
    while (tokens_.peek().kind == Kind::other) tokens_.take();
    if (tokens_.peek().kind != Kind::open) return note(kXSyntax);
    tokens_.take();
    on_object(header);
  }

  // Reads the other members of an object up to and including its closing brace.
  template <typename OnObject, typename OnReference>
  void read_members(const OnObject& on_object, const OnReference& on_reference) {
    while (!fault_) {
      const Kind next = tokens_.peek().kind;
      if (next == Kind::end) return fail_truncated();
      if (next == Kind::close) {
        tokens_.take();
        return;
      }
      read_member(on_object, on_reference);
    }
  }

  // The name in "{ Name }" or "{ Name <GUID> }".
  std::string_view read_reference() {
    const std::string_view name = tokens_.peek().kind == Kind::word ? tokens_.take().text : std::string_view();
    skip_object();
    return name;
  }

  // Skips the rest of an object including its closing brace.
  void skip_object() {
    for (std::size_t depth = 1; depth > 0;) {
      const Kind kind = tokens_.take().kind;
      if (kind == Kind::end) return fail_truncated();
      if (kind == Kind::open) ++depth;
      if (kind == Kind::close) --depth;
    }
  }

  // Reads a number. Empty, without reading, if there is none.
  std::optional<double> read_number() {
    const XToken& next = tokens_.peek();
    if (next.kind != Kind::number && next.kind != Kind::word) return std::nullopt;
    const auto value = next.kind == Kind::number ? std::optional(next.value) : x_number(next.text);
    if (!value) return std::nullopt;
    if (!std::isfinite(*value)) note(kXNumber, std::string(next.text.substr(0, kShownBytes)));
    tokens_.take();
    return std::isfinite(*value) ? *value : 0.0;
  }

  bool read(float& value) {
    const auto number = read_number();
    if (number) value = static_cast<float>(std::clamp(*number, -kMaxFloat, kMaxFloat));
    return number.has_value();
  }

  template <glm::length_t N>
  bool read(glm::vec<N, float>& value) {
    for (glm::length_t i = 0; i < N; ++i) {
      if (!read(value[i])) return false;
    }
    return true;
  }

  // Negative numbers become an index that no list has.
  bool read(std::uint32_t& value) {
    constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();
    const auto number = read_number();
    if (number) value = *number < 0.0 || *number >= kMost ? kMost : static_cast<std::uint32_t>(*number);
    return number.has_value();
  }

  // Reads a count and that many values, of `numbers` numbers each. False if they are not all there.
  template <typename Value>
  bool read_list(std::vector<Value>& values, std::uint64_t numbers) {
    std::uint32_t count = 0;
    if (!read(count) || !tokens_.fits(count * numbers)) return false;
    values.resize(count);
    return std::ranges::all_of(values, [this](Value& value) { return read(value); });
  }

  bool read_faces(XFaces& faces) {
    std::uint32_t count = 0;
    if (!read(count) || !tokens_.fits(count)) return false;
    faces.sizes.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      std::uint32_t corners = 0;
      if (!read(corners) || !tokens_.fits(corners)) return false;
      faces.sizes.push_back(corners);
      for (std::uint32_t k = 0; k < corners; ++k) {
        if (std::uint32_t index = 0; read(index)) {
          faces.corners.push_back(index);
        } else {
          return false;
        }
      }
    }
    return true;
  }

  void read_object(const ObjectHeader& header, int depth) {
    if (header.type == "Frame") return read_frame(depth + 1);
    if (header.type == "Mesh") return read_mesh();
    if (header.type == "Material") return read_material(header.name);
    if (is_animation(header.type)) note_animation();
    skip_object();
  }

  void note_animation() {
    if (!std::exchange(animation_noted_, true)) note(kXAnimation);
  }

  void read_frame(int depth) {
    if (depth > kMaxFrameDepth) {
      note(kXFrameDepth);
      return skip_object();
    }
    const std::size_t first = scene_.meshes.size();
    glm::mat4 matrix(1.0f);
    read_members(
        [&](const ObjectHeader& header) {
          if (header.type == "FrameTransformMatrix") return read_matrix(matrix);
          read_object(header, depth);
        },
        [](std::string_view) {});
    for (std::size_t i = first; i < scene_.meshes.size(); ++i) {
      scene_.meshes[i].to_world = matrix * scene_.meshes[i].to_world;
    }
  }

  // Stored by row, for row vectors: the columns of the matrix for column vectors.
  void read_matrix(glm::mat4& matrix) {
    glm::mat4 read_so_far(1.0f);
    bool complete = true;
    for (glm::length_t i = 0; i < 4 && complete; ++i) complete = read(read_so_far[i]);
    if (complete) {
      matrix = read_so_far;
    } else {
      note(kXMeshPart, "FrameTransformMatrix");
    }
    skip_object();
  }

  void read_mesh() {
    section_ = "meshes";
    element_ = ++last_mesh_;
    XMesh mesh;
    mesh.number = element_;
    if (read_list(mesh.positions, 3) && read_faces(mesh.faces)) {
      read_members([&](const ObjectHeader& header) { read_mesh_part(header, mesh); }, [](std::string_view) {});
      if (!fault_ && !mesh.faces.sizes.empty()) scene_.meshes.push_back(std::move(mesh));
    } else {
      note(kXMesh, tr("numbers are missing"));
      skip_object();
    }
    section_ = kTopLevel;
    element_ = -1;
  }

  void read_mesh_part(const ObjectHeader& header, XMesh& mesh) {
    if (header.type == "MeshNormals") {
      mesh.normals.clear();
      mesh.normal_faces = {};
      const bool complete = read_list(mesh.normals, 3) && read_faces(mesh.normal_faces);
      if (!complete) mesh.normals.clear();
      return end_mesh_part(header, complete);
    }
    if (header.type == "MeshTextureCoords") {
      const bool complete = read_list(mesh.uvs, 2);
      if (!complete) mesh.uvs.clear();
      return end_mesh_part(header, complete);
    }
    if (header.type == "MeshMaterialList") return read_material_list(header, mesh);
    if (header.type == "MeshVertexColors") note(kXVertexColors);
    if (is_animation(header.type)) note_animation();
    skip_object();
  }

  void end_mesh_part(const ObjectHeader& header, bool complete) {
    if (!complete) note(kXMeshPart, std::string(header.type));
    skip_object();
  }

  // The announced number of materials is ignored: what the list contains counts.
  void read_material_list(const ObjectHeader& header, XMesh& mesh) {
    std::uint32_t announced = 0;
    mesh.materials.clear();
    if (!read(announced) || !read_list(mesh.face_materials, 1)) {
      mesh.face_materials.clear();
      return end_mesh_part(header, false);
    }
    read_members(
        [&](const ObjectHeader& member) {
          if (member.type != "Material") return skip_object();
          read_material(member.name);
          mesh.materials.push_back({static_cast<std::int32_t>(scene_.materials.size()) - 1, {}});
        },
        [&](std::string_view name) {
          mesh.materials.push_back({-1, name});
        });
  }

  // Appends to the scene's materials.
  void read_material(std::string_view name) {
    XMaterial material;
    material.name = name;
    if (!read(material.diffuse) || !read(material.power) || !read(material.specular) || !read(material.emissive)) {
      note(kXMaterial);
      material = {};
      material.name = name;
    }
    read_members(
        [&](const ObjectHeader& member) {
          const bool is_texture = member.type == "TextureFilename" || member.type == "TextureFileName";
          if (is_texture && material.texture.empty() && tokens_.peek().kind == Kind::string) {
            material.texture = tokens_.take().text;
          }
          skip_object();
        },
        [](std::string_view) {});
    scene_.materials.push_back(material);
  }

  static constexpr std::string_view kTopLevel = tr_later("objects");
  static constexpr double kMaxFloat = std::numeric_limits<float>::max();
  static constexpr std::size_t kShownBytes = 40;  // of a word, in messages

  XTokens& tokens_;
  Diagnostics& diagnostics_;
  XScene& scene_;
  std::string_view section_ = kTopLevel;
  std::int64_t element_ = -1;
  std::int64_t last_mesh_ = -1;
  bool animation_noted_ = false;
  std::optional<Fault> fault_;
};

}  // namespace

std::optional<Fault> read_x_scene(XTokens& tokens, Diagnostics& diagnostics, XScene& scene) {
  return SceneReader(tokens, diagnostics, scene).read();
}

}  // namespace odori
