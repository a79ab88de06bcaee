#pragma once

// What there is to say about a file that was read, as messages of the session.

#include "session/session.h"

#include <filesystem>

namespace odori {

// Why nothing came of it: an error. A file opened before that is gone may be forgotten.
void say_fault(Session& session, const std::filesystem::path& file, const Fault& fault);

inline constexpr std::size_t kMaxLines = 100;  // of one message

// What was odd in a file that was opened all the same: at most a warning. Nothing for no diagnostics.
void say_diagnostics(Session& session, const std::filesystem::path& file, const Diagnostics& diagnostics);

// What can be done about missing textures: the folder looked through last, or another.
std::vector<Offer> texture_offers(const Session& session);

// Takes back what was said about a file: it has been read anew.
void unsay(Session& session, const std::filesystem::path& file);

}  // namespace odori
