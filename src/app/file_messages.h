#pragma once

// What there is to say about a file that was read, as messages of the session.

#include "app/session.h"

#include <filesystem>

namespace odori {

// Why nothing came of it: an error.
void say_fault(Session& session, const std::filesystem::path& file, const Fault& fault);

// What was odd in a file that was opened all the same: at most a warning. Nothing for no diagnostics.
void say_diagnostics(Session& session, const std::filesystem::path& file, const Diagnostics& diagnostics);

// Takes back what was said about a file: it has been read anew.
void unsay(Session& session, const std::filesystem::path& file);

}  // namespace odori
