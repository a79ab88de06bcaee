#include "app/session.h"

#include "app/dialog.h"
#include "app/edits.h"
#include "app/messages.h"
#include "app/opening/apply_loaded_files.h"
#include "app/opening/projects.h"
#include "app/save_as.h"
#include "app/settings/settings.h"
#include "base/archive/archive.h"
#include "base/folders.h"
#include "base/translate.h"
#include "document/cameras.h"
#include "document/roster.h"
#include "document/scene.h"
#include "document/surface_selection.h"
#include "scene/external_parents.h"
#include "scene/overrides.h"
#include "scene/pose_overrides.h"
#include "view/clock.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace odori {

namespace {

void cancel_pending(Session& session) {
  if (!session.pending->command) {
    session.upload.reset();
    session.playlist.wanted = -1;
  }
  session.pending.reset();
}

void go_on(Session& session) {
  session.pending->confirmed = true;
  if (!session.pending->command) return;  // the batch is put on the stage in the next frame
  const Command command = *session.pending->command;
  perform(command, session);
  session.pending.reset();
}

}  // namespace

void set_look(Session& session, Look look) {
  const std::filesystem::path& wanted = look.background_image;
  if (wanted.empty()) session.document.background = {};
  const bool changed = wanted != session.document.settings.look.background_image;
  if (!wanted.empty() && changed) session.load_queue.request({{wanted}});
  session.document.settings.look = within_range(std::move(look));
}

PanelInput panel_input(const Session& session, const LoadingProgress* opening, const DrawReport& report) {
  Activity activity;
  activity.messages = session.messages;
  activity.looks.listed = session.looks;
  activity.recent = session.recent;
  activity.report = report;
  activity.opening = opening;
  activity.dialog = session.dialog.view();
  if (activity.dialog) {
    activity.dialog->has_desktop_dialog = session.has_desktop_dialog && has_desktop_form(activity.dialog->use);
    activity.dialog->as_grid = session.settings.files_as_grid;
    activity.dialog->scanned = session.tasks.library_scanned;
  }
  if (!session.folders.texture.empty()) activity.texture_folder = &session.folders.texture;
  activity.terms = shown_terms(session);
  if (session.opened_scene.card_open) activity.show_card = &session.opened_scene.card;
  if (!session.playlist.entries.empty()) activity.playlist = &session.playlist.view;
  if (session.film) activity.film = &*session.film;
  if (session.pending && !session.pending->confirmed && !session.pending->naming) {
    const std::filesystem::path& file = session.document.file;
    activity.unsaved_scene = file.empty() ? std::string() : readable_name(file);
  }
  activity.asks_to_stop_film = session.film && session.asks_to_stop_film;
  activity.skinning_progress = session.tasks.skinning_progress;
  activity.physics = physics_report(session.document.stage);
  return {session.document, session.settings, std::move(activity)};
}

bool asks_before(Session& session, std::optional<Command> command) {
  if (session.pending && session.pending->confirmed) return false;
  if (session.pending && !command) return true;  // until the question is answered
  update_changed(session.document);
  if (!session.document.changed) return false;
  session.pending = PendingAction{std::move(command)};
  ++session.document.revision;
  return true;
}

void answer_unsaved(Session& session, UnsavedAnswer answer) {
  if (!session.pending) return;
  ++session.document.revision;
  const std::filesystem::path file = session.document.file;
  if (answer == UnsavedAnswer::save && file.empty()) {
    session.pending->naming = true;
    return open_save_dialog(session, DialogUse::save_scene);
  }
  const bool goes_on = answer == UnsavedAnswer::discard || (answer == UnsavedAnswer::save && save_scene(session, file));
  if (!goes_on) return cancel_pending(session);
  go_on(session);
}

void go_on_after_saving(Session& session) {
  if (session.pending && session.pending->naming) go_on(session);
}

void cancel_waiting(Session& session) {
  if (session.pending && session.pending->naming) cancel_pending(session);
}

}  // namespace odori
