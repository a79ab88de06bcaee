#include "library/detail/recovery.h"

#include "unit/library/library_fixtures.h"

#include <fstream>
#include <random>

namespace odori {
namespace {

using testing::LibraryTest;
using testing::named_model;
using testing::write_bytes;
using testing::write_text;
using Names = std::vector<std::string>;

class LibraryRecovery : public LibraryTest {
 protected:
  std::filesystem::path user_file() const { return UserData::file_in(folder_.path() / "data"); }
  std::filesystem::path index_file() const { return Index::file_in(folder_.path() / "data"); }

  // Tags of 300 files, "/f/0" and so on, and an index of one model.
  void make_library() {
    add_model("a.pmx", named_model("model"));
    Library library = open();
    ASSERT_TRUE(library.user.add_root(library_path(files_)));
    for (int i = 0; i < 300; ++i) {
      ASSERT_TRUE(library.user.set_listed(UserList::tags, {"/f/" + std::to_string(i), 0}, "tag", true));
    }
    scan(library);
  }

  // Nothing is wrong with the files of make_library.
  void expect_whole() {
    Library library = open();
    EXPECT_TRUE(findings_.empty());
    EXPECT_EQ(tagged(library), 300u);
  }

  std::size_t tagged(Library& library) { return library.user.listed(UserList::tags, "tag").size(); }

