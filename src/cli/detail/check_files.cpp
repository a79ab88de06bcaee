#include "cli/detail/check_files.h"

#include "base/archive/archive.h"
#include "base/file_finder.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/reports.h"
#include "format/pmd/pmd.h"
#include "format/pmm/pmm.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "format/vpd/vpd.h"
#include "image/image_decoder.h"
#include "loading/load.h"
#include "loading/model_textures.h"
#include "loading/project_files.h"
#include "loading/scene/scene_file.h"
#include "model/check/check_model.h"
#include "model/lint/lint_model.h"
#include "motion/lint_motion.h"
#include "scene/actor.h"

#include <cstdint>
#include <new>
#include <utility>
#include <vector>

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

// The model that a motion is checked against; null: none.
ModelNames model_for(const KnownModels& known, const Motion& motion) {
  if (known.given) return known.given;
  constexpr std::size_t kStoredName = 20;  // bytes of the model name that a VMD stores
  const auto stored = cp932_from_utf8(motion.model_name);
  if (!stored || stored->empty()) return nullptr;
  for (const KnownModel& model : known.models) {
    const auto name = cp932_from_utf8(model.name);
    if (!name || name->substr(0, kStoredName) != *stored) continue;
    if (!model.names) model.names = read_names(model.file);
    return model.names;
  }
  return nullptr;
}

std::string with_name(std::string text, const std::string& name) { return name.empty() ? text : text + " " + name; }

// Checks a model that has been read.
void lint(Model read, const std::filesystem::path& folder, const SourceOffsets& source_offsets, CheckedFile& checked,
          ModelNames* names) {
  const auto shared = std::make_shared<const Model>(std::move(read));
  const Model& model = *shared;
  lint_model(model, checked.findings);
  find_unstable_bodies(shared, checked.findings);
  JobControl control;
  load_textures(
      model, folder, control, [](float) {}, checked.findings);
  source_offsets.locate(checked.findings);
  if (names != nullptr) *names = names_of(model);
}

Result<Done> check_pmx(Bytes file, CheckedFile& checked, ModelNames* names) {
  PmxInfo info;
  auto model = read_pmx(file, checked.findings, &info);
  if (!model) return model.fault();
  checked.about = with_name(is_pmx_2_1(info.version) ? tr("PMX 2.1 model") : tr("PMX 2.0 model"), model->name);
  add_version_diagnostics(info.version, *model, checked.findings);
  lint(std::move(*model), checked.path.parent_path(), info.source_offsets, checked, names);
  return Done{};
}

Result<Done> check_pmd(Bytes file, CheckedFile& checked, ModelNames* names) {
  SourceOffsets source_offsets;
  auto model = read_pmd(file, checked.findings, &source_offsets);
  if (!model) return model.fault();
  checked.about = with_name(tr("PMD model"), model->name);
  lint(std::move(*model), checked.path.parent_path(), source_offsets, checked, names);
  return Done{};
}

// No motion is made for an accessory, so its names are not kept.
Result<Done> check_accessory(Bytes file, CheckedFile& checked) {
  auto read = read_model_file(checked.path, file, checked.findings);
  if (!read) return read.fault();
  checked.about = tr_format("accessory {}", read->model.name);
  if (!read->parent_bone.empty()) checked.about += tr_format(", held by the bone {}", read->parent_bone);
  lint(std::move(read->model), read->geometry.parent_path(), {}, checked, nullptr);
  return Done{};
}

Result<Done> check_motion(Bytes file, const KnownModels& known, CheckedFile& checked) {
  SourceOffsets source_offsets;
  const bool pose = checked.kind == FileKind::vpd;
  auto motion = pose ? read_vpd(file, checked.findings) : read_vmd(file, checked.findings, &source_offsets);
  if (!motion) return motion.fault();
  if (!motion->names) motion->names = archive_names();
  const bool camera = !has_model_tracks(*motion) && has_scene_tracks(*motion);
  checked.about = camera ? tr("VMD camera motion") : pose ? tr("VPD pose") : tr("VMD motion");
  if (!camera && !motion->model_name.empty()) checked.about = tr_format("{} for {}", checked.about, motion->model_name);
  if (!pose) checked.about += fmt::format(", {:.1f} s", last_frame(*motion) / kFramesPerSecond);
  lint_motion(*motion, checked.findings);
  const ModelNames model = model_for(known, *motion);
  if (model != nullptr) lint_binding(*motion, *model, checked.findings);
  if (model == nullptr && !camera) checked.about += tr(", checked without a model");
  source_offsets.locate(checked.findings);
  return Done{};
}

