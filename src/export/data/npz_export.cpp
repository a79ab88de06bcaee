#include "export/data/npz_export.h"

#include "export/data/detail/computed_arrays.h"
#include "skin/methods.h"

#include <array>
#include <numeric>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace odori {

namespace {

void add_vertices(const Model& model, ArrayAdder& out) {
  const std::vector<Vertex>& vertices = model.vertices;
  const std::uint64_t count = vertices.size();
  const auto add = [&](std::string_view name, const NpyType& type, std::uint64_t width, auto get) {
    using Value = std::decay_t<decltype(get(vertices.front()))>;
    const NpyShape shape = width == 0 ? NpyShape{count} : NpyShape{count, width};
    out.add(name, type, shape, column<Value>(vertices, get));
  };
  add("rest_positions", kF32, 3, [](const Vertex& v) { return v.position; });
  add("rest_normals", kF32, 3, [](const Vertex& v) { return v.normal; });
  add("uv", kF32, 2, [](const Vertex& v) { return v.uv; });
  add("edge_scales", kF32, 0, [](const Vertex& v) { return v.edge_scale; });
  add("vertex_bones", kI32, 4, [](const Vertex& v) { return v.bones; });
  add("vertex_weights", kF32, 4, [](const Vertex& v) { return v.weights; });
  add("deform_kinds", kU8, 0, [](const Vertex& v) { return static_cast<std::uint8_t>(v.kind); });
  add("sdef_rows", kI32, 0, [](const Vertex& v) { return v.sdef; });
  if (model.additional_uv_count > 0) {
    out.add("additional_uv", kF32, {count, static_cast<std::uint64_t>(model.additional_uv_count), 4},
            model.additional_uv);
  }
  const std::uint64_t sdef = model.sdef.size();
  out.add("sdef_c", kF32, {sdef, 3}, column<glm::vec3>(model.sdef, [](const SdefParameters& p) { return p.c; }));
  out.add("sdef_r0", kF32, {sdef, 3}, column<glm::vec3>(model.sdef, [](const SdefParameters& p) { return p.r0; }));
  out.add("sdef_r1", kF32, {sdef, 3}, column<glm::vec3>(model.sdef, [](const SdefParameters& p) { return p.r1; }));
}

void add_faces(const Model& model, ArrayAdder& out) {
  out.add("indices", {NpyKind::u32}, {model.indices.size() / 3, 3}, model.indices);
  const std::uint64_t materials = model.materials.size();
  out.texts("material_names", column<std::string>(model.materials, [](const Material& m) { return m.name; }));
  out.add("material_triangles", kI32, {materials, 2}, column<std::array<std::int32_t, 2>>(model.materials, [](auto& m) {
            return std::array{m.first_index / 3, m.index_count / 3};
          }));
}

void add_bones(const Model& model, ArrayAdder& out) {
  const std::uint64_t count = model.bones.size();
  out.texts("bone_names", column<std::string>(model.bones, [](const Bone& bone) { return bone.name; }));
  out.add("bone_parents", kI32, {count}, column<std::int32_t>(model.bones, [](const Bone& b) { return b.parent; }));
  out.add("bone_rest_positions", kF32, {count, 3},
          column<glm::vec3>(model.bones, [](const Bone& bone) { return bone.rest_position; }));
}

// The offsets of all morphs of some kinds, one after the other: those of morph i are rows starts[i] to starts[i + 1].
template <typename Offset>
struct MorphRows {
  std::vector<std::int32_t> starts{0};
  std::vector<Offset> rows;
};

template <typename Offset, typename... Kinds>
MorphRows<Offset> rows_of(const Model& model) {
  MorphRows<Offset> all;
  const auto add = [&](const auto* data) {
    if (data != nullptr) all.rows.insert(all.rows.end(), data->offsets.begin(), data->offsets.end());
  };
  for (const Morph& morph : model.morphs) {
    (add(std::get_if<Kinds>(&morph.data)), ...);
    all.starts.push_back(static_cast<std::int32_t>(all.rows.size()));
  }
  return all;
}

// Adds one number or vector of each row.
template <typename Offset>
class MorphRowAdder {
 public:
  MorphRowAdder(std::string prefix, const MorphRows<Offset>& rows, ArrayAdder& out)
      : prefix_(std::move(prefix)), rows_(rows), out_(out) {
    out_.add(prefix_ + "_morph_starts", kI32, {rows_.starts.size()}, rows_.starts);
  }
  template <typename Get>
  void add(std::string_view name, const NpyType& type, std::uint64_t width, const Get& get) {
    using Value = std::decay_t<decltype(get(std::declval<Offset>()))>;
    const NpyShape shape = width == 0 ? NpyShape{rows_.rows.size()} : NpyShape{rows_.rows.size(), width};
    out_.add(prefix_ + "_morph_" + std::string(name), type, shape, column<Value>(rows_.rows, get));
  }

