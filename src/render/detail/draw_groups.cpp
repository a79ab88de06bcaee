#include "render/detail/draw_groups.h"

#include "render/detail/culling.h"
#include "render/detail/tables.h"
#include "render/gpu_model.h"
#include "render/passes/model_passes.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace odori {

namespace {

bool equal(std::span<const MaterialState> a, std::span<const MaterialState> b) {
  static_assert(sizeof(MaterialState) == 40 * sizeof(float));  // numbers without padding
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

// Whether all materials of two actors of one model are drawn alike.
bool look_alike(const Actor& a, const Actor& b) {
  return a.casts_shadow == b.casts_shadow && a.appearance == b.appearance &&
         a.overrides.material_hidden == b.overrides.material_hidden &&
         a.overrides.material_flag_overrides == b.overrides.material_flag_overrides &&
         equal(a.morphs.materials, b.morphs.materials);
}

// Whether the image may depend on what of other actors is drawn before and after this one: if a fragment may be
// blended. Opaque fragments, which write their depth, give the same image in any order.
bool is_blended(const Actor& actor, const GpuModel& gpu, bool edges) {
  if (actor.appearance.additive) return true;
  for (std::size_t i = 0; i < actor.model->materials.size(); ++i) {
    if (!is_drawn(actor, i)) continue;
    if (is_transparent(actor, gpu, i)) return true;
    if (edges && has_edge(actor, i) && actor.morphs.materials[i].edge_color.a < 1.0f) return true;
  }
  return false;
}

// An actor that a view shows.
struct Seen {
  std::size_t actor = 0;
  ScreenBox box;
  bool blended = false;
  int step = 0;
};

// Of two actors that overlap and of which one is blended, the one that comes later on the stage is drawn in a later
// step. Within a step the order has no effect.
void find_steps(std::span<Seen> seen) {
  if (std::ranges::none_of(seen, [](const Seen& one) { return one.blended; })) return;
  for (std::size_t i = 1; i < seen.size(); ++i) {
    for (std::size_t before = 0; before < i; ++before) {
      if (seen[before].step < seen[i].step || !(seen[before].blended || seen[i].blended)) continue;
      if (overlap(seen[before].box, seen[i].box)) seen[i].step = seen[before].step + 1;
    }
  }
}

}  // namespace

void StageCrowds::find_members(const Stage& stage, GpuModels models) {
  members_.assign(models.size(), {});
  found_.clear();
  for (std::size_t i = 0; i < models.size(); ++i) {
    const Actor& actor = *stage.actors[i];
    members_[i].look = i;
    members_[i].visible = actor.pose.visible;
    if (!actor.pose.visible) continue;
    const auto same = std::ranges::find_if(found_, [&](const std::vector<std::size_t>& actors) {
      const std::size_t first = actors.front();
      return models[first]->shares_data_with(*models[i]) && stage.actors[first]->vertex_scale == actor.vertex_scale &&
             Crowd::fits(*models[i], actors.size() + 1);
    });
    if (same == found_.end()) {
      found_.push_back({i});
    } else {
      same->push_back(i);
    }
  }
  std::erase_if(found_, [](const std::vector<std::size_t>& actors) { return actors.size() < 2; });
  for (std::size_t crowd = 0; crowd < found_.size(); ++crowd) {
    for (std::size_t number = 0; number < found_[crowd].size(); ++number) {
      Member& member = members_[found_[crowd][number]];
      member.crowd = static_cast<int>(crowd);
      member.number = number;
    }
  }
}

void StageCrowds::find_looks(const Stage& stage) {
  for (const std::vector<std::size_t>& actors : found_) {
    std::vector<std::size_t> looks;  // the first actor of each
    for (const std::size_t i : actors) {
      const auto same = std::ranges::find_if(
          looks, [&](std::size_t first) { return look_alike(*stage.actors[first], *stage.actors[i]); });
      members_[i].look = same == looks.end() ? looks.emplace_back(i) : *same;
    }
  }
}

UploadCost StageCrowds::update(const Stage& stage, GpuModels models, std::span<const Pane> panes) {
  UploadCost cost;
  find_members(stage, models);
  find_looks(stage);
  for (std::size_t i = 0; i < models.size(); ++i) {
    const Member& member = members_[i];
    if (!member.visible) continue;
    const Actor& actor = *stage.actors[i];
    cost += member.crowd < 0 ? models[i]->update(actor, panes) : models[i]->update_shared(actor, panes);
    if (member.look == i) models[i]->write_materials(actor, stage.light);
  }
  std::vector<std::unique_ptr<Crowd>> before = std::exchange(crowds_, {});
  for (const std::vector<std::size_t>& members : found_) {
    const std::shared_ptr<GpuModel>& model = models[members.front()];
    const auto known = std::ranges::find_if(before, [&](const std::unique_ptr<Crowd>& crowd) {
      return crowd && crowd->model().shares_data_with(*model) && crowd->capacity() >= members.size();
    });
    crowds_.push_back(known == before.end() ? std::make_unique<Crowd>(model, members.size()) : std::move(*known));
    cost += crowds_.back()->update(model, actors_of(stage, crowds_.size() - 1), panes);
  }
  return cost;
}

std::vector<const Actor*> StageCrowds::actors_of(const Stage& stage, std::size_t crowd) const {
  std::vector<const Actor*> actors;
  for (const std::size_t i : found_[crowd]) actors.push_back(stage.actors[i].get());
  return actors;
}

// Of these actors, which look alike.
DrawGroup StageCrowds::group_of(const Stage& stage, GpuModels models, std::span<const std::size_t> actors) {
  const std::size_t first = actors.front();
  const Member& member = members_[first];
  DrawGroup group{first, stage.actors[first].get(), models[first].get(), models[member.look].get()};
  if (member.crowd < 0) return group;
  const auto crowd = static_cast<std::size_t>(member.crowd);
  const auto entry = [&](std::size_t actor) {
    return static_cast<std::size_t>(first_[crowd]) + members_[actor].number;
  };
  group.instances.crowd = crowds_[crowd].get();
  group.instances.count = static_cast<GLsizei>(actors.size());
  group.instances.first = static_cast<int>(actors.size() == 1 ? entry(first) : entries_.size());
  if (actors.size() == 1) return group;
  for (const std::size_t i : actors) entries_.push_back(entries_[entry(i)]);
  return group;
}

// Groups of actors with equal looks, in the order of their first actors.
std::vector<DrawGroup> StageCrowds::grouped(const Stage& stage, GpuModels models, std::span<const std::size_t> actors) {
  std::vector<std::vector<std::size_t>> alike;
  std::vector<std::size_t> group_of_look(members_.size(), members_.size());
  for (const std::size_t i : actors) {
    std::size_t& group = group_of_look[members_[i].look];
    if (group == members_.size()) {
      group = alike.size();
      alike.emplace_back();
    }
    alike[group].push_back(i);
  }
  std::vector<DrawGroup> groups;
  for (const std::vector<std::size_t>& one : alike) groups.push_back(group_of(stage, models, one));
  return groups;
}

ViewGroups StageCrowds::groups(const FrameView& view, const Stage& stage, GpuModels models, float edge_scale) {
  entries_.clear();
  first_.clear();
  for (const std::vector<std::size_t>& actors : found_) {
    first_.push_back(static_cast<int>(entries_.size()));
    for (std::size_t number = 0; number < actors.size(); ++number)
      entries_.emplace_back(number, edge_width(view, *stage.actors[actors[number]], edge_scale), 0.0f, 0.0f);
  }
  std::vector<std::size_t> visible;
  std::vector<Seen> seen;
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (!members_[i].visible) continue;
    visible.push_back(i);
    const Actor& actor = *stage.actors[i];
    const auto box = screen_box(view, actor, *models[i], widest_edge(view, actor, *models[i], edge_scale));
    if (box) seen.push_back({i, *box, is_blended(actor, *models[i], edge_scale > 0.0f)});
  }
  find_steps(seen);
  ViewGroups groups;
  groups.all = grouped(stage, models, visible);
  for (const Seen& one : seen) groups.single.push_back(group_of(stage, models, {&one.actor, 1}));
  std::vector<std::size_t> step;
  for (int number = 0, left = static_cast<int>(seen.size()); left > 0; ++number) {
    step.clear();
    for (const Seen& one : seen) {
      if (one.step == number) step.push_back(one.actor);
    }
    left -= static_cast<int>(step.size());
    const std::vector<DrawGroup> more = grouped(stage, models, step);
    groups.ordered.insert(groups.ordered.end(), more.begin(), more.end());
  }
  upload_table();
  for (std::vector<DrawGroup>* all : {&groups.all, &groups.single, &groups.ordered}) {
    for (DrawGroup& group : *all) group.instances.table = table_ ? table_->id() : 0;
  }
  return groups;
}

