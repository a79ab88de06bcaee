#pragma once

// What the window has besides its document, without the window itself: settings, what is being opened, dialogs,
// messages and requests. Start from `perform`, which carries out commands, and `panel_input`, which the panels draw.
//
//   Session session;
//   perform(OpenFiles{{"miku.pmx", "dance.vmd"}}, session);
//   apply_finished_files(session);  // each frame
//   advance(session.document.stage, session.document.clock.frame);

#include "app/dialog.h"
#include "app/opening/opened_scene.h"
#include "app/opening/playlist.h"
#include "app/settings/window_options.h"
#include "app/song/song_playback.h"
#include "document/document.h"
#include "document/history.h"
#include "loading/load_queue.h"
#include "loading/user_folders.h"
#include "ui/core/commands.h"
#include "ui/core/panel_input.h"
#include "view/look.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace odori {

struct Session;

// Changes of the open scene file that are not saved: what would lose them waits until the user has decided.
struct PendingAction {
  std::optional<Command> command{};  // nothing: the batch in Session::upload is to replace the stage
  bool confirmed = false;            // the changes were saved or may be lost
  bool naming = false;               // the dialog asks for the name of the scene
};

// Call before `command` is carried out, or without one before a batch replaces the stage. Returns whether it is to
// wait: the open scene has changes, and the user is asked. `answer_unsaved` carries out the command.
bool asks_before(Session& session, std::optional<Command> command = {});

// A scene that cannot be saved cancels the action, with a message.
void answer_unsaved(Session& session, UnsavedAnswer answer);

// Call when the scene was saved under a name, or when the dialog was closed without one: carries out the command that
// waits for it, or forgets it.
void go_on_after_saving(Session& session);
void cancel_waiting(Session& session);

class BatchUpload;

struct AskDesktop {  // by its own file dialog
  DialogUse use;
};
struct WriteScreenshot {  // of the next frame
  TakeScreenshot what;
  std::string name{};  // part of its file's name; empty: none
};
struct WriteFilm {  // with the settings of films
  std::filesystem::path file;
};
// What is asked of the window. The part of the window that does it takes it with `take_request`.
using WindowRequest = std::variant<AskDesktop, WriteScreenshot, WriteFilm, CancelFilm, ShowInFolder, ResetSettings,
                                   MeasureMotion, AddLibraryFolder, RemoveLibraryFolder>;

// The user's folders. Empty: none yet.
struct Folders {
  std::filesystem::path dialog;   // last one of the open dialog
  bool library = true;            // the open dialog showed the library last
  std::filesystem::path texture;  // last one searched for missing textures
  std::filesystem::path project;  // last one searched for missing files of a project
  std::filesystem::path image;    // for screenshots and poses; empty: see output_folder
  std::filesystem::path pose;     // of the pose saved last
  std::filesystem::path save;     // of the last file that was named in a dialog
};

struct SongState {
  std::optional<double> next_offset_s;  // given for the song that is opened next; nothing: see `offsets`
  std::vector<SongOffset> offsets;      // that the user set, newest first, at most kMaxSongOffsets
  bool leads = false;                   // the clock follows the song, which sounds
};

// The open files as remove_messages_of_closed last found them.
struct KnownFiles {
  std::vector<std::filesystem::path> files;
  std::uint64_t revision = 0;  // Document::revision then
};

// Terms of use.
struct TermsState {
  std::weak_ptr<const Model> shown;         // the model whose terms are shown
  std::vector<std::uint64_t> read;          // terms_key of terms closed for good, newest first, at most kMaxReadTerms
  std::vector<std::uint64_t> shown_before;  // the same of terms shown since the start
};

// What the background tasks (app/tasks) are asked for, and what they say.
struct TaskStates {
  std::optional<std::uint64_t> library_scanned;    // as DialogView::scanned, of LibraryTask
  std::vector<std::filesystem::path> just_opened;  // files that LibraryTask counts as opened
  bool fits_opened = false;  // FitTask fits the motions of the selected model when what is being opened is there
  bool verifying = false;    // see VerifyTask
  PerSkinningData<std::optional<float>> skinning_progress;  // of SkinningDataTask, 0..1; nothing while it is idle
};

struct DesktopState {
  bool on = false;                      // without the window
  std::optional<DesktopReport> report;  // of the dancer there; nothing: none
};

struct Session {
  Document document;
  ViewSettings settings;

  SongState song;
  std::optional<PendingAction> pending;  // waits for the answer about those changes; nothing: none

  std::optional<WindowOptions> options_of_files;  // of the command line, for the files that it names; used up by them

  std::vector<ListedLook> looks;  // that can be selected

  OpenedScene opened_scene;
  Playlist playlist;

  LoadQueue load_queue;
  std::shared_ptr<BatchUpload> upload;  // of the last batch of the queue; null: none in progress
  Dialog dialog;
  ChooseMadeFor made_for{-1, -1};   // what the dialog chooses a model for
  bool has_desktop_dialog = false;  // the window can show the desktop's own file dialog
  Folders folders;
  std::vector<std::filesystem::path> recent;  // models and motions, newest first, at most kMaxRecent
  std::vector<Message> messages;              // newest last, at most kMaxMessages
  std::uint64_t next_message = 1;             // id of the next message
  KnownFiles known_files;
  TermsState terms;

  std::vector<WindowRequest> requests;  // in the order in which they were made
  std::optional<FilmProgress> film;     // of FilmExport; nothing while it is idle
  bool asks_to_stop_film = false;       // Quit waits for the answer; only while a film is written

  TaskStates tasks;
  DesktopState desktop;

  bool quit = false;
};

// Adds a request.
template <typename Kind>
void request(Session& session, Kind wanted) {
  session.requests.emplace_back(std::move(wanted));
}

template <typename Kind>
bool has_request(const Session& session) {
  return std::ranges::any_of(session.requests, [](const auto& one) { return std::holds_alternative<Kind>(one); });
}

// Takes the first request of a kind; nothing: there is none.
template <typename Kind>
std::optional<Kind> take_request(Session& session) {
  const auto found =
      std::ranges::find_if(session.requests, [](const auto& one) { return std::holds_alternative<Kind>(one); });
  if (found == session.requests.end()) return std::nullopt;
  Kind taken = std::get<Kind>(std::move(*found));
  session.requests.erase(found);
  return taken;
}

// Carries out commands. OpenFiles only requests the files; `apply_finished_files` puts them on the stage when they are
// loaded. Invalid indices in a command have no effect.
void perform(const Command& command, Session& session);
void perform(const Commands& commands, Session& session);

// The session as the panels draw it; valid until the session or `opening` changes.
PanelInput panel_input(const Session& session, const LoadingProgress* opening, const DrawReport& report);

// Clamps numbers to their ranges, and requests the background image if it is another one.
void set_look(Session& session, Look look);

}  // namespace odori
