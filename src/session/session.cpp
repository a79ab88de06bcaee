#include "session/session.h"

#include "base/archive/archive.h"
#include "base/folders.h"
#include "base/translate.h"
#include "scene/external_parents.h"
#include "scene/overrides.h"
#include "scene/pose_overrides.h"
#include "session/cameras.h"
#include "session/dialog.h"
#include "session/edits.h"
#include "session/messages.h"
#include "session/opening/apply_loaded_files.h"
#include "session/opening/projects.h"
#include "session/roster.h"
#include "session/save_as.h"
#include "session/scene_document.h"
#include "session/settings/settings.h"
#include "session/surface_selection.h"
#include "ui/widgets/frame_axis.h"
#include "view/keyed_frames.h"

#include <algorithm>
#include <cmath>

namespace odori {

Actor* actor_at(const Session& session, int index) {
  const auto at = static_cast<std::size_t>(index);
  return index >= 0 && at < session.stage.actors.size() ? session.stage.actors[at].get() : nullptr;
}

Actor* selected_actor(const Session& session) { return actor_at(session, session.selected); }

void clear_part_selection(Session& session) {
  session.selected_bone = session.selected_body = session.selected_joint = session.selected_morph = -1;
}

void set_look(Session& session, Look look) {
  const std::filesystem::path& wanted = look.background_image;
  if (wanted.empty()) session.background_image.reset();
  const bool changed = wanted != session.settings.look.background_image;
  if (!wanted.empty() && changed) session.load_queue.request({{wanted}});
  session.settings.look = within_range(std::move(look));
}

void set_evaluation_rules(Session& session, EvaluationRules rules) {
  if (session.stage.deform.rules != rules) ++session.override_revision;
  session.settings.rules = rules;
  session.stage.deform.rules = rules;
}

void update_heatmap_parts(Session& session) {
  for (Pane& pane : session.settings.views.panes) {
    pane.heatmap.part_actor = session.selected;
    pane.heatmap.bone = session.selected_bone;
    pane.heatmap.morph = session.selected_morph;
  }
}

glm::vec3 stage_background(const Session& session) {
  const Look& look = session.settings.look;
  const bool usual = look.background == Look().background && look.background_image.empty();
  if (!session.settings.fit_background || !usual) return glm::vec3(look.background);
  std::vector<const SurfaceLuminance*> surfaces;
  for (std::size_t i = 0; i < std::min(session.files.size(), session.stage.actors.size()); ++i) {
    if (session.stage.actors[i]->visible) surfaces.push_back(&session.files[i].report.luminance);
  }
  return background_for(surfaces);
}

Look shown_look(const Session& session) {
  Look look = session.settings.look;
  look.grid = shows_grid(session);
  look.background = glm::vec4(stage_background(session), 1.0f);
  return look;
}

bool shows_grid(const Session& session) {
  if (!session.settings.look.grid || session.grid_over_floor) return session.settings.look.grid;
  return std::ranges::none_of(session.stage.actors,
                              [](const auto& actor) { return actor->visible && has_floor(*actor); });
}

bool shows_sample(const Session& session) {
  if (session.files.empty()) return false;
  return std::ranges::all_of(session.files, [](const ActorFiles& files) { return files.sample; });
}

UiView view_of(const Session& session, const LoadingProgress* opening, const DrawReport& report) {
  UiView view{session.stage,
              session.clock,
              session.settings,
              session.files,
              session.scene_file,
              session.selected,
              session.messages,
              opening,
              report,
              session.selected_bone,
              session.recent,
              session.dialog.view(),
              session.texture_folder.empty() ? nullptr : &session.texture_folder,
              session.center_progress,
              &session.cameras,
              physics_report(session.stage),
              session.selected_body,
              session.selected_joint,
              session.selected_morph,
              session.visible_frames};
  view.mush_progress = session.mush_progress;
  if (view.dialog) view.dialog->has_desktop_dialog = session.has_desktop_dialog && has_desktop_form(view.dialog->use);
  view.terms = shown_terms(session);
  if (session.opened_show.card_open) view.show_card = &session.opened_show.card;
  if (!session.playlist.entries.empty()) view.playlist = &session.playlist.view;
  if (!session.song.file.empty()) {
    const Song& song = session.song;
    view.song = SongView{readable_name(song.file), song.offset_s, song.waveform.get(), song.silent_reason};
  }
  if (session.pending && !session.pending->confirmed) view.unsaved_scene = readable_name(session.scene_document);
  view.surface_hit = picked_surface(session);
  if (session.film) view.film = &*session.film;
  view.asks_to_stop_film = session.film && session.asks_to_stop_film;
  view.sample = shows_sample(session);
  view.weight_preview = session.weight_preview;
  view.background = stage_background(session);
  view.grid = shows_grid(session);
  view.undoable = session.history.undoable();
  view.redoable = session.history.redoable();
  return view;
}

}  // namespace odori
