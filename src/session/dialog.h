#pragma once

// What stands behind the open dialog: which folder it shows, and reading that without holding up the window.

#include "base/job.h"
#include "viewer/folder_listing.h"

#include <cstdint>
#include <filesystem>
#include <list>
#include <optional>
#include <vector>

namespace odori {

class Dialog {
 public:
  bool is_open() const { return open_; }
  DialogUse use() const { return use_; }
  const std::filesystem::path& folder() const { return listing_.folder; }  // empty: the files opened last
  bool reading() const { return reading_.has_value(); }

  // Opens it, or goes on with another use. What it shows comes from one of the calls below.
  void open(DialogUse use) {
    open_ = true;
    use_ = use;
  }
  void close();

  // Begins to read what is to be shown; a folder that answers at once is there on return. `model_folder` is among the
  // places offered.
  void show_folder(const std::filesystem::path& folder, const std::filesystem::path& model_folder);
  void show_recent(std::vector<std::filesystem::path> recent, const std::filesystem::path& model_folder);
  // To choose from: all below `base`, or from anywhere where that is empty.
  void show_choice(std::vector<std::filesystem::path> files, const std::filesystem::path& base, bool add);

  // Takes over what has been read, if it has; call once a picture. True when there is something new to show.
  bool update();

  // A file that was to be shown as if it were a folder; once.
  std::optional<std::filesystem::path> take_file();

  // Nothing while closed. Valid until the dialog changes.
  std::optional<DialogView> view() const;

 private:
  struct Contents {
    FolderListing listing;
    std::vector<FolderShortcut> places;
    bool is_file = false;
  };
  using Reading = Job<Contents>;

  void read(std::function<Contents(JobControl&)> work, const std::filesystem::path& folder);
  void abandon();

  bool open_ = false;
  DialogUse use_ = DialogUse::open;
  bool add_ = false;
  std::uint64_t number_ = 0;
  FolderListing listing_;
  std::vector<FolderShortcut> places_;
  std::optional<std::filesystem::path> file_;
  std::optional<Reading> reading_;
  std::list<Reading> abandoned_;  // on their way out
};

}  // namespace odori
