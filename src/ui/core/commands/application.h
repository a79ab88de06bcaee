#pragma once

// Commands on the application: switches, files, the open dialog, sound, messages and the window.

#include "base/archive/text_encoding.h"
#include "library/browse.h"
#include "skin/methods.h"
#include "ui/core/desktop.h"
#include "ui/core/layout.h"
#include "view/film_settings.h"
#include "view/folder_listing.h"
#include "view/gizmo_geometry.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace odori {

struct ViewSettings;  // ui/core/panel_input.h

struct ToggleSetting {
  bool ViewSettings::*setting;
};

// What is either on or off, and more than a setting of the window.
enum class Switch : std::uint8_t {
  playing,
  loop,
  key_help,
  cameras_linked,  // all panes share the active pane's camera
  follow_camera,   // the camera motion moves the camera
  verifying,       // GPU skinning is compared with the reference, see Activity::verifications
  curves,          // instead of keys; opens the dope sheet
  about,           // the card about odori
  whats_new,       // the card with the changelog
};
struct Toggle {
  Switch which;
};

struct OpenFiles {
  std::vector<std::filesystem::path> files;
  bool add = false;      // adds models instead of replacing the selected one
  bool dropped = false;  // on the window: added as well while ViewSettings::add_dropped is on
  bool fits = false;     // motions of the selected model are fitted to it if they need it
};
struct Reload {};  // all open files, from disk
struct CancelOpening {};
struct FindTextures {
  std::filesystem::path folder;  // searched for the missing textures of open models
};
struct FindShowFiles {
  std::filesystem::path folder;  // searched for the missing files of the open project, which is opened again
};
struct UseSimilarFiles {};  // instead of missing files of the open project, which is opened again
struct SetArchiveNames {
  std::optional<TextEncoding> names;  // of files in archives that do not state it; empty: detected
  std::filesystem::path archive;      // opened again
};
struct ChooseMadeFor {  // opens the dialog for the model that a motion layer was made for
  int actor;
  int layer;
};
struct FitToFile {  // fits that layer: this is the model
  std::filesystem::path file;
};
struct RemoveRecent {
  std::filesystem::path file;  // removed from the recent files; empty: removes all
};
struct SavePose {};  // of the selected actor, to a new VPD file in the output folder
struct SaveScene {
  std::filesystem::path file{};  // empty: the scene file that is open; without one the dialog asks for a name
};
// Writes the file as named in the dialog, which stays open if the file exists already or cannot be written.
struct SaveFileAs {
  std::filesystem::path file;  // relative: to the dialog's folder; gets an ending of its kind if it has none
};
struct AnswerReplace {  // the dialog's question about an existing file
  bool replace;
};
// The answer to the question about changes of the open scene that are not saved.
enum class UnsavedAnswer : std::uint8_t { save, discard, cancel };
struct AnswerUnsaved {
  UnsavedAnswer answer;
};
struct AnswerStopFilm {  // the question of Quit while a film is being written
  bool stop;             // and quit
};
// Coordinates of ImGui.
struct ScreenArea {
  float left = 0.0f;
  float top = 0.0f;
  float width = 0.0f;
  float height = 0.0f;

  bool empty() const { return width < 1.0f || height < 1.0f; }
  friend bool operator==(const ScreenArea&, const ScreenArea&) = default;
};
struct TakeScreenshot {
  bool panels = false;           // true: the whole window at its own size; false: the stage
  std::filesystem::path file{};  // a PNG file, which is replaced; empty: a new one in the output folder
  ScreenArea area{};             // of the window, with `panels`; empty: all of it
};
// Films are requested by the dialog with DialogUse::save_film. Only one is written at a time.
struct SetFilmSettings {
  FilmSettings settings;
};
struct CancelFilm {};
// To a new file in the output folder. `name`: part of the file's name.
struct SaveTable {
  std::string name;
  std::string text;                // CSV, or a plot of it as SVG
  bool of_frame = true;            // of the current frame, which is in the file's name
  const char* extension = ".csv";  // with the dot, in static storage
};
struct SavePlot {
  std::string name;
  ScreenArea area;  // of the next frame, as it is on the screen
};
struct ShowInFolder {  // in the system's file manager
  std::filesystem::path file;
};

