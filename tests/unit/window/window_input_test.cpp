#include "window/window_input.h"

#include "ui/core/actions.h"

#include <GLFW/glfw3.h>
#include <gtest/gtest.h>
#include <imgui.h>

namespace odori {
namespace {

TEST(WindowInput, ChordNamesMatchTheActionTable) {
  EXPECT_EQ(chord_name(GLFW_KEY_SPACE, 0, 0), "Space");
  EXPECT_EQ(chord_name(GLFW_KEY_KP_ENTER, 0, GLFW_MOD_ALT), "Alt+Enter");
  EXPECT_EQ(chord_name(GLFW_KEY_F11, 0, 0), "F11");
  EXPECT_EQ(chord_name(GLFW_KEY_4, 0, 0), "4");
  EXPECT_EQ(chord_name(GLFW_KEY_KP_4, 0, GLFW_MOD_NUM_LOCK), "Num4");
  EXPECT_EQ(chord_name(GLFW_KEY_Q, 0, GLFW_MOD_CONTROL), "Ctrl+Q");
  EXPECT_EQ(chord_name(GLFW_KEY_Q, 0, GLFW_MOD_SUPER), "Ctrl+Q");
  EXPECT_EQ(chord_name(GLFW_KEY_EQUAL, 0, GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SHIFT), "Ctrl+Alt+Shift+Plus");
  EXPECT_EQ(chord_name(GLFW_KEY_P, 0, GLFW_MOD_CAPS_LOCK | GLFW_MOD_NUM_LOCK), "P");
  EXPECT_EQ(chord_name(GLFW_KEY_LEFT_SHIFT, 0, GLFW_MOD_SHIFT), "");
}

TEST(WindowInput, EveryShortcutCanBeTyped) {
  constexpr int kModifiers[] = {0,
                                GLFW_MOD_CONTROL,
                                GLFW_MOD_ALT,
                                GLFW_MOD_SHIFT,
                                GLFW_MOD_CONTROL | GLFW_MOD_SHIFT,
                                GLFW_MOD_CONTROL | GLFW_MOD_ALT};
  for (const Action& action : actions()) {
    bool typed = false;
    for (int key = GLFW_KEY_SPACE; key <= GLFW_KEY_LAST; ++key) {
      for (const int modifiers : kModifiers) typed = typed || chord_name(key, 0, modifiers) == action.chords[0];
    }
    EXPECT_TRUE(typed) << action.chords[0];
  }
}

TEST(WindowInput, OnlyTextInputAndDialogsBlockShortcuts) {
  ImGui::CreateContext();
  ImGuiIO io;
  EXPECT_FALSE(blocks_shortcuts(io, false));
  io.WantCaptureKeyboard = true;  // as while a mouse button holds any widget
  EXPECT_FALSE(blocks_shortcuts(io, false));
  EXPECT_TRUE(blocks_shortcuts(io, true));
  io.WantTextInput = true;
  EXPECT_TRUE(blocks_shortcuts(io, false));
  ImGui::DestroyContext();
}

}  // namespace
}  // namespace odori
