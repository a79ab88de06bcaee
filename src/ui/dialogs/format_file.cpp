#include "base/translate.h"
#include "ui/dialogs/open_dialog.h"

#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace odori {

const char* format_kind(EntryKind kind) {
  switch (kind) {
    case EntryKind::folder:
      return tr("Folder");
    case EntryKind::model:
      return tr("Model");
    case EntryKind::motion:
      return tr("Motion");
    case EntryKind::pose:
      return tr("Pose");
    case EntryKind::image:
      return tr("Image");
    case EntryKind::video:
      return tr("Video");
    case EntryKind::sound:
      return tr("Sound");
    case EntryKind::accessory:
      return tr("Accessory");
    case EntryKind::project:
      return tr("Project");
    case EntryKind::scene:
      return tr("Scene");
    case EntryKind::effect:
      return tr("Effect");
    case EntryKind::look:
      return tr("Look");
    case EntryKind::archive:
      return tr("Archive");
    case EntryKind::other:
      return "";
  }
  return "";
}

const char* format_filter(KindFilter filter) {
  switch (filter) {
    case KindFilter::openable:
      return tr("Models, motions and sounds");
    case KindFilter::models:
      return tr("Models");
    case KindFilter::poses:
      return tr("Poses");
    case KindFilter::motions:
      return tr("Motions");
    case KindFilter::images:
      return tr("Images and videos");
    case KindFilter::scenes:
      return tr("Scenes");
    case KindFilter::everything:
      return tr("All files");
  }
  return "";
}

std::string format_size(std::uint64_t bytes) {
  if (bytes < 1024) return fmt::format("{} B", bytes);
  constexpr const char* kUnits[] = {"KB", "MB", "GB", "TB"};
  double size = static_cast<double>(bytes) / 1024.0;
  std::size_t unit = 0;
  // Moves on to the next unit where rounding would print 1024.
  for (; size >= 1023.95 && unit + 1 < std::size(kUnits); ++unit) size /= 1024.0;
  return fmt::format("{:.1f} {}", size, kUnits[unit]);
}

std::string format_date(std::int64_t seconds_since_1970) {
  constexpr std::int64_t kYear10000 = 253402300800;
  constexpr std::int64_t kDay = 86400;
  if (seconds_since_1970 <= 0 || seconds_since_1970 >= kYear10000 - kDay) return {};
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(static_cast<std::time_t>(seconds_since_1970)));
}

}  // namespace odori
