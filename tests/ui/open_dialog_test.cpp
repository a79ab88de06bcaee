#include "ui/dialogs/open_dialog.h"

#include "base/archive/archive.h"
#include "base/files.h"
#include "support/folder_listings.h"
#include "ui/null_ui.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::entry;
using testing::NullUi;

const FolderShortcut kPlaces[] = {
    {"Recent", {}}, {"Home", path_from_utf8("/家")}, {"MMD ##x %s", path_from_utf8("/家/MMD")}};

// Windows completes with backslashes.
std::string with_slashes(const std::string& typed) { return utf8_with_slashes(path_from_utf8(typed)); }

class OpenDialogTest : public NullUi {
 protected:
  OpenDialogTest() { show_listing(testing::small_listing()); }

  void show_listing(FolderListing listing, DialogUse use = DialogUse::open) {
    listing_ = std::move(listing);
    dialog = DialogView{use, &listing_, false, false, ++number_, kPlaces};
    draw_frame();
    draw_frame();
    asked.clear();
  }

  // The commands caused by these chords and texts; texts are in single quotes.
  Commands strike(std::initializer_list<const char*> key_events) {
    Commands commands;
    for (const std::string stroke : key_events) {
      const bool text = stroke.size() > 2 && stroke.front() == '\'';
      state.keys.events = {text ? KeyEvent{{}, stroke.substr(1, stroke.size() - 2)} : KeyEvent{stroke, {}}};
      for (Command& command : draw_frame()) commands.push_back(std::move(command));
    }
    return commands;
  }

  std::string cursor() const {
    const FolderEntry* at = cursor_entry(listing_, state.dialog.rows);
    return at == nullptr ? "" : at->name;
  }

  static std::filesystem::path path(const char* name) { return entry(name, EntryKind::model).path; }

  FolderListing listing_;
  std::uint64_t number_ = 0;
};

TEST_F(OpenDialogTest, NamesOfAnArchiveCanBeCorrected) {
  FolderListing listing = testing::small_listing();
  listing.folder = path("/家/踊り.zip");
  show_listing(listing, DialogUse::select);
  EXPECT_FALSE(has("dialog_names_combo"));
  listing.archive_names = TextEncoding::cp932;
  show_listing(listing, DialogUse::select);
  press_on("dialog_names_combo");
  click("dialog_names " + std::to_string(static_cast<int>(TextEncoding::gbk)));
  set_archive_names({});
  EXPECT_EQ(asked, (Commands{SetArchiveNames{TextEncoding::gbk, path("/家/踊り.zip")}}));
}

Commands opens(std::vector<std::filesystem::path> files, bool add = false) {
  return {OpenFiles{std::move(files), add}, CloseDialog{}};
}

TEST_F(OpenDialogTest, DrawsEveryListingAtEverySize) {
  FolderListing fault{path("/家/鍵"), {}, 0, "the folder cannot be read: Permission denied"};
  FolderListing recent = testing::small_listing();
  recent.folder.clear();
  recent.entries[1].missing = true;
  FolderListing odd = testing::small_listing();
  odd.entries[3].name = std::string(3000, 'x') + "##y %s\n";
  odd.omitted_count = 12345;
  for (const FolderListing& listing : {FolderListing{path("/家"), {}, 0, {}}, fault, recent, odd}) {
    for (const DialogUse use : {DialogUse::open, DialogUse::select, DialogUse::textures}) {
      for (const ImVec2 size : {ImVec2(1, 1), ImVec2(320, 240), ImVec2(640, 480), ImVec2(3840, 2160)}) {
        for (const float scale : {1.0f, 3.0f}) {
          resize(size.x, size.y, scale);
          show_listing(listing, use);
          dialog->reading = true;
          draw_frame();
        }
      }
    }
  }
  EXPECT_TRUE(asked.empty());
}

