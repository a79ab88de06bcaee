#include "base/archive/archive.h"
#include "base/content_hash.h"
#include "base/files.h"
#include "format/formats.h"
#include "loading/scene/scene_file.h"

#include <algorithm>
#include <fstream>
#include <span>

namespace odori {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMarkedBytes = std::size_t{1} << 20;

std::uint64_t mark_of(std::uint64_t size, Bytes head, Bytes tail) {
  ContentHash hash;
  hash.add(size);
  hash.add(std::span<const std::uint8_t>(head));
  hash.add(std::span<const std::uint8_t>(tail));
  return hash.value();
}

std::uint64_t mark_of_whole(Bytes file) {
  const std::size_t part = std::min(file.size(), kMarkedBytes);
  return mark_of(file.size(), file.first(part), file.last(part));
}

}  // namespace

bool has_scene_name(const fs::path& file) { return kind_by_name(file) == FileKind::scene; }

std::uint64_t content_mark(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) {
    const auto in_archive = find_in_archive(file);
    if (!in_archive || !in_archive->is_file()) return 0;
    const auto content = read_file(file);
    return content ? mark_of_whole(*content) : 0;
  }
  std::ifstream in(file, std::ios::binary);
  const std::uint64_t size = fs::file_size(file, error);
  if (!in || error) return 0;
  const std::size_t part = std::min<std::uint64_t>(size, kMarkedBytes);
  std::vector<std::uint8_t> head(part), tail(part);
  in.read(reinterpret_cast<char*>(head.data()), static_cast<std::streamsize>(part));
  in.seekg(static_cast<std::streamoff>(size - part));
  in.read(reinterpret_cast<char*>(tail.data()), static_cast<std::streamsize>(part));
  return in ? mark_of(size, head, tail) : 0;
}

std::vector<fs::path> files_of(const Scene& show) {
  std::vector<fs::path> files;
  const auto add = [&files](const fs::path& file) {
    if (!file.empty() && std::ranges::find(files, file) == files.end()) files.push_back(file);
  };
  for (const SceneActor& actor : show.actors) {
    add(actor.file);
    add(actor.project.file);
    add(actor.weights);
    for (const SceneMotion& motion : actor.motions) {
      add(motion.file);
      if (motion.fit) add(motion.fit->from);
    }
  }
  for (const SceneMotion& motion : show.scene) add(motion.file);
  if (show.song) add(show.song->file);
  add(show.background_image);
  if (show.state.settings) {
    add(show.state.settings->look.lut_file);
    add(show.state.settings->look.pass_file);
  }
  return files;
}

}  // namespace odori
