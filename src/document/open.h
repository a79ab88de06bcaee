#pragma once

// Puts loaded files into a document: the same for the window, the verbs and the C API.

#include "document/document.h"
#include "loading/load.h"
#include "loading/scene/load_scene.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

namespace odori {

// What is known about the files of a loaded model.
ActorFiles files_of(const std::filesystem::path& file, const LoadedModel& loaded);
// Copies what `prepare` found out about the textures.
void set_prepared(ActorFiles& files, const LoadedModel& loaded);

// Removes what is on the stage, with the song, the light that is set by hand and the undo history. Settings, cameras
// and playback stay.
void clear_content(Document& document);

// Adds the actors of a show, with their files, and its camera, light, self shadow and gravity; selects its main actor,
// otherwise its first model, otherwise its first accessory. Returns the index of each actor of the show; -1: left out.
// Moves the actors out of `loaded`.
std::vector<std::int32_t> add_to_document(LoadedScene& loaded, Document& document);

// Adds the camera, light and self shadow of a motion.
void add_scene_motion(Document& document, const Motion& motion, const std::filesystem::path& file);

// The settings that are shown with the show: a scene sets all of them, a project some; nothing: it sets none. `own`:
// the user's.
std::optional<OwnSettings> settings_with(const Scene& show, const OwnSettings& own);

// Selects what the show selects, and sets its cameras. `actors`: what `add_to_document` returned.
void set_selection_and_cameras(const Scene& show, std::span<const std::int32_t> actors, Document& document);

// The frame that is shown at first: that of the scene or project; nothing: it has none.
std::optional<double> frame_of(const Scene& show);

}  // namespace odori
