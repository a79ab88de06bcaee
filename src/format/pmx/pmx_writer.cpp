#include "base/bytes.h"
#include "base/text.h"
#include "format/pmx/pmx.h"

#include <string>
#include <string_view>
#include <utility>

namespace odori {

namespace {

// Bytes needed for an index into a list of `count` elements. Vertex indices are unsigned; the others also store -1.
std::uint8_t vertex_index_size(std::size_t count) { return count <= 0xFF ? 1 : count <= 0xFFFF ? 2 : 4; }
std::uint8_t index_size(std::size_t count) { return count <= 0x7F ? 1 : count <= 0x7FFF ? 2 : 4; }

// Writes the fields that sections consist of.
class PmxStream {
 public:
  PmxStream(const Model& model, bool utf8)
      : utf8_(utf8),
        vertex_size_(vertex_index_size(model.vertices.size())),
        texture_size_(index_size(model.textures.size())),
        material_size_(index_size(model.materials.size())),
        bone_size_(index_size(model.bones.size())),
        morph_size_(index_size(model.morphs.size())),
        body_size_(index_size(model.bodies.size())) {}

  void u8(std::uint8_t value) { out_.u8(value); }
  void u16(std::uint16_t value) { out_.u16(value); }
  void i32(std::int32_t value) { out_.i32(value); }
  void f32(float value) { out_.f32(value); }
  void flag(bool value) { out_.u8(value ? 1 : 0); }
  void count(std::size_t value) { out_.i32(static_cast<std::int32_t>(value)); }
  void append(std::string_view bytes) { out_.append(text_bytes(bytes)); }

  void vec(glm::vec2 v) { floats({v.x, v.y}); }
  void vec(glm::vec3 v) { floats({v.x, v.y, v.z}); }
  void vec(glm::vec4 v) { floats({v.x, v.y, v.z, v.w}); }
  void rotation(glm::quat q) { floats({q.x, q.y, q.z, q.w}); }

  void text(std::string_view utf8) {
    const std::string encoded = utf8_ ? std::string(utf8) : utf16le_from_utf8(utf8);
    count(encoded.size());
    append(encoded);
  }
  void names(const std::string& name, const std::string& english_name) {
    text(name);
    text(english_name);
  }

  void vertex(std::int32_t i) { index(i, vertex_size_); }
  void texture(std::int32_t i) { index(i, texture_size_); }
  void material(std::int32_t i) { index(i, material_size_); }
  void bone(std::int32_t i) { index(i, bone_size_); }
  void morph(std::int32_t i) { index(i, morph_size_); }
  void body(std::int32_t i) { index(i, body_size_); }

  void settings(int additional_uv_count) {
    u8(8);  // number of settings, one byte each
    flag(utf8_);
    u8(static_cast<std::uint8_t>(additional_uv_count));
    for (const std::uint8_t size : {vertex_size_, texture_size_, material_size_, bone_size_, morph_size_, body_size_}) {
      u8(size);
    }
  }

  std::vector<std::uint8_t> finish() { return std::move(out_.bytes()); }

 private:
  void floats(std::initializer_list<float> values) {
    for (const float value : values) out_.f32(value);
  }

  // Writes the low bytes; -1 has all bits set in every size.
  void index(std::int32_t value, std::uint8_t size) {
    if (size == 1) {
      out_.u8(static_cast<std::uint8_t>(value));
    } else if (size == 2) {
      out_.u16(static_cast<std::uint16_t>(value));
    } else {
      out_.i32(value);
    }
  }

