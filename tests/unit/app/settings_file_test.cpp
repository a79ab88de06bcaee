#include "app/settings/settings.h"
#include "support/absolute_path.h"
#include "support/links.h"
#include "support/temp_folder.h"

#include <fstream>
#include <iterator>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace odori {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class SettingsFileTest : public ::testing::Test {
 protected:
  void write(const std::string& words) { std::ofstream(path, std::ios::binary) << words; }
  std::string words_of(const fs::path& file) const {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  json written() const { return json::parse(words_of(path)); }

  // One run of the program, in which `use` changes the settings.
  template <typename Use>
  Settings run(Use use) {
    SettingsFile file(path);
    warnings = file.warnings();
    Settings in_use = file.settings();
    file.begin(in_use);
    use(in_use);
    EXPECT_TRUE(file.finish(in_use));
    return in_use;
  }
  static void change_nothing(Settings&) {}

  testing::TempFolder folder;
  fs::path path = folder.path() / "odori" / "settings.json";
  std::vector<std::string> warnings;
};

constexpr const char* kOurs = R"({"format": "odori-settings", "version": 1)";

TEST_F(SettingsFileTest, WritesChangedSettings) {
  run([](Settings& s) {
    s.own.scene.look.edge = false;
    s.own.speed = 1.5;
    s.window = WindowPosition{{700, 500}, glm::ivec2(3, 4), false};
  });
  const Settings second = run(change_nothing);
  EXPECT_FALSE(second.own.scene.look.edge);
  EXPECT_EQ(second.own.speed, 1.5);
  EXPECT_EQ(second.window->size, glm::ivec2(700, 500));
  EXPECT_FALSE(written().contains("grid")) << "unchanged settings are not written";
}

TEST_F(SettingsFileTest, NothingChangedWritesNothing) {
  run(change_nothing);
  EXPECT_FALSE(fs::exists(path.parent_path()));
}

TEST_F(SettingsFileTest, CommandLineOptionsAreNotWrittenUntilChanged) {
  run([](Settings& s) { s.own.scene.look.edge = true; });
  const auto run_without_edges = [&](auto use) {
    SettingsFile file(path);
    Settings in_use = file.settings();
    in_use.own.scene.look.edge = false;
    in_use.own.speed = 0.5;
    file.begin(in_use);
    use(in_use);
    EXPECT_TRUE(file.finish(in_use));
  };
  run_without_edges([](Settings& s) { s.own.scene.look.grid = false; });
  Settings next = run(change_nothing);
  EXPECT_TRUE(next.own.scene.look.edge);
  EXPECT_FALSE(next.own.scene.look.grid);
  EXPECT_EQ(next.own.speed, 1.0);
  run_without_edges([](Settings& s) { s.own.speed = 2.0; });
  EXPECT_EQ(run(change_nothing).own.speed, 2.0);
}

TEST_F(SettingsFileTest, UnknownKeysStay) {
  fs::create_directories(path.parent_path());
  write(std::string(kOurs) + R"(, "of a later version": [1, {"x": "髪"}], "edge": false})");
  run([](Settings& s) { s.own.scene.look.grid = false; });
  EXPECT_EQ(written()["of a later version"], json::parse(R"([1, {"x": "髪"}])"));
  EXPECT_EQ(written()["edge"], false);
  EXPECT_EQ(written()["grid"], false);
}

TEST_F(SettingsFileTest, AnInvalidFileIsRenamedWithOneWarning) {
  fs::create_directories(path.parent_path());
  const std::string files[] = {
      "",
      "{",
      "null",
      "[]",
      "\xFF\xFE\x00nonsense",
      R"({"edge": false})",
      R"({"format": "odori-settings", "version": 2, "edge": false})",
      R"({"format": "odori-settings", "version": "1", "edge": false})",
      R"({"format": "another", "version": 1, "edge": false})",
      std::string(kOurs) + R"(, "speed": 1e999})",
      std::string(500000, '['),
      std::string(kOurs) + R"(, "deep": )" + std::string(400000, '[') + std::string(400000, ']') + "}",
      std::string(2 << 20, ' '),
  };
  for (const std::string& words : files) {
    write(words);
    const Settings settings = run([](Settings& s) { s.own.scene.look.grid = false; });
    EXPECT_TRUE(settings.own.scene.look.edge) << words.substr(0, 80);
    ASSERT_EQ(warnings.size(), 1u) << words.substr(0, 80);
    EXPECT_EQ(words_of(path.string() + ".broken"), words);
    EXPECT_EQ(written()["grid"], false);
    run(change_nothing);
    EXPECT_TRUE(warnings.empty());
  }
}

