#include "app/desktop_menu.h"
#include "app/dialog.h"
#include "app/edits.h"
#include "app/messages.h"
#include "app/opening/apply_loaded_files.h"
#include "app/opening/playlist_seams.h"
#include "app/opening/projects.h"
#include "app/save_as.h"
#include "app/session.h"
#include "app/settings/settings.h"
#include "base/archive/archive.h"
#include "base/enums.h"
#include "base/translate.h"
#include "document/cameras.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace odori {

namespace {

// One overload per command on the application.
struct Performer {
  Session& session;

  template <typename Kind>
  requires requires(Document& document, const Kind& command) { apply(document, command); }
  void operator()(const Kind& command) { apply(session.document, command); }

  void operator()(const ToggleSetting& flip) { toggle(session.settings.*flip.setting); }

  void operator()(const Toggle& flip) {
    ViewSettings& settings = session.settings;
    switch (flip.which) {
      case Switch::playing:
        return toggle_playback(session.document.clock);
      case Switch::loop:
        note_users_loop(session);
        return toggle(session.document.clock.loop);
      case Switch::key_help:
        return toggle_card(HelpCard::keys);
      case Switch::about:
        return toggle_card(HelpCard::about);
      case Switch::whats_new:
        return toggle_card(HelpCard::whats_new);
      case Switch::verifying:
        return toggle(session.tasks.verifying);
      case Switch::curves:
        settings.curves = !settings.dope_sheet || !settings.curves;
        settings.dope_sheet = true;
        return;
      case Switch::cameras_linked:
        toggle(session.document.settings.views.cameras_linked);
        return link_cameras(session.document);
      case Switch::follow_camera:
        if (!session.document.stage.camera_keys.empty()) toggle(session.document.stage.follow_camera_motion);
        return;
    }
  }

  void operator()(const SetLanguage& set) {
    session.settings.ui.language = set.code;
    select_language(set.code);
  }
  void operator()(const SetPanelSizes& set) { session.settings.ui.panel_sizes = set.sizes; }
  void operator()(const SetVolume& set) { session.settings.volume = std::clamp(set.volume, 0.0f, 1.0f); }
  void operator()(const SetSongOffset& set) { change_song_offset(session, set.seconds); }
  void operator()(const Undo& command) { restore(command); }
  void operator()(const Redo& command) { restore(command); }
  void operator()(const CloseSong&) { close_song(session); }

  void operator()(const MeasureMotion& measure) { request(session, measure); }

  void operator()(const OpenFiles& open) {
    session.tasks.fits_opened = open.fits;
    session.load_queue.request({open.files, open.add || (open.dropped && session.settings.add_dropped)});
  }
  void operator()(const Reload&) { reload_files(session); }
  void operator()(const OpenDialog& open) {
    if (saves_file(open.use)) return open_save_dialog(session, open.use);
    open_dialog(session, open.use);
  }
  void operator()(const CloseDialog&) {
    session.dialog.close();
    cancel_waiting(session);
  }
  void operator()(const UseDesktopDialog&) {
    if (!session.dialog.is_open()) return;
    request(session, AskDesktop{session.dialog.use()});
    session.dialog.close();
  }
  void operator()(const ShowFolder& show) { show_folder(session, show); }
  void operator()(const SearchLibrary& search) { search_library(session, search); }
  void operator()(const AddLibraryFolder& add) { request(session, add); }
  void operator()(const RemoveLibraryFolder& remove) { request(session, remove); }
  void operator()(const MarkFile& mark) { session.dialog.mark(mark.file, mark.mark); }
  void operator()(const SetArchiveNames& set) {
    const auto view = session.dialog.view();
    const bool add = view && view->add;
    set_archive_names(set.names);
    session.dialog.close();
    session.load_queue.request({{set.archive}, add});
  }
  void operator()(const ChooseMadeFor& choose) {
    session.made_for = choose;
    open_dialog(session, DialogUse::made_for);
  }
  void operator()(const FitToFile& choice) {
    const auto& [actor, layer] = session.made_for;
    const Actor* dancer = actor_at(session.document, actor);
    if (dancer == nullptr || !has_index(dancer->layers, layer)) return;
    FitRequest request = dancer->layers[layer].fit.value_or(FitRequest());
    request.from = choice.file;
    apply(session.document, SetLayerFit{actor, layer, std::move(request)});
  }
  void operator()(const RemoveRecent& forget) { remove_recent(session, forget.file); }
  void operator()(const FindTextures& find) { search_missing_textures(session, find.folder); }
  void operator()(const FindShowFiles& find) { search_project_files(session, find.folder); }
  void operator()(const UseSimilarFiles&) { use_similar_files(session); }
  void operator()(const CancelOpening&) {
    session.load_queue.cancel();
    session.upload.reset();
    session.playlist.wanted = -1;
    if (session.pending && !session.pending->command) session.pending.reset();
  }

