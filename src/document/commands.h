#pragma once

// What a user can change in a document, as plain data. `apply` is the one way to change it: the same commands on the
// same document give the same document. An invalid index in a command has no effect. To add one: its struct and its
// name in a list of commands/*.h, and its overload in apply.cpp.
//
//   apply(document, SelectBone{bone});

#include "document/commands/actors.h"
#include "document/commands/overrides.h"
#include "document/commands/playback.h"
#include "document/commands/settings.h"
#include "document/commands/view.h"
#include "document/document.h"

namespace odori {

// X(Kind) for every kind.
#define ODORI_DOCUMENT_COMMANDS(X) \
  ODORI_ACTOR_COMMANDS(X)          \
  ODORI_VALUE_COMMANDS(X)          \
  ODORI_PLAYBACK_COMMANDS(X)       \
  ODORI_VIEW_COMMANDS(X)

// Those that change the values of document/changes.h: what one of them changes becomes a step of the history.
#define ODORI_VALUE_COMMANDS(X) \
  ODORI_OVERRIDE_COMMANDS(X)    \
  ODORI_SETTING_COMMANDS(X)

#define ODORI_APPLY(Kind) void apply(Document& document, const Kind& command);
ODORI_DOCUMENT_COMMANDS(ODORI_APPLY)
#undef ODORI_APPLY

}  // namespace odori
