#include "app/dialog.h"

#include "app/output_files.h"
#include "app/session.h"
#include "base/files.h"
#include "base/text.h"
#include "base/translate.h"
#include "loading/list_directory.h"
#include "loading/look_file.h"
#include "loading/user_folders.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <system_error>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

// Most folders are read within this time; waiting for them avoids a frame with an empty list.
constexpr std::chrono::milliseconds kMaxWait{20};
// For a cancelled list when the dialog is destroyed.
constexpr std::chrono::milliseconds kListEndGrace{100};

// Absolute and normalized, without a separator at its end.
fs::path absolute_folder(const fs::path& folder) {
  std::error_code error;
  const fs::path path = fs::absolute(folder, error).lexically_normal();
  return path.has_filename() || path == path.root_path() ? path : path.parent_path();
}

// Empty for the sample, whose folder has no files of the user.
fs::path folder_of_selected(const Session& session) {
  if (session.document.selected.actor < 0) return {};
  const fs::path& file = session.document.stage.actors[session.document.selected.actor]->file;
  const fs::path folder = file.empty() ? fs::path() : absolute_folder(file).parent_path();
  return folder == assets_folder() ? fs::path() : folder;
}

fs::path folder_missing_textures(const Session& session) {
  for (std::size_t i = 0; i < session.document.files.size(); ++i) {
    const fs::path& file = session.document.stage.actors[i]->file;
    if (!session.document.files[i].missing_textures.empty() && !file.empty())
      return absolute_folder(file).parent_path();
  }
  return {};
}

// The last folder that was selected for this use; empty: none.
fs::path folder_searched(const Session& session, DialogUse use) {
  if (use == DialogUse::textures) return session.folders.texture;
  if (use == DialogUse::background) return session.document.settings.look.background_image.parent_path();
  if (use == DialogUse::save_look) return looks_folder();
  if (use == DialogUse::pose) return session.folders.pose.empty() ? output_folder(session) : session.folders.pose;
  if (use == DialogUse::save_scene) {
    if (!session.document.file.empty()) return session.document.file.parent_path();
    const fs::path beside_model = folder_of_selected(session);
    return beside_model.empty() ? output_folder(session) : beside_model;
  }
  if (saves_file(use)) return session.folders.save.empty() ? output_folder(session) : session.folders.save;
  return use == DialogUse::show_files ? session.folders.project : fs::path();
}

// The folder that the dialog opens with: the first candidate that exists.
fs::path first_folder(const Session& session, DialogUse use) {
  const fs::path newest = session.recent.empty() ? fs::path() : session.recent.front().parent_path();
  const fs::path searched = folder_searched(session, use);
  // The output folder is only made when something is written to it.
  const fs::path above = saves_file(use) ? searched.parent_path() : fs::path();
  for (const fs::path& folder :
       {searched, above, use == DialogUse::textures ? folder_missing_textures(session) : fs::path(),
        session.folders.dialog, newest, folder_of_selected(session), home_folder()}) {
    std::error_code error;
    if (!folder.empty() && fs::is_directory(folder, error)) return folder;
  }
  return absolute_folder(".");
}

// As entries of a listing: a model by its name, a file by its own.
std::vector<FolderEntry> list_found(const std::vector<ListedFile>& files) {
  std::vector<FolderEntry> entries;
  for (const auto& [file, user] : files) {
    FolderEntry& entry = entries.emplace_back();
    entry.path = path_from_utf8(file.path);
    entry.name = file.facts.title;
    entry.folded_name = folded(entry.name);
    entry.kind = kind_by_extension(entry.path);
    entry.bytes = file.bytes;
  }
  return entries;
}

}  // namespace

Dialog::~Dialog() {
  cancel_reading();
  for (Reading& job : cancelled_) job.abandon(kListEndGrace);
}

void Dialog::close() {
  cancel_reading();
  open_ = false;
  file_.reset();
  replace_.clear();
  notice_.clear();
}

