#include "analysis/table_header.h"
#include "base/archive/archive.h"
#include "base/console.h"
#include "base/files.h"
#include "base/text.h"
#include "cli/detail/reports.h"
#include "cli/output_files.h"
#include "cli/verbs.h"
#include "format/npz/npz.h"
#include "format/pmm/pmm.h"
#include "format/pmx/pmx.h"
#include "loading/load.h"
#include "loading/scene/arrange_files.h"
#include "loading/scene/scene_file.h"
#include "skin/morph_bones.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

// --morph-bones: the vertex morphs of a model as proxy bones, by number of bones.

struct MorphBonesFit {
  MorphBones bones;
  MorphBonesError error;
};
struct MorphBonesReport {
  std::string model;
  std::size_t morph_bytes = 0;
  std::vector<MorphBonesFit> fits{};
  double height = 0.0;  // of the vertices at rest, units; NaN: none
};

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

// `counts`: of bones, not empty. Fails as fit_morph_bones.
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

// A row per model and number of bones.
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

// The arrays of MorphBones as .npz (docs/morph-bones.md). Fails with kFileUnwritable and kFileProtected.
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

// `last_model`: of the files before, for the names in a motion; set if this file is a model.
Result<Json> file_json(const std::filesystem::path& file, std::optional<Model>& last_model) {
  const auto bytes = read_file(file);
  if (!bytes) return bytes.fault();
  Json result = {{"path", utf8_from_path(file)}, {"bytes", bytes->size()}};
  Diagnostics diagnostics;
  switch (detect_file_kind(*bytes)) {
    case FileKind::vmd:
    case FileKind::vpd: {
      const auto motion = read_motion(*bytes, diagnostics);
      if (!motion) return motion.fault();
      result["kind"] = name(detect_file_kind(*bytes));
      result.update(motion_properties_json(*motion, last_model ? &*last_model : nullptr));
      break;
    }
    case FileKind::pmx: {
      PmxInfo info;
      auto model = read_pmx(*bytes, diagnostics, &info);
      if (!model) return model.fault();
      result["kind"] = name(FileKind::pmx);
      result["version"] = info.version < 2.05f ? 2.0 : 2.1;
      result["encoding"] = info.utf8 ? "utf-8" : "utf-16le";
      result.update(model_properties_json(*model, file.parent_path()));
      last_model = std::move(*model);
      break;
    }
    case FileKind::project: {
      const auto project = read_pmm(*bytes, diagnostics);
      if (!project) return project.fault();
      result["kind"] = name(FileKind::project);
      result.update(project_properties_json(*project, file));
      break;
    }
    case FileKind::scene: {
      const auto show = read_scene(file, *bytes, diagnostics);
      if (!show) return show.fault();
      result["kind"] = name(FileKind::scene);
      result["actors"] = show->actors.size();
      result["files"] = Json::array();
      for (const std::filesystem::path& each : files_of(*show)) {
        result["files"].push_back({{"path", utf8_from_path(each)}, {"found", content_mark(each) != 0}});
      }
      break;
    }
    default: {
      auto read = read_model_file(file, *bytes, diagnostics);
      if (!read) return read.fault();
      result["kind"] = name(detect_file_kind(*bytes));
      if (read->geometry != file) result["model"] = utf8_from_path(read->geometry);
      if (!read->parent_bone.empty()) result["parent_bone"] = read->parent_bone;
      result.update(model_properties_json(read->model, read->geometry.parent_path()));
      if (!read->model.accessory) last_model = std::move(read->model);
    }
  }
  result["oddities"] = diagnostics.count();
  return result;
}

std::string plain(const Json& value) {
  if (value.is_null()) return "none";
  return value.is_string() ? printable(value.get<std::string>()) : value.dump();
}

// Only these are text of several lines; a line end elsewhere must not look like the start of another property.
bool is_long_text(std::string_view key) { return key == "comment" || key == "english_comment" || key == "memo"; }

// "name: 肌, triangles: 120": an object without nested ones.
std::string on_one_line(const Json& object) {
  std::string text;
  for (const auto& [key, value] : object.items())
    text += (text.empty() ? "" : ", ") + key + ": " + printable_line(plain(value));
  return text;
}

bool is_flat(const Json& value) {
  return value.is_object() && std::ranges::none_of(value, [](const Json& v) { return v.is_structured(); });
}

// Prints text with several lines, such as a comment, indented.
void print_lines(const std::string& text, int indent) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    while (line.ends_with('\r')) line.remove_suffix(1);
    print_output(fmt::format("{:{}}{}\n", "", indent, line));
  }
}