  // Files beside the databases whose names have this in them.
  std::size_t kept(std::string_view part) const {
    std::size_t count = 0;
    for (const auto& each : std::filesystem::directory_iterator(folder_.path() / "data")) {
      const std::string name = utf8_from_path(each.path().filename());
      const bool companion = name.ends_with("-wal") || name.ends_with("-shm") || name.ends_with(".lock");
      count += !companion && name.find(part) != std::string::npos;
    }
    return count;
  }
};

TEST_F(LibraryRecovery, FindsNothingWrongWithItsOwnFiles) {
  make_library();
  {
    Library library = open();
    ASSERT_TRUE(library.user.set_listed(UserList::collections, {"/a", 7}, "best", true));
    ASSERT_TRUE(library.user.set_favourite({"/a", 7}, true));
    ASSERT_TRUE(library.user.record_opened({"/a", 7}, 1234567890));
  }
  expect_whole();
}

TEST_F(LibraryRecovery, KeepsATruncatedFileAndWhatCanBeReadOfIt) {
  make_library();
  const auto size = std::filesystem::file_size(user_file());
  std::filesystem::resize_file(user_file(), size - 4096);
  std::filesystem::resize_file(index_file(), 5000);
  Library library = open();
  EXPECT_TRUE(found(kDatabaseSetAside));
  EXPECT_TRUE(found(kDatabaseSalvaged));
  EXPECT_EQ(kept("user.sqlite.damaged"), 1u);
  EXPECT_EQ(kept("library.sqlite.damaged"), 1u);
  EXPECT_GT(tagged(library), 100u);
  EXPECT_EQ(library.user.roots(), Names{library_path(files_)});
  EXPECT_TRUE(library.index.made_new());
  scan(library);
  EXPECT_EQ(titles(library, "model").size(), 1u);
}

TEST_F(LibraryRecovery, KeepsAFileThatIsNoDatabase) {
  make_library();
  write_text(user_file(), std::string(9000, 'x'));
  write_text(index_file(), "hello");
  Library library = open();
  EXPECT_EQ(kept("damaged"), 2u);
  EXPECT_EQ(tagged(library), 0u);
  EXPECT_TRUE(library.user.set_favourite({"/a", 0}, true));
}

TEST_F(LibraryRecovery, KeepsTheDatabaseOfAnotherProgram) {
  std::filesystem::create_directories(user_file().parent_path());
  for (const auto& file : {user_file(), index_file()}) {
    auto other = Database::open(file, DatabaseAccess::create);
    ASSERT_TRUE(other);
    other->run("CREATE TABLE tag(path, tag, mark); INSERT INTO tag VALUES('/a', 'not ours', 1)");
    ASSERT_TRUE(other->status());
  }
  Library library = open();
  EXPECT_TRUE(found(kDatabaseForeign));
  EXPECT_FALSE(found(kDatabaseSalvaged));
  EXPECT_EQ(kept("foreign"), 2u);
  EXPECT_TRUE(library.user.names(UserList::tags).empty());
}

TEST_F(LibraryRecovery, KeepsTheDatabaseOfANewerOdori) {
  make_library();
  for (const auto& file : {user_file(), index_file()}) {
    auto newer = Database::open(file, DatabaseAccess::create);
    ASSERT_TRUE(newer);
    newer->run("PRAGMA user_version = 1000; CREATE TABLE unknown(a)");
    ASSERT_TRUE(newer->status());
  }
  Library library = open();
  EXPECT_TRUE(found(kDatabaseNewer));
  EXPECT_EQ(kept("newer"), 2u);
  EXPECT_EQ(tagged(library), 300u);
}

TEST_F(LibraryRecovery, BringsAnOlderDatabaseUpToDateAndCopiesItAside) {
  std::filesystem::create_directories(user_file().parent_path());
  {
    auto older = Database::open(user_file(), DatabaseAccess::create);
    ASSERT_TRUE(older);
    older->run(kUserSchema.steps[0]);
    const auto ids = "PRAGMA user_version = 1; PRAGMA application_id = " + std::to_string(kUserSchema.application);
    older->run(ids.c_str());
    older->run("INSERT INTO tag VALUES('/a', 'old', 1)");
    ASSERT_TRUE(older->status());
  }
  Library library = open();
  EXPECT_TRUE(found(kDatabaseMigrated));
  EXPECT_EQ(library.user.facts_of({"/a", 0}).tags, Names{"old"});
  ASSERT_TRUE(library.user.record_opened({"/a", 1}, 1234567890));
  EXPECT_EQ(library.user.facts_of({"/a", 1}).last_opened_s, 1234567890);
  EXPECT_EQ(kept("user.sqlite.version-1"), 1u);
}

TEST_F(LibraryRecovery, FindsADamagedIndexWhenItScans) {
  make_library();
  {
    std::fstream file(index_file(), std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(8192);
    for (int i = 0; i < 8192; ++i) file.put(static_cast<char>(i * 37));
  }
  Library library = open();
  scan(library);
  EXPECT_EQ(titles(library, "model").size(), 1u);
  EXPECT_TRUE(library.index.verify());
}

// Every damage ends in a library that works, and is said if something is lost.
TEST_F(LibraryRecovery, SurvivesDamagedBytesAnywhere) {
  make_library();
  const auto user = *read_file(user_file()), index = *read_file(index_file());
  std::mt19937 random(45);
  for (int round = 0; round < 60; ++round) {
    auto damaged_user = user, damaged_index = index;
    for (int i = 0; i < 1 + round; ++i) {
      damaged_user[random() % damaged_user.size()] = static_cast<std::uint8_t>(random());
      damaged_index[random() % damaged_index.size()] = static_cast<std::uint8_t>(random());
    }
    std::filesystem::remove_all(user_file().parent_path());
    write_bytes(user_file(), damaged_user);
    write_bytes(index_file(), damaged_index);
    Library library = open();
    EXPECT_TRUE(tagged(library) == 300u || found(kDatabaseSetAside) || found(kDatabaseForeign) ||
                found(kDatabaseNewer) || round > 0)
        << round;
    titles(library, "model");
    titles(library, "mo");
    if (!library.index.status()) continue;  // a search has said so; a scan mends it
    JobControl control;
    const auto report = scan_library(library, {files_}, control);
    ASSERT_TRUE(report) << round << ": " << describe(report.fault());
    EXPECT_FALSE(titles(library, "model").empty()) << round;
    EXPECT_TRUE(library.user.set_listed(UserList::tags, {"/after", 0}, "tag", true)) << round;
  }
}

class LibraryUserData : public LibraryTest {};

TEST_F(LibraryUserData, StaysWithFilesThatAreEditedOrMoved) {
  Library library = open();
  ASSERT_TRUE(library.user.set_listed(UserList::tags, {"/a", 7}, "stage", true));
  ASSERT_TRUE(library.user.set_listed(UserList::collections, {"/a", 7}, "best", true));
  ASSERT_TRUE(library.user.set_favourite({"/a", 7}, true));
  for (const FileIdentity& file : {FileIdentity{"/a", 8}, FileIdentity{"/moved", 7}}) {
    const UserFacts facts = library.user.facts_of(file);
    EXPECT_EQ(facts.tags, Names{"stage"}) << file.path;
    EXPECT_EQ(facts.collections, Names{"best"}) << file.path;
    EXPECT_TRUE(facts.favourite) << file.path;
  }
  EXPECT_TRUE(library.user.facts_of({"/b", 8}).tags.empty());
  EXPECT_TRUE(library.user.facts_of({"/b", 0}).tags.empty()) << "an unknown mark is that of no other file";
  ASSERT_TRUE(library.user.set_listed(UserList::tags, {"/moved", 7}, "stage", false));
  EXPECT_TRUE(library.user.facts_of({"/a", 7}).tags.empty());
}

TEST_F(LibraryUserData, RefusesWhatIsNoTag) {
  Library library = open();
  for (const std::string& name : {std::string(), std::string("  "), std::string("a\nb"), std::string(101, 'x')}) {
    const Status status = library.user.set_listed(UserList::tags, {"/a", 7}, name, true);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.fault().kind, &kTagInvalid);
  }
  EXPECT_TRUE(library.user.set_listed(UserList::tags, {"/a", 7}, "舞台'\"--", true));
  EXPECT_EQ(library.user.facts_of({"/a", 7}).tags, Names{"舞台'\"--"});
}

TEST_F(LibraryUserData, IsSeenByOtherConnections) {
  Library one = open(), other = open();
  ASSERT_TRUE(one.user.set_listed(UserList::tags, {"/a", 7}, "stage", true));
  ASSERT_TRUE(other.user.set_listed(UserList::tags, {"/a", 7}, "dance", true));
  EXPECT_EQ(one.user.facts_of({"/a", 7}).tags, (Names{"dance", "stage"}));
}

}  // namespace
}  // namespace odori
