#include "loading/load.h"

#include "base/archive/archive.h"
#include "base/bytes.h"
#include "base/file_finder.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "base/translate.h"
#include "format/npz/weights_file.h"
#include "format/vac/vac.h"
#include "format/vmd/vmd.h"
#include "format/x/x.h"
#include "loading/model_textures.h"
#include "loading/scene/file_summary.h"
#include "model/lint/lint_model.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr float kModelLoadFraction = 0.3f;  // of the progress; textures take the rest

// What `odori check` reports about the file, and where its textures are.
ModelReport report_on(const fs::path& path, const LoadedModel& loaded, const PmxInfo& info) {
  const Model& model = *loaded.actor->model;
  const fs::path folder = loaded.geometry.parent_path();
  ModelReport report{loaded.diagnostics, texture_infos(model, loaded.textures, folder, path.parent_path())};
  add_version_diagnostics(info.version, model, report.findings);
  lint_model(model, report.findings);
  info.source_offsets.locate(report.findings);
  return report;
}

ContentHash hash_of(const fs::path& path, Bytes file) {
  const std::string name = utf8_from_path(path.lexically_normal());
  ContentHash hash;
  hash.add(std::span(name));
  hash.add(file);
  return hash;
}

Result<LoadedFile> load_model(const fs::path& path, Bytes file, JobControl& control, bool with_textures) {
  Diagnostics diagnostics;
  Result<ModelFile> read = read_model_file(path, file, diagnostics);
  if (!read) return read.fault();
  const PmxInfo& info = read->info;
  const auto model = std::make_shared<const Model>(std::move(read->model));
  LoadedModel loaded{make_actor(model, path), ModelTextures(model->textures.size()), std::move(diagnostics)};
  loaded.geometry = std::move(read->geometry);
  loaded.parent_bone = std::move(read->parent_bone);
  std::vector<std::uint8_t>& hidden = loaded.actor->overrides.material_hidden;
  if (read->effect_carrier) hidden.assign(hidden.size(), 1);
  control.set_progress(kModelLoadFraction);
  const auto progress = [&control](float done) {
    control.set_progress(kModelLoadFraction + (1.0f - kModelLoadFraction) * done);
  };
  ContentHash content = hash_of(path, file);
  if (with_textures) {
    loaded.textures =
        load_textures(*model, loaded.geometry.parent_path(), control, progress, loaded.diagnostics, {}, &content);
    loaded.report = report_on(path, loaded, info);
  }
  if (loaded.geometry == path) loaded.content = content.value();
  info.source_offsets.locate(loaded.diagnostics);
  return LoadedFile(std::move(loaded));
}

Result<LoadedFile> load_motion(Bytes file) {
  Diagnostics diagnostics;
  Result<Motion> motion = read_motion(file, diagnostics);
  if (!motion) return motion.fault();
  return LoadedFile(LoadedMotion{std::move(*motion), std::move(diagnostics), detect_file_kind(file) == FileKind::vpd});
}

constexpr std::size_t kMaxListedNames = 10;

// The files of these kinds, by name, in the folder itself or, without any, in the nearest subfolders; empty: there are
// none.
Result<std::vector<fs::path>> nearest_files(const fs::path& folder, std::span<const FileKind> kinds) {
  const auto wanted = [&](const fs::path& file) {
    const Format* format = format_by_extension(file);
    return format != nullptr && format->opened && std::ranges::find(kinds, format->kind) != kinds.end();
  };
  for (int depth = 0; depth <= kShowFolderLevels; ++depth) {
    auto files = list_files_recursively(folder, FolderLimits{depth});
    if (!files) return files.fault();
    std::erase_if(*files, std::not_fn(wanted));
    if (!files->empty()) return files;
  }
  return std::vector<fs::path>();
}

// "a.zip, b.zip"; the first kMaxListedNames.
std::string listed_names(std::span<const fs::path> files) {
  std::string names;
  for (const fs::path& file : files.first(std::min(files.size(), kMaxListedNames))) {
    names += (names.empty() ? "" : tr(", ")) + readable_name(file);
  }
  return files.size() > kMaxListedNames ? names + tr(", ") + "..." : names;
}

bool uses_pmx_2_1_features(const Model& model) {
  const auto qdef = [](const Vertex& vertex) { return vertex.kind == DeformKind::qdef; };
  const auto morph = [](const Morph& m) {
    return std::holds_alternative<FlipMorph>(m.data) || std::holds_alternative<ImpulseMorph>(m.data);
  };
  const auto material = [](const Material& m) { return m.vertex_color || m.points || m.lines; };
  const auto joint = [](const Joint& j) { return j.kind != JointKind::spring_6dof; };
  return std::ranges::any_of(model.vertices, qdef) || std::ranges::any_of(model.morphs, morph) ||
         std::ranges::any_of(model.materials, material) || std::ranges::any_of(model.joints, joint);
}

bool has_effect(const fs::path& accessory) {
  const fs::path effect = accessory.stem().concat(".fx");
  return static_cast<bool>(FileFinder(accessory.parent_path()).find_as_written(utf8_from_path(effect)));
}

Result<ModelFile> read_accessory(const fs::path& path, Bytes file, Diagnostics& diagnostics) {
  const auto settings = read_vac(file, diagnostics);
  if (!settings) return settings.fault();
  const auto found = FileFinder(path.parent_path()).find(settings->file);
  if (!found) return fault(kVacWithoutModel, settings->file);
  const auto bytes = read_file(found->path);
  if (!bytes) return bytes.fault();
  auto model = read_x(*bytes, diagnostics);
  if (!model) return model.fault();
  place_accessory(*settings, *model);
  return ModelFile{std::move(*model), {}, found->path, settings->bone};
}

