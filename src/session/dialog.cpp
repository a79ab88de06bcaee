#include "session/dialog.h"

#include "loading/list_directory.h"
#include "loading/user_folders.h"

#include <chrono>
#include <exception>
#include <system_error>
#include <utility>

namespace odori {

namespace fs = std::filesystem;

namespace {

// Most folders answer within this: then nothing flickers.
constexpr std::chrono::milliseconds kAtOnce{20};

}  // namespace

void Dialog::close() {
  abandon();
  open_ = false;
  file_.reset();
}

void Dialog::show_folder(const fs::path& folder, const fs::path& model_folder) {
  add_ = false;
  const auto work = [folder, model_folder](JobControl& control) {
    std::error_code error;
    if (fs::is_regular_file(folder, error)) return Contents{{folder, {}, 0, {}}, {}, true};
    return Contents{list_directory(folder, control), folder_shortcuts(model_folder)};
  };
  read(work, folder);
}

void Dialog::show_recent(std::vector<fs::path> recent, const fs::path& model_folder) {
  add_ = false;
  const auto work = [files = std::move(recent), model_folder](JobControl& control) {
    return Contents{list_files(files, {}, control), folder_shortcuts(model_folder)};
  };
  read(work, {});
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

void Dialog::read(std::function<Contents(JobControl&)> work, const fs::path& folder) {
  abandon();
  listing_ = {};
  listing_.folder = folder;
  ++number_;
  reading_.emplace([work = std::move(work), folder](JobControl& control) {
    try {
      return work(control);
    } catch (const std::exception& error) {
      // Memory, chiefly: this listing's failure, not the program's.
      Contents failed;
      failed.listing.folder = folder;
      failed.listing.fault = error.what();
      return failed;
    }
  });
  if (reading_->ready_within(kAtOnce)) update();
}

bool Dialog::update() {
  abandoned_.remove_if([](const Reading& job) { return job.ready(); });
  if (!reading_ || !reading_->ready()) return false;
  Contents contents = reading_->take();
  reading_.reset();
  if (contents.is_file) file_ = contents.listing.folder;
  listing_ = std::move(contents.listing);
  if (!contents.places.empty()) places_ = std::move(contents.places);
  ++number_;
  return true;
}

void Dialog::abandon() {
  if (!reading_) return;
  reading_->cancel();
  abandoned_.push_back(std::move(*reading_));
  reading_.reset();
}

std::optional<fs::path> Dialog::take_file() { return std::exchange(file_, std::nullopt); }

std::optional<DialogView> Dialog::view() const {
  if (!open_) return std::nullopt;
  return DialogView{use_, &listing_, reading(), add_, number_, places_};
}

}  // namespace odori
