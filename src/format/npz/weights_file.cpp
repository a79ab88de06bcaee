#include "format/npz/weights_file.h"

#include "base/text.h"
#include "model/check/check_model.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::string_view kKindsArray = "deform_kinds";
constexpr std::string_view kRowsArray = "sdef_rows";
constexpr std::uint64_t kMaxHeaderBytes = 1 << 16;  // more than any header of a .npy has
constexpr std::uint64_t kMaxNamesBytes = std::uint64_t{256} << 20;
constexpr std::size_t kMaxNames = 1 << 20;
constexpr std::uint64_t kMaxColumns = 256;  // of weights with bones of their own

bool is_whole(const NpyArray& array) {
  return array.type.kind != NpyKind::text && array.type.kind != NpyKind::f32 && array.type.kind != NpyKind::f64;
}

Fault shape_fault(std::string_view name, const NpyArray& array, const Model& model) {
  return fault(kWeightsShape, fmt::format("{} has the shape {} and the type {}; vertices {}, bones {}", name,
                                          format_shape(array.shape), npy_descr(array.type), model.vertices.size(),
                                          model.bones.size()));
}

// A weight of a vertex, before those of a vertex are chosen.
struct Influence {
  std::int32_t bone;
  float weight;
};

// Reads one file for one model.
class WeightsReader {
 public:
  WeightsReader(const NpzReader& in, const Model& model, Diagnostics& findings)
      : in_(in), model_(model), findings_(findings), exported_(!in.has("weights") && in.has("vertex_weights")) {}

  Result<ModelWeights> read() {
    for (const auto step : {&WeightsReader::read_names, &WeightsReader::read_arrays, &WeightsReader::read_sdef}) {
      if (const Status status = (this->*step)(); !status) return status.fault();
    }
    ModelWeights all{{}, std::move(sdef_)};
    all.vertices.reserve(model_.vertices.size());
    for (std::size_t i = 0; i < model_.vertices.size(); ++i) {
      auto vertex = read_vertex(i, all.sdef.size());
      if (!vertex) return vertex.fault();
      all.vertices.push_back(*vertex);
    }
    return all;
  }

 private:
  // The names of the arrays in a file of `odori export`, and in one made for this.
  std::string_view weights_name() const { return exported_ ? "vertex_weights" : "weights"; }
  std::string_view bones_name() const { return exported_ ? "vertex_bones" : "bones"; }

  // An array of at most `elements` elements.
  Result<NpyArray> read(std::string_view name, std::uint64_t elements) const {
    return in_.read(name, kMaxHeaderBytes + elements * sizeof(double));
  }

  // A bone of the file is the one of the same name; of several with one name, the same of them.
  Status read_names() {
    if (!in_.has("bone_names")) return Done{};
    const auto names = in_.read("bone_names", kMaxNamesBytes);
    if (!names) return names.fault();
    if (names->type.kind != NpyKind::text || names->shape.size() != 1 || names->count() > kMaxNames) {
      return shape_fault("bone_names", *names, model_);
    }
    std::map<std::string, std::vector<std::int32_t>> by_name;
    for (std::size_t i = model_.bones.size(); i-- > 0;) {
      by_name[model_.bones[i].name].push_back(static_cast<std::int32_t>(i));
    }
    names_.emplace();
    for (std::size_t i = 0; i < names->count(); ++i) {
      std::vector<std::int32_t>& same = by_name[names_->emplace_back(names->text(i))];
      bone_of_.push_back(same.empty() ? -1 : same.back());
      if (!same.empty()) same.pop_back();
    }
    return Done{};
  }

  std::uint64_t bone_count() const { return names_ ? names_->size() : model_.bones.size(); }

  Status read_arrays() {
    const std::uint64_t vertices = model_.vertices.size(), widest = std::max(bone_count(), kMaxColumns);
    auto weights = read(weights_name(), vertices * widest);
    if (!weights) return weights.fault();
    const NpyShape& shape = weights->shape;
    const bool real = weights->type.kind == NpyKind::f32 || weights->type.kind == NpyKind::f64;
    if (!real || shape.size() != 2 || shape[0] != vertices || shape[1] == 0) {
      return shape_fault(weights_name(), *weights, model_);
    }
    columns_ = shape[1];
    if (in_.has(bones_name())) {
      auto bones = read(bones_name(), vertices * widest);
      if (!bones) return bones.fault();
      if (!is_whole(*bones) || bones->shape != shape || columns_ > kMaxColumns) {
        return shape_fault(bones_name(), *bones, model_);
      }
      bones_ = std::move(*bones);
    } else if (columns_ != bone_count()) {
      return shape_fault(weights_name(), *weights, model_);
    }
    weights_ = std::move(*weights);
    return read_of_vertices(kKindsArray, kinds_);
  }

  // One whole number per vertex, if the file has them.
  Status read_of_vertices(std::string_view name, std::optional<NpyArray>& to) {
    if (!in_.has(name)) return Done{};
    auto array = read(name, model_.vertices.size());
    if (!array) return array.fault();
    if (!is_whole(*array) || array->shape != NpyShape{model_.vertices.size()}) {
      return shape_fault(name, *array, model_);
    }
    to = std::move(*array);
    return Done{};
  }

