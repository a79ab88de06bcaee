#include "window/desktop/desktop_platform.h"
#include "window/desktop/pausing.h"

#if !defined(_WIN32)

#ifdef ODORI_HAVE_X11
#include <array>
#include <memory>
#include <utility>

#include <GLFW/glfw3.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/extensions/shape.h>

// As glfw3native.h, which would need the headers of Xrandr. A GLFW for Wayland alone lacks them.
extern "C" {
__attribute__((weak)) Display* glfwGetX11Display(void);
__attribute__((weak)) Window glfwGetX11Window(GLFWwindow* window);
}
#endif

namespace odori {

bool runs_on_battery() { return is_on_battery("/sys/class/power_supply"); }
bool keeps_click_area() { return true; }

#ifndef ODORI_HAVE_X11

void prepare_desktop_window(GLFWwindow*, DesktopWindowKind) {}
void set_window_states(GLFWwindow*, const DesktopSettings&) {}
void pass_clicks_outside(GLFWwindow*, std::span<const PixelRect>) {}
std::optional<glm::ivec2> pointer_on_screen(GLFWwindow*) { return std::nullopt; }
std::vector<DesktopNeighbour> desktop_neighbours(GLFWwindow*) { return {}; }
void grab_input(GLFWwindow*) {}

#else

namespace {

constexpr long kAllWorkspaces = 0xFFFFFFFF;  // _NET_WM_DESKTOP

struct FreeX {
  void operator()(void* data) const { XFree(data); }
};

// Windows of others may be destroyed between two requests; Xlib would end the program.
class IgnoreErrors {
 public:
  explicit IgnoreErrors(Display* display)
      : display_(display), before_(XSetErrorHandler([](Display*, XErrorEvent*) { return 0; })) {}
  IgnoreErrors(const IgnoreErrors&) = delete;
  IgnoreErrors& operator=(const IgnoreErrors&) = delete;
  ~IgnoreErrors() {
    XSync(display_, False);
    XSetErrorHandler(before_);
  }

 private:
  Display* display_;
  XErrorHandler before_;
};

struct X11Window {
  Display* display;
  Window id;
  Window root;

