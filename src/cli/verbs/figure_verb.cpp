#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/figure/figure_layout.h"
#include "cli/figure.h"
#include "cli/output_files.h"
#include "image/image_writer.h"

namespace odori {

namespace {

bool has_svg_extension(const std::filesystem::path& file) { return folded(utf8_from_path(file.extension())) == ".svg"; }

InputFiles figure_inputs(const Figure& figure, const std::filesystem::path& description) {
  InputFiles inputs{description};
  for (const FigurePanel& panel : figure.panels) {
    inputs.insert(inputs.end(), panel.stage.files.begin(), panel.stage.files.end());
    if (!panel.with.empty()) inputs.push_back(panel.with);
  }
  return inputs;
}

}  // namespace

ExitStatus figure_verb(const FigureOptions& options) {
  if (!has_png_extension(options.output) && !has_svg_extension(options.output))
    return bad_command_line(tr_format("{}: a figure is a .png or .svg file", utf8_from_path(options.output)));
  const auto figure = read_figure(options.file);
  if (!figure) return print_error(ExitStatus::unreadable_input, options.file, figure.fault());
  if (const Status allowed = check_output(options.output, figure_inputs(*figure, options.file)); !allowed)
    return print_output_error(options.output, allowed.fault());
  return draw_figure(*figure, options.output, Overwrite::plain_files, options.quiet);
}

}  // namespace odori
