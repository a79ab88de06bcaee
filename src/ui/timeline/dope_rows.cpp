#include "ui/timeline/dope_rows.h"

#include "base/enums.h"
#include "base/translate.h"

#include <algorithm>

namespace odori {

namespace {

// Collects rows; omits the rows of closed groups and groups without rows.
class RowList {
 public:
  explicit RowList(const DopeSheetState& sheet) : sheet_(sheet) {}

  void begin(std::int32_t group, std::string_view name) { heading_ = {DopeRowKind::heading, group, -1, 0, name}; }
  void add(DopeRow row) {
    if (heading_.kind == DopeRowKind::heading && !heading_.name.empty()) {
      rows_.push_back(heading_);
      const auto& closed = sheet_.closed;
      open_ = std::ranges::find(closed, heading_.index) == closed.end();
      heading_.name = {};
    }
    ++row.depth;
    if (open_) rows_.push_back(row);
  }
  std::vector<DopeRow> take() { return std::move(rows_); }

 private:
  const DopeSheetState& sheet_;
  std::vector<DopeRow> rows_;
  DopeRow heading_;
  bool open_ = true;
};

std::string_view row_label(std::string_view name) { return !name.empty() ? name : std::string_view(tr("(no name)")); }

void add_scene(const Stage& stage, RowList& rows) {
  rows.begin(kSceneGroup, tr("Scene"));
  if (!stage.camera_keys.empty()) rows.add({DopeRowKind::camera, -1, 0, 0, tr("Camera")});
  if (!stage.light_keys.empty()) rows.add({DopeRowKind::light, -1, 0, 0, tr("Light")});
  if (!stage.self_shadow_keys.empty()) rows.add({DopeRowKind::self_shadow, -1, 0, 0, tr("Self shadow")});
}

std::string_view bone_row_label(const Model& model, std::int32_t bone) { return row_label(model.bones[bone].name); }
std::string_view morph_row_label(const Model& model, std::int32_t morph) { return row_label(model.morphs[morph].name); }

void add_switches(const Actor& actor, RowList& rows) {
  rows.begin(kSwitchGroup, tr("Visible, IK"));
  if (!actor.bound->visibility.empty()) rows.add({DopeRowKind::visible, -1, 0, 0, tr("Visible")});
  for (std::size_t i = 0; i < actor.bound->ik.size(); ++i) {
    const std::int32_t bone = actor.bound->ik[i].bone;
    rows.add({DopeRowKind::ik, bone, static_cast<std::int32_t>(i), 0, bone_row_label(*actor.model, bone)});
  }
}

// Per bone: its track; -1: none.
std::vector<std::int32_t> tracks_of_bones(const Actor& actor) {
  std::vector<std::int32_t> tracks(actor.model->bones.size(), -1);
  for (std::size_t i = 0; i < actor.bound->bones.size(); ++i) {
    tracks[actor.bound->bones[i].bone] = static_cast<std::int32_t>(i);
  }
  return tracks;
}

void add_keyed_bones(const Actor& actor, std::vector<std::int32_t> tracks, RowList& rows) {
  const auto add = [&](std::int32_t bone) {
    if (!has_index(tracks, bone)) return;
    std::int32_t& track = tracks[bone];
    if (track >= 0) rows.add({DopeRowKind::bone, bone, track, 0, bone_row_label(*actor.model, bone)});
    track = -1;  // list each bone once
  };
  const auto& frames = actor.model->display_frames;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    rows.begin(static_cast<std::int32_t>(i), row_label(frames[i].name));
    for (const DisplayFrame::Entry& entry : frames[i].entries) {
      if (!entry.is_morph) add(entry.index);
    }
  }
  rows.begin(kBoneGroup, frames.empty() ? tr("Bones") : tr("Other bones"));
  for (std::int32_t bone = 0; bone < static_cast<std::int32_t>(tracks.size()); ++bone) add(bone);
}

// From the root down to the selected bone, or the bone and its children.
std::vector<std::int32_t> relatives_of(const Model& model, std::int32_t selected, SheetBones which) {
  const auto& bones = model.bones;
  std::vector<std::int32_t> relatives{selected};
  if (which == SheetBones::parents) {
    for (std::int32_t bone = bones[selected].parent; bone >= 0;) {
      relatives.push_back(bone);
      bone = bones[bone].parent;
    }
    std::ranges::reverse(relatives);
  } else if (which == SheetBones::children) {
    for (std::size_t i = 0; i < bones.size(); ++i) {
      if (bones[i].parent == selected) relatives.push_back(static_cast<std::int32_t>(i));
    }
  }
  return relatives;
}

void add_relatives(const Actor& actor, std::int32_t selected, SheetBones which, RowList& rows) {
  const bool any = has_index(actor.model->bones, selected);
  rows.begin(kBoneGroup, tr("Bones"));
  if (!any) return rows.add({DopeRowKind::heading, kBoneGroup, -1, 0, tr("No bone selected")});
  const std::vector<std::int32_t> tracks = tracks_of_bones(actor);
  for (const std::int32_t bone : relatives_of(*actor.model, selected, which)) {
    rows.add({DopeRowKind::bone, bone, tracks[bone], 0, bone_row_label(*actor.model, bone)});
  }
}

void add_morphs(const Actor& actor, RowList& rows) {
  rows.begin(kMorphGroup, tr("Morphs"));
  for (std::size_t i = 0; i < actor.bound->morphs.size(); ++i) {
    const BoundMotion::Morph& track = actor.bound->morphs[i];
    if (track.keys.size() == 1 && track.keys.front().weight == 0.0f) continue;
    rows.add({DopeRowKind::morph, track.morphs.front(), static_cast<std::int32_t>(i), 0,
              morph_row_label(*actor.model, track.morphs.front())});
  }
}

const BoundMotion& bound_of(const PanelInput& input, const DopeRow& row) {
  const BoundMotion& merged = *selected_actor(input)->bound;
  return row.layer < 0 ? merged : merged.override_layers[row.layer].motion;
}

// All tracks of an override layer, in its own order.
void add_override_layer(const Actor& actor, std::int32_t layer, std::string_view file, RowList& rows) {
  const BoundMotion& motion = actor.bound->override_layers[layer].motion;
  rows.begin(kOverrideGroup - layer, file.empty() ? tr("Override layer") : file);
  if (!motion.visibility.empty()) rows.add({DopeRowKind::visible, -1, 0, 0, tr("Visible"), layer});
  for (std::size_t i = 0; i < motion.ik.size(); ++i) {
    const std::int32_t bone = motion.ik[i].bone;
    rows.add({DopeRowKind::ik, bone, static_cast<std::int32_t>(i), 0, bone_row_label(*actor.model, bone), layer});
  }
  for (std::size_t i = 0; i < motion.bones.size(); ++i) {
    const std::int32_t bone = motion.bones[i].bone;
    rows.add({DopeRowKind::bone, bone, static_cast<std::int32_t>(i), 0, bone_row_label(*actor.model, bone), layer});
  }
  for (std::size_t i = 0; i < motion.morphs.size(); ++i) {
    const std::int32_t morph = motion.morphs[i].morphs.front();
    rows.add({DopeRowKind::morph, morph, static_cast<std::int32_t>(i), 0, morph_row_label(*actor.model, morph), layer});
  }
}

// Groups are named after the motion files.
void add_override_layers(const Actor& actor, const ActorFiles& files, RowList& rows) {
  for (std::size_t i = 0; i < actor.bound->override_layers.size(); ++i) {
    const std::size_t index = actor.bound->override_layers[i].layer;
    const std::string_view file = index < files.motions.size() ? std::string_view(files.motions[index]) : "";
    add_override_layer(actor, static_cast<std::int32_t>(i), file, rows);
  }
}

template <typename Track>
const Track& at(const std::vector<Track>& tracks, std::int32_t index) {
  return tracks[index];
}

}  // namespace

