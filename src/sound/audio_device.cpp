#include "sound/audio_device.h"

#include <utility>

#include <AL/alc.h>
#include <AL/alext.h>

namespace odori {

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

}  // namespace odori
