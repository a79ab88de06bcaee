#pragma once

// The dancer on the desktop instead of the window: her window and menu, where she stands, when she pauses. The window's
// loop calls the parts of a frame in the order in which they are declared.

#include "app/session.h"
#include "export/panel_canvas.h"
#include "render/renderer.h"
#include "window/desktop/dancer_view.h"
#include "window/desktop/desktop_window.h"
#include "window/desktop/pausing.h"
#include "window/glfw_window.h"
#include "window/window_input.h"

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace odori {

class DesktopMode {
 public:
  // `main`: hidden while she is on the desktop; its context is current.
  explicit DesktopMode(GlfwWindow& main) : main_(main) {}
  DesktopMode(const DesktopMode&) = delete;
  DesktopMode& operator=(const DesktopMode&) = delete;

  bool on() const { return dancer_ != nullptr; }
  // Whether the next frame is due at once: she moves, is dragged, or her menu is open.
  bool needs_frame(const Session& session) const;
  // Whether it has to be called again soon, without a frame.
  bool has_hidden_work() const;
  double max_fps(const Session& session) const;

  // Goes to the desktop or back as `DesktopState::on` says, and handles what happened there.
  Commands update(Session& session, PanelCanvas& canvas);
  // Before the stage is advanced: what she does besides dancing.
  void prepare(Session& session);
  // After that; `seconds` since the last frame.
  void draw(Session& session, Renderer& renderer, double seconds);
  // Draws the menu if it is open; its rows are added to `input`.
  Commands draw_menu(const Session& session, PanelCanvas& canvas, PanelInput& input);

 private:
  using Time = std::chrono::steady_clock;

  struct Drag {
    glm::ivec2 pointer{0};  // on the screen when it began
    glm::ivec2 feet{0};
  };

  void enter(Session& session);
  void leave(Session& session, PanelCanvas& canvas);
  void use_plain_frame(Session& session);
  void handle(const DesktopEvent& event, Session& session, PanelCanvas& canvas, Commands& commands);
  glm::ivec2 pointer() const;  // on the screen
  void continue_drag();
  void end_drag(Session& session);
  static void resize(Session& session, float steps);
  void apply_settings(const DesktopSettings& settings);
  void place();
  void look_around(Session& session);
  void update_click_area();
  void print_fault(const Fault& fault);
  void report(Session& session);

  void open_menu(const Session& session, PanelCanvas& canvas);
  void close_menu(PanelCanvas& canvas);
  void lay_out_menu(const Session& session, PanelCanvas& canvas);
  PanelScale menu_scale(const Session& session, const DesktopWindow& window) const;
  PixelRect menu_area(const PanelCanvas& canvas) const;
  void update_menu(PanelCanvas& canvas);

  GlfwWindow& main_;
  std::unique_ptr<DesktopWindow> dancer_;  // null: she is not on the desktop
  std::unique_ptr<DesktopWindow> menu_;    // null: it is closed
  std::optional<DancerView> view_;
  std::optional<SharedImage> menu_image_;

  DancerCamera camera_;
  Camera shown_camera_;
  float dancers_height_ = 20.0f;      // units
  std::uint64_t stage_revision_ = 0;  // for which it was found

  DesktopSettings applied_;
  bool transparent_ = false;
  bool visible_ = false;  // her window is shown
  bool redraw_ = false;
  float aspect_ = 1.0f;  // of her window, width / height
  SeatedFeet standing_;
  std::optional<Drag> drag_;
  std::vector<PixelRect> click_area_;
  bool mask_stale_ = false;  // she was drawn since it was asked for
  Time::time_point mask_asked_{};

  glm::ivec2 menu_corner_{0};  // where it is, on the screen
  MouseQueue menu_mouse_;

  Time::time_point looked_around_{};
  ConditionsWatch conditions_;
  bool covered_ = false;
  DesktopPause pause_ = DesktopPause::none;
  ClockPause clock_pause_;
  std::uint64_t errors_from_ = 0;  // the first message that is printed if it is an error
  std::string printed_fault_;
};

}  // namespace odori
