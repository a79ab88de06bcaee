// The menu of the dancer on the desktop, and playlists in files.

#include "app/desktop_menu.h"

#include "app/settings/settings.h"
#include "base/files.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace odori {
namespace {

namespace fs = std::filesystem;

const DesktopMenuRow* row_named(const std::vector<DesktopMenuRow>& rows, std::string_view widget) {
  const auto found = std::ranges::find(rows, widget, &DesktopMenuRow::widget);
  return found == rows.end() ? nullptr : &*found;
}

TEST(DesktopMenu, OffersWhatTheSpecificationNames) {
  const Session session;
  const auto rows = desktop_menu(session, DesktopMenuPage::main);
  for (const char* widget :
       {"desktop_play", "desktop_dances", "desktop_next", "desktop_models", "desktop_sizes", "desktop_mute",
        "desktop_follow_pointer", "desktop_on_top", "desktop_window", "desktop_quit"}) {
    EXPECT_NE(row_named(rows, widget), nullptr) << widget;
  }
  EXPECT_EQ(row_named(rows, "desktop_window")->command, Command(PutOnDesktop{false}));
  EXPECT_EQ(row_named(rows, "desktop_quit")->command, Command(Quit{}));
  EXPECT_FALSE(row_named(rows, "desktop_next")->command) << "there is no other dance";
}

TEST(DesktopMenu, ItsSwitchesSetTheSettingsOfTheirRows) {
  Session session;
  for (const DesktopRow& row : kDesktopRows) {
    const auto* member = std::get_if<bool DesktopSettings::*>(&row.member);
    if (member == nullptr) continue;
    const auto rows = desktop_menu(session, DesktopMenuPage::main);
    const DesktopMenuRow* entry = row_named(rows, row.key);
    ASSERT_NE(entry, nullptr) << row.key;
    EXPECT_TRUE(entry->on);
    perform(*entry->command, session);
    EXPECT_FALSE(session.settings.desktop.*(*member)) << row.key;
    EXPECT_FALSE(row_named(desktop_menu(session, DesktopMenuPage::main), row.key)->on);
  }
}

TEST(DesktopMenu, SizesMarkTheCurrentOne) {
  Session session;
  session.settings.desktop.height = 320;
  const auto rows = desktop_menu(session, DesktopMenuPage::size);
  EXPECT_EQ(std::ranges::count(rows, true, &DesktopMenuRow::on), 1);
  const auto larger = std::ranges::find(rows, 640, &DesktopMenuRow::number);
  ASSERT_NE(larger, rows.end());
  perform(*larger->command, session);
  EXPECT_EQ(session.settings.desktop.height, 640);
  DesktopSettings huge;
  huge.height = 1000000;
  perform(SetDesktop{huge}, session);
  EXPECT_EQ(session.settings.desktop.height, kMaxDesktopHeight);
}

TEST(DesktopMenu, RecentFilesAreByKind) {
  Session session;
  session.recent = {"/a/one.vmd", "/a/miku.pmx", "/a/two.vmd", "/a/song.mp3", "/a/pose.vpd"};
  const auto files_of = [&](DesktopMenuPage page) {
    std::vector<std::string> labels;
    for (const DesktopMenuRow& row : desktop_menu(session, page)) {
      if (row.number >= 0) labels.push_back(row.label);
    }
    return labels;
  };
  EXPECT_EQ(files_of(DesktopMenuPage::dance), (std::vector<std::string>{"one.vmd", "two.vmd", "pose.vpd"}));
  EXPECT_EQ(files_of(DesktopMenuPage::model), (std::vector<std::string>{"miku.pmx"}));
  const auto rows = desktop_menu(session, DesktopMenuPage::main);
  EXPECT_EQ(row_named(rows, "desktop_next")->command, Command(NextDance{}));
  open_next_dance(session);
  EXPECT_FALSE(session.load_queue.idle()) << "the one that was opened longest ago is opened";
}

TEST(DesktopMenu, SaysWhyShePauses) {
  Session session;
  session.desktop.report.emplace();
  session.desktop.report->pause = DesktopPause::on_battery;
  const DesktopMenuRow first = desktop_menu(session, DesktopMenuPage::main).front();
  EXPECT_EQ(first.label, "Paused: on battery");
  EXPECT_FALSE(first.command);
}

TEST(OnDesktop, NeedsAModel) {
  Session session;
  perform(PutOnDesktop{}, session);
  EXPECT_FALSE(session.desktop.on);
  session.document.stage.actors.push_back(make_actor(std::make_shared<const Model>(testing::named_model(1))));
  perform(PutOnDesktop{}, session);
  EXPECT_TRUE(session.desktop.on);
  perform(PutOnDesktop{false}, session);
  EXPECT_FALSE(session.desktop.on);
}

TEST(OnDesktop, InvalidPlacesAreLeftOutAndNumbersClamped) {
  nlohmann::json json = settings_to_json(Settings());
  json["desktop_height"] = 7;
  json["desktop_places"] = {1, {{"screen", "C"}}, {{"screen", "D"}, {"feet", {1, 2}}}};
  std::vector<std::string> invalid;
  const Settings read = settings_from_json(json, invalid);
  EXPECT_EQ(read.view.desktop.height, kMinDesktopHeight);
  EXPECT_EQ(read.view.desktop.places, (std::vector<DesktopPlace>{{"D", {1, 2}}}));
  EXPECT_TRUE(invalid.empty());
}

TEST(PlaylistFile, HasAShowOnEachLine) {
  const testing::TempFolder folder;
  const fs::path file = folder.path() / "list.m3u8";
  std::ofstream(file, std::ios::binary) << "\xEF\xBB\xBF#EXTM3U\r\none.odori\r\n\r\n/abs/踊り.zip\r\n# no\nlast";
  Session session;
  ASSERT_TRUE(open_playlist(session, file));
  std::vector<fs::path> shows;
  for (const auto& entry : session.playlist.entries) shows.push_back(entry.file);
  EXPECT_EQ(shows, (std::vector<fs::path>{folder.path() / "one.odori", folder.path() / path_from_utf8("/abs/踊り.zip"),
                                          folder.path() / "last"}));
}

TEST(PlaylistFile, WithoutShowsIsAFault) {
  const testing::TempFolder folder;
  const fs::path file = folder.path() / "list.txt";
  std::ofstream(file) << "# nothing\n\n";
  Session session;
  EXPECT_EQ(open_playlist(session, file).fault().kind, &kEmptyPlaylist);
  EXPECT_FALSE(open_playlist(session, folder.path() / "missing.txt"));
  EXPECT_TRUE(session.playlist.entries.empty());
}

}  // namespace
}  // namespace odori
