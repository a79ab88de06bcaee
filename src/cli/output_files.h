#pragma once

// What a verb may write to: never one of the files that it reads.
//
//   const InputFiles inputs = input_files(options.stage, opened);
//   if (const Status allowed = check_output(options.output, inputs); !allowed) ...

#include "base/fault.h"
#include "cli/opened_files.h"
#include "export/film.h"

#include <filesystem>
#include <vector>

namespace odori {

inline constexpr FaultKind kOutputIsInput{"output.is_input",
                                          "this output file is also an input; give the output another name"};

using InputFiles = std::vector<std::filesystem::path>;

// The files of the command line, the settings file they are used with, and the textures of every model.
InputFiles input_files(const StageOptions& options, const OpenedFiles& opened);

// Fails with kOutputIsInput if `output` is one of the inputs under any name (link, hard link, other spelling). An empty
// path, or a file that does not exist, is none.
Status check_output(const std::filesystem::path& output, const InputFiles& inputs);

// The exit status for a fault of writing `output`, after printing it: bad_command_line if the command line asks for
// what cannot be (an input, or a film of a size, transparency or sound that its format does not have), otherwise
// unwritable_output. Ctrl+C is no fault: interrupted, and nothing is printed.
ExitStatus print_output_error(const std::filesystem::path& output, const Fault& fault);

// FilmWriter::create, which says which encoder is used where it is not the usual one.
Result<FilmWriter> create_film(const std::filesystem::path& output, const FilmOptions& options, bool quiet);

}  // namespace odori
