#include "app/output_files.h"

#include "base/files.h"
#include "base/text.h"
#include "image/image_writer.h"
#include "loading/user_folders.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace odori {

namespace {

constexpr std::size_t kMaxSubjectBytes = 80;  // bytes; with the rest of the name below the limit of every file system

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

// Characters that some system does not allow in file names, or that make a name look like another.
bool is_forbidden(std::string_view character) {
  constexpr std::string_view kForbidden = "/\\:*?\"<>|";
  const auto first = static_cast<unsigned char>(character.front());
  if (character.size() == 1)
    return first < 0x20 || first == 0x7F || kForbidden.find(character) != std::string_view::npos;
  const bool c1_control = character.size() == 2 && first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
  // U+200B..U+200F, U+202A..U+202E: invisible, or change the text direction.
  const auto last = static_cast<unsigned char>(character.back());
  const bool format_control =
      character.substr(0, 2) == "\xE2\x80" && ((last >= 0x8B && last <= 0x8F) || (last >= 0xAA && last <= 0xAE));
  return c1_control || format_control;
}

std::string safe_file_name(std::string_view name) {
  const std::string text = valid_utf8(text_bytes(name));
  std::string safe;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (end < text.size() && !begins_character(text[end])) ++end;
    const std::string_view character = std::string_view(text).substr(at, end - at);
    if (safe.size() + character.size() > kMaxSubjectBytes) break;
    safe += is_forbidden(character) ? "_" : character;
    at = end;
  }
  // A leading dot hides the file; some systems drop leading and trailing spaces and dots.
  const std::size_t first = safe.find_first_not_of(" .");
  if (first == std::string::npos) return {};
  return safe.substr(first, safe.find_last_not_of(" .") + 1 - first);
}

std::string subject_of(const Session& session) {
  if (session.document.selected.actor < 0) return {};
  return actor_name(session.document, session.document.selected.actor);
}

}  // namespace

std::filesystem::path output_folder(const Session& session) {
  if (!session.folders.image.empty()) return session.folders.image;
  const std::filesystem::path pictures = pictures_folder();
  return pictures.empty() ? pictures : pictures / "odori";
}

std::string name_stem(const Session& session) {
  const OpenedScene& show = session.opened_scene;
  const std::string name = safe_file_name(show.arranged ? show.card.title : std::string());
  const std::string subject = name.empty() ? safe_file_name(subject_of(session)) : name;
  return subject.empty() ? "odori" : subject;
}

std::string output_stem(const Session& session, bool of_frame) {
  const auto frame = of_frame ? std::optional(session.document.stage.frame) : std::nullopt;
  return output_stem(subject_of(session), frame, fmt::localtime(std::time(nullptr)));
}

std::string output_stem(std::string_view subject, std::optional<double> frame, const std::tm& when) {
  const std::string name = safe_file_name(subject);
  const std::string number = frame ? fmt::format(" {:.0f}", std::floor(*frame)) : std::string();
  return fmt::format("{}{} {:%Y-%m-%d %H-%M-%S}", name.empty() ? "odori" : name, number, when);
}

void ImageQueue::write(Image image, std::filesystem::path folder, std::string stem) {
  const auto shared = std::make_shared<const Image>(std::move(image));
  start(
      [shared, folder = std::move(folder), stem = std::move(stem)] { return write_new_image(folder, stem, *shared); });
}

void ImageQueue::replace(Image image, std::filesystem::path file) {
  const auto shared = std::make_shared<const Image>(std::move(image));
  start([shared, file = std::move(file)]() -> Result<std::filesystem::path> {
    const Status written = write_image(file, *shared);
    if (!written) return written.fault();
    return file;
  });
}

void ImageQueue::start(std::function<Result<std::filesystem::path>()> work) {
  jobs_.emplace_back([work = std::move(work)](JobControl&) {
    try {
      return work();
    } catch (const std::exception& error) {
      return Result<std::filesystem::path>(fault(kFileUnwritable, error.what()));
    }
  });
}

std::optional<Result<std::filesystem::path>> ImageQueue::take_finished() {
  const auto done = std::ranges::find_if(jobs_, [](const auto& job) { return job.ready(); });
  if (done == jobs_.end()) return std::nullopt;
  auto result = done->take();
  jobs_.erase(done);
  return result;
}

}  // namespace odori
