#include "base/console.h"
#include "base/text.h"
#include "cli/detail/reports.h"
#include "cli/opened_stage.h"
#include "cli/verbs.h"
#include "session/tasks/rotation_center_task.h"

#include <cmath>
#include <cstdio>

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

Json bones_json(const Actor& actor) {
  Json bones = Json::array();
  for (std::size_t i = 0; i < actor.palette.size(); ++i) {
    const PaletteEntry& entry = actor.palette[i];
    bones.push_back({{"index", i},
                     {"name", actor.model->bones[i].name},
                     {"rest", json_of(actor.rig.rest_positions[i])},
                     {"rotation", json_of(entry.rotation)},
                     {"translation", json_of(glm::vec3(entry.translation))}});
  }
  return bones;
}

Json morphs_json(const Actor& actor) {
  Json morphs = Json::array();
  for (std::size_t i = 0; i < actor.pose.morph_weights.size(); ++i) {
    const float weight = actor.pose.morph_weights[i];
    if (weight != 0.0f) morphs.push_back({{"index", i}, {"name", actor.model->morphs[i].name}, {"weight", weight}});
  }
  return morphs;
}

Json ik_json(const Actor& actor, bool ik_on) {
  Json chains = Json::array();
  for (std::size_t i = 0; i < actor.rig.chains.size(); ++i) {
    const auto bone = static_cast<std::size_t>(actor.rig.chains[i].goal);
    chains.push_back({{"index", bone},
                      {"name", actor.model->bones[bone].name},
                      {"effector", actor.rig.chains[i].effector},
                      {"enabled", ik_on && actor.pose.ik_enabled[bone] != 0},
                      {"residual", actor.bones.ik_residuals[i]}});
  }
  return chains;
}

Json camera_json(const Camera& camera) {
  const CameraFrame frame = camera_frame(camera);
  return {{"target", json_of(camera.target)},  {"rotation", json_of(camera.rotation_rad)},
          {"distance", camera.distance},       {"fov", camera.fov_deg},
          {"perspective", camera.perspective}, {"eye", json_of(frame.eye)},
          {"forward", json_of(frame.forward)}, {"up", json_of(frame.up)}};
}

Json vertices_json(const Actor& actor, const PoseOptions& options) {
  Json vertices = Json::array();
  if (options.vertices == 0) return vertices;
  const SkinnedVertices posed = skinned_vertices(actor, options.skinning);
  for (const std::size_t i : selected_vertices(options.vertices, posed.positions.size())) {
    vertices.push_back(
        {{"index", i}, {"position", json_of(posed.positions[i])}, {"normal", json_of(posed.normals[i])}});
  }
  return vertices;
}

// `explained`: the bone to explain, or -1.
Json frame_json(const Stage& stage, const PoseOptions& options, std::int32_t explained) {
  const Actor& actor = *stage.actors.front();
  Json frame;
  frame["frame"] = stage.frame;
  frame["visible"] = actor.pose.visible;
  frame["bones"] = bones_json(actor);
  frame["morphs"] = morphs_json(actor);
  frame["ik"] = ik_json(actor, stage.deform.ik);
  if (stage.follow_camera_motion) frame["camera"] = camera_json(stage.camera);
  frame["light"] = {{"color", json_of(stage.light.color)}, {"direction", json_of(stage.light.direction)}};
  if (explained >= 0) frame["explain"] = breakdown_json(*actor.model, transform_breakdown(stage, 0, explained));
  frame["vertices"] = vertices_json(actor, options);
  return frame;
}

// Writes frame by frame: all vertices of a whole motion may not fit in memory as one document.
void print_json(Stage& stage, const std::vector<double>& frames, const PoseOptions& options, std::int32_t explained) {
  const Model& model = *stage.actors.front()->model;
  const Json header = {{"name", model.name},
                       {"vertices", model.vertices.size()},
                       {"bones", model.bones.size()},
                       {"morphs", model.morphs.size()}};
  fmt::print("{{\"format\":\"odori-pose\",\"version\":1,\"model\":{},\"frames\":[", header.dump());
  for (std::size_t i = 0; i < frames.size(); ++i) {
    advance(stage, frames[i]);
    fmt::print("{}{}", i == 0 ? "" : ",\n", frame_json(stage, options, explained).dump());
  }
  fmt::print("]}}\n");
}

