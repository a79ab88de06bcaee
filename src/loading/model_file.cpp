#include "loading/model_file.h"

#include "base/file_finder.h"
#include "base/files.h"
#include "base/folders.h"
#include "format/vac/vac.h"
#include "format/x/x.h"
#include "loading/load.h"

#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

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