void Dialog::add_library(Contents& contents, const fs::path& model_folder) {
  if (contents.files.empty()) {
    std::vector<fs::path> paths;
    for (const FolderEntry& entry : contents.listing.entries) paths.push_back(entry.path);
    contents.files = known_files(paths);
  }
  LibraryNames names = library_names();
  std::vector<FolderShortcut>& shortcuts = contents.shortcuts;
  shortcuts.push_back({tr("Library"), {}, ""});
  if (!names.roots.empty()) {
    shortcuts.push_back({tr("Last opened"), {}, "opened:yes"});
    shortcuts.push_back({tr("Favourites"), {}, "favourite:yes"});
  }
  for (const std::string& name : names.collections) shortcuts.push_back({name, {}, name_condition("collection", name)});
  for (const std::string& name : names.tags) shortcuts.push_back({"#" + name, {}, name_condition("tag", name)});
  for (FolderShortcut& shortcut : folder_shortcuts(model_folder)) shortcuts.push_back(std::move(shortcut));
  contents.roots = std::move(names.roots);
}

void Dialog::show_folder(const fs::path& folder, const fs::path& model_folder, bool opens_file, bool typed) {
  add_ = false;
  const auto work = [folder, model_folder, opens_file](JobControl& control) {
    Contents contents;
    std::error_code error;
    contents.is_file = opens_file && fs::is_regular_file(folder, error);
    if (contents.is_file) {
      contents.listing.folder = folder;
      return contents;
    }
    contents.listing = list_directory(folder, control);
    add_library(contents, model_folder);
    return contents;
  };
  read(work, folder, typed ? Until::readable : Until::now);
}

void Dialog::show_recent(std::vector<fs::path> recent, const fs::path& model_folder) {
  add_ = false;
  const auto work = [files = std::move(recent), model_folder](JobControl& control) {
    Contents contents;
    contents.listing = list_files(files, {}, control);
    add_library(contents, model_folder);
    return contents;
  };
  read(work, {});
}

void Dialog::show_found(std::string query, const fs::path& model_folder) {
  add_ = false;
  const auto work = [query = std::move(query), model_folder](JobControl&) {
    Contents contents;
    contents.listing.query = query;
    auto found = odori::search_library(query);
    if (!found) {
      contents.listing.fault = describe(found.fault());
    } else {
      contents.listing.entries = list_found(found->files);
      contents.files = std::move(found->files);
      if (found->more) contents.notice = tr_format("The first {} are listed", contents.files.size());
    }
    add_library(contents, model_folder);
    return contents;
  };
  read(work, {}, Until::readable);
}

void Dialog::mark(const fs::path& file, const FileMark& mark) {
  if (!work_) return;
  const auto work = [file, mark, again = work_](JobControl& control) {
    const Status marked = mark_file(file, mark);
    Contents contents = again(control);
    if (!marked) contents.notice = describe(marked.fault());
    return contents;
  };
  const Work list = work_;
  read(work, listing_.folder, Until::read);
  work_ = list;
}

void Dialog::refresh() {
  if (!open_ || !shows_library(use_) || !work_) return;
  if (reading_) {
    stale_ = true;
  } else {
    read(work_, listing_.folder, Until::read);
  }
}

void Dialog::show_choice(std::vector<fs::path> files, const fs::path& base, bool add) {
  open(DialogUse::select);
  add_ = add;
  read(
      [files = std::move(files), base](JobControl& control) {
        return Contents{list_files(files, base, control), {}};
      },
      base);
}

void Dialog::read(Work work, const fs::path& folder, Until until) {
  cancel_reading();
  stale_ = false;
  until_ = until;
  work_ = work;
  if (until == Until::now) {
    listing_ = {};
    listing_.folder = folder;
    files_.clear();
    ++number_;
  }
  replace_.clear();
  notice_.clear();
  reading_.emplace([work = std::move(work), folder](JobControl& control) {
    try {
      return work(control);
    } catch (const std::exception& error) {
      // Mostly out of memory: only this listing fails, not the program.
      Contents failed;
      failed.listing.folder = folder;
      failed.listing.fault = error.what();
      return failed;
    }
  });
  if (reading_->ready_within(kMaxWait)) update();
}

bool Dialog::update() {
  cancelled_.remove_if([](const Reading& job) { return job.ready(); });
  if (!reading_ || !reading_->ready()) return false;
  show(reading_->take());
  if (std::exchange(stale_, false)) refresh();
  return true;
}

