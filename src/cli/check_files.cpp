#include "cli/check_files.h"

#include "base/files.h"
#include "base/text.h"
#include "format/pmd/pmd_reader.h"
#include "format/pmx/pmx_reader.h"
#include "format/vmd/vmd_reader.h"
#include "format/vpd/vpd_reader.h"
#include "image/image_decoder.h"
#include "loading/model_textures.h"
#include "loading/version_notes.h"
#include "model/lint/lint_model.h"
#include "motion/lint_motion.h"

#include <fmt/format.h>

namespace odori {

namespace {

ModelNames names_of(const Model& model) {
  auto names = std::make_shared<Model>();
  names->name = model.name;
  for (const Bone& bone : model.bones) {
    Bone& kept = names->bones.emplace_back();
    kept.name = bone.name;
    kept.has_ik = bone.has_ik;
  }
  for (const Morph& morph : model.morphs) names->morphs.emplace_back().name = morph.name;
  return names;
}

const Model* model_for(const KnownModels& shelf, const Motion& motion) {
  if (shelf.given) return shelf.given.get();
  constexpr std::size_t kStoredName = 20;
  for (const ModelNames& model : shelf.models) {
    const auto name = cp932_from_utf8(model->name), wanted = cp932_from_utf8(motion.model_name);
    if (name && wanted && !wanted->empty() && name->substr(0, kStoredName) == *wanted) return model.get();
  }
  return nullptr;
}

std::string with_name(std::string words, const std::string& name) { return name.empty() ? words : words + " " + name; }

// Everything about a model once it is read.
void lint(const Model& model, const SourceOffsets& records, CheckedFile& checked, ModelNames* names) {
  lint_model(model, checked.findings);
  JobControl control;
  load_textures(
      model, checked.path.parent_path(), control, [](float) {}, checked.findings);
  records.locate(checked.findings);
  if (names != nullptr) *names = names_of(model);
}

Result<Done> check_pmx(Bytes file, CheckedFile& checked, ModelNames* names) {
  PmxInfo info;
  const auto model = read_pmx(file, checked.findings, &info);
  if (!model) return model.fault();
  checked.about = with_name(is_two_one(info.version) ? "PMX 2.1 model" : "PMX 2.0 model", model->name);
  add_version_notes(info.version, *model, checked.findings);
  lint(*model, info.records, checked, names);
  return Done{};
}

Result<Done> check_pmd(Bytes file, CheckedFile& checked, ModelNames* names) {
  SourceOffsets records;
  const auto model = read_pmd(file, checked.findings, &records);
  if (!model) return model.fault();
  checked.about = with_name("PMD model", model->name);
  lint(*model, records, checked, names);
  return Done{};
}

Result<Done> check_motion(Bytes file, const KnownModels& shelf, CheckedFile& checked) {
  SourceOffsets records;
  const bool pose = checked.kind == FileKind::vpd;
  const auto motion = pose ? read_vpd(file, checked.findings) : read_vmd(file, checked.findings, &records);
  if (!motion) return motion.fault();
  const bool camera = !moves_model(*motion) && moves_scene(*motion);
  checked.about = camera ? "VMD camera motion" : pose ? "VPD pose" : "VMD motion";
  if (!camera && !motion->model_name.empty()) checked.about += " for " + motion->model_name;
  if (!pose) checked.about += fmt::format(", {:.1f} s", last_frame(*motion) / kFramesPerSecond);
  lint_motion(*motion, checked.findings);
  const Model* model = model_for(shelf, *motion);
  if (model != nullptr) examine_motion_for(*motion, *model, checked.findings);
  if (model == nullptr && !camera) checked.about += ", checked without a model";
  records.locate(checked.findings);
  return Done{};
}

Result<Done> check_image(Bytes file, CheckedFile& checked) {
  const auto decoded = read_image(file);
  if (!decoded) return decoded.fault();
  checked.about = fmt::format("picture of {} x {}", decoded->width, decoded->height);
  return Done{};
}

Result<Done> check_bytes(Bytes file, const KnownModels& shelf, CheckedFile& checked, ModelNames* names) {
  switch (checked.kind) {
    case FileKind::pmx:
      return check_pmx(file, checked, names);
    case FileKind::pmd:
      return check_pmd(file, checked, names);
    case FileKind::vmd:
    case FileKind::vpd:
      return check_motion(file, shelf, checked);
    case FileKind::image:
      return check_image(file, checked);
    default:
      checked.about = describe(checked.kind);
      return Done{};
  }
}

}  // namespace

CheckedFile check_file(const std::filesystem::path& path, const KnownModels& shelf, ModelNames* names) {
  CheckedFile checked;
  checked.path = path;
  const auto bytes = read_file(path);
  if (!bytes) {
    checked.readable = false;
    checked.findings.add(bytes.fault());
    return checked;
  }
  checked.kind = detect_file_kind(*bytes);
  checked.about = describe(checked.kind);
  if (const auto done = check_bytes(*bytes, shelf, checked, names); !done) checked.findings.add(done.fault());
  return checked;
}

ModelNames names_in(const std::filesystem::path& path) {
  const auto bytes = read_file(path);
  if (!bytes) return nullptr;
  Diagnostics unsaid;
  const FileKind kind = detect_file_kind(*bytes);
  if (kind != FileKind::pmx && kind != FileKind::pmd) return nullptr;
  const auto model = kind == FileKind::pmx ? read_pmx(*bytes, unsaid) : read_pmd(*bytes, unsaid);
  return model ? names_of(*model) : nullptr;
}

FileKind kind_of_file(const std::filesystem::path& path) {
  const auto bytes = read_file(path);
  return bytes ? detect_file_kind(*bytes) : FileKind::unknown;
}

std::string shown_code(const FaultKind& kind, FileKind file) {
  const auto renamed = [&kind](std::string_view room, std::string_view format) -> std::string {
    return std::string(format) + std::string(kind.code.substr(room.size()));
  };
  if (kind.code.starts_with("model.")) return renamed("model", file == FileKind::pmd ? "pmd" : "pmx");
  if (kind.code.starts_with("motion.")) return renamed("motion", file == FileKind::vpd ? "vpd" : "vmd");
  return std::string(kind.code);
}

}  // namespace odori
