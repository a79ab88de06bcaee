#include "cli/detail/export_setup.h"

#include "base/archive/archive.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/check_files.h"
#include "cli/detail/reports.h"
#include "cli/output_files.h"
#include "export/data/npz_export.h"
#include "format/formats.h"

#include <set>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace fs = std::filesystem;

namespace {

bool has_extension(const fs::path& file, std::string_view extension) {
  return folded(utf8_from_path(file.extension())) == extension;
}

std::vector<Skinning> exported_modes(const ExportOptions& options, const OpenedFiles& opened) {
  if (!options.posed) return {};
  Skinning skinning = apply(options.switches, active_pane(opened.document.settings.views).skinning);
  if (options.modes.empty()) return {skinning};
  std::vector<Skinning> all;
  for (const SkinningMode mode : options.modes) {
    skinning.mode = mode;
    all.push_back(skinning);
  }
  return all;
}

ExitStatus print_export_error(const fs::path& output, const Fault& fault) {
  if (fault.kind == &kExportCancelled) return ExitStatus::interrupted;
  const bool unsuitable = fault.kind == &kGltfFrames || fault.kind == &kGltfBones || fault.kind == &kGlbTooLarge;
  return print_error(unsuitable ? ExitStatus::bad_command_line : ExitStatus::unwritable_output, output, fault);
}

ExitStatus write_npz_export(const PreparedExport& prepared, FrameRecordReader& records, const ExportOptions& options) {
  const InterruptGuard interrupt;
  constexpr std::uint64_t kSteps = 100;
  Progress progress(tr_later("writing, percent"), kSteps, options.quiet);
  const Model& model = *prepared.actor().model;
  const NpzExportOptions npz{options.overwrite, options.compress ? NpzCompression::deflate : NpzCompression::none,
                             options.computed ? &prepared.actor() : nullptr};
  const Status written = write_npz(options.output, model, records, npz, [&](std::uint64_t bytes, std::uint64_t total) {
    progress.show(static_cast<std::size_t>(bytes * kSteps / std::max<std::uint64_t>(total, 1)));
    return !interrupt.interrupted();
  });
  if (!written) return print_export_error(options.output, written.fault());
  if (options.quiet) return ExitStatus::success;
  std::string modes;
  for (const Skinning& skinning : records.layout().modes) modes += fmt::format(" {}", name(skinning.mode));
  print_output(tr_format("vertices: {}, bones: {}, morphs: {}, frames: {}; posed vertices:{}\n", model.vertices.size(),
                         model.bones.size(), model.morphs.size(), records.frames(),
                         modes.empty() ? tr(" none") : modes));
  return ExitStatus::success;
}

void print_glb(const GltfContent& content, const LinearError& error, std::size_t frames) {
  std::string text = tr_format("primitives: {}, morph targets: {}, frames: {}, channels: {}\n", content.primitives,
                               content.morph_targets, frames, content.channels);
  if (error.vertices > 0) {
    text += tr_format(
        "{} vertices with SDEF or QDEF are linear there; displacement: max {:.4f} units (frame {}, vertex {}), mean "
        "{:.6f}\n",
        error.vertices, error.max, error.worst_frame, error.worst_vertex, error.mean);
  }
  if (content.left_out_morphs > 0) {
    text += tr_format("{} morphs of materials or further texture coordinates have no counterpart in glTF\n",
                      content.left_out_morphs);
  }
  print_output(text);
}

ExitStatus write_glb_export(PreparedExport& prepared, FrameRecordReader& records, const ExportOptions& options) {
  const InterruptGuard interrupt;
  const Actor& actor = prepared.actor();
  // The size of an accessory is that of the last frame, whether or not this process has shown it.
  if (actor.model->accessory && !prepared.frames.empty())
    advance(prepared.opened.document.stage, prepared.frames.back());
  Progress progress(tr_later("frame"), 2 * records.frames(), options.quiet);
  std::size_t done = 0;
  const auto on_frame = [&](std::size_t) {
    progress.show(++done);
    return !interrupt.interrupted();
  };
  const auto error = linear_error(actor, records, on_frame);
  if (!error) return print_export_error(options.output, error.fault());
  const GltfOptions gltf{options.materials.value_or(GltfMaterials::unlit),
                         options.metres.value_or(true) ? kMetresPerUnit : 1.0f, options.overwrite};
  const bool textures = options.textures && prepared.opened.main_actor < prepared.opened.textures.size();
  const auto content = write_glb(options.output, actor,
                                 textures ? prepared.opened.textures[prepared.opened.main_actor] : ModelTextures(),
                                 records, *error, gltf, on_frame);
  if (!content) return print_export_error(options.output, content.fault());
  if (!options.quiet) print_glb(*content, *error, records.frames());
  return ExitStatus::success;
}

// By its first bytes: a damaged model is one, too, whose export fails.
bool starts_as_model(const fs::path& file) {
  const auto reader = FileReader::open(file);
  if (!reader) return false;
  const FileKind kind = detect_file_kind(reader->head());
  return kind == FileKind::pmx || kind == FileKind::pmd || kind == FileKind::x_model;
}

// Names for files, none of which is given twice.
class UniqueNames {
 public:
  std::string add(const fs::path& model, const std::string& extension) {
    const std::string stem = utf8_from_path(model.stem());
    std::string name = stem;
    for (int i = 2; !names_.insert(folded(name)).second; ++i) name = fmt::format("{} ({})", stem, i);
    return name + "." + extension;
  }

