#include "video/video.h"

#include "base/archive/archive.h"
#include "base/translate.h"
#include "video/video_reader.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

namespace odori {

namespace {

using SharedFrame = std::shared_ptr<const Image>;

constexpr std::int64_t kMinHeld = 3, kMaxHeld = 16;  // frames of a video that is not kept whole
constexpr double kMaxSkip_s = 2.0;                   // a frame that is further ahead is searched instead of read up to
constexpr std::chrono::seconds kMaxSilence{120};     // of ffmpeg; it decodes all between a key frame and the wanted one

std::int64_t held_frames(const VideoInfo& info) {
  const VideoSize size = decoded_size(info);
  const auto bytes = std::int64_t{4} * size.width * size.height;
  const auto fitting = static_cast<std::int64_t>(Video::kMaxBytes) / bytes;
  return info.frames <= fitting ? info.frames : std::clamp(fitting, kMinHeld, kMaxHeld);
}

}  // namespace

// What both threads know, under the mutex, but for what only the decoding thread uses.
struct Video::State {
  State(std::filesystem::path video_file, const VideoInfo& video_info)
      : file(std::move(video_file)), info(video_info), held(held_frames(info)), end(info.frames) {}

  ~State() {
    {
      const std::lock_guard lock(mutex);
      stopping = true;
    }
    changed.notify_all();
    if (thread.joinable()) thread.join();
  }

  // Starts with the first frame that is asked for.
  void ask_for(std::int64_t number) {
    wanted = number;
    if (!thread.joinable()) thread = std::thread([this] { decode(); });
    changed.notify_all();
  }

  std::int64_t known(std::int64_t number) const { return std::clamp<std::int64_t>(number, 0, end - 1); }
  SharedFrame find(std::int64_t number) const {
    const auto found = frames.find(known(number));
    return found == frames.end() ? nullptr : found->second;
  }

  // The frame to decode next: the first from the wanted one on that is missing; -1: none is.
  std::int64_t next_missing() const {
    const std::int64_t first = known(wanted), last = std::min(first + std::max<std::int64_t>(held - 1, 1), end);
    for (std::int64_t number = first; number < last; ++number) {
      if (!frames.contains(number)) return number;
    }
    return -1;
  }

  // Keeps the wanted frame, those behind it, and one before it, for a film of several moments per frame.
  void forget_others() {
    const std::int64_t first = known(wanted);
    std::erase_if(frames, [&](const auto& each) {
      return held < info.frames && (each.first < first - 1 || each.first >= first + held);
    });
  }

  void decode() {
    std::unique_lock lock(mutex);
    while (!stopping && !fault) {
      const std::int64_t target = next_target();
      if (target < 0) {
        changed.wait(lock);
        continue;
      }
      try {
        decode_towards(target, lock);
      } catch (const std::bad_alloc&) {
        if (!lock.owns_lock()) lock.lock();
        fault = odori::fault(kVideoTooLarge, tr("there is not enough memory"));
      }
      changed.notify_all();
    }
    lock.unlock();
    reader.reset();
  }

  std::int64_t next_target() const {
    if (end_search < 0) return next_missing();
    return reader ? position : end_search;
  }

  std::int64_t max_skip() const { return static_cast<std::int64_t>(kMaxSkip_s * info.rate) + 1; }

  // Decodes one frame: the target, or one on the way to it.
  void decode_towards(std::int64_t target, std::unique_lock<std::mutex>& lock) {
    lock.unlock();
    Status started = Done{};
    if (!reader || target < position || target - position > max_skip()) started = start_at(target);
    auto image = started ? reader->next(stop_when_late(target)) : Result<std::optional<Image>>(started.fault());
    const bool ended = image && !*image;
    if (!image || ended) reader.reset();
    lock.lock();
    if (ended) return end_reached();
    if (image) return add(std::make_shared<const Image>(std::move(**image)));
    // Where a frame elsewhere is wanted by now, the next call starts there.
    if (!stopping && !given_up) fault = late ? odori::fault(kVideoStuck) : image.fault();
  }

