#include "ui/widgets/glossary.h"

#include "ui/core/theme.h"
#include "ui/widgets/widgets.h"

namespace odori {

namespace {

struct Term {
  std::string_view term;
  const char* meaning;
};
constexpr Term kTerms[] = {
    // Bones.
    {"Append",
     "The bone takes a share of another bone's turn or move on top of its own (\xE4\xBB\x98\xE4\xB8\x8E, grant)"},
    {"Ratio", "How much of the other bone's turn or move is taken. 1 is all of it, a negative ratio undoes it"},
    {"Layer",
     "Deform order: bones of a lower layer come first, and of one layer in the order of the file.\n"
     "Those marked \"after physics\" come when the bodies have moved"},
    {"Fixed axis", "The bone turns about this axis alone, as twist bones do"},
    {"Local X", "The axes that an editor shows for turning by hand. They do not change how the bone moves"},
    {"Local Z", "The axes that an editor shows for turning by hand. They do not change how the bone moves"},
    {"External key", "The bone follows a bone of another model or the world, chosen by this key"},
    {"IK", "Inverse kinematics: the chain of links is bent until its end, the effector, reaches this bone"},
    {"Effector", "The bone that IK brings to its goal, usually the foot or the toe"},
    {"Link", "A bone that IK turns. The first is the nearest to the effector"},
    {"Steps",
     "How often IK goes through its links in a frame at most, and the unit angle: the most that the first link\n"
     "turns at a time. The second may turn twice that, and so on"},
    {"Residual", "How far the effector still is from its goal"},
    // Skinning.
    {"BDEF1", "The vertex follows one bone"},
    {"BDEF2", "The vertex follows two bones by weight, on the straight line between them"},
    {"BDEF4", "The vertex follows up to four bones by weight, on the straight lines between them"},
    {"SDEF",
     "Spherical deform: the vertex goes round a centre between its two bones, so that elbows keep their volume"},
    {"QDEF", "The vertex follows up to four bones by dual quaternions, which keep volume when a limb is twisted"},
    // Materials.
    {"Diffuse", "Colour in the light, and how opaque the material is"},
    {"Specular", "Colour and sharpness of the highlight. A power of 0 is none"},
    {"Ambient", "Colour that the material has without any light"},
    {"Edge", "The outline: the far side of the model, made larger and drawn in this colour"},
    {"Sphere map",
     "A picture of a sphere, laid on by the direction that the surface faces: shine that goes with the view.\n"
     "It multiplies the colour (.sph), is added to it (.spa), or is a second texture with UV of its own"},
    {"Toon", "A ramp from lit to shaded that colours the shadow side in steps"},
    {"Shadows", "On the ground: the flat shadow at height 0. Casts and receives: self shadow"},
    {"Sides", "Whether surfaces are seen from behind as well"},
    {"Draw order", "Materials are drawn in the order of the file: what is see-through shows what was drawn before it"},
    {"Memo", "What the model's maker wrote down here. Some effects read it"},
    // Bodies.
    {"Group", "Bodies are in one of 16 groups, and each says which groups it goes through"},
    {"Meets groups", "Bodies are in one of 16 groups, and each says which groups it meets; of others it goes through"},
    {"Mode", "Follows its bone; is moved by physics; or is moved by physics about its bone's place"},
    {"Restitution", "How much of its speed a body keeps when it bounces"},
    {"Friction", "How much bodies hold each other back where they touch"},
    {"Damping", "How much of its speed a body loses by itself in a second, as in air"},
};

}  // namespace

const char* meaning(std::string_view term) {
  for (const Term& one : kTerms) {
    if (one.term == term) return one.meaning;
  }
  return nullptr;
}

void explain(UiState& state, std::string_view term) {
  if (const char* words = meaning(term)) tip(state, words);
}

void explained_properties(UiState& state, const char* id, const Properties& properties) {
  if (!begin_properties(id)) return;
  for (const Property& one : properties) {
    if (one.value.empty()) continue;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    text_colored(color::kDim, one.label);
    explain(state, one.label);
    ImGui::TableNextColumn();
    text_wrapped(one.value, color::kText);
    ImGui::PushID(ImGui::TableGetRowIndex());
    copy_menu("fact", [&] { return one.value; });
    ImGui::PopID();
  }
  end_properties();
}

}  // namespace odori