 private:
  std::set<std::string> names_;
};

}  // namespace

bool is_glb(const fs::path& file) { return has_extension(file, ".glb"); }
bool is_npz(const fs::path& file) { return has_extension(file, ".npz"); }

std::variant<PreparedExport, ExitStatus> prepare_export(const ExportOptions& options, bool with_textures) {
  auto opened = open_stage(options.stage, with_textures);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  PreparedExport prepared{std::move(std::get<OpenedFiles>(opened)), {}, {}};
  print_findings(prepared.opened, options.quiet);
  const double fps = options.fps.value_or(kFramesPerSecond);
  auto selected =
      selected_frames(options.frames, film_frames(prepared.opened, fps), prepared.opened.document.clock.last);
  if (!selected) return bad_command_line(describe(selected.fault()));
  prepared.frames = std::move(*selected);
  prepared.layout =
      frame_layout(*prepared.actor().model, exported_modes(options, prepared.opened), options.double_precision);
  return prepared;
}

ExitStatus prepare_for_frames(PreparedExport& prepared, bool quiet) {
  for (const Skinning& skinning : prepared.layout.modes) {
    const ExitStatus ready = prepare_modes(prepared.opened.document.stage, {&skinning.mode, 1}, quiet);
    if (ready != ExitStatus::success) return ready;
  }
  return ExitStatus::success;
}

ExitStatus write_records(PreparedExport& prepared, std::size_t first, std::size_t count, const fs::path& file,
                         const std::function<ExitStatus(std::size_t)>& before_frame,
                         const std::function<void(std::size_t)>& on_frame) {
  const InterruptGuard interrupt;
  const auto failed = [&file](const Fault& fault) { return print_error(ExitStatus::unwritable_output, file, fault); };
  auto out = FrameRecordWriter::create(file, prepared.layout);
  if (!out) return failed(out.fault());
  std::vector<std::uint8_t> record;
  for (std::size_t i = first; i < first + count; ++i) {
    if (interrupt.interrupted()) return ExitStatus::interrupted;
    const ExitStatus ready = before_frame ? before_frame(i) : ExitStatus::success;
    if (ready != ExitStatus::success) return ready;
    advance(prepared.opened.document.stage, prepared.frames[i]);
    write_frame_record(prepared.actor(), prepared.layout, prepared.frames[i], record);
    if (const Status added = out->add(record); !added) return failed(added.fault());
    if (on_frame) on_frame(i - first + 1);
  }
  const Status finished = out->finish();
  return finished ? ExitStatus::success : failed(finished.fault());
}

std::string unused_export_option(const ExportOptions& options) {
  const bool paced = !options.frames.list.empty() || has_step(options.frames);
  if (!options.each.empty() && !options.stage.weights.empty()) return tr("--weights is for one model; remove --each");
  if (options.fps && paced) return tr("--fps requires a range of frames without a step");
  if (is_glb(options.output)) {
    if (!options.modes.empty() || !options.posed) return tr("--modes is for a .npz; a .glb is always skinned linearly");
    if (options.double_precision) return tr("--double is for a .npz");
    if (options.compress) return tr("--compress is for a .npz");
    if (options.computed) return tr("--computed is for a .npz");
    return {};
  }
  if (options.materials) return tr("--materials is for a .glb");
  if (options.metres) return tr("--units is for a .glb; a .npz has units of MMD");
  if (!options.textures) return tr("--no-textures is for a .glb");
  if (options.double_precision && !options.posed) return tr("--double requires posed vertices; remove --modes none");
  return {};
}

