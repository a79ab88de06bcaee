#include "app/opening/playlist_seams.h"

#include "app/opening/playlist.h"
#include "app/session.h"
#include "app/song/song_playback.h"
#include "format/formats.h"
#include "loading/fit_layer.h"
#include "loading/load.h"
#include "loading/scene/load_scene.h"
#include "sound/song_reader.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace odori {

namespace {

// What is needed to find an entry's end without its document.
struct EndRequest {
  std::filesystem::path file;
  std::shared_ptr<const Model> dancer;  // of a motion; null: none is selected
  std::shared_ptr<const ArrangedScene> arranged;
  std::vector<SongOffset> song_offsets;
};

std::optional<Scene> scene_of(const EndRequest& request, JobControl& control) {
  if (request.arranged) return request.arranged->arrangement.show;
  Diagnostics findings;
  auto scene = scene_at(request.file, findings, control);
  return scene ? std::move(*scene) : std::nullopt;
}

// As the window does while a scene is open.
void fit_waiting_layers(Stage& stage, JobControl& control) {
  const std::vector<SourceModel> sources = open_models(stage);
  for (const auto& actor : stage.actors) {
    std::vector<MotionLayer> layers = actor->layers;
    bool any = false;
    for (MotionLayer& layer : layers) {
      if (!waits_for_fit(layer, *actor->model)) continue;
      layer.fitted = fit_layer(layer, actor->model, sources, control);
      any = true;
    }
    if (any) set_motion_layers(*actor, std::move(layers));
  }
}

bool waits_for_fit(const Actor& actor) {
  return std::ranges::any_of(actor.layers,
                             [&](const MotionLayer& layer) { return odori::waits_for_fit(layer, *actor.model); });
}

// As `last_playback_frame`.
double end_of(const Stage& stage, const std::optional<SceneSong>& song, const EndRequest& request,
              JobControl& control) {
  const double motion = last_frame(stage);
  if (!song) return motion;
  const auto waveform = read_waveform(song->file, control);
  if (!waveform) return motion;
  const double offset_s = song->offset_s.value_or(remembered_offset(request.song_offsets, song->file));
  return std::max(std::ceil((offset_s + waveform->length_s()) * kFramesPerSecond - 1e-6), motion);
}

// Of a motion, as the dancer shows it.
StageTail find_motion_tail(const EndRequest& request, JobControl& control) {
  auto file = load_file(request.file, control, false);
  auto* loaded = file ? std::get_if<LoadedMotion>(&*file) : nullptr;
  if (loaded == nullptr || !request.dancer) return {};
  Stage stage;
  stage.actors.push_back(make_actor(request.dancer));
  Actor& dancer = *stage.actors.front();
  set_motion(dancer, std::move(loaded->motion), request.file);
  if (is_needed(need_of_layer(dancer.layers.front(), *dancer.model, {}))) set_layer_fit(dancer, 0, FitRequest());
  fit_waiting_layers(stage, control);
  if (control.cancelled()) return {};
  return tail_of(stage, last_frame(stage));
}

StageTail find_tail(const EndRequest& request, JobControl& control) {
  if (is_motion_file(kind_by_name(request.file))) return find_motion_tail(request, control);
  std::optional<Scene> scene = scene_of(request, control);
  if (!scene) return {};
  auto loaded = load_scene(std::move(*scene), {.with_textures = false}, control);
  if (!loaded || control.cancelled()) return {};
  const std::optional<SceneSong> song = loaded->show.song;
  Stage stage;
  add_to_stage(*loaded, stage);
  fit_waiting_layers(stage, control);
  if (control.cancelled()) return {};
  return tail_of(stage, end_of(stage, song, request, control));
}

void cancel_tail_job(Playlist& list) {
  if (list.tail_job) {
    list.tail_job->cancel();
    list.cancelled_tails.push_back(std::move(*list.tail_job));
    list.tail_job.reset();
  }
  list.tail_entry = -1;
}

// Only those at both ends of the current entry are kept.
void drop_far_tails(Playlist& list, int before) {
  for (int i = 0; i < std::ssize(list.entries); ++i) {
    if (i != before && i != list.view.current) list.entries[i].tail.reset();
  }
}

void start_tail_job(Session& session, int entry) {
  Playlist& list = session.playlist;
  if (list.tail_entry == entry) return;
  cancel_tail_job(list);
  list.tail_entry = entry;
  const Actor* dancer = actor_at(session.document, session.document.selected.actor);
  EndRequest request{list.entries[entry].file, dancer != nullptr ? dancer->model : nullptr,
                     list.entries[entry].arranged, session.song.offsets};
  list.tail_job.emplace([request = std::move(request)](JobControl& control) { return find_tail(request, control); });
}

}  // namespace

