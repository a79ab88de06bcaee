#pragma once

// Draws the panels with OpenGL, into whatever framebuffer is bound; over a window or without one.

#include "export/font_files.h"
#include "ui/core/commands.h"
#include "ui/core/layout.h"
#include "ui/core/state.h"
#include "ui/core/theme.h"
#include "ui/core/view.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

struct ImGuiContext;

namespace odori {

// The interface's sizes. They differ where a screen has more pixels than coordinates.
struct PanelScale {
  float interface = 1.0f;  // of widgets, in ImGui's coordinates; 1 at 96 dots an inch
  float pixels = 1.0f;     // framebuffer pixels a coordinate

  friend bool operator==(const PanelScale&, const PanelScale&) = default;
};

// Owns the ImGui context; one at a time. Needs a current OpenGL 3.2 core context while it lives.
class PanelCanvas {
 public:
  explicit PanelCanvas(std::vector<FontFile> fonts);
  PanelCanvas(const PanelCanvas&) = delete;
  PanelCanvas& operator=(const PanelCanvas&) = delete;
  ~PanelCanvas();

  // Theme and letters for what is about to be shown. Cheap while nothing changes: `revision` tells the names, as
  // Session::revision does. Call between pictures.
  void prepare(const UiView& view, std::uint64_t revision, PanelScale scale);

  // One picture: input must have been given to ImGui. Leaves OpenGL's state as it was.
  Commands draw(const UiView& view);
  // What was drawn last once more, into what is bound now.
  void draw_again();
  // The same without drawing: lets windows that fit their contents find their size.
  Commands settle(const UiView& view);

  // Whether the panels go on changing with nobody touching them: a blinking cursor, a tip about to show.
  bool restless() const;

  Layout areas(const ViewSettings& settings) const;  // of the next picture, by ImGui's display size
  const UiState& state() const { return state_; }
  UiState& state() { return state_; }

 private:
  struct Prepared {
    std::uint64_t revision = 0;
    std::string opening;  // file being read: its name needs letters as well
    PanelScale scale;
    friend bool operator==(const Prepared&, const Prepared&) = default;
  };

  void set_theme(float scale, Theme theme);

  std::vector<FontFile> fonts_;
  ImGuiContext* context_;
  UiState state_;
  std::optional<Prepared> prepared_;
  std::optional<std::pair<float, Theme>> themed_;  // scale of the interface, and colours
};

}  // namespace odori
