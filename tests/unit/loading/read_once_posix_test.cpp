// Opening reads each file once: inotify counts how often the files are opened.

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "image/image_writer.h"
#include "loading/load_queue.h"
#include "support/session_fixtures.h"
#include "support/temp_folder.h"

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

}  // namespace
}  // namespace odori
