// odori_golden_scenes FOLDER [NAME...]: writes all golden scenes, or those named, as files for any MMD viewer:
// NAME/NAME.pmx, NAME/NAME.vmd (pose, camera and light; the golden frame is 30) and textures.

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "golden/scenes/golden_table.h"
#include "image/color_lut.h"
#include "image/image_decoder.h"
#include "model/check/check_model.h"
#include "view/look_rows.h"

#include <cstdio>
#include <filesystem>
#include <set>
#include <string>
#include <variant>

namespace odori::golden {

namespace {

std::string cube_text(const ColorLut& lut) {
  std::string text = "LUT_3D_SIZE " + std::to_string(lut.side) + "\n";
  for (const glm::vec3& entry : lut.entries)
    text += std::to_string(entry.r) + " " + std::to_string(entry.g) + " " + std::to_string(entry.b) + "\n";
  return text;
}

Status write_scene(const std::filesystem::path& folder, const std::string& name, Scene scene) {
  Diagnostics diagnostics;
  check_model(scene.model, diagnostics);
  scene.model.name = name;
  scene.motion.model_name = name;
  PmxWriteOptions options;
  options.version = 2.1f;  // QDEF, flip morphs, vertex colours
  for (std::size_t i = 0; i < scene.textures.size(); ++i) {
    const auto file = folder / path_from_utf8(scene.model.textures[i]);
    if (const Status done = write_file(file, write_png(scene.textures[i])); !done) return done;
  }
  if (scene.options.lut) {
    const std::string text = cube_text(*scene.options.lut);
    if (const Status done = write_file(folder / scene.options.lut_file, text_bytes(text)); !done) return done;
  }
  if (const Status done = write_file(folder / (name + ".pmx"), write_pmx(scene.model, options)); !done) return done;
  return write_file(folder / (name + ".vmd"), write_vmd(scene.motion));
}

std::string heatmap_arguments(const Scene& scene, const Heatmap& heatmap) {
  if (heatmap.kind == HeatmapKind::none) return {};
  const std::string_view by = heatmap.kind == HeatmapKind::measure ? name(heatmap.measure) : name(heatmap.kind);
  std::string arguments = "--heat " + std::string(by);
  if (heatmap.kind == HeatmapKind::measure && heatmap.measure == Measure::displacement) {
    arguments += " --against " + std::string(name(heatmap.reference));
  }
  if (heatmap.range > 0.0f) arguments += " --range " + std::to_string(heatmap.range);
  if (heatmap.bone >= 0) arguments += " --bone " + scene.model.bones[static_cast<std::size_t>(heatmap.bone)].name;
  if (heatmap.morph >= 0)
    arguments += " --chosen-morph " + scene.model.morphs[static_cast<std::size_t>(heatmap.morph)].name;
  return arguments;
}

std::string views_arguments(const Scene& scene) {
  const Views& views = scene.views;
  if (pane_count(views) == 1) return heatmap_arguments(scene, views.panes[0].heatmap);
  std::string modes;
  for (const Pane& pane : panes_in_use(views)) {
    if (!modes.empty()) modes += ',';
    modes += name(pane.skinning.mode);
  }
  return "--views " + modes + " --compare " + std::string(name(views.style));
}

std::string shadows(const RenderOptions& options) {
  if (options.ground_shadow) return options.self_shadow ? "ground,self" : "ground";
  return options.self_shadow ? "self" : "off";
}

// Effects and toons, and the background. Files of the look are in the folder.
std::string look_arguments(const Look& look, const std::filesystem::path& folder) {
  std::string arguments = " --background " + text_of(look_row(&Look::background), look.background);
  for (const LookRow& row : kLookRows) {
    const bool given = row.category == LookCategory::effect || row.member == LookMember(&Look::toon_ramp) ||
                       row.member == LookMember(&Look::shadow_tint);
    LookValue value = value_of(look, row);
    if (auto* file = std::get_if<std::filesystem::path>(&value); file != nullptr && !file->empty())
      *file = std::filesystem::absolute(folder / *file);
    if (given && value != value_of(Look(), row))
      arguments += " --look-set " + std::string(row.key) + "=" + text_of(row, value);
  }
  return arguments;
}

// Further arguments of `odori render` for the scene.
std::string arguments(const Scene& scene, const std::filesystem::path& folder) {
  return views_arguments(scene) + (scene.options.edge ? "" : " --edge off") + " --shadow " + shadows(scene.options) +
         (scene.options.order_independent_transparency ? " --transparency depth" : "") +
         (scene.options.shading == Shading::smooth ? " --shading smooth" : "") + look_arguments(scene.options, folder);
}

int write_scenes(const std::filesystem::path& folder, const std::set<std::string>& names) {
  for (const Golden& golden : golden_table()) {
    if (!names.empty() && names.count(golden.name) == 0) continue;
    if (const Status done = write_scene(folder / golden.name, golden.name, golden.make()); !done) {
      std::fprintf(stderr, "odori_golden_scenes: %s: %s\n", golden.name, describe(done.fault()).c_str());
      return 4;
    }
    const Scene scene = golden.make();
    std::printf("%s\t%d\t%g,%g\t%s\n", golden.name, scene.samples, golden.mean.value, golden.worst.value,
                arguments(scene, folder / golden.name).c_str());
  }
  return 0;
}

}  // namespace

}  // namespace odori::golden

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: odori_golden_scenes FOLDER [NAME...]\n");
    return 2;
  }
  return odori::golden::write_scenes(odori::path_from_utf8(argv[1]), {argv + 2, argv + argc});
}