Result<Done> check_project(Bytes file, CheckedFile& checked) {
  const auto project = read_pmm(file, checked.findings);
  if (!project) return project.fault();
  checked.about = tr_format("MMD project, models: {}, accessories: {}, {:.1f} s", project->models.size(),
                            project->accessories.size(), last_frame(*project) / kFramesPerSecond);
  check_project_files(*project, checked.path, checked.findings);
  return Done{};
}

Result<Done> check_image(Bytes file, CheckedFile& checked) {
  const auto decoded = read_image(file);
  if (!decoded) return decoded.fault();
  checked.about = tr_format("image, {} x {} pixels", decoded->width, decoded->height);
  return Done{};
}

Result<Done> check_archive(CheckedFile& checked) {
  checked.about = describe(checked.kind);
  const auto found = find_in_archive(checked.path);
  if (!found) return found.fault();
  if (found->archive == nullptr) return Done{};
  checked.about = tr_format("archive, files: {}", found->archive->file_count());
  for (const Fault& fault : found->archive->findings().faults()) checked.findings.add(fault);
  return Done{};
}

Result<Done> check_scene(Bytes file, CheckedFile& checked) {
  const auto show = read_scene(checked.path, file, checked.findings);
  if (!show) return show.fault();
  const std::vector<std::filesystem::path> files = files_of(*show);
  checked.about = tr_format("scene, actors: {}, files: {}", show->actors.size(), files.size());
  for (const std::filesystem::path& each : files) {
    if (content_mark(each) == 0) checked.findings.add(fault(kSceneFileMissing, utf8_from_path(each)));
  }
  return Done{};
}

// Of a file that is no kind that odori knows. Images are left out: some cannot be told from their content.
Result<Done> check_name(const CheckedFile& checked) {
  const FileKind promised = kind_by_name(checked.path);
  const bool model = promised == FileKind::pmx || promised == FileKind::pmd || promised == FileKind::x_model;
  if (checked.kind == FileKind::unknown && (model || is_motion_file(promised))) return unknown_kind(checked.path);
  return Done{};
}

Result<Done> check_bytes(Bytes file, const KnownModels& known, CheckedFile& checked, ModelNames* names) {
  switch (checked.kind) {
    case FileKind::pmx:
      return check_pmx(file, checked, names);
    case FileKind::pmd:
      return check_pmd(file, checked, names);
    case FileKind::x_model:
    case FileKind::accessory:
      return check_accessory(file, checked);
    case FileKind::vmd:
    case FileKind::vpd:
      return check_motion(file, known, checked);
    case FileKind::project:
      return check_project(file, checked);
    case FileKind::scene:
      return check_scene(file, checked);
    case FileKind::image:
      return check_image(file, checked);
    case FileKind::archive:
      return check_archive(checked);
    default:
      checked.about = describe(checked.kind);
      return check_name(checked);
  }
}

void check_contents(const KnownModels& known, CheckedFile& checked, ModelNames* names) {
  const auto bytes = read_file(checked.path);
  if (!bytes) {
    checked.readable = false;
    checked.findings.add(bytes.fault());
    return;
  }
  checked.kind = detect_file_kind(*bytes);
  checked.about = describe(checked.kind);
  if (const auto done = check_bytes(*bytes, known, checked, names); !done) checked.findings.add(done.fault());
}

