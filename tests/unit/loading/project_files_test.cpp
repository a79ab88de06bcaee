#include "loading/project_files.h"

#include "base/files.h"
#include "base/text.h"
#include "format/pmx/pmx.h"
#include "support/archive_bytes.h"
#include "support/diagnostics.h"
#include "support/links.h"
#include "support/pmx_bytes.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

namespace odori {
namespace {

using testing::finding;
using testing::findings;
using testing::TempFolder;

namespace fs = std::filesystem;

// A project in mmd/shows/one.
class ProjectFiles : public ::testing::Test {
 protected:
  void put_file(const char* relative) { root_.put(relative, {}); }
  LocatedProjectFile find(std::string_view stored) { return ProjectFileSearch(project_).find(stored); }
  // The file found, relative to the folder of all files.
  std::string found(std::string_view stored) {
    const fs::path file = find(stored).file;
    return file.empty() ? "" : utf8_with_slashes(file.lexically_relative(root_.path()));
  }

  TempFolder root_;
  fs::path project_ = root_.path() / "mmd" / "shows" / "one" / "show.pmm";
};

TEST_F(ProjectFiles, RelativePathsAreRelativeToTheProject) {
  put_file("mmd/shows/one/Model/ミク.pmx");
  put_file("mmd/shows/two/stage.x");
  EXPECT_EQ(found("model\\ﾐｸ.PMX"), "mmd/shows/one/Model/ミク.pmx") << "case and width are ignored";
  EXPECT_EQ(found("..\\two\\stage.x"), "mmd/shows/two/stage.x");
  EXPECT_EQ(found("sub\\..\\Model\\ミク.pmx"), "mmd/shows/one/Model/ミク.pmx");
  EXPECT_EQ(find("Model\\ミク.pmx").source, ProjectFileSource::as_written);
  EXPECT_EQ(found(""), "");
  EXPECT_EQ(found("..\\..\\..\\..\\..\\..\\..\\..\\..\\..\\..\\..\\..\\.."), "");
}

TEST_F(ProjectFiles, AbsolutePathsOfThisComputer) {
  put_file("elsewhere/a.pmx");
  const fs::path file = root_.path() / "elsewhere" / "a.pmx";
  EXPECT_EQ(found(utf8_from_path(file)), "elsewhere/a.pmx");
  EXPECT_EQ(found("/dev/zero"), "") << "no regular file";
  EXPECT_EQ(found(utf8_from_path(root_.path())), "");
}

TEST_F(ProjectFiles, ThoseOfAServerAreSearchedByTheirName) {
  put_file("elsewhere/a.pmx");
  const std::string file = utf8_from_path((root_.path() / "elsewhere" / "a.pmx").relative_path());
  EXPECT_EQ(found("//" + file), "") << "it is not looked at";
  put_file("mmd/shows/one/Model/a.pmx");
  EXPECT_EQ(found("\\\\server\\share\\Model\\a.pmx"), "mmd/shows/one/Model/a.pmx");
}

TEST_F(ProjectFiles, UserFileIsSearchedInTheFoldersAbove) {
  put_file("mmd/UserFile/Model/a.pmd");
  put_file("mmd/shows/Accessory/b.x");
  const auto model = find("C:\\MMD\\UserFile\\old\\userfile\\Model\\A.pmd");
  EXPECT_EQ(model.source, ProjectFileSource::user_file);
  EXPECT_EQ(found("C:\\MMD\\UserFile\\old\\userfile\\Model\\A.pmd"), "mmd/UserFile/Model/a.pmd");
  EXPECT_EQ(found("UserFile\\Accessory\\b.x"), "mmd/shows/Accessory/b.x") << "also without the folder's name";
  EXPECT_EQ(found("C:\\NotUserFile\\Model\\a.pmd"), "");
}

TEST_F(ProjectFiles, TheFileWithTheLongestEqualEnd) {
  put_file("mmd/shows/one/x/Model/miku/a.pmx");
  put_file("mmd/shows/one/y/Model/rin/a.pmx");
  put_file("mmd/shows/one/z/only.pmx");
  EXPECT_EQ(find("D:\\stuff\\model\\Rin\\a.pmx").source, ProjectFileSource::same_package);
  EXPECT_EQ(found("D:\\stuff\\model\\Rin\\a.pmx"), "mmd/shows/one/y/Model/rin/a.pmx");
  EXPECT_EQ(found("D:\\stuff\\a.pmx"), "") << "two files of that name";
  EXPECT_EQ(found("D:\\stuff\\only.pmx"), "mmd/shows/one/z/only.pmx");
}

TEST_F(ProjectFiles, AnotherExtensionIsOnlyASuggestion) {
  put_file("mmd/shows/one/song.mp3");
  put_file("mmd/shows/one/song.pmx");
  const auto sound = find("UserFile\\Wave\\Song.wav");
  EXPECT_EQ(sound.source, ProjectFileSource::missing);
  EXPECT_EQ(sound.similar.filename(), "song.mp3");
  EXPECT_TRUE(find("song.avi").similar.empty());
}

TEST_F(ProjectFiles, LinksOutOfTheFolderAreNotFollowed) {
  if (!testing::can_make_links()) GTEST_SKIP() << testing::kNoLinks;
  put_file("secret/a.pmx");
  fs::create_directories(project_.parent_path());
  fs::create_symlink(root_.path() / "secret" / "a.pmx", project_.parent_path() / "a.pmx");
  fs::create_directory_symlink(root_.path() / "secret", project_.parent_path() / "sub");
  EXPECT_EQ(found("a.pmx"), "");
  EXPECT_EQ(found("sub\\a.pmx"), "");
}

TEST_F(ProjectFiles, AProjectInAnArchiveFindsOnlyFilesOfTheArchive) {
  put_file("outside.pmx");
  put_file("mmd/UserFile/outside.pmx");
  const fs::path archive = root_.path() / "mmd" / "show.zip";
  ASSERT_TRUE(write_file(archive, testing::zip_bytes({{"one/show.pmm", "-"}, {"model/a.pmx", "-"}})));
  ProjectFileSearch search(archive / "one" / "show.pmm");
  EXPECT_EQ(search.find("..\\model\\a.pmx").file, archive / "model" / "a.pmx");
  for (const std::string& stored :
       {std::string("..\\..\\outside.pmx"), std::string("..\\..\\..\\outside.pmx"),
        std::string("UserFile\\outside.pmx"), utf8_from_path(root_.path() / "outside.pmx")}) {
    EXPECT_EQ(search.find(stored).source, ProjectFileSource::missing) << stored;
  }
}

template <typename Track>
Track project_track(std::string_view utf8) {
  Track track;
  track.cp932_name = cp932_from_utf8(utf8).value().substr(0, 19);
  return track;
}

TEST(ProjectModel, BonesAreMatchedBy19Bytes) {
  Model model;
  for (const char* name : {"a", "とても長いボーンの名前です", "twin", "twin", "b"})
    model.bones.emplace_back().name = name;
  model.morphs.emplace_back().name = "m";
  ProjectModel stored;
  for (const char* name : {"b", "とても長いボーンの名前だよ", "none", "twin", "twin"}) {
    stored.bones.push_back(project_track<ProjectBoneTrack>(name));
  }
  stored.morphs.push_back(project_track<ProjectMorphTrack>("m"));
  const ProjectModelMatch match = match_project_model(stored, model);
  EXPECT_EQ(match.bones, (std::vector<std::int32_t>{4, 1, -1, 3, 2}));
  EXPECT_EQ(match.morphs, std::vector<std::int32_t>{0});
}

TEST_F(ProjectFiles, WhatCheckReports) {
  fs::create_directories(project_.parent_path() / "models");
  ASSERT_TRUE(write_file(project_.parent_path() / "models" / "a.pmx", testing::pmx_with_everything({}).bytes()));
  ASSERT_TRUE(write_file(project_.parent_path() / "models" / "broken.pmx", {}));
  Project project;
  project.models.resize(3);
  project.models[0].path = "C:\\models\\a.pmx";
  project.models[0].bones.push_back(project_track<ProjectBoneTrack>("not there"));
  project.models[1].path = "models\\broken.pmx";
  project.models[2].path = "gone.pmd";
  project.sound_path = "gone.wav";
  Diagnostics diagnostics;
  check_project_files(project, project_, diagnostics);
  EXPECT_EQ(finding(diagnostics, kProjectFileMoved).element, 0);
  EXPECT_TRUE(finding(diagnostics, kProjectModelDiffers).detail.starts_with("1 of 1 bones, 0 of 0 morphs: "));
  EXPECT_EQ(finding(diagnostics, kProjectModelUnreadable).element, 1);
  EXPECT_EQ(findings(diagnostics, kProjectFileMissing), 1) << "the sound is off";
  EXPECT_EQ(finding(diagnostics, kProjectFileMissing).detail, "gone.pmd");
  project.sound_on = true;
  check_project_files(project, project_, diagnostics);
  EXPECT_EQ(diagnostics.faults().back().section, "sound");
}

}  // namespace
}  // namespace odori
