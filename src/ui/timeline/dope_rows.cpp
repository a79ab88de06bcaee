#include "ui/timeline/dope_rows.h"

#include <algorithm>

namespace odori {

namespace {

// Gathers rows: what belongs to a closed group is left out, a group without rows as well.
class Rows {
 public:
  explicit Rows(const DopeSheetState& sheet) : sheet_(sheet) {}

  void begin(std::int32_t group, std::string_view name) { heading_ = {DopeRowKind::heading, group, -1, 0, name}; }
  void add(DopeRow row) {
    if (heading_.kind == DopeRowKind::heading && !heading_.name.empty()) {
      rows_.push_back(heading_);
      const auto& closed = sheet_.closed;
      open_ = std::find(closed.begin(), closed.end(), heading_.index) == closed.end();
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

void add_scene(const Stage& stage, Rows& rows) {
  rows.begin(kSceneGroup, "Scene");
  if (!stage.camera_keys.empty()) rows.add({DopeRowKind::camera, -1, 0, 0, "Camera"});
  if (!stage.light_keys.empty()) rows.add({DopeRowKind::light, -1, 0, 0, "Light"});
  if (!stage.self_shadow_keys.empty()) rows.add({DopeRowKind::self_shadow, -1, 0, 0, "Self shadow"});
}

std::string_view name_of_bone(const Model& model, std::int32_t bone) {
  const Bone& named = model.bones[static_cast<std::size_t>(bone)];
  return !named.name.empty() ? std::string_view(named.name) : "(no name)";
}

void add_switches(const Actor& actor, Rows& rows) {
  rows.begin(kSwitchGroup, "Visible, IK");
  if (!actor.bound.visibility.empty()) rows.add({DopeRowKind::visible, -1, 0, 0, "Visible"});
  for (std::size_t i = 0; i < actor.bound.ik.size(); ++i) {
    const std::int32_t bone = actor.bound.ik[i].bone;
    rows.add({DopeRowKind::ik, bone, static_cast<std::int32_t>(i), 0, name_of_bone(*actor.model, bone)});
  }
}

// A bone's track; -1: it has none.
std::vector<std::int32_t> tracks_of_bones(const Actor& actor) {
  std::vector<std::int32_t> tracks(actor.model->bones.size(), -1);
  for (std::size_t i = 0; i < actor.bound.bones.size(); ++i) {
    tracks[static_cast<std::size_t>(actor.bound.bones[i].bone)] = static_cast<std::int32_t>(i);
  }
  return tracks;
}

void add_keyed_bones(const Actor& actor, std::vector<std::int32_t> tracks, Rows& rows) {
  const auto add = [&](std::int32_t bone) {
    if (bone < 0 || bone >= static_cast<std::int32_t>(tracks.size())) return;
    std::int32_t& track = tracks[static_cast<std::size_t>(bone)];
    if (track >= 0) rows.add({DopeRowKind::bone, bone, track, 0, name_of_bone(*actor.model, bone)});
    track = -1;  // each once
  };
  const auto& frames = actor.model->display_frames;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const std::string& name = frames[i].name;
    rows.begin(static_cast<std::int32_t>(i), name.empty() ? std::string_view("(no name)") : name);
    for (const DisplayFrame::Entry& entry : frames[i].entries) {
      if (!entry.is_morph) add(entry.index);
    }
  }
  rows.begin(kBoneGroup, frames.empty() ? "Bones" : "Other bones");
  for (std::int32_t bone = 0; bone < static_cast<std::int32_t>(tracks.size()); ++bone) add(bone);
}

// From the root down to the chosen bone, or from it to its children.
std::vector<std::int32_t> kin_of(const Model& model, std::int32_t selected, SheetBones which) {
  const auto& bones = model.bones;
  std::vector<std::int32_t> kin{selected};
  if (which == SheetBones::parents) {
    for (std::int32_t bone = bones[static_cast<std::size_t>(selected)].parent; bone >= 0;) {
      kin.push_back(bone);
      bone = bones[static_cast<std::size_t>(bone)].parent;
    }
    std::reverse(kin.begin(), kin.end());
  } else if (which == SheetBones::children) {
    for (std::size_t i = 0; i < bones.size(); ++i) {
      if (bones[i].parent == selected) kin.push_back(static_cast<std::int32_t>(i));
    }
  }
  return kin;
}

void add_kin(const Actor& actor, std::int32_t selected, SheetBones which, Rows& rows) {
  const bool any = selected >= 0 && selected < static_cast<std::int32_t>(actor.model->bones.size());
  rows.begin(kBoneGroup, "Bones");
  if (!any) return rows.add({DopeRowKind::heading, kBoneGroup, -1, 0, "no bone is chosen"});
  const std::vector<std::int32_t> tracks = tracks_of_bones(actor);
  for (const std::int32_t bone : kin_of(*actor.model, selected, which)) {
    rows.add({DopeRowKind::bone, bone, tracks[static_cast<std::size_t>(bone)], 0, name_of_bone(*actor.model, bone)});
  }
}

void add_morphs(const Actor& actor, Rows& rows) {
  rows.begin(kMorphGroup, "Morphs");
  for (std::size_t i = 0; i < actor.bound.morphs.size(); ++i) {
    const BoundMotion::Morph& track = actor.bound.morphs[i];
    if (track.keys.size() == 1 && track.keys.front().weight == 0.0f) continue;
    const std::string& name = actor.model->morphs[static_cast<std::size_t>(track.morphs.front())].name;
    rows.add({DopeRowKind::morph, track.morphs.front(), static_cast<std::int32_t>(i), 0,
              name.empty() ? std::string_view("(no name)") : name});
  }
}

const BoundMotion& bound_of(const UiView& view, const DopeRow& row) {
  const BoundMotion& joined = selected_actor(view)->bound;
  return row.over < 0 ? joined : joined.over[static_cast<std::size_t>(row.over)].motion;
}

// A motion that lies over: all that it has keys for, in its own order.
void add_over(const Actor& actor, std::int32_t over, std::string_view file, Rows& rows) {
  const BoundMotion& motion = actor.bound.over[static_cast<std::size_t>(over)].motion;
  const auto name_of_morph = [&](std::int32_t morph) -> std::string_view {
    return actor.model->morphs[static_cast<std::size_t>(morph)].name;
  };
  rows.begin(kOverGroup - over, file.empty() ? "Laid over" : file);
  if (!motion.visibility.empty()) rows.add({DopeRowKind::visible, -1, 0, 0, "Visible", over});
  for (std::size_t i = 0; i < motion.ik.size(); ++i) {
    const std::int32_t bone = motion.ik[i].bone;
    rows.add({DopeRowKind::ik, bone, static_cast<std::int32_t>(i), 0, name_of_bone(*actor.model, bone), over});
  }
  for (std::size_t i = 0; i < motion.bones.size(); ++i) {
    const std::int32_t bone = motion.bones[i].bone;
    rows.add({DopeRowKind::bone, bone, static_cast<std::int32_t>(i), 0, name_of_bone(*actor.model, bone), over});
  }
  for (std::size_t i = 0; i < motion.morphs.size(); ++i) {
    const std::int32_t morph = motion.morphs[i].morphs.front();
    rows.add({DopeRowKind::morph, morph, static_cast<std::int32_t>(i), 0, name_of_morph(morph), over});
  }
}

// Named by their files.
void add_laid_over(const Actor& actor, const ActorFiles& files, Rows& rows) {
  for (std::size_t i = 0; i < actor.bound.over.size(); ++i) {
    const std::size_t layer = actor.bound.over[i].layer;
    const std::string_view file = layer < files.motions.size() ? std::string_view(files.motions[layer]) : "";
    add_over(actor, static_cast<std::int32_t>(i), file, rows);
  }
}

template <typename Track>
const Track& at(const std::vector<Track>& tracks, std::int32_t index) {
  return tracks[static_cast<std::size_t>(index)];
}

}  // namespace

std::vector<DopeRow> dope_rows(const UiView& view, const DopeSheetState& sheet) {
  Rows rows(sheet);
  add_scene(view.stage, rows);
  if (const Actor* actor = selected_actor(view)) {
    add_switches(*actor, rows);
    if (sheet.bones == SheetBones::keyed) {
      add_keyed_bones(*actor, tracks_of_bones(*actor), rows);
    } else {
      add_kin(*actor, view.selected_bone, sheet.bones, rows);
    }
    add_morphs(*actor, rows);
    add_laid_over(*actor, view.files[static_cast<std::size_t>(view.selected)], rows);
  }
  return rows.take();
}

KeyFrames frames_of(const UiView& view, const DopeRow& row) {
  if (row.track < 0) return {};
  switch (row.kind) {
    case DopeRowKind::camera:
      return view.stage.camera_keys;
    case DopeRowKind::light:
      return view.stage.light_keys;
    case DopeRowKind::self_shadow:
      return view.stage.self_shadow_keys;
    case DopeRowKind::visible:
      return bound_of(view, row).visibility;
    case DopeRowKind::ik:
      return at(bound_of(view, row).ik, row.track).keys;
    case DopeRowKind::bone:
      return at(bound_of(view, row).bones, row.track).keys;
    case DopeRowKind::morph:
      return at(bound_of(view, row).morphs, row.track).keys;
    case DopeRowKind::heading:
      break;
  }
  return {};
}

bool is_off_after(const UiView& view, const DopeRow& row, std::size_t key) {
  switch (row.kind) {
    case DopeRowKind::visible:
      return !bound_of(view, row).visibility[key].on;
    case DopeRowKind::ik:
      return !at(bound_of(view, row).ik, row.track).keys[key].on;
    case DopeRowKind::bone:
      return !at(bound_of(view, row).bones, row.track).keys[key].physics;
    default:
      return false;
  }
}

}  // namespace odori
