// What opening a large model costs the window: converting and uploading at once, as before, against the longest frame
// of an upload that is spread over frames.
//
//   bench_upload MODEL.pmx
#include "app/opening/batch_upload.h"
#include "app/session.h"
#include "gpu/headless_context.h"
#include "loading/load.h"
#include "render/model_upload.h"
#include "render/renderer.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include <fmt/format.h>
#include <glad/gl.h>

namespace odori {
namespace {

using Timer = std::chrono::steady_clock;

double ms_since(Timer::time_point start) {
  return std::chrono::duration<double, std::milli>(Timer::now() - start).count();
}

LoadedModel load(const char* file) {
  JobControl control;
  auto loaded = load_file(file, control);
  if (!loaded || !std::holds_alternative<LoadedModel>(*loaded)) throw std::runtime_error("this is no model");
  return std::move(std::get<LoadedModel>(*loaded));
}

void run(const char* file) {
  const auto context = HeadlessContext::create();
  if (!context) throw std::runtime_error(describe(context.fault()));
  auto renderer = Renderer::create();
  if (!renderer) throw std::runtime_error(describe(renderer.fault()));
  LoadedModel model = load(file);
  Timer::time_point start = Timer::now();
  const auto uploaded = renderer->upload(*model.actor->model, model.textures);
  glFinish();
  fmt::print("at once:              {:8.1f} ms{}\n", ms_since(start), uploaded ? "" : ", refused");

  start = Timer::now();
  if (!prepare(model, buffer_limits(), JobControl())) throw std::runtime_error("there is not enough memory");
  fmt::print("prepared by a thread: {:8.1f} ms\n", ms_since(start));

  Session session;
  LoadedBatch batch;
  batch.files.push_back({file, LoadedContent(std::move(model))});
  session.upload = std::make_shared<BatchUpload>(std::move(batch), session);
  double longest = 0.0, sum = 0.0;
  int frames = 0;
  for (bool done = false; !done; ++frames) {
    start = Timer::now();
    done = apply_finished_files(session);
    longest = std::max(longest, ms_since(start));
    sum += ms_since(start);
  }
  fmt::print("spread over frames:   {:8.1f} ms in {} frames, the longest {:.1f} ms\n", sum, frames, longest);
}

}  // namespace
}  // namespace odori

int main(int count, char** arguments) try {
  if (count != 2) throw std::runtime_error("usage: bench_upload MODEL.pmx");
  odori::run(arguments[1]);
} catch (const std::exception& error) {
  fmt::print(stderr, "{}\n", error.what());
  return 1;
}