TEST_F(OpenDialogTest, EverythingIsInsideTheWindowFrom640x480) {
  for (const float scale : {1.0f, 2.0f}) {
    for (const ImVec2 size : {ImVec2(640, 480), ImVec2(1280, 720)}) {
      resize(size.x * scale, size.y * scale, scale);
      draw_frame();
      draw_frame();
      for (const char* name : {"dialog_close", "dialog_up", "dialog_type_path", "dialog_part 2", "dialog_words",
                               "dialog_kinds", "dialog_hidden", "dialog_place 2", "dialog_rows", "dialog_row 4",
                               "dialog_add", "dialog_accept", "dialog_cancel"}) {
        const WidgetArea mark = find(name);
        EXPECT_GE(mark.low.x, 0.0f) << name;
        EXPECT_LE(mark.high.x, size.x * scale) << name;
        EXPECT_LE(mark.high.y, size.y * scale) << name;
        EXPECT_GT(mark.high.x - mark.low.x, 12.0f * scale) << name;
      }
      EXPECT_LE(find("dialog_add").high.x, find("dialog_accept").low.x);
      EXPECT_LE(find("dialog_words").high.x, find("dialog_kinds").low.x);
      EXPECT_LE(find("dialog_kinds").high.x, find("dialog_hidden").low.x);
      EXPECT_LE(find("dialog_place 2").high.x, find("dialog_rows").low.x);
    }
  }
}

TEST_F(OpenDialogTest, OnlyVisibleRowsAreDrawn) {
  FolderListing huge{path("/家"), {}, 0, {}};
  for (int i = 0; i < 10000; ++i) huge.entries.push_back(entry("/家/" + std::to_string(i) + ".pmx", EntryKind::model));
  show_listing(std::move(huge));
  EXPECT_GT(count("dialog_row"), 5);
  EXPECT_LT(count("dialog_row"), 60);
  strike({"End"});
  draw_frame();
  draw_frame();
  EXPECT_TRUE(has("dialog_row 9999")) << "the list scrolls to the cursor";
  EXPECT_LT(count("dialog_row"), 60);
  strike({"PageUp"});
  EXPECT_LT(state.dialog.rows.cursor, 9999 - 5);
  EXPECT_GT(state.dialog.rows.cursor, 9999 - 60);
  EXPECT_EQ(strike({"Enter"}), opens({path_from_utf8("/家/" + cursor())}));
}

TEST_F(OpenDialogTest, IsNavigatedByKeys) {
  EXPECT_EQ(strike({"Enter"}), Commands{ShowFolder{path("/家/MMD/a")}});
  strike({"Down"});
  EXPECT_EQ(cursor(), "踊り");
  strike({"End", "Up"});
  EXPECT_EQ(cursor(), "Miku 2.pmx");
  EXPECT_EQ(strike({"Enter"}), opens({path("/家/MMD/Miku 2.pmx")}));
  EXPECT_EQ(strike({"Backspace"}), Commands{ShowFolder{path("/家")}});
  EXPECT_EQ(strike({"Alt+Up"}), Commands{ShowFolder{path("/家")}});
  EXPECT_EQ(strike({"Escape"}), Commands{CloseDialog{}});
}

TEST_F(OpenDialogTest, GoingUpPutsTheCursorOnTheFolderLeft) {
  show_listing(FolderListing{path("/家/MMD/踊り"), {}, 0, {}});
  EXPECT_TRUE(strike({"Enter"}).empty()) << "an empty folder";
  show_listing(testing::small_listing());
  EXPECT_EQ(cursor(), "踊り");
}

TEST_F(OpenDialogTest, TheRootHasNoParent) {
  show_listing(FolderListing{"/", {}, 0, {}});
  EXPECT_TRUE(strike({"Backspace"}).empty());
}

