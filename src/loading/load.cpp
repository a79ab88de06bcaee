#include "loading/load.h"

#include "base/files.h"
#include "format/pmd/pmd_reader.h"
#include "format/vmd/vmd_reader.h"
#include "format/vpd/vpd_reader.h"
#include "loading/model_textures.h"
#include "loading/version_notes.h"
#include "model/lint/lint_model.h"

namespace odori {

namespace {

constexpr float kModelShare = 0.3f;  // of the progress; textures are the rest

// Everything that `odori check` says of the file, and where its textures are.
ModelReport report_on(const Model& model, const std::filesystem::path& folder, const LoadedModel& loaded,
                      const PmxInfo& info) {
  ModelReport report{loaded.diagnostics, texture_infos(model, loaded.textures, folder)};
  add_version_notes(info.version, model, report.findings);
  lint_model(model, report.findings);
  info.records.locate(report.findings);
  return report;
}

Result<LoadedFile> load_model(const std::filesystem::path& path, Bytes file, JobControl& control, bool with_textures) {
  Diagnostics diagnostics;
  PmxInfo info;
  Result<Model> read = read_model(file, diagnostics, &info);
  if (!read) return read.fault();
  const auto model = std::make_shared<const Model>(std::move(*read));
  LoadedModel loaded{make_actor(model, path), ModelTextures(model->textures.size()), std::move(diagnostics)};
  control.set_progress(kModelShare);
  const auto progress = [&control](float done) { control.set_progress(kModelShare + (1.0f - kModelShare) * done); };
  if (with_textures) {
    loaded.textures = load_textures(*model, path.parent_path(), control, progress, loaded.diagnostics);
  }
  if (with_textures) loaded.report = report_on(*model, path.parent_path(), loaded, info);
  info.records.locate(loaded.diagnostics);
  return LoadedFile(std::move(loaded));
}

Result<LoadedFile> load_motion(Bytes file) {
  Diagnostics diagnostics;
  Result<Motion> motion = read_motion(file, diagnostics);
  if (!motion) return motion.fault();
  return LoadedFile(LoadedMotion{std::move(*motion), std::move(diagnostics), detect_file_kind(file) == FileKind::vpd});
}

}  // namespace

Result<LoadedFile> load_file(const std::filesystem::path& path, JobControl& control, bool with_textures) {
  const auto bytes = read_file(path);
  if (!bytes) return bytes.fault();
  return moves(detect_file_kind(*bytes)) ? load_motion(*bytes) : load_model(path, *bytes, control, with_textures);
}

Result<Model> read_model(Bytes file, Diagnostics& diagnostics, PmxInfo* info) {
  if (file.empty()) return Fault{&kEmptyFile};
  const FileKind kind = detect_file_kind(file);
  if (kind == FileKind::pmd) return read_pmd(file, diagnostics, info == nullptr ? nullptr : &info->records);
  if (kind == FileKind::pmx) return read_pmx(file, diagnostics, info);
  if (kind == FileKind::unknown) return Fault{&kUnknownKind};
  return Fault{&kKnownNotOpened, {}, -1, -1, std::string(describe(kind))};
}

Result<Motion> read_motion(Bytes file, Diagnostics& diagnostics) {
  return detect_file_kind(file) == FileKind::vpd ? read_vpd(file, diagnostics) : read_vmd(file, diagnostics);
}

}  // namespace odori
