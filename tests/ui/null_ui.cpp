#include "ui/null_ui.h"

#include "ui/core/theme.h"
#include "ui/panels.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string>
#include <thread>

namespace odori::testing {

namespace {

bool has_name(const WidgetArea& mark, std::string_view name) { return mark.name == name || mark.alias == name; }

}  // namespace

NullUi::NullUi() : context_(ImGui::CreateContext()) {
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  io.DeltaTime = 1.0f / 60.0f;
  build_fonts(*io.Fonts, {}, kFontSize, {});
  resize(1280, 720);
  report.renderer = "no renderer at all";
  session.settings.bones_without_surface = false;  // most models of the tests have none
  read_back = [this](std::size_t actor, const Skinning& skinning) {
    return skinned_vertices(*session.document.stage.actors[actor], skinning);
  };
}

NullUi::~NullUi() { ImGui::DestroyContext(context_); }

void NullUi::show(Model model, const Motion& motion) {
  open(session, std::move(model), "model.pmx");
  session.terms.shown.reset();  // they stand over the picture
  if (has_model_tracks(motion) || has_scene_tracks(motion)) open(session, motion, "dance.vmd");
}

void NullUi::resize(float width, float height, float scale) {
  ImGui::GetIO().DisplaySize = ImVec2(width, height);
  apply_theme(ImGui::GetStyle(), scale, session.settings.light_theme ? Theme::light : Theme::dark);
  state.scale = scale;
}

Commands NullUi::draw_frame() {
  const Theme theme = session.settings.light_theme ? Theme::light : Theme::dark;
  if (theme != theme_in_use()) apply_theme(ImGui::GetStyle(), state.scale, theme);
  ImGui::NewFrame();
  PanelInput input = panel_input(session, opening, report);
  if (dialog) input.activity.dialog = dialog;
  measuring.update(session, {state.page == Page::measure, state.measure.all_modes, state.measure.surfaces});
  fitting.update(session, state.page == Page::models);
  input.activity.fit_needs = fitting.needs();
  input.activity.fitting = fitting.progress();
  input.activity.measured.statistics = measuring.frame_statistics();
  input.activity.measured.mode_table = measuring.mode_table();
  input.activity.measured.surfaces = measuring.surfaces();
  input.activity.measured.measuring_surfaces = measuring.surfaces_progress();
  input.activity.measured.motion_statistics = measuring.motion_statistics();
  input.activity.measured.measuring = measuring.progress();
  input.activity.measured.marked_position = marked_position(session.document);
  verifying.update(session, state.page == Page::measure, read_back);
  input.activity.verifying = session.tasks.verifying;
  input.activity.verifications = verifying.checks();
  input.activity.looks.own_passes = own_passes;
  input.activity.texture_images = texture_images;
  input.activity.gpu = gpu;
  if (match) input.activity.motion_match = &*match;
  Commands commands = draw_panels(input, state);
  ImGui::Render();
  perform(commands, session);
  std::copy(commands.begin(), commands.end(), std::back_inserter(asked));
  return commands;
}

bool NullUi::has(std::string_view name) const {
  return std::any_of(state.widgets.begin(), state.widgets.end(),
                     [&](const WidgetArea& mark) { return has_name(mark, name); });
}

std::ptrdiff_t NullUi::count(std::string_view kind) const {
  const std::string start = std::string(kind) + " ";
  return std::count_if(state.widgets.begin(), state.widgets.end(),
                       [&](const WidgetArea& mark) { return mark.name.starts_with(start); });
}

WidgetArea NullUi::find(std::string_view name) {
  for (const WidgetArea& mark : state.widgets) {
    if (has_name(mark, name)) return mark;
  }
  ADD_FAILURE() << "there is no widget '" << name << "'";
  return {};
}

void NullUi::move_to(ImVec2 at) {
  ImGui::GetIO().MousePos = at;
  draw_frame();
}

void NullUi::press(int button) {
  ImGui::GetIO().MouseDown[button] = true;
  draw_frame();
}

void NullUi::release(int button) {
  ImGui::GetIO().MouseDown[button] = false;
  draw_frame();
}

void NullUi::wait_for_fits() {
  do {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    draw_frame();
  } while (fitting.running());
  settle();
}

void NullUi::settle() {
  for (int i = 0; i < 3; ++i) {
    advance(session.document.stage, session.document.clock.frame);
    draw_frame();
  }
}

void NullUi::click(std::string_view name) {
  move_to(middle(find(name)));
  press();
  release();
}

void NullUi::press_on(std::string_view name) {
  click(name);
  settle();
}

void NullUi::open_page(Page page) {
  click(std::string("workspace ") + title(workspace_of(page)));
  draw_frame();
  click("page " + std::string(name(page)));
  draw_frame();
}

ImVec2 NullUi::middle(const WidgetArea& mark) {
  return ImVec2((mark.low.x + mark.high.x) * 0.5f, (mark.low.y + mark.high.y) * 0.5f);
}

}  // namespace odori::testing
