#include "session/settings.h"
#include "support/temp_folder.h"

#include <fstream>
#include <iterator>

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
    s.view.edge = false;
    s.speed = 1.5;
    s.window = WindowPosition{{700, 500}, glm::ivec2(3, 4), false};
  });
  const Settings second = run(change_nothing);
  EXPECT_FALSE(second.view.edge);
  EXPECT_EQ(second.speed, 1.5);
  EXPECT_EQ(second.window->size, glm::ivec2(700, 500));
  EXPECT_FALSE(written().contains("grid")) << "unchanged settings are not written";
}

TEST_F(SettingsFileTest, NothingChangedWritesNothing) {
  run(change_nothing);
  EXPECT_FALSE(fs::exists(path.parent_path()));
}

TEST_F(SettingsFileTest, CommandLineOptionsAreNotWrittenUntilChanged) {
  run([](Settings& s) { s.view.edge = true; });
  const auto run_without_edges = [&](auto use) {
    SettingsFile file(path);
    Settings in_use = file.settings();
    in_use.view.edge = false;
    in_use.speed = 0.5;
    file.begin(in_use);
    use(in_use);
    EXPECT_TRUE(file.finish(in_use));
  };
  run_without_edges([](Settings& s) { s.view.grid = false; });
  Settings next = run(change_nothing);
  EXPECT_TRUE(next.view.edge);
  EXPECT_FALSE(next.view.grid);
  EXPECT_EQ(next.speed, 1.0);
  run_without_edges([](Settings& s) { s.speed = 2.0; });
  EXPECT_EQ(run(change_nothing).speed, 2.0);
}

TEST_F(SettingsFileTest, UnknownKeysStay) {
  fs::create_directories(path.parent_path());
  write(std::string(kOurs) + R"(, "of a later version": [1, {"x": "髪"}], "edge": false})");
  run([](Settings& s) { s.view.grid = false; });
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
      std::string(2 << 20, ' '),
  };
  for (const std::string& words : files) {
    write(words);
    const Settings settings = run([](Settings& s) { s.view.grid = false; });
    EXPECT_TRUE(settings.view.edge) << words.substr(0, 80);
    ASSERT_EQ(warnings.size(), 1u) << words.substr(0, 80);
    EXPECT_EQ(words_of(path.string() + ".broken"), words);
    EXPECT_EQ(written()["grid"], false);
    run(change_nothing);
    EXPECT_TRUE(warnings.empty());
  }
}

TEST_F(SettingsFileTest, OddValuesAreOneMessageAndTheOthersAreKept) {
  fs::create_directories(path.parent_path());
  write(std::string(kOurs) + R"(, "speed": "fast", "tab": 7, "edge": false})");
  EXPECT_FALSE(run(change_nothing).view.edge);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("speed, tab"), std::string::npos) << warnings[0];
  EXPECT_FALSE(fs::exists(path.string() + ".broken"));
}

TEST_F(SettingsFileTest, FolderThatCannotBeWrittenIsToldOnce) {
  std::ofstream(path.parent_path()) << "a file where the folder should be";
  SettingsFile file(path);
  EXPECT_TRUE(file.warnings().empty());
  Settings in_use = file.settings();
  file.begin(in_use);
  in_use.view.edge = false;
  EXPECT_FALSE(file.finish(in_use));
  in_use.view.grid = false;
  EXPECT_TRUE(file.finish(in_use));
}

TEST_F(SettingsFileTest, FolderInItsPlaceIsLeftAlone) {
  fs::create_directories(path / "something");
  fs::create_directories(path.string() + ".broken/something");  // it cannot be put aside either
  run([](Settings& s) { s.view.edge = false; });
  EXPECT_EQ(warnings.size(), 1u);
  EXPECT_TRUE(fs::is_directory(path / "something"));
}

TEST_F(SettingsFileTest, LinksAreWrittenThrough) {
  fs::create_directories(path.parent_path());
  const fs::path real = folder.path() / "dotfiles.json";
  std::ofstream(real) << kOurs << "}";
  fs::create_symlink(real, path);
  run([](Settings& s) { s.view.edge = false; });
  EXPECT_TRUE(fs::is_symlink(path));
  EXPECT_EQ(json::parse(words_of(real))["edge"], false);
}

TEST_F(SettingsFileTest, ChangesAreWrittenAMomentLater) {
  SettingsFile file(path);
  Settings in_use = file.settings();
  file.begin(in_use);
  in_use.view.edge = false;
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
    s.view.edge = false;
    s.recent = {"/a.pmx"};
  });
  {
    SettingsFile file(path);
    file.begin(file.settings());
    file.reset(Settings());
    EXPECT_TRUE(file.finish(Settings()));
  }
  EXPECT_EQ(written(), json::parse(std::string(kOurs) + "}"));
  run([](Settings& s) { s.view.edge = false; });
  const SettingsFile forgotten(path, true);
  EXPECT_EQ(forgotten.settings(), Settings());
}

TEST_F(SettingsFileTest, WithoutAPathNothingIsKept) {
  SettingsFile file({});
  Settings in_use = file.settings();
  file.begin(in_use);
  in_use.view.edge = false;
  EXPECT_TRUE(file.finish(in_use));
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

}  // namespace
}  // namespace odori
