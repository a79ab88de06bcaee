#include "model/check/check_model.h"
#include "model/detail/checks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
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

// Not 0 unless `is_valid` holds for the two floats at `at` bytes in an element, tested at once: without their signs,
// floats are ordered as integers, and what is added carries into the sign of one that is too large or no number.
template <typename Element>
std::uint64_t excess_at(const Element& element, std::size_t at) {
  constexpr std::uint64_t kBoth = 0x1'0000'0001u, kSigns = 0x8000'0000u * kBoth;
  constexpr std::uint64_t kRoom = (0x7FFF'FFFFu - std::bit_cast<std::uint32_t>(kMaxNumber)) * kBoth;
  std::uint64_t pair = 0;
  std::memcpy(&pair, reinterpret_cast<const unsigned char*>(&element) + at, sizeof pair);
  return ((pair & ~kSigns) + kRoom) & kSigns;
}

// Whether `check_numbers` would change nothing. Without branches for vertices, of which there are many.
bool has_valid_numbers(const VertexOffset& offset) {
  constexpr std::size_t kFirst = offsetof(VertexOffset, position);
  return (excess_at(offset, kFirst) | excess_at(offset, kFirst + sizeof(float))) == 0;
}
bool has_valid_numbers(const UvOffset& offset) {
  constexpr std::size_t kFirst = offsetof(UvOffset, offset);
  return (excess_at(offset, kFirst) | excess_at(offset, kFirst + 2 * sizeof(float))) == 0;
}
bool has_valid_numbers(const Vertex& vertex) {
  static_assert(offsetof(Vertex, edge_scale) == 8 * sizeof(float), "position, normal and uv are in front of it");
  const std::uint64_t excess =
      excess_at(vertex, 0) | excess_at(vertex, 8) | excess_at(vertex, 16) | excess_at(vertex, 24);
  return excess == 0 && is_valid(vertex.edge_scale);
}
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

int bone_count_of(DeformKind kind) {
  switch (kind) {
    case DeformKind::bdef1:
      return 1;
    case DeformKind::bdef2:
    case DeformKind::sdef:
      return 2;
    case DeformKind::bdef4:
    case DeformKind::qdef:
      return 4;
  }
  return 1;
}

// `Slots`: that the deform kind has. Without branches, because it runs for every vertex.
template <std::size_t Slots>
bool has_valid_slots(const Vertex& vertex, std::size_t bones) {
  float sum = 0.0f;
  int valid = 1;
  for (std::size_t i = 0; i < 4; ++i) {
    const float weight = vertex.weights[i];
    const int unused = static_cast<int>(vertex.bones[i] == -1) & static_cast<int>(weight == 0.0f);
    const int used = static_cast<int>(in_range(vertex.bones[i], bones)) & static_cast<int>(weight >= 0.0f) &
                     static_cast<int>(weight <= 1.0f);
    valid &= i < Slots ? used | unused : unused;
    sum += weight;
  }
  return (valid & static_cast<int>(std::abs(sum - 1.0f) <= kWeightSumTolerance)) != 0;
}

// Whether the vertex is as readers store those of one or two bones, with bones that exist. Most vertices are, and for
// the others this says nothing.
bool is_plain(const Vertex& vertex, std::size_t bones) {
  using Pairs = std::array<std::uint64_t, 2>;
  const auto slots = std::bit_cast<Pairs>(vertex.bones), weights = std::bit_cast<Pairs>(vertex.weights);
  if (slots[1] != ~std::uint64_t{0} || weights[1] != 0 || vertex.sdef != -1) return false;
  const auto [first, second, none, empty] = vertex.weights;
  if (vertex.kind == DeformKind::bdef1)
    return in_range(vertex.bones[0], bones) && vertex.bones[1] == -1 && first == 1.0f && second == 0.0f;
  return vertex.kind == DeformKind::bdef2 && in_range(vertex.bones[0], bones) && in_range(vertex.bones[1], bones) &&
         first >= 0.0f && first <= 1.0f && second == 1.0f - first;
}

// Whether the vertex follows one bone alone, as most do: then only that bone's index can be wrong.
bool follows_first_bone(const Vertex& vertex) {
  const auto& [weight, second, third, fourth] = vertex.weights;
  const bool alone = (vertex.bones[1] & vertex.bones[2] & vertex.bones[3]) == -1;
  return alone && weight == 1.0f && second == 0.0f && third == 0.0f && fourth == 0.0f;
}

bool has_valid_weights(const Vertex& vertex, std::size_t bones) {
  if (follows_first_bone(vertex)) return in_range(vertex.bones[0], bones);
  switch (bone_count_of(vertex.kind)) {
    case 1:
      return has_valid_slots<1>(vertex, bones);
    case 2:
      return has_valid_slots<2>(vertex, bones);
    default:
      return has_valid_slots<4>(vertex, bones);
  }
}

bool has_valid_sdef(const Vertex& vertex, std::size_t parameters) {
  if (vertex.kind != DeformKind::sdef) return vertex.sdef == -1;
  return in_range(vertex.sdef, parameters) && vertex.bones[0] != vertex.bones[1] && vertex.bones[0] >= 0 &&
         vertex.bones[1] >= 0;
}

// SDEF requires two different bones and its parameters; otherwise the vertex becomes BDEF1 or BDEF2.
void downgrade_sdef(CheckedElement& at, Vertex& vertex, std::size_t parameters) {
  if (vertex.kind == DeformKind::sdef && !has_valid_sdef(vertex, parameters)) {
    at.report(kSdefDowngraded);
    const std::int32_t a = vertex.bones[0], b = vertex.bones[1];
    vertex.kind = a == b || a < 0 || b < 0 ? DeformKind::bdef1 : DeformKind::bdef2;
    if (vertex.kind == DeformKind::bdef1) vertex.bones = {std::max(a, b), -1, -1, -1};
  }
  if (vertex.kind != DeformKind::sdef) vertex.sdef = -1;
}

// Clamps each weight according to the deform kind; does not change the sum to 1.
void clamp_weights(CheckedElement& at, Vertex& vertex) {
  auto& weights = vertex.weights;
  const std::int32_t slots = bone_count_of(vertex.kind);
  if (slots == 1) weights[0] = 1.0f;
  if (!all_valid(weights[0], weights[1], weights[2], weights[3])) at.report(kNumberOutOfRange);
  for (float& weight : weights) weight = clamp_finite(weight);
  if (slots == 2) {
    weights[0] = std::clamp(weights[0], 0.0f, 1.0f);
    weights[1] = 1.0f - weights[0];
  }
  for (int i = 0; i < 4; ++i) {
    const bool used = i < slots && vertex.bones[i] >= 0;
    if (!used || weights[i] < 0.0f) weights[i] = 0.0f;
  }
}

void repair_weights(CheckedElement& at, Vertex& vertex) {
  const std::array<float, 4> stored = vertex.weights;
  clamp_weights(at, vertex);
  double sum = 0.0;  // the sum of four floats in double is always finite
  for (const float weight : vertex.weights) sum += weight;
  if (sum == 0.0) {
    vertex.bones[0] = std::max(vertex.bones[0], 0);
    vertex.weights = {1.0f, 0.0f, 0.0f, 0.0f};
  } else if (std::abs(sum - 1.0) > kWeightSumTolerance) {
    for (float& weight : vertex.weights) weight = static_cast<float>(weight / sum);
  }
  if (vertex.weights != stored) at.report(kWeightsAdjusted);
}

void repair_deform(CheckedElement& at, Vertex& vertex, const Model& model) {
  const std::int32_t slots = bone_count_of(vertex.kind);
  for (int i = 0; i < slots; ++i) index_or_none(at, vertex.bones[i], model.bones.size());
  for (int i = slots; i < 4; ++i) vertex.bones[i] = -1;
  downgrade_sdef(at, vertex, model.sdef.size());
  repair_weights(at, vertex);
}

void repair_numbers(CheckedElement& at, Vertex& vertex) {
  if (!is_valid(vertex.normal)) vertex.normal = {0.0f, 1.0f, 0.0f};
  if (!is_valid(vertex.edge_scale)) vertex.edge_scale = 1.0f;
  vertex.position = clamp_finite(vertex.position);
  vertex.uv = clamp_finite(vertex.uv);
  at.report(kNumberOutOfRange);
}

void check_additional_uv(Model& model, Diagnostics& diagnostics) {
  const std::int32_t channels = model.additional_uv_count;
  model.additional_uv.resize(model.vertices.size() * channels);
  for (std::size_t i = 0; i < model.additional_uv.size(); ++i) {
    CheckedElement at{diagnostics, "vertices", static_cast<std::int64_t>(i / channels)};
    sanitize(at, model.additional_uv[i]);
  }
}

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

bool has_valid_deform(const Vertex& vertex, std::size_t bones, std::size_t sdef) {
  return has_valid_sdef(vertex, sdef) && has_valid_weights(vertex, bones);
}

bool has_valid_deform(const VertexWeights& weights, std::size_t bones, std::size_t sdef) {
  Vertex vertex;
  set_weights(vertex, weights);
  return has_valid_deform(vertex, bones, sdef);
}

void check_vertices(Model& model, Diagnostics& diagnostics) {
  const std::size_t bones = model.bones.size();
  const std::size_t parameters = model.sdef.size();
  for (std::size_t i = 0; i < model.vertices.size(); ++i) {
    Vertex& vertex = model.vertices[i];
    CheckedElement at{diagnostics, "vertices", static_cast<std::int64_t>(i)};
    if (!has_valid_numbers(vertex)) repair_numbers(at, vertex);
    if (is_plain(vertex, bones)) continue;
    if (!has_valid_deform(vertex, bones, parameters)) repair_deform(at, vertex, model);
    if (vertex.kind != DeformKind::sdef) continue;
    SdefParameters& sdef = model.sdef[vertex.sdef];
    sanitize(at, sdef.c, sdef.r0, sdef.r1);
  }
  check_additional_uv(model, diagnostics);
}

}  // namespace odori