struct OpenDialog {
  DialogUse use = DialogUse::open;  // not `select`, which opening a folder leads to
};
struct CloseDialog {};
struct UseDesktopDialog {};  // the desktop's own file dialog instead of the open one
struct ShowFolder {
  std::filesystem::path folder;  // "~": the home folder; empty: the recent files; a file is opened instead
  bool add = false;              // of such a file: as OpenFiles::add
  bool opens_file = true;        // otherwise a file is listed like a folder that cannot be read
  bool typed = false;            // the folder that is shown stays if this one cannot be read
};

struct SearchLibrary {  // lists what is found in the open dialog
  std::string query;    // as it is typed (library/search.h)
};
struct AddLibraryFolder {  // it is scanned, and watched from then on
  std::filesystem::path folder;
};
struct RemoveLibraryFolder {
  std::filesystem::path folder;
};
struct MarkFile {
  std::filesystem::path file;
  FileMark mark;
};

struct DismissMessage {
  std::uint64_t id;
};
struct DismissAllMessages {};
struct CloseTerms {       // the terms of use of a model, shown over the viewport
  bool for_good = false;  // true: they are not shown again for this model
};

struct SetVolume {  // of the song
  float volume;     // clamped to 0..1
};
struct SetSongOffset {
  double seconds;  // time at which the song starts; negative: its beginning is skipped
};
struct CloseSong {};
struct MeasureMotion {                 // all of its frames, in the background
  bool on;                             // false: cancels all
  std::optional<SkinningMode> mode{};  // nothing: that of the active pane
};
struct SetGizmoAxes {
  GizmoAxes axes;
};
struct CycleGizmoAxes {};

struct SetPanelSizes {
  PanelSizes sizes;
};
struct ScaleInterface {
  int steps;  // of 0.1 each, negative: smaller; 0: resets to the screen's own scale
};
struct SetLanguage {  // of the interface
  std::string code;   // as InterfaceSettings::language
};
struct PutOnDesktop {  // the models, as a dancer without the window
  bool on = true;      // false: back to the window
};
struct SetDesktop {  // numbers are clamped to their ranges
  DesktopSettings settings;
};
struct NextDance {};      // the next show of the playlist, or the recent motion that was opened longest ago
struct ResetSettings {};  // to the defaults of a first start
struct LeaveFullScreen {
};               // cancels opening files, or closes the terms of use, the card about the show or the key help first
struct Quit {};  // asks about changes of the open scene first

#define ODORI_APPLICATION_COMMANDS(X) \
  X(Toggle)                           \
  X(ToggleSetting)                    \
  X(OpenFiles)                        \
  X(Reload)                           \
  X(CancelOpening)                    \
  X(FindTextures)                     \
  X(FindShowFiles)                    \
  X(UseSimilarFiles)                  \
  X(SetArchiveNames)                  \
  X(ChooseMadeFor)                    \
  X(FitToFile)                        \
  X(RemoveRecent)                     \
  X(SavePose)                         \
  X(SaveScene)                        \
  X(SaveFileAs)                       \
  X(AnswerReplace)                    \
  X(AnswerUnsaved)                    \
  X(AnswerStopFilm)                   \
  X(TakeScreenshot)                   \
  X(SetFilmSettings)                  \
  X(CancelFilm)                       \
  X(SaveTable)                        \
  X(SavePlot)                         \
  X(ShowInFolder)                     \
  X(OpenDialog)                       \
  X(CloseDialog)                      \
  X(UseDesktopDialog)                 \
  X(ShowFolder)                       \
  X(SearchLibrary)                    \
  X(AddLibraryFolder)                 \
  X(RemoveLibraryFolder)              \
  X(MarkFile)                         \
  X(DismissMessage)                   \
  X(DismissAllMessages)               \
  X(CloseTerms)                       \
  X(SetVolume)                        \
  X(SetSongOffset)                    \
  X(CloseSong)                        \
  X(MeasureMotion)                    \
  X(SetGizmoAxes)                     \
  X(CycleGizmoAxes)                   \
  X(SetPanelSizes)                    \
  X(ScaleInterface)                   \
  X(SetLanguage)                      \
  X(PutOnDesktop)                     \
  X(SetDesktop)                       \
  X(NextDance)                        \
  X(ResetSettings)                    \
  X(LeaveFullScreen)                  \
  X(Quit)

}  // namespace odori
