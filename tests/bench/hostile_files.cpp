// Time to load worst-case files, compared with an ordinary model and motion: file -> Model -> Rig -> one frame, and
// file -> Motion -> bound. A time per MiB that grows with the size indicates work that is not linear.
// usage: bench_hostile_files [MIB]

#include "base/files.h"
#include "format/vmd/vmd.h"
#include "scene/actor.h"
#include "support/full_pipeline.h"
#include "support/worst_case_files.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

namespace {

using namespace odori;

constexpr std::size_t kMebibyte = std::size_t{1} << 20;
constexpr int kRuns = 5;

template <typename Work>
double milliseconds(const Work& work) {
  double best = 1e30;
  for (int i = 0; i < kRuns; ++i) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    best = std::min(best, elapsed.count());
  }
  return best;
}

void print_row(std::string_view name, std::size_t size, double ms) {
  const double mebibytes = static_cast<double>(size) / static_cast<double>(kMebibyte);
  fmt::print("{:45} {:6.2f} MiB {:9.2f} ms {:9.2f} ms/MiB\n", name, mebibytes, ms, ms / mebibytes);
}

// With all morphs overridden to nonzero weights.
void time_model(std::string_view name, Bytes file) {
  print_row(name, file.size(), milliseconds([&] {
              auto model = testing::read_any_model(file);
              if (!model) std::exit(EXIT_FAILURE);
              const auto actor = make_actor(std::make_shared<const Model>(std::move(*model)));
              for (auto& weight : actor->overrides.morph_weights) weight = 0.5f;
              advance_actor(*actor, 0.0);
            }));
}

void time_motion(std::string_view name, Bytes file, const Model& model) {
  print_row(name, file.size(), milliseconds([&] {
              Diagnostics diagnostics;
              const auto motion = read_vmd(file, diagnostics);
              if (!motion) std::exit(EXIT_FAILURE);
              SamplerCursor cursor;
              Pose pose = rest_pose(model);
              sample(bind(*motion, model), 1e6, cursor, pose);
            }));
}

}  // namespace

int main(int count, char** arguments) {
  const std::size_t size = kMebibyte * (count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 1);
  if (size == 0) return EXIT_FAILURE;
  const auto assets = path_from_utf8(ODORI_SOURCE_DIR) / "assets";
  const auto model_file = read_file(assets / "komai.pmx");
  const auto motion_file = read_file(assets / "komai.vmd");
  if (!model_file || !motion_file) return EXIT_FAILURE;
  const auto model = testing::read_any_model(*model_file);
  if (!model) return EXIT_FAILURE;
  time_model("sample model", *model_file);
  time_motion("sample motion", *motion_file, *model);
  for (const auto& [name, bytes] : testing::worst_case_models(size)) time_model(name, bytes);
  for (const auto& [name, bytes] : testing::worst_case_accessories(size)) time_model(name, bytes);
  for (const auto& [name, bytes] : testing::worst_case_motions(size)) time_motion(name, bytes, *model);
  return EXIT_SUCCESS;
}
