#include "sound/sound_player.h"

#include "sound/sound_stream.h"

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace odori {

namespace {

constexpr double kGrainSeconds = 0.08;
constexpr double kStartTimeout = 1.0;  // seconds after which the animation goes on without the device
constexpr double kStallTimeout = 1.0;  // the same for a position that does not change
constexpr double kMaxExtrapolation = 0.1;
constexpr std::chrono::milliseconds kPumpInterval{8};

// What the callers want.
struct Wanted {
  std::optional<SoundRequest> play;
  std::optional<SoundRequest> grain;
  std::uint64_t generation = 0;  // changes with `play`
  double requested_at_s = 0.0;
  float gain = 1.0f;
};

// What the device does.
struct Reported {
  std::uint64_t generation = 0;  // of what plays
  std::optional<double> heard_s;
  double heard_at_s = 0.0;  // when it was measured
  bool failed = false;
  std::optional<Fault> fault;
};

// Owned by the thread that pumps.
class Output {
 public:
  explicit Output(SoundPlayer::OpenDevice open_device) : open_device_(std::move(open_device)) {}

  // Does what is wanted; returns false, with a fault the first time, if nothing can be heard.
  bool update(const Wanted& wanted, std::optional<Fault>& fault) {
    if (device_ && !device_->connected()) {
      close_device();
      fault = odori::fault(kSoundDeviceLost);
      failed_generation_ = wanted.generation;
    }
    if (wanted.generation == failed_generation_ && !wanted.grain) return false;
    if (!device_ && !wanted.play && !wanted.grain) return true;
    if (!prepare(wanted, fault)) {
      failed_generation_ = wanted.generation;
      return false;
    }
    stream_->set_gain(wanted.gain);
    if (wanted.generation != generation_) {
      generation_ = wanted.generation;
      if (wanted.play) {
        start(*wanted.play);
      } else if (!wanted.grain) {
        stream_->stop();
      }
    }
    if (wanted.grain && !wanted.play) play_grain(*wanted.grain);
    stream_->update();
    return true;
  }

  std::optional<double> heard_s() const { return stream_ ? stream_->heard_s() : std::nullopt; }
  std::uint64_t generation() const { return generation_; }
  const AudioDevice* device() const { return device_ ? &*device_ : nullptr; }

  void close_device() {
    if (device_) device_->make_current();
    stream_.reset();
    device_.reset();
  }

 private:
  // Opens the device and the file if they are not open.
  bool prepare(const Wanted& wanted, std::optional<Fault>& fault) {
    const SoundRequest* request = wanted.play ? &*wanted.play : wanted.grain ? &*wanted.grain : nullptr;
    if (request != nullptr && !open_file(*request, fault)) return false;
    if (!device_ && !open_device(fault)) return false;
    device_->make_current();
    if (!stream_) stream_ = std::make_unique<SoundStream>();
    return true;
  }

  bool open_device(std::optional<Fault>& fault) {
    if (no_device_) return false;
    auto opened = open_device_();
    if (!opened) {
      no_device_ = true;
      if (!std::exchange(reported_, true)) fault = opened.fault();
      return false;
    }
    device_.emplace(std::move(*opened));
    return true;
  }

  bool open_file(const SoundRequest& request, std::optional<Fault>& fault) {
    if (reader_ && file_ == request.file && offset_s_ == request.offset_s) return true;
    if (stream_) {
      device_->make_current();
      stream_->stop();
    }
    reader_.reset();
    const bool known = std::exchange(file_, request.file) == request.file;
    if (!known) no_device_ = false;  // perhaps there is one by now
    offset_s_ = request.offset_s;
    auto file = SoundFile::open(request.file);
    if (!file) {
      if (!known) fault = file.fault();
      return false;
    }
    reader_.emplace(std::move(*file), request.offset_s);
    return true;
  }

  void start(const SoundRequest& request) {
    reader_->seek(request.start_s, request.loop);
    stream_->start(*reader_);
  }

  void play_grain(const SoundRequest& request) {
    reader_->seek(request.start_s - 0.5 * kGrainSeconds);
    stream_->play_once(*reader_, kGrainSeconds);
  }

  SoundPlayer::OpenDevice open_device_;
  std::optional<AudioDevice> device_;
  std::optional<SongReader> reader_;
  std::unique_ptr<SoundStream> stream_;  // destroyed by close_device, with its device current
  std::filesystem::path file_;
  double offset_s_ = 0.0;
  std::uint64_t generation_ = 0;
  std::uint64_t failed_generation_ = ~std::uint64_t{0};
  bool no_device_ = false;  // for this file
  bool reported_ = false;   // that there is no device
};

}  // namespace

struct SoundPlayer::State {
  explicit State(OpenDevice open_device) : output(std::move(open_device)) {}

  // Does what is wanted, and reports it. Holds the lock only at its start and end.
  void pump(double now) {
    Wanted todo;
    {
      const std::lock_guard lock(mutex);
      todo = wanted;
      wanted.grain.reset();
    }
    std::optional<Fault> fault;
    const bool works = output.update(todo, fault);
    const std::uint64_t generation = works ? output.generation() : todo.generation;
    const auto heard = works ? output.heard_s() : std::nullopt;
    const std::lock_guard lock(mutex);
    if (fault) reported.fault = std::move(fault);
    reported.failed = !works;
    // The device advances in steps: between them, time passes from the last one.
    if (reported.generation == generation && reported.heard_s == heard) return;
    reported.generation = generation;
    reported.heard_s = heard;
    reported.heard_at_s = now;
  }

  void run() {
    std::unique_lock lock(mutex);
    while (!quit) {
      const std::uint64_t generation = wanted.generation;
      lock.unlock();
      pump(SoundPlayer::now_s());
      lock.lock();
      const auto changed = [&] { return quit || wanted.generation != generation || wanted.grain.has_value(); };
      if (wanted.play && !reported.failed) {
        wake.wait_for(lock, kPumpInterval, changed);
      } else {
        wake.wait(lock, changed);
      }
    }
  }

  void start_thread() {
    if (threading == Threading::own_thread && !thread.joinable()) thread = std::thread([this] { run(); });
  }

  mutable std::mutex mutex;
  std::condition_variable wake;
  Wanted wanted;      // guarded by `mutex`
  Reported reported;  // guarded by `mutex`
  bool quit = false;  // guarded by `mutex`
  Threading threading = Threading::own_thread;
  Output output;  // of the thread
  std::thread thread;
};

SoundPlayer::SoundPlayer(OpenDevice open_device, Threading threading)
    : state_(std::make_unique<State>(std::move(open_device))) {
  state_->threading = threading;
}

SoundPlayer::~SoundPlayer() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->quit = true;
  }
  state_->wake.notify_one();
  if (state_->thread.joinable()) state_->thread.join();
  state_->output.close_device();
}

