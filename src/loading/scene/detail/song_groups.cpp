#include "loading/scene/detail/song_groups.h"

#include "base/math.h"
#include "base/translate.h"
#include "loading/scene/name_tags.h"
#include "model/pose.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace odori::show_rule {

namespace fs = std::filesystem;

namespace {

// A song while its files are collected.
struct Leader {
  fs::path folder;
  NameTokens name;  // of the sound, without what all leaders share; empty: the folder tells them apart
  SongGroup group;

  // Of its longest body motion; 0: none yet.
  std::uint32_t last_frame() const {
    std::uint32_t last = 0;
    for (const FileSummary* motion : group.motions) {
      if (motion->kind == ContentKind::body) last = std::max(last, motion->motion->last_frame);
    }
    return last;
  }
};

std::size_t steps_between(const fs::path& a, const fs::path& b) {
  const auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return std::distance(left, a.end()) + std::distance(right, b.end());
}

bool contains(const NameTokens& name, const NameTokens& part) {
  return !part.empty() && std::search(name.begin(), name.end(), part.begin(), part.end()) != name.end();
}

Leader& nearest(const FileSummary& file, std::vector<Leader>& leaders) {
  const NameTokens name = name_tokens(file.file);
  const auto rank = [&](const Leader& leader) {
    const double length = file.motion ? file.motion->last_frame : 0.0;
    return std::tuple(steps_between(file.folder, leader.folder), !contains(name, leader.name),
                      file.motion ? std::abs(length - static_cast<double>(leader.last_frame())) : 0.0);
  };
  return *std::ranges::min_element(leaders, [&](const Leader& a, const Leader& b) { return rank(a) < rank(b); });
}

Files of_kind(const std::vector<FileSummary>& files, ContentKind kind) {
  Files found;
  for (const FileSummary& file : files) {
    if (file.kind == kind) found.push_back(&file);
  }
  return found;
}

// One per name that a sound and a body motion in one folder share; none unless there are several.
std::vector<Leader> leaders_by_name(const Files& sounds, const Files& bodies) {
  std::vector<Leader> leaders;
  for (const FileSummary* sound : sounds) {
    const bool paired = std::ranges::any_of(bodies, [&](const FileSummary* body) {
      return body->folder == sound->folder && same_stem(body->file, sound->file);
    });
    if (!paired) continue;
    const auto known = std::ranges::find_if(leaders, [&](const Leader& leader) {
      return leader.folder == sound->folder && same_stem(leader.group.sounds.front()->file, sound->file);
    });
    if (known == leaders.end()) {
      leaders.push_back({sound->folder, name_tokens(sound->file), {{sound}, {}}});
    } else {
      known->group.sounds.push_back(sound);
    }
  }
  if (leaders.size() < 2) return {};
  std::vector<NameTokens> names;
  for (const Leader& leader : leaders) names.push_back(leader.name);
  remove_common_tokens(names);
  for (std::size_t i = 0; i < leaders.size(); ++i) leaders[i].name = std::move(names[i]);
  return leaders;
}

std::vector<Leader> leaders_by_folder(const Files& sounds) {
  std::vector<Leader> leaders;
  for (const FileSummary* sound : sounds) {
    const auto known =
        std::ranges::find_if(leaders, [&](const Leader& leader) { return leader.folder == sound->folder; });
    if (known == leaders.end()) {
      leaders.push_back({sound->folder, {}, {{sound}, {}}});
    } else {
      known->group.sounds.push_back(sound);
    }
  }
  return leaders;
}

bool has_sound(const std::vector<Leader>& leaders, const FileSummary* sound) {
  return std::ranges::any_of(leaders, [&](const Leader& leader) {
    return std::ranges::find(leader.group.sounds, sound) != leader.group.sounds.end();
  });
}

void add_bodies(const Files& bodies, std::vector<Leader>& leaders) {
  for (const FileSummary* body : bodies) {
    const auto same_name = std::ranges::find_if(leaders, [&](const Leader& leader) {
      return leader.folder == body->folder && same_stem(leader.group.sounds.front()->file, body->file);
    });
    Leader& leader = same_name == leaders.end() ? nearest(*body, leaders) : *same_name;
    leader.group.motions.push_back(body);
  }
}

SongGroup everything(const std::vector<FileSummary>& files) {
  SongGroup group{of_kind(files, ContentKind::sound), {}};
  for (const FileSummary& file : files) {
    if (is_motion(file.kind)) group.motions.push_back(&file);
  }
  return group;
}

constexpr double kSameLength_s = 15.0;      // a song at most this much longer or shorter fits the motion
constexpr double kOtherSong_s = 30.0;       // more than this is probably another song
constexpr std::uint32_t kSameCamera = 150;  // frames; two cameras whose lengths differ less are equally long

bool fits_length(const FileSummary& sound, std::uint32_t last_frame) {
  return sound.length_s && std::abs(*sound.length_s - last_frame / kFramesPerSecond) <= kSameLength_s;
}

// What counts for a song; smaller is better.
using SongRank = std::tuple<bool, std::size_t, bool, bool>;

SongRank rank_of_song(const FileSummary& sound, const Files& bodies, std::uint32_t last_frame) {
  bool same_name = false;
  std::size_t common = 0;
  for (const FileSummary* body : bodies) {
    same_name = same_name || same_stem(body->file, sound.file);
    common = std::max(common, common_length(body->file, sound.file));
  }
  return {!same_name, ~common, !fits_length(sound, last_frame), tags_of(name_tokens(sound.file)).lesser};
}

std::string reason_for_song(const SongRank& best, const SongRank& second) {
  if (std::get<0>(best) != std::get<0>(second)) return tr("It has the name of the motion");
  if (std::get<1>(best) != std::get<1>(second)) return tr("Its name shares most with the name of the motion");
  if (std::get<2>(best) != std::get<2>(second)) return tr("It is as long as the motion");
  if (std::get<3>(best) != std::get<3>(second)) return tr("Its name does not mark it as an instrumental or a sample");
  return tr("It is the first; nothing tells the sounds apart");
}

template <typename Rank>
Ranked ranked(const Files& files, const Rank& rank) {
  Ranked all{files, {}};
  std::ranges::stable_sort(all.options,
                           [&](const FileSummary* a, const FileSummary* b) { return rank(*a) < rank(*b); });
  return all;
}

using CameraRank = std::tuple<bool, int, std::uint32_t, std::vector<int>>;

// 0: made for this number of dancers; 1: not stated; 2: for another number.
int dancers_match(const NameTags& tags, std::size_t dancers) {
  if (tags.dancers == 0) return 1;
  if (tags.dancers < 0) return dancers > 1 ? 0 : 1;
  return std::cmp_equal(tags.dancers, dancers) ? 0 : 2;
}

CameraRank rank_of_camera(const FileSummary& camera, std::size_t dancers, std::uint32_t last_frame) {
  const NameTags tags = tags_of(name_tokens(camera.file));
  const std::uint32_t end = camera.motion->last_frame;
  const std::uint32_t difference = end > last_frame ? end - last_frame : last_frame - end;
  std::vector<int> newest_first;
  for (const int part : tags.version) newest_first.push_back(-part);
  if (newest_first.empty()) newest_first.push_back(0);
  return {tags.vertical, dancers_match(tags, dancers), difference / kSameCamera, std::move(newest_first)};
}

std::string reason_for_camera(const CameraRank& best, const CameraRank& second) {
  if (std::get<0>(best) != std::get<0>(second)) return tr("The others are for portrait format");
  if (std::get<1>(best) != std::get<1>(second)) return tr("Its name says this number of dancers");
  if (std::get<2>(best) != std::get<2>(second)) return tr("Its length is closest to that of the motion");
  if (std::get<3>(best) != std::get<3>(second)) return tr("It is the newest version");
  return tr("It is the first; nothing tells the cameras apart");
}

}  // namespace

