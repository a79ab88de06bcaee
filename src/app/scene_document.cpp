#include "app/scene_document.h"

#include "app/messages.h"
#include "app/output_files.h"
#include "base/files.h"
#include "base/translate.h"
#include "document/cameras.h"
#include "document/scene.h"
#include "loading/scene/scene_file.h"
#include "loading/scene/scene_overrides.h"
#include "loading/user_folders.h"

#include <algorithm>

namespace odori {

namespace {

namespace fs = std::filesystem;

Result<fs::path> new_scene_file(const Session& session) {
  const fs::path folder = output_folder(session);
  if (folder.empty()) return fault(kNoOutputFolder);
  return make_new_file(folder, output_stem(session), ".odori");
}

}  // namespace

bool save_scene(Session& session, const fs::path& file) {
  const fs::path wanted = file.empty() ? session.document.file : file;
  const auto target = wanted.empty() ? new_scene_file(session) : Result<fs::path>(wanted);
  if (!target) {
    post_message(session, Severity::error, tr("Scene"), {describe(target.fault())});
    return false;
  }
  if (const Status written = write_scene(scene_of(session.document), *target); !written) {
    if (wanted.empty()) {
      std::error_code ignored;
      fs::remove(*target, ignored);
    }
    post_fault(session, *target, written.fault());
    return false;
  }
  set_own_settings_aside(session.document);
  set_file(session.document, *target);
  add_recent_file(session.recent, *target);
  post_file_written(session, *target);
  return true;
}

}  // namespace odori
