#pragma once

// How the stage is drawn. Start from kLookRows (view/look_rows.h): a row is all that is said about a setting, and
// whatever reads or writes settings (look, scene and settings files, the command line, panels, the C API, Python) loops
// over the rows.
//
//   Look look;
//   const LookRow& row = *look_row("soft_shadow");
//   set_value(look, row, *parse_value(row, "on"));

#include "base/fault.h"
#include "base/math.h"
#include "view/effects.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace odori {

inline constexpr int kMaxSamples = 16;
inline constexpr int kMaxAnisotropy = 16;
inline constexpr int kMaxResolutionScale = 16;
inline constexpr std::size_t kMaxLookText = 4096;  // bytes of a name or path

// How finely self shadows are resolved.
enum class ShadowMapSize : std::uint8_t { automatic, mmd };

// How a background image fills the view (view/fitted_background.h).
enum class BackgroundFit : std::uint8_t { cover, contain, stretch };

// Where the light on materials is computed: at the vertices, or at the pixels.
enum class Shading : std::uint8_t { mmd, smooth };

// What is behind the stage.
struct BackgroundLook {
  glm::vec4 background{1.0f};  // RGBA, straight alpha
  // An image or a video, drawn over the background colour; empty without one. A file, so that scenes resolve its path:
  // it has no row.
  std::filesystem::path background_image;
  BackgroundFit background_fit = BackgroundFit::cover;
  float background_zoom = 1.0f;   // factor of the size that it has by the fit
  float background_x = 0.0f;      // from the centre to the right, of the view's width
  float background_y = 0.0f;      // from the centre down, of the view's height
  float background_start = 0.0f;  // of a video: second of the timeline at which it starts, may be negative
  bool background_loop = true;    // of a video
  bool background_behind = true;  // false: it is only on textures that show the screen

  friend bool operator==(const BackgroundLook&, const BackgroundLook&) = default;
};

struct Look : BackgroundLook, Effects {
  Shading shading = Shading::mmd;
  bool edge = true;
  float edge_scale = 1.0f;
  bool grid = true;
  bool ground_shadow = true;
  bool self_shadow = true;
  bool soft_shadow = false;
  ShadowMapSize shadow_map_size = ShadowMapSize::automatic;
  bool order_independent_transparency = false;
  ToonRamp toon_ramp = ToonRamp::file;
  glm::vec4 shadow_tint{1.0f, 1.0f, 1.0f, 0.0f};  // colour of shade instead of the toon's grey; alpha is its share
  int samples = 4;                                // per pixel
  bool compressed_weights = false;                // buffers/compressed_weights.h
  int anisotropy = 0;                             // texture samples; 0 is the driver's default
  int resolution_scale = 1;

  friend bool operator==(const Look&, const Look&) = default;
};

template <typename... Values>
struct LookTypes {
  using Member = std::variant<Values Look::*...>;
  using Value = std::variant<Values...>;
};
using LookType = LookTypes<bool, int, float, ShadowMapSize, Shading, ToonRamp, Focus, ToneCurve, BackgroundFit,
                           glm::vec3, glm::vec4, std::string, std::filesystem::path>;
using LookMember = LookType::Member;
using LookValue = LookType::Value;

// What a setting belongs to. A look file sets the last two, and all of them.
enum class LookCategory : std::uint8_t {
  output,   // what the image shows and how finely
  picture,  // how materials, edges and shadows are drawn
  effect    // of Effects
};

// A named value of a setting: the element at 0 is false or the first enumerator.
struct LookChoice {
  std::string_view name;        // on the command line, and of an enumeration in files
  const char* title = nullptr;  // translated where it is shown, like the next
  const char* description = nullptr;
};

struct LookRow {
  std::string_view key;     // in scenes, settings files and the C API
  std::string_view option;  // of the command line, "--" included; empty where another option sets it
  LookCategory category;
  LookMember member;
  const char* title;  // translated where it is shown, like `help`
  const char* help;   // a clause
  struct Range {      // of numbers; files and commands are clamped to it
    float min = 0.0f;
    float max = 1.0f;
  } range{};
  std::span<const LookChoice> choices{};  // of what is no number or colour
  bool selects_programs = false;          // its value decides which shader programs draw
};

// Null if no row has this key.
const LookRow* look_row(std::string_view key);
// The row of a member, as in `look_row(&Look::grid)`.
const LookRow& look_row(const LookMember& member);

LookValue value_of(const Look& look, const LookRow& row);
// Numbers are clamped to the row's range. `value` has the type of the row's member; another one is ignored.
void set_value(Look& look, const LookRow& row, const LookValue& value);
// All numbers within their ranges.
Look within_range(Look look);

// MMD's picture: what a look file sets has its default, the rest is as in `look`.
Look as_mmd(Look look);

// The switch of the effect that a setting belongs to, which may be the setting itself; null: it has none.
const LookRow* switch_of(const LookRow& row);

// Text as on the command line: the name of a choice, a number, or a colour as for parse_color. Nothing if it is none or
// out of range. Three numbers have commas between them.
std::optional<LookValue> parse_value(const LookRow& row, std::string_view text);
// The inverse. `value` has the type of the row's member.
std::string text_of(const LookRow& row, const LookValue& value);

// "RRGGBB", "RRGGBBAA" or "none" (alpha 0). RGBA, 0..1, straight alpha.
std::optional<glm::vec4> parse_color(std::string_view text);

// Settings that are given, over those of a scene or of the user.
struct LookChanges {
  struct Change {
    const LookRow* row = nullptr;  // one of kLookRows
    LookValue value;
    friend bool operator==(const Change&, const Change&) = default;
  };
  std::vector<Change> rows;
  std::optional<std::filesystem::path> background_image;  // as in Look
  friend bool operator==(const LookChanges&, const LookChanges&) = default;
};
void apply(const LookChanges& changes, Look& look);
// Whether a background is given that is not opaque.
bool has_transparent_background(const LookChanges& changes);
// Whether the setting of this row is given.
bool sets(const LookChanges& changes, const LookMember& member);

// A look that can be selected.
struct ListedLook {
  bool builtin = true;      // title and description are translated where they are shown
  std::string title;        // of a file its name
  std::string description;  // empty: of a file
  Result<LookChanges> settings;
};
// In the current language.
std::string shown_title(const ListedLook& listed);
// Whether the settings of the look are those of `look`.
bool is_applied(const ListedLook& listed, const Look& look);

// Calls `visitor(member)` with a reference to the row's member of `look`.
template <typename SomeLook, typename Visitor>
decltype(auto) visit_member(SomeLook& look, const LookRow& row, const Visitor& visitor) {
  return std::visit([&](auto member) -> decltype(auto) { return visitor(look.*member); }, row.member);
}

}  // namespace odori
