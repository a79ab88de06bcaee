#pragma once

#include "scene/stage.h"

#include <memory>

namespace odori {

// The same in memory of its own, apart from the models, motions as read and centres of rotation, which never change and
// are shared: for work on another thread. Physics begins anew, with its usual settings.
std::unique_ptr<Actor> copy_of(const Actor& actor);
Stage copy_of(const Stage& stage);

}  // namespace odori
