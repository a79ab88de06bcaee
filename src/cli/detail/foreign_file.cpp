#include "cli/detail/foreign_file.h"

#include "base/translate.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr const char* kPositionsArray = "positions";
constexpr const char* kFramesArray = "frames";
constexpr const char* kNormalsArray = "unnormalized_normals";
constexpr double kSameFrame = 1e-6;

bool is_numeric(const NpyArray& array) { return array.type.kind != NpyKind::text; }
bool is_real(const NpyArray& array) { return array.type.kind == NpyKind::f32 || array.type.kind == NpyKind::f64; }

Fault foreign_fault(const FaultKind& kind, std::string detail, std::int64_t element = -1) {
  return fault(kind, std::move(detail)).at({}, element);
}

// The array's number of frames. Nothing if it is not (frames, vertices, 3): a single frame may be without the first
// dimension, and what `odori export` writes has one for its modes, of which there must be one.
std::optional<std::size_t> frame_count(const NpyArray& array, std::size_t vertices) {
  NpyShape shape = array.shape;
  if (shape.size() == 2) shape.insert(shape.begin(), 1);
  if (shape.size() == 4 && shape[1] == 1) shape.erase(shape.begin() + 1);
  const bool fits = is_real(array) && shape.size() == 3 && shape[1] == vertices && shape[2] == 3;
  return fits ? std::optional(static_cast<std::size_t>(shape[0])) : std::nullopt;
}

Fault shape_fault(const char* name, const NpyArray& array, std::size_t vertices) {
  const bool modes = array.shape.size() == 4 && array.shape[1] != 1;
  return foreign_fault(kForeignShape, tr_format("{} has the shape {} and the type {}, the model {} vertices{}", name,
                                                format_shape(array.shape), npy_descr(array.type), vertices,
                                                modes ? tr("; of several modes, export one") : ""));
}

// The chosen frames of an array as vectors.
template <typename T>
Result<std::vector<glm::vec<3, T>>> vectors(const NpyArray& array, std::size_t vertices,
                                            const std::vector<std::size_t>& rows) {
  std::vector<glm::vec<3, T>> result;
  result.reserve(rows.size() * vertices);
  for (const std::size_t row : rows) {
    for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
      const std::size_t first = (row * vertices + vertex) * 3;
      const glm::dvec3 exact(array.number(first), array.number(first + 1), array.number(first + 2));
      const double largest = std::max({std::abs(exact.x), std::abs(exact.y), std::abs(exact.z)});
      if (!(largest <= static_cast<double>(kMaxNumber)) || exact != exact) {
        return foreign_fault(kForeignNumber, tr_format("row {}", row), static_cast<std::int64_t>(vertex));
      }
      result.emplace_back(exact);
    }
  }
  return result;
}

// Sums of the area vectors of the triangles at each vertex.
std::vector<glm::vec3> area_vectors(const Model& model, std::span<const glm::vec3> positions) {
  std::vector<glm::vec3> sums(positions.size(), glm::vec3(0.0f));
  for (std::size_t i = 0; i + 2 < model.indices.size(); i += 3) {
    const std::uint32_t a = model.indices[i], b = model.indices[i + 1], c = model.indices[i + 2];
    const glm::vec3 area = glm::cross(positions[b] - positions[a], positions[c] - positions[a]);
    for (const std::uint32_t vertex : {a, b, c}) sums[vertex] += area;
  }
  return sums;
}

// The rotation on the shortest arc between two directions of any length; none if one is zero.
glm::quat rotation_between(glm::vec3 from, glm::vec3 to) {
  const glm::dvec3 a(from), b(to);
  const double lengths = glm::length(a) * glm::length(b);
  if (!(lengths > 0.0)) return kNoRotation;
  const glm::dvec3 axis = glm::cross(a, b);
  const glm::dquat rotation(lengths + glm::dot(a, b), axis.x, axis.y, axis.z);
  return glm::length(rotation) > 1e-12 * lengths ? glm::quat(glm::normalize(rotation)) : kNoRotation;
}

}  // namespace

Result<ForeignFile> ForeignFile::open(const std::filesystem::path& file) {
  auto reader = NpzReader::open(file);
  if (!reader) return reader.fault();
  std::optional<std::vector<double>> frames;
  if (reader->has(kFramesArray)) {
    const auto array = reader->read(kFramesArray);
    if (!array) return array.fault();
    if (array->shape.size() != 1 || !is_numeric(*array)) {
      return foreign_fault(kForeignFrames, tr_format("frames has the shape {}", format_shape(array->shape)));
    }
    frames.emplace();
    for (std::size_t i = 0; i < array->count(); ++i) frames->push_back(array->number(i));
    const auto finite = [](double frame) { return std::isfinite(frame); };
    if (!std::all_of(frames->begin(), frames->end(), finite)) return foreign_fault(kForeignNumber, kFramesArray);
    if (frames->empty()) return foreign_fault(kForeignFrames, tr("frames is empty"));
  }
  return ForeignFile(std::move(*reader), std::move(frames));
}

