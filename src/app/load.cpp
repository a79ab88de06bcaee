#include "app/load.h"

#include "base/files.h"
#include "format/picture.h"
#include "format/pmd_reader.h"
#include "format/pmx_reader.h"
#include "format/vmd_reader.h"
#include "format/vpd_reader.h"

namespace odori {

namespace {

constexpr float kModelShare = 0.3f;  // of the progress; textures are the rest

std::optional<Image> load_texture(const std::filesystem::path& folder, const Model& model, std::size_t index,
                                  Diagnostics& diagnostics) {
  const auto report = [&](const FaultKind& kind, std::string detail) {
    diagnostics.add({&kind, "textures", static_cast<std::int64_t>(index), -1, std::move(detail)});
    return std::nullopt;
  };
  const std::string& stored = model.textures[index];
  const auto path = find_inside(folder, stored);
  if (!path) return report(kTextureMissing, stored);
  const auto bytes = read_file(*path, kMaxPictureBytes);
  if (!bytes) return report(kTextureBroken, stored + ": " + describe(bytes.fault()));
  auto image = read_picture(*bytes);
  if (!image) return report(kTextureBroken, stored + ": " + describe(image.fault()));
  return std::move(*image);
}

Result<LoadedFile> load_model(const std::filesystem::path& path, Bytes file, JobControl& control, bool with_textures) {
  Diagnostics diagnostics;
  Result<Model> read = read_model(file, diagnostics);
  if (!read) return read.fault();
  const auto model = std::make_shared<const Model>(std::move(*read));
  LoadedModel loaded{make_actor(model, path), ModelTextures(model->textures.size()), std::move(diagnostics)};
  control.set_progress(kModelShare);
  for (std::size_t i = 0; with_textures && i < model->textures.size() && !control.cancelled(); ++i) {
    loaded.textures[i] = load_texture(path.parent_path(), *model, i, loaded.diagnostics);
    const float done = static_cast<float>(i + 1) / static_cast<float>(model->textures.size());
    control.set_progress(kModelShare + (1.0f - kModelShare) * done);
  }
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

Result<Model> read_model(Bytes file, Diagnostics& diagnostics) {
  const FileKind kind = recognise(file);
  if (kind == FileKind::pmx) return read_pmx(file, diagnostics);
  if (kind == FileKind::pmd) return read_pmd(file, diagnostics);
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