TEST_F(OpenDialogTest, TypingFiltersByName) {
  strike({"'m'", "'i'", "'k'", "'u'", "' '", "'1'"});
  EXPECT_EQ(state.dialog.rows.name_filter, "miku 1");
  EXPECT_EQ(cursor(), "Miku 10.pmx");
  strike({"'踊'"});
  EXPECT_EQ(cursor(), "");
  strike({"Backspace"});
  EXPECT_EQ(state.dialog.rows.name_filter, "miku 1") << "Backspace removes a whole character";
  EXPECT_TRUE(strike({"Escape"}).empty());
  EXPECT_EQ(state.dialog.rows.name_filter, "");
  strike({"'踊'", "'り'"});
  EXPECT_EQ(strike({"Enter"}), Commands{ShowFolder{path("/家/MMD/踊り")}});
}

TEST_F(OpenDialogTest, SeveralFilesAreOpenedAtOnce) {
  strike({"Down", "Down", "Shift+Down"});
  EXPECT_EQ(strike({"Enter"}), opens({path("/家/MMD/dance.vmd"), path("/家/MMD/Miku 2.pmx")}));
  EXPECT_EQ(strike({"Ctrl+A", "Enter"}),
            opens({path("/家/MMD/dance.vmd"), path("/家/MMD/Miku 2.pmx"), path("/家/MMD/Miku 10.pmx")}));
}

TEST_F(OpenDialogTest, CtrlEnterOpensTheWholeFolder) { EXPECT_EQ(strike({"Ctrl+Enter"}), opens({path("/家/MMD/a")})); }

TEST_F(OpenDialogTest, ClicksSelectAndDoubleClicksOpen) {
  click("dialog_row Miku 2.pmx");
  EXPECT_EQ(cursor(), "Miku 2.pmx");
  EXPECT_TRUE(asked.empty());
  ImGui::GetIO().KeyCtrl = true;
  click("dialog_row dance.vmd");
  ImGui::GetIO().KeyCtrl = false;
  click("dialog_accept");
  EXPECT_EQ(asked, opens({path("/家/MMD/dance.vmd"), path("/家/MMD/Miku 2.pmx")}));
  asked.clear();
  click("dialog_row Miku 10.pmx");
  for (int i = 0; i < 60; ++i) draw_frame();  // too late for a double click
  ImGui::GetIO().KeyShift = true;
  click("dialog_row dance.vmd");
  ImGui::GetIO().KeyShift = false;
  EXPECT_EQ(selected_entries(listing_, state.dialog.rows).size(), 3u);
  for (int i = 0; i < 60; ++i) draw_frame();
  click("dialog_row 踊り");
  click("dialog_row 踊り");
  EXPECT_EQ(asked, Commands{ShowFolder{path("/家/MMD/踊り")}});
}

TEST_F(OpenDialogTest, PlacesPathPartsAndButtonsAreClicked) {
  click("dialog_place Home");
  click("dialog_place Recent");
  click("dialog_part 家");
  click("dialog_up");
  click("dialog_cancel");
  click("dialog_close");
  EXPECT_EQ(asked, (Commands{ShowFolder{path("/家")}, ShowFolder{}, ShowFolder{path("/家")}, ShowFolder{path("/家")},
                             CloseDialog{}, CloseDialog{}}));
}

TEST_F(OpenDialogTest, HeadingsSortTheRows) {
  click("dialog_sort 2");
  EXPECT_EQ(state.dialog.rows.order, RowOrder::size);
  EXPECT_FALSE(state.dialog.rows.descending);
  click("dialog_sort 2");
  EXPECT_TRUE(state.dialog.rows.descending);
  click("dialog_sort 0");
  EXPECT_EQ(state.dialog.rows.order, RowOrder::name);
  EXPECT_FALSE(state.dialog.rows.descending);
}

TEST_F(OpenDialogTest, TabCyclesThroughEveryPart) {
  const DialogPart order[] = {DialogPart::filter, DialogPart::hidden, DialogPart::add,    DialogPart::play,
                              DialogPart::accept, DialogPart::cancel, DialogPart::places, DialogPart::library,
                              DialogPart::path,   DialogPart::rows};
  for (const DialogPart part : order) {
    strike({"Tab"});
    EXPECT_EQ(state.dialog.part, part);
  }
  strike({"Shift+Tab"});
  EXPECT_EQ(state.dialog.part, DialogPart::path);
  strike({"Escape", "Down", "Down", "Tab"});
  EXPECT_EQ(state.dialog.part, DialogPart::favourite) << "a file has a card";
  strike({"Tab"});
  EXPECT_EQ(state.dialog.part, DialogPart::tag);
}