ExitStatus write_export(PreparedExport& prepared, FrameRecordReader& records, const ExportOptions& options) {
  if (options.computed) {
    const ExitStatus ready = prepare_all_modes(prepared.opened.document.stage, options.quiet);
    if (ready != ExitStatus::success) return ready;
  }
  return is_glb(options.output) ? write_glb_export(prepared, records, options)
                                : write_npz_export(prepared, records, options);
}

ExitStatus export_one(const ExportOptions& requested) {
  ExportOptions options = requested;
  options.posed &= !is_glb(options.output);
  auto result = prepare_export(options, is_glb(options.output) && options.textures);
  if (const auto* failed = std::get_if<ExitStatus>(&result)) return *failed;
  auto& prepared = std::get<PreparedExport>(result);
  const Status allowed = check_output(options.output, input_files(options.stage, prepared.opened));
  if (!allowed) return print_output_error(options.output, allowed.fault());
  const ExitStatus ready = prepare_for_frames(prepared, options.quiet);
  if (ready != ExitStatus::success) return ready;
  if (!simulate_to_last(prepared.opened.document.stage, prepared.frames, options.quiet)) return ExitStatus::interrupted;
  // Beside the output, which may have room where the folder for temporary files has none; removed at the end.
  std::filesystem::path frames_file = options.output;
  frames_file += ".frames";
  auto temporary = PendingFile::create(frames_file);
  if (!temporary) return print_error(ExitStatus::unwritable_output, options.output, temporary.fault());
  Progress progress(tr_later("frame"), prepared.frames.size(), options.quiet);
  const ExitStatus recorded = write_records(prepared, 0, prepared.frames.size(), temporary->path(), {},
                                            [&progress](std::size_t done) { progress.show(done); });
  if (recorded != ExitStatus::success) return recorded;
  auto records = FrameRecordReader::open({temporary->path()}, prepared.layout);
  if (!records) return print_error(ExitStatus::unwritable_output, options.output, records.fault());
  const ExitStatus written = write_export(prepared, *records, options);
  warn_lost_bodies(prepared.opened.document.stage, options.quiet);
  return written;
}

std::variant<std::vector<EachModel>, ExitStatus> models_to_export(const ExportOptions& options) {
  ExportOptions kind = options;
  kind.output = "all." + options.each;
  if (const std::string unused = unused_export_option(kind); !unused.empty()) return bad_command_line(unused);
  std::vector<EachModel> models;
  UniqueNames names;
  const auto add = [&](const fs::path& file) {
    if (starts_as_model(file)) models.push_back({file, names.add(file, options.each)});
  };
  for (const fs::path& path : options.stage.files) {
    std::error_code error;
    if (!fs::exists(file_on_disk(path), error)) {
      return print_error(ExitStatus::unreadable_input, path, fault(kFileMissing));
    }
    if (!is_folder(path)) {
      add(path);
      continue;
    }
    const auto found = files_to_check(path);
    if (!found) return print_error(ExitStatus::unreadable_input, path, found.fault());
    for (const fs::path& file : found->others) add(file);
  }
  if (models.empty()) return print_error(ExitStatus::unreadable_input, tr("none of the files is a model"));
  return models;
}

std::vector<fs::path> files_of_each(const ExportOptions& options) {
  std::vector<fs::path> files;
  for (const fs::path& path : options.stage.files) {
    if (!is_folder(path) && !starts_as_model(path)) files.push_back(path);
  }
  return files;
}

ExportOptions options_of_each(const ExportOptions& options, const EachModel& model, fs::path output) {
  ExportOptions of_model = options;
  of_model.stage.files = files_of_each(options);
  of_model.stage.files.insert(of_model.stage.files.begin(), model.file);
  of_model.output = std::move(output);
  of_model.each.clear();
  return of_model;
}

}  // namespace odori
