// The time of each stage against the size of its input, on generated models and motions, with a plain copy of the same
// bytes as the baseline; and of the same stages on given files.
//
//   bench_stages [--model FILE] [--motion FILE] [options of Google Benchmark]
//
// With a motion, it is also played on a generated PMD model with 142 bones and four IK chains (`pmd/`).
// `tests/bench/plot_stages.py` runs it, and writes one CSV file and one page of plots.

#include "base/files.h"
#include "base/parallel.h"
#include "format/pmd/pmd.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "loading/load.h"
#include "scene/stage.h"
#include "support/pmd_dancer.h"

#include <cstring>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace odori {
namespace {

using benchmark::State;
using SharedModel = std::shared_ptr<const Model>;

constexpr int kBonesOfSizes = 100;  // where another size varies
constexpr int kFramesOfSizes = 300;

std::int32_t as_index(std::int64_t i) { return static_cast<std::int32_t>(i); }

// Limbs of ten bones; the fourth and the ninth of each append half of a rotation from the bone before them.
void add_limbs(Model& model, std::int64_t count) {
  model.bones.clear();
  for (std::int64_t i = 0; i < count; ++i) {
    Bone& bone = model.bones.emplace_back();
    bone.name = "b" + std::to_string(i);
    bone.parent = i == 0 ? -1 : i % 10 == 0 ? 0 : as_index(i - 1);
    bone.rest_position = {static_cast<float>(i / 10), static_cast<float>(i % 10), 0.0f};
    bone.append_rotation = i % 5 == 4;
    bone.append_source = bone.append_rotation ? as_index(i - 1) : -1;
    bone.append_ratio = 0.5f;
  }
}

// Two neighbouring bones for each vertex.
void add_vertices(Model& model, std::int64_t count) {
  const auto bones = static_cast<std::int64_t>(model.bones.size());
  model.vertices.resize(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) {
    Vertex& vertex = model.vertices[static_cast<std::size_t>(i)];
    const std::int64_t bone = i * (bones - 1) / count;
    const float weight = 0.1f + 0.8f * static_cast<float>(i % 97) / 97.0f;
    vertex.kind = DeformKind::bdef2;
    vertex.position = model.bones[static_cast<std::size_t>(bone)].rest_position + glm::vec3(0.0f, weight, 0.5f);
    vertex.normal = {0.0f, 0.0f, 1.0f};
    vertex.bones = {as_index(bone), as_index(bone + 1), -1, -1};
    vertex.weights = {weight, 1.0f - weight, 0.0f, 0.0f};
  }
}

// Bone morphs, of one bone each.
void add_morphs(Model& model, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) {
    Morph& morph = model.morphs.emplace_back();
    morph.name = "m" + std::to_string(i);
    BoneMorph offsets;
    offsets.offsets.push_back({as_index(i % static_cast<std::int64_t>(model.bones.size())), {0.1f, 0.0f, 0.0f}});
    morph.data = std::move(offsets);
  }
}

SharedModel model_of(std::int64_t bones, std::int64_t vertices = 0, std::int64_t morphs = 0) {
  auto model = std::make_shared<Model>();
  add_limbs(*model, bones);
  add_vertices(*model, vertices);
  add_morphs(*model, morphs);
  return model;
}

// `keys` in all, spread over the bones; the frames of each track are 3 apart.
Motion motion_of(const Model& model, std::int64_t keys) {
  const auto bones = static_cast<std::int64_t>(model.bones.size());
  Motion motion;
  for (std::int64_t i = 0; i < bones; ++i) {
    BoneTrack& track = motion.bones.emplace_back();
    track.name = *name_key(model.bones[static_cast<std::size_t>(i)].name);
    for (std::int64_t k = 0; k * bones + i < keys; ++k) {
      BoneKey& key = track.keys.emplace_back();
      key.frame = static_cast<std::uint32_t>(3 * k);
      key.rotation = axis_angle({0, 0, 1}, 0.3f * static_cast<float>((k + i) % 7));
    }
  }
  return motion;
}

