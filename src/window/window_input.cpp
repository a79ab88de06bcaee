#include "window/window_input.h"

#include "base/files.h"
#include "base/text.h"
#include "ui/core/actions.h"
#include "ui/keyboard_focus.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <utility>

#include <GLFW/glfw3.h>
#include <imgui.h>

namespace odori {

namespace {

struct NamedKey {
  int key;
  const char* name;
};
constexpr NamedKey kNamedKeys[] = {
    {GLFW_KEY_SPACE, "Space"},
    {GLFW_KEY_LEFT, "Left"},
    {GLFW_KEY_RIGHT, "Right"},
    {GLFW_KEY_HOME, "Home"},
    {GLFW_KEY_END, "End"},
    {GLFW_KEY_TAB, "Tab"},
    {GLFW_KEY_ENTER, "Enter"},
    {GLFW_KEY_KP_ENTER, "Enter"},
    {GLFW_KEY_EQUAL, "Plus"},
    {GLFW_KEY_KP_ADD, "Plus"},
    {GLFW_KEY_MINUS, "Minus"},
    {GLFW_KEY_PERIOD, "Period"},
    {GLFW_KEY_KP_DECIMAL, "NumDecimal"},
    {GLFW_KEY_KP_SUBTRACT, "Minus"},
    {GLFW_KEY_ESCAPE, "Escape"},
    {GLFW_KEY_UP, "Up"},
    {GLFW_KEY_DOWN, "Down"},
    {GLFW_KEY_PAGE_UP, "PageUp"},
    {GLFW_KEY_PAGE_DOWN, "PageDown"},
    {GLFW_KEY_BACKSPACE, "Backspace"},
    {GLFW_KEY_DELETE, "Delete"},
};

std::string key_name(int key, int scancode) {
  for (const NamedKey& named : kNamedKeys) {
    if (named.key == key) return named.name;
  }
  if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) return "F" + std::to_string(key - GLFW_KEY_F1 + 1);
  if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) return std::to_string(key - GLFW_KEY_0);
  if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9) return "Num" + std::to_string(key - GLFW_KEY_KP_0);
  // The letter printed on the key in the current keyboard layout; in layouts without Latin letters, that of the US
  // layout.
  const char* printed = glfwGetKeyName(key, scancode);
  const bool latin = printed != nullptr && std::strlen(printed) == 1 && printed[0] >= 'a' && printed[0] <= 'z';
  if (latin) return std::string(1, static_cast<char>(printed[0] - 'a' + 'A'));
  if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) return std::string(1, static_cast<char>('A' + key - GLFW_KEY_A));
  return {};
}

// ImGui updates modifiers only when another key is pressed or released. If they were reported after their release, they
// would stay down until the next key.
bool is_modifier(int key) { return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER; }

bool shift_down(GLFWwindow* window) {
  return glfwGetKey(window, GLFW_KEY_LEFT_SHIFT) == GLFW_PRESS ||
         glfwGetKey(window, GLFW_KEY_RIGHT_SHIFT) == GLFW_PRESS;
}

}  // namespace

void KeyQueue::change(int key, bool down, int modifiers) { events_.push_back({key, modifiers, down}); }

bool KeyQueue::next_frame() {
  modifiers_.reset();
  std::vector<int> changed;
  while (!events_.empty() && fits(events_.front(), changed)) {
    const Event event = events_.front();
    events_.pop_front();
    changed.push_back(event.key);
    std::erase(down_, event.key);
    if (!event.down) continue;
    down_.push_back(event.key);
    modifiers_ = event.modifiers;
  }
  return !events_.empty();
}

bool KeyQueue::fits(const Event& event, const std::vector<int>& changed) const {
  if (std::ranges::find(changed, event.key) != changed.end()) return false;
  return !event.down || !modifiers_ || *modifiers_ == event.modifiers;
}

static_assert(MouseQueue::kButtons == ImGuiMouseButton_COUNT);

void MouseQueue::move(glm::vec2 position) {
  const bool follows_move = !events_.empty() && events_.back().button < 0;
  if (follows_move) events_.pop_back();
  events_.push_back({position, -1, false});
  position_ = position;
}

void MouseQueue::change_button(int button, bool down) {
  if (button >= 0 && button < kButtons) events_.push_back({position_, button, down});
}

bool MouseQueue::report(ImGuiIO& io) {
  std::array<bool, kButtons> changed{};
  bool any_changed = false;
  while (!events_.empty()) {
    const Event event = events_.front();
    const glm::vec2 position = event.position.value_or(glm::vec2(io.MousePos.x, io.MousePos.y));
    if (any_changed && position != glm::vec2(io.MousePos.x, io.MousePos.y)) break;
    io.MousePos = ImVec2(position.x, position.y);
    if (event.button >= 0) {
      if (changed[event.button]) break;
      changed[event.button] = any_changed = true;
      down_[event.button] = event.down;
    }
    events_.pop_front();
  }
  std::ranges::copy(down_, io.MouseDown);
  return !events_.empty();
}