  ByteWriter out_;
  bool utf8_;
  std::uint8_t vertex_size_, texture_size_, material_size_, bone_size_, morph_size_, body_size_;
};

void write_bones_and_weights(PmxStream& out, const Vertex& vertex, std::size_t bones, std::size_t weights) {
  for (std::size_t slot = 0; slot < bones; ++slot) out.bone(vertex.bones[slot]);
  for (std::size_t slot = 0; slot < weights; ++slot) out.f32(vertex.weights[slot]);
}

void write_deform(PmxStream& out, const Model& model, const Vertex& vertex) {
  switch (vertex.kind) {
    case DeformKind::bdef1:
      out.u8(0);
      return write_bones_and_weights(out, vertex, 1, 0);
    case DeformKind::bdef2:
      out.u8(1);
      return write_bones_and_weights(out, vertex, 2, 1);
    case DeformKind::bdef4:
      out.u8(2);
      return write_bones_and_weights(out, vertex, 4, 4);
    case DeformKind::sdef: {
      const SdefParameters& sdef = model.sdef[static_cast<std::size_t>(vertex.sdef)];
      out.u8(3);
      write_bones_and_weights(out, vertex, 2, 1);
      out.vec(sdef.c);
      out.vec(sdef.r0);
      return out.vec(sdef.r1);
    }
    case DeformKind::qdef:
      out.u8(4);
      return write_bones_and_weights(out, vertex, 4, 4);
  }
}

void write_vertices(PmxStream& out, const Model& model) {
  const auto channels = static_cast<std::size_t>(model.additional_uv_count);
  out.count(model.vertices.size());
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    const Vertex& vertex = model.vertices[i];
    out.vec(vertex.position);
    out.vec(vertex.normal);
    out.vec(vertex.uv);
    for (std::size_t channel = 0; channel < channels; ++channel) out.vec(model.additional_uv[i * channels + channel]);
    write_deform(out, model, vertex);
    out.f32(vertex.edge_scale);
  }
}

void write_faces(PmxStream& out, const Model& model) {
  out.count(model.indices.size());
  for (const std::uint32_t corner : model.indices) out.vertex(static_cast<std::int32_t>(corner));
}

void write_textures(PmxStream& out, const Model& model) {
  out.count(model.textures.size());
  for (const std::string& path : model.textures) out.text(path);
}

// Bit i of the result is flag i.
std::uint16_t bits(std::initializer_list<bool> flags) {
  std::uint16_t result = 0;
  unsigned bit = 0;
  for (const bool flag : flags) {
    if (flag) result = static_cast<std::uint16_t>(result | (1u << bit));
    ++bit;
  }
  return result;
}

void write_material(PmxStream& out, const Material& material) {
  out.names(material.name, material.english_name);
  out.vec(material.diffuse);
  out.vec(material.specular);
  out.f32(material.specular_power);
  out.vec(material.ambient);
  out.u8(static_cast<std::uint8_t>(
      bits({material.double_sided, material.ground_shadow, material.self_shadow_caster, material.self_shadow_receiver,
            material.edge, material.vertex_color, material.points, material.lines})));
  out.vec(material.edge_color);
  out.f32(material.edge_size);
  out.texture(material.texture);
  out.texture(material.sphere_texture);
  out.u8(static_cast<std::uint8_t>(material.sphere_mode));
  out.flag(material.toon.shared);
  if (material.toon.shared) {
    out.u8(static_cast<std::uint8_t>(material.toon.index));
  } else {
    out.texture(material.toon.index);
  }
  out.text(material.memo);
  out.i32(material.index_count);
}

std::uint16_t bone_flags(const Bone& bone) {
  constexpr bool kUnused = false;
  return bits({bone.tail_bone.has_value(), bone.rotatable, bone.movable, bone.visible, bone.operable, bone.has_ik,
               kUnused, bone.append_local, bone.append_rotation, bone.append_translation, bone.has_fixed_axis,
               bone.has_local_axes, bone.after_physics, bone.has_external_parent});
}

void write_ik(PmxStream& out, const IkSettings& ik) {
  out.bone(ik.effector);
  out.i32(ik.iterations);
  out.f32(ik.unit_angle_rad);
  out.count(ik.links.size());
  for (const IkLink& link : ik.links) {
    out.bone(link.bone);
    out.flag(link.limited);
    if (!link.limited) continue;
    out.vec(link.min_angle_rad);
    out.vec(link.max_angle_rad);
  }
}

void write_bone(PmxStream& out, const Bone& bone) {
  out.names(bone.name, bone.english_name);
  out.vec(bone.rest_position);
  out.bone(bone.parent);
  out.i32(bone.layer);
  out.u16(bone_flags(bone));
  if (bone.tail_bone) {
    out.bone(*bone.tail_bone);
  } else {
    out.vec(bone.tail_offset);
  }
  if (bone.append_rotation || bone.append_translation) {
    out.bone(bone.append_source);
    out.f32(bone.append_ratio);
  }
  if (bone.has_fixed_axis) out.vec(bone.fixed_axis);
  if (bone.has_local_axes) {
    out.vec(bone.local_x);
    out.vec(bone.local_z);
  }
  if (bone.has_external_parent) out.i32(bone.external_parent_key);
  if (bone.has_ik) write_ik(out, bone.ik);
}

// Writes the kind and the offsets of a morph.
class MorphWriter {
 public:
  explicit MorphWriter(PmxStream& out) : out_(out) {}

  void operator()(const GroupMorph& morph) { write(0, morph); }
  void operator()(const VertexMorph& morph) { write(1, morph); }
  void operator()(const BoneMorph& morph) { write(2, morph); }
  void operator()(const UvMorph& morph) { write(static_cast<std::uint8_t>(3 + morph.channel), morph); }
  void operator()(const MaterialMorph& morph) { write(8, morph); }
  void operator()(const FlipMorph& morph) { write(9, morph); }
  void operator()(const ImpulseMorph& morph) { write(10, morph); }

 private:
  template <typename Kind>
  void write(std::uint8_t kind, const Kind& morph) {
    out_.u8(kind);
    out_.count(morph.offsets.size());
    for (const auto& offset : morph.offsets) write(offset);
  }

