#pragma once

// What is behind the handles of the C API.

#include "analysis/measures.h"
#include "base/fault.h"
#include "document/document.h"
#include "model/textures.h"
#include "motion/motion.h"
#include "scene/actor.h"

#include <memory>
#include <mutex>
#include <vector>

#include <odori.h>

namespace odori::capi {

// A model as scenes share it. Immutable, but for what is computed on first use.
class SharedModel {
 public:
  SharedModel(std::unique_ptr<Actor> actor, ModelTextures textures, Diagnostics diagnostics)
      : actor_(std::move(actor)), textures_(std::move(textures)), diagnostics_(std::move(diagnostics)) {}

  const Model& model() const { return *actor_->model; }
  const ModelTextures& textures() const { return textures_; }
  const std::vector<Fault>& findings() const { return diagnostics_.faults(); }
  std::unique_ptr<Actor> make_actor() const { return odori::make_actor(*actor_); }

  // For an actor of the model, with its weights and parameters; the last are kept. Another thread waits. Throws a
  // Refusal if the model is too large.
  std::shared_ptr<const SkinningTexels> skinning_data(SkinningData kind, const Actor& actor) const;
  const MeshParts& parts() const;

 private:
  struct Computed {
    std::shared_ptr<const Model> model;
    MethodParameters parameters;
    std::shared_ptr<const SkinningTexels> data;
  };

  std::unique_ptr<Actor> actor_;  // at rest, without motions
  ModelTextures textures_;
  Diagnostics diagnostics_;
  mutable std::mutex mutex_;
  mutable PerSkinningData<Computed> computed_;
  mutable std::shared_ptr<const MeshParts> parts_;
};

}  // namespace odori::capi

struct odori_model {
  std::shared_ptr<const odori::capi::SharedModel> shared;
};

struct odori_motion {
  std::shared_ptr<const odori::Motion> motion;
  odori::Diagnostics diagnostics;
  bool pose = false;
};

struct odori_scene {
  odori::Document document;  // its physics is off or on as in PhysicsOptions::mode
  std::vector<std::shared_ptr<const odori::capi::SharedModel>> models;  // per actor
};

namespace odori::capi {

Actor& actor_of(const odori_scene* scene, std::int32_t actor);

// Computes what the parameters of the scene need in any mode (odori::is_needed), of all its actors.
void prepare_parameters(odori_scene& scene);

// The skinning of the caller; null: `otherwise`. What its mode needs is computed for the actor.
Skinning prepare_skinning(const odori_scene& scene, std::int32_t actor, const odori_skinning* skinning,
                          SkinningMode otherwise = SkinningMode::native);

}  // namespace odori::capi