TEST_F(OpenDialogTest, EveryPartHandlesTheKeyboard) {
  strike({"Tab", "Down"});
  EXPECT_EQ(state.dialog.rows.filter, KindFilter::models);
  strike({"Up", "Up"});
  EXPECT_EQ(state.dialog.rows.filter, KindFilter::everything);
  strike({"Tab", "Space", "' '"});
  EXPECT_TRUE(state.dialog.rows.hidden);
  EXPECT_EQ(state.dialog.rows.name_filter, "");
  EXPECT_TRUE(strike({"Tab", "Space"}).empty());
  EXPECT_TRUE(state.dialog.add);
  strike({"Tab", "Tab"});
  EXPECT_EQ(strike({"Enter"}), Commands{ShowFolder{path("/家/MMD/a")}});
  EXPECT_EQ(strike({"Tab", "Space"}), Commands{CloseDialog{}});
  EXPECT_EQ(strike({"Tab", "Down", "Enter"}), Commands{ShowFolder{path("/家")}});
}

TEST_F(OpenDialogTest, APathCanBeTyped) {
  strike({"Ctrl+L"});
  EXPECT_STREQ(state.dialog.path_line.data(), "/家/MMD");
  for (int i = 0; i < 3; ++i) draw_frame();
  EXPECT_TRUE(has("dialog_path_line"));
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
  strike({"'x'"});
  EXPECT_EQ(state.dialog.rows.name_filter, "") << "typed text goes to the path field";
  EXPECT_TRUE(strike({"Escape"}).empty());
  EXPECT_EQ(state.dialog.part, DialogPart::rows);
  draw_frame();
  EXPECT_FALSE(has("dialog_path_line"));
}

TEST_F(OpenDialogTest, OpenGoesToTheTypedPath) {
  strike({"Ctrl+L"});
  for (int i = 0; i < 3; ++i) draw_frame();
  std::copy_n("/tmp/x.pmx", 11, state.dialog.path_line.begin());
  DialogState& dialog_state = state.dialog;
  Commands commands;
  accept(*dialog, dialog_state, commands);
  EXPECT_EQ(commands, (Commands{ShowFolder{"/tmp/x.pmx", false, true, true}}));
  EXPECT_EQ(dialog_state.part, DialogPart::path) << "until it is listed";
}

TEST_F(OpenDialogTest, TabCompletesInTheFolderShown) {
  strike({"Ctrl+L"});
  for (int i = 0; i < 3; ++i) draw_frame();
  const auto typed = [&](const char* text) {
    std::copy_n(text, std::string_view(text).size() + 1, state.dialog.path_line.begin());
    return strike({"Tab"});
  };
  EXPECT_TRUE(typed("/家/MMD/踊").empty());
  EXPECT_EQ(with_slashes(state.dialog.path_line.data()), "/家/MMD/踊り/");
  EXPECT_TRUE(typed("踊").empty());
  EXPECT_EQ(with_slashes(state.dialog.path_line.data()), "/家/MMD/踊り/") << "names are relative to the folder shown";
}

TEST_F(OpenDialogTest, ATypedPathIsEditedUntilItIsListed) {
  strike({"Ctrl+L"});
  for (int i = 0; i < 3; ++i) draw_frame();
  std::copy_n("/none", 6, state.dialog.path_line.begin());
  state.dialog.completed_path = "/none";  // as if it had been typed
  Commands commands;
  accept(*dialog, state.dialog, commands);
  dialog->notice = "The folder cannot be read";
  draw_frame();
  EXPECT_TRUE(has("dialog_path_line"));
  EXPECT_STREQ(state.dialog.path_line.data(), "/none");
  dialog->notice.clear();
  ++dialog->number;
  draw_frame();
  draw_frame();
  EXPECT_FALSE(has("dialog_path_line"));
}