  void write(const GroupOffset& offset) {
    out_.morph(offset.morph);
    out_.f32(offset.ratio);
  }
  void write(const VertexOffset& offset) {
    out_.vertex(offset.vertex);
    out_.vec(offset.position);
  }
  void write(const BoneOffset& offset) {
    out_.bone(offset.bone);
    out_.vec(offset.translation);
    out_.rotation(offset.rotation);
  }
  void write(const UvOffset& offset) {
    out_.vertex(offset.vertex);
    out_.vec(offset.offset);
  }
  void write(const MaterialOffset& offset) {
    out_.material(offset.material);
    out_.flag(offset.add);
    out_.vec(offset.diffuse);
    out_.vec(offset.specular);
    out_.f32(offset.specular_power);
    out_.vec(offset.ambient);
    out_.vec(offset.edge_color);
    out_.f32(offset.edge_size);
    out_.vec(offset.texture);
    out_.vec(offset.sphere);
    out_.vec(offset.toon);
  }
  void write(const ImpulseOffset& offset) {
    out_.body(offset.body);
    out_.flag(offset.local);
    out_.vec(offset.velocity);
    out_.vec(offset.torque);
  }

  PmxStream& out_;
};

void write_morph(PmxStream& out, const Morph& morph) {
  out.names(morph.name, morph.english_name);
  out.u8(static_cast<std::uint8_t>(morph.panel));
  std::visit(MorphWriter(out), morph.data);
}

void write_display_frame(PmxStream& out, const DisplayFrame& frame) {
  out.names(frame.name, frame.english_name);
  out.flag(frame.special);
  out.count(frame.entries.size());
  for (const DisplayFrame::Entry& entry : frame.entries) {
    out.flag(entry.is_morph);
    if (entry.is_morph) {
      out.morph(entry.index);
    } else {
      out.bone(entry.index);
    }
  }
}

void write_body(PmxStream& out, const RigidBody& body) {
  out.names(body.name, body.english_name);
  out.bone(body.bone);
  out.u8(body.group);
  out.u16(body.collides_with);
  out.u8(static_cast<std::uint8_t>(body.shape));
  out.vec(body.size);
  out.vec(body.position);
  out.vec(body.rotation_rad);
  for (const float value : {body.mass, body.linear_damping, body.angular_damping, body.restitution, body.friction}) {
    out.f32(value);
  }
  out.u8(static_cast<std::uint8_t>(body.mode));
}

void write_joint(PmxStream& out, const Joint& joint) {
  out.names(joint.name, joint.english_name);
  out.u8(static_cast<std::uint8_t>(joint.kind));
  out.body(joint.body_a);
  out.body(joint.body_b);
  for (const glm::vec3& v :
       {joint.position, joint.rotation_rad, joint.linear_lower, joint.linear_upper, joint.angular_lower_rad,
        joint.angular_upper_rad, joint.linear_spring, joint.angular_spring}) {
    out.vec(v);
  }
}

void write_soft_body(PmxStream& out, const SoftBody& body) {
  out.names(body.name, body.english_name);
  out.u8(static_cast<std::uint8_t>(body.shape));
  out.material(body.material);
  out.u8(body.group);
  out.u16(body.collides_with);
  out.u8(static_cast<std::uint8_t>(bits({body.bending_links, body.clusters, body.randomise_links})));
  out.i32(body.bending_link_distance);
  out.i32(body.cluster_count);
  out.f32(body.total_mass);
  out.f32(body.margin);
  out.i32(static_cast<std::int32_t>(body.aero_model));
  for (const float value : body.config) out.f32(value);
  for (const float value : body.cluster) out.f32(value);
  for (const std::int32_t value : body.iterations) out.i32(value);
  for (const float value : body.stiffness) out.f32(value);
  out.count(body.anchors.size());
  for (const SoftBodyAnchor& anchor : body.anchors) {
    out.body(anchor.body);
    out.vertex(anchor.vertex);
    out.flag(anchor.near);
  }
  out.count(body.pins.size());
  for (const std::int32_t pin : body.pins) out.vertex(pin);
}

template <typename Element>
void write_section(PmxStream& out, const std::vector<Element>& elements,
                   void (*write_element)(PmxStream&, const Element&)) {
  out.count(elements.size());
  for (const Element& element : elements) write_element(out, element);
}

}  // namespace

std::vector<std::uint8_t> write_pmx(const Model& model, const PmxWriteOptions& options) {
  PmxStream out(model, options.utf8);
  out.append("PMX ");
  out.f32(options.version);
  out.settings(model.additional_uv_count);
  out.names(model.name, model.english_name);
  out.names(model.comment, model.english_comment);
  write_vertices(out, model);
  write_faces(out, model);
  write_textures(out, model);
  write_section(out, model.materials, write_material);
  write_section(out, model.bones, write_bone);
  write_section(out, model.morphs, write_morph);
  write_section(out, model.display_frames, write_display_frame);
  write_section(out, model.bodies, write_body);
  write_section(out, model.joints, write_joint);
  if (options.version > 2.05f) write_section(out, model.soft_bodies, write_soft_body);
  return out.finish();
}

}  // namespace odori