Result<std::vector<std::size_t>> ForeignFile::rows_of(std::span<const double> selected, std::size_t rows) const {
  std::vector<std::size_t> result(selected.size());
  if (!frames_) {
    std::iota(result.begin(), result.end(), std::size_t{0});
    if (rows == selected.size()) return result;
    return foreign_fault(kForeignFrames, tr_format("{} in the file, {} compared", rows, selected.size()));
  }
  if (frames_->size() != rows) {
    return foreign_fault(kForeignFrames, tr_format("{} numbers for {} frames", frames_->size(), rows));
  }
  std::vector<std::size_t> sorted(rows);
  std::iota(sorted.begin(), sorted.end(), std::size_t{0});
  const auto number = [this](std::size_t row) { return (*frames_)[row]; };
  std::ranges::sort(sorted, [&](std::size_t a, std::size_t b) { return number(a) < number(b); });
  for (std::size_t i = 0; i < selected.size(); ++i) {
    const auto found = std::ranges::lower_bound(sorted, selected[i] - kSameFrame,
                                                [&](std::size_t row, double frame) { return number(row) < frame; });
    if (found == sorted.end() || number(*found) > selected[i] + kSameFrame) {
      return foreign_fault(kForeignFrames, tr_format("the file has no frame {}", selected[i]));
    }
    result[i] = *found;
  }
  return result;
}

template <typename T>
Result<ForeignFramesOf<T>> ForeignFile::read(std::size_t vertices, std::span<const double> selected) const {
  ForeignFramesOf<T> result{vertices, {}, {}};
  for (const char* name : {kPositionsArray, kNormalsArray}) {
    const bool positions = name == kPositionsArray;
    if (!positions && !reader_.has(name)) continue;
    const auto array = reader_.read(name);
    if (!array) return array.fault();
    const auto count = frame_count(*array, vertices);
    if (!count) return shape_fault(name, *array, vertices);
    const auto rows = rows_of(selected, *count);
    if (!rows) return rows.fault();
    auto values = vectors<T>(*array, vertices, *rows);
    if (!values) return values.fault();
    (positions ? result.positions : result.normals) = std::move(*values);
  }
  return result;
}
template Result<ForeignFramesOf<float>> ForeignFile::read(std::size_t, std::span<const double>) const;
template Result<ForeignFramesOf<double>> ForeignFile::read(std::size_t, std::span<const double>) const;

std::unique_ptr<Actor> make_foreign_actor(const Actor& like) {
  auto model = std::make_shared<Model>(*like.model);
  const std::size_t bones = model->bones.size();
  model->sdef.clear();
  model->bodies.clear();
  model->joints.clear();
  model->soft_bodies.clear();
  model->bones.resize(bones + model->vertices.size());
  for (std::size_t i = 0; i < model->vertices.size(); ++i) {
    Vertex& vertex = model->vertices[i];
    vertex.kind = DeformKind::bdef1;
    vertex.sdef = -1;
    vertex.bones = {static_cast<std::int32_t>(bones + i), -1, -1, -1};
    vertex.weights = {1.0f, 0.0f, 0.0f, 0.0f};
    model->bones[bones + i].rest_position = vertex.position;
  }
  return make_actor(std::move(model), like.file);
}

void pose_foreign_actor(const Actor& like, const ForeignSurface& surface, Actor& actor) {
  const Model& model = *like.model;
  actor.pose.visible = like.pose.visible;
  actor.morphs.weights = like.morphs.weights;
  actor.morphs.materials = like.morphs.materials;
  actor.opacity = like.opacity;
  actor.casts_shadow = like.casts_shadow;
  actor.appearance = like.appearance;
  actor.vertex_scale = like.vertex_scale;
  std::ranges::copy(like.palette, actor.palette.begin());
  std::ranges::copy(like.bones.globals, actor.bones.globals.begin());
  std::vector<glm::vec3> rest(model.vertices.size());
  apply_vertex_morphs<float>(model, *like.skin, like.morphs.weights, rest);
  scale_vertices<float>(like, rest);
  const std::vector<glm::vec3> before = area_vectors(model, rest), after = area_vectors(model, surface.positions);
  const std::size_t first = like.palette.size();
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const glm::quat rotation = rotation_between(before[i], after[i]);
    actor.palette[first + i] = {rotation, glm::vec4(surface.positions[i] - rotation * rest[i], 0.0f)};
    actor.bones.globals[first + i] = {rotation, surface.positions[i]};
  }
}

}  // namespace odori
