#pragma once

// Which actors are on the stage, and in which order: added and closed actors, duplicates, formations and the drawing
// order, as undo steps.

#include "document/document.h"
#include "scene/formation.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace odori {

// One undo step. Actors that are not on the stage are kept by their seats.
struct RosterEdit {
  struct Seat {
    std::unique_ptr<Actor> actor;  // null while it is on the stage
    ActorFiles files{};
    std::shared_ptr<GpuModel> gpu_model{};
  };
  // What refers to actors by index.
  struct Links {
    std::vector<std::vector<ExternalParentLink>> of_actors;
    std::vector<SharedAccessoryTrack> accessory_tracks;
    std::vector<SharedExternalParentKeys> keys;
    std::vector<CameraFollowKey> camera_follow;
  };
  struct Roster {
    std::vector<std::shared_ptr<Seat>> seats;  // in the order of the stage
    Links links;
    int selected = -1;
  };
  const char* title;    // what was done, translated where it is shown
  bool opened = false;  // files were opened
  Roster before{}, after{};
};

// Notes what is done to the actors of a document between its start and `finish` as one undo step. The step is discarded
// without `finish`.
class RosterChange {
 public:
  // `title`, `opened`: as in RosterEdit.
  RosterChange(Document& document, const char* title, bool opened = false);
  RosterChange(const RosterChange&) = delete;
  RosterChange& operator=(const RosterChange&) = delete;

  // Where an actor goes that leaves the stage.
  RosterEdit::Seat& seat(int actor);
  void finish();

 private:
  std::size_t held_bytes() const;

  Document& document_;
  std::shared_ptr<RosterEdit> edit_;
  std::vector<const Actor*> actors_;  // before
};

// Invalid indices have no effect. Copies share the model, its data on the GPU and the motion files, and are inserted
// after the actor; the last one is selected by `duplicate_actor`.
void duplicate_actor(Document& document, int actor);
// A copy beside the actor with the other state of a layer's fit: not fitted, or fitted as `request` says.
void compare_fit(Document& document, int actor, int layer, const FitRequest& request);
void form_actors(Document& document, int actor, const Formation& formation);
void reorder_actor(Document& document, int actor, int to);
// The history keeps it, with its motions, overrides and placement, and without its physics, which starts again.
void close_actor(Document& document, int actor);
// Undo does not bring it back, and earlier changes can no longer be undone.
void remove_actor_for_good(Document& document, int actor);

// Undoes (back) or repeats (forth) an edit.
void apply(RosterEdit& edit, Direction direction, Document& document);

}  // namespace odori
