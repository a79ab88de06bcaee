// Prints the enclosed volume of a model through its motion, relative to rest, one column per skinning mode.
//
//   volumes MODEL MOTION STEP
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <odori.h>

namespace {

// Throws what the library reports.
class Call {
 public:
  operator odori_error*() { return &error_; }
  void operator=(odori_status status) const {
    if (status != ODORI_OK) throw std::runtime_error(error_.message);
  }

 private:
  odori_error error_{};
};

template <auto kFree>
struct Free {
  template <typename Handle>
  void operator()(Handle* handle) const {
    kFree(handle);
  }
};
using Model = std::unique_ptr<odori_model, Free<odori_model_free>>;
using Motion = std::unique_ptr<odori_motion, Free<odori_motion_free>>;
using Scene = std::unique_ptr<odori_scene, Free<odori_scene_free>>;

Model load_model(const char* path) {
  Call call;
  odori_model* model = nullptr;
  call = odori_model_load(path, ODORI_LOAD_GEOMETRY, &model, call);
  return Model(model);
}

Motion load_motion(const char* path) {
  Call call;
  odori_motion* motion = nullptr;
  call = odori_motion_load(path, &motion, call);
  return Motion(motion);
}

Scene make_scene() {
  Call call;
  odori_scene* scene = nullptr;
  call = odori_scene_create(&scene, call);
  return Scene(scene);
}

void print_volumes(odori_scene* scene, std::int32_t actor, const std::vector<double>& frames) {
  Call call;
  std::vector<std::vector<odori_summary>> columns;
  std::printf("frame");
  for (std::int32_t mode = 0; mode < odori_skinning_mode_count(); ++mode) {
    std::printf("\t%s", odori_skinning_mode_name(mode));
    const odori_skinning skinning{mode, ODORI_SDEF_SLERP, ODORI_HEMISPHERE_HEAVIEST};
    std::vector<odori_summary>& column = columns.emplace_back(frames.size());
    call = odori_scene_measure_motion(scene, actor, ODORI_MEASURE_AREA, &skinning, nullptr, frames.data(),
                                      frames.size(), column.data(), column.size(), nullptr, nullptr, call);
  }
  for (std::size_t i = 0; i < frames.size(); ++i) {
    std::printf("\n%g", frames[i]);
    for (const auto& column : columns) std::printf("\t%.9f", column[i].volume / column[i].rest_volume);
  }
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 4) {
    std::fprintf(stderr, "usage: %s MODEL MOTION STEP\n", argv[0]);
    return 2;
  }
  const Model model = load_model(argv[1]);
  const Motion motion = load_motion(argv[2]);
  const Scene scene = make_scene();
  Call call;
  std::int32_t actor = 0;
  call = odori_scene_add_model(scene.get(), model.get(), &actor, call);
  call = odori_scene_add_motion(scene.get(), actor, motion.get(), call);
  const double step = std::strtod(argv[3], nullptr);
  std::vector<double> frames;
  for (double frame = 0.0; step > 0.0 && frame <= odori_scene_last_frame(scene.get()); frame += step) {
    frames.push_back(frame);
  }
  print_volumes(scene.get(), actor, frames);
  return 0;
} catch (const std::exception& failure) {
  std::fprintf(stderr, "%s\n", failure.what());
  return 1;
}
