#pragma once

// The open dialog: which folder it shows, and its commands. Folders are read on a thread of their own.

#include "base/job.h"
#include "library/browse.h"
#include "ui/core/commands.h"
#include "ui/core/dialog_state.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace odori {

struct Session;

class Dialog {
 public:
  Dialog() = default;
  Dialog(const Dialog&) = delete;
  Dialog& operator=(const Dialog&) = delete;
  // Does not wait for a folder whose reading is stuck: its job is abandoned.
  ~Dialog();

  bool is_open() const { return open_; }
  DialogUse use() const { return use_; }
  const FolderListing& listing() const { return listing_; }
  const std::filesystem::path& folder() const { return listing_.folder; }
  bool reading() const { return reading_.has_value(); }

  // Opens the dialog, or changes its use. One of the calls below sets its content.
  void open(DialogUse use) {
    open_ = true;
    use_ = use;
  }
  void close();

  // Start reading a list; one that is read quickly is available on return. `model_folder`: one of the shortcuts; empty:
  // none.
  // `opens_file`, `typed`: as in ShowFolder.
  void show_folder(const std::filesystem::path& folder, const std::filesystem::path& model_folder,
                   bool opens_file = true, bool typed = false);
  void show_recent(std::vector<std::filesystem::path> recent, const std::filesystem::path& model_folder);
  // What is found in the library; the list before stays until it is.
  void show_found(std::string query, const std::filesystem::path& model_folder);
  // Files to select from. `base`: a folder that contains them all, or empty. `add`: as DialogView::add.
  void show_choice(std::vector<std::filesystem::path> files, const std::filesystem::path& base, bool add);

  // Changes what the user made of a listed file. The list stays.
  void mark(const std::filesystem::path& file, const FileMark& mark);
  // Reads what is listed again, because the library has changed. The list stays until it is read.
  void refresh();

  // Of a dialog that saves a file, see DialogView. Another folder clears the question and the notice.
  void propose_name(std::string name) { proposed_name_ = std::move(name); }
  void set_notice(std::string notice) { notice_ = std::move(notice); }
  void ask_to_replace(std::filesystem::path file) { replace_ = std::move(file); }
  std::filesystem::path take_replace() { return std::exchange(replace_, {}); }

  // Call once per frame: takes over a list that has been read. Returns whether there is a new one.
  bool update();

  // Whether a file that is passed to `show_folder` is added, as OpenFiles::add.
  void add_file(bool add) { add_file_ = add; }
  bool adds_file() const { return add_file_; }

  // A file that was passed to `show_folder`; returned once.
  std::optional<std::filesystem::path> take_file();

  // Nothing while closed. Valid until the dialog changes.
  std::optional<DialogView> view() const;

 private:
  struct Contents {
    FolderListing listing{};
    std::vector<FolderShortcut> shortcuts{};
    std::vector<ListedFile> files{};   // as DialogView::files
    std::vector<std::string> roots{};  // as DialogView::roots
    std::string notice{};
    bool is_file = false;
  };
  using Work = std::function<Contents(JobControl&)>;
  using Reading = Job<Contents>;
  enum class Until : std::uint8_t { now, read, readable };  // how long the list before stays

  void read(Work work, const std::filesystem::path& folder, Until until = Until::now);
  static void add_library(Contents& contents, const std::filesystem::path& model_folder);
  void show(Contents contents);
  void cancel_reading();

  bool open_ = false;
  DialogUse use_ = DialogUse::open;
  bool add_ = false;
  bool add_file_ = false;
  std::uint64_t number_ = 0;
  FolderListing listing_;
  std::vector<FolderShortcut> shortcuts_;
  std::vector<ListedFile> files_;
  std::vector<std::string> roots_;
  Work work_;  // that has read the list
  std::string proposed_name_;
  std::string notice_;
  std::filesystem::path replace_;  // empty: no question
  std::optional<std::filesystem::path> file_;
  std::optional<Reading> reading_;
  bool stale_ = false;            // the library has changed since `reading_` began
  Until until_ = Until::now;      // of what is being read
  std::list<Reading> cancelled_;  // not ended yet
};

// Opens the dialog with the first existing folder of: the dialog's last folder, that of the newest recent file, that of
// the selected model, home. For textures and files of a project, first the folder searched last; for textures, then
// that of the first model with missing textures. For a scene that is saved, first the folder of the open scene, then
// that of the selected model; for other files that are saved, the folder of the last one, then the output folder. For a
// background image, first the folder of the one that is shown.
void open_dialog(Session& session, DialogUse use);

// A path that was typed into the dialog: "~" and "~/..." are in the home folder; relative paths are relative to the
// folder shown.
std::filesystem::path path_in_dialog(const Session& session, const std::filesystem::path& path);

void show_folder(Session& session, const ShowFolder& show);
void search_library(Session& session, const SearchLibrary& search);

// Removes a file from the recent files; empty: removes all.
void remove_recent(Session& session, const std::filesystem::path& file);

// Lets the user select one of several files. `folder`, `add`: as Dialog::show_choice.
void offer_file_choice(Session& session, std::vector<std::filesystem::path> files, const std::filesystem::path& folder,
                       bool add);

// Call once per frame. Returns whether there is something new to show.
bool update_dialog(Session& session);

}  // namespace odori
