#pragma once

// Where files go that a person asks for, and what they are called.

#include "session/session.h"

#include <filesystem>
#include <string>

namespace odori {

inline constexpr FaultKind kNoImageFolder{"picture.no_folder", "there is no folder of pictures to put it into"};

// Empty: there is none.
std::filesystem::path written_folder(const Session& session);

// After the chosen model, the frame and the time of day.
std::string written_stem(const Session& session);

// With a card in the picture that shows the file.
void say_written(Session& session, const std::filesystem::path& file, std::vector<std::string> more = {});

}  // namespace odori
