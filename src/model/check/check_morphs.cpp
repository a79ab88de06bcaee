#include "model/detail/checks.h"

#include <vector>

namespace odori {

namespace {

// For each kind of offset: whether its index is valid, and a check of its numbers.
bool has_valid_index(const GroupOffset& offset, const Model& model) {
  return in_range(offset.morph, model.morphs.size());
}
bool has_valid_index(const VertexOffset& offset, const Model& model) {
  return in_range(offset.vertex, model.vertices.size());
}
bool has_valid_index(const BoneOffset& offset, const Model& model) { return in_range(offset.bone, model.bones.size()); }
bool has_valid_index(const UvOffset& offset, const Model& model) {
  return in_range(offset.vertex, model.vertices.size());
}
bool has_valid_index(const MaterialOffset& offset, const Model& model) {
  return offset.material == -1 || in_range(offset.material, model.materials.size());
}
bool has_valid_index(const ImpulseOffset& offset, const Model& model) {
  return in_range(offset.body, model.bodies.size());
}

void check_numbers(CheckedElement& at, GroupOffset& offset) { sanitize(at, offset.ratio); }
void check_numbers(CheckedElement& at, VertexOffset& offset) { sanitize(at, offset.position); }
void check_numbers(CheckedElement& at, UvOffset& offset) { sanitize(at, offset.offset); }
void check_numbers(CheckedElement& at, ImpulseOffset& offset) { sanitize(at, offset.velocity, offset.torque); }
void check_numbers(CheckedElement& at, MaterialOffset& o) {
  sanitize(at, o.diffuse, o.specular, o.specular_power, o.ambient, o.edge_color, o.edge_size, o.texture, o.sphere,
           o.toon);
}
void check_numbers(CheckedElement& at, BoneOffset& offset) {
  sanitize(at, offset.translation);
  const glm::quat q = offset.rotation;
  if (!is_finite(glm::vec4(q.x, q.y, q.z, q.w))) at.report(kNumberOutOfRange);
  if (!is_unit(q)) offset.rotation = unit_or_identity(q);
}

// Whether `check_numbers` would change nothing. Without branches for vertices, of which there are many.
bool has_valid_numbers(const VertexOffset& offset) { return all_valid(offset.position); }
bool has_valid_numbers(const UvOffset& offset) { return all_valid(offset.offset); }
template <typename Offset>
bool has_valid_numbers(const Offset&) {
  return false;
}

template <typename Offset>
void check_offsets(CheckedElement& at, std::vector<Offset>& offsets, const Model& model) {
  bool all_valid_indices = true, all_valid_numbers = true;
  for (const Offset& offset : offsets) {
    all_valid_indices &= has_valid_index(offset, model);
    all_valid_numbers &= has_valid_numbers(offset);
  }
  for (std::size_t i = 0; i < offsets.size() && !all_valid_numbers; ++i) check_numbers(at, offsets[i]);
  if (all_valid_indices) return;
  std::erase_if(offsets, [&](const Offset& offset) { return !has_valid_index(offset, model); });
  at.report(kIndexOutOfRange);
}

std::vector<GroupOffset>* entries_of(Morph& morph) {
  if (auto* group = std::get_if<GroupMorph>(&morph.data)) return &group->offsets;
  if (auto* flip = std::get_if<FlipMorph>(&morph.data)) return &flip->offsets;
  return nullptr;
}

// Depth-first search through groups and flips; an entry that leads to a morph still on the stack closes a cycle. Uses
// an explicit stack, because a chain of groups can be as long as the file.
class GroupCycles {
 public:
  GroupCycles(Model& model, Diagnostics& diagnostics)
      : model_(model), diagnostics_(diagnostics), states_(model.morphs.size(), State::unvisited) {}

  void break_cycles() {
    for (std::size_t morph = 0; morph < model_.morphs.size(); ++morph) {
      if (states_[morph] == State::unvisited) search_from(morph);
    }
    if (!found_) return;
    for (Morph& morph : model_.morphs) {
      if (auto* entries = entries_of(morph)) std::erase_if(*entries, [](const auto& entry) { return entry.morph < 0; });
    }
  }

 private:
  enum class State : std::uint8_t { unvisited, on_stack, done };
  struct Step {
    std::size_t morph;
    std::size_t next_entry;
  };

  void search_from(std::size_t root) {
    push(root);
    while (!stack_.empty()) {
      Step& step = stack_.back();
      std::vector<GroupOffset>* entries = entries_of(model_.morphs[step.morph]);
      if (entries == nullptr || step.next_entry == entries->size()) {
        states_[step.morph] = State::done;
        stack_.pop_back();
      } else {
        enter(step.morph, (*entries)[step.next_entry++]);
      }
    }
  }

  void enter(std::size_t group, GroupOffset& entry) {
    const std::int32_t child = entry.morph;
    if (states_[child] == State::unvisited) {
      push(child);
    } else if (states_[child] == State::on_stack) {
      remove(group, entry);
    }
  }

  void push(std::size_t morph) {
    states_[morph] = State::on_stack;
    stack_.push_back({morph, 0});
  }

  void remove(std::size_t group, GroupOffset& entry) {
    entry.morph = -1;
    found_ = true;
    CheckedElement{diagnostics_, "morphs", static_cast<std::int64_t>(group)}.report(kMorphCycle);
  }

  Model& model_;
  Diagnostics& diagnostics_;
  std::vector<State> states_;
  std::vector<Step> stack_;
  bool found_ = false;
};

}  // namespace

void check_morphs(Model& model, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < model.morphs.size(); ++i) {
    CheckedElement at{diagnostics, "morphs", static_cast<std::int64_t>(i)};
    MorphData& data = model.morphs[i].data;
    auto* uv = std::get_if<UvMorph>(&data);
    if (uv != nullptr && (uv->channel < 0 || uv->channel > model.additional_uv_count)) {
      uv->channel = 0;
      uv->offsets.clear();
      at.report(kIndexOutOfRange);
    }
    std::visit([&](auto& morph) { check_offsets(at, morph.offsets, model); }, data);
  }
  GroupCycles(model, diagnostics).break_cycles();
}

}  // namespace odori
