#include "app/desktop_menu.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "base/translate.h"
#include "format/formats.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

namespace fs = std::filesystem;

constexpr int kDesktopHeights[] = {160, 240, 320, 480, 640, 800, 1080};  // screen coordinates
constexpr std::uintmax_t kMaxPlaylistBytes = 1 << 20;

std::vector<fs::path> recent_of(const Session& session, bool (*is_kind)(FileKind)) {
  std::vector<fs::path> files;
  std::ranges::copy_if(session.recent, std::back_inserter(files),
                       [&](const fs::path& file) { return is_kind(kind_by_name(file)); });
  return files;
}

DesktopMenuRow row_of(const char* label, const char* widget, Command command) {
  DesktopMenuRow row{tr(label), std::move(command)};
  row.widget = widget;
  return row;
}

DesktopMenuRow page_row(const char* label, const char* widget, DesktopMenuPage page) {
  DesktopMenuRow row{tr(label)};
  row.page = page;
  row.widget = widget;
  return row;
}

DesktopMenuRow back_row() { return page_row(tr_later("Back to the menu"), "desktop_menu_back", DesktopMenuPage::main); }

// In the window, where the library is.
DesktopMenuRow open_row() {
  DesktopMenuRow row = row_of(tr_later("Open\xE2\x80\xA6"), "desktop_open", PutOnDesktop{false});
  row.then = OpenDialog{};
  row.begins_group = true;
  return row;
}

// The settings that are on or off.
void add_switches(const DesktopSettings& settings, std::vector<DesktopMenuRow>& rows) {
  for (const DesktopRow& row : kDesktopRows) {
    const auto* member = std::get_if<bool DesktopSettings::*>(&row.member);
    if (member == nullptr) continue;
    DesktopSettings other = settings;
    other.*(*member) = !(settings.*(*member));
    DesktopMenuRow& entry = rows.emplace_back(DesktopMenuRow{tr(row.title), SetDesktop{std::move(other)}});
    entry.on = settings.*(*member);
    entry.widget = row.key;
  }
}

bool has_next_dance(const Session& session) {
  return session.playlist.entries.size() > 1 || recent_of(session, is_motion_file).size() > 1;
}

std::vector<DesktopMenuRow> main_page(const Session& session) {
  std::vector<DesktopMenuRow> rows;
  if (session.desktop.report && session.desktop.report->pause != DesktopPause::none)
    rows.push_back({tr(title(session.desktop.report->pause))});
  const bool plays = session.document.clock.playing;
  rows.push_back(row_of(plays ? tr_later("Pause") : tr_later("Play"), "desktop_play", Toggle{Switch::playing}));
  rows.push_back(page_row(tr_later("Dance"), "desktop_dances", DesktopMenuPage::dance));
  rows.push_back(row_of(tr_later("Next"), "desktop_next", NextDance{}));
  if (!has_next_dance(session)) rows.back().command.reset();
  rows.push_back(page_row(tr_later("Model"), "desktop_models", DesktopMenuPage::model));
  rows.push_back(page_row(tr_later("Size"), "desktop_sizes", DesktopMenuPage::size));
  rows.push_back(row_of(tr_later("Mute the song"), "desktop_mute", ToggleSetting{&ViewSettings::muted}));
  rows.back().on = session.settings.muted;
  const std::size_t first_switch = rows.size();
  add_switches(session.settings.desktop, rows);
  rows[first_switch].begins_group = true;
  rows.push_back(row_of(tr_later("Back to the window"), "desktop_window", PutOnDesktop{false}));
  rows.back().begins_group = true;
  rows.push_back(row_of(tr_later("Quit"), "desktop_quit", Quit{}));
  return rows;
}

// The recent files of a kind, below the rows that there are, and the row that opens another.
void add_recent(const Session& session, bool (*is_kind)(FileKind), std::vector<DesktopMenuRow>& rows) {
  for (const fs::path& file : recent_of(session, is_kind)) {
    DesktopMenuRow row{readable_name(file), OpenFiles{{file}, false, false, true}};
    row.number = static_cast<int>(rows.size()) - 1;
    rows.push_back(std::move(row));
  }
  if (rows.size() > 1) rows[1].begins_group = true;
  rows.push_back(open_row());
}

std::vector<DesktopMenuRow> dance_page(const Session& session) {
  std::vector<DesktopMenuRow> rows{back_row()};
  const PlaylistView& playlist = session.playlist.view;
  for (std::size_t i = 0; i < playlist.entries.size(); ++i) {
    const int number = static_cast<int>(i);
    DesktopMenuRow row{playlist.entries[i].title, PlayListed{number}};
    row.on = number == playlist.current;
    row.number = number;
    rows.push_back(std::move(row));
  }
  add_recent(session, is_motion_file, rows);
  return rows;
}

std::vector<DesktopMenuRow> model_page(const Session& session) {
  std::vector<DesktopMenuRow> rows{back_row()};
  add_recent(session, is_model_file, rows);
  return rows;
}

std::vector<DesktopMenuRow> size_page(const Session& session) {
  std::vector<DesktopMenuRow> rows{back_row()};
  for (const int height : kDesktopHeights) {
    DesktopSettings settings = session.settings.desktop;
    settings.height = height;
    DesktopMenuRow row{fmt::format("{}", height), SetDesktop{std::move(settings)}};
    row.on = height == session.settings.desktop.height;
    row.number = height;
    rows.push_back(std::move(row));
  }
  rows[1].begins_group = true;
  return rows;
}

}  // namespace

std::vector<DesktopMenuRow> desktop_menu(const Session& session, DesktopMenuPage page) {
  switch (page) {
    case DesktopMenuPage::main:
      break;
    case DesktopMenuPage::dance:
      return dance_page(session);
    case DesktopMenuPage::model:
      return model_page(session);
    case DesktopMenuPage::size:
      return size_page(session);
  }
  return main_page(session);
}

void open_next_dance(Session& session) {
  if (session.playlist.entries.size() > 1) return step_playlist(session, 1);
  const std::vector<fs::path> dances = recent_of(session, is_motion_file);
  if (dances.size() > 1) perform(OpenFiles{{dances.back()}, false, false, true}, session);
}

Status open_playlist(Session& session, const fs::path& file) {
  const auto bytes = read_file(file, kMaxPlaylistBytes);
  if (!bytes) return bytes.fault();
  std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::vector<fs::path> shows;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.starts_with('#')) continue;
    if (shows.size() < kMaxPlaylist) shows.push_back(file.parent_path() / path_from_utf8(std::string(line)));
  }
  if (shows.empty()) return fault(kEmptyPlaylist);
  set_playlist(session, shows);
  return Done{};
}

}  // namespace odori