void print_explanation(Stage& stage, const std::vector<double>& frames, std::int32_t bone) {
  for (const double frame : frames) {
    advance(stage, frame);
    fmt::print("frame {}\n{}", frame,
               printable(breakdown_text(*stage.actors.front()->model, transform_breakdown(stage, 0, bone))));
  }
}

void print_text(Stage& stage, const std::vector<double>& frames) {
  const Actor& actor = *stage.actors.front();
  for (const double frame : frames) {
    advance(stage, frame);
    fmt::print("frame {}\n", frame);
    for (std::size_t i = 0; i < actor.palette.size(); ++i) {
      const glm::vec3 at = actor.bones.globals[i].translation;
      const glm::vec3 angles = glm::degrees(glm::eulerAngles(actor.palette[i].rotation));
      fmt::print("  bone {:4} position {:9.4f} {:9.4f} {:9.4f}  rotation {:8.2f} {:8.2f} {:8.2f}  {}\n", i, at.x, at.y,
                 at.z, angles.x, angles.y, angles.z, printable_line(actor.model->bones[i].name));
    }
    for (std::size_t i = 0; i < actor.pose.morph_weights.size(); ++i) {
      const float weight = actor.pose.morph_weights[i];
      if (weight != 0.0f)
        fmt::print("  morph {:3} {:7.4f}  {}\n", i, weight, printable_line(actor.model->morphs[i].name));
    }
    for (std::size_t i = 0; i < actor.rig.chains.size(); ++i) {
      const auto goal = static_cast<std::size_t>(actor.rig.chains[i].goal);
      fmt::print("  ik {:4} residual {:.5f}  {}\n", goal, actor.bones.ik_residuals[i],
                 printable_line(actor.model->bones[goal].name));
    }
  }
}

}  // namespace

ExitStatus pose_verb(const PoseOptions& options) {
  StageOptions stage_options = options.stage;
  if (!options.explain.empty()) {
    if (options.stage.physics.value_or(false)) {
      return print_error(ExitStatus::bad_command_line, "--explain does not cover physics; remove --physics on");
    }
    stage_options.physics = false;
  }
  auto opened = open_stage(stage_options, false);
  if (const auto* failure = std::get_if<OpenFailure>(&opened)) return print_opening_error(*failure);
  auto& files = std::get<OpenedStage>(opened);
  Stage& stage = files.stage;
  for (const auto& report : files.reports) print_diagnostics(report.file, report.diagnostics, options.quiet);
  apply_view(options.stage, 1.0f, stage);
  if (const Status ready = prepare_skinning(stage, options.skinning.mode, options.quiet); !ready) {
    return print_error(ExitStatus::unreadable_input, describe(ready.fault()));
  }

  const std::vector<double> frames = selected_frames(options.frames, {0.0, 0.0, 1.0});
  std::int32_t explained = -1;
  if (!options.explain.empty()) {
    const auto bone = find_bone(*stage.actors.front()->model, options.explain);
    if (!bone) return print_error(ExitStatus::bad_command_line, "the model has no bone named " + options.explain);
    explained = *bone;
  }
  if (!simulate_to_last(stage, frames, options.quiet)) return ExitStatus::interrupted;
  if (options.json) {
    print_json(stage, frames, options, explained);
  } else if (explained >= 0) {
    print_explanation(stage, frames, explained);
  } else {
    print_text(stage, frames);
  }
  warn_lost_bodies(stage, options.quiet);
  return std::fflush(stdout) == 0 ? ExitStatus::success
                                  : print_error(ExitStatus::unwritable_output, "standard output cannot be written");
}

}  // namespace odori