double SoundPlayer::now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void SoundPlayer::play(const SoundRequest& request, double now_s) {
  {
    const std::lock_guard lock(state_->mutex);
    state_->wanted.play = request;
    state_->wanted.grain.reset();
    state_->wanted.requested_at_s = now_s;
    ++state_->wanted.generation;
  }
  state_->start_thread();
  state_->wake.notify_one();
}

void SoundPlayer::stop() {
  {
    const std::lock_guard lock(state_->mutex);
    if (!state_->wanted.play) return;
    state_->wanted.play.reset();
    ++state_->wanted.generation;
  }
  state_->wake.notify_one();
}

void SoundPlayer::play_grain(const SoundRequest& request) {
  {
    const std::lock_guard lock(state_->mutex);
    if (state_->wanted.play) return;
    state_->wanted.grain = request;
  }
  state_->start_thread();
  state_->wake.notify_one();
}

void SoundPlayer::set_gain(float gain) {
  const std::lock_guard lock(state_->mutex);
  state_->wanted.gain = gain;
}

SoundPosition SoundPlayer::position(double now_s) const {
  using Phase = SoundPosition::Phase;
  const std::lock_guard lock(state_->mutex);
  const Wanted& wanted = state_->wanted;
  const Reported& reported = state_->reported;
  if (!wanted.play) return {};
  const bool current = reported.generation == wanted.generation;
  if (current && reported.failed) return {};
  if (!current || !reported.heard_s) {
    return {now_s - wanted.requested_at_s < kStartTimeout ? Phase::starting : Phase::silent};
  }
  const double passed_s = std::max(now_s - reported.heard_at_s, 0.0);
  if (passed_s > kStallTimeout) return {};
  double time_s = *reported.heard_s + std::min(passed_s, kMaxExtrapolation);
  const auto& loop = wanted.play->loop;
  if (loop && *reported.heard_s < loop->last_s && time_s >= loop->last_s) time_s -= loop->last_s - loop->first_s;
  return {Phase::playing, time_s};
}

std::optional<Fault> SoundPlayer::take_fault() {
  const std::lock_guard lock(state_->mutex);
  return std::exchange(state_->reported.fault, std::nullopt);
}

void SoundPlayer::pump(double now_s) { state_->pump(now_s); }

const AudioDevice* SoundPlayer::device() const { return state_->output.device(); }

}  // namespace odori
