#include "format/pmd/pmd_input.h"

#include <algorithm>

namespace odori {

namespace {

constexpr std::size_t kSmallestMorph = 25, kOffsetSize = 16;

Morph read_morph(PmdInput& in) {
  Morph morph;
  morph.name = in.text(kPmdNameSize);
  VertexMorph data;
  data.offsets.resize(in.count<std::uint32_t>(kOffsetSize));
  morph.panel = in.one_of(4, MorphPanel::other);
  for (VertexOffset& offset : data.offsets) {
    offset.vertex = in.i32();
    offset.position = in.vec3();
  }
  morph.data = std::move(data);
  return morph;
}

std::vector<VertexOffset>& offsets_of(Morph& morph) { return std::get<VertexMorph>(morph.data).offsets; }

// The first morph of panel 0 lists the vertices; the offsets of the others are indices into its list.
void resolve_base(PmdInput& in, Model& model) {
  const auto is_base = [](const Morph& morph) { return morph.panel == MorphPanel::hidden; };
  const auto base = std::ranges::find_if(model.morphs, is_base);
  if (base == model.morphs.end()) return;
  const std::vector<VertexOffset> listed = std::move(offsets_of(*base));
  in.base_morph = static_cast<std::size_t>(base - model.morphs.begin());
  model.morphs.erase(base);
  in.source_offsets.drop("morphs", *in.base_morph);
  for (Morph& morph : model.morphs) {
    for (VertexOffset& offset : offsets_of(morph)) {
      const auto at = static_cast<std::size_t>(static_cast<std::uint32_t>(offset.vertex));
      offset.vertex = at < listed.size() ? listed[at].vertex : -1;
    }
  }
}

// The model does not contain the base morph, so later morphs have lower indices.
std::int32_t morph_index(const PmdInput& in, std::uint16_t stored) {
  if (!in.base_morph || stored < *in.base_morph) return stored;
  return stored == *in.base_morph ? -1 : stored - 1;
}

// Editors write these names with a line break at the end.
std::string frame_name(PmdInput& in) {
  std::string name = in.text(kPmdFrameNameSize);
  while (name.ends_with('\n') || name.ends_with('\r')) name.pop_back();
  return name;
}

DisplayFrame special_frame(std::string name, std::string english_name) {
  DisplayFrame frame;
  frame.name = std::move(name);
  frame.english_name = std::move(english_name);
  frame.special = true;
  return frame;
}

DisplayFrame read_morph_frame(PmdInput& in) {
  DisplayFrame frame = special_frame("表情", "Exp");
  const std::size_t count = in.count<std::uint8_t>(2);
  for (std::size_t i = 0; i < count; ++i) {
    const std::int32_t morph = morph_index(in, in.u16());
    if (morph >= 0) frame.entries.push_back({true, morph});
  }
  return frame;
}

}  // namespace

void read_pmd_morphs(PmdInput& in, Model& model) {
  in.enter_section("morphs");
  const std::size_t count = in.count<std::uint16_t>(kSmallestMorph);
  model.morphs.reserve(count);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    in.begin_element(i);
    model.morphs.push_back(read_morph(in));
  }
  if (in.ok()) resolve_base(in, model);
}

void read_pmd_display_frames(PmdInput& in, Model& model) {
  constexpr std::size_t kSpecialFrames = 2;
  in.enter_section("display frames");
  model.display_frames.push_back(special_frame("Root", "Root"));
  model.display_frames.push_back(read_morph_frame(in));
  const std::size_t names = in.count<std::uint8_t>(kPmdFrameNameSize);
  for (std::size_t i = 0; i < names; ++i) model.display_frames.emplace_back().name = frame_name(in);
  in.enter_section("bone display");
  const std::size_t bones = in.count<std::uint32_t>(3);
  for (std::size_t i = 0; i < bones; ++i) {
    in.begin_element(i);
    const std::int32_t bone = in.u16();
    const std::uint8_t group = in.u8();  // from 1; 0: root
    const std::size_t frame = group == 0 ? 0 : kSpecialFrames + group - 1;
    if (frame < model.display_frames.size()) {
      model.display_frames[frame].entries.push_back({false, bone});
    } else {
      in.note(kPmdIndex, std::to_string(group));
    }
  }
  auto& root = model.display_frames[0].entries;
  if (root.empty()) root.push_back({false, 0});
}

}  // namespace odori
