#pragma once

// Changes of the open scene file that are not saved: what would lose them waits until the user has decided.

#include "ui/core/commands.h"

#include <optional>

namespace odori {

struct Session;

struct PendingAction {
  std::optional<Command> command{};  // nothing: the batch in Session::upload is to replace the stage
  bool confirmed = false;            // the changes were saved or may be lost
  bool naming = false;               // the dialog asks for the name of the scene
};

// Call before `command` is carried out, or without one before a batch replaces the stage. Returns whether it is to
// wait: the open scene has changes, and the user is asked. `answer_unsaved` carries out the command.
bool asks_before(Session& session, std::optional<Command> command = {});

// A scene that cannot be saved cancels the action, with a message.
void answer_unsaved(Session& session, UnsavedAnswer answer);

// Call when the scene was saved under a name, or when the dialog was closed without one: carries out the command that
// waits for it, or forgets it.
void go_on_after_saving(Session& session);
void cancel_waiting(Session& session);

}  // namespace odori
