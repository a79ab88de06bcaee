#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/figure/figure_layout.h"
#include "cli/figure.h"
#include "cli/output_files.h"
#include "image/image_writer.h"
#include "ui/widgets/color_bar.h"

namespace odori {

namespace {

constexpr std::uintmax_t kMaxTable = std::uintmax_t{64} << 20;  // bytes

bool has_suffix(const std::filesystem::path& file, std::string_view extension) {
  return folded(utf8_from_path(file.extension())) == extension;
}

ExitStatus written_to(const std::filesystem::path& output, const Status& written) {
  return written ? ExitStatus::success : print_error(ExitStatus::unwritable_output, output, written.fault());
}

InputFiles figure_inputs(const Figure& figure, const std::filesystem::path& description) {
  InputFiles inputs{description};
  for (const FigurePanel& panel : figure.panels) {
    inputs.insert(inputs.end(), panel.stage.files.begin(), panel.stage.files.end());
    if (!panel.with.empty()) inputs.push_back(panel.with);
  }
  return inputs;
}

ExitStatus write_described(const FigureOptions& options) {
  const auto figure = read_figure(options.file);
  if (!figure) return print_error(ExitStatus::unreadable_input, options.file, figure.fault());
  if (const Status allowed = check_output(options.output, figure_inputs(*figure, options.file)); !allowed)
    return print_output_error(options.output, allowed.fault());
  return draw_figure(*figure, options.output, Overwrite::plain_files, options.quiet);
}

ExitStatus write_plot(const FigureOptions& options) {
  if (const Status allowed = check_output(options.output, {options.file}); !allowed)
    return print_output_error(options.output, allowed.fault());
  const auto csv = read_file(options.file, kMaxTable);
  if (!csv) return print_error(ExitStatus::unreadable_input, options.file, csv.fault());
  const auto plot = plot_of_table(valid_utf8(*csv), options.plot);
  if (!plot) return print_error(ExitStatus::unreadable_input, options.file, plot.fault());
  return written_to(options.output, write_vectors(options.output, plot_svg(*plot)));
}

ExitStatus write_scale(const FigureOptions& options) {
  const Heatmap heatmap{HeatmapKind::measure, *options.heat, options.against, options.range};
  const float middle = neutral(heatmap.measure);
  const HeatmapScale scale = heatmap_scale(heatmap, middle, middle);
  const auto label = [&](float value) { return format_heatmap_value(heatmap, value); };
  return written_to(options.output,
                    write_vectors(options.output, heatmap_scale_svg(scale, heatmap_legend(scale, {}), label)));
}

// Nothing if the options are of the same kind of figure.
std::string contradiction(const FigureOptions& options) {
  const bool scale = options.heat.has_value(), table = has_suffix(options.file, ".csv");
  if (scale == !options.file.empty()) return tr("figure requires a .toml or .csv file, or --heat without a file");
  if (!table && (!options.plot.column.empty() || !options.plot.frame.empty() || options.plot.log_scale))
    return tr("--column, --frame and --log are about plots: they require a .csv file");
  if (has_suffix(options.output, ".svg") || has_suffix(options.output, ".pdf")) return {};
  const std::string output = utf8_from_path(options.output);
  if (scale || table) return tr_format("{}: a plot is a .svg or .pdf file", output);
  return has_png_extension(options.output) ? "" : tr_format("{}: a figure is a .png, .svg or .pdf file", output);
}

}  // namespace

ExitStatus figure_verb(const FigureOptions& options) {
  if (const std::string wrong = contradiction(options); !wrong.empty()) return bad_command_line(wrong);
  if (options.heat) return write_scale(options);
  return has_suffix(options.file, ".csv") ? write_plot(options) : write_described(options);
}

}  // namespace odori