void keep_tail(Session& session) {
  Playlist& list = session.playlist;
  const Document& document = session.document;
  if (!has_index(list.entries, list.view.current)) return;
  const bool knows_length = document.song.file.empty() || document.song.waveform;
  const bool fits = std::ranges::any_of(document.stage.actors, [](const auto& actor) { return waits_for_fit(*actor); });
  if (!knows_length || fits || document.stage.actors.empty()) return;
  list.entries[list.view.current].tail =
      std::make_shared<const StageTail>(tail_of(document.stage, last_playback_frame(document)));
  if (list.tail_entry == list.view.current) cancel_tail_job(list);
}

void join_seams(Session& session) {
  Playlist& list = session.playlist;
  Stage& stage = session.document.stage;
  const int before = entry_before(list, list.view.current);
  drop_far_tails(list, before);
  if (before < 0 || session.settings.seams.seconds <= 0.0f) {
    clear_seams(stage);
  } else if (const auto& tail = list.entries[before].tail) {
    set_seams(stage, *tail, session.settings.seams);
  } else {
    clear_seams(stage);
    start_tail_job(session, before);
  }
  ++session.document.stage_revision;
}

bool update_seams(Session& session) {
  Playlist& list = session.playlist;
  list.cancelled_tails.remove_if([](const auto& job) { return job.ready(); });
  if (!list.tail_job || !list.tail_job->ready()) return false;
  list.entries[list.tail_entry].tail = std::make_shared<const StageTail>(list.tail_job->take());
  list.tail_job.reset();
  list.tail_entry = -1;
  join_seams(session);
  return true;
}

void replace_motion(Session& session, Actor& dancer, Motion motion, const std::filesystem::path& file) {
  const Clock& clock = session.document.clock;
  const float seconds = session.settings.seams.seconds;
  std::optional<ActorSeam> seam;
  if (clock.playing && dancer.bound->last_frame > 0 && seconds > 0.0f) {
    seam = ActorSeam{std::make_shared<const ActorTail>(tail_of(dancer, clock.frame)), seconds * kFramesPerSecond};
  }
  dancer.seam.reset();
  set_motion(dancer, std::move(motion), file);
  if (seam) set_seam(dancer, std::move(seam));
  session.playlist.seen_frame = clock.first;
}

bool end_motion_seams(Session& session) {
  const Clock& clock = session.document.clock;
  const double before = std::exchange(session.playlist.seen_frame, clock.frame);
  if (clock.frame >= before || !clock.playing) return false;
  bool any = false;
  for (const auto& actor : session.document.stage.actors) {
    if (!actor->seam) continue;
    set_seam(*actor, std::nullopt);
    any = true;
  }
  return any;
}

void set_seams(Session& session, SeamSettings settings) {
  if (!std::isfinite(settings.seconds)) settings.seconds = kSeamSeconds;
  settings.seconds = std::clamp(settings.seconds, 0.0f, kMaxSeamSeconds);
  if (settings == std::exchange(session.settings.seams, settings)) return;
  if (!session.playlist.entries.empty()) join_seams(session);
}

void forget_tails(Playlist& list) {
  cancel_tail_job(list);
  for (Playlist::Entry& entry : list.entries) entry.tail.reset();
}

}  // namespace odori
