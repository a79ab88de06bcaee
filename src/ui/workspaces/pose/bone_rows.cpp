#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/standard_names.h"
#include "ui/widgets/filtered_list.h"
#include "ui/workspaces/pose/bones_page.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::int32_t heading_row(std::size_t heading) { return -1 - static_cast<std::int32_t>(heading); }

// Every bone whose ancestors are all expanded, each before its children; siblings are in file order.
std::vector<std::int32_t> tree_rows(const Model& model, BonesPageState& page) {
  const std::size_t count = model.bones.size();
  std::vector<std::int32_t> next(count, -1), last_child(count, -1), waiting, rows, depth_of(count, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const std::int32_t parent = model.bones[i].parent;
    if (parent < 0) continue;
    next[i] = last_child[parent];
    last_child[parent] = static_cast<std::int32_t>(i);
  }
  for (std::size_t i = count; i-- > 0;) {
    page.has_children[i] = last_child[i] >= 0;
    if (model.bones[i].parent < 0) waiting.push_back(static_cast<std::int32_t>(i));
  }
  while (!waiting.empty()) {
    const std::int32_t bone = waiting.back();
    waiting.pop_back();
    rows.push_back(bone);
    page.depths.push_back(depth_of[bone]);
    if (page.closed[bone]) continue;
    for (std::int32_t child = last_child[bone]; child >= 0; child = next[child]) {
      depth_of[child] = depth_of[bone] + 1;
      waiting.push_back(child);
    }
  }
  return rows;
}

// The bones of each display frame; the last group holds the bones that are in none.
std::vector<std::vector<std::int32_t>> frame_groups(const Model& model) {
  std::vector<std::vector<std::int32_t>> groups(model.display_frames.size() + 1);
  std::vector<std::uint8_t> framed(model.bones.size(), 0);
  for (std::size_t frame = 0; frame < model.display_frames.size(); ++frame) {
    for (const DisplayFrame::Entry& entry : model.display_frames[frame].entries) {
      if (entry.is_morph || !has_index(framed, entry.index)) continue;
      groups[frame].push_back(entry.index);
      framed[entry.index] = 1;
    }
  }
  for (std::size_t bone = 0; bone < framed.size(); ++bone) {
    if (!framed[bone]) groups.back().push_back(static_cast<std::int32_t>(bone));
  }
  return groups;
}

std::vector<std::vector<std::int32_t>> groups_of(const Actor& actor, BoneOrder order) {
  if (order == BoneOrder::file) return {};
  if (order == BoneOrder::frames) return frame_groups(*actor.model);
  return {actor.rig->before_physics, actor.rig->after_physics};
}

// Headings, each followed by its bones if it is expanded. Empty headings are left out.
std::vector<std::int32_t> grouped_rows(const Actor& actor, BonesPageState& page) {
  const auto groups = groups_of(actor, page.order);
  page.closed_headings.resize(groups.size(), 0);
  std::vector<std::int32_t> rows;
  for (std::size_t heading = 0; heading < groups.size(); ++heading) {
    if (groups[heading].empty()) continue;
    rows.push_back(heading_row(heading));
    if (!page.closed_headings[heading]) rows.insert(rows.end(), groups[heading].begin(), groups[heading].end());
  }
  return rows;
}

// Every bone once, in the page's order. For the hierarchy that is file order, too.
std::vector<std::int32_t> ordered_bones(const Actor& actor, BoneOrder order) {
  std::vector<std::int32_t> bones;
  std::vector<std::uint8_t> taken(actor.model->bones.size(), 0);
  const auto take = [&](std::int32_t bone) {
    if (!std::exchange(taken[bone], std::uint8_t{1})) bones.push_back(bone);
  };
  if (order != BoneOrder::hierarchy) {
    for (const auto& group : groups_of(actor, order)) std::ranges::for_each(group, take);
  }
  for (std::size_t i = 0; i < taken.size(); ++i) take(static_cast<std::int32_t>(i));
  return bones;
}

