#pragma once

// Changes of the open scene file that are not saved: what would lose them waits until the user has decided.

#include "ui/core/commands.h"

#include <optional>

namespace odori {

struct Session;

struct PendingAction {
  std::optional<Command> command{};  // nothing: the batch in Session::upload is to replace the stage
  bool confirmed = false;            // the changes were saved or may be lost
};

// Call before `command` is carried out, or without one before a batch replaces the stage. Returns whether it is to
// wait: the open scene has changes, and the user is asked. `answer_unsaved` carries out the command.
bool asks_before(Session& session, std::optional<Command> command = {});

// A scene that cannot be saved cancels the action, with a message.
void answer_unsaved(Session& session, UnsavedAnswer answer);

}  // namespace odori
