#include "work/plan.h"

#include "base/files.h"
#include "support/temp_folder.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;

std::string text_of_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void replace_file(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

Plan small_plan(std::size_t pieces) {
  Plan plan;
  plan.odori = "1.2.3";
  plan.folder = "/films/踊り";
  plan.command = {"render", "モデル.pmx", "--size=16x9"};
  plan.settings = {{"frames", 10}};
  plan.inputs = {{"モデル.pmx", {123, 0xfedcba9876543210u}}};
  plan.steps = {{"physics", 0, 1}, {"frames", 1, pieces - 1}};
  return plan;
}

Piece piece_number(std::size_t number) {
  Piece piece;
  piece.number = number;
  piece.first = number == 0 ? 0 : number - 1;
  piece.count = 1;
  piece.outputs = {output_name(number, "mov")};
  piece.inputs = {{std::string(number % 5, 'x'), {number, number}}};  // lines of different lengths
  return piece;
}

Status write_small_plan(const fs::path& work, Plan& plan) {
  auto writer = PlanWriter::create(work);
  if (!writer) return writer.fault();
  for (std::size_t i = 0; i < plan.pieces(); ++i) {
    if (const Status added = writer->add(piece_number(i), "odori"); !added) return added;
  }
  return writer->finish(plan);
}

TEST(Plan, IsReadAsItWasWritten) {
  const testing::TempFolder folder;
  const fs::path work = folder.path() / path_from_utf8("仕事");
  Plan plan = small_plan(2500);
  ASSERT_TRUE(write_small_plan(work, plan));
  const auto read = read_plan(work);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->id, plan.id);
  EXPECT_EQ(read->id.size(), 16u);
  EXPECT_EQ(read->odori, plan.odori);
  EXPECT_EQ(read->folder, plan.folder);
  EXPECT_EQ(read->command, plan.command);
  EXPECT_EQ(read->settings, plan.settings);
  EXPECT_EQ(read->inputs, plan.inputs);
  EXPECT_EQ(read->steps, plan.steps);
  EXPECT_EQ(read->pieces(), 2500u);
  EXPECT_EQ(read->step_of(0).name, "physics");
  EXPECT_EQ(read->step_of(1).name, "frames");
  EXPECT_EQ(read->step_of(2499).name, "frames");
  for (const std::size_t number : {0u, 1u, 4u, 999u, 1000u, 2499u}) {
    const auto piece = read_piece(work, *read, number);
    ASSERT_TRUE(piece) << number;
    EXPECT_EQ(piece->first, piece_number(number).first);
    EXPECT_EQ(piece->inputs, piece_number(number).inputs);
    EXPECT_EQ(piece->outputs, piece_number(number).outputs);
  }
  EXPECT_EQ(read_piece(work, *read, 2500).fault().kind, &kNoSuchPiece);
}

TEST(Plan, APieceNamesItsCommandLine) {
  const testing::TempFolder folder;
  Plan plan = small_plan(3);
  ASSERT_TRUE(write_small_plan(folder.path() / "w", plan));
  std::ifstream in(folder.path() / "w/pieces.jsonl");
  std::string line;
  for (int i = 0; i <= 2; ++i) std::getline(in, line);  // the last piece
  const auto piece = nlohmann::json::parse(line);
  EXPECT_EQ(piece["command"],
            (std::vector<std::string>{"odori", "run", utf8_from_path(folder.path() / "w"), "--piece", "2"}));
  EXPECT_EQ(piece["outputs"], std::vector<std::string>{"pieces/000/000002.mov"});
}

TEST(Plan, PlanningTheSameAgainChangesNothingAndAnotherPlanIsRefused) {
  const testing::TempFolder folder;
  const fs::path work = folder.path() / "w";
  Plan plan = small_plan(3), same = plan, other = small_plan(4);
  ASSERT_TRUE(write_small_plan(work, plan));
  const std::string text = text_of_file(work / "plan.json");
  EXPECT_TRUE(write_small_plan(work, same));
  EXPECT_EQ(same.id, plan.id);
  const Status refused = write_small_plan(work, other);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.fault().kind, &kPlanExists);
  EXPECT_EQ(text_of_file(work / "plan.json"), text);
  EXPECT_TRUE(read_piece(work, *read_plan(work), 2)) << "the pieces are those of the first plan";
}