 private:
  std::string prefix_;
  const MorphRows<Offset>& rows_;
  ArrayAdder& out_;
};

// The 28 numbers of a material morph's row, in the order of the file.
std::array<float, 28> material_values(const MaterialOffset& offset) {
  std::array<float, 28> values{};
  std::size_t next = 0;
  const auto put = [&](const auto& vector) {
    for (glm::length_t i = 0; i < vector.length(); ++i) values[next++] = vector[i];
  };
  put(offset.diffuse);
  put(offset.specular);
  values[next++] = offset.specular_power;
  put(offset.ambient);
  put(offset.edge_color);
  values[next++] = offset.edge_size;
  put(offset.texture);
  put(offset.sphere);
  put(offset.toon);
  return values;
}

void add_geometry_morphs(const Model& model, ArrayAdder& out) {
  const auto vertex_rows = rows_of<VertexOffset, VertexMorph>(model);
  MorphRowAdder vertex("vertex", vertex_rows, out);
  vertex.add("vertices", kI32, 0, [](const VertexOffset& o) { return o.vertex; });
  vertex.add("offsets", kF32, 3, [](const VertexOffset& o) { return o.position; });
  const auto uv_rows = rows_of<UvOffset, UvMorph>(model);
  MorphRowAdder uv("uv", uv_rows, out);
  uv.add("vertices", kI32, 0, [](const UvOffset& o) { return o.vertex; });
  uv.add("offsets", kF32, 4, [](const UvOffset& o) { return o.offset; });
  const auto channels = column<std::int32_t>(model.morphs, [](const Morph& morph) {
    const auto* data = std::get_if<UvMorph>(&morph.data);
    return data == nullptr ? -1 : data->channel;
  });
  out.add("uv_morph_channels", kI32, {channels.size()}, channels);
}

void add_morphs(const Model& model, ArrayAdder& out) {
  const std::uint64_t count = model.morphs.size();
  out.texts("morph_names", column<std::string>(model.morphs, [](const Morph& morph) { return morph.name; }));
  out.add("morph_kinds", kU8, {count}, column<std::uint8_t>(model.morphs, [](const Morph& morph) {
            return static_cast<std::uint8_t>(morph.data.index());
          }));
  add_geometry_morphs(model, out);
  const auto groups = rows_of<GroupOffset, GroupMorph, FlipMorph>(model);
  MorphRowAdder group("group", groups, out);
  group.add("morphs", kI32, 0, [](const GroupOffset& o) { return o.morph; });
  group.add("ratios", kF32, 0, [](const GroupOffset& o) { return o.ratio; });
  const auto bone_rows = rows_of<BoneOffset, BoneMorph>(model);
  MorphRowAdder bone("bone", bone_rows, out);
  bone.add("bones", kI32, 0, [](const BoneOffset& o) { return o.bone; });
  bone.add("translations", kF32, 3, [](const BoneOffset& o) { return o.translation; });
  bone.add("rotations", kF32, 4,
           [](const BoneOffset& o) { return glm::vec4(o.rotation.x, o.rotation.y, o.rotation.z, o.rotation.w); });
  const auto material_rows = rows_of<MaterialOffset, MaterialMorph>(model);
  MorphRowAdder material("material", material_rows, out);
  material.add("materials", kI32, 0, [](const MaterialOffset& o) { return o.material; });
  material.add("add", kU8, 0, [](const MaterialOffset& o) { return static_cast<std::uint8_t>(o.add); });
  material.add("values", kF32, 28, material_values);
}

// Streams the arrays of the frames: for each, one part of every record.
class FrameArrays {
 public:
  using GoOn = std::function<bool(std::uint64_t, std::uint64_t)>;

  FrameArrays(NpzWriter& out, FrameRecordReader& frames, const GoOn& go_on)
      : out_(out), frames_(frames), go_on_(go_on), total_(frames.frames() * frames.layout().frame_bytes()) {}

