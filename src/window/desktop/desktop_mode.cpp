#include "window/desktop/desktop_mode.h"

#include "app/desktop_menu.h"
#include "app/messages.h"
#include "base/console.h"
#include "base/translate.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <GLFW/glfw3.h>
#include <imgui.h>

namespace odori {

namespace {

constexpr int kReach = 24;            // to an edge on which she sits down, screen coordinates
constexpr float kWheelFactor = 1.1f;  // of her size, for a step
constexpr std::chrono::milliseconds kMaskAge{100};
constexpr std::chrono::milliseconds kNeighboursAge{250};
constexpr std::chrono::milliseconds kSeatAge{60};  // while she stands on a window, which may be moved

bool is_opening(const Session& session) {
  return !session.load_queue.idle() || session.upload || session.playlist.wanted >= 0;
}

// The position nearest to the wanted one at which the area is on the screen.
PixelRect on_screen(PixelRect area, const DesktopScreen& screen) {
  const PixelRect& work = screen.work;
  area.x = std::clamp(area.x, work.x, std::max(work.x, work.x + work.width - area.width));
  area.y = std::clamp(area.y, work.y, std::max(work.y, work.y + work.height - area.height));
  return area;
}

glm::ivec2 rounded(glm::vec2 at) { return {std::lround(at.x), std::lround(at.y)}; }

std::vector<PixelRect> whole_window(const PixelRect& area) { return {{0, 0, area.width, area.height}}; }

}  // namespace

bool DesktopMode::needs_frame(const Session& session) const {
  return !visible_ || redraw_ || drag_ || menu_ || session.document.clock.playing;
}

bool DesktopMode::has_hidden_work() const { return on() && (mask_stale_ || view_->awaits_mask()); }

double DesktopMode::max_fps(const Session& session) const { return session.settings.desktop.fps; }

Commands DesktopMode::update(Session& session, PanelCanvas& canvas) {
  const bool stage_is_empty = session.document.stage.actors.empty();
  if (stage_is_empty && !is_opening(session)) session.desktop.on = false;
  if (session.pending || session.asks_to_stop_film) session.desktop.on = false;  // the questions are in the window
  if (!session.desktop.on) {
    if (on()) leave(session, canvas);
    main_.show();
    return {};
  }
  if (!on() && !stage_is_empty) enter(session);
  if (!on()) return {};
  Commands commands;
  for (const DesktopEvent& event : dancer_->take_events()) handle(event, session, canvas, commands);
  if (menu_) update_menu(canvas);
  if (drag_) continue_drag();
  apply_settings(session.settings.desktop);
  look_around(session);
  if (visible_) update_click_area();
  report(session);
  return commands;
}

void DesktopMode::enter(Session& session) {
  DesktopSettings& settings = session.settings.desktop;
  const std::vector<DesktopScreen> screens = desktop_screens();
  standing_ = remembered(settings, screens);
  aspect_ = desktop_aspect(desktop_dancers(session.document.stage));
  dancer_ = DesktopWindow::create(main_.handle(), DesktopWindowKind::dancer, "odori desktop",
                                  window_at(standing_.feet, settings.height, aspect_));
  if (!dancer_) {
    session.desktop.on = false;
    return post_message(session, Severity::error, {}, {tr("The desktop offers no window for the dancer")});
  }
  applied_ = settings;
  view_.emplace();
  camera_ = {};
  stage_revision_ = 0;
  visible_ = mask_stale_ = false;
  errors_from_ = session.next_message;
  transparent_ = dancer_->is_transparent();
  if (!transparent_) use_plain_frame(session);
  session.settings.full_screen = false;
  session.document.clock.playing = true;
  main_.hide();
}

void DesktopMode::use_plain_frame(Session& session) {
  const std::string text = tr("The desktop has no compositor: the dancer is in a plain frame, not transparent");
  print_error(ExitStatus::success, text);
  post_message(session, Severity::warning, {}, {text});
  dancer_->set_framed(true);
}

void DesktopMode::leave(Session& session, PanelCanvas& canvas) {
  close_menu(canvas);
  clock_pause_.update(session.document.clock, DesktopPause::none);
  pause_ = DesktopPause::none;
  drag_.reset();
  view_.reset();
  dancer_.reset();
  session.desktop.report.reset();
  session.document.stage.pointer.reset();
  set_life(session.document.stage, session.document.settings.life);
  update_playback_end(session.document);
  ++session.document.revision;
}

void DesktopMode::handle(const DesktopEvent& event, Session& session, PanelCanvas& canvas, Commands& commands) {
  redraw_ = true;
  switch (event.kind) {
    case DesktopEvent::Kind::pressed:
      if (menu_) return close_menu(canvas);
      if (event.button == GLFW_MOUSE_BUTTON_RIGHT) return open_menu(session, canvas);
      if (event.button == GLFW_MOUSE_BUTTON_LEFT) drag_ = {pointer(), standing_.feet};
      return;
    case DesktopEvent::Kind::released:
      if (event.button == GLFW_MOUSE_BUTTON_LEFT && drag_) end_drag(session);
      return;
    case DesktopEvent::Kind::wheel:
      return resize(session, event.steps);
    case DesktopEvent::Kind::close:
      return commands.push_back(PutOnDesktop{false});
    case DesktopEvent::Kind::escape:
    case DesktopEvent::Kind::unfocused:
    case DesktopEvent::Kind::exposed:
      return;
  }
}

glm::ivec2 DesktopMode::pointer() const {
  const PixelRect area = dancer_->area();
  return pointer_on_screen(dancer_->handle()).value_or(glm::ivec2(area.x, area.y) + rounded(dancer_->pointer()));
}

void DesktopMode::continue_drag() {
  standing_ = {drag_->feet + pointer() - drag_->pointer, {}};
  place();
}

void DesktopMode::end_drag(Session& session) {
  continue_drag();
  drag_.reset();
  const std::vector<DesktopScreen> screens = desktop_screens();
  standing_ = put_down(standing_.feet, screens, desktop_neighbours(dancer_->handle()), kReach);
  remember(session.settings.desktop, standing_, screens);
  place();
}

// She stays where she stands.
void DesktopMode::resize(Session& session, float steps) {
  DesktopSettings settings = session.settings.desktop;
  settings.height = static_cast<int>(std::lround(static_cast<float>(settings.height) * std::pow(kWheelFactor, steps)));
  session.settings.desktop = within_range(std::move(settings));
}

void DesktopMode::apply_settings(const DesktopSettings& settings) {
  if (settings == applied_) return;
  const bool states = settings.on_top != applied_.on_top || settings.all_workspaces != applied_.all_workspaces;
  applied_ = settings;
  if (states) set_window_states(dancer_->handle(), settings);
  place();
}

void DesktopMode::place() {
  dancer_->move_to(window_at(standing_.feet, applied_.height, aspect_));
  redraw_ = true;
}

// What the desktop does by itself: windows that are moved, a compositor that starts or ends, reasons to pause.
void DesktopMode::look_around(Session& session) {
  const auto now = Time::now();
  DesktopConditions conditions = conditions_.update(now);
  const bool on_window = standing_.seat.on == Seat::On::window;
  if (now - looked_around_ >= (on_window ? kSeatAge : kNeighboursAge) && !drag_) {
    looked_around_ = now;
    const std::vector<DesktopNeighbour> neighbours = desktop_neighbours(dancer_->handle());
    const std::vector<DesktopScreen> screens = desktop_screens();
    const SeatedFeet moved = follow_seat(standing_, screens, neighbours);
    if (moved.feet != standing_.feet || !(moved.seat == standing_.seat)) {
      standing_ = moved;
      place();
    }
    covered_ = visible_ && is_covered(dancer_->area(), screens, neighbours);
    if (std::exchange(transparent_, dancer_->is_transparent()) != transparent_) {
      transparent_ ? dancer_->set_framed(false) : use_plain_frame(session);
      redraw_ = true;
    }
  }
  conditions.covered = covered_;
  pause_ = pause_of(applied_, conditions);
  clock_pause_.update(session.document.clock, pause_);
}

void DesktopMode::prepare(Session& session) {
  if (!on()) return;
  Stage& stage = session.document.stage;
  Life life = session.document.settings.life;
  life.idle = true;
  const PixelRect area = dancer_->area();
  if (applied_.follow_pointer) {
    life.gaze = Gaze::pointer;
    const glm::ivec2 in_window = pointer() - glm::ivec2(area.x, area.y);
    stage.pointer = pointer_in_world(shown_camera_, in_window, {area.width, area.height});
  } else if (life.gaze == Gaze::camera) {  // that of the window, which is not the one she is seen by
    life.gaze = Gaze::pointer;
    stage.pointer = camera_frame(shown_camera_).eye;
  }
  if (stage.life != life) set_life(stage, life);
  if (stage_revision_ == session.document.stage_revision) return;
  stage_revision_ = session.document.stage_revision;
  update_playback_end(session.document);
  dancers_height_ = dancers_height(stage);
  aspect_ = desktop_aspect(desktop_dancers(stage));
  place();
}

void DesktopMode::draw(Session& session, Renderer& renderer, double seconds) {
  Stage& stage = session.document.stage;
  const std::vector<glm::vec3> centers = dancers_centers(stage);
  shown_camera_ = camera_.update(centers, dancers_height_, aspect_, seconds);
  for (const auto& actor : stage.actors) {  // until the next `advance`
    if (!actor->model->accessory && !is_on_desktop(stage, *actor)) actor->pose.visible = false;
  }
  const glm::ivec2 pixels = glm::max(dancer_->pixels(), 1);
  const bool fits = session.settings.fit_background;
  const auto background = transparent_ ? std::nullopt : std::optional(stage_background(session.document, fits));
  const Status drawn = view_->draw(renderer, session.document, shown_camera_, pixels, background);
  if (!drawn) print_fault(drawn.fault());
  mask_stale_ = true;
  dancer_->present(view_->image().texture(), pixels);
  redraw_ = false;
  if (std::exchange(visible_, true)) return;
  dancer_->show();
  set_window_states(dancer_->handle(), applied_);
  redraw_ = true;  // what was presented before it was shown may be lost
}

void DesktopMode::update_click_area() {
  const PixelRect area = dancer_->area();
  if (!transparent_ || drag_) return dancer_->set_click_area(whole_window(area));
  const auto now = Time::now();
  if (view_->awaits_mask()) {
    if (const auto mask = view_->take_mask()) click_area_ = click_area(*mask, {area.width, area.height});
  } else if (mask_stale_ && now - mask_asked_ >= kMaskAge) {
    mask_asked_ = now;
    mask_stale_ = false;
    view_->request_mask();
  }
  dancer_->set_click_area(click_area_);
}

// Frames repeat a fault.
void DesktopMode::print_fault(const Fault& fault) {
  std::string text = describe(fault);
  if (text == printed_fault_) return;
  print_error(ExitStatus::success, text);
  printed_fault_ = std::move(text);
}

void DesktopMode::report(Session& session) {
  DesktopReport report{transparent_, dancer_->area(), {}, pause_, standing_.seat.on == Seat::On::window};
  if (menu_) report.menu = menu_->area();
  session.desktop.report = report;
  for (const Message& message : session.messages) {
    if (message.id < errors_from_ || message.severity != Severity::error) continue;
    const std::string file = message.file.empty() ? std::string() : message.file + ": ";
    print_error(ExitStatus::success, file + message.lines.front());
  }
  errors_from_ = session.next_message;
}

// --- The menu

void DesktopMode::open_menu(const Session& session, PanelCanvas& canvas) {
  canvas.state().desktop_menu = {true, DesktopMenuPage::main, {}};
  menu_corner_ = pointer();
  lay_out_menu(session, canvas);
  const PixelRect area = menu_area(canvas);
  menu_corner_ = {area.x, area.y};  // for its other pages
  menu_ = DesktopWindow::create(main_.handle(), DesktopWindowKind::menu, "odori menu", area);
  if (!menu_) return close_menu(canvas);
  menu_image_.emplace();
  menu_->show();
  grab_input(menu_->handle());
}

void DesktopMode::close_menu(PanelCanvas& canvas) {
  canvas.state().desktop_menu.open = false;
  menu_image_.reset();
  menu_.reset();
  menu_mouse_ = {};
}

// Finds the size of the menu.
void DesktopMode::lay_out_menu(const Session& session, PanelCanvas& canvas) {
  ImGuiIO& io = ImGui::GetIO();
  constexpr float kFarAway = -1e6f;
  io.DisplaySize = ImVec2(4000.0f, 4000.0f);
  io.MousePos = ImVec2(kFarAway, kFarAway);
  std::fill(std::begin(io.MouseDown), std::end(io.MouseDown), false);
  PanelInput input = panel_input(session, nullptr, {});
  const std::vector<DesktopMenuRow> rows = desktop_menu(session, canvas.state().desktop_menu.page);
  input.activity.desktop_menu = rows;
  canvas.prepare(input, session.document.revision, menu_scale(session, *dancer_));
  canvas.lay_out(input);
}

PanelScale DesktopMode::menu_scale(const Session& session, const DesktopWindow& window) const {
  const float pixels =
      std::max(static_cast<float>(window.pixels().y) / static_cast<float>(std::max(window.area().height, 1)), 0.5f);
  return {session.settings.ui.scale * content_scale(window.handle()) / pixels, pixels};
}

PixelRect DesktopMode::menu_area(const PanelCanvas& canvas) const {
  const ImVec2 size = canvas.state().desktop_menu.size;
  const PixelRect wanted{menu_corner_.x, menu_corner_.y, std::max(static_cast<int>(std::ceil(size.x)), 8),
                         std::max(static_cast<int>(std::ceil(size.y)), 8)};
  const std::vector<DesktopScreen> screens = desktop_screens();
  const DesktopScreen* screen = screen_at(menu_corner_, screens);
  return screen == nullptr ? wanted : on_screen(wanted, *screen);
}

void DesktopMode::update_menu(PanelCanvas& canvas) {
  const PixelRect area = menu_->area();
  for (const DesktopEvent& event : menu_->take_events()) {
    const bool inside = event.at.x >= 0.0f && event.at.y >= 0.0f && event.at.x < static_cast<float>(area.width) &&
                        event.at.y < static_cast<float>(area.height);
    const bool pressed = event.kind == DesktopEvent::Kind::pressed;
    if (pressed || event.kind == DesktopEvent::Kind::released) {
      menu_mouse_.move(event.at);
      menu_mouse_.change_button(event.button, pressed);
    }
    const bool closes = event.kind == DesktopEvent::Kind::escape || event.kind == DesktopEvent::Kind::close ||
                        event.kind == DesktopEvent::Kind::unfocused || (pressed && !inside);
    if (closes) return close_menu(canvas);
  }
  menu_mouse_.move(menu_->pointer());
}

Commands DesktopMode::draw_menu(const Session& session, PanelCanvas& canvas, PanelInput& input) {
  if (!menu_) return {};
  const std::vector<DesktopMenuRow> rows = desktop_menu(session, canvas.state().desktop_menu.page);
  input.activity.desktop_menu = rows;
  const glm::ivec2 pixels = glm::max(menu_->pixels(), 1);
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(static_cast<float>(menu_->area().width), static_cast<float>(menu_->area().height));
  const PanelScale scale = menu_scale(session, *menu_);
  io.DisplayFramebufferScale = ImVec2(scale.pixels, scale.pixels);
  io.DeltaTime = 1.0f / static_cast<float>(max_fps(session));
  menu_mouse_.report(io);
  canvas.prepare(input, session.document.revision, scale);
  menu_image_->bind(pixels);
  glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT);
  Commands commands = canvas.draw(input);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  menu_->present(menu_image_->texture(), pixels);
  if (!canvas.state().desktop_menu.open) {
    close_menu(canvas);
  } else {
    menu_->move_to(menu_area(canvas));
  }
  return commands;
}

}  // namespace odori