TEST_F(SettingsFileTest, OddValuesAreOneMessageAndTheOthersAreKept) {
  fs::create_directories(path.parent_path());
  write(std::string(kOurs) + R"(, "speed": "fast", "page": 7, "edge": false})");
  EXPECT_FALSE(run(change_nothing).own.scene.look.edge);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("speed, page"), std::string::npos) << warnings[0];
  EXPECT_FALSE(fs::exists(path.string() + ".broken"));
}

TEST_F(SettingsFileTest, FolderThatCannotBeWrittenIsToldOnce) {
  std::ofstream(path.parent_path()) << "a file where the folder should be";
  SettingsFile file(path);
  EXPECT_TRUE(file.warnings().empty());
  Settings in_use = file.settings();
  file.begin(in_use);
  in_use.own.scene.look.edge = false;
  EXPECT_FALSE(file.finish(in_use));
  in_use.own.scene.look.grid = false;
  EXPECT_TRUE(file.finish(in_use));
}

TEST_F(SettingsFileTest, FolderInItsPlaceIsLeftAlone) {
  fs::create_directories(path / "something");
  fs::create_directories(path.string() + ".broken/something");  // it cannot be put aside either
  run([](Settings& s) { s.own.scene.look.edge = false; });
  EXPECT_EQ(warnings.size(), 1u);
  EXPECT_TRUE(fs::is_directory(path / "something"));
}

TEST_F(SettingsFileTest, LinksAreWrittenThrough) {
  if (!testing::can_make_links()) GTEST_SKIP() << testing::kNoLinks;
  fs::create_directories(path.parent_path());
  const fs::path real = folder.path() / "dotfiles.json";
  std::ofstream(real) << kOurs << "}";
  fs::create_symlink(real, path);
  run([](Settings& s) { s.own.scene.look.edge = false; });
  EXPECT_TRUE(fs::is_symlink(path));
  EXPECT_EQ(json::parse(words_of(real))["edge"], false);
}

TEST_F(SettingsFileTest, BracketsInTextAreNotDepth) {
  fs::create_directories(path.parent_path());
  write(std::string(kOurs) + R"(, "text": "\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "edge": false})");
  EXPECT_FALSE(run(change_nothing).own.scene.look.edge);
  EXPECT_TRUE(warnings.empty());
}

TEST_F(SettingsFileTest, TheSettingsOfARunAreReadWithBoundedDepthToo) {
  fs::create_directories(path.parent_path());
  write(std::string(kOurs) + R"(, "deep": )" + std::string(400000, '[') + std::string(400000, ']') + "}");
  const auto read = read_settings(path);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.fault().kind, &kNotSettings);
}

TEST_F(SettingsFileTest, LinksToAFileThatDoesNotExistYetAreWrittenThrough) {
  if (!testing::can_make_links()) GTEST_SKIP() << testing::kNoLinks;
  fs::create_directories(path.parent_path());
  fs::create_symlink("../later.json", path);
  run([](Settings& s) { s.own.scene.look.edge = false; });
  EXPECT_TRUE(fs::is_symlink(path));
  EXPECT_EQ(json::parse(words_of(folder.path() / "later.json"))["edge"], false);
}

