// Opening reads each file once: inotify counts how often the files are opened.

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "image/image_decoder.h"
#include "image/image_writer.h"
#include "loading/load_queue.h"
#include "loading/model_textures.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/inotify.h>
#include <unistd.h>

namespace odori {
namespace {

class OpenCounter {
 public:
  explicit OpenCounter(const std::filesystem::path& folder) : events_(inotify_init1(IN_NONBLOCK)) {
    // Closing is watched too, because equal events in a row are reported as one.
    EXPECT_GE(inotify_add_watch(events_, folder.c_str(), IN_OPEN | IN_CLOSE), 0);
  }
  ~OpenCounter() { close(events_); }
  OpenCounter(const OpenCounter&) = delete;
  OpenCounter& operator=(const OpenCounter&) = delete;

  // Of each file, by name, since the last call.
  std::map<std::string, int> take() const {
    std::map<std::string, int> opened;
    alignas(inotify_event) char buffer[16384];
    for (ssize_t size = 0; (size = ::read(events_, buffer, sizeof buffer)) > 0;) {
      for (const char* at = buffer; at < buffer + size;) {
        const auto* event = reinterpret_cast<const inotify_event*>(at);
        if ((event->mask & IN_OPEN) != 0 && (event->mask & IN_ISDIR) == 0) ++opened[event->name];
        at += sizeof(inotify_event) + event->len;
      }
    }
    return opened;
  }

 private:
  int events_;
};

void load_all(const std::vector<std::filesystem::path>& files) {
  LoadQueue queue;
  queue.request({files});
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  std::optional<LoadedBatch> batch;
  while (!(batch = queue.take_finished()) && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
  ASSERT_TRUE(batch);
  for (const LoadResult& file : batch->files) EXPECT_TRUE(file.content) << file.file;
}

TEST(ReadOnce, TheCounterSeesEveryOpening) {
  const testing::TempFolder folder;
  const auto file = folder.path() / "file";
  ASSERT_TRUE(write_file(file, std::vector<std::uint8_t>{1}));
  const OpenCounter counter(folder.path());
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(read_file(file));
  EXPECT_EQ(counter.take(), (std::map<std::string, int>{{"file", 3}}));
}

TEST(ReadOnce, EachFileIsOpenedOnce) {
  const testing::TempFolder folder;
  Model model = testing::named_model(3);
  model.textures = {"skin.png", "SKIN.png"};
  const auto write = [&](const char* name, const std::vector<std::uint8_t>& bytes) {
    EXPECT_TRUE(write_file(folder.path() / name, bytes));
    return folder.path() / name;
  };
  for (const char* name : {"skin.png", "background.png"}) {
    ASSERT_TRUE(write_image(folder.path() / name, Image{1, 1, {1, 2, 3, 255}}));
  }
  const std::vector files{write("model.pmx", write_pmx(model)),
                          write("dance.vmd", write_vmd(testing::rotating_motion(model, 10))),
                          folder.path() / "background.png"};
  const OpenCounter counter(folder.path());
  load_all(files);
  EXPECT_EQ(counter.take(),
            (std::map<std::string, int>{{"model.pmx", 1}, {"dance.vmd", 1}, {"background.png", 1}, {"skin.png", 1}}));
}

// Stored names that lead from a model's folder to the file "secret.EXT", which is in every folder above it.
std::vector<std::string> hostile_names(const std::filesystem::path& above) {
  std::vector<std::string> names;
  for (const char* extension : {".txt", ".png", ".png ", ".pmx", ""}) {
    for (const std::string up : {"..", ".", "．．", "..．", " ..", ".. ", "x/..", "model/../..", "‥"}) {
      for (const std::string separator : {"/", "\\", "¥", "／", "＼", "//", "\\.\\"}) {
        std::string path;
        for (int levels = 1; levels <= 6; ++levels) {
          path += up + separator;
          names.push_back(path + "secret" + extension);
        }
      }
    }
    const std::string absolute = utf8_from_path(above / ("secret" + std::string(extension)));
    for (const std::string before : {"", "/", "//", "C:", "\\\\?\\", "file://", "..", "¥"})
      names.push_back(before + absolute);
  }
  return names;
}

TEST(HostileNames, OpenNothingOutsideTheFoldersOfAModel) {
  const testing::TempFolder folder;
  const auto three = folder.path() / "three", two = three / "two", one = two / "one", model = one / "model";
  std::filesystem::create_directories(model / "tex");
  const auto image = write_png({1, 1, {1, 2, 3, 255}});
  for (const auto& each : {folder.path(), three, two, one}) {
    for (const char* extension : {".txt", ".png", ".pmx", ""})
      ASSERT_TRUE(write_file(each / ("secret" + std::string(extension)), image));
  }
  std::filesystem::create_directory_symlink(three, model / "link");
  Model named;
  for (const auto& each : {folder.path(), three, two}) {
    for (std::string& name : hostile_names(each)) named.textures.push_back(std::move(name));
  }
  named.textures.push_back("link/secret.png");
  ASSERT_GT(named.textures.size(), 1000u);
  const OpenCounter far(folder.path()), limit(three), reached(two);
  Diagnostics findings;
  JobControl control;
  const ModelTextures textures = load_textures(
      named, model, control, [](float) {}, findings);
  EXPECT_EQ(far.take(), (std::map<std::string, int>()));
  EXPECT_EQ(limit.take(), (std::map<std::string, int>()));
  EXPECT_EQ(reached.take(), (std::map<std::string, int>{{"secret.png", 1}})) << "an image, two folders above";
  EXPECT_TRUE(std::ranges::any_of(textures, [](const auto& texture) { return texture != nullptr; }));
}

}  // namespace
}  // namespace odori