std::string chord_name(int key, int scancode, int modifiers) {
  const std::string name = key_name(key, scancode);
  if (name.empty()) return name;
  std::string chord;
  if (modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_SUPER)) chord += "Ctrl+";
  if (modifiers & GLFW_MOD_ALT) chord += "Alt+";
  if (modifiers & GLFW_MOD_SHIFT) chord += "Shift+";
  return chord + name;
}

// Not WantCaptureKeyboard, which is also set while a mouse button holds any widget.
bool blocks_shortcuts(const ImGuiIO& io, bool dialog_open) { return io.WantTextInput || dialog_open; }

WindowInput::WindowInput(GLFWwindow* window) : window_(window) {
  glfwSetWindowUserPointer(window, this);
  glfwSetKeyCallback(window, [](GLFWwindow* w, int key, int scancode, int action, int modifiers) {
    of(w).request_redraw();
    if (action != GLFW_REPEAT && key != GLFW_KEY_UNKNOWN && !is_modifier(key))
      of(w).keys_.change(key, action == GLFW_PRESS, modifiers);
    of(w).watch_alt(key, action);
    if (action == GLFW_RELEASE) return;
    const std::string chord = chord_name(key, scancode, modifiers);
    if (!chord.empty()) of(w).key_events_.push_back({chord, {}});
    if (blocks_shortcuts(ImGui::GetIO(), of(w).dialog_open_)) return;
    if (chord == "Escape" && ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) return;  // closes that (ui/panels.cpp)
    if (of(w).keyboard_focus_ && is_focus_key(chord)) return;
    const auto command = command_for(chord, action == GLFW_REPEAT);
    if (command) of(w).commands_.push_back(*command);
  });
  glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** paths) {
    of(w).request_redraw();
    OpenFiles open;
    open.add = shift_down(w);
    open.dropped = true;
    for (int i = 0; i < count; ++i) open.files.push_back(path_from_utf8(paths[i]));
    of(w).commands_.push_back(std::move(open));
  });
  set_redraw_callbacks(window);
}

WindowInput& WindowInput::of(GLFWwindow* window) {
  return *static_cast<WindowInput*>(glfwGetWindowUserPointer(window));
}

// Alt alone opens the menus when it is released.
void WindowInput::watch_alt(int key, int action) {
  const bool alt = key == GLFW_KEY_LEFT_ALT;
  if (alt && action == GLFW_RELEASE && alt_alone_ && !dialog_open_) key_events_.push_back({"Alt", {}});
  alt_alone_ = alt && action == GLFW_PRESS;
}

void WindowInput::set_redraw_callbacks(GLFWwindow* window) {
  glfwSetCursorPosCallback(window, [](GLFWwindow* w, double x, double y) {
    of(w).request_redraw();
    of(w).mouse_.move({x, y});
  });
  glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int button, int action, int) {
    of(w).request_redraw();
    of(w).mouse_.change_button(button, action == GLFW_PRESS);
    of(w).alt_alone_ = false;
  });
  glfwSetScrollCallback(window, [](GLFWwindow* w, double, double) { of(w).request_redraw(); });
  glfwSetCharCallback(window, [](GLFWwindow* w, unsigned character) {
    of(w).request_redraw();
    of(w).key_events_.push_back({{}, utf8_from(static_cast<char32_t>(character))});
  });
  glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int) { of(w).request_redraw(); });
  glfwSetWindowFocusCallback(window, [](GLFWwindow* w, int) { of(w).request_redraw(); });
  glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) { of(w).request_redraw(); });
  glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { of(w).request_redraw(); });
  glfwSetWindowContentScaleCallback(window, [](GLFWwindow* w, float, float) { of(w).request_redraw(); });
}

void WindowInput::forward_queued_keys() {
#if IMGUI_VERSION_NUM < 18700  // later versions have an event queue of their own
  if (keys_.next_frame()) request_redraw();
  ImGuiIO& io = ImGui::GetIO();
  std::fill(std::begin(io.KeysDown), std::end(io.KeysDown), false);
  for (const int key : keys_.down()) io.KeysDown[key] = true;
  const auto held = [&](int modifier, int left, int right) {
    if (keys_.modifiers()) return (*keys_.modifiers() & modifier) != 0;
    return glfwGetKey(window_, left) == GLFW_PRESS || glfwGetKey(window_, right) == GLFW_PRESS;
  };
  io.KeyCtrl = held(GLFW_MOD_CONTROL, GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
  io.KeyShift = held(GLFW_MOD_SHIFT, GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
  io.KeyAlt = held(GLFW_MOD_ALT, GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
  io.KeySuper = held(GLFW_MOD_SUPER, GLFW_KEY_LEFT_SUPER, GLFW_KEY_RIGHT_SUPER);
#else
  keys_ = {};
#endif
}

void WindowInput::forward_queued_mouse() {
#if IMGUI_VERSION_NUM < 18700
  if (mouse_.report(ImGui::GetIO())) request_redraw();
#else
  mouse_ = {};
#endif
}

std::vector<KeyEvent> WindowInput::take_key_events() { return std::exchange(key_events_, {}); }

Commands WindowInput::take_commands() { return std::exchange(commands_, {}); }

bool WindowInput::consume_redraw() {
  if (pending_redraws_ == 0) return false;
  --pending_redraws_;
  return true;
}

}  // namespace odori
