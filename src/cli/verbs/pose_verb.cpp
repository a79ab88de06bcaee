#include "base/console.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/reports.h"
#include "cli/opened_files.h"
#include "cli/verbs.h"

#include <cmath>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

// Vertex k of n is number round(k (V - 1) / (n - 1)).
std::vector<std::size_t> selected_vertices(std::int64_t requested, std::size_t total) {
  const std::size_t count = requested < 0 ? total : std::min(static_cast<std::size_t>(requested), total);
  std::vector<std::size_t> selected;
  for (std::size_t k = 0; k < count; ++k) {
    const double index =
        count == 1 ? 0.0 : static_cast<double>(k) * static_cast<double>(total - 1) / static_cast<double>(count - 1);
    selected.push_back(static_cast<std::size_t>(std::lround(index)));
  }
  return selected;
}

// Prints ,"KEY":[ITEM,ITEM...]. `item(i)` returns the item as JSON, or null to omit it. One item is in memory at a
// time: a hostile model has millions of bones.
template <typename Item>
void print_list(std::string_view key, std::size_t count, const Item& item) {
  print_output(fmt::format(",\"{}\":[", key));
  const char* separator = "";
  for (std::size_t i = 0; i < count && !output_failed(); ++i) {
    const Json json = item(i);
    if (json.is_null()) continue;
    print_output(separator + json_text(json));
    separator = ",";
  }
  print_output("]");
}

Json bone_json(const Actor& actor, std::size_t bone) {
  const PaletteEntry& entry = actor.palette[bone];
  return {{"index", bone},
          {"name", actor.model->bones[bone].name},
          {"rest", json_of(actor.rig->rest_positions[bone])},
          {"rotation", json_of(entry.rotation)},
          {"translation", json_of(glm::vec3(entry.translation))}};
}

// Null for a morph without effect.
Json morph_json(const Actor& actor, std::size_t morph) {
  const float weight = actor.pose.morph_weights[morph];
  if (weight == 0.0f) return nullptr;
  return {{"index", morph}, {"name", actor.model->morphs[morph].name}, {"weight", weight}};
}

Json chain_json(const Actor& actor, std::size_t chain, bool ik_on) {
  const std::size_t bone = actor.rig->chains[chain].goal;
  return {{"index", bone},
          {"name", actor.model->bones[bone].name},
          {"effector", actor.rig->chains[chain].effector},
          {"enabled", ik_on && actor.pose.ik_enabled[bone] != 0},
          {"residual", actor.bones.ik_residuals[chain]}};
}

Json camera_json(const Camera& camera) {
  const CameraFrame frame = camera_frame(camera);
  return {{"target", json_of(camera.target)},  {"rotation", json_of(camera.rotation_rad)},
          {"distance", camera.distance},       {"fov", camera.fov_deg},
          {"perspective", camera.perspective}, {"eye", json_of(frame.eye)},
          {"forward", json_of(frame.forward)}, {"up", json_of(frame.up)}};
}

void print_vertices(const Actor& actor, const PoseOptions& options, const Skinning& skinning) {
  if (options.vertices == 0) return print_output(",\"vertices\":[]");
  const SkinnedVertices posed = skinned_vertices(actor, skinning);
  const std::vector<std::size_t> selected = selected_vertices(options.vertices, posed.positions.size());
  print_list("vertices", selected.size(), [&](std::size_t k) {
    const std::size_t i = selected[k];
    return Json{{"index", i}, {"position", json_of(posed.positions[i])}, {"normal", json_of(posed.normals[i])}};
  });
}

void print_property(std::string_view key, const Json& value) {
  print_output(fmt::format(",\"{}\":{}", key, json_text(value)));
}

struct PrintedParts {
  Skinning skinning;            // of the vertices
  std::int32_t explained = -1;  // the bone to explain; -1: none
};

void print_frame(const Stage& stage, std::size_t main_actor, const PoseOptions& options, const PrintedParts& parts) {
  const Actor& actor = *stage.actors[main_actor];
  print_output(fmt::format("{{\"frame\":{},\"visible\":{}", Json(stage.frame).dump(), actor.pose.visible));
  print_list("bones", actor.palette.size(), [&](std::size_t i) { return bone_json(actor, i); });
  print_list("morphs", actor.pose.morph_weights.size(), [&](std::size_t i) { return morph_json(actor, i); });
  print_list("ik", actor.rig->chains.size(), [&](std::size_t i) { return chain_json(actor, i, stage.deform.ik); });
  if (stage.follow_camera_motion) print_property("camera", camera_json(stage.camera));
  print_property("light", {{"color", json_of(stage.light.color)}, {"direction", json_of(stage.light.direction)}});
  if (parts.explained >= 0) {
    const TransformBreakdown breakdown = transform_breakdown(stage, static_cast<int>(main_actor), parts.explained);
    print_property("explain", breakdown_json(*actor.model, breakdown));
  }
  print_vertices(actor, options, parts.skinning);
  print_output("}");
}

