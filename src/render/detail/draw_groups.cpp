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

std::vector<const Actor*> actors_of(const Stage& stage, std::span<const std::size_t> indices) {
  std::vector<const Actor*> actors;
  for (const std::size_t i : indices) actors.push_back(stage.actors[i].get());
  return actors;
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
  crowds_.clear();
  for (std::size_t i = 0; i < models.size(); ++i) {
    const Actor& actor = *stage.actors[i];
    members_[i].look = i;
    if (!actor.pose.visible) continue;
    const auto same = std::ranges::find_if(crowds_, [&](const Gathered& crowd) {
      const std::size_t first = crowd.actors.front();
      return models[first]->shares_data_with(*models[i]) && stage.actors[first]->vertex_scale == actor.vertex_scale &&
             Crowd::fits(*models[i]->data(), crowd.actors.size() + 1);
    });
    Gathered& crowd = same == crowds_.end() ? crowds_.emplace_back() : *same;
    members_[i].crowd = static_cast<int>(&crowd - crowds_.data());
    members_[i].number = crowd.actors.size();
    crowd.actors.push_back(i);
  }
}

void StageCrowds::find_looks(const Stage& stage) {
  for (const Gathered& crowd : crowds_) {
    std::vector<std::size_t> looks;  // the first actor of each
    for (const std::size_t i : crowd.actors) {
      const auto same = std::ranges::find_if(
          looks, [&](std::size_t first) { return look_alike(*stage.actors[first], *stage.actors[i]); });
      members_[i].look = same == looks.end() ? looks.emplace_back(i) : *same;
    }
  }
}

// The model's own tables for a single actor; for several those of the last frame that are large enough, or new ones.
void StageCrowds::find_tables(GpuModels models) {
  std::vector<std::unique_ptr<Crowd>> before = std::exchange(several_, {});
  for (Gathered& crowd : crowds_) {
    GpuModel& model = *models[crowd.actors.front()];
    crowd.tables = &model.crowd();
    if (crowd.actors.size() == 1) continue;
    const auto known = std::ranges::find_if(before, [&](const std::unique_ptr<Crowd>& tables) {
      return tables && &tables->model() == model.data().get() && tables->capacity() >= crowd.actors.size();
    });
    several_.push_back(known == before.end() ? std::make_unique<Crowd>(model.data(), crowd.actors.size())
                                             : std::move(*known));
    crowd.tables = several_.back().get();
  }
}

UploadCost StageCrowds::update(const Stage& stage, GpuModels models, std::span<const Pane> panes) {
  UploadCost cost;
  find_members(stage, models);
  find_looks(stage);
  find_tables(models);
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (members_[i].crowd < 0) continue;
    const Actor& actor = *stage.actors[i];
    cost += models[i]->update_shared(actor, panes);
    if (members_[i].look == i) models[i]->write_materials(actor, stage.light);
  }
  for (const Gathered& crowd : crowds_) cost += crowd.tables->update(actors_of(stage, crowd.actors), panes);
  return cost;
}

// Of these actors, which look alike.
DrawGroup StageCrowds::group_of(const Stage& stage, GpuModels models, std::span<const std::size_t> actors) {
  const std::size_t first = actors.front();
  const Member& member = members_[first];
  const Gathered& crowd = crowds_[member.crowd];
  DrawGroup group{first,
                  stage.actors[first].get(),
                  models[first].get(),
                  models[member.look].get(),
                  {crowd.tables, 0, 0, static_cast<GLsizei>(actors.size())}};
  if (crowd.tables->is_single()) return group;
  const auto entry = [&](std::size_t actor) { return crowd.first + members_[actor].number; };
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
  for (Gathered& crowd : crowds_) {
    if (crowd.tables->is_single()) continue;
    crowd.first = static_cast<int>(entries_.size());
    for (std::size_t number = 0; number < crowd.actors.size(); ++number)
      entries_.emplace_back(number, edge_width(view, *stage.actors[crowd.actors[number]], edge_scale), 0.0f, 0.0f);
  }
  std::vector<std::size_t> visible;
  std::vector<Seen> seen;
  for (std::size_t i = 0; i < models.size(); ++i) {
    if (members_[i].crowd < 0) continue;
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

void StageCrowds::pose(Drawer& drawer, const SkinnedPrograms& capture, const Skinning& skinning) {
  for (const Gathered& crowd : crowds_)
    crowd.tables->pose(drawer, capture, skinning, table_ ? table_->id() : 0, crowd.first);
}

UploadCost StageCrowds::pose(Drawer& drawer, const Skinning& skinning, const Stage& stage) {
  UploadCost cost;
  for (const Gathered& crowd : crowds_) cost += crowd.tables->pose(drawer, actors_of(stage, crowd.actors), skinning);
  return cost;
}

}  // namespace odori
