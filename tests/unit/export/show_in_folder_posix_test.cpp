#include "base/files.h"
#include "export/show_in_folder.h"
#include "support/temp_folder.h"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;

// RFC 3986: everything but unreserved characters and the separators is escaped, by bytes.
TEST(ShowInFolder, FilesHaveEscapedUris) {
  EXPECT_EQ(file_uri("/tmp/a b'c.mp4"), "file:///tmp/a%20b%27c.mp4");
  EXPECT_EQ(file_uri(path_from_utf8("/踊り-1_~.png")), "file:///%E8%B8%8A%E3%82%8A-1_~.png");
}

class FileManager : public ::testing::Test {
 protected:
  FileManager() : path_(std::getenv("PATH")) { setenv("PATH", folder_.path().c_str(), 1); }
  ~FileManager() override { setenv("PATH", path_.c_str(), 1); }

  void program(const char* name, const std::string& script) {
    std::ofstream(folder_.path() / name) << "#!/bin/sh\n" << script << "\n";
    fs::permissions(folder_.path() / name, fs::perms::owner_all);
  }
  // Until nothing runs; returns the folder that could not be shown.
  std::optional<fs::path> show(const fs::path& file) {
    FolderOpener opener;
    opener.show(file);
    std::optional<fs::path> failed;
    while (!opener.idle()) {
      if (auto folder = opener.take_failed()) failed = folder;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return failed;
  }
  std::string seen() {
    std::ifstream in(folder_.path() / "seen");
    return {std::istreambuf_iterator<char>(in), {}};
  }

  testing::TempFolder folder_;
  std::string path_;
};

TEST_F(FileManager, IsAskedToSelectTheFile) {
  program("gdbus", "echo \"$@\" > '" + (folder_.path() / "seen").string() + "'");
  EXPECT_FALSE(show("/films/a b.mp4"));
  EXPECT_NE(seen().find("FileManager1.ShowItems ['file:///films/a%20b.mp4']"), std::string::npos) << seen();
}

TEST_F(FileManager, ShowsTheFolderWhereItCannotSelect) {
  program("gdbus", "exit 1");
  program("xdg-open", "echo \"$@\" > '" + (folder_.path() / "seen").string() + "'");
  EXPECT_FALSE(show("/films/a b.mp4"));
  EXPECT_EQ(seen(), "/films\n");
}

TEST_F(FileManager, IsReportedMissing) { EXPECT_EQ(show("/films/a.mp4"), fs::path("/films")); }

}  // namespace
}  // namespace odori