// Prints piece by piece: neither all frames of a motion nor all bones of a frame need to fit in memory as one document.
void print_json(Stage& stage, std::size_t main_actor, const std::vector<double>& frames, const PoseOptions& options,
                const PrintedParts& parts) {
  const Model& model = *stage.actors[main_actor]->model;
  const Json header = {{"name", model.name},
                       {"vertices", model.vertices.size()},
                       {"bones", model.bones.size()},
                       {"morphs", model.morphs.size()}};
  print_output(fmt::format("{{\"format\":\"odori-pose\",\"version\":1,\"model\":{},\"frames\":[", json_text(header)));
  for (std::size_t i = 0; i < frames.size() && !output_failed(); ++i) {
    advance(stage, frames[i]);
    if (i > 0) print_output(",\n");
    print_frame(stage, main_actor, options, parts);
  }
  print_output("]}\n");
}

void print_explanation(Stage& stage, std::size_t main_actor, const std::vector<double>& frames, std::int32_t bone) {
  for (const double frame : frames) {
    if (output_failed()) return;
    advance(stage, frame);
    print_output(tr_format("frame {}", frame) + "\n" +
                 breakdown_text(*stage.actors[main_actor]->model,
                                transform_breakdown(stage, static_cast<int>(main_actor), bone)));
  }
}

void print_text(Stage& stage, std::size_t main_actor, const std::vector<double>& frames) {
  const Actor& actor = *stage.actors[main_actor];
  for (const double frame : frames) {
    if (output_failed()) return;
    advance(stage, frame);
    print_output(tr_format("frame {}", frame) + "\n");
    for (std::size_t i = 0; i < actor.palette.size(); ++i) {
      const glm::vec3 at = actor.bones.globals[i].translation;
      const glm::vec3 angles = glm::degrees(glm::eulerAngles(actor.palette[i].rotation));
      print_output(tr_format("  bone {:4} position {:9.4f} {:9.4f} {:9.4f}  rotation {:8.2f} {:8.2f} {:8.2f}  {}\n", i,
                             at.x, at.y, at.z, angles.x, angles.y, angles.z,
                             printable_line(actor.model->bones[i].name)));
    }
    for (std::size_t i = 0; i < actor.pose.morph_weights.size(); ++i) {
      const float weight = actor.pose.morph_weights[i];
      if (weight != 0.0f)
        print_output(tr_format("  morph {:3} {:7.4f}  {}\n", i, weight, printable_line(actor.model->morphs[i].name)));
    }
    for (std::size_t i = 0; i < actor.rig->chains.size(); ++i) {
      const std::size_t goal = actor.rig->chains[i].goal;
      print_output(tr_format("  ik {:4} residual {:.5f}  {}\n", goal, actor.bones.ik_residuals[i],
                             printable_line(actor.model->bones[goal].name)));
    }
  }
}

}  // namespace

ExitStatus pose_verb(const PoseOptions& options) {
  if (options.vertices != 0 && !options.json) return bad_command_line(tr("--vertices requires --json"));
  auto opened = open_stage(options.stage, false);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  auto& files = std::get<OpenedFiles>(opened);
  Stage& stage = files.document.stage;
  print_findings(files, options.quiet);
  apply_view(options.stage, 1.0f, files);
  PrintedParts parts{apply(options.skinning, active_pane(files.document.settings.views).skinning)};
  if (options.vertices != 0) {
    const ExitStatus ready = prepare_modes(stage, {&parts.skinning.mode, 1}, options.quiet);
    if (ready != ExitStatus::success) return ready;
  }
  const double shown = files.document.clock.frame;
  const auto selected = selected_frames(options.frames, {shown, shown, 1.0}, files.document.clock.last);
  if (!selected) return bad_command_line(describe(selected.fault()));
  const std::vector<double>& frames = *selected;
  if (!options.explain.empty()) {
    const auto bone = find_bone(*stage.actors[files.main_actor]->model, options.explain);
    if (!bone) return print_error(ExitStatus::bad_command_line, tr("the model has no bone named ") + options.explain);
    parts.explained = *bone;
  }
  if (!simulate_to_last(stage, frames, options.quiet)) return ExitStatus::interrupted;
  if (options.json) {
    print_json(stage, files.main_actor, frames, options, parts);
  } else if (parts.explained >= 0) {
    print_explanation(stage, files.main_actor, frames, parts.explained);
  } else {
    print_text(stage, files.main_actor, frames);
  }
  warn_lost_bodies(stage, options.quiet);
  return ExitStatus::success;
}

}  // namespace odori
