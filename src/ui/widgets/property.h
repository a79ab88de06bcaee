#pragma once

// Properties of a part of a model as rows of label and value, explained by a glossary of MMD's terms.

#include "base/enums.h"
#include "base/math.h"
#include "base/translate.h"
#include "ui/core/commands.h"
#include "ui/core/state.h"
#include "ui/core/workspace.h"
#include "view/look.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace odori {

struct UiState;

// A row "label  value"; the glossary's entry for the label becomes its tooltip.
struct Property {
  std::string label;
  std::string value;
  std::string exact = {};  // what is copied; empty: the value
};
using Properties = std::vector<Property>;

// As shown, or with as many digits as tell a number from all others, which is what is copied.
enum class Digits : std::uint8_t { rounded, all };

// `decimals`: when rounded.
std::string format_number(float value, int decimals, Digits digits);
// "1.000  -2.500  0.000", MMD units.
std::string format_length(glm::vec3 v, Digits digits = Digits::rounded);
// The same with two decimals, in degrees.
std::string format_angles(glm::vec3 rad, Digits digits = Digits::rounded);

// Rows whose copy has all digits.
Property number_row(std::string label, const std::function<std::string(Digits)>& write);
Property length_row(std::string label, glm::vec3 v);
Property angle_row(std::string label, glm::vec3 rad);

// "81 (0 to 223)": indices are those of the file, from 0.
std::string format_index(std::int32_t index, std::size_t count);

// "12 左ひじ"; "none" if there is no such part.
template <typename Named>
std::string format_part(const std::vector<Named>& parts, std::int32_t index) {
  return has_index(parts, index) ? fmt::format("{} {}", index, parts[index].name) : tr("none");
}

// Euler angles as MMD shows them, radians: rotation about z first, then x, then y.
glm::vec3 mmd_angles(glm::quat rotation);

// A term of MMD, explained in a sentence or two.
struct GlossaryTerm {
  std::string_view term;
  const char* meaning;
  Page page;  // where it is used
};
std::span<const GlossaryTerm> glossary();

// Explanation of a term of MMD in a sentence or two, static storage; null: not in the glossary.
const char* glossary_text(std::string_view term);

// A table of properties, without those with an empty value. Labels have their glossary entry as tooltip; the context
// menu of a value copies it, with all digits.
void properties_table(UiState& state, const char* id, const Properties& properties);

// A button that copies all of them, as lines of label and value, and what `more` adds.
void copy_button(UiState& state, const char* name, const Properties& properties,
                 const std::function<std::string()>& more = {});

// Shows the glossary entry of the term as tooltip of the last widget.
void explain_term(UiState& state, std::string_view term);

// The choices of a setting, with its title as heading.
void draw_look_choices(const Look& look, const LookMember& member, UiState& state, Commands& commands);

// A setting that is on or off, as a check box with its title.
void draw_look_switch(const Look& look, bool Look::*member, UiState& state, Commands& commands);

}  // namespace odori