std::vector<std::int32_t> matching_bones(const Actor& actor, const NameQuery& query, const BonesPageState& page) {
  std::vector<std::int32_t> rows;
  for (const std::int32_t index : ordered_bones(actor, page.order)) {
    const Bone& bone = actor.model->bones[index];
    if (page.ik_only && !bone.has_ik) continue;
    const StandardName standard = standard_bone_name(bone.name);
    if (query.finds(index, {bone.name, bone.english_name, standard.english, standard.reading, standard.chinese}))
      rows.push_back(index);
  }
  return rows;
}

}  // namespace

std::vector<std::int32_t> find_bone_rows(const Actor& actor, const NameQuery& query, BonesPageState& page) {
  const Model& model = *actor.model;
  if (page.list.found_model.lock().get() != &model || page.closed.size() != model.bones.size()) {
    page.closed.assign(model.bones.size(), 0);
    page.closed_headings.clear();
  }
  page.has_children.assign(model.bones.size(), 0);
  page.depths.clear();
  const bool all = query.empty() && !page.ik_only;
  if (all && page.order == BoneOrder::hierarchy) return tree_rows(model, page);
  const bool headings = all && page.order != BoneOrder::file;
  auto rows = headings ? grouped_rows(actor, page) : matching_bones(actor, query, page);
  page.depths.assign(rows.size(), 0);
  return rows;
}

std::optional<std::size_t> heading_of(std::int32_t row) {
  return row < 0 ? std::optional(static_cast<std::size_t>(-1 - row)) : std::nullopt;
}

std::string format_heading(const Actor& actor, std::size_t heading, BoneOrder order) {
  if (order == BoneOrder::deform) return heading == 0 ? tr("Before physics") : tr("After physics");
  const auto& frames = actor.model->display_frames;
  if (heading >= frames.size()) return tr("In no frame");
  const DisplayFrame& frame = frames[heading];
  if (!frame.name.empty()) return frame.name;
  return frame.english_name.empty() ? tr_format("Frame {}", heading) : frame.english_name;
}

bool is_frame_hidden(const Model& model, std::size_t heading, const BonesPageState& page) {
  return page.hidden_model.lock().get() == &model && heading < page.hidden_frames.size() &&
         page.hidden_frames[heading] != 0;
}

void toggle_hidden_frame(const std::shared_ptr<const Model>& model, std::size_t heading, BonesPageState& page) {
  const auto groups = frame_groups(*model);
  if (page.hidden_model.lock() != model) page.hidden_frames.assign(groups.size(), 0);
  page.hidden_model = model;
  page.hidden_frames[heading] = page.hidden_frames[heading] == 0 ? 1 : 0;
  page.hidden_bones.assign(model->bones.size(), 0);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (page.hidden_frames[i] == 0) continue;
    for (const std::int32_t bone : groups[i]) page.hidden_bones[bone] = 1;
  }
}

std::size_t deform_index(const Rig& rig, std::int32_t bone) {
  const auto before = std::ranges::find(rig.before_physics, bone);
  if (before != rig.before_physics.end()) return before - rig.before_physics.begin();
  const auto after = std::ranges::find(rig.after_physics, bone);
  return rig.before_physics.size() + (after - rig.after_physics.begin());
}

void reveal_bone(const Actor& actor, std::int32_t bone, BonesPageState& page) {
  const Model& model = *actor.model;
  if (bone < 0 || page.closed.size() != model.bones.size()) return;
  const auto open = [&page](std::uint8_t& closed) {
    page.list.stale = page.list.stale || closed != 0;
    closed = 0;
  };
  if (page.order == BoneOrder::hierarchy) {
    const auto parent_of = [&model](std::int32_t of) { return model.bones[of].parent; };
    for (std::int32_t above = parent_of(bone); above >= 0; above = parent_of(above)) {
      open(page.closed[above]);
    }
    return;
  }
  const auto groups = groups_of(actor, page.order);
  for (std::size_t heading = 0; heading < std::min(groups.size(), page.closed_headings.size()); ++heading) {
    if (std::ranges::find(groups[heading], bone) != groups[heading].end()) {
      return open(page.closed_headings[heading]);
    }
  }
}

}  // namespace odori
