#include "app/save_as.h"

#include "app/dialog.h"
#include "app/edits.h"
#include "app/messages.h"
#include "app/output_files.h"
#include "app/session.h"
#include "base/atomic_file.h"
#include "base/files.h"
#include "base/folders.h"
#include "base/platform/file_system.h"
#include "base/text.h"
#include "base/translate.h"
#include "document/scene.h"
#include "format/formats.h"
#include "loading/look_file.h"
#include "loading/scene/scene_file.h"

#include <cmath>

#include <fmt/format.h>

namespace odori {

namespace {

namespace fs = std::filesystem;

std::string ending(const fs::path& file) { return folded(utf8_from_path(file.extension())); }

// The endings that a file of this use may have; the first is added to a name without one.
bool has_ending(const fs::path& file, DialogUse use) {
  const std::string found = ending(file);
  switch (use) {
    case DialogUse::save_pose:
      return kind_by_name(file) == FileKind::vpd;
    case DialogUse::save_image:
      return found == ".png";
    case DialogUse::save_look:
      return kind_by_name(file) == FileKind::look && found != ".cube";
    case DialogUse::save_film:
      return found.size() > 1 && film_kind(std::string_view(found).substr(1));
    default:
      return has_scene_name(file);
  }
}

std::string usual_ending(const Session& session, DialogUse use) {
  switch (use) {
    case DialogUse::save_pose:
      return std::string(usual_extension(FileKind::vpd));
    case DialogUse::save_image:
      return ".png";
    case DialogUse::save_look:
      return std::string(usual_extension(FileKind::look));
    case DialogUse::save_film:
      return "." + std::string(name(session.settings.film.kind));
    default:
      return std::string(usual_extension(FileKind::scene));
  }
}

std::string proposed_name(const Session& session, DialogUse use) {
  const fs::path& scene = session.document.file;
  if (use == DialogUse::save_scene && !scene.empty()) return utf8_from_path(scene.filename());
  if (use == DialogUse::save_look) return tr("my look") + usual_ending(session, use);
  const std::string stem = name_stem(session);
  const bool of_frame = use == DialogUse::save_pose || use == DialogUse::save_image;
  const std::string frame = of_frame ? fmt::format(" {:.0f}", std::floor(session.document.stage.frame)) : std::string();
  return stem + frame + usual_ending(session, use);
}

bool save_look(Session& session, const fs::path& target) {
  const Look& look = session.document.settings.look;
  const std::string text = look_text(look, target.parent_path());
  if (const Status written = write_file(target, text_bytes(text)); !written) {
    post_fault(session, target, written.fault());
    return false;
  }
  std::vector<std::string> warnings;
  for (const fs::path& file : {look.lut_file, look.pass_file}) {
    if (!file.empty() && is_outside(file, target.parent_path()))
      warnings.push_back(tr_format("{} lies outside of the look's folder and is left out", readable_name(file)));
  }
  post_file_written(session, target, std::move(warnings));
  session.looks = list_looks(looks_folder());
  return true;
}

// Whether the file is written, or is about to be.
bool save(Session& session, DialogUse use, const fs::path& target) {
  switch (use) {
    case DialogUse::save_pose:
      return save_pose(session, target);
    case DialogUse::save_image:
      request(session, WriteScreenshot{{false, target}});
      return true;
    case DialogUse::save_film:
      request(session, WriteFilm{target});
      return true;
    case DialogUse::save_look:
      return save_look(session, target);
    default:
      return save_scene(session, target);
  }
}

void save_and_close(Session& session, const fs::path& target) {
  const DialogUse use = session.dialog.use();
  if (!save(session, use, target)) return session.dialog.set_notice(session.messages.back().lines.front());
  if (use != DialogUse::save_scene && use != DialogUse::save_look) session.folders.save = target.parent_path();
  session.dialog.close();
  if (use == DialogUse::save_scene) go_on_after_saving(session);
}

}  // namespace

bool save_scene(Session& session, const fs::path& file) {
  if (const Status written = write_scene(scene_of(session.document), file); !written) {
    post_fault(session, file, written.fault());
    return false;
  }
  set_own_settings_aside(session.document);
  set_file(session.document, file);
  add_recent_file(session.recent, file);
  post_file_written(session, file);
  return true;
}

void open_save_dialog(Session& session, DialogUse use) {
  if (use == DialogUse::save_pose && selected_actor(session.document) == nullptr) return;
  std::error_code error;  // of a folder that cannot be made: another one is shown
  if (use == DialogUse::save_look) fs::create_directories(looks_folder(), error);
  open_dialog(session, use);
  session.dialog.propose_name(proposed_name(session, use));
}

void save_table(Session& session, const SaveTable& table) {
  const fs::path folder = output_folder(session);
  if (folder.empty()) return post_message(session, Severity::error, tr("Table"), {describe(fault(kNoOutputFolder))});
  const auto file = make_new_file(folder, output_stem(session, table.of_frame) + " " + table.name, table.extension);
  if (!file) return post_message(session, Severity::error, tr("Table"), {describe(file.fault())});
  const Status written = write_file(*file, text_bytes(table.text));
  if (!written) return post_message(session, Severity::error, tr("Table"), {describe(written.fault())});
  post_file_written(session, *file);
}

void save_file_as(Session& session, const fs::path& file) {
  const DialogUse use = session.dialog.use();
  if (!session.dialog.is_open() || !saves_file(use) || file.empty()) return;
  fs::path target = path_in_dialog(session, file);
  std::error_code error;
  if (fs::is_directory(target, error)) return show_folder(session, ShowFolder{target});
  if (!has_ending(target, use)) target += usual_ending(session, use);
  if (use == DialogUse::save_film && ending(target) != usual_ending(session, use)) {
    ++session.document.revision;
    return session.dialog.set_notice(tr_format("The name says {}, but the kind of film on the page Output is {}",
                                               ending(target), usual_ending(session, use)));
  }
  ++session.document.revision;
  // A broken link exists, too.
  if (is_link(target) || fs::exists(target, error)) return session.dialog.ask_to_replace(target);
  save_and_close(session, target);
}

void answer_replace(Session& session, bool replace) {
  const fs::path target = session.dialog.take_replace();
  ++session.document.revision;
  if (replace && !target.empty()) save_and_close(session, target);
}

}  // namespace odori
