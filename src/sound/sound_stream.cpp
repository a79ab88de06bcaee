#include "sound/sound_stream.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>

namespace odori {

namespace {

constexpr double kHistorySeconds = 5.0;  // more than any latency
constexpr double kFadeSeconds = 0.005;

LPALGETSOURCEI64VSOFT latency_function() {
  if (alIsExtensionPresent("AL_SOFT_source_latency") != AL_TRUE) return nullptr;
  return reinterpret_cast<LPALGETSOURCEI64VSOFT>(alGetProcAddress("alGetSourcei64vSOFT"));
}

}  // namespace

struct AudioDevice::State {
  ALCdevice* device = nullptr;
  ALCcontext* context = nullptr;
  LPALCRENDERSAMPLESSOFT render_samples = nullptr;  // of a loopback device
  bool reports_connection = false;

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    if (context != nullptr && alcGetCurrentContext() == context) alcMakeContextCurrent(nullptr);
    if (context != nullptr) alcDestroyContext(context);
    if (device != nullptr) alcCloseDevice(device);
  }
};

AudioDevice::AudioDevice(std::unique_ptr<State> state) : state_(std::move(state)) {}
AudioDevice::AudioDevice(AudioDevice&&) noexcept = default;
AudioDevice& AudioDevice::operator=(AudioDevice&&) noexcept = default;
AudioDevice::~AudioDevice() = default;

Result<AudioDevice> AudioDevice::open() {
  auto state = std::make_unique<State>();
  state->device = alcOpenDevice(nullptr);
  if (state->device == nullptr) return fault(kNoSoundDevice);
  state->context = alcCreateContext(state->device, nullptr);
  if (state->context == nullptr) return fault(kNoSoundDevice);
  state->reports_connection = alcIsExtensionPresent(state->device, "ALC_EXT_disconnect") == ALC_TRUE;
  return AudioDevice(std::move(state));
}

Result<AudioDevice> AudioDevice::open_loopback(int sample_rate) {
  if (alcIsExtensionPresent(nullptr, "ALC_SOFT_loopback") != ALC_TRUE) return fault(kNoSoundDevice);
  const auto function = [](const char* name) { return alcGetProcAddress(nullptr, name); };
  const auto open_device = reinterpret_cast<LPALCLOOPBACKOPENDEVICESOFT>(function("alcLoopbackOpenDeviceSOFT"));
  auto state = std::make_unique<State>();
  state->render_samples = reinterpret_cast<LPALCRENDERSAMPLESSOFT>(function("alcRenderSamplesSOFT"));
  if (open_device == nullptr || state->render_samples == nullptr) return fault(kNoSoundDevice);
  state->device = open_device(nullptr);
  if (state->device == nullptr) return fault(kNoSoundDevice);
  const ALCint attributes[] = {
      ALC_FORMAT_CHANNELS_SOFT, ALC_STEREO_SOFT, ALC_FORMAT_TYPE_SOFT, ALC_FLOAT_SOFT, ALC_FREQUENCY, sample_rate, 0};
  state->context = alcCreateContext(state->device, attributes);
  if (state->context == nullptr) return fault(kNoSoundDevice);
  return AudioDevice(std::move(state));
}

void AudioDevice::make_current() const {
  if (alcGetCurrentContext() != state_->context) alcMakeContextCurrent(state_->context);
}

bool AudioDevice::connected() const {
  if (!state_->reports_connection) return true;
  ALCint connected = ALC_TRUE;
  alcGetIntegerv(state_->device, ALC_CONNECTED, 1, &connected);
  return connected != ALC_FALSE;
}

void AudioDevice::render(std::span<float> stereo) const {
  state_->render_samples(state_->device, stereo.data(), static_cast<ALCsizei>(stereo.size() / 2));
}

SoundStream::SoundStream() {
  alGenSources(1, &source_);
  alGenBuffers(kBuffers, buffers_.data());
  free_.assign(buffers_.begin(), buffers_.end());
}

SoundStream::~SoundStream() {
  stop();
  alDeleteSources(1, &source_);
  alDeleteBuffers(kBuffers, buffers_.data());
}

void SoundStream::set_gain(float gain) { alSourcef(source_, AL_GAIN, std::clamp(gain, 0.0f, 1.0f)); }

