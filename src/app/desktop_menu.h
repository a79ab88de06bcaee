#pragma once

// What the menu of the dancer on the desktop offers (draw_desktop_menu, ui/panels.h).

#include "app/session.h"

#include <vector>

namespace odori {

// The rows of one of its pages.
std::vector<DesktopMenuRow> desktop_menu(const Session& session, DesktopMenuPage page);

// Opens the next show of the playlist, or else the recent motion that was opened longest ago.
void open_next_dance(Session& session);

// Opens the shows that a file lists: a path on each line, relative to its folder, except for empty lines and those that
// begin with #. Fails if it cannot be read or names none.
inline constexpr FaultKind kEmptyPlaylist{"playlist.empty", "no show is listed"};
Status open_playlist(Session& session, const std::filesystem::path& file);

}  // namespace odori
