#include "ui/dialogs/open_dialog.h"

#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace odori {

const char* format_kind(EntryKind kind) {
  switch (kind) {
    case EntryKind::folder:
      return "Folder";
    case EntryKind::model:
      return "Model";
    case EntryKind::motion:
      return "Motion";
    case EntryKind::pose:
      return "Pose";
    case EntryKind::image:
      return "Image";
    case EntryKind::sound:
      return "Sound";
    case EntryKind::accessory:
      return "Accessory";
    case EntryKind::project:
      return "Project";
    case EntryKind::scene:
      return "Scene";
    case EntryKind::effect:
      return "Effect";
    case EntryKind::archive:
      return "Archive";
    case EntryKind::other:
      return "";
  }
  return "";
}

const char* format_filter(KindFilter filter) {
  switch (filter) {
    case KindFilter::openable:
      return "Models, motions and sounds";
    case KindFilter::models:
      return "Models";
    case KindFilter::motions:
      return "Motions";
    case KindFilter::images:
      return "Images";
    case KindFilter::scenes:
      return "Scenes";
    case KindFilter::everything:
      return "All files";
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
