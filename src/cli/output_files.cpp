#include "cli/output_files.h"

#include "base/archive/archive.h"
#include "base/files.h"
#include "loading/model_textures.h"

#include <algorithm>

namespace odori {

namespace fs = std::filesystem;

InputFiles input_files(const StageOptions& options, const OpenedFiles& opened) {
  InputFiles inputs = options.files;
  if (!options.physics_settings.empty()) inputs.push_back(options.physics_settings);
  const Document& document = opened.document;
  if (!document.settings.look.background_image.empty()) inputs.push_back(document.settings.look.background_image);
  if (!document.song.file.empty()) inputs.push_back(document.song.file);
  for (const OpenedFiles::FileReport& report : opened.reports) {
    inputs.push_back(report.file);
    if (!report.is_model) continue;
    inputs.push_back(report.geometry);
    FileFinder finder = texture_finder(report.geometry.parent_path());
    const Model& model = *opened.document.stage.actors[report.actor]->model;
    for (std::size_t i = 0; i < model.textures.size(); ++i) {
      fs::path file = locate_texture(model, i, finder).file;
      if (!file.empty()) inputs.push_back(std::move(file));
    }
  }
  return inputs;
}

Status check_output(const fs::path& output, const InputFiles& inputs) {
  std::error_code error;
  if (output.empty() || !fs::exists(output, error)) return Done{};
  for (const fs::path& input : inputs) {
    if (!fs::equivalent(output, file_on_disk(input), error)) continue;
    return fault(kOutputIsInput, input == output ? std::string() : utf8_from_path(input));
  }
  return Done{};
}

ExitStatus print_output_error(const fs::path& output, const Fault& fault) {
  if (fault.kind == &kProcessInterrupted) return ExitStatus::interrupted;
  const auto wrong = {&kOutputIsInput, &kFilmKind, &kFilmSize, &kFilmAlpha, &kFilmSilent};
  const bool command_line = std::ranges::find(wrong, fault.kind) != wrong.end();
  return print_error(command_line ? ExitStatus::bad_command_line : ExitStatus::unwritable_output, output, fault);
}

Result<FilmWriter> create_film(const fs::path& output, const FilmOptions& options, bool quiet) {
  auto film = FilmWriter::create(output, options);
  if (film && film->substitution() && !quiet) print_error(ExitStatus::success, output, *film->substitution());
  return film;
}

}  // namespace odori
