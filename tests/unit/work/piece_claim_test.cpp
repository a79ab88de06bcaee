#include "base/files.h"
#include "support/temp_folder.h"
#include "work/pieces.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

namespace odori {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr ClaimTimes kFast{50ms, 600ms};

Plan plan_with_id() {
  Plan plan;
  plan.id = "0123456789abcdef";
  plan.steps = {{"frames", 0, 10}};
  return plan;
}

// A claim of a worker on another machine.
void write_foreign_claim(const fs::path& work, std::size_t piece, int beat) {
  const fs::path file = piece_file(work, piece, "running");
  fs::create_directories(file.parent_path());
  std::ofstream(file) << R"({"plan":"0123456789abcdef","host":"another machine","process":7,"beat":)" << beat
                      << R"(,"done":3})";
}

TEST(PieceClaim, ShowsItsProgressAndGoesAway) {
  const testing::TempFolder folder;
  const Plan plan = plan_with_id();
  {
    auto claim = PieceClaim::take(folder.path(), plan, 4, kFast);
    ASSERT_TRUE(claim);
    const auto first = read_claim(folder.path(), plan, 4);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->host, host_name());
    claim->set_progress(12);
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (read_claim(folder.path(), plan, 4).value_or(*first).done != 12) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "no heartbeat";
      std::this_thread::sleep_for(10ms);
    }
    EXPECT_GT(read_claim(folder.path(), plan, 4).value_or(*first).beat, first->beat);
  }
  EXPECT_FALSE(fs::exists(piece_file(folder.path(), 4, "running")));
}

TEST(PieceClaim, AWorkerWithAHeartbeatKeepsItsPiece) {
  const testing::TempFolder folder;
  const Plan plan = plan_with_id();
  write_foreign_claim(folder.path(), 0, 0);
  std::atomic<bool> stop{false};
  std::thread worker([&] {
    for (int beat = 1; !stop; ++beat) {
      std::this_thread::sleep_for(50ms);
      write_foreign_claim(folder.path(), 0, beat);
    }
  });
  const auto claim = PieceClaim::take(folder.path(), plan, 0, {50ms, 20s});
  stop = true;
  worker.join();
  ASSERT_FALSE(claim);
  EXPECT_EQ(claim.fault().kind, &kPieceTaken);
  EXPECT_TRUE(fs::exists(piece_file(folder.path(), 0, "running"))) << "the claim of the other was removed";
}

TEST(PieceClaim, AWorkerWithoutAHeartbeatIsReplaced) {
  const testing::TempFolder folder;
  const Plan plan = plan_with_id();
  write_foreign_claim(folder.path(), 0, 5);
  const auto start = std::chrono::steady_clock::now();
  const auto claim = PieceClaim::take(folder.path(), plan, 0, kFast);
  ASSERT_TRUE(claim);
  EXPECT_GE(std::chrono::steady_clock::now() - start, kFast.patience) << "it was not watched";
  EXPECT_EQ(read_claim(folder.path(), plan, 0).value_or(ClaimRecord{}).host, host_name());
}

TEST(PieceClaim, AHalfWrittenClaimIsReplacedToo) {
  const testing::TempFolder folder;
  const Plan plan = plan_with_id();
  write_foreign_claim(folder.path(), 0, 5);
  fs::resize_file(piece_file(folder.path(), 0, "running"), 20);
  EXPECT_TRUE(PieceClaim::take(folder.path(), plan, 0, kFast));
}

TEST(PieceRecord, APieceIsDoneOnlyWithItsOutputs) {
  const testing::TempFolder folder;
  Plan plan = plan_with_id();
  Piece piece;
  piece.number = 0;
  piece.count = 1;
  piece.outputs = {output_name(0, "mov")};
  {
    auto writer = PlanWriter::create(folder.path() / "w");
    ASSERT_TRUE(writer);
    plan.steps = {{"frames", 0, 1}};
    plan.command = {"render"};
    plan.settings = nlohmann::ordered_json::object();
    ASSERT_TRUE(writer->add(piece, "odori"));
    ASSERT_TRUE(writer->finish(plan));
  }
  const fs::path work = folder.path() / "w", output = piece_file(work, 0, "mov");
  EXPECT_FALSE(write_done(work, plan, piece, {})) << "without its output";
  const std::vector<std::uint8_t> bytes(1000, 7), other(1000, 8);
  ASSERT_TRUE(write_file(output, bytes));
  ASSERT_TRUE(write_failed(work, plan, 0, {"here", 4, "disk full"}));
  ASSERT_TRUE(write_done(work, plan, piece, {"1.2.3", "llvmpipe", "here", 2.5, {}, {}}));
  const auto done = read_done(work, plan, 0);
  ASSERT_TRUE(done);
  EXPECT_EQ(done->renderer, "llvmpipe");
  EXPECT_EQ(done->seconds, 2.5);
  EXPECT_TRUE(check_outputs(work, *done));
  EXPECT_FALSE(read_failed(work, plan, 0)) << "an old failure of a piece that is done";

  Plan another = plan;
  another.id = "fedcba9876543210";
  EXPECT_FALSE(read_done(work, another, 0)) << "done for another plan";

  ASSERT_TRUE(write_file(output, other));
  ASSERT_TRUE(read_done(work, plan, 0)) << "its size is right";
  EXPECT_EQ(check_outputs(work, *done).fault().kind, &kOutputDamaged);
  fs::resize_file(output, 999);
  EXPECT_FALSE(read_done(work, plan, 0));
}

}  // namespace
}  // namespace odori