  Status read_sdef() {
    if (!kinds_) return Done{};
    if (const Status rows = read_of_vertices(kRowsArray, sdef_rows_); !rows) return rows;
    if (!sdef_rows_) return Done{};
    using Member = glm::vec3 SdefParameters::*;
    for (const auto& [name, member] : {std::pair<std::string_view, Member>{"sdef_c", &SdefParameters::c},
                                       {"sdef_r0", &SdefParameters::r0},
                                       {"sdef_r1", &SdefParameters::r1}}) {
      const auto array = read(name, 3 * model_.vertices.size());
      if (!array) return array.fault();
      const bool first = member == &SdefParameters::c;
      const bool fits = array->shape.size() == 2 && array->shape[1] == 3 && array->type.kind != NpyKind::text &&
                        (first || array->shape[0] == sdef_.size());
      if (!fits) return shape_fault(name, *array, model_);
      if (first) sdef_.resize(array->shape[0]);
      for (std::size_t i = 0; i < sdef_.size(); ++i) {
        const glm::dvec3 value(array->number(3 * i), array->number(3 * i + 1), array->number(3 * i + 2));
        sdef_[i].*member = glm::vec3(value);
        if (!is_valid(sdef_[i].*member)) return fault(kWeightsSdef).at(name, i);
      }
    }
    return Done{};
  }

  // Bone -1: none.
  Result<std::int32_t> bone_at(std::size_t vertex, std::size_t column, float weight) const {
    const double stored = bones_ ? bones_->number(vertex * columns_ + column) : static_cast<double>(column);
    if (stored == -1.0 && weight == 0.0f) return -1;
    if (!(stored >= 0.0 && stored < static_cast<double>(bone_count()))) {
      return fault(kWeightsBone, fmt::format("{}", stored)).at(bones_name(), vertex);
    }
    const auto number = static_cast<std::size_t>(stored);
    if (!names_) return static_cast<std::int32_t>(number);
    if (bone_of_[number] < 0 && weight > 0.0f) {
      return fault(kWeightsBone, printable_line((*names_)[number])).at(bones_name(), vertex);
    }
    return bone_of_[number];
  }

  Result<std::vector<Influence>> influences(std::size_t vertex) const {
    std::vector<Influence> all;
    for (std::size_t column = 0; column < columns_; ++column) {
      const auto weight = static_cast<float>(weights_->number(vertex * columns_ + column));
      if (!(weight >= 0.0f && weight <= 1.0f + kWeightSumTolerance)) {
        return fault(kWeightsNumber, fmt::format("{}", weight)).at(weights_name(), vertex);
      }
      if (weight == 0.0f && columns_ > 4) continue;
      const auto bone = bone_at(vertex, column, weight);
      if (!bone) return bone.fault();
      all.push_back({*bone, std::min(weight, 1.0f)});
    }
    return all;
  }

  Result<VertexWeights> read_vertex(std::size_t i, std::size_t sdef) {
    auto all = influences(i);
    if (!all) return all.fault();
    double sum = 0.0;
    for (const Influence& each : *all) sum += static_cast<double>(each.weight);
    if (!(std::abs(sum - 1.0) <= static_cast<double>(kWeightSumTolerance))) {
      return fault(kWeightsSum, fmt::format("{:.6g}", sum)).at(weights_name(), i);
    }
    if (columns_ > 4) keep_heaviest(i, *all);
    VertexWeights given{DeformKind::bdef1, {-1, -1, -1, -1}, {0.0f, 0.0f, 0.0f, 0.0f}, -1};
    for (std::size_t slot = 0; slot < all->size(); ++slot) {
      given.bones[slot] = (*all)[slot].bone;
      given.weights[slot] = (*all)[slot].weight;
    }
    given.kind = linear_kind(given.bones);
    if (kinds_) {
      const double kind = kinds_->number(i);
      const bool known = kind >= 0.0 && kind <= static_cast<double>(DeformKind::qdef);
      if (!known) return fault(kWeightsKind, fmt::format("{}", kind)).at(kKindsArray, i);
      given.kind = static_cast<DeformKind>(static_cast<int>(kind));
    }
    if (given.kind == DeformKind::sdef) {
      const double row = sdef_rows_ ? sdef_rows_->number(i) : -1.0;
      if (!(row >= 0.0 && row < static_cast<double>(sdef))) return fault(kWeightsSdef).at(kRowsArray, i);
      given.sdef = static_cast<std::int32_t>(row);
    }
    if (!has_valid_deform(given, model_.bones.size(), sdef)) return fault(kWeightsKind).at(weights_name(), i);
    return given;
  }

  // Of equal weights, those of the first columns.
  void keep_heaviest(std::size_t vertex, std::vector<Influence>& all) {
    std::ranges::stable_sort(all, [](const Influence& a, const Influence& b) { return a.weight > b.weight; });
    if (all.size() <= 4) return;
    findings_.add(fault(kWeightsCut).at(weights_name(), vertex));
    all.resize(4);
    double sum = 0.0;
    for (const Influence& each : all) sum += static_cast<double>(each.weight);
    for (Influence& each : all) each.weight = static_cast<float>(static_cast<double>(each.weight) / sum);
  }

  const NpzReader& in_;
  const Model& model_;
  Diagnostics& findings_;
  bool exported_;
  std::optional<std::vector<std::string>> names_;  // of the file's bones
  std::vector<std::int32_t> bone_of_;              // per name: the model's bone; -1: it has none
  std::uint64_t columns_ = 0;
  std::optional<NpyArray> weights_, bones_, kinds_, sdef_rows_;
  std::vector<SdefParameters> sdef_;
};

}  // namespace

Result<ModelWeights> read_weights(const NpzReader& in, const Model& model, Diagnostics& findings) {
  return WeightsReader(in, model, findings).read();
}

}  // namespace odori
