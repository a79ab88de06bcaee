#pragma once

// Properties of a part of a model as rows of label and value, explained by a glossary of MMD's terms.

#include "base/math.h"
#include "ui/core/workspace.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace odori {

struct UiState;

// A row "label  value"; the glossary's entry for the label becomes its tooltip.
struct Property {
  std::string label;
  std::string value;
};
using Properties = std::vector<Property>;

// "1.000  -2.500  0.000", MMD units.
std::string format_length(glm::vec3 v);
// The same with two decimals, in degrees.
std::string format_angles(glm::vec3 rad);

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
// menu of a value copies it.
void properties_table(UiState& state, const char* id, const Properties& properties);

// Shows the glossary entry of the term as tooltip of the last widget.
void explain_term(UiState& state, std::string_view term);

}  // namespace odori