// Counted so that a step of a model with 300 bodies is about 100,000. Relative to examining a pair, with ten iterations
// of the solver: a contact has three rows in it (the normal and two directions of friction), a joint up to six.
std::int64_t weighed(const PhysicsWorld::Work& work) {
  constexpr std::int64_t kPerPair = 20, kPerContact = 100, kPerJoint = 100;
  return work.pairs_examined + kPerPair * work.pairs_colliding + kPerContact * work.contacts + kPerJoint * work.joints;
}

}  // namespace

Fault failed_file(const std::exception& error) {
  const bool memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
  return fault(kFileFailed, memory ? tr("not enough memory") : error.what());
}

CheckedFile check_file(const std::filesystem::path& path, const KnownModels& known, ModelNames* names) {
  CheckedFile checked;
  checked.path = path;
  try {
    check_contents(known, checked, names);
  } catch (const std::exception& error) {
    checked.findings.add(failed_file(error));
  }
  return checked;
}

ModelNames read_names(const std::filesystem::path& path) try {
  const auto bytes = read_file(path);
  if (!bytes) return nullptr;
  Diagnostics ignored;
  const Format* format = format_of(*bytes);
  if (format == nullptr || format->read_model == nullptr || format->kind == FileKind::x_model) return nullptr;
  const auto model = format->read_model(*bytes, ignored, nullptr);
  return model ? names_of(*model) : nullptr;
} catch (const std::exception&) {
  return nullptr;  // `check_file` reports it
}

Result<FilesToCheck> files_to_check(const std::filesystem::path& folder) {
  constexpr FolderLimits kLimits{32, 200000, false};
  add_opened_folder(folder);
  auto found = list_files_recursively(folder, kLimits);
  if (!found) return found.fault();
  for (std::size_t i = 0; i < found->size(); ++i) {  // each archive is followed by the files in it
    if (!is_folder((*found)[i])) continue;
    const auto inside = list_files_recursively((*found)[i], kLimits);
    if (inside) found->insert(found->begin() + static_cast<std::ptrdiff_t>(i) + 1, inside->begin(), inside->end());
  }
  FilesToCheck files;
  if (!std::filesystem::is_directory(folder)) files.others.push_back(folder);  // an archive has findings too
  for (std::filesystem::path& path : *found) {
    (is_motion_file(path) ? files.motions : files.others).push_back(std::move(path));
  }
  return files;
}

bool is_motion_file(const std::filesystem::path& path) try {
  const auto reader = FileReader::open(path);
  return reader && is_motion_file(detect_file_kind(reader->head()));
} catch (const std::exception&) {
  return false;  // `check_file` reports it
}

std::string printed_code(const FaultKind& kind, FileKind file) {
  const auto renamed = [&kind](std::string_view module, std::string_view format) -> std::string {
    return std::string(format) + std::string(kind.code.substr(module.size()));
  };
  if (kind.code.starts_with("model."))
    return renamed("model", file == FileKind::pmx || file == FileKind::pmd ? name(file) : "x");
  if (kind.code.starts_with("motion.")) return renamed("motion", file == FileKind::vpd ? "vpd" : "vmd");
  return std::string(kind.code);
}

int find_unstable_bodies(const std::shared_ptr<const Model>& model, Diagnostics& findings) {
  constexpr std::int64_t kMaxWork = 100'000'000;
  if (model->bodies.empty()) return 0;
  const auto actor = make_actor(model);
  advance_actor(*actor, 0.0);
  PhysicsWorld world(*model);
  std::vector<bool> known(model->bodies.size());
  std::int64_t work = 0;
  int step = 0;
  for (; step < kTrialSteps && work < kMaxWork; ++step) {
    world.step(actor->bones.globals, actor->pose.physics_enabled);
    work += weighed(world.work());
    for (const std::int32_t body : world.lost()) {
      if (known[body]) continue;
      known[body] = true;
      findings.add(fault(kBodyUnstable, model->bodies[body].name).at("rigid bodies", body));
    }
  }
  for (const std::int32_t body : world.without_contacts()) {
    const RigidBody& excluded = model->bodies[body];
    if (excluded.has_contacts) findings.add(fault(kBodiesTooCostly, excluded.name).at("rigid bodies", body));
  }
  return step;
}

}  // namespace odori