std::unique_ptr<Actor> dancing(SharedModel model, std::int64_t keys_of_a_bone = kFramesOfSizes / 3) {
  const auto keys = keys_of_a_bone * static_cast<std::int64_t>(model->bones.size());
  auto actor = make_actor(std::move(model));
  set_motion(*actor, motion_of(*actor->model, keys));
  return actor;
}

// The next frame of a motion that is played again and again.
double next_frame(const Actor& actor, double& frame) {
  frame = frame + 1.0 > static_cast<double>(actor.bound->last_frame) ? 0.5 : frame + 1.0;
  return frame;
}

// -- The stages. Each takes an actor, so that sizes and files are timed by the same code.

void time_sample(State& state, Actor& actor) {
  double frame = 0.5;
  for (auto _ : state) pose_actor(actor, next_frame(actor, frame));
}

void time_morphs(State& state, Actor& actor) {
  for (float& weight : actor.pose.morph_weights) weight = 0.5f;
  for (auto _ : state) evaluate_morphs(*actor.rig, actor.pose.morph_weights, actor.morphs);
}

// The poses of all frames, so that only deforming is timed. At most some 600.
void time_deform(State& state, Actor& actor) {
  std::vector<Pose> poses;
  std::vector<MorphState> morphs;
  const double step = std::max(1.0, static_cast<double>(actor.bound->last_frame) / 600.0);
  for (double frame = 0.5; frame <= static_cast<double>(actor.bound->last_frame); frame += step) {
    pose_actor(actor, frame);
    evaluate_morphs(*actor.rig, actor.pose.morph_weights, actor.morphs);
    poses.push_back(actor.pose);
    morphs.push_back(actor.morphs);
  }
  std::size_t next = 0;
  for (auto _ : state) {
    next = (next + 1) % poses.size();
    deform_before_physics(*actor.rig, poses[next], morphs[next], {}, actor.bones);
    deform_after_physics(*actor.rig, poses[next], {}, actor.bones);
  }
}

void time_palette(State& state, Actor& actor) {
  for (auto _ : state) {
    write_palette(*actor.rig, actor.bones, actor.palette);
    benchmark::ClobberMemory();
  }
}

void time_evaluate(State& state, Actor& actor) {
  double frame = 0.5;
  for (auto _ : state) advance_actor(actor, next_frame(actor, frame));
}

void time_skin(State& state, Actor& actor, SkinningMode mode) {
  advance_actor(actor, 0.5 * static_cast<double>(actor.bound->last_frame));
  const std::size_t count = actor.model->vertices.size();
  std::vector<glm::vec3> morphed(count), positions(count), normals(count);
  apply_vertex_morphs<float>(*actor.model, *actor.skin, actor.morphs.weights, morphed);
  for (auto _ : state) {
    skin<float>({*actor.model, *actor.skin, actor.palette, morphed, mode}, positions, normals);
    benchmark::ClobberMemory();
  }
}

// The baseline of `skin`: reads the vertices and writes positions and normals.
void time_copy(State& state, const Model& model) {
  std::vector<glm::vec3> positions(model.vertices.size()), normals(model.vertices.size());
  for (auto _ : state) {
    for (std::size_t i = 0; i < model.vertices.size(); ++i) {
      positions[i] = model.vertices[i].position;
      normals[i] = model.vertices[i].normal;
    }
    benchmark::ClobberMemory();
  }
}

// The baseline of reading a file.
void time_copy(State& state, Bytes bytes) {
  for (auto _ : state) {
    std::vector<std::uint8_t> copy(bytes.begin(), bytes.end());
    benchmark::DoNotOptimize(copy.data());
  }
}

// Up to what an actor needs, of a file in memory.
void time_load_model(State& state, Bytes bytes) {
  for (auto _ : state) {
    Diagnostics diagnostics;
    const auto model = read_model(bytes, diagnostics);
    benchmark::DoNotOptimize(build_rig(*model));
    benchmark::DoNotOptimize(build_skin_tables(*model));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes.size()));
}