TEST_F(OpenDialogTest, TabShowsTheFolderOfAnotherPathAndCompletesThere) {
  strike({"Ctrl+L"});
  for (int i = 0; i < 3; ++i) draw_frame();
  std::copy_n("~/mo", 5, state.dialog.path_line.begin());
  state.dialog.completed_path = "~/mo";  // as if it had been typed
  draw_frame();
  EXPECT_EQ(strike({"Tab"}), (Commands{ShowFolder{"~", false, false}}));
  FolderListing home;
  home.folder = "/home";
  home.entries.push_back(testing::entry("/home/モ models", EntryKind::folder, 0));
  home.entries.push_back(testing::entry("/home/motions 踊り", EntryKind::folder, 0));
  dialog->listing = &home;
  dialog->number += 1;
  dialog->reading = true;
  draw_frame();
  EXPECT_STREQ(state.dialog.path_line.data(), "~/mo") << "it is not read yet";
  dialog->number += 1;
  dialog->reading = false;
  draw_frame();
  EXPECT_EQ(state.dialog.part, DialogPart::path);
  EXPECT_EQ(with_slashes(state.dialog.path_line.data()), "/home/motions 踊り/");
}

TEST(CompletedPath, ContinuesAsFarAsTheEntriesAgree) {
  FolderListing listing;
  listing.folder = path_from_utf8("/家");
  for (const char* name : {"モデル", "モーション", "readme.txt"}) {
    FolderEntry entry;
    entry.path = path_from_utf8("/家") / path_from_utf8(name);
    entry.kind = std::string_view(name).starts_with("r") ? EntryKind::other : EntryKind::folder;
    listing.entries.push_back(entry);
  }
  const auto completed = [&](const char* typed) { return with_slashes(completed_path(listing, typed)); };
  EXPECT_EQ(completed("/家/re"), "/家/readme.txt");
  EXPECT_EQ(completed("/家/モ"), "/家/モ") << "two folders begin so";
  EXPECT_EQ(completed("/家/モデ"), "/家/モデル/") << "a single folder can be continued";
  EXPECT_EQ(completed("/家"), "/家/");
  EXPECT_EQ(completed("/家/無"), "/家/無");
  EXPECT_EQ(completed("/elsewhere/r"), "/elsewhere/r");
}

TEST_F(OpenDialogTest, AddingIsAChoiceOfTheDialogAlone) {
  click("dialog_add");
  EXPECT_FALSE(session.settings.add_dropped) << "what is dropped is another setting";
  strike({"End", "Up"});
  EXPECT_EQ(strike({"Enter"}), opens({path("/家/MMD/Miku 2.pmx")}, true));
  strike({"Ctrl+L"});
  for (int i = 0; i < 3; ++i) draw_frame();
  std::copy_n("/tmp/x.pmx", 11, state.dialog.path_line.begin());
  Commands commands;
  accept(*dialog, state.dialog, commands);
  EXPECT_EQ(commands, (Commands{ShowFolder{"/tmp/x.pmx", true, true, true}})) << "typed paths, too";
}

TEST_F(OpenDialogTest, ABackgroundImageIsSelectedAmongImages) {
  show_listing(testing::small_listing(), DialogUse::background);
  EXPECT_TRUE(has("dialog_row skin.png"));
  EXPECT_FALSE(has("dialog_row Miku 2.pmx"));
  EXPECT_FALSE(has("dialog_add"));
  EXPECT_FALSE(has("dialog_kinds"));
  strike({"End"});
  EXPECT_EQ(strike({"Enter"}), opens({path("/家/MMD/skin.png")}));
}