void StageCrowds::upload_table() {
  table_cost_ = {};
  if (entries_.empty()) return;
  if (!table_ || table_capacity_ < entries_.size()) {
    table_capacity_ = 2 * entries_.size();
    table_.emplace(DataTexture::Format::rgba32f, table_capacity_, "instances");
  }
  table_cost_ = write_table(*table_, floats(entries_));
}

void StageCrowds::pose(Drawer& drawer, const SkinnedPrograms& capture, const Skinning& skinning, GpuModels models) {
  for (std::size_t crowd = 0; crowd < crowds_.size(); ++crowd)
    crowds_[crowd]->pose(drawer, capture, skinning, table_->id(), first_[crowd]);
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (members_[i].visible && members_[i].crowd < 0) models[i]->pose(drawer, capture, skinning);
  }
}

UploadCost StageCrowds::pose(Drawer& drawer, const Skinning& skinning, const Stage& stage, GpuModels models) {
  UploadCost cost;
  for (std::size_t crowd = 0; crowd < crowds_.size(); ++crowd)
    cost += crowds_[crowd]->pose(actors_of(stage, crowd), skinning);
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (members_[i].visible && members_[i].crowd < 0) cost += models[i]->pose(drawer, *stage.actors[i], skinning);
  }
  return cost;
}

}  // namespace odori
