#include "ui/panels.h"

#include "ui/core/undo_steps.h"
#include "ui/dialogs/open_dialog.h"
#include "ui/timeline/dope_sheet.h"
#include "ui/timeline/frame_ruler.h"
#include "ui/widgets/widgets.h"

namespace odori {

const Actor* selected_actor(const UiView& view) {
  if (view.selected < 0 || view.selected >= static_cast<int>(view.stage.actors.size())) return nullptr;
  return view.stage.actors[static_cast<std::size_t>(view.selected)].get();
}

const Camera& pane_camera(const UiView& view, std::size_t pane) {
  const Views& views = view.settings.views;
  const bool own = view.cameras != nullptr && has_free_cameras(views) && pane != active_index(views);
  return own ? (*view.cameras)[pane] : view.stage.camera;
}

Commands draw_panels(const UiView& view, UiState& state) {
  Commands commands;
  begin_viewport(state);
  state.bone_overlay.markers.clear();
  const ViewSettings& settings = view.settings;
  const Layout areas =
      layout(ImGui::GetIO().DisplaySize, state.scale, settings.panels, settings.panel_sizes, settings.dope_sheet);
  draw_viewport_area(view, state, areas.viewport, commands);
  draw_overlays(view, state, areas.viewport, commands);
  draw_terms(view, state, areas.viewport, commands);
  if (view.settings.panels) {
    draw_top_bar(view, state, areas.top, commands);
    draw_side_panel(view, state, areas.side, commands);
    draw_side_edge(view, state, areas.side, commands);
    draw_dope_sheet(view, state, areas.sheet, commands);
    draw_transport(view, state, areas.transport, commands);
  }
  if (view.settings.key_help) draw_key_help(view, state, commands);
  draw_command_palette(view, state, commands);
  draw_open_dialog(view, state, commands);
  let_go_of_time(view, state, commands);
  bracket_step(state, commands);
  return commands;
}

}  // namespace odori
