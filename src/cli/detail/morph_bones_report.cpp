#include "cli/detail/morph_bones_report.h"

#include "analysis/table_header.h"
#include "base/files.h"
#include "base/text.h"
#include "format/npz/npz.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

// One row for the text, the JSON and the table.
struct MorphColumn {
  const char* name;
  double (*value)(const MorphBonesFit& fit, const MorphBonesReport& report);
  bool whole = false;  // a number_json without fractions
};
constexpr MorphColumn kMorphColumns[] = {
    {"bones", [](const MorphBonesFit& fit, const MorphBonesReport&) { return double(fit.bones.bones); }, true},
    {"max_error", [](const MorphBonesFit& fit, const MorphBonesReport&) { return fit.error.max; }},
    {"rms_error", [](const MorphBonesFit& fit, const MorphBonesReport&) { return fit.error.rms; }},
    {"max_error_of_height",
     [](const MorphBonesFit& fit, const MorphBonesReport& report) { return fit.error.max / report.height; }},
    {"rms_error_of_height",
     [](const MorphBonesFit& fit, const MorphBonesReport& report) { return fit.error.rms / report.height; }},
    {"bytes", [](const MorphBonesFit& fit, const MorphBonesReport&) { return double(fit.bones.bytes()); }, true},
    {"bytes_of_morphs", [](const MorphBonesFit&, const MorphBonesReport& report) { return double(report.morph_bytes); },
     true},
};

Json number_json(const MorphColumn& column, double value) {
  return column.whole ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

// A model without height has no numbers relative to it, which JSON writes as null.
double height_of(const Model& model) {
  const auto [low, high] = std::ranges::minmax(model.vertices, {}, [](const Vertex& v) { return v.position.y; });
  const double height = static_cast<double>(high.position.y) - static_cast<double>(low.position.y);
  return height > 0.0 ? height : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

Result<MorphBonesReport> report_morph_bones(const Model& model, std::span<const int> counts) {
  MorphBonesReport report{model.name, morph_bytes(model)};
  for (const int count : counts) {
    auto bones = fit_morph_bones(model, count);
    if (!bones) return bones.fault();
    const MorphBonesError error = morph_bones_error(model, *bones);
    report.fits.push_back({std::move(*bones), error});
  }
  report.height = height_of(model);
  return report;
}

Json morph_bones_json(const MorphBonesReport& report) {
  const MorphBones& first = report.fits.front().bones;
  Json json = {{"vertex_morphs", first.morphs.size()}, {"vertices", first.vertices.size()}, {"height", report.height}};
  Json& fits = json["fits"] = Json::array();
  for (const MorphBonesFit& fit : report.fits) {
    Json& row = fits.emplace_back(Json::object());
    for (const MorphColumn& column : kMorphColumns) row[column.name] = number_json(column, column.value(fit, report));
  }
  return json;
}

std::string morph_bones_csv(std::span<const MorphBonesReport> reports) {
  std::string text = table_header({{"unit of max_error and rms_error", "units"}}) + "model,vertex_morphs,vertices";
  for (const MorphColumn& column : kMorphColumns) text += fmt::format(",{}", column.name);
  text += '\n';
  for (const MorphBonesReport& report : reports) {
    for (const MorphBonesFit& fit : report.fits) {
      text += fmt::format("{},{},{}", csv_field(report.model), fit.bones.morphs.size(), fit.bones.vertices.size());
      for (const MorphColumn& column : kMorphColumns) {
        const double value = column.value(fit, report);
        text += std::isfinite(value) ? fmt::format(",{}", value) : ",";
      }
      text += '\n';
    }
  }
  return text;
}

Status write_morph_bones(const std::filesystem::path& file, const MorphBones& bones) {
  std::vector<std::uint16_t> influence_bones, motion_morphs, motion_bones;
  std::vector<std::uint16_t> weights;
  for (const MorphBones::Influence& of : bones.influences) {
    influence_bones.push_back(of.bone);
    weights.push_back(of.weight);
  }
  std::vector<glm::mat4x3> matrices;
  for (const MorphBones::Motion& motion : bones.motions) {
    motion_morphs.push_back(motion.morph);
    motion_bones.push_back(motion.bone);
    matrices.push_back(motion.matrix);
  }
  auto out = NpzWriter::create(file);
  if (!out) return out.fault();
  const std::uint64_t vertices = bones.vertices.size(), motions = bones.motions.size();
  Status status = Done{};
  const auto add = [&](std::string_view name, NpyKind kind, const NpyShape& shape, Bytes data) {
    if (status) status = out->add(name, {kind}, shape, data);
  };
  add("morphs", NpyKind::i32, {bones.morphs.size()}, npy_bytes(bones.morphs));
  add("vertices", NpyKind::u32, {vertices}, npy_bytes(bones.vertices));
  add("influence_bones", NpyKind::u16, {vertices, kMorphBoneWeights}, npy_bytes(influence_bones));
  add("influence_weights", NpyKind::u16, {vertices, kMorphBoneWeights}, npy_bytes(weights));
  add("motion_morphs", NpyKind::u16, {motions}, npy_bytes(motion_morphs));
  add("motion_bones", NpyKind::u16, {motions}, npy_bytes(motion_bones));
  add("motion_matrices", NpyKind::f32, {motions, 4, 3}, npy_bytes(matrices));
  return status ? out->finish() : status;
}

}  // namespace odori