TEST_F(OpenDialogTest, NamesGetTheRoomThatIsFree) {
  resize(900, 600);
  FolderListing listing = testing::small_listing();
  show_listing(listing);
  EXPECT_TRUE(has("dialog_sort 3")) << "short names leave room for the date";
  const float narrow = find("dialog_sort 0").high.x - find("dialog_sort 0").low.x;
  for (FolderEntry& entry : listing.entries) entry.name = std::string(80, 'w') + entry.name;
  show_listing(listing);
  EXPECT_FALSE(has("dialog_sort 3")) << "the date gives way";
  EXPECT_GT(find("dialog_sort 0").high.x - find("dialog_sort 0").low.x, narrow + 100.0f);
  resize(1920, 1080);
  show_listing(listing);
  EXPECT_TRUE(has("dialog_sort 3"));
  EXPECT_GT(find("dialog_rows").high.x - find("dialog_rows").low.x, 1000.0f) << "the dialog grows with the window";
  for (const ShortenedText& one : state.tooltips.shortened) {
    EXPECT_FALSE(one.text.starts_with("www")) << one.text << " is not seen in full";
  }
}

TEST_F(OpenDialogTest, ListsRecentFiles) {
  FolderListing recent = testing::small_listing();
  recent.folder.clear();
  show_listing(std::move(recent));
  strike({"End"});
  EXPECT_EQ(strike({"Delete"}), Commands{RemoveRecent{path("/家/MMD/Miku 10.pmx")}});
  EXPECT_TRUE(strike({"Backspace"}).empty()) << "recent files have no parent folder";
}

TEST_F(OpenDialogTest, ASelectionStaysInItsFolder) {
  show_listing(testing::small_listing(), DialogUse::select);
  dialog->add = true;
  EXPECT_FALSE(has("dialog_place 0"));
  EXPECT_FALSE(has("dialog_kinds"));
  EXPECT_TRUE(strike({"Backspace", "Ctrl+L", "Delete"}).empty());
  EXPECT_EQ(strike({"End", "Enter"}), opens({path("/家/MMD/skin.png")}, true)) << "of any kind";
  EXPECT_EQ(strike({"Tab"}), Commands());
  EXPECT_EQ(state.dialog.part, DialogPart::accept);
}

TEST_F(OpenDialogTest, SelectsAFolderForTextures) {
  show_listing(testing::small_listing(), DialogUse::textures);
  EXPECT_FALSE(has("dialog_add"));
  EXPECT_TRUE(has("dialog_row skin.png")) << "images are listed";
  EXPECT_TRUE(strike({"End", "Enter"}).empty());
  EXPECT_EQ(strike({"Home", "Enter"}), Commands{ShowFolder{path("/家/MMD/a")}});
  EXPECT_EQ(strike({"Ctrl+Enter"}), (Commands{FindTextures{path("/家/MMD")}, CloseDialog{}}));
  asked.clear();
  click("dialog_accept");
  EXPECT_EQ(asked, (Commands{FindTextures{path("/家/MMD")}, CloseDialog{}}));
}

TEST_F(OpenDialogTest, IsModal) {
  const WidgetArea play = find("play");
  move_to(ImVec2(play.low.x + 2, play.low.y + 2));
  press();
  release();
  EXPECT_TRUE(asked.empty());
  dialog.reset();
  draw_frame();
  draw_frame();
  click("play");
  EXPECT_EQ(asked, Commands{Toggle{Switch::playing}});
}

TEST_F(OpenDialogTest, KeyEventsAreDroppedWhileItIsClosed) {
  dialog.reset();
  strike({"'x'", "Enter", "Escape"});
  EXPECT_TRUE(asked.empty());
  show_listing(testing::small_listing());
  EXPECT_EQ(state.dialog.rows.name_filter, "");
}

// -- the library

