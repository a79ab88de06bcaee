// Invalid files opened in a session: each posts one message and changes nothing else.

#include "app/session.h"
#include "base/console.h"
#include "support/pmx_bytes.h"
#include "support/session_fixtures.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"
#include "support/vmd_bytes.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#if !defined(_WIN32)
#include <sys/stat.h>
#endif

namespace odori {
namespace {

namespace fs = std::filesystem;
using testing::named_model;
using testing::nothing_uploaded;
using testing::open;
using testing::rotating_motion;
using testing::TempFolder;
using namespace std::string_view_literals;

class HostileOpening : public ::testing::Test {
 protected:
  HostileOpening() {
    open(session_, named_model(3), "good.pmx");
    open(session_, rotating_motion(named_model(3), 60), "good.vmd");
    open(session_, testing::camera_motion(30), "camera.vmd", true);
    session_.document.clock.playing = false;
    seek(session_.document.clock, 17.5);
    EXPECT_TRUE(session_.messages.empty());
  }

  fs::path put(std::string_view name, Bytes bytes) const { return folder_.put(name, bytes); }

  // Loads the file and puts it on the stage as the window does.
  void open_file(const fs::path& file) {
    session_.load_queue.request({{file}, false});
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!session_.load_queue.idle() && std::chrono::steady_clock::now() < give_up) {
      if (auto batch = session_.load_queue.take_finished())
        apply_loaded_files(std::move(*batch), nothing_uploaded, session_);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ASSERT_TRUE(session_.load_queue.idle()) << file << " is still being loaded";
  }

  void expect_refused(const fs::path& file, std::string_view says) {
    SCOPED_TRACE(file);
    const Actor* actor = session_.document.stage.actors.at(0).get();
    const std::uint64_t message = session_.next_message;
    open_file(file);
    ASSERT_EQ(session_.next_message, message + 1) << "one message";
    const Message& said = session_.messages.back();
    EXPECT_EQ(said.severity, Severity::error);
    ASSERT_EQ(said.lines.size(), 1u);
    const std::string details = said.details.empty() ? std::string() : said.details[0];
    EXPECT_NE((said.lines[0] + "\n" + details).find(says), std::string::npos) << said.lines[0] << "; " << details;

    ASSERT_EQ(session_.document.stage.actors.size(), 1u);
    EXPECT_EQ(session_.document.stage.actors[0].get(), actor);
    EXPECT_EQ(actor->motion->bones.size(), 1u);
    EXPECT_EQ(session_.document.stage.camera_keys.size(), 2u);
    EXPECT_EQ(session_.document.clock.frame, 17.5);
    EXPECT_EQ(session_.document.clock.last, 60.0);
    EXPECT_EQ(session_.document.selected.actor, 0);
    EXPECT_EQ(session_.document.files.at(0).model, "good.pmx");
    EXPECT_EQ(session_.document.files[0].motions, std::vector<std::string>{"good.vmd"});
  }

  TempFolder folder_;
  Session session_;
};

TEST_F(HostileOpening, OfFilesThatAreNothingToOpen) {
  expect_refused(folder_.path() / "missing.pmx", "no such file");
  expect_refused(folder_.path(), "no model and no motion");
  expect_refused(put("empty.pmx", {}), "empty");
  expect_refused(put("noise.pmx", text_bytes("\x01\x02\x03 noise")), "does not know");
  expect_refused(put("zip.pmx", text_bytes("PK\x03\x04 and more of it")), "archive");
  expect_refused(put("accessory.x", text_bytes("xof 0302txt 0064 Mesh {")), "x is cut short");
  expect_refused(put("list.vac", text_bytes("name\r\nmodel.x\r\n")),
                 ".x file of this .vac is not in its folder: model.x");
  expect_refused(put("project.pmm", text_bytes("Polygon Movie maker 0002")), "project");
  expect_refused(put("picture.pmx", text_bytes("\x89PNG\r\n\x1A\n"sv)), "image");
  expect_refused(put("text.vmd", text_bytes("Vocaloid Motion")), "does not know");
}

TEST_F(HostileOpening, OfCutModelsAndMotions) {
  const std::vector<std::uint8_t> model = testing::pmx_with_everything({2.0f, true, 0, 1}).bytes();
  for (std::size_t size = 4; size < model.size(); size += 97) {
    expect_refused(put("cut.pmx", Bytes(model).first(size)), ", byte ");
  }
  const std::vector<std::uint8_t> motion = testing::vmd_with_everything().bytes();
  for (std::size_t size = 20; size < 54; ++size) expect_refused(put("cut.vmd", Bytes(motion).first(size)), ", byte ");
}

TEST_F(HostileOpening, OfModelsInWhichACountIsWrong) {
  auto file = testing::pmx_with_everything({2.0f, true, 0, 1});
  testing::for_each_field_value<std::int32_t>(file.bytes(), file.counts(), {-1, 0x7FFFFFFF},
                                              [&](const testing::Field& field, std::int32_t, Bytes changed) {
                                                expect_refused(put("count.pmx", changed), field.name + ", ");
                                              });
}

#if !defined(_WIN32)
TEST_F(HostileOpening, OfPipesDevicesAndLinks) {
  ASSERT_EQ(mkfifo((folder_.path() / "pipe.pmx").c_str(), 0600), 0);
  fs::create_symlink("loop.pmx", folder_.path() / "loop.pmx");
  expect_refused(folder_.path() / "pipe.pmx", "not a regular file");
  expect_refused(folder_.path() / "loop.pmx", "cannot be read");
  expect_refused("/dev/zero", "not a regular file");
}
#endif

TEST_F(HostileOpening, OfTooLargeAFile) {
  constexpr std::uintmax_t kTenGigabytes = 10'000'000'000;
  fs::resize_file(put("large.pmx", text_bytes("PMX ")), kTenGigabytes);
  expect_refused(folder_.path() / "large.pmx", "too large");
}

// Every file in ../shared/data is loaded, or refused with the position of the error.
TEST(SharedFiles, OpenOrAreRefusedWithTheirPlace) {
  ODORI_NEEDS_SHARED();
  std::size_t opened = 0, refused = 0;
  for (const fs::path& path : testing::shared_files("data", "")) {
    JobControl control;
    const auto loaded = load_file(path, control, false);
    if (loaded) {
      ++opened;
      continue;
    }
    ++refused;
    const Fault& fault = loaded.fault();
    const bool known_kind = fault.kind == &kKnownNotOpened || fault.kind == &kUnknownKind;
    EXPECT_TRUE(known_kind || (!fault.section.empty() && fault.offset >= 0)) << describe(path, fault);
  }
  EXPECT_GE(opened, 130u);
  EXPECT_GE(refused, 40u) << "pictures, sounds, texts and accessories";
}

}  // namespace
}  // namespace odori
