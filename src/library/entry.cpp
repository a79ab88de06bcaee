#include "library/entry.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/text.h"
#include "format/formats.h"
#include "format/pmm/pmm.h"
#include "format/pmx/pmx_input.h"
#include "format/vmd/vmd.h"
#include "loading/load.h"
#include "loading/model_textures.h"
#include "loading/scene/scene_file.h"

#include <algorithm>
#include <exception>
#include <span>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

struct KindName {
  ContentKind kind;
  std::string_view name;
};
constexpr KindName kKindNames[] = {
    {ContentKind::model, "model"},     {ContentKind::accessory, "accessory"},   {ContentKind::body, "dance"},
    {ContentKind::face, "face"},       {ContentKind::camera, "camera"},         {ContentKind::light, "light"},
    {ContentKind::pose, "pose"},       {ContentKind::properties, "properties"}, {ContentKind::empty, "empty"},
    {ContentKind::sound, "sound"},     {ContentKind::project, "project"},       {ContentKind::scene, "scene"},
    {ContentKind::archive, "archive"}, {ContentKind::unusable, "unusable"}};

// Damaged or unknown content is listed as what its name promises.
ContentKind content_kind(FileKind kind) { return kind == FileKind::scene ? ContentKind::scene : kind_of_content(kind); }