class LibraryDialogTest : public OpenDialogTest {
 protected:
  // What is found for this query: a model, which the library knows, and a motion.
  void show_found(const std::string& query, bool reading = false) {
    FolderListing found;
    found.query = query;
    found.entries = {entry("/集/ミク.pmx", EntryKind::model, 5), entry("/集/踊り.vmd", EntryKind::motion, 7)};
    files_.resize(2);
    files_[0].entry.id = 1;
    files_[0].entry.facts.title = "初音ミク";
    files_[0].entry.path = "/集/ミク.pmx";
    files_[0].user.tags = {"夏"};
    listing_ = std::move(found);
    dialog = DialogView{.use = DialogUse::open,
                        .listing = &listing_,
                        .reading = reading,
                        .number = ++number_,
                        .shortcuts = kFoundPlaces,
                        .files = files_,
                        .roots = kRoots};
    draw_frame();
    draw_frame();
    asked.clear();
  }

  static inline const FolderShortcut kFoundPlaces[] = {
      {"Library", {}, ""}, {"#夏", {}, "tag:夏"}, {"Home", path_from_utf8("/家")}};
  static inline const std::string kRoots[] = {"/集"};
  std::vector<ListedFile> files_;
};

TEST_F(LibraryDialogTest, TypingSearches) {
  show_found("");
  EXPECT_EQ(strike({"'み'"}), Commands{SearchLibrary{"み"}});
  EXPECT_EQ(strike({"'く'"}), Commands{SearchLibrary{"みく"}});
  EXPECT_EQ(strike({"Backspace"}), Commands{SearchLibrary{"み"}});
  state.keys.events = {{{}, "a"}, {{}, "b"}};
  EXPECT_EQ(draw_frame(), Commands{SearchLibrary{"みab"}}) << "keys of one frame are one search";
  EXPECT_EQ(strike({"Escape"}), Commands{SearchLibrary{""}});
  EXPECT_EQ(state.dialog.rows.rows.size(), 2u) << "what is found is not filtered by the words";
}

TEST_F(LibraryDialogTest, EnterWaitsForWhatIsTyped) {
  show_found("");
  strike({"'み'"});
  dialog->reading = true;
  EXPECT_EQ(strike({"Enter"}), Commands());
  EXPECT_EQ(draw_frame(), Commands()) << "it is still searched for";
  listing_.query = "み";
  std::swap(listing_.entries[0], listing_.entries[1]);
  dialog->reading = false;
  dialog->number = ++number_;
  EXPECT_EQ(draw_frame(), opens({path("/集/踊り.vmd")})) << "the first that was found";
}

TEST_F(LibraryDialogTest, PlacesAndKindsSearch) {
  show_found("");
  click("dialog_place #夏");
  EXPECT_EQ(asked, Commands{SearchLibrary{"tag:夏"}});
  show_found("tag:夏");
  EXPECT_EQ(state.dialog.rows.name_filter, "tag:夏");
  state.dialog.part = DialogPart::filter;
  EXPECT_EQ(strike({"Down"}), Commands{SearchLibrary{"tag:夏 kind:model"}});
}

TEST_F(LibraryDialogTest, TheCardMarksTheFile) {
  show_found("");
  const std::filesystem::path model = path("/集/ミク.pmx");
  EXPECT_EQ(strike({"Ctrl+D"}), (Commands{MarkFile{model, {FileMark::Kind::favourite, {}, true}}}));
  files_[0].user.favourite = true;
  asked.clear();
  click("dialog_favourite");
  EXPECT_EQ(asked, (Commands{MarkFile{model, {FileMark::Kind::favourite, {}, false}}}));
  asked.clear();
  click("dialog_tag 夏");
  EXPECT_EQ(asked, (Commands{MarkFile{model, {FileMark::Kind::tag, "夏", false}}}));
  Commands commands;
  std::ranges::copy("夏", state.dialog.tag_line.begin());
  toggle_tag(*dialog, state.dialog, FileMark::Kind::tag, commands);
  std::ranges::copy("best", state.dialog.tag_line.begin());
  toggle_tag(*dialog, state.dialog, FileMark::Kind::collection, commands);
  EXPECT_EQ(commands, (Commands{MarkFile{model, {FileMark::Kind::tag, "夏", false}},
                                MarkFile{model, {FileMark::Kind::collection, "best", true}}}));
}

