#include "loading/scene/detail/song_groups.h"

#include "loading/scene/name_tags.h"
#include "model/pose.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <tuple>

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

}  // namespace odori::show_rule
