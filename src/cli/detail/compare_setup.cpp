#include "cli/detail/compare_setup.h"

#include "cli/detail/foreign_file.h"

#include <algorithm>
#include <utility>

namespace odori {

namespace {

// Requests the selected modes, or all of them, with every measure.
MeasureRequest measure_request(const CompareOptions& options, const OpenedFiles& opened) {
  MeasureRequest request;
  request.reference = apply(options.switches, active_pane(opened.document.settings.views).skinning);
  request.reference.mode = options.against.value_or(SkinningMode::linear);
  Skinning skinning = request.reference;
  for (const auto& choice : skinning_modes()) {
    if (!options.modes.empty()) break;
    skinning.mode = choice.value;
    request.modes.push_back(skinning);
  }
  for (const SkinningMode mode : options.modes) {
    skinning.mode = mode;
    request.modes.push_back(skinning);
  }
  request.measures = measures_of(*opened.document.stage.actors[opened.main_actor]);
  request.values = options.pooled;
  request.surfaces = options.surfaces;
  return request;
}

}  // namespace

FilmOptions film_options(const CompareOptions& options) {
  return {options.width, options.height, options.fps.value_or(kFramesPerSecond),
          has_transparent_background(options.look), options.overwrite};
}

std::variant<PreparedCompare, ExitStatus> prepare_compare(const CompareOptions& options, bool whole_motion,
                                                          bool with_textures) {
  auto opened = open_stage(options.stage, with_textures);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  PreparedCompare compare{std::move(std::get<OpenedFiles>(opened)), {}, {}};
  compare.request = measure_request(options, compare.opened);
  std::optional<ForeignFile> foreign;
  if (!options.with.empty()) {
    auto file = ForeignFile::open(options.with);
    if (!file) return print_error(ExitStatus::unreadable_input, options.with, file.fault());
    foreign.emplace(std::move(*file));
  }
  Stage& stage = compare.opened.document.stage;
  print_findings(compare.opened, options.quiet);
  apply_view(options.stage, 1.0f, compare.opened);
  const double fps = options.fps.value_or(kFramesPerSecond), shown = compare.opened.document.clock.frame;
  const FrameSelection::Range one{shown, shown, kFramesPerSecond / fps};
  FrameSelection selection = options.frames;
  const bool of_file = foreign && foreign->frames() && selection.list.empty() && !selection.range;
  if (of_file) selection.list = *foreign->frames();
  const std::optional<double> end = of_file ? std::nullopt : std::optional(compare.opened.document.clock.last);
  auto selected = selected_frames(selection, whole_motion ? film_frames(compare.opened, fps) : one, end);
  if (!selected) return bad_command_line(describe(selected.fault()));
  compare.frames = std::move(*selected);
  if (!foreign) return compare;
  auto read = foreign->read<float>(stage.actors[compare.opened.main_actor]->model->vertices.size(), compare.frames);
  if (!read) return print_error(ExitStatus::unreadable_input, options.with, read.fault());
  compare.foreign = std::make_unique<const ForeignFrames>(std::move(*read));
  compare.request.foreign = compare.foreign.get();
  return compare;
}

InputFiles input_files(const CompareOptions& options, const PreparedCompare& compare) {
  InputFiles inputs = input_files(options.stage, compare.opened);
  if (!options.with.empty()) inputs.push_back(options.with);
  return inputs;
}

ExitStatus prepare_for_frames(PreparedCompare& compare, bool quiet) {
  std::vector<SkinningMode> modes{compare.request.reference.mode};
  for (const Skinning& skinning : compare.request.modes) modes.push_back(skinning.mode);
  return prepare_modes(compare.opened.document.stage, modes, quiet);
}

}  // namespace odori