  Status start_at(std::int64_t first) {
    reader.reset();
    last_image.reset();
    auto made = VideoReader::start(file, info, first);
    if (!made) return made.fault();
    reader.emplace(std::move(*made));
    position = first;
    ++starts;
    return Done{};
  }

  StopWaiting stop_when_late(std::int64_t target) {
    given_up = late = false;
    const auto limit = std::chrono::steady_clock::now() + kMaxSilence;
    return [this, target, limit] {
      const std::lock_guard inner(mutex);
      late = std::chrono::steady_clock::now() > limit;
      given_up = end_search < 0 && (known(wanted) < target - held || known(wanted) > target + max_skip());
      return stopping || late || given_up;
    };
  }

  void add(SharedFrame image) {
    last_image = image;
    frames[position++] = std::move(image);
    forget_others();
  }

  // The file is shorter than it says. If no frame was left behind the start, the last one is searched further back.
  void end_reached() {
    if (last_image) {
      end = position;
      end_search = -1;
      frames[end - 1] = last_image;
    } else if (position == 0) {
      fault = odori::fault(kVideoUnreadable, tr("it has no frames"));
    } else {
      end_search = std::max<std::int64_t>(position - back, 0);
      back *= 2;
    }
  }

  const std::filesystem::path file;
  const VideoInfo info;
  const std::int64_t held;  // frames in memory

  mutable std::mutex mutex;
  std::condition_variable changed;
  std::thread thread;
  bool stopping = false;
  std::int64_t wanted = 0;
  std::int64_t end;  // number of frames, as far as is known
  std::map<std::int64_t, SharedFrame> frames;
  std::optional<Fault> fault;
  std::atomic<int> starts = 0;
  SharedFrame shown;  // returned last
  std::int64_t shown_number = -1;

  // Of the decoding thread.
  std::optional<VideoReader> reader;
  std::int64_t position = 0;     // the next of the reader
  std::int64_t end_search = -1;  // where the reader begins to find the last frame; -1: it is not searched
  std::int64_t back = 8;         // frames from one beginning to the next
  SharedFrame last_image;        // of the reader
  bool given_up = false, late = false;
};

Result<std::shared_ptr<Video>> Video::open(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error) && find_in_archive(file)) {
    return odori::fault(kVideoUnreadable, tr("it is in an archive; unpack it first"));
  }
  auto info = probe_video(file);
  if (!info) return info.fault();
  auto state = std::make_unique<State>(file, *info);
  return std::shared_ptr<Video>(new Video(std::move(*info), std::move(state)));
}

Video::Video(VideoInfo info, std::unique_ptr<State> state) : info_(std::move(info)), state_(std::move(state)) {}
Video::~Video() = default;

std::shared_ptr<const Image> Video::frame(std::int64_t number, Wait wait) {
  State& state = *state_;
  std::unique_lock lock(state.mutex);
  state.ask_for(number);
  if (wait == Wait::yes) state.changed.wait(lock, [&] { return state.fault || state.find(number) != nullptr; });
  if (SharedFrame found = state.find(number)) {
    state.shown = std::move(found);
    state.shown_number = number;
  }
  return state.fault && wait == Wait::yes && state.find(number) == nullptr ? nullptr : state.shown;
}

Video::Progress Video::progress() const {
  const State& state = *state_;
  const std::lock_guard lock(state.mutex);
  if (!state.thread.joinable() || state.fault || state.shown_number == state.wanted) return Progress::returned;
  return state.find(state.wanted) == nullptr ? Progress::decoding : Progress::ready;
}

std::optional<Fault> Video::fault() const {
  const std::lock_guard lock(state_->mutex);
  return state_->fault;
}

int Video::starts() const { return state_->starts; }

}  // namespace odori