// Prints "name: value" lines, with lists, objects and comments indented below their name.
void print_text(const Json& properties, int indent) {
  constexpr int kStep = 2;
  for (const auto& [key, value] : properties.items()) {
    const std::string label = properties.is_array() ? "-" : key + ":";
    if (is_flat(value)) {
      print_output(fmt::format("{:{}}{} {}\n", "", indent, label, on_one_line(value)));
    } else if (value.is_structured()) {
      print_output(fmt::format("{:{}}{}\n", "", indent, value.empty() ? label + " none" : label));
      print_text(value, indent + kStep);
    } else if (const std::string text = plain(value); is_long_text(key) && text.find('\n') != std::string::npos) {
      print_output(fmt::format("{:{}}{}\n", "", indent, label));
      print_lines(text, indent + kStep);
    } else {
      print_output(fmt::format("{:{}}{} {}\n", "", indent, label, printable_line(text)));
    }
  }
}

// An exception costs one file: memory that suffices for the others may not suffice for it.
Result<Json> try_file_json(const std::filesystem::path& file, std::optional<Model>& last_model) {
  try {
    return file_json(file, last_model);
  } catch (const std::exception& error) {
    return failed_file(error);
  }
}

// Inspects the files of a command line; of a folder or an archive those that its show uses.
class Inspector {
 public:
  explicit Inspector(const InspectOptions& options) : options_(options) {}

  void inspect(const std::filesystem::path& named) {
    if (is_folder(named)) {
      JobControl control;
      const auto arranged = arrange_folder(named, control);
      if (arranged && arranged->select.empty() && arranged->complete.empty()) return inspect_shows(*arranged);
      if (arranged && !arranged->complete.empty()) return void(inspect_file(arranged->complete));
    }
    Diagnostics choice;
    const auto file = file_to_open(named, choice);
    if (!file) {
      status_ = print_error(ExitStatus::unreadable_input, named, file.fault());
      return;
    }
    if (inspect_file(*file)) print_diagnostics(*file, choice, options_.quiet);
  }

  ExitStatus finish() {
    if (options_.json && !files_.empty()) {
      Json result = {{"format", "odori-inspect"}, {"version", 1}, {"files", files_}};
      if (!shows_.empty()) result["show"] = shows_;
      print_output(json_text(result, 2) + "\n");
    }
    if (!morph_bones_.empty()) write_outputs();
    return status_;
  }

 private:
  void inspect_shows(const ArrangedFiles& arranged) {
    std::vector<std::filesystem::path> files;
    for (const Arrangement& show : arranged.shows) {
      Json properties = arrangement_json(show);
      if (options_.json) {
        shows_.push_back(std::move(properties));
      } else {
        print_text(Json{{"show", std::move(properties)}}, 0);
        print_output("\n");
      }
      for (const std::filesystem::path& file : used_files(show)) {
        if (std::ranges::find(files, file) == files.end()) files.push_back(file);
      }
    }
    for (const std::filesystem::path& file : files) {
      const auto reader = FileReader::open(file);
      // A sound has no properties.
      if (!reader || detect_file_kind(reader->head()) != FileKind::sound) inspect_file(file);
    }
  }

  bool inspect_file(const std::filesystem::path& file) {
    auto properties = try_file_json(file, last_model_);
    if (!properties) {
      status_ = print_error(ExitStatus::unreadable_input, file, properties.fault());
      return false;
    }
    if (!options_.morph_bones.empty()) add_morph_bones(file, *properties);
    if (options_.json) {
      files_.push_back(std::move(*properties));
    } else {
      print_text(*properties, 0);
      print_output("\n");
    }
    return true;
  }

  // `last_model_` is the file's if it is a model.
  void add_morph_bones(const std::filesystem::path& file, Json& properties) {
    const Json& kind = properties["kind"];
    if (kind != name(FileKind::pmx) && kind != name(FileKind::pmd)) return;
    auto report = report_morph_bones(*last_model_, options_.morph_bones);
    if (!report && report.fault().kind == &kNoVertexMorphs) return void(properties["morph_bones"] = nullptr);
    if (!report) return void(status_ = print_error(ExitStatus::unreadable_input, file, report.fault()));
    properties["morph_bones"] = morph_bones_json(*report);
    morph_bones_.push_back(std::move(*report));
  }

  void write_outputs() {
    const auto report = [&](const std::filesystem::path& output, const Status& written) {
      if (!written) status_ = print_error(ExitStatus::unwritable_output, output, written.fault());
    };
    if (!options_.csv.empty()) {
      const std::string csv = morph_bones_csv(morph_bones_);
      report(options_.csv, write_file(options_.csv, text_bytes(csv)));
    }
    if (!options_.npz.empty())
      report(options_.npz, write_morph_bones(options_.npz, morph_bones_.back().fits.back().bones));
  }

  const InspectOptions& options_;
  ExitStatus status_ = ExitStatus::success;
  std::optional<Model> last_model_;
  Json files_ = Json::array();
  Json shows_ = Json::array();
  std::vector<MorphBonesReport> morph_bones_;
};

}  // namespace

ExitStatus inspect_verb(const InspectOptions& options) {
  for (const auto& output : {options.csv, options.npz}) {
    if (const Status allowed = check_output(output, options.files); !allowed)
      return print_output_error(output, allowed.fault());
  }
  Inspector inspector(options);
  for (const auto& named : options.files) inspector.inspect(named);
  return inspector.finish();
}

}  // namespace odori
