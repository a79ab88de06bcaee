#pragma once

// How the stage is drawn. Start from kLookRows: a row is all that is said about a setting, and whatever reads or writes
// settings (scene and settings files, the command line, panels, the C API, Python) loops over the rows.
//
//   Look look;
//   const LookRow& row = *look_row("soft_shadow");
//   set_value(look, row, *parse_value(row, "on"));

#include "base/math.h"
#include "base/translate.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace odori {

inline constexpr int kMaxSamples = 16;
inline constexpr int kMaxAnisotropy = 16;
inline constexpr int kMaxResolutionScale = 16;

// How finely self shadows are resolved.
enum class ShadowMapSize : std::uint8_t { automatic, mmd };

// Where the light on materials is computed: at the vertices, or at the pixels.
enum class Shading : std::uint8_t { mmd, smooth };

struct Look {
  Shading shading = Shading::mmd;
  bool edge = true;
  float edge_scale = 1.0f;
  bool grid = true;
  bool ground_shadow = true;
  bool self_shadow = true;
  bool soft_shadow = false;
  ShadowMapSize shadow_map_size = ShadowMapSize::automatic;
  bool order_independent_transparency = false;
  int samples = 4;     // per pixel
  int anisotropy = 0;  // texture samples; 0 is the driver's default
  int resolution_scale = 1;
  glm::vec4 background{1.0f};  // RGBA, straight alpha
  // Drawn over the background colour; empty without one. A file, so that scenes resolve its path: it has no row.
  std::filesystem::path background_image;

  friend bool operator==(const Look&, const Look&) = default;
};

using LookMember =
    std::variant<bool Look::*, int Look::*, float Look::*, ShadowMapSize Look::*, Shading Look::*, glm::vec4 Look::*>;
using LookValue = std::variant<bool, int, float, ShadowMapSize, Shading, glm::vec4>;

// A named value of a setting: the element at 0 is false or the first enumerator.
struct LookChoice {
  std::string_view name;        // on the command line, and of an enumeration in files
  const char* title = nullptr;  // translated where it is shown, like the next
  const char* description = nullptr;
};

struct LookRow {
  std::string_view key;     // in scenes, settings files and the C API
  std::string_view option;  // of the command line, "--" included; empty where another option sets it
  LookMember member;
  const char* title;  // translated where it is shown, like `help`
  const char* help;   // a clause
  struct Range {      // of numbers; files and commands are clamped to it
    float min = 0.0f;
    float max = 1.0f;
  } range{};
  std::span<const LookChoice> choices{};  // of what is no number or colour
};

inline constexpr LookChoice kOffOn[]{{"off"}, {"on"}};
inline constexpr LookChoice kShadowMapSizes[]{
    {"auto", tr_later("Automatic"),
     tr_later(
         "As fine as the image: no stair steps in large images, and no coarser for a model that stands on a stage")},
    {"1024", tr_later("1024, as in MMD"), tr_later("One map of 1024 x 1024 texels over all models")}};
inline constexpr LookChoice kShadings[]{
    {"mmd", tr_later("By vertex"),
     tr_later("Like MMD: toon, sphere map and highlight follow from the light at the vertices")},
    {"smooth", tr_later("By pixel"),
     tr_later("Smoother toons, sphere maps and highlights on coarse surfaces. MMD does not do this")}};
inline constexpr LookChoice kTransparencyOrders[]{
    {"mmd", tr_later("File order"),
     tr_later("Like MMD: materials are blended in file order, models in the order in which they were opened")},
    {"depth", tr_later("By depth"),
     tr_later("Order-independent transparency (OIT): surfaces are blended by depth. MMD does not do this")}};

