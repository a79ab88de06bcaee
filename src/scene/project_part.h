#pragma once

// Which part of an MMD project (.pmm) an actor is. A scene file stores it, because the actor's keys stay in the
// project.

#include <cstdint>
#include <filesystem>

namespace odori {

struct ProjectPart {
  std::filesystem::path file;   // of the project; empty: the actor is not part of one
  std::int32_t model = -1;      // index into Project::models; -1: it is an accessory
  std::int32_t accessory = -1;  // index into Project::accessories; -1: it is a model
  bool copy = false;            // of another actor, to which keys that refer to this model belong

  friend bool operator==(const ProjectPart&, const ProjectPart&) = default;
};

}  // namespace odori