TEST_F(SettingsFileTest, TwoWindowsKeepEachOthersChanges) {
  run([](Settings& s) { s.own.speed = 1.5; });
  SettingsFile first(path);
  SettingsFile second(path);
  Settings in_first = first.settings();
  Settings in_second = second.settings();
  first.begin(in_first);
  second.begin(in_second);
  in_first.own.scene.look.edge = false;
  in_first.recent = {testing::absolute_path("/a.pmx")};
  EXPECT_TRUE(first.finish(in_first));
  in_second.own.scene.look.grid = false;
  EXPECT_TRUE(second.finish(in_second));
  in_first.own.speed = 0.5;
  EXPECT_TRUE(first.finish(in_first));
  const Settings next = run(change_nothing);
  EXPECT_FALSE(next.own.scene.look.edge);
  EXPECT_FALSE(next.own.scene.look.grid);
  EXPECT_EQ(next.own.speed, 0.5);
  EXPECT_EQ(next.recent.size(), 1u);
}

TEST_F(SettingsFileTest, WindowsThatWriteAtTheSameTimeLoseNothing) {
  constexpr int kWrites = 20;
  const auto use = [&](auto change) {
    return std::thread([this, change] {
      SettingsFile file(path);
      Settings in_use = file.settings();
      file.begin(in_use);
      for (int i = 1; i <= kWrites; ++i) {
        change(in_use, i);
        EXPECT_TRUE(file.finish(in_use));
      }
    });
  };
  std::thread speeds = use([](Settings& s, int i) { s.own.speed = 1.0 + i / 100.0; });
  std::thread wipes = use([](Settings& s, int i) { s.own.scene.views.wipe = 0.5f + static_cast<float>(i) / 100.0f; });
  std::thread heights = use([](Settings& s, int i) { s.view.ui.panel_sizes.sheet = 100.0f + static_cast<float>(i); });
  for (std::thread* each : {&speeds, &wipes, &heights}) each->join();
  const Settings next = run(change_nothing);
  EXPECT_NEAR(next.own.speed, 1.2, 1e-6);
  EXPECT_NEAR(next.own.scene.views.wipe, 0.7f, 1e-6f);
  EXPECT_NEAR(next.view.ui.panel_sizes.sheet, 120.0f, 1e-3f);
}

TEST_F(SettingsFileTest, AReadOnlyFileIsLeftAloneWithOneMessage) {
  fs::create_directories(path.parent_path());
  write(std::string(kOurs) + "}");
  fs::permissions(path, fs::perms::owner_read);
  SettingsFile file(path);
  Settings in_use = file.settings();
  file.begin(in_use);
  in_use.own.scene.look.edge = false;
  const Status saved = file.finish(in_use);
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.fault().kind, &kSettingsReadOnly);
  EXPECT_FALSE(written().contains("edge"));
}

TEST_F(SettingsFileTest, ChangesAreWrittenAMomentLater) {
  SettingsFile file(path);
  Settings in_use = file.settings();
  file.begin(in_use);
  in_use.own.scene.look.edge = false;
  EXPECT_TRUE(file.update(in_use));
  EXPECT_FALSE(fs::exists(path)) << "the mouse may still be moving";
  EXPECT_TRUE(file.finish(in_use));
  ASSERT_TRUE(fs::exists(path));
  fs::remove(path);
  EXPECT_TRUE(file.finish(in_use));
  EXPECT_FALSE(fs::exists(path)) << "nothing has changed since";
}

TEST_F(SettingsFileTest, ResetForgetsEverything) {
  run([](Settings& s) {
    s.own.scene.look.edge = false;
    s.recent = {testing::absolute_path("/a.pmx")};
  });
  {
    SettingsFile file(path);
    file.begin(file.settings());
    file.reset(Settings());
    EXPECT_TRUE(file.finish(Settings()));
  }
  EXPECT_EQ(written(), json::parse(std::string(kOurs) + "}"));
  run([](Settings& s) { s.own.scene.look.edge = false; });
  const SettingsFile forgotten(path, true);
  EXPECT_EQ(forgotten.settings(), Settings());
}

TEST_F(SettingsFileTest, WithoutAPathNothingIsKept) {
  SettingsFile file({});
  Settings in_use = file.settings();
  file.begin(in_use);
  in_use.own.scene.look.edge = false;
  EXPECT_TRUE(file.finish(in_use));
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

}  // namespace
}  // namespace odori
