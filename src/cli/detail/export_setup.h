#pragma once

// What `odori export` and the pieces of a planned export do: open the files, make the records of frames
// (export/data/frame_records.h), and write the file from them.
//
//   auto prepared = prepare_export(options, true);
//   if (const auto* status = std::get_if<ExitStatus>(&prepared)) return *status;

#include "base/console.h"
#include "cli/opened_files.h"
#include "cli/verbs.h"
#include "export/data/frame_records.h"

#include <filesystem>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace odori {

struct PreparedExport {
  OpenedFiles opened;
  std::vector<double> frames;  // numbers at 30 per second
  FrameLayout layout;

  const Actor& actor() const { return *opened.document.stage.actors[opened.main_actor]; }
};

// Which option has no effect on the output, by its extension; empty: none.
std::string unused_export_option(const ExportOptions& options);

// The whole verb for one model, with options that suit the output.
ExitStatus export_one(const ExportOptions& options);

// Whether the file is glTF; otherwise it is a .npz, or neither.
bool is_glb(const std::filesystem::path& file);
bool is_npz(const std::filesystem::path& file);

// Prints what is wrong and returns the exit status.
std::variant<PreparedExport, ExitStatus> prepare_export(const ExportOptions& options, bool with_textures);

// Computes what the skinning modes need (prepare_modes).
ExitStatus prepare_for_frames(PreparedExport& prepared, bool quiet);

// Writes the records of frames `first` to `first + count`. Before each the stage is prepared by `before_frame`, if any;
// a status other than success ends the work. `on_frame` is called with the number of frames that are done.
ExitStatus write_records(PreparedExport& prepared, std::size_t first, std::size_t count,
                         const std::filesystem::path& file, const std::function<ExitStatus(std::size_t)>& before_frame,
                         const std::function<void(std::size_t)>& on_frame);

// Writes the .npz or .glb of all frames, and prints what is in it.
ExitStatus write_export(PreparedExport& prepared, FrameRecordReader& records, const ExportOptions& options);

// `odori export --each`: every model to a file of its own.

struct EachModel {
  std::filesystem::path file;
  std::string name;  // of its export: "miku.glb"; unique, also where letter case does not count
};

// The models among the files and in the folders of the command line, in their order. Prints why there is
// none, or which option an export of this kind does not use.
std::variant<std::vector<EachModel>, ExitStatus> models_to_export(const ExportOptions& options);

// The other files: motions, which every model gets.
std::vector<std::filesystem::path> files_of_each(const ExportOptions& options);

// The options with which one of the models is exported to `output`.
ExportOptions options_of_each(const ExportOptions& options, const EachModel& model, std::filesystem::path output);

}  // namespace odori