void time_load_motion(State& state, Bytes bytes, const Model& model) {
  for (auto _ : state) {
    Diagnostics diagnostics;
    const auto motion = read_vmd(bytes, diagnostics);
    benchmark::DoNotOptimize(bind(*motion, model));
  }
}

// A crowd that shares its model and its motion.
void time_advance(State& state, std::int64_t actors, int threads) {
  const ThreadLimit limit(threads);
  Stage stage;
  stage.actors.push_back(dancing(model_of(kBonesOfSizes)));
  while (stage.actors.size() < static_cast<std::size_t>(actors)) stage.actors.push_back(copy_of(*stage.actors[0]));
  double frame = 0.5;
  for (auto _ : state) advance(stage, next_frame(*stage.actors.front(), frame));
}

// -- Sizes

template <typename Work>
benchmark::internal::Benchmark* add(const std::string& name, const std::vector<std::int64_t>& sizes, const Work& work) {
  auto* added = benchmark::RegisterBenchmark(name.c_str(), work)->Unit(benchmark::kMicrosecond);
  for (const std::int64_t size : sizes) added->Arg(size);
  return added;
}

void add_sizes() {
  const std::vector<std::int64_t> vertices{1000, 10000, 100000, 1000000}, bones{10, 100, 1000, 5000},
      morphs{0, 20, 200, 2000}, keys{1000, 10000, 100000, 1000000}, actors{1, 10, 100, 1000};
  add("sizes/vertices/copy", vertices,
      [](State& state) { time_copy(state, *model_of(kBonesOfSizes, state.range(0))); });
  for (const auto& mode : skinning_modes()) {
    if (mode.value == SkinningMode::native || mode.value == SkinningMode::spherical || mode.data)
      continue;  // native is linear here; the others need centres or matrices
    add(fmt::format("sizes/vertices/skin_{}", mode.name), vertices,
        [mode](State& state) { time_skin(state, *dancing(model_of(kBonesOfSizes, state.range(0))), mode.value); });
  }
  add("sizes/bones/sample", bones, [](State& state) { time_sample(state, *dancing(model_of(state.range(0)))); });
  add("sizes/bones/deform", bones, [](State& state) { time_deform(state, *dancing(model_of(state.range(0)))); });
  add("sizes/bones/palette", bones, [](State& state) { time_palette(state, *dancing(model_of(state.range(0)))); });
  add("sizes/morphs/morphs", morphs,
      [](State& state) { time_morphs(state, *make_actor(model_of(kBonesOfSizes, 0, state.range(0)))); });
  const auto model_file = [](std::int64_t count) { return write_pmx(*model_of(kBonesOfSizes, count)); };
  const std::vector<std::int64_t> large{25000, 250000, 2500000};  // 1, 10 and 100 MB
  add("sizes/vertices_of_file/copy", large,
      [model_file](State& state) { time_copy(state, model_file(state.range(0))); });
  add("sizes/vertices_of_file/load_model", large,
      [model_file](State& state) { time_load_model(state, model_file(state.range(0))); });
  const auto motion_file = [](std::int64_t count) { return write_vmd(motion_of(*model_of(kBonesOfSizes), count)); };
  add("sizes/keys/copy", keys, [motion_file](State& state) { time_copy(state, motion_file(state.range(0))); });
  add("sizes/keys/load_motion", keys,
      [motion_file](State& state) { time_load_motion(state, motion_file(state.range(0)), *model_of(kBonesOfSizes)); });
  add("sizes/keys/sample", keys,
      [](State& state) { time_sample(state, *dancing(model_of(kBonesOfSizes), state.range(0) / kBonesOfSizes)); });
  const int cores = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
  std::vector<std::int64_t> threads(static_cast<std::size_t>(cores));
  std::iota(threads.begin(), threads.end(), 1);
  add("sizes/actors/one_thread", actors, [](State& state) { time_advance(state, state.range(0), 1); })->UseRealTime();
  add("sizes/actors/all_threads", actors, [cores](State& state) {
    time_advance(state, state.range(0), cores);
  })->UseRealTime();
  add("sizes/threads/advance_100_actors", threads, [](State& state) {
    time_advance(state, 100, static_cast<int>(state.range(0)));
  })->UseRealTime();
}