TEST(Plan, AFolderWithOtherFilesIsLeftAlone) {
  const testing::TempFolder folder;
  replace_file(folder.path() / "photo.jpg", "x");
  const auto writer = PlanWriter::create(folder.path());
  ASSERT_FALSE(writer);
  EXPECT_EQ(writer.fault().kind, &kPlanExists);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(Plan, EveryTruncationIsRefused) {
  const testing::TempFolder folder;
  const fs::path work = folder.path() / "w";
  Plan plan = small_plan(3);
  ASSERT_TRUE(write_small_plan(work, plan));
  const std::string text = text_of_file(work / "plan.json");
  for (std::size_t size = 0; size + 2 < text.size(); ++size) {
    replace_file(work / "plan.json", text.substr(0, size));
    const auto read = read_plan(work);
    ASSERT_FALSE(read) << size;
    ASSERT_EQ(read.fault().kind, &kPlanDamaged) << size;
  }
  fs::remove(work / "plan.json");
  EXPECT_EQ(read_plan(work).fault().kind, &kPlanMissing);
}

TEST(Plan, FieldsThatCannotBeAreRefused) {
  const testing::TempFolder folder;
  const fs::path work = folder.path() / "w";
  Plan plan = small_plan(3);
  ASSERT_TRUE(write_small_plan(work, plan));
  const std::string text = text_of_file(work / "plan.json");
  const auto refuses = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    const std::size_t at = changed.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    changed.replace(at, from.size(), to);
    replace_file(work / "plan.json", changed);
    EXPECT_FALSE(read_plan(work)) << to;
  };
  refuses("\"first\": 1", "\"first\": 2");
  refuses("\"first\": 1", "\"first\": -1");
  refuses("\"count\": 2", "\"count\": 0");
  refuses("\"count\": 2", "\"count\": 18446744073709551615");
  refuses("\"version\": 1", "\"version\": 2");
  refuses("\"odori-plan\"", "\"odori-check\"");
  refuses("fedcba9876543210", "fedcba987654321");
  refuses("\"bytes\": 123", "\"bytes\": \"123\"");
}

TEST(Plan, APieceCannotNameFilesOutsideItsOwn) {
  const testing::TempFolder folder;
  const fs::path work = folder.path() / "w";
  Plan plan = small_plan(2);
  ASSERT_TRUE(write_small_plan(work, plan));
  const std::string text = text_of_file(work / "pieces.jsonl");
  for (const std::string name : {"pieces/000/000002.mov", "pieces/./../00001.mov", "/etc/passwd/0000000.m"}) {
    std::string changed = text;
    const std::string own = output_name(1, "mov");
    ASSERT_EQ(name.size(), own.size());
    changed.replace(changed.rfind(own), own.size(), name);
    replace_file(work / "pieces.jsonl", changed);
    const auto piece = read_piece(work, plan, 1);
    ASSERT_FALSE(piece) << name;
    EXPECT_EQ(piece.fault().kind, &kPlanDamaged);
  }
}

TEST(FileContent, DoesNotDependOnHowAFileIsRead) {
  const testing::TempFolder folder;
  std::vector<std::uint8_t> bytes((std::size_t{3} << 20) + 5);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 7 + i / 1000);
  const fs::path file = folder.path() / "large";
  ASSERT_TRUE(write_file(file, bytes));
  ContentHash hash;
  hash.add(Bytes(bytes));
  const auto content = file_content(file);
  ASSERT_TRUE(content);
  EXPECT_EQ(*content, (FileContent{bytes.size(), hash.value()}));
  bytes.back() ^= 1;
  ASSERT_TRUE(write_file(file, bytes));
  EXPECT_NE(file_content(file)->hash, hash.value());
  EXPECT_FALSE(file_content(folder.path() / "missing"));
}

}  // namespace
}  // namespace odori
