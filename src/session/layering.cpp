#include "session/layering.h"

#include "base/folders.h"

#include <algorithm>

namespace odori {

namespace {

// Whether the same motions are at work, whatever is set on them.
bool same_motions(const std::vector<MotionLayer>& a, const std::vector<MotionLayer>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const MotionLayer& one, const MotionLayer& other) {
    return one.motion == other.motion && one.settings.on == other.settings.on;
  });
}

}  // namespace

StageLayers layers_of(const Stage& stage) {
  StageLayers layers;
  for (const auto& actor : stage.actors) layers.push_back(actor->layers);
  return layers;
}

void follow_layers(const StageLayers& before, Session& session) {
  const StageLayers after = layers_of(session.stage);
  if (before == after) return;
  for (std::size_t i = 0; i < after.size(); ++i) {
    std::vector<std::string>& names = session.files[i].motions;
    names.clear();
    for (const MotionLayer& layer : after[i]) names.push_back(readable_name(layer.file));
  }
  set_last(session.clock, last_frame(session.stage));
  ++session.override_revision;
  if (std::equal(before.begin(), before.end(), after.begin(), after.end(), same_motions)) return;
  ++session.revision;
  ++session.stage_revision;
}

}  // namespace odori
