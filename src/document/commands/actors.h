#pragma once

// Commands on the actors of the stage, the selection and undo.

#include "scene/formation.h"
#include "scene/motion_layers.h"

namespace odori {

// The selection. Bones, bodies, joints and morphs are those of the selected actor; -1 selects none.
struct SelectActor {
  int index;  // into Stage::actors
};
struct CloseActor {
  int index = -1;  // into Stage::actors; -1: the selected one
};
// Undo reverts these, too. Copies share the model's data.
struct DuplicateActor {
  int index = -1;  // into Stage::actors; -1: the selected one
};
// A copy beside it whose layer is used as it is, or is fitted if the actor's is not.
struct CompareFit {
  int index;  // into Stage::actors
  int layer;
  FitRequest fit{};  // of the copy, if the actor's layer is not fitted
};
struct FormActors {  // copies of an actor around it
  int index;         // into Stage::actors
  Formation formation;
};
struct MoveActor {
  int index;  // into Stage::actors, whose order is the drawing order
  int to;     // its index afterwards
};
struct SelectBone {
  int bone;
};
struct SelectMorph {
  int morph;
};
struct SelectBody {  // and no joint
  int body;
};
struct SelectJoint {  // and no body
  int joint;
};

// Commands on overrides between these two are one undo step, as while the mouse drags a slider.
struct BeginUndoStep {};
struct EndUndoStep {};
struct Undo {};
struct Redo {};

#define ODORI_ACTOR_COMMANDS(X) \
  X(SelectActor)                \
  X(CloseActor)                 \
  X(DuplicateActor)             \
  X(CompareFit)                 \
  X(FormActors)                 \
  X(MoveActor)                  \
  X(SelectBone)                 \
  X(SelectMorph)                \
  X(SelectBody)                 \
  X(SelectJoint)                \
  X(BeginUndoStep)              \
  X(EndUndoStep)                \
  X(Undo)                       \
  X(Redo)

}  // namespace odori