inline constexpr std::array kLookRows{
    LookRow{"samples",
            "--samples",
            &Look::samples,
            tr_later("Anti-aliasing (MSAA)"),
            tr_later("Samples per pixel (MSAA)"),
            {0, kMaxSamples}},
    LookRow{"anisotropy",
            "--anisotropy",
            &Look::anisotropy,
            tr_later("Anisotropic filtering"),
            tr_later("Samples of anisotropic texture filtering; 1 turns it off"),
            {0, kMaxAnisotropy}},
    LookRow{"transparency_by_depth",
            "--transparency",
            &Look::order_independent_transparency,
            tr_later("Transparency order"),
            tr_later("Order in which transparent surfaces are blended. mmd: the order of materials, as MMD does; "
                     "depth: by depth (order-independent transparency)"),
            {},
            kTransparencyOrders},
    LookRow{
        "shading",
        "--shading",
        &Look::shading,
        tr_later("Shading"),
        tr_later("Where the light on materials is computed. mmd: at the vertices, as MMD does; smooth: at the pixels"),
        {},
        kShadings},
    LookRow{"edge", "--edge", &Look::edge, tr_later("Edges"), tr_later("Outlines"), {}, kOffOn},
    LookRow{"edge_scale",
            "--edge-scale",
            &Look::edge_scale,
            tr_later("Edge width"),
            tr_later("Factor of the width of all outlines"),
            {0.0f, 2.0f}},
    LookRow{"grid",
            "--grid",
            &Look::grid,
            tr_later("Ground grid"),
            tr_later("Ground grid (default: as the scene says, else on; not over the floor of scenery or without "
                     "background)"),
            {},
            kOffOn},
    LookRow{"ground_shadow",
            "",
            &Look::ground_shadow,
            tr_later("Ground shadow"),
            tr_later("Shadows of all materials that cast one on the ground"),
            {},
            kOffOn},
    LookRow{"self_shadow",
            "",
            &Look::self_shadow,
            tr_later("Self shadow"),
            tr_later("Models cast shadows on themselves and each other (Shift+S), as the motion sets them, otherwise "
                     "in MMD's mode 1"),
            {},
            kOffOn},
    LookRow{"soft_shadow",
            "--soft-shadow",
            &Look::soft_shadow,
            tr_later("Soft shadow edges"),
            tr_later("Self shadows with smoother edges than in MMD"),
            {},
            kOffOn},
    LookRow{"shadow_map",
            "--shadow-map",
            &Look::shadow_map_size,
            tr_later("Self shadow map"),
            tr_later("Self shadow map. auto: as fine as the image; 1024: texels per side over all models, as in MMD"),
            {},
            kShadowMapSizes},
    LookRow{"picture_scale",
            "",
            &Look::resolution_scale,
            tr_later("Resolution scale"),
            tr_later("Factor of the size of saved images"),
            {1, kMaxResolutionScale}},
    LookRow{"background", "", &Look::background, tr_later("Background color"), tr_later("Color behind the stage")}};

// Null if no row has this key.
const LookRow* look_row(std::string_view key);
// The row of a member, as in `look_row(&Look::grid)`.
const LookRow& look_row(const LookMember& member);

LookValue value_of(const Look& look, const LookRow& row);
// Numbers are clamped to the row's range. `value` has the type of the row's member; another one is ignored.
void set_value(Look& look, const LookRow& row, const LookValue& value);
// All numbers within their ranges.
Look within_range(Look look);

// Text as on the command line: the name of a choice, a number, or a colour as for parse_color. Nothing if it is none or
// out of range.
std::optional<LookValue> parse_value(const LookRow& row, std::string_view text);

// "RRGGBB", "RRGGBBAA" or "none" (alpha 0). RGBA, 0..1, straight alpha.
std::optional<glm::vec4> parse_color(std::string_view text);

// Settings that are given, over those of a scene or of the user.
struct LookChanges {
  struct Change {
    const LookRow* row = nullptr;  // one of kLookRows
    LookValue value;
  };
  std::vector<Change> rows;
  std::optional<std::filesystem::path> background_image;  // as in Look
};
void apply(const LookChanges& changes, Look& look);
// Whether a background is given that is not opaque.
bool has_transparent_background(const LookChanges& changes);
// Whether the setting of this row is given.
bool sets(const LookChanges& changes, const LookMember& member);

// Calls `visitor(member)` with a reference to the row's member of `look`.
template <typename SomeLook, typename Visitor>
decltype(auto) visit_member(SomeLook& look, const LookRow& row, const Visitor& visitor) {
  return std::visit([&](auto member) -> decltype(auto) { return visitor(look.*member); }, row.member);
}

}  // namespace odori
