#include "cli/detail/options/option_tables.h"

#include "base/files.h"
#include "base/translate.h"
#include "cli/detail/options/shared_options.h"
#include "cli/detail/render/render_processes.h"
#include "render/large_image.h"
#include "skin/morph_bones.h"
#include "ui/core/workspace.h"
#include "view/look.h"

#include <algorithm>
#include <cmath>

#include <fmt/ranges.h>

namespace odori {

namespace {

// "native, linear, sdef": the names of all choices.
template <typename Row>
std::string names_of(std::span<const Row> choices) {
  std::string names;
  for (const auto& choice : choices) names.append(names.empty() ? "" : ", ").append(choice.name);
  return names;
}

template <typename Mode>
CLI::Option* add_mode(CLI::App& app, const std::string& name, const std::string& help, Mode& mode) {
  const auto parse = [](const std::string& text) { return skinning_mode(text); };
  return add_value(app, name, help, mode, parse)->type_name("MODE");
}

template <typename Blend, typename Rule>
void add_skinning_switches(CLI::App& app, Blend& sdef_blend_target, Rule& hemisphere_target) {
  add_value(app, "--sdef-blend", tr("How SDEF interpolates the rotations of two bones: ") + names_of(sdef_blends()),
            sdef_blend_target, [](const std::string& text) { return sdef_blend(text); })
      ->type_name("BLEND");
  add_value(
      app, "--hemisphere",
      tr("Quaternion hemisphere, which decides between q and -q: that of the heaviest bone, of the first bone, or of "
         "the sum so far: ") +
          names_of(hemispheres()),
      hemisphere_target, [](const std::string& text) { return hemisphere(text); })
      ->type_name("RULE");
}

template <typename Mode, typename Blend, typename Rule>
CLI::Option* add_skinning(CLI::App& app, Mode& mode, Blend& sdef_blend_target, Rule& hemisphere_target) {
  add_skinning_switches(app, sdef_blend_target, hemisphere_target);
  return add_mode(app, "--skinning",
                  tr("Skinning mode (default: as a scene says): native (as the file says) or one for all vertices: ") +
                      names_of(skinning_modes()),
                  mode);
}

void add_normals(CLI::App& app, std::optional<Normals>& normals) {
  add_value(app, "--normals",
            tr("Normals of the posed surface, exact ones in linear and dual quaternion skinning (default: blended): ") +
                names_of(kinds_of_normals()),
            normals, [](const std::string& text) { return normals_named(text); })
      ->type_name("NORMALS");
}

CLI::Option* add_skinning(CLI::App& app, SkinningOptions& skinning) {
  add_normals(app, skinning.normals);
  return add_skinning(app, skinning.mode, skinning.sdef_blend, skinning.hemisphere);
}

// Several views cannot be combined with `skinning`, the option for a single view.
void add_views(CLI::App& app, ViewsOptions& options, CLI::Option* skinning) {
  add_value(app, "--views", "Up to four skinning modes, each in its own view", options.modes, parse_views)
      ->type_name("MODE[,MODE...]")
      ->excludes(skinning);
  add_parsed(app, "--compare",
             "How the views are arranged: panes (side by side), or for two views wipe, blink or overlay",
             [&options](const std::string& text) { return parse_comparison(text, options); })
      ->type_name("panes|wipe[:SHARE]|blink|overlay");
}

constexpr const char* kFramesOfScenes = tr_later(
    "of an image the frame of a scene, otherwise 0; of a film the loop range of a scene, otherwise the whole motion");

CLI::Option* add_range(CLI::App& app, float& range) {
  CLI::Option* option =
      app.add_option("--range", range,
                     "Half the range of the color scale: units, or a share of the rest value (0.5: 50 to 150 %)")
          ->check(CLI::PositiveNumber);
  facts_of(app, option).range = "above 0";
  return option;
}

// A measure, or one of the other kinds of heat map.
void add_heat(CLI::App& app, HeatmapOptions& heatmap) {
  const std::string names =
      names_of(measures()) + tr(", kinds (of deform), weights (of --bone), morph (of --chosen-morph), or none");
  auto* heat =
      add_parsed(app, "--heat", tr("Heat map instead of materials: ") + names, [&heatmap](const std::string& text) {
        const auto measure = measure_named(text);
        const auto kind = heatmap_kind(text);
        heatmap.measure = measure.value_or(heatmap.measure);
        heatmap.kind = measure ? HeatmapKind::measure : kind.value_or(HeatmapKind::none);
        return measure || (kind && *kind != HeatmapKind::measure);
      });
  heat->type_name("MEASURE|kinds|weights|morph|none");
  add_mode(app, "--against", "Reference mode for displacement (default: linear)", heatmap.against);
  add_range(app, heatmap.range);
}

void add_reference(CLI::App& app, std::optional<ReferenceOptions>& reference) {
  auto* image = add_parsed(app, "--reference", "Compare with this image; exit status 1 if they differ",
                           [&reference](const std::string& text) {
                             if (!reference) reference.emplace();
                             reference->image = path_from_utf8(text);
                             return !text.empty();
                           });
  takes_file(app, image)->type_name("PNG");
  add_parsed(app, "--threshold", "Mean and maximum difference allowed, 0..255",
             [&reference](const std::string& text) {
               const auto limits = parse_frame_list(text);
               if (!limits || limits->size() != 2) return false;
               if (!reference) reference.emplace();
               reference->mean_limit = (*limits)[0];
               reference->worst_limit = (*limits)[1];
               return true;
             })
      ->type_name("MEAN,WORST")
      ->needs(image);
}

void add_panels(CLI::App& app, RenderVerbOptions& options) {
  auto* panels = app.add_flag("--ui", options.panels.on, "Render the window's panels around the viewport");
  add_parsed(
      app, "--page",
      "Selected page: models, scene or output (Show); bones, morphs, physics or overrides (Pose); looks, materials, "
      "textures or display (Look); skinning, measure, gpu, check or status (Lab)",
      [&options](const std::string& text) {
        const auto page = page_named(text);
        options.panels.page = page.value_or(options.panels.page);
        return page.has_value();
      })
      ->type_name("PAGE")
      ->needs(panels);
  add_parsed(app, "--dope-sheet", "Dope sheet above the timeline: keys, or curves of the selected bone",
             [&options](const std::string& text) {
               options.panels.settings.curves = text == "curves";
               options.panels.settings.dope_sheet = options.panels.settings.curves || text == "keys";
               return options.panels.settings.dope_sheet || text == "off";
             })
      ->type_name("keys|curves|off")
      ->needs(panels);
  add_parsed(app, "--bones", "Bone overlay of the first model; names: with the names of all bones",
             [&options](const std::string& text) {
               options.panels.settings.bone_names = text == "names";
               options.panels.settings.bones = options.panels.settings.bone_names || text == "on";
               return options.panels.settings.bones || text == "off";
             })
      ->type_name("on|names|off")
      ->needs(panels);
  add_switch(app, "--bodies", "Wireframe of the first model's rigid bodies and joints", options.panels.settings.bodies)
      ->needs(panels);
  app.add_option("--bone", options.bone, "Select this bone of the first model, by name")->type_name("NAME");
  app.add_option("--chosen-morph", options.morph, "Select this morph of the first model, by name")->type_name("NAME");
}

// "native,dqs": one mode or more.
std::optional<std::vector<SkinningMode>> parse_modes(const std::string& text) {
  return parse_list(text, [](const std::string& name) { return skinning_mode(name); });
}

std::optional<std::vector<int>> parse_bone_counts(const std::string& text) {
  const auto numbers = parse_frame_list(text);
  const auto is_count = [](double n) { return n >= 1.0 && n <= kMaxMorphBones && n == std::floor(n); };
  if (!numbers || numbers->empty() || !std::ranges::all_of(*numbers, is_count)) return std::nullopt;
  return std::vector<int>(numbers->begin(), numbers->end());
}

std::vector<Statistic> all_statistics() {
  std::vector<Statistic> all;
  for (const auto& row : kStatistics) all.push_back(row.value);
  return all;
}

// "mean,p95", or "all".
std::optional<std::vector<Statistic>> parse_statistics(const std::string& text) {
  if (text == "all") return all_statistics();
  return parse_list(text, [](const std::string& name) { return statistic_named(name); });
}

// What of every measure is written.
void add_statistics(CLI::App& app, CompareOptions& options) {
  add_value(app, "--statistics",
            tr("Statistics of each measure over the vertices (default: min,max,mean): ") +
                names_of(std::span<const Choice<Statistic>>(kStatistics)),
            options.statistics, parse_statistics)
      ->type_name("STATISTIC[,STATISTIC...]|all");
  app.add_flag("--relative", options.relative, "Distances as shares of the model's extent, the diagonal of its box");
  app.add_flag("--pooled", options.pooled, "Also statistics over all frames together");
  app.add_flag("--surfaces", options.surfaces,
               "Also distances from the surface in the reference mode (Hausdorff and mean), and self-intersections");
}

}  // namespace

void add_options(CLI::App& app, RenderVerbOptions& options) {
  add_stage(app, options.stage);
  add_fit(app, options.stage);
  add_camera(app, options.stage);
  add_light(app, options.stage);
  add_frames(app, options.frames, kFramesOfScenes);
  add_weights(app, options.stage);
  add_views(app, options.views, add_skinning(app, options.skinning));
  add_heat(app, options.heatmap);
  add_switch(app, "--legend", "Color bar of a heat map, at the lower edge (default: on)", options.legend);
  add_path(app, "-o,--output", "Image (.png), numbered images (%05d.png) or film (.mp4 .webm .mov .gif)",
           options.output, {"png", "mp4", "webm", "mov", "gif"})
      ->type_name("OUT");
  add_force(app, options.overwrite);
  add_sound(app, "Sound of a film: .wav, .mp3, .ogg or .flac; frame 0 is its start", options.sound);
  add_fps(app, "Frames per second of a film or image sequence", options.fps);
  add_size(app, options.width, options.height);
  add_number(app, "--supersample", "Pixels rendered per output pixel, along each axis", options.supersample, 1,
             LargeImage::kMaxSupersample);
  auto* accumulate = add_number(app, "--accumulate",
                                "Frames whose mean is an output frame: smooth edges, depth of field of a real lens",
                                options.accumulation.samples, 1, kMaxAccumulated);
  add_number(app, "--shutter", "Degrees that the shutter is open for motion blur; 360: until the next output frame",
             options.accumulation.shutter_deg, 0.0f, kMaxShutterDeg)
      ->needs(accumulate);
  add_look(app, options.look);
  add_background(app, "RRGGBB, RRGGBBAA, none (transparent), or a background image or video (default: as a scene says)",
                 options.look);
  add_switch(app, "--axes", "Short X and Z axes on the ground grid (default: off; with --ui on)", options.axes);
  add_reference(app, options.reference);
  add_panels(app, options);
  add_number(app, "--processes",
             "Processes that render a film or image sequence (default: one per core if there is no GPU)",
             options.processes, 1, kMaxRenderProcesses);
  app.add_flag("--worker", options.worker)->group("");                     // hidden from --help: for these processes
  app.add_flag("--list-widgets", options.panels.list_widgets)->group("");  // hidden: for tools/make_pictures
  app.add_flag("--report", options.report)->group("");                     // hidden: for the window that exports a film
  add_quiet(app, options.quiet);
}

void add_options(CLI::App& app, PoseOptions& options) {
  add_stage(app, options.stage);
  add_fit(app, options.stage);
  auto* light = add_light(app, options.stage);
  add_frames(app, options.frames, "the frame of a scene, otherwise 0");
  add_weights(app, options.stage);
  add_skinning(app, options.skinning);
  auto* vertices =
      add_parsed(app, "--vertices", "Number of skinned vertices to print, or all", [&options](const std::string& text) {
        const auto count = parse_frame_list(text);
        const bool number = count && count->size() == 1 && count->front() >= 0.0 && count->front() < 1e9;
        options.vertices = number ? static_cast<std::int64_t>(count->front()) : -1;
        return number || text == "all";
      });
  vertices->type_name("N|all");
  for (const char* skinning : {"--skinning", "--sdef-blend", "--hemisphere"}) app.get_option(skinning)->needs(vertices);
  app.add_option("--explain", options.explain, "Print the transform breakdown of this bone, by name or number")
      ->type_name("BONE");
  add_json_and_quiet(app, options.json, options.quiet);
  light->needs(app.get_option("--json"));
}

void add_options(CLI::App& app, VerifyOptions& options) {
  add_stage(app, options.stage);
  add_frames(app, options.frames, "eight, evenly spread over the motion");
  add_weights(app, options.stage);
  add_skinning_switches(app, options.switches.sdef_blend, options.switches.hemisphere);
  add_json_and_quiet(app, options.json, options.quiet);
}

void add_options(CLI::App& app, CompareOptions& options) {
  add_stage(app, options.stage);
  add_fit(app, options.stage);
  auto* camera = add_camera(app, options.stage);
  auto* light = add_light(app, options.stage);
  add_frames(app, options.frames, kFramesOfScenes);
  add_value(app, "--modes", tr("Skinning modes to compare (default: all): ") + names_of(skinning_modes()),
            options.modes, parse_modes)
      ->type_name("MODE[,MODE...]");
  add_mode(app, "--against", "Reference mode for displacement (default: linear)", options.against);
  add_path(app, "--with", "Also compare vertices that another program posed (.npz, see docs/export.md)", options.with,
           {"npz"})
      ->type_name("FILE");
  add_weights(app, options.stage);
  add_skinning_switches(app, options.switches.sdef_blend, options.switches.hemisphere);
  add_normals(app, options.switches.normals);
  auto* output = add_path(app, "-o,--output", "Image (.png) or film (.mp4 .webm .mov .gif)", options.output,
                          {"png", "mp4", "webm", "mov", "gif"});
  output->type_name("OUT");
  camera->needs(output);
  light->needs(output);
  auto* heat = add_value(app, "--heat", tr("Add a row of heat maps: ") + names_of(measures()), options.heat,
                         [](const std::string& text) { return measure_named(text); });
  heat->type_name("MEASURE")->needs(output);
  add_range(app, options.range)->needs(heat);
  add_statistics(app, options);
  auto* csv = add_path(app, "--csv", "Table with the numbers of each frame, mode and bone", options.csv);
  csv->type_name("FILE");
  auto* cost = app.add_flag("--cost", options.cost,
                            "Instead, what each mode costs on this machine: time and bytes per vertex, precomputation");
  cost->excludes(output)->excludes(heat);
  add_path(app, "--latex", "The table of numbers for LaTeX: of one frame, of all with --pooled, or of --cost",
           options.latex)
      ->type_name("FILE");
  add_force(app, options.overwrite);
  add_fps(app, "Frames per second of a film", options.fps);
  add_size(app, options.width, options.height)->needs(output);
  for (CLI::Option* option : add_look(app, options.look)) option->needs(output);
  add_look_row(app, look_row(&Look::background), "--background",
               "RRGGBB, RRGGBBAA, or none (transparent; default: as a scene says)", options.look)
      ->type_name("COLOR")
      ->needs(output);
  app.add_flag("--json", options.json, "Print the numbers as JSON");
  add_quiet(app, options.quiet);
}

void add_options(CLI::App& app, InspectOptions& options) {
  add_files(app, options.files)->required();
  auto* bones = add_value(
      app, "--morph-bones",
      "How well this many proxy bones replace the vertex morphs of a model: 1 to 256, see docs/morph-bones.md",
      options.morph_bones, parse_bone_counts);
  bones->type_name("N[,N...]");
  add_path(app, "--csv", "Table of these numbers of bones", options.csv)->type_name("FILE")->needs(bones);
  add_path(app, "--npz", "Weights and matrices for the last of these numbers, for NumPy", options.npz)
      ->type_name("FILE")
      ->needs(bones);
  add_json_and_quiet(app, options.json, options.quiet);
}

void add_options(CLI::App& app, CheckOptions& options) {
  add_files(app, options.files)->required();
  app.add_flag("--json", options.json, "Print JSON");
  app.add_flag("--quiet", options.quiet, "Print errors and warnings, no notes");
}

void add_options(CLI::App& app, ExportOptions& options) {
  add_stage(app, options.stage);
  add_fit(app, options.stage);
  add_path(app, "-o,--output", "Arrays for NumPy (.npz) or glTF 2.0 (.glb); with --each a folder", options.output,
           {"npz", "glb"})
      ->type_name("OUT");
  add_parsed(app, "--each", "Export every model, also those in folders, to a file of its own, with all motions given",
             [&options](const std::string& text) {
               options.each = text;
               return text == "npz" || text == "glb";
             })
      ->type_name("npz|glb");
  add_force(app, options.overwrite);
  add_frames(app, options.frames, "the whole motion, or the loop range of a scene");
  add_fps(app, "Frames per second", options.fps);
  add_parsed(app, "--modes",
             "Skinning modes of the posed vertices in a .npz (default: native, or as a scene says), or none: " +
                 names_of(skinning_modes()),
             [&options](const std::string& text) {
               options.posed = text != "none";
               if (!options.posed) return true;
               const auto modes = parse_modes(text);
               options.modes = modes.value_or(options.modes);
               return modes.has_value();
             })
      ->type_name("MODE[,MODE...]|none");
  app.add_flag("--computed", options.computed,
               "In a .npz also what the modes compute once per model: centres, matrices, segments, gradients");
  add_weights(app, options.stage);
  add_skinning_switches(app, options.switches.sdef_blend, options.switches.hemisphere);
  add_normals(app, options.switches.normals);
  app.add_flag("--double", options.double_precision, "Posed vertices in double precision");
  app.add_flag("--compress", options.compress, "Compress the arrays");
  add_parsed(app, "--materials",
             "Of a .glb: unlit (default), with the colors of MMD's light, or pbr, lit by the other program",
             [&options](const std::string& text) {
               options.materials = text == "pbr" ? GltfMaterials::pbr : GltfMaterials::unlit;
               return text == "pbr" || text == "unlit";
             })
      ->type_name("unlit|pbr");
  add_parsed(app, "--units", "Of a .glb: metres (default), 0.08 for a unit of MMD, or mmd, 1 for a unit",
             [&options](const std::string& text) {
               options.metres = text == "metres";
               return text == "metres" || text == "mmd";
             })
      ->type_name("metres|mmd");
  app.add_flag("!--no-textures", options.textures, "A .glb without images");
  add_quiet(app, options.quiet);
}

void add_options(CLI::App& app, BenchOptions& options) {
  add_files(app, options.files)->required();
  add_rules(app, options.rules);
  app.add_flag("--json", options.json, "Print JSON");
  app.add_flag("!--no-gpu", options.gpu, "Do not measure rendering");
  add_number(app, "--actors", "Also measure a crowd: this many actors of the first model", options.actors, 1,
             kMaxBenchActors);
  add_number(app, "--threads", "Threads for the crowd (default: one per core)", options.threads, 1, kMaxBenchThreads);
  add_size(app, options.width, options.height);
  add_whole_look(app, options.look);
  add_quiet(app, options.quiet);
}

void add_options(CLI::App& app, ThumbnailOptions& options) {
  add_path(app, "FILE", "Model (.pmx, .pmd), accessory (.x, .vac), motion (.vmd) or pose (.vpd)", options.file,
           extensions_of(
               {FileKind::pmx, FileKind::pmd, FileKind::x_model, FileKind::accessory, FileKind::vmd, FileKind::vpd}))
      ->type_name("")
      ->required();
  add_path(app, "-o,--output", "PNG file to write", options.output)->type_name("OUT")->required();
  add_number(app, "-s,--size", "Pixels per side", options.size, 1, kMaxThumbnailSize);
  add_path(app, "--root", "Folder from which the file may read (default: its own)", options.root)->type_name("DIR");
  app.add_flag("--report", options.report)->group("");  // hidden from --help: for the library
}

void add_options(CLI::App& app, FigureOptions& options) {
  auto* file = add_path(app, "FILE", "Description of the figure (.toml), see docs/figures.md, or table to plot (.csv)",
                        options.file, {"toml", "csv"});
  file->type_name("");
  add_path(app, "-o,--output", "Figure to write (.svg, .pdf; of a description also .png)", options.output,
           {"svg", "pdf", "png"})
      ->type_name("OUT")
      ->required();
  app.add_option("--column", options.plot.column,
                 tr("Column of the table that is plotted, or the end of its titles (default: the mean)"))
      ->type_name("NAME");
  app.add_option("--frame", options.plot.frame, tr("Plot a bar per mode: of this frame, or of all (with --pooled)"))
      ->type_name("N|all");
  app.add_flag("--log", options.plot.log_scale, "Logarithmic axis of values");
  auto* heat = add_value(app, "--heat", tr("Without FILE: the color scale of a heat map: ") + names_of(measures()),
                         options.heat, [](const std::string& text) { return measure_named(text); });
  heat->type_name("MEASURE")->excludes(file);
  add_mode(app, "--against", "Reference mode for displacement (default: linear)", options.against)->needs(heat);
  add_range(app, options.range)->needs(heat);
  add_quiet(app, options.quiet);
}

void add_options(CLI::App& app, SuiteOptions& options) {
  add_path(app, "-o,--output", "Folder to write, see docs/suite.md", options.output)->type_name("DIR")->required();
  add_value(app, "--cases",
            tr("Cases of the suite (default: all): ") + fmt::format("{}", fmt::join(suite_case_names(), ", ")),
            options.cases, [](const std::string& text) { return parse_list(text, suite_case_named); })
      ->type_name("CASE[,CASE...]");
  add_value(app, "--modes", tr("Skinning modes to compare (default: all): ") + names_of(skinning_modes()),
            options.modes, parse_modes)
      ->type_name("MODE[,MODE...]");
  add_parsed(app, "--with", "Also vertices that another program posed: a folder with CASE.npz; may be repeated",
             [&options](const std::string& text) {
               auto results = parse_results(text);
               if (results) options.with.push_back(std::move(*results));
               return results.has_value();
             })
      ->type_name("DIR|NAME=DIR")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_switch(app, "--figures", "Render the figures (default: on)", options.figures);
  add_force(app, options.overwrite);
  add_quiet(app, options.quiet);
}

void add_options(CLI::App& app, WindowOptions& options) {
  add_files(app, options.files);
  add_method_set(app, options.method);
  add_views(app, options.views, add_skinning(app, options.skinning, options.sdef_blend, options.hemisphere));
  add_sound(app, "Song: .wav, .mp3, .ogg or .flac; frame 0 is its start", options.sound);
  add_value(app, "--size", "Size of the window", options.size, parse_size)->type_name("WxH");
  add_look(app, options.look);
  add_background(app, "RRGGBB, or a background image or video", options.look);
  add_rules(app, options.rules);
  add_common_window_options(app, options);
}

}  // namespace odori