Result<ModelFile> read_plain(const fs::path& path, Bytes file, Diagnostics& diagnostics) {
  PmxInfo info;
  auto model = read_model(file, diagnostics, &info);
  if (!model) return model.fault().kind == &kUnknownKind ? unknown_kind(path) : model.fault();
  return ModelFile{std::move(*model), std::move(info), path, {}};
}

}  // namespace

Result<LoadedFile> load_file(const fs::path& path, JobControl& control, bool with_textures) {
  const auto bytes = read_file(path);
  if (!bytes) return bytes.fault();
  return load_file(path, *bytes, control, with_textures);
}

Result<LoadedFile> load_file(const fs::path& path, Bytes content, JobControl& control, bool with_textures) {
  if (is_motion_file(detect_file_kind(content))) return load_motion(content);
  return load_model(path, content, control, with_textures);
}

Status prepare(LoadedModel& model, const BufferLimits& limits, const JobControl& control) try {
  PreparedModel prepared;
  prepared.missing_textures = missing_textures(*model.actor->model, model.textures);
  prepared.drawn_texels = find_drawn_texels(model.textures);
  auto buffers = build_model_buffers(*model.actor->model, *model.actor->skin, model.textures, limits);
  if (!buffers) return buffers.fault();
  prepared.buffers = std::move(*buffers);
  model.textures.clear();  // each is released when its levels are built
  build_levels(prepared.buffers.textures, limits.texture_size, control);
  model.report.luminance = surface_luminance(*model.actor->model, prepared.buffers.textures);
  model.prepared = std::move(prepared);
  return Done{};
} catch (const std::bad_alloc&) {
  return fault(kGpuMemory);
}

Fault unknown_kind(const fs::path& file) {
  if (kind_by_name(file) == FileKind::unknown) return fault(kUnknownKind);
  std::string kind = folded(utf8_from_path(file.extension())).substr(1);
  for (char& c : kind) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return fault(kUnknownKind, tr_format("the name says {}, the content is not", kind));
}

Result<Model> read_model(Bytes file, Diagnostics& diagnostics, PmxInfo* info) {
  if (file.empty()) return fault(kEmptyFile);
  const Format* format = format_of(file);
  if (format == nullptr) return fault(kUnknownKind);
  if (format->read_model == nullptr) return fault(kKnownNotOpened, std::string(describe(format->kind)));
  return format->read_model(file, diagnostics, info);
}

Result<Motion> read_motion(Bytes file, Diagnostics& diagnostics) {
  const Format* format = format_of(file);
  const bool known = format != nullptr && format->read_motion != nullptr;
  auto motion = known ? format->read_motion(file, diagnostics) : read_vmd(file, diagnostics);  // says what is wrong
  if (motion && !motion->names) motion->names = archive_names();
  return motion;
}

Status load_weights(const fs::path& file, Actor& actor, Diagnostics& findings) {
  const auto in = NpzReader::open(file);
  if (!in) return in.fault();
  auto weights = read_weights(*in, actor.weights.own ? *actor.weights.own : *actor.model, findings);
  if (!weights) return weights.fault();
  set_weights(actor, std::make_shared<const ModelWeights>(std::move(*weights)), file);
  return Done{};
}

void add_version_diagnostics(float pmx_version, const Model& model, Diagnostics& findings) {
  constexpr std::int64_t kVersionOffset = 4;  // bytes
  if (is_pmx_2_1(pmx_version)) return findings.add(fault(kPmx21).at("header", -1, kVersionOffset));
  if (uses_pmx_2_1_features(model)) findings.add(fault(kPmx21Feature).at("header", -1, kVersionOffset));
}

Result<std::vector<fs::path>> files_to_open(const fs::path& folder) {
  using Kinds = std::array<FileKind, 2>;
  for (const Kinds& kinds : {Kinds{FileKind::pmx, FileKind::pmd}, Kinds{FileKind::x_model, FileKind::accessory},
                             Kinds{FileKind::vmd, FileKind::vpd}}) {
    auto found = nearest_files(folder, kinds);
    if (!found || !found->empty()) return found;
  }
  const std::vector<fs::path> archives = archives_in(folder);
  if (archives.empty()) return fault(kFolderWithoutModel);
  return fault(kFolderWithoutModel, tr_format("open one of its archives ({})", listed_names(archives)));
}

std::vector<fs::path> archives_in(const fs::path& folder) {
  auto found = nearest_files(folder, std::array{FileKind::archive});
  if (!found) return {};
  std::erase_if(*found, [](const fs::path& file) { return !is_folder(file); });
  return std::move(*found);
}

Result<fs::path> file_to_open(const fs::path& path, Diagnostics& diagnostics) {
  const auto archive = find_in_archive(path);
  if (!archive) return archive.fault();
  if (!is_folder(path)) return path;
  add_opened_folder(path);
  const auto files = files_to_open(path);
  if (!files) return files.fault();
  if (files->size() > 1) {
    std::string named =
        readable_name(files->front()) + tr("; the others: ") + listed_names(std::span(*files).subspan(1));
    diagnostics.add(fault(kFolderHasSeveral, std::move(named)));
  }
  return files->front();
}

Result<ModelFile> read_model_file(const fs::path& path, Bytes file, Diagnostics& diagnostics) {
  auto read = detect_file_kind(file) == FileKind::accessory ? read_accessory(path, file, diagnostics)
                                                            : read_plain(path, file, diagnostics);
  if (!read || !read->model.accessory) return read;
  if (read->model.name.empty()) read->model.name = readable_name(path.stem());
  read->effect_carrier = has_effect(read->geometry);
  if (read->effect_carrier) diagnostics.add({&kEffectCarrier});
  return read;
}

}  // namespace odori
