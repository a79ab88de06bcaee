#include "app/unsaved_changes.h"

#include "app/save_as.h"
#include "app/session.h"
#include "document/scene.h"

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