std::string cut_title(std::string title) {
  for (char& c : title) {
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  std::size_t end = std::min(title.size(), kMaxTitleBytes);
  while (end < title.size() && end > 0 && (static_cast<unsigned char>(title[end]) & 0xC0) == 0x80) --end;
  title.resize(end);
  return title.find_first_not_of(' ') == std::string::npos ? std::string() : title;
}

// Reads what a kind of file has to say into the facts.
class FactReader {
 public:
  FactReader(const fs::path& file, const std::vector<std::string>& beside) : file_(file), beside_(beside) {}

  FileFacts read() {
    facts_.title = cut_title(readable_name(file_.stem()));
    if (facts_.title.empty()) facts_.title = utf8_from_path(file_);
    facts_.kind = content_kind(kind_by_name(file_));
    // The content of a file may throw in spite of every check, by want of memory: it costs this file only.
    try {
      read_content();
    } catch (const std::exception& error) {
      facts_.fault = error.what();
    }
    return std::move(facts_);
  }

 private:
  void read_content() {
    auto reader = FileReader::open(file_);
    if (!reader) return fail(reader.fault());
    if (reader->head().empty()) return fail(fault(kEmptyFile));
    const FileKind kind = detect_file_kind(reader->head());
    if (content_kind(kind) == ContentKind::unusable) {
      mark_file();
      return fail(unknown_kind(file_));
    }
    facts_.kind = content_kind(kind);
    if (facts_.kind == ContentKind::sound || facts_.kind == ContentKind::archive) return mark_file();
    auto content = std::move(*reader).read(kMaxReadMotionBytes);
    if (!content) {
      mark_file();
      if (content.fault().kind == &kFileTooLarge && kind == FileKind::pmx) return read_large_model();
      return fail(content.fault());
    }
    mark_file();
    read_kind(kind, *content);
  }

  void read_kind(FileKind kind, const FileBytes& content) {
    Diagnostics ignored;
    if (is_model_file(kind)) {
      if (content.size() > kMaxReadModelBytes && kind == FileKind::pmx) return read_names(content);
      return read_model(content);
    }
    if (kind == FileKind::vmd) return read_motion(content);
    if (kind == FileKind::project) {
      const auto project = read_pmm(content, ignored);
      if (!project) return fail(project.fault());
      facts_.actors = static_cast<std::int64_t>(project->models.size());
    } else if (kind == FileKind::scene) {
      const auto scene = read_scene(file_, content, ignored);
      if (!scene) return fail(scene.fault());
      facts_.actors = static_cast<std::int64_t>(scene->actors.size());
    }
  }

  void read_model(const FileBytes& content) {
    Diagnostics ignored;
    auto read = read_model_file(file_, content, ignored);
    if (!read) return fail(read.fault());
    const Model& model = read->model;
    const auto count = [](const auto& list) { return static_cast<std::int64_t>(list.size()); };
    take_names(model);
    facts_.model.emplace();
    facts_.model->counts =
        PartCounts{count(model.vertices), count(model.indices) / 3, count(model.materials), count(model.bones),
                   count(model.morphs),   count(model.bodies),      count(model.joints)};
    find_textures(model, read->geometry.parent_path());
  }

  // Of a file that is too large to be read as a whole.
  void read_large_model() {
    const auto head = read_start(file_, kMaxHeaderBytes);
    if (!head) return fail(head.fault());
    read_names(*head);
  }

  void read_names(Bytes content) {
    Diagnostics ignored;
    PmxInput in(content, ignored);
    Model model;
    read_pmx_header(in, model);
    if (const auto fault = in.fault()) return fail(*fault);
    take_names(model);
    facts_.model.emplace();
  }

  void take_names(const Model& model) {
    if (auto title = cut_title(model.name); !title.empty()) facts_.title = std::move(title);
    facts_.english = cut_title(model.english_name);
    facts_.terms = find_terms(credits_and_terms(model));
    const auto licence = std::ranges::find_if(beside_, is_licence_name);
    if (licence == beside_.end()) return;
    facts_.terms.licence = *licence;
    const auto text = read_start(file_.parent_path() / path_from_utf8(*licence), kMaxReadTextBytes);
    if (!text) return;
    Terms stated = find_terms(decoded_text(*text));
    if (facts_.terms.author.empty()) facts_.terms.author = std::move(stated.author);
    if (facts_.terms.lines.empty()) facts_.terms.lines = std::move(stated.lines);
  }

  void find_textures(const Model& model, const fs::path& folder) {
    FileFinder finder = texture_finder(folder);
    for (std::size_t i = 0; i < model.textures.size(); ++i) {
      if (model.textures[i].empty()) continue;
      const LocatedTexture located = locate_texture(model, i, finder);
      if (located.source == TextureSource::missing && facts_.missing.size() < kMaxMissingParts) {
        facts_.missing.push_back(model.textures[i]);
      }
      if (!located.file.empty() && is_outside(located.file, folder)) facts_.model->textures_outside = true;
    }
  }

  void read_motion(const FileBytes& content) {
    Diagnostics ignored;
    const auto motion = read_vmd(content, ignored);
    if (!motion) return fail(motion.fault());
    const MotionSummary summary = summary_of(*motion);
    facts_.kind = kind_of(summary, *motion);
    facts_.motion = MotionFacts{summary.last_frame,
                                static_cast<std::int64_t>(motion->bones.size()),
                                static_cast<std::int64_t>(motion->morphs.size()),
                                static_cast<std::int64_t>(motion->camera.size()),
                                summary.has_light,
                                cut_title(motion->model_name)};
  }

  // The first bytes of a file, all of it if it is shorter.
  static Result<FileBytes> read_start(const fs::path& file, std::size_t bytes) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return read_file(file, bytes);  // in an archive
    FileBytes content(bytes);
    in.read(reinterpret_cast<char*>(content.data()), static_cast<std::streamsize>(bytes));
    content.resize(in.gcount());
    return content;
  }

  void mark_file() { facts_.mark = content_mark(file_); }
  void fail(const Fault& fault) { facts_.fault = describe(fault); }

  static constexpr std::size_t kMaxHeaderBytes = 256 << 10;

  const fs::path& file_;
  const std::vector<std::string>& beside_;
  FileFacts facts_;
};

}  // namespace

std::string_view library_name(ContentKind kind) {
  const auto has = [kind](const KindName& row) { return row.kind == kind; };
  return std::ranges::find_if(kKindNames, has)->name;
}

ContentKind kind_of_library_name(std::string_view name) {
  const auto has = [name](const KindName& row) { return row.name == name; };
  const auto* row = std::ranges::find_if(kKindNames, has);
  return row == std::end(kKindNames) ? ContentKind::unusable : row->kind;
}

bool is_library_file(const fs::path& file) { return content_kind(kind_by_name(file)) != ContentKind::unusable; }

FileFacts read_facts(const fs::path& file, const std::vector<std::string>& beside) {
  return FactReader(file, beside).read();
}

}  // namespace odori