  void operator()(const SelectShowFile& select) { select_show_file(session, select.row, select.option); }
  void operator()(const UndoOpening& undoing) {
    if (session.opened_scene.before && !asks_before(session, undoing)) undo_opening(session);
  }
  void operator()(const CloseShowCard&) {
    if (shown_terms(session) != nullptr) return close_terms(session, false);  // they are shown before the card
    close_show_card(session);
  }
  void operator()(const StepPlaylist& by) { step_playlist(session, by.shows); }
  void operator()(const PlayListed& play) { play_listed(session, play.show); }
  void operator()(const PlayShuffled& play) {
    std::vector<std::filesystem::path> shows = play.shows;
    std::ranges::shuffle(shows, std::mt19937(std::random_device()()));
    set_playlist(session, shows);
  }
  void operator()(const RepeatPlaylist& repeat) { repeat_playlist(session, repeat.on); }
  void operator()(const SetSeams& set) { set_seams(session, set.seams); }
  void operator()(const ClosePlaylist&) { close_playlist(session); }
  void operator()(const CloseTerms& close) { close_terms(session, close.for_good); }
  void operator()(const SetGizmoAxes& set) { session.settings.gizmo_axes = set.axes; }
  void operator()(const CycleGizmoAxes&) {
    const int next = (static_cast<int>(session.settings.gizmo_axes) + 1) % kGizmoAxesCount;
    session.settings.gizmo_axes = static_cast<GizmoAxes>(next);
  }
  void operator()(const SavePose&) { save_pose(session, {}); }
  void operator()(const SaveScene& save) {
    const std::filesystem::path& file = save.file.empty() ? session.document.file : save.file;
    if (file.empty()) return open_save_dialog(session, DialogUse::save_scene);
    save_scene(session, file);
  }
  void operator()(const SaveFileAs& save) { save_file_as(session, save.file); }
  void operator()(const AnswerReplace& answer) { answer_replace(session, answer.replace); }
  void operator()(const AnswerUnsaved& answer) { answer_unsaved(session, answer.answer); }
  void operator()(const AnswerStopFilm& answer) {
    if (!std::exchange(session.asks_to_stop_film, false)) return;
    ++session.document.revision;
    session.quit = answer.stop;
  }

  void operator()(const TakeScreenshot& take) { request(session, WriteScreenshot{take}); }
  void operator()(const SetFilmSettings& set) { session.settings.film = within_range(set.settings); }
  void operator()(const SaveTable& table) { save_table(session, table); }
  void operator()(const SavePlot& plot) { request(session, WriteScreenshot{{true, {}, plot.area}, plot.name}); }
  void operator()(const CancelFilm& cancel) {
    if (session.film) request(session, cancel);
  }
  void operator()(const ShowInFolder& show) { request(session, show); }

  void operator()(const DismissMessage& dismiss) {
    std::erase_if(session.messages, [&](const Message& message) { return message.id == dismiss.id; });
  }
  void operator()(const DismissAllMessages&) { session.messages.clear(); }
  void operator()(const ScaleInterface& by) {
    const float tenths = std::round(session.settings.ui.scale * 10.0f) + static_cast<float>(by.steps);
    session.settings.ui.scale =
        by.steps == 0 ? 1.0f : std::clamp(tenths / 10.0f, kMinInterfaceScale, kMaxInterfaceScale);
  }
  void operator()(const PutOnDesktop& put) { session.desktop.on = put.on && !session.document.stage.actors.empty(); }
  void operator()(const SetDesktop& set) { session.settings.desktop = within_range(set.settings); }
  void operator()(const NextDance&) { open_next_dance(session); }
  void operator()(const ResetSettings& reset) {
    apply(Settings(), session);
    request(session, reset);
  }
  void operator()(const LeaveFullScreen&) {
    if (!session.load_queue.idle() || session.upload) return (*this)(CancelOpening{});
    if (shown_terms(session) != nullptr) return close_terms(session, false);
    if (session.opened_scene.card_open) return (*this)(CloseShowCard{});
    if (session.settings.ui.help_card) return session.settings.ui.help_card.reset();
    session.settings.full_screen = false;
  }
  void operator()(const Quit& quit) {
    if (asks_before(session, quit)) return;
    session.asks_to_stop_film = session.film.has_value();
    session.quit = !session.asks_to_stop_film;
    ++session.document.revision;
  }

 private:
  static void toggle(bool& value) { value = !value; }

  void restore(const auto& command) {
    const Song before = session.document.song;
    apply(session.document, command);
    note_restored_song(session, before);
  }

  void toggle_card(HelpCard card) {
    std::optional<HelpCard>& open = session.settings.ui.help_card;
    open = open == card ? std::nullopt : std::optional(card);
  }
};

}  // namespace

void perform(const Command& command, Session& session) {
  command.visit(Performer{session});
  remove_messages_of_closed(session);
}

void perform(const Commands& commands, Session& session) {
  for (const Command& command : commands) perform(command, session);
}

}  // namespace odori
