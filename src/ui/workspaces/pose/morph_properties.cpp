#include "base/enums.h"
#include "base/translate.h"
#include "ui/core/page_state.h"
#include "ui/core/standard_names.h"
#include "ui/workspaces/pose/morph_row.h"

#include <algorithm>

#include <fmt/format.h>
#include <glm/ext/vector_float1.hpp>

namespace odori {

namespace {

// "12 左ひじ".
template <typename Named>
std::string format_part(const std::vector<Named>& parts, std::int32_t index) {
  return has_index(parts, index) ? fmt::format("{} {}", index, parts[index].name) : tr("none");
}

template <int count>
std::string format_factors(const glm::vec<count, float>& factors, Digits digits) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i == 0 ? "" : " ") + format_number(factors[i], 3, digits);
  return text;
}

// The colours that a material morph leaves as they are, zeros if it adds and ones if it multiplies, are left out.
std::string format_offset(const Model& model, const MaterialOffset& offset, Digits digits) {
  std::string text = offset.material < 0 ? tr("all materials") : format_part(model.materials, offset.material);
  text += tr(", ") + std::string(offset.add ? tr("adds") : tr("multiplies"));
  const float idle = offset.add ? 0.0f : 1.0f;
  const auto add = [&](const char* what, const auto& factors) {
    if (factors != std::decay_t<decltype(factors)>(idle))
      text += fmt::format("\n{} {}", what, format_factors(factors, digits));
  };
  add(tr("Diffuse"), offset.diffuse);
  add(tr("Specular"), offset.specular);
  add(tr("Specular power"), glm::vec1(offset.specular_power));
  add(tr("Ambient"), offset.ambient);
  add(tr("Edge colour"), offset.edge_color);
  add(tr("Edge size"), glm::vec1(offset.edge_size));
  add(tr("Texture"), offset.texture);
  add(tr("Sphere map"), offset.sphere);
  add(tr("Toon"), offset.toon);
  return text;
}

std::string format_offset(const Model& model, const GroupOffset& offset, Digits) {
  return fmt::format("{} \xC3\x97 {}", format_part(model.morphs, offset.morph), offset.ratio);
}

std::string format_offset(const Model&, const VertexOffset& offset, Digits digits) {
  return fmt::format("{}:  {}", offset.vertex, format_length(offset.position, digits));
}

std::string format_offset(const Model&, const UvOffset& offset, Digits digits) {
  return fmt::format("{}:  {}", offset.vertex, format_factors(offset.offset, digits));
}

std::string format_offset(const Model& model, const BoneOffset& offset, Digits digits) {
  return format_part(model.bones, offset.bone) + tr(", ") +
         tr_format("translation {}", format_length(offset.translation, digits)) + tr(", ") +
         tr_format("rotation {}", format_angles(mmd_angles(offset.rotation), digits) + "\xC2\xB0");
}

std::string format_offset(const Model& model, const ImpulseOffset& offset, Digits digits) {
  return format_part(model.bodies, offset.body) + tr(", ") +
         tr_format("velocity {}, torque {}", format_length(offset.velocity, digits),
                   format_length(offset.torque, digits)) +
         (offset.local ? tr(", local") : "");
}

// In the order of MorphData: what an offset of this kind is of.
constexpr const char* kOffsetLabels[] = {tr_later("Morph"),    tr_later("Vertex"), tr_later("Bone"), tr_later("Vertex"),
                                         tr_later("Material"), tr_later("Morph"),  tr_later("Body")};

const char* panel_title(MorphPanel panel) {
  if (panel == MorphPanel::hidden) return tr("hidden");
  const auto* found = std::ranges::find(kMorphPanelTitles, panel, &MorphPanelTitle::panel);
  return tr(found->title);
}

}  // namespace

Properties morph_properties(const Actor& actor, std::int32_t index, std::size_t max_offsets) {
  const Model& model = *actor.model;
  const Morph& morph = model.morphs[index];
  Properties properties{{tr_later("Name"), morph.name},
                        {tr_later("English name"), morph.english_name},
                        {tr_later("Standard name"), standard_morph_name(morph.name).shown()},
                        {tr_later("Index"), format_index(index, model.morphs.size())},
                        {tr_later("Kind"), tr(morph_kind(morph).description)},
                        {tr_later("Panel"), panel_title(morph.panel)}};
  const float weight = actor.pose.morph_weights[index];
  properties.push_back(
      number_row(tr_later("Weight"), [weight](Digits digits) { return format_number(weight, 3, digits); }));
  if (const auto* uv = std::get_if<UvMorph>(&morph.data))
    properties.push_back({tr_later("UV channel"), fmt::format("{}", uv->channel)});
  std::visit(
      [&](const auto& data) {
        properties.push_back({tr_later("Offsets"), fmt::format("{}", data.offsets.size())});
        for (std::size_t i = 0; i < std::min(data.offsets.size(), max_offsets); ++i) {
          properties.push_back(number_row(kOffsetLabels[morph.data.index()], [&](Digits digits) {
            return format_offset(model, data.offsets[i], digits);
          }));
        }
        if (data.offsets.size() > max_offsets)
          properties.push_back({"", tr_format("and {} more, which Copy has", data.offsets.size() - max_offsets)});
      },
      morph.data);
  return properties;
}

}  // namespace odori
