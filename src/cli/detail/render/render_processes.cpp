#include "cli/detail/render/render_processes.h"

#include "base/files.h"
#include "base/platform/child_process.h"
#include "cli/detail/render/frame_renderer.h"
#include "scene/physics/live_physics.h"
#include "scene/stage.h"

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::size_t kFramesPerProcess = 16;  // fewer that are drawn are not worth the start of a process
constexpr std::size_t kFramesAhead = 2;        // per process: finished frames that wait for a slower one

int core_count() { return static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u)); }

std::vector<std::string> worker_command(const RenderVerbOptions& options) {
  std::vector<std::string> command{utf8_from_path(program_file())};
  command.insert(command.end(), options.command.begin(), options.command.end());
  command.insert(command.begin() + 2, {"--worker", "--quiet"});  // after the verb
  return command;
}

// Software OpenGL starts a thread per core in each process unless it is told otherwise.
void share_cores(int processes) {
  const std::string threads = std::to_string(std::max(core_count() / processes, 1));
#if defined(_WIN32)
  if (std::getenv("LP_NUM_THREADS") == nullptr) _putenv_s("LP_NUM_THREADS", threads.c_str());
#else
  setenv("LP_NUM_THREADS", threads.c_str(), 0);
#endif
}

}  // namespace

int suitable_processes(std::size_t frames, int samples) {
  const std::size_t drawn = frames * static_cast<std::size_t>(samples);
  const auto worth = static_cast<int>(std::min<std::size_t>({drawn / kFramesPerProcess, frames, kMaxRenderProcesses}));
  const int processes = std::min(core_count(), worth);
  if (processes < 2) return 1;
  const auto software = renders_in_software();
  return software && *software ? processes : 1;
}

// One thread per process passes it a frame and waits for the answer. Frames are taken in order, so that physics is
// simulated in order.
struct RenderProcesses::State {
  PreparedRender& render;
  std::vector<ChildProcess> processes;
  std::vector<std::thread> threads{};

  std::mutex mutex{};
  std::condition_variable changed{};
  std::size_t asked = 0;                  // frames that a process has been asked for
  std::size_t taken = 0;                  // frames that `next` has returned
  std::map<std::size_t, Image> images{};  // rendered, not taken yet
  std::optional<Fault> fault{};
  bool ended = false;

  explicit State(PreparedRender& of) : render(of) {}

  // The number of the next frame to ask for; nothing at the end. Frames far ahead of those taken wait.
  std::optional<std::size_t> take_request(std::vector<std::uint8_t>& request) {
    std::unique_lock lock(mutex);
    const std::size_t ahead = kFramesAhead * processes.size();
    changed.wait(lock, [&] { return ended || asked == render.frames.size() || asked < taken + ahead; });
    if (ended || asked == render.frames.size()) return std::nullopt;
    const double frame = render.frames[asked];
    ByteWriter writer;
    writer.write(frame);
    request = std::move(writer.bytes());
    Stage& stage = render.opened.document.stage;
    if (baked_physics_bytes(stage) > 0) {
      for (const double moment : moments_of(render.options.accumulation, stage, frame, frame_step(render.options))) {
        advance(stage, moment, Threads::one);
        append_baked_physics(stage, request);
      }
    }
    return asked++;
  }

  Result<Image> ask(ChildProcess& process, const std::vector<std::uint8_t>& request) const {
    if (const Status asked_for = process.write(request); !asked_for) return asked_for.fault();
    Image image = blank_image(render.options.width, render.options.height);
    if (const Status answered = process.read(image.rgba); !answered) return answered.fault();
    return image;
  }

  void work(ChildProcess& process) {
    std::vector<std::uint8_t> request;
    while (const auto number = take_request(request)) {
      auto image = ask(process, request);
      const std::lock_guard lock(mutex);
      if (image) {
        images.emplace(*number, std::move(*image));
      } else {
        fault = image.fault();
        ended = true;
      }
      changed.notify_all();
    }
  }

  Result<Image> next() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return fault || images.contains(taken); });
    if (fault) return *fault;
    auto node = images.extract(taken++);
    changed.notify_all();
    return std::move(node.mapped());
  }

  ~State() {
    {
      const std::lock_guard lock(mutex);
      ended = true;
    }
    changed.notify_all();
    for (std::thread& thread : threads) thread.join();
  }
};

RenderProcesses::RenderProcesses(std::unique_ptr<State> state) : state_(std::move(state)) {}
RenderProcesses::~RenderProcesses() = default;

Result<std::unique_ptr<RenderProcesses>> RenderProcesses::start(PreparedRender& render, int processes) {
  auto state = std::make_unique<State>(render);
  share_cores(processes);
  for (int i = 0; i < processes; ++i) {
    auto process = ChildProcess::start(worker_command(render.options), ChildPipes::both);
    if (!process) return process.fault();
    state->processes.push_back(std::move(*process));
  }
  for (ChildProcess& process : state->processes) {
    state->threads.emplace_back([raw = state.get(), &process] { raw->work(process); });
  }
  return std::unique_ptr<RenderProcesses>(new RenderProcesses(std::move(state)));
}

Result<Image> RenderProcesses::next() { return state_->next(); }

ExitStatus serve_frames(FrameRenderer& renderer, const Accumulation& accumulation) {
  const std::size_t bytes = baked_physics_bytes(renderer.stage());
  std::vector<std::uint8_t> physics(bytes * static_cast<std::size_t>(accumulation.moments()));
  const auto play = [&](std::size_t sample, int) -> Status {
    if (physics.size() < (sample + 1) * bytes || bytes == 0) return Done{};
    return play_baked_physics(Bytes(physics).subspan(sample * bytes, bytes), renderer.stage());
  };
  double frame = 0.0;
  while (std::fread(&frame, sizeof frame, 1, stdin) == 1) {
    if (!physics.empty() && std::fread(physics.data(), physics.size(), 1, stdin) != 1)
      return ExitStatus::unreadable_input;
    const auto image = renderer.render(frame, play);
    if (!image) return print_error(ExitStatus::no_opengl, describe(image.fault()));
    print_output({reinterpret_cast<const char*>(image->rgba.data()), image->rgba.size()});
    if (std::fflush(stdout) != 0 || output_failed()) return ExitStatus::unwritable_output;
  }
  return ExitStatus::success;
}

}  // namespace odori