std::vector<SongGroup> song_groups(const std::vector<FileSummary>& files) {
  const Files sounds = of_kind(files, ContentKind::sound), bodies = of_kind(files, ContentKind::body);
  std::vector<Leader> leaders = leaders_by_name(sounds, bodies);
  if (leaders.empty()) leaders = leaders_by_folder(sounds);
  if (leaders.size() < 2) return {everything(files)};
  add_bodies(bodies, leaders);
  std::erase_if(leaders, [](const Leader& leader) { return leader.last_frame() == 0; });
  if (leaders.size() < 2) return {everything(files)};
  for (const FileSummary& file : files) {
    if (is_motion(file.kind) && file.kind != ContentKind::body) nearest(file, leaders).group.motions.push_back(&file);
  }
  for (const FileSummary* sound : sounds) {
    if (!has_sound(leaders, sound)) nearest(*sound, leaders).group.sounds.push_back(sound);
  }
  std::vector<SongGroup> groups;
  for (Leader& leader : leaders) groups.push_back(std::move(leader.group));
  return groups;
}

Ranked rank_songs(const Files& sounds, const Files& bodies, std::uint32_t last_frame) {
  const auto rank = [&](const FileSummary& sound) { return rank_of_song(sound, bodies, last_frame); };
  Ranked all = ranked(sounds, rank);
  if (all.options.empty()) return all;
  all.reason = all.options.size() == 1 ? tr("It is the only sound")
                                       : reason_for_song(rank(*all.options[0]), rank(*all.options[1]));
  const FileSummary& best = *all.options.front();
  if (best.length_s && !bodies.empty() && std::abs(*best.length_s - last_frame / kFramesPerSecond) > kOtherSong_s) {
    all.reason += tr_format("; it may be another song: it lasts {:.0f} s and the motion {:.0f} s", *best.length_s,
                            last_frame / kFramesPerSecond);
  }
  return all;
}

Ranked rank_cameras(const Files& cameras, std::size_t dancer_count, std::uint32_t last_frame) {
  const auto rank = [&](const FileSummary& camera) { return rank_of_camera(camera, dancer_count, last_frame); };
  Ranked all = ranked(cameras, rank);
  if (all.options.empty()) return all;
  all.reason = all.options.size() == 1 ? tr("It is the only camera motion")
                                       : reason_for_camera(rank(*all.options[0]), rank(*all.options[1]));
  return all;
}

}  // namespace odori::show_rule
