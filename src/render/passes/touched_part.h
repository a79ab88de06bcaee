#pragma once

#include "render/detail/draw_groups.h"

#include <span>

namespace odori {

// The part of `limits` outside of which the view shows only its background, as far as that is known: where a grid or a
// background image is drawn, or an actor was not skinned on the CPU, all of it. `groups`: all actors, after they were
// skinned and `view.ground_shadow` was found.
PixelRect touched_part(const FrameView& view, std::span<const DrawGroup> groups, const RenderOptions& options,
                       const PaneView& pane, const PixelRect& limits);

}  // namespace odori