  Status add_all() {
    const FrameLayout& layout = frames_.layout();
    const std::uint64_t count = frames_.frames();
    Status status = add("frames", {NpyKind::f64}, {count}, 0, sizeof(double));
    if (status) status = add_palette();
    if (status) {
      status =
          add("morph_weights", kF32, {count, layout.morphs}, layout.weights_offset(), layout.morphs * sizeof(float));
    }
    std::vector<std::string> modes;
    for (const Skinning& skinning : layout.modes) modes.emplace_back(name(skinning.mode));
    if (!status || modes.empty()) return status;
    status = out_.add_texts("modes", modes);
    if (status) status = add_surfaces("positions", 0);
    return status ? add_surfaces("normals", 1) : status;
  }

 private:
  // Calls `use` with `bytes` bytes of each record.
  template <typename Use>
  Status for_each_part(std::size_t from, std::size_t bytes, const Use& use) {
    std::vector<std::uint8_t> part(bytes);
    for (std::size_t i = 0; i < frames_.frames(); ++i) {
      Status status = frames_.read(i, from, part);
      if (status) status = use(Bytes(part));
      if (!status) return status;
      done_ += bytes;
      if (!go_on_(std::min(done_, total_), total_)) return fault(kExportCancelled);
    }
    return Done{};
  }

  Status add(std::string_view name, const NpyType& type, const NpyShape& shape, std::size_t from, std::size_t bytes) {
    const Status begun = out_.begin(name, type, shape);
    return begun ? for_each_part(from, bytes, [this](Bytes part) { return out_.append(part); }) : begun;
  }

  // The entries of the palette have four numbers for the translation, the last one 0.
  Status add_palette() {
    const FrameLayout& layout = frames_.layout();
    const std::uint64_t count = frames_.frames();
    std::vector<float> values;
    const auto add_half = [&](std::string_view name, std::uint64_t width, std::size_t first) {
      const Status begun = out_.begin(name, kF32, {count, layout.bones, width});
      if (!begun) return begun;
      return for_each_part(layout.palette_offset(), layout.bones * sizeof(PaletteEntry), [&](Bytes part) {
        values.clear();
        const std::span entries(reinterpret_cast<const float*>(part.data()), part.size() / sizeof(float));
        for (std::size_t at = first; at < entries.size(); at += 8) {
          values.insert(values.end(), entries.begin() + static_cast<std::ptrdiff_t>(at),
                        entries.begin() + static_cast<std::ptrdiff_t>(at + width));
        }
        return out_.append(npy_bytes(values));
      });
    };
    const Status rotations = add_half("palette_rotations", 4, 0);
    return rotations ? add_half("palette_translations", 3, 4) : rotations;
  }

  // `which`: 0 positions, 1 normals; for every mode of a frame.
  Status add_surfaces(std::string_view name, std::size_t which) {
    const FrameLayout& layout = frames_.layout();
    const NpyType type{layout.double_precision ? NpyKind::f64 : NpyKind::f32};
    const Status begun = out_.begin(name, type, {frames_.frames(), layout.modes.size(), layout.vertices, 3});
    if (!begun) return begun;
    const std::size_t bytes = layout.surface_bytes();
    return for_each_part(layout.surfaces_offset(), layout.modes.size() * 2 * bytes, [&](Bytes part) {
      Status status = Done{};
      for (std::size_t mode = 0; mode < layout.modes.size() && status; ++mode) {
        status = out_.append(part.subspan((2 * mode + which) * bytes, bytes));
      }
      return status;
    });
  }

  NpzWriter& out_;
  FrameRecordReader& frames_;
  const GoOn& go_on_;
  std::uint64_t total_;
  std::uint64_t done_ = 0;
};

}  // namespace

Status write_npz(const std::filesystem::path& file, const Model& model, FrameRecordReader& frames,
                 const NpzExportOptions& options, const std::function<bool(std::uint64_t, std::uint64_t)>& go_on) {
  auto out = NpzWriter::create(file, options.overwrite, options.compression);
  if (!out) return out.fault();
  ArrayAdder arrays(*out);
  arrays.add("odori_npz", kI32, {}, std::array{kNpzSchema});
  arrays.texts("model_name", {model.name});
  add_vertices(model, arrays);
  add_faces(model, arrays);
  add_bones(model, arrays);
  add_morphs(model, arrays);
  if (options.computed != nullptr) add_computed_arrays(*options.computed, arrays);
  if (!arrays.status()) return arrays.status();
  const Status added = FrameArrays(*out, frames, go_on).add_all();
  return added ? out->finish() : added;
}

}  // namespace odori
