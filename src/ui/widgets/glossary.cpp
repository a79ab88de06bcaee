#include "base/translate.h"
#include "ui/core/theme.h"
#include "ui/widgets/clipboard_text.h"
#include "ui/widgets/property.h"
#include "ui/widgets/widgets.h"

namespace odori {

namespace {

// Translated: 1, 2.
constexpr GlossaryTerm kTerms[] = {
    // Bones.
    {"Append",
     "The bone adds a share of another bone's rotation or translation to its own (\xE4\xBB\x98\xE4\xB8\x8E, grant)",
     Page::bones},
    {"Ratio", "Share of the other bone's rotation or translation. 1 adds all of it, a negative ratio its inverse",
     Page::bones},
    {"Layer",
     "Deform order: lower layers first; within a layer, the order of the file.\n"
     "Bones marked \"after physics\" are transformed after the rigid bodies",
     Page::bones},
    {"Tip", "Where the bone's drawing ends: at another bone, or at an offset from the bone itself. It moves nothing",
     Page::bones},
    {"Link of IK", "The IK bone that rotates this one, with the limits that it sets", Page::bones},
    {"Fixed axis", "The bone rotates about this axis only, as twist bones do", Page::bones},
    {"Local X", "Axes of an editor's rotation handles. They do not affect the motion of the bone", Page::bones},
    {"Local Z", "Axes of an editor's rotation handles. They do not affect the motion of the bone", Page::bones},
    {"External key", "The bone follows the world or a bone of another model, identified by this key", Page::bones},
    {"IK", "Inverse kinematics: rotates the links of the chain until its end, the effector, reaches this bone",
     Page::bones},
    {"Effector", "The bone that IK moves to its goal, usually the foot or the toe", Page::bones},
    {"Link", "A bone that IK rotates. The first is the one nearest to the effector", Page::bones},
    {"Iterations",
     "Maximum number of IK iterations per frame, and the unit angle: the largest rotation of the first link in one\n"
     "iteration. The second link may rotate twice that, and so on",
     Page::bones},
    {"Residual", "Remaining distance from the effector to its goal", Page::bones},
    // Skinning.
    {"BDEF1", "The vertex follows one bone", Page::skinning},
    {"BDEF2", "The vertex follows two bones, blended linearly by weight", Page::skinning},
    {"BDEF4", "The vertex follows up to four bones, blended linearly by weight", Page::skinning},
    {"SDEF",
     "Spherical deform: the vertex rotates about a centre between its two bones, so that elbows keep their volume",
     Page::skinning},
    {"QDEF",
     "The vertex follows up to four bones, blended as dual quaternions, which keeps the volume of a twisted limb",
     Page::skinning},
    // Materials.
    {"Diffuse", "Colour in the light, and opacity", Page::materials},
    {"Specular", "Colour and sharpness of the highlight. A power of 0 is none", Page::materials},
    {"Ambient", "Colour without any light", Page::materials},
    {"Edge", "The outline: the back faces of the model, enlarged and drawn in this colour", Page::materials},
    {"Sphere map",
     "A texture of a sphere, looked up by the direction of the surface: shine that follows the view.\n"
     "It multiplies the colour (.sph), is added to it (.spa), or is a second texture with its own UV",
     Page::materials},
    {"Toon", "A ramp from lit to shaded that colours the shadow side in steps", Page::materials},
    {"Shadows", "On the ground: the flat shadow at height 0. Casts and receives: self shadow", Page::materials},
    {"Sides", "Whether back faces are drawn as well", Page::materials},
    {"Draw order",
     "Materials are drawn in the order of the file: a transparent material shows what was drawn before it",
     Page::materials},
    {"Memo", "Notes of the model's author. Some effects read them", Page::materials},
    // Bodies.
    {"Group", "Each rigid body is in one of 16 groups and names the groups that it does not collide with",
     Page::physics},
    {"Collides with groups", "The collision groups that this rigid body collides with; it passes through all others",
     Page::physics},
    {"Mode", "Follows its bone; is moved by physics; or is rotated by physics at the position of its bone",
     Page::physics},
    {"Restitution", "Share of its speed that a body keeps when it bounces", Page::physics},
    {"Friction", "Resistance of touching bodies to sliding", Page::physics},
    {"Damping", "Share of its speed that a body loses per second, as in air", Page::physics},
};

}  // namespace

std::span<const GlossaryTerm> glossary() { return kTerms; }

const char* glossary_text(std::string_view term) {
  for (const GlossaryTerm& one : kTerms) {
    if (one.term == term) return one.meaning;
  }
  return nullptr;
}

void explain_term(UiState& state, std::string_view term) {
  if (const char* explanation = glossary_text(term)) tooltip(state, explanation);
}

void properties_table(UiState& state, const char* id, const Properties& properties) {
  if (!begin_properties(id)) return;
  for (const Property& one : properties) {
    if (one.value.empty()) continue;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    text_colored(color::kDim, tr(one.label));
    explain_term(state, one.label);
    ImGui::TableNextColumn();
    text_wrapped(one.value, color::kText);
    ImGui::PushID(ImGui::TableGetRowIndex());
    copy_menu("property", [&] { return one.exact.empty() ? one.value : one.exact; });
    ImGui::PopID();
  }
  end_properties();
}

void copy_button(UiState& state, const char* name, const Properties& properties,
                 const std::function<std::string()>& more) {
  const bool copies = ImGui::Button(tr_id("Copy"));
  register_widget(state, name);
  tooltip(state, "Copy all values");
  if (copies) ImGui::SetClipboardText((format_properties(properties) + (more ? more() : std::string())).c_str());
}

}  // namespace odori