void SoundStream::stop() {
  alSourceStop(source_);
  unqueue(true);
  reader_ = nullptr;
  stretches_.clear();
  unqueued_ = total_ = 0;
}

void SoundStream::start(SongReader& reader) {
  stop();
  reader_ = &reader;
  sample_rate_ = reader.sample_rate();
  block_.resize(2 * std::lround(kBufferSeconds * sample_rate_));
  update();
}

void SoundStream::play_once(SongReader& reader, double seconds) {
  stop();
  sample_rate_ = reader.sample_rate();
  block_.resize(2 * std::lround(seconds * sample_rate_));
  const SongReader::Chunk chunk = reader.read(block_);
  const auto fade = static_cast<std::size_t>(kFadeSeconds * sample_rate_);
  for (std::size_t i = 0; i < std::min(fade, chunk.samples / 2); ++i) {
    const float share = static_cast<float>(i) / static_cast<float>(fade);
    for (const std::size_t at : {2 * i, 2 * (chunk.samples - 1 - i)}) {
      block_[at] *= share;
      block_[at + 1] *= share;
    }
  }
  queue(std::span(block_).first(2 * chunk.samples), chunk.time_s);
  alSourcePlay(source_);
}

void SoundStream::unqueue(bool all) {
  ALint processed = 0;
  alGetSourcei(source_, AL_BUFFERS_PROCESSED, &processed);
  auto count = all ? queued_.size() : std::min<std::size_t>(std::max(processed, 0), queued_.size());
  for (; count > 0; --count) {
    ALuint name = 0;
    alSourceUnqueueBuffers(source_, 1, &name);
    unqueued_ += queued_.front().samples;
    free_.push_back(queued_.front().name);
    queued_.pop_front();
  }
}

void SoundStream::queue(std::span<const float> stereo, double time_s) {
  const Buffer buffer{free_.back(), static_cast<std::int64_t>(stereo.size() / 2)};
  alBufferData(buffer.name, AL_FORMAT_STEREO_FLOAT32, stereo.data(), static_cast<ALsizei>(stereo.size_bytes()),
               sample_rate_);
  alSourceQueueBuffers(source_, 1, &buffer.name);
  free_.pop_back();
  queued_.push_back(buffer);
  stretches_.push_back({total_, time_s});
  total_ += buffer.samples;
}

void SoundStream::update() {
  if (reader_ == nullptr) return;
  unqueue(false);
  while (!free_.empty()) {
    const SongReader::Chunk chunk = reader_->read(block_);
    queue(std::span(block_).first(2 * chunk.samples), chunk.time_s);
  }
  const auto oldest = unqueued_ - static_cast<std::int64_t>(kHistorySeconds * sample_rate_);
  while (stretches_.size() > 1 && stretches_[1].first <= oldest) stretches_.pop_front();
  ALint state = 0;
  alGetSourcei(source_, AL_SOURCE_STATE, &state);
  if (state != AL_PLAYING) alSourcePlay(source_);  // it starts, or the queue ran empty
}

std::int64_t SoundStream::played_samples() const {
  static const LPALGETSOURCEI64VSOFT get_latency = latency_function();
  if (get_latency == nullptr) {
    ALint offset = 0;
    alGetSourcei(source_, AL_SAMPLE_OFFSET, &offset);
    return unqueued_ + offset;
  }
  ALint64SOFT position[2] = {};  // samples times 2^32, and nanoseconds until they are heard
  get_latency(source_, AL_SAMPLE_OFFSET_LATENCY_SOFT, position);
  const double latency = static_cast<double>(position[1]) * 1e-9 * sample_rate_;
  return unqueued_ + (position[0] >> 32) - std::llround(latency);
}

std::optional<double> SoundStream::heard_s() const {
  if (reader_ == nullptr || stretches_.empty()) return std::nullopt;
  const std::int64_t played = std::clamp(played_samples(), stretches_.front().first, total_);
  if (played <= 0) return std::nullopt;
  const auto after = std::ranges::upper_bound(stretches_, played, {}, &Stretch::first);
  const Stretch& stretch = *(after - 1);
  return stretch.time_s + static_cast<double>(played - stretch.first) / sample_rate_;
}

}  // namespace odori