std::vector<DopeRow> dope_rows(const PanelInput& input, const DopeSheetState& sheet) {
  RowList rows(sheet);
  add_scene(input.document.stage, rows);
  if (const Actor* actor = selected_actor(input)) {
    add_switches(*actor, rows);
    if (sheet.bones == SheetBones::keyed) {
      add_keyed_bones(*actor, tracks_of_bones(*actor), rows);
    } else {
      add_relatives(*actor, input.document.selected.bone, sheet.bones, rows);
    }
    add_morphs(*actor, rows);
    add_override_layers(*actor, input.document.files[input.document.selected.actor], rows);
  }
  return rows.take();
}

KeyFrames frames_of(const PanelInput& input, const DopeRow& row) {
  if (row.track < 0) return {};
  switch (row.kind) {
    case DopeRowKind::camera:
      return input.document.stage.camera_keys;
    case DopeRowKind::light:
      return input.document.stage.light_keys;
    case DopeRowKind::self_shadow:
      return input.document.stage.self_shadow_keys;
    case DopeRowKind::visible:
      return bound_of(input, row).visibility;
    case DopeRowKind::ik:
      return at(bound_of(input, row).ik, row.track).keys;
    case DopeRowKind::bone:
      return at(bound_of(input, row).bones, row.track).keys;
    case DopeRowKind::morph:
      return at(bound_of(input, row).morphs, row.track).keys;
    case DopeRowKind::heading:
      break;
  }
  return {};
}

bool is_off_after(const PanelInput& input, const DopeRow& row, std::size_t key) {
  switch (row.kind) {
    case DopeRowKind::visible:
      return !bound_of(input, row).visibility[key].on;
    case DopeRowKind::ik:
      return !at(bound_of(input, row).ik, row.track).keys[key].on;
    case DopeRowKind::bone:
      return !at(bound_of(input, row).bones, row.track).keys[key].physics;
    default:
      return false;
  }
}

}  // namespace odori
