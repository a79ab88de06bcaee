#include "app/load.h"

#include "app/model_textures.h"
#include "base/files.h"
#include "format/pmd_reader.h"
#include "format/pmx_reader.h"
#include "format/vmd_reader.h"
#include "format/vpd_reader.h"

namespace odori {

namespace {

constexpr float kModelShare = 0.3f;  // of the progress; textures are the rest

Result<LoadedFile> load_model(const std::filesystem::path& path, Bytes file, JobControl& control, bool with_textures) {
  Diagnostics diagnostics;
  RecordMap records;
  Result<Model> read = read_model(file, diagnostics, &records);
  if (!read) return read.fault();
  const auto model = std::make_shared<const Model>(std::move(*read));
  LoadedModel loaded{make_actor(model, path), ModelTextures(model->textures.size()), std::move(diagnostics)};
  control.set_progress(kModelShare);
  const auto progress = [&control](float done) { control.set_progress(kModelShare + (1.0f - kModelShare) * done); };
  if (with_textures) {
    loaded.textures = load_textures(*model, path.parent_path(), control, progress, loaded.diagnostics);
  }
  records.locate(loaded.diagnostics);
  return LoadedFile(std::move(loaded));
}

Result<LoadedFile> load_motion(Bytes file) {
  Diagnostics diagnostics;
  Result<Motion> motion = read_motion(file, diagnostics);
  if (!motion) return motion.fault();
  return LoadedFile(LoadedMotion{std::move(*motion), std::move(diagnostics)});
}

}  // namespace

Result<LoadedFile> load_file(const std::filesystem::path& path, JobControl& control, bool with_textures) {
  const auto bytes = read_file(path);
  if (!bytes) return bytes.fault();
  return moves(recognise(*bytes)) ? load_motion(*bytes) : load_model(path, *bytes, control, with_textures);
}

Result<Model> read_model(Bytes file, Diagnostics& diagnostics, RecordMap* records) {
  if (file.empty()) return Fault{&kEmptyFile};
  const FileKind kind = recognise(file);
  if (kind == FileKind::pmd) return read_pmd(file, diagnostics, records);
  if (kind == FileKind::pmx) {
    PmxInfo info;
    auto model = read_pmx(file, diagnostics, &info);
    if (records != nullptr) *records = std::move(info.records);
    return model;
  }
  if (kind == FileKind::unknown) return Fault{&kUnknownKind};
  return Fault{&kKnownNotOpened, {}, -1, -1, std::string(describe(kind))};
}

Result<Motion> read_motion(Bytes file, Diagnostics& diagnostics) {
  return recognise(file) == FileKind::vpd ? read_vpd(file, diagnostics) : read_vmd(file, diagnostics);
}

std::string message(const std::filesystem::path& file, const Fault& fault) {
  return utf8_from_path(file) + ": " + describe(fault);
}

}  // namespace odori
