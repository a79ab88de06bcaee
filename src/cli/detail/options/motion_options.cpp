#include "base/translate.h"
#include "cli/detail/options/option_tables.h"
#include "cli/detail/options/parsed_options.h"
#include "cli/detail/options/shared_options.h"

namespace odori {

void add_options(CLI::App& app, BakeOptions& options) {
  add_stage(app, options.stage);
  add_fit(app, options.stage);
  add_path(app, "-o,--output", "Motion to write (.vmd)", options.output, extensions_of({FileKind::vmd}))
      ->type_name("OUT")
      ->required();
  add_force(app, options.overwrite);
  add_value(app, "--frames", "Range of whole frames, including the last (default: the whole motion)",
            options.frames.range, parse_frame_range)
      ->type_name("A..B");
  app.remove_option(app.get_option("--ik"));
  add_parsed(app, "--ik",
             "on (default): obey the IK keys of the motion; off: no IK; keys: write legs as keys, with IK off",
             [&options](const std::string& text) {
               options.ik = text == "keys";
               options.stage.ik = text != "off";
               return text == "on" || text == "off" || text == "keys";
             })
      ->type_name("on|off|keys");
  add_number(app, "--tolerance",
             "Omit keys while no point one unit from any bone deviates by more than this from the motion, in units; "
             "0 (default): a key on every frame",
             options.tolerance, 0.0f, 100.0f);
  add_quiet(app, options.quiet);
}

void add_options(CLI::App& app, FitVerbOptions& options) {
  add_files(app, options.files)->required();
  add_path(app, "--from", "The model that the motions were made for (default: as for --fit of render)",
           options.fit.from, extensions_of({FileKind::pmx, FileKind::pmd}))
      ->type_name("MODEL");
  add_fit_details(app, options.fit);
  add_path(app, "-o,--output", "Motion to write (.vmd)", options.output, extensions_of({FileKind::vmd}))
      ->type_name("OUT")
      ->required();
  add_force(app, options.overwrite);
  add_json_and_quiet(app, options.json, options.quiet);
}

}  // namespace odori