void Dialog::show(Contents contents) {
  reading_.reset();
  notice_ = std::move(contents.notice);
  if (until_ == Until::readable && !contents.listing.fault.empty()) {
    notice_ = std::move(contents.listing.fault);
    return;
  }
  if (contents.is_file) file_ = contents.listing.folder;
  listing_ = std::move(contents.listing);
  files_ = std::move(contents.files);
  roots_ = std::move(contents.roots);
  if (!contents.shortcuts.empty()) shortcuts_ = std::move(contents.shortcuts);
  // Nothing is saved among recent or found files, and images are not among them.
  if (use_ != DialogUse::open) {
    const bool searches = shows_library(use_);
    std::erase_if(shortcuts_, [&](const auto& each) { return each.folder.empty() && !(searches && each.query); });
  }
  ++number_;
}

void Dialog::cancel_reading() {
  if (!reading_) return;
  reading_->cancel();
  cancelled_.push_back(std::move(*reading_));
  reading_.reset();
}

std::optional<fs::path> Dialog::take_file() { return std::exchange(file_, std::nullopt); }

std::optional<DialogView> Dialog::view() const {
  if (!open_) return std::nullopt;
  return DialogView{.use = use_,
                    .listing = &listing_,
                    .reading = reading(),
                    .add = add_,
                    .number = number_,
                    .shortcuts = shortcuts_,
                    .files = files_,
                    .roots = roots_,
                    .proposed_name = proposed_name_,
                    .replace = utf8_from_path(replace_.filename()),
                    .notice = notice_};
}

fs::path path_in_dialog(const Session& session, const fs::path& path) {
  const bool from_home = !path.empty() && *path.begin() == "~";
  if (!from_home) return absolute_folder(session.dialog.folder() / path);
  fs::path found = home_folder();
  for (auto part = std::next(path.begin()); part != path.end(); ++part) found /= *part;
  return absolute_folder(found);
}

void open_dialog(Session& session, DialogUse use) {
  session.dialog.open(use);
  const fs::path beside = folder_of_selected(session);
  if (use == DialogUse::open && session.folders.library && has_library()) {
    session.dialog.show_found({}, beside);
  } else {
    session.dialog.show_folder(first_folder(session, use), beside);
  }
  update_dialog(session);
  ++session.document.revision;
}

void show_folder(Session& session, const ShowFolder& show) {
  if (!session.dialog.is_open()) return;
  session.dialog.add_file(show.add);
  if (show.folder.empty()) {
    session.dialog.show_recent(session.recent, folder_of_selected(session));
  } else {
    session.dialog.show_folder(path_in_dialog(session, show.folder), folder_of_selected(session), show.opens_file,
                               show.typed);
  }
  update_dialog(session);
  ++session.document.revision;
}

void search_library(Session& session, const SearchLibrary& search) {
  if (!session.dialog.is_open()) return;
  session.dialog.show_found(search.query, folder_of_selected(session));
  update_dialog(session);
  ++session.document.revision;
}

void remove_recent(Session& session, const fs::path& file) {
  if (file.empty()) {
    session.recent.clear();
  } else {
    std::erase(session.recent, file);
  }
  ++session.document.revision;
  const Dialog& dialog = session.dialog;
  if (dialog.is_open() && dialog.use() == DialogUse::open && lists_recent(dialog.listing()))
    show_folder(session, ShowFolder{});
}

void offer_file_choice(Session& session, std::vector<fs::path> files, const fs::path& folder, bool add) {
  session.dialog.show_choice(std::move(files), folder, add);
  update_dialog(session);
  ++session.document.revision;
}

bool update_dialog(Session& session) {
  const bool read = session.dialog.update();
  if (read) ++session.document.revision;
  const auto file = session.dialog.take_file();
  if (file && opens_files(session.dialog.use())) {
    const bool made_for = session.dialog.use() == DialogUse::made_for;
    session.dialog.close();
    perform(made_for ? Command(FitToFile{*file}) : OpenFiles{{*file}, session.dialog.adds_file()}, session);
  } else if (file) {
    show_folder(session, ShowFolder{file->parent_path()});
  }
  const auto view = session.dialog.view();
  if (view && view->use == DialogUse::open && !view->reading && view->listing->fault.empty()) {
    session.folders.library = view->listing->query.has_value();
    if (!session.folders.library) session.folders.dialog = view->listing->folder;
  }
  return read;
}

}  // namespace odori
