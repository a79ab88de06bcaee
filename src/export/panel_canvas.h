#pragma once

// Draws ImGui with OpenGL into the bound framebuffer, with or without a window: the panels (PanelCanvas) or text over
// an image (TextCanvas).

#include "export/font_files.h"
#include "ui/core/commands.h"
#include "ui/core/fonts.h"
#include "ui/core/layout.h"
#include "ui/core/panel_input.h"
#include "ui/core/state.h"
#include "ui/core/theme.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

struct ImDrawList;
struct ImGuiContext;

namespace odori {

// Scale of the interface, and of the framebuffer on screens with several pixels per coordinate.
struct PanelScale {
  float interface = 1.0f;  // of widgets, in ImGui's coordinates; 1 at 96 dpi
  float pixels = 1.0f;     // framebuffer pixels per coordinate

  friend bool operator==(const PanelScale&, const PanelScale&) = default;
};

// Owns the ImGui context; only one canvas may exist at a time. Needs a current OpenGL 3.2 core context while it lives.
class PanelCanvas {
 public:
  explicit PanelCanvas(std::vector<FontFile> fonts);
  PanelCanvas(const PanelCanvas&) = delete;
  PanelCanvas& operator=(const PanelCanvas&) = delete;
  ~PanelCanvas();

  // Sets theme and fonts for the next frame; call between frames. The texts are searched for new characters
  // only if `revision` (as Session::revision), the file being loaded, the language or the scale changed, or some were
  // typed.
  void prepare(const PanelInput& input, std::uint64_t revision, PanelScale scale);

  // Draws a frame; input must have been passed to ImGui before. Restores OpenGL's state.
  Commands draw(const PanelInput& input);
  // Draws the last frame again, into the framebuffer bound now.
  void redraw();
  // Runs a frame without drawing: windows that fit their content find their size.
  Commands lay_out(const PanelInput& input);

  // Whether the panels change without input: a blinking cursor, a tooltip about to appear.
  bool is_animating() const;

  Layout areas(const Views& views, const ViewSettings& settings) const;  // of the next frame, from ImGui's display size
  const UiState& state() const { return state_; }
  UiState& state() { return state_; }

 private:
  struct Prepared {
    std::uint64_t revision = 0;
    std::string opening;   // file being loaded: the font needs its characters
    std::string language;  // its code; the font needs its characters
    PanelScale scale;
    friend bool operator==(const Prepared&, const Prepared&) = default;
  };

  void set_theme(float scale, Theme theme);

  std::vector<FontFile> fonts_;
  ImGuiContext* context_;
  UiState state_;
  FontCache font_cache_;
  TypedCharacters typed_;
  bool typed_new_ = false;  // the font needs more of them
  std::optional<Prepared> prepared_;
  std::optional<std::pair<float, Theme>> themed_;  // scale of the interface, and theme
};

// Draws text over an image. Owns the ImGui context, as PanelCanvas does.
class TextCanvas {
 public:
  // `width`, `height`: of the framebuffer, pixels. `font_size`: pixels. `characters`: the only ones that can be drawn,
  // besides Latin.
  TextCanvas(int width, int height, int font_size, const CharacterSet& characters);
  TextCanvas(const TextCanvas&) = delete;
  TextCanvas& operator=(const TextCanvas&) = delete;
  ~TextCanvas();

  void draw(const std::function<void(ImDrawList&)>& draw_text);

 private:
  FontChoice fonts_;
  ImGuiContext* context_;
};

}  // namespace odori
