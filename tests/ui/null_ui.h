#pragma once

// The panels on no back end at all: a session, a mouse, and what they asked for.

#include "app/session.h"
#include "app/tasks/fit_task.h"
#include "app/tasks/measure_task.h"
#include "document/surface_selection.h"
#include "support/session_fixtures.h"
#include "ui/core/fonts.h"
#include "ui/core/state.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <gtest/gtest.h>
#include <imgui.h>

namespace odori::testing {

class NullUi : public ::testing::Test {
 protected:
  NullUi();
  ~NullUi() override;

  // Puts a model, and a motion on it, on the session's stage; its terms of use are read.
  void show(Model model, const Motion& motion = {});

  void resize(float width, float height, float scale = 1.0f);

  // One picture; what it asked for is done and remembered in `asked`. Returns just this picture's part.
  Commands draw_frame();
  // A few, of a stage brought up to date: what a picture asks for is there in the next.
  void settle();

  // The place of a widget as last drawn, by name or alias; fails the test when it is not there.
  WidgetArea find(std::string_view name);
  bool has(std::string_view name) const;
  std::ptrdiff_t count(std::string_view kind) const;

  void move_to(ImVec2 at);
  void press(int button = 0);
  void release(int button = 0);
  void click(std::string_view name);
  void press_on(std::string_view name);  // and what comes of it is shown
  // Until no motion is fitted or compared in the background any more.
  void wait_for_fits();
  // By its workspace's button and its own.
  void open_page(Page page);
  static ImVec2 middle(const WidgetArea& mark);

  Session session;
  MeasureTask measuring;          // at work while its page is in front
  FitTask fitting;                // likewise of motions; see wait_for_fits
  VerifyTask verifying;           // likewise
  ReadSkinnedVertices read_back;  // by default as the reference in single precision
  UiState state;
  DrawReport report;
  Commands asked;
  const LoadingProgress* opening = nullptr;
  std::span<const std::uint64_t> texture_images;
  const LookPasses* own_passes = nullptr;
  const GpuReport* gpu = nullptr;    // what is known of the GPU
  std::optional<MotionMatch> match;  // of the chosen actor's motion
  std::optional<DialogView> dialog;  // shown instead of the session's

 private:
  ImGuiContext* context_;
};

}  // namespace odori::testing