TEST_F(LibraryDialogTest, ATypedPathStaysWhenTheLibraryHasChanged) {
  show_listing(testing::small_listing());
  strike({"Ctrl+L"});
  ASSERT_EQ(state.dialog.part, DialogPart::path);
  show_listing(testing::small_listing());
  EXPECT_EQ(state.dialog.part, DialogPart::path) << "the same folder, listed again";
  FolderListing other = testing::small_listing();
  other.folder = path("/elsewhere");
  show_listing(std::move(other));
  EXPECT_EQ(state.dialog.part, DialogPart::rows);
}

TEST_F(LibraryDialogTest, FindsSimilarFilesAndShufflesDances) {
  show_found("");
  click("dialog_like");
  EXPECT_EQ(asked, Commands{SearchLibrary{"like:\"/集/ミク.pmx\""}});
  EXPECT_FALSE(has("dialog_shuffle")) << "one dance is none to shuffle";
  listing_.entries = {entry("/a.vmd", EntryKind::motion, 1), entry("/camera.vmd", EntryKind::motion, 2),
                      entry("/b.vmd", EntryKind::motion, 3), entry("/c.odori", EntryKind::scene, 4)};
  files_.assign(4, {});
  files_[1].entry.id = 1;
  files_[1].entry.facts.kind = ContentKind::camera;
  dialog->files = files_;
  dialog->number = ++number_;
  draw_frame();
  draw_frame();
  asked.clear();
  click("dialog_shuffle");
  EXPECT_EQ(asked, (Commands{PlayShuffled{{path("/a.vmd"), path("/b.vmd"), path("/c.odori")}}, CloseDialog{}}));
  strike({"Shift+Down", "Shift+Down"});
  state.dialog.part = DialogPart::shuffle;
  EXPECT_EQ(strike({"Enter"}), (Commands{PlayShuffled{{path("/a.vmd"), path("/b.vmd")}}, CloseDialog{}}))
      << "what is selected";
}

TEST_F(LibraryDialogTest, TheGridIsWalkedInBothDirections) {
  EXPECT_EQ(strike({"Ctrl+G"}), Commands{ToggleSetting{&ViewSettings::files_as_grid}});
  show_found("");
  dialog->as_grid = true;
  draw_frame();
  ASSERT_GT(state.dialog.columns, 1);
  EXPECT_EQ(cursor(), "ミク.pmx");
  strike({"Right"});
  EXPECT_EQ(cursor(), "踊り.vmd");
  strike({"Left"});
  EXPECT_EQ(cursor(), "ミク.pmx");
  EXPECT_EQ(state.dialog.pictures, (std::vector<std::int32_t>{0, 1, 0})) << "of both cells and of the card";
  click("dialog_row 踊り.vmd");
  EXPECT_EQ(cursor(), "踊り.vmd");
}

TEST_F(LibraryDialogTest, AFolderIsAddedAndRemoved) {
  show_listing(testing::small_listing());
  click("dialog_library");
  EXPECT_EQ(asked, Commands{AddLibraryFolder{path_from_utf8("/家/MMD")}});
  asked.clear();
  const std::string root = "/家/MMD", above = "/家";
  dialog->roots = {&root, 1};
  draw_frame();
  click("dialog_library");
  EXPECT_EQ(asked, Commands{RemoveLibraryFolder{path_from_utf8("/家/MMD")}});
  dialog->roots = {&above, 1};
  draw_frame();
  EXPECT_FALSE(has("dialog_library")) << "it is in the library with the folder above";
}

TEST_F(LibraryDialogTest, PlayFitsMotions) {
  show_found("");
  strike({"Ctrl+A"});
  OpenFiles both{{path("/集/ミク.pmx"), path("/集/踊り.vmd")}};
  both.fits = true;
  EXPECT_EQ(strike({"Shift+Enter"}), (Commands{both, CloseDialog{}}));
}

}  // namespace
}  // namespace odori