  explicit X11Window(GLFWwindow* window)
      : display(glfwGetX11Display != nullptr ? glfwGetX11Display() : nullptr),
        id(display != nullptr ? glfwGetX11Window(window) : 0),
        root(display != nullptr ? DefaultRootWindow(display) : 0) {}
  explicit operator bool() const { return display != nullptr && id != 0; }
  Atom atom(const char* name) const { return XInternAtom(display, name, False); }
};

// A property of 32-bit numbers; empty: the window does not have it.
std::vector<unsigned long> numbers_of(Display* display, Window window, const char* property, Atom type) {
  constexpr long kMaxNumbers = 4096;
  Atom actual = 0;
  int format = 0;
  unsigned long count = 0, left = 0;
  unsigned char* data = nullptr;
  const int read = XGetWindowProperty(display, window, XInternAtom(display, property, False), 0, kMaxNumbers, False,
                                      type, &actual, &format, &count, &left, &data);
  const std::unique_ptr<unsigned char, FreeX> owner(data);
  if (read != Success || format != 32 || data == nullptr) return {};
  const auto* numbers = reinterpret_cast<const unsigned long*>(data);
  return {numbers, numbers + count};
}

void set_numbers(const X11Window& window, const char* property, Atom type, std::span<const unsigned long> numbers) {
  XChangeProperty(window.display, window.id, window.atom(property), type, 32, PropModeReplace,
                  reinterpret_cast<const unsigned char*>(numbers.data()), static_cast<int>(numbers.size()));
}

// Asks the window manager, as the EWMH says for windows that are shown.
void send_to_root(const X11Window& window, const char* message, std::array<long, 4> data) {
  XEvent event{};
  event.xclient.type = ClientMessage;
  event.xclient.window = window.id;
  event.xclient.message_type = window.atom(message);
  event.xclient.format = 32;
  for (std::size_t i = 0; i < data.size(); ++i) event.xclient.data.l[i] = data[i];
  XSendEvent(window.display, window.root, False, SubstructureNotifyMask | SubstructureRedirectMask, &event);
}

// The child of the root that contains the window: its frame, or itself.
Window top_level_of(const X11Window& own, Window window) {
  for (Window at = window; at != 0;) {
    Window root = 0, parent = 0, *children = nullptr;
    unsigned count = 0;
    if (XQueryTree(own.display, at, &root, &parent, &children, &count) == 0) return 0;
    const std::unique_ptr<Window, FreeX> owner(children);
    if (parent == root || parent == 0) return at;
    at = parent;
  }
  return 0;
}

// The windows of programs, from bottom to top: what the window manager lists, or else all children of the root.
std::vector<Window> windows_of_programs(const X11Window& own) {
  const auto listed = numbers_of(own.display, own.root, "_NET_CLIENT_LIST_STACKING", XA_WINDOW);
  if (!listed.empty()) return {listed.begin(), listed.end()};
  Window root = 0, parent = 0, *children = nullptr;
  unsigned count = 0;
  if (XQueryTree(own.display, own.root, &root, &parent, &children, &count) == 0) return {};
  const std::unique_ptr<Window, FreeX> owner(children);
  return {children, children + count};
}

bool is_on_workspace(const X11Window& own, Window window) {
  const auto workspace = numbers_of(own.display, window, "_NET_WM_DESKTOP", XA_CARDINAL);
  const auto current = numbers_of(own.display, own.root, "_NET_CURRENT_DESKTOP", XA_CARDINAL);
  if (workspace.empty() || current.empty()) return true;
  return workspace[0] == current[0] || (workspace[0] & kAllWorkspaces) == kAllWorkspaces;
}

bool is_desktop(const X11Window& own, Window window) {
  const auto types = numbers_of(own.display, window, "_NET_WM_WINDOW_TYPE", XA_ATOM);
  return !types.empty() && types[0] == own.atom("_NET_WM_WINDOW_TYPE_DESKTOP");
}

// Its area with the frame; nothing: it is not to be seen.
std::optional<PixelRect> visible_area(const X11Window& own, Window window) {
  const Window frame = top_level_of(own, window);
  XWindowAttributes of_frame{}, of_window{};
  if (frame == 0 || XGetWindowAttributes(own.display, frame, &of_frame) == 0) return std::nullopt;
  if (XGetWindowAttributes(own.display, window, &of_window) == 0) return std::nullopt;
  const bool shown = of_frame.map_state == IsViewable && of_window.map_state == IsViewable;
  if (!shown || of_frame.c_class != InputOutput || of_frame.override_redirect != 0) return std::nullopt;
  if (of_frame.width < kMinNeighbourSide || of_frame.height < kMinNeighbourSide) return std::nullopt;
  const int border = 2 * of_frame.border_width;
  return PixelRect{of_frame.x, of_frame.y, of_frame.width + border, of_frame.height + border};
}

}  // namespace

void prepare_desktop_window(GLFWwindow* window, DesktopWindowKind kind) {
  const X11Window own(window);
  if (!own) return;
  if (kind == DesktopWindowKind::menu) {
    XSetWindowAttributes attributes{};
    attributes.override_redirect = True;
    XChangeWindowAttributes(own.display, own.id, CWOverrideRedirect, &attributes);
    const unsigned long type[] = {own.atom("_NET_WM_WINDOW_TYPE_POPUP_MENU")};
    return set_numbers(own, "_NET_WM_WINDOW_TYPE", XA_ATOM, type);
  }
  // A click on her leaves the keyboard where it is.
  const std::unique_ptr<XWMHints, FreeX> known(XGetWMHints(own.display, own.id));
  XWMHints hints = known ? *known : XWMHints{};
  hints.flags |= InputHint;
  hints.input = False;
  XSetWMHints(own.display, own.id, &hints);
  const unsigned long states[] = {own.atom("_NET_WM_STATE_SKIP_TASKBAR"), own.atom("_NET_WM_STATE_SKIP_PAGER"),
                                  own.atom("_NET_WM_STATE_ABOVE")};
  set_numbers(own, "_NET_WM_STATE", XA_ATOM, states);
}

void set_window_states(GLFWwindow* window, const DesktopSettings& settings) {
  const X11Window own(window);
  if (!own) return;
  const auto set_state = [&](const char* state, bool on) {
    send_to_root(own, "_NET_WM_STATE", {on ? 1 : 0, static_cast<long>(own.atom(state)), 0, 1});
  };
  set_state("_NET_WM_STATE_SKIP_TASKBAR", true);
  set_state("_NET_WM_STATE_SKIP_PAGER", true);
  set_state("_NET_WM_STATE_ABOVE", settings.on_top);
  set_state("_NET_WM_STATE_STICKY", settings.all_workspaces);
  const auto current = numbers_of(own.display, own.root, "_NET_CURRENT_DESKTOP", XA_CARDINAL);
  if (current.empty()) return;  // there are no workspaces
  const long workspace = settings.all_workspaces ? kAllWorkspaces : static_cast<long>(current[0]);
  send_to_root(own, "_NET_WM_DESKTOP", {workspace, 1, 0, 0});
}

void pass_clicks_outside(GLFWwindow* window, std::span<const PixelRect> area) {
  const X11Window own(window);
  if (!own) return;
  std::vector<XRectangle> rectangles;
  for (const PixelRect& part : area) {
    rectangles.push_back({static_cast<short>(part.x), static_cast<short>(part.y),
                          static_cast<unsigned short>(part.width), static_cast<unsigned short>(part.height)});
  }
  XShapeCombineRectangles(own.display, own.id, ShapeInput, 0, 0, rectangles.data(), static_cast<int>(rectangles.size()),
                          ShapeSet, YSorted);
  XFlush(own.display);
}

std::optional<glm::ivec2> pointer_on_screen(GLFWwindow* window) {
  const X11Window own(window);
  Window root = 0, child = 0;
  int x = 0, y = 0, in_x = 0, in_y = 0;
  unsigned buttons = 0;
  if (!own || XQueryPointer(own.display, own.root, &root, &child, &x, &y, &in_x, &in_y, &buttons) == 0)
    return std::nullopt;
  return glm::ivec2(x, y);
}

std::vector<DesktopNeighbour> desktop_neighbours(GLFWwindow* window) {
  const X11Window own(window);
  std::vector<DesktopNeighbour> neighbours;
  if (!own) return neighbours;
  const IgnoreErrors ignore(own.display);
  const Window own_frame = top_level_of(own, own.id);
  bool above = false;
  for (const Window one : windows_of_programs(own)) {
    if (one == own.id || one == own_frame) above = true;
    if (one == own.id || one == own_frame) continue;
    const auto area = visible_area(own, one);
    if (!area || is_desktop(own, one) || !is_on_workspace(own, one)) continue;
    neighbours.push_back({one, *area, above});
  }
  return neighbours;
}

void grab_input(GLFWwindow* menu) {
  const X11Window own(menu);
  if (!own) return;
  XSync(own.display, False);  // it is shown
  constexpr unsigned kMouse = ButtonPressMask | ButtonReleaseMask | PointerMotionMask;
  XGrabPointer(own.display, own.id, True, kMouse, GrabModeAsync, GrabModeAsync, 0, 0, CurrentTime);
  XGrabKeyboard(own.display, own.id, True, GrabModeAsync, GrabModeAsync, CurrentTime);
}

#endif

}  // namespace odori

#endif