// -- Files

// Up to what an actor needs, as from a warm file cache. No textures.
void time_load_model(State& state, const std::filesystem::path& file) {
  for (auto _ : state) {
    Diagnostics diagnostics;
    const auto bytes = read_file(file);
    auto read = read_model_file(file, *bytes, diagnostics);
    const SharedModel model = std::make_shared<const Model>(std::move(read->model));
    benchmark::DoNotOptimize(build_rig(*model));
    benchmark::DoNotOptimize(build_skin_tables(*model));
  }
}

void add_file(const char* name, void (*work)(State&, Actor&), const std::shared_ptr<Actor>& actor) {
  benchmark::RegisterBenchmark(name, [=](State& state) { work(state, *actor); })->Unit(benchmark::kMicrosecond);
}

// Returns false if a file cannot be read.
bool add_files(const std::filesystem::path& model_file, const std::filesystem::path& motion_file) {
  Diagnostics diagnostics;
  const auto bytes = read_file(model_file);
  auto read = bytes ? read_model_file(model_file, *bytes, diagnostics) : Result<ModelFile>(bytes.fault());
  if (!read) return false;
  const std::shared_ptr<Actor> actor = make_actor(std::make_shared<const Model>(std::move(read->model)));
  benchmark::RegisterBenchmark("file/load_model", [=](State& state) {
    time_load_model(state, model_file);
  })->Unit(benchmark::kMicrosecond);
  if (!motion_file.empty()) {
    const auto keys = read_file(motion_file);
    auto motion = keys ? read_vmd(*keys, diagnostics) : Result<Motion>(keys.fault());
    if (!motion) return false;
    set_motion(*actor, std::move(*motion));
    benchmark::RegisterBenchmark("file/load_motion", [=](State& state) {
      time_load_motion(state, *keys, *actor->model);
    })->Unit(benchmark::kMicrosecond);
  }
  add_file("file/sample", time_sample, actor);
  add_file("file/morphs", time_morphs, actor);
  add_file("file/deform", time_deform, actor);
  add_file("file/palette", time_palette, actor);
  add_file("file/evaluate", time_evaluate, actor);
  benchmark::RegisterBenchmark("file/copy", [=](State& state) {
    time_copy(state, *actor->model);
  })->Unit(benchmark::kMicrosecond);
  for (const auto& mode : skinning_modes()) {
    if (mode.value == SkinningMode::spherical || mode.data) continue;
    benchmark::RegisterBenchmark(fmt::format("file/skin_{}", mode.name).c_str(), [=](State& state) {
      time_skin(state, *actor, mode.value);
    })->Unit(benchmark::kMicrosecond);
  }
  return true;
}

// Returns false if the motion cannot be read.
bool add_pmd(const std::filesystem::path& motion_file) {
  Diagnostics diagnostics;
  auto model = read_pmd(testing::pmd_dancer(), diagnostics);
  const auto keys = read_file(motion_file);
  auto motion = keys ? read_vmd(*keys, diagnostics) : Result<Motion>(keys.fault());
  if (!model || !motion) return false;
  const std::shared_ptr<Actor> actor = make_actor(std::make_shared<const Model>(std::move(*model)));
  set_motion(*actor, std::move(*motion));
  add_file("pmd/sample", time_sample, actor);
  add_file("pmd/deform", time_deform, actor);
  add_file("pmd/evaluate", time_evaluate, actor);
  return true;
}

int run(int count, char** arguments) {
  benchmark::Initialize(&count, arguments);
  std::filesystem::path model, motion;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view option = arguments[i];
    (option == "--model" ? model : motion) = path_from_utf8(arguments[i + 1]);
  }
  if ((!model.empty() && !add_files(model, motion)) || (!motion.empty() && !add_pmd(motion))) {
    fmt::print(stderr, "the model or the motion cannot be read\n");
    return 3;
  }
  add_sizes();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace
}  // namespace odori

int main(int count, char** arguments) { return odori::run(count, arguments); }
